//! What a quantity is called in a sentence: `the chance that the check succeeds`, `side A wins 65 % of the fights`.
//!
//! Names of sides, metrics and varied values come from here alone, so that every command calls them the same.

use super::super::words::Words;
pub use super::super::words::text::{capital, listed};
use super::amount::ENGLISH;
use play::query::given::events;
use play::query::{Event, Relation, Statistic, Value};
use play::systems::{Given, Metric, Outcomes, Value as Kind};
use stats::Estimate;
use study::plan::CellValue;

/// The outcome of `winner` where a fight ends and neither side can win.
pub const NO_WINNER: &str = "nobody";

/// A value of a sweep with its name inside a sentence: `DC 10`, `tactic: flee`, `flanking: yes`.
pub fn level_of(words: &Words<'_>, value: &CellValue) -> String {
    match (value.number(), &value.value) {
        (Some(_), _) => words.value(value),
        // Dice follow their name as numbers do; a word might be read as the verb.
        (_, Some(Kind::Dice(_) | Kind::Comparison(_))) => {
            format!("{} {}", words.varied(&value.name), words.word(value))
        }
        _ => words.named(value),
    }
}

/// What all trials are called: `of the fights`, or `of the time`.
pub fn whole(of: &Metric) -> &'static str {
    let of = of.unconditional();
    match () {
        () if of.is_fight() => "of the fights",
        () if of.is_winner() => "of the contests",
        () => "of the time",
    }
}

/// A word that is the name of an outcome, set apart from the sentence around it: `the outcome is “fall”`.
pub fn quoted(word: &str) -> String {
    format!("“{word}”")
}

/// A condition as a clause: `side A wins and it takes more than 8 rounds`.
pub fn condition(words: &Words<'_>, given: &Given) -> String {
    let clauses: Vec<String> = events(given).iter().map(|(metric, event)| clause(words, metric, event)).collect();
    listed(&clauses)
}

/// An event as a clause: `side A wins`, `the check succeeds`, `the outcome is “dead”`.
pub fn clause(words: &Words<'_>, of: &Metric, event: &Event) -> String {
    if let Some(given) = &of.given {
        return format!("{} given that {}", clause(words, &given.metric, event), condition(words, given));
    }
    let name = words.metric(of);
    let is = if is_plural(&of.name) { "are" } else { "is" };
    match (&event.value, event.relation) {
        (Value::Flag(true), Relation::Equal) => match of.clause() {
            Some(clause) => clause.to_owned(),
            None => format!("{name} {is} seen"),
        },
        (Value::Flag(_), _) => format!("{name} {is} not seen"),
        (Value::Outcome(outcome), Relation::Equal) if of.is_winner() => match of.side_that_wins(outcome) {
            Some(side) => side.wins(),
            None => format!("a {} {}", trial(of), ending(words, of, outcome).0),
        },
        (Value::Outcome(outcome), Relation::NotEqual) if let Some(side) = of.side_that_wins(outcome) => {
            format!("{side} {} not win", side.verb("does", "do"))
        }
        (Value::Outcome(outcome), relation) => {
            let outcome = quoted(&words.outcome(of, outcome));
            format!("the {name} {is}{} {outcome}", compared(relation))
        }
        (Value::Number(number), relation) if of.is_rounds() => {
            let compared = match relation {
                Relation::Equal => "exactly",
                Relation::NotEqual => "anything but",
                Relation::Below => "fewer than",
                Relation::Above => "more than",
                Relation::AtMost => "at most",
                Relation::AtLeast => "at least",
            };
            format!("it takes {compared} {number} {}", if *number == 1 { "round" } else { "rounds" })
        }
        (Value::Number(number), relation) => format!("the {name} {is}{} {number}", compared(relation)),
    }
}

fn compared(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "",
        Relation::NotEqual => " not",
        Relation::Below => " below",
        Relation::Above => " above",
        Relation::AtMost => " at most",
        Relation::AtLeast => " at least",
    }
}

