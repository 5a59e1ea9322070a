//! Text in columns: tables that wrap to the width of the page, and paragraphs. Widths are those of a terminal, in which a
//! letter of Chinese or Japanese and an emoji take two columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A table of words and numbers.
#[derive(Debug, Default)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    note: String,
}

#[derive(Debug)]
struct Column {
    heading: String,
    right: bool,
    wraps: bool,
}

/// Spaces between columns.
const GAP: usize = 2;
/// Columns that wrap get no narrower than this, nor than their longest word if that is not very long.
const LEAST: usize = 12;
const LONG_WORD: usize = 22;

impl Table {
    /// A table without columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with a column of words.
    #[must_use]
    pub fn words(self, heading: &str) -> Self {
        self.column(heading, false, false)
    }

    /// The same with a column of longer text, which wraps where the page is narrow.
    #[must_use]
    pub fn text(self, heading: &str) -> Self {
        self.column(heading, false, true)
    }

    /// The same with a column of numbers, aligned to the right.
    #[must_use]
    pub fn numbers(self, heading: &str) -> Self {
        self.column(heading, true, false)
    }

    fn column(mut self, heading: &str, right: bool, wraps: bool) -> Self {
        self.columns.push(Column { heading: heading.to_owned(), right, wraps });
        self
    }

    /// Adds a row; missing cells are empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.columns.len(), String::new());
        self.rows.push(cells);
    }

    /// Says something below the last row.
    pub fn note(&mut self, text: impl Into<String>) {
        self.note = text.into();
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Its headings and rows, without columns in which nothing is written.
    pub fn parts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|&column| self.rows.iter().any(|row| !row[column].is_empty())).collect();
        let head = shown.iter().map(|&column| self.columns[column].heading.clone()).collect();
        let row = |row: &Vec<String>| shown.iter().map(|&column| row[column].clone()).collect();
        (head, self.rows.iter().map(row).collect())
    }

    /// Lays the table out within a page of that width, every line behind so many spaces. A column in which
    /// nothing is written is left out.
    pub fn page(&self, width: usize, indent: usize) -> String {
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|&column| self.rows.iter().any(|row| !row[column].is_empty())).collect();
        let widths = self.widths(&shown, width.saturating_sub(indent));
        let mut page = String::new();
        let headings: Vec<&str> = shown.iter().map(|&c| self.columns[c].heading.as_str()).collect();
        self.line(&shown, &headings, &widths, indent, &mut page);
        let rules: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
        page.push_str(&" ".repeat(indent));
        page.push_str(&rules.join(&" ".repeat(GAP)));
        page.push('\n');
        for row in &self.rows {
            let cells: Vec<&str> = shown.iter().map(|&c| row[c].as_str()).collect();
            self.line(&shown, &cells, &widths, indent, &mut page);
        }
        if !self.note.is_empty() {
            page.push_str(&format!("{}{}\n", " ".repeat(indent), self.note));
        }
        page
    }

    /// As wide as the widest cell; then those that wrap give way, one character at a time, where it makes
    /// the table least longer.
    fn widths(&self, shown: &[usize], room: usize) -> Vec<usize> {
        let widest = |&column: &usize| {
            let cells = self.rows.iter().map(|row| row[column].width());
            cells.fold(self.columns[column].heading.width(), usize::max)
        };
        let mut widths: Vec<usize> = shown.iter().map(widest).collect();
        let room = room.saturating_sub(GAP * shown.len().saturating_sub(1));
        let mut least: Vec<usize> = shown.iter().map(|&column| self.least(column)).collect();
        // Lines that each cell takes, by column; only one column changes at a time.
        let lines_of = |place: usize, width: usize| -> Vec<usize> {
            self.rows.iter().map(|row| lines(&row[shown[place]], width)).collect()
        };
        let mut heights: Vec<Vec<usize>> = (0..shown.len()).map(|place| lines_of(place, widths[place])).collect();
        while widths.iter().sum::<usize>() > room {
            let giving = (0..shown.len())
                .filter(|&place| self.columns[shown[place]].wraps && widths[place] > least[place])
                .map(|place| {
                    let narrower = lines_of(place, widths[place] - 1);
                    let others = heights.iter().enumerate().filter(|&(other, _)| other != place);
                    let tallest = others.fold(narrower.clone(), |tallest, (_, column)| {
                        tallest.iter().zip(column).map(|(a, b)| *a.max(b)).collect()
                    });
                    (tallest.iter().sum::<usize>(), usize::MAX - widths[place], place, narrower)
                })
                .min();
            let Some((_, _, place, narrower)) = giving else {
                if least.iter().all(|&width| width == LEAST) {
                    break;
                }
                // Rather a word broken than a line too wide.
                least.fill(LEAST);
                continue;
            };
            widths[place] -= 1;
            heights[place] = narrower;
        }
        widths
    }

    /// How narrow a column may get.
    fn least(&self, column: usize) -> usize {
        let words = self.rows.iter().flat_map(|row| row[column].split([' ', '\n']));
        words.map(|word| word.width()).max().unwrap_or(0).clamp(LEAST, LONG_WORD)
    }

    fn line(&self, shown: &[usize], cells: &[&str], widths: &[usize], indent: usize, page: &mut String) {
        let cells: Vec<Vec<String>> = cells.iter().zip(widths).map(|(cell, &width)| wrapped(cell, width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for number in 0..height {
            let mut line = " ".repeat(indent);
            for (place, (cell, &width)) in cells.iter().zip(widths).enumerate() {
                let text = cell.get(number).map_or("", String::as_str);
                let gap = if place == 0 { 0 } else { GAP };
                line.push_str(&" ".repeat(gap));
                let pad = " ".repeat(width.saturating_sub(text.width()));
                let (before, behind) =
                    if self.columns[shown[place]].right { (pad, String::new()) } else { (String::new(), pad) };
                line.push_str(&format!("{before}{text}{behind}"));
            }
            page.push_str(line.trim_end());
            page.push('\n');
        }
    }
}

/// Lines of at most so many columns, broken between words, within words only where one is too long.
/// A space that must not be broken at is written U+00A0.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let mut word = word;
        if length > 0 && length + 1 + word.width() > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
        }
        while word.width() > width {
            let (start, rest) = word.split_at(fitting(word, width));
            lines.push(start.to_owned());
            word = rest;
        }
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        length += word.width();
        line.push_str(word);
    }
    if length > 0 || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// The bytes of a word that fit into so many columns, one letter at least.
