//! The phases of a round: whose turn, and how many attacks it may bring.

use play::systems::actor::together;

use crate::fight::params::Initiative;
use crate::fight::prelude::*;

/// One place in the initiative order.
#[derive(Debug, Clone)]
pub struct Phase {
    /// The fighters who may have this place.
    pub candidates: &'static [usize],
    /// The number of the place.
    pub place: i16,
    /// The enemies of any candidate.
    pub enemies: &'static [usize],
    /// The allies of any candidate, and the candidates themselves.
    pub allies: &'static [usize],
    /// Whether all candidates are of one side.
    pub one_side: bool,
    /// How many opportunity attacks (`FS-62`) a turn may bring.
    pub opportunities: usize,
    /// How many fighters a grenade (`FS-73`) may reach.
    pub blasts: usize,
    /// How many attacks the Attack action (`FS-50`) has.
    pub attacks: i16,
}

impl Phase {
    /// All phases of a round, in order; `rotates` as in [`Fight`](super::setup::Fight).
    pub(super) fn all(fighters: &Roster<Fighter>, scope: &Scope, initiative: Initiative, rotates: bool) -> Vec<Self> {
        let n = fighters.len();
        let fixed: Option<Vec<usize>> = match initiative {
            Initiative::Roll if rotates => Some((0..n).collect()),
            Initiative::Roll => None,
            // A fighter who rises in the initiative order may reach any place.
            _ if scope.climbing && n > 1 => None,
            Initiative::A => Some((0..n).collect()),
            Initiative::B => Some(fighters.side(1).chain(fighters.side(0)).collect()),
        };
        let candidates = |place: usize| {
            fixed.as_ref().map_or_else(|| together(0..n), |order| together(order[place]..order[place] + 1))
        };
        (0..n).map(|place| Self::of(candidates(place), place as i16, fighters, scope)).collect()
    }

    fn of(candidates: &'static [usize], place: i16, fighters: &Roster<Fighter>, scope: &Scope) -> Self {
        let most = fighters.most();
        Self {
            one_side: fighters.are_of_one_side(candidates),
            enemies: together(fighters.enemies_of_any(candidates)),
            allies: together(fighters.allies_of_any(candidates)),
            place,
            opportunities: if scope.opportunities { most } else { 0 },
            blasts: if scope.grenades { most } else { 0 },
            attacks: candidates.iter().map(|&i| fighters[i].attacks).max().unwrap_or(1),
            candidates,
        }
    }
}
