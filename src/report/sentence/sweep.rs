//! The answer of a sweep: which factor moves it, from where to where, and what makes no difference.

use std::collections::{BTreeMap, HashMap};

use super::super::number::{self, counted};
use super::super::results::{Answered, Cell};
use super::super::statistic::Statistic;
use super::super::words::Words;
use super::amount::{ends_of_mean, ends_of_share, ends_of_size, size};
use super::phrase::{capital, clause, level_of, listed, noun, one, unit, value_of, written};
use super::sweep_made;
use crate::plan::style::Language;
use crate::plan::{CellValue, Metric, Outcomes, PlannedCell};
use crate::query::{Event, Value};
use crate::stats::{Estimate, FactorCell, FactorEffect, any_differ};

/// A chance below this everywhere is no headline, nor is one so close to certainty.
const HARDLY: f64 = 0.001;
/// Exact effects closer than this are of the same size.
const SAME: f64 = 1e-9;
/// Up to so many levels of a factor in words are all told; of more, only the ends.
const FEW_LEVELS: usize = 4;

/// The answer of all cells.
pub fn of_sweep(answered: &Answered<'_>, cells: &[Cell<'_>]) -> String {
    let metrics: Vec<&Metric> = answered.metrics().collect();
    let Some(first) = metrics.first() else { return "Nothing is measured.".to_owned() };
    let how = sweep_made(cells);
    let Some(asked) = Readings::headline(first, answered, cells) else {
        return format!("No trial of any cell gives a value for {}.", answered.words(Language::English).metric(first));
    };
    let Some(always) = asked.certain() else { return asked.text(&how) };
    // What never happens, or always, is said in words; another metric shows what the cells change.
    match other(&metrics, answered, cells) {
        None => format!("{always} ({how})."),
        Some(other) => format!("{always}. {}", other.text(&how)),
    }
}

/// A metric besides the first that the cells change.
fn other<'a>(metrics: &[&'a Metric], answered: &Answered<'a>, cells: &[Cell<'a>]) -> Option<Readings<'a>> {
    metrics.get(1..)?.iter().find_map(|metric| {
        Readings::headline(metric, answered, cells).filter(|other| other.certain().is_none() && other.moves())
    })
}

/// The quantity that the answer of a sweep speaks of.
pub fn headline<'a>(answered: &Answered<'a>) -> Option<(&'a Metric, Statistic)> {
    let (metrics, cells): (Vec<&Metric>, _) = (answered.metrics().collect(), &answered.cells);
    let asked = Readings::headline(metrics.first()?, answered, cells);
    let uncertain = asked.as_ref().is_some_and(|asked| asked.certain().is_none());
    let told = if uncertain { asked } else { other(&metrics, answered, cells).or(asked) }?;
    Some((told.metric, told.statistic))
}

/// One quantity in the cells to which it applies.
#[derive(Debug)]
struct Readings<'a> {
    metric: &'a Metric,
    statistic: Statistic,
    cases: Vec<&'a PlannedCell>,
    numbers: Vec<Estimate>,
    /// How many cells it does not apply to.
    missing: usize,
    /// The names that vary, in groups that vary together.
    factors: Vec<Vec<&'a str>>,
    words: Words<'a>,
}

