//! The JSON Schema of a scenario for editors, generated from the tables of the games.
//!
//! It covers keys, types, ranges and words by game and kind, with the games' descriptions as hover
//! text. Checks that need the whole file, such as whether a character exists, are left to the
//! reader; the schema accepts everything the reader accepts.
//!
//! Most editors know TOML through taplo (Even Better TOML of VS Code is made of it), so the schema
//! is built for what taplo does with it:
//!
//! - taplo reads any schema as draft 7. All that is used here means the same in draft 7 and in
//!   2020-12: nothing stands beside a `$ref`, and keys are closed without `unevaluatedProperties`.
//! - taplo compiles what a `$ref` names only where a file needs it. So whatever only some files need, and
//!   whatever would be said twice, is a definition; without them taplo took minutes for any file.
//! - What a kind allows is in an `if` with `then`, so that a fault is reported where it is, in words
//!   of its own. An `anyOf` of the kinds would only say that none of them fits. For the same reason
//!   values of several types have one schema, whose keywords each apply to one type: see
//!   [`parameter::values`].
//! - taplo does not look into `if` and `then` for what it completes and shows. It looks into every
//!   branch of an `anyOf`, whether that holds or not; see [`offering`]. So it offers the parameters of all
//!   kinds. Of a schema with an `allOf` it takes the branches only, so what should be offered is in one of
//!   them; and what should not, such as the sweeps of all games, each with all of its names, is beside it.
//! - Unknown keys are refused by [`unknown`] instead of `false`, because taplo reports
//!   `"additionalProperties": false` at every key and value of the table.
//! - `allOf` without another keyword of its kind or `properties` beside it overflows taplo's stack
//!   unless one of its schemas has `properties`.

mod experiment;
mod own;
mod parameter;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use play::systems::System;

use super::ask::{COARSEST_PRECISION, FINEST_PRECISION, MAX_TRIALS, Method, View};
use super::characters;
use super::lens;
use super::style;
use play::catalogue::Catalogue;

use parameter::params;

/// The pattern of a name. Its length is limited apart from it: a count in a pattern takes long to
/// compile.
const NAME: &str = "^[A-Za-z][A-Za-z0-9_-]*$";

/// The schema of scenarios for these games, in draft 2020-12.
pub fn schema(games: &Catalogue) -> Value {
    let mut definitions = Definitions::default();
    definitions.add("unknown", unknown());
    definitions.add("system", system_name(games));
    definitions.add("any-system", own::system(games));
    definitions.add("member", experiment::member());
    definitions.add("values", parameter::values());
    definitions.add("variants", experiment::variants());
    let mut rules = Map::new();
    for system in games.systems() {
        let description = format!("House rules: constants of {}.", system.title);
        let of_game = closed(described(params(&system.constants), &description));
        rules.insert(system.name.to_string(), definitions.add(&format!("rules.{}", system.name), of_game));
        definitions.add(&format!("fields.{}", system.name), fields(system));
    }
    let known_rules: Map<String, Value> = rules.keys().map(|name| (name.clone(), json!(true))).collect();
    definitions.add("chart", chart());
    let character = character(games, &mut definitions);
    let experiment = experiment::experiment(games, &mut definitions);
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
        "additionalProperties": { "$ref": "#/$defs/unknown" },
        "if": { "not": { "anyOf": [{ "required": ["game"] }, { "required": ["games"] }] } },
        "then": { "properties": {
            "experiment": { "items": { "properties": { "system": reference("system") } } },
            "character": { "additionalProperties": { "properties": { "system": reference("system") } } },
            "rules": { "additionalProperties": reference("unknown"), "properties": known_rules },
        } },
        "properties": {
            "title": { "description": "The heading of the report.", "type": "string" },
            "game": own::games(&mut definitions),
            "games": own::files(),
            "seed": {
                "description": "The same seed gives the same answer.",
                "type": "integer", "minimum": 0, "maximum": i64::MAX, "default": 1,
            },
            "run": closed(run),
            "rules": { "description": "House rules by game.", "type": "object", "properties": rules },
            "character": {
                "description": "Characters by name.",
                "type": "object",
                "propertyNames": { "pattern": NAME, "maxLength": 64 },
                "additionalProperties": character,
            },
            "experiment": {
                "description": "The questions.",
                "type": "array", "minItems": 1,
                "items": experiment,
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
        "$defs": definitions.0,
    })
}

/// The text of a schema, with a line for each definition.
pub fn schema_text(games: &Catalogue) -> String {
    let mut text = String::new();
    write_lines(&schema(games), 0, &mut text);
    text + "\n"
}

/// Writes the outer two levels of objects on several lines, and what is deeper on one line each: with
/// every level indented the text would be twice as long.
fn write_lines(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Object(entries) if depth < 2 && !entries.is_empty() => {
            text.push('{');
            for (place, (key, value)) in entries.iter().enumerate() {
                text.push_str(if place == 0 { "\n" } else { ",\n" });
                text.push_str(&"  ".repeat(depth + 1));
                text.push_str(&format!("{}: ", json!(key)));
                write_lines(value, depth + 1, text);
            }
            text.push('\n');
            text.push_str(&"  ".repeat(depth));
            text.push('}');
        }
        _ => text.push_str(&value.to_string()),
    }
}

/// What is said once and referred to.
#[derive(Debug, Default)]
struct Definitions(BTreeMap<String, Value>);

impl Definitions {
    /// Adds a definition, and returns a reference to it.
    fn add(&mut self, name: &str, schema: Value) -> Value {
        let before = self.0.insert(name.to_owned(), schema);
        assert!(before.is_none(), "`{name}` is defined twice");
        reference(name)
    }

