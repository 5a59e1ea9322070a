//! What damage does to a fighter: vitality, the fall to 0, traumas.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::actor::Actor;

use crate::games::farsight::check::Check;
use crate::games::farsight::combat::strike::{Hand, Skilled};
use crate::games::farsight::fight::exchange::causes;
use crate::games::farsight::fight::profile::{InPlay, Profile};
use crate::games::farsight::fight::state::{STABLE, State, UP, bits, has, lost, minds, wounds};
use crate::games::farsight::hamper::Limbs;
use crate::games::farsight::harm::drops;
use crate::games::farsight::special::Faced;
use crate::games::farsight::words::{Ability, Harm};

/// Causes of disadvantage of checks that are no attacks, by the first five [`bits`].
const HAMPERS_CHECKS: [i16; 32] = causes(bits::FRIGHTENED | bits::HAMPERED | bits::STUNNED);
/// The same where what hampers all checks does not hamper this one (R03).
const HAMPERS_THE_NEXT: [i16; 32] = causes(bits::HAMPERED);

/// `FS-95` and `FS-96` Traumas of the body by where they sit, as [`wounds`]: 1 head, 2-4 torso, 5-6 right arm, 7-8 left
/// arm, 9-12 the legs; from 16 on the severe ones.
const SITS: [i16; 32] = {
    let mut table = [0; 32];
    let mut face = 1;
    while face <= 12 {
        let [mild, severe] = match face {
            1..=4 => [0, 0],
            5 | 6 => [wounds::RIGHT_ARM, wounds::LOST_RIGHT_ARM],
            7 | 8 => [wounds::LEFT_ARM, wounds::LOST_LEFT_ARM],
            9 | 10 => [wounds::LEG, wounds::LOST_RIGHT_LEG],
            _ => [wounds::LEG, wounds::LOST_LEFT_LEG],
        };
        table[face] = mild;
        table[16 + face] = severe | wounds::SEVERE_BODY;
        face += 1;
    }
    table
};

/// `FS-95` Abilities of the body that are lowered, as [`wounds`]: by the torso DEX, or STR where it is the first of two,
/// from 16 on; PER by the head where it is the first of two. Its second is INT, one of the [`minds`].
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

/// `FS-97` Shocks by their number on a d10, as [`minds`]: 2 and 7 hamper all checks, 3 those of INT and WIL, 6 is a
/// phobia and 9 a lucky charm, which matter where the house says so; the others are told.
const SHOCKS: [i16; 32] = {
    let mut table = [0; 32];
    table[2] = minds::SHAKEN;
    table[3] = minds::PARANOID;
    table[6] = minds::TERRIFIED;
    table[7] = minds::SHAKEN;
    table[9] = minds::CHARMLESS;
    table
};

/// Causes of disadvantage by the first five of the [`minds`].
const HAMPERING_MINDS: [i16; 32] = causes(minds::HAMPERING);

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

/// A point of an ability that is lost, unless three are already: no count goes beyond that, where both of its bits are
/// set.
#[inline(always)]
fn spared<L: Lanes>(counts: Num<L>, point: Num<L>) -> Num<L> {
    point - (point & counts & counts.halved(1))
}

