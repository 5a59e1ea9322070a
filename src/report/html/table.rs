//! The tables of an experiment on the page: chances, numbers, and a row per cell for a sweep.

use super::super::decimal::{decimals_for_share, fixed, grouped, percent, percent_number};
use super::super::distribution::{Distribution, Reading};
use super::super::results::{Answered, Cell};
use super::super::sentence::{mean_decimals, shares_in_print, shown, shown_share};
use super::super::statistic::Statistic;
use crate::plan::{Metric, Outcomes};

/// Rows of a sweep on the page.
const MOST_ROWS: usize = 300;
/// Columns of statistics of a sweep on the page.
const MOST_COLUMNS: usize = 10;

/// A table of texts.
#[derive(Debug)]
pub struct Table {
    /// What it is.
    pub caption: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// How many columns at the left are words; the others are numbers.
    pub words: usize,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// What was left out and where it is; empty for nothing.
    pub note: String,
}

impl Table {
    /// Whether a column holds words.
    pub fn is_words(&self, column: &usize) -> bool {
        *column < self.words
    }
}

/// The tables of an experiment. `sweep` is the file in which a sweep stands in full.
pub fn tables(answered: &Answered<'_>, sweep: Option<&str>) -> Vec<Table> {
    match (&answered.cells[..], sweep) {
        (cells, Some(file)) => vec![by_cell(answered, cells, file)],
        ([cell, ..], None) => [chances(cell), numbers(cell)].into_iter().flatten().collect(),
        ([], None) => Vec::new(),
    }
}

/// A row for each outcome that has a name.
fn chances(cell: &Cell<'_>) -> Option<Table> {
    let sampled = cell.trials().is_some();
    let mut rows = Vec::new();
    for distribution in cell.distributions.iter().filter(|one| !one.is_number()) {
        let name = &distribution.metric.name;
        let shares = shares_in_print(distribution);
        for (bin, share) in distribution.bins.iter().zip(shares) {
            let mut row = vec![name.clone(), distribution.name(bin.value), format!("{share} %")];
            if sampled {
                row.push(ends_of_share(&bin.share));
            }
            row.push(one_in(bin.share.value));
            rows.push(row);
        }
        absent_row(&mut rows, distribution, sampled);
    }
    let mut head = vec!["metric", "outcome", "share"];
    if sampled {
        head.push("95 % interval");
    }
    head.push("one in");
    table("Chances", &head, 2, rows)
}

/// A row for each metric that is a number.
fn numbers(cell: &Cell<'_>) -> Option<Table> {
    let sampled = cell.trials().is_some();
    let mut rows = Vec::new();
    for distribution in cell.distributions.iter().filter(|one| one.is_number()) {
        let Outcomes::Number { unit } = distribution.metric.outcomes else {
            continue;
        };
        let mut row = vec![distribution.metric.name.clone(), unit.to_owned()];
        for statistic in Statistic::all(distribution.metric) {
            let reading = statistic.of(distribution);
            row.push(reading.map_or_else(|| "–".to_owned(), |one| shown(statistic, &one)));
            if statistic == Statistic::Mean && sampled {
                row.push(reading.map_or_else(String::new, |mean| ends_of_mean(&mean)));
            }
        }
        row.push(shown_absent(distribution));
        rows.push(row);
    }
    let mut head = vec!["metric", "unit", "mean"];
    if sampled {
        head.push("95 % interval");
    }
    head.extend(["sd", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"]);
    // A column that says nothing is only in the way.
    if rows.iter().all(|row| row.last().is_some_and(String::is_empty)) {
        for row in &mut rows {
            row.pop();
        }
    } else {
        head.push("does not apply");
    }
    table("Numbers", &head, 2, rows)
}

/// A row per cell, with the headlines of the metrics.
fn by_cell(answered: &Answered<'_>, cells: &[Cell<'_>], file: &str) -> Table {
    let mut columns: Vec<(&Metric, Statistic)> = Vec::new();
    for name in answered.metric_names() {
        let found = cells.iter().find_map(|cell| cell.distribution(name));
        let Some(distribution) = found else { continue };
        let metric = distribution.metric;
        match metric.outcomes {
            Outcomes::Flag | Outcomes::Named(_) => {
                columns.extend(Statistic::all(metric).into_iter().map(|one| (metric, one)));
            }
            Outcomes::Number { .. } => columns
                .extend([Statistic::Mean, Statistic::Quantile(5), Statistic::Quantile(95)].map(|one| (metric, one))),
        }
    }
    let more_columns = columns.len() > MOST_COLUMNS;
    columns.truncate(MOST_COLUMNS);
    let mut head: Vec<String> = answered.asked.varied.clone();
    head.extend(columns.iter().map(|(metric, statistic)| heading(metric, *statistic)));
    let row = |cell: &Cell<'_>| {
        let mut row: Vec<String> = cell.case.cell.iter().map(|(_, value)| value.clone()).collect();
        row.extend(columns.iter().map(|(metric, statistic)| {
            let reading = cell.distribution(&metric.name).and_then(|distribution| statistic.of(distribution));
            reading.map_or_else(|| "–".to_owned(), |reading| with_reach(*statistic, &reading))
        }));
        row
    };
    let rows: Vec<Vec<String>> = cells.iter().take(MOST_ROWS).map(row).collect();
    let note = match (cells.len() > MOST_ROWS, more_columns) {
        (false, false) => format!("All statistics: {file}."),
        (true, _) => {
            format!("The first {MOST_ROWS} of {} cells; all cells and statistics: {file}.", grouped(cells.len() as u64))
        }
        (false, true) => {
            format!("The first {MOST_COLUMNS} of many columns; all statistics: {file}.")
        }
    };
    Table { caption: "By cell".to_owned(), words: answered.asked.varied.len(), head, rows, note }
}

