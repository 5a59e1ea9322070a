//! Numbers in files: as many digits as are meaningful, deterministically.
//!
//! A number has at most twelve significant digits, no trailing zeros and no sign on zero, and no
//! exponent unless it is below 1e-15 or at least 1e15 in magnitude. Twelve digits keep a
//! probability accurate to 1e-12 and drop the last bits, in which two orders of summation may
//! differ.

use std::io::Write as _;

/// Maximum number of significant digits.
const DIGITS: usize = 12;

/// A number in the format of files.
pub fn plain(value: f64) -> String {
    let mut text = Vec::new();
    write_plain(&mut text, value);
    String::from_utf8(text).expect("digits are text")
}

/// Writes a number in the format of files; nothing if it is not finite.
pub fn write_plain(out: &mut Vec<u8>, value: f64) {
    const TAKES_ALL: &str = "memory takes all that is written";
    if !value.is_finite() {
        return;
    }
    if value.fract() == 0.0 && value.abs() < 1e12 {
        // Integers below 1e12 have at most twelve digits.
        return write!(out, "{}", value as i64).expect(TAKES_ALL);
    }
    let mut scientific = [0; DIGITS + 8];
    let mut rest = &mut scientific[..];
    write!(rest, "{:.*e}", DIGITS - 1, value.abs()).expect("the exponent of a number has three digits at most");
    let free = rest.len();
    let written = &scientific[..scientific.len() - free];
    // One digit, the point, the other digits, and the exponent after its letter.
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

    proptest! {
        #[test]
        fn a_number_in_a_file_reads_back(value in -1e18_f64..1e18, scale in -40_i32..3) {
            let value = value * 10_f64.powi(scale);
            let back: f64 = plain(value).parse().expect("a number");
            prop_assert!((back - value).abs() <= 1e-11 * value.abs(), "{value} {back}");
        }
    }
}
