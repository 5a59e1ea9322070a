//! The answers of scenarios: what `summary.csv` holds, and the verdicts on expectations.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use play::query::{Quantity, Statistic, Verdict};
use report::{Answered, AnsweredCell, Expected, Results, SummaryRow};
use study::plan::{Plan, PlannedCell, PlannedExperiment};

use super::VERSION;
use super::number::{Method, Number};
use super::solve::SolvedQuestion;
use super::value::Cell;

/// What `oddsmith run --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunDocument {
    /// The kind of document.
    #[schemars(extend("const" = "oddsmith-run"))]
    format: &'static str,
    /// The version of this kind of document.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// Every scenario, in the order in which they were run.
    scenarios: Vec<RunScenario>,
}

/// One scenario with its answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunScenario {
    /// Its name: that of its file, without the ending.
    scenario: String,
    /// Its title.
    title: String,
    /// The seed of its trials.
    seed: u64,
    /// The folder of its report.
    report: String,
    /// Its experiments, in the order of the file.
    experiments: Vec<RunExperiment>,
    /// The verdict on each expectation in each cell.
    expectations: Vec<RunExpectation>,
    /// Its `[[solve]]` questions with their answers.
    solves: Vec<SolvedQuestion>,
}

/// One experiment with its answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunExperiment {
    /// Its name.
    experiment: String,
    /// Its title; null if it has none.
    title: Option<String>,
    /// The game.
    system: String,
    /// The kind of experiment.
    kind: String,
    /// The varied names, in the order of the file.
    varied: Vec<String>,
    /// Its cells; a single one if nothing is varied.
    cells: Vec<RunCell>,
}

/// One cell with its answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunCell {
    /// The varied names with their values.
    cell: Cell,
    /// How the answer was made.
    method: Method,
    /// The trials of the answer; null if exact.
    trials: Option<u64>,
    /// Every statistic of every metric.
    statistics: Vec<RunStatistic>,
}

/// One statistic: a row of `summary.csv`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunStatistic {
    /// The metric, as in `summary.csv`.
    metric: String,
    /// The statistic, as in `summary.csv`.
    statistic: String,
    /// Its value.
    #[serde(flatten)]
    number: Number,
}

/// The verdict on one expectation in one cell.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunExpectation {
    /// The experiment.
    experiment: String,
    /// The cell.
    cell: Cell,
    /// The expectation, as written.
    expect: String,
    /// The verdict.
    verdict: ExpectationVerdict,
    /// The number that was judged, with the interval that the verdict rests on: 95 % for a single look, wider for
    /// several. Null if its metric applies to no trial.
    number: Option<Number>,
}

words! {
    /// The verdict on an expectation.
    ExpectationVerdict of Verdict {
        /// It holds.
        Holds: Verdict::Holds,
        /// It is broken; the exit code is 1.
        Broken: Verdict::Broken,
        /// These trials cannot tell.
        Undecided: Verdict::Undecided,
    }
}

impl RunDocument {
    /// The document of some scenarios.
    pub fn new(scenarios: Vec<RunScenario>) -> Self {
        Self { format: "oddsmith-run", version: VERSION, scenarios }
    }
}

impl RunScenario {
    /// A scenario with its answers. `report` is the folder of its report.
    pub fn new(results: &Results<'_>, report: String, solves: Vec<SolvedQuestion>) -> Self {
        let plan = results.plan;
        let experiments = results.experiments.iter().zip(results.excerpts(usize::MAX));
        Self {
            scenario: plan.name.clone(),
            title: plan.title.clone(),
            seed: plan.seed,
            report,
            experiments: experiments.map(|(answered, all)| RunExperiment::new(answered, all.rows)).collect(),
            expectations: expectations(plan, &results.expected),
            solves,
        }
    }
}

impl RunExperiment {
    fn new(answered: &Answered<'_>, rows: Vec<SummaryRow>) -> Self {
        let experiment = answered.planned;
        let cell = |cell: &AnsweredCell<'_>| RunCell {
            cell: Cell::from(cell.planned.values.as_slice()),
            method: if cell.trials().is_none() { Method::Exact } else { Method::Sampled },
            trials: cell.trials(),
            statistics: Vec::new(),
        };
        let mut cells: Vec<RunCell> = answered.cells.iter().map(cell).collect();
        for row in rows {
            let place = row.place;
            cells[place].statistics.push(RunStatistic::new(row, &experiment.cells[place]));
        }
        Self {
            experiment: experiment.id.clone(),
            title: experiment.title.clone(),
            system: experiment.system.name.to_string(),
            kind: experiment.kind.name.to_string(),
            varied: experiment.varied.clone(),
            cells,
        }
    }
}

impl RunStatistic {
    fn new(row: SummaryRow, cell: &PlannedCell) -> Self {
        let metric = cell.metrics.iter().find(|metric| metric.name == row.metric);
        let statistic = metric.and_then(|metric| Statistic::parse(metric, &row.statistic));
        let name = match metric.zip(statistic) {
            Some((metric, statistic)) => Quantity::new(metric, statistic).to_string(),
            // The `feel.` metrics are not among those of the cell.
            None if row.statistic == "rate" => row.metric.clone(),
            None => format!("{}({})", row.statistic, row.metric),
        };
        let number = Number {
            name,
            unit: row.unit.to_owned(),
            value: row.value,
            low: row.low,
            high: row.high,
            method: if row.trials.is_none() { Method::Exact } else { Method::Sampled },
            trials: row.trials,
        };
        Self { metric: row.metric, statistic: row.statistic, number }
    }
}

/// The verdicts on all expectations of a plan.
fn expectations(plan: &Plan, expected: &[Expected]) -> Vec<RunExpectation> {
    let mut cells: BTreeMap<(&str, String), (&PlannedExperiment, &PlannedCell)> = BTreeMap::new();
    for experiment in plan.experiments.iter().filter(|experiment| !experiment.claims.is_empty()) {
        cells.extend(
            experiment.cells.iter().map(|cell| ((experiment.id.as_str(), cell.cell_text()), (experiment, cell))),
        );
    }
    let of = |one: &Expected| {
        let (experiment, cell) = cells.get(&(one.experiment.as_str(), one.cell.clone()))?;
        let claim = experiment.claims.iter().find(|claim| claim.text == one.text)?;
        let metric = cell.metrics.iter().find(|metric| metric.name == claim.quantity.metric)?;
        Some(RunExpectation {
            experiment: one.experiment.clone(),
            cell: Cell::from(cell.values.as_slice()),
            expect: one.text.clone(),
            verdict: one.verdict.into(),
            number: one.estimate.map(|estimate| Number::new(&claim.quantity, metric, &estimate, one.trials)),
        })
    };
    expected.iter().filter_map(of).collect()
}
