//! The schema of an experiment: what all have in common, and by game and kind the parameters, sides, house rules and sweeps.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::own_keys;
use crate::{characters, lens, sides, variables, vary as sweeps};
use play::catalogue::Catalogue;
use play::systems::{Kind, ParamType, System};

use super::parameter::{parameter, required, values_of};
use super::{
    Definitions, NAME, add, described, labels, name, offering, one_of, reference, refused, when, with_pace, words,
};

/// Keys of a member of a side that are not fields of its character.
pub const MEMBER_KEYS: &[&str] = sides::OWN_KEYS;

/// The schema of an experiment of any game.
pub fn experiment(games: &Catalogue, definitions: &mut Definitions) -> Value {
    let mut cases = vec![definitions.add("experiment.any", any())];
    let mut all = Vec::new();
    for system in games.systems() {
        let of_game = of_game(system, definitions);
        cases.push(when("system", &system.name, of_game.clone()));
        all.push(of_game);
    }
    let experiment = json!({ "type": "object", "required": ["id", "system", "kind"], "allOf": cases });
    definitions.add("experiment", offering(experiment, all))
}

/// What experiments of all games have in common.
fn any() -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let table = |description: &str| json!({ "type": "object", "description": description });
    let line = json!({ "type": "string", "pattern": EXPECTATION });
    let expect = json!({ "type": ["string", "array"], "pattern": EXPECTATION, "items": line });
    let names = json!({ "type": "array", "minItems": 2, "items": { "type": "string" } });
    with_pace(json!({ "properties": {
        "id": name("A name of its own."),
        "system": reference("any-system"),
        "kind": text("What is asked."),
        "title": text("A heading."),
        "note": text("A remark for the reader of the report."),
        "labels": labels(),
        "rules": table("House rules of this experiment only."),
        "vary": table("What is varied: a parameter, \"character.field\", \"rules.constant\" or \"character.count\"."),
        "sides": { "description": "Two lists of members, or a table with a name for each: { heroes = [...], raiders = [...] }.", "type": ["array", "object"] },
        "chart": {
            "description": "Charts; without any, the report chooses.",
            "type": "array", "items": reference("chart"),
        },
        "zip": {
            "description": "Varied names that go together, value by value.",
            "anyOf": [names, { "type": "array", "items": names }],
        },
        "lens": lens::tag_schema(),
        "expect": described(
            expect,
            "What should be true of every cell: \"success in 0.60..0.70\", \"p95(rounds) <= 6\", \"winner=a >= 45 %\".",
        ),
        "feel": {
            "description": "Of a fight: also tell how it feels, round by round.",
            "type": "boolean", "default": false,
        },
    } }))
}

/// The pattern of a line that expects something.
const EXPECTATION: &str = r"[<>=]|\sin\s";

/// The schema of experiments of a game, by kind.
fn of_game(system: &System, definitions: &mut Definitions) -> Value {
    let game = &system.name;
    let shared = shared(system, definitions);
    let mut cases = Vec::new();
    let mut all = Vec::new();
    for kind in &system.kinds {
        let of_kind = definitions.add(&format!("kind.{game}.{}", kind.name), of_kind(kind, &shared));
        all.push(of_kind.clone());
        let needed: Vec<Value> = required(&kind.params)
            .into_iter()
            .map(|name| definitions.once(&format!("needed.{name}"), || given_or_varied(name)))
            .collect();
        let then = match needed.is_empty() {
            true => of_kind,
            false => {
                let all: Vec<Value> = std::iter::once(of_kind).chain(needed).collect();
                json!({ "allOf": all })
            }
        };
        cases.push(when("kind", &kind.name, then));
    }
    let names: Vec<&str> = system.kinds.iter().map(|kind| kind.name.as_ref()).collect();
    let docs: Vec<&str> = system.kinds.iter().map(|kind| kind.doc.as_ref()).collect();
    let mut of_game = json!({
        "properties": {
            "kind": words("What is asked.", &names, &docs),
            "rules": reference(&format!("rules.{game}")),
            "vary": definitions.add(&format!("vary.{game}"), vary(system)),
        },
        "allOf": cases,
    });
    if system.kinds.iter().any(|kind| kind.side_limit > 0) {
        definitions.add(&format!("member.{game}"), member_of(system));
        add(&mut of_game, "sides", sides_of(system, definitions));
    }
    definitions.add(&format!("experiment.{game}"), offering(of_game, all))
}

/// Parameters that several kinds of a game have in common, by the text of their schema.
fn shared(system: &System, definitions: &mut Definitions) -> BTreeMap<(String, String), Value> {
    let mut uses: BTreeMap<(String, String), (usize, Value)> = BTreeMap::new();
    for param in system.kinds.iter().flat_map(|kind| &kind.params) {
        let schema = parameter(param);
        uses.entry((param.name.to_string(), schema.to_string())).or_insert((0, schema)).0 += 1;
    }
    uses.retain(|_, (count, _)| *count > 1);
    let mut shared = BTreeMap::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for ((name, text), (_, schema)) in uses {
        let number = numbers.entry(name.clone()).or_default();
        *number += 1;
        let definition = match number {
            1 => format!("{}.{name}", system.name),
            _ => format!("{}.{name}.{number}", system.name),
        };
        shared.insert((name, text), definitions.add(&definition, schema));
    }
    shared
}

