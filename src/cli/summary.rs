//! The small table under an answer: what fits on a screen of the rows that the report has in full.

use crate::plan::Asked;
use crate::report::{Excerpt, FEEL, SummaryRow};

use super::number::{counted, grouped, percent, short};
use super::table::Table;

/// Lines of a table; what is left out is counted in its last line.
pub const MOST_LINES: usize = 14;
/// Columns of statistics beside the varied values.
const MOST_STATISTICS: usize = 5;

/// The table of one experiment out of what the report has of its first [`MOST_LINES`] cells.
pub fn table(asked: &Asked, excerpt: &Excerpt) -> Table {
    let rows: Vec<&SummaryRow> = excerpt.rows.iter().filter(|row| !row.metric.starts_with(FEEL)).collect();
    let interval = intervals(excerpt.has_intervals);
    if asked.varied.is_empty() { single(&rows, interval) } else { sweep(asked, &rows, interval) }
}

/// How the fights of an experiment feel: a line for each number, or for each cell of a sweep.
pub fn feel(asked: &Asked, rows: &[SummaryRow]) -> Table {
    let mine: Vec<&SummaryRow> = rows.iter().filter(|row| row.metric.starts_with(FEEL)).collect();
    let Some(first) = mine.first() else { return Table::new() };
    let name = |row: &SummaryRow| row.metric.trim_start_matches(FEEL).replace('_', " ");
    let is_headline = |row: &&&SummaryRow| ["rate", "mean", "at_95"].contains(&row.statistic.as_str());
    let of = |row: &SummaryRow, statistic: &str| {
        let same = |other: &&&SummaryRow| {
            other.place == row.place && other.metric == row.metric && other.statistic == statistic
        };
        mine.iter().find(same).map_or_else(String::new, |found| shown(found))
    };
    let trials = grouped(first.trials.unwrap_or(0));
    if asked.varied.is_empty() {
        let mut table = Table::new().words("how it feels").numbers("value").words("95 % interval");
        table = table.numbers("5 %").numbers("median").numbers("95 %");
        for row in mine.iter().filter(is_headline) {
            let quantiles = ["p5", "median", "p95"].map(|statistic| of(row, statistic));
            table.row([name(row), shown(row), interval(row)].into_iter().chain(quantiles));
        }
        table.note(format!("{trials} trials, followed round by round"));
        return table;
    }
    let columns: Vec<&&SummaryRow> = mine.iter().filter(|row| row.place == first.place).filter(is_headline).collect();
    let mut table = Table::new();
    for varied in &asked.varied {
        table = table.numbers(varied);
    }
    for column in &columns {
        table = table.numbers(&name(column));
    }
    for (place, case) in asked.cases.iter().take(MOST_LINES).enumerate() {
        let in_cell = |column: &&&SummaryRow| {
            let same = |row: &&&SummaryRow| {
                row.place == place && row.metric == column.metric && row.statistic == column.statistic
            };
            mine.iter().find(same).map_or_else(|| "-".to_owned(), |row| shown(row))
        };
        table.row(case.cell.iter().map(|value| value.text.clone()).chain(columns.iter().map(in_cell)));
    }
    let more = asked.cases.len().saturating_sub(MOST_LINES);
    let more = if more > 0 {
        format!("; and {} in the report", counted(more, "more cell", "more cells"))
    } else {
        String::new()
    };
    table.note(format!("how it feels, by {trials} trials a cell{more}"));
    table
}

/// One line for each metric, and for each outcome of a named one.
fn single(rows: &[&SummaryRow], interval: impl Fn(&SummaryRow) -> String) -> Table {
    let mut table = Table::new().words("metric").words("outcome").numbers("value").words("95 % interval");
    table = table.numbers("sd").numbers("5 %").numbers("median").numbers("95 %");
    let texts = texts(rows);
    let of = |metric: &str, statistic: &str| {
        let found = rows.iter().position(|row| row.metric == metric && row.statistic == statistic);
        found.map_or_else(String::new, |place| texts[place].clone())
    };
    let lines: Vec<(&&SummaryRow, &String)> = rows
        .iter()
        .zip(&texts)
        .filter(|(row, _)| row.statistic == "mean" || row.statistic.starts_with("rate"))
        .collect();
    for (row, text) in lines.iter().take(MOST_LINES) {
        let metric = row.metric.as_str();
        let numbers = row.statistic == "mean";
        let outcome = match row.statistic.as_str() {
            "mean" => "mean",
            "rate" => "yes",
            rate => rate.strip_prefix("rate:").unwrap_or(rate),
        };
        let more = |statistic| if numbers { of(metric, statistic) } else { String::new() };
        table.row([
            metric.to_owned(),
            outcome.to_owned(),
            (*text).clone(),
            interval(row),
            more("sd"),
            more("p5"),
            more("median"),
            more("p95"),
        ]);
    }
    leave_out(&mut table, lines.len(), "line", "lines");
    table
}

