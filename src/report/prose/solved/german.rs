//! The answers of `solve` in German, for the page of a report. What is found is the same as in [the English ones](super).

use crate::number::Style;
use crate::sentence::amount::GERMAN;
use crate::sentence::german::{self, counted, listed, trials};
use crate::words::Words;
use play::query::Claim;
use scenario::style::Language;
use stats::Estimate;
use study::analysis::solve::{Point, Reason, Solved, Trend};

use super::{metric, other_side, reached, row_words, runs};

const STYLE: Style = Style::text(Language::German);

fn words(solved: &Solved) -> Words<'_> {
    Words::of(&solved.labels, Language::German)
}

/// The question with its cell: `SG 10; Chance auf Erfolg: 65 %; gesucht: Fertigkeit`.
pub fn question(solved: &Solved) -> String {
    let row = row_words(solved, Language::German);
    let row = if row.is_empty() { row } else { format!("{row}; ") };
    format!("{row}{}; gesucht: {}", goals(solved), unknowns(solved))
}

/// All goals: `Chance auf Erfolg: mindestens 65 %`.
pub fn goals(solved: &Solved) -> String {
    let goals: Vec<String> = solved.goals.iter().map(|goal| self::goal(solved, goal)).collect();
    goals.join("; ")
}

/// A goal: `Chance auf Erfolg: mindestens 65 %`.
fn goal(solved: &Solved, goal: &Claim) -> String {
    format!("{}: {}", subject(solved, goal), limit(&goal.text))
}

/// Where the number of a statement should lie, from the statement as it is written: `mindestens 70 %` for `success >= 70 %`.
fn limit(text: &str) -> String {
    let number = |text: &str| text.trim().trim_end_matches('%').trim().replace('.', ",");
    let percent = if text.trim_end().ends_with('%') { " %" } else { "" };
    if let Some((low, high)) = text.rsplit_once("within").and_then(|(_, range)| range.split_once("..")) {
        return format!("{}{percent}", STYLE.from_to(&number(low), &number(high.trim_start_matches('='))));
    }
    let Some(at) = text.rfind(['<', '>', '=']) else { return text.to_owned() };
    let relation = match (text[..at].chars().last(), &text[at..=at]) {
        (Some('<'), "=") => "höchstens ",
        (Some('>'), "=") => "mindestens ",
        (_, "<") => "unter ",
        (_, ">") => "über ",
        _ => "",
    };
    format!("{relation}{}{percent}", number(&text[at + 1..]))
}

/// The quantity of a goal: `Chance, dass Seite A gewinnt`.
fn subject(solved: &Solved, goal: &Claim) -> String {
    metric(solved, goal).map_or_else(
        || goal.quantity.to_string(),
        |metric| german::subject(&words(solved), metric, &goal.quantity.statistic),
    )
}

fn unknowns(solved: &Solved) -> String {
    words(solved).listed(solved.unknowns.iter().map(String::as_str))
}

/// The values of a point without their names: `14`, `14 und 3`.
fn bare(solved: &Solved, point: &Point) -> String {
    let words = words(solved);
    listed(&point.values.iter().map(|value| german::value(&words, value)).collect::<Vec<_>>())
}

/// The values of a point: `SG 14 und Fertigkeit 3`.
fn values(solved: &Solved, point: &Point) -> String {
    let words = words(solved);
    listed(&point.values.iter().map(|value| german::level(&words, value)).collect::<Vec<_>>())
}

fn span(solved: &Solved, first: &Point, last: &Point) -> String {
    if first.place == last.place {
        bare(solved, first)
    } else {
        STYLE.from_to(&bare(solved, first), &bare(solved, last))
    }
}

