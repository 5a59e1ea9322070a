//! Selects the constants of the rules that a report mentions: those a scenario changed, and those
//! that are assumed.

use std::collections::BTreeSet;

use play::systems::{self, DefaultValue, Fields, Param, Value};
use report::{Constant, Provenance};
use study::plan::{Plan, PlannedCell, PlannedExperiment};

/// The constants worth telling a reader, in the order of the plan and of the game.
pub fn of(plan: &Plan) -> Vec<Constant> {
    plan.experiments.iter().flat_map(of_experiment).collect()
}

fn of_experiment(experiment: &PlannedExperiment) -> Vec<Constant> {
    let defaults = Fields::defaults(&experiment.system.constants);
    let first = experiment.cells.first().map_or_else(|| defaults.clone(), PlannedCell::constants);
    let mut varied: BTreeSet<String> = BTreeSet::new();
    for cell in &experiment.cells {
        varied.extend(cell.constants().differences(&first).map(str::to_owned));
    }
    let of_param = |param: &Param| {
        let (default, value) = (defaults.get(&param.name), first.get(&param.name));
        let is_varied = varied.contains(param.name.as_ref());
        let own = is_varied || value != default;
        if !own && param.standing != systems::Provenance::Assumed {
            return None;
        }
        let value = if is_varied { "varied".to_owned() } else { shown(value, &param.preset) };
        Some(Constant {
            experiment: experiment.id.clone(),
            name: param.name.to_string(),
            value,
            default: own.then(|| shown(default, &param.preset)),
            doc: param.doc.to_string(),
            standing: match param.standing {
                systems::Provenance::Stated => Provenance::Stated,
                systems::Provenance::Ruling => Provenance::Ruling,
                systems::Provenance::Assumed => Provenance::Assumed,
            },
        })
    };
    experiment.system.constants.iter().filter_map(of_param).collect()
}

/// A value as a scenario would write it; for an unset one, how it is derived.
fn shown(value: Option<&Value>, preset: &DefaultValue) -> String {
    match (value, preset) {
        (Some(value), _) => written(value),
        (None, DefaultValue::Derived(how)) => how.to_string(),
        (None, _) => "unset".to_owned(),
    }
}

/// A value in scenario syntax, without quotes.
fn written(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(on) => on.to_string(),
        Value::Text(text) => text.clone(),
        Value::Policy(name, number) => format!("{name}({number})"),
        Value::Flags(words) => format!("[{}]", words.join(", ")),
        Value::Dice(roll) => roll.to_string(),
        Value::Roll(text) => text.clone(),
        Value::Comparison(comparison) => comparison.to_string(),
        Value::Bands(bands) => {
            let bands = bands.iter().map(|(name, low, high)| match (*low, *high) {
                (i32::MIN, high) => format!("{name} ..={high}"),
                (low, i32::MAX) => format!("{name} {low}.."),
                (low, high) => format!("{name} {low}..={high}"),
            });
            bands.collect::<Vec<_>>().join(", ")
        }
    }
}
