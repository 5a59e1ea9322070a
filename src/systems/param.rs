//! A parameter as data: name, shape, legal range, default, and what it means at the table.
//!
//! One description serves the scenario reader, `--set`, `vary`, the JSON Schema and the catalogue
//! listing, so that none of them can disagree with another.

/// One number, choice or roll that a scenario may set: a field of a character, of an experiment, or
/// a constant of the rules.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// The key in a scenario file, in the game's own vocabulary (`accurate`, `death_strikes`).
    pub name: &'static str,
    /// What it means, for designers; shown by `oddsmith systems` and as hover text in editors.
    pub doc: &'static str,
    /// Which values are legal.
    pub shape: Shape,
    /// The value when a scenario is silent.
    pub preset: Preset,
    /// Where the default comes from.
    pub standing: Standing,
    /// The rules that read it (`SYM-18`), if any.
    pub rules: &'static [&'static str],
}

/// The legal values of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
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
    Choice(&'static [&'static str]),
    /// Any number of different words out of a few, written as a list.
    Flags(&'static [&'static str]),
    /// A named policy, some of which take a number: `"never"` or `"below(4)"`.
    Policy {
        /// Policies without a number.
        plain: &'static [&'static str],
        /// Policies that take one number, with its bounds: `("below", 1, 20)`.
        with_number: &'static [(&'static str, i64, i64)],
    },
    /// A roll in the dice notation.
    Dice,
    /// A comparison with a number: `">= 12"`.
    Comparison,
    /// Named outcome bands over totals: `{ fail = "..7", mixed = "8..=11", full = "12.." }`.
    Bands,
    /// The name of a character defined in the scenario.
    Character,
}

/// What holds when the scenario says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// The scenario must say.
    Required,
    /// The field stays unset and the game derives the value; the text says how.
    Derived(&'static str),
    /// A number.
    Int(i64),
    /// A switch.
    Bool(bool),
    /// A choice, a policy, or a roll in the dice notation.
    Text(&'static str),
    /// No flags.
    NoFlags,
}

/// How sure a default is: what the rules state, what we ruled, or what we had to assume.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The game's text says so.
    Stated,
    /// The text is ambiguous and this is our decision.
    Ruling,
    /// The value is lost or was never given; a designer should look at it.
    Assumed,
}

impl Param {
    /// A whole number in `min..=max` with a default that the rules state.
    pub const fn int(name: &'static str, min: i64, max: i64, preset: i64, doc: &'static str) -> Self {
        Self::new(name, Shape::Int { min, max }, Preset::Int(preset), doc)
    }

    /// A whole number in `min..=max` that the scenario must give.
    pub const fn needed(name: &'static str, min: i64, max: i64, doc: &'static str) -> Self {
        Self::new(name, Shape::Int { min, max }, Preset::Required, doc)
    }

    /// A switch.
    pub const fn switch(name: &'static str, preset: bool, doc: &'static str) -> Self {
        Self::new(name, Shape::Bool, Preset::Bool(preset), doc)
    }

    /// One of a few words; the first is the default.
    pub const fn choice(name: &'static str, words: &'static [&'static str], doc: &'static str) -> Self {
        Self::new(name, Shape::Choice(words), Preset::Text(words[0]), doc)
    }

    /// Any parameter, stated by the rules and read by none in particular.
    pub const fn new(name: &'static str, shape: Shape, preset: Preset, doc: &'static str) -> Self {
        Self { name, doc, shape, preset, standing: Standing::Stated, rules: &[] }
    }

    /// The same, with the rules that read it.
    pub const fn rules(mut self, rules: &'static [&'static str]) -> Self {
        self.rules = rules;
        self
    }

    /// The same, marked as our ruling.
    pub const fn ruling(mut self) -> Self {
        self.standing = Standing::Ruling;
        self
    }

    /// The same, marked as assumed.
    pub const fn assumed(mut self) -> Self {
        self.standing = Standing::Assumed;
        self
    }

    /// The same, unset unless the scenario sets it; `how` says what the game does then.
    pub const fn derived(mut self, how: &'static str) -> Self {
        self.preset = Preset::Derived(how);
        self
    }
}
