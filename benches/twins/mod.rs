//! The peers: the same questions as a good engineer would first write them, with `rand`; and
//! bundled fights one trial at a time.

pub mod bundled;
pub mod criticals;
pub mod dice;
pub mod duel;
pub mod farsight;
pub mod melee;
pub mod one_lane;
pub mod symbaroum;
