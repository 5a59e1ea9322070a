//! The language of rolls and texts: what is written, what it means, its exact distribution, the machine that plays it on
//! lanes, and the [`Dice`] trait through which rules ask for rolls.

pub mod evaluate;
mod exact;
mod expr;
mod formula;
pub mod machine;
mod notation;
mod once;
mod roll;
mod rolling;
pub mod script;
mod written;

pub use exact::distribution;
pub use expr::{Expr, Sign};
pub use formula::{Formula, ValueKind};
pub use formula::{Range, Term};
pub use notation::language::{FUNCTIONS, Phrase, STATEMENTS, VALUES};
pub use notation::{
    FighterNames, FighterSlot, FighterSlots, Fixed, FunctionNames, Functions, Purpose, ScriptNames, Stat, Who,
    parse_deck, parse_fixed, parse_functions, parse_script, script_read_as, why_not_a_name, without_comment,
};
pub use notation::{
    Given, NotationFault, NotationFaults, Output, Outputs, Part, ReadAs, Together, UnboundName, Under, Variables,
    parse, parse_chosen, parse_comparison, parse_outputs, parse_with, read_as, unbound_names,
};
pub use roll::{Kind, Roll, RollId};
pub use rolling::{Dice, MAX_CUTS, TraceReader};
