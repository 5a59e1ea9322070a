//! The plan as data: questions cell by cell, stop conditions, and charts.
//!
//! Everything in it is validated, so a plan can run without further checks.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use dice::Unsampled;
use play::diagnostic::Source;
use play::query::Claim;
use play::systems::{Fields, Kind, Metric, Question, System};
use play::tally::ContentHash;
use scenario::ask::{ChartSpec, Method, Stop};
use scenario::style::Style;
use scenario::{Places, SYSTEM};

use super::cell_value::{CellValue, cell_text};
use super::held::{CellExperiment, Held};
use super::labels::Labels;
use super::precision::PrecisionGoal;

/// Everything one scenario asks.
#[derive(Debug)]
pub struct Plan {
    /// The scenario's name: the stem of its file.
    pub name: String,
    /// The scenario's title; its name if it has none.
    pub title: String,
    /// The seed of every stream.
    pub seed: u64,
    /// The experiments in the order of the file.
    pub experiments: Vec<PlannedExperiment>,
    /// The hash of all cells in order: equal plans have equal answers.
    pub hash: ContentHash,
    /// The style of charts and tables. It has no influence on answers.
    pub style: Style,
    /// Where the values of the style are written.
    pub style_places: Places,
    /// The text the plan was parsed from, with the files it names, for the report.
    pub source: Arc<Source>,
}

impl Plan {
    /// The number of cells of all experiments.
    pub fn cells(&self) -> usize {
        self.experiments.iter().map(|experiment| experiment.cells.len()).sum()
    }

    /// Leaves out all cells but those for which `keep` says yes, by the places of the experiment and of the cell in it.
    /// Expectations go, too: they are about all cells. For the report of work that is not finished.
    pub fn keep_cells(&mut self, keep: impl Fn(usize, usize) -> bool) {
        for (place, experiment) in self.experiments.iter_mut().enumerate() {
            let cells = experiment.cells.len();
            let mut number = 0;
            experiment.cells.retain(|_| {
                number += 1;
                keep(place, number - 1)
            });
            experiment.missing += cells - experiment.cells.len();
            experiment.claims.clear();
        }
        self.experiments.retain(|experiment| !experiment.cells.is_empty());
    }

    /// The experiment with this identifier.
    pub fn experiment(&self, id: &str) -> Option<&PlannedExperiment> {
        self.experiments.iter().find(|experiment| experiment.id == id)
    }
}

/// One experiment and all its cells.
#[derive(Debug)]
pub struct PlannedExperiment {
    /// The identifier, unique in the plan.
    pub id: String,
    /// The game.
    pub system: Arc<System>,
    /// The kind of experiment.
    pub kind: Arc<Kind>,
    /// The heading, if the scenario gives one.
    pub title: Option<String>,
    /// A remark for the reader of the report.
    pub note: Option<String>,
    /// What its keys are called for readers.
    pub labels: Arc<Labels>,
    /// The varied names in the order of the scenario; empty without a sweep.
    pub varied: Vec<String>,
    /// The group of each varied name: names of one group vary together, value by value.
    pub groups: Vec<usize>,
    /// For each varied name, the place of the value that the scenario gives without the sweep, if the sweep has it.
    /// Zipped names have theirs at the same place, or none.
    pub base_places: Vec<Option<usize>>,
    /// The cells in row-major order: the last varied name changes fastest. A single cell without a
    /// sweep.
    pub cells: Vec<PlannedCell>,
    /// How many cells of the grid are left out, because the work on them is not finished.
    pub missing: usize,
    /// The requested charts; if empty, the report chooses.
    pub charts: Vec<ChartSpec>,
    /// Where the values of each of these charts are written.
    pub chart_places: Vec<Places>,
    /// Exact, sampled, or automatic.
    pub method: Method,
    /// When sampling stops.
    pub stop: Stop,
    /// Required precision per metric, if given per metric.
    pub aims: Vec<PrecisionGoal>,
    /// The expectations on every cell.
    pub claims: Vec<Claim>,
    /// Maximum trials of a cell: sampling continues up to this number while a claim is undecided.
    pub budget: u64,
    /// Whether the `feel.` metrics are requested.
    pub pacing: bool,
}

