//! What a text of a game says, as a tree. The maker draws it, `write` writes it down and `play` carries it out, so nothing
//! here is ever read from text.

/// What a value is. Every value is an integer: yes is 1 and no is 0, a word is its place in [`WORDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Number,
    Flag,
    Word,
}

/// The words that values may be.
pub const WORDS: [&str; 3] = ["calm", "wary", "wild"];
/// The words with which something ends, or a fighter leaves.
pub const ENDS: [&str; 4] = ["won", "lost", "fled", "gone"];
/// What texts count.
pub const COUNTERS: [&str; 2] = ["blows", "tears"];

/// Whose number is meant. `Enemy` and `Ally` are whom an `each` is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    Me,
    Target,
    Enemy,
    Ally,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    Down,
    Up,
    Nearest,
}

/// What is read off dice as they lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Sum,
    /// The place from the highest; below 0 from the lowest.
    Rank(i64),
    Widest,
    Run,
    Distinct,
    Sets(i64),
    Matching,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    Flag(bool),
    Word(usize),
    /// What is kept, by its place in [`Game::kept`].
    Kept(Who, usize),
    /// What stands on a sheet, by its place in [`Game::stats`].
    Stat(Who, usize),
    /// An input or a rule, by its place in [`Game::given`].
    Given(usize),
    /// What a `let` or a parameter of a function named.
    Local(usize),
    /// How many enemies stand, or allies.
    Crowd(bool),
    Sum(Box<[Self; 2]>),
    Less(Box<[Self; 2]>),
    Times(Box<[Self; 2]>),
    Over(Box<Self>, i64, Round),
    Max(Box<[Self; 2]>),
    Min(Box<[Self; 2]>),
    Abs(Box<Self>),
    Compare(&'static str, Box<[Self; 2]>),
    In(Box<Self>, Span),
    And(Box<[Self; 2]>),
    Or(Box<[Self; 2]>),
    Not(Box<Self>),
    /// If the first holds the second, or else the third.
    If(Box<[Self; 3]>),
    /// Up to the first number the first value, up to the second number the second, or else the third.
    Match(Box<Self>, [i64; 2], Box<[Self; 3]>),
    /// A value with a name inside parentheses.
    Named(usize, Box<Bound>, Box<Self>),
    /// A function, by its place in [`Game::functions`].
    Call(usize, Vec<Self>),
    Read(Look, Pool),
    Count(Pool, Box<Test>),
    Beats(Pool, Pool),
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    Value(Value),
    Pool(Hand),
}

/// Dice that are looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pool {
    Rolled(Hand),
    Named(usize, Keep),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    pub groups: Vec<Group>,
    pub keep: Keep,
}

/// Dice of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub count: Value,
    pub sides: Value,
    pub again: Again,
}

/// What is thrown again, once: the highest face, which is added or becomes one more die, or a 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    Never,
    Burst,
    More,
    One,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    All,
    High(usize),
    Low(usize),
}

/// What a die must be to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    Compare(&'static str, Value),
    In(Span),
    /// Two comparisons, put together with `and`.
    Both([&'static str; 2], [Value; 2]),
}

/// Both ends belong to it; one may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    pub low: Option<Box<Value>>,
    pub high: Option<Box<Value>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    Becomes,
    More,
    Less,
}

