//! What the keys of an experiment are called for readers: the labels of the scenario, laid over those of its game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, nearest};
use play::systems::label::COMMON;
use play::systems::label::spoken;
use play::systems::{Kind, Label, Metric, Outcomes, ParamType, SideName, System};
use scenario::Scenario;
use scenario::file::Experiment;
use scenario::labels::Written;

use super::planned::{PlannedCell, metric_tables};

/// The labels of an experiment.
#[derive(Debug)]
pub struct Labels {
    system: Arc<System>,
    kind: Arc<Kind>,
    own: BTreeMap<String, String>,
    /// The sides that the scenario names, as values of parameters: `surprised=b`.
    sides: BTreeMap<String, String>,
}

impl Labels {
    /// The labels of an experiment; its own come before those at the top of the scenario.
    pub(super) fn new(scenario: &Scenario, experiment: &Experiment) -> Self {
        let own = scenario.labels.iter().chain(&experiment.labels).map(|label| label.value.clone());
        Self {
            system: Arc::clone(&experiment.system),
            kind: Arc::clone(&experiment.kind),
            own: own.collect(),
            sides: named_sides(experiment).collect(),
        }
    }

    /// The labels of a game for one of its kinds, without a scenario.
    pub fn of(system: Arc<System>, kind: Arc<Kind>) -> Self {
        Self { system, kind, own: BTreeMap::new(), sides: BTreeMap::new() }
    }

    /// The label that the scenario gives a key.
    pub fn own(&self, key: &str) -> Option<&str> {
        self.own.get(key).map(String::as_str)
    }

    /// The side that a value of a parameter names, if the scenario names its sides: `raiders` for `surprised=b`.
    pub fn side(&self, key: &str) -> Option<&str> {
        self.sides.get(key).map(String::as_str)
    }

    /// The label that the game gives a key, first for this kind of experiment, or else the one that all games share.
    pub fn of_game(&self, key: &str) -> Option<&Label> {
        let game = &self.system.labels;
        game.get(&format!("{}/{key}", self.kind.name)).or_else(|| game.get(key)).or_else(|| COMMON.get(key))
    }
}

/// The sides that the scenario names, as values of the parameters that choose a side.
fn named_sides(experiment: &Experiment) -> impl Iterator<Item = (String, String)> {
    let params = experiment.kind.params.iter().filter(|param| matches!(param.shape, ParamType::Side(_)));
    params.flat_map(|param| {
        let names = experiment.side_names.iter().enumerate();
        names.map(|(side, (name, _))| (format!("{}={}", param.name, SideName::letter(side).key()), spoken(name)))
    })
}

/// Everything in an experiment that a label may be given to.
pub(super) fn legal(scenario: &Scenario, experiment: &Experiment, cells: &[PlannedCell]) -> BTreeSet<String> {
    let Experiment { system, kind, .. } = experiment;
    let mut legal: BTreeSet<String> = BTreeSet::new();
    legal.extend(kind.params.iter().map(|param| param.name.to_string()));
    for constant in &system.constants {
        legal.insert(constant.name.to_string());
        legal.insert(format!("rules.{}", constant.name));
    }
    let characters = scenario.characters.iter().filter(|(_, character)| system.takes(&character.system.name));
    let mut fighters: BTreeSet<&str> = characters.map(|(name, _)| name.as_str()).collect();
    for entry in experiment.sides.iter().flatten() {
        fighters.insert(entry.base());
        legal.insert(format!("{}.count", entry.base()));
    }
    for field in &system.character {
        legal.insert(field.name.to_string());
        legal.extend(fighters.iter().map(|fighter| format!("{fighter}.{}", field.name)));
    }
    for param in kind.params.iter().chain(&system.constants).chain(&system.character) {
        let words: Vec<String> = match &param.shape {
            ParamType::Choice(words) | ParamType::Side(words) | ParamType::Flags(words) => {
                words.iter().map(ToString::to_string).collect()
            }
            ParamType::Policy { plain, .. } => plain.iter().map(ToString::to_string).collect(),
            ParamType::Bool => vec!["true".to_owned(), "false".to_owned()],
            _ => Vec::new(),
        };
        legal.extend(words.iter().map(|word| format!("{}={word}", param.name)));
    }
    for axis in &experiment.axes {
        legal.insert(axis.name.clone());
        legal.extend(axis.values.iter().map(|value| format!("{}={}", axis.name, value.text)));
    }
    for metric in metric_tables(cells).0.into_iter().flatten() {
        of_metric(metric, &mut legal);
    }
    legal
}

fn of_metric(metric: &Metric, legal: &mut BTreeSet<String>) {
    if !legal.insert(metric.name.clone()) {
        return;
    }
    if let Some((what, _)) = metric.name.split_once('.') {
        legal.insert(what.to_owned());
    }
    match &metric.outcomes {
        Outcomes::Flag => legal.extend(["yes", "no"].map(|word| format!("{}={word}", metric.name))),
        Outcomes::Named(names) => {
            for name in names {
                legal.insert(name.clone());
                legal.insert(format!("{}={name}", metric.name));
            }
        }
        Outcomes::Number { .. } => {}
    }
}

/// The labels whose keys are none of the legal ones.
pub(super) fn check(labels: &Written, legal: &BTreeSet<String>, whose: &str, faults: &mut Vec<Diagnostic>) {
    for label in labels {
        let key = &label.value.0;
        if legal.contains(key) {
            continue;
        }
        let message = format!("`labels` names `{key}`, which {whose} does not have");
        let near: Vec<&str> = legal.iter().map(String::as_str).filter(|name| name.len() < 2 * key.len() + 2).collect();
        let help = match nearest(key, &near) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "a label is given to a parameter, `character.field`, `rules.constant`, a metric, or an outcome".into()
            }
        };
        faults.push(label.key.error(Code::UNKNOWN_TARGET, message).help(help));
    }
}
