//! Named variants: several settings under one name, swept like the values of a number.
//!
//! `vary = { stance = [{ name = "bold", "warden.accurate" = 15 }, { name = "wary", "rules.strikes"
//! = 2 }] }`. What a variant does not set keeps its value from the scenario.

use std::collections::BTreeSet;

use play::diagnostic::{Code, shorten};
use play::systems::{ParamType, Value};

use super::file::{Axis, AxisValue, Setting, Target};
use super::flat::{self, Varied};
use super::keys;
use super::node::{Node, Table};
use super::place::Faults;
use super::value;
use super::vary::SweepScope;

/// Whether a varied name declares variants: it is no parameter, and its values are tables.
pub fn is_variants(varied: &Varied<'_>, stage: &SweepScope<'_>) -> bool {
    let tables = |items: &[Node]| items.first().is_some_and(|item| item.table().is_some());
    !varied.name.contains('.')
        && stage.kind.params.iter().all(|param| param.name != varied.name)
        && varied.node.list().is_some_and(tables)
}

/// Reads the variants of one name. `used` are the characters referenced by the experiment; those
/// that variants introduce are added. `targets` are the targets other names vary; those set here
/// are added.
pub fn read(
    varied: &Varied<'_>,
    stage: &SweepScope<'_>,
    used: &mut BTreeSet<String>,
    targets: &mut Vec<Target>,
    faults: &mut Faults,
) -> Option<Axis> {
    let items = varied.node.list()?;
    let before = faults.len();
    let mut names = BTreeSet::new();
    let mut mine: Vec<Target> = Vec::new();
    let mut values = Vec::new();
    for item in items {
        let Some(table) = item.table() else {
            keys::wrong_type(&varied.name, "a list of tables, each with a `name`", item, faults);
            continue;
        };
        let Some(text) = name(varied, item, table, faults) else { continue };
        if !names.insert(text.clone()) {
            let message = format!("two variants of `{}` are called `{text}`", shorten(&varied.name));
            faults.push(item.place.error(Code::DUPLICATE, message));
        }
        let settings = settings(table, stage, used, targets, faults);
        mine.extend(settings.iter().map(|setting| setting.target.clone()));
        values.push(AxisValue { text, place: item.place.clone(), settings });
    }
    targets.extend(mine);
    (faults.len() == before).then(|| Axis { name: varied.name.clone(), group: 0, variants: true, values })
}

fn name(varied: &Varied<'_>, item: &Node, table: &Table, faults: &mut Faults) -> Option<String> {
    let Some(entry) = table.get("name") else {
        let message = format!("a variant of `{}` needs a `name`", shorten(&varied.name));
        faults.push(item.place.error(Code::MISSING_KEY, message));
        return None;
    };
    let text = keys::text_of(table, "name", faults)?;
    if !keys::is_variant_name(text) {
        keys::refuse_name(&entry.node.place, text, faults);
        return None;
    }
    Some(text.to_owned())
}

/// The settings of a variant. Names without a dot are read first, because they may introduce
/// characters.
fn settings(
    table: &Table,
    stage: &SweepScope<'_>,
    used: &mut BTreeSet<String>,
    taken: &[Target],
    faults: &mut Faults,
) -> Vec<Setting> {
    let mut all = flat::names(table);
    all.retain(|setting| setting.name != "name");
    all.sort_by_key(|setting| setting.name.contains('.'));
    let mut settings: Vec<Setting> = Vec::new();
    for setting in &all {
        let Some((target, param)) = stage.target(setting, used, faults) else { continue };
        if taken.contains(&target) || settings.iter().any(|other| other.target == target) {
            let message = format!("`{}` is varied by another name already", shorten(&setting.name));
            faults.push(setting.key.error(Code::DUPLICATE, message));
            continue;
        }
        let Some(value) = value::read(&param, stage.system, setting.node, stage.roster, faults) else { continue };
        if let (ParamType::Character, Value::Text(name)) = (&param.shape, &value) {
            used.extend(stage.ancestors(name));
            used.insert(name.clone());
        }
        settings.push(Setting { target, value, place: value::place(&param, setting.node) });
    }
    settings
}
