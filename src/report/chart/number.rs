//! How numbers are written in a chart: true minus signs, grouped thousands, percentages, powers of ten.

use super::super::number::Style;
use stats::Estimate;

/// How the numbers of an axis are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Whole numbers: dice totals, rounds, DCs. Ticks are whole.
    Whole,
    /// Any number.
    Decimal,
    /// A share from 0 to 1, written as a percentage.
    Share,
    /// A share, written as a decimal fraction: `0.417`.
    Fraction,
    /// A share, written as its numerator over this denominator: `15` for 15 in 36.
    Parts(u32),
    /// A share: on an axis a percentage, as a value `1 in 2.4`.
    OneIn,
}

impl Numbers {
    /// Whether values are shares from 0 to 1.
    pub(super) fn is_share(self) -> bool {
        !matches!(self, Self::Whole | Self::Decimal)
    }

    /// The factor by which a value is multiplied before it is written.
    pub(super) fn factor(self) -> f64 {
        match self {
            Self::Share | Self::OneIn => 100.0,
            Self::Parts(parts) => f64::from(parts),
            Self::Whole | Self::Decimal | Self::Fraction => 1.0,
        }
    }
}

/// Numbers of at least this size, or below `SMALL`, are written with a power of ten.
const LARGE: f64 = 1e7;
const SMALL: f64 = 1e-5;

/// A number on an axis with the given decimals. Shares are multiplied by 100 first, so `decimals`
/// counts those of the percentage.
pub(super) fn written(value: f64, numbers: Numbers, style: Style, decimals: usize) -> String {
    match numbers {
        Numbers::Share | Numbers::OneIn => style.with_percent(&plain(value * 100.0, style, decimals)),
        Numbers::Whole | Numbers::Decimal | Numbers::Fraction | Numbers::Parts(_) => {
            plain(value * numbers.factor(), style, decimals)
        }
    }
}

/// A value beside its bar or inside its cell. A share strictly between 0 and 1 is never rounded to
/// either.
pub(super) fn value(value: f64, numbers: Numbers, style: Style, decimals: usize) -> String {
    if numbers == Numbers::OneIn {
        return odds(value, style, decimals);
    }
    if numbers.is_share() && value > 0.0 && value < 1.0 {
        let least = 10f64.powi(-exponent(decimals)) / numbers.factor();
        if value < least / 2.0 {
            return format!("<{}", written(least, numbers, style, decimals));
        }
        if value > 1.0 - least / 2.0 {
            return format!(">{}", written(1.0 - least, numbers, style, decimals));
        }
    }
    written(value, numbers, style, decimals)
}

/// A value with its interval, over its bar. A share that a sample never or always showed is written as its bound.
pub(super) fn estimate(estimate: Estimate, numbers: Numbers, style: Style, decimals: usize) -> String {
    if let Some((low, high)) = estimate.ends().filter(|_| numbers.is_share() && numbers != Numbers::OneIn) {
        let step = 10f64.powi(-exponent(decimals)) / numbers.factor();
        let outwards = |share: f64| (share / step - 1e-9).ceil().max(1.0) * step;
        if estimate.value <= 0.0 && high > 0.0 {
            return format!("<{}", written(outwards(high), numbers, style, decimals));
        }
        if estimate.value >= 1.0 && low < 1.0 {
            return format!(">{}", written(1.0 - outwards(1.0 - low), numbers, style, decimals));
        }
    }
    value(estimate.value, numbers, style, decimals)
}

/// `1 in 2.4` for a share; 0 and 1 have no odds and are written as percentages.
fn odds(share: f64, style: Style, decimals: usize) -> String {
    if share <= 0.0 || share >= 1.0 {
        return written(share, Numbers::Share, style, 0);
    }
    let odds = 1.0 / share;
    let text = if odds >= LARGE { scientific(odds, style) } else { style.odds_number(share, decimals) };
    format!("1 in {text}")
}

/// The decimals of a value that is not whole.
pub(super) fn usual_decimals(numbers: Numbers) -> usize {
    match numbers {
        Numbers::Fraction => 2,
        _ => 1,
    }
}

/// A mantissa times a power of ten, built from its parts so that no `9.999e-6` can appear: ticks of
/// a logarithmic axis.
pub(super) fn power(mantissa: i32, exponent: i32, numbers: Numbers, style: Style) -> String {
    if let Numbers::Parts(_) = numbers {
        let value = f64::from(mantissa) * 10f64.powi(exponent) * numbers.factor();
        return plain(value, style, decimals_of(value));
    }
    let percent = matches!(numbers, Numbers::Share | Numbers::OneIn);
    let (exponent, sign) = if percent { (exponent + 2, style.with_percent("")) } else { (exponent, String::new()) };
    match exponent {
        0..=6 => {
            let number = f64::from(mantissa) * 10f64.powi(exponent);
            format!("{}{sign}", plain(number, style, 0))
        }
        -5..0 => {
            let decimals = usize::try_from(-exponent).expect("the exponent is negative here");
            format!("{}{sign}", style.fixed(f64::from(mantissa) * 10f64.powi(exponent), decimals))
        }
        _ if mantissa == 1 => format!("10{}{sign}", raised(exponent)),
        _ => format!("{mantissa}×10{}{sign}", raised(exponent)),
    }
}

/// The number of decimals that show a step without rounding, at most six.
pub(super) fn decimals_of(step: f64) -> usize {
    (0..6)
        .find(|&count| {
            let scaled = step * 10f64.powi(exponent(count));
            (scaled - scaled.round()).abs() < 1e-6 * scaled.abs().max(1.0) && scaled.abs() > 0.5
        })
        .unwrap_or(6)
}

