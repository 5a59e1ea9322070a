//! The choice of a target, and who is within reach of whom.

use play::systems::span::Span;
use play::systems::ties::{TieBreak, random_of};

use super::super::attack::{shot_limit, shot_sight};
use super::super::words::{Target, Visibility};
use crate::fight::prelude::*;

/// A score better than that of any standing enemy.
const BEFORE_ALL: i16 = -30_000;

/// The target chosen by a fighter.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// The enemy.
    pub target: Num<L>,
    /// Where there is one.
    pub found: Mask<L>,
    /// Where the target can be attacked from here.
    pub in_reach: Mask<L>,
}

#[inlined]
impl Fight {
    /// Lanes where this enemy belongs to the other side.
    pub(super) fn opposes<L: Lanes>(&self, plan: &Phase, side: Num<L>, enemy: usize) -> Mask<L> {
        if plan.one_side { Mask::all() } else { !side.eq(self.fighters.side_of(enemy) as i16) }
    }

    /// All fighters of this side.
    pub(super) fn allies_of<L: Lanes>(&self, side: Num<L>) -> LaneActorSet<L> {
        let [a, b] = self.groups.sides;
        LaneActorSet::all(a).or_else(side.eq(0), LaneActorSet::all(b))
    }

    /// All fighters of the opposing side.
    pub(super) fn enemies_of<L: Lanes>(&self, side: Num<L>) -> LaneActorSet<L> {
        let [a, b] = self.groups.sides;
        LaneActorSet::all(b).or_else(side.eq(0), LaneActorSet::all(a))
    }

    /// `BRD-24` Adjacency: lanes where another fighter is within this melee reach.
    fn adjacent<L: Lanes>(&self, gap: Num<L>, reach: Num<L>, other: usize, state: &State<L>) -> Mask<L> {
        if !self.scope.moving {
            return Mask::all();
        }
        (gap + state.gap[other]).le(reach)
    }

    /// `BRD-24` Adjacency: lanes where a fighter at this distance behind the line is within another's reach.
    pub(super) fn threatened_by<L: Lanes>(&self, gap: Num<L>, other: LaneActor<L>, state: &State<L>) -> Mask<L> {
        if !self.scope.moving {
            return Mask::all();
        }
        (gap + other.read(&state.gap)).le(other.look_up(&self.tables.reach))
    }

    /// `BRD-17` Ready: lanes where a fighter at this distance behind the line is within range of another's weapon:
    /// within reach, or as near as `BRD-44` visibility requires for a shot.
    pub(super) fn comes_within_range<L: Lanes>(&self, gap: Num<L>, other: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let near = self.threatened_by(gap, other, state);
        if !self.scope.moving {
            return near;
        }
        let seen = (gap + other.read(&state.gap)).le(shot_limit(&self.combat.house, self.visibility));
        let ranged = self.tables.ranged.has(other);
        (ranged & seen) | (!ranged & near)
    }

    /// How far behind the line a fighter stands, in feet.
    pub(super) fn gap<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Num<L> {
        if self.scope.moving { who.read(&state.gap) } else { Num::zero() }
    }

    /// Lanes where a fighter is within reach of any standing enemy. `BRD-39` Objects: they threaten nobody.
    pub(super) fn is_within_enemy_reach<L: Lanes>(&self, plan: &Phase, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let (gap, side) = (self.gap(me, state), me.look_up(&self.tables.side));
        let mut any = Mask::none();
        for &enemy in &plan.enemies {
            if !self.fighters[enemy].bound {
                let stands = self.opposes(plan, side, enemy) & state.up.has_one(enemy);
                any |= stands & self.threatened_by(gap, LaneActor::one(enemy), state);
            }
        }
        any
    }

    /// Lanes where an attack on this enemy is possible: in melee within reach, at range as far as visibility allows.
    fn reaches<L: Lanes>(&self, [gap, reach]: [Num<L>; 2], ranged: Mask<L>, enemy: usize, state: &State<L>) -> Mask<L> {
        let near = self.adjacent(gap, reach, enemy, state);
        if self.visibility == Visibility::Normal || !self.scope.sight {
            return near | ranged;
        }
        let limit = shot_limit(&self.combat.house, self.visibility);
        let seen =
            if self.scope.moving { (gap + state.gap[enemy]).le(limit) } else { Mask::uniform(self.distance <= limit) };
        (ranged & seen) | (!ranged & near)
    }

    /// The enemies whom a fighter may attack: those standing and, for a fighter who kills the helpless, those in Shock
    /// (if it is tracked), unconscious or bound.
    fn foes<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> [LaneActorSet<L>; 2] {
        let mut fallen = LaneActorSet::none();
        let mut foes = state.up;
        if self.scope.executes {
            let down = if self.scope.shock { state.down().or(state.helpless) } else { state.helpless };
            fallen = down.where_only(self.tables.executes.has(me));
            foes = foes.or(fallen);
        }
        [foes, fallen]
    }

