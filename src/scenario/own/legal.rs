//! The keys of games told in text, with what they mean: the table against which files are held, and from which the schema
//! and the reference are made.

use ruleset::Moment;

/// A table of a game told in text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// `[game.NAME]`.
    Game,
    /// `[game.NAME.check.KIND]`.
    Check,
    /// `[game.NAME.process.KIND]`.
    Process,
    /// `[game.NAME.fight]`.
    Fight,
    /// A value of `rules`, `inputs` or `stats`.
    Value,
    /// A value of `state`.
    State,
    /// A value of `keeps`.
    Keeps,
    /// `order`.
    Order,
}

impl Part {
    /// What it is called in the reference.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "a game",
            Self::Check => "a check",
            Self::Process => "a process",
            Self::Fight => "a fight",
            Self::Value => "a rule, an input, a stat",
            Self::State => "what a process keeps",
            Self::Keeps => "what a fighter keeps",
            Self::Order => "an order",
        }
    }
}

/// A key.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The tables in which it may stand.
    pub of: &'static [Part],
    /// What it means, as a sentence without its full stop.
    pub means: &'static str,
    /// How that goes on where there is room for it.
    pub more: &'static str,
}

const fn key(name: &'static str, of: &'static [Part], means: &'static str, more: &'static str) -> Key {
    Key { name, of, means, more }
}

use Part::{Check, Fight, Game, Keeps, Order, Process, State, Value};

/// The keys, but for the [moments](Moment) of a fight.
const KEYS: &[Key] = &[
    key("title", &[Game], "its name in print", ""),
    key("like", &[Game], "the game told in text of which it is a variant", ""),
    key(
        "rules",
        &[Game],
        "values of its rules, which `[rules.NAME]` may change",
        ": a number (`crit_from = 20`, or a table with `range` and `default`), words (`[\"low\", \"high\"]`, or \
         `{ choice = [\"low\", \"high\"] }`, the default first), yes or no (`false`, or `{ switch = false }`), dice (`\"1d6\"`, \
         or `{ dice = \"1d6\" }`), each with a `text`",
    ),
    key(
        "functions",
        &[Game],
        "values with a name that its texts call, one on a line",
        ": `soak(dealt, armour) = max(0, dealt - armour)`",
    ),
    key("stats", &[Game], "what stands on the sheet of a character", ", written like `rules`"),
    key("check", &[Game], "kinds of experiment of one roll, by name", ""),
    key("process", &[Game], "kinds of experiment of a state and a step, by name", ""),
    key("fight", &[Game], "how its fights go", ""),
    key("text", &[Check, Process, Fight], "the question it answers", ""),
    key(
        "sheets",
        &[Check, Process],
        "what it calls the characters whose sheets it reads",
        ": `[\"attacker\", \"defender\"]`; the experiment says who they are",
    ),
    key(
        "inputs",
        &[Check, Process, Fight],
        "what an experiment gives",
        ", written like `rules`; a number without a range lies between -1000 and 1000",
    ),
    key("rule", &[Check], "what is rolled, and what it comes to", ""),
    key(
        "state",
        &[Process],
        "what is kept from step to step",
        ": numbers (`hp = 12`, `hp = \"vigour * 2\"`, or a table with `start` and `range`), words (`[\"calm\", \"angry\"]`, or \
         `{ choice = [\"calm\", \"angry\"] }`, also with a `start`), yes or no (`false`, or `{ switch = false }`)",
    ),
    key(
        "decks",
        &[Process, Fight],
        "decks of cards that last",
        ": `{ deck = \"{1..13:4}\" }`. What `draw` takes is gone for the rest of it, until `shuffle deck` puts all cards back, or \
         the deck is empty and a card is drawn",
    ),
    key("step", &[Process], "what is done until it ends", ""),
    key(
        "good",
        &[Check, Process],
        "the outcomes that count as a success",
        ": with `[\"stable\", \"up\"]`, `success` says whether it comes to one of them",
    ),
    key(
        "limit",
        &[Process, Fight],
        "the most steps or rounds",
        ", 1000 if nothing is said; a process that is not over by then is `unfinished`, a fight ends with `timeout`",
    ),
    key(
        "keeps",
        &[Fight],
        "what changes about a fighter",
        ", written like `state`; with `of = \"side\"`, about a side",
    ),
    key(
        "order",
        &[Fight],
        "in which order fighters act",
        ". `\"listed\"`: as listed, the first side first; a roll: once for each fighter, the highest first, ties broken by \
         chance; `{ roll = \"d6\", of = \"side\", each = \"round\" }`: for whole sides, anew each round; `\"together\"`: whoever \
         stands at the start of a round acts in it, one after the other, and who is out is found at its end; other changes \
         take effect at once",
    ),
    key("turn", &[Fight], "what a fighter who stands does in its turn", ""),
    key(
        "out",
        &[Fight],
        "when a fighter is out of the fight",
        ": a question about its numbers, without dice. Whoever is healed stands again",
    ),
    key("range", &[Value, State, Keeps], "the least and the greatest value", ": `\"0..=20\"`"),
    key("default", &[Value], "the number if nothing is said", ""),
    key("dice", &[Value], "dice that are rolled each time they are named", ""),
    key("choice", &[Value, State, Keeps], "words, the default first", ""),
    key("switch", &[Value, State, Keeps], "yes or no", ""),
    key("text", &[Value], "what it means", ""),
    key("start", &[State, Keeps], "the start, which may use what is given", ""),
    key("of", &[Keeps], "whose it is", ": `\"fighter\"` or `\"side\"`"),
    key("roll", &[Order], "what is rolled", ""),
    key("of", &[Order], "who rolls", ": `\"fighter\"` or `\"side\"`"),
    key("each", &[Order], "how often it is rolled", ": each `\"fight\"` or each `\"round\"`"),
];

