//! Whom a fighter turns to, and who is near whom.

use crate::lane::{Lanes, Mask, Num};

use super::super::words::Passing;
use super::beat::Beat;
use super::play::{Extent, Play};
use super::state::State;
use crate::systems::group::Group;
use crate::systems::span::Span;
use crate::systems::who::{MOST, NOBODY, Who, number};

/// The rank of somebody who is attacked before all others: lower than any rank by Toughness or place.
const FIRST_OF_ALL: i16 = -2000;

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

/// The lowest rank so far, after an enemy among the likely ones. With his number behind his score, the lowest is also the
/// first among equals.
#[inline(always)]
fn lowest<L: Lanes>(best: &mut Num<L>, score: Num<L>, enemy: usize, likely: Group<L>) {
    let rank = score.times(MOST as i16) + number(enemy);
    best.set(likely.has_one(enemy), best.min(rank));
}

impl<X: Extent> Play<'_, X> {
    /// Where a fighter attacks in melee: with any weapon that does not reach afar, or with fists.
    #[inline(always)]
    pub(super) fn fights_in_melee<L: Lanes>(&self, who: Who<L>, state: &State<L>) -> Mask<L> {
        let melee = !self.tables.ranged.has(who);
        if self.scope().sheathing { melee | state.sheathed.has(who) } else { melee }
    }

    /// Where an enemy who stands and a fighter are in melee with each other.
    #[inline(always)]
    pub(super) fn engaged_with<L: Lanes>(&self, enemy: usize, me: Num<L>, my_foe: Num<L>, state: &State<L>) -> Mask<L> {
        (state.foe.place(enemy).eq(me) | my_foe.eq(number(enemy))) & self.standing(state).has_one(enemy)
    }

    /// Where a fighter is in melee with anybody.
    #[inline(always)]
    pub(super) fn in_melee<L: Lanes>(&self, plan: &Beat, me: Who<L>, state: &State<L>) -> Mask<L> {
        let my_foe = me.read(&state.foe);
        let mut any = Mask::none();
        plan.enemies.each(
            #[inline(always)]
            |enemy| any |= self.engaged_with(enemy, me.index(), my_foe, state),
        );
        any
    }

    /// `SYM-22` Flanking: where enough of its enemies have engaged a target in melee, and where it is flanked.
    #[inline(always)]
    pub(super) fn around<L: Lanes>(&self, enemies: Span, target: Who<L>, state: &State<L>) -> (Mask<L>, Mask<L>) {
        let there = Group::those(
            enemies,
            #[inline(always)]
            |j| state.foe.place(j).eq(target.index()),
        )
        .and(self.standing(state));
        let positioned = there.and(state.flanking).any() | Mask::uniform(!self.arena.house.flank_needs_move);
        let enough = there.at_least(self.arena.house.flank_from);
        (enough, positioned & enough)
    }

    /// Where an enemy is dying whom this fighter would finish off.
    #[inline(always)]
    pub(super) fn may_finish<L: Lanes>(&self, me: Who<L>, target: Who<L>, state: &State<L>) -> Mask<L> {
        if !self.scope().finishing {
            return Mask::none();
        }
        state.down().has(target) & self.tables.finishes.has(me)
    }

    /// Chooses by the fighter's policy. In melee he keeps to those he is engaged with, because leaving them
    /// would cost a Free Attack from each.
    #[inline(always)]
    pub(super) fn chooses<L: Lanes>(
        &self,
        plan: &Beat,
        me: Who<L>,
        acts: Mask<L>,
        melee: Mask<L>,
        state: &State<L>,
    ) -> Choice<L> {
        let standing = self.standing(state);
        let second = self.parties[1].has(me);
        let opposing = Group::only(self.parties[0], acts & second).or(Group::only(self.parties[1], acts & !second));
        let present = opposing.and(standing);
        let mut guard = Num::splat(NOBODY);
        let mut front = Mask::none();
        if self.scope().rear {
            let before = present.within(self.arrival.front);
            front = before.any();
            plan.enemies.each_back(
                #[inline(always)]
                |enemy| guard.set(before.has_one(enemy), number(enemy)),
            );
        }
        // Everybody with whom he is in melee.
        let met = Group::those(
            plan.enemies,
            #[inline(always)]
            |enemy| state.foe.place(enemy).eq(me.index()),
        )
        .or(Group::one(me.read(&state.foe)))
        .and(present);
        let mut open = present;
        if self.scope().crowd {
            // SYM-22: a target that is surrounded cannot be reached by anybody else.
            plan.enemies.each(
                #[inline(always)]
                |enemy| {
                    let attackers = Group::those(
                        self.all,
                        #[inline(always)]
                        |i| state.foe.place(i).eq(number(enemy)),
                    );
                    open.drop_one(enemy, attackers.at_least(self.arena.house.surround_limit));
                },
            );
        }
        if self.scope().rear {
            let passes = !me.look(&self.tables.passing).eq(Passing::Never as i16);
            open = open.within(self.arrival.front).or_else(front & !passes, open);
        }
        // Whoever he is in melee with comes before all others; from afar anybody can be attacked.
        let bound = met.or_else(met.any(), open);
        let mut likely = bound.or_else(melee, present).where_only(state.winner.eq(0));
        let mut falls_to = Group::none();
        if self.scope().finishing {
            falls_to = opposing.and(state.down()).where_only(self.tables.finishes.has(me));
            likely = falls_to.or_else(falls_to.any(), likely);
        }
        let mut best = Num::splat(i16::MAX);
        // How an enemy ranks by the policy `target`; the lowest is attacked, the first among equals.
        if plan.all_weakest && !self.scope().finishing {
            // By themselves, since most fights have nothing else to ask of each enemy.
            plan.enemies.each(
                #[inline(always)]
                |enemy| lowest(&mut best, state.toughness.place(enemy), enemy, likely),
            );
        } else {
            let factor = me.look(&self.tables.by_toughness);
            plan.enemies.each(
                #[inline(always)]
                |enemy| {
                    let mut score = state.toughness.place(enemy);
                    if !plan.all_weakest {
                        score = score.times(factor) + me.look(&self.tables.by_place[enemy % MOST]);
                    }
                    if self.scope().finishing {
                        // Of the dying the first.
                        score.set(falls_to.has_one(enemy), FIRST_OF_ALL);
                    }
                    lowest(&mut best, score, enemy, likely);
                },
            );
        }
        let target = best.eq(i16::MAX).select(NOBODY, best & (MOST as i16 - 1));
        let chosen = Who::among(plan.enemies, target);
        Choice { target, found: likely.any(), near: met.has(chosen), dying: falls_to.has(chosen), front, guard }
    }
}
