//! The JSON Schema of a scenario for editors, generated from the tables of the games.
//!
//! It covers keys, types, ranges and words by game and kind, with the games' descriptions as hover
//! text. Checks that need the whole file, such as whether a character exists, are left to the
//! reader; the schema accepts everything the reader accepts.

use serde_json::{Map, Value, json};

use crate::systems::{DefaultValue, Kind, Param, ParamType, Provenance, System};

use super::ask::{COARSEST_PRECISION, FINEST_PRECISION, MAX_TRIALS, Method, View};
use super::lens;
use super::style;
use crate::catalogue::Catalogue;

/// The pattern of a name.
const NAME: &str = "^[A-Za-z][A-Za-z0-9_-]{0,63}$";

/// The schema of scenarios for these games, in draft 2020-12.
pub fn schema(games: &Catalogue) -> Value {
    let mut rules = Map::new();
    let mut definitions = Map::new();
    for system in games.systems() {
        if !system.constants.is_empty() {
            let description = format!("House rules: constants of {}.", system.title);
            rules.insert(system.name.to_string(), closed(described(params(&system.constants), &description)));
        }
        if !system.character.is_empty() {
            definitions.insert(format!("{}.member", system.name), member(system));
        }
    }
    definitions.insert("character".into(), character(games));
    definitions.insert("experiment".into(), experiment(games));
    definitions.insert("chart".into(), chart());
    let run = with_pace(json!({
        "description": "How every experiment is answered, unless it says otherwise.",
        "properties": {
            "limit_trials": {
                "description": "Trials at which sampling to a precision gives up.",
                "type": "integer", "minimum": 1, "maximum": MAX_TRIALS,
            },
        },
    }));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "oddsmith scenario",
        "description": "Questions to tabletop rules.",
        "type": "object",
        "required": ["experiment"],
        "additionalProperties": false,
        "properties": {
            "title": { "description": "The heading of the report.", "type": "string" },
            "seed": {
                "description": "The same seed gives the same answer.",
                "type": "integer", "minimum": 0, "maximum": i64::MAX, "default": 1,
            },
            "run": closed(run),
            "rules": {
                "description": "House rules by game.",
                "type": "object", "additionalProperties": false, "properties": rules,
            },
            "character": {
                "description": "Characters by name.",
                "type": "object",
                "propertyNames": { "pattern": NAME },
                "additionalProperties": { "$ref": "#/$defs/character" },
            },
            "experiment": {
                "description": "The questions.",
                "type": "array", "minItems": 1,
                "items": { "$ref": "#/$defs/experiment" },
            },
            "style": style(),
            "labels": labels(),
            "solve": {
                "description": "Which values meet goals; answered by `oddsmith solve`.",
                "type": "array",
                "items": solve(),
            },
            "lens": lens::schema(games),
        },
        "$defs": definitions,
    })
}

fn solve() -> Value {
    let texts = |description: &str| {
        json!({
            "description": description,
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
        })
    };
    json!({
        "type": "object", "additionalProperties": false,
        "required": ["experiment", "find", "goal"],
        "properties": {
            "id": { "description": "A name for `--only`; that of the experiment if left out.", "type": "string" },
            "title": { "description": "The heading.", "type": "string" },
            "experiment": { "description": "The experiment asked.", "type": "string" },
            "find": {
                "description": "What may change: names as in `vary`, or a table of them with values.",
                "anyOf": [
                    { "type": "string" },
                    { "type": "array", "items": { "type": "string" } },
                    { "type": "object" },
                ],
            },
            "goal": texts("The goals to meet, all at once: `success = 65 %`, `median(rounds) = 4`."),
        },
    })
}

fn character(games: &Catalogue) -> Value {
    let cases: Vec<Value> = games
        .systems()
        .map(|system| {
            let mut fields = params(&system.character);
            add(&mut fields, "system", json!({ "const": system.name }));
            add(&mut fields, "like", name("A character of the same game to inherit from."));
            let mut then = closed(fields);
            // A required field may be inherited.
            then["if"] = json!({ "not": { "required": ["like"] } });
            then["then"] = json!({ "required": required(&system.character) });
            when(json!({ "system": { "const": system.name } }), &["system"], then)
        })
        .collect();
    json!({
        "type": "object",
        "properties": {
            "system": { "description": "The game.", "enum": games.names() },
            "like": name("A character of the same game to inherit from."),
        },
        "anyOf": [{ "required": ["system"] }, { "required": ["like"] }],
        "allOf": cases,
    })
}

