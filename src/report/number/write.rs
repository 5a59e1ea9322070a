//! Numbers in running text, on the page and in the terminal.

use super::style::{Style, shows_something};
use super::{decimals_for_share, decimals_of_share};
use stats::Estimate;

/// Running text in which no line ends between a number and its percent sign: a no-break space stands there.
#[must_use]
pub fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

/// An integer with grouped thousands: `1,000,000`.
#[must_use]
pub fn grouped(count: u64) -> String {
    Style::TEXT.grouped(count)
}

/// A count with its noun: `1 fault`, `2 faults`.
#[must_use]
pub fn counted(number: usize, one: &str, several: &str) -> String {
    let noun = if number == 1 { one } else { several };
    format!("{} {noun}", grouped(number as u64))
}

/// A number of trials: `1 trial`, `20,000 trials`.
#[must_use]
pub fn trials(number: u64) -> String {
    let noun = if number == 1 { "trial" } else { "trials" };
    format!("{} {noun}", grouped(number))
}

/// A number with fixed decimals, a true minus sign, and no sign if it rounds to zero.
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    Style::TEXT.fixed(value, decimals)
}

/// Same as [`fixed`], without trailing zeros.
#[must_use]
pub fn short(value: f64, decimals: usize) -> String {
    Style::TEXT.short(value, decimals)
}

/// A number with its sign, unless it rounds to zero: `+1.5`, `−1.5`, `0.0`.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    if value > 0.0 && shows_something(&text) { format!("+{text}") } else { text }
}

/// A share as a percentage, `65.0 %`. A share strictly between 0 and 1 never looks like either.
#[must_use]
pub fn percent(share: f64, decimals: usize) -> String {
    Style::TEXT.percent(share, decimals)
}

/// Same as [`percent`], without the percent sign.
#[must_use]
pub fn percent_number(share: f64, decimals: usize) -> String {
    Style::TEXT.percent_number(share, decimals)
}

/// An estimated share with as many decimals as its interval supports: `65.0 %`. An event never seen
/// is written as its upper bound, one always seen as its lower bound.
#[must_use]
pub fn share(share: &Estimate) -> String {
    Style::TEXT.share(share)
}

/// An estimated share with the decimals of its column, without the percent sign.
#[must_use]
pub fn share_number(share: &Estimate, decimals: usize) -> String {
    Style::TEXT.share_number(share, decimals)
}

/// The upper bound of the share of what was never seen: `0.019 %`.
#[must_use]
pub fn at_most(high: f64) -> String {
    Style::TEXT.at_most(high)
}

/// The lower bound of the share of what was always seen: `99.981 %`.
#[must_use]
pub fn at_least(low: f64) -> String {
    Style::TEXT.at_least(low)
}

/// The half-width of an interval, never rounded to zero.
#[must_use]
pub fn half_width(reach: f64, decimals: usize) -> String {
    Style::TEXT.half_width(reach, decimals)
}

/// The ends of an interval: `8.82 to 8.85`.
#[must_use]
pub fn ends(low: f64, high: f64, decimals: usize) -> String {
    Style::TEXT.ends(low, high, decimals)
}

/// The ends of the interval of a share: `67.1 to 67.5 %`. See [`Style::ends_of_share`].
#[must_use]
pub fn ends_of_share(low: f64, high: f64, decimals: usize) -> String {
    Style::TEXT.ends_of_share(low, high, decimals)
}

impl Style {
    /// Same as [`fixed`](Self::fixed), without trailing zeros.
    #[must_use]
    pub fn short(self, value: f64, decimals: usize) -> String {
        let text = self.fixed(value, decimals);
        match text.split_once(self.point()) {
            Some(_) => text.trim_end_matches('0').trim_end_matches(self.point()).to_owned(),
            None => text,
        }
    }

    /// An estimated share with as many decimals as its interval supports: `65.0 %`. An event never seen
    /// is written as its upper bound, one always seen as its lower bound.
    #[must_use]
    pub fn share(self, share: &Estimate) -> String {
        let decimals = if share.is_exact() || (share.value > 0.0 && share.value < 1.0) {
            decimals_of_share(share)
        } else if share.value <= 0.0 {
            decimals_for_share(share.high())
        } else {
            decimals_for_share(share.low())
        };
        self.with_percent(&self.share_number(share, decimals))
    }

    /// An estimated share with the decimals of its column, without the percent sign.
    #[must_use]
    pub fn share_number(self, share: &Estimate, decimals: usize) -> String {
        let scale = 10_f64.powi(i32::try_from(decimals).unwrap_or(0));
        match share.ends() {
            // Bounds are rounded outwards.
            Some((_, high)) if share.value <= 0.0 && high > 0.0 => {
                self.below(outwards(high, decimals).max(1.0 / scale), decimals)
            }
            Some((low, _)) if share.value >= 1.0 && low < 1.0 => {
                self.above(100.0 - outwards(1.0 - low, decimals).max(1.0 / scale), decimals)
            }
            _ => self.percent_number(share.value, decimals),
        }
    }

    /// The upper bound of the share of what was never seen: `0.019 %`.
    #[must_use]
    pub fn at_most(self, high: f64) -> String {
        let decimals = decimals_for_share(high);
        self.with_percent(&self.fixed(outwards(high, decimals), decimals))
    }

