//! A typed file to a plan: the grid laid out, every cell handed to its game.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::scenario::Scenario;
use crate::scenario::file::Experiment;
use crate::systems::catalogue::{self, AnyExperiment};
use crate::systems::{Fault, Question};

use super::asked::{Asked, Case, Plan};
use super::canonical::{self, Setting};
use super::cell::Cell;
use super::hash::ContentHash;
use super::locate;

/// Makes the plan of a scenario. `stream_version` is the version of the engine's streams, which the
/// content hashes depend on.
///
/// # Errors
/// What the games refuse, at its place in the file, each place once however many cells share it; and
/// charts of metrics that an experiment does not have.
pub fn build(scenario: &Scenario, stream_version: u32) -> Result<Plan, Vec<Diagnostic>> {
    build_with(scenario, stream_version, &catalogue::build)
}

/// What makes an experiment of a question, or says what is wrong with it.
pub type Builder<'a> = dyn Fn(&Question) -> Result<AnyExperiment, Vec<Fault>> + 'a;

/// The same with any other maker of experiments than the catalogue.
///
/// # Errors
/// As [`build`].
pub fn build_with(scenario: &Scenario, stream_version: u32, builder: &Builder<'_>) -> Result<Plan, Vec<Diagnostic>> {
    let mut faults = Vec::new();
    let mut experiments = Vec::new();
    for experiment in &scenario.experiments {
        match cases(scenario, experiment, stream_version, builder) {
            Ok(cases) => experiments.push(asked(experiment, cases, &mut faults)),
            Err(found) => extend_new(&mut faults, found),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut all = String::new();
    for asked in &experiments {
        for case in &asked.cases {
            writeln!(all, "{} {} {}", asked.id, case.cell_text(), case.hash)
                .expect("a string takes all that is written");
        }
    }
    Ok(Plan {
        name: scenario.name.clone(),
        title: scenario.title.clone(),
        seed: scenario.seed,
        experiments,
        hash: ContentHash::of(&all),
        source_text: scenario.source.text.clone(),
    })
}

fn cases(
    scenario: &Scenario,
    experiment: &Experiment,
    stream_version: u32,
    builder: &Builder<'_>,
) -> Result<Vec<Case>, Vec<Diagnostic>> {
    let setting = Setting { id: &experiment.id, seed: scenario.seed, stop: experiment.stop, stream_version };
    let count = experiment.axes.iter().map(|axis| axis.values.len()).product();
    let mut cases = Vec::with_capacity(count);
    let mut faults = Vec::new();
    let mut reported = BTreeSet::new();
    for number in 0..count {
        let cell = Cell::new(scenario, experiment, number);
        let question = cell.question();
        match builder(&question) {
            Ok(built) => {
                let hash = ContentHash::of(&canonical::text(&question, &setting));
                let metrics = built.metrics();
                cases.push(Case { cell: cell.names(), question, experiment: built, metrics, hash });
            }
            Err(found) => {
                for fault in found {
                    if reported.insert(fault.path.clone()) {
                        faults.push(locate::diagnostic(&cell, &fault));
                    }
                }
            }
        }
    }
    if faults.is_empty() { Ok(cases) } else { Err(faults) }
}

/// Adds faults that other experiments have not shown already: a character is refused once.
fn extend_new(faults: &mut Vec<Diagnostic>, found: Vec<Diagnostic>) {
    for fault in found {
        let same = |other: &Diagnostic| {
            other.message == fault.message
                && other.start() == fault.start()
                && Arc::ptr_eq(&other.source, &fault.source)
        };
        if !faults.iter().any(same) {
            faults.push(fault);
        }
    }
}

fn asked(experiment: &Experiment, cases: Vec<Case>, faults: &mut Vec<Diagnostic>) -> Asked {
    for chart in &experiment.charts {
        let (Some(metric), Some(place)) = (&chart.spec.metric, &chart.metric_place) else {
            continue;
        };
        let known = cases.iter().any(|case| case.metrics.iter().any(|known| known.name == *metric));
        if !known {
            let names: Vec<String> = cases
                .first()
                .map(|case| case.metrics.iter().map(|m| format!("`{}`", m.name)).collect())
                .unwrap_or_default();
            let message = format!("`{}` has no metric `{metric}`", experiment.id);
            let fault = place.error(Code::UNKNOWN_CHOICE, message);
            faults.push(fault.help(format!("it has {}", names.join(", "))));
        }
    }
    Asked {
        id: experiment.id.clone(),
        system: experiment.system,
        kind: experiment.kind,
        title: experiment.title.clone(),
        note: experiment.note.clone(),
        varied: experiment.axes.iter().map(|axis| axis.name.clone()).collect(),
        cases,
        charts: experiment.charts.iter().map(|chart| chart.spec.clone()).collect(),
        method: experiment.method,
        stop: experiment.stop,
    }
}
