//! Texts of several statements as data, and the programs that they become.
//!
//! A [`Script`] is a checked text. All dice in its program are whole [`Roll`](super::Roll)s that an experiment
//! announces like any other, so sampler, solver and trace treat them like those of the games of the program.

mod lower;
mod program;
mod rolls;
mod walk;

use std::ops::Range;

use super::formula::{Bound, Name, Scope, Term, ValueKind};

pub(crate) use lower::{Lowered, lower};
pub(crate) use program::{Numbers, Scratch, play};
pub(super) use walk::visit_mut;

/// A checked text. The first slots are those of the numbers that are kept, in their order.
#[derive(Debug, Clone)]
pub(crate) struct Script {
    pub(crate) statements: Vec<Statement>,
    /// What is known of the names that are given from outside.
    pub(crate) scope: Scope,
    /// Number of slots.
    pub(crate) slots: usize,
    /// All words of its values, those of results first. A word is its place in this list.
    pub(crate) words: Vec<String>,
    /// What a trial may come to, in the order of the text.
    pub(crate) ends: Vec<String>,
    /// Numbers that are only reported.
    pub(crate) counts: Vec<String>,
    /// What a check results in; empty for a step.
    pub(crate) results: Vec<ResultOf>,
}

/// One result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResultOf {
    pub(crate) label: Option<String>,
    pub(crate) kind: ValueKind,
    /// The words that it may be.
    pub(crate) words: Vec<String>,
}

/// A statement, with its place in the text.
#[derive(Debug, Clone)]
pub(crate) enum Statement {
    /// Names for the rest of the block.
    Let(Vec<(Name, Bound)>),
    /// A new value of a number that is kept.
    Change { kept: usize, value: Term, place: Range<usize> },
    /// Adds to a number that is only reported.
    Count { count: usize, value: Term, place: Range<usize> },
    /// What is done if something holds, and what if not; `asked` is the place of the question.
    If { held: Term, yes: Vec<Self>, no: Vec<Self>, asked: Range<usize> },
    /// A block that is repeated.
    Repeat { times: Term, body: Vec<Self>, place: Range<usize> },
    /// The trial is over and came to this.
    End(usize, Range<usize>),
    /// The results of a check.
    Results(Vec<Term>, Range<usize>),
}

impl Statement {
    /// Its place in the text.
    fn place(&self) -> Option<Range<usize>> {
        match self {
            Self::Let(_) => None,
            Self::Change { place, .. }
            | Self::Count { place, .. }
            | Self::If { asked: place, .. }
            | Self::Repeat { place, .. }
            | Self::End(_, place)
            | Self::Results(_, place) => Some(place.clone()),
        }
    }
}
