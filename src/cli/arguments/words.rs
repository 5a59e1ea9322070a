//! Parses words and numbers in arguments.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use scenario::Method;

/// Parses a whole number as people write it: `100000`, `100_000`, `1e6`, `2.5e6`.
pub fn whole_number(text: &str) -> Result<u64, String> {
    let fault = || "a whole number is needed, such as 100000, 100_000 or 1e6".to_owned();
    let plain: String = text.chars().filter(|&c| c != '_').collect();
    let Some((digits, power)) = plain.split_once(['e', 'E']) else {
        return plain.parse().map_err(|_| fault());
    };
    // Computed in integers, because `1e23` has no exact `f64`.
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let power: u32 = power.parse().map_err(|_| fault())?;
    let zeros = u32::try_from(fraction.len()).ok().and_then(|length| power.checked_sub(length)).ok_or_else(fault)?;
    let mantissa: u64 = format!("{whole}{fraction}").parse().map_err(|_| fault())?;
    10_u64
        .checked_pow(zeros)
        .and_then(|factor| mantissa.checked_mul(factor))
        .ok_or_else(|| "the number is too large".to_owned())
}

/// Parses an amount of memory: `800MB`, `1.5GB`, or plain bytes.
pub fn bytes(text: &str) -> Result<u64, String> {
    let fault = || "an amount of memory is needed, such as 500MB or 4GB".to_owned();
    let upper = text.trim().to_ascii_uppercase();
    let number = upper.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match upper[number.len()..].trim_end_matches("IB").trim_end_matches('B') {
        "" => 1.0,
        "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        _ => return Err(fault()),
    };
    let number: f64 = number.trim().parse().map_err(|_| fault())?;
    let bytes = number * unit;
    if (1.0..1e18).contains(&bytes) { Ok(bytes as u64) } else { Err(fault()) }
}

/// Parses a time as whole minutes: `90m`, `12h`, `2d`.
pub fn minutes(text: &str) -> Result<u64, String> {
    let fault = || "a time is needed, such as 90m, 12h or 2d".to_owned();
    let text = text.trim();
    let units = [('m', 1), ('h', 60), ('d', 24 * 60)];
    let (number, unit) =
        units.iter().find_map(|&(letter, unit)| Some((text.strip_suffix(letter)?, unit))).ok_or_else(fault)?;
    let minutes = number.parse::<u64>().map_err(|_| fault())?.checked_mul(unit).ok_or_else(fault)?;
    if (MIN_MINUTES..=MAX_MINUTES).contains(&minutes) {
        Ok(minutes)
    } else {
        Err(format!("a time from {MIN_MINUTES}m to {}d is needed", MAX_MINUTES / (24 * 60)))
    }
}

/// Parses the labels of two results: `hits,ones`.
pub fn two_labels(text: &str) -> Result<[String; 2], String> {
    match text.split(',').map(str::trim).collect::<Vec<_>>().as_slice() {
        [one, other] if one.eq_ignore_ascii_case(other) => Err("two different results are needed".to_owned()),
        [one, other] if !one.is_empty() && !other.is_empty() => Ok([one, other].map(|label| (*label).to_owned())),
        _ => Err("the labels of two results are needed, such as hits,ones".to_owned()),
    }
}

/// A task is warned a minute before its time is up, and needs some for its work.
const MIN_MINUTES: u64 = 5;
const MAX_MINUTES: u64 = 365 * 24 * 60;

/// Splits `KEY=VALUE` at the first `=`.
pub fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE, for example dc=15")?;
    let (key, value) = (key.trim(), value.trim());
    if key.is_empty() || value.is_empty() {
        return Err("both sides of the `=` are needed".to_owned());
    }
    Ok((key.to_owned(), value.to_owned()))
}

/// A parser for one of a few words that stand for values.
pub fn of_words<T>(words: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::fmt::Display + Into<Box<dyn std::error::Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(words).try_map(|word| word.parse::<T>())
}

pub fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::NAMES).try_map(|name| name.parse::<Method>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("0", 0),
            ("100_000", 100_000),
            ("1e6", 1_000_000),
            ("2.5e6", 2_500_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole_number(text), Ok(number), "{text}");
        }
        for bad in ["", "-1", "1.5", "1.55e1", "1e", "e6", "1e30", "1e-3", "ten", "+_"] {
            assert!(whole_number(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_are_minutes() {
        for (text, expected) in [("5m", 5), ("90m", 90), ("12h", 720), ("2d", 2880), ("365d", 525_600)] {
            assert_eq!(minutes(text), Ok(expected), "{text}");
        }
        for bad in ["", "90", "m", "4m", "-5m", "1.5h", "366d", "99999999999999999999d", "2 d", "1:30"] {
            assert!(minutes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn settings_are_cut_at_the_first_equals_sign() {
        let pair = |key: &str, value: &str| Ok((key.to_owned(), value.to_owned()));
        assert_eq!(key_and_value("a.b = 3"), pair("a.b", "3"));
        assert_eq!(key_and_value("roll=d6!=3"), pair("roll", "d6!=3"));
        assert!(key_and_value("dc").is_err());
        assert!(key_and_value("dc=").is_err());
    }
}
