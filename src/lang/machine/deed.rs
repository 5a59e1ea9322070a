//! The operations that only texts have: rolls, the numbers of a trial, its end, fighters, and what a trace tells.

use super::Register;
use crate::Who;
use crate::script::{Choice, Whose};

/// Something that a text does.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    /// Reads a number of the trial.
    Load(usize, Register),
    /// Makes a roll. If there are cuts, it matters only which of them it reaches.
    Roll {
        /// Which of the rolls of the text.
        roll: usize,
        /// What tells its totals apart; empty if every total matters.
        cuts: Vec<Cut>,
        /// Where the total goes.
        to: Register,
    },
    /// Goes on at the place given, unless the cuts of the next roll are of use.
    Merging(usize),
    /// Makes the roll that a number selects.
    OneOf {
        /// The number, from 0.
        by: Register,
        /// The roll that 0 selects.
        first: usize,
        /// How many there are.
        count: usize,
        /// Where the total goes.
        to: Register,
    },
    /// Changes a kept number, which stays within its range.
    Change {
        /// The new value, or what is added.
        from: Register,
        /// How it changes.
        how: Change,
        /// The slot of the number.
        kept: usize,
        /// The lowest value.
        low: i16,
        /// The highest value.
        high: i16,
        /// What a trace calls it.
        told: usize,
    },
    /// How many cards of a deck are left.
    Left(Cards, Register),
    /// Draws a card from a deck, which is shuffled first if none is left.
    Draw {
        /// The deck.
        deck: Cards,
        /// Where it goes what the card shows.
        to: Register,
        /// What a trace calls it.
        told: usize,
    },
    /// Puts all cards back into a deck.
    Shuffle {
        /// The deck.
        deck: Cards,
        /// What a trace tells.
        told: usize,
    },
    /// Adds to a number that is only reported.
    Count(usize, Register),
    /// The trial is over and came to this.
    End {
        /// The outcome.
        word: usize,
        /// What a trace tells.
        told: usize,
    },
    /// Nothing more is done in this program.
    Stop {
        /// What a trace tells.
        told: usize,
    },
    /// Tells a line of a trace.
    Say(Vec<Told>),
    /// Chooses whom a turn is aimed at.
    Target {
        /// Among whom, and by what.
        choice: Choice,
        /// What a trace tells.
        told: usize,
    },
    /// Begins a part that is played for each of several fighters; the first of them is found at the place given.
    Each(usize),
    /// Goes on to the next of them, if there is one.
    Next {
        /// Who is meant.
        whose: Whose,
        /// Where the part begins.
        begin: usize,
    },
    /// The fighter leaves the fight.
    Withdraw {
        /// Why.
        reason: usize,
        /// What a trace tells.
        told: usize,
    },
    /// A result of a check.
    Result(usize, Register),
}

/// The cards of a deck that is kept: how many of each are left stands among the numbers of all decks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cards {
    /// The place of the first of these numbers.
    pub first: usize,
    /// What the cards show.
    pub faces: Vec<i16>,
    /// How many show it in a whole deck.
    pub counts: Vec<i16>,
}

/// How a kept number changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It becomes a number.
    To,
    /// A number is added.
    More,
    /// A number is taken away.
    Less,
}

/// A number at which the totals of a roll are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// A number that is known.
    Number(i32),
    /// A number in a register.
    In(Register),
}

/// A part of a line of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// Words as they stand.
    Text(String),
    /// A number.
    Number(Register),
    /// A word, by its place among these.
    Word(Register, Vec<String>),
    /// The name of a fighter.
    Fighter(Who),
}

impl From<Deed> for super::Operation {
    fn from(deed: Deed) -> Self {
        Self::Text(deed)
    }
}
