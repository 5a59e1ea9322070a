//! The choice of a target, and who is in melee with whom.

use super::super::words::Passing;
use crate::fight::prelude::*;
use play::systems::lane_actor::number;
use play::systems::span::Span;
use play::systems::ties::{TieBreak, random_of};

/// The rank of an enemy who is attacked before all others: lower than any rank by Toughness or place.
const FIRST_OF_ALL: i16 = -2000;
/// How much closer than any place in the line an enemy in melee counts.
const AT_HAND: i16 = MAX_FIGHTERS as i16;

/// The target chosen by a fighter.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// The enemy.
    pub target: Num<L>,
    /// Where there is one.
    pub found: Mask<L>,
    /// Where the target can be attacked in melee without a Movement Action.
    pub near: Mask<L>,
    /// Where the enemy is dying.
    pub dying: Mask<L>,
    /// The enemies in front of the target, where some stand behind others.
    pub front: LaneActorSet<L>,
}

/// The enemies among whom a fighter chooses.
#[derive(Debug, Clone, Copy)]
pub struct Candidates<L: Lanes> {
    /// The candidates.
    pub likely: LaneActorSet<L>,
    /// Those in melee with the fighter.
    pub met: LaneActorSet<L>,
    /// The dying whom the fighter would finish off.
    pub falls_to: LaneActorSet<L>,
}

/// How a fighter ranks the enemies.
#[derive(Debug, Clone, Copy)]
struct Preference<L: Lanes> {
    /// The fighter.
    me: LaneActor<L>,
    /// Every fighter who may be choosing attacks the weakest.
    all_weakest: bool,
    /// The weight of a point of Toughness.
    by_toughness: Num<L>,
    /// Where the fighter prefers enemies already in melee with him.
    nearest: Mask<L>,
    /// The enemies to choose from.
    among: Candidates<L>,
}

/// Keeps the lower of the best rank so far and this enemy's. The enemy's index occupies the low digits of the rank, so
/// the lowest rank is also the first among equals.
#[inline(always)]
fn lowest<L: Lanes>(best: &mut Num<L>, score: Num<L>, enemy: usize, likely: LaneActorSet<L>) {
    let rank = score.times(MAX_FIGHTERS as i16) + number(enemy);
    best.set(likely.has_one(enemy), best.min(rank));
}

