//! What differs between media in how a number is written.

use scenario::style::Language;

/// The number format of a medium.
///
/// A percent sign is set off from its number in every medium and language, so that a chart, a table and
/// a sentence on one page agree: by a plain space in running text, which the terminal may break; by
/// a no-break space in printed tables; by a narrow no-break space in charts, where room is scarce.
/// Only data for programs has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    language: Language,
    /// Between the number and the percent sign.
    gap: &'static str,
    /// After `<` and `>`.
    pause: &'static str,
}

impl Style {
    /// Running text, the page and the terminal: `65.0 %`, `< 0.1 %`.
    pub const TEXT: Self = Self { language: Language::English, gap: " ", pause: " " };

    /// Running text in a language: `1,234.5` or `1.234,5`.
    #[must_use]
    pub const fn text(language: Language) -> Self {
        Self { language, gap: " ", pause: " " }
    }

    /// Charts: `65 %`, `<1 %`.
    #[must_use]
    pub const fn chart(language: Language) -> Self {
        Self { language, gap: "\u{202f}", pause: "" }
    }

    /// Printed tables: `16.7 %`, in German `16,7 %`.
    #[must_use]
    pub const fn print(language: Language) -> Self {
        Self { language, gap: "\u{a0}", pause: "" }
    }

    /// The language.
    pub(super) const fn language(self) -> Language {
        self.language
    }

    /// The decimal point, a comma in German.
    pub(super) const fn point(self) -> char {
        match self.language {
            Language::English => '.',
            Language::German => ',',
        }
    }

    /// An integer with grouped thousands: `1,000`, in German `1.000`.
    #[must_use]
    pub fn grouped(self, count: u64) -> String {
        self.digits(&count.to_string())
    }

    /// A number with fixed decimals, a true minus sign, and no sign if it rounds to zero. A half is rounded up, as
    /// everybody does it by hand: 31.25 becomes 31.3, and -0.5 becomes -1.
    #[must_use]
    pub fn fixed(self, value: f64, decimals: usize) -> String {
        let text = rounded(value.abs(), decimals);
        let sign = if value < 0.0 && shows_something(&text) { "−" } else { "" };
        format!("{sign}{}", self.digits(&text))
    }

    /// A share as a percentage. A share strictly between 0 and 1 never looks like either.
    #[must_use]
    pub fn percent(self, share: f64, decimals: usize) -> String {
        self.with_percent(&self.percent_number(share, decimals))
    }

    /// Same as [`percent`](Self::percent), without the percent sign.
    #[must_use]
    pub fn percent_number(self, share: f64, decimals: usize) -> String {
        self.part(share, 100.0, decimals)
    }

    /// A share scaled to `whole`, 100 for percent. A share strictly between 0 and 1 never looks
    /// like either.
    #[must_use]
    pub fn part(self, share: f64, whole: f64, decimals: usize) -> String {
        let least = 10_f64.powi(-i32::try_from(decimals).unwrap_or(0));
        let text = self.fixed(share * whole, decimals);
        if share > 0.0 && !shows_something(&text) {
            return self.below(least, decimals);
        }
        if share < 1.0 && text == self.fixed(whole, decimals) {
            return self.above(whole - least, decimals);
        }
        text
    }

    /// Less than a number: `< 0.1`.
    #[must_use]
    pub fn below(self, value: f64, decimals: usize) -> String {
        format!("<{}{}", self.pause, self.fixed(value, decimals))
    }

    /// More than a number: `> 99.9`.
    #[must_use]
    pub fn above(self, value: f64, decimals: usize) -> String {
        format!(">{}{}", self.pause, self.fixed(value, decimals))
    }

    /// Appends the percent sign to a formatted number.
    #[must_use]
    pub fn with_percent(self, number: &str) -> String {
        format!("{number}{}%", self.gap)
    }

    /// Groups the digits of a number with at most one decimal point, in this style.
    fn digits(self, text: &str) -> String {
        let point = self.point();
        let comma = if point == '.' { ',' } else { '.' };
        let (whole, fraction) = text.split_once('.').map_or((text, None), |(whole, rest)| (whole, Some(rest)));
        let mut written = String::with_capacity(text.len() + whole.len() / 3);
        for (place, digit) in whole.chars().enumerate() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                written.push(comma);
            }
            written.push(digit);
        }
        if let Some(fraction) = fraction {
            written.push(point);
            written.push_str(fraction);
        }
        written
    }
}

