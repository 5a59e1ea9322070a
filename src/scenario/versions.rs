//! Versions of a game side by side: `vary = { system = ["blades", "blades-errata"] }`.

use std::sync::Arc;

use super::file::{Axis, AxisValue, Setting, Target};
use super::keys;
use super::node::Table;
use super::place::{Faults, Place};
use play::catalogue::Catalogue;
use play::diagnostic::{Code, Diagnostic, shorten};
use play::systems::{System, Value};

/// The name under which games are varied.
pub const SYSTEM: &str = "system";

/// The games that `vary` of an experiment lists, with the places of their names.
pub fn systems(table: &Table, games: &Catalogue, faults: &mut Faults) -> Vec<(Arc<System>, Place)> {
    // What is wrong with `vary` itself is told where the rest of it is read.
    let Some(entry) = keys::table_of(table, "vary", &mut Faults::default()).and_then(|vary| vary.get(SYSTEM)) else {
        return Vec::new();
    };
    let Some(items) = entry.node.list().filter(|items| !items.is_empty()) else {
        keys::wrong_type(SYSTEM, "a list of games", &entry.node, faults);
        return Vec::new();
    };
    let mut found: Vec<(Arc<System>, Place)> = Vec::new();
    for item in items {
        let Some(name) = item.text() else {
            keys::wrong_type(SYSTEM, "a list of games", item, faults);
            continue;
        };
        let place = &item.place;
        match games.find(name) {
            _ if found.iter().any(|(system, _)| system.name == name) => {
                let message = format!("`{SYSTEM}` has the value {} twice", shorten(name));
                faults.push(place.error(Code::DUPLICATE, message));
            }
            Some(system) if system.told.is_some() => found.push((Arc::clone(system), place.clone())),
            Some(_) => {
                let message = format!("`{name}` is a game of the program, and only games told in text can be varied");
                let fault = place.error(Code::CONTRADICTION, message);
                faults.push(fault.help("ask it in an experiment of its own, and compare the two: `oddsmith compare`"));
            }
            None => {
                let own: Vec<&str> = games.own().map(|system| system.name.as_ref()).collect();
                let fault = place.error(Code::UNKNOWN_SYSTEM, format!("there is no system `{}`", shorten(name)));
                faults.push(keys::advise(fault, name, &own));
            }
        }
    }
    found
}

/// The axis of these games.
pub fn axis(systems: &[(Arc<System>, Place)]) -> Axis {
    let value = |(system, place): &(Arc<System>, Place)| {
        let text = system.name.to_string();
        let setting = Setting { target: Target::System, value: Value::Text(text.clone()), place: place.clone() };
        AxisValue { text, place: place.clone(), settings: vec![setting] }
    };
    Axis { name: SYSTEM.to_owned(), group: 0, variants: false, values: systems.iter().map(value).collect() }
}

/// Adds what is wrong with an experiment as a question to another game, as far as it is not known already.
pub fn tell(system: &str, found: &Faults, faults: &mut Faults) {
    let same = |one: &Diagnostic, other: &Diagnostic| {
        (one.code, one.start()) == (other.code, other.start()) && Arc::ptr_eq(&one.source, &other.source)
    };
    for fault in found.kept() {
        if faults.kept().iter().any(|known| same(known, fault)) {
            continue;
        }
        let told = format!("`{system}`");
        let is_told = fault.help.iter().chain([&fault.message]).any(|words| words.contains(&told));
        let fault = fault.clone();
        faults.push(if is_told { fault } else { fault.help(format!("where `system` is {told}")) });
    }
}
