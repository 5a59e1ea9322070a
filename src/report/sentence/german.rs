//! The answers in German.
//!
//! The games describe what happens in English clauses, and the gender of a name is not known. So the answers are in
//! nominal style and built from titles: `Chance auf Erfolg: 65 % (exakt).`

use super::super::number::{Style, decimals_of_size};
use super::super::words::Words;
use super::amount::GERMAN;
use super::phrase::{NO_WINNER, capital};
use super::single::{CellAnswer, Chance, Course, Duration, Finding, Occurrence, Occurrences, Part, Range};
use super::sweep::{Certainty, Change, Level, Made, Readings, Shape, Span, SweepAnswer};
use crate::plan::style::Language;
use crate::plan::{CellValue, Metric, Outcomes, Value as Kind};
use crate::query::{Event, Statistic, Value};
use crate::stats::Estimate;

/// The number format.
const STYLE: Style = Style::text(Language::German);

/// A quantity as the subject of what is said of it: `Chance auf Erfolg`, `Schaden im Mittel`.
pub fn subject(words: &Words<'_>, of: &Metric, statistic: &Statistic) -> String {
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

fn joined(words: &[String], last_by: &str) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} {last_by} {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// A number of things: `1 Zelle`, `1.200 Zellen`.
pub fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{} {}", STYLE.grouped(number as u64), if number == 1 { one } else { several })
}

