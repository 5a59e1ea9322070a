//! The choice of a target.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::actor_set::LaneActorSet;
use crate::systems::equals::{Equals, any_of};
use crate::systems::lane_actor::{LaneActor, MOST, NOBODY};
use crate::systems::span::Span;

use super::super::words::Target;
use super::setup::Fight;
use super::state::State;

/// The target chosen by a fighter.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// The enemy; the first of several equals.
    pub target: Num<L>,
    /// Where there is one.
    pub found: Mask<L>,
    /// The target's rank; the lower, the better.
    rank: Num<L>,
}

/// The enemies and policies that a choice in some phase may involve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    /// The enemies of any fighter who may be choosing.
    pub enemies: Vec<usize>,
    /// Whether all fighters who may be choosing are of one side.
    pub one_side: bool,
    /// Every targeting policy among them.
    pub policies: Vec<Target>,
}

impl Fight {
    /// Chooses by the fighter's policy among the standing enemies within reach; the first of several equals.
    #[inline(always)]
    pub(super) fn chooses<L: Lanes>(
        &self,
        outlook: &Outlook,
        me: LaneActor<L>,
        acts: Mask<L>,
        state: &State<L>,
    ) -> Choice<L> {
        let mut best = Num::splat(i16::MAX);
        let mut target = Num::splat(NOBODY);
        for &enemy in &outlook.enemies {
            let rank = self.rank(outlook, me, enemy, state);
            let better = acts & self.may_attack(outlook, me, enemy, state) & rank.lt(best);
            best.set(better, rank);
            target.set(better, enemy as i16);
        }
        Choice { target, found: best.lt(i16::MAX), rank: best }
    }

    /// Lanes where a fighter who has made a choice may attack this enemy: it is the chosen one or, if equal targets are
    /// rolled for, ranks the same.
    #[inline(always)]
    pub(super) fn could_choose<L: Lanes>(
        &self,
        outlook: &Outlook,
        me: LaneActor<L>,
        choice: Choice<L>,
        enemy: usize,
        state: &State<L>,
    ) -> Mask<L> {
        match self.arena.house.equal_targets {
            Equals::FirstListed => choice.found & choice.target.eq(enemy as i16),
            Equals::Rolled => {
                let as_good = self.rank(outlook, me, enemy, state).eq(choice.rank);
                choice.found & as_good & self.may_attack(outlook, me, enemy, state)
            }
        }
    }

    /// Rolls which of several equally ranked enemies is attacked, if the house rules say so.
    #[inline(always)]
    pub(super) fn rolls_among_equals<D: Dice>(
        &self,
        outlook: &Outlook,
        me: LaneActor<D::L>,
        choice: Choice<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        if self.arena.house.equal_targets == Equals::FirstListed || outlook.enemies.len() < 2 {
            return choice.target;
        }
        let enemies = Span::from(&outlook.enemies);
        let equals = LaneActorSet::those(
            enemies,
            #[inline(always)]
            |enemy| self.could_choose(outlook, me, choice, enemy, state),
        );
        any_of(equals, enemies, dice)
    }

    /// Lanes where an enemy stands within reach of a fighter.
    #[inline(always)]
    fn may_attack<L: Lanes>(&self, outlook: &Outlook, me: LaneActor<L>, enemy: usize, state: &State<L>) -> Mask<L> {
        let mut may = state.stands(enemy) & self.reaches(me, enemy, state);
        if self.scope.at_once {
            may &= state.left[enemy].gt(0);
        }
        if !outlook.one_side {
            may &= !me.look(&self.tables.side).eq(self.fighters.side_of(enemy) as i16);
        }
        may
    }

    /// An enemy's rank by a fighter's policy; the lower, the better.
    #[inline(always)]
    fn rank<L: Lanes>(&self, outlook: &Outlook, me: LaneActor<L>, enemy: usize, state: &State<L>) -> Num<L> {
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
                    // From the same place in the line to its end, then from the start.
                    let along = Num::splat(self.tables.slot[enemy]) - me.look(&self.tables.slot);
                    along.lt(0).select(along + MOST as i16, along)
                }
                Target::MostDangerous => {
                    let who = LaneActor::one(enemy);
                    let value = self.arena.attack.value(who, state.left[enemy], &self.arena.wounded);
                    Num::zero() - value - self.mood(who, state)
                }
            };
            if outlook.policies.len() == 1 {
                score = rank;
            } else {
                score.set(me.look(&self.tables.target).eq(of as i16), rank);
            }
        }
        score
    }
}
