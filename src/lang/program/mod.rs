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
use lane::Lanes;
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

impl<L: Lanes> Default for Workspace<L> {
    fn default() -> Self {
        Self::new()
    }
}

/// A compiled formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// What is done, from the first to the last.
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
    /// A sum.
    Add(Register, Register, Register),
    /// The first less the second.
    Subtract(Register, Register, Register),
    /// A sum with a fixed number.
    Plus(Register, i16, Register),
    /// A product.
    Times(Register, Register, Register),
    /// A quotient with a fixed divisor above 0.
    Over(Register, i16, Rounding, Register),
    /// A quotient with a divisor that differs by lane.
    Divide(Register, Register, Rounding, Register),
    /// The larger of two numbers.
    Larger(Register, Register, Register),
    /// The smaller of two numbers.
    Smaller(Register, Register, Register),
    /// A number without its sign.
    Magnitude(Register, Register),
    /// 1 where a comparison of two registers holds, else 0.
    Compare(Register, Cmp, Register, Register),
    /// A comparison with a fixed number.
    Against(Register, Cmp, i16, Register),
    /// 1 where a number lies in a span, else 0.
    Within(Register, Span, Register),
    /// 1 for 0, and 0 for 1.
    Not(Register, Register),
    /// The second where the first is 1, else the third.
    Select(Register, Register, Register, Register),
    /// The same number in another register.
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
        /// What one is added to.
        count: Register,
        /// What the number is added to.
        sum: Register,
        /// The number.
        more: Register,
    },
    /// Goes back to a place while any lane of this part has 1 in a register.
    Again(Register, usize),
}

/// Dice of which several things can be read off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneHand {
    /// The dice, by kind.
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
        /// What they all are.
        die: LaneDie,
        /// Faces that are rolled again, and whether only once.
        reroll: Option<(LaneFaces, bool)>,
        /// Faces after which a die is thrown once more, if any.
        burst: Option<LaneBurst>,
    },
    /// Values that were worked out before, each with a register that says whether it counts.
    Given(Vec<(Register, Option<Register>)>),
}

/// A die of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneDie {
    /// A die with equally likely sides, and what each of them is worth.
    Fair(FairDie, Worth),
    /// The number of sides is in a register, and at most this.
    Sides(Register, u16),
}

/// What some faces of a die do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneBurst {
    /// The faces after which the die is thrown once more.
    pub faces: LaneFaces,
    /// Whether this happens to a die no more than once.
    pub once: bool,
    /// Whether the next throw is a die of its own.
    pub apart: bool,
}

/// Some faces of a die, by value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneFaces {
    /// This one and all below.
    AtMost(i16),
    /// This one and all above.
    AtLeast(i16),
    /// These.
    Listed(Vec<i16>),
    /// As many as the die has sides, which differ by lane.
    Highest,
}

/// What is read off dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneReader {
    /// Which of the kept dice of the hand are looked at.
    pub keep: Keeping,
    /// What is read off them.
    pub what: LaneMeasure,
}

/// A measure over lanes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneMeasure {
    /// The sum of the dice.
    Sum,
    /// How many compare with the number in a register as stated.
    Count(Cmp, Register),
    /// How many lie in a span.
    Within(Span),
    /// How many lie between two numbers, or are one of them.
    Between(Register, Register),
    /// The die in this place from 1, from the highest or the lowest.
    Rank(u32, bool),
    /// How many dice show the face that most dice show.
    Widest,
    /// How many faces in an unbroken row are shown.
    LongestRun,
    /// How many faces are shown by at least this number of dice.
    Sets(u32),
    /// How many dice show a face that another one shows, too.
    Matching,
}
