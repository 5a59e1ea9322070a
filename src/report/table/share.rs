//! Shares as printed: rounded so that a column adds up, and never misstating what is rare.

use super::super::distribution::{Bin, Distribution};
use super::super::number::Style;
use super::super::speech;
use crate::plan::style::{Language, Shares};
use crate::stats::{Estimate, shares_of_sums, sums_of_counts, sums_of_probabilities};

/// The format of the shares of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Writing {
    /// The notation.
    pub shares: Shares,
    /// Decimals after the point.
    pub decimals: u32,
    /// The language, which decides the decimal separator.
    pub language: Language,
}

/// Maximum decimals of a share.
pub const MAX_DECIMALS: u32 = 6;

impl Writing {
    /// The requested decimals, or those that suit the notation: one for percentages and odds, three
    /// for decimal fractions, none or one for parts, depending on whether all are whole.
    pub fn new<'a>(
        shares: Shares,
        decimals: Option<u32>,
        language: Language,
        values: impl Iterator<Item = f64> + 'a,
    ) -> Self {
        let usual = match shares {
            Shares::Percent => 1,
            Shares::Decimal => 3,
            Shares::Parts(parts) => {
                let whole = |value: f64| {
                    let scaled = value * f64::from(parts);
                    (scaled - scaled.round()).abs() < 1e-9
                };
                u32::from(!{ values }.all(whole))
            }
            Shares::OneIn => 1,
        };
        Self { shares, decimals: decimals.unwrap_or(usual).min(MAX_DECIMALS), language }
    }

    /// The whole in units of the last decimal.
    pub fn whole(self) -> u64 {
        let parts = match self.shares {
            Shares::Percent => 100,
            Shares::Decimal | Shares::OneIn => 1,
            Shares::Parts(parts) => u64::from(parts),
        };
        // Odds are not required to add up; their units only have to be fine.
        let decimals = if self.shares == Shares::OneIn { MAX_DECIMALS } else { self.decimals };
        parts * 10_u64.pow(decimals)
    }

    /// A share on its own, not rounded together with others.
    pub fn alone(self, share: f64) -> String {
        let units = (share * self.whole() as f64).round() as u64;
        self.written(units.min(self.whole()), share)
    }

    /// Formats `units` of the last decimal that stand for `share`.
    pub fn written(self, units: u64, share: f64) -> String {
        if self.shares == Shares::OneIn {
            return self.odds(share);
        }
        let whole = self.whole();
        if units == 0 && share > 0.0 {
            return format!("<{}", self.unsigned(1));
        }
        if units >= whole && share < 1.0 - 1e-12 {
            return format!(">{}", self.unsigned(whole - 1));
        }
        self.unsigned(units)
    }

    fn unsigned(self, units: u64) -> String {
        let style = Style::print(self.language);
        let number = style.fixed(units as f64 / 10_f64.powi(self.decimals.cast_signed()), self.decimals as usize);
        match self.shares {
            Shares::Percent => style.with_percent(&number),
            _ => number,
        }
    }

    /// `1 in 6`, `1 in 2.4`.
    fn odds(self, share: f64) -> String {
        if share <= 0.0 {
            return speech::say(self.language, "never", "nie").to_owned();
        }
        if share >= 1.0 - 1e-12 {
            return speech::say(self.language, "always", "immer").to_owned();
        }
        let number = Style::print(self.language).odds_number(share, self.decimals as usize);
        match self.language {
            Language::English => format!("1 in {number}"),
            Language::German => format!("1 von {number}"),
        }
    }

    /// The note below a table of cumulative sums alone: how they are rounded.
    pub fn rule_of_sums(self) -> String {
        match self.shares {
            Shares::OneIn => self.rule(),
            Shares::Parts(parts) => match self.language {
                Language::English => format!("Chances in {parts}, each rounded."),
                Language::German => format!("Fälle von {parts}, jeweils gerundet."),
            },
            Shares::Percent | Shares::Decimal => {
                speech::say(self.language, "Each number is rounded.", "Jede Zahl ist gerundet.").to_owned()
            }
        }
    }

    /// The note below a table: how the shares of a column are rounded.
    pub fn rule(self) -> String {
        match (self.shares, self.language) {
            (Shares::Percent, Language::English) => "Percentages are rounded so that they add up to 100.".to_owned(),
            (Shares::Percent, Language::German) => {
                "Prozente sind so gerundet, dass sie zusammen 100 ergeben.".to_owned()
            }
            (Shares::Decimal, Language::English) => "Shares are rounded so that they add up to 1.".to_owned(),
            (Shares::Decimal, Language::German) => "Anteile sind so gerundet, dass sie zusammen 1 ergeben.".to_owned(),
            (Shares::Parts(parts), Language::English) => {
                format!("Chances in {parts}, rounded so that they add up to {parts}.")
            }
            (Shares::Parts(parts), Language::German) => {
                format!("Fälle von {parts}, so gerundet, dass sie zusammen {parts} ergeben.")
            }
            (Shares::OneIn, Language::English) => "Each by itself: 1 in so many trials.".to_owned(),
            (Shares::OneIn, Language::German) => "Jeweils einer von so vielen Versuchen.".to_owned(),
        }
    }
}

