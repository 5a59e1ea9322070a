//! The answer of one cell in German.

use super::super::super::number::decimals_of_size;
use super::super::super::words::Words;
use super::super::super::words::text::{capital, joined};
use super::super::amount::GERMAN;
use super::super::phrase::NO_WINNER;
use super::super::single::{
    Average, CellAnswer, Chance, Conditional, Duration, Finding, Occurrence, Occurrences, Part, Range,
};
use super::{STYLE, ended, ending, horizon_of, number_of, subject, trials, trials_dative, unit_for, unit_of, won};
use play::query::{Event, Statistic};
use play::systems::{Metric, Outcomes};
use stats::Estimate;

/// The answer of a cell.
pub fn of_cell(words: &Words<'_>, answer: Option<&CellAnswer<'_>>) -> String {
    let Some(answer) = answer else { return "Nichts wird gemessen.".to_owned() };
    let mut sentences = vec![of_finding(words, answer)];
    if let Some(share) = &answer.left_out {
        let share = GERMAN.share(share);
        sentences.push(match answer.metric.horizon {
            Some(horizon) => {
                let horizon = horizon_of(words, answer.metric, horizon);
                format!("An der Grenze ({horizon}) sind {share} der Versuche noch nicht zu Ende.")
            }
            None => format!("Gezählt sind nur Versuche, in denen es einen Wert gibt; {share} bleiben außer Betracht."),
        });
    }
    if let Some((rounds, lasting)) = &answer.duration {
        sentences.push(duration(words, answer.metric, rounds, lasting));
    }
    sentences.extend(answer.conditional.iter().map(|one| conditional(words, answer, one)));
    sentences.join(" ")
}

/// What is known of trials that meet a condition: `Wenn Helden gewinnen (43 % der Versuche): Runden im Mittel 5,2.`
fn conditional(words: &Words<'_>, answer: &CellAnswer<'_>, one: &Conditional<'_>) -> String {
    let condition = capital(&words.condition(one.given));
    if one.met.value <= 0.0 {
        return match answer.trials {
            None => format!("{condition}: kein Versuch (exakt)."),
            Some(number) => format!("{condition}: keiner von {}.", trials_dative(number)),
        };
    }
    let share = format!("{condition} ({} der Versuche)", GERMAN.share(&one.met));
    let metric = &one.given.metric;
    match &one.number {
        Some((statistic, number)) => {
            let subject = subject(words, metric, statistic);
            format!("{share}: {subject} {}.", number_of(words, metric, statistic, number))
        }
        None => format!("{share}: kein Wert für {}.", words.metric(metric)),
    }
}

fn of_finding(words: &Words<'_>, answer: &CellAnswer<'_>) -> String {
    match &answer.finding {
        Finding::NoValue => nothing(words, answer),
        Finding::Chance(how, share) => chance(words, answer, *how, share),
        Finding::Always(only) => always(words, answer, only),
        Finding::Several(occurrences) => several(words, answer, occurrences),
        Finding::Number(average) => on_average(words, answer, average),
    }
}

fn nothing(words: &Words<'_>, answer: &CellAnswer<'_>) -> String {
    let (metric, name) = (answer.metric, capital(&words.metric(answer.metric)));
    let horizon = metric.horizon.map(|horizon| horizon_of(words, metric, horizon));
    match (horizon, answer.trials) {
        (Some(horizon), None) => format!("Bis zur Grenze ({horizon}) geht kein Versuch zu Ende (exakt)."),
        (Some(horizon), Some(all)) => {
            format!("Bis zur Grenze ({horizon}) geht keiner von {} Versuchen zu Ende.", STYLE.grouped(all))
        }
        (None, None) => format!("{name}: in keinem Versuch ein Wert (exakt)."),
        (None, Some(all)) => format!("{name}: in keinem von {} Versuchen ein Wert.", STYLE.grouped(all)),
    }
}

