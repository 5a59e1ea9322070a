//! Formats the numbers of an analysis: shares as percentages, differences of shares in points, each
//! with as many decimals as its interval supports.

use crate::number::{
    Style, decimals_for_reach, decimals_for_share, decimals_of_mean, decimals_of_share, decimals_of_size, signed,
};
use play::query::Quantity;
use stats::Estimate;

/// Minimum decimals of an exact number.
const EXACT: usize = 2;
/// Exact numbers smaller than this are zero.
const NOTHING: f64 = 1e-9;

/// The decimals of an estimate: as many as its interval supports, and at least two if it is an
/// exact share.
fn decimals(quantity: &Quantity, estimate: &Estimate) -> usize {
    match quantity.is_share() {
        true if estimate.is_exact() => EXACT.max(decimals_of_share(estimate)),
        true => decimals_of_share(estimate),
        false if quantity.statistic.is_whole() => 0,
        // The solver's rounding error is not a number.
        false if estimate.is_exact() && estimate.value.abs() < NOTHING => EXACT,
        false => decimals_of_mean(estimate),
    }
}

/// An estimate without its interval: `67.3 %`, `8.84`.
pub fn value(quantity: &Quantity, estimate: &Estimate) -> String {
    value_in(Style::TEXT, quantity, estimate)
}

/// Same as [`value`], in the number format of a page.
pub fn value_in(style: Style, quantity: &Quantity, estimate: &Estimate) -> String {
    match quantity.is_share() {
        true if estimate.is_exact() => style.percent(estimate.value, decimals(quantity, estimate)),
        true => style.share(estimate),
        false => style.fixed(estimate.value, decimals(quantity, estimate)),
    }
}

/// The ends of its interval, in the number format of a page: `67.1 to 67.5`; empty if it is exact.
pub fn interval_in(style: Style, quantity: &Quantity, estimate: &Estimate) -> String {
    if estimate.is_exact() {
        return String::new();
    }
    let (low, high) = (estimate.low(), estimate.high());
    if quantity.is_share() && low.is_finite() && high.is_finite() {
        // The upper bound of an event not seen gets two significant digits.
        let unseen = estimate.value <= 0.0;
        let decimals = if unseen { decimals_for_share(high) } else { decimals(quantity, estimate) };
        return style.ends_of_share(low, high, decimals).trim_end_matches([' ', '%']).to_owned();
    }
    let decimals = decimals(quantity, estimate);
    let end = |end: f64| if end.is_finite() { style.fixed(end, decimals) } else { "?".to_owned() };
    style.from_to(&end(low), &end(high))
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
    let decimals = difference_decimals(quantity, estimate);
    format!("{}{unit}", signed(estimate.value * factor, decimals))
}

/// The ends of the interval of a difference; empty if it is exact.
pub fn difference_interval(quantity: &Quantity, estimate: &Estimate) -> String {
    if estimate.is_exact() {
        return String::new();
    }
    let (factor, _) = unit(quantity);
    let decimals = difference_decimals(quantity, estimate);
    format!("{} to {}", signed(estimate.low() * factor, decimals), signed(estimate.high() * factor, decimals))
}

fn unit(quantity: &Quantity) -> (f64, &'static str) {
    if quantity.is_share() { (100.0, " points") } else { (1.0, "") }
}

/// The decimals of a difference and of the ends of its interval.
pub fn difference_decimals(quantity: &Quantity, estimate: &Estimate) -> usize {
    let (factor, _) = unit(quantity);
    let least = if quantity.is_share() { 1 } else { EXACT };
    match estimate.is_exact() {
        true if estimate.value.abs() < NOTHING => EXACT,
        true => decimals_of_size(estimate.value * factor, EXACT),
        false => decimals_for_reach(estimate.reach() * factor, least),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::query::{Event, Statistic};
    use play::systems::Metric;

    #[test]
    fn decimals_follow_the_interval() {
        let winner = Metric::named("winner", ["a", "b"], "");
        let win = Quantity::new(&winner, Statistic::Share(Event::of_code(&winner, 0).expect("an outcome")));
        let estimate = |value, reach: f64| Estimate::between(value, value - reach, value + reach);
        let sampled = estimate(0.673, 0.002);
        assert_eq!(
            (value(&win, &sampled), interval_in(Style::TEXT, &win, &sampled)),
            ("67.3 %".into(), "67.1 to 67.5".into())
        );
        let exact = Estimate::exact(0.677_896_7);
        assert_eq!((value(&win, &exact), interval_in(Style::TEXT, &win, &exact)), ("67.79 %".into(), String::new()));
        assert_eq!(difference(&win, &estimate(0.031, 0.002)), "+3.1 points (+2.9 to +3.3)");
        assert_eq!(difference(&win, &Estimate::exact(-1e-12)), "0.00 points");
        assert_eq!(difference(&win, &Estimate::exact(2.8e-6)), "+0.00028 points");
        let never = Estimate::between(0.0, 0.0, 3.7e-6);
        assert_eq!(value(&win, &never), "< 0.00037 %");
        let rounds = Quantity::new(&Metric::number("rounds", "rounds", ""), Statistic::Quantile(50));
        let four = estimate(4.0, 0.0);
        assert_eq!((value(&rounds, &four), interval_in(Style::TEXT, &rounds, &four)), ("4".into(), "4 to 4".into()));
    }
}
