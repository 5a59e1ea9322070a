//! What is rolled, however it is rolled: dice as data, notation, the Dice trait, exact distributions.

mod expr;
mod notation;

pub use expr::{Burst, Cmp, Comparison, Die, Expr, Keep, Pool, Reroll, Sign};
pub use notation::{NotationFault, NotationFaults, parse, parse_comparison};
