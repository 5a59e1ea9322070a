//! `distribution.csv`: one row per experiment, cell, metric and outcome.

use super::super::results::Results;
use super::varied::VariedColumns;

/// The columns, in order. Behind them is one for each varied name.
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

/// `distribution.csv` as bytes. Outcomes are sorted ascending, named ones up their ladder, `no`
/// before `yes`; `at_least` and `at_most` accumulate them from either end. Named outcomes have a
/// row even if they never occur, numbers only if they do. Probabilities are relative to the trials
/// to which the metric applies.
pub fn distribution(results: &Results<'_>) -> Vec<u8> {
    let varied = VariedColumns::new(results);
    let mut rows = varied.table(&COLUMNS);
    for answered in &results.experiments {
        let (experiment, places) = (answered.planned, varied.places(answered));
        rows.add_all(&answered.cells, |rows, cell| {
            let cell_text = cell.planned.cell_text();
            let method = cell.method();
            for distribution in cell.distributions.iter() {
                for bin in &distribution.bins {
                    rows.text(&results.plan.name);
                    rows.text(&experiment.id);
                    rows.text(experiment.system_of(cell.planned));
                    rows.text(&experiment.kind.name);
                    rows.text(&cell_text);
                    rows.text(&distribution.metric.name);
                    match distribution.word(bin.value) {
                        Some(word) => rows.text(word),
                        None => rows.whole(bin.value),
                    }
                    rows.count_or_nothing(bin.count);
                    rows.number(bin.share.value);
                    rows.number_or_nothing(bin.share.lower());
                    rows.number_or_nothing(bin.share.upper());
                    rows.number(bin.at_least);
                    rows.number(bin.at_most);
                    rows.text(method);
                    places.write(rows, cell);
                    rows.end();
                }
            }
        });
    }
    rows.into_bytes()
}