impl<P: Profile> InPlay<P> {
    /// `FS-86` Vitality and `FS-87` dropping to 0, at the one place where damage is suffered. Gives where the
    /// victim falls but is not dead.
    #[inline(always)]
    pub(super) fn suffers<D: Dice, W: Actor<D::L>>(
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
        dice.cite(wounded, "FS-86");
        let falls = wounded & damage.ge(vp);
        let mut down = Mask::none();
        dice.when(
            falls,
            #[inline(always)]
            |dice| {
                let dropped = drops(&self.arena.house, vp, damage, self.threshold(victim, state));
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
    pub(super) fn severe<L: Lanes, W: Actor<L>>(&self, victim: W, damage: Num<L>, state: &State<L>) -> Mask<L> {
        damage.gt(self.threshold(victim, state))
    }

    /// `FS-87`: the Death Threshold; where it comes from STR and WIL it falls with them (`FS-95`, `FS-98`).
    #[inline(always)]
    pub(super) fn threshold<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        let scope = self.in_play();
        let threshold = who.look(&self.tables.threshold);
        let mut less = Num::zero();
        if scope.traumas {
            less += lost(who.read(&state.hurt), wounds::STR_LOST);
        }
        if scope.minds {
            less += lost(who.read(&state.mind), minds::WIL_LOST);
        }
        (threshold - less.only(self.tables.threshold_by_abilities.has(who))).max(0)
    }

    /// `FS-94` to `FS-98`: a trauma, where it sits, and what it does to somebody who still stands; to the fallen, as far as
    /// that makes them easier to kill. All traumas of a fight come from here, from a function of its own.
    #[inline(never)]
    pub(super) fn traumatises<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        blow: Blow<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        dice.outlined(
            #[inline(always)]
            |dice| self.scars_body_or_mind(who, blow, state, dice),
        );
    }

    #[inline(always)]
    fn scars_body_or_mind<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        blow: Blow<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.arena.house;
        let Blow { active, severe, psychic } = blow;
        // FS-94: a severe trauma of the body may bring a mild one of the mind.
        let shocked = active & severe & !psychic & Mask::uniform(house.severe_adds_psychic);
        self.note(self.ledger.mild, who, active & !severe, 1, state);
        if house.severe_adds_psychic {
            self.note(self.ledger.mild, who, shocked, 1, state);
        }
        self.note(self.ledger.severe, who, active & severe, 1, state);
        if self.in_play().aiding {
            let traumas = who.read(&state.traumas) + 1 + shocked.count();
            who.set(&mut state.traumas, active & who.read(&state.fate).le(STABLE), traumas.min(30));
        }
        let bodily = active & !psychic;
        let mut hurt = who.read(&state.hurt);
        // FS-96: a severe trauma of the body bleeds.
        hurt.set(bodily & severe, hurt | Num::splat(wounds::BLEEDING));
        let fate = who.read(&state.fate);
        let stands = active & fate.eq(UP);
        let mut matters = stands;
        if !W::LONE && self.in_play().finishing {
            // Enemies strike at the fallen, too, whose Defense and Death Threshold fall with their abilities.
            matters |= active & fate.le(STABLE);
        }
        let body = matters & !psychic;
        dice.when(
            body,
            #[inline(always)]
            |dice| {
                let face = dice.d(12, body);
                let lowers = body & face.le(4);
                let first = dice.at_most(100, Num::splat(house.trauma_first_side), lowers);
                hurt.set(body & stands, hurt | severe.select(face + 16, face).lookup(&SITS));
                let lame = who.read(&state.lame) + 1;
                who.set(&mut state.lame, body & stands & !severe & face.ge(9), lame.min(30));
                // Checks and damage suffer from lowered abilities, and so does what comes from them.
                hurt += spared(hurt, first.select(face + 16, face).lookup(&LOWERS)).only(body);
                if self.in_play().minds {
                    let mind = who.read(&state.mind);
                    let point = Num::splat(minds::INT_LOST).only(body & face.eq(1) & !first);
                    who.set(&mut state.mind, body, mind + spared(mind, point));
                }
                let stunned = body & stands & (severe | face.le(4));
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
        who.set(&mut state.hurt, active & who.read(&state.fate).le(super::state::STABLE), hurt);
        if self.tables.psychic || house.severe_adds_psychic {
            let mind = matters & (psychic | shocked);
            dice.when(
                mind,
                #[inline(always)]
                |dice| self.scars_mind(who, [mind, severe & !shocked], state, dice),
            );
        }
    }

    /// `FS-97` Mild psychic trauma and `FS-98` a severe one, of somebody who stands or may be struck while down.
    #[inline(always)]
    fn scars_mind<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        [active, severe]: [Mask<D::L>; 2],
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.arena.house;
        let mild = active & !severe;
        let face = dice.d(10, mild);
        let mut brings = face.lookup(&SHOCKS).only(mild);
        if !house.charm_left_behind {
            brings = brings & !minds::CHARMLESS;
        }
        let sees = who.read(&state.fate).eq(UP) & Mask::uniform(house.phobia_of_enemies);
        let meets = mild & face.eq(6) & sees;
        let fortitude = (&self.tables.fortitude, Ability::Wil);
        let faces_it = self.saves(who, fortitude, Num::splat(house.phobia_dc), Num::zero(), meets, state, dice);
        brings.set(!meets | faces_it, brings & !minds::TERRIFIED);
        // FS-98: each action needs a save, and INT, WIL or TEC falls; no check of a fight uses TEC.
        let broken = active & severe;
        let ability = dice.d(3, broken);
        let mut mind = who.read(&state.mind) | brings | Num::splat(minds::SEVERE).only(broken);
        let mut point = Num::splat(minds::INT_LOST).only(ability.eq(1));
        point.set(ability.eq(2), minds::WIL_LOST);
        mind += spared(mind, point).only(broken);
        who.set(&mut state.mind, active, mind);
        dice.tell(active, |r| {
            let (how, rule) = if r.flag(severe) { ("severe", "FS-98") } else { ("mild", "FS-97") };
            format!("{} has a {how} trauma of the mind ({rule})", self.name(r, who.index()))
        });
    }

    /// `FS-95` to `FS-97`: causes of disadvantage of an attack by what is hurt. The weapon is in the right hand, or in the
    /// left if the right arm is of no use, or in both; a second one is in the left. Arms are one cause, which may be among
    /// the causes that last.
    #[inline(always)]
    pub(super) fn hampered_by_wounds<L: Lanes, W: Actor<L>>(
        &self,
        who: W,
        hand: Hand,
        fists: Mask<L>,
        state: &State<L>,
    ) -> Num<L> {
        let hurt = who.read(&state.hurt);
        let (right, left) = (has(hurt, wounds::RIGHT_ARM), has(hurt, wounds::LEFT_ARM));
        let arm = match hand {
            Hand::Main => {
                let changed = has(hurt, wounds::LOST_RIGHT_ARM);
                (right & !changed) | (left & (changed | (self.tables.two_handed.has(who) & !fists)))
            }
            Hand::Off => left,
        };
        let arm = arm & !self.tables.hurt_arms[hand as usize].has(who);
        let minds =
            if self.arena.house.conditions_hamper_all { self.hampered_by_mind(who, false, state) } else { Num::zero() };
        arm.count() + minds
    }

    /// `FS-97`: causes of disadvantage by what the mind suffers; `mental` says whether it is a check of INT or WIL.
    #[inline(always)]
    fn hampered_by_mind<L: Lanes, W: Actor<L>>(&self, who: W, mental: bool, state: &State<L>) -> Num<L> {
        if !self.in_play().minds {
            return Num::zero();
        }
        let mind = who.read(&state.mind);
        let causes = (mind & 31).lookup(&HAMPERING_MINDS);
        if mental { causes + has(mind, minds::PARANOID).count() } else { causes }
    }

    /// `FS-103` Sickened: where somebody is, for whatever reason.
    #[inline(always)]
    pub(super) fn is_sickened<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        let mut ill = self.tables.ill.has(who);
        if self.in_play().sickening {
            ill |= !who.read(&state.sickeners).eq(0);
        }
        if self.in_play().tiring {
            ill |= who.read(&state.exhaustion).ge(2);
        }
        ill
    }

