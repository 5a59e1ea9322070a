//! The phases of a turn: whose declaration, and which of its attacks.

use super::super::words::Target;
use super::choose::TargetOptions;
use super::setup::Fight;

/// One attack that a fighter may make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// The fighters who may have this place: one, or several tied ones.
    pub candidates: Vec<usize>,
    /// The number of the place.
    pub place: i16,
    /// Which of the fighter's attacks in the turn, counted from 0.
    pub attack: i16,
    /// The enemies and policies among which they choose.
    pub targets: TargetOptions,
    /// Whether a candidate answers attacks before declaring his own.
    pub reactive: bool,
    /// Whether a candidate gives First Aid.
    pub aids: bool,
    /// Whether a candidate hides.
    pub hides: bool,
    /// The attack die, if all candidates share it.
    pub die: Option<u16>,
}

impl Fight {
    /// All phases of a turn but the last, in the order of declaration. A fighter who never attacks, helps or hides has
    /// none.
    pub(super) fn make_phases(&self) -> Vec<Phase> {
        let mut phases = Vec::new();
        for place in 0..self.fighters.len() {
            let candidates: Vec<usize> = (0..self.fighters.len()).filter(|&i| self.may_have(i, place)).collect();
            let attacks = candidates.iter().map(|&i| self.most_attacks(i)).max().unwrap_or(0);
            let aids = self.scope.aiding && candidates.iter().any(|&i| self.plans[i].aids);
            let hides = candidates.iter().any(|&i| self.plans[i].hides);
            let mut policies: Vec<Target> = candidates.iter().map(|&i| self.fighters[i].target).collect();
            policies.sort_unstable();
            policies.dedup();
            let mut dice = candidates.iter().map(|&i| self.fighters[i].attack.skill.one_die());
            let die = dice.next().flatten().filter(|&die| dice.all(|other| other == Some(die)));
            let first = Phase {
                place: place as i16,
                attack: 0,
                targets: TargetOptions {
                    enemies: self.fighters.enemies_of_any(&candidates).collect(),
                    one_side: self.fighters.are_of_one_side(&candidates),
                    policies,
                },
                reactive: candidates.iter().any(|&i| self.plans[i].reactive),
                aids,
                hides,
                die,
                candidates,
            };
            phases.extend((0..attacks.max(i16::from(aids || hides))).map(|attack| Phase { attack, ..first.clone() }));
        }
        phases
    }

    /// Whether a fighter may have a place of the order.
    fn may_have(&self, fighter: usize, place: usize) -> bool {
        if !self.scope.places {
            return self.order[fighter] == place as i16;
        }
        self.orders.iter().any(|order| order.may_have(fighter, place))
    }
}