/// One trial of a metric that says who wins.
fn trial(of: &Metric) -> &'static str {
    if of.is_fight() { "fight" } else { "contest" }
}

/// How a fight without a winner ends, for one fight and for several.
pub fn ending(words: &Words<'_>, of: &Metric, outcome: &str) -> (String, String) {
    let (one, several) = match outcome {
        "timeout" => ("is still undecided at the round limit", "are still undecided at the round limit"),
        "no_progress" | "stalemate" => ("comes to a standstill", "come to a standstill"),
        "draw" | "tie" => ("ends in a draw", "end in a draw"),
        "double_knockout" | "double_ko" | "both_down" => ("leaves nobody standing", "leave nobody standing"),
        NO_WINNER => ("has no winner", "have no winner"),
        other => {
            let other = quoted(&words.outcome(of, other));
            return (format!("ends with {other}"), format!("end with {other}"));
        }
    };
    (one.to_owned(), several.to_owned())
}

/// Whether the name of a metric is a plural: `rounds`, `deaths.a`, `survival_points`, `items_damaged`.
pub fn is_plural(name: &str) -> bool {
    let what = name.split('.').next().unwrap_or(name);
    let ends = |word: &str| word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    ends(what) || what.split('_').next().is_some_and(ends)
}

/// A quantity as the subject of a sentence: `the chance that side A wins`, `the mean damage`.
pub fn noun(words: &Words<'_>, of: &Metric, statistic: &Statistic) -> String {
    if let Some(given) = &of.given {
        return format!("{} given that {}", noun(words, &given.metric, statistic), condition(words, given));
    }
    let name = words.metric(of);
    let number = if is_plural(&of.name) { "number of " } else { "" };
    match statistic {
        Statistic::Share(event) => format!("the chance that {}", clause(words, of, event)),
        Statistic::Absent => format!("the share without {name}"),
        Statistic::Mean => format!("the mean {number}{name}"),
        Statistic::Sd => format!("the standard deviation of {name}"),
        Statistic::Min => format!("the smallest {number}{name}"),
        Statistic::Max => format!("the largest {number}{name}"),
        Statistic::Quantile(50) => format!("the median {number}{name}"),
        Statistic::Quantile(percent) => format!("the {percent} % quantile of {name}"),
    }
}

/// The unit after a number of this metric, with a space before it: ` points`. Empty where the name says what is counted:
/// `the mean number of deaths is 1.2`.
pub fn unit(words: &Words<'_>, of: &Metric) -> String {
    let of = of.unconditional();
    match of.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() && !is_plural(&of.name) => format!(" {}", words.unit(unit)),
        _ => String::new(),
    }
}

/// A unit, or any plural, for one of it: ` point` for ` points`.
pub fn one(plural: &str) -> String {
    let singular = plural.strip_suffix("sses").map(|stem| format!("{stem}ss"));
    singular.unwrap_or_else(|| plural.strip_suffix('s').unwrap_or(plural).to_owned())
}

/// A quantity with a number already written: `side A wins 65 % of the fights`, `the mean damage is 5.3 points`.
pub fn statement(words: &Words<'_>, of: &Metric, statistic: &Statistic, number: &str) -> String {
    if let Some(given) = &of.given {
        let said = statement(words, &given.metric, statistic, number);
        return format!("given that {}, {said}", condition(words, given));
    }
    match statistic {
        Statistic::Share(event) if of.is_winner() => match &event.value {
            Value::Outcome(outcome) if event.relation == Relation::Equal && of.side_that_wins(outcome).is_none() => {
                format!("{number} {} {}", whole(of), ending(words, of, outcome).1)
            }
            _ => format!("{} {number} {}", clause(words, of, event), whole(of)),
        },
        Statistic::Share(event) => format!("{} {number} {}", clause(words, of, event), whole(of)),
        Statistic::Absent => format!("{} is {number}", noun(words, of, statistic)),
        _ => {
            let unit = if number == "1" { one(&unit(words, of)) } else { unit(words, of) };
            format!("{} is {number}{unit}", noun(words, of, statistic))
        }
    }
}