/// The shares of a column as printed, outcome by outcome, rounded so that they add up.
#[derive(Debug, Clone)]
pub struct Dealt<'d> {
    bins: &'d [Bin],
    /// Per outcome, its share and all above it, in units of the last decimal.
    sums: Vec<u64>,
    /// Per outcome, its own share: the differences of the sums.
    units: Vec<u64>,
    trials: Option<u64>,
    writing: Writing,
}

impl<'d> Dealt<'d> {
    /// Rounds the cumulative sums of the outcomes.
    pub fn new(distribution: &'d Distribution<'_>, writing: Writing) -> Self {
        let bins = &distribution.bins;
        let counts: Option<Vec<u64>> = bins.iter().map(|bin| bin.count).collect();
        let whole = writing.whole();
        let sums = match counts {
            Some(counts) => sums_of_counts(&counts, whole),
            None => sums_of_probabilities(&bins.iter().map(|bin| bin.share.value).collect::<Vec<_>>(), whole),
        };
        let sums = sums.unwrap_or_default();
        Self { bins, units: shares_of_sums(&sums), sums, trials: distribution.trials, writing }
    }

    /// The share of a value.
    pub fn exactly(&self, value: i32) -> String {
        match self.place(value) {
            Some(place) => {
                let bin = &self.bins[place];
                match (bin.count, bin.share.upper()) {
                    // Not seen in the sample does not mean impossible.
                    (Some(0), Some(high)) if high > 0.0 => self.none_seen(high),
                    _ => self.writing.written(self.units[place], bin.share.value),
                }
            }
            None => self.nothing(),
        }
    }

    /// The interval of the share of a value.
    pub fn interval(&self, value: i32) -> Option<String> {
        let (low, high) = self.bins[self.place(value)?].share.ends()?;
        let to = speech::say(self.writing.language, "to", "bis");
        Some(format!("{} {to} {}", self.writing.alone(low), self.writing.alone(high)))
    }

    /// The share of a value and all above: the true share, rounded.
    pub fn at_least(&self, value: i32) -> String {
        let from = self.bins.partition_point(|bin| bin.value < value);
        match self.bins.get(from) {
            Some(bin) => self.writing.written(self.sums[from], bin.at_least),
            None => self.nothing(),
        }
    }

    /// The share of a value and all below: the complement of the "at least" of the next value.
    pub fn at_most(&self, value: i32) -> String {
        let end = self.bins.partition_point(|bin| bin.value <= value);
        match end.checked_sub(1).and_then(|last| self.bins.get(last)) {
            Some(bin) => {
                let above = self.sums.get(end).copied().unwrap_or(0);
                self.writing.written(self.writing.whole() - above, bin.at_most)
            }
            None => self.nothing(),
        }
    }

    fn place(&self, value: i32) -> Option<usize> {
        self.bins.binary_search_by_key(&value, |bin| bin.value).ok()
    }

    /// A value this column lacks: zero if the column is exact, an upper bound if it was sampled.
    fn nothing(&self) -> String {
        match self.trials.and_then(|trials| Estimate::share(0, trials).upper()) {
            Some(high) => self.none_seen(high),
            None => self.writing.alone(0.0),
        }
    }

    fn none_seen(&self, high: f64) -> String {
        if self.writing.shares == Shares::OneIn {
            return format!("<{}", self.writing.alone(high));
        }
        // Bounds are rounded outwards.
        let units = (high * self.writing.whole() as f64 - 1e-9).ceil() as u64;
        format!("<{}", self.writing.unsigned(units.clamp(1, self.writing.whole())))
    }
}
