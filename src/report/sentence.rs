//! The answers in words: one sentence per experiment, with its interval.

use super::ReportError;
use super::distribution::{Bin, Distribution};
use super::number::{
    self, counted, decimals_of_mean, decimals_of_share, decimals_of_size, fixed, grouped, percent, percent_number,
    share,
};
use super::results::{Answered, Cell, Results};
use super::statistic::Statistic;
use super::words::Words;
use crate::plan::style::Language;
use crate::plan::{Outcomes, Plan, PlannedCell};
use crate::stats::{Estimate, any_differ};
use crate::tally::Answer;

/// The answer to an experiment in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The experiment's identifier.
    pub experiment: String,
    /// The answer, one or two sentences.
    pub text: String,
}

/// Whether an outcome of `winner` is a side of a fight or of opposed rolls. With any other outcome
/// nobody wins.
pub fn is_side(outcome: &str) -> bool {
    matches!(outcome, "a" | "b")
}

/// The answers of all experiments in words, in the order of the plan.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn sentences(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<Sentence>, ReportError> {
    Ok(Results::new(plan, answers)?.sentences())
}

impl Results<'_> {
    /// The answers of all experiments in words, in the order of the plan.
    pub fn sentences(&self) -> Vec<Sentence> {
        let sentence =
            |answered: &Answered<'_>| Sentence { experiment: answered.asked.id.clone(), text: text(answered) };
        self.experiments.iter().map(sentence).collect()
    }
}

/// The answer of one experiment.
pub fn text(answered: &Answered<'_>) -> String {
    match &answered.cells[..] {
        [cell] => of_cell(answered, cell),
        cells => of_sweep(answered, cells),
    }
}

fn of_cell(answered: &Answered<'_>, cell: &Cell<'_>) -> String {
    let Some(first) = cell.distributions.first() else {
        return "Nothing is measured.".to_owned();
    };
    let mut text = match &first.metric.outcomes {
        _ if first.bins.is_empty() => {
            format!("{} applies to no trial{}.", capital(&first.metric.name), made(cell))
        }
        Outcomes::Flag => flag(answered, cell, first),
        Outcomes::Named(_) => named(cell, first),
        Outcomes::Number { .. } => format!("{}{}.", capital(&average(first)), made(cell)),
    };
    if let Some(horizon) = first.metric.horizon.filter(|_| first.absent.value > 0.0) {
        let (share, unit) = (number::share(&first.absent), unit_of(first));
        text.push_str(&format!(" In {share} of the trials it was still going on after {horizon} {unit}."));
    } else if first.absent.value > 0.0 && !first.bins.is_empty() {
        let share = number::share(&first.absent);
        text.push_str(&format!(" That is of the trials to which it applies; to {share} it does not."));
    }
    let rounds = cell.distribution("rounds");
    if let Some(rounds) = rounds.filter(|rounds| rounds.is_number() && !first.is_number())
        && !rounds.bins.is_empty()
    {
        let cut_off = rounds.metric.horizon.filter(|_| rounds.absent.value > 0.0);
        let cut_off = cut_off.map(|limit| format!(", where it ends within {limit} {}", unit_of(rounds)));
        text.push_str(&format!(" It takes {}{}.", average(rounds), cut_off.unwrap_or_default()));
    }
    text
}

/// The method of a cell, in parentheses.
fn made(cell: &Cell<'_>) -> String {
    match cell.trials() {
        None => " (exact)".to_owned(),
        Some(trials) => format!(" ({} trials)", grouped(trials)),
    }
}

fn flag(answered: &Answered<'_>, cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    let reading = distribution.share(1).unwrap_or(Estimate::exact(0.0));
    let subject = match (distribution.metric.yes, distribution.metric.name.as_str()) {
        (Some(yes), _) => capital(yes),
        (None, _) if distribution.metric.is_success() => {
            format!("The {} succeeds", answered.asked.kind.name.replace(['-', '_'], " "))
        }
        (None, name) => format!("{}: yes", capital(name)),
    };
    let Some((low, high)) = reading.ends() else {
        return format!("{subject} {} of the time (exact).", share(&reading));
    };
    let trials = grouped(cell.trials().unwrap_or(0));
    let decimals = decimals_of_share(&reading);
    if reading.value <= 0.0 {
        let most = number::at_most(high);
        return format!("{subject} in none of {trials} trials, so at most {most} of the time.");
    }
    if reading.value >= 1.0 {
        let least = number::at_least(low);
        return format!("{subject} in all of {trials} trials, so at least {least} of the time.");
    }
    format!(
        "{subject} {} of the time ({} to {}) in {trials} trials.",
        percent(reading.value, decimals),
        percent_number(low, decimals),
        percent_number(high, decimals),
    )
}

