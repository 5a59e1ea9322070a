//! What a scenario says of a game.

use std::ops::{Range, RangeInclusive};

/// A game as told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameText {
    /// The name by which experiments ask for it.
    pub name: String,
    /// Its name in print.
    pub title: String,
    /// Values of its rules, which a scenario may set under `[rules.NAME]`.
    pub rules: Vec<InputText>,
    /// The functions that its texts may call, one on each line; empty if there are none.
    pub functions: String,
    /// What stands on the sheet of a character.
    pub stats: Vec<StatText>,
    /// Its checks and processes.
    pub kinds: Vec<KindText>,
    /// How its fights go.
    pub fight: Option<FightText>,
}

/// A value that is given: on the sheet of a character, by an experiment, or by the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatText {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub shape: StatShape,
    /// What it means.
    pub text: String,
}

/// What a value may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatShape {
    /// A number within a range, within ±10,000, and the value if nothing is said.
    Number(RangeInclusive<i64>, i64),
    /// Dice that are rolled each time they are named, and those if nothing is said.
    Dice(String),
    /// One of these words; the first if nothing is said.
    Choice(Vec<String>),
    /// Yes or no, and which of them if nothing is said.
    Switch(bool),
}

/// How the fights of a game go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FightText {
    /// The question that a fight answers.
    pub text: String,
    /// The numbers that an experiment gives.
    pub inputs: Vec<InputText>,
    /// What changes about a fighter.
    pub keeps: Vec<StateText>,
    /// The decks from which all fighters draw.
    pub decks: Vec<DeckText>,
    /// In which order the fighters act.
    pub order: OrderText,
    /// What is done in a fighter's turn.
    pub turn: String,
    /// What else is done, and when.
    pub moments: Vec<(Moment, String)>,
    /// When a fighter is out of the fight.
    pub out: String,
    /// The most rounds, 1 to 30,000.
    pub limit: u32,
}

/// A time at which something is done for each fighter, beside its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the first round, for those who stand.
    FightStart,
    /// At the start of each round, for those who stand.
    RoundStart,
    /// In place of its turn, for a fighter who is out.
    Fallen,
    /// After the turn of an enemy who stands then, for those who stand. Its target is that enemy.
    Reaction,
    /// After the turn, the reactions, or the start or end of a round in which a fighter falls, for the fallen.
    Falls,
    /// After that, for those of the same side who stand.
    AllyFalls,
    /// At the end of each round, for those who stand.
    RoundEnd,
    /// Once the fight is decided, for all who have not left.
    FightEnd,
}

impl Moment {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::FightStart,
        Self::RoundStart,
        Self::Fallen,
        Self::Reaction,
        Self::Falls,
        Self::AllyFalls,
        Self::RoundEnd,
        Self::FightEnd,
    ];

    /// The key under which its text is written.
    pub const fn key(self) -> &'static str {
        match self {
            Self::FightStart => "fight_start",
            Self::RoundStart => "round_start",
            Self::Fallen => "fallen",
            Self::Reaction => "reaction",
            Self::Falls => "falls",
            Self::AllyFalls => "ally_falls",
            Self::RoundEnd => "round_end",
            Self::FightEnd => "fight_end",
        }
    }

    /// When its text is played.
    pub const fn when(self) -> &'static str {
        match self {
            Self::FightStart => "before the first round",
            Self::RoundStart => "at the start of a round",
            Self::Fallen => "in place of its turn",
            Self::Reaction => "after the turn of a fighter who stands then",
            Self::Falls => "after a turn and its reactions, or after the start or the end of a round",
            Self::AllyFalls => "after `falls`",
            Self::RoundEnd => "at the end of a round",
            Self::FightEnd => "once one side is beaten",
        }
    }

    /// For whom it is played.
    pub const fn whom(self) -> &'static str {
        match self {
            Self::FightStart | Self::RoundStart | Self::RoundEnd => "for each fighter who stands",
            Self::Fallen => "for a fighter who is out and has not left",
            Self::Reaction => "for each enemy who stands; its target is that fighter",
            Self::Falls => "for each fighter who has just fallen",
            Self::AllyFalls => "once for each fighter who stands and on whose side somebody has fallen",
            Self::FightEnd => "for each fighter who has not left: what becomes of the dying. Not at the round limit",
        }
    }
}

/// In which order the fighters of a game act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderText {
    /// As they are listed, the first side first.
    Listed,
    /// All at once: whoever stands at the start of a round acts in it, and who is out is found at its end.
    Together,
    /// From the highest roll to the lowest. Ties are broken by chance.
    Rolled {
        /// What is rolled.
        roll: String,
        /// Whether there is one roll for each side, all of whose fighters then act.
        by_side: bool,
        /// Whether it is rolled anew each round.
        each_round: bool,
    },
}

/// A value that an experiment or the rules give.
pub type InputText = StatText;

/// What a text is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// One roll with a result.
    Check,
    /// A state, and a step that is repeated until it ends.
    Process,
}

/// A kind of experiment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindText {
    /// Its name.
    pub name: String,
    /// The question it answers.
    pub text: String,
    /// What it is.
    pub purpose: Purpose,
    /// What it calls the characters whose sheets it reads.
    pub sheets: Vec<String>,
    /// The values that an experiment gives.
    pub inputs: Vec<InputText>,
    /// What is kept from step to step.
    pub state: Vec<StateText>,
    /// The decks from which cards are drawn.
    pub decks: Vec<DeckText>,
    /// The rule, or the step.
    pub rule: String,
    /// The outcomes that count as a success; none if it has no such.
    pub good: Vec<String>,
    /// The most steps of a process, 1 to 30,000.
    pub limit: u32,
}

/// Something that is kept: a number, or the place of a word among others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateText {
    /// Its name.
    pub name: String,
    /// The value at the start, perhaps made of others that are given, such as `vigour * 2`.
    pub start: String,
    /// The range that it never leaves, within ±10,000.
    pub range: RangeInclusive<i16>,
    /// Whether the fighters of a side have it together.
    pub of_side: bool,
    /// What its values stand for.
    pub stands_for: StandsFor,
}

/// A deck of cards that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckText {
    /// Its name.
    pub name: String,
    /// The cards, such as `{1..13:4}`.
    pub cards: String,
}

/// What the values of something that is kept stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandsFor {
    /// Themselves.
    Numbers,
    /// Words, in their order.
    Words(Vec<String>),
    /// No and yes.
    Answers,
}

/// A fault in a text of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFault {
    /// The place of the text below the table of the game: `["process", "dying", "step"]`.
    pub path: Vec<String>,
    /// The part of the text, in bytes.
    pub part: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}