fn member(system: &System) -> Value {
    let mut fields = params(&system.character);
    add(&mut fields, "use", name("The character that fights."));
    add(&mut fields, "name", name("A name of its own for this member."));
    let count = json!({ "description": "How many of them.", "type": "integer", "minimum": 1 });
    add(&mut fields, "count", count);
    let mut member = closed(fields);
    member["required"] = json!(["use"]);
    member
}

fn experiment(games: &Catalogue) -> Value {
    let mut cases = Vec::new();
    for system in games.systems() {
        let kinds: Vec<&str> = system.kinds.iter().map(|kind| kind.name.as_ref()).collect();
        let of_system = json!({ "system": { "const": system.name } });
        let then = json!({ "properties": { "kind": { "enum": kinds } } });
        cases.push(when(of_system, &["system"], then));
        for kind in &system.kinds {
            let of_kind = json!({ "system": { "const": system.name }, "kind": { "const": kind.name } });
            cases.push(when(of_kind, &["system", "kind"], experiment_of(system, kind)));
        }
    }
    json!({
        "type": "object",
        "required": ["id", "system", "kind"],
        "properties": {
            "id": name("A name of its own."),
            "system": { "description": "The game.", "enum": games.names() },
            "kind": { "description": "What is asked.", "type": "string" },
        },
        "allOf": cases,
    })
}

fn experiment_of(system: &System, kind: &Kind) -> Value {
    let mut fields = params(&kind.params);
    add(&mut fields, "id", name("A name of its own."));
    add(&mut fields, "system", json!({ "const": system.name, "description": system.doc }));
    add(&mut fields, "kind", json!({ "const": kind.name, "description": kind.doc }));
    let text = |description: &str| json!({ "type": "string", "description": description });
    add(&mut fields, "title", text("A heading."));
    add(&mut fields, "note", text("A remark for the reader of the report."));
    add(&mut fields, "labels", labels());
    let rules = described(params(&system.constants), "House rules of this experiment only.");
    add(&mut fields, "rules", closed(rules));
    add(&mut fields, "vary", vary(system, kind));
    let charts = json!({ "type": "array", "items": { "$ref": "#/$defs/chart" } });
    add(&mut fields, "chart", described(charts, "Charts; without any, the report chooses."));
    let names = json!({ "type": "array", "minItems": 2, "items": { "type": "string" } });
    let zip = json!({ "anyOf": [names, { "type": "array", "items": names }] });
    add(&mut fields, "lens", lens::tag_schema());
    add(&mut fields, "zip", described(zip, "Varied names that go together, value by value."));
    let line = json!({ "type": "string", "pattern": "[<>=]|\\sin\\s" });
    let expect = json!({ "anyOf": [line, { "type": "array", "items": line }] });
    let what =
        "What should be true of every cell: \"success in 0.60..0.70\", \"p95(rounds) <= 6\", \"winner=a >= 45 %\".";
    add(&mut fields, "expect", described(expect, what));
    let feel = json!({ "type": "boolean", "default": false });
    add(&mut fields, "feel", described(feel, "Of a fight: also tell how it feels, round by round."));
    if kind.side_limit > 0 {
        add(&mut fields, "sides", sides(system));
    }
    let mut then = closed(with_pace(fields));
    let mut needed: Vec<Value> = required(&kind.params).iter().map(|name| given_or_varied(name)).collect();
    if kind.side_limit > 0 {
        needed.push(json!({ "required": ["sides"] }));
    }
    if !needed.is_empty() {
        then["allOf"] = Value::Array(needed);
    }
    then
}

fn sides(system: &System) -> Value {
    let side = json!({
        "type": "array", "minItems": 1,
        "items": { "anyOf": [
            { "type": "string", "pattern": NAME },
            { "$ref": format!("#/$defs/{}.member", system.name) },
        ] },
    });
    json!({
        "description": "Two lists of members, or a table that gives each side a name: { heroes = [...], raiders = [...] }.",
        "type": ["array", "object"],
        "minItems": 2, "maxItems": 2, "items": side,
        "minProperties": 2, "maxProperties": 2, "propertyNames": { "pattern": NAME }, "additionalProperties": side,
    })
}

