//! A parameter as data: name, shape, legal range, default, and what it means at the table.
//!
//! One description serves the scenario reader, `--set`, `vary`, the JSON Schema and the catalogue
//! listing, so that none of them can disagree with another.

use std::borrow::Cow;

/// A text of a game's tables, either static or read from a file.
pub type Text = Cow<'static, str>;

/// One number, choice or roll that a scenario may set: a field of a character or of an experiment, or a constant of
/// the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// The key in a scenario file, in the game's own vocabulary (`accurate`, `death_strikes`).
    pub name: Text,
    /// What it means, for designers; shown by `oddsmith systems` and as hover text in editors.
    pub doc: Text,
    /// Which values are legal.
    pub shape: ParamType,
    /// The value if a scenario does not set one.
    pub preset: DefaultValue,
    /// Where the default comes from.
    pub standing: Provenance,
    /// The rules that read it (`SYM-18`), if any.
    pub rules: Vec<Text>,
}

/// The legal values of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParamType {
    /// A whole number between two bounds, both included.
    Int {
        /// Smallest legal value.
        min: i64,
        /// Largest legal value.
        max: i64,
    },
    /// `true` or `false`.
    Bool,
    /// One of a few words.
    Choice(Vec<Text>),
    /// A side of the fight: one of a few words, among them `a` and `b` for the sides, or the name that the scenario gives
    /// a side, which is read as its letter.
    Side(Vec<Text>),
    /// Any subset of a few words, written as a list.
    Flags(Vec<Text>),
    /// A named policy, some of which take a number: `"never"` or `"below(4)"`.
    Policy {
        /// Policies without a number.
        plain: Vec<Text>,
        /// Policies that take one number, with its bounds: `("below", 1, 20)`.
        with_number: Vec<(Text, i64, i64)>,
    },
    /// A roll in the dice notation that comes to a number.
    Dice,
    /// The roll of an experiment about rolls: it may use names whose numbers the experiment gives, come to a word, or
    /// have several results.
    Roll,
    /// A comparison with a number: `">= 12"`.
    Comparison,
    /// Named outcome bands over totals: `{ fail = "..7", mixed = "8..=11", full = "12.." }`.
    Bands,
    /// The name of a character defined in the scenario.
    Character,
    /// Text of another kind.
    Text(TextKind),
}

/// What a text is that is no word of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// A program in the language of AnyDice. The numbers that it sets at its top are parameters of the experiment, too.
    Program,
    /// The path of a file with such a program, from the folder of the scenario on. The value is the program.
    ProgramFile,
    /// The name of one thing among several, or its number.
    NameOrNumber {
        /// The largest number; the smallest is 1.
        most: i64,
    },
}

/// The value of a parameter that the scenario does not set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DefaultValue {
    /// None: the scenario must set the parameter.
    Required,
    /// The field stays unset and the game derives the value; the text says how.
    Derived(Text),
    /// A number.
    Int(i64),
    /// A switch.
    Bool(bool),
    /// A choice, a policy, or a roll in the dice notation.
    Text(Text),
    /// No flags.
    NoFlags,
}

/// How well-founded a default is: stated by the rules, ruled by us, or assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenance {
    /// The game's text says so.
    Stated,
    /// The text is ambiguous and this is our decision.
    Ruling,
    /// The value is lost or was never given; a designer should look at it.
    Assumed,
}

/// Converts static words to [`Text`]s.
fn texts(words: &[&'static str]) -> Vec<Text> {
    words.iter().map(|&word| Text::Borrowed(word)).collect()
}

impl ParamType {
    /// One of these words.
    pub fn choice(words: &[&'static str]) -> Self {
        Self::Choice(texts(words))
    }

    /// A side, or one of these words.
    pub fn side(words: &[&'static str]) -> Self {
        Self::Side(texts(words))
    }

    /// Any number of these words.
    pub fn flags(words: &[&'static str]) -> Self {
        Self::Flags(texts(words))
    }

    /// Policies without a number, and policies that take one number with its bounds.
    pub fn policy(plain: &[&'static str], with_number: &[(&'static str, i64, i64)]) -> Self {
        let with_number = with_number.iter().map(|&(name, min, max)| (Text::Borrowed(name), min, max)).collect();
        Self::Policy { plain: texts(plain), with_number }
    }
}

impl DefaultValue {
    /// Left to the game; `how` says what it uses instead.
    pub fn derived(how: impl Into<Text>) -> Self {
        Self::Derived(how.into())
    }

    /// A word, a policy or a roll.
    pub fn text(text: impl Into<Text>) -> Self {
        Self::Text(text.into())
    }
}

impl Param {
    /// A whole number in `min..=max` with a default that the rules state.
    pub fn int(name: impl Into<Text>, min: i64, max: i64, preset: i64, doc: impl Into<Text>) -> Self {
        Self::new(name, ParamType::Int { min, max }, DefaultValue::Int(preset), doc)
    }

    /// A whole number in `min..=max` that the scenario must give.
    pub fn needed(name: impl Into<Text>, min: i64, max: i64, doc: impl Into<Text>) -> Self {
        Self::new(name, ParamType::Int { min, max }, DefaultValue::Required, doc)
    }

    /// A switch.
    pub fn switch(name: impl Into<Text>, preset: bool, doc: impl Into<Text>) -> Self {
        Self::new(name, ParamType::Bool, DefaultValue::Bool(preset), doc)
    }

    /// One of a few words; the first is the default.
    pub fn choice(name: impl Into<Text>, words: &[&'static str], doc: impl Into<Text>) -> Self {
        Self::new(name, ParamType::choice(words), DefaultValue::text(words[0]), doc)
    }

    /// A side, or another of a few words; the first is the default.
    pub fn side(name: impl Into<Text>, words: &[&'static str], doc: impl Into<Text>) -> Self {
        Self::new(name, ParamType::side(words), DefaultValue::text(words[0]), doc)
    }

    /// Any parameter, with its default stated by the rules and no rule listed as reading it.
    pub fn new(name: impl Into<Text>, shape: ParamType, preset: DefaultValue, doc: impl Into<Text>) -> Self {
        let (name, doc) = (name.into(), doc.into());
        Self { name, doc, shape, preset, standing: Provenance::Stated, rules: Vec::new() }
    }

    /// Sets the rules that read it.
    #[must_use]
    pub fn rules(self, rules: &[&'static str]) -> Self {
        Self { rules: texts(rules), ..self }
    }

    /// Marks the default as our ruling.
    #[must_use]
    pub fn ruling(self) -> Self {
        Self { standing: Provenance::Ruling, ..self }
    }

    /// Marks the default as assumed.
    #[must_use]
    pub fn assumed(self) -> Self {
        Self { standing: Provenance::Assumed, ..self }
    }

    /// Leaves the parameter unset unless the scenario sets it; `how` says what the game uses instead.
    #[must_use]
    pub fn derived(self, how: impl Into<Text>) -> Self {
        Self { preset: DefaultValue::derived(how), ..self }
    }

    /// The parameter of this name from a table.
    ///
    /// # Panics
    /// If the table has none: a bug in the game's own tables.
    pub fn named(table: &[Self], name: &str) -> Self {
        let found = table.iter().find(|param| param.name == name);
        found.unwrap_or_else(|| panic!("the table has no parameter `{name}`")).clone()
    }
}
