//! Fits a sheet to a page: turned, or in parts.
//!
//! The width on paper is an estimate from the letters, since the book decides on the font: ten points, as
//! the usual classes of LaTeX and Typst have.

use super::sheet::Sheet;
use scenario::style::Language;

/// The page a table has to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Page {
    /// The width of the text, in the unit of its medium.
    pub width: f64,
    /// How widths are measured.
    pub medium: Medium,
    /// The greatest number of rows, if the page does not scroll.
    pub rows: Option<usize>,
}

/// How wide texts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Medium {
    /// On paper, in millimetres.
    Paper,
    /// On a terminal, in columns.
    Terminal,
}

impl Page {
    /// A terminal of so many columns, which scrolls.
    pub const fn terminal(columns: usize) -> Self {
        Self { width: columns as f64, medium: Medium::Terminal, rows: None }
    }

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
    /// The estimated width of the whole, in the unit of the medium.
    pub width: f64,
    /// Whether rows and columns were exchanged.
    pub turned: bool,
}

/// Points per millimetre.
const POINTS: f64 = 72.0 / 25.4;

impl Medium {
    /// The width of a text with the space that follows a column.
    fn column(self, text: &str) -> f64 {
        match self {
            // The space is twelve points wide.
            Self::Paper => (letters(text) + 12.0) / POINTS,
            Self::Terminal => text.chars().map(|letter| if is_wide(letter) { 2.0 } else { 1.0 }).sum::<f64>() + 2.0,
        }
    }
}

/// Whether a letter is as wide as two: Chinese, Japanese, Korean and pictures.
const fn is_wide(letter: char) -> bool {
    letter as u32 >= 0x1100 && !matches!(letter, '\u{2000}'..='\u{2bff}')
}

impl Sheet {
    /// Makes the sheet fit a page: exchanges rows and columns if that suffices and `may_turn`, else
    /// splits it into as few parts as possible. A part has at least one column of numbers, however
    /// wide it is.
    #[must_use]
    pub fn fitted(self, page: Page, may_turn: bool, language: Language) -> Fitted {
        let width = self.width(page.medium);
        if let Some((sheet, turned)) = self.whole(page, may_turn) {
            return Fitted { parts: vec![sheet], width, turned };
        }
        let parts = self.parts(page);
        let other = self.transposed().parts(page);
        let (parts, turned) = if may_turn && other.len() < parts.len() { (other, true) } else { (parts, false) };
        Fitted { parts: numbered(parts, language), width, turned }
    }

    /// The sheet in one piece, and whether rows and columns had to be exchanged for that; `None` if it does not fit the
    /// page.
    #[must_use]
    pub fn whole(&self, page: Page, may_turn: bool) -> Option<(Self, bool)> {
        let is_wide = |sheet: &Self| sheet.width(page.medium) > page.width;
        let is_long = |sheet: &Self| page.rows.is_some_and(|rows| sheet.cells.len() > rows);
        let wide = is_wide(self);
        if !wide && !is_long(self) {
            return Some((self.clone(), false));
        }
        let turned = self.clone().transposed();
        (may_turn && wide && !is_wide(&turned) && !is_long(&turned)).then_some((turned, true))
    }

    /// The estimated width.
    fn width(&self, medium: Medium) -> f64 {
        self.names_width(medium) + self.stretch(0..self.across.names.len(), medium)
    }

    /// The width of the columns that name the rows.
    fn names_width(&self, medium: Medium) -> f64 {
        let level = |level: usize| {
            let names = self.down.names.iter().map(|names| medium.column(&names[level].own)).fold(0.0, f64::max);
            names.max(medium.column(&self.down.titles[level]))
        };
        (0..self.names()).map(level).sum()
    }

    /// The width of some neighbouring columns of numbers. Heads over several columns may widen them.
    fn stretch(&self, columns: std::ops::Range<usize>, medium: Medium) -> f64 {
        let part = Self { across: self.across.part(columns.clone()), ..Self::default() };
        let lines = part.heads();
        let own = lines.last().map_or(&[][..], Vec::as_slice);
        let column = |(column, head): (usize, &super::sheet::Head)| {
            self.cells.iter().map(|row| medium.column(&row[column])).fold(medium.column(&head.text), f64::max)
        };
        let widths: Vec<f64> = columns.zip(own).map(column).collect();
        let over = |line: &Vec<super::sheet::Head>| {
            let mut at = 0;
            let head = |head: &super::sheet::Head| {
                let below: f64 = widths[at..at + head.columns].iter().sum();
                at += head.columns;
                below.max(medium.column(&head.text))
            };
            line.iter().map(head).sum::<f64>()
        };
        lines.iter().map(over).fold(0.0, f64::max)
    }

    /// The sheet in parts that fit: columns first, then rows.
    fn parts(&self, page: Page) -> Vec<Self> {
        let room = (page.width - self.names_width(page.medium)).max(0.0);
        let all = self.across.names.len();
        // Columns that share a head stay together if they can.
        let group = if self.across.titles.len() > 1 {
            let first = self.across.names.iter().take_while(|names| names[0] == self.across.names[0][0]);
            first.count().max(1)
        } else {
            1
        };
        let widest = |columns: usize| {
            let stretch = |from: usize| self.stretch(from..(from + columns).min(all), page.medium);
            (0..all).step_by(columns).map(stretch).fold(0.0, f64::max)
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
            letter if is_wide(letter) => 10.0,
            _ => 5.2,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{Keys, Name};
    use super::*;

    const PAGE: Page = Page { width: Page::WIDTH, medium: Medium::Paper, rows: Some(Page::ROWS) };

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
    fn on_a_terminal_columns_are_counted() {
        // The name, and six letters for each number, with two spaces after each.
        let width = |columns: usize| 7.0 + 8.0 * columns as f64;
        assert_eq!(sheet(5, 8).width(Medium::Terminal), width(8));
        let page = Page::terminal(71);
        assert_eq!(sheet(5, 8).whole(page, true), Some((sheet(5, 8), false)));
        assert_eq!(sheet(5, 9).whole(page, true), Some((sheet(5, 9).transposed(), true)));
        assert_eq!(sheet(9, 9).whole(page, true), None);
    }

    #[test]
    fn what_is_too_wide_is_turned_or_split() {
        let turned = sheet(5, 22).fitted(PAGE, true, Language::English);
        assert_eq!((turned.parts, turned.turned), (vec![sheet(5, 22).transposed()], true));
        let split = sheet(5, 22).fitted(PAGE, false, Language::English);
        let columns: Vec<usize> = split.parts.iter().map(|part| part.across.names.len()).collect();
        assert!(columns.len() > 1 && columns.iter().sum::<usize>() == 22, "{columns:?}");
        assert!(split.parts.iter().all(|part| part.width(Medium::Paper) <= 160.0));
        assert_eq!(split.parts[1].title, format!("Odds (part 2 of {})", columns.len()));
        assert_eq!((split.parts[0].note.as_str(), split.parts[columns.len() - 1].note.as_str()), ("", "Exact."));
        let both = sheet(60, 50).fitted(PAGE, true, Language::German);
        let cells: usize = both.parts.iter().map(|part| part.cells.iter().map(Vec::len).sum::<usize>()).sum();
        assert_eq!(cells, 3000);
        assert!(both.parts.iter().all(|part| part.width(Medium::Paper) <= 160.0 && part.cells.len() <= 40));
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
