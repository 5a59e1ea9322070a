//! The answer of a single cell.

use super::super::distribution::{Bin, Distribution};
use super::super::number::{self, decimals_of_size, fixed, grouped, percent};
use super::super::results::Cell;
use super::super::statistic::Statistic;
use super::super::words::Words;
use super::amount::{ends_of_mean, ends_of_share, mean, share};
use super::phrase::{NO_WINNER, capital, clause, ending, is_plural, listed, one as one_of, whole};
use crate::plan::style::Language;
use crate::plan::{Metric, Outcomes};
use crate::query::Event;
use crate::stats::Estimate;

/// Outcomes rarer than this share the last place of a list, without a number each.
const RARE: f64 = 0.001;
/// An event seen fewer times than this is told by its count.
const FEW: u64 = 10;

/// The answer: the first metric, and how long it takes.
pub fn of_cell(cell: &Cell<'_>) -> String {
    let Some(first) = cell.distributions.first() else {
        return "Nothing is measured.".to_owned();
    };
    let mut sentences = vec![of_metric(cell, first)];
    if let Some(horizon) = first.metric.horizon.filter(|_| first.absent.value > 0.0 && !first.bins.is_empty()) {
        let unit = unit_of(first);
        sentences.push(format!("In {} of the trials it has not ended after {horizon} {unit}.", share(&first.absent)));
    } else if first.absent.value > 0.0 && !first.bins.is_empty() {
        sentences
            .push(format!("Only trials to which this applies are counted; {} are left out.", share(&first.absent)));
    }
    let rounds = cell.distribution("rounds").filter(|rounds| rounds.is_number() && !rounds.bins.is_empty());
    if let Some(rounds) = rounds.filter(|_| !first.is_number()) {
        sentences.push(duration(first.metric, rounds));
    }
    sentences.join(" ")
}

/// The answer of one metric.
pub fn of_metric(cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    if distribution.bins.is_empty() {
        return nothing(cell, distribution);
    }
    match &distribution.metric.outcomes {
        Outcomes::Flag => flag(cell, distribution),
        Outcomes::Named(_) => named(cell, distribution),
        Outcomes::Number { .. } => average(cell, distribution),
    }
}

/// The words of the sentences about a cell.
fn words<'a>(cell: &Cell<'a>) -> Words<'a> {
    Words::of_cell(cell.case, Language::English)
}

fn nothing(cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    let name = words(cell).metric(distribution.metric);
    match (distribution.metric.horizon, cell.trials()) {
        (Some(horizon), None) => format!("It never ends within {horizon} {} (exact).", unit_of(distribution)),
        (Some(horizon), Some(trials)) => {
            format!("It ends within {horizon} {} in none of {} trials.", unit_of(distribution), grouped(trials))
        }
        (None, None) => format!("No trial gives a value for {name} (exact)."),
        (None, Some(trials)) => format!("None of {} trials gives a value for {name}.", grouped(trials)),
    }
}

/// The method of a cell, in parentheses.
fn made(cell: &Cell<'_>) -> String {
    match cell.trials() {
        None => "exact".to_owned(),
        Some(trials) => format!("{} trials", grouped(trials)),
    }
}

fn flag(cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    let reading = distribution.share(1).unwrap_or(Estimate::exact(0.0));
    let clause = clause(&words(cell), distribution.metric, &Event::yes());
    let count = distribution.bins.iter().find(|bin| bin.value == 1).and_then(|bin| bin.count);
    chance(&clause, "of the time", &reading, count, cell.trials())
}

/// How often something happens, with what is certain, never seen, or seen a few times in words of its own.
fn chance(clause: &str, whole: &str, reading: &Estimate, count: Option<u64>, trials: Option<u64>) -> String {
    let subject = capital(clause);
    let Some(trials) = trials.map(grouped) else {
        return match reading.value {
            value if value <= 0.0 => format!("There is no chance that {clause} (exact)."),
            value if value >= 1.0 => format!("It is certain that {clause} (exact)."),
            _ => format!("{subject} {} {whole} (exact).", share(reading)),
        };
    };
    match count {
        Some(0) => {
            return format!("{subject} in none of {trials} trials, so {} {whole}.", share(reading));
        }
        Some(_) if reading.value >= 1.0 => {
            return format!("{subject} in all of {trials} trials, so {} {whole}.", share(reading));
        }
        Some(few) if few < FEW => {
            return format!(
                "{subject} in {few} of {trials} trials, so at most {} {whole}.",
                number::at_most(reading.high())
            );
        }
        _ => {}
    }
    let ends = ends_of_share(reading).map_or_else(String::new, |ends| format!("{ends}; "));
    format!("{subject} {} {whole} ({ends}{trials} trials).", share(reading))
}

