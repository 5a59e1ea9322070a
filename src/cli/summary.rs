//! The small table under an answer: the rows of the report that fit on a screen.

use play::systems::{Metric, Outcomes};
use report::number::{
    Style, counted, decimals_for_share, decimals_of_means, decimals_of_shares, ends, ends_of_share, fixed, grouped,
    share_number,
};
use report::table::{Page, Sheet, screen_grid, screen_list};
use report::words::Words;
use report::{Answered, Excerpt, FEEL, MET, SummaryRow};
use scenario::style::Language;
use stats::Estimate;
use study::plan::PlannedExperiment;

use super::table::{GAP, LaidOut, Table, paragraph};

/// Maximum lines of a table; the number of omitted ones is noted below.
pub const MAX_LINES: usize = 14;
/// Maximum rows of a grid, each of which holds several cells.
const MAX_ROWS: usize = 24;
/// Columns before a table.
const INDENT: usize = 2;
/// The head of the column of intervals.
const INTERVAL: &str = "95 % interval";

/// The tables of one experiment, from the report's rows for its first [`MAX_LINES`] cells: one cell metric by metric,
/// a sweep of several names as a grid, any other sweep cell by cell. Empty if there is nothing to show.
pub fn page(answered: &Answered<'_>, excerpt: &Excerpt, width: usize) -> String {
    let rows: Vec<&SummaryRow> = excerpt.rows.iter().filter(|row| !row.metric.starts_with(FEEL)).collect();
    let experiment = answered.planned;
    let tables = [
        match () {
            () if experiment.varied.is_empty() => laid_out(&single(experiment, &rows, excerpt.has_intervals), width),
            () => grid(answered, width)
                .or_else(|| Some(laid_out(&list(&screen_list(answered)?), width)))
                .unwrap_or_default(),
        },
        laid_out(&pacing(experiment, &excerpt.rows), width),
    ];
    tables.concat()
}

/// A table below an empty line; nothing if it has no rows.
fn laid_out(table: &Table, width: usize) -> String {
    if table.is_empty() { String::new() } else { format!("\n{}", table.page(width, INDENT)) }
}

/// A sweep of several names as a grid, if it fits the page.
fn grid(answered: &Answered<'_>, width: usize) -> Option<String> {
    // Nothing follows the last column, so its gap may lie outside.
    let page = Page::terminal((width + GAP).saturating_sub(INDENT));
    let (sheet, _) = screen_grid(answered)?.whole(page, true)?;
    let mut table = names(&sheet);
    if let [over, ..] = &sheet.heads()[..]
        && let [head] = &over[..]
        && sheet.across.names.len() > 1
    {
        table = table.over(&head.text);
    }
    for head in sheet.heads().last()? {
        table = table.numbers(&head.text);
    }
    for row in sheet.rows().take(MAX_ROWS) {
        table.row(row);
    }
    let more = leave_out(sheet.cells.len(), MAX_ROWS, "row", "rows");
    let notes = [more, Some(sheet.note).filter(|note| !note.is_empty())].into_iter().flatten();
    let notes = notes.map(|note| paragraph(&note, width.saturating_sub(INDENT), 0)).collect::<Vec<_>>();
    table.note = notes.join("\n");
    Some(format!("\n  {}\n{}", paragraph(&sheet.title, width, INDENT), table.page(width, INDENT)))
}

/// A sweep cell by cell.
fn list(sheet: &Sheet) -> Table {
    let mut table = names(sheet);
    for head in sheet.across.names.iter().map(|names| names[0].own.as_str()) {
        table = if head == INTERVAL { table.words(head) } else { table.numbers(head) };
    }
    for row in sheet.rows().take(MAX_LINES) {
        table.row(row);
    }
    if let Some(more) = leave_out(sheet.cells.len(), MAX_LINES, "cell", "cells") {
        table.note = more;
    }
    table
}

/// A table with the columns that name the rows of a sheet.
fn names(sheet: &Sheet) -> Table {
    let columns = sheet.down.titles.iter().enumerate();
    columns.fold(
        Table::new(),
        |table, (column, title)| {
            if sheet.is_right(column) { table.numbers(title) } else { table.words(title) }
        },
    )
}

