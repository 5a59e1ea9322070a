//! The answer of a sweep in German.

use super::super::super::words::Words;
use super::super::super::words::text::capital;
use super::super::amount::GERMAN;
use super::super::sweep::{Certainty, Change, Level, Made, Readings, Shape, Span, SweepAnswer};
use super::{STYLE, counted, listed, number_of, subject, trials, unit_for, value};
use stats::Estimate;
use study::plan::CellValue;

/// The answer of a sweep.
pub fn of_sweep(words: &Words<'_>, answer: &SweepAnswer<'_>, made: Made) -> String {
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
        match (self.readings.cells.len(), self.readings.missing) {
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
        let place: Vec<String> = level.place.iter().map(|value| super::level(self.words, value)).collect();
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
