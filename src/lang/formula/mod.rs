//! Rolls that plain dice notation cannot say, as data: names, choices, tables, products, and what is read off dice.
//!
//! A [`Formula`] is a checked tree of [`Term`]s. Whatever part of it is a plain roll stays an [`Expr`], so that the
//! fast ways to sample and to solve plain rolls serve it, too. Dice bound to a name are rolled once, and every use of
//! the name sees the same dice. All other dice are independent of each other.

mod answer;
mod display;
mod late;
mod likely;
mod plain;
mod range;
mod visit;
mod walk;

use std::hash::{Hash, Hasher};

use super::expr::{Expr, Sign};
use dice::{Cmp, Die};

pub use late::{MOST as MOST_APART, Reading, can_be_read_apart, read_apart, set_apart};
pub use range::{Bounds, Range, Scope};
pub use visit::{MOST_ONE_BY_ONE, Shown, State, Step, Visit, Visited, given_slots, name_visited, visits};
pub use walk::{
    free_names, hand_parts, hand_parts_mut, has_dice, has_free_names, measured_of, mentions, number_names,
    number_words, outcome_words, parts, parts_mut, size, words,
};

/// What kind of value a roll has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// A whole number.
    Number,
    /// Yes or no: 1 or 0.
    YesNo,
    /// One of several words, given by its place in the list of all of them.
    Word,
}

/// A roll beyond plain notation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Formula {
    body: Term,
    kind: ValueKind,
    words: Vec<String>,
    range: Range,
}

impl Formula {
    /// The formula of a checked term.
    pub fn new(body: Term, kind: ValueKind) -> Self {
        let words = walk::words(&body);
        let range = match kind {
            ValueKind::Number => Scope::default().range(&body),
            ValueKind::YesNo => Range::YES_OR_NO,
            ValueKind::Word => Range::of(0, words.len().saturating_sub(1) as i64),
        };
        Self { body, kind, words, range }
    }

    /// The kind of its value.
    pub fn kind(&self) -> ValueKind {
        self.kind
    }

    /// The words in it, in the order in which they are written. The value of a formula is a place in this list if its
    /// kind is [`ValueKind::Word`].
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The places of the words that it can come to in [`words`](Self::words), in ascending order. The others are only
    /// compared.
    pub fn outcomes(&self) -> Vec<usize> {
        walk::outcomes(&self.body, &self.words)
    }

    /// The smallest possible value, or `None` if there is none.
    pub fn min(&self) -> Option<i64> {
        self.range.low
    }

    /// The largest possible value, or `None` if there is none.
    pub fn max(&self) -> Option<i64> {
        self.range.high
    }

    /// Whether the value is a number of successes.
    pub fn counts_successes(&self) -> bool {
        self.kind == ValueKind::Number && self.body.counts_successes()
    }

    /// The tree.
    pub fn body(&self) -> &Term {
        &self.body
    }
}

/// A part of a formula.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A plain roll or number.
    Plain(Expr),
    /// An outcome in words.
    Word(String),
    /// A value that was named.
    Name(Name),
    /// What is read off dice.
    Measured(Box<Measured>),
    /// Terms that are added or subtracted.
    Sum(Vec<(Sign, Self)>),
    /// Two factors.
    Product(Box<[Self; 2]>),
    /// A number divided by another, rounded.
    Quotient(Box<[Self; 2]>, Rounding),
    /// What a division that is rounded down leaves: 0, or a number with the sign of the divisor.
    Remainder(Box<[Self; 2]>),
    /// The largest (`true`) or the smallest of several numbers.
    Extreme(Vec<Self>, bool),
    /// A number without its sign.
    Magnitude(Box<Self>),
    /// Whether two numbers, or two words, compare as stated.
    Compare(Box<[Self; 2]>, Cmp),
    /// Whether a number lies in a span.
    Within(Box<Self>, Span),
    /// Whether all (`true`) or any of several things hold.
    Joined(Vec<Self>, bool),
    /// Whether something does not hold.
    Not(Box<Self>),
    /// The second if the first holds, else the third.
    If(Box<[Self; 3]>),
    /// The value of the first arm whose spans hold the number, else the last one.
    Match(Box<Self>, Vec<Arm>, Option<Box<Self>>),
    /// A name and what it is used for.
    Let(Box<Let>),
    /// How many rolls it takes until something has happened.
    Rolls(Box<Self>, Until),
}

/// The use of a name.
#[derive(Debug, Clone)]
pub struct Name {
    /// The number of its `let`; no other of the same text has it.
    pub slot: usize,
    /// As written.
    pub text: String,
    /// Whether it stands for several dice, so that their sum has to be asked for.
    pub several: bool,
}

// A name never hides another, so its text says which one is meant.
impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// A name, its value, and the term in which it holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Let {
    pub name: Name,
    pub value: Bound,
    pub body: Term,
}

