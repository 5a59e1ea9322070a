//! Everything about dice: rolls as data, notation, the [`Dice`] trait, exact distributions.

pub mod evaluate;
mod exact;
mod expr;
mod formula;
mod notation;
mod once;
pub mod program;
mod roll;
mod rolling;
pub mod script;
mod written;

pub use exact::{Distribution, Effort, TooLarge, compared, distribution, sorted_faces, sorted_faces_count};
pub use expr::{Burst, Cmp, Comparison, Die, Expr, Keep, Pool, Reroll, Sign};
pub use formula::{Formula, ValueKind};
pub use formula::{Range, Term};
pub use notation::language::{FUNCTIONS, Phrase, STATEMENTS, VALUES};
pub use notation::{
    FighterNames, FighterSlot, FighterSlots, Fixed, FunctionNames, Functions, Purpose, ScriptNames, Stat, Who,
    parse_fixed, parse_functions, parse_script, script_read_as, why_not_a_name, without_comment,
};
pub use notation::{
    NotationFault, NotationFaults, Output, Outputs, Part, ReadAs, Together, UnboundName, Variables, parse,
    parse_comparison, parse_outputs, parse_with, read_as, unbound_names,
};
pub use roll::{Kind, Plain, Worth};
pub use roll::{Roll, RollId, Unsampled};
pub use rolling::{Bursting, Burstings, Dice, MAX_CUTS, TraceReader};
