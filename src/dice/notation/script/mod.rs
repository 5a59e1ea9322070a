//! Texts of several statements: what is done step by step, with numbers that are kept from step to step.
//!
//! ```text
//! text      = { statement }
//! statement = "let" NAME "=" value                    a name until the end of its block
//!           | NAME ("+=" | "-=" | ":=") value         changes a number that is kept
//!           | "count" NAME [ "+=" value ]             adds to a number that is only reported; 1 if nothing is said
//!           | "if" value "then" branch { "else" branch }
//!           | "repeat" value "times" block            so often, which is known before
//!           | "end" WORD                              the trial is over, and that is what it came to
//!           | value | "{" NAME ":" value { "," NAME ":" value } "}"    the result of a check
//! branch    = statement | block                       block = "{" { statement } "}"
//! ```
//!
//! A statement ends with its line or with `;`. Values are those of [rolls](super).

mod check;
mod parse;

use super::fault::{NotationFault, NotationFaults};
use super::{Variables, syntax};
use crate::dice::formula::Range;
use crate::dice::script::Script;

/// The names that a text may use.
#[derive(Debug, Clone, Default)]
pub(crate) struct ScriptNames {
    /// Numbers from outside that are known.
    pub(crate) known: Variables,
    /// Numbers from outside of which only the range is known.
    pub(crate) ranged: Vec<(String, Range)>,
    /// Numbers that are kept from step to step, with their ranges.
    pub(crate) kept: Vec<(String, Range)>,
}

/// What a text is for, which decides what it may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A check: every way through the text ends with a result.
    Check,
    /// A step that is repeated until it says `end`.
    Step,
}

/// Reads a text.
///
/// # Errors
/// All its faults.
pub(crate) fn parse_script(text: &str, names: &ScriptNames, purpose: Purpose) -> Result<Script, NotationFaults> {
    let (form, faults) = parse::parse(text);
    check::check(text, &form, names, purpose, faults)
}
