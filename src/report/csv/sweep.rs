//! The file of a sweep: a row per cell, for spreadsheets.

use super::super::decimal::plain;
use super::super::results::Answered;

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
        let mut readings: Vec<(&str, String, String)> = Vec::new();
        for distribution in &cell.distributions {
            for statistic in answered.statistics(distribution) {
                let text = statistic.of(distribution).map_or_else(String::new, |reading| plain(reading.value));
                readings.push((&distribution.metric.name, statistic.name(distribution.metric), text));
            }
        }
        row.extend(columns.iter().map(|(metric, statistic)| {
            let found = readings.iter().find(|one| one.0 == *metric && one.1 == *statistic);
            found.map_or_else(String::new, |(_, _, text)| text.clone())
        }));
        super::row(&mut table, &row);
    }
    super::bytes(table)
}
