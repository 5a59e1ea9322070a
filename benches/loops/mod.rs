//! The plain loops that the engine is timed against: the same questions as a good engineer would first write them, with
//! `rand`; and bundled fights one trial at a time.
//!
//! A ratio is only worth something against the best plain loop. So a loop here plays one fight with its numbers written
//! into it, and counts in arrays. The twins in `tests/twins` are no measure of speed: they read any question, keep
//! lists in every fighter, and count in maps.

pub mod bundled;
pub mod criticals;
pub mod dice;
pub mod duel;
pub mod farsight;
pub mod melee;
pub mod one_lane;
pub mod symbaroum;
