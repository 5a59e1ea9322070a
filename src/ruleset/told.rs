//! What a scenario says of a game.

use std::ops::{Range, RangeInclusive};

/// A game as told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameText {
    /// The name by which experiments ask for it.
    pub name: String,
    /// Its name in print.
    pub title: String,
    /// Numbers of its rules, which a scenario may set under `[rules.NAME]`.
    pub rules: Vec<InputText>,
    /// Its checks and processes.
    pub kinds: Vec<KindText>,
}

/// A number that a scenario gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputText {
    /// Its name.
    pub name: String,
    /// Its legal values, within ±10,000.
    pub range: RangeInclusive<i64>,
    /// The value if none is given.
    pub preset: i64,
    /// What it means.
    pub text: String,
}

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
    /// The numbers that an experiment gives.
    pub inputs: Vec<InputText>,
    /// The numbers that are kept from step to step.
    pub state: Vec<StateText>,
    /// The rule, or the step.
    pub rule: String,
    /// The most steps of a process, 1 to 30,000.
    pub limit: u32,
}

/// A number that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateText {
    /// Its name.
    pub name: String,
    /// The value at the start: a number, or a value made of numbers that are given, such as `vigour * 2`.
    pub start: String,
    /// The range that it never leaves, within ±10,000.
    pub range: RangeInclusive<i16>,
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
