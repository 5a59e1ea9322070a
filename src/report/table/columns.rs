//! A table of texts in columns, for whoever lays it out: the page of a report, a terminal or the live page.

/// Columns of words and numbers, with rows of texts.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// What stands above it; may be empty.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows: a text for each column.
    pub rows: Vec<Vec<String>>,
    /// What stands below the last row, such as on what is left out; may be empty.
    pub note: String,
    /// A heading over the columns from one on.
    pub over: Option<(usize, String)>,
    /// Whether a short account, such as that of a terminal, has it, too.
    pub short: bool,
}

/// A column of a [`Table`].
#[derive(Debug, Clone)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// What stands in it.
    pub holds: Holds,
}

/// What stands in a column, which decides how it is aligned and whether it may wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A few words.
    Words,
    /// Longer text, which wraps on a narrow page.
    Text,
    /// Numbers, which are aligned to the right.
    Numbers,
}

impl Table {
    /// A table without columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// A table with a caption, without rows. The first `words` columns hold words, the others numbers.
    pub fn captioned(
        caption: impl Into<String>,
        words: usize,
        head: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let columns = head.into_iter().enumerate().map(|(place, heading)| Column {
            heading: heading.into(),
            holds: if place < words { Holds::Words } else { Holds::Numbers },
        });
        let columns = columns.collect();
        Self { caption: caption.into(), columns, ..Self::default() }
    }

    /// Adds a column of words.
    #[must_use]
    pub fn words(self, heading: &str) -> Self {
        self.column(heading, Holds::Words)
    }

    /// Adds a column of longer text that wraps on a narrow page.
    #[must_use]
    pub fn text(self, heading: &str) -> Self {
        self.column(heading, Holds::Text)
    }

    /// Adds a column of numbers.
    #[must_use]
    pub fn numbers(self, heading: &str) -> Self {
        self.column(heading, Holds::Numbers)
    }

    fn column(mut self, heading: &str, holds: Holds) -> Self {
        self.columns.push(Column { heading: heading.to_owned(), holds });
        self
    }

    /// Sets a heading over the columns added from now on.
    #[must_use]
    pub fn over(mut self, heading: &str) -> Self {
        self.over = Some((self.columns.len(), heading.to_owned()));
        self
    }

    /// Marks it as part of a short account.
    #[must_use]
    pub fn short(mut self) -> Self {
        self.short = true;
        self
    }

    /// Adds a row; missing cells are empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.columns.len(), String::new());
        self.rows.push(cells);
    }

    /// Whether a column holds words, short or long.
    pub fn is_words(&self, column: &usize) -> bool {
        self.columns.get(*column).is_some_and(|column| column.holds != Holds::Numbers)
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The columns that are not empty.
    pub fn shown(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&column| self.rows.iter().any(|row| !row[column].is_empty())).collect()
    }

    /// Its headings and rows, without empty columns.
    pub fn parts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let shown = self.shown();
        let head = shown.iter().map(|&column| self.columns[column].heading.clone()).collect();
        let row = |row: &Vec<String>| shown.iter().map(|&column| row[column].clone()).collect();
        (head, self.rows.iter().map(row).collect())
    }
}
