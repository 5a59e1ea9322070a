//! `distribution.csv`: one row per experiment, cell, metric and outcome.

use super::super::decimal::plain;
use super::super::results::Results;

/// The columns, in order.
const COLUMNS: [&str; 14] = [
    "scenario",
    "experiment",
    "system",
    "kind",
    "cell",
    "metric",
    "outcome",
    "count",
    "probability",
    "low",
    "high",
    "at_least",
    "at_most",
    "method",
];

/// `distribution.csv` as bytes. Outcomes go from low to high, named ones up their ladder, `no` before
/// `yes`; `at_least` and `at_most` add them up from either end. Named outcomes have a row even if they
/// never occur, numbers only if they do. Probabilities are of the trials to which the metric applies.
pub fn distribution(results: &Results<'_>) -> Vec<u8> {
    let mut table = super::table(&COLUMNS);
    let optional = |value: Option<f64>| value.map_or_else(String::new, plain);
    for answered in &results.experiments {
        let asked = answered.asked;
        for cell in &answered.cells {
            let cell_text = cell.case.cell_text();
            for distribution in &cell.distributions {
                for bin in &distribution.bins {
                    super::row(
                        &mut table,
                        &[
                            results.plan.name.as_str(),
                            &asked.id,
                            asked.system.name,
                            asked.kind.name,
                            &cell_text,
                            &distribution.metric.name,
                            &distribution.name(bin.value),
                            &bin.count.map_or_else(String::new, |n| n.to_string()),
                            &plain(bin.share.value),
                            &optional(bin.share.low),
                            &optional(bin.share.high),
                            &plain(bin.at_least),
                            &plain(bin.at_most),
                            cell.method(),
                        ],
                    );
                }
            }
        }
    }
    super::bytes(table)
}
