//! Shares as printed: each rounded by itself, and never misstating what is rare.

use std::collections::BTreeSet;

use super::super::distribution::{Bin, Distribution};
use super::super::number::Style;
use scenario::style::{Language, Shares};
use stats::Estimate;

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

    /// A share as printed: rounded by itself, halves up.
    pub fn share(self, share: f64) -> String {
        self.written(self.units(share), share)
    }

    /// A share in units of the last decimal.
    fn units(self, share: f64) -> u64 {
        // What is finer than a billionth of a unit is an error of the sum, and decides no half.
        const STEPS: f64 = 1e9;
        let units = ((share * self.whole() as f64 * STEPS).round() / STEPS).round();
        (units as u64).min(self.whole())
    }

    /// Formats `units` of the last decimal that stand for `share`.
    fn written(self, units: u64, share: f64) -> String {
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
            return self.language.say("never", "nie").to_owned();
        }
        if share >= 1.0 - 1e-12 {
            return self.language.say("always", "immer").to_owned();
        }
        let number = Style::print(self.language).odds_number(share, self.decimals as usize);
        match self.language {
            Language::English => format!("1 in {number}"),
            Language::German => format!("1 von {number}"),
        }
    }

    /// The unit of numbers that do not show it, for the title: ` (chances in 36)`.
    pub fn unit(self) -> String {
        match (self.shares, self.language) {
            (Shares::Parts(parts), Language::English) => format!(" (chances in {parts})"),
            (Shares::Parts(parts), Language::German) => format!(" (Fälle von {parts})"),
            _ => String::new(),
        }
    }

    /// The note below a table with a column that does not add up to the whole.
    pub fn off(self) -> String {
        let whole = match self.shares {
            Shares::Percent => Style::print(self.language).with_percent("100"),
            Shares::Parts(parts) => parts.to_string(),
            Shares::Decimal | Shares::OneIn => "1".to_owned(),
        };
        match self.language {
            Language::English => format!("Because of rounding, numbers may not add up to {whole}."),
            Language::German => format!("Durch Rundung ergeben die Zahlen zusammen nicht immer {whole}."),
        }
    }
}

/// The shares of a distribution as printed.
#[derive(Debug, Clone)]
pub struct Printed<'d> {
    bins: &'d [Bin],
    trials: Option<u64>,
    writing: Writing,
}

impl<'d> Printed<'d> {
    /// The shares of the outcomes of a distribution.
    pub fn new(distribution: &'d Distribution<'_>, writing: Writing) -> Self {
        Self { bins: &distribution.bins, trials: distribution.trials, writing }
    }

    /// Whether the printed shares of some outcomes add up to the whole. Odds are not meant to.
    pub fn adds_up(&self, values: &BTreeSet<i32>) -> bool {
        let shown = self.bins.iter().filter(|bin| values.contains(&bin.value));
        let sum: u64 = shown.map(|bin| self.writing.units(bin.share.value)).sum();
        sum == self.writing.whole() || self.writing.shares == Shares::OneIn
    }

    /// The share of a value.
    pub fn exactly(&self, value: i32) -> String {
        match self.place(value) {
            Some(place) => {
                let bin = &self.bins[place];
                match (bin.count, bin.share.upper()) {
                    // Not seen in the sample does not mean impossible.
                    (Some(0), Some(high)) if high > 0.0 => self.none_seen(high),
                    _ => self.writing.share(bin.share.value),
                }
            }
            None => self.nothing(),
        }
    }

    /// The interval of the share of a value.
    pub fn interval(&self, value: i32) -> Option<String> {
        let (low, high) = self.bins[self.place(value)?].share.ends()?;
        let to = self.writing.language.say("to", "bis");
        Some(format!("{} {to} {}", self.writing.share(low), self.writing.share(high)))
    }

    /// The share of a value and all above.
    pub fn at_least(&self, value: i32) -> String {
        let from = self.bins.partition_point(|bin| bin.value < value);
        self.bins.get(from).map_or_else(|| self.nothing(), |bin| self.writing.share(bin.at_least))
    }

    /// The share of a value and all below.
    pub fn at_most(&self, value: i32) -> String {
        let end = self.bins.partition_point(|bin| bin.value <= value);
        let last = end.checked_sub(1).and_then(|last| self.bins.get(last));
        last.map_or_else(|| self.nothing(), |bin| self.writing.share(bin.at_most))
    }

    fn place(&self, value: i32) -> Option<usize> {
        self.bins.binary_search_by_key(&value, |bin| bin.value).ok()
    }

    /// A value this column lacks: a dash if the column is exact, an upper bound if it was sampled.
    fn nothing(&self) -> String {
        match self.trials.and_then(|trials| Estimate::share(0, trials).upper()) {
            Some(high) => self.none_seen(high),
            None => "–".to_owned(),
        }
    }

    fn none_seen(&self, high: f64) -> String {
        if self.writing.shares == Shares::OneIn {
            return format!("<{}", self.writing.share(high));
        }
        // Bounds are rounded outwards.
        let units = (high * self.writing.whole() as f64 - 1e-9).ceil() as u64;
        format!("<{}", self.writing.unsigned(units.clamp(1, self.writing.whole())))
    }
}
