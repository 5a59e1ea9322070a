//! The beats of a round: whose action, and which attacks it may bring.

use super::super::rank::BEYOND;
use super::params::First;
use super::setup::Fight;

/// One possible attack of a beat, in the order of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// `BRD-23` Take opening: an enemy's attack on somebody who exposes himself.
    Opening(usize),
    /// `BRD-17` Ready: an enemy's attack on somebody who comes into reach.
    Readied(usize),
    /// `BRD-12` Attack: the action.
    Attack,
    /// `BRD-13` Off-hand attack: the extra one.
    OffHand,
    /// The action where fighters go on each at its own pace, or the extra attack where that is due.
    Either,
}

/// One action of one place of the order.
#[derive(Debug, Clone)]
pub struct Beat {
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
    /// `BRD-06` Rounds and `BRD-11` Turn actions: all beats of a round, in order.
    pub(super) fn make_beats(&self) -> Vec<Beat> {
        let everybody: Vec<usize> = (0..self.fighters.len()).collect();
        let (a, b) = everybody.split_at(self.second_side);
        let groups = match self.first {
            First::ByInitiative => vec![everybody.clone()],
            First::A => vec![a.to_vec(), b.to_vec()],
            First::B => vec![b.to_vec(), a.to_vec()],
        };
        let mut beats = Vec::new();
        let mut place = 0;
        for group in groups {
            for _ in 0..group.len() {
                let slots = group.iter().map(|&i| self.most_actions(i)).max().unwrap_or(0);
                beats.extend((0..slots).map(|slot| self.beat(group.clone(), place, slot)));
                place += 1;
            }
        }
        // BRD-39: where only objects stand, nobody has an action, and a round still needs a beat.
        if beats.is_empty() {
            beats.push(self.beat(everybody, 0, 0));
        }
        beats
    }

    /// What may happen in any beat, where trials go through their rounds each at its own pace.
    pub(super) fn any_beat(&self) -> Beat {
        let everybody: Vec<usize> = (0..self.fighters.len()).collect();
        Beat { passes: vec![Pass::Either], ..self.beat(everybody, 0, 0) }
    }

    /// The most actions that a fighter may have in a turn.
    fn most_actions(&self, fighter: usize) -> i16 {
        let extra = if self.parties.ambushers.has_one(fighter) { self.arena.house.ambusher_extra } else { 0 };
        self.fighters[fighter].actions + extra
    }

    fn beat(&self, candidates: Vec<usize>, place: i16, slot: i16) -> Beat {
        let of = |side: usize| candidates.iter().any(|&i| self.side_of(i) == side);
        let sides = |with: [bool; 2]| -> Vec<usize> {
            (0..2).filter(|&side| with[side]).flat_map(|side| self.side(side)).collect()
        };
        let enemies = sides([of(1), of(0)]);
        let mut passes = Vec::new();
        if self.scope.openings {
            let takes = |&enemy: &usize| self.fighters[enemy].policies.opening_from < BEYOND;
            passes.extend(enemies.iter().copied().filter(takes).map(Pass::Opening));
        }
        if self.scope.ready {
            let awaits = |&enemy: &usize| self.fighters[enemy].awaits();
            passes.extend(enemies.iter().copied().filter(awaits).map(Pass::Readied));
        }
        passes.push(Pass::Attack);
        if self.scope.offhand && candidates.iter().any(|&i| self.fighters[i].policies.offhand_from < BEYOND) {
            passes.push(Pass::OffHand);
        }
        let one_side = !(of(0) && of(1));
        Beat { place, slot, one_side, enemies, allies: sides([of(0), of(1)]), passes, candidates }
    }
}
