//! A table of texts, ready to be written in any format.

/// A table of texts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Title.
    pub title: String,
    /// Note on method and rounding, below the table; may be empty.
    pub note: String,
    /// The names of its rows.
    pub down: Keys,
    /// The names of its columns.
    pub across: Keys,
    /// Its rows, each with a text for every column.
    pub cells: Vec<Vec<String>>,
}

/// The names of all rows, or of all columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keys {
    /// What each level of the names is: `Difficulty`. Empty where a name needs no such word.
    pub titles: Vec<String>,
    /// The names of each row or column, one per level.
    pub names: Vec<Vec<Name>>,
}

/// The name of a row or column on one level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Name {
    /// The name below its title: `−5`.
    pub own: String,
    /// The name where no title stands above it: `Difficulty −5`.
    pub full: String,
}

/// A head over neighbouring columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Its text; may be empty.
    pub text: String,
    /// The number of columns below it.
    pub columns: usize,
}

impl Name {
    /// A name that needs no title.
    pub fn plain(text: impl Into<String>) -> Self {
        let own = text.into();
        Self { full: own.clone(), own }
    }
}

impl Keys {
    /// Names of one level that need no title.
    pub fn plain(title: impl Into<String>, names: impl IntoIterator<Item = String>) -> Self {
        Self { titles: vec![title.into()], names: names.into_iter().map(|name| vec![Name::plain(name)]).collect() }
    }

    /// Whether one title above all names says what they are.
    fn is_titled(&self) -> bool {
        self.titles.len() == 1 && !self.titles[0].is_empty()
    }

    /// The names of some of the rows or columns.
    pub(super) fn part(&self, places: std::ops::Range<usize>) -> Self {
        Self { titles: self.titles.clone(), names: self.names[places].to_vec() }
    }
}

impl Sheet {
    /// Exchanges rows and columns.
    #[must_use]
    pub fn transposed(self) -> Self {
        let columns = 0..self.across.names.len();
        let cells = columns.map(|column| self.cells.iter().map(|row| row[column].clone()).collect()).collect();
        Self { down: self.across, across: self.down, cells, title: self.title, note: self.note }
    }

    /// The number of leading columns that name the row.
    pub fn names(&self) -> usize {
        self.down.titles.len()
    }

    /// The number of all columns.
    pub fn columns(&self) -> usize {
        self.names() + self.across.names.len()
    }

    /// Whether a column is aligned to the right: one of numbers, or of names that are numbers.
    pub fn is_right(&self, column: usize) -> bool {
        let number = |name: &Name| name.own.replace('−', "-").parse::<f64>().is_ok();
        column >= self.names() || self.down.names.iter().all(|names| number(&names[column]))
    }

    /// The head of every column in one line, for formats without heads over several columns.
    pub fn head(&self) -> Vec<String> {
        let mut head = self.down.titles.clone();
        let silent = self.across.names.iter().flatten().all(|name| name.own == name.full);
        if let Some(last) = head.last_mut()
            && self.across.is_titled()
            && silent
        {
            let titles = [last.as_str(), &self.across.titles[0]];
            *last = titles.into_iter().filter(|title| !title.is_empty()).collect::<Vec<_>>().join(" / ");
        }
        // A level without a title qualifies the one before it: `4d6kh3: at least`.
        let joint = |level: usize| match (level, self.across.titles[level].is_empty()) {
            (0, _) => "",
            (_, true) => ": ",
            (_, false) => ", ",
        };
        head.extend(self.across.names.iter().map(|names| {
            let parts = names.iter().enumerate().map(|(level, name)| format!("{}{}", joint(level), name.full));
            parts.collect::<String>()
        }));
        head
    }

    /// The heads over the columns in as many lines as needed, without those of the name columns,
    /// which stand in the last line.
    pub fn heads(&self) -> Vec<Vec<Head>> {
        let all = self.across.names.len();
        if self.across.is_titled() {
            let own = self.across.names.iter().map(|names| Head { text: names[0].own.clone(), columns: 1 });
            return vec![vec![Head { text: self.across.titles[0].clone(), columns: all }], own.collect()];
        }
        let level = |level: usize| {
            let mut heads: Vec<Head> = Vec::new();
            for (column, names) in self.across.names.iter().enumerate() {
                let same = column > 0 && self.across.names[column - 1][..=level] == names[..=level];
                match heads.last_mut() {
                    Some(head) if same && level + 1 < names.len() => head.columns += 1,
                    _ => heads.push(Head { text: names[level].full.clone(), columns: 1 }),
                }
            }
            heads
        };
        (0..self.across.titles.len()).map(level).collect()
    }

    /// Its rows with their names in front.
    pub fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        let pairs = self.down.names.iter().zip(&self.cells);
        pairs.map(|(names, cells)| names.iter().map(|name| name.own.clone()).chain(cells.iter().cloned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    fn print() -> Sheet {
        let view = |text: &str| Name::plain(text);
        let skill = |text: &str| Name { own: text.to_owned(), full: format!("Skill {text}") };
        let names =
            ["1", "2"].into_iter().flat_map(|at| [vec![skill(at), view("exactly")], vec![skill(at), view("at least")]]);
        Sheet {
            down: Keys::plain("Total", texts(&["2", "3"])),
            across: Keys { titles: texts(&["Skill", ""]), names: names.collect() },
            cells: vec![texts(&["25%", "100%", "50%", "100%"]), texts(&["75%", "75%", "50%", "50%"])],
            ..Sheet::default()
        }
    }

    #[test]
    fn twice_transposed_is_the_same() {
        let turned = print().transposed();
        assert_eq!(turned.head(), ["Skill", "Total", "2", "3"]);
        assert_eq!(turned.rows().nth(1), Some(texts(&["1", "at least", "100%", "75%"])));
        assert_eq!(turned.transposed(), print());
    }

    #[test]
    fn heads_stand_over_what_they_share() {
        let heads: Vec<Vec<(String, usize)>> = print()
            .heads()
            .into_iter()
            .map(|line| line.into_iter().map(|head| (head.text, head.columns)).collect())
            .collect();
        let named = |text: &str, columns| (text.to_owned(), columns);
        assert_eq!(heads[0], [named("Skill 1", 2), named("Skill 2", 2)]);
        assert_eq!(heads[1][..2], [named("exactly", 1), named("at least", 1)]);
        assert_eq!(print().head()[..2], ["Total", "Skill 1: exactly"]);
        let turned = print().transposed();
        assert_eq!(turned.heads()[0], [Head { text: "Total".to_owned(), columns: 2 }]);
    }
}