fn table(caption: &str, head: &[&str], words: usize, rows: Vec<Vec<String>>) -> Option<Table> {
    if rows.is_empty() {
        return None;
    }
    Some(Table {
        caption: caption.to_owned(),
        head: head.iter().map(|&head| head.to_owned()).collect(),
        words,
        rows,
        note: String::new(),
    })
}

/// A column of a sweep: `success`, `winner: a`, `rounds, 5 %`.
fn heading(metric: &Metric, statistic: Statistic) -> String {
    let name = &metric.name;
    match (statistic, &metric.outcomes) {
        (Statistic::Rate(_), Outcomes::Named(_)) => {
            format!("{name}: {}", statistic.name(metric).trim_start_matches("rate:"))
        }
        (Statistic::Quantile(percent), _) => format!("{name}, {percent} %"),
        (Statistic::Mean, _) => format!("{name}, mean"),
        _ => name.clone(),
    }
}

/// A value with how far its interval reaches, where that says something.
fn with_reach(statistic: Statistic, reading: &Reading) -> String {
    let value = shown(statistic, reading);
    let inside = reading.value > 0.0 && reading.value < 1.0;
    match statistic {
        Statistic::Rate(_) if reading.ends().is_some() && inside => {
            let reach = reading.reach() * 100.0;
            let decimals =
                value.split_once('.').map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
            format!("{value} ± {}", fixed(reach, decimals))
        }
        Statistic::Mean if reading.ends().is_some() => {
            format!("{value} ± {}", fixed(reading.reach(), mean_decimals(reading)))
        }
        _ => value,
    }
}

fn ends_of_share(reading: &Reading) -> String {
    let Some((low, high)) = reading.ends() else {
        return String::new();
    };
    let width = (high - low) / 2.0;
    let decimals = decimals_for_share(width).max(1);
    format!("{} to {}", percent_number(low, decimals), percent(high, decimals))
}

fn ends_of_mean(mean: &Reading) -> String {
    let decimals = mean_decimals(mean);
    mean.ends().map_or_else(String::new, |(low, high)| format!("{} to {}", fixed(low, decimals), fixed(high, decimals)))
}

/// `20` for a share of 0.05; nothing where it would say nothing.
fn one_in(share: f64) -> String {
    if share <= 0.0 || share >= 1.0 {
        return "–".to_owned();
    }
    let odds = 1.0 / share;
    if odds >= 1e15 {
        return format!("{odds:.1e}");
    }
    fixed(
        odds,
        if odds < 10.0 {
            2
        } else if odds < 1000.0 {
            1
        } else {
            0
        },
    )
}

fn absent_row(rows: &mut Vec<Vec<String>>, distribution: &Distribution<'_>, sampled: bool) {
    if distribution.absent.value <= 0.0 {
        return;
    }
    let absent = &distribution.absent;
    let mut row =
        vec![distribution.metric.name.clone(), "does not apply (share of all trials)".to_owned(), shown_share(absent)];
    if sampled {
        row.push(ends_of_share(absent));
    }
    row.push(one_in(absent.value));
    rows.push(row);
}

fn shown_absent(distribution: &Distribution<'_>) -> String {
    if distribution.absent.value > 0.0 { shown_share(&distribution.absent) } else { String::new() }
}
