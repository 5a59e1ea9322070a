//! Reads `labels`: what the keys of a scenario are called for readers. Which keys there are only the plan knows.

use play::diagnostic::shorten;

use super::flat;
use super::keys;
use super::node::Table;
use super::place::{Faults, Place, Placed};

/// Labels as written: the key, and what it is called.
pub type Written = Vec<Placed<(String, String)>>;

/// The longest label.
const LONGEST: usize = 120;

/// Reads the labels of a scenario or of an experiment. Nested tables (`warden.accurate = "Accurate"`) are flattened.
pub fn read(table: &Table, faults: &mut Faults) -> Written {
    let Some(labels) = keys::table_of(table, "labels", faults) else {
        return Written::new();
    };
    let mut found = Written::new();
    for entry in flat::names(labels) {
        let place: &Place = &entry.node.place;
        match entry.node.text() {
            Some(text) if text.trim().is_empty() || text.chars().count() > LONGEST => {
                let message = format!("the label of `{}` must have 1 to {LONGEST} letters", shorten(&entry.name));
                faults.push(place.error(play::diagnostic::Code::OUT_OF_RANGE, message));
            }
            Some(text) => {
                let value = (entry.name.clone(), text.trim().to_owned());
                found.push(Placed { value, key: entry.key.clone(), place: place.clone() });
            }
            None => keys::wrong_type(&entry.name, "a label such as \"Accurate\"", entry.node, faults),
        }
    }
    found
}
