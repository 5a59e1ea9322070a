//! A question as a game receives it: checked values under the names its parameters declare.
//!
//! The scenario reader has already checked every value against its [`Param`]. A game only checks what no single
//! parameter can reveal, and reports [`Fault`]s by path.

use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use dice::Comparison;
use lang::Expr;

use super::param::{DefaultValue, Param};
use super::side_name::SideName;

/// A checked value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A switch.
    Bool(bool),
    /// A choice, a policy without a number, or the name of a character.
    Text(String),
    /// A policy with its number.
    Policy(String, i64),
    /// Several words.
    Flags(Vec<String>),
    /// A roll that comes to a number, or to yes or no.
    Dice(Expr),
    /// The text of a roll that uses names, comes to a word, or has several results.
    Roll(String),
    /// A comparison with a number.
    Comparison(Comparison),
    /// Outcome bands from low to high: name, first total, last total (both included, open ends as
    /// `i32::MIN` and `i32::MAX`).
    Bands(Vec<(String, i32, i32)>),
}

impl Value {
    /// The word, if it is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Text(word) => Some(word),
            _ => None,
        }
    }

    /// The value as a number, if it is one. A roll without dice counts as a number.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            Self::Dice(Expr::Constant(number)) => Some(i64::from(*number)),
            _ => None,
        }
    }

    /// The value as a switch, if it is one.
    pub fn switch(&self) -> Option<bool> {
        match self {
            Self::Bool(on) => Some(*on),
            _ => None,
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for Value {
    fn from(on: bool) -> Self {
        Self::Bool(on)
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Self {
        Self::Text(word.to_owned())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Bool(on) => write!(f, "{on}"),
            Self::Text(text) => f.write_str(text),
            Self::Policy(name, number) => write!(f, "{name}({number})"),
            Self::Flags(words) if words.is_empty() => f.write_str("none"),
            Self::Flags(words) => f.write_str(&words.join("+")),
            Self::Dice(roll) => write!(f, "{roll}"),
            Self::Roll(text) => f.write_str(text),
            Self::Comparison(comparison) => write!(f, "{comparison}"),
            Self::Bands(bands) => {
                let names: Vec<&str> = bands.iter().map(|(name, _, _)| name.as_str()).collect();
                f.write_str(&names.join("+"))
            }
        }
    }
}

/// Values by parameter name. Names with a [`DefaultValue::Derived`] default may be missing.
///
/// A sweep asks thousands of questions that differ in one or two values, so clones share one table until one is
/// changed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fields(Arc<Table>);

/// A name with its value.
type Field = (Cow<'static, str>, Value);

/// The table that clones of [`Fields`] share.
#[derive(Debug, Default)]
struct Table {
    /// Sorted by name.
    fields: Vec<Field>,
    /// The struct that a game has parsed from the fields; see [`Fields::read_once`].
    read: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self { fields: self.fields.clone(), read: OnceLock::new() }
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.fields == other.fields
    }
}

impl Fields {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Every parameter at its default; required and derived ones stay unset.
    ///
    /// # Panics
    /// If a default roll in the parameter table does not parse, which the tests of the catalogue rule out.
    pub fn defaults(params: &[Param]) -> Self {
        let preset = |param: &Param| {
            let value = match (&param.preset, &param.shape) {
                (DefaultValue::Required | DefaultValue::Derived(_), _) => return None,
                (DefaultValue::Int(n), _) => Value::Int(*n),
                (DefaultValue::Bool(b), _) => Value::Bool(*b),
                (DefaultValue::NoFlags, _) => Value::Flags(Vec::new()),
                (DefaultValue::Text(text), super::ParamType::Dice | super::ParamType::Roll) => {
                    Value::Dice(text.parse().expect("a default roll in a parameter table parses"))
                }
                (DefaultValue::Text(text), super::ParamType::Comparison) => Value::Comparison(
                    lang::parse_comparison(text).expect("a default comparison in a parameter table parses"),
                ),
                (DefaultValue::Text(text), _) => Value::Text(text.to_string()),
            };
            Some((param.name.clone(), value))
        };
        let mut fields: Vec<Field> = params.iter().filter_map(preset).collect();
        fields.sort_by(|a, b| a.0.cmp(&b.0));
        Self(Arc::new(Table { fields, read: OnceLock::new() }))
    }

    /// Sets a value, replacing any previous one.
    pub fn set(&mut self, name: &str, value: Value) {
        let place = self.place(name);
        let table = Arc::make_mut(&mut self.0);
        table.read = OnceLock::new();
        match place {
            Ok(place) => table.fields[place].1 = value,
            Err(place) => table.fields.insert(place, (Cow::Owned(name.to_owned()), value)),
        }
    }

    /// The result of `read`, computed once and shared by all clones. The cache holds one type; for any other, `read`
    /// runs every time.
    pub fn read_once<T: Any + Copy + Send + Sync>(&self, read: impl Fn(&Self) -> T) -> T {
        let known = self.0.read.get_or_init(|| Box::new(read(self)));
        known.downcast_ref().copied().unwrap_or_else(|| read(self))
    }

    /// The index of a name, or where it would be inserted.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.fields.binary_search_by(|field| field.0.as_ref().cmp(name))
    }

    /// The value of a name, if set.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.place(name).ok().map(|place| &self.0.fields[place].1)
    }

    /// Whether the name is set.
    pub fn has(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// All names and values, in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.fields.iter().map(|(name, value)| (name.as_ref(), value))
    }

    /// Whether both are clones that share one table. Equal fields may also be two tables.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The names whose values differ or that only one of the two has, each once, in no particular order.
    pub fn differences<'f>(&'f self, other: &'f Self) -> impl Iterator<Item = &'f str> {
        let shared = self.is_same(other);
        let fields = |fields: &'f Self| if shared { [].iter() } else { fields.0.fields.iter() };
        let mine = fields(self).filter(|(name, value)| other.get(name) != Some(value));
        let theirs = fields(other).filter(|(name, _)| !self.has(name));
        mine.chain(theirs).map(|(name, _)| name.as_ref())
    }

    /// A number, if set.
    pub fn int_opt(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Int(n)) => Some(*n),
            _ => None,
        }
    }

    /// A number that is guaranteed to be set.
    ///
    /// # Panics
    /// If the parameter is not a number, or is neither required nor has a default: a bug in the game's own table.
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

    /// A number as a lane value, if set.
    ///
    /// # Panics
    /// As [`small`](Self::small), if it is set.
    pub fn small_opt(&self, name: &str) -> Option<i16> {
        self.has(name).then(|| self.small(name))
    }

    /// A number, or `derived` if it is not set.
    ///
    /// # Panics
    /// As [`small`](Self::small), if it is set.
    pub fn small_or(&self, name: &str, derived: i16) -> i16 {
        self.small_opt(name).unwrap_or(derived)
    }

    /// A switch, or `derived` if it is not set.
    ///
    /// # Panics
    /// As [`on`](Self::on), if it is set.
    pub fn on_or(&self, name: &str, derived: bool) -> bool {
        if self.has(name) { self.on(name) } else { derived }
    }

    /// A switch that is guaranteed to be set.
    ///
    /// # Panics
    /// If the name is not a switch with a default.
    pub fn on(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Value::Bool(b)) => *b,
            _ => panic!("parameter `{name}` is a switch"),
        }
    }

    /// A word, if set: a choice, or the name of a policy or of a character.
    pub fn word_opt(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text) | Value::Policy(text, _)) => Some(text),
            _ => None,
        }
    }

    /// A word that is guaranteed to be set.
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

    /// Same as [`policy_number`](Self::policy_number), as a lane value: [`i16::MAX`] if it does not fit, 0 if the
    /// policy has no number.
    pub fn small_policy_number(&self, name: &str) -> i16 {
        self.policy_number(name).map_or(0, |n| i16::try_from(n).unwrap_or(i16::MAX))
    }

    /// Whether a list of flags contains a word.
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
    /// Its checked sheet, with this member's overrides applied.
    pub sheet: Fields,
}

