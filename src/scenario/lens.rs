//! Comparing games: `[[lens.game]]` introduces a game, `lens` of an experiment says which question
//! it answers.
//!
//! Only the form is checked here. Whether the experiments are consistent (the same tiers and tasks
//! in every game) is known once they are built. What a novice or a hard task is in a game is
//! defined by the scenario.

use serde_json::{Value, json};

use std::sync::Arc;

use play::diagnostic::{Code, shorten};
use play::systems::System;

use super::keys;
use super::node::{Body, Node, Table};
use super::place::{Faults, Place};
use play::catalogue::Catalogue;

/// Keys of a `[[lens.game]]`.
const GAME_KEYS: &[&str] = &["system", "name", "roll", "number", "difficulty", "mapping", "round"];
/// Keys of `lens` in an experiment.
const TAG_KEYS: &[&str] = &["part", "match", "company", "lives"];
/// The parts of the page.
const PARTS: &[&str] = &["tasks", "plus", "ladder", "duel", "upset", "dying"];
/// Maximum length of a round in seconds: a day.
const LONGEST_ROUND: i128 = 86_400;

/// The games a scenario compares.
#[derive(Debug, Clone)]
pub struct Lens {
    /// The games in the order of the page.
    pub games: Vec<Game>,
    /// The place of `lens`.
    pub place: Place,
}

/// The introduction of a game for readers who do not know it.
#[derive(Debug, Clone)]
pub struct Game {
    /// The game.
    pub system: Arc<System>,
    /// Its short name.
    pub name: String,
    /// How a roll works, in a sentence.
    pub roll: String,
    /// The name of the number that a hero raises: `attribute`.
    pub number: String,
    /// The name of the difficulty of a task: `DC`.
    pub difficulty: String,
    /// What the tiers and tasks are in this game, and why.
    pub mapping: String,
    /// Length of a round in seconds, if the game defines it.
    pub round: Option<u32>,
    /// Where it is written.
    pub place: Place,
}

/// Which question of the page an experiment answers.
#[derive(Debug, Clone)]
pub struct Tag {
    /// The question.
    pub part: Part,
    /// Where it is written.
    pub place: Place,
}

/// A question of the page.
#[derive(Debug, Clone)]
pub enum Part {
    /// The same people at the same tasks: varies `tier` and `task`.
    Tasks,
    /// The value of +1: varies the number that a hero raises.
    Plus,
    /// Every difficulty for the same characters: varies `tier` and the difficulty.
    Ladder,
    /// A fight of two equals.
    Duel,
    /// A fight whose first side is the weaker one; equal labels mark the same fight in other games.
    Upset(String),
    /// A dying hero.
    Dying {
        /// Who is with the hero; equal labels mark the same situation in other games.
        company: String,
        /// The quantity that counts as surviving: `success`, `dead=no`.
        lives: String,
        /// Where it is written.
        place: Place,
    },
}

impl Part {
    /// Its word in a scenario.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Tasks => "tasks",
            Self::Plus => "plus",
            Self::Ladder => "ladder",
            Self::Duel => "duel",
            Self::Upset(_) => "upset",
            Self::Dying { .. } => "dying",
        }
    }
}

/// Reads `[lens]`.
pub fn read(root: &Table, games: &Catalogue, faults: &mut Faults) -> Option<Lens> {
    let entry = root.get("lens")?;
    let table = keys::table_of(root, "lens", faults)?;
    keys::refuse_unknown(table, &["game"], "`[lens]`", faults);
    let place = entry.key.clone();
    let Some(list) = table.get("game") else {
        faults.push(place.error(Code::MISSING_KEY, "`[lens]` needs games, each in a `[[lens.game]]`"));
        return None;
    };
    let Some(items) = list.node.list() else {
        let message = "games are written `[[lens.game]]`, in double brackets";
        faults.push(list.node.place.error(Code::WRONG_TYPE, message));
        return None;
    };
    let mut found: Vec<Game> = Vec::new();
    for item in items {
        let Some(table) = item.table() else {
            keys::wrong_type("game", "a list of tables", item, faults);
            continue;
        };
        let Some(game) = game(item, table, games, faults) else { continue };
        if let Some(first) = found.iter().find(|other| other.system.name == game.system.name) {
            let message = format!("the lens has `{}` twice", game.system.name);
            let fault = game.place.error(Code::DUPLICATE, message);
            faults.push(fault.context(first.place.span.clone(), "the first one"));
        } else {
            found.push(game);
        }
    }
    Some(Lens { games: found, place })
}

fn game(node: &Node, table: &Table, games: &Catalogue, faults: &mut Faults) -> Option<Game> {
    keys::refuse_unknown(table, GAME_KEYS, "a `[[lens.game]]`", faults);
    for key in ["system", "number", "difficulty"] {
        if table.get(key).is_none() {
            let fault = node.place.error(Code::MISSING_KEY, format!("a `[[lens.game]]` needs `{key}`"));
            faults.push(
                fault.help("for example: system = \"symbaroum\", number = \"attribute\", difficulty = \"modifier\""),
            );
        }
    }
    let mut text = |key: &str| keys::text_of(table, key, faults).map(str::to_owned);
    let (name, roll) = (text("name"), text("roll"));
    let (number, difficulty, mapping) = (text("number"), text("difficulty"), text("mapping"));
    let round = round(table, faults);
    let system = keys::named_system(table, games, faults)?;
    Some(Game {
        system: system.clone(),
        name: name.unwrap_or_else(|| system.title.to_string()),
        roll: roll.unwrap_or_else(|| system.doc.to_string()),
        number: number?,
        difficulty: difficulty?,
        mapping: mapping.unwrap_or_default(),
        round,
        place: node.place.clone(),
    })
}

