//! Whom a fighter attacks.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::{MOST, NOBODY, Who};

use super::super::words::Target;
use super::setup::Fight;
use super::state::State;

/// The enemy that a fighter attacks.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// The enemy.
    pub target: Num<L>,
    /// Where there is one.
    pub found: Mask<L>,
}

/// Among whom somebody chooses, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    /// The enemies of any who may be choosing.
    pub enemies: Vec<usize>,
    /// Whether all who may be choosing are of one side.
    pub one_side: bool,
    /// Every policy of whom to attack among them.
    pub policies: Vec<Target>,
}

impl Fight {
    /// Chooses by the fighter's policy among the enemies who stand within reach, the first among equals.
    #[inline(always)]
    pub(super) fn chooses<L: Lanes>(
        &self,
        outlook: &Outlook,
        me: Who<L>,
        acts: Mask<L>,
        state: &State<L>,
    ) -> Choice<L> {
        let (side, slot) = (me.look(&self.tables.side), me.look(&self.tables.slot));
        let policy = me.look(&self.tables.target);
        let mut best = Num::splat(i16::MAX);
        let mut target = Num::splat(NOBODY);
        for &enemy in &outlook.enemies {
            let mut allowed = acts & state.stands(enemy) & self.reaches(me, enemy, state);
            if self.scope.at_once {
                allowed &= state.left[enemy].gt(0);
            }
            if !outlook.one_side {
                allowed &= !side.eq(self.side_of(enemy) as i16);
            }
            let mut score = Num::zero();
            for &of in &outlook.policies {
                let rank = match of {
                    Target::Weakest => state.left[enemy],
                    Target::FocusFire => {
                        let mut rank = Num::splat(self.tables.slot[enemy]);
                        if self.scope.focusing {
                            rank.set(me.read(&state.focus).eq(enemy as i16 + 1), -1);
                        }
                        rank
                    }
                    Target::Spread => {
                        // From the same place of the line to its end, then from its start.
                        let along = Num::splat(self.tables.slot[enemy]) - slot;
                        along.lt(0).select(along + MOST as i16, along)
                    }
                    Target::MostDangerous => {
                        let who = Who::one(enemy);
                        let value = self.arena.attack.value(who, state.left[enemy], &self.arena.wounded);
                        Num::zero() - value - self.mood(who, state)
                    }
                };
                if outlook.policies.len() == 1 {
                    score = rank;
                } else {
                    score.set(policy.eq(of as i16), rank);
                }
            }
            let better = allowed & score.lt(best);
            best.set(better, score);
            target.set(better, enemy as i16);
        }
        Choice { target, found: best.lt(i16::MAX) }
    }
}
