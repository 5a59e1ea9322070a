//! Numbers in sentences: as precise as helps a reader, no more.
//!
//! Tables hold the digits; a sentence is read aloud. A share has one decimal unless it is rare, a mean one decimal
//! unless it is below one, and what is rarer than one in a hundred thousand is only bounded.

use super::super::number::{Style, decimals_for_reach, decimals_of_share, decimals_of_size};
use play::query::Statistic;
use scenario::style::Language;
use stats::Estimate;

/// The smallest share, and the smallest distance from certainty, that a sentence writes out.
const RARE: f64 = 1e-5;

/// How the sentences of a language write numbers.
#[derive(Debug, Clone, Copy)]
pub struct Amounts(Language);

/// The amounts of English sentences.
pub const ENGLISH: Amounts = Amounts(Language::English);
/// The amounts of German sentences.
pub const GERMAN: Amounts = Amounts(Language::German);

impl Amounts {
    /// The number format.
    pub const fn style(self) -> Style {
        Style::text(self.0)
    }

    fn say(self, english: &'static str, german: &'static str) -> &'static str {
        self.0.say(english, german)
    }

    /// A share without its interval: `65 %`, `64.8 %`, `less than 0.001 %`.
    pub fn share(self, share: &Estimate) -> String {
        let style = self.style();
        if !share.is_exact() {
            return match share.value {
                value if value < RARE => self.at_most(share.high()),
                value if value > 1.0 - RARE => self.at_least(share.low()),
                value => style.percent(value, decimals_of_share(share)),
            };
        }
        match share.value {
            value if value > 0.0 && value < RARE => {
                format!("{} {}", self.say("less than", "weniger als"), style.percent(RARE, 3))
            }
            value if value < 1.0 && value > 1.0 - RARE => {
                format!("{} {}", self.say("more than", "mehr als"), style.percent(1.0 - RARE, 3))
            }
            value if is_whole(value * 100.0) => style.percent(value, 0),
            _ => style.percent(share.value, decimals_of_share(share)),
        }
    }

    /// The upper bound of a share: `at most 0.019 %`.
    pub fn at_most(self, high: f64) -> String {
        format!("{} {}", self.say("at most", "höchstens"), self.style().at_most(high))
    }

    /// The lower bound of a share: `at least 99.981 %`.
    pub fn at_least(self, low: f64) -> String {
        format!("{} {}", self.say("at least", "mindestens"), self.style().at_least(low))
    }

    /// A share as an upper bound; one that is too small to be written out is a bound already.
    pub fn share_at_most(self, share: &Estimate) -> String {
        let written = self.share(share);
        if share.is_exact() && share.value < RARE {
            return written;
        }
        match self.0 {
            Language::English => format!("{written} at most"),
            Language::German => format!("höchstens {written}"),
        }
    }

    /// A share as a lower bound.
    pub fn share_at_least(self, share: &Estimate) -> String {
        let written = self.share(share);
        if share.is_exact() && share.value > 1.0 - RARE {
            return written;
        }
        match self.0 {
            Language::English => format!("{written} at least"),
            Language::German => format!("mindestens {written}"),
        }
    }

    /// A mean without its interval: `5.8`, `12`, `0.43`.
    pub fn mean(self, mean: &Estimate) -> String {
        let decimals = if mean.is_exact() && is_whole(mean.value) { 0 } else { decimals_of_mean(mean) };
        self.style().fixed(mean.value, decimals)
    }

    /// A number of this statistic, without its interval.
    pub fn written(self, statistic: &Statistic, reading: &Estimate) -> String {
        match statistic {
            _ if statistic.is_share() => self.share(reading),
            _ if statistic.is_whole() => self.style().fixed(reading.value, 0),
            _ => self.mean(reading),
        }
    }

    /// The ends of the interval of a number of this statistic, to stand in parentheses; `None` if it is exact, or known
    /// better than it is written.
    pub fn ends(self, statistic: &Statistic, reading: &Estimate) -> Option<String> {
        match statistic {
            _ if statistic.is_share() => self.ends_of_share(reading),
            _ if statistic.is_whole() => None,
            _ => self.ends_of_mean(reading),
        }
    }

    /// The ends of the interval of a share: `61.1 to 61.4`; `None` if it is exact, or written as a bound.
    pub fn ends_of_share(self, share: &Estimate) -> Option<String> {
        let (low, high) = share.ends().filter(|_| share.value >= RARE && share.value <= 1.0 - RARE)?;
        let (style, decimals) = (self.style(), decimals_of_share(share));
        Some(style.from_to(&style.percent_number(low, decimals), &style.percent_number(high, decimals)))
    }

    /// The ends of the interval of a mean; `None` if it is exact, or known better than it is written.
    pub fn ends_of_mean(self, mean: &Estimate) -> Option<String> {
        let (low, high) = mean.ends()?;
        let (style, decimals) = (self.style(), decimals_of_mean(mean));
        let (low, high) = (style.fixed(low, decimals), style.fixed(high, decimals));
        (low != high).then(|| style.from_to(&low, &high))
    }

    /// The size of a difference, without its sign: `6.4 points`, `0.5`.
    pub fn size(self, difference: &Estimate, is_share: bool) -> String {
        let factor = if is_share { 100.0 } else { 1.0 };
        let decimals = decimals_of_difference(difference, factor);
        let number = self.style().fixed((difference.value * factor).abs(), decimals);
        let unit = match (is_share, number.as_str()) {
            (false, _) => "",
            (true, "1" | "1.0") => self.say(" point", " Prozentpunkt"),
            (true, _) => self.say(" points", " Prozentpunkte"),
        };
        format!("{number}{unit}")
    }

    /// The ends of the interval of a difference's size, the smaller first; `None` if it is exact.
    pub fn ends_of_size(self, difference: &Estimate, is_share: bool) -> Option<String> {
        let (low, high) = difference.ends()?;
        let factor = if is_share { 100.0 } else { 1.0 };
        let decimals = decimals_of_difference(difference, factor);
        let (near, far) = if difference.value < 0.0 { (-high, -low) } else { (low, high) };
        Some(self.style().ends(near * factor, far * factor, decimals))
    }
}

fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < 1e-9
}

fn decimals_of_mean(mean: &Estimate) -> usize {
    let wanted = decimals_of_size(mean.value, if mean.value.abs() < 1.0 { 2 } else { 1 });
    if mean.ends().is_some() { wanted.min(decimals_for_reach(mean.reach(), 1)) } else { wanted }
}

/// The decimals of a difference of shares in points, or of two means: one, more if it is small, fewer than its interval
/// does not support.
pub fn decimals_of_difference(difference: &Estimate, factor: f64) -> usize {
    if difference.is_exact() {
        decimals_of_size(difference.value * factor, 1)
    } else {
        decimals_for_reach(difference.reach() * factor, 1)
    }
}

/// The size of a difference in English: see [`Amounts::size`].
pub fn size(difference: &Estimate, is_share: bool) -> String {
    ENGLISH.size(difference, is_share)
}

/// The ends of the interval of a difference's size in English: see [`Amounts::ends_of_size`].
pub fn ends_of_size(difference: &Estimate, is_share: bool) -> Option<String> {
    ENGLISH.ends_of_size(difference, is_share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_the_digits_that_help() {
        let exact = |value| ENGLISH.share(&Estimate::exact(value));
        assert_eq!((exact(0.65), exact(0.648_1)), ("65 %".into(), "64.8 %".into()));
        assert_eq!((exact(0.0), exact(1.0)), ("0 %".into(), "100 %".into()));
        assert_eq!((exact(2.7e-10), exact(0.000_46)), ("less than 0.001 %".into(), "0.046 %".into()));
        assert_eq!(exact(1.0 - 2.7e-10), "more than 99.999 %");
        assert_eq!(ENGLISH.share(&Estimate::between(0.0, 0.0, 0.000_184_3)), "at most 0.019 %");
        let nearly = Estimate::between(0.999_995, 0.999_972, 0.999_999);
        assert_eq!((ENGLISH.share(&nearly), ENGLISH.ends_of_share(&nearly)), ("at least 99.9972 %".into(), None));
        let sampled = Estimate::between(8.839, 8.836, 8.842);
        assert_eq!((ENGLISH.mean(&sampled), ENGLISH.ends_of_mean(&sampled)), ("8.8".into(), None));
        let coarse = Estimate::between(8.8, 8.5, 9.1);
        assert_eq!((ENGLISH.mean(&coarse), ENGLISH.ends_of_mean(&coarse)), ("8.8".into(), Some("8.5 to 9.1".into())));
        assert_eq!(
            (ENGLISH.mean(&Estimate::exact(0.43)), ENGLISH.mean(&Estimate::exact(12.0))),
            ("0.43".into(), "12".into())
        );
    }

    #[test]
    fn a_difference_is_written_by_its_size() {
        let less = Estimate::between(-0.031, -0.033, -0.029);
        assert_eq!((size(&less, true), ends_of_size(&less, true)), ("3.1 points".into(), Some("2.9 to 3.3".into())));
        assert_eq!(size(&Estimate::exact(0.01), true), "1.0 point");
        assert_eq!(size(&Estimate::exact(-0.000_4), true), "0.040 points");
        assert_eq!(
            (size(&Estimate::exact(0.5), false), ends_of_size(&Estimate::exact(0.5), false)),
            ("0.5".into(), None)
        );
    }

    #[test]
    fn a_german_sentence_has_the_same_digits() {
        let german = |value| GERMAN.share(&Estimate::exact(value));
        assert_eq!((german(0.65), german(0.648_1)), ("65 %".into(), "64,8 %".into()));
        assert_eq!(
            (german(2.7e-10), german(1.0 - 2.7e-10)),
            ("weniger als 0,001 %".into(), "mehr als 99,999 %".into())
        );
        assert_eq!(GERMAN.share(&Estimate::between(0.0, 0.0, 0.000_184_3)), "höchstens 0,019 %");
        let less = Estimate::between(-0.031, -0.033, -0.029);
        assert_eq!(GERMAN.size(&less, true), "3,1 Prozentpunkte");
        assert_eq!(GERMAN.ends_of_size(&less, true), Some("2,9 bis 3,3".into()));
        assert_eq!(GERMAN.size(&Estimate::exact(0.01), true), "1,0 Prozentpunkte");
    }
}