/// One line for each cell: the varied values, then the first metric.
fn sweep(asked: &Asked, rows: &[&SummaryRow], interval: impl Fn(&SummaryRow) -> String) -> Table {
    let mut table = Table::new();
    let Some(first) = rows.first() else { return table };
    let texts = texts(rows);
    let metric = first.metric.as_str();
    let names: Vec<&str> = rows
        .iter()
        .filter(|row| row.metric == metric && row.place == first.place)
        .map(|row| row.statistic.as_str())
        .filter(|name| matches!(*name, "mean" | "sd" | "p5" | "median" | "p95") || name.starts_with("rate"))
        .take(MOST_STATISTICS)
        .collect();
    for name in &asked.varied {
        table = table.numbers(name);
    }
    for (place, name) in names.iter().enumerate() {
        let heading = match name.strip_prefix("rate:") {
            Some(outcome) => outcome,
            None if *name == "rate" => metric,
            None => name,
        };
        table = table.numbers(heading);
        if place == 0 {
            table = table.words("95 % interval");
        }
    }
    for (cell, case) in asked.cases.iter().take(MOST_LINES).enumerate() {
        let mut line: Vec<String> = case.cell.iter().map(|value| value.text.clone()).collect();
        for (place, name) in names.iter().enumerate() {
            let of_cell = |row: &&SummaryRow| row.place == cell && row.metric == metric && row.statistic == *name;
            let found = rows.iter().position(of_cell);
            line.push(found.map_or_else(|| "-".to_owned(), |at| texts[at].clone()));
            if place == 0 {
                line.push(found.map_or_else(String::new, |at| interval(rows[at])));
            }
        }
        table.row(line);
    }
    leave_out(&mut table, asked.cases.len(), "cell", "cells");
    table
}

fn leave_out(table: &mut Table, lines: usize, one: &str, several: &str) {
    if lines > MOST_LINES {
        table.note(format!(
            "and {} in the report",
            counted(lines - MOST_LINES, &format!("more {one}"), &format!("more {several}"))
        ));
    }
}

fn is_share(row: &SummaryRow) -> bool {
    row.statistic.starts_with("rate") || row.statistic == "absent"
}

/// Decimals at which the interval begins to show; exact values have two.
fn decimals(row: &SummaryRow) -> usize {
    if row.statistic == "at_95" {
        return 0;
    }
    let (Some(low), Some(high)) = (row.low, row.high) else { return 2 };
    let unit = if is_share(row) { 100.0 } else { 1.0 };
    let reach = ((high - low) / 2.0 * unit).max(1e-6);
    (1.0 - reach.log10().floor()).clamp(1.0, 6.0) as usize
}

/// The values of all rows. Shares of the outcomes of one metric have equally many decimals; each is rounded by itself, so that
/// equal chances look equal.
fn texts(rows: &[&SummaryRow]) -> Vec<String> {
    let is_named = |row: &SummaryRow| row.statistic.starts_with("rate:");
    let same =
        |a: &&SummaryRow, b: &&SummaryRow| a.place == b.place && a.metric == b.metric && is_named(a) == is_named(b);
    let mut texts = Vec::with_capacity(rows.len());
    for group in rows.chunk_by(same) {
        let places = group.iter().map(|row| decimals(row)).min().unwrap_or(2);
        let written = |row: &&SummaryRow| if is_named(row) { percent(row.value, places) } else { shown(row) };
        texts.extend(group.iter().map(written));
    }
    texts
}

fn shown(row: &SummaryRow) -> String {
    match row.statistic.as_str() {
        _ if is_share(row) => percent(row.value, decimals(row)),
        "mean" | "sd" => format!("{:.*}", decimals(row), row.value),
        _ => short(row.value, 0),
    }
}

/// How intervals are written. If all is exact there is nothing to write, and the answer above says so.
fn intervals(any: bool) -> impl Fn(&SummaryRow) -> String {
    move |row| if any { interval(row) } else { String::new() }
}

fn interval(row: &SummaryRow) -> String {
    let (Some(low), Some(high)) = (row.low, row.high) else {
        return if row.method == "exact" { "exact".to_owned() } else { String::new() };
    };
    let decimals = decimals(row);
    if is_share(row) && low <= 0.0 {
        format!("0 to {}", percent(high, decimals))
    } else if is_share(row) {
        format!("{:.decimals$} to {}", low * 100.0, percent(high, decimals))
    } else {
        format!("{low:.decimals$} to {high:.decimals$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(statistic: &str, value: f64, ends: Option<(f64, f64)>) -> SummaryRow {
        SummaryRow {
            scenario: "s".into(),
            experiment: "e".into(),
            system: "dice".into(),
            kind: "roll".into(),
            place: 0,
            cell: String::new(),
            metric: "m".into(),
            statistic: statistic.into(),
            value,
            low: ends.map(|ends| ends.0),
            high: ends.map(|ends| ends.1),
            method: if ends.is_some() { "sampled" } else { "exact" },
            trials: None,
            seed: 1,
        }
    }

    #[test]
    fn digits_stop_where_the_interval_begins() {
        let rate = row("rate", 0.612_345, Some((0.611, 0.6137)));
        assert_eq!((shown(&rate), interval(&rate)), ("61.23 %".into(), "61.10 to 61.37 %".into()));
        let mean = row("mean", 8.839_4, Some((8.826_4, 8.852_4)));
        assert_eq!((shown(&mean), interval(&mean)), ("8.839".into(), "8.826 to 8.852".into()));
        let exact = row("rate", 0.677_896_703, None);
        assert_eq!((shown(&exact), interval(&exact)), ("67.79 %".into(), "exact".into()));
    }

    #[test]
    fn equal_shares_of_outcomes_look_equal() {
        let thirds = ["rate:a", "rate:b", "rate:c"].map(|name| row(name, 1.0 / 3.0, None));
        let thirds: Vec<&SummaryRow> = thirds.iter().collect();
        assert_eq!(texts(&thirds), ["33.33 %", "33.33 %", "33.33 %"]);
        let rare = [row("rate:a", 1e-9, None), row("rate:b", 1.0 - 1e-9, None)];
        let rare: Vec<&SummaryRow> = rare.iter().collect();
        assert_eq!(texts(&rare)[0], "<0.01 %");
    }

    #[test]
    fn none_seen_is_not_none_possible() {
        let none = row("rate", 0.0, Some((0.0, 3.7e-6)));
        assert_eq!(interval(&none), "0 to 0.00037 %");
    }
}
