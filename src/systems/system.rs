//! A game as the rest of the program sees it: its tables, and the door that builds experiments.

use super::param::Param;

/// One game.
#[derive(Debug, Clone, Copy)]
pub struct System {
    /// The name in scenario files.
    pub name: &'static str,
    /// The game's name in print.
    pub title: &'static str,
    /// One paragraph for designers.
    pub doc: &'static str,
    /// The fields of a character; empty if the game has none.
    pub character: &'static [Param],
    /// The constants of the rules, settable under `[rules.NAME]`.
    pub constants: &'static [Param],
    /// The kinds of experiment.
    pub kinds: &'static [Kind],
    /// The rules of the digest, in order.
    pub rules: &'static [Rule],
}

/// One kind of experiment of a game.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The name in scenario files: `check`, `fight`.
    pub name: &'static str,
    /// The question it answers.
    pub doc: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// The most fighters a side may have; 0 if the kind has no sides. Kinds with sides have two.
    pub side_limit: usize,
    /// Its metrics in words, for the catalogue: name pattern and meaning.
    pub metrics: &'static [(&'static str, &'static str)],
}

/// One mechanic of a game and the experiments that exercise it.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The identifier: `SYM-18`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Names of the kinds that exercise it.
    pub kinds: &'static [&'static str],
}

impl Rule {
    /// One rule and the kinds of experiment that exercise it.
    pub const fn new(id: &'static str, title: &'static str, kinds: &'static [&'static str]) -> Self {
        Self { id, title, kinds }
    }
}
