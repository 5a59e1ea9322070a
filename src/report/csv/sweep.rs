//! The file of a sweep: a row per cell, for spreadsheets.

use super::super::decimal::plain;
use super::super::results::Answered;
use super::super::statistic::Statistic;

/// A column per varied name, in the order of `vary`, then a column per statistic, called
/// `metric.statistic`. A field is empty where a cell has no such metric, or where it never applies.
pub fn sweep(answered: &Answered<'_>) -> Vec<u8> {
    let columns = answered.columns();
    let names: Vec<String> = columns.iter().map(|(metric, statistic)| format!("{metric}.{statistic}")).collect();
    let varied = answered.asked.varied.iter().map(String::as_str);
    let header: Vec<&str> = varied.chain(names.iter().map(String::as_str)).collect();
    let mut table = super::table(&header);
    for cell in &answered.cells {
        let mut row: Vec<String> = cell.case.cell.iter().map(|(_, value)| value.clone()).collect();
        row.extend(columns.iter().map(|(metric, statistic)| {
            cell.distribution(metric)
                .and_then(|distribution| Statistic::parse(distribution.metric, statistic)?.of(distribution))
                .map_or_else(String::new, |reading| plain(reading.value))
        }));
        super::row(&mut table, &row);
    }
    super::bytes(table)
}
