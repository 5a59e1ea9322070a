//! How an experiment is answered and shown: method, stop rule, charts.
//!
//! These settings are independent of any game. They are parsed here, carried by the plan, and
//! applied by the engine and the report.

use std::fmt;
use std::str::FromStr;

/// Default number of trials.
pub const DEFAULT_TRIALS: u64 = 1_000_000;
/// Maximum number of trials of one cell.
pub const MAX_TRIALS: u64 = 100_000_000_000;
/// Default number of trials at which sampling to a precision gives up.
pub const DEFAULT_LIMIT: u64 = 1_000_000_000;
/// The smallest permitted half-width.
pub const FINEST_PRECISION: f64 = 1e-6;
/// The largest permitted half-width.
pub const COARSEST_PRECISION: f64 = 0.5;

/// How an answer is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// Exactly if the cost permits, otherwise by sampling.
    #[default]
    Auto,
    /// Exactly, or else an error.
    Exact,
    /// By sampling.
    Sample,
}

impl Method {
    /// The name of every method in scenario files.
    pub const NAMES: &'static [&'static str] = &["auto", "exact", "sample"];

    /// The name in scenario files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Exact => "exact",
            Self::Sample => "sample",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "auto" => Ok(Self::Auto),
            "exact" => Ok(Self::Exact),
            "sample" => Ok(Self::Sample),
            _ => Err(UnknownWord { word: text.to_owned(), legal: Self::NAMES }),
        }
    }
}

/// When sampling stops.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stop {
    /// After this many trials, at least 1.
    Trials(u64),
    /// When the 95 % interval of every proportion is narrow enough, or at the limit.
    Precision {
        /// Half the width of the interval, as a fraction of 1.
        half_width: f64,
        /// Trials at which sampling stops anyway.
        limit: u64,
    },
    /// When every metric with a precision goal of its own has reached it, or at the limit.
    Aims {
        /// Trials at which sampling stops anyway.
        limit: u64,
    },
}

impl Default for Stop {
    fn default() -> Self {
        Self::Trials(DEFAULT_TRIALS)
    }
}

/// A chart requested by a scenario. The report chooses what is left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartSpec {
    /// The kind of picture.
    pub view: View,
    /// The metric shown.
    pub metric: Option<String>,
    /// The varied name along the horizontal axis.
    pub x: Option<String>,
    /// The varied name along the vertical axis of a heat map.
    pub y: Option<String>,
    /// The varied name that distinguishes curves.
    pub series: Option<String>,
    /// The statistic of the metric: `mean`, or the name of an outcome.
    pub statistic: Option<String>,
    /// The headline.
    pub title: Option<String>,
    /// The varied name with one panel per value.
    pub panels: Option<String>,
    /// A note that replaces the one on how the chart was made.
    pub caption: Option<String>,
    /// The alternative text.
    pub alt: Option<String>,
    /// The title of the horizontal axis.
    pub x_title: Option<String>,
    /// The title of the vertical axis.
    pub y_title: Option<String>,
    /// What the varied name that distinguishes curves or bars is called in the legend.
    pub series_title: Option<String>,
}

impl ChartSpec {
    /// A chart of a view, with everything else left open.
    pub const fn new(view: View) -> Self {
        Self {
            view,
            metric: None,
            x: None,
            y: None,
            series: None,
            statistic: None,
            title: None,
            panels: None,
            caption: None,
            alt: None,
            x_title: None,
            y_title: None,
            series_title: None,
        }
    }
}

/// A kind of picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    /// One bar per outcome.
    Histogram,
    /// A statistic over a varied value, one line per series.
    Curve,
    /// A statistic over two varied values, as colours.
    Heatmap,
    /// The share still going after each round: the survival function of a number.
    Survival,
    /// The shares of named outcomes stacked over a varied value.
    Ladder,
    /// The chance of at least each value.
    AtLeast,
    /// The chance of at most each value.
    AtMost,
    /// A statistic as grouped bars, over numbers or words.
    Bars,
    /// A statistic with its interval for each cell, or the spread of a number as a box.
    Intervals,
}

impl View {
    /// The name of every view in scenario files.
    pub const NAMES: &'static [&'static str] =
        &["histogram", "curve", "heatmap", "survival", "ladder", "at-least", "at-most", "bars", "intervals"];

    /// The name in scenario files and in the names of chart files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Histogram => "histogram",
            Self::Curve => "curve",
            Self::Heatmap => "heatmap",
            Self::Survival => "survival",
            Self::Ladder => "ladder",
            Self::AtLeast => "at-least",
            Self::AtMost => "at-most",
            Self::Bars => "bars",
            Self::Intervals => "intervals",
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for View {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "histogram" => Ok(Self::Histogram),
            "curve" => Ok(Self::Curve),
            "heatmap" => Ok(Self::Heatmap),
            "survival" => Ok(Self::Survival),
            "ladder" => Ok(Self::Ladder),
            "at-least" => Ok(Self::AtLeast),
            "at-most" => Ok(Self::AtMost),
            "bars" => Ok(Self::Bars),
            "intervals" => Ok(Self::Intervals),
            _ => Err(UnknownWord { word: text.to_owned(), legal: Self::NAMES }),
        }
    }
}

/// A word that is not one of a few legal ones.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is none of {}", .legal.join(", "))]
pub struct UnknownWord {
    /// The word in the scenario.
    pub word: String,
    /// The legal words.
    pub legal: &'static [&'static str],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back() {
        for name in Method::NAMES {
            assert_eq!(name.parse::<Method>().expect("a listed method").name(), *name);
        }
        for name in View::NAMES {
            assert_eq!(name.parse::<View>().expect("a listed view").name(), *name);
        }
        let fault = "exactly".parse::<Method>().expect_err("not a method");
        assert_eq!(fault.to_string(), "`exactly` is none of auto, exact, sample");
    }
}
