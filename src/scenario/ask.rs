//! How an experiment is answered and shown: method, stop rule, charts.
//!
//! These settings are independent of any game. They are parsed here, carried by the plan, and
//! applied by the engine and the report.

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

/// Declares an enum whose variants have names in files, with conversions in both directions.
macro_rules! named_enum {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $type {
            /// Every one, by the name in files.
            pub const NAMES: &'static [&'static str] = &[$($name,)*];

            /// The name in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::ask::UnknownWord;

            fn from_str(text: &str) -> Result<Self, $crate::ask::UnknownWord> {
                match text {
                    $($name => Ok(Self::$variant),)*
                    _ => Err($crate::ask::UnknownWord { word: text.to_owned(), legal: Self::NAMES }),
                }
            }
        }
    };
}
pub(super) use named_enum;

named_enum! {
    /// How an answer is computed.
    #[derive(Default)]
    Method {
        /// Exactly if the cost permits, otherwise by sampling.
        #[default]
        Auto = "auto",
        /// Exactly, or else an error.
        Exact = "exact",
        /// By sampling.
        Sample = "sample",
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

named_enum! {
    /// A kind of picture.
    #[derive(PartialOrd, Ord, Hash)]
    View {
        /// One bar per outcome.
        Histogram = "histogram",
        /// The chance of each value of a number, one line per cell.
        Lines = "lines",
        /// A statistic over a varied value, one line per series.
        Curve = "curve",
        /// A statistic over two varied values, as colours.
        Heatmap = "heatmap",
        /// The share still going after each round: the survival function of a number.
        Survival = "survival",
        /// The shares of named outcomes stacked over a varied value.
        Ladder = "ladder",
        /// The chance of at least each value.
        AtLeast = "at-least",
        /// The chance of at most each value.
        AtMost = "at-most",
        /// A statistic as grouped bars, over numbers or words.
        Bars = "bars",
        /// A statistic with its interval for each cell, or the spread of a number as a box.
        Intervals = "intervals",
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
