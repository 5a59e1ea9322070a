//! The formats of tables.

use std::fmt;
use std::str::FromStr;

use super::super::csv;
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

    /// The sheet in this format, ending with a newline. CSV omits title and note.
    pub fn write(self, sheet: &Sheet) -> String {
        match self {
            Self::Markdown => markdown::write(sheet),
            Self::Html => html::write(sheet),
            Self::Latex => latex::write(sheet),
            Self::Typst => typst::write(sheet),
            Self::Bbcode => bbcode::write(sheet),
            Self::Csv => csv::of_texts(&sheet.head, &sheet.rows),
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
