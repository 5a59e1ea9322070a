//! What there is to say of a single cell, before it is put into words.

use super::super::distribution::{Bin, Distribution};
use super::super::results::Cell;
use play::query::Statistic;
use play::systems::{Given, Metric, Outcomes};
use stats::Estimate;

/// Outcomes rarer than this share the last place of a list, without a number each.
const RARE: f64 = 0.001;
/// An event seen fewer times than this is told by its count.
const FEW: u64 = 10;
/// Up to so many outcomes have intervals of their own.
const WITH_ENDS: usize = 2;
/// Up to so many numbers under conditions are told; tables hold the others.
const TOLD: usize = 3;

/// The answer of a cell: what the first metric shows, and how long it takes.
#[derive(Debug)]
pub struct CellAnswer<'a> {
    /// The first metric.
    pub metric: &'a Metric,
    /// The trials; `None` if exact.
    pub trials: Option<u64>,
    /// What it shows.
    pub finding: Finding,
    /// The share of trials to which the metric does not apply, if it applies to others.
    pub left_out: Option<Estimate>,
    /// How long it takes, unless that is the first metric itself.
    pub duration: Option<(&'a Metric, Duration)>,
    /// What is known of trials that meet a condition.
    pub conditional: Vec<Conditional<'a>>,
}

/// A number of the trials that meet a condition.
#[derive(Debug)]
pub struct Conditional<'a> {
    /// The metric and its condition.
    pub given: &'a Given,
    /// How many of all trials meet it.
    pub met: Estimate,
    /// The number; `None` if there is none in any trial that meets it.
    pub number: Option<(Statistic, Estimate)>,
}

impl<'a> Conditional<'a> {
    fn of(cell: &Cell<'a>, distribution: &Distribution<'a>) -> Option<Self> {
        let (given, met) = (distribution.metric.given.as_deref()?, cell.met(distribution)?);
        let headline = Statistic::headline(distribution.metric);
        let number = distribution.estimate(&headline).map(|number| (headline, number));
        Some(Self { given, met, number })
    }
}

/// What a metric shows.
#[derive(Debug)]
pub enum Finding {
    /// No trial has a value.
    NoValue,
    /// How often something happens.
    Chance(Chance, Estimate),
    /// The one outcome that occurs.
    Always(Occurrence),
    /// Several outcomes.
    Several(Occurrences),
    /// A number.
    Number(Average),
}

/// How sure the chance of an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chance {
    /// Solved: it cannot happen.
    Impossible,
    /// Solved: it must happen.
    Certain,
    /// Solved, and neither.
    Exact,
    /// No trial showed it.
    NeverSeen,
    /// All trials showed it.
    AlwaysSeen,
    /// So few trials showed it that their number says most.
    FewSeen(u64),
    /// An estimate with its interval.
    Sampled,
}

/// A named outcome with its share.
#[derive(Debug, Clone)]
pub struct Occurrence {
    /// The outcome, as in files.
    pub outcome: String,
    /// Its share.
    pub share: Estimate,
}

/// The outcomes that occur, if there are several.
#[derive(Debug)]
pub struct Occurrences {
    /// Those worth a number each, in order; at least one.
    pub common: Vec<Occurrence>,
    /// The others.
    pub rare: Vec<Occurrence>,
}

impl Occurrences {
    /// The interval that the first outcome shows: with two outcomes, that of the other follows from it.
    pub fn interval_of(&self, place: usize) -> Option<&Estimate> {
        let one = self.common.get(place)?;
        (place == 0 && self.have_ends()).then_some(&one.share)
    }

    /// Whether the outcomes are so few that they show intervals.
    pub fn have_ends(&self) -> bool {
        self.common.len() <= WITH_ENDS
    }

    /// How far the widest interval reaches, in percentage points.
    pub fn reach(&self) -> f64 {
        self.common.iter().map(|one| one.share.reach()).fold(0.0, f64::max) * 100.0
    }
}

/// The mean of a number, and where most trials lie.
#[derive(Debug)]
pub struct Average {
    /// The mean.
    pub mean: Estimate,
    /// The range from the 5 % to the 95 % quantile; `None` if all trials have the same value.
    pub most: Option<Range>,
}

/// A range of values with the share of trials in it.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// The share of trials.
    pub part: Part,
    /// The least value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
}

/// A share of trials in words.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// All of them.
    All,
    /// Nearly all.
    NearlyAll,
    /// This share.
    Share(f64),
}