fn chance(words: &Words<'_>, answer: &CellAnswer<'_>, how: Chance, share: &Estimate) -> String {
    let subject = subject(words, answer.metric, &Statistic::Share(Event::yes()));
    let all = answer.trials.map_or_else(String::new, |all| STYLE.grouped(all));
    let written = GERMAN.share(share);
    match how {
        Chance::Impossible => format!("{subject}: 0 %, also ausgeschlossen (exakt)."),
        Chance::Certain => format!("{subject}: 100 %, also sicher (exakt)."),
        Chance::Exact => format!("{subject}: {written} (exakt)."),
        Chance::NeverSeen => format!("{subject}: {written} (kein einziges Mal in {all} Versuchen)."),
        Chance::AlwaysSeen => format!("{subject}: {written} (jedes Mal in {all} Versuchen)."),
        Chance::FewSeen(few) => {
            format!("{subject}: {} ({few}-mal in {all} Versuchen).", GERMAN.at_most(share.high()))
        }
        Chance::Sampled => {
            let ends = GERMAN.ends_of_share(share).map_or_else(String::new, |ends| format!("{ends}; "));
            format!("{subject}: {written} ({ends}{all} Versuche).")
        }
    }
}

/// The one outcome that occurs.
fn always(words: &Words<'_>, answer: &CellAnswer<'_>, only: &Occurrence) -> String {
    let (metric, name) = (answer.metric, only.outcome.as_str());
    let each = if metric.is_fight() { "jeden Kampf" } else { "in jedem Fall" };
    let whole = if metric.is_fight() { "Jeder Kampf" } else { "Jeder Fall" };
    let text = match words.wins(metric, name) {
        Some(wins) => format!("{} {each}", capital(&wins)),
        None if metric.is_winner() && name == NO_WINNER => {
            if metric.is_fight() { "Kein Kampf hat einen Sieger" } else { "Kein Fall hat einen Sieger" }.to_owned()
        }
        None if metric.is_winner() => format!("{whole} {}", ending(words, metric, name).0),
        None => format!("{}: immer „{}“", capital(&words.metric(metric)), words.outcome(metric, name)),
    };
    match answer.trials {
        None => format!("{text} (exakt)."),
        Some(all) => {
            let share = GERMAN.share(&only.share);
            format!("{text}: so in allen {} Versuchen, also in {share} der Fälle.", STYLE.grouped(all))
        }
    }
}

fn several(words: &Words<'_>, answer: &CellAnswer<'_>, occurrences: &Occurrences) -> String {
    let metric = answer.metric;
    let text =
        if metric.is_winner() { winners(words, answer, occurrences) } else { outcomes(words, answer, occurrences) };
    let rare = occurrences.rare.iter().map(|one| {
        let name = words.outcome(metric, &one.outcome);
        if metric.side_that_wins(&one.outcome).is_some() { name } else { format!("„{name}“") }
    });
    let rare: Vec<String> = rare.collect();
    let rare = if rare.is_empty() { String::new() } else { format!(", selten {}", joined(&rare, "oder")) };
    format!("{}{rare}{}.", capital(&text), precision(answer, occurrences))
}

/// How it was made, in parentheses; empty if the interval of the first outcome says it already.
fn precision(answer: &CellAnswer<'_>, occurrences: &Occurrences) -> String {
    match answer.trials {
        None => " (exakt)".to_owned(),
        Some(_) if occurrences.have_ends() => String::new(),
        Some(all) => {
            let reach = occurrences.reach();
            let reach = STYLE.fixed(reach, decimals_of_size(reach, 1));
            format!(" (jeweils auf {reach} Prozentpunkte genau; {})", trials(all))
        }
    }
}

/// The interval and the trials of the first of two outcomes.
fn first_ends(answer: &CellAnswer<'_>, occurrences: &Occurrences, place: usize) -> String {
    let Some((share, all)) = occurrences.interval_of(place).zip(answer.trials) else { return String::new() };
    let ends = GERMAN.ends_of_share(share).map_or_else(String::new, |ends| format!("{ends}; "));
    format!(" ({ends}{})", trials(all))
}

