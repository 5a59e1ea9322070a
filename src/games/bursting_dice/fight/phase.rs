//! The phases of a round: whose action, and which attacks it may bring.

use crate::systems::equals::Equals;

use super::super::rank::BEYOND;
use super::params::First;
use super::setup::Fight;

/// What an enemy may react to with an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// `BRD-23` Take opening: somebody exposes himself.
    Opening,
    /// `BRD-17` Ready: somebody comes into reach.
    Approach,
    /// `BRD-17` Ready: somebody is about to attack.
    Attack,
}

/// Which of the enemies may react.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// This one.
    Listed(usize),
    /// The one of this number, from 0, in the order of initiative.
    InOrder(usize),
}

/// One possible attack of a phase, in the order of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// An enemy's attack on somebody in his own turn.
    Reaction(Cause, Which),
    /// `BRD-12` Attack: the action.
    Attack,
    /// `BRD-13` Off-hand attack: the extra one.
    OffHand,
    /// The action where fighters go on each at its own pace, or the extra attack where that is due.
    Either,
}

/// One action of one place of the order.
#[derive(Debug, Clone)]
pub struct Phase {
    /// Who may have this place.
    pub candidates: Vec<usize>,
    /// Its number.
    pub place: i16,
    /// Which action of the turn, from 0.
    pub slot: i16,
    /// The enemies of any of them.
    pub enemies: Vec<usize>,
    /// The allies of any of them, and themselves.
    pub allies: Vec<usize>,
    /// Whether all of them are of one side.
    pub one_side: bool,
    /// The attacks that may happen.
    pub passes: Vec<Pass>,
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
        // BRD-39: where only objects stand, nobody has an action, and a round still needs a phase.
        if phases.is_empty() {
            phases.push(self.phase((0..self.fighters.len()).collect(), 0, 0));
        }
        phases
    }

    /// What may happen in any phase, where trials go through their rounds each at its own pace.
    pub(super) fn any_phase(&self) -> Phase {
        let everybody: Vec<usize> = (0..self.fighters.len()).collect();
        Phase { passes: vec![Pass::Either], ..self.phase(everybody, 0, 0) }
    }

    /// The most actions that a fighter may have in a turn.
    fn most_actions(&self, fighter: usize) -> i16 {
        let extra = if self.parties.ambushers.has_one(fighter) { self.arena.house.ambusher_extra } else { 0 };
        self.fighters[fighter].actions + extra
    }

    /// Whether a fighter may ever react to such a thing with an attack.
    pub(super) fn may_ever_react(&self, fighter: usize, cause: Cause) -> bool {
        let policies = &self.fighters[fighter].policies;
        match cause {
            Cause::Opening => self.scope.openings && policies.opening_from < BEYOND,
            Cause::Approach => self.scope.awaits && self.fighters[fighter].awaits(),
            Cause::Attack => self.scope.forestalls && self.fighters[fighter].forestalls(),
        }
    }

    fn phase(&self, candidates: Vec<usize>, place: i16, slot: i16) -> Phase {
        let of = |side: usize| candidates.iter().any(|&i| self.fighters.side_of(i) == side);
        let sides = |with: [bool; 2]| -> Vec<usize> {
            (0..2).filter(|&side| with[side]).flat_map(|side| self.fighters.side(side)).collect()
        };
        let enemies = sides([of(1), of(0)]);
        let mut passes = Vec::new();
        for cause in [Cause::Opening, Cause::Approach, Cause::Attack] {
            let reacting: Vec<usize> =
                enemies.iter().copied().filter(|&enemy| self.may_ever_react(enemy, cause)).collect();
            if reacting.len() < 2 || self.arena.house.equal_targets == Equals::FirstListed {
                passes.extend(reacting.into_iter().map(|enemy| Pass::Reaction(cause, Which::Listed(enemy))));
            } else {
                let of = |side: usize| reacting.iter().filter(|&&enemy| self.fighters.side_of(enemy) == side).count();
                passes.extend((0..of(0).max(of(1))).map(|number| Pass::Reaction(cause, Which::InOrder(number))));
            }
        }
        passes.push(Pass::Attack);
        if self.scope.offhand && candidates.iter().any(|&i| self.fighters[i].policies.offhand_from < BEYOND) {
            passes.push(Pass::OffHand);
        }
        let one_side = !(of(0) && of(1));
        Phase { place, slot, one_side, enemies, allies: sides([of(0), of(1)]), passes, candidates }
    }
}
