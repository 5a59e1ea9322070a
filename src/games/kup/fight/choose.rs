//! The choice of a target.

use play::systems::ties::{Best, TieBreak};

use super::super::words::Target;
use crate::fight::prelude::*;

/// The enemies and policies that a choice in some phase may involve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetOptions {
    /// The enemies of any fighter who may be choosing.
    pub enemies: Vec<usize>,
    /// Whether all fighters who may be choosing are of one side.
    pub one_side: bool,
    /// Every targeting policy among them.
    pub policies: Vec<Target>,
}

#[inlined]
impl Fight {
    /// How good a target an enemy is by the policy of a fighter who acts, the lower the better, and where it stands within
    /// reach.
    pub(super) fn ranks<L: Lanes>(
        &self,
        options: &TargetOptions,
        me: LaneActor<L>,
        acts: Mask<L>,
        enemy: usize,
        state: &State<L>,
    ) -> (Num<L>, Mask<L>) {
        let may_attack = self.may_attack(options, me, enemy, state);
        (self.rank(options, me, enemy, state), acts & may_attack)
    }

    /// Lanes where a fighter who has made a choice may attack this enemy: it is the chosen one or, if equal targets are
    /// rolled for, ranks the same.
    pub(super) fn could_choose<L: Lanes>(
        &self,
        options: &TargetOptions,
        me: LaneActor<L>,
        choice: Best<L>,
        enemy: usize,
        state: &State<L>,
    ) -> Mask<L> {
        match self.combat.house.equal_targets {
            TieBreak::FirstListed => choice.who.eq(enemy as i16),
            TieBreak::Rolled => choice.ties_with(self.ranks(options, me, Mask::all(), enemy, state)),
        }
    }

    /// Lanes where an enemy stands within reach of a fighter.
    fn may_attack<L: Lanes>(
        &self,
        options: &TargetOptions,
        me: LaneActor<L>,
        enemy: usize,
        state: &State<L>,
    ) -> Mask<L> {
        let mut may = state.stands(enemy) & self.reaches(me, enemy, state);
        if self.scope.at_once {
            may &= state.left[enemy].gt(0);
        }
        if !options.one_side {
            may &= !me.look_up(&self.tables.side).eq(self.fighters.side_of(enemy) as i16);
        }
        may
    }

    /// An enemy's rank by a fighter's policy; the lower, the better.
    fn rank<L: Lanes>(&self, options: &TargetOptions, me: LaneActor<L>, enemy: usize, state: &State<L>) -> Num<L> {
        let mut score = Num::zero();
        for &of in &options.policies {
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
                    // From the same place in the line to its end, then from the start.
                    let along = Num::splat(self.tables.slot[enemy]) - me.look_up(&self.tables.slot);
                    along.lt(0).select(along + MAX_FIGHTERS as i16, along)
                }
                Target::MostDangerous => {
                    let who = LaneActor::one(enemy);
                    let value = self.combat.attack.value(who, state.left[enemy], &self.combat.wounded);
                    Num::zero() - value - self.mood(who, state)
                }
            };
            if options.policies.len() == 1 {
                score = rank;
            } else {
                score.set(me.look_up(&self.tables.target).eq(of as i16), rank);
            }
        }
        score
    }
}
