//! The odds of rolls.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use report::prose::joint::{Joint, Side, Values};
use stats::Summary;

use super::super::odds::{Condition, Joined, Point, Question, Sides, Varied};
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
    /// The tables of two results that `--joint` asks for, one for each roll; else empty.
    joints: Vec<JointOdds>,
}

/// How often two results of a roll come up together.
#[derive(Debug, Serialize, JsonSchema)]
pub struct JointOdds {
    /// The roll as it is written, or its label.
    roll: String,
    /// The numbers of the names that are varied.
    given: BTreeMap<String, i32>,
    /// The labels of the two results: that across and that down.
    results: [String; 2],
    /// Whether the odds are solved or sampled.
    method: Method,
    /// The trials of a sample; null if the odds are exact.
    trials: Option<u64>,
    /// Every pair of values that comes up, with its chance.
    pairs: Vec<PairOdds>,
}

/// The chance of a pair of values.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PairOdds {
    /// The values, that across and that down: 1 and 0 for yes and no, and for a word a number that stands for it.
    values: [i64; 2],
    /// The words that they are; null for numbers, and for yes and no.
    words: [Option<String>; 2],
    /// The chance that both come up.
    probability: f64,
    /// The ends of the 95 % interval of the chance; null if the odds are exact.
    interval: Option<[f64; 2]>,
}

/// The odds of one roll. The totals of a comparison are 1 where it is true and 0 where it is not.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RollOdds {
    /// The roll in full notation, or its label.
    roll: String,
    /// The numbers of the names that are varied.
    given: BTreeMap<String, i32>,
    /// The condition that stands behind `given`, under which everything else of the roll is told; null for a roll without one.
    condition: Option<ConditionOdds>,
    /// The chance that a comparison is true; null for a roll without one.
    chance: Option<f64>,
    /// That chance as a fraction in lowest terms, such as `5/8`; null if it is 0 or 1, or if its digits are too many.
    fraction: Option<String>,
    /// For a roll compared with a roll: the chances of either side. Else null.
    sides: Option<SideOdds>,
    /// The mean of the total; null, as everything else of it, for the empty die of an AnyDice program, which shows nothing.
    mean: Option<f64>,
    /// Its standard deviation.
    sd: Option<f64>,
    /// Its median.
    median: Option<i64>,
    /// The totals that 5, 25, 75 and 95 % of all rolls do not exceed.
    quantiles: Option<Quantiles>,
    /// The lowest total; null if there is no end.
    min: Option<i64>,
    /// The highest total; null if there is no end.
    max: Option<i64>,
    /// Whether the odds are solved or sampled.
    method: Method,
    /// The trials of a sample; null if the odds are exact.
    trials: Option<u64>,
    /// The ends of the 95 % interval of the mean, or of the chance of a comparison; null if the odds are exact, and for a
    /// roll that comes to a word.
    interval: Option<[f64; 2]>,
    /// An upper bound of the chance that a die without end was cut short; 0 if none is without end.
    cut_short: f64,
    /// How parts of the roll are read that other games or programs read otherwise, each in a sentence; mostly empty.
    read_as: Vec<String>,
    /// Every total with its chances, from low to high.
    outcomes: Vec<TotalOdds>,
}

/// How often the condition of a roll holds.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConditionOdds {
    /// The condition as it is written.
    roll: String,
    /// The chance that it holds.
    chance: f64,
    /// That chance as a fraction in lowest terms; null if it is sampled or 1, or if its digits are too many.
    fraction: Option<String>,
    /// The trials of a sample, whether it held in them or not; null if the odds are exact. The trials of the roll are those
    /// in which it held.
    trials: Option<u64>,
    /// The ends of the 95 % interval of the chance; null if the odds are exact.
    interval: Option<[f64; 2]>,
}

impl From<&Condition> for ConditionOdds {
    fn from(condition: &Condition) -> Self {
        Self {
            roll: condition.words.clone(),
            chance: condition.chance(),
            fraction: condition.fraction(),
            trials: condition.trials,
            interval: condition.interval().map(|interval| [interval.low, interval.high]),
        }
    }
}

