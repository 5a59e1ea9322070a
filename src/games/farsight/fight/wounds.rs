//! The effects of damage: vitality, dropping to 0, traumas.

use crate::combat::strike::{CheckTables, Hand};
use crate::fight::exchange::causes;
use crate::fight::prelude::*;
use crate::fight::state::{lost, minds};
use crate::hamper::Limbs;
use crate::harm::drops;
use crate::special::SpecialOutcome;

/// The number of causes of disadvantage on checks other than attacks, by the first five [`bits`].
const HAMPERS_CHECKS: [i16; 32] = causes(bits::FRIGHTENED | bits::HAMPERED | bits::STUNNED);
/// The same if effects on all checks do not apply to this one (R03).
const HAMPERS_THE_NEXT: [i16; 32] = causes(bits::HAMPERED);

/// `FS-95` and `FS-96`: location of a physical trauma by the face of the die, as [`wounds`]: 1 head, 2-4 torso, 5-6
/// right arm, 7-8 left arm, 9-12 legs; severe traumas from index 16 on.
const TRAUMA_LOCATIONS: [i16; 32] = {
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

/// `FS-95`: physical abilities lowered by a trauma, as [`wounds`]. Each location lowers one of two abilities; the first
/// of the two is at index 16 on. Torso: STR or DEX. Head: PER or INT, which is among the [`minds`].
const LOWERED_ABILITIES: [i16; 32] = {
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

/// `FS-97` Mild psychic traumas by the face of a d10, as [`minds`]: 2 and 7 affect all checks, 3 those of INT and WIL;
/// 6 is a phobia and 9 a lucky charm, which matter by house rule. The others are only narrative.
const MENTAL_TRAUMAS: [i16; 32] = {
    let mut table = [0; 32];
    table[2] = minds::SHAKEN;
    table[3] = minds::PARANOID;
    table[6] = minds::TERRIFIED;
    table[7] = minds::SHAKEN;
    table[9] = minds::CHARMLESS;
    table
};

/// The number of causes of disadvantage, by the first five of the [`minds`].
const HAMPERING_MINDS: [i16; 32] = causes(minds::HAMPERING);

/// A trauma about to be suffered.
#[derive(Debug, Clone, Copy)]
pub struct Trauma<L: Lanes> {
    /// Where there is one.
    pub active: Mask<L>,
    /// Where it is severe.
    pub severe: Mask<L>,
    /// Where it is mental rather than physical.
    pub psychic: Mask<L>,
}

/// The point of an ability to be lost, or 0 if three points are already lost: both bits of its count are then set.
#[inline(always)]
fn point_to_lose<L: Lanes>(counts: Num<L>, point: Num<L>) -> Num<L> {
    point - (point & counts & counts.halved(1))
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `FS-86` Vitality and `FS-87` dropping to 0: the only place where damage is suffered. Returns the lanes where the
    /// victim falls but is not dead.
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
        when!(dice, falls, {
            let dropped = drops(&self.combat.house, vp, damage, self.threshold(victim, state));
            // FS-93: a fighter without death saves dies at 0 vitality, whatever the Death Threshold.
            let dead = falls & dropped.dead & !(self.tables.mortal.has(victim) & !captures);
            down = falls & !dead;
            self.falls(victim, [down, dead, down & captures], state, dice);
        });
        down
    }

    /// `FS-94` Acquiring a trauma: lanes where it is severe, because one attack did more damage than the Death
    /// Threshold.
    pub(super) fn severe<L: Lanes, W: Actor<L>>(&self, victim: W, damage: Num<L>, state: &State<L>) -> Mask<L> {
        damage.gt(self.threshold(victim, state))
    }

    /// `FS-87`: the Death Threshold; if it derives from STR and WIL, it falls with them (`FS-95`, `FS-98`).
    pub(super) fn threshold<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        let scope = self.in_play();
        let threshold = who.look_up(&self.tables.threshold);
        let mut less = Num::zero();
        if scope.traumas {
            less += lost(who.read(&state.hurt), wounds::STR_LOST);
        }
        if scope.minds {
            less += lost(who.read(&state.mind), minds::WIL_LOST);
        }
        (threshold - less.only(self.tables.threshold_by_abilities.has(who))).max(0)
    }

    /// `FS-94` to `FS-98`: a trauma, its location, and its effects on a fighter still standing; for the fallen, only
    /// those that make them easier to kill. The only source of traumas in a fight, as a separate function to keep the
    /// code small.
    #[inline(never)]
    pub(super) fn traumatises<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        trauma: Trauma<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        outlined!(dice, self.scars_body_or_mind(who, trauma, state, dice));
    }

    fn scars_body_or_mind<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        trauma: Trauma<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let Trauma { active, severe, psychic } = trauma;
        // FS-94: a severe physical trauma may bring a mild mental one.
        let shocked = active & severe & !psychic & Mask::uniform(house.severe_adds_psychic);
        self.note(self.count_indices.mild, who, active & !severe, 1, state);
        if house.severe_adds_psychic {
            self.note(self.count_indices.mild, who, shocked, 1, state);
        }
        self.note(self.count_indices.severe, who, active & severe, 1, state);
        if self.in_play().aiding {
            let traumas = who.read(&state.traumas) + 1 + shocked.count();
            who.set(&mut state.traumas, active & who.read(&state.fate).le(STABLE), traumas.min(30));
        }
        let bodily = active & !psychic;
        let mut hurt = who.read(&state.hurt);
        // FS-96: a severe physical trauma bleeds.
        hurt.set(bodily & severe, hurt | Num::splat(wounds::BLEEDING));
        let fate = who.read(&state.fate);
        let stands = active & fate.eq(UP);
        let mut matters = stands;
        if !W::ONE_ON_ONE && self.in_play().finishing {
            // The fallen may be attacked, too, and their Defense and Death Threshold fall with their abilities.
            matters |= active & fate.le(STABLE);
        }
        let body = matters & !psychic;
        when!(dice, body, {
            let face = dice.d(12, body);
            let lowers = body & face.le(4);
            let first = dice.at_most(100, Num::splat(house.trauma_first_side), lowers);
            hurt.set(body & stands, hurt | severe.select(face + 16, face).lookup(&TRAUMA_LOCATIONS));
            let lame = who.read(&state.lame) + 1;
            who.set(&mut state.lame, body & stands & !severe & face.ge(9), lame.min(30));
            // Lowered abilities affect checks, damage, and derived values.
            hurt += point_to_lose(hurt, first.select(face + 16, face).lookup(&LOWERED_ABILITIES)).only(body);
            if self.in_play().minds {
                let mind = who.read(&state.mind);
                let point = Num::splat(minds::INT_LOST).only(body & face.eq(1) & !first);
                who.set(&mut state.mind, body, mind + point_to_lose(mind, point));
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
        });
        who.set(&mut state.hurt, active & who.read(&state.fate).le(super::state::STABLE), hurt);
        if self.tables.psychic || house.severe_adds_psychic {
            let mind = matters & (psychic | shocked);
            when!(dice, mind, self.suffer_mental_trauma(who, [mind, severe & !shocked], state, dice));
        }
    }

    /// `FS-97` mild and `FS-98` severe mental traumas of a fighter who stands or may be attacked while down.
    fn suffer_mental_trauma<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        [active, severe]: [Mask<D::L>; 2],
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let mild = active & !severe;
        let face = dice.d(10, mild);
        let mut brings = face.lookup(&MENTAL_TRAUMAS).only(mild);
        if !house.charm_left_behind {
            brings = brings & !minds::CHARMLESS;
        }
        let sees = who.read(&state.fate).eq(UP) & Mask::uniform(house.phobia_of_enemies);
        let meets = mild & face.eq(6) & sees;
        let fortitude = (&self.tables.fortitude, Ability::Wil);
        let faces_it = self.saves(who, fortitude, Num::splat(house.phobia_dc), Num::zero(), meets, state, dice);
        brings.set(!meets | faces_it, brings & !minds::TERRIFIED);
        // FS-98: each action needs a save, and INT, WIL or TEC falls. No check in a fight uses TEC.
        let broken = active & severe;
        let ability = dice.d(3, broken);
        let mut mind = who.read(&state.mind) | brings | Num::splat(minds::SEVERE).only(broken);
        let mut point = Num::splat(minds::INT_LOST).only(ability.eq(1));
        point.set(ability.eq(2), minds::WIL_LOST);
        mind += point_to_lose(mind, point).only(broken);
        who.set(&mut state.mind, active, mind);
        dice.tell(active, |r| {
            let (how, rule) = if r.flag(severe) { ("severe", "FS-98") } else { ("mild", "FS-97") };
            format!("{} has a {how} trauma of the mind ({rule})", self.name(r, who.index()))
        });
    }

    /// `FS-95` and `FS-96`: lanes where the arm that holds the weapon is hurt: the right one, or the left one if the
    /// right one is useless. What takes both hands suffers from either.
    fn hurts_weapon_arm<L: Lanes>(hurt: Num<L>, both_hands: Mask<L>) -> Mask<L> {
        let changed = has(hurt, wounds::LOST_RIGHT_ARM);
        (has(hurt, wounds::RIGHT_ARM) & !changed) | (has(hurt, wounds::LEFT_ARM) & (changed | both_hands))
    }

    /// `FS-95` to `FS-97`: causes of disadvantage on an attack from traumas. The weapon is held in the right hand, in
    /// the left if the right arm is useless, or in both; a second weapon is in the left. Arm traumas count as one
    /// cause. A trauma on the sheet is among the lasting causes; where the weapon has moved to the other hand since
    /// then, that cause is taken back.
    pub(super) fn hampered_by_wounds<L: Lanes, W: Actor<L>>(
        &self,
        who: W,
        hand: Hand,
        fists: Mask<L>,
        state: &State<L>,
    ) -> Num<L> {
        let hurt = who.read(&state.hurt);
        let [armed, off, bare] = &self.tables.hurt_arms;
        let (arm, lasts) = match hand {
            Hand::Main => (
                Self::hurts_weapon_arm(hurt, self.tables.two_handed.has(who) & !fists),
                (armed.has(who) & !fists) | (bare.has(who) & fists),
            ),
            Hand::Off => (has(hurt, wounds::LEFT_ARM), off.has(who)),
        };
        let minds = if self.combat.house.conditions_hamper_all {
            self.hampered_by_mind(who, false, state)
        } else {
            Num::zero()
        };
        arm.count() - lasts.count() + minds
    }

    /// `FS-97`: causes of disadvantage from mental traumas; `mental` tells whether it is a check of INT or WIL.
    fn hampered_by_mind<L: Lanes, W: Actor<L>>(&self, who: W, mental: bool, state: &State<L>) -> Num<L> {
        if !self.in_play().minds {
            return Num::zero();
        }
        let mind = who.read(&state.mind);
        let causes = (mind & 31).lookup(&HAMPERING_MINDS);
        if mental { causes + has(mind, minds::PARANOID).count() } else { causes }
    }

    /// `FS-103` Sickened: lanes where a fighter is, from any source.
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

    /// `FS-104` Exhaustion: causes of disadvantage; the first level affects STR and DEX checks, the second all checks.
    /// The two flags tell whether effects on all checks apply to this one (R03), and whether it is a STR or DEX check.
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
        // Being sickened counts once, whatever its sources (R05).
        if all { causes + (ill & !self.tables.ill.has(who)).count() } else { causes }
    }

    /// A check other than an attack, with everything that affects it: lasting conditions, effects of the fight
    /// (`FS-103`, `FS-104`), and lowered abilities (`FS-95`, `FS-96`).
    pub(super) fn checks<L: Lanes, W: Actor<L>>(
        &self,
        who: W,
        skilled: &CheckTables,
        ability: Ability,
        state: &State<L>,
    ) -> Check<L> {
        let mut check = skilled.check(who);
        let all = skilled.all;
        check.disadvantage += self.tired(who, [all, matches!(ability, Ability::Str | Ability::Dex)], state);
        if self.in_play().timed {
            let mut flags = self.flags(who, state) & 31;
            if self.tables.anybody_lasting {
                flags = flags & who.look_up(&self.tables.passing);
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
            // FS-95, FS-96: limb traumas count as one cause. What is on the sheet is among the lasting causes already.
            let limbs = match skilled.limbs {
                Limbs::None => None,
                Limbs::WeaponArm => Some(Self::hurts_weapon_arm(hurt, Mask::none())),
                Limbs::Arms => Some(has(hurt, wounds::RIGHT_ARM | wounds::LEFT_ARM | wounds::LOST_ARMS)),
                Limbs::Legs => Some(has(hurt, wounds::LEG | wounds::LOST_LEGS)),
            };
            if let Some(limbs) = limbs {
                check.disadvantage += limbs.count() - skilled.hurt.has(who).count();
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

    /// `FS-15` Setback: an effect on the next check ends with that check.
    pub(super) fn has_checked<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if self.in_play().setbacks {
            let flags = self.flags(who, state) & !bits::HAMPERED;
            self.flag(who, m, flags, state);
        }
    }

    /// `FS-08` Saving throw, or another check against a DC: lanes where it succeeds. `helps` counts causes of
    /// advantage.
    #[expect(clippy::too_many_arguments, reason = "all that a save is made of")]
    pub(super) fn saves<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        save: (&CheckTables, Ability),
        dc: Num<D::L>,
        helps: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        self.resists(who, save, dc, helps, active, state, dice).0
    }

    /// Like [`Self::saves`], for a save against harm; also returns the number of the setback that a failure brings
    /// (`FS-15`), 0 for none. The only source of saves in a fight, as a separate function to keep the code small.
    #[expect(clippy::too_many_arguments, reason = "the one place where saves are made")]
    #[inline(never)]
    pub(super) fn resists<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        (skilled, ability): (&CheckTables, Ability),
        dc: Num<D::L>,
        helps: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> (Mask<D::L>, Num<D::L>) {
        outlined!(dice, {
            let (house, rolls) = (&self.combat.house, &self.combat.checks);
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
            let faced = SpecialOutcome::check(house, rolls, &check, dc, can, dice);
            let number = self.resolve_special_faces(who, &faced, false, state, dice);
            (faced.success, number)
        })
    }

    /// Lanes where this type of damage affects the mind.
    pub(super) fn hurts_minds<L: Lanes>(&self, harm: Num<L>) -> Mask<L> {
        if self.tables.psychic { harm.eq(Harm::Psychic as i16) } else { Mask::none() }
    }
}
