//! What a table shows.

use std::str::FromStr;

use scenario::ask::{ChartSpec, View};
use scenario::style::{Language, Shares};

/// The requested contents of a table. The report chooses what is left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSpec {
    /// The metric; the first if `None`.
    pub metric: Option<String>,
    /// A statistic of the metric, one number per cell of a sweep. Not allowed together with a view.
    pub statistic: Option<String>,
    /// The shares in the columns. With neither view nor statistic: one number per cell for a sweep
    /// of a metric that has at most two outcomes or is a number, outcomes with their shares
    /// otherwise.
    pub view: Option<TableView>,
    /// Whether rows and columns are exchanged.
    pub transposed: bool,
    /// The notation of shares.
    pub shares: Shares,
    /// Decimals of all shares; if `None`, as many as suit the notation. At most 6.
    pub decimals: Option<u32>,
    /// The language of headings and notes.
    pub language: Language,
}

impl TableSpec {
    /// The requested metric and statistic as a [`ChartSpec`].
    pub(super) fn chart(&self) -> ChartSpec {
        ChartSpec { metric: self.metric.clone(), statistic: self.statistic.clone(), ..ChartSpec::new(View::Histogram) }
    }
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
    /// The cumulative share from the outcome upwards.
    AtLeast,
    /// The cumulative share from the outcome downwards.
    AtMost,
    /// As printed in rulebooks: the share itself, and at least.
    Print,
    /// All three, and for sampled answers also the interval of the share itself.
    Full,
}

impl TableView {
    /// The name of every view on the command line.
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