/// A checked question about one game: what [`Game::build`](crate::catalogue::Game::build) turns into an experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The game.
    pub system: String,
    /// The kind of experiment.
    pub kind: String,
    /// The experiment's parameters, with defaults filled in.
    pub params: Fields,
    /// The game's constants, with house rules applied.
    pub constants: Fields,
    /// The characters of this game that the scenario defines, by name.
    pub characters: BTreeMap<String, Fields>,
    /// The sides of a fight, empty for other kinds.
    pub sides: Vec<Vec<Member>>,
    /// What the sides are called.
    pub side_names: [SideName; 2],
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

/// A mistake that no single parameter reveals, located by path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where: `["experiment", "dc"]`, `["character", "warden", "shield"]`, `["rules", "death_strikes"]`,
    /// `["sides", "1", "0"]`. The reader resolves it to a position in the file.
    pub path: Vec<String>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// If the value is text and only a part of it is at fault: the text, and the byte range of the part.
    pub part: Option<(String, Range<usize>)>,
}

impl Fault {
    /// A fault at a path.
    pub fn new(path: &[&str], message: impl Into<String>) -> Self {
        Self { path: path.iter().map(|&p| p.to_owned()).collect(), message: message.into(), help: None, part: None }
    }

    /// Says which part of the value's text is at fault.
    #[must_use]
    pub fn within(mut self, text: &str, part: Range<usize>) -> Self {
        self.part = Some((text.to_owned(), part));
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
/// The path of a character sheet, for faults.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a>(pub &'a [&'a str]);

impl Place<'_> {
    /// A fault in one field.
    pub fn fault(self, field: &str, message: impl Into<String>) -> Fault {
        let path: Vec<&str> = self.0.iter().copied().chain([field]).collect();
        Fault::new(&path, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_what_was_read_until_one_is_changed() {
        let mut first = Fields::new();
        first.set("dc", Value::Int(10));
        let mut second = first.clone();
        let read = |fields: &Fields| fields.read_once(|fields| fields.int("dc"));
        assert_eq!((read(&first), read(&second)), (10, 10));
        assert!(first.is_same(&second) && first.differences(&second).next().is_none());
        second.set("dc", Value::Int(11));
        second.set("skill", Value::Int(1));
        assert_eq!((read(&first), read(&second)), (10, 11));
        // A read of another type bypasses the cache.
        assert!(first.read_once(|fields| fields.has("dc")));
        assert_eq!(first.differences(&second).collect::<Vec<_>>(), ["dc", "skill"]);
        first.set("dc", Value::Int(12));
        assert_eq!(read(&first), 12);
        first.set("dc", Value::Int(11));
        first.set("skill", Value::Int(1));
        assert!(first == second && !first.is_same(&second));
    }
}
