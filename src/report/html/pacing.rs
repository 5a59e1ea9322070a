//! The tables of the `feel.` metrics.

use super::super::number::{Style, decimals_of_means, decimals_of_shares};
use super::super::pacing::PacingStat;
use super::super::results::{Answered, Cell};
use super::super::table::Table;
use super::super::words::Words;
use super::table::{MAX_ROWS, NOTHING, interval, style};
use scenario::style::Language;
use stats::Estimate;

/// A table of one cell: a row per metric.
pub fn of_cell(words: &Words<'_>, cell: &Cell<'_>) -> Option<Table> {
    let pacing = cell.pacing.as_ref()?;
    let style = style(words);
    let shares: Vec<Estimate> =
        pacing.rows.iter().filter(|row| row.statistic == "rate").map(|row| row.reading).collect();
    let means: Vec<Estimate> =
        pacing.rows.iter().filter(|row| row.statistic == "mean").map(|row| row.reading).collect();
    let row = |headline: &PacingStat| {
        let decimals = decimals(headline, if headline.statistic == "rate" { &shares } else { &means });
        let of = |statistic: &str| pacing.of(&headline.metric, statistic).map(|one| style.fixed(one.value, 0));
        let ends = headline.reading.ends().map_or_else(String::new, |(low, high)| match headline.statistic.as_str() {
            "rate" => style.ends_of_share(low, high, decimals),
            _ => style.ends(low, high, decimals),
        });
        let mut cells = vec![
            words.metric_of(&headline.metric, headline.side.as_ref()),
            value(style, headline, &headline.reading, decimals),
            ends,
        ];
        cells.extend(["p5", "median", "p95"].map(|statistic| of(statistic).unwrap_or_default()));
        cells
    };
    let head = [
        words.say("metric", "Messgröße"),
        words.say("share or mean", "Anteil oder Mittel"),
        interval(words),
        "5 %",
        words.say("median", "Median"),
        "95 %",
    ];
    let trials = style.grouped(pacing.trials);
    Some(Table {
        rows: pacing.rows.iter().filter(|row| row.is_headline()).map(row).collect(),
        note: match words.language {
            Language::English => format!("Of {trials} trials, followed round by round."),
            Language::German => format!("Aus {trials} Versuchen, Runde für Runde verfolgt."),
        },
        ..Table::captioned(words.say("How it feels", "Spielgefühl"), 1, head)
    })
}

/// A table of a sweep: a row per cell.
pub fn by_cell(words: &Words<'_>, answered: &Answered<'_>, cells: &[Cell<'_>]) -> Option<Table> {
    let pacing: Vec<_> = cells.iter().filter_map(|cell| Some((cell, cell.pacing.as_ref()?))).collect();
    let mut columns: Vec<&PacingStat> = Vec::new();
    for row in pacing.iter().flat_map(|(_, pacing)| &pacing.rows).filter(|row| row.is_headline()) {
        if columns.iter().all(|column| column.metric != row.metric) {
            columns.push(row);
        }
    }
    let (_, first) = pacing.first()?;
    let mut head: Vec<String> = answered.planned.varied.iter().map(|name| words.name(name).whole()).collect();
    head.extend(columns.iter().map(|row| words.metric_of(&row.metric, row.side.as_ref())));
    let places = columns.iter().map(|column| {
        let of = pacing.iter().filter_map(|(_, pacing)| pacing.of(&column.metric, &column.statistic));
        decimals(column, &of.collect::<Vec<_>>())
    });
    let places: Vec<usize> = places.collect();
    let (style, trials) = (style(words), style(words).grouped(first.trials));
    let rows = pacing.iter().take(MAX_ROWS).map(|(cell, pacing)| {
        let mut row: Vec<String> = cell.planned.values.iter().map(|value| words.word(value)).collect();
        row.extend(columns.iter().zip(&places).map(|(column, &decimals)| {
            pacing
                .of(&column.metric, &column.statistic)
                .map_or_else(|| NOTHING.to_owned(), |one| value(style, column, &one, decimals))
        }));
        row
    });
    Some(Table {
        rows: rows.collect(),
        note: match words.language {
            Language::English => format!("Shares and means of {trials} trials a cell, followed round by round."),
            Language::German => {
                format!("Anteile und Mittelwerte aus {trials} Versuchen je Zelle, Runde für Runde verfolgt.")
            }
        },
        ..Table::captioned(
            words.say("How it feels, by cell", "Spielgefühl, Zelle für Zelle"),
            answered.planned.varied.len(),
            head,
        )
    })
}

fn value(style: Style, row: &PacingStat, reading: &Estimate, decimals: usize) -> String {
    match row.statistic.as_str() {
        "rate" => style.with_percent(&style.share_number(reading, decimals)),
        _ => style.fixed(reading.value, decimals),
    }
}

/// The decimals for all readings of one statistic; rounds are whole.
fn decimals(row: &PacingStat, readings: &[Estimate]) -> usize {
    match row.statistic.as_str() {
        "rate" => decimals_of_shares(readings),
        "mean" => decimals_of_means(readings),
        _ => 0,
    }
}
