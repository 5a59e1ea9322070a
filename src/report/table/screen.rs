//! The short form of a sweep, for a terminal: a grid of its headline, or a list of its cells.

use super::super::figures::wording;
use super::super::number::{
    Style, decimals_for_share, decimals_of_means, decimals_of_shares, ends, ends_of_share, fixed, share_number,
};
use super::super::results::{Answered, Cell};
use super::super::sentence::headline;
use super::super::words::Words;
use super::grid::{Laid, unit};
use super::names;
use super::sheet::{Keys, Name, Sheet};
use play::query::Statistic;
use play::query::{Event, Quantity, Value};
use play::systems::{Metric, Outcomes};
use scenario::style::Language;
use stats::Estimate;

/// Maximum columns of numbers in a list.
const MAX_COLUMNS: usize = 5;
/// An outcome rarer than this in every cell gets no column.
const RARE: f64 = 0.001;

/// The number that the answer of a sweep speaks of, in every cell: one varied name across, the others down. `None` if
/// fewer than two names vary by themselves, or if there is no such number.
pub fn grid(answered: &Answered<'_>) -> Option<Sheet> {
    let words = answered.words(Language::English);
    let (metric, statistic) = headline(answered)?;
    let laid = Laid::new(answered, &words, metric, &statistic).ok()?;
    if laid.down.names.len() < 2 || laid.across.names.len() < 2 {
        return None;
    }
    let unit = if statistic.is_share() { " (%)".to_owned() } else { unit(&words, metric) };
    let title = format!("{}{unit}", words.statistic(metric, &statistic));
    let note = wording::joined(laid.notes(&words, metric, &statistic));
    let column = Column::new(metric, statistic, laid.known().copied());
    Some(laid.sheet(title, note, |reading| column.number(reading)))
}

/// A row for each cell with its values, the number that the answer speaks of and its interval, and what else was asked
/// for: in expectations and charts, or else what belongs to that number. `None` if there is no such number.
pub fn list(answered: &Answered<'_>) -> Option<Sheet> {
    let words = answered.words(Language::English);
    let (metric, statistic) = headline(answered)?;
    let first = Column::of(answered, metric, statistic);
    let mut columns: Vec<Column<'_>> = requested(answered)
        .into_iter()
        .filter(|(metric, statistic)| metric.name != first.metric.name || *statistic != first.statistic)
        .map(|(metric, statistic)| Column::of(answered, metric, statistic))
        .filter(|column| column.readings != first.readings)
        .collect();
    if columns.is_empty() {
        columns = companions(answered, &first);
    }
    columns.truncate(MAX_COLUMNS - 1);
    columns.insert(0, first);
    let with_intervals = columns[0].readings.iter().flatten().any(|reading| !reading.is_exact());
    let main = answered.metrics().next().map_or("", |metric| metric.name.as_str());
    let mut heads: Vec<String> = columns.iter().map(|column| column.head(&words, main)).collect();
    if with_intervals {
        heads.insert(1, "95 % interval".to_owned());
    }
    let cells = (0..answered.cells.len()).map(|cell| {
        let number = |column: &Column<'_>| match &column.readings[cell] {
            Some(reading) => column.written(reading),
            None => "–".to_owned(),
        };
        let mut row: Vec<String> = columns.iter().map(number).collect();
        if with_intervals {
            row.insert(1, columns[0].readings[cell].as_ref().map_or_else(String::new, |one| columns[0].interval(one)));
        }
        row
    });
    let name = |cell: &Cell<'_>| -> Vec<Name> {
        let values = answered.varied_names().filter_map(|name| cell.planned.varied(name));
        values.map(|value| names::value(&words, value)).collect()
    };
    Some(Sheet {
        down: Keys {
            titles: answered.varied_names().map(|name| words.name(name).whole()).collect(),
            names: answered.cells.iter().map(name).collect(),
        },
        across: Keys::plain("", heads),
        cells: cells.collect(),
        ..Sheet::default()
    })
}

/// The quantities that expectations and charts name.
fn requested<'a>(answered: &Answered<'a>) -> Vec<(&'a Metric, Statistic)> {
    let metrics: Vec<&'a Metric> = answered.metrics().collect();
    let find = |name: &str| metrics.iter().copied().find(|metric| metric.name == name);
    let claims = answered.planned.claims.iter().map(|claim| claim.quantity.clone());
    let charts = answered.planned.charts.iter().filter_map(|chart| {
        let name = chart.metric.as_deref()?;
        match (find(name), &chart.statistic) {
            (Some(metric), Some(statistic)) => Some(Quantity::new(metric, Statistic::parse(metric, statistic)?)),
            // A chart of a ladder shows all of it.
            (Some(metric), None) if matches!(metric.outcomes, Outcomes::Named(_)) => None,
            (Some(metric), None) => Some(Quantity::headline(metric)),
            (None, _) => Quantity::parse(name, &metrics).ok(),
        }
    });
    let mut found: Vec<(&Metric, Statistic)> = Vec::new();
    for quantity in claims.chain(charts) {
        let Some(metric) = find(&quantity.metric) else { continue };
        if found.iter().all(|(known, statistic)| known.name != metric.name || *statistic != quantity.statistic) {
            found.push((metric, quantity.statistic));
        }
    }
    found
}

