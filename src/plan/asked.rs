//! The plan as data: what is asked, cell by cell, when to stop, what to draw.
//!
//! Everything in it is checked; whoever holds a plan can run it without asking anything again.

use crate::systems::catalogue::AnyExperiment;
use crate::systems::{Kind, Metric, Question, System};

use super::claim::{Aim, Claim};
use super::hash::ContentHash;
use super::{ChartSpec, Method, Stop};

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
    pub experiments: Vec<Asked>,
    /// The hash of every case in order: equal plans have equal answers.
    pub hash: ContentHash,
    /// The text the plan was read from, for the report.
    pub source_text: String,
}

impl Plan {
    /// The number of cells of all experiments.
    pub fn cells(&self) -> usize {
        self.experiments.iter().map(|asked| asked.cases.len()).sum()
    }

    /// The experiment of that identifier.
    pub fn experiment(&self, id: &str) -> Option<&Asked> {
        self.experiments.iter().find(|asked| asked.id == id)
    }
}

/// One experiment with all its cells.
#[derive(Debug)]
pub struct Asked {
    /// The identifier, unique in the plan.
    pub id: String,
    /// The game.
    pub system: &'static System,
    /// The kind of experiment.
    pub kind: &'static Kind,
    /// The heading, if the scenario gives one.
    pub title: Option<String>,
    /// A remark for the reader of the report.
    pub note: Option<String>,
    /// The varied names in the order of the scenario; empty without a sweep.
    pub varied: Vec<String>,
    /// For each varied name its group: names of one group go together, value by value.
    pub groups: Vec<usize>,
    /// The cells in row-major order: the last varied name changes fastest. One without a sweep.
    pub cases: Vec<Case>,
    /// The charts asked for; if empty, the report chooses.
    pub charts: Vec<ChartSpec>,
    /// How the answer is made.
    pub method: Method,
    /// When sampling stops.
    pub stop: Stop,
    /// What is to be known how well, if that is said metric by metric.
    pub aims: Vec<Aim>,
    /// What is expected of every cell.
    pub claims: Vec<Claim>,
    /// The most trials of a cell: sampling goes on so far while a claim is undecided.
    pub budget: u64,
}

/// One cell: a question with all its values fixed, ready to run.
#[derive(Debug)]
pub struct Case {
    /// The varied names with their values as text, in the order of `varied`.
    pub cell: Vec<(String, String)>,
    /// The question.
    pub question: Question,
    /// What the game made of it.
    pub experiment: AnyExperiment,
    /// What it measures.
    pub metrics: Vec<Metric>,
    /// The name under which its tallies add.
    pub hash: ContentHash,
}

impl Case {
    /// The cell as CSV files print it: `dc=10;skill=3`, empty without a sweep.
    pub fn cell_text(&self) -> String {
        let pairs: Vec<String> = self.cell.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join(";")
    }
}
