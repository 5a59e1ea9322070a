//! A fighter's choices, including those between equivalent options.

use super::battle::Battle;
use super::profile::TargetPolicy;
use rand::seq::{IndexedRandom, SliceRandom};

impl Battle<'_> {
    /// One of several equivalent fighters. Ruling: the first of the side or, under a house rule, a
    /// random one.
    pub fn pick(&mut self, equals: &[usize]) -> Option<usize> {
        if self.rules().equals_are_rolled { equals.choose(self.rng).copied() } else { equals.first().copied() }
    }

    /// The enemies in melee with a withdrawing fighter, in the order of their attacks. Ruling: the
    /// order of their side or, under a house rule, a random order.
    pub fn in_turn(&mut self, engaged: &[usize]) -> Vec<usize> {
        let mut list = engaged.to_vec();
        list.sort_unstable();
        if self.rules().equals_are_rolled {
            list.shuffle(self.rng);
        }
        list
    }

    /// Applies the target policy. Ruling: with `focus_fire` a side attacks its enemies in the order
    /// of their side.
    pub fn choose(&mut self, who: usize, foes: &[usize]) -> Option<usize> {
        let sheet = self.sheet(who);
        let states = &self.states;
        let rank = |foe: usize| match sheet.target {
            TargetPolicy::Weakest => (false, states[foe].toughness),
            TargetPolicy::Strongest => (false, -states[foe].toughness),
            TargetPolicy::FocusFire => (false, foe as i32),
            TargetPolicy::Nearest => {
                (!states[who].engaged.contains(&foe), self.sheet(foe).place.abs_diff(sheet.place) as i32)
            }
        };
        let best = foes.iter().map(|&foe| rank(foe)).min();
        let equals: Vec<usize> = foes.iter().copied().filter(|&foe| Some(rank(foe)) == best).collect();
        self.pick(&equals)
    }
}