/// What belongs to a number where nothing else was asked for: the other outcomes that matter, or how far values spread.
fn companions<'a>(answered: &Answered<'a>, first: &Column<'a>) -> Vec<Column<'a>> {
    let metric = first.metric;
    let others: Vec<Statistic> = match &metric.outcomes {
        Outcomes::Flag => Vec::new(),
        Outcomes::Named(names) => {
            names.iter().map(|name| Statistic::Share(Event::is(Value::Outcome(name.clone())))).collect()
        }
        Outcomes::Number { .. } => [5, 50, 95].map(Statistic::Quantile).to_vec(),
    };
    let matters = |column: &Column<'_>| {
        !column.statistic.is_share() || column.readings.iter().flatten().any(|reading| reading.value >= RARE)
    };
    let others = others.into_iter().filter(|statistic| *statistic != first.statistic);
    others.map(|statistic| Column::of(answered, metric, statistic)).filter(matters).collect()
}

/// One number of every cell, written with the same decimals.
#[derive(Debug)]
struct Column<'a> {
    metric: &'a Metric,
    statistic: Statistic,
    /// By cell; `None` where the metric applies to no trial.
    readings: Vec<Option<Estimate>>,
    decimals: usize,
}

impl<'a> Column<'a> {
    fn of(answered: &Answered<'a>, metric: &'a Metric, statistic: Statistic) -> Self {
        let reading = |cell: &Cell<'a>| cell.distribution(&metric.name)?.estimate(&statistic);
        let readings: Vec<Option<Estimate>> = answered.cells.iter().map(reading).collect();
        let column = Self::new(metric, statistic, readings.iter().flatten().copied());
        Self { readings, ..column }
    }

    fn new(metric: &'a Metric, statistic: Statistic, known: impl Iterator<Item = Estimate>) -> Self {
        let known: Vec<Estimate> = known.collect();
        let decimals = match &statistic {
            _ if known.is_empty() => 0,
            _ if statistic.is_share() => decimals_of_shares(&known),
            Statistic::Mean | Statistic::Sd => decimals_of_means(&known),
            _ => 0,
        };
        Self { metric, statistic, readings: Vec::new(), decimals }
    }

    /// Its head: short for the main metric of the experiment.
    fn head(&self, words: &Words<'_>, main: &str) -> String {
        let whole = || words.inside(&words.statistic(self.metric, &self.statistic));
        match &self.statistic {
            _ if self.metric.name != main => whole(),
            Statistic::Share(event) => match (&self.metric.outcomes, &event.value) {
                (Outcomes::Flag, Value::Flag(true)) => words.metric(self.metric),
                (Outcomes::Named(_), Value::Outcome(outcome)) if *event == Event::is(event.value.clone()) => {
                    words.outcome(self.metric, outcome)
                }
                _ => whole(),
            },
            Statistic::Mean => format!("mean{}", unit(words, self.metric)),
            Statistic::Quantile(50) => "median".to_owned(),
            Statistic::Quantile(percent) => format!("{percent} %"),
            _ => whole(),
        }
    }

    /// A number of it, without the percent sign.
    fn number(&self, reading: &Estimate) -> String {
        if self.statistic.is_share() {
            share_number(reading, self.decimals)
        } else {
            fixed(reading.value, self.decimals)
        }
    }

    /// A number of it.
    fn written(&self, reading: &Estimate) -> String {
        let number = self.number(reading);
        if self.statistic.is_share() { Style::TEXT.with_percent(&number) } else { number }
    }

    /// The ends of its interval.
    fn interval(&self, reading: &Estimate) -> String {
        if reading.is_exact() {
            return "exact".to_owned();
        }
        let Some((low, high)) = reading.ends() else { return String::new() };
        match self.statistic.is_share() {
            // The upper bound of an event not seen gets two significant digits.
            true if reading.value <= 0.0 => ends_of_share(low, high, decimals_for_share(high)),
            true => ends_of_share(low, high, self.decimals),
            false => ends(low, high, self.decimals),
        }
    }
}
