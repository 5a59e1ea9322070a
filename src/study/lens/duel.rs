//! Fights: how long they last, how irregular that is, and how often the weaker side wins.

use crate::plan::PlannedExperiment;
use play::query::Statistic;
use play::systems::Metric;
use play::tally::{Answer, AnswerMethod};
use stats::{Confidence, Estimate, Spread};

use super::number::{share, variation};

/// A fight of two equals.
#[derive(Debug, Clone)]
pub struct Duel {
    /// Win probabilities of both sides, and the probability that nobody wins.
    pub ends: WinShares,
    /// Mean number of rounds.
    pub mean: Estimate,
    /// Median number of rounds.
    pub median: Estimate,
    /// 5 % quantile of the rounds: 19 fights in 20 last at least this long.
    pub short: Estimate,
    /// 95 % quantile of the rounds: 19 fights in 20 last at most this long.
    pub long: Estimate,
    /// The standard deviation of the rounds divided by their mean: 0 if all fights last equally long.
    pub variation: Estimate,
    /// The share of fights that are over in the first round.
    pub sudden: Estimate,
    /// The survival function: the share of fights still going after each round, from round 0.
    pub going: Vec<(i32, Estimate)>,
}

/// How a fight ends. In a fight of unequals the first side is the weaker one.
#[derive(Debug, Clone, Copy)]
pub struct WinShares {
    /// The first side wins.
    pub first: Estimate,
    /// The second side wins.
    pub second: Estimate,
    /// Neither side wins: both fall, or the fight is a stalemate.
    pub nobody: Estimate,
    /// The trials; `None` if solved exactly.
    pub trials: Option<u64>,
}

/// Maximum round of the survival function.
const MAX_ROUNDS: i32 = 200;
/// The survival function ends once it falls below this share.
const SURVIVAL_CUTOFF: f64 = 5e-3;

impl WinShares {
    /// Computes it from the answer of a fight.
    pub fn of(experiment: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let (metric, spread) = metric(experiment, answers, Metric::is_winner)?;
        let [(_, a), (_, b)] = metric.sides_that_win()?;
        Some(Self {
            first: share(spread, |value| value == a)?,
            second: share(spread, |value| value == b)?,
            nobody: share(spread, |value| value != a && value != b)?,
            trials: match answers.first()?.made {
                AnswerMethod::Exact { .. } => None,
                AnswerMethod::Sampled { trials, .. } => Some(trials),
            },
        })
    }
}

impl Duel {
    /// Computes it from the answer of a fight.
    pub fn of(experiment: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let (metric, spread) = metric(experiment, answers, Metric::is_rounds)?;
        let stat = |stat: Statistic| stat.measure(metric, spread, Confidence::P95);
        let mut going = Vec::new();
        for round in 0..=MAX_ROUNDS {
            let still = share(spread, |value| value > round)?;
            going.push((round, still));
            if still.value < SURVIVAL_CUTOFF {
                break;
            }
        }
        Some(Self {
            ends: WinShares::of(experiment, answers)?,
            mean: stat(Statistic::Mean)?,
            median: stat(Statistic::Quantile(50))?,
            short: stat(Statistic::Quantile(5))?,
            long: stat(Statistic::Quantile(95))?,
            variation: variation(spread)?,
            sudden: share(spread, |value| value <= 1)?,
            going,
        })
    }
}

/// A metric of the only cell, with its distribution.
fn metric<'a>(
    experiment: &'a PlannedExperiment,
    answers: &'a [Answer],
    wanted: fn(&Metric) -> bool,
) -> Option<(&'a Metric, &'a Spread)> {
    let metrics = &experiment.cells.first()?.metrics;
    let at = metrics.iter().position(wanted)?;
    Some((&metrics[at], answers.first()?.spreads.get(at)?))
}
