//! The only module that knows TOML: parses text into a tree of values, each with its place.
//!
//! The tree keeps the order of the file, which determines the order of a sweep. It is owned, so
//! that values from the command line can be grafted onto it before anything is checked.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use play::diagnostic::{Code, Source};

use super::place::{Faults, Place, Places};
use super::slips::{self, Edit};

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

    /// Where the table at `whole` has the values of some keys.
    pub fn places(&self, whole: &Place, keys: &[&'static str]) -> Places {
        let written = keys.iter().filter_map(|&key| Some((key, self.get(key)?.node.place.clone())));
        Places::of(whole.clone(), written.collect())
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
            Body::Text(_) => "text",
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

    /// The items, if it is a list.
    pub fn list(&self) -> Option<&[Self]> {
        match &self.body {
            Body::List(items) => Some(items),
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

/// How often a text is mended and parsed again, and the longest text in bytes for which that is done.
const PASSES: usize = 24;
const LONGEST_MENDED: usize = 1 << 18;

/// Parses a whole file. Syntax faults are reported; what was meant is returned as far as it can be told. Also says
/// in which lines it cannot.
pub fn parse_file(source: &Arc<Source>, faults: &mut Faults) -> (Table, BTreeSet<usize>) {
    let mut draft = Draft::new(&source.text);
    let mut unread = BTreeSet::new();
    let mut passes = 0..PASSES;
    let mut tried = BTreeSet::new();
    loop {
        let (table, errors) = DeTable::parse_recoverable(&draft.text);
        let mut errors: Vec<(Range<usize>, &str)> =
            errors.iter().map(|error| (error.span().unwrap_or(0..0), error.message())).collect();
        errors.sort_by_key(|(span, _)| span.start);
        let mend = !errors.is_empty() && draft.text.len() <= LONGEST_MENDED && passes.next().is_some();
        let mut slips = if mend { slips::find(&draft.text, &errors, &is_value) } else { Vec::new() };
        // What is found again where it was mended was mended wrongly.
        slips.retain(|slip| {
            let start = draft.place(source, slip.span.clone()).span.start;
            slip.edits.is_empty() || tried.insert((start, slip.message.clone()))
        });
        let last = slips.iter().all(|slip| slip.edits.is_empty());
        for slip in slips.iter().filter(|slip| last || !slip.edits.is_empty()) {
            let fault = draft.place(source, slip.span.clone()).error(Code::SYNTAX, slip.message.as_str());
            let fault = match &slip.context {
                Some((span, words)) => fault.context(draft.place(source, span.clone()).span, words.as_str()),
                None => fault,
            };
            if slip.lost {
                unread.insert(fault.line_column().0);
            }
            faults.push(fault.help(slip.help.as_str()));
        }
        if !last {
            let edits = slips.into_iter().flat_map(|slip| slip.edits).collect();
            draft.mend(edits);
            continue;
        }
        let ends: Vec<usize> = draft.text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |span: &Range<usize>| ends.partition_point(|&end| end < span.start);
        let explained: BTreeSet<usize> = slips.iter().map(|slip| line(&slip.span)).collect();
        for (span, message) in errors.into_iter().filter(|(span, _)| !explained.contains(&line(span))) {
            if faults.is_full() {
                break;
            }
            let fault = draft.place(source, span).error(Code::SYNTAX, format!("this is not valid TOML: {message}"));
            unread.insert(fault.line_column().0);
            faults.push(fault);
        }
        return (convert_table(&|span| draft.place(source, span), table.get_ref()), unread);
    }
}

/// Whether a text is a value as it stands.
fn is_value(text: &str) -> bool {
    DeValue::parse(text).is_ok()
}

/// A text in which slips are mended, that knows where each byte came from.
#[derive(Debug)]
struct Draft {
    text: String,
    /// The place in the file of every byte, and of the end; `None` while nothing is mended.
    origin: Option<Vec<usize>>,
}

impl Draft {
    fn new(text: &str) -> Self {
        Self { text: text.to_owned(), origin: None }
    }

    /// The place in the file of a part of the text.
    fn place(&self, source: &Arc<Source>, span: Range<usize>) -> Place {
        let at = |place: usize| match &self.origin {
            Some(origin) => origin.get(place).copied().unwrap_or(source.text.len()),
            None => place,
        };
        let start = at(span.start);
        Place::new(source, start..at(span.end).max(start))
    }

    /// Makes replacements; of two that overlap, the first.
    fn mend(&mut self, mut edits: Vec<Edit>) {
        edits.sort_by_key(|edit| edit.span.start);
        let old = self.origin.take().unwrap_or_else(|| (0..=self.text.len()).collect());
        let (mut text, mut origin) = (String::with_capacity(self.text.len()), Vec::with_capacity(old.len()));
        let mut done = 0;
        for Edit { span, with } in edits.iter().filter(|edit| edit.span.end <= self.text.len()) {
            if span.start < done {
                continue;
            }
            text.push_str(&self.text[done..span.start]);
            origin.extend_from_slice(&old[done..span.start]);
            text.push_str(with);
            origin.extend((0..with.len()).map(|byte| old[if byte == 0 { span.start } else { span.end }]));
            done = span.end;
        }
        text.push_str(&self.text[done..]);
        origin.extend_from_slice(&old[done..]);
        *self = Self { text, origin: Some(origin) };
    }
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
        Node {
            place,
            body: convert_value(&|span| Place::new(source, span.start + start..span.end + start), value.get_ref()),
        }
    } else {
        Node { place, body: Body::Text(piece.to_owned()) }
    }
}

/// Gives the place of a span of the parsed text.
type PlaceOf<'a> = dyn Fn(Range<usize>) -> Place + 'a;

fn convert_table(place: &PlaceOf<'_>, table: &DeTable<'_>) -> Table {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            name: key.get_ref().to_string(),
            key: place(key.span()),
            node: Node { place: place(value.span()), body: convert_value(place, value.get_ref()) },
        })
        .collect();
    // The parser sorts keys by name; their spans restore the order of the file.
    entries.sort_by_key(|entry| entry.key.span.start);
    Table(entries)
}

fn convert_value(place: &PlaceOf<'_>, value: &DeValue<'_>) -> Body {
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
                .map(|item| Node { place: place(item.span()), body: convert_value(place, item.get_ref()) })
                .collect(),
        ),
        DeValue::Table(table) => Body::Table(convert_table(place, table)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (Table, Vec<play::diagnostic::Diagnostic>) {
        let source = Arc::new(Source::new("a.toml", text));
        let mut faults = Faults::default();
        let (table, _) = parse_file(&source, &mut faults);
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
