//! The plan as data: what is asked, cell by cell, when to stop, what to draw.
//!
//! Everything in it is checked, so a plan can be run without asking anything again.

use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::Play;
use crate::query::Claim;
use crate::systems::{Kind, Metric, Question, System};
use crate::tally::ContentHash;

use super::cell_value::{CellValue, cell_text};
use super::precision::PrecisionGoal;
use super::{ChartSpec, Method, Stop, Style};

/// All that one scenario asks.
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
    /// The hash of every case in order: equal plans have equal answers.
    pub hash: ContentHash,
    /// How charts and tables look. No answer depends on it.
    pub style: Style,
    /// The text the plan was read from, for the report.
    pub source_text: String,
}

impl Plan {
    /// The number of cells of all experiments.
    pub fn cells(&self) -> usize {
        self.experiments.iter().map(|asked| asked.cases.len()).sum()
    }

    /// The experiment of that identifier.
    pub fn experiment(&self, id: &str) -> Option<&PlannedExperiment> {
        self.experiments.iter().find(|asked| asked.id == id)
    }
}

/// One experiment with all its cells.
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
    /// The varied names in the order of the scenario; empty without a sweep.
    pub varied: Vec<String>,
    /// For each varied name its group: names of one group go together, value by value.
    pub groups: Vec<usize>,
    /// The cells in row-major order: the last varied name changes fastest. One without a sweep.
    pub cases: Vec<PlannedCell>,
    /// The charts asked for; if empty, the report chooses.
    pub charts: Vec<ChartSpec>,
    /// How the answer is made.
    pub method: Method,
    /// When sampling stops.
    pub stop: Stop,
    /// What is to be known how well, if that is said metric by metric.
    pub aims: Vec<PrecisionGoal>,
    /// What is expected of every cell.
    pub claims: Vec<Claim>,
    /// The most trials of a cell: sampling goes on so far while a claim is undecided.
    pub budget: u64,
    /// Whether it is also to be told how the fight feels.
    pub feel: bool,
}

/// The most trials that are followed round by round for how a fight feels: enough to know a share to 0.3 points.
pub const MOST_FOLLOWED: u64 = 1 << 17;

impl PlannedExperiment {
    /// The tables of metrics that the cells have, each once, in order of first appearance; and for each cell the
    /// place of its own.
    pub fn metric_tables(&self) -> (Vec<&[Metric]>, Vec<usize>) {
        metric_tables(&self.cases)
    }

    /// The values of a varied name that cells have, each once, in the order of the scenario; none if it is not varied.
    pub fn values(&self, name: &str) -> Vec<&CellValue> {
        let Some(at) = self.varied.iter().position(|varied| varied == name) else { return Vec::new() };
        let mut found: Vec<Option<&CellValue>> = Vec::new();
        for value in self.cases.iter().filter_map(|case| case.cell.get(at)) {
            if value.place >= found.len() {
                found.resize(value.place + 1, None);
            }
            found[value.place] = Some(value);
        }
        found.into_iter().flatten().collect()
    }

    /// The trials of each cell that are followed round by round, if it is to be told how the fight feels: as many as
    /// the experiment may have, up to [`MOST_FOLLOWED`].
    pub fn feel_trials(&self) -> Option<u64> {
        let trials = match self.stop {
            Stop::Trials(trials) => trials,
            Stop::Precision { limit, .. } | Stop::Aims { limit } => limit,
        };
        self.feel.then(|| trials.min(MOST_FOLLOWED))
    }
}

/// The same of some cells.
pub(super) fn metric_tables(cases: &[PlannedCell]) -> (Vec<&[Metric]>, Vec<usize>) {
    let mut tables: Vec<&[Metric]> = Vec::new();
    let mut known = HashMap::new();
    let place = |case| {
        let PlannedCell { metrics, .. }: &PlannedCell = case;
        *known.entry(Arc::as_ptr(metrics)).or_insert_with(|| {
            tables.push(metrics);
            tables.len() - 1
        })
    };
    let places = cases.iter().map(place).collect();
    (tables, places)
}

/// One cell: a question with all its values fixed, ready to run.
#[derive(Debug)]
pub struct PlannedCell {
    /// The values of the varied names, in the order of `varied`.
    pub cell: Vec<Arc<CellValue>>,
    /// The question.
    pub question: Question,
    /// What the game made of it.
    pub experiment: Box<dyn Play>,
    /// What it measures. Cells of an experiment that measure the same share one table.
    pub metrics: Arc<[Metric]>,
    /// The name under which its tallies add.
    pub hash: ContentHash,
}

impl PlannedCell {
    /// The cell as CSV files print it: `dc=10;skill=3`, empty without a sweep.
    pub fn cell_text(&self) -> String {
        cell_text(&self.cell)
    }

    /// The value of a varied name.
    pub fn varied(&self, name: &str) -> Option<&CellValue> {
        self.cell.iter().find(|value| *value.name == *name).map(Arc::as_ref)
    }
}