/// Maximum number of trials observed round by round for the `feel.` metrics: enough to know a share
/// to 0.3 points.
pub const MAX_FOLLOWED: u64 = 1 << 17;

impl PlannedExperiment {
    /// The distinct lists of metrics in order of first appearance, and for each cell the index of
    /// its own.
    pub fn metric_tables(&self) -> (Vec<&[Metric]>, Vec<usize>) {
        metric_tables(&self.cells)
    }

    /// The values of a varied name that occur in cells, in the order of the scenario; empty if it
    /// is not varied.
    pub fn values(&self, name: &str) -> Vec<&CellValue> {
        let Some(at) = self.varied.iter().position(|varied| varied == name) else { return Vec::new() };
        let mut found: Vec<Option<&CellValue>> = Vec::new();
        for value in self.cells.iter().filter_map(|cell| cell.values.get(at)) {
            if value.place >= found.len() {
                found.resize(value.place + 1, None);
            }
            found[value.place] = Some(value);
        }
        found.into_iter().flatten().collect()
    }

    /// The name of the game that a cell asks, which `vary` may give.
    pub fn system_of<'s>(&'s self, cell: &'s PlannedCell) -> &'s str {
        cell.varied(SYSTEM).map_or(self.system.name.as_ref(), |value| &value.text)
    }

    /// The number of trials per cell to observe round by round, if the `feel.` metrics are
    /// requested: as many as the experiment may have, up to [`MAX_FOLLOWED`].
    pub fn pacing_trials(&self) -> Option<u64> {
        let trials = match self.stop {
            Stop::Trials(trials) => trials,
            Stop::Precision { limit, .. } | Stop::Aims { limit } => limit,
        };
        self.pacing.then(|| trials.min(MAX_FOLLOWED))
    }
}

/// Same as [`PlannedExperiment::metric_tables`], for any cells.
pub(super) fn metric_tables(cells: &[PlannedCell]) -> (Vec<&[Metric]>, Vec<usize>) {
    let mut tables: Vec<&[Metric]> = Vec::new();
    let mut known = HashMap::new();
    let place = |cell| {
        let PlannedCell { metrics, .. }: &PlannedCell = cell;
        *known.entry(Arc::as_ptr(metrics)).or_insert_with(|| {
            tables.push(metrics);
            tables.len() - 1
        })
    };
    let places = cells.iter().map(place).collect();
    (tables, places)
}

/// One cell: a question with all values fixed, ready to run.
#[derive(Debug)]
pub struct PlannedCell {
    /// The values of the varied names, in the order of `varied`.
    pub values: Vec<Arc<CellValue>>,
    /// What the keys of its experiment are called for readers.
    pub labels: Arc<Labels>,
    /// Where its question and its experiment come from.
    pub(super) held: Held,
    /// The number of trials in a full chunk of its experiment.
    pub chunk_trials: u32,
    /// Why its experiment cannot be sampled, if it cannot.
    pub unsampled: Option<Unsampled>,
    /// Its metrics. Cells of an experiment with equal metrics share one list.
    pub metrics: Arc<[Metric]>,
    /// The content hash of the question, stream and stop rule: cells with equal hashes have equal
    /// answers.
    pub hash: ContentHash,
}

impl PlannedCell {
    /// The question. A plan of many cells does not hold it, so whoever needs it several times keeps what this returns.
    pub fn question(&self) -> Cow<'_, Question> {
        self.held.question()
    }

    /// The constants of the game in this cell.
    pub fn constants(&self) -> Fields {
        self.held.constants()
    }

    /// The experiment that the game builds from the question. As [`question`](Self::question), it may be made anew for
    /// each caller.
    pub fn experiment(&self) -> CellExperiment<'_> {
        self.held.experiment()
    }

    /// The cell as written in CSV files: `dc=10;skill=3`, empty without a sweep.
    pub fn cell_text(&self) -> String {
        cell_text(&self.values)
    }

    /// The value of a varied name.
    pub fn varied(&self, name: &str) -> Option<&CellValue> {
        self.values.iter().find(|value| *value.name == *name).map(Arc::as_ref)
    }
}
