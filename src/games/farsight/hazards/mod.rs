//! Hazards: marches, falls, hunger, gravity, radiation, suffocation.

pub mod burden;
pub mod collision;
pub mod fall;
pub mod gravity;
pub mod march;
pub mod radiation;
pub mod save;
pub mod sickness;
pub mod suffocation;
pub mod thirst;
pub mod victim;
pub mod weight;
