//! The condition of a roll, and how often it holds.

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use dice::Distribution;
use lang::Given;
use stats::{Estimate, Interval};

use super::sampled::Sampled;

/// Maximum digits of the denominator of a fraction; longer ones are not informative.
const MAX_DIGITS: usize = 18;

/// The condition of a roll.
#[derive(Debug, Clone)]
pub struct Condition {
    /// How it is written.
    pub words: String,
    /// The distribution of its answer, in which 1 means yes.
    pub odds: Distribution,
    /// The trials of a sample, whether it held in them or not; `None` if it is solved.
    pub trials: Option<u64>,
}

impl Condition {
    /// A condition in a sample, with the trials in which it held and those in which it did not.
    pub fn sampled(given: &Given, odds: Distribution) -> Self {
        let trials = u64::try_from(odds.total()).unwrap_or(u64::MAX);
        Self { words: given.words.clone(), odds, trials: Some(trials) }
    }

    /// How often it holds.
    pub fn chance(&self) -> f64 {
        self.odds.probability(1)
    }

    /// How often it holds as a reduced fraction, if it is solved and that is not too long.
    pub fn fraction(&self) -> Option<String> {
        fraction(&self.odds).filter(|_| self.trials.is_none())
    }

    /// The 95 % interval of how often it holds, if it is sampled.
    pub fn interval(&self) -> Option<Interval> {
        let trials = self.trials?;
        Some(Sampled { trials, mean: Estimate::exact(self.chance()) }.interval(self.chance()))
    }
}

/// The chance of 1 as a reduced fraction, unless it is 0 or 1, or too long.
pub fn fraction(odds: &Distribution) -> Option<String> {
    let (yes, all) = (odds.weight(1), odds.total().clone());
    if yes == UBig::ZERO || yes == all {
        return None;
    }
    let common = yes.clone().gcd(all.clone());
    let all = (all / &common).to_string();
    (all.len() <= MAX_DIGITS && odds.truncated_mass() == 0.0).then(|| format!("{}/{all}", yes / common))
}
