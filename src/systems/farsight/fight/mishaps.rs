//! Setbacks in a fight, and the traumas that attacks leave on both sides.

use crate::dice::Dice;
use crate::lane::{Mask, Num};
use crate::systems::someone::Someone;
use crate::systems::who::NOBODY;

use crate::systems::farsight::fight::setup::Fight;
use crate::systems::farsight::fight::state::{State, UP, bits};
use crate::systems::farsight::fight::wounds::Blow as Trauma;
use crate::systems::farsight::special::SETBACKS;

/// `FS-15` Setback: the condition that each number gives.
const MISHAPS: [i16; 32] = {
    let mut table = [0; 32];
    table[4] = bits::FRIGHTENED;
    table[5] = bits::EXPOSED;
    table[7] = bits::DROPPED;
    table[9] = bits::HAMPERED;
    table[11] = bits::HAMPERED;
    table[12] = bits::DAZZLED;
    table[14] = bits::PRONE;
    table[18] = bits::STUNNED;
    table[20] = bits::BROKEN;
    table
};

impl Fight {
    /// `FS-15` Setback: what it does to whoever missed. Gives where it is one exhaustion too many.
    #[inline(always)]
    pub(super) fn mishap<D: Dice, W: Someone<D::L>>(
        &self,
        attacker: W,
        number: Num<D::L>,
        due: Mask<D::L>,
        mine: &mut Num<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        mine.set(due, *mine | number.lookup(&MISHAPS));
        let tired = due & number.eq(19);
        let levels = (attacker.read(&state.exhaustion) + 1).min(self.arena.house.exhaustion_levels);
        attacker.set(&mut state.exhaustion, tired, levels);
        // FS-104: the fourth level halves the highest vitality, the sixth brings it to 0.
        let vp = attacker.read(&state.vp).min(attacker.look(&self.tables.half_vp));
        let collapses = tired & levels.ge(6);
        attacker.set(&mut state.vp, tired & levels.ge(4), vp.only(!collapses));
        self.note(self.ledger.setbacks, attacker, due, 1, state);
        if let Some(numbers) = self.ledger.numbers {
            for i in 0..19 {
                state.counts.place_mut(numbers + i).bump(due & number.eq(i as i16 + 2));
            }
        }
        dice.tell(due, |r| {
            let number = r.num(number);
            let what = SETBACKS[(number - 2) as usize].replace('_', " ");
            format!("{} suffers a setback, {number}: {what} (FS-15)", self.name(r, attacker.index()))
        });
        dice.when(
            collapses,
            #[inline(always)]
            |dice| {
                dice.tell(collapses, |r| format!("{} collapses (FS-104)", self.name(r, attacker.index())));
                mine.set(collapses, 0);
                self.falls(attacker, [collapses, Mask::none(), Mask::none()], state, dice);
            },
        );
        collapses
    }

    /// `FS-15` Setback 17: an ally who fights the target, each as likely as the other; nobody if there is none.
    #[inline(always)]
    pub(super) fn in_the_way<D: Dice, W: Someone<D::L>>(
        &self,
        attacker: W,
        target: W,
        due: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let mut ally = Num::splat(NOBODY);
        if !self.in_play::<D::L>().melee {
            return ally;
        }
        dice.when(
            due,
            #[inline(always)]
            |dice| {
                let side = attacker.look(&self.tables.side);
                let foe = self.foe(target, state);
                let mut found = Num::zero();
                for j in 0..self.fighters.len() {
                    let is_ally = side.eq(self.side_of(j) as i16) & !attacker.index().eq(j as i16);
                    let engaged = state.foe.place(j).eq(target.index()) | foe.eq(j as i16);
                    let here = due & is_ally & engaged & state.fate.place(j).eq(UP);
                    found += here.count();
                    // The newcomer replaces those found before with the same chance for all.
                    let takes = dice.by_lane([found.only(here)], here).eq(1) & here;
                    ally.set(takes, j as i16);
                }
            },
        );
        ally
    }

    /// The traumas of an attack: by an exploit or the fall to 0 for the victim, by a setback for the attacker.
    #[expect(clippy::too_many_arguments, reason = "inlined into the one place where attacks are made")]
    #[inline(always)]
    pub(super) fn scars<D: Dice, W: Someone<D::L>>(
        &self,
        attacker: W,
        victim: W,
        [hit, fell, own]: [Mask<D::L>; 3],
        rank: Num<D::L>,
        damage: Num<D::L>,
        harm: Num<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.arena.house;
        let needs = damage.gt(0) | Mask::uniform(!house.exploit_trauma_needs_damage);
        let stands = victim.read(&state.fate).eq(UP);
        let strikes = hit & rank.ge(9) & rank.le(10) & needs & stands;
        let falls = fell & !self.tables.mortal.has(victim) & Mask::uniform(house.zero_traumas > 0);
        let all = strikes | falls;
        dice.when(
            all,
            #[inline(always)]
            |dice| {
                let severe = all & self.severe(victim, damage);
                let blow = Trauma { active: all, severe, psychic: self.hurts_minds(harm) };
                self.traumatises(victim, blow, state, dice);
            },
        );
        dice.when(
            own,
            #[inline(always)]
            |dice| {
                let blow = Trauma { active: own, severe: Mask::none(), psychic: Mask::none() };
                self.traumatises(attacker, blow, state, dice);
            },
        );
    }
}
