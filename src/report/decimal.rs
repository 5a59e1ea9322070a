//! How numbers are written: one rule for files, one for readers.
//!
//! **In files** a number has at most twelve significant digits, no zeros at the end and no sign on
//! zero, and stands without an exponent unless it is smaller than 1e-15 or not smaller than 1e15.
//! Twelve digits keep a probability exact to 1e-12 and drop the last bits, in which two ways of
//! adding the same numbers may differ.
//!
//! **For readers** a share is a percentage with as many decimals as its interval supports, and with
//! enough of them that what is rare is not printed as nothing and what is likely not as certain.

use std::io::Write as _;

/// Digits of a number in a file.
const DIGITS: usize = 12;
/// Decimals of a percentage for readers, at most.
const MOST_DECIMALS: usize = 9;

/// A number as files have it.
pub fn plain(value: f64) -> String {
    let mut text = Vec::new();
    write_plain(&mut text, value);
    String::from_utf8(text).expect("digits are text")
}

/// Writes a number as files have it.
pub fn write_plain(out: &mut Vec<u8>, value: f64) {
    const TAKES_ALL: &str = "memory takes all that is written";
    if !value.is_finite() {
        return;
    }
    if value.fract() == 0.0 && value.abs() < 1e12 {
        // All of its digits count.
        return write!(out, "{}", value as i64).expect(TAKES_ALL);
    }
    let mut scientific = [0; DIGITS + 8];
    let mut rest = &mut scientific[..];
    write!(rest, "{:.*e}", DIGITS - 1, value.abs()).expect("the exponent of a number has three digits at most");
    let free = rest.len();
    let written = &scientific[..scientific.len() - free];
    // One digit, the point, all other digits, and the exponent behind its letter.
    let (mantissa, exponent) = written.split_at(DIGITS + 1);
    let exponent = std::str::from_utf8(&exponent[1..]).ok().and_then(|exponent| exponent.parse().ok());
    let exponent: i32 = exponent.expect("the exponent is a whole number");
    let mut digits = [0; DIGITS];
    digits[0] = mantissa[0];
    digits[1..].copy_from_slice(&mantissa[2..]);
    let count = digits.iter().rposition(|&digit| digit != b'0').map_or(1, |last| last + 1);
    let digits = &digits[..count];
    if value < 0.0 {
        out.push(b'-');
    }
    let zeros = |out: &mut Vec<u8>, count: usize| out.extend(std::iter::repeat_n(b'0', count));
    if !(-15..15).contains(&exponent) {
        out.push(digits[0]);
        if let rest @ [_, ..] = &digits[1..] {
            out.push(b'.');
            out.extend_from_slice(rest);
        }
        return write!(out, "e{exponent}").expect(TAKES_ALL);
    }
    let Ok(before) = usize::try_from(exponent + 1) else {
        out.extend_from_slice(b"0.");
        zeros(out, exponent.unsigned_abs() as usize - 1);
        return out.extend_from_slice(digits);
    };
    if before == 0 {
        out.extend_from_slice(b"0.");
        out.extend_from_slice(digits);
    } else if count <= before {
        out.extend_from_slice(digits);
        zeros(out, before - count);
    } else {
        out.extend_from_slice(&digits[..before]);
        out.push(b'.');
        out.extend_from_slice(&digits[before..]);
    }
}

/// A count with its thousands apart: `1,000,000`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && digits.len() > 4 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with so many decimals, a true minus sign, and no sign on what rounds to zero.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, format!(".{fraction}")),
        None => (text.as_str(), String::new()),
    };
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    let sign = if value < 0.0 && text.bytes().any(|b| (b'1'..=b'9').contains(&b)) { "−" } else { "" };
    format!("{sign}{whole}{fraction}")
}

/// The decimals that a value deserves whose interval reaches `reach` to either side: the last one is
/// not finer than the whole interval. At least `least`.
pub fn decimals_for_reach(reach: f64, least: usize) -> usize {
    if reach <= 0.0 || !reach.is_finite() {
        return least;
    }
    let mut step = 1.0;
    let mut decimals = 0;
    while decimals < MOST_DECIMALS && (decimals < least || step > 2.0 * reach) {
        step /= 10.0;
        decimals += 1;
    }
    decimals
}

