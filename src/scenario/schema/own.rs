//! The schema of games of the scenario's own.

use serde_json::{Value, json};

use crate::catalogue::Catalogue;

use super::{Definitions, NAME, closed, described, reference};

/// The name of a game of the program or of the scenario's own.
pub fn system(games: &Catalogue) -> Value {
    json!({
        "description": "The game.",
        "type": "string", "pattern": NAME, "maxLength": 64,
        "examples": games.names(),
    })
}

/// Games told in text.
pub fn games(definitions: &mut Definitions) -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let range = text("The least and the greatest value: \"0..=20\".");
    let number = json!({
        "type": ["integer", "object"], "additionalProperties": reference("unknown"),
        "properties": {
            "range": range.clone(),
            "default": { "type": "integer", "description": "The value if none is given." },
            "text": text("What it means."),
        },
    });
    let number = definitions.add("own.number", number);
    let kept = json!({
        "type": ["integer", "string", "object"], "additionalProperties": reference("unknown"),
        "properties": {
            "start": { "type": ["integer", "string"], "description": "The value at the start, which may use the inputs." },
            "range": range,
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
    let inputs = named("The numbers that an experiment gives.", number.clone());
    let check = closed(json!({ "required": ["rule"], "properties": {
        "text": text("The question it answers."),
        "inputs": inputs.clone(),
        "rule": text("What is rolled, and what it comes to."),
    } }));
    let process = closed(json!({ "required": ["step"], "properties": {
        "text": text("The question it answers."),
        "inputs": inputs,
        "state": named("The numbers that are kept from step to step.", kept),
        "step": text("What is done in each step, until it says `end`."),
        "limit": {
            "description": "The most steps.",
            "type": "integer", "minimum": 1, "maximum": 30000, "default": 1000,
        },
    } }));
    let game = closed(json!({ "properties": {
        "title": text("Its name in print."),
        "rules": named("Numbers of its rules, which `[rules.NAME]` may change.", number),
        "check": named("Kinds of experiment of one roll.", check),
        "process": named("Kinds of experiment of a state and a step.", process),
    } }));
    let game = definitions.add("own.game", described(game, "A game told in text."));
    named("Games of your own.", game)
}
