//! What an inquiry varies: one experiment of a scenario, read again for each variant.

use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::diagnostic::{Diagnostic, Source};
use crate::lane::stream::STREAM_VERSION;
use crate::plan::{self, Asked, Case, Plan};
use crate::scenario::file::Experiment;
use crate::scenario::{self, Overrides, Scenario};
use crate::systems::{Param, Shape};

use super::trouble::Trouble;

/// A name of `vary` with one value, as text: `("warden.accurate", "14")`.
pub type Setting = (String, String);

/// One experiment of a scenario.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The games that the scenario may speak of.
    pub catalogue: Catalogue,
    /// The scenario's text.
    pub source: Arc<Source>,
    /// What the command line changes in it.
    pub overrides: Overrides,
    /// The experiment's identifier.
    pub id: String,
}

/// A subject with some values set: a plan with this one experiment.
#[derive(Debug)]
pub struct Variant {
    /// What was set.
    pub settings: Vec<Setting>,
    /// The plan; it has one experiment.
    pub plan: Plan,
}

impl Variant {
    /// The experiment.
    pub fn asked(&self) -> &Asked {
        &self.plan.experiments[0]
    }
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
        let id = match (id, ids.as_slice()) {
            (None, [only]) => (*only).to_owned(),
            (Some(id), _) if ids.contains(&id) => id.to_owned(),
            (None, _) => {
                let message = format!("`{}` has {} experiments; choose one", scenario.name, ids.len());
                return Err(Trouble::unasked(message, format!("--experiment with one of {}", ids.join(", "))));
            }
            (Some(id), _) => {
                let message = format!("`{}` has no experiment `{id}`", scenario.name);
                return Err(Trouble::unasked(message, format!("it has {}", ids.join(", "))));
            }
        };
        Ok(Self { catalogue: catalogue.clone(), source: Arc::clone(source), overrides: overrides.clone(), id })
    }

    /// The scenario with some values set, nothing else in it but this experiment.
    ///
    /// # Errors
    /// Faults of the scenario and of the settings.
    pub fn scenario(&self, settings: &[Setting]) -> Result<Scenario, Vec<Diagnostic>> {
        let mut overrides = self.overrides.clone();
        let vary = settings.iter().map(|(name, value)| (format!("{}.{name}", self.id), listed(value)));
        overrides.vary.extend(vary);
        let mut scenario = scenario::read(&self.catalogue, &self.source, &overrides)?;
        scenario.experiments.retain(|experiment| experiment.id == self.id);
        Ok(scenario)
    }

    /// The plan of the experiment with some values set.
    ///
    /// # Errors
    /// Faults of the scenario and of the settings, and what the game refuses.
    pub fn variant(&self, settings: &[Setting]) -> Result<Variant, Vec<Diagnostic>> {
        let plan = plan::build(&self.scenario(settings)?, STREAM_VERSION)?;
        Ok(Variant { settings: settings.to_vec(), plan })
    }

    /// The cell of a variant in which everything that is not set has the values of another cell.
    pub fn same_cell<'v>(&self, variant: &'v Variant, cell: &[(String, String)]) -> Option<&'v Case> {
        let set = |name: &str| variant.settings.iter().any(|(known, _)| known == name);
        let fits = |case: &&Case| case.cell.iter().all(|pair| set(&pair.0) || cell.contains(pair));
        variant.asked().cases.iter().find(fits)
    }

    /// The values that a name of `vary` may take: those of a list or range if a text gives one, else all that
    /// are legal.
    ///
    /// # Errors
    /// Faults of the text, and names whose legal values are too many or cannot be listed.
    pub fn domain(&self, name: &str, values: Option<&str>) -> Result<Vec<String>, Trouble> {
        if let Some(values) = values {
            let mut overrides = self.overrides.clone();
            overrides.vary.push((format!("{}.{name}", self.id), values.to_owned()));
            let scenario = scenario::read(&self.catalogue, &self.source, &overrides)?;
            let axes = scenario.experiments.iter().find(|e| e.id == self.id).map(|e| &e.axes);
            let axis = axes.and_then(|axes| axes.iter().find(|axis| axis.name == name));
            return Ok(axis.map(|axis| axis.values.iter().map(|v| v.text.clone()).collect()).unwrap_or_default());
        }
        let scenario = self.scenario(&[])?;
        let too_many = |span: &str| {
            let message = format!("`{name}` may be {span}, which is too much to look through");
            Trouble::unasked(message, format!("say where to look: `{name}=5..=25`"))
        };
        let experiment = &scenario.experiments[0];
        match shape(experiment, name) {
            Some(Shape::Int { min, max }) if max - min < MOST_VALUES => {
                Ok((min..=max).map(|value| value.to_string()).collect())
            }
            Some(Shape::Int { min, max }) => Err(too_many(&format!("{min} to {max}"))),
            Some(Shape::Bool) => Ok(vec!["false".to_owned(), "true".to_owned()]),
            Some(Shape::Choice(words)) => Ok(words.iter().map(ToString::to_string).collect()),
            Some(_) => Err(too_many("anything")),
            None => {
                // The reader of `vary` says best what is wrong with the name.
                let settings = [(name.to_owned(), "1".to_owned())];
                match self.scenario(&settings) {
                    Err(faults) => Err(Trouble::Faults(faults)),
                    Ok(_) => Err(too_many("anything")),
                }
            }
        }
    }
}

/// The most values of one unknown.
pub const MOST_VALUES: i64 = 2001;

/// A value as a list of one, so that no comma in it cuts it apart.
fn listed(value: &str) -> String {
    if value.parse::<i64>().is_ok() || value == "true" || value == "false" {
        format!("[{value}]")
    } else {
        format!("[\"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

/// The shape of what a name of `vary` means.
fn shape(experiment: &Experiment, name: &str) -> Option<Shape> {
    let find =
        |params: &[Param], name: &str| params.iter().find(|param| param.name == name).map(|param| param.shape.clone());
    match name.split('.').collect::<Vec<_>>().as_slice() {
        [param] => find(&experiment.kind.params, param),
        ["rules", constant] | ["rules", _, constant] => find(&experiment.system.constants, constant),
        [_, "count"] => Some(Shape::Int { min: 1, max: i64::try_from(experiment.kind.side_limit).ok()? }),
        [_, field] => find(&experiment.system.character, field),
        _ => None,
    }
}
