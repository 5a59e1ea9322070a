//! Formulas as flat programs over lanes.
//!
//! A program is a list of operations on registers, one number for each lane in a register. It has no calls, because
//! lane code is inlined as a whole. What is rolled under a condition is rolled under a mask, and skipped where no lane
//! needs it. Yes and no are 1 and 0.

mod compile;
mod divide;
mod hand;
mod run;

use super::formula::{Keeping, Rounding, Span};
use dice::Cmp;
use dice::{NamedThrow, Plain, Throw, Worth};
use lane::faces::{FairDie, SharedWord};

pub use compile::{compile, compile_named};
pub use run::{Workspace, run};

/// Number of registers.
pub const REGISTERS: usize = 32;
/// The deepest nesting of conditions under which dice are rolled.
pub const DEPTH: usize = 12;
/// The most dice that can be sorted.
pub const SORTED: usize = 64;

/// The number of a register.
pub type Register = u8;

/// A compiled formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    pub operations: Vec<Operation>,
    /// Where the result is.
    pub result: Register,
    /// The throws, in the order of their operations.
    pub throws: Vec<NamedThrow>,
}

/// An operation. The last register is where its result goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// A number.
    Number(i16, Register),
    /// Plain dice that are added.
    Sum(Plain, Register),
    /// Makes dice ready that share a random word.
    Ahead(SharedWord),
    /// Adds dice that are ready, from this place on, to a register.
    Take(usize, Vec<FairDie>, Register),
    /// A pool of plain notation.
    Throw(Box<Throw>, Register),
    /// Dice of which something is read off.
    Hand(Box<LaneHand>),
    Add(Register, Register, Register),
    Subtract(Register, Register, Register),
    /// A sum with a fixed number.
    Plus(Register, i16, Register),
    Times(Register, Register, Register),
    /// A quotient with a fixed divisor above 0.
    Over(Register, i16, Rounding, Register),
    /// A quotient with a divisor that differs by lane.
    Divide(Register, Register, Rounding, Register),
    Larger(Register, Register, Register),
    Smaller(Register, Register, Register),
    Magnitude(Register, Register),
    Compare(Register, Cmp, Register, Register),
    /// A comparison with a fixed number.
    Against(Register, Cmp, i16, Register),
    Within(Register, Span, Register),
    /// 1 for 0, and 0 for 1.
    Not(Register, Register),
    /// The second where the first is 1, else the third.
    Select(Register, Register, Register, Register),
    Copy(Register, Register),
    /// Begins a part for the lanes in which a register is 1. If there are none, the program goes on at the place given,
    /// behind its end.
    Enter(Register, usize),
    /// Goes over to the lanes of the enclosing part in which the register is 0.
    Turn(Register, usize),
    /// Ends a part.
    Leave,
    /// Adds one in all lanes of this part, and a number to another register.
    Tally {
        count: Register,
        sum: Register,
        more: Register,
    },
    /// Goes back to a place while any lane of this part has 1 in a register.
    Again(Register, usize),
}

/// Dice of which several things can be read off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneHand {
    pub groups: Vec<LaneGroup>,
    /// The number of dice, if it is the same in all lanes.
    pub count: Option<usize>,
    /// The most dice there can be.
    pub most: usize,
    /// Whether the dice must be sorted for what is read.
    pub sorted: bool,
    /// Which of the dice are kept.
    pub keep: Keeping,
    /// What is read, and where it goes.
    pub readers: Vec<(LaneReader, Register)>,
}

/// Equal dice of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneGroup {
    /// Dice to be rolled.
    Dice {
        /// The most there can be.
        most: u32,
        /// Where their number is, if it differs by lane.
        count: Option<Register>,
        die: LaneDie,
        /// Faces that are rolled again, and whether only once.
        reroll: Option<(LaneFaces, bool)>,
        burst: Option<LaneBurst>,
    },
    /// Values that were worked out before, each with a register that says whether it counts.
    Given(Vec<(Register, Option<Register>)>),
}

/// A die of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneDie {
    Fair(FairDie, Worth),
    /// The number of sides is in a register, and at most this.
    Sides(Register, u16),
}

/// What some faces of a die do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneBurst {
    pub faces: LaneFaces,
    pub once: bool,
    /// Whether the next throw is a die of its own.
    pub apart: bool,
}

/// Some faces of a die, by value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneFaces {
    AtMost(i16),
    AtLeast(i16),
    Listed(Vec<i16>),
    /// As many as the die has sides, which differ by lane.
    Highest,
}

/// What is read off dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneReader {
    pub keep: Keeping,
    pub what: LaneMeasure,
}

/// A measure over lanes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneMeasure {
    Sum,
    Count(Cmp, Register),
    Within(Span),
    /// How many lie between two numbers, or are one of them.
    Between(Register, Register),
    /// The die in this place from 1, from the highest or the lowest.
    Rank(u32, bool),
    Widest,
    LongestRun,
    Sets(u32),
    Matching,
}
