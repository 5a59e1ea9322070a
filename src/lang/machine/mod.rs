//! The machine that plays rolls and texts on lanes.
//!
//! A program is a flat list of operations on registers, one number for each lane in a register. It has no calls, because
//! lane code is inlined as a whole. What is done under a condition is done under a mask, and skipped where no lane
//! needs it. Yes and no are 1 and 0.
//!
//! Rolls and texts share the operations and the loop that goes through them ([`run()`]). What differs is the [`Host`]: a roll
//! throws its dice face by face; a text asks for whole rolls, and reads and changes the numbers of a trial.

mod compile;
pub mod deed;
mod divide;
mod hand;
mod run;

use super::formula::{Keeping, Rounding, Span};
use dice::Cmp;
use dice::{NamedThrow, Plain, Throw, Unsampled, Worth};
use lane::faces::{FairDie, SharedWord};

pub use compile::{compile, compile_named};
pub use deed::{Cards, Cut, Deed, Told};
pub use run::{Flow, Host, Workspace, roll, run};

/// How far the lanes of the sampler reach, with room to spare.
pub const FARTHEST: i64 = 30_000;
/// How far a single lane of 32 bits reaches.
pub const FARTHEST_WHOLE: i64 = 1_000_000_000;
/// Number of registers: as many as a [`Register`] can name.
pub const REGISTERS: usize = 256;
/// The deepest nesting of parts: deeper than the blocks of a text can stand in each other.
pub const DEPTH: usize = 64;
/// Below every face: stands for a die that is not there, and sorts behind all others.
pub const NO_DIE: i32 = -32_000;
/// The same in a lane of 32 bits.
pub const NO_DIE_WHOLE: i32 = -2_000_000_000;
/// The most dice that can be sorted.
pub const SORTED: usize = 64;

/// The number of a register.
pub type Register = u8;

/// A compiled formula.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// What is done, from the first to the last.
    pub operations: Vec<Operation>,
    /// Where the result is.
    pub result: Register,
    /// The throws, in the order of their operations.
    pub throws: Vec<NamedThrow>,
}

/// What a program is compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The lanes of the sampler, of 16 bits.
    Lanes,
    /// A single lane of 32 bits.
    Whole,
}

impl Reach {
    /// The largest absolute number, with room to spare.
    pub const fn farthest(self) -> i64 {
        match self {
            Self::Lanes => FARTHEST,
            Self::Whole => FARTHEST_WHOLE,
        }
    }

    /// Why something that reaches farther cannot be played.
    fn exceeded(self, what: String) -> Unsampled {
        match self {
            Self::Lanes => Unsampled::Range(what),
            Self::Whole => Unsampled::Far(what),
        }
    }

    /// A number that is only compared with. One beyond the reach of lanes compares as their end does.
    pub(crate) fn near(self, number: i32) -> i32 {
        match self {
            Self::Lanes => number.clamp(-32_000, 32_000),
            Self::Whole => number,
        }
    }
}

