//! Ranges as text: `9..=15`, `0..20 step 5`, and the spans of outcome bands. Both ends are always
//! inclusive.

use play::diagnostic::shorten;

use super::slips::number;

/// Whole numbers from `first` to at most `last`, `step` apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// The smallest.
    pub first: i64,
    /// The upper bound, not below `first`; it need not be hit.
    pub last: i64,
    /// The distance, at least 1.
    pub step: i64,
}

impl Steps {
    /// The number of values.
    pub fn count(&self) -> u128 {
        let span = i128::from(self.last) - i128::from(self.first);
        (span / i128::from(self.step)) as u128 + 1
    }

    /// The largest value.
    pub fn reached(&self) -> i64 {
        let steps = (i128::from(self.last) - i128::from(self.first)) / i128::from(self.step);
        i64::try_from(i128::from(self.first) + steps * i128::from(self.step)).expect("between first and last")
    }

    /// The values, ascending.
    pub fn values(self) -> impl Iterator<Item = i64> {
        std::iter::successors(Some(self.first), move |&value| {
            value.checked_add(self.step).filter(|&next| next <= self.last)
        })
    }
}

/// Parses `a..=b`, or the equivalent `a..b`, optionally followed by ` step s`.
///
/// # Errors
/// One sentence that says what is wrong with the text.
pub fn parse_steps(text: &str) -> Result<Steps, String> {
    let (range, step) = match text.split_once("step") {
        Some((range, step)) => (range, whole(step)?),
        None => (text, 1),
    };
    let (first, last) = match range.split_once("..") {
        None => return Err("a range is written `a..=b` or `a..=b step s`".to_owned()),
        Some((first, last)) => (whole(first)?, whole(last.strip_prefix('=').unwrap_or(last))?),
    };
    if step < 1 {
        return Err(format!("the step is {step}, but must be at least 1"));
    }
    if last < first {
        return Err("the range is empty: it must run upward".to_owned());
    }
    Ok(Steps { first, last, step })
}

/// Parses the span of a band: `..7` or `..=7` (7 and below), `8..=11` or `8..11`, `12..` (12 and
/// above), `9`. Both ends are inclusive; an open end is the smallest or largest `i32`.
///
/// # Errors
/// One sentence that says what is wrong with the text.
pub fn parse_band(text: &str) -> Result<(i32, i32), String> {
    let bound = |text: &str| {
        let value = whole(text)?;
        i32::try_from(value).map_err(|_| format!("{value} is beyond any total"))
    };
    let Some((first, last)) = text.split_once("..") else {
        let only = bound(text)?;
        return Ok((only, only));
    };
    let first = first.trim();
    let (inclusive, last) = match last.strip_prefix('=') {
        Some(last) => (true, last.trim()),
        None => (false, last.trim()),
    };
    let low = if first.is_empty() { i32::MIN } else { bound(first)? };
    let high = if last.is_empty() && !inclusive { i32::MAX } else { bound(last)? };
    if high < low {
        return Err("the band is empty: it must run upward".to_owned());
    }
    Ok((low, high))
}

/// The values meant by a text that is no range, as they are written: `"5..=15"`, `[5, 10, 15]`.
pub fn meant(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some((range, step)) = [" by ", " in steps of ", "/", " step"].iter().find_map(|mark| text.split_once(mark)) {
        let range = number::range(range)?;
        return Some(format!("\"{range} step {}\"", step.trim().parse::<u32>().ok().filter(|&step| step > 0)?));
    }
    let list: Vec<&str> = text.split([',', ';', ' ']).map(str::trim).filter(|item| !item.is_empty()).collect();
    if list.iter().all(|item| item.parse::<i64>().is_ok()) && !list.is_empty() {
        return Some(format!("[{}]", list.join(", ")));
    }
    let range = number::range(text)?;
    // The other way round is also meant upward.
    let turned = range.split_once("..=").filter(|(first, last)| first.parse::<i64>().ok() > last.parse::<i64>().ok());
    Some(match turned {
        Some((first, last)) => format!("\"{last}..={first}\""),
        None => format!("\"{range}\""),
    })
}