/// The value of a name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Bound {
    /// A number, a word, or yes or no.
    Value(Term),
    /// Dice that lie on the table.
    Dice(Hand),
    /// Numbers that are found out from face to face. The name is that of the face.
    Faces(Box<Visit>),
}

/// How a quotient is rounded to a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Toward minus infinity.
    Down,
    /// Toward plus infinity.
    Up,
    /// To the nearest, halves up.
    Nearest,
}

impl Rounding {
    /// A quotient of whole numbers; the divisor is not 0.
    pub fn divide(self, number: i64, by: i64) -> i64 {
        let (number, by) = if by < 0 { (-number, -by) } else { (number, by) };
        match self {
            Self::Down => number.div_euclid(by),
            Self::Up => -(-number).div_euclid(by),
            Self::Nearest => {
                let rest = number.rem_euclid(by);
                number.div_euclid(by) + i64::from(rest >= by - rest)
            }
        }
    }
}

/// What is left of a division that is rounded down, so that `number = quotient * by + remainder`. It is 0 or has the sign of
/// the divisor, which is not 0.
pub fn remainder(number: i64, by: i64) -> i64 {
    let rest = number.wrapping_rem(by);
    if rest != 0 && (rest < 0) != (by < 0) { rest + by } else { rest }
}

/// Whole numbers from `low` to `high`; the ends of `i32` stand for no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    pub low: i32,
    pub high: i32,
}

impl Span {
    /// Whether a number lies in the span.
    pub fn holds(self, number: i64) -> bool {
        (self.low == i32::MIN || number >= i64::from(self.low))
            && (self.high == i32::MAX || number <= i64::from(self.high))
    }
}

/// One line of a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arm {
    /// For which numbers; at least one span.
    pub spans: Vec<Span>,
    pub value: Term,
}

/// When to stop rolling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    /// As soon as the sum of all rolls is at least this; no roll is below 1.
    Sum(i32),
    /// As soon as a roll compares with a number as stated.
    Roll(Cmp, i32),
}

/// Dice that are rolled together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The dice by kind; at least one kind.
    pub groups: Vec<Group>,
    /// Which of them count.
    pub keep: Keeping,
}

/// Dice of one kind in a hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    /// How many; never below 0.
    pub count: Term,
    pub die: HandDie,
    /// Which faces are thrown again, and whether only once.
    pub reroll: Option<(FaceSet, bool)>,
    pub burst: Option<FaceBurst>,
}

/// A die of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum HandDie {
    /// An ordinary die.
    Known(Die),
    /// A die with as many sides as this comes to, which is never below 1.
    Sides(Term),
    /// A roll that counts as one die.
    Roll(Term),
    /// A card of a deck. None is put back.
    Card(Deck),
}

/// A deck from which cards are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Deck {
    /// It has one card for each face of this die.
    pub cards: Die,
    /// Its name, if others are drawn from it, too.
    pub shared: Option<Shared>,
}

/// A deck of which several draws take cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shared {
    /// The name of the deck.
    pub name: Name,
    /// The names of the draws before this one. Their cards are gone.
    pub before: Vec<Name>,
    /// The number of the deck, if a text keeps it from step to step. Then what is gone is no matter of names.
    pub kept: Option<usize>,
}

impl Hand {
    /// The deck with a name from which these cards are drawn.
    pub fn deck(&self) -> Option<(&Die, &Shared)> {
        match self.groups.as_slice() {
            [Group { die: HandDie::Card(Deck { cards, shared: Some(shared) }), .. }] => Some((cards, shared)),
            _ => None,
        }
    }

    /// The number of the deck that a text keeps from step to step, if these cards are drawn from one.
    pub fn kept_deck(&self) -> Option<usize> {
        self.deck().and_then(|(_, shared)| shared.kept)
    }

    /// The names of the draws before this one from the same deck.
    pub fn drawn_before(&self) -> &[Name] {
        self.deck().map_or(&[], |(_, shared)| shared.before.as_slice())
    }

    /// Whether these cards are drawn from a deck after others that have the name in a slot.
    pub fn is_drawn_after(&self, slot: usize) -> bool {
        self.drawn_before().iter().any(|name| name.slot == slot)
    }
}

/// What happens when a die shows certain faces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FaceBurst {
    /// The faces; `None` for the highest one.
    pub faces: Option<FaceSet>,
    /// How often this happens to a die at most.
    pub most: Option<u32>,
    /// Whether the next throw is a die of its own, instead of adding to this one.
    pub apart: bool,
}

/// Some faces of a die.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum FaceSet {
    /// This one and all below.
    AtMost(i32),
    /// This one and all above.
    AtLeast(i32),
    /// These, in ascending order.
    Listed(Vec<i32>),
}

