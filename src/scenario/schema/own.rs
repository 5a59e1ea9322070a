//! The schema of games of the scenario's own.

use serde_json::{Value, json};

use crate::catalogue::Catalogue;

use super::super::game_files::MAX_FILES;
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
    let limit = |description: &str| {
        json!({
            "description": description, "type": "integer", "minimum": 1, "maximum": 30000, "default": 1000,
        })
    };
    let range = text("The least and the greatest value: \"0..=20\".");
    let choice = json!({ "type": "array", "items": { "type": "string" }, "description": "Words, the default first." });
    let switch = json!({ "type": "boolean", "description": "Yes or no." });
    let value = json!({
        "type": ["integer", "string", "boolean", "array", "object"], "additionalProperties": reference("unknown"),
        "properties": {
            "range": range.clone(),
            "default": { "type": "integer", "description": "The value if nothing is said." },
            "dice": text("Dice that are rolled each time they are named."),
            "choice": choice.clone(),
            "switch": switch.clone(),
            "text": text("What it means."),
        },
    });
    let value = definitions.add("own.value", value);
    let kept = json!({
        "type": ["integer", "string", "boolean", "array", "object"], "additionalProperties": reference("unknown"),
        "properties": {
            "start": { "type": ["integer", "string", "boolean"], "description": "The start, which may use the inputs." },
            "range": range,
            "choice": choice,
            "switch": switch,
            "of": { "enum": ["fighter", "side"], "description": "Whose it is, in a fight." },
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
    let inputs = definitions.add("own.inputs", named("What an experiment gives.", value.clone()));
    let sheets = json!({
        "type": "array", "items": { "type": "string" }, "description": "Characters whose sheets it reads.",
    });
    let good = json!({
        "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true,
        "description": "The outcomes that count as a success.",
    });
    let mut state = named("What is kept from step to step.", kept.clone());
    state["type"] = json!(["array", "object"]);
    state["items"] = json!({ "type": "string" });
    let check = closed(json!({ "properties": {
        "text": text("The question it answers."),
        "sheets": sheets.clone(),
        "inputs": inputs.clone(),
        "rule": text("What is rolled, and what it comes to."),
        "good": good.clone(),
    } }));
    let process = closed(json!({ "properties": {
        "text": text("The question it answers."),
        "sheets": sheets,
        "inputs": inputs.clone(),
        "state": state,
        "step": text("What is done in each step, until it says `end`."),
        "good": good,
        "limit": limit("The most steps."),
    } }));
    let order = json!({
        "type": ["string", "object"], "additionalProperties": reference("unknown"),
        "description": "`listed`, `together`, or what is rolled for each fighter.",
        "properties": {
            "roll": text("What is rolled."),
            "of": { "enum": ["fighter", "side"], "description": "Who rolls." },
            "each": { "enum": ["fight", "round"], "description": "How often." },
        },
    });
    // A variant takes over what it does not say, so nothing is required.
    let fight = closed(json!({ "properties": {
        "text": text("The question it answers."),
        "inputs": inputs.clone(),
        "keeps": { "type": ["array", "object"], "description": "What changes about a fighter.",
            "items": { "type": "string" }, "additionalProperties": kept.clone() },
        "order": order,
        "turn": text("What a fighter does in its turn."),
        "fight_start": text("What each does before the first round."),
        "round_start": text("What each does at the start of a round."),
        "fallen": text("What a fighter who is out does in place of its turn."),
        "reaction": text("What each does after the turn of an enemy."),
        "falls": text("What a fighter does who falls."),
        "ally_falls": text("What each does when an ally falls."),
        "round_end": text("What each does at the end of a round."),
        "fight_end": text("What each does after the fight."),
        "out": text("When a fighter is out of the fight."),
        "limit": limit("The most rounds."),
    } }));
    let game = closed(json!({ "properties": {
        "title": text("Its name in print."),
        "functions": text("Functions that its texts call."),
        "like": name("A game of your own of which this is a variant."),
        "stats": named("What stands on the sheet of a character.", value.clone()),
        "fight": fight,
        "rules": named("Values of its rules, which `[rules.NAME]` may change.", value),
        "check": named("Kinds of experiment of one roll.", check),
        "process": named("Kinds of experiment of a state and a step.", process),
    } }));
    let game = definitions.add("own.game", described(game, "A game told in text."));
    named("Games of your own.", game)
}
