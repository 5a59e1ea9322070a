//! The phases of a round: whose action, and which attacks it may bring.

use play::systems::ties::TieBreak;

use super::params::First;
use crate::fight::prelude::*;

/// The trigger of an enemy's reaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReactionTrigger {
    /// `BRD-23` Take opening: a fighter creates an opening.
    Opening,
    /// `BRD-17` Ready: a fighter comes into reach.
    Approach,
    /// `BRD-17` Ready: a fighter is about to attack.
    Attack,
}

/// Which enemy may react.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reactor {
    /// The enemy with this index.
    Listed(usize),
    /// The enemy at this position, from 0, in the order of initiative.
    InOrder(usize),
}

/// One possible attack of a phase; a phase resolves them in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseAttack {
    /// An enemy's attack on the active fighter.
    Reaction(ReactionTrigger, Reactor),
    /// `BRD-12` Attack: the fighter's action.
    Attack,
    /// `BRD-13` Off-hand attack: the extra attack.
    OffHand,
    /// Where trials step independently: the action, or the extra attack if it is pending.
    Either,
}

/// One action at one place in the order.
#[derive(Debug, Clone)]
pub struct Phase {
    /// Fighters who may have this place.
    pub candidates: Vec<usize>,
    /// The number of the place.
    pub place: i16,
    /// Which action of the turn it is, counted from 0.
    pub slot: i16,
    /// The enemies of any candidate.
    pub enemies: Vec<usize>,
    /// The allies of any candidate, and the candidates themselves.
    pub allies: Vec<usize>,
    /// Whether all candidates are of one side.
    pub one_side: bool,
    /// The attacks that may happen.
    pub attacks: Vec<PhaseAttack>,
}

impl Fight {
    /// `BRD-06` Rounds and `BRD-11` Turn actions: all phases of a round, in order.
    pub(super) fn make_phases(&self) -> Vec<Phase> {
        let [a, b] = [0, 1].map(|side| self.fighters.side(side).collect::<Vec<_>>());
        let groups = match self.first {
            First::ByInitiative => vec![[a, b].concat()],
            First::A => vec![a, b],
            First::B => vec![b, a],
        };
        let mut phases = Vec::new();
        let mut place = 0;
        for group in groups {
            for _ in 0..group.len() {
                let slots = group.iter().map(|&i| self.most_actions(i)).max().unwrap_or(0);
                phases.extend((0..slots).map(|slot| self.phase(group.clone(), place, slot)));
                place += 1;
            }
        }
        // BRD-39: if only objects stand, nobody has an action, but a round still needs a phase.
        if phases.is_empty() {
            phases.push(self.phase((0..self.fighters.len()).collect(), 0, 0));
        }
        phases
    }

    /// The phase that stands for any other, if trials step independently.
    pub(super) fn any_phase(&self) -> Phase {
        let everybody: Vec<usize> = (0..self.fighters.len()).collect();
        Phase { attacks: vec![PhaseAttack::Either], ..self.phase(everybody, 0, 0) }
    }

    /// The most actions that a fighter may have in a turn.
    fn most_actions(&self, fighter: usize) -> i16 {
        let extra = if self.groups.ambushers.has_one(fighter) { self.combat.house.ambusher_extra } else { 0 };
        self.fighters[fighter].actions + extra
    }

    /// Whether a fighter may ever react to this trigger with an attack.
    pub(super) fn may_ever_react(&self, fighter: usize, trigger: ReactionTrigger) -> bool {
        let policies = &self.fighters[fighter].policies;
        match trigger {
            ReactionTrigger::Opening => self.scope.openings && policies.opening_from < BEYOND,
            ReactionTrigger::Approach => self.scope.awaits && self.fighters[fighter].awaits(),
            ReactionTrigger::Attack => self.scope.forestalls && self.fighters[fighter].forestalls(),
        }
    }

    fn phase(&self, candidates: Vec<usize>, place: i16, slot: i16) -> Phase {
        let enemies = self.fighters.enemies_of_any(&candidates);
        let mut attacks = Vec::new();
        for trigger in [ReactionTrigger::Opening, ReactionTrigger::Approach, ReactionTrigger::Attack] {
            let reacting: Vec<usize> = enemies.clone().filter(|&enemy| self.may_ever_react(enemy, trigger)).collect();
            if reacting.len() < 2 || self.combat.house.equal_targets == TieBreak::FirstListed {
                attacks
                    .extend(reacting.into_iter().map(|enemy| PhaseAttack::Reaction(trigger, Reactor::Listed(enemy))));
            } else {
                let of = |side: usize| reacting.iter().filter(|&&enemy| self.fighters.side_of(enemy) == side).count();
                attacks.extend(
                    (0..of(0).max(of(1))).map(|number| PhaseAttack::Reaction(trigger, Reactor::InOrder(number))),
                );
            }
        }
        attacks.push(PhaseAttack::Attack);
        if self.scope.offhand && candidates.iter().any(|&i| self.fighters[i].policies.offhand_from < BEYOND) {
            attacks.push(PhaseAttack::OffHand);
        }
        Phase {
            place,
            slot,
            one_side: self.fighters.are_of_one_side(&candidates),
            enemies: enemies.collect(),
            allies: self.fighters.allies_of_any(&candidates).collect(),
            attacks,
            candidates,
        }
    }
}