/// `Seite A gewinnt 91,6 % der Kämpfe, Seite B 8 %; 0,4 % enden unentschieden`.
fn winners(words: &Words<'_>, answer: &CellAnswer<'_>, occurrences: &Occurrences) -> String {
    let metric = answer.metric;
    let mut text = String::new();
    let mut has_winner = false;
    for (place, one) in occurrences.common.iter().enumerate() {
        let (name, share) = (one.outcome.as_str(), GERMAN.share(&one.share));
        let ends = first_ends(answer, occurrences, place);
        let wins = words.wins(metric, name);
        let (gap, part) = match wins {
            Some(wins) => {
                let first = !std::mem::replace(&mut has_winner, true);
                let who = if first { wins } else { words.outcome(metric, name) };
                let share = match (place, metric.is_fight()) {
                    (0, _) => won(metric, &share),
                    (_, true) => share,
                    (_, false) => format!("in {share}"),
                };
                (", ", format!("{who} {share}{ends}"))
            }
            None => {
                let share = if place == 0 { ended(metric, &share) } else { share };
                ("; ", format!("{share}{ends} {}", ending(words, metric, name).1))
            }
        };
        if place > 0 {
            text.push_str(gap);
        }
        text.push_str(&part);
    }
    text
}

/// `Ausgang: tot 12 %, im Sterben 30 %`.
fn outcomes(words: &Words<'_>, answer: &CellAnswer<'_>, occurrences: &Occurrences) -> String {
    let metric = answer.metric;
    let parts = occurrences.common.iter().enumerate().map(|(place, one)| {
        let share = GERMAN.share(&one.share);
        format!("{} {share}{}", words.outcome(metric, &one.outcome), first_ends(answer, occurrences, place))
    });
    format!("{}: {}", words.metric(metric), parts.collect::<Vec<_>>().join(", "))
}

/// The average of a number and where most trials lie, with how it was made.
fn on_average(words: &Words<'_>, answer: &CellAnswer<'_>, average: &Average) -> String {
    let metric = answer.metric;
    let number = GERMAN.mean(&average.mean);
    let unit = unit_for(words, metric, &Statistic::Mean, &number);
    let ends = GERMAN.ends_of_mean(&average.mean).map_or_else(String::new, |ends| format!(" ({ends})"));
    let name = capital(&words.metric(metric));
    let how = answer.trials.map_or_else(|| "exakt".to_owned(), trials);
    match &average.most {
        None => format!("{name}: immer {number}{unit} ({how})."),
        Some(most) => {
            let part = match most.part {
                Part::All => "allen Versuchen".to_owned(),
                Part::NearlyAll => "fast allen Versuchen".to_owned(),
                Part::Share(share) => format!("{} der Versuche", STYLE.percent(share, 0)),
            };
            format!("{name}: im Mittel {number}{unit}{ends}, in {part} {} ({how}).", range(most))
        }
    }
}

/// How long it takes, after the answer itself: `Ein Kampf dauert im Mittel 1,9 Runden; 90 % der Kämpfe dauern 1 bis 3.`
fn duration(words: &Words<'_>, first: &Metric, rounds: &Metric, lasting: &Duration) -> String {
    let Duration { average, cut_off } = lasting;
    let mean = GERMAN.mean(&average.mean);
    let number = match rounds.outcomes {
        Outcomes::Number { unit } => format!("{mean}{}", unit_of(words, unit, &mean)),
        _ => mean,
    };
    let (one, all) = if first.is_fight() { ("Kampf", "Kämpfe") } else { ("Versuch", "Versuche") };
    let subject = match cut_off {
        None => format!("Ein {one} dauert"),
        Some(limit) => format!("{all}, die bis zur Grenze ({}) enden, dauern", horizon_of(words, rounds, *limit)),
    };
    match &average.most {
        None => format!("{subject} immer {number}."),
        Some(most) => {
            let part = match (most.part, cut_off) {
                (Part::All, _) => return format!("{subject} im Mittel {number}, von {}.", range(most)),
                (Part::NearlyAll, None) => format!("fast alle {all} dauern"),
                (Part::Share(share), None) => format!("{} der {all} dauern", STYLE.percent(share, 0)),
                (Part::NearlyAll, Some(_)) => "fast alle dauern".to_owned(),
                (Part::Share(share), Some(_)) => format!("{} von ihnen dauern", STYLE.percent(share, 0)),
            };
            format!("{subject} im Mittel {number}; {part} {}.", range(most))
        }
    }
}

fn range(range: &Range) -> String {
    if range.low < range.high { STYLE.ends(range.low, range.high, 0) } else { STYLE.fixed(range.low, 0) }
}
