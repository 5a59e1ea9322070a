//! What keys are called for readers: parameters, constants, fields, metrics, and the words that their values can be.
//!
//! A key that says what it means needs no label: `death_strikes` is read as "death strikes". A label is written where
//! a rulebook would print something else (`dc`, `som`, `no_progress`), or where the quantity has a unit.

mod common;

use super::param::Text;

pub use common::COMMON;

/// A key in plain words: `death strikes` for `death_strikes`.
pub fn spoken(key: &str) -> String {
    key.replace('_', " ")
}

/// One line of a game's table of labels: a key, what it is called in English, and what in German.
///
/// The key is the name of a parameter, constant, field or metric (`dc`; `damage` also for `damage.warden`), or
/// `name=word` for a value (`tactic=flee`; `=dead` for a value of any name). With a kind before a slash
/// (`fall/height`) it is about that kind of experiment only. A policy with a number has `{}` where the number stands.
///
/// A unit follows in parentheses: `distance (m)`. An empty English label leaves what follows from the key; an empty
/// German one, the English label.
pub type Line = (&'static str, &'static str, &'static str);

/// What a key is called, in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The key, as in [`Line`].
    pub key: Text,
    /// The label in English; empty if it follows from the key.
    pub english: Text,
    /// The label in German; empty if it is the English one.
    pub german: Text,
}

/// The labels of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels(Vec<Label>);

impl Labels {
    /// The labels of a table.
    pub fn of(lines: &[Line]) -> Self {
        let label = |&(key, english, german): &Line| Label {
            key: Text::Borrowed(key),
            english: Text::Borrowed(english),
            german: Text::Borrowed(german),
        };
        Self::new(lines.iter().map(label))
    }

    /// These labels.
    pub fn new(labels: impl IntoIterator<Item = Label>) -> Self {
        let mut labels: Vec<Label> = labels.into_iter().collect();
        labels.sort_by(|a, b| a.key.cmp(&b.key));
        Self(labels)
    }

    /// The label of a key; `None` if it follows from the key.
    pub fn get(&self, key: &str) -> Option<&Label> {
        let place = self.0.binary_search_by(|label| label.key.as_ref().cmp(key)).ok()?;
        self.0.get(place)
    }

    /// All of them, by key.
    pub fn iter(&self) -> impl Iterator<Item = &Label> {
        self.0.iter()
    }
}