/// A factor that was asked about, with what it does.
#[derive(Debug)]
struct Factor<'a> {
    /// The name that stands for all that vary together.
    name: &'a str,
    /// Its values.
    levels: Vec<&'a CellValue>,
    words: Words<'a>,
    effect: FactorEffect,
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
        let telling = shares.filter(|one| one.certain().is_none()).max_by(|a, b| reach(a).total_cmp(&reach(b)));
        Some(telling.unwrap_or(first))
    }

    fn of(metric: &'a Metric, statistic: Statistic, answered: &Answered<'a>, cells: &[Cell<'a>]) -> Option<Self> {
        let reading = |cell: &Cell<'a>| Some((cell.case, statistic.of(cell.distribution(&metric.name)?)?));
        let (cases, numbers): (Vec<_>, Vec<_>) = cells.iter().filter_map(reading).unzip();
        let missing = cells.len() - cases.len();
        let mut factors: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for name in answered.varied_names() {
            let place = answered.asked.varied.iter().position(|varied| varied == name)?;
            factors.entry(answered.asked.groups[place]).or_default().push(name);
        }
        let factors = factors.into_values().collect();
        let words = answered.words(Language::English);
        (!cases.is_empty()).then_some(Self { metric, statistic, cases, numbers, missing, factors, words })
    }

    fn noun(&self) -> String {
        noun(&self.words, self.metric, &self.statistic)
    }

    /// The number of a cell or of a level, with its interval.
    fn with_ends(&self, number: &Estimate) -> String {
        let ends = if self.statistic.is_share() { ends_of_share(number) } else { ends_of_mean(number) };
        let ends = ends.map_or_else(String::new, |ends| format!(" ({ends})"));
        let number = written(&self.statistic, number);
        let unit = if number == "1" { one(&self.unit()) } else { self.unit() };
        format!("{number}{unit}{ends}")
    }

    /// The unit of its numbers, with a space before it.
    fn unit(&self) -> String {
        if self.statistic.is_share() { String::new() } else { unit(&self.words, self.metric) }
    }

    /// `in all 12 cells`, `in the 11 cells where it applies`.
    fn places(&self, all: &str) -> String {
        match (self.cases.len(), self.missing) {
            (1, 0) => "in the only cell".to_owned(),
            (2, 0) => if all == "in all" { "in both cells" } else { "in either cell" }.to_owned(),
            (cells, 0) => format!("{all} {cells} cells"),
            (cells, _) => format!("in the {} that have a value", counted(cells, "cell", "cells")),
        }
    }

    /// Where every cell says never or always, or hardly anything else: so in words.
    fn certain(&self) -> Option<String> {
        let Statistic::Share(event) = &self.statistic else { return None };
        let clause = clause(&self.words, self.metric, event);
        let (cells, every) = (self.places("in any of the"), self.places("in all"));
        let (least, most) = self.least_and_most();
        let is_exact = self.numbers.iter().all(Estimate::is_exact);
        match is_exact {
            true if most.value <= 0.0 => Some(format!("There is no chance that {clause} {cells}")),
            true if least.value >= 1.0 => Some(format!("It is certain that {clause} {every}")),
            // The bounds are those of single cells: the widest, so that they hold for all.
            false if most.value <= 0.0 => {
                let high = self.numbers.iter().map(Estimate::high).fold(0.0, f64::max);
                let bound = number::at_most(high);
                Some(format!("It is never seen that {clause} {cells}, so the chance is at most {bound} in each"))
            }
            false if least.value >= 1.0 => {
                let low = self.numbers.iter().map(Estimate::low).fold(1.0, f64::min);
                let bound = number::at_least(low);
                Some(format!("It is always seen that {clause} {every}, so the chance is at least {bound} in each"))
            }
            _ if most.high() < HARDLY => {
                let most = written(&self.statistic, most);
                let most = if most.starts_with("less") { most } else { format!("{most} at most") };
                Some(format!("There is hardly any chance that {clause} {cells}: {most}"))
            }
            _ if least.low() > 1.0 - HARDLY => {
                let least = written(&self.statistic, least);
                let least = if least.starts_with("more") { least } else { format!("{least} at least") };
                Some(format!("It is all but certain that {clause} {every}: {least}"))
            }
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
        let mut levels: Vec<&CellValue> = self.cases.iter().filter_map(|case| case.varied(name)).collect();
        levels.sort_by_key(|value| value.place);
        levels.dedup_by_key(|value| value.place);
        let mut slices: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        let mut seen = Vec::with_capacity(self.cases.len());
        for (case, &number) in self.cases.iter().zip(&self.numbers) {
            let level = levels.iter().position(|value| Some(value.place) == case.varied(name).map(|own| own.place))?;
            let others = case.cell.iter().filter(|value| !names.contains(&value.name.as_ref()));
            let key: Vec<usize> = others.map(|value| value.place).collect();
            let next = slices.len();
            let slice = *slices.entry(key).or_insert(next);
            seen.push(FactorCell { level, slice, number });
        }
        let effect = FactorEffect::of(&seen, levels.len());
        Some(Factor { name, levels, words: self.words, effect })
    }

    fn text(&self, how: &str) -> String {
        let (mut moving, idle): (Vec<Factor<'a>>, Vec<Factor<'a>>) =
            self.effects().into_iter().partition(|factor| factor.effect.shows);
        moving.sort_by(|a, b| b.range().value.total_cmp(&a.range().value));
        let idle: Vec<String> = idle.iter().map(|factor| self.words.varied(factor.name)).collect();
        if self.looks_still() {
            return self.still(how);
        }
        let text = match &moving[..] {
            [] => self.still(how),
            [only] => match only.effect.means.iter().any(|mean| mean.value.is_nan()) {
                true => format!("{} {} ({how}).", capital(&self.noun()), self.ends(&moving)),
                false => format!("{} {} ({how}).", capital(&self.noun()), self.along(only)),
            },
            [first, rest @ ..] => {
                let clear = first.range().low() > rest[0].range().high() + SAME;
                let name = capital(&self.words.varied(first.name));
                let first = match self.moved(first) {
                    Moved { doing, amount, .. } if clear => format!("{name} matters most, {doing} it {amount}"),
                    Moved { does, amount, .. } => format!("{name} {does} it {amount}"),
                };
                let rest = rest.iter().map(|factor| {
                    let Moved { does, amount, .. } = self.moved(factor);
                    format!("{} {does} it {amount}", self.words.varied(factor.name))
                });
                let all: Vec<String> = std::iter::once(first).chain(rest).collect();
                format!("{} {} ({how}). {}.", capital(&self.noun()), self.ends(&moving), all.join("; "))
            }
        };
        let mut sentences = vec![text];
        if !idle.is_empty() && !moving.is_empty() {
            let makes = if idle.len() == 1 { "makes" } else { "make" };
            let shown = if self.numbers.iter().all(Estimate::is_exact) { "" } else { " that these trials can show" };
            sentences.push(format!("{} {makes} no difference{shown}.", capital(&listed(&idle))));
        }
        if self.missing > 0 && !moving.is_empty() {
            sentences.push(format!("In {} there is no value.", counted(self.missing, "cell", "cells")));
        }
        sentences.join(" ")
    }

    /// No factor moves it, or so little that the digits do not show it.
    fn still(&self, how: &str) -> String {
        let (least, most) = self.least_and_most();
        let (low, high) = (written(&self.statistic, least), written(&self.statistic, most));
        let unit = self.unit();
        let span = if low == high { format!("{low}{unit}") } else { format!("{low} to {high}{unit}") };
        let alike = match self.numbers.iter().all(Estimate::is_exact) {
            _ if least.value >= most.value => "",
            true if self.looks_still() => ", to the digits shown",
            true => "",
            false => ", differences that chance alone can explain",
        };
        let cells = self.places("in all");
        format!("{} is {span} {cells}{alike} ({how}).", capital(&self.noun()))
    }

    /// Whether the smallest and the largest number are written alike.
    fn looks_still(&self) -> bool {
        let (least, most) = self.least_and_most();
        self.with_ends(least) == self.with_ends(most)
    }

    fn least_and_most(&self) -> (&Estimate, &Estimate) {
        let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
        let none = &self.numbers[0];
        (self.numbers.iter().min_by(by_value).unwrap_or(none), self.numbers.iter().max_by(by_value).unwrap_or(none))
    }

    /// How it goes along the only factor that moves it.
    fn along(&self, factor: &Factor<'a>) -> String {
        let means = &factor.effect.means;
        let at = |level: usize| format!("{} {}", self.with_ends(&means[level]), factor.at(level));
        let last = means.len() - 1;
        let number = factor.levels.iter().all(|value| value.number().is_some());
        let (rises, falls) = (factor.effect.is_monotone(true), factor.effect.is_monotone(false));
        if number && rises != falls && last > 0 {
            let verb = if rises { "rises" } else { "falls" };
            return format!("{verb} from {} to {}", at(0), at(last));
        }
        if means.len() <= FEW_LEVELS {
            let all: Vec<String> = (0..means.len())
                .map(|level| format!("{} {}", self.with_ends(&means[level]), factor.at(level)))
                .collect();
            return format!("is {}", listed(&all));
        }
        self.ends(std::slice::from_ref(factor))
    }

    /// The smallest and the largest number over the factors that move it.
    fn ends(&self, moving: &[Factor<'a>]) -> String {
        let mut merged: Vec<(&PlannedCell, Vec<Estimate>)> = Vec::new();
        let mut known: HashMap<Vec<Option<usize>>, usize> = HashMap::new();
        for (case, &number) in self.cases.iter().zip(&self.numbers) {
            let key = moving.iter().map(|factor| case.varied(factor.name).map(|value| value.place)).collect();
            let at = *known.entry(key).or_insert(merged.len());
            match merged.get_mut(at) {
                Some((_, numbers)) => numbers.push(number),
                None => merged.push((case, vec![number])),
            }
        }
        let numbers: Vec<Estimate> = merged.iter().map(|(_, numbers)| Estimate::mean(numbers)).collect();
        let at_place = |at: usize| {
            let values = moving.iter().filter_map(|factor| merged[at].0.varied(factor.name));
            place(&self.words, &values.collect::<Vec<_>>())
        };
        let by_value = |a: &(usize, &Estimate), b: &(usize, &Estimate)| a.1.value.total_cmp(&b.1.value);
        let least = numbers.iter().enumerate().min_by(by_value).map_or(0, |(at, _)| at);
        let most = numbers.iter().enumerate().rev().max_by(by_value).map_or(0, |(at, _)| at);
        let told = |at: usize| {
            let own = numbers[at];
            let rivals = numbers.iter().enumerate().filter(|(other, _)| *other != at);
            let clear = rivals.clone().all(|(_, other)| any_differ(&[own, *other]));
            let place = if clear { format!(" {}", at_place(at)) } else { String::new() };
            format!("{}{place}", self.with_ends(&own))
        };
        format!("ranges from {} to {}", told(least), told(most))
    }

    /// What one of several factors does on average over the others.
    fn moved(&self, factor: &Factor<'_>) -> Moved {
        let share = self.statistic.is_share();
        let last = factor.levels.len() - 1;
        let number = factor.levels.iter().all(|value| value.number().is_some());
        let (rises, falls) = (factor.effect.is_monotone(true), factor.effect.is_monotone(false));
        let amount = |difference: &Estimate| {
            let ends = ends_of_size(difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
            format!("{}{}{ends}", size(difference, share), self.unit())
        };
        let text = |level: usize| value_of(&self.words, factor.levels[level]);
        if number && rises != falls {
            let (does, doing) = if rises { ("raises", "raising") } else { ("lowers", "lowering") };
            let by = amount(&factor.effect.between(0, last));
            return Moved { does, doing, amount: format!("by {by} on average from {} to {}", text(0), text(last)) };
        }
        let range = factor.range();
        let (does, doing) = ("moves", "moving");
        let no_slice_is_complete = range.value.is_nan();
        if no_slice_is_complete || range.low() <= 0.0 && !range.is_exact() || range.value.abs() <= 1e-12 {
            return Moved { does, doing, amount: "up or down, depending on the rest".to_owned() };
        }
        let (least, highest) = factor.effect.extremes();
        let amount = match factor.levels.len() {
            2 => format!("by {} on average from {} to {}", amount(&range), text(least), text(highest)),
            _ => format!("by up to {} on average", amount(&range)),
        };
        Moved { does, doing, amount }
    }
}

/// What a factor does: `raises`, `raising`, `by 6.4 points on average from 9 to 15`.
#[derive(Debug)]
struct Moved {
    does: &'static str,
    doing: &'static str,
    amount: String,
}

impl Factor<'_> {
    /// A level with the name of the factor: `at dc 10`.
    fn at(&self, at: usize) -> String {
        place(&self.words, &[self.levels[at]])
    }

    /// The difference between the levels with the smallest and the largest mean.
    fn range(&self) -> Estimate {
        let (least, most) = self.effect.extremes();
        self.effect.between(least, most)
    }
}

/// The place of a number in a sweep: `at dc 10 and skill 3`, `with medic never`.
fn place(words: &Words<'_>, values: &[&CellValue]) -> String {
    let levels: Vec<String> = values.iter().map(|value| level_of(words, value)).collect();
    let preposition = if values.iter().all(|value| value.number().is_some()) { "at" } else { "with" };
    format!("{preposition} {}", listed(&levels))
}
