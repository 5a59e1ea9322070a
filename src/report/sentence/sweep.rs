//! What there is to say of a sweep, before it is put into words: which factor moves it, from where to where, and what
//! makes no difference.

use std::collections::{BTreeMap, HashMap};

use super::super::results::{Answered, Cell};
use super::amount::ENGLISH;
use play::query::Statistic;
use play::query::{Event, Value};
use play::systems::{Metric, Outcomes};
use stats::{Estimate, FactorCell, FactorEffect, any_differ};
use study::plan::{CellValue, PlannedCell};

/// A chance below this everywhere is no headline, nor is one so close to certainty.
const HARDLY: f64 = 0.001;
/// Exact effects closer than this are of the same size.
const SAME: f64 = 1e-9;
/// Up to so many levels of a factor in words are all told; of more, only the ends.
const FEW_LEVELS: usize = 4;

/// The answer of all cells.
#[derive(Debug)]
pub enum SweepAnswer<'a> {
    /// Nothing is measured.
    Nothing,
    /// No trial of any cell has a value for the first metric.
    NoValue(&'a Metric),
    /// The headline differs among the cells, or may.
    Telling(Readings<'a>),
    /// The headline is certain, and another quantity shows what the cells change, if there is one.
    Certain(Readings<'a>, Certainty, Option<Readings<'a>>),
}

/// What every cell says of a chance.
#[derive(Debug, Clone, Copy)]
pub enum Certainty {
    /// Solved: it cannot happen.
    Impossible,
    /// Solved: it must happen.
    Certain,
    /// No trial showed it; the largest upper bound of a cell.
    NeverSeen(f64),
    /// All trials showed it; the smallest lower bound of a cell.
    AlwaysSeen(f64),
    /// It hardly ever happens; the largest share.
    Hardly(Estimate),
    /// It hardly ever fails to happen; the smallest share.
    AllBut(Estimate),
}

impl<'a> SweepAnswer<'a> {
    /// The answer of the cells of an experiment.
    pub fn of(answered: &Answered<'a>, cells: &[Cell<'a>]) -> Self {
        let metrics: Vec<&Metric> = answered.metrics().collect();
        let Some(first) = metrics.first() else { return Self::Nothing };
        let Some(readings) = Readings::headline(first, answered, cells) else { return Self::NoValue(first) };
        match readings.certain() {
            None => Self::Telling(readings),
            Some(certainty) => Self::Certain(readings, certainty, other(&metrics, answered, cells)),
        }
    }
}

/// A metric besides the first that the cells change.
fn other<'a>(metrics: &[&'a Metric], answered: &Answered<'a>, cells: &[Cell<'a>]) -> Option<Readings<'a>> {
    metrics.get(1..)?.iter().find_map(|metric| {
        Readings::headline(metric, answered, cells).filter(|other| other.certain().is_none() && other.moves())
    })
}

/// How the cells of a sweep were answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// The number of cells that are exact.
    pub exact: usize,
    /// The number of cells that are sampled.
    pub sampled: usize,
    /// The smallest and the largest number of trials of a sampled cell.
    pub trials: Option<(u64, u64)>,
}

impl Made {
    /// The method of the cells.
    pub fn of(cells: &[Cell<'_>]) -> Self {
        let sampled: Vec<u64> = cells.iter().filter_map(Cell::trials).collect();
        let trials = sampled.iter().min().copied().zip(sampled.iter().max().copied());
        Self { exact: cells.len() - sampled.len(), sampled: sampled.len(), trials }
    }
}

/// The quantity that the answer of a sweep speaks of.
pub fn headline<'a>(answered: &Answered<'a>) -> Option<(&'a Metric, Statistic)> {
    let told = match SweepAnswer::of(answered, &answered.cells) {
        SweepAnswer::Nothing | SweepAnswer::NoValue(_) => return None,
        SweepAnswer::Telling(readings) => readings,
        SweepAnswer::Certain(certain, _, other) => other.unwrap_or(certain),
    };
    Some((told.metric, told.statistic))
}

/// One quantity in the cells to which it applies.
#[derive(Debug)]
pub struct Readings<'a> {
    /// The metric.
    pub metric: &'a Metric,
    /// The statistic.
    pub statistic: Statistic,
    /// The cells; at least one.
    pub cells: Vec<&'a PlannedCell>,
    /// The number of each cell.
    numbers: Vec<Estimate>,
    /// How many cells it does not apply to.
    pub missing: usize,
    /// The names that vary, in groups that vary together.
    factors: Vec<Vec<&'a str>>,
}