    /// `FS-104` Exhaustion: causes of disadvantage; the first level hampers STR and DEX checks, the second all. The two
    /// switches say whether what hampers all checks hampers this one (R03), and whether it is one of STR or DEX.
    #[inline(always)]
    pub(super) fn tired<L: Lanes, W: Actor<L>>(&self, who: W, [all, bodily]: [bool; 2], state: &State<L>) -> Num<L> {
        let mut ill = Mask::none();
        let mut causes = Num::zero();
        if self.in_play().sickening {
            ill = !who.read(&state.sickeners).eq(0);
        }
        if self.in_play().tiring {
            let levels = who.read(&state.exhaustion);
            ill |= levels.ge(2);
            if bodily {
                causes = levels.ge(1).count();
            }
        }
        // Being sickened counts once, wherever it comes from (R05).
        if all { causes + (ill & !self.tables.ill.has(who)).count() } else { causes }
    }

    /// A check that is no attack, with all that stands in its way: what lasts, what the fight has brought so far
    /// (`FS-103`, `FS-104`), and abilities that traumas have lowered (`FS-95`, `FS-96`).
    #[inline(always)]
    pub(super) fn checks<L: Lanes, W: Actor<L>>(
        &self,
        who: W,
        skilled: &Skilled,
        ability: Ability,
        state: &State<L>,
    ) -> Check<L> {
        let mut check = skilled.check(who);
        let all = skilled.all;
        check.disadvantage += self.tired(who, [all, matches!(ability, Ability::Str | Ability::Dex)], state);
        if self.in_play().timed {
            let mut flags = self.flags(who, state) & 31;
            if self.tables.anybody_lasting {
                flags = flags & who.look(&self.tables.passing);
            }
            check.disadvantage += if all { flags.lookup(&HAMPERS_CHECKS) } else { flags.lookup(&HAMPERS_THE_NEXT) };
        }
        if all {
            check.disadvantage += self.hampered_by_mind(who, matches!(ability, Ability::Int | Ability::Wil), state);
        }
        if self.in_play().minds {
            let mind = who.read(&state.mind);
            match ability {
                Ability::Int => check.bonus -= lost(mind, minds::INT_LOST),
                Ability::Wil => check.bonus -= lost(mind, minds::WIL_LOST),
                _ => {}
            }
        }
        if self.in_play().traumas {
            let hurt = who.read(&state.hurt);
            // FS-95, FS-96: hurt limbs are one cause, which may be among the causes that last.
            let limbs = match skilled.limbs {
                Limbs::None => 0,
                Limbs::RightArm => wounds::RIGHT_ARM,
                Limbs::Arms => wounds::RIGHT_ARM | wounds::LEFT_ARM | wounds::LOST_ARMS,
                Limbs::Legs => wounds::LEG | wounds::LOST_LEGS,
            };
            if limbs > 0 {
                check.disadvantage += (has(hurt, limbs) & !skilled.hurt.has(who)).count();
            }
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
    pub(super) fn has_checked<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if self.in_play().setbacks {
            let flags = self.flags(who, state) & !bits::HAMPERED;
            self.flag(who, m, flags, state);
        }
    }

    /// `FS-08` Saving throw, or another check against a DC: where it succeeds. `helps` are causes of advantage.
    #[expect(clippy::too_many_arguments, reason = "all that a save is made of")]
    #[inline(always)]
    pub(super) fn saves<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        save: (&Skilled, Ability),
        dc: Num<D::L>,
        helps: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        self.resists(who, save, dc, helps, active, state, dice).0
    }