/// Some quantiles of a roll.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Quantiles {
    /// 5 % of all rolls are at most this.
    p5: i64,
    /// 25 % of all rolls are at most this.
    p25: i64,
    /// 75 % of all rolls are at most this.
    p75: i64,
    /// 95 % of all rolls are at most this.
    p95: i64,
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
    /// The total; for a roll that comes to a word, a number that stands for it.
    outcome: i64,
    /// The word; null for a number.
    word: Option<String>,
    /// The chance of this total.
    probability: f64,
    /// The chance of this total or more.
    at_least: f64,
    /// The chance of this total or less.
    at_most: f64,
    /// The ends of the 95 % interval of the chance of this total; null if the odds are exact.
    interval: Option<[f64; 2]>,
}

impl OddsDocument {
    /// The document of some rolls.
    pub fn new(varied: &[Varied], points: &[Point]) -> Self {
        let given = |point: &Point| -> BTreeMap<String, i32> {
            varied.iter().map(|varied| varied.name.clone()).zip(point.values.iter().copied()).collect()
        };
        let rolls = points.iter().flat_map(|point| {
            let given = given(point);
            point.questions.iter().map(move |question| RollOdds { given: given.clone(), ..RollOdds::from(question) })
        });
        let joints = points.iter().flat_map(|point| {
            let of = |one: &Joined| Some(JointOdds::new(one, one.table.as_ref().ok()?, given(point)));
            point.joined.iter().filter_map(of).collect::<Vec<_>>()
        });
        Self { format: "oddsmith-odds", version: VERSION, rolls: rolls.collect(), joints: joints.collect() }
    }
}

impl JointOdds {
    fn new(joined: &Joined, joint: &Joint, given: BTreeMap<String, i32>) -> Self {
        let word = |side: &Side, value: i64| matches!(side.values, Values::Words(_)).then(|| side.text(value));
        let pairs = joint.pairs().map(|(values, probability)| PairOdds {
            values,
            words: [0, 1].map(|place| word(&joint.sides[place], values[place])),
            probability,
            interval: joint.interval(probability).map(|interval| [interval.low, interval.high]),
        });
        Self {
            roll: joined.name(),
            given,
            results: joined.results.clone(),
            method: if joint.trials.is_some() { Method::Sampled } else { Method::Exact },
            trials: joint.trials,
            pairs: pairs.collect(),
        }
    }
}

impl From<&Question> for RollOdds {
    fn from(question: &Question) -> Self {
        let odds = &question.odds;
        let summary = question.summary();
        let summary = summary.as_ref();
        let compared = question.sides.is_some();
        let cumulated = odds.at_least_each().into_iter().zip(odds.at_most_each());
        let outcome = |((outcome, probability), (at_least, at_most))| {
            let word = question.words.iter().find(|(place, _)| *place == outcome).map(|(_, word)| word.clone());
            let interval = question.interval(|odds| odds.probability(outcome));
            let interval = interval.map(|interval| [interval.low, interval.high]);
            TotalOdds { outcome, word, probability, at_least, at_most, interval }
        };
        let quantiles = |summary: &Summary| {
            let quantile = |percent| summary.quantile(percent).map_or(summary.min, |found| found.value);
            Quantiles { p5: quantile(5), p25: quantile(25), p75: quantile(75), p95: quantile(95) }
        };
        Self {
            roll: question.name.clone(),
            given: BTreeMap::new(),
            condition: question.given.as_ref().map(ConditionOdds::from),
            chance: compared.then(|| question.chance()),
            fraction: if compared { question.fraction() } else { None },
            sides: match question.sides {
                Some(Sides::Rolls([higher, equal, lower])) => Some(SideOdds { higher, equal, lower }),
                _ => None,
            },
            mean: summary.map(|_| odds.mean()),
            sd: summary.map(|summary| summary.sd),
            median: summary.map(|summary| summary.median().value),
            quantiles: summary.map(quantiles),
            min: question.ends.0.and(summary.map(|summary| summary.min)),
            max: question.ends.1.and(summary.map(|summary| summary.max)),
            method: if question.sampled.is_some() { Method::Sampled } else { Method::Exact },
            trials: question.sampled.map(|sampled| sampled.trials),
            interval: question
                .sampled
                .filter(|_| question.words.is_empty())
                .map(|sampled| [sampled.mean.low(), sampled.mean.high()]),
            cut_short: odds.truncated_mass(),
            read_as: question.notes.clone(),
            outcomes: odds.iter().zip(cumulated).map(outcome).filter(|_| summary.is_some()).collect(),
        }
    }
}
