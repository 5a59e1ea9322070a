//! The phases of a round: whose turn, and which attacks it may bring.

use super::super::fighter::Fighter;
use super::super::house::LongAttack;
use super::super::words::Target;
use super::scope::may_leave;
use super::setup::Fight;
use crate::systems::span::Span;

/// What comes before the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// `SYM-12`: the Free Attack of an ambusher, in the order of the list, or where equals are rolled for in turn order.
    Ambush,
    /// `SYM-10`: the Free Attack of a Long weapon, where melee has begun already, in turn order.
    Reach,
}

/// One place of the turn order.
#[derive(Debug, Clone, Copy)]
pub struct Phase {
    /// Who may have this place: one fighter, or the tied ones and whoever stands between them.
    pub candidates: Span,
    /// Its number; -1 where there is none yet.
    pub place: i16,
    /// The enemies of any of them.
    pub enemies: Span,
    /// The allies of any of them, and themselves.
    pub allies: Span,
    /// What comes before the first turn.
    pub opening: Option<Opening>,
    /// Whether all of them attack the weakest, as they do unless a sheet says otherwise.
    pub all_weakest: bool,
    /// Whether one of them may attack the same enemy at several times of a turn.
    pub repeats: bool,
    /// Whether anybody of them may withdraw from melee.
    pub withdraws: bool,
    /// Whether one of the enemies may have the Free Attack of a Long weapon whose wielder is engaged.
    pub met: bool,
    /// Whether one of them may have the Free Attack of a Long weapon whose wielder engages.
    pub own_reach: bool,
}

impl Fight {
    /// All phases of a round, in order.
    pub(super) fn make_phases(&self) -> Vec<Phase> {
        let mut phases = Vec::new();
        if let Some(victims) = self.victims {
            let ambushers = self.fighters.side(1 - victims);
            if self.scope.rolled {
                for place in 0..self.fighters.len() {
                    let candidates = self.order.candidates(place);
                    if candidates.iter().any(|i| ambushers.contains(i)) {
                        phases.push(self.phase(candidates, place as i16, Some(Opening::Ambush)));
                    }
                }
            } else {
                phases.extend(ambushers.map(|i| self.phase(vec![i], -1, Some(Opening::Ambush))));
            }
        }
        if self.engaged {
            for place in 0..self.fighters.len() {
                let candidates = self.order.candidates(place);
                if candidates.iter().any(|&i| self.fighters[i].has_reach) {
                    phases.push(self.phase(candidates, place as i16, Some(Opening::Reach)));
                }
            }
        }
        for place in 0..self.fighters.len() {
            phases.push(self.phase(self.order.candidates(place), place as i16, None));
        }
        phases
    }

    pub(super) fn phase(&self, candidates: Vec<usize>, place: i16, opening: Option<Opening>) -> Phase {
        let of = |side: usize| candidates.iter().any(|&i| self.fighters.side_of(i) == side);
        let sides = |with: [bool; 2]| -> Vec<usize> {
            (0..2).filter(|&side| with[side]).flat_map(|side| self.fighters.side(side)).collect()
        };
        let enemies = sides([of(1), of(0)]);
        let allies = sides([of(0), of(1)]);
        let some = |has: &dyn Fn(&Fighter) -> bool, among: &[usize]| among.iter().any(|&i| has(&self.fighters[i]));
        let leaves = |f: &Fighter| may_leave(f, self.scope.aiding, &self.arena.house);
        let turn = opening.is_none();
        let withdraws = turn && some(&leaves, &candidates);
        let reach = turn && !self.engaged_for_good();
        let met = reach && some(&Fighter::may_reach, &enemies);
        let own_reach = reach
            && self.arena.house.long_free_attack == LongAttack::EitherEngages
            && some(&Fighter::may_reach, &candidates);
        let all_weakest = candidates.iter().all(|&i| self.fighters[i].policies.target == Target::Weakest);
        let repeats = candidates.iter().any(|i| self.repeating.contains(i));
        Phase {
            all_weakest,
            repeats,
            candidates: Span::over(&candidates),
            place,
            enemies: Span::over(&enemies),
            allies: Span::over(&allies),
            opening,
            withdraws,
            met,
            own_reach,
        }
    }

    /// Whether the Free Attacks of Long weapons are all over before the first turn.
    fn engaged_for_good(&self) -> bool {
        self.engaged && self.fighters.len() == 2 && !self.scope.leaving
    }
}
