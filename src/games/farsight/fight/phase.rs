//! The phases of a round: whose turn, and how many attacks it may bring.

use play::systems::actor::together;

use crate::fight::params::Initiative;
use crate::fight::setup::Fight;

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

impl Fight {
    /// All phases of a round, in order.
    pub(super) fn make_phases(&self) -> Vec<Phase> {
        let n = self.fighters.len();
        let everybody: Vec<usize> = (0..n).collect();
        let fixed: Option<Vec<usize>> = match self.initiative {
            Initiative::Roll if self.rotates => Some(everybody.clone()),
            Initiative::Roll => None,
            // A fighter who rises in the initiative order may reach any place.
            _ if self.scope.climbing && n > 1 => None,
            Initiative::A => Some(everybody.clone()),
            Initiative::B => Some(self.fighters.side(1).chain(self.fighters.side(0)).collect()),
        };
        let candidates = |place: usize| {
            fixed.as_ref().map_or_else(|| together(0..n), |order| together(order[place]..order[place] + 1))
        };
        (0..n).map(|place| self.plan(candidates(place), place as i16)).collect()
    }

    fn plan(&self, candidates: &'static [usize], place: i16) -> Phase {
        let most = self.fighters.most();
        Phase {
            one_side: self.fighters.are_of_one_side(candidates),
            enemies: together(self.fighters.enemies_of_any(candidates)),
            allies: together(self.fighters.allies_of_any(candidates)),
            place,
            opportunities: if self.scope.opportunities { most } else { 0 },
            blasts: if self.scope.grenades { most } else { 0 },
            attacks: candidates.iter().map(|&i| self.fighters[i].attacks).max().unwrap_or(1),
            candidates,
        }
    }
}
