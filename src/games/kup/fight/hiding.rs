//! Hiding: fighters whom the enemies lose sight of, and whose attacks come as a surprise.

use super::super::damaged_value::DamagedValue;
use super::super::skill::{adjustment, rolled};
use super::state::{COMES_OUT, HIDDEN, HIDING, IN_SIGHT, TO_HIDE, VANISHED};
use crate::fight::prelude::*;

/// Lower than the total of any check.
const UNNOTICED: i16 = -1000;

tables! {
    /// The checks of stealth and of noticing.
    StealthTables of(fighters: &[Fighter])
    {
        stealth: one(DamagedValue = DamagedValue::of(fighters, |f| Some(f.stealth.with_share()))),
            "Stealth: stats and circumstances, die and skill.";
        stealth_die: number(|f| f.stealth.skill.die);
        stealth_es: number(|f| f.stealth.skill.es);
        watch: one(DamagedValue = DamagedValue::of(fighters, |f| Some(f.watch.with_share()))),
            "Noticing: stats and circumstances.";
    }
}

#[inlined]
impl Fight {
    /// Lanes where the enemies can see a fighter.
    pub(super) fn in_sight<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        if self.plans[fighter].hides { state.cover[fighter].lt(HIDDEN) } else { Mask::all() }
    }

    /// Lanes where a fighter sees a standing enemy.
    pub(super) fn sees_somebody<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        let mut sees = Mask::none();
        for enemy in self.fighters.enemies_of(fighter) {
            sees |= state.stands(enemy) & self.in_sight(enemy, state);
        }
        sees
    }

    /// At the start of a fight, marks the fighters whose opening is to hide.
    pub(super) fn takes_cover<L: Lanes>(&self, fresh: Mask<L>, state: &mut State<L>) {
        for (cover, plan) in state.cover.iter_mut().zip(&self.plans) {
            cover.set(fresh, if plan.hides { TO_HIDE } else { IN_SIGHT });
        }
    }

    /// `KUP-24` Spell or other skill in combat: a fighter who opens by hiding spends the first turn in which he can act
    /// on it, unless an enemy is within arm's length by then. A fight that starts in contact does not track positions,
    /// so there he may hide while others fight.
    pub(super) fn opens<L: Lanes>(&self, live: Mask<L>, state: &mut State<L>) {
        if !self.scope.hiding {
            return;
        }
        for i in (0..self.fighters.len()).filter(|&i| self.plans[i].hides) {
            let mut able = live & state.undecided() & state.stands(i) & state.cover[i].eq(TO_HIDE);
            if self.scope.shaken {
                able &= !state.lost[i];
            }
            let mut contact = Mask::none();
            if let Some(closing) = &self.closing {
                contact = self.is_in_contact(closing, i, state);
            }
            state.cover[i].set(able, contact.select(IN_SIGHT, HIDING));
        }
    }

    /// `KUP-24` Spell or other skill in combat: a fighter hides; outlined because it is rare.
    #[inline(never)]
    pub(super) fn hides<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        hides: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        outlined!(dice, self.steals_away(plan, me, hides, state, dice));
    }

    /// `KUP-13` ARCO: hiding is an opposed check of Stealth that must beat the best noticing check among the enemies.
    /// Every enemy who stands and has not lost the turn rolls; by `KUP-08`, the surprised are unaware of what is
    /// happening.
    fn steals_away<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        hides: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let wounded = &self.combat.wounded;
        let face = dice.by_lane([me.look_up(&self.hiding.stealth_die)], hides);
        let arc = self.hiding.stealth.value(me, me.read(&state.left), wounded)
            + self.mood(me, state)
            + adjustment(face, me.look_up(&self.hiding.stealth_es));
        let mut best = Num::splat(UNNOTICED);
        for &enemy in plan.targets.enemies.iter().filter(|&&enemy| self.fighters[enemy].watch.skill.can_try) {
            let mut watches = hides & state.stands(enemy);
            if !plan.targets.one_side {
                watches &= !me.look_up(&self.tables.side).eq(self.fighters.side_of(enemy) as i16);
            }
            if self.scope.shaken {
                watches &= !state.lost[enemy];
            }
            if self.scope.at_once {
                watches &= state.left[enemy].gt(0);
            }
            let it = LaneActor::one(enemy);
            let against = self.hiding.watch.value(it, state.left[enemy], wounded)
                + self.mood(it, state)
                + rolled(self.fighters[enemy].watch.skill, watches, dice);
            best.set(watches, best.max(against));
        }
        let vanishes = hides & (arc - best).ge(self.combat.house.least_margin());
        me.set(&mut state.cover, vanishes, VANISHED);
        dice.tell(hides, |r| {
            let result = if r.flag(vanishes) { "the enemies lose sight" } else { "seen" };
            let against = match r.num(best) {
                UNNOTICED => "nobody who watches".to_owned(),
                best => format!("ARC {best}"),
            };
            format!(
                "{} hides: ARC {} against {against}: {result} (KUP-13, KUP-24)",
                self.name(r, me.index()),
                r.num(arc)
            )
        });
    }

    /// At the end of a turn, fighters who vanished are hidden, those who came out or were seen fight on, and the state
    /// of those who are out is cleared.
    pub(super) fn forget_the_cover<L: Lanes>(&self, live: Mask<L>, state: &mut State<L>) {
        if !self.scope.hiding {
            return;
        }
        for i in (0..self.fighters.len()).filter(|&i| self.plans[i].hides) {
            let cover = state.cover[i];
            let mut fights_on = cover.eq(HIDING) | cover.eq(COMES_OUT) | !state.undecided();
            fights_on |= !state.stands(i) & !state.is_away(i);
            state.cover[i].set(live & cover.eq(VANISHED), HIDDEN);
            state.cover[i].set(live & fights_on, IN_SIGHT);
        }
    }

    /// Lanes where a fighter who stands or has yet to join the fight has this cover, [`TO_HIDE`] or [`HIDDEN`] for
    /// example.
    pub(super) fn somebody_is<L: Lanes>(&self, cover: i16, state: &State<L>) -> Mask<L> {
        let mut is = Mask::none();
        for i in (0..self.fighters.len()).filter(|&i| self.plans[i].hides) {
            is |= state.cover[i].eq(cover);
        }
        is
    }

    /// Lanes where a hidden fighter will attack sooner or later: an enemy in sight is within reach, or one of the two
    /// still walks.
    pub(super) fn somebody_comes_out<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut comes_out = Mask::none();
        for i in (0..self.fighters.len()).filter(|&i| self.plans[i].hides && self.most_attacks(i) > 0) {
            let hidden = state.cover[i].eq(HIDDEN);
            for enemy in self.fighters.enemies_of(i) {
                let mut near = self.reaches(LaneActor::one(i), enemy, state);
                if let Some(closing) = &self.closing {
                    near |= self.would_walk(closing, i, state) | self.would_walk(closing, enemy, state);
                }
                comes_out |= hidden & state.stands(enemy) & self.in_sight(enemy, state) & near;
            }
        }
        comes_out
    }
}