/// A number of this statistic in a sentence, without its interval.
pub fn written(statistic: &Statistic, reading: &Estimate) -> String {
    ENGLISH.written(statistic, reading)
}

/// A number of this statistic with its interval, if it has one: `64.8 % (64.1 to 65.5)`.
pub fn with_ends(statistic: &Statistic, reading: &Estimate) -> String {
    let ends = ENGLISH.ends(statistic, reading).map_or_else(String::new, |ends| format!(" ({ends})"));
    format!("{}{ends}", written(statistic, reading))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use play::systems::SideName;
    use scenario::style::Language;
    use study::plan::Labels;

    /// The labels of a roll of plain dice, which has none of its own for these metrics.
    fn labels() -> Labels {
        let system = Arc::clone(games::catalogue().find("dice").expect("plain dice"));
        let kind = Arc::clone(system.kind("roll").expect("a roll"));
        Labels::of(system, kind)
    }

    fn share_of(metric: &Metric, code: i32) -> Statistic {
        Statistic::Share(Event::of_code(metric, code).expect("an outcome"))
    }

    #[test]
    fn each_kind_of_metric_has_its_clause() {
        let success = Metric::flag("success", "whether the test succeeds");
        let resists = Metric::flag("success", "whether the ailment never takes effect").when("the patient resists");
        let winner = Metric::winner(&SideName::LETTERS, ["timeout"], "");
        let fate = Metric::named("outcome", ["dead", "still_ill"], "");
        let labels = labels();
        let words = Words::of(&labels, Language::English);
        let noun = |metric: &Metric, code| noun(&words, metric, &share_of(metric, code));
        assert_eq!(noun(&success, 1), "the chance that the test succeeds");
        assert_eq!(noun(&resists, 1), "the chance that the patient resists");
        assert_eq!(noun(&winner, 1), "the chance that side B wins");
        assert_eq!(noun(&winner, 2), "the chance that a contest is still undecided at the round limit");
        assert_eq!(noun(&fate, 1), "the chance that the outcome is “still ill”");
    }

    #[test]
    fn numbers_are_counted_or_measured() {
        let labels = labels();
        let words = Words::of(&labels, Language::English);
        let of = |metric: &Metric| statement(&words, metric, &Statistic::Mean, "5.3");
        let said = |name: &str, unit: &'static str| of(&Metric::number(name, unit, ""));
        let deaths = Metric::number("deaths", "fighters", "");
        assert_eq!(said("rounds", "rounds"), "the mean number of rounds is 5.3");
        assert_eq!(said("damage.warden", "points"), "the mean damage (warden) is 5.3 points");
        assert_eq!(of(&deaths.of_side(&SideName::letter(0))), "the mean number of deaths (side A) is 5.3");
        assert_eq!(said("items_damaged", "items"), "the mean number of items damaged is 5.3");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        let winner = Metric::winner(&SideName::LETTERS, [], "");
        let rounds = Metric::number("rounds", "rounds", "");
        let won = rounds.under("winner=b, rounds > 8", vec![winner.clone(), rounds.clone()]);
        assert_eq!(
            of(&won),
            "given that side B wins and it takes more than 8 rounds, the mean number of rounds is 5.3"
        );
        assert_eq!(
            super::noun(&words, &won, &Statistic::Mean),
            "the mean number of rounds given that side B wins and it takes more than 8 rounds"
        );
        let long = winner.under("rounds > 8", vec![rounds]);
        assert_eq!(
            statement(&words, &long, &share_of(&long, 0), "65 %"),
            "given that it takes more than 8 rounds, side A wins 65 % of the contests"
        );
    }
}
