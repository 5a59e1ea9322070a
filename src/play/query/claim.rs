//! A claim: a quantity and the bound in which it should lie.

use crate::diagnostic::Code;
use crate::systems::Metric;

use super::bound::Bound;
use super::fault::QueryFault;
use super::quantity::Quantity;
use super::syntax::{self, Aspect, Limit, Statement, Subject};

/// A statement about a quantity, true or not: an expectation for a cell, or the goal of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The text as written, restricted to one target if it names several.
    pub text: String,
    /// The quantity.
    pub quantity: Quantity,
    /// The range in which it should lie.
    pub bound: Bound,
}

impl Statement {
    /// The range that the statement names, read as one of a share or of a number; `None` if `=` names several numbers.
    pub(super) fn bound(&self, share: bool) -> Option<Bound> {
        match Bound::all(&self.limit, share).as_slice() {
            [bound] => Some(*bound),
            _ => None,
        }
    }

    /// What identifies the quantity, as it is written: metric, aspect, condition.
    pub(super) fn quantity(&self) -> (&str, &Aspect, Option<&str>) {
        let Subject { metric, aspect, given, .. } = &self.subject;
        (&metric.text, aspect, given.as_ref().map(|given| given.text.as_str()))
    }

    /// Whether two statements about the same quantity, as written, can never both be true, whatever kind of metric it
    /// names.
    pub fn contradicts(&self, other: &Self) -> bool {
        let same = self.quantity() == other.quantity();
        let apart = |share: bool| {
            let (mine, others) = (Bound::all(&self.limit, share), Bound::all(&other.limit, share));
            mine.iter().all(|bound| others.iter().all(|other| bound.excludes(other)))
        };
        same && apart(true) && apart(false)
    }
}

impl Claim {
    /// Parses the claims of a text; there are several if `=` names several targets: `success = 75 %, 50 %`.
    ///
    /// # Errors
    /// The first fault in the text, with its position.
    pub fn parse(text: &str, metrics: &[&Metric]) -> Result<Vec<Self>, QueryFault> {
        Self::resolve(text, &syntax::statement(text)?, metrics)
    }

