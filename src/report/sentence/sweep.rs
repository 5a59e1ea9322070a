//! The answer of a sweep: which factor moves it, from where to where, and what makes no difference.

use std::collections::BTreeMap;

use super::super::number::counted;
use super::super::results::{Answered, Cell};
use super::super::statistic::Statistic;
use super::amount::{ends_of_mean, ends_of_share, ends_of_size, size};
use super::phrase::{capital, clause, level, listed, noun, unit, varied, written};
use super::sweep_made;
use crate::plan::{CellValue, Metric, Outcomes, PlannedCell};
use crate::query::{Event, Value};
use crate::stats::{Estimate, FactorCell, FactorEffect, any_differ};

/// Up to so many levels of a factor in words are all told; of more, only the ends.
const FEW_LEVELS: usize = 4;

/// The answer of all cells.
pub fn of_sweep(answered: &Answered<'_>, cells: &[Cell<'_>]) -> String {
    let metrics: Vec<&Metric> = answered.metrics().collect();
    let Some(first) = metrics.first() else { return "Nothing is measured.".to_owned() };
    let how = sweep_made(cells);
    let Some(asked) = Readings::headline(first, answered, cells) else {
        return format!("In no cell is there a trial to which {} applies.", super::phrase::metric(first));
    };
    let Some(always) = asked.certain() else { return asked.text(&how) };
    // What never happens, or always, is said in words; another metric shows what the cells change.
    let other = metrics[1..].iter().find_map(|metric| {
        Readings::headline(metric, answered, cells).filter(|other| other.certain().is_none() && other.moves())
    });
    match other {
        None => format!("{always} ({how})."),
        Some(other) => format!("{always}. {}", other.text(&how)),
    }
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
        (!cases.is_empty()).then_some(Self { metric, statistic, cases, numbers, missing, factors })
    }

    fn noun(&self) -> String {
        noun(self.metric, &self.statistic)
    }

    /// The number of a cell or of a level, with its interval.
    fn with_ends(&self, number: &Estimate) -> String {
        let ends = if self.statistic.is_share() { ends_of_share(number) } else { ends_of_mean(number) };
        let ends = ends.map_or_else(String::new, |ends| format!(" ({ends})"));
        format!("{}{}{ends}", written(&self.statistic, number), self.unit())
    }

    /// The unit of its numbers, with a space before it.
    fn unit(&self) -> String {
        if self.statistic.is_share() { String::new() } else { unit(self.metric) }
    }

    /// `in all 12 cells`, `in the 11 cells where it applies`.
    fn places(&self, all: &str) -> String {
        match (self.cases.len(), self.missing) {
            (1, 0) => "in the only cell".to_owned(),
            (2, 0) if all == "in all" => "in both cells".to_owned(),
            (cells, 0) => format!("{all} {cells} cells"),
            (cells, _) => format!("in the {} where it applies", counted(cells, "cell", "cells")),
        }
    }

    /// Where every cell says never, or always: so in words.
    fn certain(&self) -> Option<String> {
        let Statistic::Share(event) = &self.statistic else { return None };
        let clause = clause(self.metric, event);
        let cells = self.places("in any of the");
        let every = self.places("in all");
        let all = |value: f64| self.numbers.iter().all(|number| number.value == value);
        let is_exact = self.numbers.iter().all(Estimate::is_exact);
        let widest = self.numbers.iter().max_by(|a, b| a.reach().total_cmp(&b.reach()))?;
        let bound = written(&self.statistic, widest);
        match (is_exact, all(0.0), all(1.0)) {
            (true, true, _) => Some(format!("There is no chance that {clause} {cells}")),
            (true, _, true) => Some(format!("It is certain that {clause} {every}")),
            (false, true, _) => {
                Some(format!("It is never seen that {clause} {cells}, so that happens {bound} of the time"))
            }
            (false, _, true) => {
                Some(format!("It is always seen that {clause} {every}, so that happens {bound} of the time"))
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
        Some(Factor { name, levels, effect })
    }

    fn text(&self, how: &str) -> String {
        let (mut moving, idle): (Vec<Factor<'a>>, Vec<Factor<'a>>) =
            self.effects().into_iter().partition(|factor| factor.effect.shows);
        moving.sort_by(|a, b| b.range().value.total_cmp(&a.range().value));
        let idle: Vec<String> = idle.iter().map(|factor| varied(factor.name)).collect();
        let text = match &moving[..] {
            [] => self.still(how),
            [only] => match only.effect.means.iter().any(|mean| mean.value.is_nan()) {
                true => format!("{} {} ({how}).", capital(&self.noun()), self.ends(&moving)),
                false => format!("{} {} ({how}).", capital(&self.noun()), self.along(only)),
            },
            [first, rest @ ..] => {
                let most = if first.range().low() > rest[0].range().high() { " most" } else { "" };
                let first = format!("{} {}", capital(&varied(first.name)), self.moved(first, most));
                let rest: Vec<String> =
                    rest.iter().map(|factor| format!("{} {}", varied(factor.name), self.moved(factor, ""))).collect();
                let all: Vec<String> = [vec![first], rest].concat();
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
            sentences.push(format!("It does not apply in {}.", counted(self.missing, "cell", "cells")));
        }
        sentences.join(" ")
    }

    /// No factor moves it.
    fn still(&self, how: &str) -> String {
        let (least, most) = self.least_and_most();
        let (low, high) = (written(&self.statistic, least), written(&self.statistic, most));
        let unit = self.unit();
        let span = if low == high { format!("{low}{unit}") } else { format!("{low} to {high}{unit}") };
        let chance = if self.numbers.iter().all(Estimate::is_exact) || least.value >= most.value {
            ""
        } else {
            ", differences that chance alone can explain"
        };
        let cells = self.places("in all");
        format!("{} is {span} {cells}{chance} ({how}).", capital(&self.noun()))
    }

    fn least_and_most(&self) -> (&Estimate, &Estimate) {
        let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
        let none = &self.numbers[0];
        (self.numbers.iter().min_by(by_value).unwrap_or(none), self.numbers.iter().max_by(by_value).unwrap_or(none))
    }

    /// How it goes along the only factor that moves it.
    fn along(&self, factor: &Factor<'_>) -> String {
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
        let (least, most) = factor.effect.extremes();
        let low = self.end(least, means, |level| factor.at(level));
        let high = self.end(most, means, |level| factor.at(level));
        format!("is lowest, {low}, and highest, {high}")
    }

    /// The smallest or largest of several numbers, with its place only if chance alone would not put it there.
    fn end(&self, at: usize, numbers: &[Estimate], place: impl Fn(usize) -> String) -> String {
        let own = numbers[at];
        let others = numbers.iter().enumerate().filter(|(other, _)| *other != at);
        let clear = others.clone().all(|(_, other)| any_differ(&[own, *other]));
        if clear { format!("{} {}", self.with_ends(&own), place(at)) } else { self.with_ends(&own) }
    }

    /// The smallest and the largest number over the factors that move it.
    fn ends(&self, moving: &[Factor<'a>]) -> String {
        let mut merged: Vec<(&PlannedCell, Vec<Estimate>)> = Vec::new();
        let same = |a: &PlannedCell, b: &PlannedCell| {
            moving.iter().all(|factor| a.varied(factor.name).map(|v| v.place) == b.varied(factor.name).map(|v| v.place))
        };
        for (case, &number) in self.cases.iter().zip(&self.numbers) {
            match merged.iter_mut().find(|(known, _)| same(known, case)) {
                Some((_, numbers)) => numbers.push(number),
                None => merged.push((case, vec![number])),
            }
        }
        let numbers: Vec<Estimate> = merged.iter().map(|(_, numbers)| average(numbers)).collect();
        let at_place = |at: usize| {
            let value = |factor: &Factor<'a>| Some((factor.name, merged[at].0.varied(factor.name)?));
            place(&moving.iter().filter_map(value).collect::<Vec<_>>())
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
    fn moved(&self, factor: &Factor<'_>, most: &str) -> String {
        let share = self.statistic.is_share();
        let last = factor.levels.len() - 1;
        let number = factor.levels.iter().all(|value| value.number().is_some());
        let (rises, falls) = (factor.effect.is_monotone(true), factor.effect.is_monotone(false));
        let amount = |difference: &Estimate| {
            let ends = ends_of_size(difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
            format!("{}{}{ends}", size(difference, share), self.unit())
        };
        let text = |level: usize| factor.levels[level].text.replace('_', " ");
        if number && rises != falls {
            let verb = if rises { "raises" } else { "lowers" };
            let by = amount(&factor.effect.between(0, last));
            return format!("{verb} it{most}: by {by} from {} to {} on average", text(0), text(last));
        }
        let range = factor.range();
        if range.low() <= 0.0 && !range.is_exact() || range.value.abs() <= 1e-12 {
            return "moves it up or down, depending on the rest".to_owned();
        }
        let (least, highest) = factor.effect.extremes();
        match factor.levels.len() {
            2 => format!("moves it{most}: by {} from {} to {} on average", amount(&range), text(least), text(highest)),
            _ => format!("moves it{most}: by up to {} on average", amount(&range)),
        }
    }
}

impl Factor<'_> {
    /// A level with the name of the factor: `at dc 10`.
    fn at(&self, at: usize) -> String {
        place(&[(self.name, self.levels[at])])
    }

    /// The difference between the levels with the smallest and the largest mean.
    fn range(&self) -> Estimate {
        let (least, most) = self.effect.extremes();
        self.effect.between(least, most)
    }
}

/// The mean of cells that differ in factors without effect; their errors go together, as they share their dice.
fn average(numbers: &[Estimate]) -> Estimate {
    let of = |end: fn(&Estimate) -> f64| numbers.iter().map(end).sum::<f64>() / numbers.len() as f64;
    let value = of(|number| number.value);
    if numbers.iter().all(Estimate::is_exact) {
        return Estimate::exact(value);
    }
    Estimate::between(value, of(Estimate::low), of(Estimate::high))
}

/// The place of a number in a sweep: `at dc 10 and skill 3`, `with medic never`.
fn place(values: &[(&str, &CellValue)]) -> String {
    let words: Vec<String> = values.iter().map(|(name, value)| level(name, &value.text)).collect();
    let preposition = if values.iter().all(|(_, value)| value.number().is_some()) { "at" } else { "with" };
    format!("{preposition} {}", listed(&words))
}
