//! Fits a sheet to a page: turned, or in parts.
//!
//! The width is an estimate from the letters, since the book decides on the font: ten points, as
//! the usual classes of LaTeX and Typst have.

use super::sheet::Sheet;
use crate::plan::style::Language;

/// The page a table has to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Page {
    /// The width of the text in millimetres.
    pub width: f64,
    /// The greatest number of rows, if the page does not scroll.
    pub rows: Option<usize>,
}

impl Page {
    /// The usual width of the text of a book, in millimetres.
    pub const WIDTH: f64 = 160.0;
    /// Rows of a page of A4 with its caption.
    pub const ROWS: usize = 40;
}

/// A sheet made to fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The sheet, or its parts in order.
    pub parts: Vec<Sheet>,
    /// The estimated width of the whole in millimetres.
    pub width: f64,
    /// Whether rows and columns were exchanged.
    pub turned: bool,
}

/// Points per millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The space between two columns, in points.
const GAP: f64 = 12.0;

impl Sheet {
    /// Makes the sheet fit a page: exchanges rows and columns if that suffices and `may_turn`, else
    /// splits it into as few parts as possible. A part has at least one column of numbers, however
    /// wide it is.
    #[must_use]
    pub fn fitted(self, page: Page, may_turn: bool, language: Language) -> Fitted {
        let width = self.width();
        let fits = |sheet: &Self| sheet.width() <= page.width && page.rows.is_none_or(|rows| sheet.cells.len() <= rows);
        if fits(&self) {
            return Fitted { parts: vec![self], width, turned: false };
        }
        let turned = self.clone().transposed();
        if may_turn && width > page.width && fits(&turned) {
            return Fitted { parts: vec![turned], width, turned: true };
        }
        let parts = self.parts(page);
        let other = turned.parts(page);
        let (parts, turned) = if may_turn && other.len() < parts.len() { (other, true) } else { (parts, false) };
        Fitted { parts: numbered(parts, language), width, turned }
    }

    /// The estimated width in millimetres.
    fn width(&self) -> f64 {
        self.names_width() + self.stretch(0..self.across.names.len())
    }

    /// The width of the columns that name the rows, in millimetres.
    fn names_width(&self) -> f64 {
        let level = |level: usize| {
            let names = self.down.names.iter().map(|names| letters(&names[level].own)).fold(0.0, f64::max);
            (names.max(letters(&self.down.titles[level])) + GAP) / POINTS
        };
        (0..self.names()).map(level).sum()
    }

    /// The width of some neighbouring columns of numbers, in millimetres. Heads over several
    /// columns may widen them.
    fn stretch(&self, columns: std::ops::Range<usize>) -> f64 {
        let part = Self { across: self.across.part(columns.clone()), ..Self::default() };
        let lines = part.heads();
        let own = lines.last().map_or(&[][..], Vec::as_slice);
        let column = |(column, head): (usize, &super::sheet::Head)| {
            self.cells.iter().map(|row| letters(&row[column])).fold(letters(&head.text), f64::max) + GAP
        };
        let widths: Vec<f64> = columns.zip(own).map(column).collect();
        let over = |line: &Vec<super::sheet::Head>| {
            let mut at = 0;
            let head = |head: &super::sheet::Head| {
                let below: f64 = widths[at..at + head.columns].iter().sum();
                at += head.columns;
                below.max(letters(&head.text) + GAP)
            };
            line.iter().map(head).sum::<f64>()
        };
        lines.iter().map(over).fold(0.0, f64::max) / POINTS
    }

    /// The sheet in parts that fit: columns first, then rows.
    fn parts(&self, page: Page) -> Vec<Self> {
        let room = (page.width - self.names_width()).max(0.0);
        let all = self.across.names.len();
        // Columns that share a head stay together if they can.
        let group = if self.across.titles.len() > 1 {
            let first = self.across.names.iter().take_while(|names| names[0] == self.across.names[0][0]);
            first.count().max(1)
        } else {
            1
        };
        let widest = |columns: usize| {
            (0..all).step_by(columns).map(|from| self.stretch(from..(from + columns).min(all))).fold(0.0, f64::max)
        };
        let fitting =
            |step: usize| (1..=all / step).rev().map(|groups| groups * step).find(|&many| widest(many) <= room);
        let most = fitting(group).or_else(|| fitting(1)).unwrap_or(1);
        // As few parts as with the most columns, but equally long ones.
        let even = all.div_ceil(all.div_ceil(most)).next_multiple_of(if most % group == 0 { group } else { 1 });
        let rows = self.cells.len();
        let high = rows.div_ceil(rows.div_ceil(page.rows.unwrap_or(rows).max(1)).max(1)).max(1);
        let mut parts = Vec::new();
        for top in (0..rows).step_by(high) {
            let down = top..(top + high).min(rows);
            for left in (0..all).step_by(even.max(1)) {
                let across = left..(left + even).min(all);
                parts.push(Self {
                    title: self.title.clone(),
                    note: self.note.clone(),
                    down: self.down.part(down.clone()),
                    across: self.across.part(across.clone()),
                    cells: self.cells[down.clone()].iter().map(|row| row[across.clone()].to_vec()).collect(),
                });
            }
        }
        parts
    }
}

