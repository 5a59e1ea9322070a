//! Texts of several statements: what is done step by step, with numbers that are kept from step to step.
//!
//! ```text
//! text      = { statement }
//! statement = "let" NAME "=" value                    a name until the end of its block
//!           | NAME ("+=" | "-=" | ":=") value         changes what is kept
//!           | "count" NAME [ "+=" value ]             adds to a number that is only reported; 1 if nothing is said
//!           | "if" value "then" branch { "else" branch }
//!           | "repeat" value "times" block            so often, which is known before
//!           | "end" WORD                              the trial is over, and that is what it came to
//!           | "say" TEXT                              a line of a trace; {NAME} stands for a number
//!           | "target" "is" choice                    in a turn: whom it is aimed at
//!           | "each" side branch                      does something to each of them who stands
//!           | "each" "face" "of" pool { "," pool } …   visits faces, as in rolls
//!           | "shuffle" NAME                          all cards are put back into a deck that is kept
//!           | "stop"                                  nothing more is done in this step, or in this turn
//!           | "leave" WORD                            this fighter leaves the fight
//!           | value | "{" NAME ":" value { "," NAME ":" value } "}"    the result of a check
//! choice    = [ "the" | "a" ] ( "first" side | "random" side [ "by" NAME ] | side "with" ( "least" | "most" ) NAME )
//! side      = "enemy" | "ally"
//! branch    = statement | block                       block = "{" { statement } "}"
//! ```
//!
//! A statement ends with its line or with `;`. Values are those of [rolls](super).

mod aims;
mod changed;
mod check;
mod fighters;
mod foreign;
mod names;
mod parse;

use super::fault::{NotationFault, NotationFaults};
use super::functions::Functions;
use super::read_as::{self, ReadAs};
use super::{explained, syntax};
use crate::script::Script;

pub use names::{FighterNames, FighterSlot, FighterSlots, ScriptNames, Stat, Who};
pub(in crate::notation) use parse::{How, StatementForm, What, why_not_in_scripts};

/// What a text is for, which decides what it may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A check: every way through the text ends with a result.
    Check,
    /// A step that is repeated until it says `end`.
    Step,
    /// What a fighter does in its turn, with a target.
    Turn,
    /// What becomes of a fighter at some other time.
    Moment,
}

/// Reads a text.
///
/// # Errors
/// All its faults.
pub fn parse_script(text: &str, names: &ScriptNames, purpose: Purpose) -> Result<Script, NotationFaults> {
    let read = |text: &str| {
        let (form, faults) = parse::parse(text, &names.functions);
        check::check(text, &form, names, purpose, faults)
    };
    read(text).map_err(|faults| explained(text, faults, &|text| read(text).is_ok()))
}

/// How the parts of a text are read that others read otherwise, in the order of the text.
pub fn script_read_as(text: &str, functions: &Functions) -> Vec<ReadAs> {
    read_as::in_order(parse::read_as(text, functions))
}