/// The `feel.` metrics of an experiment: a line per metric, or per cell of a sweep.
fn pacing(experiment: &PlannedExperiment, rows: &[SummaryRow]) -> Table {
    let mine: Vec<&SummaryRow> = rows.iter().filter(|row| row.metric.starts_with(FEEL)).collect();
    let Some(first) = mine.first() else { return Table::new() };
    let words = Words::new(experiment, Language::English);
    let name = |row: &SummaryRow| words.metric_of(&row.metric, row.side.as_ref());
    let is_headline = |row: &&&SummaryRow| ["rate", "mean", "at_95"].contains(&row.statistic.as_str());
    let of = |row: &SummaryRow, statistic: &str| {
        let same = |other: &&&SummaryRow| {
            other.place == row.place && other.metric == row.metric && other.statistic == statistic
        };
        mine.iter().find(same).map_or_else(String::new, |found| shown(found, 0))
    };
    let trials = grouped(first.trials.unwrap_or(0));
    if experiment.varied.is_empty() {
        let mut table = Table::new().words("how it feels").numbers("value").words("95 % interval");
        table = table.numbers("5 %").numbers("median").numbers("95 %");
        for row in mine.iter().filter(is_headline) {
            let quantiles = ["p5", "median", "p95"].map(|statistic| of(row, statistic));
            let decimals = decimals(mine.iter().filter(|other| is_headline(other) && kind(other) == kind(row)));
            table.row([name(row), shown(row, decimals), interval(row, decimals)].into_iter().chain(quantiles));
        }
        table.note = format!("{trials} trials, followed round by round");
        return table;
    }
    let columns: Vec<&&SummaryRow> = mine.iter().filter(|row| row.place == first.place).filter(is_headline).collect();
    let mut table = Table::new();
    for varied in &experiment.varied {
        table = table.numbers(&words.name(varied).whole());
    }
    for column in &columns {
        table = table.numbers(&name(column));
    }
    for (place, cell) in experiment.cells.iter().take(MAX_LINES).enumerate() {
        let in_cell = |column: &&&SummaryRow| {
            let same = |row: &&&SummaryRow| {
                row.place == place && row.metric == column.metric && row.statistic == column.statistic
            };
            let column = mine.iter().filter(|row| row.metric == column.metric && row.statistic == column.statistic);
            mine.iter().find(same).map_or_else(|| "-".to_owned(), |row| shown(row, decimals(column)))
        };
        table.row(cell.values.iter().map(|value| words.word(value)).chain(columns.iter().map(in_cell)));
    }
    let more = experiment.cells.len().saturating_sub(MAX_LINES);
    let more = if more > 0 {
        format!("; and {} in the report", counted(more, "more cell", "more cells"))
    } else {
        String::new()
    };
    table.note = format!("how it feels, by {trials} trials a cell{more}");
    table
}

/// One line per metric, and per outcome of a named one.
fn single(experiment: &PlannedExperiment, rows: &[&SummaryRow], with_intervals: bool) -> Table {
    let words = Words::new(experiment, Language::English);
    let mut table = Table::new().words("metric").words("outcome").numbers("value").words("95 % interval");
    table = table.numbers("sd").numbers("5 %").numbers("median").numbers("95 %");
    let is_number = |row: &SummaryRow| row.statistic == "mean" || row.statistic.starts_with("rate");
    // Where no trial meets a condition, that is all there is to say.
    let is_alone = |row: &SummaryRow| {
        row.statistic == MET && !rows.iter().any(|other| other.metric == row.metric && is_number(other))
    };
    let is_line = |row: &&&SummaryRow| is_number(row) || is_alone(row);
    let lines: Vec<&SummaryRow> = rows.iter().filter(is_line).copied().collect();
    let same = |row: &SummaryRow| decimals(lines.iter().take(MAX_LINES).filter(|other| kind(other) == kind(row)));
    let deviations = decimals(rows.iter().filter(|row| row.statistic == "sd"));
    let of = |metric: &str, statistic: &str| {
        let found = rows.iter().find(|row| row.metric == metric && row.statistic == statistic);
        found.map_or_else(String::new, |row| shown(row, deviations))
    };
    for row in lines.iter().take(MAX_LINES) {
        let decimals = same(row);
        let metric = row.metric.as_str();
        let numbers = row.statistic == "mean";
        let outcome = match row.statistic.as_str() {
            "mean" => "mean".to_owned(),
            MET => "no trial meets it".to_owned(),
            "rate" => outcome(experiment, &words, metric, "yes"),
            rate => outcome(experiment, &words, metric, rate.strip_prefix("rate:").unwrap_or(rate)),
        };
        // A flag that is called like its metric is named once.
        let name = match known(experiment, metric).filter(|metric| metric.given.is_some()) {
            Some(metric) => words.metric(metric),
            None => words.metric_of(metric, row.side.as_ref()),
        };
        let met = rows.iter().find(|other| other.metric == metric && other.statistic == MET && !is_alone(other));
        let name = match met {
            Some(met) => format!("{name} ({} of trials)", alone(met)),
            None => name,
        };
        let outcome = if outcome == name { String::new() } else { outcome };
        let more = |statistic| if numbers { of(metric, statistic) } else { String::new() };
        table.row([
            format!("{name}{}", unit(experiment, &words, metric)),
            outcome,
            shown(row, decimals),
            if with_intervals { interval(row, decimals) } else { String::new() },
            more("sd"),
            more("p5"),
            more("median"),
            more("p95"),
        ]);
    }
    if let Some(more) = leave_out(lines.len(), MAX_LINES, "line", "lines") {
        table.note = more;
    }
    table
}

/// An outcome of a metric, for readers.
fn outcome(experiment: &PlannedExperiment, words: &Words<'_>, metric: &str, outcome: &str) -> String {
    known(experiment, metric).map_or_else(|| outcome.to_owned(), |metric| words.outcome(metric, outcome))
}