/// A number that is not negative with fixed decimals, a half rounded up. Of two computed numbers that are equal but for
/// the last bits, one may lie just below the half and one just above: both are taken for the half.
pub(super) fn rounded(value: f64, decimals: usize) -> String {
    let unit = 10_f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX));
    let scaled = value * unit;
    let is_half = (scaled.fract() - 0.5).abs() <= 1e-12 * scaled.max(1.0);
    // From here on doubles hold no half of a unit.
    if is_half && scaled < 1e12 {
        return format!("{:.decimals$}", (scaled.floor() + 1.0) / unit);
    }
    format!("{value:.decimals$}")
}

/// Whether a formatted number has any nonzero digit.
pub(super) fn shows_something(text: &str) -> bool {
    text.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart_from_the_first_on() {
        for (style, texts) in [
            (Style::TEXT, ["999", "1,000", "9,999", "10,000", "1,000,000"]),
            (Style::print(Language::German), ["999", "1.000", "9.999", "10.000", "1.000.000"]),
        ] {
            assert_eq!([999, 1000, 9999, 10_000, 1_000_000].map(|count| style.grouped(count)), texts);
        }
        assert_eq!(Style::TEXT.fixed(-12345.678, 1), "−12,345.7");
        assert_eq!(Style::print(Language::German).fixed(-12345.678, 1), "−12.345,7");
        assert_eq!(Style::TEXT.fixed(-0.001, 2), "0.00");
    }

    #[test]
    fn a_half_is_rounded_up_whatever_its_last_bits_are() {
        let fixed = |value: f64, decimals| Style::TEXT.fixed(value, decimals);
        assert_eq!((fixed(31.25, 1), fixed(31.35, 1), fixed(-0.5, 0)), ("31.3".into(), "31.4".into(), "−1".into()));
        assert_eq!(
            (fixed(2.5, 0), fixed(0.125, 2), fixed(1e15 + 0.5, 0)),
            ("3".into(), "0.13".into(), "1,000,000,000,000,000".into())
        );
        // 5/16 of one per cent, by sums that miss it by the last bit.
        for share in [0.003_125, 0.003_125_f64.next_down(), 0.003_125_f64.next_up()] {
            assert_eq!((fixed(share * 100.0, 2), fixed((1.0 - share) * 100.0, 2)), ("0.31".into(), "99.69".into()));
            assert_eq!(fixed(share * 100.0, 3), "0.313");
        }
        // What is not quite a half is no half.
        assert_eq!((fixed(31.249_999, 1), fixed(31.250_001, 1)), ("31.2".into(), "31.3".into()));
        assert_eq!(Style::TEXT.percent(0.9995, 1), "> 99.9 %");
        assert_eq!(
            (Style::TEXT.percent(0.0005, 1), Style::TEXT.percent(0.000_499, 1)),
            ("0.1 %".into(), "< 0.1 %".into())
        );
    }

    #[test]
    fn every_place_has_its_own_sign_of_percent() {
        assert_eq!(Style::TEXT.percent(0.655, 1), "65.5 %");
        assert_eq!(Style::TEXT.percent(0.000_4, 1), "< 0.1 %");
        assert_eq!(Style::TEXT.percent(0.999_6, 1), "> 99.9 %");
        assert_eq!(Style::chart(Language::English).percent(0.000_4, 1), "<0.1\u{202f}%");
        assert_eq!(Style::chart(Language::German).percent(0.000_4, 1), "<0,1\u{202f}%");
        assert_eq!(Style::chart(Language::English).percent(0.999, 0), ">99\u{202f}%");
        assert_eq!(Style::print(Language::English).percent(1.0, 1), "100.0\u{a0}%");
        assert_eq!(Style::print(Language::German).percent(0.167, 1), "16,7\u{a0}%");
        assert_eq!(Style::print(Language::German).percent(0.000_4, 1), "<0,1\u{a0}%");
    }
}
