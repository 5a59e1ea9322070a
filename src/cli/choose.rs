//! Selects the experiment and the cell for commands that need exactly one.

use report::sentence::phrase::{level_of, listed};
use report::words::Words;
use scenario::style::Language;
use study::plan::{CellValue, Plan, PlannedCell, PlannedExperiment};

use super::cell_name::{self, Given, option};
use super::failure::Failure;

/// The experiment with this identifier, or the only one.
///
/// # Errors
/// If there is none, or several to choose from.
pub fn experiment<'a>(plan: &'a Plan, id: Option<&str>) -> Result<&'a PlannedExperiment, Failure> {
    let ids: Vec<&str> = plan.experiments.iter().map(|planned| planned.id.as_str()).collect();
    match (id, plan.experiments.as_slice()) {
        (None, [only]) => Ok(only),
        (None, _) => {
            let message = format!("`{}` has {} experiments; choose one", plan.name, ids.len());
            Err(Failure::usage(message).help(format!("--experiment with one of {}", ids.join(", "))))
        }
        (Some(id), _) => plan.experiment(id).ok_or_else(|| {
            Failure::usage(format!("`{}` has no experiment `{id}`", plan.name))
                .help(format!("it has {}", ids.join(", ")))
        }),
    }
}

/// The cell that a command is about.
#[derive(Debug)]
pub struct Choice<'a> {
    /// The cell.
    pub cell: &'a PlannedCell,
    planned: &'a PlannedExperiment,
    /// The varied names whose values the user left open.
    open: Vec<Open>,
}

/// A varied name whose value the user left open.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// Its index among the varied names.
    name: usize,
    /// Whether it has the value that the scenario gives without the sweep; else the first of the sweep.
    base: bool,
}

/// The cell that a text such as `dc=10; skill=3` names. Each name that it leaves open has the value that the scenario
/// gives without the sweep, or the first of the sweep if the sweep leaves that value out. `flag` is the option with the
/// text: `--cell`.
///
/// # Errors
/// If the text names no cell of the experiment.
pub fn cell<'a>(planned: &'a PlannedExperiment, text: Option<&str>, flag: &str) -> Result<Choice<'a>, Failure> {
    let text = text.unwrap_or("").trim();
    let ways = cell_name::read(planned, text, flag)?;
    ways.iter().find_map(|given| complete(planned, given)).ok_or_else(|| cell_name::no_cell(planned, text, flag))
}

/// The cell with these values and, for the other names, the values described at [`cell`]; `None` if the values do not
/// go together.
fn complete<'a>(planned: &'a PlannedExperiment, given: &Given<'_>) -> Option<Choice<'a>> {
    let groups = || planned.groups.iter().enumerate();
    let given_place = |group: usize| {
        let values = given.iter().filter(|value| {
            planned.varied.iter().position(|name| **name == *value.name).is_some_and(|at| planned.groups[at] == group)
        });
        values.map(|value| value.place).next()
    };
    let places: Vec<usize> =
        groups().map(|(name, &group)| given_place(group).or(planned.base_places[name]).unwrap_or(0)).collect();
    let cell = planned
        .cells
        .iter()
        .find(|cell| cell.values.iter().zip(&places).all(|(value, &place)| value.place == place))?;
    if !given.iter().all(|value| has(cell, value)) {
        return None;
    }
    let is_open = |name: usize, group: usize| {
        given_place(group).is_none() && planned.cells.iter().any(|other| other.values[name] != cell.values[name])
    };
    let open = groups().filter(|&(name, &group)| is_open(name, group));
    let open = open.map(|(name, _)| Open { name, base: planned.base_places[name].is_some() }).collect();
    Some(Choice { cell, planned, open })
}

/// Whether a cell has a value.
pub(super) fn has(cell: &PlannedCell, value: &CellValue) -> bool {
    cell.values.iter().any(|own| **own == *value)
}

impl Choice<'_> {
    /// Which values were taken for the names that the user left open, in words, with the option for another cell; `None`
    /// if nothing was left open. `flag` is that option: `--cell`. A name in `besides` does not count, as its value does
    /// not matter.
    pub fn note(&self, flag: &str, besides: Option<&str>) -> Option<String> {
        let open = || self.open.iter().filter(|open| besides.is_none_or(|name| self.planned.varied[open.name] != name));
        let words = Words::of_cell(self.cell, Language::English);
        let values = |base: bool| -> Vec<String> {
            open().filter(|open| open.base == base).map(|open| level_of(&words, &self.cell.values[open.name])).collect()
        };
        let (base, first) = (values(true), values(false));
        let own = |values: &[String]| format!("{}, as in the scenario without its sweep", listed(values));
        let start = |values: &[String]| format!("{}, the first of the sweep", listed(values));
        let taken = match (base.as_slice(), first.as_slice()) {
            ([], []) => return None,
            (base, []) => own(base),
            ([], first) => start(first),
            (base, first) => format!("{}, and {}", own(base), start(first)),
        };
        let differs = |cell: &&PlannedCell| {
            let open = |name: usize| open().any(|open| open.name == name);
            let mut values = cell.values.iter().zip(&self.cell.values).enumerate();
            let elsewhere = values.clone().any(|(name, (value, own))| open(name) && value != own);
            elsewhere && values.all(|(name, (value, own))| open(name) || value == own)
        };
        let other = self.planned.cells.iter().find(differs)?;
        Some(format!("{taken}; for another, {}", option(flag, other)))
    }

    /// The first varied name, if any, whose value is that of the scenario here, while the sweep of `changed`, a variant
    /// of the same experiment, leaves out the value that the variant gives it.
    pub fn lost<'c>(&self, changed: &'c Choice<'_>) -> Option<&'c str> {
        let lost = changed.open.iter().find(|open| {
            let name = &changed.planned.varied[open.name];
            !open.base && self.open.iter().any(|own| own.base && self.planned.varied[own.name] == *name)
        });
        lost.map(|open| changed.planned.varied[open.name].as_str())
    }
}
