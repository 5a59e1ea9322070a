//! The schema of games of the scenario's own.

use serde_json::{Value, json};

use play::catalogue::Catalogue;
use ruleset::Moment;

use super::super::game_files::MAX_FILES;
use super::super::own::legal::{Part, sentence};
use super::{Definitions, NAME, closed, described, name, reference};

/// The name of a game of the program or of the scenario's own.
pub fn system(games: &Catalogue) -> Value {
    json!({
        "description": "The game.",
        "type": "string", "pattern": NAME, "maxLength": 64,
        "examples": games.names(),
    })
}

/// The files that tell games.
pub fn files() -> Value {
    json!({
        "description": "Files with games of your own, from the folder of the scenario on.",
        "type": "array", "maxItems": MAX_FILES, "items": { "type": "string" },
    })
}

/// Games told in text.
pub fn games(definitions: &mut Definitions) -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let limit = |part: Part| {
        json!({
            "description": sentence(part, "limit"), "type": "integer", "minimum": 1, "maximum": 30000, "default": 1000,
        })
    };
    let of = |part: Part, name: &str| text(&sentence(part, name));
    let listed = |part: Part, name: &str| json!({ "type": "array", "items": { "type": "string" }, "description": sentence(part, name) });
    let switch = json!({ "type": "boolean", "description": sentence(Part::Value, "switch") });
    let value = json!({
        "type": ["integer", "string", "boolean", "array", "object"], "additionalProperties": reference("unknown"),
        "properties": {
            "range": of(Part::Value, "range"),
            "default": { "type": "integer", "description": sentence(Part::Value, "default") },
            "dice": of(Part::Value, "dice"),
            "choice": listed(Part::Value, "choice"),
            "switch": switch.clone(),
            "text": of(Part::Value, "text"),
        },
    });
    let value = definitions.add("own.value", value);
    let kept = json!({
        "type": ["integer", "string", "boolean", "array", "object"], "additionalProperties": reference("unknown"),
        "properties": {
            "start": { "type": ["integer", "string", "boolean"], "description": sentence(Part::Keeps, "start") },
            "range": of(Part::Keeps, "range"),
            "choice": listed(Part::Keeps, "choice"),
            "switch": switch,
            "of": { "enum": ["fighter", "side"], "description": sentence(Part::Keeps, "of") },
        },
    });
    let kept = definitions.add("own.kept", kept);
    let named = |description: &str, value: Value| {
        json!({
            "type": "object", "description": description,
            "propertyNames": { "pattern": NAME, "maxLength": 64 },
            "additionalProperties": value,
        })
    };
    let inputs = definitions.add("own.inputs", named(&sentence(Part::Check, "inputs"), value.clone()));
    let good = definitions.add("own.good", listed(Part::Check, "good"));
    let mut state = named(&sentence(Part::Process, "state"), kept.clone());
    state["type"] = json!(["array", "object"]);
    state["items"] = json!({ "type": "string" });
    let decks = definitions.add("own.decks", named(&sentence(Part::Process, "decks"), json!({ "type": "string" })));
    let check = closed(json!({ "properties": {
        "text": of(Part::Check, "text"),
        "sheets": listed(Part::Check, "sheets"),
        "inputs": inputs.clone(),
        "rule": of(Part::Check, "rule"),
        "good": good.clone(),
    } }));
    let process = closed(json!({ "properties": {
        "text": of(Part::Process, "text"),
        "sheets": listed(Part::Process, "sheets"),
        "inputs": inputs.clone(),
        "state": state,
        "decks": decks.clone(),
        "step": of(Part::Process, "step"),
        "good": good,
        "limit": limit(Part::Process),
    } }));
    let order = json!({
        "type": ["string", "object"], "additionalProperties": reference("unknown"),
        "description": "`listed`, `together`, or what is rolled for each fighter.",
        "properties": {
            "roll": of(Part::Order, "roll"),
            "of": { "enum": ["fighter", "side"], "description": sentence(Part::Order, "of") },
            "each": { "enum": ["fight", "round"], "description": sentence(Part::Order, "each") },
        },
    });
    // A variant takes over what it does not say, so nothing is required.
    let mut fight = json!({
        "text": of(Part::Fight, "text"),
        "inputs": inputs.clone(),
        "keeps": { "type": ["array", "object"], "description": sentence(Part::Fight, "keeps"),
            "items": { "type": "string" }, "additionalProperties": kept.clone() },
        "decks": decks,
        "order": order,
        "turn": of(Part::Fight, "turn"),
        "out": of(Part::Fight, "out"),
        "limit": limit(Part::Fight),
    });
    for moment in Moment::ALL {
        fight[moment.key()] = of(Part::Fight, moment.key());
    }
    let fight = closed(json!({ "properties": fight }));
    let game = closed(json!({ "properties": {
        "title": of(Part::Game, "title"),
        "functions": of(Part::Game, "functions"),
        "like": name(&sentence(Part::Game, "like")),
        "stats": named(&sentence(Part::Game, "stats"), value.clone()),
        "fight": fight,
        "rules": named(&sentence(Part::Game, "rules"), value),
        "check": named(&sentence(Part::Game, "check"), check),
        "process": named(&sentence(Part::Game, "process"), process),
    } }));
    let game = definitions.add("own.game", described(game, "A game told in text."));
    named("Games of your own.", game)
}
