//! What damage does to a fighter: vitality, the fall to 0, traumas.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::someone::Someone;

use crate::systems::farsight::check::Check;
use crate::systems::farsight::combat::strike::Skilled;
use crate::systems::farsight::fight::exchange::causes;
use crate::systems::farsight::fight::setup::Fight;
use crate::systems::farsight::fight::state::{DYING, State, UP, bits, has, lost, wounds};
use crate::systems::farsight::harm::{drops, exceeds};
use crate::systems::farsight::words::{Ability, Harm};

/// Causes of disadvantage of checks that are no attacks, by the first five [`bits`].
const HAMPERS_CHECKS: [i16; 32] = causes(bits::FRIGHTENED | bits::HAMPERED | bits::STUNNED);

/// `FS-95` and `FS-96` Traumas of the body by where they sit, as [`wounds`]: 1 head, 2-4 torso, 5-6 right arm, 7-8 left
/// arm, 9-12 the legs; from 16 on the severe ones.
const SITS: [i16; 32] = {
    let mut table = [0; 32];
    let mut face = 1;
    while face <= 12 {
        let [mild, severe] = match face {
            1..=4 => [0, 0],
            5 | 6 => [wounds::RIGHT_ARM, wounds::SEVERE_ARM],
            7 | 8 => [wounds::LEFT_ARM, wounds::SEVERE_ARM],
            _ => [wounds::LEG, wounds::SEVERE_LEG],
        };
        table[face] = mild;
        table[16 + face] = severe | wounds::SEVERE_BODY;
        face += 1;
    }
    table
};

/// `FS-95` Abilities that matter in a fight and are lowered, as [`wounds`]: by the torso DEX, or STR where it is the first
/// of two, from 16 on; PER by the head where it is the first of two.
const LOWERS: [i16; 32] = {
    let mut table = [0; 32];
    let mut face = 2;
    while face <= 4 {
        table[face] = wounds::DEX_LOST;
        table[16 + face] = wounds::STR_LOST;
        face += 1;
    }
    table[16 + 1] = wounds::PER_LOST;
    table
};

/// A trauma that somebody suffers.
#[derive(Debug, Clone, Copy)]
pub struct Blow<L: Lanes> {
    /// Where somebody suffers one.
    pub active: Mask<L>,
    /// It is severe.
    pub severe: Mask<L>,
    /// It hurts the mind.
    pub psychic: Mask<L>,
}

impl Fight {
    /// `FS-86` Vitality and `FS-87` dropping to 0, at the one place where damage is suffered. Gives where the
    /// victim falls but is not dead.
    #[inline(always)]
    pub(super) fn suffers<D: Dice, W: Someone<D::L>>(
        &self,
        victim: W,
        damage: Num<D::L>,
        captures: Mask<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let wounded = active & damage.gt(0);
        let vp = victim.read(&state.vp);
        victim.set(&mut state.vp, wounded, (vp - damage).max(0));
        let falls = wounded & damage.ge(vp);
        let mut down = Mask::none();
        dice.when(
            falls,
            #[inline(always)]
            |dice| {
                let dropped = drops(&self.arena.house, vp, damage, victim.look(&self.tables.threshold));
                // FS-93: who dies at zero needs no threshold.
                let dead = falls & dropped.dead & !(self.tables.mortal.has(victim) & !captures);
                down = falls & !dead;
                self.falls(victim, [down, dead, down & captures], state, dice);
            },
        );
        down
    }

    /// `FS-94` Acquiring a trauma: psychic if the damage was, severe if one attack did more than the Death
    /// Threshold.
    #[inline(always)]
    pub(super) fn severe<L: Lanes, W: Someone<L>>(&self, victim: W, damage: Num<L>) -> Mask<L> {
        exceeds(&self.arena.house, damage, victim.look(&self.tables.threshold))
    }

    /// `FS-94` to `FS-98`: a trauma, where it sits, and what it does to somebody who still stands. All traumas of a
    /// fight come from here, from a function of its own.
    #[inline(never)]
    pub(super) fn traumatises<D: Dice, W: Someone<D::L>>(
        &self,
        who: W,
        blow: Blow<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        dice.apart(
            #[inline(always)]
            |dice| self.scars_body_or_mind(who, blow, state, dice),
        );
    }

