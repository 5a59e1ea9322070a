//! Sweeps: the names in `vary`, what each changes, and its values.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use play::diagnostic::{Code, shorten};
use play::systems::{Kind, Param, ParamType, System, TextKind, Value};

use super::file::{Axis, AxisValue, Character, Entry, Layer, Setting, Target};
use super::flat::Varied;
use super::instead::Wanted;
use super::keys;
use super::node::Body;
use super::place::{Faults, Place};
use super::range;
use super::roster::Roster;
use super::sides;
use super::value;
use super::variant;
use super::versions;

/// Maximum number of cells of all experiments of a file.
pub const MAX_CELLS: u128 = 100_000;

/// What can be varied in an experiment.
#[derive(Debug)]
pub struct SweepScope<'a> {
    /// The game.
    pub system: &'a System,
    /// The games that are varied, with the places of their names.
    pub systems: &'a [(Arc<System>, Place)],
    /// The kind.
    pub kind: &'a Kind,
    /// The parameters it gives.
    pub params: &'a Layer,
    /// Its sides.
    pub sides: &'a [Vec<Entry>],
    /// All characters of the scenario.
    pub roster: &'a Roster,
    /// The characters that could be read.
    pub characters: &'a BTreeMap<String, Character>,
}

/// Reads all axes of an experiment; of those that are `zipped`, a value may occur several times. Names without a dot are
/// read first, because they may introduce characters that other names refer to; the result is in the order of the file.
pub fn read(varied: &[Varied<'_>], zipped: &[&str], stage: &SweepScope<'_>, faults: &mut Faults) -> Vec<Axis> {
    let mut axes: Vec<Option<Axis>> = varied.iter().map(|_| None).collect();
    let mut used = stage.characters_in_use();
    let mut targets: Vec<Target> = Vec::new();
    for dotted in [false, true] {
        for (slot, varied) in axes.iter_mut().zip(varied) {
            if varied.name.contains('.') != dotted || variant::is_variants(varied, stage) {
                continue;
            }
            if varied.name == versions::SYSTEM {
                *slot = (!stage.systems.is_empty()).then(|| versions::axis(stage.systems));
                continue;
            }
            let Some((target, param)) = stage.target(varied, &used, faults) else {
                continue;
            };
            if targets.contains(&target) {
                let message = format!("`{}` varies what another name varies already", varied.name);
                faults.push(varied.key.error(Code::DUPLICATE, message));
                continue;
            }
            targets.push(target.clone());
            let once = !zipped.contains(&varied.name.as_str());
            let Some(values) = values(&param, &target, varied, once, stage, faults) else {
                continue;
            };
            if param.shape == ParamType::Character {
                used.extend(values.iter().map(|value| value.text.clone()));
            }
            *slot = Some(Axis { name: varied.name.clone(), group: 0, variants: false, values });
        }
        let parents: Vec<String> = used.iter().flat_map(|name| stage.ancestors(name)).collect();
        used.extend(parents);
    }
    // Variants may set any target, so they are read last.
    for (slot, varied) in axes.iter_mut().zip(varied) {
        if variant::is_variants(varied, stage) {
            *slot = variant::read(varied, stage, &mut used, &mut targets, faults);
        }
    }
    let mut axes: Vec<Axis> = axes.into_iter().flatten().collect();
    for (place, axis) in axes.iter_mut().enumerate() {
        axis.group = place;
    }
    axes
}

impl SweepScope<'_> {
    /// Every character the experiment references, with those they inherit from.
    pub fn characters_in_use(&self) -> BTreeSet<String> {
        let mut used: BTreeSet<String> = self.sides.iter().flatten().map(|entry| entry.character.clone()).collect();
        for param in &self.kind.params {
            if let (ParamType::Character, Some(given)) = (&param.shape, self.params.get(param.name.as_ref()))
                && let Value::Text(name) = &given.value
            {
                used.insert(name.clone());
            }
        }
        let parents: Vec<String> = used.iter().flat_map(|name| self.ancestors(name)).collect();
        used.extend(parents);
        used
    }

    /// The characters that a character inherits from, nearest first.
    pub fn ancestors(&self, name: &str) -> Vec<String> {
        let like = |name: &str| self.characters.get(name)?.like.clone();
        std::iter::successors(like(name), |parent| like(parent)).collect()
    }

    /// What a varied name changes, and the parameter by which its values are read.
    pub fn target(&self, varied: &Varied<'_>, used: &BTreeSet<String>, faults: &mut Faults) -> Option<(Target, Param)> {
        let name = varied.name.as_str();
        let parts: Vec<&str> = name.split('.').collect();
        match parts.as_slice() {
            [param] => {
                let found = self.kind.params.iter().find(|p| p.name == *param);
                if let Some(bands) = found.filter(|param| param.shape == ParamType::Bands) {
                    let message = format!("`{}` cannot be varied", bands.name);
                    faults.push(varied.key.error(Code::UNKNOWN_TARGET, message));
                    return None;
                }
                let legal: Vec<&str> = self.kind.params.iter().map(|p| p.name.as_ref()).collect();
                let what = format!("`{}` has no parameter `{}`", self.kind.name, shorten(param));
                if let (None, Some(help)) = (found, self.whole_name(param, used)) {
                    faults.push(varied.key.error(Code::UNKNOWN_TARGET, what).help(help));
                    return None;
                }
                self.found(found, Target::Param((*param).to_owned()), what, param, &legal, varied, faults)
            }
            ["rules", constant] => self.constant(constant, varied, faults),
            ["rules", system, constant] if *system == self.system.name => self.constant(constant, varied, faults),
            [param, _] if self.kind.params.iter().any(|p| p.name == *param && p.shape == ParamType::Bands) => {
                let message = format!("`{param}` cannot be varied");
                let help = "ask once more in an experiment of its own, with other bands";
                faults.push(varied.key.error(Code::UNKNOWN_TARGET, message).help(help));
                None
            }
            [fighter, "count"] => self.count(fighter, varied, faults),
            [fighter, field] => {
                let own_name = |entry: &&Entry| entry.name.as_deref() == Some(*fighter);
                let (name, field) = ((*fighter).to_owned(), (*field).to_owned());
                let target = if self.sides.iter().flatten().any(|entry| own_name(&entry)) {
                    Target::Fighter { name, field }
                } else if used.contains(*fighter) {
                    Target::Field { character: name, field }
                } else {
                    self.no_fighter(fighter, used, varied, faults);
                    return None;
                };
                let found = self.system.character.iter().find(|p| p.name == parts[1]);
                let mut legal: Vec<&str> = self.system.character.iter().map(|p| p.name.as_ref()).collect();
                if self.kind.side_limit > 0 {
                    legal.push("count");
                }
                let what = format!("a character of `{}` has no `{}`", self.system.name, shorten(parts[1]));
                self.found(found, target, what, parts[1], &legal, varied, faults)
            }
            _ => {
                let message = format!("`{}` names nothing that can be varied", shorten(name));
                faults.push(varied.key.error(Code::UNKNOWN_TARGET, message).help(
                    "write a parameter (`dc`), a field (`warden.accurate`), a constant (`rules.death_strikes`) \
                     or a number of fighters (`goblin.count`), and its values in quotes or brackets behind `=`: \
                     `{ dc = \"5..=25\" }`",
                ));
                None
            }
        }
    }

    /// The whole name of a field or a constant that is written without what it belongs to, as advice.
    fn whole_name(&self, name: &str, used: &BTreeSet<String>) -> Option<String> {
        if self.system.constants.iter().any(|constant| constant.name == name) {
            return Some(format!("`{name}` is a house rule: write `\"rules.{name}\"`"));
        }
        if self.system.character.iter().all(|field| field.name != name) && name != "count" {
            return None;
        }
        let names: Vec<String> = used.iter().map(|fighter| format!("`\"{fighter}.{name}\"`")).collect();
        (!names.is_empty()).then(|| format!("say whose: write {}", names.join(" or ")))
    }

    fn constant(&self, name: &str, varied: &Varied<'_>, faults: &mut Faults) -> Option<(Target, Param)> {
        let found = self.system.constants.iter().find(|param| param.name == name);
        let legal: Vec<&str> = self.system.constants.iter().map(|param| param.name.as_ref()).collect();
        let what = format!("`{}` has no constant `{}`", self.system.name, shorten(name));
        self.found(found, Target::Constant(name.to_owned()), what, name, &legal, varied, faults)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one message")]
    fn found(
        &self,
        found: Option<&Param>,
        target: Target,
        what: String,
        word: &str,
        legal: &[&str],
        varied: &Varied<'_>,
        faults: &mut Faults,
    ) -> Option<(Target, Param)> {
        match found {
            Some(param) => Some((target, param.clone())),
            None => {
                faults.push(keys::advise(varied.key.error(Code::UNKNOWN_TARGET, what), word, legal));
                None
            }
        }
    }

    fn count(&self, name: &str, varied: &Varied<'_>, faults: &mut Faults) -> Option<(Target, Param)> {
        let mut found = Vec::new();
        for (side, entries) in self.sides.iter().enumerate() {
            for (index, entry) in entries.iter().enumerate() {
                if entry.base() == name {
                    found.push(Target::Count { side, entry: index });
                }
            }
        }
        match found.as_slice() {
            [target] => Some((target.clone(), sides::count_param(self.kind))),
            [] => {
                let used = self.sides.iter().flatten().map(|entry| entry.base().to_owned()).collect();
                self.no_fighter(name, &used, varied, faults);
                None
            }
            _ => {
                let message = format!("several members go by `{}`", shorten(name));
                let fault = varied.key.error(Code::UNKNOWN_TARGET, message);
                faults.push(fault.help("give the one to be varied a `name` of its own"));
                None
            }
        }
    }

    fn no_fighter(&self, name: &str, used: &BTreeSet<String>, varied: &Varied<'_>, faults: &mut Faults) {
        // A fault in the character's own table is already reported.
        if self.roster.get(name).is_some_and(Option::is_none) {
            return;
        }
        let legal: Vec<&str> = used.iter().map(String::as_str).collect();
        let message = format!("no `{}` takes part in this experiment", shorten(name));
        let fault = varied.key.error(Code::UNKNOWN_TARGET, message);
        faults.push(keys::advise(fault, name, &legal));
    }
}

/// Whether values of a sweep are too long to be their own names, so that only variants, which have names, may give them.
pub const fn only_in_variants(shape: &ParamType) -> bool {
    matches!(shape, ParamType::Text(TextKind::Program | TextKind::ProgramFile))
}

/// The values of one axis, each of which may occur only `once` or several times.
fn values(
    param: &Param,
    target: &Target,
    varied: &Varied<'_>,
    once: bool,
    stage: &SweepScope<'_>,
    faults: &mut Faults,
) -> Option<Vec<AxisValue>> {
    let axis_value = |text: String, value: Value, place: &Place| {
        let settings = vec![Setting { target: target.clone(), value, place: place.clone() }];
        AxisValue { text, place: place.clone(), settings }
    };
    let name = varied.name.as_str();
    let node = varied.node;
    if only_in_variants(&param.shape) {
        let fault = varied.key.error(Code::UNKNOWN_TARGET, format!("each `{name}` of a sweep needs a name"));
        faults.push(fault.help(format!("write `vary.attack = [{{ name = \"axe\", {name} = … }}, …]`")));
        return None;
    }
    match (&node.body, &param.shape) {
        (Body::Text(text), &ParamType::Int { min, max }) => {
            let steps = match range::parse_steps(text) {
                Ok(steps) => steps,
                Err(message) => {
                    let fault = node.place.error(Code::BAD_RANGE, message);
                    faults.push(match range::meant(text) {
                        Some(meant) => fault.help(format!("write `{meant}`")),
                        None => fault.help("write `\"5..=15\"`, `\"0..=100 step 5\"` or `[5, 10, 15]`"),
                    });
                    return None;
                }
            };
            let (first, last) = (steps.first, steps.reached());
            if first < min || last > max {
                let message = format!("`{name}` runs from {first} to {last}, but must be from {min} to {max}");
                let fault = node.place.error(Code::OUT_OF_RANGE, message);
                faults.push(fault.help(value::meaning(param)));
                return None;
            }
            if steps.count() > MAX_CELLS {
                too_many(steps.count(), &node.place, faults);
                return None;
            }
            let of = |number: i64| axis_value(number.to_string(), Value::Int(number), &node.place);
            Some(steps.values().map(of).collect())
        }
        (Body::List(items), _) => {
            if items.is_empty() {
                faults.push(node.place.error(Code::BAD_RANGE, format!("`{name}` has no values")));
                return None;
            }
            let before = faults.len();
            let mut seen = BTreeSet::new();
            let mut found = Vec::new();
            for item in items {
                let read = value::read(param, stage.system, item, stage.roster, faults);
                let Some(value) = read else { continue };
                let text = value::shown(&value, item);
                let key = if let Value::Text(word) = &value { word.clone() } else { text.clone() };
                if seen.insert(key) || !once {
                    found.push(axis_value(text, value, &item.place));
                } else {
                    let message = format!("`{name}` has the value {} twice", shorten(&text));
                    faults.push(item.place.error(Code::DUPLICATE, message));
                }
            }
            (faults.len() == before).then_some(found)
        }
        _ => {
            let expected = match param.shape {
                ParamType::Int { .. } => "a list of values or a range such as \"9..=15\"",
                _ => "a list of values",
            };
            keys::wrong_type_of(name, expected, Wanted::List, node, faults);
            None
        }
    }
}

/// Reports a grid with too many cells.
pub fn too_many(cells: u128, place: &Place, faults: &mut Faults) {
    let message = format!("{cells} cells are more than the {MAX_CELLS} that one file may have");
    faults.push(place.error(Code::TOO_MANY, message).help("vary less at once, or in larger steps"));
}

/// The number of cells of some axes. Zipped axes count once.
pub fn cells(axes: &[Axis]) -> u128 {
    let own = axes.iter().enumerate().filter(|(place, axis)| axis.group == *place);
    own.fold(1, |product, (_, axis)| product.saturating_mul(axis.values.len() as u128))
}
