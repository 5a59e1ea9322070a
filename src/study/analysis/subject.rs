//! The subject of an analysis: one experiment of a scenario, with other values set on top of its
//! own.

use std::sync::Arc;

use crate::plan::{self, BaseValues, CellValue, PlannedCell, PlannedExperiment};
use lane::stream::STREAM_VERSION;
use play::catalogue::Catalogue;
use play::diagnostic::{Code, Diagnostic, Source};
use play::systems::{Param, ParamType, Value};
use scenario::file::{self, Axis, Experiment, Target};
use scenario::{self, Overrides, Reading, Scenario, TriedValues};

use super::error::AnalysisError;
use super::setting::{Setting, listed};

/// One experiment of a scenario.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The parsed scenario.
    pub scenario: Arc<Scenario>,
    /// The changes made on the command line.
    pub overrides: Overrides,
    /// The experiment's identifier.
    pub id: String,
    /// The index of the experiment in the scenario.
    place: usize,
    /// Faults of the file that are reported already.
    known: Vec<Diagnostic>,
}

impl Subject {
    /// Selects the experiment with this identifier, or the only one.
    ///
    /// # Errors
    /// Faults in the scenario, or no such experiment.
    pub fn new(
        catalogue: &Catalogue,
        source: &Arc<Source>,
        overrides: &Overrides,
        id: Option<&str>,
    ) -> Result<Self, AnalysisError> {
        let scenario = scenario::read(catalogue, source, overrides)?;
        Self::select(scenario, Vec::new(), overrides, id)
    }

    /// Selects an experiment of a file that may have faults elsewhere, to see what is wrong with a
    /// question about it.
    ///
    /// # Errors
    /// As [`new`](Self::new), if nothing can be told of the experiment.
    pub(super) fn of_draft(
        catalogue: &Catalogue,
        source: &Arc<Source>,
        overrides: &Overrides,
        id: &str,
    ) -> Result<Self, AnalysisError> {
        let Reading { scenario, faults, .. } = scenario::read_all(catalogue, source, overrides);
        match scenario {
            Some(scenario) => Self::select(scenario, faults, overrides, Some(id)),
            None => Err(AnalysisError::Faults(faults)),
        }
    }

    fn select(
        scenario: Scenario,
        known: Vec<Diagnostic>,
        overrides: &Overrides,
        id: Option<&str>,
    ) -> Result<Self, AnalysisError> {
        let ids: Vec<&str> = scenario.experiments.iter().map(|experiment| experiment.id.as_str()).collect();
        let place = match id {
            None if ids.len() == 1 => 0,
            None => {
                let message = format!("`{}` has {} experiments; choose one", scenario.name, ids.len());
                return Err(AnalysisError::unasked(message, format!("--experiment with one of {}", ids.join(", "))));
            }
            Some(id) => ids.iter().position(|known| *known == id).ok_or_else(|| {
                let message = format!("`{}` has no experiment `{id}`", scenario.name);
                AnalysisError::unasked(message, format!("it has {}", ids.join(", ")))
            })?,
        };
        let id = ids[place].to_owned();
        Ok(Self { scenario: Arc::new(scenario), overrides: overrides.clone(), id, place, known })
    }

    /// The same, which measures quantities under conditions, too. Whatever else is asked is measured anyway.
    #[must_use]
    pub fn asking(&self, quantities: &[String]) -> Self {
        let mut scenario = Scenario::clone(&self.scenario);
        scenario.experiments[self.place].ask(quantities);
        Self { scenario: Arc::new(scenario), ..self.clone() }
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.scenario.experiments[self.place]
    }

