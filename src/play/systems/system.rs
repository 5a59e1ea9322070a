//! A game as the rest of the program sees it: plain data, so that a game may also come from a file.

use std::sync::Arc;

use super::label::Labels;
use super::param::{Param, Text};

/// One game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct System {
    /// The name in scenario files.
    pub name: Text,
    /// The game's name in print.
    pub title: Text,
    /// One paragraph for designers.
    pub doc: Text,
    /// The fields of a character; empty if the game has none.
    pub character: Vec<Param>,
    /// The constants of the rules, settable under `[rules.NAME]`.
    pub constants: Vec<Param>,
    /// The kinds of experiment.
    pub kinds: Vec<Arc<Kind>>,
    /// The rules of the digest, in order.
    pub rules: Vec<Rule>,
    /// What its keys are called for readers, beside those that all games share.
    pub labels: Labels,
    /// All that a text says of the game, if it is told in one: the same question to another text is another question.
    pub told: Option<Text>,
    /// The games of which it is a variant, the nearest first.
    pub bases: Vec<Text>,
}

impl System {
    /// A game without characters, constants, kinds and rules.
    pub fn new(name: impl Into<Text>, title: impl Into<Text>, doc: impl Into<Text>) -> Self {
        let (name, title, doc) = (name.into(), title.into(), doc.into());
        Self {
            name,
            title,
            doc,
            character: Vec::new(),
            constants: Vec::new(),
            kinds: Vec::new(),
            rules: Vec::new(),
            labels: Labels::default(),
            told: None,
            bases: Vec::new(),
        }
    }

    /// Sets the kinds of experiment.
    #[must_use]
    pub fn kinds(self, kinds: impl IntoIterator<Item = Kind>) -> Self {
        Self { kinds: kinds.into_iter().map(Arc::new).collect(), ..self }
    }

    /// Sets what its keys are called for readers.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// Whether characters of the game of this name can take part: of this game, or of one of which it is a variant.
    pub fn takes(&self, system: &str) -> bool {
        self.name == system || self.bases.iter().any(|base| base == system)
    }

    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<&Arc<Kind>> {
        self.kinds.iter().find(|kind| kind.name == name)
    }
}

/// One kind of experiment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// The name in scenario files: `check`, `fight`.
    pub name: Text,
    /// The question it answers.
    pub doc: Text,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The most fighters a side may have; 0 if the kind has no sides. Kinds with sides have two.
    pub side_limit: usize,
    /// Its metrics in words, for the catalogue: name pattern and meaning.
    pub metrics: Vec<(Text, Text)>,
}

impl Kind {
    /// A kind without sides.
    pub fn new(
        name: impl Into<Text>,
        doc: impl Into<Text>,
        params: Vec<Param>,
        metrics: &[(&'static str, &'static str)],
    ) -> Self {
        let metrics = metrics.iter().map(|&(name, doc)| (name.into(), doc.into())).collect();
        Self { name: name.into(), doc: doc.into(), params, side_limit: 0, metrics }
    }

    /// Gives the kind two sides of at most `limit` fighters each.
    #[must_use]
    pub fn sides(self, limit: usize) -> Self {
        Self { side_limit: limit, ..self }
    }
}

/// One mechanic of a game and the experiments that exercise it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The identifier: `SYM-18`.
    pub id: Text,
    /// Its title.
    pub title: Text,
    /// Names of the kinds that exercise it.
    pub kinds: Vec<Text>,
}

impl Rule {
    /// One rule and the kinds of experiment that exercise it.
    pub fn new(id: impl Into<Text>, title: impl Into<Text>, kinds: &[&'static str]) -> Self {
        Self { id: id.into(), title: title.into(), kinds: kinds.iter().map(|&kind| kind.into()).collect() }
    }
}