    #[inline(always)]
    fn scars_body_or_mind<D: Dice, W: Someone<D::L>>(
        &self,
        who: W,
        blow: Blow<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.arena.house;
        let Blow { active, severe, psychic } = blow;
        self.note(self.ledger.mild, who, active & !severe, 1, state);
        self.note(self.ledger.severe, who, active & severe, 1, state);
        if self.in_play::<D::L>().aiding {
            let traumas = who.read(&state.traumas) + 1;
            who.set(&mut state.traumas, active & who.read(&state.fate).le(DYING), traumas.min(30));
        }
        let bodily = active & !psychic;
        let mut hurt = who.read(&state.hurt);
        // FS-96: a severe trauma of the body bleeds.
        hurt.set(bodily & severe, hurt | Num::splat(wounds::BLEEDING));
        let stands = active & who.read(&state.fate).eq(UP);
        let body = stands & !psychic;
        dice.when(
            body,
            #[inline(always)]
            |dice| {
                let face = dice.d(12, body);
                let lowers = body & face.le(4);
                let first = dice.at_most(100, Num::splat(house.trauma_first_side), lowers);
                hurt.set(body, hurt | severe.select(face + 16, face).lookup(&SITS));
                // Checks and damage suffer from lowered abilities, what the sheet derives from them stays. No count goes
                // beyond three, which is where both of its bits are set.
                let full = hurt & hurt.halved(1);
                let point = first.select(face + 16, face).lookup(&LOWERS);
                hurt += (point - (point & full)).only(body);
                let stunned = body & (severe | face.le(4));
                let flags = self.flags(who, state) | Num::splat(bits::STUNNED | bits::LOSES_TURN);
                self.flag(who, stunned, flags, state);
                dice.tell(body, |r| {
                    let part = match r.num(face) {
                        1 => "head",
                        2..=4 => "torso",
                        5..=6 => "right arm",
                        7..=8 => "left arm",
                        9..=10 => "right leg",
                        _ => "left leg",
                    };
                    let (how, rule) = if r.flag(severe) { ("severe", "FS-96") } else { ("mild", "FS-95") };
                    let stunned = if r.flag(stunned) { ", and stunned" } else { "" };
                    format!("{} has a {how} trauma: {part}{stunned} ({rule})", self.name(r, who.index()))
                });
            },
        );
        if self.tables.psychic {
            let mind = stands & psychic;
            dice.when(
                mind,
                #[inline(always)]
                |dice| {
                    // FS-97: 2 and 7 hamper all checks; FS-98: a severe one hampers every action.
                    let face = dice.d(10, mind & !severe);
                    hurt.set(mind & severe, hurt | Num::splat(wounds::SEVERE_MIND));
                    hurt.set(mind & !severe & (face.eq(2) | face.eq(7)), hurt | Num::splat(wounds::SHAKEN));
                    dice.tell(mind, |r| {
                        let (how, rule) = if r.flag(severe) { ("severe", "FS-98") } else { ("mild", "FS-97") };
                        format!("{} has a {how} trauma of the mind ({rule})", self.name(r, who.index()))
                    });
                },
            );
        }
        who.set(&mut state.hurt, active & who.read(&state.fate).le(super::state::STABLE), hurt);
    }

    /// `FS-95` to `FS-97`: causes of disadvantage of an attack by what is hurt.
    #[inline(always)]
    pub(super) fn hampered_by_wounds<L: Lanes, W: Someone<L>>(&self, who: W, hurt: Num<L>) -> Num<L> {
        let both = self.tables.two_handed.has(who);
        let arm = has(hurt, wounds::RIGHT_ARM) | (both & has(hurt, wounds::LEFT_ARM | wounds::SEVERE_ARM));
        arm.count() + has(hurt, wounds::SHAKEN).count()
    }

    /// `FS-104` Exhaustion: causes of disadvantage; the first level hampers STR and DEX checks, the second all.
    #[inline(always)]
    pub(super) fn tired<L: Lanes, W: Someone<L>>(&self, who: W, bodily: bool, state: &State<L>) -> Num<L> {
        let mut ill = Mask::none();
        let mut causes = Num::zero();
        if self.in_play::<L>().sickening {
            ill = who.read(&state.sickener).lt(crate::systems::who::NOBODY);
        }
        if self.in_play::<L>().tiring {
            let levels = who.read(&state.exhaustion);
            // Being sickened counts once, wherever it comes from (R05).
            ill |= levels.ge(2) & !self.tables.ill.has(who);
            if bodily {
                causes = levels.ge(1).count();
            }
        }
        causes + ill.count()
    }

    /// A check that is no attack, with all that stands in its way: what lasts, what the fight has brought so far
    /// (`FS-103`, `FS-104`), and abilities that traumas have lowered (`FS-95`, `FS-96`).
    #[inline(always)]
    pub(super) fn checks<L: Lanes, W: Someone<L>>(
        &self,
        who: W,
        skilled: &Skilled,
        ability: Ability,
        state: &State<L>,
    ) -> Check<L> {
        let mut check = skilled.check(who);
        check.disadvantage += self.tired(who, matches!(ability, Ability::Str | Ability::Dex), state);
        if self.in_play::<L>().timed {
            check.disadvantage += (self.flags(who, state) & 31).lookup(&HAMPERS_CHECKS);
        }
        if self.in_play::<L>().traumas {
            let hurt = who.read(&state.hurt);
            check.disadvantage += has(hurt, wounds::SHAKEN).count();
            for (lowered, wound) in
                [(Ability::Str, wounds::STR_LOST), (Ability::Per, wounds::PER_LOST), (Ability::Dex, wounds::DEX_LOST)]
            {
                if ability == lowered {
                    check.bonus -= lost(hurt, wound);
                }
            }
        }
        check
    }

    /// `FS-15` Setback: what hampers the next check is over once that check was made.
    #[inline(always)]
    pub(super) fn has_checked<L: Lanes, W: Someone<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if self.in_play::<L>().setbacks {
            let flags = self.flags(who, state) & !bits::HAMPERED;
            self.flag(who, m, flags, state);
        }
    }

    /// `FS-08` Saving throw, or another check of which only the result matters: where it succeeds. `helps` are causes
    /// of advantage. All saves of a fight are made here, in a function of its own.
    #[expect(clippy::too_many_arguments, reason = "the one place where saves are made")]
    #[inline(never)]
    pub(super) fn saves<D: Dice, W: Someone<D::L>>(
        &self,
        who: W,
        (skilled, ability): (&Skilled, Ability),
        dc: Num<D::L>,
        helps: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        dice.apart(
            #[inline(always)]
            |dice| {
                let mut check = self.checks(who, skilled, ability, state);
                check.advantage += helps;
                let can = active & !skilled.fails(who);
                self.has_checked(who, can, state);
                self.arena.checks.succeed(&check, dc, dice, can)
            },
        )
    }

    /// The number of a type of damage that hurts the mind.
    #[inline(always)]
    pub(super) fn hurts_minds<L: Lanes>(&self, harm: Num<L>) -> Mask<L> {
        if self.tables.psychic { harm.eq(Harm::Psychic as i16) } else { Mask::none() }
    }
}
