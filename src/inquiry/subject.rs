//! What an inquiry varies: one experiment of a scenario, with other values laid over its own.

use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::lane::stream::STREAM_VERSION;
use crate::plan::{self, BaseValues, CellValue, PlannedCell, PlannedExperiment};
use crate::scenario::file::{Axis, Experiment, Target};
use crate::scenario::{self, Overrides, Scenario};
use crate::systems::{Param, ParamType, Value};

use super::setting::{Setting, listed};
use super::trouble::Trouble;

/// One experiment of a scenario.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The scenario, read.
    pub scenario: Arc<Scenario>,
    /// What the command line changes in its text.
    pub overrides: Overrides,
    /// The experiment's identifier.
    pub id: String,
    /// The experiment's place in the scenario.
    place: usize,
}

impl Subject {
    /// An experiment of a scenario: the one of that name, or the only one.
    ///
    /// # Errors
    /// Faults of the scenario, and if there is no such experiment.
    pub fn new(
        catalogue: &Catalogue,
        source: &Arc<Source>,
        overrides: &Overrides,
        id: Option<&str>,
    ) -> Result<Self, Trouble> {
        let scenario = scenario::read(catalogue, source, overrides)?;
        let ids: Vec<&str> = scenario.experiments.iter().map(|experiment| experiment.id.as_str()).collect();
        let place = match id {
            None if ids.len() == 1 => 0,
            None => {
                let message = format!("`{}` has {} experiments; choose one", scenario.name, ids.len());
                return Err(Trouble::unasked(message, format!("--experiment with one of {}", ids.join(", "))));
            }
            Some(id) => ids.iter().position(|known| *known == id).ok_or_else(|| {
                let message = format!("`{}` has no experiment `{id}`", scenario.name);
                Trouble::unasked(message, format!("it has {}", ids.join(", ")))
            })?,
        };
        let id = ids[place].to_owned();
        Ok(Self { scenario: Arc::new(scenario), overrides: overrides.clone(), id, place })
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.scenario.experiments[self.place]
    }

