//! Texts of several statements as data, and the programs that they become.
//!
//! A [`Script`] is a checked text. All dice in its program are whole [`Roll`](super::Roll)s that an experiment
//! announces like any other, so sampler, solver and trace treat them like those of the games of the program.

mod changes;
mod clear;
mod cuts;
mod deal;
mod hands;
mod lift;
mod lower;
mod play;
mod questions;
mod rolls;
mod walk;

use std::collections::BTreeSet;
use std::ops::Range;

use super::formula::{Bound, Name, Scope, Term, ValueKind, has_dice};
use super::notation::{FighterSlots, Who};
use dice::Cmp;

pub use lower::{Lowered, lower};
pub use play::{MAX_KINDS, Numbers, Scratch, any, play, work_out};
pub(super) use walk::visit_mut;

/// A checked text. The first slots are those of the numbers that are kept, in their order.
#[derive(Debug, Clone)]
pub struct Script {
    /// What the text says, in its order.
    pub statements: Vec<Statement>,
    /// What is known of the names that are given from outside.
    pub scope: Scope,
    /// Number of slots.
    pub slots: usize,
    /// How many of them are given from outside, before the first name of the text.
    pub given: usize,
    /// All words of its values, those of results first. A word is its place in this list.
    pub words: Vec<String>,
    /// What a trial may come to, in the order of the text.
    pub ends: Vec<String>,
    /// Why fighters may leave.
    pub leaves: Vec<String>,
    /// Numbers that are only reported.
    pub counts: Vec<String>,
    /// The decks that are kept.
    pub decks: Vec<KeptDeck>,
    /// What a check results in; empty for a step.
    pub results: Vec<ResultOf>,
    /// For each slot of what is kept the words that its values stand for; none if it is a number.
    pub kept_words: Vec<Vec<String>>,
    /// The slots of what fighters have, in a text of a fight.
    pub fighters: Option<FighterSlots>,
    /// The names that it reads.
    pub read: BTreeSet<String>,
}

impl Script {
    /// The slot of a number and the highest value at which the text holds, if it asks whether that one number is at most
    /// a known one: `hp <= 0`.
    pub fn at_most(&self) -> Option<(usize, i16)> {
        let [Statement::Results(values, _)] = self.statements.as_slice() else { return None };
        let [Term::Compare(sides, cmp)] = values.as_slice() else { return None };
        let (Term::Name(name), Some(number)) = (&sides[0], sides[1].as_number()) else { return None };
        let most = match cmp {
            Cmp::Le => number,
            Cmp::Lt => number - 1,
            _ => return None,
        };
        Some((name.slot, i16::try_from(most).ok()?))
    }

    /// Whether it is a single value without dice.
    pub fn is_plain_value(&self) -> bool {
        matches!(self.statements.as_slice(), [Statement::Results(values, _)] if !values.iter().any(has_dice))
    }

    /// Where the text first adds to a number that is only reported, by its place in [`counts`](Self::counts).
    pub fn counted(&self, count: usize) -> Option<Range<usize>> {
        fn within(statements: &[Statement], wanted: usize) -> Option<Range<usize>> {
            statements.iter().find_map(|statement| match statement {
                Statement::Count { count, place, .. } => (*count == wanted).then(|| place.clone()),
                Statement::If { yes, no, .. } => within(yes, wanted).or_else(|| within(no, wanted)),
                Statement::Repeat { body, .. } | Statement::Each { body, .. } => within(body, wanted),
                _ => None,
            })
        }
        within(&self.statements, count)
    }

    /// Where the text says what a check results in.
    pub fn concluded(&self) -> Option<Range<usize>> {
        self.statements.iter().find(|statement| matches!(statement, Statement::Results(..))).map(Statement::place)
    }

    /// The answer of a single question, if it is always the same, with the reason.
    pub fn certain_answer(&self) -> Option<(bool, String)> {
        let [Statement::Results(values, _)] = self.statements.as_slice() else { return None };
        let [question] = values.as_slice() else { return None };
        let why = self.scope.reason(question).map_or(String::new(), |why| format!(": {why}"));
        Some((self.scope.answer(question)?, why))
    }
}

/// A deck that is kept from step to step: for each of its faces it is known how many cards are left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDeck {
    /// Its name.
    pub name: String,
    /// The slot of how many cards are left.
    pub slot: usize,
    /// The place of the number of the first face among those of all decks.
    pub first: usize,
    /// What its cards show, from the lowest.
    pub faces: Vec<i16>,
    /// How many cards show each of them.
    pub counts: Vec<i16>,
}