fn plain(value: f64, style: Style, decimals: usize) -> String {
    let size = value.abs();
    if size >= LARGE || (size > 0.0 && size < SMALL) {
        return scientific(value, style);
    }
    style.fixed(value, decimals)
}

fn scientific(value: f64, style: Style) -> String {
    let text = format!("{:.2e}", value.abs());
    let (mantissa, exponent) = text.split_once('e').expect("this format always has an exponent");
    let digits = mantissa.trim_end_matches('0').trim_end_matches('.');
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let mantissa = style.fixed(mantissa.parse().expect("the mantissa is a number"), decimals);
    let sign = if value < 0.0 { "−" } else { "" };
    let exponent = raised(exponent.parse().expect("the exponent is a whole number"));
    if mantissa == "1" { format!("{sign}10{exponent}") } else { format!("{sign}{mantissa}×10{exponent}") }
}

fn raised(exponent: i32) -> String {
    let digit = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        other => char::from_u32(u32::from('⁰') + u32::from(other) - u32::from('0')).unwrap_or(other),
    };
    exponent.to_string().chars().map(digit).collect()
}

fn exponent(decimals: usize) -> i32 {
    i32::try_from(decimals).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::style::Language;

    const ENGLISH: Style = Style::chart(Language::English);

    #[test]
    fn every_number_has_the_decimal_sign_of_its_language() {
        let german = Style::chart(Language::German);
        assert_eq!(written(0.655, Numbers::Share, german, 1), "65,5\u{202f}%");
        assert_eq!(written(1234.5, Numbers::Decimal, german, 1), "1.234,5");
        assert_eq!(written(2.5e9, Numbers::Decimal, german, 0), "2,5×10⁹");
        assert_eq!(value(0.0004, Numbers::Share, german, 1), "<0,1\u{202f}%");
        assert_eq!(value(0.41, Numbers::OneIn, german, 1), "1 in 2,4");
        assert_eq!(power(5, -2, Numbers::Decimal, german), "0,05");
    }

    #[test]
    fn numbers_are_written_for_readers() {
        assert_eq!(written(0.65, Numbers::Share, ENGLISH, 0), "65\u{202f}%");
        assert_eq!(written(0.655, Numbers::Share, ENGLISH, 1), "65.5\u{202f}%");
        assert_eq!(written(-3.0, Numbers::Whole, ENGLISH, 0), "−3");
        assert_eq!(written(-0.2, Numbers::Whole, ENGLISH, 0), "0");
        assert_eq!(written(9999.0, Numbers::Whole, ENGLISH, 0), "9,999");
        assert_eq!(written(1_234_567.0, Numbers::Whole, ENGLISH, 0), "1,234,567");
        assert_eq!(written(2.5e9, Numbers::Decimal, ENGLISH, 0), "2.5×10⁹");
        assert_eq!(written(1e-12, Numbers::Decimal, ENGLISH, 3), "10⁻¹²");
    }

    #[test]
    fn what_a_sample_never_showed_is_its_bound() {
        let text = |value, low, high, decimals| {
            estimate(Estimate::between(value, low, high), Numbers::Share, Style::chart(Language::English), decimals)
        };
        assert_eq!(text(0.0, 0.0, 0.000_192, 1), "<0.1\u{202f}%");
        assert_eq!(text(0.0, 0.0, 0.0192, 1), "<2.0\u{202f}%");
        assert_eq!(text(1.0, 0.9808, 1.0, 1), ">98.0\u{202f}%");
        assert_eq!(text(0.5, 0.4, 0.6, 1), "50.0\u{202f}%");
        assert_eq!(estimate(Estimate::exact(0.0), Numbers::Share, Style::chart(Language::English), 1), "0.0\u{202f}%");
    }

    #[test]
    fn a_rare_event_is_never_zero_and_a_likely_one_never_certain() {
        assert_eq!(value(0.0, Numbers::Share, ENGLISH, 0), "0\u{202f}%");
        assert_eq!(value(0.004, Numbers::Share, ENGLISH, 0), "<1\u{202f}%");
        assert_eq!(value(0.996, Numbers::Share, ENGLISH, 0), ">99\u{202f}%");
        assert_eq!(value(0.0004, Numbers::Share, ENGLISH, 1), "<0.1\u{202f}%");
        assert_eq!(value(0.9996, Numbers::Share, ENGLISH, 1), ">99.9\u{202f}%");
        assert_eq!(value(1.0, Numbers::Share, ENGLISH, 1), "100.0\u{202f}%");
        assert_eq!(value(0.5, Numbers::Share, ENGLISH, 0), "50\u{202f}%");
    }

    #[test]
    fn powers_are_exact() {
        assert_eq!(power(1, -5, Numbers::Share, ENGLISH), "0.001\u{202f}%");
        assert_eq!(power(1, 0, Numbers::Share, ENGLISH), "100\u{202f}%");
        assert_eq!(power(5, -2, Numbers::Decimal, ENGLISH), "0.05");
        assert_eq!(power(1, -9, Numbers::Decimal, ENGLISH), "10⁻⁹");
        assert_eq!(power(2, -9, Numbers::Share, ENGLISH), "2×10⁻⁷\u{202f}%");
        assert_eq!(power(5, 4, Numbers::Whole, ENGLISH), "50,000");
    }

    #[test]
    fn steps_show_all_their_decimals() {
        assert_eq!(decimals_of(5.0), 0);
        assert_eq!(decimals_of(0.5), 1);
        assert_eq!(decimals_of(0.25), 2);
        assert_eq!(decimals_of(0.001), 3);
    }
}