/// The parts with their numbers in the titles, and the note below the last one only.
fn numbered(mut parts: Vec<Sheet>, language: Language) -> Vec<Sheet> {
    let all = parts.len();
    if all < 2 {
        return parts;
    }
    for (place, part) in parts.iter_mut().enumerate() {
        let number = place + 1;
        let said = match language {
            Language::English => format!("part {number} of {all}"),
            Language::German => format!("Teil {number} von {all}"),
        };
        part.title = if part.title.is_empty() { said } else { format!("{} ({said})", part.title) };
        if number < all {
            part.note.clear();
        }
    }
    parts
}

/// The estimated width of a text of ten points, in points.
fn letters(text: &str) -> f64 {
    text.chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 't' | 'f' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '(' | ')' | ' ' | '\u{a0}' => 3.0,
            'm' | 'w' | 'M' | 'W' | '%' | '−' | '±' | '<' | '>' => 8.0,
            'A'..='Z' => 7.0,
            letter if (letter as u32) < 0x1100 => 5.2,
            // Chinese, Japanese, Korean and pictures.
            _ => 10.0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{Keys, Name};
    use super::*;

    const PAGE: Page = Page { width: Page::WIDTH, rows: Some(Page::ROWS) };

    fn sheet(rows: usize, columns: usize) -> Sheet {
        let numbers = |many: usize| (0..many).map(|place| format!("{place}"));
        Sheet {
            title: "Odds".to_owned(),
            note: "Exact.".to_owned(),
            down: Keys::plain("Total", numbers(rows)),
            across: Keys::plain("Skill", numbers(columns)),
            cells: vec![vec!["12.5 %".to_owned(); columns]; rows],
        }
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        let fitted = sheet(5, 8).fitted(PAGE, true, Language::English);
        assert_eq!(fitted.parts, [sheet(5, 8)]);
        assert!(fitted.width < 160.0 && !fitted.turned);
    }

    #[test]
    fn what_is_too_wide_is_turned_or_split() {
        let turned = sheet(5, 22).fitted(PAGE, true, Language::English);
        assert_eq!((turned.parts, turned.turned), (vec![sheet(5, 22).transposed()], true));
        let split = sheet(5, 22).fitted(PAGE, false, Language::English);
        let columns: Vec<usize> = split.parts.iter().map(|part| part.across.names.len()).collect();
        assert!(columns.len() > 1 && columns.iter().sum::<usize>() == 22, "{columns:?}");
        assert!(split.parts.iter().all(|part| part.width() <= 160.0));
        assert_eq!(split.parts[1].title, format!("Odds (part 2 of {})", columns.len()));
        assert_eq!((split.parts[0].note.as_str(), split.parts[columns.len() - 1].note.as_str()), ("", "Exact."));
        let both = sheet(60, 50).fitted(PAGE, true, Language::German);
        let cells: usize = both.parts.iter().map(|part| part.cells.iter().map(Vec::len).sum::<usize>()).sum();
        assert_eq!(cells, 3000);
        assert!(both.parts.iter().all(|part| part.width() <= 160.0 && part.cells.len() <= 40));
    }

    #[test]
    fn long_tables_are_split_only_where_pages_end() {
        assert_eq!(sheet(60, 3).fitted(PAGE, true, Language::English).parts.len(), 2);
        let page = Page { rows: None, ..PAGE };
        assert_eq!(sheet(60, 3).fitted(page, true, Language::English).parts.len(), 1);
    }

    #[test]
    fn columns_under_one_head_stay_together() {
        let mut wide = sheet(30, 30);
        let views = ["exactly", "at least", "at most"];
        wide.across.titles.push(String::new());
        for (place, names) in wide.across.names.iter_mut().enumerate() {
            *names = vec![Name::plain(format!("Skill {}", place / 3)), Name::plain(views[place % 3])];
        }
        let fitted = wide.fitted(PAGE, false, Language::English);
        assert!(fitted.parts.len() > 1 && fitted.parts.iter().all(|part| part.across.names.len() % 3 == 0));
    }

    #[test]
    fn one_column_is_never_split() {
        let mut wide = sheet(2, 2);
        wide.cells[0][0] = "words ".repeat(100);
        assert_eq!(wide.fitted(PAGE, false, Language::English).parts.len(), 2);
    }
}
