//! The answers in German.
//!
//! The games describe what happens in English clauses, and the gender of a name is not known. So the answers are in
//! nominal style and built from titles: `Chance auf Erfolg: 65 % (exakt).`
//!
//! | file | idea |
//! |---|---|
//! | `mod` | what quantities, values and units are called |
//! | `cell` | the answer of one cell |
//! | `sweep` | the answer of a sweep |

mod cell;
mod sweep;

use super::super::number::Style;
use super::super::words::Words;
use super::super::words::text::{capital, joined};
use super::amount::GERMAN;
use super::phrase::NO_WINNER;
use play::query::{Event, Statistic, Value};
use play::systems::{Metric, Outcomes, Value as Kind};
use scenario::style::Language;
use stats::Estimate;
use study::plan::CellValue;

pub(super) use cell::of_cell;
pub(super) use sweep::of_sweep;

/// The number format.
const STYLE: Style = Style::text(Language::German);

/// A quantity as the subject of what is said of it: `Chance auf Erfolg`, `Schaden im Mittel`.
pub fn subject(words: &Words<'_>, of: &Metric, statistic: &Statistic) -> String {
    if let Some(given) = &of.given {
        return words.under(subject(words, &given.metric, statistic), given);
    }
    let title = words.statistic(of, statistic);
    match statistic {
        Statistic::Mean => format!("{} im Mittel", capital(&words.metric(of))),
        Statistic::Share(Event { value: Value::Number(_), .. }) => {
            title.replacen("Wahrscheinlichkeit:", "Wahrscheinlichkeit für", 1)
        }
        Statistic::Share(_) => match title.strip_prefix("Wahrscheinlichkeit: ") {
            Some(what) => format!("Wahrscheinlichkeit für „{what}“"),
            None => title,
        },
        _ => title,
    }
}

/// A number of a statistic with its unit and its interval, if it has one: `64,8 % (64,1 bis 65,5)`.
pub fn number_of(words: &Words<'_>, of: &Metric, statistic: &Statistic, reading: &Estimate) -> String {
    let ends = GERMAN.ends(statistic, reading).map_or_else(String::new, |ends| format!(" ({ends})"));
    let number = GERMAN.written(statistic, reading);
    format!("{number}{}{ends}", unit_for(words, of, statistic, &number))
}

/// A value of a varied name with the name, to stand after "bei": `SG 10`, `Taktik „flieht“`. A name that begins with an
/// adjective or a verb could not stand there as it is, so it is quoted: `„andere Anpassungen“ 3`.
pub fn level(words: &Words<'_>, value: &CellValue) -> String {
    let (name, named, bare) = (words.varied(&value.name), words.named(value), words.word(value));
    let is_noun = !name.starts_with(char::is_lowercase);
    match &value.value {
        _ if value.number().is_some() => match words.value(value).strip_prefix(&name) {
            Some(number) if !is_noun => format!("„{name}“{number}"),
            _ => words.value(value),
        },
        Some(Kind::Dice(_) | Kind::Comparison(_)) if is_noun => format!("{name} {bare}"),
        // A label of the scenario, or of a switch, says it without the name; that of a switch is often a clause.
        _ if named == bare || !named.starts_with(&name) || !is_noun || value.switch().is_some() => {
            format!("„{named}“")
        }
        _ => format!("{name} „{bare}“"),
    }
}

/// A value of a varied name without the name: `10`, `„flieht“`.
pub fn value(words: &Words<'_>, value: &CellValue) -> String {
    let word = words.word(value);
    match &value.value {
        _ if value.number().is_some() => word,
        Some(Kind::Dice(_) | Kind::Comparison(_)) => word,
        _ => format!("„{word}“"),
    }
}

/// `a, b und c`.
pub fn listed(words: &[String]) -> String {
    joined(words, "und")
}

/// A number of things: `1 Zelle`, `1.200 Zellen`.
pub fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{} {}", STYLE.grouped(number as u64), if number == 1 { one } else { several })
}

/// So many trials: `20.000 Versuche`.
pub fn trials(number: u64) -> String {
    format!("{} {}", STYLE.grouped(number), if number == 1 { "Versuch" } else { "Versuche" })
}

/// So many trials, of which something is one: `20.000 Versuchen`.
pub fn trials_dative(number: u64) -> String {
    format!("{} {}", STYLE.grouped(number), if number == 1 { "Versuch" } else { "Versuchen" })
}

/// So many of all trials of a metric that says who wins, as what somebody wins: `65 % der Kämpfe`, `in 65 % der Fälle`.
fn won(of: &Metric, share: &str) -> String {
    if of.is_fight() { format!("{share} der Kämpfe") } else { format!("in {share} der Fälle") }
}

/// So many of all trials of a metric that says who wins, as those that end otherwise: `5 % der Kämpfe`.
fn ended(of: &Metric, share: &str) -> String {
    format!("{share} {}", if of.is_fight() { "der Kämpfe" } else { "der Fälle" })
}

/// How a fight without a winner ends, for one fight and for several.
fn ending(words: &Words<'_>, of: &Metric, outcome: &str) -> (String, String) {
    let (one, several) = match outcome {
        "timeout" => ("ist an der Rundengrenze noch unentschieden", "sind an der Rundengrenze noch unentschieden"),
        "no_progress" | "stalemate" => ("kommt nicht mehr voran", "kommen nicht mehr voran"),
        "draw" | "tie" => ("endet unentschieden", "enden unentschieden"),
        "double_knockout" | "double_ko" | "both_down" => ("lässt niemanden stehen", "lassen niemanden stehen"),
        NO_WINNER => ("hat keinen Sieger", "haben keinen Sieger"),
        other => {
            let other = words.outcome(of, other);
            return (format!("endet mit „{other}“"), format!("enden mit „{other}“"));
        }
    };
    (one.to_owned(), several.to_owned())
}

/// The unit after a number of a metric, with a space before it; empty for shares, and where the name of the metric says
/// it.
fn unit_for(words: &Words<'_>, of: &Metric, statistic: &Statistic, number: &str) -> String {
    let of = of.unconditional();
    match of.outcomes {
        Outcomes::Number { unit } if !statistic.is_share() && unit != of.name => unit_of(words, unit, number),
        _ => String::new(),
    }
}

/// A unit with a space before it, in the singular after `1`; empty if it has no German name.
fn unit_of(words: &Words<'_>, unit: &str, number: &str) -> String {
    let several = words.unit_or_nothing(unit);
    let one = if number == "1" { words.one_of_unit(unit) } else { None };
    match one.unwrap_or(several) {
        "" => String::new(),
        unit => format!(" {unit}"),
    }
}

/// The horizon of a metric with its unit: `10 Tage`.
fn horizon_of(words: &Words<'_>, metric: &Metric, horizon: i32) -> String {
    let unit = match metric.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() => unit,
        _ => &metric.name,
    };
    let number = STYLE.fixed(f64::from(horizon), 0);
    format!("{number}{}", unit_of(words, unit, &number))
}
