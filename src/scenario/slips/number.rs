//! Numbers as people write them: `0,6`, `1 million`, `60 %`, `5-15`.

/// What is meant by a text that is not a number of TOML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// This number, as TOML writes it, and what is wrong with the text.
    Number(String, &'static str),
    /// A range, as it is written in quotes.
    Range(String),
}

/// What a text means, if it is a number or a range of numbers in another notation.
pub fn meant(text: &str) -> Option<Meant> {
    let text = text.trim();
    let number = |number: String, why| Some(Meant::Number(number, why));
    if let Some(range) = range(text) {
        return Some(Meant::Range(range));
    }
    if let Some(shares) = text.strip_suffix('%') {
        return number(hundredth(&plain(shares.trim())?), "a share is written without `%`, as a part of 1");
    }
    if let Some(trials) = in_words(text) {
        return number(trials, "a number is written in digits");
    }
    let minus = text.replace(['–', '−'], "-");
    let sign = if minus.starts_with('-') { "-" } else { "" };
    let digits = minus.trim_start_matches(['-', '+']).trim();
    if !digits.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return None;
    }
    let plain = plain(digits)?;
    let why = if text.contains(['–', '−']) {
        "this is a dash, not a minus sign"
    } else if plain.contains('_') {
        "only `_` may stand between the digits of a number"
    } else if digits.contains(',') {
        "a decimal point is needed, not a comma"
    } else if digits.starts_with('.') || digits.ends_with('.') {
        "a decimal point needs digits on both sides"
    } else if digits.starts_with('0') && digits.len() > 1 && !digits.contains('.') {
        "a number does not begin with 0"
    } else {
        "its sign stands right before the digits"
    };
    number(format!("{sign}{plain}"), why)
}

/// The digits of a number, with `.` before the fraction and `_` between thousands.
fn plain(text: &str) -> Option<String> {
    let only = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    for mark in [",", ".", " ", "'", "’", "\u{a0}", "\u{202f}", "_"] {
        let groups: Vec<&str> = text.trim_matches('_').split(mark).collect();
        let [first, rest @ ..] = groups.as_slice() else { continue };
        let thousands = !rest.is_empty() && rest.iter().all(|group| group.len() == 3 && only(group));
        // `1.000` alone is a number as it stands, and `0,600` has a fraction.
        let whole = *first != "0" && only(first) && first.len() <= 3 && !(mark == "." && rest.len() == 1);
        if thousands && whole {
            return Some(groups.join("_"));
        }
    }
    let point = text.replacen(',', ".", 1);
    match point.split_once('.') {
        Some(("", fraction)) if only(fraction) => Some(format!("0.{fraction}")),
        Some((whole, "")) if only(whole) => Some(whole.to_owned()),
        Some((whole, fraction)) if only(whole) && only(fraction) => Some(point),
        None if only(text) => Some(match text.trim_start_matches('0') {
            "" => "0".to_owned(),
            digits => digits.to_owned(),
        }),
        _ => None,
    }
}

/// `1 million`, `10k`, `2 Mio.`, as digits.
fn in_words(text: &str) -> Option<String> {
    let text = text.trim_end_matches('.');
    let split = text.find(|letter: char| letter.is_alphabetic())?;
    let count: f64 = plain(text[..split].trim())?.parse().ok()?;
    let zeros: u32 = match text[split..].to_lowercase().as_str() {
        "k" | "thousand" | "tsd" | "tausend" => 3,
        "m" | "mio" | "mil" | "million" | "millions" | "millionen" => 6,
        "bn" | "mrd" | "billion" | "billions" | "milliarden" => 9,
        _ => return None,
    };
    let whole = count * 10_f64.powi(zeros.cast_signed());
    (whole.fract() == 0.0 && whole < 1e15).then(|| grouped(whole as u64))
}

/// A whole number with `_` between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// A range of whole numbers in any notation: `5..15`, `5-15`, `5 to 15`, as `5..=15`.
pub fn range(text: &str) -> Option<String> {
    let text = text.trim();
    for mark in ["..=", "...", "..", "…", "–", "—", " to ", " bis ", " - ", "-", ":"] {
        // A sign at the start is no range.
        let Some(at) = text.char_indices().skip(1).find_map(|(at, _)| text[at..].starts_with(mark).then_some(at))
        else {
            continue;
        };
        let ends = [text[..at].trim(), text[at + mark.len()..].trim()];
        if let [Ok(first), Ok(last)] = ends.map(str::parse::<i64>) {
            return Some(format!("{first}..={last}"));
        }
    }
    None
}

/// A percentage as a part of 1, digit for digit.
fn hundredth(number: &str) -> String {
    let digits = number.replace('_', "");
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let whole = format!("{whole:0>3}");
    let point = whole.len() - 2;
    let share = format!("{}.{}{fraction}", &whole[..point], &whole[point..]);
    share.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("0,6", "0.6"),
            ("0,600", "0.600"),
            (".5", "0.5"),
            ("5.", "5"),
            ("60 %", "0.6"),
            ("0,1%", "0.001"),
            ("1 million", "1_000_000"),
            ("1.5 million", "1_500_000"),
            ("2 Mio.", "2_000_000"),
            ("10k", "10_000"),
            ("1,000,000", "1_000_000"),
            ("1.000.000", "1_000_000"),
            ("1 000 000", "1_000_000"),
            ("1'000'000", "1_000_000"),
            ("1,000", "1_000"),
            ("1_000_", "1_000"),
            ("007", "7"),
            ("+ 3", "3"),
            ("–3", "-3"),
        ] {
            match meant(text) {
                Some(Meant::Number(found, _)) => assert_eq!(found, number, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn ranges_are_read_as_people_write_them() {
        for text in ["5..15", "5..=15", "5-15", "5 - 15", "5–15", "5 to 15", "5 bis 15", "5…15", "5...15"] {
            assert_eq!(range(text).as_deref(), Some("5..=15"), "{text}");
        }
        assert_eq!(range("-5--1").as_deref(), Some("-5..=-1"));
        for text in ["-5", "5", "a-b", "2d6", "5..", ""] {
            assert_eq!(range(text), None, "{text}");
        }
    }

    #[test]
    fn other_words_are_no_numbers() {
        for text in ["npc", "2d6", "1/2", "1 b = 2", "", "%", "single-handed", "3 apples"] {
            assert_eq!(meant(text), None, "{text}");
        }
    }
}
