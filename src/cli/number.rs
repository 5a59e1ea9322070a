//! Numbers in words of the table: percentages that never lie about rare things, odds, thousands.

/// A number of things with its noun: `1 fault`, `2 faults`.
pub fn counted(number: usize, one: &str, several: &str) -> String {
    let noun = if number == 1 { one } else { several };
    format!("{} {noun}", grouped(number as u64))
}

/// A whole number with its thousands apart: `1,000,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A chance as a percentage with so many decimals. What is possible is never printed as 0, nor what is
/// uncertain as 100.
pub fn percent(chance: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$} %", chance * 100.0);
    let least = || {
        let digits = "0".repeat(decimals.saturating_sub(1));
        if decimals == 0 { "1".to_owned() } else { format!("0.{digits}1") }
    };
    if chance > 0.0 && text == format!("{:.decimals$} %", 0.0) {
        format!("<{} %", least())
    } else if chance < 1.0 && text == format!("{:.decimals$} %", 100.0) {
        let most = 100.0 - least().parse::<f64>().expect("written above as a number");
        format!(">{most:.decimals$} %")
    } else {
        text
    }
}

/// A chance with four digits that matter, for a single answer: `78.24 %`, `0.001235 %`.
pub fn fine_percent(chance: f64) -> String {
    if chance <= 0.0 || chance >= 1.0 {
        return percent(chance, 0);
    }
    // Digits behind the point so that four count, on whichever side the chance is nearer to an end.
    let small = (chance.min(1.0 - chance) * 100.0).max(1e-14);
    let decimals = (3.0 - small.log10().floor()).clamp(2.0, 16.0) as usize;
    if chance < 1e-14 {
        return format!("{:.3e} %", chance * 100.0);
    }
    let text = format!("{:.decimals$}", chance * 100.0);
    format!("{} %", trimmed(&text))
}

/// A number with at most so many decimals, without trailing zeros.
pub fn short(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let text = trimmed(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// How often a chance comes up: `1 in 4.6`.
pub fn one_in(chance: f64) -> String {
    if chance <= 0.0 {
        return "never".to_owned();
    }
    if chance >= 1.0 {
        return "always".to_owned();
    }
    format!("1 in {}", size(1.0 / chance))
}

/// The odds of a chance, the larger number first if it is likely: `3.6 to 1`, `1 to 2.5`.
pub fn odds(chance: f64) -> String {
    if chance <= 0.0 || chance >= 1.0 {
        return "no doubt".to_owned();
    }
    let (likely, unlikely) = (chance / (1.0 - chance), (1.0 - chance) / chance);
    if likely >= 1.0 { format!("{} to 1", size(likely)) } else { format!("1 to {}", size(unlikely)) }
}

/// A positive number with three or four digits that matter.
fn size(number: f64) -> String {
    match number {
        n if n >= 1e15 => format!("{n:.2e}"),
        n if n >= 1000.0 => grouped(n.round() as u64),
        n if n >= 100.0 => short(n, 0),
        n if n >= 10.0 => short(n, 1),
        n if n >= 1.1 => short(n, 2),
        n => short(n, 4),
    }
}

fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_is_not_never_and_likely_is_not_certain() {
        assert_eq!(percent(0.0, 2), "0.00 %");
        assert_eq!(percent(1.0, 2), "100.00 %");
        assert_eq!(percent(1e-9, 2), "<0.01 %");
        assert_eq!(percent(1.0 - 1e-9, 2), ">99.99 %");
        assert_eq!(percent(1e-9, 0), "<1 %");
        assert_eq!(percent(0.999, 0), ">99 %");
        assert_eq!(percent(0.6549, 1), "65.5 %");
    }

    #[test]
    fn a_single_answer_has_digits_that_matter() {
        assert_eq!(fine_percent(0.5), "50 %");
        assert_eq!(fine_percent(1.0 / 3.0), "33.33 %");
        assert_eq!(fine_percent(1.234_56e-5), "0.001235 %");
        assert_eq!(fine_percent(1.0 - 1.234_56e-5), "99.998765 %");
        assert_eq!(fine_percent(1e-20), "1.000e-18 %");
        assert_eq!(fine_percent(1.0), "100 %");
        assert_eq!(fine_percent(0.0), "0 %");
    }

    #[test]
    fn odds_are_read_from_the_likelier_side() {
        assert_eq!((one_in(0.25), odds(0.25)), ("1 in 4".into(), "1 to 3".into()));
        assert_eq!((one_in(0.75), odds(0.75)), ("1 in 1.33".into(), "3 to 1".into()));
        assert_eq!((one_in(1e-6), odds(1e-6)), ("1 in 1,000,000".into(), "1 to 999,999".into()));
        assert_eq!((one_in(0.99), odds(0.99)), ("1 in 1.0101".into(), "99 to 1".into()));
        assert_eq!((one_in(0.0), one_in(1.0)), ("never".into(), "always".into()));
    }

    #[test]
    fn thousands_are_apart_and_nouns_agree() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(counted(1, "cell", "cells"), "1 cell");
        assert_eq!(counted(1200, "cell", "cells"), "1,200 cells");
        assert_eq!(short(-0.001, 2), "0");
        assert_eq!(short(10.0, 0), "10");
    }
}
