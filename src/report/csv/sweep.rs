//! The file of a sweep: a row per cell, for spreadsheets.

use super::super::results::Answered;
use super::rows::Rows;
use play::query::Statistic;

/// One column per varied name, in the order of `vary`, then one column per statistic, named
/// `metric.statistic`. A field is empty if the cell has no such metric, or if the metric never
/// applies to it.
pub fn sweep(answered: &Answered<'_>) -> Vec<u8> {
    let columns = answered.columns();
    let names: Vec<String> = columns.iter().map(|(metric, statistic)| format!("{metric}.{statistic}")).collect();
    let varied = answered.planned.varied.iter().map(String::as_str);
    let header: Vec<&str> = varied.chain(names.iter().map(String::as_str)).collect();
    // The metric and statistic of each column, looked up once per distinct list of metrics.
    let found = answered.measured.iter().map(|measured| {
        let columns = columns.iter();
        columns.map(|(metric, statistic)| measured.find(metric, statistic)).collect()
    });
    let found: Vec<Vec<Option<(usize, &Statistic)>>> = found.collect();
    let mut rows = Rows::new(&header);
    rows.add_all(&answered.cells, |rows, cell| {
        cell.planned.values.iter().for_each(|value| rows.text(&value.text));
        for column in &found[cell.measures] {
            let reading =
                column.as_ref().and_then(|&(metric, statistic)| cell.distributions[metric].estimate(statistic));
            rows.number_or_nothing(reading.map(|reading| reading.value));
        }
        rows.end();
    });
    rows.into_bytes()
}