impl Part {
    fn of(share: f64) -> Self {
        match share {
            all if all >= 1.0 - 1e-12 => Self::All,
            most if most >= 0.995 => Self::NearlyAll,
            part => Self::Share(part),
        }
    }
}

/// How long it takes.
#[derive(Debug)]
pub struct Duration {
    /// The mean and the range.
    pub average: Average,
    /// The horizon, if some trials were still going then: they are not counted.
    pub cut_off: Option<i32>,
}

impl<'a> CellAnswer<'a> {
    /// The answer of a cell; `None` if nothing is measured.
    pub fn of(cell: &Cell<'a>) -> Option<Self> {
        let first = cell.distributions.first()?;
        let left_out = (first.absent.value > 0.0 && !first.bins.is_empty()).then_some(first.absent);
        let rounds = cell.distribution("rounds").filter(|rounds| rounds.is_number() && !first.is_number());
        let duration = rounds.and_then(|rounds| {
            let cut_off = rounds.metric.horizon.filter(|_| rounds.absent.value > 0.0);
            Some((rounds.metric, Duration { average: average(rounds)?, cut_off }))
        });
        let conditional = cell.distributions.iter().filter_map(|one| Conditional::of(cell, one)).take(TOLD).collect();
        let (trials, finding) = (cell.trials(), finding(cell, first));
        Some(Self { metric: first.metric, trials, finding, left_out, duration, conditional })
    }
}

fn finding(cell: &Cell<'_>, distribution: &Distribution<'_>) -> Finding {
    if distribution.bins.is_empty() {
        return Finding::NoValue;
    }
    match &distribution.metric.outcomes {
        Outcomes::Flag => {
            let yes = distribution.bins.iter().find(|bin| bin.value == 1);
            let share = distribution.share(1).unwrap_or(Estimate::exact(0.0));
            Finding::Chance(chance(&share, yes.and_then(|bin| bin.count), cell.trials()), share)
        }
        Outcomes::Named(_) => named(distribution),
        Outcomes::Number { .. } => average(distribution).map_or(Finding::NoValue, Finding::Number),
    }
}

fn chance(share: &Estimate, count: Option<u64>, trials: Option<u64>) -> Chance {
    match (trials, count) {
        (None, _) if share.value <= 0.0 => Chance::Impossible,
        (None, _) if share.value >= 1.0 => Chance::Certain,
        (None, _) => Chance::Exact,
        (Some(_), Some(0)) => Chance::NeverSeen,
        (Some(_), Some(_)) if share.value >= 1.0 => Chance::AlwaysSeen,
        (Some(_), Some(few)) if few < FEW => Chance::FewSeen(few),
        (Some(_), _) => Chance::Sampled,
    }
}

fn named(distribution: &Distribution<'_>) -> Finding {
    let occurrence = |bin: &Bin| Occurrence { outcome: distribution.name(bin.value), share: bin.share };
    let seen = distribution.bins.iter().filter(|bin| bin.share.value > 0.0);
    let seen: Vec<Occurrence> = seen.map(occurrence).collect();
    if let [only] = &seen[..] {
        return Finding::Always(only.clone());
    }
    let is_common = |one: &Occurrence| one.share.value >= RARE && one.share.reach() < one.share.value;
    let (mut common, mut rare): (Vec<Occurrence>, Vec<Occurrence>) = seen.into_iter().partition(is_common);
    if common.is_empty() {
        std::mem::swap(&mut common, &mut rare);
    }
    Finding::Several(Occurrences { common, rare })
}

/// The mean and the range from the 5 % to the 95 % quantile; `None` if no trial has a value.
fn average(distribution: &Distribution<'_>) -> Option<Average> {
    let value = |statistic: Statistic| distribution.estimate(&statistic);
    let mean = value(Statistic::Mean)?;
    let (least, most) = (value(Statistic::Min)?.value, value(Statistic::Max)?.value);
    if least >= most {
        return Some(Average { mean, most: None });
    }
    let (low, high) = (value(Statistic::Quantile(5))?.value, value(Statistic::Quantile(95))?.value);
    let inside = |bin: &&Bin| f64::from(bin.value) >= low && f64::from(bin.value) <= high;
    let part = distribution.bins.iter().filter(inside).map(|bin| bin.share.value).sum();
    Some(Average { mean, most: Some(Range { part: Part::of(part), low, high }) })
}
