//! Numbers of an inquiry in words: shares as percentages, differences of shares in points, each with as many
//! decimals as its interval deserves.

use crate::query::Quantity;
use crate::stats::Estimate;

/// Decimals of an exact percentage or number.
const EXACT: usize = 2;

/// The decimals that an interval deserves: one digit of how far it reaches, at most four.
fn decimals(reach: f64, exact: bool) -> usize {
    if exact || !reach.is_finite() || reach <= 0.0 {
        return EXACT;
    }
    // A reach of 0.3 shows in the first decimal, one of 0.03 in the second.
    let places = (-reach.log10()).ceil();
    if places <= 0.0 { 1 } else { (places as usize).clamp(1, 4) }
}

/// A number without its interval: `67.3 %`, `8.84`.
pub fn value(quantity: &Quantity, estimate: &Estimate) -> String {
    text(quantity, estimate, estimate.value)
}

/// A number with its interval: `67.3 % (67.1 to 67.5)`.
pub fn with_interval(quantity: &Quantity, estimate: &Estimate) -> String {
    let value = value(quantity, estimate);
    let ends = interval(quantity, estimate);
    if ends.is_empty() { value } else { format!("{value} ({ends})") }
}

/// The ends of its interval: `67.1 to 67.5`; nothing if it is exact.
pub fn interval(quantity: &Quantity, estimate: &Estimate) -> String {
    if estimate.is_exact() {
        return String::new();
    }
    let end = |end: f64| if end.is_finite() { text(quantity, estimate, end) } else { "?".to_owned() };
    let (low, high) = (end(estimate.low()), end(estimate.high()));
    format!("{} to {}", low.trim_end_matches(" %"), high.trim_end_matches(" %"))
}

fn text(quantity: &Quantity, estimate: &Estimate, number: f64) -> String {
    if quantity.is_share() {
        let decimals = decimals(estimate.reach() * 100.0, estimate.is_exact());
        if estimate.value <= 0.0 && !estimate.is_exact() && number <= 0.0 {
            // None seen is not never.
            return format!("< {:.*} %", decimals.max(4), estimate.high() * 100.0);
        }
        return format!("{} %", plain(number * 100.0, decimals));
    }
    let whole = quantity.statistic.is_whole();
    plain(number, if whole { 0 } else { decimals(estimate.reach(), estimate.is_exact()) })
}

/// A difference, with its sign: `+6.4 points (6.3 to 6.4)`, `-0.18 (-0.19 to -0.17)`.
pub fn difference(quantity: &Quantity, estimate: &Estimate) -> String {
    let ends = difference_interval(quantity, estimate);
    let value = difference_value(quantity, estimate);
    if ends.is_empty() { value } else { format!("{value} ({ends})") }
}

/// A difference without its interval.
pub fn difference_value(quantity: &Quantity, estimate: &Estimate) -> String {
    let (factor, unit) = unit(quantity);
    let decimals = decimals(estimate.reach() * factor, estimate.is_exact());
    format!("{}{unit}", signed(estimate.value * factor, decimals))
}

/// The ends of the interval of a difference; nothing if it is exact.
pub fn difference_interval(quantity: &Quantity, estimate: &Estimate) -> String {
    if estimate.is_exact() {
        return String::new();
    }
    let (factor, _) = unit(quantity);
    let decimals = decimals(estimate.reach() * factor, false);
    format!("{} to {}", signed(estimate.low() * factor, decimals), signed(estimate.high() * factor, decimals))
}

fn unit(quantity: &Quantity) -> (f64, &'static str) {
    if quantity.is_share() { (100.0, " points") } else { (1.0, "") }
}

/// A number with so many decimals, without a sign before zero.
pub fn plain(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let zero = text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.');
    if zero { text.trim_start_matches('-').to_owned() } else { text }
}

fn signed(number: f64, decimals: usize) -> String {
    let text = plain(number, decimals);
    let zero = text.chars().all(|c| c == '0' || c == '.');
    if zero || text.starts_with('-') { text } else { format!("+{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Event, Statistic};
    use crate::systems::Metric;

    #[test]
    fn decimals_follow_the_interval() {
        let winner = Metric::named("winner", ["a", "b"], "");
        let win = Quantity::new(&winner, Statistic::Share(Event::of_code(&winner, 0).expect("an outcome")));
        let estimate = |value, reach: f64| Estimate::between(value, value - reach, value + reach);
        assert_eq!(with_interval(&win, &estimate(0.673, 0.002)), "67.3 % (67.1 to 67.5)");
        assert_eq!(with_interval(&win, &Estimate::exact(0.677_896_7)), "67.79 %");
        assert_eq!(difference(&win, &estimate(0.031, 0.002)), "+3.1 points (+2.9 to +3.3)");
        assert_eq!(difference(&win, &Estimate::exact(-1e-12)), "0.00 points");
        let never = Estimate::between(0.0, 0.0, 3.7e-6);
        assert_eq!(value(&win, &never), "< 0.0004 %");
        let rounds = Quantity::new(&Metric::number("rounds", "rounds", ""), Statistic::Quantile(50));
        assert_eq!(with_interval(&rounds, &estimate(4.0, 0.0)), "4 (4 to 4)");
    }
}