    /// The lower bound of the share of what was always seen: `99.981 %`.
    #[must_use]
    pub fn at_least(self, low: f64) -> String {
        let decimals = decimals_for_share(low);
        self.with_percent(&self.fixed(100.0 - outwards(1.0 - low, decimals), decimals))
    }

    /// The half-width of an interval, never rounded to zero.
    #[must_use]
    pub fn half_width(self, reach: f64, decimals: usize) -> String {
        let least = 10_f64.powi(-i32::try_from(decimals).unwrap_or(0));
        self.fixed(reach.max(least), decimals)
    }

    /// The ends of an interval: `8.82 to 8.85`, in German `8,82 bis 8,85`.
    #[must_use]
    pub fn ends(self, low: f64, high: f64, decimals: usize) -> String {
        self.from_to(&self.fixed(low, decimals), &self.fixed(high, decimals))
    }

    /// The ends of the interval of a share: `67.1 to 67.5 %`. An interval from 0 or up to 100 % is rounded outwards, like
    /// the bound of what was never or always seen.
    #[must_use]
    pub fn ends_of_share(self, low: f64, high: f64, decimals: usize) -> String {
        let percents = |number: f64| self.with_percent(&self.fixed(number, decimals));
        let below = || percents(outwards(high, decimals));
        match (low <= 0.0, high >= 1.0) {
            (true, true) => self.from_to("0", &percents(100.0)),
            (true, false) => self.from_to("0", &below()),
            (false, true) => {
                self.from_to(&self.fixed(100.0 - outwards(1.0 - low, decimals), decimals), &percents(100.0))
            }
            (false, false) => self.from_to(&self.percent_number(low, decimals), &self.percent(high, decimals)),
        }
    }

    /// Two numbers already written, from one to the other: `4 to 16`, in German `4 bis 16`.
    #[must_use]
    pub fn from_to(self, low: &str, high: &str) -> String {
        format!("{low} {} {high}", self.language().say("to", "bis"))
    }
}

/// A share in percent, rounded up to so many decimals, so that it remains an upper bound.
fn outwards(share: f64, decimals: usize) -> f64 {
    let scale = 10_f64.powi(i32::try_from(decimals).unwrap_or(0));
    (share * 100.0 * scale - 1e-9).ceil() / scale
}

/// A formatted number without trailing zeros after the decimal point.
pub(super) fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::style::Language;

    #[test]
    fn numbers_in_german() {
        let german = Style::text(Language::German);
        assert_eq!(german.share(&Estimate::exact(0.65)), "65,0 %");
        assert_eq!(german.share(&Estimate::between(0.0, 0.0, 0.000_642)), "< 0,065 %");
        assert_eq!(german.ends_of_share(0.671, 0.675, 1), "67,1 bis 67,5 %");
        assert_eq!(german.ends(8.82, 1008.85, 2), "8,82 bis 1.008,85");
        assert_eq!((german.short(2.50, 2), german.short(1000.0, 1)), ("2,5".into(), "1.000".into()));
    }

    #[test]
    fn what_is_rare_is_not_nothing() {
        let exact = |value| share(&Estimate::exact(value));
        assert_eq!(exact(0.65), "65.0 %");
        assert_eq!(exact(0.000_046), "0.0046 %");
        assert_eq!(exact(0.999_954), "99.9954 %");
        assert_eq!(exact(1e-14), "< 0.000000001 %");
        assert_eq!((exact(0.0), exact(1.0)), ("0.0 %".into(), "100.0 %".into()));
        assert_eq!(Style::TEXT.half_width(0.01, 1), "0.1");
    }

    #[test]
    fn what_was_not_seen_is_not_impossible() {
        let none = Estimate::between(0.0, 0.0, 0.000_642);
        assert_eq!((share(&none), Style::TEXT.share_number(&none, 2)), ("< 0.065 %".into(), "< 0.07".into()));
        let rarer = Estimate::between(0.0, 0.0, 3.7e-6);
        assert_eq!((share(&rarer), Style::TEXT.share_number(&rarer, 1)), ("< 0.00037 %".into(), "< 0.1".into()));
        let all = Estimate::between(1.0, 1.0 - 0.000_642, 1.0);
        assert_eq!(Style::TEXT.share_number(&all, 2), "> 99.93");
        assert_eq!(Style::TEXT.share_number(&Estimate::between(1.0, 1.0 - 3.7e-6, 1.0), 1), "> 99.9");
        assert_eq!(ends_of_share(0.0, 3.7e-6, 5), "0 to 0.00037 %");
        // One number wherever the same bound is written.
        assert_eq!(
            (at_most(0.000_184_3), ends_of_share(0.0, 0.000_184_3, 3)),
            ("0.019 %".into(), "0 to 0.019 %".into())
        );
        assert_eq!(share(&Estimate::between(0.0, 0.0, 0.000_184_3)), "< 0.019 %");
        assert_eq!(at_least(1.0 - 0.000_184_3), "99.981 %");
    }

    #[test]
    fn signs_are_true_and_zeros_have_none() {
        assert_eq!((signed(1.24, 1), signed(-1.25, 1), signed(-0.01, 1)), ("+1.2".into(), "−1.3".into(), "0.0".into()));
        assert_eq!((short(-0.001, 2), short(10.0, 0), short(2.50, 2)), ("0".into(), "10".into(), "2.5".into()));
        assert_eq!(
            (counted(1, "cell", "cells"), counted(1200, "cell", "cells")),
            ("1 cell".into(), "1,200 cells".into())
        );
    }
}