/// The number of each goal at a point, with its interval.
fn numbers(solved: &Solved, point: &Point) -> Vec<String> {
    let words = words(solved);
    let number = |(goal, number): (&Claim, &Option<Estimate>)| match (metric(solved, goal), number) {
        (Some(metric), Some(number)) => german::number_of(&words, metric, &goal.quantity.statistic, number),
        _ => "keinem Wert in allen Versuchen".to_owned(),
    };
    solved.goals.iter().zip(&point.estimates).map(number).collect()
}

/// What a point gives: `Chance auf Erfolg bei Fertigkeit 14: 67,3 %`.
fn with(solved: &Solved, point: &Point) -> String {
    let (place, numbers) = (values(solved, point), numbers(solved, point));
    let told = solved.goals.iter().zip(&numbers).map(|(goal, number)| (subject(solved, goal), number));
    if let ([_], [number]) = (&solved.goals[..], &numbers[..]) {
        let subject = subject(solved, &solved.goals[0]);
        // A clause ends with a comma before what follows it.
        let comma = if subject.contains(", ") { "," } else { "" };
        return format!("{subject}{comma} bei {place}: {number}");
    }
    let told: Vec<String> = told.map(|(subject, number)| format!("{subject}: {number}")).collect();
    format!("Bei {place}: {}", told.join("; "))
}

/// A point with what it gives, where the goals have just been named: `Fertigkeit 14 mit 67,3 %`.
fn and_gives(solved: &Solved, point: &Point) -> String {
    format!("{} mit {}", values(solved, point), listed(&numbers(solved, point)))
}

/// The answer in words.
pub fn sentence(solved: &Solved) -> String {
    let finding = &solved.finding;
    let mut told = Vec::new();
    let best = finding.met.first().or(finding.undecided.first());
    match (best, &finding.reason) {
        (Some(best), _) => {
            let sure = !finding.met.is_empty();
            told.push(format!("{}.", with(solved, best)));
            if !sure {
                told.push("Ob das Ziel damit erreicht ist, zeigten erst mehr Versuche.".to_owned());
            }
            let others = finding.met.len() + finding.undecided.len() - 1;
            let open = finding.undecided.len();
            if others > 0 && solved.unknowns.len() == 1 {
                let runs: Vec<String> =
                    runs(solved).into_iter().map(|(first, last)| span(solved, first, last)).collect();
                let goals = if solved.goals.len() == 1 {
                    "Das Ziel wird erreicht mit"
                } else {
                    "Alle Ziele werden erreicht mit"
                };
                let open = match open {
                    0 => "",
                    _ if !sure => "",
                    1 => " (einer dieser Werte ist mit so wenigen Versuchen nicht sicher)",
                    _ => " (einige dieser Werte sind mit so wenigen Versuchen nicht sicher)",
                };
                let name = words(solved).varied(&solved.unknowns[0]);
                told.push(format!("{goals} {name} {}{open}.", runs.join(", ")));
            } else if others > 0 {
                let others = counted(others, "weitere Kombination erreicht", "weitere Kombinationen erreichen");
                told.push(format!("Auch {others} es."));
            }
        }
        (None, Some(reason)) => told.extend(why(solved, reason)),
        (None, None) => told.push("Kein Wert wurde gefunden.".to_owned()),
    }
    for bound in &finding.binding {
        let goal = goal(solved, &solved.goals[bound.goal]);
        told.push(format!("Die Grenze setzt das Ziel „{goal}“. {}.", with(solved, &bound.at)));
    }
    for (goal, trend) in solved.goals.iter().zip(&finding.trends) {
        let subject = subject(solved, goal);
        match trend {
            Trend::Turns(at) => {
                let at = values(solved, at);
                told.push(format!(
                    "„{subject}“ geht nicht nur in eine Richtung, sondern wendet bei {at}; es kann also weitere Antworten \
                     geben."
                ));
            }
            Trend::Flat if solved.points.len() > 1 => {
                let is_exact = solved.points.iter().all(|point| point.trials.is_none());
                let shown = if is_exact { "" } else { ", soweit diese Versuche es zeigen" };
                told.push(format!("Ohne Einfluss auf „{subject}“{shown}: {}.", unknowns(solved)));
            }
            _ => {}
        }
    }
    if solved.refused > 0 {
        let refused = counted(solved.refused, "versuchter Wert verstößt", "versuchte Werte verstoßen");
        told.push(format!("{refused} gegen die Regeln des Spiels."));
    }
    told.push(made(solved));
    told.join(" ")
}

