//! The phases of a round: whose turn, and which attacks it may bring.

use super::super::house::LongAttack;
use super::super::words::Target;
use super::scope::may_leave;
use crate::fight::prelude::*;
use play::systems::lane_actor::ALL_FIGHTERS;
use play::systems::span::Span;
use play::systems::ties::TieBreak;

/// Attacks that come before the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// `SYM-12`: the Free Attack of an ambusher, in the order of the list, or in turn order if equal targets are rolled
    /// for.
    Ambush,
    /// `SYM-10`: the Free Attack of a Long weapon in a fight that starts in melee, in turn order.
    Reach,
}

/// One place in the turn order.
#[derive(Debug, Clone, Copy)]
pub struct Phase {
    /// A span that covers every fighter who may have this place: one fighter, or tied ones and those listed between
    /// them.
    pub candidates: Span,
    /// The number of the place; -1 before the first turn.
    pub place: i16,
    /// The enemies of any of them.
    pub enemies: Span,
    /// The allies of any of them, and themselves.
    pub allies: Span,
    /// The kind of opening attack, before the first turn.
    pub opening: Option<Opening>,
    /// Whether all candidates attack the weakest enemy, which is the default policy.
    pub all_weakest: bool,
    /// Whether a candidate may attack the same enemy more than once in a turn.
    pub repeats: bool,
    /// Whether a candidate may withdraw from melee.
    pub withdraws: bool,
    /// Whether an enemy with a Long weapon may have its Free Attack on a candidate who engages.
    pub met: bool,
    /// Whether a candidate may have the Free Attack of a Long weapon on engaging.
    pub own_reach: bool,
}

impl Fight {
    /// All phases of a round, in order.
    pub(super) fn make_phases(&self) -> Vec<Phase> {
        let mut phases = Vec::new();
        if let Some(victims) = self.victims {
            let ambushers = self.fighters.side(1 - victims);
            if self.scope.tie_break == TieBreak::Rolled {
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
        let enemies = self.fighters.enemies_of_any(&candidates);
        let some = |has: &dyn Fn(&Fighter) -> bool| candidates.iter().any(|&i| has(&self.fighters[i]));
        let leaves = |f: &Fighter| may_leave(f, self.scope.aiding, &self.combat.house);
        let turn = opening.is_none();
        let withdraws = turn && some(&leaves);
        let reach = turn && !self.engaged_for_good();
        let met = reach && self.fighters[enemies.clone()].iter().any(Fighter::may_reach);
        let own_reach =
            reach && self.combat.house.long_free_attack == LongAttack::EitherEngages && some(&Fighter::may_reach);
        let all_weakest = candidates.iter().all(|&i| self.fighters[i].policies.target == Target::Weakest);
        let repeats = candidates.iter().any(|i| self.repeating.contains(i));
        Phase {
            all_weakest,
            repeats,
            candidates: Span::over(&candidates),
            place,
            enemies: Span::from(&ALL_FIGHTERS[enemies]),
            allies: Span::from(&ALL_FIGHTERS[self.fighters.allies_of_any(&candidates)]),
            opening,
            withdraws,
            met,
            own_reach,
        }
    }

    /// Whether all Free Attacks of Long weapons are used up before the first turn.
    fn engaged_for_good(&self) -> bool {
        self.engaged && self.fighters.len() == 2 && !self.scope.leaving
    }
}