    /// Adds a definition unless it is there already, and returns a reference to it.
    fn once(&mut self, name: &str, schema: impl FnOnce() -> Value) -> Value {
        self.0.entry(name.to_owned()).or_insert_with(schema);
        reference(name)
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// What an unknown key may have for a value: none. The message of taplo quotes what `not` says. The
/// `anyOf` keeps it from offering a table as the value of known keys.
fn unknown() -> Value {
    json!({ "not": { "title": "unknown key" }, "anyOf": [true] })
}

/// Adds schemas from which an editor completes keys and takes hover texts, but which refuse nothing.
fn offering(mut schema: Value, from: impl IntoIterator<Item = Value>) -> Value {
    schema["anyOf"] = std::iter::once(json!(true)).chain(from).collect();
    schema
}

fn solve() -> Value {
    let texts = json!({ "type": ["string", "array"], "items": { "type": "string" } });
    let find = json!({ "type": ["string", "array", "object"], "items": { "type": "string" } });
    closed(json!({
        "required": ["experiment", "find", "goal"],
        "properties": {
            "id": { "description": "A name for `--only`; that of the experiment if left out.", "type": "string" },
            "title": { "description": "The heading.", "type": "string" },
            "experiment": { "description": "The experiment asked.", "type": "string" },
            "find": described(find, "What may change: names as in `vary`, or a table of them with values."),
            "goal": described(texts, "The goals to meet, all at once: `success = 65 %`, `median(rounds) = 4`."),
        },
    }))
}

fn character(games: &Catalogue, definitions: &mut Definitions) -> Value {
    let own = json!({ "properties": {
        "system": reference("any-system"),
        "like": name("A character of the same game to inherit from."),
    } });
    let mut cases = vec![definitions.add("character.any", own)];
    for system in games.systems() {
        // A required field may be inherited.
        let of_game = json!({
            "allOf": [reference(&format!("fields.{}", system.name))],
            "properties": refused(experiment::MEMBER_KEYS, system),
            "if": { "not": { "required": ["like"] } },
            "then": { "required": parameter::required(&system.character) },
        });
        let of_game = definitions.add(&format!("character.{}", system.name), of_game);
        cases.push(when("system", &system.name, of_game));
    }
    let character = json!({
        "type": "object",
        "allOf": cases,
        "if": { "not": { "required": ["like"] } },
        "then": { "required": ["system"] },
    });
    let fields = games.systems().map(|system| reference(&format!("fields.{}", system.name)));
    definitions.add("character", offering(character, fields))
}

/// The fields of a character. Its own keys and those of a member of a side are allowed here, and
/// refused where they are out of place.
fn fields(system: &System) -> Value {
    let own = [characters::OWN_KEYS, experiment::MEMBER_KEYS].concat();
    let mut fields = params(&system.character);
    fields["patternProperties"] = json!({ one_of(&own): true });
    fields["additionalProperties"] = reference("unknown");
    fields
}

/// Keys that are refused, unless they are fields of the game's characters.
fn refused(keys: &[&str], system: &System) -> Value {
    let free = keys.iter().filter(|key| system.character.iter().all(|field| field.name != **key));
    free.map(|key| ((*key).to_owned(), reference("unknown"))).collect::<Map<_, _>>().into()
}

fn system_name(games: &Catalogue) -> Value {
    let docs: Vec<&str> = games.systems().map(|system| system.doc.as_ref()).collect();
    words("The game.", &games.names(), &docs)
}

/// One of these words. The second list tells what each means, in a form that taplo shows.
fn words(description: &str, words: &[impl AsRef<str>], docs: &[&str]) -> Value {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    json!({ "description": description, "enum": words, "x-taplo": { "docs": { "enumValues": docs } } })
}

/// The pattern of keys that are one of these words.
fn one_of(words: &[&str]) -> String {
    format!("^({})$", words.join("|"))
}

fn chart() -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    json!({
        "type": "object",
        "required": ["view"],
        "additionalProperties": { "$ref": "#/$defs/unknown" },
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
        "additionalProperties": { "$ref": "#/$defs/unknown" },
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
    // Unquoted, `deaths.a = ...` is a nested table.
    let precision = json!({
        "type": ["number", "object"],
        "minimum": FINEST_PRECISION, "maximum": COARSEST_PRECISION,
        "minProperties": 1, "additionalProperties": { "type": ["number", "object"] },
    });
    add(&mut object, "precision", described(precision, "Sample until half the 95 % interval is so narrow."));
    let method = json!({ "enum": Method::NAMES, "default": Method::Auto.name() });
    add(&mut object, "method", described(method, "How the answer is made."));
    let inexact: Vec<&&str> = Method::NAMES.iter().filter(|name| **name != Method::Exact.name()).collect();
    object["if"] = json!({ "required": ["precision"] });
    object["then"] = json!({ "properties": {
        "trials": { "not": { "title": "trials beside precision" } },
        "method": { "enum": inexact },
    } });
    object
}

fn name(description: &str) -> Value {
    json!({ "type": "string", "pattern": NAME, "maxLength": 64, "description": description })
}

fn described(mut schema: Value, description: &str) -> Value {
    schema["description"] = json!(description);
    schema
}

/// Closes an object schema: no further keys.
fn closed(mut object: Value) -> Value {
    object["type"] = json!("object");
    object["additionalProperties"] = reference("unknown");
    object
}

fn add(object: &mut Value, name: &str, schema: Value) {
    object["properties"][name] = schema;
}

/// Applies `then` to objects in which a key has this value.
fn when(key: &str, value: &str, then: Value) -> Value {
    json!({ "if": { "properties": { key: { "const": value } }, "required": [key] }, "then": then })
}
