//! Reads the fights of games told in text, and what stands on the sheets of their fighters.

use super::legal::{Part, names};
use super::numbers::{check_name, decks, inputs, kept, limit, refuse_twice};
use super::values::value;
use crate::keys;
use crate::node::{Body, Entry, Table};
use crate::place::{Faults, Place};
use play::diagnostic::{Code, nearest};
use ruleset::{FightText, InputText, Moment, OrderText, StatText};

/// Names by which texts speak of fighters.
const FIGHTERS: &[&str] = &["me", "target", "enemy", "ally", "enemies", "allies"];

/// What stands on a sheet: `hp = 12`, `damage = "1d8+2"`, or a table with `range` and `default`, `dice`, `choice` or
/// `switch`, and `text`.
pub fn stats(table: &Table, faults: &mut Faults) -> Vec<StatText> {
    let entries = keys::table_of(table, "stats", faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let stat = |Entry { name, key, node }: &Entry| {
        check_name(name, key, faults);
        refuse_fighter(name, key, faults);
        value(name, node, "a stat", faults)
    };
    entries.iter().filter_map(stat).collect()
}

/// Refuses a name by which texts speak of fighters.
fn refuse_fighter(name: &str, key: &Place, faults: &mut Faults) {
    if FIGHTERS.contains(&name) {
        let fault = key.error(Code::BAD_NAME, format!("`{name}` has a meaning of its own in a fight"));
        faults.push(fault.help("take another name"));
    }
}

/// How the fights of a game go. `read_elsewhere` says that checks or processes read sheets, too.
pub fn fight(
    game: &Table,
    stats: &[StatText],
    rules: &[InputText],
    read_elsewhere: bool,
    faults: &mut Faults,
) -> Option<FightText> {
    let Some(table) = keys::table_of(game, "fight", faults) else {
        if let Some(entry) = game.get("stats")
            && game.get("fight").is_none()
            && !read_elsewhere
        {
            let message = "stats stand on sheets, and this game has no fight and no check that reads them";
            let fault = entry.key.error(Code::MISSING_KEY, message);
            faults.push(fault.help(
                "add `[game.NAME.fight]` with `keeps`, `turn` and `out`, or let a check have `sheets = [\"hero\"]`",
            ));
        }
        return None;
    };
    let key = &game.get("fight")?.key;
    keys::refuse_unknown(table, &names(Part::Fight), "a fight", faults);
    let inputs = inputs(table, "inputs", faults);
    let keeps = kept(table, "keeps", stats, faults);
    for kept in &keeps {
        refuse_fighter(&kept.name, table.get("keeps").map_or(key, |entry| &entry.key), faults);
    }
    let decks = decks(table, faults);
    for deck in &decks {
        refuse_fighter(&deck.name, table.get("decks").map_or(key, |entry| &entry.key), faults);
    }
    let hidden = |stat: &&StatText| !keeps.iter().any(|kept| kept.name == stat.name);
    let names = rules.iter().chain(&inputs).map(|input| &input.name);
    let names = names.chain(stats.iter().filter(hidden).map(|stat| &stat.name)).chain(keeps.iter().map(|k| &k.name));
    let names = names.chain(decks.iter().map(|deck| &deck.name));
    refuse_twice(names, key, faults);
    if keeps.is_empty() && table.get("keeps").is_none() {
        let fault = key.error(Code::MISSING_KEY, "a fight needs `keeps`: what changes about a fighter");
        faults.push(fault.help("write `keeps = [\"hp\"]`"));
    }
    let mut needed = |name: &str, what: &str, example: &str| {
        let text = keys::text_of(table, name, faults);
        if table.get(name).is_none() {
            let fault = key.error(Code::MISSING_KEY, format!("a fight needs `{name}`: {what}"));
            faults.push(fault.help(example));
        }
        text
    };
    let turn = needed("turn", "what a fighter does in its turn", "write `turn = \"target.hp -= d6\"`");
    let out = needed("out", "when a fighter is out of the fight", "write `out = \"hp <= 0\"`");
    let text = keys::text_of(table, "text", faults).unwrap_or("Which side wins?").to_owned();
    let stat_names = stats.iter().map(|stat| &stat.name).chain(keeps.iter().map(|kept| &kept.name));
    let known: Vec<&str> = stat_names.chain(rules.iter().map(|rule| &rule.name)).map(String::as_str).collect();
    let order = order(table, &known, faults);
    let moments = Moment::ALL.into_iter().filter_map(|moment| {
        let text = keys::text_of(table, moment.key(), faults)?;
        Some((moment, text.to_owned()))
    });
    let moments = moments.collect();
    let limit = limit(table, faults);
    Some(FightText { text, inputs, keeps, decks, order, turn: turn?.to_owned(), moments, out: out?.to_owned(), limit })
}

/// The order: `"listed"`, `"together"`, a roll for each fighter, which may use the numbers of these names, or a table with
/// `roll`, `of` and `each`.
fn order(table: &Table, known: &[&str], faults: &mut Faults) -> OrderText {
    let Some(entry) = table.get("order") else { return OrderText::Listed };
    let rolled = |roll: &str, by_side, each_round| OrderText::Rolled { roll: roll.to_owned(), by_side, each_round };
    let table = match &entry.node.body {
        Body::Text(text) => {
            return match text.as_str() {
                "listed" => OrderText::Listed,
                "together" => OrderText::Together,
                word if keys::is_name(word) && word.parse::<lang::Expr>().is_err() && !known.contains(&word) => {
                    let message = "`order` is `listed`, `together`, or what is rolled for it";
                    let fault = entry.node.place.error(Code::UNKNOWN_CHOICE, message);
                    faults.push(match nearest(word, &["listed", "together"]) {
                        Some(near) => fault.help(format!("did you mean `{near}`?")),
                        None => fault.help("write `order = \"d20\"`, or `order = \"d20 + init\"` with a stat"),
                    });
                    OrderText::Listed
                }
                roll => rolled(roll, false, false),
            };
        }
        Body::Table(table) => table,
        _ => {
            keys::wrong_type("order", "`listed`, `together`, a roll, or a table with `roll`", &entry.node, faults);
            return OrderText::Listed;
        }
    };
    keys::refuse_unknown(table, &names(Part::Order), "an order", faults);
    let by_side = keys::either(table, "of", ["fighter", "side"], faults) == Some("side");
    let each_round = keys::either(table, "each", ["fight", "round"], faults) == Some("round");
    match keys::text_of(table, "roll", faults) {
        Some(roll) => rolled(roll, by_side, each_round),
        None => {
            if table.get("roll").is_none() {
                let fault = entry.key.error(Code::MISSING_KEY, "an order needs `roll`: what decides it");
                faults.push(fault.help("write `order = { roll = \"d6\", of = \"side\", each = \"round\" }`"));
            }
            OrderText::Listed
        }
    }
}
