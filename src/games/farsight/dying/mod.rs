//! Dying at 0 vitality: death saves, bleeding, and first aid.

pub mod death_saves;
pub mod rescue;
pub mod save;