fn named(cell: &Cell<'_>, distribution: &Distribution<'_>) -> String {
    let wins = distribution.metric.is_winner();
    let in_words = |bin: &Bin| english(cell.case).bin(distribution.metric, bin.value);
    let shares = shares_in_words(distribution);
    let (seen, never): (Vec<_>, Vec<_>) =
        distribution.bins.iter().zip(&shares).partition(|(bin, _)| bin.share.value > 0.0);
    let with_ends = seen.len() <= 2;
    let mut reach: f64 = 0.0;
    let parts: Vec<String> = seen
        .iter()
        .map(|(bin, share)| {
            let verb = if wins && is_side(&distribution.name(bin.value)) { " wins" } else { "" };
            reach = reach.max(bin.share.reach());
            let ends = bin.share.ends().filter(|_| with_ends);
            let ends = ends.map_or_else(String::new, |(low, high)| {
                let decimals = decimals_of_share(&bin.share);
                format!(" ({} to {})", percent_number(low, decimals), percent_number(high, decimals))
            });
            format!("{}{verb} {share} %{ends}", in_words(bin))
        })
        .collect();
    let subject = if wins { String::new() } else { format!("{}: ", capital(&distribution.metric.name)) };
    let how = match cell.trials() {
        None => " (exact)".to_owned(),
        Some(trials) if with_ends => format!(", of {} trials", grouped(trials)),
        Some(trials) => format!(
            " (each to within {} points, {} trials)",
            fixed(reach * 100.0, decimals_of_size(reach * 100.0, 2)),
            grouped(trials)
        ),
    };
    // An exact share of 0 needs no mention; of an outcome not seen in a sample only the upper bound
    // is known.
    let most = never.iter().filter_map(|(bin, _)| bin.share.upper()).fold(0.0, f64::max);
    let mut unseen = String::new();
    if most > 0.0 {
        let names: Vec<String> = never.iter().map(|(bin, _)| in_words(bin)).collect();
        let each = if names.len() > 1 { " each" } else { "" };
        unseen = format!("; not seen: {} (below {}{each})", names.join(", "), number::at_most(most));
    }
    format!("{subject}{}{how}{unseen}.", parts.join(", "))
}

/// The shares of all outcomes, each rounded independently so that equal chances look equal.
fn shares_in_words(distribution: &Distribution<'_>) -> Vec<String> {
    let written = |bin: &Bin| percent_number(bin.share.value, decimals_of_share(&bin.share));
    distribution.bins.iter().map(written).collect()
}

/// The unit of a number, or the name of its metric if it has none.
fn unit_of<'a>(distribution: &Distribution<'a>) -> &'a str {
    match distribution.metric.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() => unit,
        _ => &distribution.metric.name,
    }
}

/// `8.84 rounds on average, and from 4 to 15 at least nine times in ten`.
fn average(distribution: &Distribution<'_>) -> String {
    let Outcomes::Number { unit } = distribution.metric.outcomes else {
        return String::new();
    };
    let value = |statistic: Statistic| statistic.of(distribution);
    let (Some(mean), Some(least), Some(most)) = (value(Statistic::Mean), value(Statistic::Min), value(Statistic::Max))
    else {
        return "nothing".to_owned();
    };
    let name = &distribution.metric.name;
    let subject = if name == unit || unit.is_empty() { String::new() } else { format!("{name}: ") };
    let unit = if unit.is_empty() { name } else { unit };
    if least.value >= most.value {
        return format!("{subject}always {} {unit}", fixed(least.value, 0));
    }
    let ends = mean.ends().map_or_else(String::new, |(low, high)| {
        let decimals = decimals_of_mean(&mean);
        format!(" ({} to {})", fixed(low, decimals), fixed(high, decimals))
    });
    let quantile =
        |percent| value(Statistic::Quantile(percent)).map_or_else(String::new, |quantile| fixed(quantile.value, 0));
    format!(
        "{subject}{}{ends} {unit} on average, and from {} to {} at least nine times in ten",
        fixed(mean.value, decimals_of_mean(&mean)),
        quantile(5),
        quantile(95),
    )
}