/// A factor that was asked about, with what it does.
#[derive(Debug)]
struct Factor<'a> {
    /// The name that stands for all that vary together.
    name: &'a str,
    /// Its values.
    levels: Vec<&'a CellValue>,
    effect: FactorEffect,
}

/// What the cells show.
#[derive(Debug)]
pub struct Story<'a> {
    /// How the number goes.
    pub shape: Shape<'a>,
    /// The names that make no difference, if others do.
    pub idle: Vec<&'a str>,
    /// The number of cells without a value, if the others differ.
    pub missing: usize,
}

/// How a number goes over the cells.
#[derive(Debug)]
pub enum Shape<'a> {
    /// No factor moves it, or so little that the digits do not show it.
    Still {
        /// The smallest number.
        least: Estimate,
        /// The largest number.
        most: Estimate,
        /// How the two compare.
        alike: Span,
    },
    /// One way only, along the only factor that moves it.
    Steady {
        /// Whether it rises.
        rises: bool,
        /// The number at the first level of the factor.
        first: Level<'a>,
        /// The number at the last.
        last: Level<'a>,
    },
    /// The numbers at all levels of the only factor that moves it.
    Levels(Vec<Level<'a>>),
    /// Its ends, and what each factor does if there are several, the most effective first.
    Ends {
        /// The smallest number.
        least: Level<'a>,
        /// The largest number.
        most: Level<'a>,
        /// The factors with what they do.
        factors: Vec<(&'a str, Change<'a>)>,
        /// Whether the first factor certainly does more than the others.
        clear: bool,
    },
}

/// How the smallest and the largest number of a quantity that nothing moves compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// They are the same, or are told apart by what is written.
    Equal,
    /// They differ, but not in the digits that are written.
    ToTheDigits,
    /// They differ by no more than chance can explain.
    ByChance,
}

/// A number with its place.
#[derive(Debug)]
pub struct Level<'a> {
    /// The number.
    pub number: Estimate,
    /// The values of the factors there; empty if it could be elsewhere as well.
    pub place: Vec<&'a CellValue>,
}

/// What one of several factors does on average over the others.
#[derive(Debug)]
pub enum Change<'a> {
    /// It moves the number one way only.
    Steady {
        /// Whether the number rises.
        rises: bool,
        /// The difference, last minus first.
        by: Estimate,
        /// The first value.
        from: &'a CellValue,
        /// The last value.
        to: &'a CellValue,
    },
    /// Two values: from the one with the smaller to the one with the larger number.
    Between {
        /// The difference.
        by: Estimate,
        /// The value with the smaller number.
        from: &'a CellValue,
        /// The value with the larger number.
        to: &'a CellValue,
    },
    /// More values in no order: the difference between the smallest and the largest number.
    UpTo(Estimate),
    /// Up or down, depending on the other factors.
    Unclear,
}

impl<'a> Readings<'a> {
    /// The most telling quantity of a metric: its headline, unless that is the same everywhere and the share of another
    /// outcome is not.
    fn headline(metric: &'a Metric, answered: &Answered<'a>, cells: &[Cell<'a>]) -> Option<Self> {
        let first = Self::of(metric, Statistic::headline(metric), answered, cells)?;
        let Outcomes::Named(names) = &metric.outcomes else { return Some(first) };
        if first.certain().is_none() {
            return Some(first);
        }
        let reach = |one: &Self| {
            let values = || one.numbers.iter().map(|number| number.value);
            values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)
        };
        let shares = names.iter().filter_map(|name| {
            Self::of(metric, Statistic::Share(Event::is(Value::Outcome(name.clone()))), answered, cells)
        });
        let telling = shares.filter(|one| one.certain().is_none());
        // Of two that move alike, the first.
        let telling = telling.reduce(|most, one| if reach(&one) > reach(&most) + SAME { one } else { most });
        Some(telling.unwrap_or(first))
    }

