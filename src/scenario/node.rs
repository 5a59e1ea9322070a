//! The only module that knows TOML: parses text into a tree of values, each with its place.
//!
//! The tree keeps the order of the file, which determines the order of a sweep. It is owned, so
//! that values from the command line can be grafted onto it before anything is checked.

use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Code, Source};

use super::place::{Faults, Place};

/// A value of a file, with its place.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where it is written.
    pub place: Place,
    /// Its value.
    pub body: Body,
}

/// A value.
#[derive(Debug, Clone)]
pub enum Body {
    /// Text.
    Text(String),
    /// A whole number, saturated to the range of `i128`.
    Int(i128),
    /// A number with a fraction.
    Float(f64),
    /// A switch.
    Bool(bool),
    /// A date or time, which no key accepts.
    Date,
    /// A list.
    List(Vec<Node>),
    /// A table.
    Table(Table),
}

/// Keys and values in the order of the file.
#[derive(Debug, Clone, Default)]
pub struct Table(pub Vec<Entry>);

/// A key with its value.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key.
    pub name: String,
    /// Where the key is written.
    pub key: Place,
    /// The value.
    pub node: Node,
}

impl Table {
    /// The entry of a key.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.name == name)
    }

    /// Sets a key, replacing an existing entry in place.
    pub fn set(&mut self, entry: Entry) {
        match self.0.iter_mut().find(|old| old.name == entry.name) {
            Some(old) => *old = entry,
            None => self.0.push(entry),
        }
    }

    /// Removes a key.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|entry| entry.name != name);
    }

    /// The table under a key, created if the key is missing; `None` if the key holds another type.
    pub fn table_mut(&mut self, name: &str, place: &Place) -> Option<&mut Self> {
        if self.get(name).is_none() {
            let node = Node { place: place.clone(), body: Body::Table(Self::default()) };
            self.0.push(Entry { name: name.to_owned(), key: place.clone(), node });
        }
        let entry = self.0.iter_mut().find(|entry| entry.name == name)?;
        match &mut entry.node.body {
            Body::Table(table) => Some(table),
            _ => None,
        }
    }
}

impl Node {
    /// The type of the value with its article, for messages.
    pub const fn kind(&self) -> &'static str {
        match self.body {
            Body::Text(_) => "a string",
            Body::Int(_) => "a whole number",
            Body::Float(_) => "a number with a fraction",
            Body::Bool(_) => "a switch",
            Body::Date => "a date",
            Body::List(_) => "a list",
            Body::Table(_) => "a table",
        }
    }

    /// The text, if it is text.
    pub fn text(&self) -> Option<&str> {
        match &self.body {
            Body::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The table, if it is a table.
    pub fn table(&self) -> Option<&Table> {
        match &self.body {
            Body::Table(table) => Some(table),
            _ => None,
        }
    }
}

/// Parses a whole file. Syntax faults are reported; what could be parsed around them is returned.
pub fn parse_file(source: &Arc<Source>, faults: &mut Faults) -> Table {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        let message = format!("not valid TOML: {}", error.message());
        faults.push(Place::new(source, span).error(Code::SYNTAX, message));
    }
    convert_table(source, 0, table.get_ref())
}

/// Parses the value that starts at a byte offset of an argument: as TOML if it is valid, else as
/// plain text, so that no quotes need escaping in a shell.
pub fn parse_argument(source: &Arc<Source>, start: usize) -> Node {
    parse_piece(source, start, &source.text[start..])
}

/// Parses a piece of an argument that starts at a byte offset of it.
pub fn parse_piece(source: &Arc<Source>, start: usize, piece: &str) -> Node {
    let (value, errors) = DeValue::parse_recoverable(piece);
    let place = Place::new(source, start..start + piece.len());
    if errors.is_empty() && !matches!(value.get_ref(), DeValue::Datetime(_)) {
        Node { place, body: convert_value(source, start, value.get_ref()) }
    } else {
        Node { place, body: Body::Text(piece.to_owned()) }
    }
}