fn of_sweep(answered: &Answered<'_>, cells: &[Cell<'_>]) -> String {
    let Some(metric) = cells.iter().find_map(|cell| cell.distributions.first()).map(|d| d.metric) else {
        return "Nothing is measured.".to_owned();
    };
    let statistic = Statistic::headline(metric);
    let readings: Vec<(&Cell<'_>, Estimate)> = cells
        .iter()
        .filter_map(|cell| {
            let distribution = cell.distribution(&metric.name)?;
            Some((cell, statistic.of(distribution)?))
        })
        .collect();
    let by_value = |a: &&(&Cell<'_>, Estimate), b: &&(&Cell<'_>, Estimate)| a.1.value.total_cmp(&b.1.value);
    let (Some(least), Some(most)) = (
        readings.iter().min_by(by_value),
        // The first of equal cells, as for the minimum.
        readings.iter().rev().max_by(by_value),
    ) else {
        return format!("{} applies to no trial of any cell.", capital(&metric.name));
    };
    let subject = match (&metric.outcomes, metric.name.as_str()) {
        (Outcomes::Flag, _) if let Some(yes) = metric.yes => format!("The chance that {yes}"),
        (Outcomes::Flag, _) if metric.is_success() => "The chance of success".to_owned(),
        (Outcomes::Flag, name) => format!("The chance of `{name}`"),
        (Outcomes::Named(_), name) => {
            let outcome = statistic.outcome().unwrap_or_else(|| statistic.name());
            if metric.is_winner() {
                format!("The chance that {outcome} wins")
            } else {
                format!("The chance that {name} is {}", english(cells[0].case).outcome(metric, &outcome))
            }
        }
        (Outcomes::Number { .. }, name) => format!("The mean of {name}"),
    };
    let how = sweep_made(cells);
    let shown = |reading: &Estimate| shown(&statistic, reading);
    let unit = match metric.outcomes {
        Outcomes::Number { unit } => format!(" {unit}"),
        _ => String::new(),
    };
    let (low, high) = (shown(&least.1), shown(&most.1));
    let numbers: Vec<Estimate> = readings.iter().map(|(_, estimate)| *estimate).collect();
    let alike = if any_differ(&numbers) {
        (low == high).then_some(", to the digits shown")
    } else if least.1.value >= most.1.value || numbers.iter().all(Estimate::is_exact) {
        Some("")
    } else {
        Some(", differences that chance alone can explain")
    };
    let missing = cells.len() - readings.len();
    if let Some(alike) = alike {
        let span = if low == high { low } else { format!("{low} to {high}") };
        let places = match missing {
            0 => format!("in all {} cells", cells.len()),
            _ => format!("in the {} where it applies", counted(readings.len(), "cell", "cells")),
        };
        return format!("{subject} is {span}{unit} {places}{alike} ({how}).");
    }
    let missing = match missing {
        0 => String::new(),
        _ => format!(" It does not apply in {}.", counted(missing, "cell", "cells")),
    };
    format!(
        "{subject} goes from {low} ({}) to {high}{unit} ({}) over {} cells of {} ({how}).{missing}",
        cell_words(least.0.case),
        cell_words(most.0.case),
        cells.len(),
        answered.words(Language::English).listed(answered.asked.varied.iter().map(String::as_str)),
    )
}

/// The cell for readers: `dc 10, skill 3`.
pub fn cell_words(case: &PlannedCell) -> String {
    english(case).cell(case)
}

/// The words of sentences.
fn english(case: &PlannedCell) -> Words<'_> {
    Words::of_cell(case, Language::English)
}

/// The method of a sweep's cells: `exact`, `1,000,000 trials a cell`, or both.
pub fn sweep_made(cells: &[Cell<'_>]) -> String {
    let sampled: Vec<u64> = cells.iter().filter_map(Cell::trials).collect();
    let (Some(least), Some(most)) = (sampled.iter().min(), sampled.iter().max()) else {
        return "exact".to_owned();
    };
    let trials = if least == most {
        format!("{} trials", grouped(*most))
    } else {
        format!("{} to {} trials", grouped(*least), grouped(*most))
    };
    if sampled.len() == cells.len() {
        format!("{trials} a cell")
    } else {
        format!("{} cells exact, {} of {trials}", cells.len() - sampled.len(), sampled.len())
    }
}

/// A value of a statistic for readers, with suitable decimals and without its unit.
pub fn shown(statistic: &Statistic, reading: &Estimate) -> String {
    match statistic {
        _ if statistic.is_share() => share(reading),
        Statistic::Mean => fixed(reading.value, decimals_of_mean(reading)),
        Statistic::Sd => fixed(reading.value, decimals_of_size(reading.value, 2)),
        _ => fixed(reading.value, 0),
    }
}

/// The text with its first letter capitalised.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