    fn of(metric: &'a Metric, statistic: Statistic, answered: &Answered<'a>, cells: &[Cell<'a>]) -> Option<Self> {
        let reading = |cell: &Cell<'a>| Some((cell.planned, cell.distribution(&metric.name)?.estimate(&statistic)?));
        let (read, numbers): (Vec<_>, Vec<_>) = cells.iter().filter_map(reading).unzip();
        let missing = cells.len() - read.len();
        let mut factors: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for name in answered.varied_names() {
            let place = answered.planned.varied.iter().position(|varied| varied == name)?;
            factors.entry(answered.planned.groups[place]).or_default().push(name);
        }
        let factors = factors.into_values().collect();
        (!read.is_empty()).then_some(Self { metric, statistic, cells: read, numbers, missing, factors })
    }

    /// The event whose share it is, if it is one.
    pub fn event(&self) -> Option<&Event> {
        match &self.statistic {
            Statistic::Share(event) => Some(event),
            _ => None,
        }
    }

    /// Whether all its numbers are exact.
    pub fn is_exact(&self) -> bool {
        self.numbers.iter().all(Estimate::is_exact)
    }

    /// Where every cell says never or always, or hardly anything else.
    fn certain(&self) -> Option<Certainty> {
        self.event()?;
        let (least, most) = self.least_and_most();
        match self.is_exact() {
            true if most.value <= 0.0 => Some(Certainty::Impossible),
            true if least.value >= 1.0 => Some(Certainty::Certain),
            // The bounds are those of single cells: the widest, so that they hold for all.
            false if most.value <= 0.0 => {
                Some(Certainty::NeverSeen(self.numbers.iter().map(Estimate::high).fold(0.0, f64::max)))
            }
            false if least.value >= 1.0 => {
                Some(Certainty::AlwaysSeen(self.numbers.iter().map(Estimate::low).fold(1.0, f64::min)))
            }
            _ if most.high() < HARDLY => Some(Certainty::Hardly(*most)),
            _ if least.low() > 1.0 - HARDLY => Some(Certainty::AllBut(*least)),
            _ => None,
        }
    }

    /// Whether some factor moves it.
    fn moves(&self) -> bool {
        self.effects().iter().any(|factor| factor.effect.shows)
    }

    /// What each factor does.
    fn effects(&self) -> Vec<Factor<'a>> {
        self.factors.iter().filter_map(|names| self.effect(names)).collect()
    }

    fn effect(&self, names: &[&'a str]) -> Option<Factor<'a>> {
        let name = *names.first()?;
        let mut levels: Vec<&CellValue> = self.cells.iter().filter_map(|cell| cell.varied(name)).collect();
        levels.sort_by_key(|value| value.place);
        levels.dedup_by_key(|value| value.place);
        let mut slices: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        let mut seen = Vec::with_capacity(self.cells.len());
        for (cell, &number) in self.cells.iter().zip(&self.numbers) {
            let level = levels.iter().position(|value| Some(value.place) == cell.varied(name).map(|own| own.place))?;
            let others = cell.values.iter().filter(|value| !names.contains(&value.name.as_ref()));
            let key: Vec<usize> = others.map(|value| value.place).collect();
            let next = slices.len();
            let slice = *slices.entry(key).or_insert(next);
            seen.push(FactorCell { level, slice, number });
        }
        let effect = FactorEffect::of(&seen, levels.len());
        Some(Factor { name, levels, effect })
    }

    /// What the cells show.
    pub fn story(&self) -> Story<'a> {
        let (mut moving, idle): (Vec<Factor<'a>>, Vec<Factor<'a>>) =
            self.effects().into_iter().partition(|factor| factor.effect.shows);
        if self.looks_still() || moving.is_empty() {
            return Story { shape: self.still(), idle: Vec::new(), missing: 0 };
        }
        moving.sort_by(|a, b| b.range().value.total_cmp(&a.range().value));
        let shape = match &moving[..] {
            [only] if only.effect.means.iter().any(|mean| mean.value.is_nan()) => self.ends(&moving),
            [only] => self.along(only),
            [first, rest @ ..] => {
                let clear = rest.first().is_none_or(|next| first.range().low() > next.range().high() + SAME);
                match self.ends(&moving) {
                    Shape::Ends { least, most, .. } => {
                        let factors = moving.iter().map(|factor| (factor.name, factor.change())).collect();
                        Shape::Ends { least, most, factors, clear }
                    }
                    other => other,
                }
            }
            [] => self.still(),
        };
        Story { shape, idle: idle.iter().map(|factor| factor.name).collect(), missing: self.missing }
    }

    /// No factor moves it, or so little that the digits do not show it.
    fn still(&self) -> Shape<'a> {
        let (least, most) = self.least_and_most();
        let alike = match self.is_exact() {
            _ if least.value >= most.value => Span::Equal,
            true if self.looks_still() => Span::ToTheDigits,
            true => Span::Equal,
            false => Span::ByChance,
        };
        Shape::Still { least: *least, most: *most, alike }
    }