fn round(table: &Table, faults: &mut Faults) -> Option<u32> {
    let node = &table.get("round")?.node;
    let Body::Int(seconds) = node.body else {
        keys::wrong_type("round", "a whole number of seconds", node, faults);
        return None;
    };
    if !(1..=LONGEST_ROUND).contains(&seconds) {
        let message = format!("`round` is {seconds} seconds, but must be from 1 to {LONGEST_ROUND}");
        faults.push(node.place.error(Code::OUT_OF_RANGE, message));
    }
    u32::try_from(seconds).ok()
}

/// Reads `lens` of an experiment: the name of a part, or a table with `part` and its arguments.
pub fn tag(table: &Table, faults: &mut Faults) -> Option<Tag> {
    let node = &table.get("lens")?.node;
    let none = Table::default();
    let (word, own) = match &node.body {
        Body::Text(word) => (Some((word.as_str(), &node.place)), &none),
        Body::Table(own) => {
            keys::refuse_unknown(own, TAG_KEYS, "`lens`", faults);
            if own.get("part").is_none() {
                faults.push(node.place.error(Code::MISSING_KEY, "`lens` needs `part`, the question of the page"));
            }
            let place = own.get("part").map_or(&node.place, |part| &part.node.place);
            (keys::text_of(own, "part", faults).map(|word| (word, place)), own)
        }
        _ => {
            keys::wrong_type("lens", "the name of a part, or a table", node, faults);
            return None;
        }
    };
    let (word, place) = word?;
    if !PARTS.contains(&word) {
        let message = format!("the lens has no part `{}`", shorten(word));
        faults.push(keys::advise(place.error(Code::UNKNOWN_CHOICE, message), word, PARTS));
        return None;
    }
    let needed: &[&str] = match word {
        "upset" => &["match"],
        "dying" => &["company", "lives"],
        _ => &[],
    };
    for entry in own.0.iter().filter(|entry| entry.name != "part" && TAG_KEYS.contains(&entry.name.as_str())) {
        if !needed.contains(&entry.name.as_str()) {
            let message = format!("`{}` means nothing to the part `{word}`", entry.name);
            faults.push(entry.key.error(Code::UNKNOWN_KEY, message));
        }
    }
    if let Some(key) = needed.first().filter(|key| own.get(key).is_none()) {
        let message = format!("the part `{word}` needs `{key}`, words that are the same in every game");
        let fault = node.place.error(Code::MISSING_KEY, message);
        faults.push(fault.help(format!("for example: lens = {{ part = \"{word}\", {key} = \"...\" }}")));
        return None;
    }
    let mut text = |key: &str| keys::text_of(own, key, faults).map(str::to_owned);
    let part = match word {
        "tasks" => Part::Tasks,
        "plus" => Part::Plus,
        "ladder" => Part::Ladder,
        "duel" => Part::Duel,
        "upset" => Part::Upset(text("match")?),
        _ => Part::Dying {
            company: text("company")?,
            lives: text("lives").unwrap_or_else(|| "success".to_owned()),
            place: own.get("lives").map_or(&node.place, |lives| &lives.node.place).clone(),
        },
    };
    Some(Tag { part, place: node.place.clone() })
}

/// The JSON Schema of `[lens]`.
pub fn schema(games: &Catalogue) -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    json!({
        "description": "Games side by side; answered by `oddsmith lens`.",
        "type": "object", "additionalProperties": { "$ref": "#/$defs/unknown" }, "required": ["game"],
        "properties": { "game": { "type": "array", "items": {
            "type": "object", "additionalProperties": { "$ref": "#/$defs/unknown" },
            "required": ["system", "number", "difficulty"],
            "properties": {
                "system": { "description": "The game.", "enum": games.names() },
                "name": text("Its short name."),
                "roll": text("How a roll works, in a sentence."),
                "number": text("What the number is called that a hero raises."),
                "difficulty": text("What the difficulty of a task is called."),
                "mapping": text("What the people and tasks are in this game, and why."),
                "round": { "description": "Seconds of a round.", "type": "integer", "minimum": 1, "maximum": 86_400 },
            },
        } } },
    })
}

/// The JSON Schema of `lens` in an experiment.
pub fn tag_schema() -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    json!({
        "description": "Which question of the page of `oddsmith lens` this answers.",
        "anyOf": [
            { "enum": ["tasks", "plus", "ladder", "duel"] },
            { "type": "object", "additionalProperties": { "$ref": "#/$defs/unknown" }, "required": ["part"], "properties": {
                "part": { "description": "The question.", "enum": PARTS },
                "match": text("Who fights whom, the weaker first, in words that are the same in every game."),
                "company": text("Who is with the dying hero, in words that are the same in every game."),
                "lives": text("The share that lives: `success`, `dead=no`."),
            } },
        ],
    })
}