fn convert_table(source: &Arc<Source>, offset: usize, table: &DeTable<'_>) -> Table {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| {
            let (key_span, span) = (key.span(), value.span());
            Entry {
                name: key.get_ref().to_string(),
                key: Place::new(source, key_span.start + offset..key_span.end + offset),
                node: Node {
                    place: Place::new(source, span.start + offset..span.end + offset),
                    body: convert_value(source, offset, value.get_ref()),
                },
            }
        })
        .collect();
    // The parser sorts keys by name; their spans restore the order of the file.
    entries.sort_by_key(|entry| entry.key.span.start);
    Table(entries)
}

fn convert_value(source: &Arc<Source>, offset: usize, value: &DeValue<'_>) -> Body {
    match value {
        DeValue::String(text) => Body::Text(text.to_string()),
        DeValue::Integer(number) => {
            let text = number.as_str();
            let beyond = if text.starts_with('-') { i128::MIN } else { i128::MAX };
            Body::Int(i128::from_str_radix(text, number.radix()).unwrap_or(beyond))
        }
        DeValue::Float(number) => Body::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(on) => Body::Bool(*on),
        DeValue::Datetime(_) => Body::Date,
        DeValue::Array(items) => Body::List(
            items
                .iter()
                .map(|item| {
                    let span = item.span();
                    Node {
                        place: Place::new(source, span.start + offset..span.end + offset),
                        body: convert_value(source, offset, item.get_ref()),
                    }
                })
                .collect(),
        ),
        DeValue::Table(table) => Body::Table(convert_table(source, offset, table)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (Table, Vec<crate::diagnostic::Diagnostic>) {
        let source = Arc::new(Source::new("a.toml", text));
        let mut faults = Faults::default();
        let table = parse_file(&source, &mut faults);
        (table, faults.sorted(&source))
    }

    #[test]
    fn keys_keep_the_order_of_the_file() {
        let (table, faults) = parse("zeta = 1\nalpha = { y = 1, x = 2 }\n[beta]\nk = 0x1f\n");
        assert!(faults.is_empty());
        let names: Vec<&str> = table.0.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["zeta", "alpha", "beta"]);
        let alpha = table.get("alpha").and_then(|entry| entry.node.table()).expect("a table");
        assert_eq!(alpha.0[0].name, "y");
        assert_eq!(alpha.0[1].node.place.text(), "2");
        let beta = table.get("beta").and_then(|entry| entry.node.table()).expect("a table");
        assert!(matches!(beta.0[0].node.body, Body::Int(31)));
    }

    #[test]
    fn every_syntax_fault_is_noted() {
        let (_, faults) = parse("a = \nb = [1,\nc = 1\nc = 2\n");
        assert!(faults.len() >= 2, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.code == Code::SYNTAX));
    }

    #[test]
    fn numbers_beyond_64_bits_survive() {
        let (table, _) = parse("a = 99999999999999999999\nb = 1_000");
        assert!(matches!(table.0[0].node.body, Body::Int(n) if n > i128::from(i64::MAX)));
        assert!(matches!(table.0[1].node.body, Body::Int(1000)));
    }

    #[test]
    fn arguments_are_toml_or_bare_text() {
        let argument = |text: &str| parse_argument(&Arc::new(Source::new("--set", text)), 2);
        assert!(matches!(argument("k=14").body, Body::Int(14)));
        assert!(matches!(argument("k=true").body, Body::Bool(true)));
        assert!(matches!(argument("k=\"x y\"").body, Body::Text(text) if text == "x y"));
        assert!(matches!(argument("k=2d6+1").body, Body::Text(text) if text == "2d6+1"));
        assert!(matches!(argument("k=9..=15").body, Body::Text(text) if text == "9..=15"));
        assert!(matches!(argument("k=").body, Body::Text(text) if text.is_empty()));
        assert!(matches!(argument("k=[1, 2]").body, Body::List(items) if items[1].place.text() == "2"));
    }
}
