//! The syntax tree of a text, before names and types are checked.

use std::ops::Range;

use super::script::StatementForm;
use crate::expr::Sign;
use dice::Cmp;

/// A position in the text, in bytes.
pub(super) type Place = Range<usize>;

/// A whole text.
#[derive(Debug)]
pub(super) struct TextForm {
    pub(super) lets: Vec<LetForm>,
    pub(super) outputs: Vec<OutputForm>,
    /// Under which condition it is asked.
    pub(super) given: Option<GivenForm>,
    /// Parts of statements that could not be read to their end.
    pub(super) parts: Vec<Node>,
}

/// Something asked at the end of a text.
#[derive(Debug)]
pub(super) struct OutputForm {
    pub(super) label: Option<String>,
    pub(super) value: Node,
}

/// `given count(p = 6) >= 1`.
#[derive(Debug)]
pub(super) struct GivenForm {
    pub(super) condition: Node,
    /// From the word to the end of the condition.
    pub(super) place: Place,
}

/// A part of the text.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) form: Form,
    pub(super) span: Place,
    /// Whether it stands in parentheses.
    pub(super) enclosed: bool,
}

impl Node {
    pub(super) fn new(form: Form, span: Place) -> Self {
        Self { form, span, enclosed: false }
    }
}

/// What a part of the text says.
#[derive(Debug)]
pub(super) enum Form {
    Number(i64),
    Word(String),
    /// `true` or `false`.
    Answer(bool),
    Name(String),
    Dice(DiceForm),
    /// Values in braces: one die each.
    Braces(Vec<Node>),
    Call(CallForm),
    /// A pool of which some dice are kept.
    Kept(Box<Node>, Vec<Change>),
    Sum(Vec<(Sign, Node)>),
    Product(Box<[Node; 2]>),
    Quotient(Box<[Node; 2]>),
    Remainder(Box<[Node; 2]>),
    Compare(Box<[Node; 2]>, Cmp),
    In(Box<Node>, SpanForm),
    And(Vec<Node>),
    Or(Vec<Node>),
    Not(Box<Node>),
    If(Box<[Node; 3]>),
    Match(Box<Node>, Vec<ArmForm>),
    Let(Vec<LetForm>, Box<Node>),
    /// The value of a name that stands for the face; it gives names to what is kept.
    Visit(Box<VisitForm>),
    Rolls(Box<Node>, UntilForm),
    Draw(DrawForm),
    /// A deck: what each of its cards shows, from the lowest.
    Deck(Vec<i32>),
    /// A part with a syntax error, which is reported.
    Broken,
}

/// A function with what it is applied to.
#[derive(Debug)]
pub(super) struct CallForm {
    pub(super) name: String,
    pub(super) name_span: Place,
    pub(super) given: Vec<Node>,
}

/// `let NAME = value`.
#[derive(Debug)]
pub(super) struct LetForm {
    pub(super) name: String,
    pub(super) name_span: Place,
    pub(super) value: Node,
}

/// `each face of p, q from high with n = 0 { … }`.
#[derive(Debug)]
pub(super) struct VisitForm {
    pub(super) pools: Vec<Node>,
    /// Whether the highest face comes first.
    pub(super) high: bool,
    /// What is kept, with its first values.
    pub(super) states: Vec<LetForm>,
    pub(super) body: Vec<StatementForm>,
}

/// One arm of a table; no spans for `else`.
#[derive(Debug)]
pub(super) struct ArmForm {
    pub(super) spans: Vec<SpanForm>,
    pub(super) place: Place,
    pub(super) value: Node,
}

/// `2..=14`, `..6`, `7..` or `20`; both ends belong to it.
#[derive(Debug, Clone)]
pub(super) struct SpanForm {
    pub(super) low: Option<Box<Bound>>,
    pub(super) high: Option<Box<Bound>>,
    pub(super) place: Place,
}

/// An end of a span: a number or a variable.
#[derive(Debug, Clone)]
pub(super) enum Bound {
    Number(i64),
    /// A name, and whether it is subtracted from 0.
    Name(String, bool),
}

/// What the rolls of `rolls(...)` go on until.
#[derive(Debug)]
pub(super) struct UntilForm {
    /// Whether the sum of all rolls is compared instead of each.
    pub(super) sum: bool,
    pub(super) cmp: Cmp,
    pub(super) value: Box<Node>,
    pub(super) place: Place,
}

/// `draw(5, {1..13:4})`.
#[derive(Debug)]
pub(super) struct DrawForm {
    pub(super) count: Box<Node>,
    pub(super) deck: DeckForm,
    pub(super) deck_place: Place,
}

/// Where cards are drawn from.
#[derive(Debug)]
pub(super) enum DeckForm {
    /// What each card of a fresh deck shows, from the lowest.
    Listed(Vec<i32>),
    /// The name of a deck.
    Named(String),
}

/// Dice with everything done to them.
#[derive(Debug)]
pub(super) struct DiceForm {
    pub(super) count: Option<Box<Node>>,
    pub(super) die: DieForm,
    pub(super) die_span: Place,
    pub(super) changes: Vec<Change>,
}

/// A die.
#[derive(Debug)]
pub(super) enum DieForm {
    Sides(u64),
    Fate,
    Faces(Vec<i32>),
    /// As many sides as this comes to.
    Rolled(Box<Node>),
}

/// Something done to dice.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) what: ChangeForm,
    pub(super) span: Place,
}

#[derive(Debug)]
pub(super) enum ChangeForm {
    Reroll {
        once: bool,
        faces: FacesForm,
    },
    /// How often at most, and whether the next throw is a die of its own.
    Burst {
        most: Option<u32>,
        apart: bool,
        faces: Option<FacesForm>,
    },
    Keep {
        word: String,
        number: Box<Node>,
    },
}

/// Which faces.
#[derive(Debug, Clone)]
pub(super) enum FacesForm {
    Compared(Cmp, i64),
    Listed(Vec<i64>),
    /// A number alone.
    Bare(i64),
}