impl KeptDeck {
    /// The places of its numbers among those of all decks.
    pub fn places(&self) -> Range<usize> {
        self.first..self.first + self.faces.len()
    }
}

/// One result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultOf {
    /// What the text calls it, if it does.
    pub label: Option<String>,
    /// What its values are.
    pub kind: ValueKind,
    /// The words that it may be.
    pub words: Vec<String>,
}

/// A statement, with its place in the text.
#[derive(Debug, Clone)]
pub enum Statement {
    /// Names for the rest of the block.
    Let(Vec<(Name, Bound)>, Range<usize>),
    /// A new value of a number that is kept.
    Change {
        /// The slot of the number.
        kept: usize,
        /// What it becomes.
        value: Term,
        /// Where it stands in the text, in bytes.
        place: Range<usize>,
    },
    /// Adds to a number that is only reported.
    Count {
        /// The number, by its place in [`Script::counts`].
        count: usize,
        /// What is added.
        value: Term,
        /// Where it stands in the text, in bytes.
        place: Range<usize>,
    },
    /// What is done if something holds, and what if not.
    If {
        /// The question.
        held: Term,
        /// What is done if the answer is yes.
        yes: Vec<Self>,
        /// What is done if it is no.
        no: Vec<Self>,
        /// Where the question stands in the text, in bytes.
        asked: Range<usize>,
    },
    /// A block that is repeated.
    Repeat {
        /// How many times; never below 0.
        times: Term,
        /// The block.
        body: Vec<Self>,
        /// Where it stands in the text, in bytes.
        place: Range<usize>,
    },
    /// The trial is over and came to this.
    End(usize, Range<usize>),
    /// A line of a trace.
    Say(Vec<Said>, Range<usize>),
    /// Chooses whom a turn is aimed at.
    Target {
        /// How the target is chosen.
        choice: Choice,
        /// Where it stands in the text, in bytes.
        place: Range<usize>,
    },
    /// What is done to each of those who stand.
    Each {
        /// Whose side they are on.
        whose: Whose,
        /// What is done.
        body: Vec<Self>,
        /// Where it stands in the text, in bytes.
        place: Range<usize>,
    },
    /// The fighter leaves the fight for this reason.
    Leave(usize, Range<usize>),
    /// All cards are put back into a deck.
    Shuffle {
        /// The deck, by its number.
        deck: usize,
        /// The slot of how many cards are left.
        slot: usize,
        /// Where it stands in the text, in bytes.
        place: Range<usize>,
    },
    /// Nothing more is done in this step, or in this turn.
    Stop(Range<usize>),
    /// The results of a check.
    Results(Vec<Term>, Range<usize>),
}

/// A part of a line of a trace.
#[derive(Debug, Clone)]
pub enum Said {
    /// A fixed text.
    Text(String),
    /// A number.
    Number(Term),
    /// A word, given by its place among all words of the text.
    Word(Term),
    /// Yes or no.
    Answer(Term),
    /// What a fighter is called.
    Fighter(Who),
}

/// The enemies of a fighter, or the others of its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// All who stand on the other side.
    Enemies,
    /// All others who stand on the same side.
    Allies,
}

/// A choice of one of those who stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Among whom.
    pub whose: Whose,
    /// By what.
    pub by: ChosenBy,
}

/// By what one of several is chosen. If two are equal, the first listed is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChosenBy {
    /// The first in the order of the side.
    First,
    /// Any, each with the same chance.
    Random,
    /// Any, with a chance in proportion to a number; each with the same chance if nobody's is above 0.
    Weight {
        /// The slot of the number of [`Who::Other`].
        slot: usize,
    },
    /// The one with the most or the least of a number.
    Number {
        /// The slot of the number of [`Who::Other`].
        slot: usize,
        /// Whether the most is chosen, or else the least.
        most: bool,
    },
}

impl Statement {
    /// Its place in the text.
    fn place(&self) -> Range<usize> {
        match self {
            Self::Let(_, place)
            | Self::Change { place, .. }
            | Self::Count { place, .. }
            | Self::If { asked: place, .. }
            | Self::Repeat { place, .. }
            | Self::End(_, place)
            | Self::Say(_, place)
            | Self::Target { place, .. }
            | Self::Shuffle { place, .. }
            | Self::Each { place, .. }
            | Self::Leave(_, place)
            | Self::Stop(place)
            | Self::Results(_, place) => place.clone(),
        }
    }
}
