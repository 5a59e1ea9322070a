//! The tables of an experiment on the page: chances, numbers, and one row per cell for a sweep.

use super::super::distribution::Distribution;
use super::super::number::{Style, decimals_of_means, decimals_of_shares};
use super::super::results::{Answered, Cell};
use super::super::sentence::shown;
use super::super::table::Table;
use super::super::words::Words;
use play::query::Statistic;
use play::systems::{Metric, Outcomes};
use scenario::style::Language;
use stats::Estimate;

/// Maximum number of rows of a sweep on the page.
pub(super) const MAX_ROWS: usize = 300;
/// Maximum number of statistic columns of a sweep on the page.
const MAX_COLUMNS: usize = 8;
/// Placeholder for a missing value.
pub(super) const NOTHING: &str = "–";

/// A row per named outcome.
pub(super) fn chances(words: &Words<'_>, cell: &Cell<'_>) -> Option<Table> {
    let style = style(words);
    let sampled = cell.trials().is_some();
    let mut rows = Vec::new();
    let named = || cell.distributions.iter().filter(|one| !one.is_number());
    let absent = named().map(|one| &one.absent).filter(|absent| absent.value > 0.0);
    let decimals = decimals_of_shares(named().flat_map(|one| one.bins.iter().map(|bin| &bin.share)).chain(absent));
    for distribution in named() {
        let name = called(words, cell, distribution);
        for bin in &distribution.bins {
            let mut row =
                vec![name.clone(), words.bin(distribution.metric, bin.value), share(style, &bin.share, decimals)];
            if sampled {
                row.push(share_ends(style, &bin.share, decimals));
            }
            row.push(one_in(style, bin.share.value));
            rows.push(row);
        }
        absent_row(words, &mut rows, distribution, sampled, decimals);
    }
    let mut head =
        vec![words.say("metric", "Messgröße"), words.say("outcome", "Ergebnis"), words.say("share", "Anteil")];
    if sampled {
        head.push(interval(words));
    }
    head.push(words.say("one in", "einmal in"));
    table(words.say("Chances", "Wahrscheinlichkeiten"), &head, 2, rows)
}

/// A row per numeric metric.
pub(super) fn numbers(words: &Words<'_>, cell: &Cell<'_>) -> Option<Table> {
    let style = style(words);
    let sampled = cell.trials().is_some();
    let mut rows = Vec::new();
    let of_all = |statistic: Statistic| -> Vec<Estimate> {
        let numbers = cell.distributions.iter().filter(|one| one.is_number());
        numbers.filter_map(|distribution| distribution.estimate(&statistic)).collect()
    };
    let (means, deviations) = (decimals_of_means(&of_all(Statistic::Mean)), decimals_of_means(&of_all(Statistic::Sd)));
    for distribution in cell.distributions.iter().filter(|one| one.is_number()) {
        let Outcomes::Number { unit } = distribution.metric.outcomes else {
            continue;
        };
        let mut row = vec![called(words, cell, distribution), words.unit_in_table(unit)];
        for statistic in Statistic::all(distribution.metric) {
            let reading = distribution.estimate(&statistic);
            let written = |one: Estimate| match statistic {
                Statistic::Mean => style.fixed(one.value, means),
                Statistic::Sd => style.fixed(one.value, deviations),
                _ => shown(&statistic, &one, style),
            };
            row.push(reading.map_or_else(|| NOTHING.to_owned(), written));
            if statistic == Statistic::Mean && sampled {
                let written = reading.and_then(|mean| mean.ends()).map(|(low, high)| style.ends(low, high, means));
                row.push(written.unwrap_or_default());
            }
        }
        row.push(shown_absent(style, distribution));
        rows.push(row);
    }
    let mut head =
        vec![words.say("metric", "Messgröße"), words.say("unit", "Einheit"), words.say("mean", "Mittelwert")];
    if sampled {
        head.push(interval(words));
    }
    head.extend([words.say("sd", "Std.-Abw."), words.say("min", "Min."), "5 %", "25 %", words.say("median", "Median")]);
    head.extend(["75 %", "95 %", words.say("max", "Max.")]);
    // Omit an empty column.
    if rows.iter().all(|row| row.last().is_some_and(String::is_empty)) {
        for row in &mut rows {
            row.pop();
        }
    } else {
        // A metric with a horizon is absent from the trials that were censored there.
        let cut_off = cell.distributions.iter().filter(|one| one.is_number() && one.absent.value > 0.0);
        let (cut_off, others): (Vec<_>, Vec<_>) = cut_off.partition(|one| one.metric.horizon.is_some());
        head.push(match (cut_off.is_empty(), others.is_empty()) {
            (false, true) => words.say("still going", "nicht zu Ende"),
            (false, false) => words.say("does not apply, or still going", "ohne Wert oder nicht zu Ende"),
            (true, _) => words.say("does not apply", "ohne Wert"),
        });
    }
    table(words.say("Numbers", "Zahlen"), &head, 2, rows)
}

