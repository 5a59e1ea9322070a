//! `run.json`: what a folder contains, what it was made from, and that this program made it.
//!
//! It contains no time, thread count or instruction set: the same scenario gives the same bytes
//! everywhere, and a folder can be verified by its hashes.

use rayon::prelude::*;
use serde::Serialize;

use super::about::{About, Unfinished};
use super::control::without_controls;
use super::expected::Expected;
use super::output::OutputFile;
use super::results::{Answered, Cell, Results};
use play::tally::AnswerMethod;

/// The file name of the manifest.
pub const MANIFEST: &str = "run.json";
/// The value of `made_by`: only folders with it are ever replaced.
pub const MADE_BY: &str = "oddsmith";

/// The manifest, with fields in the order of the JSON keys.
#[derive(Debug, Serialize)]
struct Manifest<'a> {
    made_by: &'static str,
    version: &'a str,
    stream_version: u32,
    scenario: &'a str,
    title: &'a str,
    seed: u64,
    plan: String,
    command: &'a str,
    /// How far the work has come, if it is not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<Unfinished>,
    experiments: Vec<Experiment<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expectations: Vec<Verdict<'a>>,
    files: Vec<File<'a>>,
}

#[derive(Debug, Serialize)]
struct Experiment<'a> {
    id: &'a str,
    system: &'a str,
    kind: &'a str,
    varied: &'a [String],
    cells: usize,
    /// `exact`, `sampled`, or `mixed` for a sweep with both.
    method: &'static str,
    /// Trials of all cells.
    trials: u64,
    /// States of the largest solved chain.
    states: usize,
}

/// The verdict on an expectation in a cell.
#[derive(Debug, Serialize)]
struct Verdict<'a> {
    experiment: &'a str,
    cell: &'a str,
    expect: &'a str,
    /// `holds`, `broken` or `undecided`.
    verdict: &'static str,
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    trials: Option<u64>,
}

#[derive(Debug, Serialize)]
struct File<'a> {
    name: &'a str,
    bytes: usize,
    blake3: String,
}

/// The manifest of a report with these files. It does not list itself.
pub fn manifest(results: &Results<'_>, about: &About, files: &[OutputFile]) -> OutputFile {
    let plan = results.plan;
    let manifest = Manifest {
        made_by: MADE_BY,
        version: &about.version,
        stream_version: about.stream_version,
        scenario: &plan.name,
        title: &plan.title,
        seed: plan.seed,
        plan: plan.hash.to_string(),
        command: &about.command,
        unfinished: about.unfinished,
        experiments: results.experiments.iter().map(experiment).collect(),
        expectations: results.expected.iter().map(verdict).collect(),
        files: files
            .par_iter()
            .map(|one| File {
                name: &one.name,
                bytes: one.bytes.len(),
                blake3: blake3::hash(&one.bytes).to_hex().to_string(),
            })
            .collect(),
    };
    let text = serde_json::to_string_pretty(&manifest).expect("text, numbers and lists are always written as JSON");
    // JSON has escapes for the others, but leaves some control characters as they are.
    let bytes = format!("{}\n", without_controls(&text)).into_bytes();
    OutputFile { name: MANIFEST.to_owned(), bytes }
}

fn verdict(expected: &Expected) -> Verdict<'_> {
    Verdict {
        experiment: &expected.experiment,
        cell: &expected.cell,
        expect: &expected.text,
        verdict: expected.verdict.name(),
        value: expected.estimate.map(|estimate| estimate.value),
        low: expected.estimate.and_then(|estimate| estimate.lower()),
        high: expected.estimate.and_then(|estimate| estimate.upper()),
        trials: expected.trials,
    }
}

fn experiment<'a>(answered: &Answered<'a>) -> Experiment<'a> {
    let experiment = answered.planned;
    let sampled = answered.cells.iter().filter_map(Cell::trials).count();
    let states = answered.cells.iter().map(|cell| match cell.made {
        AnswerMethod::Exact { states, .. } => *states,
        AnswerMethod::Sampled { .. } => 0,
    });
    Experiment {
        id: &experiment.id,
        system: &experiment.system.name,
        kind: &experiment.kind.name,
        varied: &experiment.varied,
        cells: answered.cells.len(),
        method: match sampled {
            0 => "exact",
            all if all == answered.cells.len() => "sampled",
            _ => "mixed",
        },
        trials: answered.cells.iter().filter_map(Cell::trials).sum(),
        states: states.max().unwrap_or(0),
    }
}