/// The names of the keys of a table.
pub fn names(part: Part) -> Vec<&'static str> {
    let known = KEYS.iter().filter(|key| key.of.contains(&part)).map(|key| key.name);
    let moments = Moment::ALL.into_iter().filter(|_| part == Fight).map(Moment::key);
    known.chain(moments).collect()
}

/// What a key of a table means, as a sentence.
pub fn sentence(part: Part, name: &str) -> String {
    let known = KEYS.iter().find(|key| key.name == name && key.of.contains(&part));
    let moment = || Moment::ALL.into_iter().find(|moment| moment.key() == name);
    let means = known.map(|key| key.means).or_else(|| moment().map(Moment::when)).unwrap_or_default();
    let mut letters = means.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// All keys, as the reference tells them: name, where it stands, what it means.
pub fn told() -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    for Key { name, of, means, more } in KEYS {
        if *name == "out" {
            let moments: Vec<String> = Moment::ALL.iter().map(|moment| format!("`{}`", moment.key())).collect();
            let means = "what is done beside the turns: see “Moments” above. It is found out whether the fight is over when a \
                         moment has been played for all of its fighters; `falls` and `ally_falls` are one";
            rows.push([moments.join(", "), Fight.name().to_owned(), means.to_owned()]);
        }
        let of: Vec<&str> = of.iter().map(|part| part.name()).collect();
        rows.push([format!("`{name}`"), of.join(", "), format!("{means}{more}")]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_every_table_has_a_meaning() {
        for part in [Game, Check, Process, Fight, Value, State, Keeps, Order] {
            let names = names(part);
            assert!(names.len() >= 3, "{part:?}");
            for (place, name) in names.iter().enumerate() {
                assert!(!names[..place].contains(name), "{part:?} has `{name}` twice");
                let told = sentence(part, name);
                let plain = told.ends_with('.') && !told.contains("  ") && told.starts_with(char::is_uppercase);
                assert!(plain && told.len() > 5, "{part:?} {name}: {told}");
            }
        }
        assert_eq!(sentence(Game, "none"), "");
        assert_eq!(sentence(Value, "text"), "What it means.");
        assert_eq!(sentence(Check, "text"), "The question it answers.");
    }

    #[test]
    fn the_reference_has_every_key_of_every_table() {
        let told = told();
        for part in [Game, Check, Process, Fight, Value, State, Keeps, Order] {
            for name in names(part) {
                let row =
                    |[names, of, _]: &&[String; 3]| names.contains(&format!("`{name}`")) && of.contains(part.name());
                assert_eq!(told.iter().filter(row).count(), 1, "{part:?} {name}");
            }
        }
    }
}