fn named(cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    let metric = distribution.metric;
    let seen: Vec<&Bin> = distribution.bins.iter().filter(|bin| bin.share.value > 0.0).collect();
    if let [only] = seen[..] {
        return always(cell, distribution, only);
    }
    let (mut common, mut rare): (Vec<&Bin>, Vec<&Bin>) =
        seen.iter().copied().partition(|bin| bin.share.value >= RARE && bin.share.reach() < bin.share.value);
    if common.is_empty() {
        (common, rare) = (seen, Vec::new());
    }
    let with_ends = common.len() <= 2;
    let parts = if metric.is_winner() {
        winners(cell, distribution, &common, with_ends)
    } else {
        outcomes(cell, distribution, &common, with_ends)
    };
    let text = match &parts[..] {
        // Clauses of their own are kept apart by a comma.
        [first @ .., last] if metric.is_winner() && parts.len() > 2 => format!("{}, and {last}", first.join(", ")),
        parts => listed(parts),
    };
    let rare: Vec<String> = rare.iter().map(|bin| outcome(cell, distribution, bin)).collect();
    let rare = if rare.is_empty() { String::new() } else { format!(", rarely {}", either(&rare)) };
    let precision = match cell.trials() {
        None => "exact".to_owned(),
        Some(trials) if with_ends => format!("{} trials", grouped(trials)),
        Some(trials) => {
            let reach = common.iter().map(|bin| bin.share.reach()).fold(0.0, f64::max) * 100.0;
            format!("each to within {} points; {} trials", fixed(reach, decimals_of_size(reach, 1)), grouped(trials))
        }
    };
    capital(&format!("{text}{rare} ({precision})."))
}

/// `a, b or c`.
fn either(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// The interval of the first of two shares, from which that of the other follows.
fn ends_of_first(place: usize, bin: &Bin, with_ends: bool) -> String {
    let ends = ends_of_share(&bin.share).filter(|_| with_ends && place == 0);
    ends.map_or_else(String::new, |ends| format!(" ({ends})"))
}

/// The one outcome that occurs.
fn always(cell: &Cell<'_>, distribution: &Distribution<'_>, only: &Bin) -> String {
    let metric = distribution.metric;
    let name = distribution.name(only.value);
    let text = match (metric.is_winner(), metric.side_that_wins(&name)) {
        (_, Some(side)) => format!("{} every {}", capital(&side.wins()), one(metric)),
        (true, None) if name == NO_WINNER => format!("No {} has a winner", one(metric)),
        (true, None) => format!("Every {} {}", one(metric), ending(&words(cell), distribution.metric, &name).0),
        (false, None) => format!(
            "The {} {} always {}",
            words(cell).metric(metric),
            if is_plural(&metric.name) { "are" } else { "is" },
            outcome(cell, distribution, only)
        ),
    };
    match cell.trials() {
        None => format!("{text} (exact)."),
        Some(trials) => {
            format!("{text} of {} trials, so {} of the time.", grouped(trials), share(&only.share))
        }
    }
}

fn one(metric: &Metric) -> &'static str {
    if metric.is_fight() { "fight" } else { "contest" }
}

fn outcome(cell: &Cell<'_>, distribution: &Distribution<'_>, bin: &Bin) -> String {
    let name = distribution.name(bin.value);
    distribution
        .metric
        .side_that_wins(&name)
        .map_or_else(|| words(cell).outcome(distribution.metric, &name), ToString::to_string)
}

/// `side A wins 91.6 % of the fights`, `side B 8 %`, `0.4 % end in a draw`.
fn winners(cell: &Cell<'_>, distribution: &Distribution<'_>, bins: &[&Bin], with_ends: bool) -> Vec<String> {
    let whole = whole(distribution.metric);
    let mut won = false;
    let parts = bins.iter().enumerate().map(|(place, bin)| {
        let (name, share) = (distribution.name(bin.value), share(&bin.share));
        let ends = ends_of_first(place, bin, with_ends);
        let whole = if place == 0 { format!(" {whole}{ends}") } else { String::new() };
        let Some(side) = distribution.metric.side_that_wins(&name) else {
            return format!("{share}{whole} {}", ending(&words(cell), distribution.metric, &name).1);
        };
        let wins = if std::mem::replace(&mut won, true) { side.to_string() } else { side.wins() };
        format!("{wins} {share}{whole}")
    });
    parts.collect()
}

