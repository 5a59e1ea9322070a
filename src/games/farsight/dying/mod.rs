//! At 0 vitality: death saves, bleeding, and the medic who may come in time.

pub mod death_saves;
pub mod rescue;
pub mod save;
