//! The input of a twin: checked values by their names in a scenario, independent of the library's
//! types.

use std::collections::BTreeMap;

/// A checked value, defaults filled in.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A switch.
    Bool(bool),
    /// A word: a choice, a policy without number, or the name of a character.
    Word(String),
    /// A policy with its number: `below(4)`.
    Policy(String, i64),
    /// Several words.
    Flags(Vec<String>),
    /// A roll in the dice notation: `2d6+1`.
    Dice(String),
}

/// Values by name. Values that the rules derive are missing unless the scenario sets them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sheet(pub BTreeMap<String, Value>);

impl Sheet {
    /// Whether the scenario or a default sets a value.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// A number, if set.
    pub fn int_opt(&self, name: &str) -> Option<i32> {
        match self.0.get(name) {
            Some(Value::Int(n)) => Some(i32::try_from(*n).expect("numbers of sheets are small")),
            _ => None,
        }
    }

    /// A number that has a default.
    pub fn int(&self, name: &str) -> i32 {
        self.int_opt(name).unwrap_or_else(|| panic!("`{name}` is a number"))
    }

    /// A switch, if set.
    pub fn on_opt(&self, name: &str) -> Option<bool> {
        match self.0.get(name) {
            Some(Value::Bool(on)) => Some(*on),
            _ => None,
        }
    }

    /// A switch that has a default.
    pub fn on(&self, name: &str) -> bool {
        self.on_opt(name).unwrap_or_else(|| panic!("`{name}` is a switch"))
    }

    /// A word, or the name of a policy, if set.
    pub fn word_opt(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(Value::Word(word) | Value::Policy(word, _)) => Some(word),
            _ => None,
        }
    }

    /// A word, or the name of a policy, that has a default.
    pub fn word(&self, name: &str) -> &str {
        self.word_opt(name).unwrap_or_else(|| panic!("`{name}` is a word"))
    }

    /// The number of a policy such as `below(4)`.
    pub fn policy_number(&self, name: &str) -> Option<i32> {
        match self.0.get(name) {
            Some(Value::Policy(_, n)) => Some(i32::try_from(*n).expect("numbers of policies are small")),
            _ => None,
        }
    }

    /// Whether a list of flags holds a word.
    pub fn has_flag(&self, name: &str, flag: &str) -> bool {
        matches!(self.0.get(name), Some(Value::Flags(flags)) if flags.iter().any(|f| f == flag))
    }

    /// A roll in the dice notation, if set.
    pub fn dice_opt(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(Value::Dice(text)) => Some(text),
            _ => None,
        }
    }
}

/// One fighter of a side.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The name in metrics, unique in the fight: `warden`, `goblin-2`.
    pub name: String,
    /// Its sheet.
    pub sheet: Sheet,
}

/// A question about one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Brief {
    /// The kind of experiment: `fight`, `dying`.
    pub kind: String,
    /// The parameters of the experiment.
    pub params: Sheet,
    /// The constants of the game, house rules applied.
    pub rules: Sheet,
    /// The sides of a fight.
    pub sides: Vec<Vec<Member>>,
    /// The characters of the scenario by name, for kinds without sides.
    pub characters: BTreeMap<String, Sheet>,
}

/// A plain simulator of one question, one trial at a time.
pub trait Twin {
    /// The names of what is measured, as the library names it.
    fn metrics(&self) -> &[String];

    /// One trial: a value for each metric, nothing where it does not apply.
    fn trial(&self, rng: &mut rand_xoshiro::Xoshiro256PlusPlus, out: &mut [Option<i32>]);
}
