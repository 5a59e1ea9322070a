//! Everything about dice: rolls as data, notation, the [`Dice`] trait, exact distributions.

pub(crate) mod evaluate;
mod exact;
mod expr;
mod notation;
mod once;
mod roll;
mod rolling;

pub use exact::{Distribution, Effort, TooLarge, compared, distribution, sorted_faces, sorted_faces_count};
pub use expr::{Burst, Cmp, Comparison, Die, Expr, Keep, Pool, Reroll, Sign};
pub use notation::{NotationFault, NotationFaults, parse, parse_comparison};
pub(crate) use roll::{Kind, Plain};
pub use roll::{Roll, RollId, Unsampled};
pub use rolling::{Bursting, Burstings, Dice, TraceReader};
