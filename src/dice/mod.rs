//! Everything about dice: rolls as data, notation, the [`Dice`] trait, exact distributions.

pub(crate) mod evaluate;
mod exact;
mod expr;
mod formula;
mod notation;
mod once;
pub(crate) mod program;
mod roll;
mod rolling;
pub(crate) mod script;
mod written;

pub use exact::{Distribution, Effort, TooLarge, compared, distribution, sorted_faces, sorted_faces_count};
pub use expr::{Burst, Cmp, Comparison, Die, Expr, Keep, Pool, Reroll, Sign};
pub use formula::{Formula, ValueKind};
pub(crate) use formula::{Range, Term};
pub(crate) use notation::language::{FUNCTIONS, Phrase, STATEMENTS, VALUES};
pub(crate) use notation::{
    FighterNames, FighterSlot, FighterSlots, Fixed, FunctionNames, Functions, Purpose, ScriptNames, Stat, Who,
    parse_fixed, parse_functions, parse_script, script_read_as, why_not_a_name, without_comment,
};
pub use notation::{
    NotationFault, NotationFaults, Output, Outputs, Part, ReadAs, Together, UnboundName, Variables, parse,
    parse_comparison, parse_outputs, parse_with, read_as, unbound_names,
};
pub(crate) use roll::{Kind, Plain, Worth};
pub use roll::{Roll, RollId, Unsampled};
pub use rolling::{Bursting, Burstings, Dice, MAX_CUTS, TraceReader};
