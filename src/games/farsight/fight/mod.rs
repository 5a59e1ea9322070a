//! Fights: two sides take turns until one has no fighter left standing and nobody is dying.
//!
//! A phase is one place in the initiative order. [`setup`] turns a question into a [`Fight`] and [`round`] runs it.
//! [`turn`] is one fighter's turn: [`target`] picks a target, [`moving`] gets there, [`spending`] pays for bonuses.
//! [`position`] tells who is in melee with whom and how far apart, [`senses`] who sees whom, [`able`] what a fighter can
//! do. [`exchange`] is an attack with all that follows from it: [`exploits`], [`prepared`], [`mishaps`] and [`wounds`].
//! [`support`] is help for allies, [`blast`] a grenade, [`downed`] what happens at 0 vitality. [`scope`] tells which
//! rules can matter in a fight, [`stalemate`] whether anybody can be hurt at all, and [`profile`] compiles the rules
//! twice: once with all of them, once with those that duels need.
//!
//! Special faces are read on all checks of a fight except initiative and the hiding and noticing before it (ruling):
//! [`special`](super::special) reads them and [`mishaps`] applies them. Where no face matters, a check is decided by a
//! single die.

mod able;
mod blast;
mod blows;
mod contests;
mod downed;
mod exchange;
mod exploits;
mod mishaps;
mod moving;
mod order;
pub mod params;
mod phase;
mod position;
mod prepared;
mod profile;
mod report;
mod round;
mod scope;
mod senses;
mod setup;
mod spending;
mod stalemate;
mod state;
mod support;
mod tables;
mod target;
mod turn;
mod wounds;

pub use params::params;
pub use profile::{AllRules, ProfiledFight};
pub use report::words;
pub use setup::Fight;
pub use state::State;

/// What most files of a fight name.
mod prelude {
    pub use crate::prelude::*;

    pub use crate::fight::exchange::Blow;
    pub use crate::fight::phase::Phase;
    pub use crate::fight::profile::{Profile, ProfiledFight};
    pub use crate::fight::scope::Scope;
    pub use crate::fight::state::{DYING, STABLE, State, UP, bit, bits, has, wounds};
    pub use crate::fight::turn::Turn;
}