/// What a metric is called, with the share of trials that meet its condition: `rounds given success (43 % of trials)`.
fn called<'a>(words: &Words<'_>, cell: &Cell<'a>, distribution: &Distribution<'a>) -> String {
    let name = words.metric(distribution.metric);
    match cell.met(distribution) {
        Some(met) => format!("{name} ({} {})", style(words).share(&met), words.say("of trials", "der Versuche")),
        None => name,
    }
}

/// The content of one column for a sweep.
#[derive(Debug, Clone)]
enum Column {
    /// A statistic, with the half-width of its interval.
    Of(Statistic),
    /// The range from the 5 % quantile to the 95 % quantile.
    Most,
    /// The share of trials that meet the condition.
    Met,
}

/// The columns of a metric: one for a metric with two outcomes, since the other is the complement.
fn columns(metric: &Metric) -> Vec<Column> {
    let mut columns = match &metric.outcomes {
        Outcomes::Named(names) if names.len() > 2 => Statistic::all(metric).into_iter().map(Column::Of).collect(),
        Outcomes::Flag | Outcomes::Named(_) => vec![Column::Of(Statistic::headline(metric))],
        Outcomes::Number { .. } => vec![Column::Of(Statistic::Mean), Column::Most],
    };
    columns.extend(metric.given.is_some().then_some(Column::Met));
    columns
}

/// A row per cell, with the headline statistics of the metrics.
pub(super) fn by_cell(words: &Words<'_>, answered: &Answered<'_>, cells: &[Cell<'_>]) -> Table {
    let style = style(words);
    let mut all: Vec<(&Metric, Column)> = Vec::new();
    for name in answered.metric_names() {
        let found = cells.iter().find_map(|cell| cell.distribution(name));
        if let Some(distribution) = found {
            let metric = distribution.metric;
            all.extend(columns(metric).into_iter().map(|column| (metric, column)));
        }
    }
    let left_out = all.len().saturating_sub(MAX_COLUMNS);
    all.truncate(MAX_COLUMNS);
    let mut head: Vec<String> = answered.planned.varied.iter().map(|name| words.name(name).whole()).collect();
    head.extend(all.iter().map(|(metric, column)| heading(words, metric, column)));
    let decimals: Vec<usize> = all.iter().map(|(metric, column)| decimals(metric, column, cells)).collect();
    let row = |cell: &Cell<'_>| {
        let mut row: Vec<String> = cell.planned.values.iter().map(|value| words.word(value)).collect();
        row.extend(all.iter().zip(&decimals).map(|((metric, column), &decimals)| {
            let found = cell.distribution(&metric.name);
            let text = found.and_then(|found| field(style, cell, found, column, decimals));
            text.unwrap_or_else(|| NOTHING.to_owned())
        }));
        row
    };
    let mut notes = Vec::new();
    if cells.len() > MAX_ROWS {
        let all = style.grouped(cells.len() as u64);
        notes.push(match words.language {
            Language::English => format!("The first {MAX_ROWS} of {all} cells."),
            Language::German => format!("Die ersten {MAX_ROWS} von {all} Zellen."),
        });
    }
    match (left_out, words.language) {
        (0, _) => {}
        (1, Language::English) => notes.push("One more column is left out here.".to_owned()),
        (_, Language::English) => notes.push(format!("{left_out} more columns are left out here.")),
        (1, Language::German) => notes.push("Eine weitere Spalte fehlt hier.".to_owned()),
        (_, Language::German) => notes.push(format!("{left_out} weitere Spalten fehlen hier.")),
    }
    Table {
        rows: cells.iter().take(MAX_ROWS).map(row).collect(),
        note: notes.join(" "),
        ..Table::captioned(words.say("By cell", "Zelle für Zelle"), answered.planned.varied.len(), head)
    }
}

/// The decimals of a column.
fn decimals(metric: &Metric, column: &Column, cells: &[Cell<'_>]) -> usize {
    if let Column::Met = column {
        let met = cells.iter().filter_map(|cell| cell.met(cell.distribution(&metric.name)?));
        return decimals_of_shares(&met.collect::<Vec<Estimate>>());
    }
    let Column::Of(statistic) = column else { return 0 };
    let readings = cells.iter().filter_map(|cell| cell.distribution(&metric.name)?.estimate(statistic));
    let readings: Vec<Estimate> = readings.collect();
    if statistic.is_share() { decimals_of_shares(&readings) } else { decimals_of_means(&readings) }
}

fn field<'a>(
    style: Style,
    cell: &Cell<'a>,
    distribution: &Distribution<'a>,
    column: &Column,
    decimals: usize,
) -> Option<String> {
    match column {
        Column::Of(statistic) => {
            distribution.estimate(statistic).map(|reading| with_reach(style, statistic, &reading, decimals))
        }
        Column::Most => {
            let quantile = |percent| distribution.estimate(&Statistic::Quantile(percent));
            let (low, high) = (quantile(5)?.value, quantile(95)?.value);
            Some(style.ends(low, high, 0))
        }
        Column::Met => cell.met(distribution).map(|met| share(style, &met, decimals)),
    }
}

