//! `summary.csv`: one row per experiment, cell and statistic.

use super::super::ReportError;
use super::super::decimal::plain;
use super::super::results::Results;
use crate::plan::Plan;
use crate::tally::Answer;

/// The columns, in order.
const COLUMNS: [&str; 13] = [
    "scenario",
    "experiment",
    "system",
    "kind",
    "cell",
    "metric",
    "statistic",
    "value",
    "low",
    "high",
    "method",
    "trials",
    "seed",
];

/// One row of `summary.csv`, before it becomes text.
#[derive(Debug, Clone, PartialEq)]
pub struct SummaryRow {
    /// The scenario's name.
    pub scenario: String,
    /// The experiment's identifier.
    pub experiment: String,
    /// The game.
    pub system: &'static str,
    /// The kind of experiment.
    pub kind: &'static str,
    /// The cell: `dc=10;skill=3`, empty without a sweep.
    pub cell: String,
    /// The metric.
    pub metric: String,
    /// The statistic: `rate`, `rate:NAME`, `mean`, `sd`, `min`, `p5`, `p25`, `median`, `p75`, `p95`,
    /// `max`, and `absent` (the share of trials to which the metric does not apply; the others are of
    /// the rest); `at_95` of `feel.decided`.
    pub statistic: String,
    /// Its value; shares from 0 to 1.
    pub value: f64,
    /// The lower end of the 95 % interval; none for exact values and for statistics without interval.
    pub low: Option<f64>,
    /// The upper end, likewise.
    pub high: Option<f64>,
    /// `exact` or `sampled`.
    pub method: &'static str,
    /// The trials of the cell; none when exact.
    pub trials: Option<u64>,
    /// The seed of the scenario.
    pub seed: u64,
}

/// All rows of `summary.csv`, in its order. A metric that applies to no trial of a cell has only its
/// `absent` row there.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn summary_rows(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<SummaryRow>, ReportError> {
    Ok(rows(&Results::new(plan, answers)?))
}

/// The same, from results.
fn rows(results: &Results<'_>) -> Vec<SummaryRow> {
    let plan = results.plan;
    let mut rows = Vec::new();
    for answered in &results.experiments {
        let asked = answered.asked;
        for cell in &answered.cells {
            for distribution in &cell.distributions {
                for statistic in answered.statistics(distribution) {
                    let Some(reading) = statistic.of(distribution) else {
                        continue;
                    };
                    rows.push(SummaryRow {
                        scenario: plan.name.clone(),
                        experiment: asked.id.clone(),
                        system: asked.system.name,
                        kind: asked.kind.name,
                        cell: cell.case.cell_text(),
                        metric: distribution.metric.name.clone(),
                        statistic: statistic.name(distribution.metric),
                        value: reading.value,
                        low: reading.low,
                        high: reading.high,
                        method: cell.method(),
                        trials: cell.trials(),
                        seed: plan.seed,
                    });
                }
            }
            let Some(felt) = &cell.felt else { continue };
            rows.extend(felt.rows.iter().map(|row| SummaryRow {
                scenario: plan.name.clone(),
                experiment: asked.id.clone(),
                system: asked.system.name,
                kind: asked.kind.name,
                cell: cell.case.cell_text(),
                metric: row.metric.clone(),
                statistic: row.statistic.clone(),
                value: row.reading.value,
                low: row.reading.low,
                high: row.reading.high,
                method: "sampled",
                trials: Some(felt.trials),
                seed: plan.seed,
            }));
        }
    }
    rows
}

/// `summary.csv` as bytes.
pub fn summary(results: &Results<'_>) -> Vec<u8> {
    let mut table = super::table(&COLUMNS);
    let optional = |value: Option<f64>| value.map_or_else(String::new, plain);
    for row in rows(results) {
        super::row(
            &mut table,
            &[
                row.scenario,
                row.experiment,
                row.system.to_owned(),
                row.kind.to_owned(),
                row.cell,
                row.metric,
                row.statistic,
                plain(row.value),
                optional(row.low),
                optional(row.high),
                row.method.to_owned(),
                row.trials.map_or_else(String::new, |n| n.to_string()),
                row.seed.to_string(),
            ],
        );
    }
    super::bytes(table)
}
