//! Whom a fighter turns to, and who is near whom.

use crate::lane::{Lanes, Mask, Num};

use super::super::words::{Passing, Target};
use super::beat::Beat;
use super::setup::Fight;
use super::state::State;
use crate::systems::group::Group;
use crate::systems::who::{NOBODY, Who};

/// The enemy that a fighter turns to.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// The enemy.
    pub target: Num<L>,
    /// Where there is one.
    pub found: Mask<L>,
    /// Where they are in melee with each other already.
    pub near: Mask<L>,
    /// Where the enemy is dying.
    pub dying: Mask<L>,
    /// Where enemies stand in front.
    pub front: Mask<L>,
    /// The first of those.
    pub guard: Num<L>,
}

impl Fight {
    /// Where a fighter attacks in melee: with any weapon that does not reach afar, or with fists.
    #[inline(always)]
    pub(super) fn fights_in_melee<L: Lanes>(&self, who: Who<'_, L>, state: &State<L>) -> Mask<L> {
        let melee = !who.has(&self.tables.ranged);
        if self.scope.sheathing { melee | state.sheathed.has(who) } else { melee }
    }

    /// Where an enemy who stands and a fighter are in melee with each other.
    #[inline(always)]
    pub(super) fn engaged_with<L: Lanes>(&self, enemy: usize, me: Num<L>, my_foe: Num<L>, state: &State<L>) -> Mask<L> {
        (state.foe[enemy].eq(me) | my_foe.eq(enemy as i16)) & state.standing().has_one(enemy)
    }

    /// Where a fighter is in melee with anybody.
    #[inline(always)]
    pub(super) fn in_melee<L: Lanes>(&self, plan: &Beat, me: Who<'_, L>, state: &State<L>) -> Mask<L> {
        let my_foe = me.read(&state.foe);
        let mut any = Mask::none();
        for &enemy in &plan.enemies {
            any |= self.engaged_with(enemy, me.index(), my_foe, state);
        }
        any
    }

    /// `SYM-22` Flanking: how many of its enemies have engaged a target in melee, and where it is flanked.
    #[inline(always)]
    pub(super) fn around<L: Lanes>(
        &self,
        enemies: &[usize],
        target: Who<'_, L>,
        state: &State<L>,
    ) -> (Num<L>, Mask<L>) {
        let mut attackers = Num::zero();
        let mut there = Group::none();
        for &j in enemies {
            let engaged = state.foe[j].eq(target.index());
            attackers += engaged.count();
            there.add_one(j, engaged);
        }
        let positioned = there.and(state.flanking).any() | Mask::uniform(!self.arena.house.flank_needs_move);
        (attackers, positioned & attackers.ge(self.arena.house.flank_from))
    }

    /// Where an enemy is dying whom this fighter would finish off.
    #[inline(always)]
    pub(super) fn may_finish<L: Lanes>(&self, me: Who<'_, L>, target: Who<'_, L>, state: &State<L>) -> Mask<L> {
        if !self.scope.finishing {
            return Mask::none();
        }
        state.down().has(target) & me.has(&self.tables.finishes)
    }

    /// Chooses by the fighter's policy. In melee he keeps to those he is engaged with, because leaving them
    /// would cost a Free Attack from each.
    #[inline(always)]
    pub(super) fn chooses<L: Lanes>(
        &self,
        plan: &Beat,
        me: Who<'_, L>,
        acts: Mask<L>,
        melee: Mask<L>,
        state: &State<L>,
    ) -> Choice<L> {
        let standing = state.standing();
        let mut opposing = Group::only(self.parties[1], acts);
        match me.same(&self.tables.side) {
            Some(1) => opposing = Group::only(self.parties[0], acts),
            Some(_) => {}
            None => {
                opposing = Group::only(self.parties[0], acts).or_else(me.has(&self.tables.side), opposing);
            }
        }
        let present = opposing.and(standing);
        let mut guard = Num::splat(NOBODY);
        let mut front = Mask::none();
        if self.scope.rear {
            let before = present.within(self.arrival.front);
            front = before.any();
            for &enemy in plan.enemies.iter().rev() {
                guard.set(before.has_one(enemy), enemy as i16);
            }
        }
        // Everybody with whom he is in melee.
        let mut met = Group::one(me.read(&state.foe));
        for &enemy in &plan.enemies {
            met.add_one(enemy, state.foe[enemy].eq(me.index()));
        }
        let met = met.and(present);
        let mut open = present;
        if self.scope.crowd {
            // SYM-22: a target that is surrounded cannot be reached by anybody else.
            for &enemy in &plan.enemies {
                let mut attackers = Num::zero();
                for foe in state.foe.iter() {
                    attackers += foe.eq(enemy as i16).count();
                }
                open.drop_one(enemy, attackers.ge(self.arena.house.surround_limit));
            }
        }
        if self.scope.rear {
            let passes = !me.look(&self.tables.passing).eq(Passing::Never as i16);
            open = open.within(self.arrival.front).or_else(front & !passes, open);
        }
        // Whoever he is in melee with comes before all others; from afar anybody can be attacked.
        let bound = met.or_else(met.any(), open);
        let mut likely = bound.or_else(melee, present).where_only(state.winner.eq(0));
        let mut falls_to = Group::none();
        if self.scope.finishing {
            falls_to = opposing.and(state.down()).where_only(me.has(&self.tables.finishes));
            likely = falls_to.or_else(falls_to.any(), likely);
        }
        let mut best = Num::splat(i16::MAX);
        for &enemy in &plan.enemies {
            best = best.min(likely.has_one(enemy).select(self.score(plan, enemy, me, state), i16::MAX));
        }
        let mut target = Num::splat(NOBODY);
        for &enemy in plan.enemies.iter().rev() {
            // Of the dying the first.
            let least = self.score(plan, enemy, me, state).eq(best) | falls_to.has_one(enemy);
            target.set(likely.has_one(enemy) & least, enemy as i16);
        }
        let chosen = Who::among(&plan.enemies, target);
        Choice { target, found: likely.any(), near: met.has(chosen), dying: falls_to.has(chosen), front, guard }
    }

    /// How an enemy ranks by the policy `target`; the lowest is attacked, the first among equals.
    #[inline(always)]
    fn score<L: Lanes>(&self, plan: &Beat, enemy: usize, me: Who<'_, L>, state: &State<L>) -> Num<L> {
        if let Some(only) = plan.target {
            return self.score_by(only, enemy, me, state);
        }
        let policy = me.look(&self.tables.target);
        let mut score = Num::zero();
        for each in [Target::Weakest, Target::Strongest, Target::FocusFire, Target::Nearest] {
            score.set(policy.eq(each as i16), self.score_by(each, enemy, me, state));
        }
        score
    }

    #[inline(always)]
    fn score_by<L: Lanes>(&self, policy: Target, enemy: usize, me: Who<'_, L>, state: &State<L>) -> Num<L> {
        let toughness = state.toughness[enemy];
        match policy {
            Target::Weakest => toughness,
            Target::Strongest => Num::zero() - toughness,
            Target::FocusFire => Num::splat(self.tables.slot[enemy]),
            Target::Nearest => {
                // From the same place of the line to its end, then from its start.
                let along = Num::splat(self.tables.slot[enemy]) - me.look(&self.tables.slot);
                along.lt(0).select(along + MOST_OF_A_SIDE, along)
            }
        }
    }
}

/// More than any side has.
const MOST_OF_A_SIDE: i16 = 16;