/// Whom `target is` chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    First,
    Random,
    /// At random by a kept number.
    By(usize),
    /// With the least or most of a stat.
    Least(usize),
    Most(usize),
    /// With the least of a kept number.
    Weakest(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    Let(usize, Bound),
    Set(Who, usize, How, Value),
    Count(usize, Option<Value>),
    If(Value, Vec<Self>, Vec<Self>),
    Repeat(Value, Vec<Self>),
    Each(Who, Vec<Self>),
    Aim(Who, Choice),
    End(usize),
    Leave(usize),
    Stop,
    /// Numbers and words that are told.
    Say(Vec<Value>),
    /// What a check comes to.
    Result(Vec<Value>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub name: &'static str,
    pub kind: Kind,
    pub low: i64,
    pub high: i64,
    pub of_side: bool,
    /// A number, a word or yes or no; in a fight it may begin as a stat.
    pub start: Value,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stat {
    pub name: &'static str,
    pub kind: Kind,
    pub low: i64,
    pub high: i64,
    /// Whether a sheet says dice.
    pub dice: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    pub name: &'static str,
    pub value: i64,
    pub low: i64,
    pub high: i64,
    /// A rule of the game, or else an input.
    pub rule: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    pub parameters: Vec<usize>,
    pub body: Value,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fighter {
    pub side: usize,
    pub name: &'static str,
    pub sheet: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    Listed,
    Together,
    Rolled { roll: Value, by_side: bool, each_round: bool },
}

/// When a text is played. The first one is that of a check or a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    Turn,
    FightStart,
    RoundStart,
    Fallen,
    Reaction,
    Falls,
    AllyFalls,
    RoundEnd,
    FightEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Check,
    Process,
    Fight,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub form: Form,
    pub kept: Vec<Kept>,
    pub stats: Vec<Stat>,
    pub given: Vec<Given>,
    pub functions: Vec<Function>,
    pub texts: Vec<(Moment, Vec<Statement>)>,
    /// The kinds of the results of a check. Several have labels.
    pub results: Vec<Kind>,
    pub out: Value,
    pub order: Order,
    /// The most steps or rounds.
    pub limit: u32,
    pub fighters: Vec<Fighter>,
}

impl Game {
    pub fn text(&self, moment: Moment) -> Option<&[Statement]> {
        self.texts.iter().find(|(of, _)| *of == moment).map(|(_, text)| text.as_slice())
    }

    /// Goes through all blocks, the inner ones after those around them.
    pub fn blocks(&mut self, visit: &mut dyn FnMut(&mut Vec<Statement>)) {
        for (_, text) in &mut self.texts {
            blocks(text, visit);
        }
    }

    /// Goes through all values that stand in texts, functions and orders, the inner ones after those around them.
    pub fn values(&mut self, visit: &mut dyn FnMut(&mut Value)) {
        for (_, text) in &mut self.texts {
            blocks(text, &mut |block| {
                for statement in block {
                    statement.values().into_iter().for_each(|value| value.walk(visit));
                }
            });
        }
        self.functions.iter_mut().for_each(|function| function.body.walk(visit));
        self.out.walk(visit);
        if let Order::Rolled { roll, .. } = &mut self.order {
            roll.walk(visit);
        }
    }
}

fn blocks(block: &mut Vec<Statement>, visit: &mut dyn FnMut(&mut Vec<Statement>)) {
    visit(block);
    for statement in block {
        match statement {
            Statement::If(_, then, otherwise) => {
                blocks(then, visit);
                blocks(otherwise, visit);
            }
            Statement::Repeat(_, body) | Statement::Each(_, body) => blocks(body, visit),
            _ => (),
        }
    }
}

impl Statement {
    /// Whether somebody may leave.
    pub fn leaves(&self) -> bool {
        match self {
            Self::Leave(_) => true,
            Self::If(_, then, otherwise) => then.iter().chain(otherwise).any(Self::leaves),
            Self::Repeat(_, body) | Self::Each(_, body) => body.iter().any(Self::leaves),
            _ => false,
        }
    }

    /// The values that stand in it itself.
    pub fn values(&mut self) -> Vec<&mut Value> {
        match self {
            Self::Let(_, bound) => bound.values(),
            Self::Set(_, _, _, value) | Self::If(value, ..) | Self::Repeat(value, _) => vec![value],
            Self::Count(_, value) => value.iter_mut().collect(),
            Self::Say(values) | Self::Result(values) => values.iter_mut().collect(),
            Self::Each(..) | Self::Aim(..) | Self::End(_) | Self::Leave(_) | Self::Stop => Vec::new(),
        }
    }
}

impl Bound {
    fn values(&mut self) -> Vec<&mut Value> {
        match self {
            Self::Value(value) => vec![value],
            Self::Pool(hand) => hand.values(),
        }
    }
}

impl Hand {
    /// Whether it is one die, which is a number by itself.
    pub fn is_single(&self) -> bool {
        let one = |group: &Group| group.count == Value::Number(1) && group.again != Again::More;
        self.keep == Keep::All && matches!(self.groups.as_slice(), [group] if one(group))
    }

    fn values(&mut self) -> Vec<&mut Value> {
        self.groups.iter_mut().flat_map(|group| [&mut group.count, &mut group.sides]).collect()
    }
}

impl Pool {
    fn values(&mut self) -> Vec<&mut Value> {
        match self {
            Self::Rolled(hand) => hand.values(),
            Self::Named(..) => Vec::new(),
        }
    }
}

impl Span {
    fn values(&mut self) -> Vec<&mut Value> {
        self.low.iter_mut().chain(&mut self.high).map(AsMut::as_mut).collect()
    }
}

impl Value {
    /// The values that it is made of.
    pub fn parts(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Sum(two) | Self::Less(two) | Self::Times(two) | Self::Max(two) | Self::Min(two) => {
                two.iter_mut().collect()
            }
            Self::Compare(_, two) | Self::And(two) | Self::Or(two) => two.iter_mut().collect(),
            Self::Over(one, ..) | Self::Abs(one) | Self::Not(one) => vec![one],
            Self::In(one, span) => span.values().into_iter().chain([one.as_mut()]).collect(),
            Self::If(three) => three.iter_mut().collect(),
            Self::Match(one, _, three) => three.iter_mut().chain([one.as_mut()]).collect(),
            Self::Named(_, bound, body) => bound.values().into_iter().chain([body.as_mut()]).collect(),
            Self::Call(_, values) => values.iter_mut().collect(),
            Self::Read(_, pool) => pool.values(),
            Self::Count(pool, test) => {
                let mut parts = pool.values();
                match test.as_mut() {
                    Test::Compare(_, value) => parts.push(value),
                    Test::In(span) => parts.extend(span.values()),
                    Test::Both(_, two) => parts.extend(two),
                }
                parts
            }
            Self::Beats(mine, theirs) => mine.values().into_iter().chain(theirs.values()).collect(),
            Self::Number(_) | Self::Flag(_) | Self::Word(_) | Self::Kept(..) | Self::Stat(..) => Vec::new(),
            Self::Given(_) | Self::Local(_) | Self::Crowd(_) => Vec::new(),
        }
    }

    fn walk(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        visit(self);
        self.parts().into_iter().for_each(|part| part.walk(visit));
    }
}
