//! Chances as odds, and the format of a single chance.

use super::style::{Style, rounded};
use super::write::{percent, trimmed};

/// A chance with four significant digits, for a single answer: `78.24 %`, `0.001235 %`.
pub fn fine_percent(chance: f64) -> String {
    if chance <= 0.0 || chance >= 1.0 {
        return percent(chance, 0);
    }
    // Decimals that give four significant digits to the chance or its complement, whichever is
    // smaller.
    let small = (chance.min(1.0 - chance) * 100.0).max(1e-14);
    let decimals = (3.0 - small.log10().floor()).clamp(2.0, 16.0) as usize;
    if chance < 1e-14 {
        return format!("{:.3e} %", chance * 100.0);
    }
    let text = rounded(chance * 100.0, decimals);
    format!("{} %", trimmed(&text))
}

/// How often a chance comes up: `1 in 4.6`.
pub fn one_in(chance: f64) -> String {
    if chance <= 0.0 {
        return "never".to_owned();
    }
    if chance >= 1.0 {
        return "always".to_owned();
    }
    format!("1 in {}", size(1.0 / chance))
}

/// The odds of a chance, the larger number first if it is likely: `3.6 to 1`, `1 to 2.5`.
pub fn odds(chance: f64) -> String {
    if chance <= 0.0 || chance >= 1.0 {
        return "no doubt".to_owned();
    }
    let (likely, unlikely) = (chance / (1.0 - chance), (1.0 - chance) / chance);
    if likely >= 1.0 { format!("{} to 1", size(likely)) } else { format!("1 to {}", size(unlikely)) }
}

/// A positive number with three or four significant digits.
fn size(number: f64) -> String {
    Style::TEXT.size(number)
}

impl Style {
    /// The average number of trials per occurrence: `4.6`, `1,000`.
    #[must_use]
    pub fn odds_of(self, chance: f64) -> String {
        self.size(1.0 / chance)
    }

    /// A positive number with three or four significant digits.
    fn size(self, number: f64) -> String {
        match number {
            n if n >= 1e15 => format!("{n:.2e}").replace('.', &self.point().to_string()),
            n if n >= 1000.0 => self.grouped(n.round() as u64),
            n if n >= 100.0 => self.short(n, 0),
            n if n >= 10.0 => self.short(n, 1),
            n if n >= 1.1 => self.short(n, 2),
            n => self.short(n, 4),
        }
    }

    /// The average number of trials per occurrence, for `1 in 2.4`: with the given decimals below a
    /// hundred, none above, and none if it is whole.
    #[must_use]
    pub fn odds_number(self, chance: f64, decimals: usize) -> String {
        let odds = 1.0 / chance;
        let decimals = if odds < 100.0 { decimals } else { 0 };
        let scaled = odds * 10_f64.powi(i32::try_from(decimals).unwrap_or(0));
        let whole = scaled.round() % 10_f64.powi(i32::try_from(decimals).unwrap_or(0)) == 0.0;
        self.fixed(odds, if whole { 0 } else { decimals })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_answer_has_digits_that_matter() {
        assert_eq!(fine_percent(0.5), "50 %");
        assert_eq!(fine_percent(1.0 / 3.0), "33.33 %");
        assert_eq!(fine_percent(1.234_56e-5), "0.001235 %");
        assert_eq!(fine_percent(1.0 - 1.234_56e-5), "99.998765 %");
        assert_eq!(fine_percent(1e-20), "1.000e-18 %");
        assert_eq!(fine_percent(1.0), "100 %");
        assert_eq!(fine_percent(0.0), "0 %");
    }

    #[test]
    fn whole_odds_have_no_decimals() {
        let number = |chance| Style::TEXT.odds_number(chance, 1);
        assert_eq!((number(1.0 / 6.0), number(0.41), number(1e-4)), ("6".into(), "2.4".into(), "10,000".into()));
    }

    #[test]
    fn odds_are_read_from_the_likelier_side() {
        assert_eq!((one_in(0.25), odds(0.25)), ("1 in 4".into(), "1 to 3".into()));
        assert_eq!((one_in(0.75), odds(0.75)), ("1 in 1.33".into(), "3 to 1".into()));
        assert_eq!((one_in(1e-6), odds(1e-6)), ("1 in 1,000,000".into(), "1 to 999,999".into()));
        assert_eq!((one_in(0.99), odds(0.99)), ("1 in 1.0101".into(), "99 to 1".into()));
        assert_eq!((one_in(0.0), one_in(1.0)), ("never".into(), "always".into()));
    }
}