/// The band meant by a text that is none: `7-9`, `10+`, `>= 10`, `6 or less`.
pub fn band_meant(text: &str) -> Option<String> {
    let text = text.trim();
    let number = |text: &str| text.trim().parse::<i32>().ok();
    let above =
        [text.strip_suffix('+'), text.strip_prefix(">="), text.strip_prefix('≥'), text.strip_suffix(" or more")];
    if let Some(low) = above.into_iter().flatten().find_map(number) {
        return Some(format!("{low}.."));
    }
    let below =
        [text.strip_suffix('-'), text.strip_prefix("<="), text.strip_prefix('≤'), text.strip_suffix(" or less")];
    if let Some(high) = below.into_iter().flatten().find_map(number) {
        return Some(format!("..={high}"));
    }
    if let Some(low) = text.strip_prefix('>').and_then(number) {
        return Some(format!("{}..", low.checked_add(1)?));
    }
    if let Some(high) = text.strip_prefix('<').and_then(number) {
        return Some(format!("..={}", high.checked_sub(1)?));
    }
    let range = number::range(text)?;
    let (first, last) = range.split_once("..=")?;
    (number(first)? <= number(last)?).then_some(range)
}

/// Parses a whole number, ignoring surrounding whitespace.
fn whole(text: &str) -> Result<i64, String> {
    let text = text.trim();
    text.parse().map_err(|_| {
        if text.is_empty() {
            "a number is missing in the range".to_owned()
        } else {
            format!("`{}` is not a whole number", shorten(text))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<i64> {
        parse_steps(text).expect("a range").values().collect()
    }

    #[test]
    fn ranges_count_their_numbers() {
        assert_eq!(values("9..=12"), [9, 10, 11, 12]);
        assert_eq!(values("9..12"), [9, 10, 11, 12]);
        assert_eq!(values("3..3"), [3]);
        assert_eq!(values("-2..=2 step 2"), [-2, 0, 2]);
        assert_eq!(values(" 0 ..= 11 step 5 "), [0, 5, 10]);
        for text in ["9..=12", "0..=11 step 5", "3..=3"] {
            let steps = parse_steps(text).expect("a range");
            assert_eq!(steps.count(), values(text).len() as u128);
            assert_eq!(steps.reached(), *values(text).last().expect("not empty"));
        }
    }

    #[test]
    fn the_widest_range_is_counted_without_overflow() {
        let steps = parse_steps(&format!("{}..={}", i64::MIN, i64::MAX)).expect("a range");
        assert_eq!(steps.count(), 1 << 64);
        assert_eq!(steps.reached(), i64::MAX);
        assert_eq!(parse_steps(&format!("0..={} step 7", i64::MAX)).expect("a range").values().nth(2), Some(14));
    }

    #[test]
    fn bad_ranges_are_explained() {
        for (text, part) in [
            ("12", "written"),
            ("5..=3", "upward"),
            ("1..=x", "`x`"),
            ("1..", "missing"),
            ("1..=9 step 0", "at least 1"),
            ("1..=9 step", "missing"),
            ("1...9", "`.9`"),
            ("0..-9223372036854775808", "upward"),
        ] {
            let message = parse_steps(text).expect_err(text);
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn bands_include_both_ends() {
        assert_eq!(parse_band("..7"), Ok((i32::MIN, 7)));
        assert_eq!(parse_band("..=7"), Ok((i32::MIN, 7)));
        assert_eq!(parse_band("8..=11"), Ok((8, 11)));
        assert_eq!(parse_band("12.."), Ok((12, i32::MAX)));
        assert_eq!(parse_band(" -3 "), Ok((-3, -3)));
        assert_eq!(parse_band(".."), Ok((i32::MIN, i32::MAX)));
        assert_eq!(parse_band("8..11"), Ok((8, 11)));
        assert!(parse_band("8..=").is_err() && parse_band("9..=8").is_err());
        assert!(parse_band("99999999999..").is_err());
    }
}