/// `the outcome is dead 12 % of the time`, `dying 30 %`.
fn outcomes(cell: &Cell<'_>, distribution: &Distribution<'_>, bins: &[&Bin], with_ends: bool) -> Vec<String> {
    let metric = distribution.metric;
    let is = if is_plural(&metric.name) { "are" } else { "is" };
    let parts = bins.iter().enumerate().map(|(place, bin)| {
        let (name, share) = (outcome(cell, distribution, bin), share(&bin.share));
        match place {
            0 => {
                let ends = ends_of_first(place, bin, with_ends);
                format!("the {} {is} {name} {share} of the time{ends}", words(cell).metric(metric))
            }
            _ => format!("{name} {share}"),
        }
    });
    parts.collect()
}

/// The unit of a number, or the name of its metric if it has none.
fn unit_of<'a>(distribution: &Distribution<'a>) -> &'a str {
    match distribution.metric.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() => unit,
        _ => &distribution.metric.name,
    }
}

/// The average of a number and where most trials lie, with how it was made.
fn average(cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    let metric = distribution.metric;
    let Some((reading, most)) = spread(distribution) else { return nothing(cell, distribution) };
    let ends = ends_of_mean(&reading).map_or_else(String::new, |ends| format!(" ({ends})"));
    let is_counted = unit_of(distribution) == metric.name;
    let subject = match (is_counted, is_plural(&metric.name)) {
        (true, _) => "it takes".to_owned(),
        (false, true) => format!("the number of {} is", words(cell).metric(metric)),
        (false, false) => format!("the {} is", words(cell).metric(metric)),
    };
    let number = mean(&reading);
    let unit = match (is_counted || !is_plural(&metric.name), number.as_str()) {
        (false, _) => String::new(),
        (true, "1") => format!(" {}", one_of(unit_of(distribution))),
        (true, _) => format!(" {}", unit_of(distribution)),
    };
    let how = made(cell);
    capital(&match most {
        None if is_counted => format!("it always takes {number}{unit} ({how})."),
        None => format!("{subject} always {number}{unit} ({how})."),
        Some((part, range)) => {
            format!("{subject} {number}{unit} on average{ends}, and {range} in {} ({how}).", part.of("trials"))
        }
    })
}

/// How long it takes, after the answer itself: `A fight takes 1.9 rounds on average; 90 % of fights take 1 to 3.`
fn duration(first: &Metric, rounds: &Distribution<'_>) -> String {
    let Some((reading, most)) = spread(rounds) else { return String::new() };
    let unit = unit_of(rounds);
    let (subject, each) = match (first.is_fight(), most.is_none()) {
        (true, false) => ("A fight takes", "fights"),
        (true, true) => ("A fight always takes", "fights"),
        (false, false) => ("It takes", "trials"),
        (false, true) => ("It always takes", "trials"),
    };
    let cut_off = rounds.metric.horizon.filter(|_| rounds.absent.value > 0.0);
    let cut_off = cut_off.map_or_else(String::new, |limit| format!(" where it ends within {limit}"));
    match most {
        None => format!("{subject} {} {unit}{cut_off}.", mean(&reading)),
        Some((part, range)) => {
            format!("{subject} {} {unit} on average{cut_off}; {} take {range}.", mean(&reading), part.of(each))
        }
    }
}

/// The share of trials in a range.
#[derive(Debug, Clone, Copy)]
struct Part(f64);

impl Part {
    /// `90 % of fights`, `nearly all fights`, `all fights`.
    fn of(self, each: &str) -> String {
        match self.0 {
            all if all >= 1.0 - 1e-12 => format!("all {each}"),
            most if most >= 0.995 => format!("nearly all {each}"),
            part => format!("{} of {each}", percent(part, 0)),
        }
    }
}

/// The mean, and the range from the 5 % to the 95 % quantile with the share of trials in it; no range if all trials
/// have the same value.
fn spread(distribution: &Distribution<'_>) -> Option<(Estimate, Option<(Part, String)>)> {
    let value = |statistic: Statistic| statistic.of(distribution);
    let reading = value(Statistic::Mean)?;
    let (least, most) = (value(Statistic::Min)?.value, value(Statistic::Max)?.value);
    if least >= most {
        return Some((reading, None));
    }
    let (low, high) = (value(Statistic::Quantile(5))?.value, value(Statistic::Quantile(95))?.value);
    let inside = |bin: &&Bin| f64::from(bin.value) >= low && f64::from(bin.value) <= high;
    let part = distribution.bins.iter().filter(inside).map(|bin| bin.share.value).sum();
    let range = if low < high { format!("{} to {}", fixed(low, 0), fixed(high, 0)) } else { fixed(low, 0) };
    Some((reading, Some((Part(part), range))))
}