/// Why no value meets the goals, and the nearest value.
fn why(solved: &Solved, reason: &Reason) -> Vec<String> {
    let mut told = Vec::new();
    match reason {
        Reason::Between(at) | Reason::Beyond(at) => {
            let goal = &solved.goals[*at];
            told.push(format!("Kein versuchter Wert erreicht das Ziel „{}“.", self::goal(solved, goal)));
            if matches!(reason, Reason::Beyond(_)) {
                let subject = subject(solved, goal);
                told.push(match reached(solved, goal) {
                    Some((low, high)) => {
                        let shown = |number| GERMAN.written(&goal.quantity.statistic, number);
                        let (low, high) = (shown(&low), shown(&high));
                        let span = if low == high { low } else { STYLE.from_to(&low, &high) };
                        format!("Es ist außer Reichweite. {subject}: {span} mit allen versuchten Werten.")
                    }
                    None => format!("{subject}: in keinem Versuch ein Wert."),
                });
            }
        }
        Reason::Conflict(spans) => {
            told.push("Die Ziele widersprechen sich: Jedes ist erreichbar, aber nicht alle zugleich.".to_owned());
            for (goal, span) in solved.goals.iter().zip(spans) {
                if let Some((first, last)) = span {
                    let run = self::span(solved, first, last);
                    told.push(format!("„{}“ verlangt {} {run}.", self::goal(solved, goal), unknowns(solved)));
                }
            }
        }
    }
    if let Some(nearest) = &solved.finding.nearest {
        told.push(match other_side(solved, reason, nearest) {
            Some(other) => {
                format!(
                    "Am nächsten kommt {}; auf der anderen Seite {}.",
                    and_gives(solved, nearest),
                    and_gives(solved, other)
                )
            }
            None => format!("Am nächsten kommt {}.", and_gives(solved, nearest)),
        });
    }
    told
}

/// The method: how many values were tried, and whether exactly or in how many trials.
fn made(solved: &Solved) -> String {
    let most = solved.points.iter().filter_map(|point| point.trials).max();
    let how = match most {
        None => "exakt".to_owned(),
        Some(most) if solved.points.iter().all(|point| point.trials.is_some()) => {
            format!("mit bis zu {} bei gleichen Würfeln", in_dative(most))
        }
        Some(most) => format!("teils exakt, teils mit bis zu {} bei gleichen Würfeln", in_dative(most)),
    };
    let all = STYLE.grouped(solved.all as u64);
    match solved.points.len() {
        1 if solved.all == 1 => format!("Der einzige Wert wurde {how} berechnet."),
        tried if tried == solved.all => format!("Alle {all} Werte wurden {how} berechnet."),
        1 => format!("1 von {all} Werten wurde {how} berechnet."),
        tried => format!("{} von {all} Werten wurden {how} berechnet.", STYLE.grouped(tried as u64)),
    }
}

/// So many trials after a preposition with the dative: `20.000 Versuchen`.
fn in_dative(most: u64) -> String {
    let trials = trials(most);
    if most == 1 { trials } else { format!("{trials}n") }
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn goals_are_told_as_people_would() {
        assert_eq!(limit("winner=a = 60 %"), "60 %");
        assert_eq!(limit("winner=a within 55..65 %"), "55 bis 65 %");
        assert_eq!(limit("chance(rounds > 12) < 10 %"), "unter 10 %");
        assert_eq!(
            (limit("rounds >= 10.5").as_str(), limit("rounds <= 9").as_str()),
            ("mindestens 10,5", "höchstens 9")
        );
    }
}