    /// Whether the smallest and the largest number are written alike, which they are in all languages or in none.
    fn looks_still(&self) -> bool {
        let (least, most) = self.least_and_most();
        let written = |number| (ENGLISH.written(&self.statistic, number), ENGLISH.ends(&self.statistic, number));
        written(least) == written(most)
    }

    fn least_and_most(&self) -> (&Estimate, &Estimate) {
        let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
        let none = &self.numbers[0];
        (self.numbers.iter().min_by(by_value).unwrap_or(none), self.numbers.iter().max_by(by_value).unwrap_or(none))
    }

    /// How it goes along the only factor that moves it.
    fn along(&self, factor: &Factor<'a>) -> Shape<'a> {
        let last = factor.levels.len() - 1;
        if let Some(rises) = factor.steady().filter(|_| last > 0) {
            return Shape::Steady { rises, first: factor.level(0), last: factor.level(last) };
        }
        if factor.levels.len() <= FEW_LEVELS {
            return Shape::Levels((0..=last).map(|level| factor.level(level)).collect());
        }
        self.ends(std::slice::from_ref(factor))
    }

    /// The smallest and the largest number over the factors that move it.
    fn ends(&self, moving: &[Factor<'a>]) -> Shape<'a> {
        let mut merged: Vec<(&'a PlannedCell, Vec<Estimate>)> = Vec::new();
        let mut known: HashMap<Vec<Option<usize>>, usize> = HashMap::new();
        for (&cell, &number) in self.cells.iter().zip(&self.numbers) {
            let key = moving.iter().map(|factor| cell.varied(factor.name).map(|value| value.place)).collect();
            let at = *known.entry(key).or_insert(merged.len());
            match merged.get_mut(at) {
                Some((_, numbers)) => numbers.push(number),
                None => merged.push((cell, vec![number])),
            }
        }
        let numbers: Vec<Estimate> = merged.iter().map(|(_, numbers)| Estimate::mean(numbers)).collect();
        let by_value = |a: &(usize, &Estimate), b: &(usize, &Estimate)| a.1.value.total_cmp(&b.1.value);
        let least = numbers.iter().enumerate().min_by(by_value).map_or(0, |(at, _)| at);
        let most = numbers.iter().enumerate().rev().max_by(by_value).map_or(0, |(at, _)| at);
        let level = |at: usize| {
            let number = numbers[at];
            let mut rivals = numbers.iter().enumerate().filter(|(other, _)| *other != at);
            let clear = rivals.all(|(_, other)| any_differ(&[number, *other]));
            let cell = merged[at].0;
            let place = moving.iter().filter_map(|factor| cell.varied(factor.name)).filter(|_| clear);
            Level { number, place: place.collect() }
        };
        Shape::Ends { least: level(least), most: level(most), factors: Vec::new(), clear: false }
    }
}

impl<'a> Factor<'a> {
    /// The mean at a level.
    fn level(&self, at: usize) -> Level<'a> {
        Level { number: self.effect.means[at], place: vec![self.levels[at]] }
    }

    /// Whether the number rises (or falls) all along the factor; `None` if neither, or if its values are words.
    fn steady(&self) -> Option<bool> {
        let numbers = self.levels.iter().all(|value| value.number().is_some());
        let (rises, falls) = (self.effect.is_monotone(true), self.effect.is_monotone(false));
        (numbers && rises != falls).then_some(rises)
    }

    /// The difference between the levels with the smallest and the largest mean.
    fn range(&self) -> Estimate {
        let (least, most) = self.effect.extremes();
        self.effect.between(least, most)
    }

    /// What it does on average over the other factors.
    fn change(&self) -> Change<'a> {
        let last = self.levels.len() - 1;
        if let Some(rises) = self.steady() {
            let by = self.effect.between(0, last);
            return Change::Steady { rises, by, from: self.levels[0], to: self.levels[last] };
        }
        let range = self.range();
        let no_slice_is_complete = range.value.is_nan();
        if no_slice_is_complete || range.low() <= 0.0 && !range.is_exact() || range.value.abs() <= 1e-12 {
            return Change::Unclear;
        }
        let (least, most) = self.effect.extremes();
        match self.levels.len() {
            2 => Change::Between { by: range, from: self.levels[least], to: self.levels[most] },
            _ => Change::UpTo(range),
        }
    }
}
