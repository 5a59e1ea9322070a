//! Exact distributions of rolls: integer weights over one denominator, no rounding anywhere.
//!
//! A distribution is treated as a polynomial whose powers are values and whose coefficients are weights, and a
//! polynomial as one big integer with a slot of bits per coefficient (Kronecker substitution). Adding dice then
//! amounts to multiplying integers, and no tuple of faces is ever listed. The cost of a roll is estimated before it
//! is computed; a roll that is too large is refused.

mod better;
pub mod budget;
mod distribution;
mod drawn;
mod keep;
mod packed;
mod power;
mod solve;
mod sorted;
pub mod worth;

pub use better::choices;
pub use budget::{Budget, Effort, Rounds, TooLarge};
pub use distribution::{Distribution, ratio};
pub use drawn::{drawn_weights, ways_to_draw};
pub use solve::{Part, add, compared, part_weights, pool_distribution, words_of};
pub use sorted::{sorted_faces, sorted_faces_count};
