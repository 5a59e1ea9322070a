//! Single acts of combat: an attack, a blast, a maneuver.

pub mod attack;
mod attack_pass;
pub mod blast;
pub mod circumstances;
pub mod maneuver;
pub mod scatter;
pub mod strike;
pub mod wrestle;
