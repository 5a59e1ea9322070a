//! Tables of names: nested tables are the same as names with dots.

use super::node::{Body, Node, Table};
use super::place::Place;

/// A varied name as written: `"warden.accurate" = [...]`, or the equivalent nested tables.
#[derive(Debug)]
pub struct Varied<'a> {
    /// The whole name, with dots.
    pub name: String,
    /// Where it is written.
    pub key: &'a Place,
    /// The values.
    pub node: &'a Node,
}

/// The varied names of a table in order, with nested tables flattened.
pub fn names(table: &Table) -> Vec<Varied<'_>> {
    let mut found = Vec::new();
    for entry in &table.0 {
        collect(entry.name.clone(), &entry.key, &entry.node, &mut found);
    }
    found
}

fn collect<'a>(name: String, key: &'a Place, node: &'a Node, found: &mut Vec<Varied<'a>>) {
    match &node.body {
        Body::Table(inner) if !inner.0.is_empty() => {
            for entry in &inner.0 {
                collect(format!("{name}.{}", entry.name), &entry.key, &entry.node, found);
            }
        }
        _ => found.push(Varied { name, key, node }),
    }
}