    /// The same of a save against harm, which also gives the number of the setback that its failure brings (`FS-15`), 0
    /// for none. All saves of a fight are made here, in a function of its own.
    #[expect(clippy::too_many_arguments, reason = "the one place where saves are made")]
    #[inline(never)]
    pub(super) fn resists<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        (skilled, ability): (&Skilled, Ability),
        dc: Num<D::L>,
        helps: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> (Mask<D::L>, Num<D::L>) {
        dice.outlined(
            #[inline(always)]
            |dice| {
                let (house, rolls) = (&self.arena.house, &self.arena.checks);
                let mut check = self.checks(who, skilled, ability, state);
                check.advantage += helps;
                let can = active & !skilled.fails(who);
                dice.cite(can & Mask::uniform(skilled.saves), "FS-08");
                self.has_checked(who, can, state);
                if self.in_play().tenacity && skilled.saves {
                    let [better, worse] = rolls.mode(&check);
                    let need = (dc - check.bonus - 2).max(0).min(31);
                    let bonus = self.spends_on_save(who, [need, better.count() - worse.count()], can, state, dice);
                    check.bonus += bonus;
                }
                if !self.in_play().faces {
                    return (rolls.succeed(&check, dc, dice, can), Num::zero());
                }
                let faced = Faced::check(house, rolls, &check, dc, can, dice);
                let number = self.bears(who, &faced, false, state, dice);
                (faced.success, number)
            },
        )
    }

    /// The number of a type of damage that hurts the mind.
    #[inline(always)]
    pub(super) fn hurts_minds<L: Lanes>(&self, harm: Num<L>) -> Mask<L> {
        if self.tables.psychic { harm.eq(Harm::Psychic as i16) } else { Mask::none() }
    }
}