fn table(caption: &str, head: &[&str], words: usize, rows: Vec<Vec<String>>) -> Option<Table> {
    if rows.is_empty() {
        return None;
    }
    Some(Table { rows, ..Table::captioned(caption, words, head.iter().copied()) })
}

/// The heading of a column: `success`, `winner: a`, `mean rounds`, `rounds, 5 to 95 %`.
fn heading(words: &Words<'_>, metric: &Metric, column: &Column) -> String {
    if let Some(given) = &metric.given {
        return match column {
            Column::Met => {
                format!("{} {}", words.say("share of trials", "Anteil der Versuche"), words.condition(given))
            }
            _ => words.under(heading(words, &given.metric, column), given),
        };
    }
    let name = words.metric(metric);
    match (column, &metric.outcomes) {
        (Column::Of(statistic @ Statistic::Share(_)), Outcomes::Named(_)) => {
            let outcome = statistic.outcome().unwrap_or_else(|| statistic.name());
            format!("{name}: {}", words.outcome(metric, &outcome))
        }
        (Column::Of(Statistic::Mean), _) => match words.language {
            Language::English => format!("mean {name}"),
            Language::German => format!("{name} im Mittel"),
        },
        (Column::Most, _) => format!("{name}, 5 {} 95 %", words.say("to", "bis")),
        (Column::Of(_) | Column::Met, _) => name,
    }
}

/// A value with the half-width of its interval, where that is informative.
fn with_reach(style: Style, statistic: &Statistic, reading: &Estimate, decimals: usize) -> String {
    let sampled = reading.ends().is_some();
    match statistic {
        _ if statistic.is_share() && sampled && reading.value > 0.0 && reading.value < 1.0 => {
            let reach = style.half_width(reading.reach() * 100.0, decimals);
            format!("{} ± {reach}", share(style, reading, decimals))
        }
        _ if statistic.is_share() => share(style, reading, decimals),
        Statistic::Mean if sampled => {
            format!("{} ± {}", style.fixed(reading.value, decimals), style.half_width(reading.reach(), decimals))
        }
        Statistic::Mean => style.fixed(reading.value, decimals),
        _ => shown(statistic, reading, style),
    }
}

/// The number format of a page.
pub(super) fn style(words: &Words<'_>) -> Style {
    Style::text(words.language)
}

/// The head of a column of intervals.
pub(super) fn interval(words: &Words<'_>) -> &'static str {
    words.say("95 % interval", "95-%-Intervall")
}

fn share(style: Style, reading: &Estimate, decimals: usize) -> String {
    style.with_percent(&style.share_number(reading, decimals))
}

fn share_ends(style: Style, reading: &Estimate, decimals: usize) -> String {
    reading.ends().map_or_else(String::new, |(low, high)| style.ends_of_share(low, high, decimals))
}

/// `20` for a share of 0.05; a dash for 0, and for more than a half, where "one in 1.09" helps nobody.
fn one_in(style: Style, share: f64) -> String {
    if share <= 0.0 || share > 0.5 { NOTHING.to_owned() } else { style.odds_of(share) }
}

fn absent_row(
    words: &Words<'_>,
    rows: &mut Vec<Vec<String>>,
    distribution: &Distribution<'_>,
    sampled: bool,
    decimals: usize,
) {
    let absent = &distribution.absent;
    if absent.value <= 0.0 {
        return;
    }
    let style = style(words);
    let what = words.say("does not apply (share of all trials)", "ohne Wert (Anteil aller Versuche)");
    let of_those = words.say("does not apply (share of these trials)", "ohne Wert (Anteil dieser Versuche)");
    let what = if distribution.metric.given.is_some() { of_those } else { what }.to_owned();
    let mut row = vec![words.metric(distribution.metric), what, share(style, absent, decimals)];
    if sampled {
        row.push(share_ends(style, absent, decimals));
    }
    row.push(one_in(style, absent.value));
    rows.push(row);
}

fn shown_absent(style: Style, distribution: &Distribution<'_>) -> String {
    if distribution.absent.value > 0.0 { style.share(&distribution.absent) } else { String::new() }
}
