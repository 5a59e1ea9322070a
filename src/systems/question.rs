//! A question as a game receives it: checked values under the names its parameters declare.
//!
//! Whoever reads a scenario has already held every value against its [`Param`]; a game
//! only looks for what no single parameter can show, and answers with [`Fault`]s by path.

use std::collections::BTreeMap;

use crate::dice::{Comparison, Expr};

use super::param::{Param, Preset};

/// A checked value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A switch.
    Bool(bool),
    /// A choice, a policy without number, or the name of a character.
    Text(String),
    /// A policy with its number.
    Policy(String, i64),
    /// Several words.
    Flags(Vec<String>),
    /// A roll.
    Dice(Expr),
    /// A comparison with a number.
    Comparison(Comparison),
    /// Outcome bands from low to high: name, first total, last total (both included, open ends as
    /// `i32::MIN` and `i32::MAX`).
    Bands(Vec<(String, i32, i32)>),
}

/// Values by parameter name. Names with a [`Preset::Derived`] default may be missing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fields(BTreeMap<String, Value>);

impl Fields {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Every parameter at its default; required and derived ones stay unset.
    ///
    /// # Panics
    /// If a roll given as a default in the parameter table does not parse, which the tests of the
    /// catalogue rule out.
    pub fn defaults(params: &[Param]) -> Self {
        let mut fields = Self::new();
        for param in params {
            let value = match (param.preset, param.shape) {
                (Preset::Required | Preset::Derived(_), _) => continue,
                (Preset::Int(n), _) => Value::Int(n),
                (Preset::Bool(b), _) => Value::Bool(b),
                (Preset::NoFlags, _) => Value::Flags(Vec::new()),
                (Preset::Text(text), super::Shape::Dice) => {
                    Value::Dice(text.parse().expect("a default roll in a parameter table parses"))
                }
                (Preset::Text(text), super::Shape::Comparison) => {
                    Value::Comparison(text.parse().expect("a default comparison in a parameter table parses"))
                }
                (Preset::Text(text), _) => Value::Text(text.to_owned()),
            };
            fields.set(param.name, value);
        }
        fields
    }

    /// Sets a value, replacing an older one.
    pub fn set(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// The value of a name, if set.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Whether the name is set.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// All names and values, in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// A number, if set.
    pub fn int_opt(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Int(n)) => Some(*n),
            _ => None,
        }
    }

    /// A number that the parameter table guarantees.
    ///
    /// # Panics
    /// If the name is not a number with a default or a required one: a slip in the game's own table.
    pub fn int(&self, name: &str) -> i64 {
        self.int_opt(name).unwrap_or_else(|| panic!("parameter `{name}` is a number"))
    }

    /// A number as a lane value.
    ///
    /// # Panics
    /// As [`Fields::int`], and if the parameter's range exceeds 16 bits.
    pub fn small(&self, name: &str) -> i16 {
        i16::try_from(self.int(name)).expect("the parameter's range fits in 16 bits")
    }

    /// A number that may be left to the rules.
    ///
    /// # Panics
    /// As [`small`](Self::small), if it is set.
    pub fn small_or(&self, name: &str, derived: i16) -> i16 {
        if self.has(name) { self.small(name) } else { derived }
    }

    /// A switch that may be left to the rules.
    ///
    /// # Panics
    /// As [`on`](Self::on), if it is set.
    pub fn on_or(&self, name: &str, derived: bool) -> bool {
        if self.has(name) { self.on(name) } else { derived }
    }

    /// A switch that the parameter table guarantees.
    ///
    /// # Panics
    /// If the name is not a switch with a default.
    pub fn on(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Value::Bool(b)) => *b,
            _ => panic!("parameter `{name}` is a switch"),
        }
    }

    /// A word: a choice, the name of a policy, or of a character.
    pub fn word_opt(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text) | Value::Policy(text, _)) => Some(text),
            _ => None,
        }
    }

    /// A word that the parameter table guarantees.
    ///
    /// # Panics
    /// If the name is not a choice or policy with a default.
    pub fn word(&self, name: &str) -> &str {
        self.word_opt(name).unwrap_or_else(|| panic!("parameter `{name}` is a word"))
    }

    /// The number of a policy such as `below(4)`, if it has one.
    pub fn policy_number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Policy(_, n)) => Some(*n),
            _ => None,
        }
    }

    /// Whether a list of flags holds a word.
    pub fn has_flag(&self, name: &str, flag: &str) -> bool {
        matches!(self.get(name), Some(Value::Flags(flags)) if flags.iter().any(|f| f == flag))
    }

    /// A roll, if set.
    pub fn dice_opt(&self, name: &str) -> Option<&Expr> {
        match self.get(name) {
            Some(Value::Dice(expr)) => Some(expr),
            _ => None,
        }
    }
}

/// One fighter of a side.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The name shown in metrics and logs, unique in the question: `warden`, `goblin-2`.
    pub name: String,
    /// The character it was made from.
    pub character: String,
    /// Its checked sheet, overrides of this member included.
    pub sheet: Fields,
}

/// A checked question about one game: what [`System::build`](super::System) turns into an experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The game.
    pub system: String,
    /// The kind of experiment.
    pub kind: String,
    /// The experiment's parameters, defaults filled in.
    pub params: Fields,
    /// The game's constants, house rules applied.
    pub constants: Fields,
    /// The characters of this game that the scenario defines, by name.
    pub characters: BTreeMap<String, Fields>,
    /// The sides of a fight, empty for other kinds.
    pub sides: Vec<Vec<Member>>,
}

impl Question {
    /// The name and the sheet of the character that a parameter of the experiment names.
    ///
    /// # Errors
    /// If the scenario has no such character of this game.
    pub fn character(&self, param: &str) -> Result<(&str, &Fields), Vec<Fault>> {
        let name = self.params.word_opt(param).unwrap_or_default();
        match self.characters.get(name) {
            Some(sheet) => Ok((name, sheet)),
            None => {
                let message = format!("`{param}` must name a character of this game");
                Err(vec![Fault::new(&["experiment", param], message)])
            }
        }
    }
}

/// Something no single parameter can show to be wrong, named by path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where: `["experiment", "dc"]`, `["character", "warden", "shield"]`, `["rules", "death_strikes"]`,
    /// `["sides", "1", "0"]`. The reader turns it into a place in the file.
    pub path: Vec<String>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Fault {
    /// A fault at a path.
    pub fn new(path: &[&str], message: impl Into<String>) -> Self {
        Self { path: path.iter().map(|&p| p.to_owned()).collect(), message: message.into(), help: None }
    }

    /// The same, with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
/// Where a sheet was written, for faults.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a>(pub &'a [&'a str]);

impl Place<'_> {
    /// A fault in one field.
    pub fn fault(self, field: &str, message: impl Into<String>) -> Fault {
        let path: Vec<&str> = self.0.iter().copied().chain([field]).collect();
        Fault::new(&path, message)
    }
}
