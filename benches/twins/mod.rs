//! The peers: the same questions as a good engineer first writes them, with `rand`.

pub mod dice;
pub mod duel;
pub mod ford;
pub mod melee;
pub mod symbaroum;