    /// Resolves a parsed statement against the available metrics.
    ///
    /// # Errors
    /// A metric, statistic or outcome that does not exist, or a bound that no value can meet.
    pub fn resolve(text: &str, statement: &Statement, metrics: &[&Metric]) -> Result<Vec<Self>, QueryFault> {
        let quantity = Quantity::resolve(&statement.subject, metrics)?;
        if quantity.is_share() {
            possible(text, &quantity, statement)?;
        }
        let bounds = Bound::all(&statement.limit, quantity.is_share());
        let several = bounds.len() > 1;
        let written = |target: usize| match &statement.limit {
            Limit::Relation(_, numbers) if several => {
                let number = &numbers[target];
                let digits = text[number.span.clone()].trim_end_matches('%').trim_end();
                quantity.followed_by(&format!("= {digits}{}", if number.percent { " %" } else { "" }))
            }
            _ => text.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        let claim = |(target, bound)| Self { text: written(target), quantity: quantity.clone(), bound };
        Ok(bounds.into_iter().enumerate().map(claim).collect())
    }

    /// Whether no number can satisfy both claims.
    pub fn contradicts(&self, other: &Self) -> bool {
        self.quantity == other.quantity && self.bound.excludes(&other.bound)
    }
}

/// Checks that a share can satisfy the statement.
fn possible(text: &str, quantity: &Quantity, statement: &Statement) -> Result<(), QueryFault> {
    for number in statement.limit.numbers() {
        if !(0.0..=1.0).contains(&number.value) {
            let written = &text[number.span.clone()];
            let message = format!("`{quantity}` is a share from 0 to 1, so it cannot be {written}");
            // A plain number up to 100 was surely meant as a percentage.
            let meant = number.value > 1.0 && number.value <= 100.0 && !number.percent;
            let help = if meant {
                format!("write `{written} %`")
            } else if number.value < 0.0 {
                "a share is at least 0".to_owned()
            } else {
                "a share is at most 100 %, which is 1".to_owned()
            };
            return Err(QueryFault::new(number.span.clone(), message).code(Code::OUT_OF_RANGE).help(help));
        }
    }
    let all = Bound::all(&statement.limit, true);
    if all.iter().any(|bound| bound.is_above(1.0) || bound.is_below(0.0)) {
        let message = format!("`{}` can never hold: a share is from 0 to 1", text.trim());
        return Err(QueryFault::new(statement.span.clone(), message).code(Code::OUT_OF_RANGE));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metrics() -> Vec<Metric> {
        vec![
            Metric::flag("success", ""),
            Metric::named("winner", ["a", "b"], ""),
            Metric::number("rounds", "rounds", ""),
            Metric::number("deaths.a", "fighters", ""),
            Metric::flag("success", "").under("winner=a", vec![Metric::named("winner", ["a", "b"], "")]),
        ]
    }

    fn read(text: &str) -> Result<Vec<Claim>, QueryFault> {
        let metrics = metrics();
        Claim::parse(text, &metrics.iter().collect::<Vec<_>>())
    }

    #[test]
    fn equal_means_to_the_last_digit_written() {
        for (text, name, low, high) in [
            ("success = 0.65", "success", 0.645, 0.655),
            ("success = 65 %", "success", 0.645, 0.655),
            ("success = 0.650", "success", 0.6495, 0.6505),
            ("success = 1", "success", 1.0, 1.0),
            ("success=yes >= 0.5", "success", 0.5, f64::INFINITY),
            ("median(rounds) = 4", "median(rounds)", 3.5, 4.5),
            ("rounds = 4.5", "mean(rounds)", 4.45, 4.55),
            ("deaths.a = 1", "mean(deaths.a)", 0.5, 1.5),
            ("winner=a within 0.45..0.55", "winner=a", 0.45, 0.55),
            ("winner=b in 45..55 %", "winner=b", 0.45, 0.55),
            ("p95(rounds) <= 6", "p95(rounds)", f64::NEG_INFINITY, 6.0),
            ("winner=a = 60%", "winner=a", 0.595, 0.605),
        ] {
            let claims = read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            let [claim] = claims.as_slice() else { panic!("{text}: {claims:?}") };
            assert_eq!(claim.quantity.to_string(), name, "{text}");
            let close = |a: f64, b: f64| a == b || (a - b).abs() < 1e-12;
            assert!(close(claim.bound.low, low) && close(claim.bound.high, high), "{text}: {:?}", claim.bound);
        }
    }

    #[test]
    fn one_claim_may_name_several_targets() {
        let claims = read("success = 75, 50, 25 %").expect("three targets");
        let targets: Vec<f64> = claims.iter().map(|claim| claim.bound.target).collect();
        assert_eq!(targets, [0.75, 0.5, 0.25]);
        assert_eq!(claims[2].text, "success = 25 %");
        let claims = read("success = 75, 50 % given winner=a").expect("two targets");
        assert_eq!(claims[1].text, "success = 50 % given winner=a");
        assert!(claims[0].contradicts(&claims[1]));
        assert!(claims[0].contradicts(&claims[1]) && !claims[0].contradicts(&claims[0]));
    }

    #[test]
    fn a_share_stays_between_never_and_always() {
        for (text, at, help) in [
            ("success = 65", 10..12, "write `65 %`"),
            ("success >= 120 %", 11..16, "a share is at most 100 %, which is 1"),
            ("success > 1", 10..11, ""),
        ] {
            let fault = read(text).expect_err(text);
            assert_eq!((fault.span.clone(), fault.code), (at, Code::OUT_OF_RANGE), "{text}");
            assert_eq!(fault.help.concat(), help, "{text}");
        }
    }
}