/// So many trials: `20.000 Versuche`.
pub fn trials(number: u64) -> String {
    format!("{} {}", STYLE.grouped(number), if number == 1 { "Versuch" } else { "Versuche" })
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

/// The answer of a cell.
pub(super) fn of_cell(words: &Words<'_>, answer: Option<&CellAnswer<'_>>) -> String {
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
    sentences.join(" ")
}

fn of_finding(words: &Words<'_>, answer: &CellAnswer<'_>) -> String {
    match &answer.finding {
        Finding::NoValue => nothing(words, answer),
        Finding::Chance(how, share) => chance(words, answer, *how, share),
        Finding::Always(only) => always(words, answer, only),
        Finding::Several(occurrences) => several(words, answer, occurrences),
        Finding::Number(course) => average(words, answer, course),
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
fn average(words: &Words<'_>, answer: &CellAnswer<'_>, course: &Course) -> String {
    let metric = answer.metric;
    let number = GERMAN.mean(&course.mean);
    let unit = unit_for(words, metric, &Statistic::Mean, &number);
    let ends = GERMAN.ends_of_mean(&course.mean).map_or_else(String::new, |ends| format!(" ({ends})"));
    let name = capital(&words.metric(metric));
    let how = answer.trials.map_or_else(|| "exakt".to_owned(), trials);
    match &course.most {
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
    let Duration { course, cut_off } = lasting;
    let mean = GERMAN.mean(&course.mean);
    let number = match rounds.outcomes {
        Outcomes::Number { unit } => format!("{mean}{}", unit_of(words, unit, &mean)),
        _ => mean,
    };
    let (one, all) = if first.is_fight() { ("Kampf", "Kämpfe") } else { ("Versuch", "Versuche") };
    let subject = match cut_off {
        None => format!("Ein {one} dauert"),
        Some(limit) => format!("{all}, die bis zur Grenze ({}) enden, dauern", horizon_of(words, rounds, *limit)),
    };
    match &course.most {
        None => format!("{subject} immer {number}."),
        Some(most) => {
            let part = match (most.part, cut_off) {
                (Part::All, None) => format!("alle {all} dauern"),
                (Part::NearlyAll, None) => format!("fast alle {all} dauern"),
                (Part::Share(share), None) => format!("{} der {all} dauern", STYLE.percent(share, 0)),
                (Part::All, Some(_)) => "alle dauern".to_owned(),
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

/// The answer of a sweep.
pub(super) fn of_sweep(words: &Words<'_>, answer: &SweepAnswer<'_>, made: Made) -> String {
    let how = how(made);
    let told = |readings| Teller { words, readings };
    match answer {
        SweepAnswer::Nothing => "Nichts wird gemessen.".to_owned(),
        SweepAnswer::NoValue(metric) => {
            format!("{}: in keiner Zelle ein Wert.", capital(&words.metric(metric)))
        }
        SweepAnswer::Telling(readings) => told(readings).text(&how),
        SweepAnswer::Certain(readings, certainty, None) => format!("{} ({how}).", told(readings).certain(certainty)),
        SweepAnswer::Certain(readings, certainty, Some(other)) => {
            format!("{}. {}", told(readings).certain(certainty), told(other).text(&how))
        }
    }
}

/// The method of a sweep's cells: `exakt`, `1.000.000 Versuche je Zelle`, or both.
fn how(made: Made) -> String {
    let Some((least, most)) = made.trials else { return "exakt".to_owned() };
    let span = if least == most {
        trials(most)
    } else {
        format!("{} Versuche", STYLE.from_to(&STYLE.grouped(least), &STYLE.grouped(most)))
    };
    match made.exact {
        0 => format!("{span} je Zelle"),
        exact => {
            format!("{} exakt, {} simuliert: {span} je Zelle", counted(exact, "Zelle", "Zellen"), made.sampled)
        }
    }
}

/// Readings of one quantity with the words to tell them.
#[derive(Debug)]
struct Teller<'t, 'a> {
    words: &'t Words<'a>,
    readings: &'t Readings<'a>,
}

impl Teller<'_, '_> {
    fn subject(&self) -> String {
        subject(self.words, self.readings.metric, &self.readings.statistic)
    }

    /// The number of a cell or of a level, with its interval.
    fn with_ends(&self, number: &Estimate) -> String {
        number_of(self.words, self.readings.metric, &self.readings.statistic, number)
    }

    /// The unit after a number, with a space before it.
    fn unit(&self, number: &str) -> String {
        unit_for(self.words, self.readings.metric, &self.readings.statistic, number)
    }

    /// `in allen 12 Zellen`.
    fn places(&self) -> String {
        match (self.readings.cases.len(), self.readings.missing) {
            (1, 0) => "in der einzigen Zelle".to_owned(),
            (2, 0) => "in beiden Zellen".to_owned(),
            (cells, 0) => format!("in allen {} Zellen", STYLE.grouped(cells as u64)),
            (1, _) => "in der einen Zelle mit einem Wert".to_owned(),
            (cells, _) => format!("in den {} Zellen mit einem Wert", STYLE.grouped(cells as u64)),
        }
    }

    /// What every cell says, or hardly anything else.
    fn certain(&self, certainty: &Certainty) -> String {
        let (subject, places) = (self.subject(), self.places());
        match certainty {
            Certainty::Impossible => format!("{subject}: {places} 0 %, also ausgeschlossen"),
            Certainty::Certain => format!("{subject}: {places} 100 %, also sicher"),
            Certainty::NeverSeen(high) => {
                format!("{subject}: {places} {}, kein einziges Mal gesehen", GERMAN.at_most(*high))
            }
            Certainty::AlwaysSeen(low) => {
                format!("{subject}: {places} {}, jedes Mal gesehen", GERMAN.at_least(*low))
            }
            Certainty::Hardly(most) => {
                format!("{subject}: {places} verschwindend gering, {}", GERMAN.share_at_most(most))
            }
            Certainty::AllBut(least) => {
                format!("{subject}: {places} so gut wie sicher, {}", GERMAN.share_at_least(least))
            }
        }
    }

    fn text(&self, how: &str) -> String {
        let story = self.readings.story();
        let subject = self.subject();
        let text = match &story.shape {
            Shape::Still { least, most, alike } => self.still(least, most, *alike, how),
            Shape::Steady { rises, first, last } => {
                let way = if *rises { "steigend" } else { "fallend" };
                format!("{subject}: {}, {way} auf {} ({how}).", self.level(first), self.level(last))
            }
            Shape::Levels(levels) => {
                let all: Vec<String> = levels.iter().map(|level| self.level(level)).collect();
                format!("{subject}: {} ({how}).", listed(&all))
            }
            Shape::Ends { least, most, factors, clear } => {
                let ends = format!("{subject}: von {} bis {} ({how}).", self.level(least), self.level(most));
                let told: Vec<String> = factors.iter().map(|(name, change)| self.change(name, change)).collect();
                match told.is_empty() {
                    true => ends,
                    false if *clear => format!("{ends} Am meisten bewirkt {}.", told.join("; ")),
                    false => format!("{ends} {}.", capital(&told.join("; "))),
                }
            }
        };
        let mut sentences = vec![text];
        if !story.idle.is_empty() {
            let idle: Vec<String> = story.idle.iter().map(|name| self.words.varied(name)).collect();
            let without = if self.readings.is_exact() {
                "Ohne Einfluss"
            } else {
                "Ohne Einfluss, soweit diese Versuche es zeigen"
            };
            sentences.push(format!("{without}: {}.", listed(&idle)));
        }
        if story.missing > 0 {
            sentences.push(format!("In {} gibt es keinen Wert.", counted(story.missing, "Zelle", "Zellen")));
        }
        sentences.join(" ")
    }

    fn still(&self, least: &Estimate, most: &Estimate, alike: Span, how: &str) -> String {
        let statistic = &self.readings.statistic;
        let (low, high) = (GERMAN.written(statistic, least), GERMAN.written(statistic, most));
        let unit = self.unit(&high);
        let span = if low == high { low } else { STYLE.from_to(&low, &high) };
        let alike = match alike {
            Span::Equal => "",
            Span::ToTheDigits => ", soweit diese Stellen es zeigen",
            Span::ByChance => "; die Unterschiede kann der Zufall allein erklären",
        };
        format!("{}: {span}{unit} {}{alike} ({how}).", self.subject(), self.places())
    }

    /// A number with its place: `25 % bei Wert 8 und Schwierigkeit −3`.
    fn level(&self, level: &Level<'_>) -> String {
        let number = self.with_ends(&level.number);
        if level.place.is_empty() {
            return number;
        }
        let place: Vec<String> = level.place.iter().map(|value| self::level(self.words, value)).collect();
        format!("{number} bei {}", listed(&place))
    }

    /// What a factor does on average over the others: `Wert: im Mittel 6,4 Prozentpunkte mehr von 9 bis 15`.
    fn change(&self, name: &str, change: &Change<'_>) -> String {
        let share = self.readings.statistic.is_share();
        let size = |difference: &Estimate| {
            let size = GERMAN.size(difference, share);
            let ends = GERMAN.ends_of_size(difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
            format!("{size}{}{ends}", self.unit(&size))
        };
        let value = |one: &CellValue| value(self.words, one);
        let does = match change {
            Change::Steady { rises, by, from, to } => {
                let way = if *rises { "mehr" } else { "weniger" };
                format!("im Mittel {} {way} von {} bis {}", size(by), value(from), value(to))
            }
            Change::Between { by, from, to } => {
                format!("im Mittel {} mehr bei {} als bei {}", size(by), value(to), value(from))
            }
            Change::UpTo(by) => format!("im Mittel bis zu {} Unterschied", size(by)),
            Change::Unclear => "mal mehr, mal weniger, je nach den übrigen Werten".to_owned(),
        };
        format!("{}: {does}", self.words.varied(name))
    }
}