/// An operation. The last register is where its result goes.
#[derive(Debug, Clone, PartialEq)]
pub enum Operation {
    /// A number.
    Number(i32, Register),
    /// The sum of two registers.
    Add(Register, Register, Register),
    /// The first register less the second.
    Subtract(Register, Register, Register),
    /// A sum with a fixed number.
    Plus(Register, i32, Register),
    /// The product of two registers.
    Times(Register, Register, Register),
    /// A quotient with a fixed divisor above 0.
    Over(Register, i16, Rounding, Register),
    /// A quotient with a divisor that differs by lane.
    Divide(Register, Register, Rounding, Register),
    /// What a division that is rounded down leaves, with a fixed divisor above 0.
    RestOver(Register, i16, Register),
    /// What a division that is rounded down leaves, with a divisor that differs by lane.
    Rest(Register, Register, Register),
    /// The larger of two registers.
    Larger(Register, Register, Register),
    /// The smaller of two registers.
    Smaller(Register, Register, Register),
    /// A number without its sign.
    Magnitude(Register, Register),
    /// Whether two registers compare as stated.
    Compare(Register, Cmp, Register, Register),
    /// A comparison with a fixed number.
    Against(Register, Cmp, i32, Register),
    /// Whether a register lies in a span.
    Within(Register, Span, Register),
    /// 1 for 0, and 0 for 1.
    Not(Register, Register),
    /// The second where the first is 1, else the third.
    Select(Register, Register, Register, Register),
    /// The same number, in all lanes.
    Copy(Register, Register),
    /// The same number, in the lanes of this part.
    Put(Register, Register),
    /// Begins a part for the lanes in which something holds. If there are none, the program goes on at `end`.
    Enter {
        /// What holds there.
        held: Held,
        /// The operation with which the program goes on otherwise.
        end: usize,
        /// What a trace tells of it.
        tells: Tells,
    },
    /// Goes over to the lanes of the enclosing part in which it does not hold.
    Turn {
        /// What does not hold there.
        held: Held,
        /// The operation with which the program goes on if there are none.
        end: usize,
    },
    /// Ends a part.
    Leave,
    /// Goes back to a place while any lane of this part has a number above 0 in a register.
    Again(Register, usize),
    /// Adds one in all lanes of this part, and a number to another register.
    Tally {
        /// Where one is added.
        count: Register,
        /// Where the number is added.
        sum: Register,
        /// The number.
        more: Register,
    },
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
    /// The highest (`true`) or the lowest of several dice that are there, among those beyond a number: lower ones if the
    /// highest is looked for. Below all faces if there is none.
    Beyond(Vec<Register>, Register, bool, Register),
    /// How many of several dice are there and compare with a number as stated.
    Compared(Vec<Register>, Cmp, Register, Register),
    /// What only texts do.
    Text(Deed),
}

/// What may hold in some lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// A register is above 0.
    Register(Register),
    /// A register compares with a number like this.
    Against(Register, Cmp, i32),
    /// Two registers compare like this.
    Compare(Register, Cmp, Register),
}

/// What a trace tells of a condition, with the place of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tells {
    /// Nothing.
    Nothing,
    /// The answer.
    Answer(usize),
    /// That it does not hold; if it may, others are still asked.
    Failure(usize),
}

impl Operation {
    /// Begins a part for the lanes in which a register is 1.
    fn enter(held: Register, end: usize) -> Self {
        Self::Enter { held: Held::Register(held), end, tells: Tells::Nothing }
    }

    /// Goes over to the lanes of the enclosing part in which a register is 0.
    fn turn(held: Register, end: usize) -> Self {
        Self::Turn { held: Held::Register(held), end }
    }

    /// The operation as it stands in a program behind `before` others: its places are so much farther on.
    pub(crate) fn behind(self, before: usize) -> Self {
        match self {
            Self::Enter { held, end, tells } => Self::Enter { held, end: end + before, tells },
            Self::Turn { held, end } => Self::Turn { held, end: end + before },
            Self::Again(held, start) => Self::Again(held, start + before),
            other => other,
        }
    }
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
    /// Cards of a deck, of which none is put back.
    Cards {
        /// For each card that may be drawn a die with a side for each that is left.
        dice: Vec<FairDie>,
        /// Where the number of cards is, if it differs by lane.
        count: Option<Register>,
        /// Where the workspace notes what is drawn: for each card that was drawn from the deck before, and for these.
        places: Vec<u8>,
        /// Whether others are drawn from the deck, so that as many cards are gone in all lanes. Of those that nobody gets
        /// it is not known what they show, so they are as good as any that are left.
        shared: bool,
        /// What the cards of the deck show, in its order.
        cards: Worth,
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
    /// How often this happens to a die at most.
    pub most: Option<u32>,
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
    /// The die in this place from the highest; below all faces if there is none.
    Die(u32),
    /// How many dice show the face that most dice show.
    Widest,
    /// How many faces in an unbroken row are shown.
    LongestRun,
    /// How many faces are shown by at least this number of dice.
    Sets(u32),
    /// How many dice show a face that another one shows, too.
    Matching,
}