/// A required parameter may be given by the sweep alone.
fn given_or_varied(name: &str) -> Value {
    json!({ "anyOf": [
        { "required": [name] },
        { "required": ["vary"], "properties": { "vary": { "required": [name] } } },
    ] })
}

fn vary(system: &System, kind: &Kind) -> Value {
    let mut axes = Map::new();
    for param in kind.params.iter().filter(|param| param.shape != ParamType::Bands) {
        axes.insert(param.name.to_string(), axis(param));
    }
    for constant in &system.constants {
        axes.insert(format!("rules.{}", constant.name), axis(constant));
    }
    json!({
        "description": "What is varied: a parameter, \"character.field\", \"rules.constant\" or \"character.count\".",
        "type": "object",
        "properties": axes,
        "patternProperties": { "[.]": any_axis() },
        // Unquoted, `warden.accurate = ...` is a nested table; a list of tables with names declares
        // variants.
        "additionalProperties": { "anyOf": [
            { "type": "object" },
            { "type": "array", "minItems": 1, "items": {
                "type": "object", "required": ["name"], "properties": { "name": name("The variant's name.") },
            } },
        ] },
    })
}

fn axis(param: &Param) -> Value {
    let list = json!({ "type": "array", "minItems": 1, "uniqueItems": true, "items": shape(&param.shape) });
    let axis = match param.shape {
        ParamType::Int { .. } => json!({ "anyOf": [list, range()] }),
        _ => list,
    };
    described(axis, &param.doc)
}

fn any_axis() -> Value {
    json!({ "anyOf": [{ "type": "array", "minItems": 1 }, range()] })
}

fn range() -> Value {
    json!({ "type": "string", "pattern": r"^\s*[-+]?[0-9]+\s*\.\.=?\s*[-+]?[0-9]+\s*(step\s*[+]?[0-9]+\s*)?$" })
}

fn chart() -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    json!({
        "type": "object",
        "required": ["view"],
        "additionalProperties": false,
        "properties": {
            "view": { "description": "The kind of picture.", "enum": View::NAMES },
            "metric": text("The metric shown."),
            "x": text("The varied name along the horizontal axis."),
            "y": text("The varied name along the vertical axis of a heat map."),
            "series": text("The varied name that tells curves apart."),
            "statistic": text("The statistic of the metric."),
            "title": text("The headline."),
            "panels": text("The varied name of which each value has a panel of its own."),
            "caption": text("A note in place of the one that says how the chart was made."),
            "alt": text("What the chart shows, for those who cannot see it."),
            "x_title": text("The title of the horizontal axis."),
            "y_title": text("The title of the vertical axis."),
            "series_title": text("What the varied name that tells curves apart is called in the legend."),
        },
    })
}

/// Labels of keys; unquoted, `warden.accurate = "Accurate"` is a nested table.
fn labels() -> Value {
    json!({
        "description": "What keys are called for readers: \"warden.accurate\" = \"Accurate\", \"winner\" = \"Winner\".",
        "type": "object",
        "additionalProperties": { "type": ["string", "object"] },
    })
}

fn style() -> Value {
    let side = |what: &str| json!({ "type": "number", "minimum": style::SIDES.0, "maximum": style::SIDES.1, "description": what });
    json!({
        "description": "How charts and tables look.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "width": side("The width of a chart in millimetres."),
            "height": side("The height of a chart in millimetres."),
            "font": {
                "description": "The size of labels in points.",
                "type": "number", "minimum": style::POINTS.0, "maximum": style::POINTS.1,
            },
            "dpi": {
                "description": "Dots to an inch of PNG files.",
                "type": "number", "minimum": style::DOTS.0, "maximum": style::DOTS.1,
            },
            "palette": { "description": "The colours.", "enum": style::Palette::NAMES },
            "language": { "description": "The language of labels.", "enum": style::Language::NAMES },
            "numbers": {
                "description": "How shares are written: percent, decimal, one-in, or in N.",
                "type": "string", "pattern": r"^(percent|decimal|one-in|in[ -]*[0-9]+)$",
            },
            "caption": { "description": "Whether pictures say how they were made.", "type": "boolean" },
            "formats": {
                "description": "The files that a chart becomes.",
                "type": "array", "minItems": 1, "items": { "enum": style::Format::NAMES },
            },
        },
    })
}

