//! Dice: a die, a pool of equal dice, its exact distribution, and how pools are thrown on lanes.
//!
//! Rolls that are written in a text, and the trait through which rules throw dice, stand above this in `lang`.

pub mod exact;
pub mod faces;
mod fast_hash;
pub mod limits;
mod pool;
mod throw;
mod written;

pub use exact::{Budget, Distribution, Effort, TooLarge, compared, sorted_faces, sorted_faces_count};
pub use fast_hash::{FastHasher, FastMap};
pub use pool::{Burst, Cmp, Comparison, Die, Keep, Pool, Reroll};
pub use throw::{KEPT, NamedThrow, Plain, Throw, Unsampled, Worth, ready, worths};
