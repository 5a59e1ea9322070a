//! The odds of rolls.

use schemars::JsonSchema;
use serde::Serialize;

use crate::stats::Summary;

use super::super::odds::{Question, Sides};
use super::VERSION;
use super::number::Method;

/// What `oddsmith odds --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OddsDocument {
    /// The kind of document.
    #[schemars(extend("const" = "oddsmith-odds"))]
    format: &'static str,
    /// The version of this kind of document.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// The rolls, in the order in which they were asked.
    rolls: Vec<RollOdds>,
}

/// The odds of one roll. The totals of a comparison are 1 where it is true and 0 where it is not.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RollOdds {
    /// The roll in full notation.
    roll: String,
    /// The chance that a comparison is true; null for a roll without one.
    chance: Option<f64>,
    /// That chance as a fraction in lowest terms, such as `5/8`; null if it is 0 or 1, or if its digits are too many.
    fraction: Option<String>,
    /// For a roll compared with a roll: the chances of either side. Else null.
    sides: Option<SideOdds>,
    /// The mean of the total.
    mean: f64,
    /// Its standard deviation.
    sd: f64,
    /// Its median.
    median: i64,
    /// The lowest total; null if there is no end.
    min: Option<i64>,
    /// The highest total; null if there is no end.
    max: Option<i64>,
    /// Odds are always solved.
    method: Method,
    /// An upper bound of the chance that a die without end was cut short; 0 if none is without end.
    cut_short: f64,
    /// Every total with its chances, from low to high.
    outcomes: Vec<TotalOdds>,
}

/// The chances of the left side of a comparison.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SideOdds {
    /// The left side is higher.
    higher: f64,
    /// Both are equal.
    equal: f64,
    /// The left side is lower.
    lower: f64,
}

/// The chances of one total.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TotalOdds {
    /// The total.
    outcome: i64,
    /// The chance of this total.
    probability: f64,
    /// The chance of this total or more.
    at_least: f64,
    /// The chance of this total or less.
    at_most: f64,
}

impl OddsDocument {
    /// The document of some rolls.
    pub fn new(questions: &[Question]) -> Self {
        Self { format: "oddsmith-odds", version: VERSION, rolls: questions.iter().map(RollOdds::from).collect() }
    }
}

impl From<&Question> for RollOdds {
    fn from(question: &Question) -> Self {
        let odds = &question.odds;
        let summary = Summary::of_probabilities(odds.first(), &odds.probabilities())
            .expect("a distribution has a positive total");
        let compared = question.sides.is_some();
        let cumulated = odds.at_least_each().into_iter().zip(odds.at_most_each());
        let outcome =
            |((outcome, probability), (at_least, at_most))| TotalOdds { outcome, probability, at_least, at_most };
        Self {
            roll: question.name.clone(),
            chance: compared.then(|| question.chance()),
            fraction: if compared { question.fraction() } else { None },
            sides: match question.sides {
                Some(Sides::Rolls([higher, equal, lower])) => Some(SideOdds { higher, equal, lower }),
                _ => None,
            },
            mean: odds.mean(),
            sd: summary.sd,
            median: summary.median().value,
            min: question.expr.min().map(|_| summary.min),
            max: question.expr.max().map(|_| summary.max),
            method: Method::Exact,
            cut_short: odds.truncated_mass(),
            outcomes: odds.iter().zip(cumulated).map(outcome).collect(),
        }
    }
}