/// The score of the best enemy, without the index.
#[inline(always)]
fn score_of<L: Lanes>(best: Num<L>) -> Num<L> {
    best & -(MAX_FIGHTERS as i16)
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Where a fighter attacks in melee: with any weapon that is not ranged, or with fists.
    pub(super) fn fights_in_melee<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let mut melee = !self.tables.ranged.has(who);
        if self.scope().switching {
            // One of the two weapons is ranged.
            melee = melee ^ state.spare.has(who);
        }
        if self.scope().sheathing { melee | state.sheathed.has(who) } else { melee }
    }

    /// Everybody in melee with a fighter, and the fallen who still lie within reach.
    fn beside<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> LaneActorSet<L> {
        let mut beside = state.melee.place(who.span().first());
        if !who.span().is_one() {
            who.visit(
                Mask::all(),
                #[inline(always)]
                |i, is| beside = state.melee.place(i).or_else(is, beside),
            );
        }
        beside
    }

    /// The standing enemies in melee with a fighter.
    pub(super) fn foes<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> LaneActorSet<L> {
        self.beside(who, state).and(self.standing(state))
    }

    /// `SYM-14` Movement Action uses: puts two fighters in melee with each other.
    pub(super) fn enter_melee<L: Lanes>(
        &self,
        one: LaneActor<L>,
        other: LaneActor<L>,
        m: Mask<L>,
        state: &mut State<L>,
    ) {
        for (who, enemy) in [(one, other), (other, one)] {
            who.visit(
                m,
                #[inline(always)]
                |i, is| state.melee.place_mut(i).add(enemy, is),
            );
        }
    }

    /// `SYM-24` Disengage: takes a fighter out of all melee.
    pub(super) fn leave_melee<L: Lanes>(&self, who: LaneActor<L>, m: Mask<L>, state: &mut State<L>) {
        who.visit(
            m,
            #[inline(always)]
            |i, is| state.melee.place_mut(i).clear(is),
        );
        self.all.each(
            #[inline(always)]
            |j| state.melee.place_mut(j).drop(who, m),
        );
        self.gives_up_positions(who, m, state);
    }

    /// `SYM-22` Flanking: clears the flanking positions taken by and against a fighter.
    pub(super) fn gives_up_positions<L: Lanes>(&self, who: LaneActor<L>, m: Mask<L>, state: &mut State<L>) {
        if !self.scope().flanking {
            return;
        }
        who.set(&mut state.aside, m, NOBODY);
        let index = who.index();
        self.all.each(
            #[inline(always)]
            |j| {
                let aside = state.aside.place_mut(j);
                aside.set(m & aside.eq(index), NOBODY);
            },
        );
    }

    /// `SYM-22` Flanking: where enough enemies are in melee with a target to flank it, and where it is flanked.
    pub(super) fn around<L: Lanes>(&self, enemies: Span, target: LaneActor<L>, state: &State<L>) -> (Mask<L>, Mask<L>) {
        let mut armed = LaneActorSet::all(self.starting.melee);
        if self.scope().switching {
            armed = armed.except(state.spare).or(state.spare.except(armed));
        }
        if self.scope().sheathing {
            armed = armed.or(state.sheathed);
        }
        let there = self.foes(target, state).and(armed);
        let enough = there.at_least(self.combat.house.flank_from);
        if !self.combat.house.flank_needs_move {
            return (enough, enough);
        }
        let positioned = LaneActorSet::in_span(
            enemies,
            #[inline(always)]
            |j| state.aside.place(j).eq(target.index()),
        );
        (enough, there.and(positioned).any() & enough)
    }

    /// Where the target is a dying enemy whom this fighter would finish off.
    pub(super) fn may_finish<L: Lanes>(&self, me: LaneActor<L>, target: LaneActor<L>, state: &State<L>) -> Mask<L> {
        if !self.scope().finishing {
            return Mask::none();
        }
        state.down().has(target) & self.tables.finishes.has(me)
    }

    /// Chooses a target by the fighter's policy. In melee only engaged enemies are candidates, because leaving them
    /// would cost a Free Attack from each. `SYM-19` Prone: a fighter on the ground moves to nobody.
    pub(super) fn chooses<D: Dice>(
        &self,
        plan: &Phase,
        turn: &Turn<D::L>,
        melee: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Choice<D::L> {
        let (me, acts) = (turn.me, turn.acts);
        let standing = self.standing(state);
        let second = self.parties[1].has(me);
        let opposing =
            LaneActorSet::only(self.parties[0], acts & second).or(LaneActorSet::only(self.parties[1], acts & !second));
        let present = opposing.and(standing);
        let (mut front, mut guarded) = (LaneActorSet::none(), Mask::none());
        if self.scope().rear {
            front = present.and(state.front);
        }
        // Everybody in melee with the fighter.
        let beside = self.beside(me, state);
        let met = beside.and(present);
        let prone = state.prone.has(me);
        let mut open = present;
        if self.scope().crowd {
            // SYM-22: no one else can reach a surrounded target.
            plan.enemies.each(
                #[inline(always)]
                |enemy| {
                    let attackers = state.melee.place(enemy).and(standing);
                    open.drop_one(enemy, attackers.at_least(self.combat.house.surround_limit));
                },
            );
        }
        if self.scope().rear {
            // SYM-24: the remaining actions may take the fighter past the front line.
            let passing = me.look_up(&self.tables.passing);
            let passes =
                passing.eq(Passing::RunPast as i16) | (passing.eq(Passing::GoAround as i16) & turn.slots.ge(2));
            guarded = front.any() & !passes;
            open = open.and(state.front).or_else(guarded, open);
        }
        if self.scope().grounded {
            open = open.where_only(!prone | Mask::uniform(self.opening(plan).is_some()));
        }
        // Enemies in melee take precedence; ranged attackers may pick anybody.
        let bound = met.or_else(met.any(), open);
        let mut likely = bound.or_else(melee, present).where_only(state.winner.eq(0));
        let mut falls_to = LaneActorSet::none();
        if self.scope().finishing && self.opening(plan).is_none() {
            let decided = state.winner.gt(0);
            let dying = opposing.and(state.down()).where_only(self.tables.finishes.has(me));
            // SYM-14: reaching a dying enemy who does not lie close by takes a Movement Action. Nobody spends it who is
            // in melee, prone, keeping out of melee, or left without an attack. Once the fight is decided, nobody is in
            // the way.
            let near = dying.and(beside);
            let goes = !met.any() & !prone & !turn.keeps_off & turn.slots.eq(2);
            let far = dying.and(state.front).or_else(guarded, dying).where_only(goes);
            let there = near.or_else(near.any(), far);
            let there = dying.or_else(decided, there);
            falls_to = there.or_else(melee, dying);
            likely = falls_to.or_else(falls_to.any(), likely);
        }
        let target = self.prefers(plan, me, Candidates { likely, met, falls_to }, state, dice);
        let chosen = LaneActor::among(plan.enemies, target);
        let near = beside.has(chosen) | (falls_to.has(chosen) & state.winner.gt(0));
        Choice { target, found: likely.any(), near, dying: falls_to.has(chosen), front }
    }

    /// An enemy's score by a fighter's preferences: the lower, the better.
    fn score<L: Lanes>(&self, preference: &Preference<L>, enemy: usize, state: &State<L>) -> Num<L> {
        let Preference { me, all_weakest, by_toughness, nearest, among } = *preference;
        let mut score = state.toughness.place(enemy);
        if !all_weakest {
            score = score.times(by_toughness) + me.look_up(&self.tables.by_place[enemy % MAX_FIGHTERS]);
            score -= Num::splat(AT_HAND).only(nearest & among.met.has_one(enemy));
        }
        if self.scope().finishing {
            // The dying come first, all alike.
            score.set(among.falls_to.has_one(enemy), FIRST_OF_ALL);
        }
        score
    }

    /// The enemy who ranks best by the policy `target`, with ties broken by the house rule on equals.
    pub(super) fn prefers<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        among: Candidates<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let likely = among.likely;
        let preference = Preference {
            me,
            all_weakest: plan.all_weakest,
            by_toughness: me.look_up(&self.tables.by_toughness),
            nearest: self.tables.nearest.has(me),
            among,
        };
        let mut best = Num::splat(i16::MAX);
        if plan.all_weakest && !self.scope().finishing {
            // A separate loop, since most fights need nothing else of each enemy.
            plan.enemies.each(
                #[inline(always)]
                |enemy| lowest(&mut best, state.toughness.place(enemy), enemy, likely),
            );
        } else {
            plan.enemies.each(
                #[inline(always)]
                |enemy| lowest(&mut best, self.score(&preference, enemy, state), enemy, likely),
            );
        }
        if self.scope().tie_break == TieBreak::Rolled {
            let play = self;
            return outlined!(dice, {
                let score = score_of(best);
                let equals = LaneActorSet::in_span(
                    plan.enemies,
                    #[inline(always)]
                    |enemy| play.score(&preference, enemy, state).times(MAX_FIGHTERS as i16).eq(score),
                );
                random_of(equals.and(likely), plan.enemies, dice)
            });
        }
        best.eq(i16::MAX).select(NOBODY, best & (MAX_FIGHTERS as i16 - 1))
    }
}
