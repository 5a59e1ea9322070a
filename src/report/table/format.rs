//! The formats of tables.

use std::fmt;
use std::str::FromStr;

use super::super::csv;
use super::fit::{Medium, Page};
use super::sheet::Sheet;
use super::{bbcode, html, latex, markdown, typst};

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A pipe table, as GitHub and most static site generators read it.
    Markdown,
    /// A `<table>` to embed in a page.
    Html,
    /// A `table` with the rules of the `booktabs` package.
    Latex,
    /// A `figure` with a `table`.
    Typst,
    /// Forum tags.
    Bbcode,
    /// Comma-separated, with a header line, in UTF-8.
    Csv,
}

impl Format {
    /// The name of every format on the command line.
    pub const NAMES: &'static [&'static str] = &["markdown", "html", "latex", "typst", "bbcode", "csv"];

    /// Every format.
    pub const ALL: [Self; 6] = [Self::Markdown, Self::Html, Self::Latex, Self::Typst, Self::Bbcode, Self::Csv];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Latex => "latex",
            Self::Typst => "typst",
            Self::Bbcode => "bbcode",
            Self::Csv => "csv",
        }
    }

    /// The page of a book set in this format, with the given width of its text in millimetres;
    /// `None` for data, which no page bounds.
    pub fn page(self, width: f64) -> Option<Page> {
        match self {
            Self::Csv => None,
            Self::Latex | Self::Typst => Some(Page { width, medium: Medium::Paper, rows: Some(Page::ROWS) }),
            Self::Markdown | Self::Html | Self::Bbcode => Some(Page { width, medium: Medium::Paper, rows: None }),
        }
    }

    /// The parts of a table one after another, and what a document needs before the first.
    pub fn write_all(self, parts: &[Sheet]) -> String {
        let parts: Vec<String> = parts.iter().map(|sheet| self.write(sheet)).collect();
        let preamble = if self == Self::Latex { latex::PREAMBLE } else { "" };
        format!("{preamble}{}", parts.join("\n"))
    }

    /// The sheet in this format, ending with a newline. CSV omits title and note.
    pub fn write(self, sheet: &Sheet) -> String {
        match self {
            Self::Markdown => markdown::write(sheet),
            Self::Html => html::write(sheet),
            Self::Latex => latex::write(sheet),
            Self::Typst => typst::write(sheet),
            Self::Bbcode => bbcode::write(sheet),
            Self::Csv => {
                // A spreadsheet reads `5.0%` as a number, but nothing with a no-break space.
                let tight = |text: String| text.replace("\u{a0}%", "%");
                let rows = sheet.rows().map(|row| row.into_iter().map(tight).collect());
                csv::of_texts::<String, Vec<String>>(&sheet.head(), rows)
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| format!("`{text}` is none of {}", Self::NAMES.join(", ")))
    }
}
