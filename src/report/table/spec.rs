//! What is asked of a table.

use std::str::FromStr;

use crate::plan::style::{Language, Shares};

/// What is asked of a table. What it leaves open the report decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSpec {
    /// The metric; the first if none is named.
    pub metric: Option<String>,
    /// A statistic of the metric, a number for each cell of a sweep. Not together with a view.
    pub statistic: Option<String>,
    /// Which shares stand in the columns. Without it and without a statistic: a number for each cell of a
    /// sweep over yes and no or over a number, outcomes with their shares otherwise.
    pub view: Option<TableView>,
    /// Rows and columns change places.
    pub transposed: bool,
    /// How shares are written.
    pub shares: Shares,
    /// Decimals of all shares; as many as fit the way of writing if it is not said. At most 6.
    pub decimals: Option<u32>,
    /// The language of heads and notes.
    pub language: Language,
}

impl Default for TableSpec {
    fn default() -> Self {
        Self {
            metric: None,
            statistic: None,
            view: None,
            transposed: false,
            shares: Shares::Percent,
            decimals: None,
            language: Language::English,
        }
    }
}

/// The shares of an outcome that a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableView {
    /// The share of the outcome itself.
    Exactly,
    /// Of it and all above.
    AtLeast,
    /// Of it and all below.
    AtMost,
    /// What a rulebook prints: the share itself, and at least.
    Print,
    /// All three; for a sampled answer the interval of the share itself besides.
    Full,
}

impl TableView {
    /// Every view, by the name in arguments.
    pub const NAMES: &'static [&'static str] = &["exactly", "at-least", "at-most", "print", "full"];

    /// The columns, in order.
    pub(super) fn columns(self) -> &'static [Column] {
        match self {
            Self::Exactly => &[Column::Exactly],
            Self::AtLeast => &[Column::AtLeast],
            Self::AtMost => &[Column::AtMost],
            Self::Print => &[Column::Exactly, Column::AtLeast],
            Self::Full => &[Column::Exactly, Column::Interval, Column::AtLeast, Column::AtMost],
        }
    }
}

impl FromStr for TableView {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Exactly, Self::AtLeast, Self::AtMost, Self::Print, Self::Full];
        let place = Self::NAMES.iter().position(|name| *name == text);
        place.map(|place| all[place]).ok_or_else(|| format!("`{text}` is none of {}", Self::NAMES.join(", ")))
    }
}

/// One column of a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Exactly,
    Interval,
    AtLeast,
    AtMost,
}