    /// Lanes where a fighter can attack any enemy from here.
    pub(super) fn has_target<L: Lanes>(&self, plan: &Phase, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        if !(self.scope.moving || self.scope.sight || self.scope.crowd) {
            return Mask::all();
        }
        let side = me.look_up(&self.tables.side);
        let ranged = self.tables.ranged.has(me);
        let (gap, reach) = (self.gap(me, state), me.look_up(&self.tables.reach));
        let [foes, _] = self.foes(me, state);
        let mut any = Mask::none();
        for &enemy in &plan.enemies {
            let there = self.opposes(plan, side, enemy) & foes.has_one(enemy);
            any |= there & self.reaches([gap, reach], ranged, enemy, state);
        }
        if self.scope.crowd {
            any &= ranged | self.has_room(plan, me, state);
        }
        any
    }

    /// `BRD-44` Visibility: its bonus to Guard against ranged attacks.
    pub(super) fn sight<L: Lanes>(&self, attacker: LaneActor<L>, target: LaneActor<L>, state: &State<L>) -> Num<L> {
        let house = &self.combat.house;
        if !self.scope.sight {
            return Num::zero();
        }
        let far = shot_sight(house, self.visibility, i16::MAX);
        let near = shot_sight(house, self.visibility, 0);
        let feet = if self.scope.moving {
            self.gap(attacker, state) + self.gap(target, state)
        } else {
            Num::splat(self.distance)
        };
        feet.lt(house.point_blank).select(near, far)
    }

    /// `BRD-24` Adjacency: lanes where there is room next to an enemy. Only a limited number can be adjacent to each
    /// enemy; places go to the first in line or, if equals are rolled for, to those who act first.
    fn has_room<L: Lanes>(&self, plan: &Phase, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let (side, index) = (me.look_up(&self.tables.side), me.index());
        let (mut before, mut places) = (Num::zero(), Num::zero());
        for &enemy in &plan.enemies {
            let stands = self.opposes(plan, side, enemy) & state.up.has_one(enemy);
            places += stands.count().times(self.combat.house.most_adjacent);
        }
        for &ally in &plan.allies {
            if !self.fighters[ally].is_ranged && !self.fighters[ally].bound {
                let mine = side.eq(self.fighters.side_of(ally) as i16) & state.up.has_one(ally);
                let sooner = match self.combat.house.equal_targets {
                    TieBreak::FirstListed => index.gt(ally as i16),
                    TieBreak::Rolled => state.place.place(ally).lt(me.read(&state.place)),
                };
                before += (mine & sooner).count();
            }
        }
        before.lt(places)
    }

    /// Chooses by the fighter's policy, preferring enemies within reach.
    pub(super) fn chooses<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        acts: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Choice<D::L> {
        let rolls = self.combat.house.equal_targets == TieBreak::Rolled && plan.enemies.len() > 1;
        let mut equals = LaneActorSet::none();
        let side = me.look_up(&self.tables.side);
        let ranged = self.tables.ranged.has(me);
        let policy = me.look_up(&self.tables.target);
        let (gap, reach) = (self.gap(me, state), me.look_up(&self.tables.reach));
        let mut best = Num::splat(i16::MAX);
        let mut target = Num::splat(NOBODY);
        let mut in_reach = Mask::none();
        let [foes, fallen] = self.foes(me, state);
        let foes = foes.and(self.enemies_of(side)).where_only(acts);
        for enemy in Span::from(&plan.enemies).iter() {
            let allowed = foes.has_one(enemy);
            let mut score = self.score(enemy, policy, state);
            if self.scope.executes {
                score.set(fallen.has_one(enemy), BEFORE_ALL);
            }
            let mut better = allowed & score.lt(best);
            let mut as_good = allowed & score.eq(best);
            if self.scope.moving || self.scope.sight {
                // Any enemy within reach comes before all others.
                let reached = allowed & self.reaches([gap, reach], ranged, enemy, state);
                better = (reached & (!in_reach | score.lt(best))) | (better & !in_reach);
                as_good &= reached | !in_reach;
                in_reach |= reached;
            }
            if rolls {
                equals.clear(better);
                equals.add_one(enemy, better | as_good);
            }
            best.set(better, score);
            target.set(better, enemy as i16);
        }
        if rolls {
            target = random_of(equals, Span::from(&plan.enemies), dice);
        }
        let found = acts & best.lt(i16::MAX);
        if !(self.scope.moving || self.scope.sight) {
            in_reach = found;
        }
        if self.scope.crowd {
            in_reach &= ranged | self.has_room(plan, me, state);
        }
        Choice { target, found, in_reach }
    }

    /// An enemy's score by the policy `target`; the lowest is attacked.
    fn score<L: Lanes>(&self, enemy: usize, policy: Num<L>, state: &State<L>) -> Num<L> {
        let mut score = state.durability.place(enemy) + state.health.place(enemy);
        if self.scope.picks {
            score.set(policy.eq(Target::FocusFire as i16), enemy as i16);
            score.set(policy.eq(Target::MostDangerous as i16), -self.tables.danger[enemy & 31]);
        }
        score
    }
}