/// What a total counts other than points, after its name: ` (successes)`. Other names say what they count.
fn unit(experiment: &PlannedExperiment, words: &Words<'_>, metric: &str) -> String {
    let total = known(experiment, metric).filter(|metric| metric.name == "total");
    let unit = total.and_then(|metric| match &metric.outcomes {
        Outcomes::Number { unit } => Some(words.unit_beside(metric, unit)),
        _ => None,
    });
    unit.filter(|unit| !unit.is_empty()).map_or_else(String::new, |unit| format!(" ({unit})"))
}

fn known<'a>(experiment: &'a PlannedExperiment, metric: &str) -> Option<&'a Metric> {
    experiment.metric_tables().0.into_iter().flatten().find(|known| known.name == metric)
}

/// What is said of the lines that a table leaves out.
fn leave_out(lines: usize, most: usize, one: &str, several: &str) -> Option<String> {
    let more = lines.checked_sub(most).filter(|more| *more > 0)?;
    Some(format!("and {} in the report", counted(more, &format!("more {one}"), &format!("more {several}"))))
}

fn is_share(row: &SummaryRow) -> bool {
    row.statistic.starts_with("rate") || ["absent", MET].contains(&row.statistic.as_str())
}

/// The class of rows that share a number of decimals: shares, or one statistic.
fn kind(row: &SummaryRow) -> &str {
    if is_share(row) { "rate" } else { &row.statistic }
}

fn estimate(row: &SummaryRow) -> Estimate {
    match (row.low, row.high) {
        (Some(low), Some(high)) => Estimate::between(row.value, low, high),
        _ => Estimate::exact(row.value),
    }
}

/// The common decimals of the numbers in one column.
fn decimals<'r, 's: 'r>(column: impl Iterator<Item = &'r &'s SummaryRow>) -> usize {
    let mut column = column.peekable();
    let Some(first) = column.peek() else { return 0 };
    let (shares, numbers) = (is_share(first), matches!(first.statistic.as_str(), "mean" | "sd"));
    let column: Vec<Estimate> = column.map(|row| estimate(row)).collect();
    match (shares, numbers) {
        (true, _) => decimals_of_shares(&column),
        (_, true) => decimals_of_means(&column),
        _ => 0,
    }
}

/// A number with the decimals that suit it alone.
fn alone(row: &SummaryRow) -> String {
    shown(row, decimals(std::iter::once(&row)))
}

fn shown(row: &SummaryRow, decimals: usize) -> String {
    match row.statistic.as_str() {
        _ if is_share(row) => Style::TEXT.with_percent(&share_number(&estimate(row), decimals)),
        "mean" | "sd" => fixed(row.value, decimals),
        _ => fixed(row.value, 0),
    }
}

fn interval(row: &SummaryRow, decimals: usize) -> String {
    let (Some(low), Some(high)) = (row.low, row.high) else {
        return if row.method == "exact" { "exact".to_owned() } else { String::new() };
    };
    match is_share(row) {
        // The upper bound of an event not seen gets two significant digits.
        true if row.value <= 0.0 => ends_of_share(low, high, decimals_for_share(high)),
        true => ends_of_share(low, high, decimals),
        false => ends(low, high, decimals),
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
            side: None,
            statistic: statistic.into(),
            unit: "share",
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
        let places = decimals([&rate].iter());
        assert_eq!((shown(&rate, places), interval(&rate, places)), ("61.2 %".into(), "61.1 to 61.4 %".into()));
        let mean = row("mean", 8.839_4, Some((8.836_4, 8.842_4)));
        let places = decimals([&mean].iter());
        assert_eq!((shown(&mean, places), interval(&mean, places)), ("8.839".into(), "8.836 to 8.842".into()));
        let exact = row("rate", 0.677_896_703, None);
        let places = decimals([&exact].iter());
        assert_eq!((shown(&exact, places), interval(&exact, places)), ("67.79 %".into(), "exact".into()));
    }

    #[test]
    fn a_column_has_one_number_of_decimals() {
        let column = [
            row("rate", 0.048, Some((0.042, 0.054))),
            row("rate", 0.252, Some((0.24, 0.264))),
            row("rate", 0.0, Some((0.0, 0.000_77))),
        ];
        let column: Vec<&SummaryRow> = column.iter().collect();
        let places = decimals(column.iter());
        let texts: Vec<String> = column.iter().map(|row| shown(row, places)).collect();
        assert_eq!(texts, ["4.8 %", "25.2 %", "< 0.1 %"]);
        let thirds = ["rate:a", "rate:b", "rate:c"].map(|name| row(name, 1.0 / 3.0, None));
        let thirds: Vec<&SummaryRow> = thirds.iter().collect();
        assert!(thirds.iter().all(|row| shown(row, decimals(thirds.iter())) == "33.33 %"));
    }

    #[test]
    fn none_seen_is_not_none_possible() {
        let none = row("rate", 0.0, Some((0.0, 3.7e-6)));
        assert_eq!((shown(&none, 2), interval(&none, 2)), ("< 0.01 %".into(), "0 to 0.00037 %".into()));
    }
}