fn fitting(word: &str, width: usize) -> usize {
    let mut used = 0;
    let end = word.char_indices().find(|&(at, letter)| {
        used += letter.width().unwrap_or(0);
        at > 0 && used > width
    });
    end.map_or(word.len(), |(at, _)| at)
}

/// How many lines [`wrapped`] makes.
fn lines(text: &str, width: usize) -> usize {
    if text.width() <= width { 1 } else { wrapped(text, width).len() }
}

/// A paragraph within a page of that width; lines after the first stand behind `indent` spaces.
pub fn paragraph(text: &str, width: usize, indent: usize) -> String {
    let lines = wrapped(text, width.saturating_sub(indent));
    lines.join(&format!("\n{}", " ".repeat(indent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_align_and_long_text_wraps() {
        let mut table = Table::new().words("name").numbers("chance").text("meaning").text("unused");
        table.row(["accurate", "5%", "how well somebody hits with the weapon in hand"]);
        table.row(["dc", "100%", "the number to beat"]);
        let expected = "  name      chance  meaning
  ────────  ──────  ────────────────────
  accurate      5%  how well somebody
                    hits with the weapon
                    in hand
  dc          100%  the number to beat
";
        assert_eq!(table.page(40, 2), expected);
    }

    #[test]
    fn wide_letters_take_two_columns() {
        let mut table = Table::new().words("side").numbers("chance");
        table.row(["龍", "5%"]);
        table.row(["wolf 🐺", "95%"]);
        let expected = "side     chance\n───────  ──────\n龍           5%\nwolf 🐺     95%\n";
        assert_eq!(table.page(40, 0), expected);
        assert_eq!(wrapped("龍龍龍", 5), ["龍龍", "龍"]);
        assert_eq!(wrapped("龍龍", 1), ["龍", "龍"]);
    }

    #[test]
    fn words_break_only_where_they_must() {
        assert_eq!(wrapped("to be or not", 5), ["to be", "or", "not"]);
        assert_eq!(wrapped("unbreakable x", 5), ["unbre", "akabl", "e x"]);
        assert_eq!(wrapped("exactly ten", 7), ["exactly", "ten"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("a b", 0), ["a", "b"]);
        assert_eq!(paragraph("one two three", 9, 2), "one two\n  three");
    }

    #[test]
    fn no_line_of_a_table_that_can_wrap_is_too_wide() {
        for width in 40..120 {
            let mut table = Table::new().words("a").text("b").text("c");
            table.row(["key", &"word ".repeat(40), &"longer-word ".repeat(20)]);
            for line in table.page(width, 4).lines() {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
    }
}