/// The parameters of a kind. No other keys are allowed but those of all experiments.
fn of_kind(kind: &Kind, shared: &BTreeMap<(String, String), Value>) -> Value {
    let mut fields = json!({ "properties": {} });
    for param in &kind.params {
        let schema = parameter(param);
        let key = (param.name.to_string(), schema.to_string());
        add(&mut fields, &param.name, shared.get(&key).cloned().unwrap_or(schema));
    }
    let mut common = own_keys::OF_EXPERIMENT.to_vec();
    if kind.side_limit > 0 {
        common.push("sides");
        fields["required"] = json!(["sides"]);
    }
    fields["patternProperties"] = json!({ one_of(&common): true });
    // A roll may use names, and a program may set some, which are given whole numbers.
    let takes_names = kind.params.iter().any(|param| variables::takes_names(&param.shape));
    fields["additionalProperties"] = if takes_names { json!({ "type": "integer" }) } else { reference("unknown") };
    fields
}

/// A required parameter may be given by the sweep alone, or by all variants of a name in it.
fn given_or_varied(name: &str) -> Value {
    let variants = json!({ "type": "array", "items": { "type": "object", "required": [name] } });
    let unvaried = json!({ "not": { "required": [name] }, "additionalProperties": { "not": variants } });
    json!({ "if": { "properties": { "vary": unvaried } }, "then": { "required": [name] } })
}

/// The sweep of a game. Editors complete the names of the parameters of its kinds.
///
/// There is one for all kinds, because hardly any parameter has another type in another kind; the reader knows
/// which of them a kind has.
fn vary(system: &System) -> Value {
    let mut types: BTreeMap<&str, Option<ParamType>> = BTreeMap::new();
    let params = system.kinds.iter().flat_map(|kind| &kind.params);
    for param in params.filter(|param| !sweeps::only_in_variants(&param.shape) && param.shape != ParamType::Bands) {
        let known = types.entry(&param.name).or_insert_with(|| Some(param.shape.clone()));
        *known = known.take().and_then(|known| both(known, &param.shape));
    }
    // Parameters and constants of the same type are one pattern.
    let mut groups: BTreeMap<String, (Vec<&str>, Vec<&str>)> = BTreeMap::new();
    for (name, of) in &types {
        groups.entry(values_of(of.as_ref()).to_string()).or_default().0.push(name);
    }
    for constant in &system.constants {
        groups.entry(values_of(Some(&constant.shape)).to_string()).or_default().1.push(&constant.name);
    }
    let mut patterns = Map::from_iter([("[.]".to_owned(), json!(true))]);
    for (values, (params, constants)) in groups {
        let mut names = params.join("|");
        if !constants.is_empty() {
            let before = if names.is_empty() { "" } else { "|" };
            names += &format!("{before}rules[.]({}[.])?({})", system.name, constants.join("|"));
        }
        patterns.insert(format!("^({names})$"), serde_json::from_str(&values).expect("a schema"));
    }
    if system.told.is_some() {
        patterns.insert("^system$".to_owned(), json!({ "type": "array", "items": reference("any-system") }));
    }
    // Names in rolls are swept like parameters.
    let mut params = system.kinds.iter().flat_map(|kind| &kind.params);
    let takes_names = params.any(|param| variables::takes_names(&param.shape));
    let vary = json!({
        "type": "object",
        "allOf": [{ "additionalProperties": reference("values") }],
        "patternProperties": patterns,
        "additionalProperties": if takes_names { json!(true) } else { reference("variants") },
    });
    offering(vary, [reference(&format!("experiment.{}", system.name))])
}

/// A type that has the values of both, if there is one.
fn both(one: ParamType, other: &ParamType) -> Option<ParamType> {
    match (&one, other) {
        (ParamType::Int { min, max }, ParamType::Int { min: other_min, max: other_max }) => {
            Some(ParamType::Int { min: *min.min(other_min), max: *max.max(other_max) })
        }
        _ => (one == *other).then_some(one),
    }
}

/// What else than a parameter a name of a sweep may stand for: unquoted, `warden.accurate = ...` is a
/// nested table; a list of tables with names declares variants.
pub fn variants() -> Value {
    json!({
        "type": ["object", "array"],
        "items": { "type": "object", "properties": { "name": {
            "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$", "maxLength": 64, "description": "The variant's name.",
        } } },
    })
}

/// Keys of a member of a side in any game.
pub fn member() -> Value {
    json!({ "properties": {
        "use": name("The character that fights."),
        "name": name("A name of its own for this member."),
        "count": { "description": "How many of them.", "type": "integer", "minimum": 1 },
    } })
}

/// A member of a side: the name of a character, or a table.
fn member_of(system: &System) -> Value {
    json!({
        "type": ["string", "object"],
        "pattern": NAME, "maxLength": 64,
        "required": ["use"],
        "properties": refused(characters::OWN_KEYS, system),
        "allOf": [reference("member"), reference(&format!("fields.{}", system.name))],
    })
}

/// The sides of a fight: two lists, or a table of two lists by their names.
fn sides_of(system: &System, definitions: &mut Definitions) -> Value {
    let member = reference(&format!("member.{}", system.name));
    let side = json!({ "type": "array", "minItems": 1, "items": member });
    let side = definitions.add(&format!("side.{}", system.name), side);
    json!({
        "type": ["array", "object"],
        "minItems": 2, "maxItems": 2, "items": side,
        "minProperties": 2, "maxProperties": 2, "additionalProperties": side,
    })
}