/// Adds method and stop rule.
fn with_pace(mut object: Value) -> Value {
    let trials = json!({ "type": "integer", "minimum": 1, "maximum": MAX_TRIALS });
    add(&mut object, "trials", described(trials, "Trials of each cell."));
    let width = json!({ "type": "number", "minimum": FINEST_PRECISION, "maximum": COARSEST_PRECISION });
    // Unquoted, `deaths.a = ...` is a nested table.
    let each =
        json!({ "type": "object", "minProperties": 1, "additionalProperties": { "type": ["number", "object"] } });
    let precision = json!({ "anyOf": [width, each] });
    add(&mut object, "precision", described(precision, "Sample until half the 95 % interval is so narrow."));
    let method = json!({ "enum": Method::NAMES, "default": Method::Auto.name() });
    add(&mut object, "method", described(method, "How the answer is made."));
    object["not"] = json!({ "required": ["precision"], "anyOf": [
        { "required": ["trials"] },
        { "required": ["method"], "properties": { "method": { "const": "exact" } } },
    ] });
    object
}

/// An object schema with a property per parameter.
fn params(params: &[Param]) -> Value {
    let mut object = json!({ "properties": {} });
    for param in params {
        add(&mut object, &param.name, described(with_default(param), &hover(param)));
    }
    object
}

fn with_default(param: &Param) -> Value {
    let mut schema = shape(&param.shape);
    match &param.preset {
        DefaultValue::Required | DefaultValue::Derived(_) => {}
        DefaultValue::Int(number) => schema["default"] = json!(number),
        DefaultValue::Bool(on) => schema["default"] = json!(on),
        DefaultValue::Text(text) => schema["default"] = json!(text),
        DefaultValue::NoFlags => schema["default"] = json!([]),
    }
    schema
}

/// The hover text of a parameter.
fn hover(param: &Param) -> String {
    let mut text = param.doc.to_string();
    if let DefaultValue::Derived(how) = &param.preset {
        text += &format!(" (unless set: {how})");
    }
    match param.standing {
        Provenance::Stated => {}
        Provenance::Ruling => text += " (a ruling of ours)",
        Provenance::Assumed => text += " (assumed)",
    }
    if !param.rules.is_empty() {
        text += &format!(" [{}]", param.rules.join(", "));
    }
    text
}

fn shape(shape: &ParamType) -> Value {
    match shape {
        ParamType::Int { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        ParamType::Bool => json!({ "type": "boolean" }),
        ParamType::Choice(words) => json!({ "enum": words }),
        ParamType::Flags(words) => {
            json!({ "type": "array", "uniqueItems": true, "items": { "enum": words } })
        }
        ParamType::Policy { plain, with_number } => {
            let names: Vec<&str> = with_number.iter().map(|(name, _, _)| name.as_ref()).collect();
            let mut forms = vec![json!({ "enum": plain })];
            if !names.is_empty() {
                let pattern = format!(r"^\s*({})\s*\(\s*[-+]?[0-9]+\s*\)\s*$", names.join("|"));
                forms.push(json!({ "type": "string", "pattern": pattern }));
            }
            json!({ "anyOf": forms })
        }
        ParamType::Dice => json!({ "type": ["string", "integer"] }),
        ParamType::Comparison => json!({ "type": "string" }),
        ParamType::Bands => json!({
            "type": "object", "minProperties": 1,
            "propertyNames": { "pattern": NAME },
            "additionalProperties": { "type": ["string", "integer"] },
        }),
        ParamType::Character => json!({ "type": "string", "pattern": NAME }),
    }
}

fn required(params: &[Param]) -> Vec<&str> {
    params.iter().filter(|param| param.preset == DefaultValue::Required).map(|param| param.name.as_ref()).collect()
}

fn name(description: &str) -> Value {
    json!({ "type": "string", "pattern": NAME, "description": description })
}

fn described(mut schema: Value, description: &str) -> Value {
    schema["description"] = json!(description);
    schema
}

/// Closes an object schema: no further keys.
fn closed(mut object: Value) -> Value {
    object["type"] = json!("object");
    object["additionalProperties"] = json!(false);
    object
}

fn add(object: &mut Value, name: &str, schema: Value) {
    object["properties"][name] = schema;
}

/// Applies `then` to objects with these properties.
fn when(properties: Value, keys: &[&str], then: Value) -> Value {
    json!({ "if": { "properties": properties, "required": keys }, "then": then })
}