impl FaceSet {
    /// Whether a face is one of them.
    pub fn holds(&self, face: i64) -> bool {
        match self {
            Self::AtMost(most) => face <= i64::from(*most),
            Self::AtLeast(least) => face >= i64::from(*least),
            Self::Listed(faces) => faces.iter().any(|&listed| i64::from(listed) == face),
        }
    }
}

/// Which dice of a hand count, by what they are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Keeping {
    All,
    /// At most so many of the highest.
    High(u32),
    /// At most so many of the lowest.
    Low(u32),
    /// All but so many of the highest and so many of the lowest.
    Without {
        high: u32,
        low: u32,
    },
}

impl Keeping {
    /// Which of `count` dice are kept, counted from the highest: from the first number to below the second.
    pub fn window(self, count: usize) -> (usize, usize) {
        match self {
            Self::All => (0, count),
            Self::High(kept) => (0, count.min(kept as usize)),
            Self::Low(kept) => (count - count.min(kept as usize), count),
            Self::Without { high, low } => {
                let from = count.min(high as usize);
                (from, count.saturating_sub(low as usize).max(from))
            }
        }
    }

    /// The number of dice kept out of `count`.
    pub fn kept(self, count: i64) -> i64 {
        let (from, to) = self.window(usize::try_from(count).unwrap_or(0));
        (to - from) as i64
    }
}

/// What is read off dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Measured {
    pub dice: Source,
    /// Which of the dice that count are looked at.
    pub keep: Keeping,
    pub what: Measure,
}

/// Where dice come from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Source {
    /// They are rolled for this.
    Rolled(Hand),
    /// They were rolled and named.
    Named(Name),
}

/// What can be read off dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The sum of the dice.
    Sum,
    /// How many pass a test.
    Count(Test),
    /// The die in this place, counted from 1: from the highest (`true`) or from the lowest. 0 if there is none.
    Rank(u32, bool),
    /// The die in this place from the highest, or [`NO_DIE`] if there is none: for dice that are looked at one by one.
    Die(u32),
    /// How many dice show the face that most dice show.
    Widest,
    /// How many faces in an unbroken row are shown.
    LongestRun,
    /// How many different faces are shown.
    Distinct,
    /// How many faces are shown by at least this number of dice.
    Sets(u32),
    /// How many dice show a face that another one shows, too.
    Matching,
    /// Both sides are sorted from the highest and compared die by die: how often the die of the first is higher.
    Beats(Source),
}

/// Stands for a die that is not there. It is lower than every face.
pub const NO_DIE: i64 = i64::MIN;

/// A test of a die.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Test {
    /// A comparison with a number.
    Compare(Cmp, Box<Term>),
    /// Whether the die lies in a span.
    Within(Span),
    /// Whether the die lies between two numbers, or is one of them.
    Between(Box<[Term; 2]>),
}

impl Term {
    /// A fixed number.
    pub fn number(n: i32) -> Self {
        Self::Plain(Expr::Constant(n))
    }

    /// The word, if it is one.
    pub fn as_word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    /// `true` or `false`. It is a question with a certain answer, so that it is known to be no number.
    pub fn answer(answer: bool) -> Self {
        let number = |n| Box::new(Expr::Constant(n));
        Self::Plain(Expr::Compare(number(1), Cmp::Eq, number(i32::from(answer))))
    }

    /// The answer, if this is `true` or `false`.
    pub fn as_answer(&self) -> Option<bool> {
        match self {
            Self::Plain(expr) => expr.as_answer(),
            _ => None,
        }
    }

    /// The value of a fixed number.
    pub fn as_number(&self) -> Option<i32> {
        match self {
            Self::Plain(Expr::Constant(n)) => Some(*n),
            _ => None,
        }
    }

    /// Whether the value is a number of dice that pass a test, or a sum of such numbers.
    fn counts_successes(&self) -> bool {
        match self {
            Self::Plain(expr) => expr.counts_successes(),
            Self::Measured(measured) => matches!(measured.what, Measure::Count(_)),
            Self::Sum(terms) => terms.iter().all(|(_, term)| term.as_number().is_some() || term.counts_successes()),
            Self::Let(bound) => bound.body.counts_successes(),
            _ => false,
        }
    }

    /// A roll as a term.
    pub fn of(expr: &Expr) -> Self {
        match expr {
            _ if !expr.has_formula() => Self::Plain(expr.clone()),
            Expr::Formula(formula) => formula.body.clone(),
            Expr::Sum(terms) => Self::Sum(terms.iter().map(|(sign, term)| (*sign, Self::of(term))).collect()),
            Expr::Compare(left, cmp, right) => Self::Compare(Box::new([Self::of(left), Self::of(right)]), *cmp),
            Expr::Constant(_) | Expr::Pool(_) => Self::Plain(expr.clone()),
        }
    }
}