    /// Prepares to build variants of the experiment.
    pub fn variants(&self) -> Variants<'_> {
        Variants { subject: self, ground: BaseValues::new(&self.scenario, self.place) }
    }

    /// The axes of the experiment, each reduced to one value if a setting or else the cell fixes
    /// it, plus axes for settings of other names.
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

    /// Rejects a single value for a name that is zipped with others that keep several values.
    fn check_group(&self, setting: &Setting, axis: &Axis, settings: &[Setting]) -> Result<(), Vec<Diagnostic>> {
        let mut group = self.experiment().axes.iter().filter(|other| other.group == axis.group);
        let is_set = |other: &Axis| settings.iter().any(|setting| setting.name == other.name);
        let Some(other) = group.find(|other| other.values.len() > 1 && !is_set(other)) else { return Ok(()) };
        let message = format!("`{}` has {} values and `{}` has 1", other.name, other.values.len(), axis.name);
        let fault = setting.value.place.error(Code::CONTRADICTION, message);
        Err(vec![fault.help("names that are zipped need as many values each")])
    }

    /// The values of a name in a list or range, parsed like those of `--vary`. Faults point into the `option` that gives
    /// them: `--along`.
    ///
    /// # Errors
    /// Faults in the name or the values.
    pub fn read(&self, option: &'static str, name: &str, values: &str) -> Result<Vec<Setting>, Vec<Diagnostic>> {
        let mut overrides = self.overrides.clone();
        overrides.tried.push(TriedValues { option, key: format!("{}.{name}", self.id), values: values.to_owned() });
        let Reading { scenario, faults, .. } =
            scenario::read_all(&self.scenario.catalogue, &self.scenario.source, &overrides);
        let new: Vec<Diagnostic> = faults.into_iter().filter(|fault| !self.known.contains(fault)).collect();
        if !new.is_empty() {
            return Err(new);
        }
        let experiments = scenario.as_ref().map_or(&[][..], |scenario| &scenario.experiments);
        let axes = experiments.iter().find(|experiment| experiment.id == self.id).map(|experiment| &experiment.axes);
        let axis = axes.and_then(|axes| axes.iter().find(|axis| axis.name == name));
        let known =
            |value: &Value| self.experiment().systems().any(|system| value.word() == Some(system.name.as_ref()));
        let strange = |setting: &&file::Setting| setting.target == Target::System && !known(&setting.value);
        if let Some(setting) = axis.and_then(|axis| axis.settings().find(strange)) {
            let message = "only games that the experiment varies already can be looked through";
            let fault = setting.place.error(Code::CONTRADICTION, message);
            return Err(vec![
                fault.help("add `vary = { system = [...] }` to it, or compare two of them: `--with ID.system=NAME`"),
            ]);
        }
        Ok(axis.map(Setting::of_axis).unwrap_or_default())
    }

    /// The values a name of `vary` may take: those of a list or range if given, else all legal
    /// ones. Faults point into the `option` that names it: `--along`.
    ///
    /// # Errors
    /// Faults in the text, and names with too many legal values or values that cannot be listed.
    pub fn domain(
        &self,
        option: &'static str,
        name: &str,
        values: Option<&str>,
    ) -> Result<Vec<Setting>, AnalysisError> {
        if let Some(values) = values {
            return Ok(self.read(option, name, values)?);
        }
        let too_many = |span: &str| {
            let message = format!("`{name}` may be {span}, which is too much to look through");
            AnalysisError::unasked(message, format!("say where to look: `{name}=5..=25`"))
        };
        let values: Vec<Value> = match shape(self.experiment(), name) {
            Some(ParamType::Int { min, max }) if max - min < MAX_VALUES => (min..=max).map(Value::Int).collect(),
            Some(ParamType::Int { min, max }) => return Err(too_many(&format!("{min} to {max}"))),
            Some(ParamType::Bool) => vec![Value::Bool(false), Value::Bool(true)],
            Some(ParamType::Choice(words) | ParamType::Side(words)) => {
                words.iter().map(|word| Value::Text(word.to_string())).collect()
            }
            Some(_) => return Err(too_many("anything")),
            // The parser of `vary` gives the best message for a bad name.
            None => {
                return Err(self
                    .read(option, name, "[1]")
                    .map_or_else(AnalysisError::Faults, |_| too_many("anything")));
            }
        };
        let Some(first) = values.first() else { return Ok(Vec::new()) };
        // The target of the name is resolved once, with the first value.
        let read = self.read(option, name, &listed(first))?;
        let target = read.first().and_then(|setting| setting.targets().next());
        let of = |target| values.iter().map(|value| Setting::new(&self.id, name, target, value.clone())).collect();
        Ok(target.map(of).unwrap_or_default())
    }
}

/// Builds variants of a subject's experiment.
#[derive(Debug)]
pub struct Variants<'a> {
    subject: &'a Subject,
    ground: BaseValues<'a>,
}

impl Variants<'_> {
    /// The experiment with some values set; other varied names remain varied.
    ///
    /// # Errors
    /// Conflicting settings, and what the game rejects.
    pub fn planned(&self, settings: &[Setting]) -> Result<PlannedExperiment, Vec<Diagnostic>> {
        plan::ask(&self.ground, &self.subject.axes(&[], settings)?, STREAM_VERSION)
    }

    /// A cell of the experiment with some values set; other varied names have their value in
    /// `cell`.
    ///
    /// # Errors
    /// As [`planned`](Self::planned).
    pub fn cell(&self, cell: &[Arc<CellValue>], settings: &[Setting]) -> Result<PlannedCell, Vec<Diagnostic>> {
        plan::cell(&self.ground, &self.subject.axes(cell, settings)?, STREAM_VERSION)
    }
}

/// Maximum number of values of one unknown.
pub const MAX_VALUES: i64 = 2001;

/// The type of a name of `vary`.
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