    /// What makes variants of the experiment.
    pub fn variants(&self) -> Variants<'_> {
        Variants { subject: self, ground: BaseValues::new(&self.scenario, self.experiment()) }
    }

    /// The axes of the experiment, with one value each where a setting or else a cell says which.
    fn axes(&self, cell: &[Arc<CellValue>], settings: &[Setting]) -> Result<Vec<Axis>, Vec<Diagnostic>> {
        let own = &self.experiment().axes;
        let of_cell = |axis: &Axis| {
            let place = cell.iter().find(|value| *value.name == *axis.name)?.place;
            Some(Axis { name: axis.name.clone(), values: vec![axis.values.get(place)?.clone()], ..*axis })
        };
        let mut axes: Vec<Axis> = Vec::with_capacity(own.len() + settings.len());
        for (place, axis) in own.iter().enumerate() {
            axes.push(match settings.iter().find(|setting| setting.name == axis.name) {
                Some(setting) => {
                    self.check_group(setting, axis, settings)?;
                    setting.axis(place)
                }
                None => of_cell(axis).unwrap_or_else(|| axis.clone()),
            });
        }
        for setting in settings {
            if own.iter().all(|axis| axis.name != setting.name) {
                axes.push(setting.axis(axes.len()));
            }
            let also = |axis: &&Axis| axis.name != setting.name && setting.targets().any(|target| axis.changes(target));
            if axes.iter().any(|axis| also(&axis)) || own.iter().any(|axis| also(&axis)) {
                let message = format!("`{}` varies what another name varies already", setting.name);
                return Err(vec![setting.value.place.error(Code::DUPLICATE, message)]);
            }
        }
        let counts = settings.iter().flat_map(Setting::targets).any(|target| matches!(target, Target::Count { .. }));
        let faults = if counts { self.experiment().check_counts(&axes) } else { Vec::new() };
        if faults.is_empty() { Ok(axes) } else { Err(faults) }
    }

    /// A name that goes together with others, value by value, cannot have one value of its own.
    fn check_group(&self, setting: &Setting, axis: &Axis, settings: &[Setting]) -> Result<(), Vec<Diagnostic>> {
        let mut group = self.experiment().axes.iter().filter(|other| other.group == axis.group);
        let is_set = |other: &Axis| settings.iter().any(|setting| setting.name == other.name);
        let Some(other) = group.find(|other| other.values.len() > 1 && !is_set(other)) else { return Ok(()) };
        let message = format!("`{}` has {} values and `{}` has 1", other.name, other.values.len(), axis.name);
        let fault = setting.value.place.error(Code::CONTRADICTION, message);
        Err(vec![fault.help("names that are zipped need as many values each")])
    }

    /// The values of a name in a list or range, read as `--vary` reads them.
    ///
    /// # Errors
    /// Faults of the name and of the values.
    pub fn read(&self, name: &str, values: &str) -> Result<Vec<Setting>, Vec<Diagnostic>> {
        let mut overrides = self.overrides.clone();
        overrides.vary.push((format!("{}.{name}", self.id), values.to_owned()));
        let scenario = scenario::read(&self.scenario.catalogue, &self.scenario.source, &overrides)?;
        let axes = scenario.experiments.get(self.place).map(|experiment| &experiment.axes);
        let axis = axes.and_then(|axes| axes.iter().find(|axis| axis.name == name));
        Ok(axis.map(Setting::of_axis).unwrap_or_default())
    }

    /// The values that a name of `vary` may take: those of a list or range if a text gives one, else all that
    /// are legal.
    ///
    /// # Errors
    /// Faults of the text, and names whose legal values are too many or cannot be listed.
    pub fn domain(&self, name: &str, values: Option<&str>) -> Result<Vec<Setting>, Trouble> {
        if let Some(values) = values {
            return Ok(self.read(name, values)?);
        }
        let too_many = |span: &str| {
            let message = format!("`{name}` may be {span}, which is too much to look through");
            Trouble::unasked(message, format!("say where to look: `{name}=5..=25`"))
        };
        let values: Vec<Value> = match shape(self.experiment(), name) {
            Some(ParamType::Int { min, max }) if max - min < MOST_VALUES => (min..=max).map(Value::Int).collect(),
            Some(ParamType::Int { min, max }) => return Err(too_many(&format!("{min} to {max}"))),
            Some(ParamType::Bool) => vec![Value::Bool(false), Value::Bool(true)],
            Some(ParamType::Choice(words)) => words.iter().map(|word| Value::Text(word.to_string())).collect(),
            Some(_) => return Err(too_many("anything")),
            // The reader of `vary` says best what is wrong with the name.
            None => return Err(self.read(name, "[1]").map_or_else(Trouble::Faults, |_| too_many("anything"))),
        };
        let Some(first) = values.first() else { return Ok(Vec::new()) };
        // What the name means is read once, with the first value.
        let read = self.read(name, &listed(first))?;
        let target = read.first().and_then(|setting| setting.targets().next());
        let of = |target| values.iter().map(|value| Setting::new(&self.id, name, target, value.clone())).collect();
        Ok(target.map(of).unwrap_or_default())
    }
}

/// What makes variants of the experiment of a subject.
#[derive(Debug)]
pub struct Variants<'a> {
    subject: &'a Subject,
    ground: BaseValues<'a>,
}

impl Variants<'_> {
    /// The experiment with some values set; what else is varied in it stays so.
    ///
    /// # Errors
    /// Settings that do not go together, and what the game refuses.
    pub fn asked(&self, settings: &[Setting]) -> Result<PlannedExperiment, Vec<Diagnostic>> {
        plan::ask(&self.ground, &self.subject.axes(&[], settings)?, STREAM_VERSION)
    }

    /// A cell of the experiment with some values set; of what else is varied, each name has its value in the cell.
    ///
    /// # Errors
    /// As [`asked`](Self::asked).
    pub fn case(&self, cell: &[Arc<CellValue>], settings: &[Setting]) -> Result<PlannedCell, Vec<Diagnostic>> {
        plan::case(&self.ground, &self.subject.axes(cell, settings)?, STREAM_VERSION)
    }
}

/// The most values of one unknown.
pub const MOST_VALUES: i64 = 2001;

/// The shape of what a name of `vary` means.
fn shape(experiment: &Experiment, name: &str) -> Option<ParamType> {
    let find =
        |params: &[Param], name: &str| params.iter().find(|param| param.name == name).map(|param| param.shape.clone());
    match name.split('.').collect::<Vec<_>>().as_slice() {
        [param] => find(&experiment.kind.params, param),
        ["rules", constant] | ["rules", _, constant] => find(&experiment.system.constants, constant),
        [_, "count"] => Some(ParamType::Int { min: 1, max: i64::try_from(experiment.kind.side_limit).ok()? }),
        [_, field] => find(&experiment.system.character, field),
        _ => None,
    }
}
