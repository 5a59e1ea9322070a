//! What a program says: statements and expressions, with every name resolved to a number.

use std::ops::Range;

/// A whole program.
#[derive(Debug)]
pub struct Program {
    pub(crate) body: Vec<Statement>,
    pub(crate) functions: Vec<Function>,
    /// The variables; expressions speak of them by their place in this list.
    pub(crate) names: Vec<String>,
    /// The functions that are defined or called, by their words; `None` stands for a value.
    pub(crate) shapes: Vec<Vec<Option<String>>>,
    /// How many expressions are [`Tree::Constant`].
    pub(crate) constants: usize,
    pub(crate) numbers: Vec<Given>,
}

/// A number that a program sets at its top, and that may be asked with another value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The name of the variable.
    pub name: String,
    /// What the program sets it to.
    pub value: i64,
    /// Where that number stands in the program.
    pub span: Range<usize>,
    pub(crate) slot: usize,
}

impl Program {
    /// The numbers that may be asked with other values: variables that are set once, outside of blocks, to a plain number.
    pub fn numbers(&self) -> &[Given] {
        &self.numbers
    }
}

/// A function as it is defined.
#[derive(Debug)]
pub struct Function {
    pub shape: usize,
    pub params: Vec<Param>,
    pub body: Vec<Statement>,
}

/// A parameter: its variable, and what is made of a value that it is given.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    pub slot: usize,
    pub kind: ParamKind,
}

/// What a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamKind {
    Any,
    Number,
    Sequence,
    Dice,
}

/// One statement.
#[derive(Debug)]
pub enum Statement {
    Output { value: Expr, label: Option<Vec<Piece>> },
    Set { what: Range<usize>, setting: Setting },
    Assign { slot: usize, value: Expr },
    If { arms: Vec<(Expr, Vec<Self>)>, otherwise: Vec<Self> },
    Loop { slot: usize, over: Expr, body: Vec<Self> },
    Define(usize),
    Result(Expr),
}

/// What is set.
#[derive(Debug)]
pub enum Setting {
    ExplodeDepth(Expr),
    FunctionDepth(Expr),
    HighestFirst(bool),
}

/// A part of a label.
#[derive(Debug)]
pub enum Piece {
    Text(String),
    Name(usize),
}

/// An expression, and its place.
#[derive(Debug)]
pub struct Expr {
    pub tree: Tree,
    pub span: Range<usize>,
}

/// What an expression is made of.
#[derive(Debug)]
pub enum Tree {
    Number(i64),
    Name(usize),
    Sequence(Vec<Part>),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<(Expr, Expr)>),
    Call(usize, Vec<Expr>),
    /// Always the same value, which is worked out once; the number says where it is kept.
    Constant(usize, Box<Expr>),
}

/// A part of a sequence.
#[derive(Debug)]
pub struct Part {
    pub first: Expr,
    /// The end of a span such as `1..6`.
    pub last: Option<Expr>,
    pub times: Option<Expr>,
}

/// An operator in front of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    Length,
    Minus,
    Plus,
    Not,
    Die,
}

/// An operator between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Binary {
    And,
    Or,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Divide,
    Power,
    At,
    Dice,
}

impl Binary {
    /// How tightly an operator binds: the higher, the tighter.
    pub fn rank(self) -> u8 {
        match self {
            Self::And | Self::Or => 0,
            Self::Equal | Self::Unequal | Self::Less | Self::AtMost | Self::More | Self::AtLeast => 1,
            Self::Plus | Self::Minus => 2,
            Self::Times | Self::Divide => 3,
            Self::Power => 4,
            Self::At => 5,
            Self::Dice => 6,
        }
    }

    pub fn compares(self) -> bool {
        self.rank() == 1
    }
}
