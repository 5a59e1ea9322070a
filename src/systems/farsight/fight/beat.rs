//! The beats of a round: whose turn, and which attacks it may bring.

use crate::systems::someone::together;

use crate::systems::farsight::fight::params::Initiative;
use crate::systems::farsight::fight::setup::Fight;

/// One possible attack of a turn, in the order of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// `FS-62`: an enemy's opportunity attack on somebody who stands up or leaves.
    Opportunity,
    /// Choosing and moving; `FS-56`: the attack that an enemy has readied for whoever comes.
    Advance,
    /// `FS-73`: a grenade and one of those within its blast.
    Blast(usize),
    /// `FS-50`: an attack of the Attack action.
    Attack(i16),
    /// `FS-78`: the minor action with the second weapon.
    Second,
    /// `FS-13`: the attack of an ally, by the exploit of rank 6.
    Team,
}

/// One place of the initiative.
#[derive(Debug, Clone)]
pub struct Beat {
    /// Who may have this place.
    pub candidates: &'static [usize],
    /// Its number.
    pub place: i16,
    /// The enemies of any of them.
    pub enemies: &'static [usize],
    /// The allies of any of them, and themselves.
    pub allies: &'static [usize],
    /// Whether all of them are of one side.
    pub one_side: bool,
    /// The attacks that may happen.
    pub passes: Vec<Pass>,
}

impl Fight {
    /// All beats of a round, in order.
    pub(super) fn make_beats(&self) -> Vec<Beat> {
        let n = self.fighters.len();
        let everybody: Vec<usize> = (0..n).collect();
        let fixed: Option<Vec<usize>> = match self.initiative {
            Initiative::Roll if self.rotates => Some(everybody.clone()),
            Initiative::Roll => None,
            // Whoever may climb the initiative may come to any place.
            _ if self.scope.climbing && n > 1 => None,
            Initiative::A => Some(everybody.clone()),
            Initiative::B => Some(self.side(1).chain(self.side(0)).collect()),
        };
        let candidates = |place: usize| {
            fixed.as_ref().map_or_else(|| together(0..n), |order| together(order[place]..order[place] + 1))
        };
        (0..n).map(|place| self.plan(candidates(place), place as i16)).collect()
    }

    fn plan(&self, candidates: &'static [usize], place: i16) -> Beat {
        let of = |side: usize| candidates.iter().any(|&i| self.side_of(i) == side);
        let sides = |with: [bool; 2]| match with {
            [true, false] => together(self.side(0)),
            [false, true] => together(self.side(1)),
            _ => together(0..self.fighters.len()),
        };
        let enemies = sides([of(1), of(0)]);
        let allies = sides([of(0), of(1)]);
        let most = self.second_side.max(self.fighters.len() - self.second_side);
        let mut passes = Vec::new();
        if self.scope.opportunities {
            passes.extend(std::iter::repeat_n(Pass::Opportunity, most));
        }
        passes.push(Pass::Advance);
        if self.scope.grenades {
            passes.extend((0..most).map(Pass::Blast));
        }
        let attacks = candidates.iter().map(|&i| self.fighters[i].attacks).max().unwrap_or(1);
        passes.extend((0..attacks).map(Pass::Attack));
        if self.scope.second {
            passes.push(Pass::Second);
        }
        if self.scope.supporting && self.scope.allies {
            passes.push(Pass::Team);
        }
        Beat { one_side: !(of(0) && of(1)), enemies, allies, place, passes, candidates }
    }
}
