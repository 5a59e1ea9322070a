//! Formats the numbers of the lens, and lists the games with the smallest and largest values.

use super::super::number::{self, decimals_for_reach, decimals_of_mean, decimals_of_share, half_width, percent};
pub use super::super::number::{fixed, signed};
use super::super::words::text;
use stats::Estimate;
use study::lens::{Findings, GameFindings};

/// Placeholder where nothing was asked or no value exists.
pub const NOTHING: &str = "–";
/// Maximum decimals of a sampled share: more would not help a designer.
const MAX_DECIMALS: usize = 2;

/// A share: `65.0 %` if exact, `45.8 % ± 0.2` if sampled. An outcome never seen is shown by its
/// upper bound.
pub fn share(estimate: &Estimate) -> String {
    if estimate.is_exact() {
        return percent(estimate.value, 1);
    }
    if estimate.value <= 0.0 || estimate.value >= 1.0 {
        return number::share(estimate);
    }
    let reach = estimate.reach() * 100.0;
    let decimals = decimals_of_share(estimate).min(MAX_DECIMALS);
    let value = percent(estimate.value, decimals);
    // A bound needs no ±.
    if value.starts_with(['<', '>']) { value } else { format!("{value} ± {}", half_width(reach, decimals)) }
}

/// A difference of shares in percentage points with its sign: `+5.0`, `−8.3`, `+2.1 ± 0.4`.
pub fn points(estimate: &Estimate) -> String {
    let reach = estimate.reach() * 100.0;
    let decimals = if estimate.is_exact() { 1 } else { decimals_for_reach(reach, 1).min(MAX_DECIMALS) };
    let value = signed(estimate.value * 100.0, decimals);
    if estimate.is_exact() { value } else { format!("{value} ± {}", half_width(reach, decimals)) }
}

/// Same as [`points`], without the sign: for a sentence that says whether it is more or less.
pub fn unsigned_points(estimate: &Estimate) -> String {
    points(estimate).trim_start_matches(['+', '−']).to_owned()
}

/// A mean or a ratio: `6.63 ± 0.01`.
pub fn number(estimate: &Estimate) -> String {
    if estimate.is_exact() {
        return fixed(estimate.value, 2);
    }
    let decimals = decimals_of_mean(estimate).min(3);
    format!("{} ± {}", fixed(estimate.value, decimals), half_width(estimate.reach(), decimals))
}

/// A whole number: a quantile, a difficulty.
pub fn whole(value: f64) -> String {
    fixed(value, 0)
}

/// The games for which `what` returns a value, with that value.
pub fn known<'a, T>(
    findings: &'a Findings,
    what: impl Fn(&'a GameFindings) -> Option<T>,
) -> Vec<(&'a GameFindings, T)> {
    findings.games.iter().filter_map(|game| Some((game, what(game)?))).collect()
}

/// The games with the smallest and the largest value: `from 50.0 % (Symbaroum, KUP) to 85.4 %
/// (Farsight)`. Games whose values print the same are listed together.
pub fn span(values: &[(&str, Estimate)], print: impl Fn(&Estimate) -> String) -> Option<String> {
    let by_value = |a: &&(&str, Estimate), b: &&(&str, Estimate)| a.1.value.total_cmp(&b.1.value);
    let (least, most) = (values.iter().min_by(by_value)?, values.iter().max_by(by_value)?);
    let (low, high) = (print(&least.1), print(&most.1));
    let with = |text: &str| {
        let names: Vec<&str> = values.iter().filter(|one| print(&one.1) == text).map(|one| one.0).collect();
        names.join(", ")
    };
    if low == high {
        return Some(format!("{low} in {}", text::listed(&values.iter().map(|one| one.0).collect::<Vec<_>>())));
    }
    Some(format!("{low} ({}) to {high} ({})", with(&low), with(&high)))
}

/// A noun with its indefinite article.
pub fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// The note on how the numbers of a chart were made.
pub fn made(estimates: impl IntoIterator<Item = Estimate>) -> String {
    let exact: Vec<bool> = estimates.into_iter().map(|estimate| estimate.is_exact()).collect();
    if exact.iter().all(|&exact| exact) {
        "All values are exact.".to_owned()
    } else if exact.iter().any(|&exact| exact) {
        "Values are exact, or sampled and shown with their 95 % intervals.".to_owned()
    } else {
        "Sampled, with 95 % intervals.".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled(value: f64, low: f64, high: f64) -> Estimate {
        Estimate::between(value, low, high)
    }

    #[test]
    fn exact_numbers_stand_alone_and_sampled_ones_have_their_reach() {
        assert_eq!(share(&Estimate::exact(0.65)), "65.0 %");
        assert_eq!(share(&Estimate::exact(0.000_4)), "< 0.1 %");
        assert_eq!(share(&sampled(0.458, 0.456, 0.460)), "45.8 % ± 0.2");
        assert_eq!(share(&sampled(0.0, 0.0, 0.000_02)), "< 0.0020 %");
        assert_eq!(points(&Estimate::exact(-0.083_333)), "−8.3");
        assert_eq!(points(&Estimate::exact(0.0)), "0.0");
        assert_eq!(unsigned_points(&Estimate::exact(-0.083_333)), "8.3");
        assert_eq!(points(&sampled(0.02, 0.016, 0.024)), "+2.0 ± 0.4");
        assert_eq!(number(&sampled(6.627, 6.618, 6.636)), "6.63 ± 0.01");
    }

    #[test]
    fn games_alike_are_named_together() {
        let value = Estimate::exact;
        let values = [("One", value(0.5)), ("Two", value(0.7)), ("Three", value(0.500_01))];
        assert_eq!(span(&values, share).as_deref(), Some("50.0 % (One, Three) to 70.0 % (Two)"));
        assert_eq!(span(&values[..1], share).as_deref(), Some("50.0 % in One"));
        assert_eq!(span(&[], share), None);
        assert_eq!(text::listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!((article("attribute"), article("modifier")), ("an attribute".to_owned(), "a modifier".to_owned()));
    }
}
