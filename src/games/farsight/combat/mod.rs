//! Single acts of a fight: an attack, a blast, a trial of strength.

pub mod attack;
mod attack_pass;
pub mod blast;
pub mod circumstances;
pub mod maneuver;
pub mod scatter;
pub mod strike;
pub mod wrestle;
