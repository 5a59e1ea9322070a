//! Setbacks, and the traumas that attacks leave.

use play::systems::label::spoken;
use play::systems::ties::reservoir_replaces;

use crate::fight::prelude::*;
use crate::fight::wounds::Trauma;
use crate::special::{SETBACKS, SpecialOutcome};
use crate::words::ExploitPolicy;

/// `FS-15` Setback: the condition caused by each number.
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

/// `FS-14` The rank of Sign of Destiny.
const DESTINY: i16 = 11;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// The special faces of a check other than an attack: `FS-15` a setback for failure, `FS-16` a card for doubles, an
    /// exploit for success. `FS-14`: of those exploits only Sign of Destiny matters in a fight, since it brings another
    /// card; the others are only narrative. A won shove gives combat exploits instead (`FS-13`), and since the target
    /// is prone already, the winner goes on guard. Returns the number of the setback, 0 for none.
    pub(super) fn resolve_special_faces<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        faced: &SpecialOutcome<D::L>,
        shoves: bool,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let scope = self.in_play();
        let mut number = Num::zero();
        if !scope.faces {
            return number;
        }
        let mut cards = faced.cards;
        if scope.exploits {
            let takes = faced.intensity.gt(0) & !who.look_up(&self.tables.exploits).eq(ExploitPolicy::Never as i16);
            self.note(self.count_indices.exploits, who, takes, 1, state);
            if shoves {
                let flags = self.flags(who, state) | Num::splat(bits::ON_GUARD);
                self.flag(who, takes, flags, state);
                if let Some(ranks) = self.count_indices.ranks {
                    state.counts.place_mut(ranks).bump(takes);
                }
                dice.tell(takes, |r| format!("{} goes on guard by an exploit (FS-13)", self.name(r, who.index())));
            } else {
                let destiny = takes & faced.intensity.ge(DESTINY);
                cards += destiny.count();
                dice.tell(takes, |r| {
                    let what = if r.flag(destiny) { "a Sign of Destiny" } else { "there is something to tell" };
                    format!("{} has an exploit: {what} (FS-14)", self.name(r, who.index()))
                });
            }
        }
        self.draws(who, cards, cards.gt(0), state);
        self.tells_of_cards(who, faced.cards, cards.gt(0), dice);
        if scope.setbacks {
            let due = faced.setback;
            when!(dice, due, number = self.suffer_setback(who, due, state, dice));
        }
        number
    }

    /// `FS-15` Setback: its effects on the fighter who failed. Returns its number, 0 for none. The only source of
    /// setbacks in a fight, as a separate function to keep the code small.
    #[inline(never)]
    pub(super) fn suffer_setback<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        due: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        outlined!(dice, self.mishap(who, due, state, dice))
    }

    fn mishap<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        due: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let house = &self.combat.house;
        let number = dice.roll(&self.setback, due).only(due);
        let flags = self.flags(who, state);
        let mut brings = number.lookup(&MISHAPS);
        // Natural weapons cannot be lost, and only a weapon in hand can be dropped or broken.
        let lost = self.tables.natural.has(who) | self.is_empty_handed(who, state);
        brings.set(lost, brings & !bits::UNARMED);
        self.flag(who, due, flags | brings, state);
        self.note(self.count_indices.setbacks, who, due, 1, state);
        if let Some(numbers) = self.count_indices.numbers {
            for i in 0..19 {
                state.counts.place_mut(numbers + i).bump(due & number.eq(i as i16 + 2));
            }
        }
        dice.tell(due, |r| {
            let number = r.num(number);
            let what = spoken(SETBACKS[(number - 2) as usize]);
            format!("{} suffers a setback, {number}: {what} (FS-15)", self.name(r, who.index()))
        });
        let tired = due & number.eq(19);
        let levels = (who.read(&state.exhaustion) + 1).min(house.exhaustion_levels);
        who.set(&mut state.exhaustion, tired, levels);
        // FS-104: the fourth level halves the maximum vitality, the sixth reduces it to 0.
        let vp = who.read(&state.vp).min(who.look_up(&self.tables.half_vp));
        let collapses = tired & levels.ge(6);
        who.set(&mut state.vp, tired & levels.ge(4), vp.only(!collapses));
        when!(dice, collapses, {
            dice.tell(collapses, |r| format!("{} collapses (FS-104)", self.name(r, who.index())));
            self.falls(who, [collapses, Mask::none(), Mask::none()], state, dice);
        });
        let hurt = due & number.eq(2);
        when!(dice, hurt, {
            let trauma = Trauma { active: hurt, severe: Mask::none(), psychic: Mask::none() };
            self.traumatises(who, trauma, state, dice);
        });
        if self.in_play().dying && house.zero_trauma_without_damage {
            // FS-88: by house rule, falling to 0 without damage causes traumas as well.
            self.suffer_traumas_of_fall(who, collapses, [Mask::none(); 2], state, dice);
        }
        number
    }

    /// `FS-15` Setback 17: a random ally in melee with the target, or nobody if there is none.
    pub(super) fn in_the_way<D: Dice, W: Actor<D::L>>(
        &self,
        attacker: W,
        target: W,
        due: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let mut ally = Num::splat(NOBODY);
        if !self.in_play().melee {
            return ally;
        }
        when!(dice, due, {
            let side = attacker.look_up(&self.tables.side);
            let foes = self.foes(target, state);
            let mut found = Num::zero();
            for j in 0..self.fighters.len() {
                let is_ally = side.eq(self.fighters.side_of(j) as i16) & !attacker.index().eq(j as i16);
                let engaged = self.engaged_with(j, foes);
                let here = due & is_ally & engaged & state.fate.place(j).eq(UP);
                ally.set(reservoir_replaces(&mut found, here, dice), j as i16);
            }
        });
        ally
    }

    /// The traumas of an attack: `FS-13` from an exploit, and `FS-88` from falling to 0. These are separate causes, so
    /// a fighter dropped by such an exploit suffers both; `FS-93`: one who is captured suffers neither.
    #[expect(clippy::too_many_arguments, reason = "inlined into the one place where attacks are made")]
    pub(super) fn suffer_traumas<D: Dice, W: Actor<D::L>>(
        &self,
        victim: W,
        [hit, fell]: [Mask<D::L>; 2],
        rank: Num<D::L>,
        damage: Num<D::L>,
        harm: Num<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let needs = damage.gt(0) | Mask::uniform(!house.exploit_trauma_needs_damage);
        let lives = victim.read(&state.fate).le(STABLE);
        let strikes = hit & rank.ge(9) & rank.le(10) & needs & lives;
        let (severe, psychic) = (self.severe(victim, damage, state), self.hurts_minds(harm));
        when!(dice, strikes, {
            let trauma = Trauma { active: strikes, severe: strikes & severe, psychic };
            self.traumatises(victim, trauma, state, dice);
        });
        self.suffer_traumas_of_fall(victim, fell, [severe, psychic], state, dice);
    }

    /// `FS-88` Falling unconscious: the traumas of a fighter who drops to 0 vitality, unless out for good.
    pub(super) fn suffer_traumas_of_fall<D: Dice, W: Actor<D::L>>(
        &self,
        victim: W,
        fell: Mask<D::L>,
        [severe, psychic]: [Mask<D::L>; 2],
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let falls = fell & !self.tables.mortal.has(victim);
        when!(dice, falls, {
            for _ in 0..self.combat.house.zero_traumas {
                let trauma = Trauma { active: falls, severe: falls & severe, psychic };
                self.traumatises(victim, trauma, state, dice);
            }
        });
    }
}
