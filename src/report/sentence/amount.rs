//! Numbers in sentences: as precise as helps a reader, no more.
//!
//! Tables hold the digits; a sentence is read aloud. A share has one decimal unless it is rare, a mean one decimal
//! unless it is below one, and what is rarer than one in a hundred thousand is only bounded.

use super::super::number::{
    self, decimals_for_reach, decimals_of_share, decimals_of_size, fixed, percent, percent_number,
};
use crate::stats::Estimate;

/// The smallest share, and the smallest distance from certainty, that a sentence writes out.
const RARE: f64 = 1e-5;

/// A share without its interval: `65 %`, `64.8 %`, `less than 0.001 %`.
pub fn share(share: &Estimate) -> String {
    if !share.is_exact() {
        return match share.value {
            value if value <= 0.0 => format!("at most {}", number::at_most(share.high())),
            value if value >= 1.0 => format!("at least {}", number::at_least(share.low())),
            value => percent(value, decimals_of_share(share)),
        };
    }
    match share.value {
        value if value > 0.0 && value < RARE => "less than 0.001 %".to_owned(),
        value if value < 1.0 && value > 1.0 - RARE => "more than 99.999 %".to_owned(),
        value if is_whole(value * 100.0) => percent(value, 0),
        _ => percent(share.value, decimals_of_share(share)),
    }
}

fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < 1e-9
}

/// A mean without its interval: `5.8`, `12`, `0.43`.
pub fn mean(mean: &Estimate) -> String {
    if mean.is_exact() && is_whole(mean.value) {
        return fixed(mean.value, 0);
    }
    fixed(mean.value, decimals_of_mean(mean))
}

fn decimals_of_mean(mean: &Estimate) -> usize {
    let wanted = decimals_of_size(mean.value, if mean.value.abs() < 1.0 { 2 } else { 1 });
    if mean.ends().is_some() { wanted.min(decimals_for_reach(mean.reach(), 1)) } else { wanted }
}

/// The ends of the interval of a share, to stand in parentheses: `61.1 to 61.4`; `None` if it is exact.
pub fn ends_of_share(share: &Estimate) -> Option<String> {
    let (low, high) = share.ends().filter(|_| share.value > 0.0 && share.value < 1.0)?;
    let decimals = decimals_of_share(share);
    Some(format!("{} to {}", percent_number(low, decimals), percent_number(high, decimals)))
}

/// The ends of the interval of a mean; `None` if it is exact, or known better than it is written.
pub fn ends_of_mean(mean: &Estimate) -> Option<String> {
    let (low, high) = mean.ends()?;
    let decimals = decimals_of_mean(mean);
    let (low, high) = (fixed(low, decimals), fixed(high, decimals));
    (low != high).then(|| format!("{low} to {high}"))
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

/// The size of a difference, without its sign: `6.4 points`, `0.5`.
pub fn size(difference: &Estimate, is_share: bool) -> String {
    let factor = if is_share { 100.0 } else { 1.0 };
    let number = fixed((difference.value * factor).abs(), decimals_of_difference(difference, factor));
    let unit = match (is_share, number.as_str()) {
        (false, _) => "",
        (true, "1" | "1.0") => " point",
        (true, _) => " points",
    };
    format!("{number}{unit}")
}

/// The ends of the interval of a difference's size, the smaller first; `None` if it is exact.
pub fn ends_of_size(difference: &Estimate, is_share: bool) -> Option<String> {
    let (low, high) = difference.ends()?;
    let factor = if is_share { 100.0 } else { 1.0 };
    let decimals = decimals_of_difference(difference, factor);
    let sign = if difference.value < 0.0 { -1.0 } else { 1.0 };
    let (near, far) = if sign < 0.0 { (-high, -low) } else { (low, high) };
    Some(format!("{} to {}", fixed(near * factor, decimals), fixed(far * factor, decimals)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_the_digits_that_help() {
        let exact = |value| share(&Estimate::exact(value));
        assert_eq!((exact(0.65), exact(0.648_1)), ("65 %".into(), "64.8 %".into()));
        assert_eq!((exact(0.0), exact(1.0)), ("0 %".into(), "100 %".into()));
        assert_eq!((exact(2.7e-10), exact(0.000_46)), ("less than 0.001 %".into(), "0.046 %".into()));
        assert_eq!(exact(1.0 - 2.7e-10), "more than 99.999 %");
        assert_eq!(share(&Estimate::between(0.0, 0.0, 0.000_184_3)), "at most 0.019 %");
        let sampled = Estimate::between(8.839, 8.836, 8.842);
        assert_eq!((mean(&sampled), ends_of_mean(&sampled)), ("8.8".into(), None));
        let coarse = Estimate::between(8.8, 8.5, 9.1);
        assert_eq!((mean(&coarse), ends_of_mean(&coarse)), ("8.8".into(), Some("8.5 to 9.1".into())));
        assert_eq!((mean(&Estimate::exact(0.43)), mean(&Estimate::exact(12.0))), ("0.43".into(), "12".into()));
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
}
