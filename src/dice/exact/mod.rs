//! Exact distributions of rolls: integer weights over one denominator, no rounding anywhere.
//!
//! A distribution is treated as a polynomial whose powers are values and whose coefficients are weights, and a
//! polynomial as one big integer with a slot of bits per coefficient (Kronecker substitution). Adding dice then
//! amounts to multiplying integers, and no tuple of faces is ever listed. The cost of a roll is estimated before it
//! is computed; a roll that is too large is refused.

mod better;
mod budget;
mod distribution;
mod formula;
mod keep;
mod packed;
mod power;
mod solve;
mod sorted;
mod worth;

pub use budget::{Effort, TooLarge};
pub use distribution::Distribution;
pub use solve::{compared, distribution};
pub use sorted::{sorted_faces, sorted_faces_count};
