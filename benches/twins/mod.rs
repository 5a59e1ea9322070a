//! The peers: the same questions as a good engineer first writes them, with `rand`.

pub mod duel;
pub mod melee;
