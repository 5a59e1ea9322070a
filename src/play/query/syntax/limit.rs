//! Where a quantity should lie: the sign of a statement and the numbers behind it.

use std::ops::Range;

use crate::diagnostic::shorten;
use crate::query::event::Relation;
use crate::query::fault::QueryFault;

use super::{Limit, Number, trimmed};

/// The sign or word that splits a statement, with its position: the last one outside parentheses.
pub(super) fn last_sign(text: &str) -> Option<(usize, &str)> {
    let mut depth = 0_i32;
    let mut found = None;
    let mut skip_to = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth != 0 || at < skip_to {
            continue;
        }
        let rest = &text[at..];
        let sign = Relation::SIGNS.iter().map(|&(sign, _)| sign).find(|sign| rest.starts_with(sign));
        // The sign of `0.6..=0.7` belongs to the range.
        let sign = sign.filter(|_| !text[..at].ends_with(".."));
        let word = || {
            let alone = |word: &&str| {
                let behind = rest.strip_prefix(word);
                text[..at].ends_with(' ') && behind.is_some_and(|behind| behind.starts_with([' ', '.', '-']))
            };
            ["within", "in"].into_iter().find(alone)
        };
        if let Some(sign) = sign.or_else(word) {
            found = Some((at, &text[at..at + sign.len()]));
            skip_to = at + sign.len();
        }
    }
    found
}

/// Parses a range: `0.60..0.70`, ends included.
pub(super) fn between(text: &str, part: Range<usize>) -> Result<Limit, QueryFault> {
    let Some(dots) = text[part.clone()].find("..") else {
        let inside = &text[part.clone()];
        let ends = [" to ", " and ", "-", "–", ","].into_iter().find_map(|mark| inside.split_once(mark));
        let help = match ends.map(|(low, high)| (low.trim(), high.trim())) {
            Some((low, high)) if !low.is_empty() && !high.is_empty() => {
                format!("write `in {low}..{high}`; both ends are included")
            }
            _ => "write `in 0.60..0.70`; both ends are included".to_owned(),
        };
        return Err(QueryFault::new(part, "a range needs two ends with `..` between them").help(help));
    };
    let middle = part.start + dots;
    let second = if text[middle + 2..part.end].starts_with('=') { middle + 3 } else { middle + 2 };
    let high = number(text, trimmed(text, second..part.end))?;
    let mut low = number(text, trimmed(text, part.start..middle))?;
    // In `60..70 %` the percent sign applies to both ends.
    if high.percent && !low.percent {
        low = as_percent(low);
    }
    if high.value < low.value {
        let fault = QueryFault::new(part, "nothing lies between these ends");
        return Err(fault.help("write the smaller number first".to_owned()));
    }
    Ok(Limit::Between(low, high))
}

/// Parses one number or several: `75, 50, 25 %`. A percent sign after the last number applies to all.
pub(super) fn numbers(text: &str, part: Range<usize>) -> Result<Vec<Number>, QueryFault> {
    // `0,6` is one number with a decimal comma, `75, 50 %` are two.
    if let Some((_, tail)) = text[part.clone()].split_once(',')
        && text[part.clone()].starts_with("0,")
        && tail.starts_with(|first: char| first.is_ascii_digit())
    {
        return number(text, part).map(|number| vec![number]);
    }
    let mut start = part.start;
    let mut found = Vec::new();
    for piece in text[part.clone()].split(',') {
        found.push(number(text, trimmed(text, start..start + piece.len()))?);
        start += piece.len() + 1;
    }
    if found.last().is_some_and(|last| last.percent) {
        found = found.into_iter().map(|number| if number.percent { number } else { as_percent(number) }).collect();
    }
    Ok(found)
}

fn as_percent(number: Number) -> Number {
    Number { value: number.value * 0.01, percent: true, ..number }
}

/// Parses a number; `60 %` is 0.6.
pub(super) fn number(text: &str, span: Range<usize>) -> Result<Number, QueryFault> {
    let written = &text[span.clone()];
    let (digits, percent) = match written.strip_suffix('%') {
        Some(digits) => (digits.trim_end(), true),
        None => (written, false),
    };
    let plain: String = digits.chars().filter(|&letter| letter != '_').collect();
    let is_number = plain.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    match plain.parse::<f64>() {
        Ok(value) if is_number && value.is_finite() => {
            let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            Ok(Number { value: value * if percent { 0.01 } else { 1.0 }, decimals, percent, span })
        }
        _ => {
            let message = if written.is_empty() {
                "a number is missing".to_owned()
            } else if digits.is_empty() {
                "a number is missing before `%`".to_owned()
            } else {
                format!("`{}` is not a number", shorten(written))
            };
            let help = number_meant(digits, percent).map(|meant| format!("write `{meant}`"));
            let usual = || "write a number such as 6, 0.65 or 65 %".to_owned();
            Err(QueryFault::new(span, message).help(help.unwrap_or_else(usual)))
        }
    }
}

/// The number meant by a text that has a decimal comma, a unit behind it, or the word for `%`.
fn number_meant(digits: &str, percent: bool) -> Option<String> {
    let point = digits.trim().replacen(',', ".", 1);
    let end = point.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(point.len());
    let (number, behind) = (point[..end].trim_end_matches('.'), point[end..].trim().to_lowercase());
    number.parse::<f64>().ok()?;
    let percent = percent || ["percent", "per cent", "pct", "prozent"].contains(&behind.as_str());
    Some(if percent { format!("{number} %") } else { number.to_owned() })
}