/// The decimals that show a percentage, given from 0 to 1, apart from 0 and from 100 with two digits.
/// At least one.
pub fn decimals_for_share(share: f64) -> usize {
    let near = share.min(1.0 - share) * 100.0;
    if near <= 0.0 {
        return 1;
    }
    decimals_of_size(near, 1)
}

/// The decimals that give a number at least two significant digits. At least `least`.
pub fn decimals_of_size(value: f64, least: usize) -> usize {
    let size = value.abs();
    if size <= 0.0 || !size.is_finite() {
        return least;
    }
    let mut decimals = least;
    let mut scaled = size * 10_f64.powi(i32::try_from(least).unwrap_or(0));
    while decimals < MOST_DECIMALS && scaled < 0.95 {
        scaled *= 10.0;
        decimals += 1;
        if scaled >= 0.95 {
            // One digit more than the first that counts.
            decimals += 1;
        }
    }
    decimals.min(MOST_DECIMALS)
}

/// A share as a percentage, `65.0 %`. What is neither 0 nor 1 never looks as if it were.
pub fn percent(share: f64, decimals: usize) -> String {
    format!("{} %", percent_number(share, decimals))
}

/// The same without the sign.
pub fn percent_number(share: f64, decimals: usize) -> String {
    let least = 10_f64.powi(-i32::try_from(decimals).unwrap_or(0));
    if share > 0.0 && share * 100.0 < least / 2.0 {
        return format!("< {}", fixed(least, decimals));
    }
    if share < 1.0 && (1.0 - share) * 100.0 < least / 2.0 {
        return format!("> {}", fixed(100.0 - least, decimals));
    }
    fixed(share * 100.0, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn files_have_plain_numbers() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (0.65, "0.65"),
            (0.065, "0.065"),
            (1.000_000_000_000_4, "1"),
            (-999_999_999_999.0, "-999999999999"),
            (999_999_999_999.6, "1000000000000"),
            (123_456_789_012_345.0, "123456789012000"),
            (5e-324, "4.94065645841e-324"),
            (-1.797e308, "-1.797e308"),
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333333333"),
            (-1.5, "-1.5"),
            (20.0, "20"),
            (1_234_567.25, "1234567.25"),
            (3.688_879e-6, "0.000003688879"),
            (2.5e-15, "0.0000000000000025"),
            (2.5e-16, "2.5e-16"),
            (1e14, "100000000000000"),
            (1e15, "1e15"),
            (0.999_999_999_999_9, "1"),
            (f64::NAN, ""),
        ] {
            assert_eq!(plain(value), text);
        }
    }

    #[test]
    fn readers_have_grouped_numbers() {
        assert_eq!(grouped(9999), "9999");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(-12345.678, 1), "−12,345.7");
    }

    #[test]
    fn decimals_follow_the_interval() {
        // A million trials of a chance near a half: ± 0.098 points.
        assert_eq!(decimals_for_reach(0.098, 1), 1);
        assert_eq!(decimals_for_reach(0.03, 1), 2);
        assert_eq!(decimals_for_reach(3.0, 1), 1);
        assert_eq!(decimals_for_reach(0.0, 2), 2);
    }

    #[test]
    fn what_is_rare_is_not_nothing() {
        assert_eq!(percent(0.65, decimals_for_share(0.65)), "65.0 %");
        assert_eq!(percent(0.000_046, decimals_for_share(0.000_046)), "0.0046 %");
        assert_eq!(percent(0.999_954, decimals_for_share(0.999_954)), "99.9954 %");
        assert_eq!(percent(1e-14, decimals_for_share(1e-14)), "< 0.000000001 %");
        assert_eq!(percent(0.000_4, 1), "< 0.1 %");
        assert_eq!(percent(0.999_6, 1), "> 99.9 %");
        assert_eq!(percent(0.0, 1), "0.0 %");
        assert_eq!(percent(1.0, 1), "100.0 %");
    }

    proptest! {
        #[test]
        fn a_number_in_a_file_reads_back(value in -1e18_f64..1e18, scale in -40_i32..3) {
            let value = value * 10_f64.powi(scale);
            let back: f64 = plain(value).parse().expect("a number");
            prop_assert!((back - value).abs() <= 1e-11 * value.abs(), "{value} {back}");
        }
    }
}
