//! `summary.csv`: one row per experiment, cell and statistic.

use super::super::error::ReportError;
use super::super::pacing::PREFIX;
use super::super::results::{Answered, Cell, Results};
use super::varied::VariedColumns;
use play::query::SHARE;
use play::systems::SideName;
use play::tally::Answer;
use stats::Estimate;
use study::plan::Plan;

/// The columns, in order. Behind them is one for each varied name.
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

/// The statistic of a metric under a condition that is the share of trials that meet the condition.
pub const MET: &str = "met";

/// One row of `summary.csv`, before formatting.
#[derive(Debug, Clone, PartialEq)]
pub struct SummaryRow {
    /// The scenario's name.
    pub scenario: String,
    /// The experiment's identifier.
    pub experiment: String,
    /// The game.
    pub system: String,
    /// The kind of experiment.
    pub kind: String,
    /// The index of the cell within the experiment.
    pub place: usize,
    /// The cell in the notation of files: `dc=10;skill=3`, empty without a sweep.
    pub cell: String,
    /// The metric.
    pub metric: String,
    /// The side it is about, if any.
    pub side: Option<SideName>,
    /// The statistic: `rate`, `rate:NAME`, `mean`, `sd`, `min`, `p5`, `p25`, `median`, `p75`,
    /// `p95`, `max`, `absent`, `met`, or `at_95` of `feel.decided`. `absent` is the share of trials to
    /// which the metric does not apply, `met` that of trials that meet its condition; all others are relative to the
    /// trials that meet it and to which it applies.
    pub statistic: String,
    /// The unit of the value: `share`, or that of the metric, such as `rounds`.
    pub unit: &'static str,
    /// Its value; shares are from 0 to 1.
    pub value: f64,
    /// The lower end of the 95 % interval; `None` for exact values and for statistics without an
    /// interval.
    pub low: Option<f64>,
    /// The upper end, likewise.
    pub high: Option<f64>,
    /// `exact` or `sampled`.
    pub method: &'static str,
    /// The trials of the cell; `None` if exact.
    pub trials: Option<u64>,
    /// The seed of the scenario.
    pub seed: u64,
}

/// All rows of `summary.csv`, in order. A metric that applies to no trial of a cell has only its
/// `absent` row there, and that of `met` if it has a condition.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn summary_rows(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<SummaryRow>, ReportError> {
    let results = Results::new(plan, answers)?;
    Ok(results.experiments.iter().flat_map(|answered| rows(plan, answered, &answered.cells)).collect())
}

/// A row that borrows all of its text.
#[derive(Debug)]
struct Row<'r> {
    metric: &'r str,
    side: Option<&'r SideName>,
    statistic: &'r str,
    unit: &'static str,
    reading: Estimate,
    method: &'static str,
    trials: Option<u64>,
}

/// Calls `tell` for every row of a cell, in order.
fn each_row<'r>(answered: &'r Answered<'_>, cell: &'r Cell<'_>, mut tell: impl FnMut(Row<'r>)) {
    let (method, trials) = (cell.method(), cell.trials());
    for (distribution, statistics) in answered.statistics(cell) {
        for (statistic, name) in statistics {
            if let Some(reading) = distribution.estimate(statistic) {
                let (metric, unit) = (distribution.metric, statistic.unit(distribution.metric));
                let side = metric.side();
                tell(Row { metric: &metric.name, side, statistic: name, unit, reading, method, trials });
            }
        }
        if let Some(reading) = cell.met(distribution) {
            let (metric, side) = (&distribution.metric.name, distribution.metric.side());
            tell(Row { metric, side, statistic: MET, unit: SHARE, reading, method, trials });
        }
    }
    let Some(pacing) = &cell.pacing else { return };
    for row in &pacing.rows {
        let (metric, statistic, unit, trials) = (&row.metric, &row.statistic, row.unit, Some(pacing.trials));
        let side = row.side.as_ref();
        tell(Row { metric, side, statistic, unit, reading: row.reading, method: "sampled", trials });
    }
}

/// The rows of some cells.
fn rows(plan: &Plan, answered: &Answered<'_>, cells: &[Cell<'_>]) -> Vec<SummaryRow> {
    let experiment = answered.planned;
    let mut rows = Vec::new();
    for (place, cell) in cells.iter().enumerate() {
        let cell_text = cell.planned.cell_text();
        each_row(answered, cell, |row| {
            rows.push(SummaryRow {
                scenario: plan.name.clone(),
                experiment: experiment.id.clone(),
                system: experiment.system_of(cell.planned).to_owned(),
                kind: experiment.kind.name.to_string(),
                place,
                cell: cell_text.clone(),
                metric: row.metric.to_owned(),
                side: row.side.cloned(),
                statistic: row.statistic.to_owned(),
                unit: row.unit,
                value: row.reading.value,
                low: row.reading.lower(),
                high: row.reading.upper(),
                method: row.method,
                trials: row.trials,
                seed: plan.seed,
            });
        });
    }
    rows
}

/// The rows of an experiment that the terminal shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Excerpt {
    /// The rows of the first cells.
    pub rows: Vec<SummaryRow>,
    /// Whether any row of any cell has an interval, the `feel.` metrics aside.
    pub has_intervals: bool,
}

impl Results<'_> {
    /// The rows of the first `cells` cells of each experiment.
    pub fn excerpts(&self, cells: usize) -> Vec<Excerpt> {
        let excerpt = |answered: &Answered<'_>| {
            let shown = &answered.cells[..cells.min(answered.cells.len())];
            let has_intervals = |cell: &Cell<'_>| {
                let mut any = false;
                each_row(answered, cell, |row| any |= row.reading.lower().is_some() && !row.metric.starts_with(PREFIX));
                any
            };
            let has_intervals = answered.cells.iter().any(has_intervals);
            Excerpt { rows: rows(self.plan, answered, shown), has_intervals }
        };
        self.experiments.iter().map(excerpt).collect()
    }
}

/// `summary.csv` as bytes.
pub fn summary(results: &Results<'_>) -> Vec<u8> {
    let plan = results.plan;
    let varied = VariedColumns::new(results);
    let mut table = varied.table(&COLUMNS);
    for answered in &results.experiments {
        let (experiment, places) = (answered.planned, varied.places(answered));
        table.add_all(&answered.cells, |table, cell| {
            let cell_text = cell.planned.cell_text();
            each_row(answered, cell, |row| {
                table.text(&plan.name);
                table.text(&experiment.id);
                table.text(experiment.system_of(cell.planned));
                table.text(&experiment.kind.name);
                table.text(&cell_text);
                table.text(row.metric);
                table.text(row.statistic);
                table.number(row.reading.value);
                table.number_or_nothing(row.reading.lower());
                table.number_or_nothing(row.reading.upper());
                table.text(row.method);
                table.count_or_nothing(row.trials);
                table.whole(plan.seed);
                places.write(table, cell);
                table.end();
            });
        });
    }
    table.into_bytes()
}
