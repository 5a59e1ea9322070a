//! Rests: short ones restore vitality, full ones also exhaustion and traumas.

use crate::fighter::{refuse_more_levels, refuse_twice};
use crate::hazards::save::Save;
use crate::prelude::*;
use crate::tested::Keys;
use crate::words::{Armor, RestPolicy};

string_enum! {
    /// The kind of rest.
    Rest {
        /// A whole night (`FS-101`).
        Full = "full",
        /// An hour (`FS-100`).
        Short = "short",
        /// A whole night, preceded by as many short rests as needed.
        Both = "both",
    }
}

/// The most missing vitality that is tracked.
const MAX_LOST: i16 = 500;

/// The most traumas of each kind.
const MAX_TRAUMAS: usize = 4;

params! {
    /// The parameters.
    pub params as Inputs {
        who: character("nobody: the numbers below") ["FS-100"] "the character who rests";
        rest: choice(Rest) ["FS-100", "FS-101"]
            "how one rests: a full rest of eight hours, short ones of an hour, or both";
        lost_vp: maybe(0..=500, "what the sheet of `who` has lost, or none") ["FS-86", "FS-100"]
            "vitality that is missing";
        strength: maybe(-3..=10, "that of `who`, or 1") ["FS-99", "FS-100"] "STR";
        stamina: maybe(0..=10, "that of `who`, or none") ["FS-99", "FS-102"] "skill bonus in Stamina";
        will: maybe(-3..=10, "that of `who`, or 1") ["FS-99"] "WIL";
        fortitude: maybe(0..=10, "that of `who`, or none") ["FS-99"] "skill bonus in Fortitude";
        traumas: int(0..=4, 0) ["FS-99"] "bodily traumas";
        psychic_traumas: int(0..=4, 0) ["FS-99"] "psychic traumas";
        treated: switch(true) ["FS-99"] "whether somebody treats the traumas; without that the saves have disadvantage";
        strenuous: switch(false) ["FS-99"] "whether the days between are hard, so that the saves have disadvantage";
        recuperating: switch(false) ["FS-99", "FS-107"]
            "whether the days between are spent recuperating, so that the saves have advantage";
        exhaustion: maybe(0..=6, "that of `who`, or none") ["FS-101", "FS-104"] "levels of exhaustion at the start";
        exhaustion_locked: maybe(0..=6, "those of `who`, or none") ["FS-28", "FS-101", "FS-104"]
            "levels among them that come from hunger or radiation";
        fed: switch(true) ["FS-28", "FS-101"] "whether there is food and drink";
        irradiated: switch(false) ["FS-37"] "whether so much radiation is in the body that rest restores no vitality";
        armor: maybe_choice(Armor, "that of `who`, or none") ["FS-102"] "armor that is worn while resting";
        hours_between: int(12..=240, 24) ["FS-101"] "hours from one full rest to the next";
        limit: int(1..=1000, 365) "rests after which nobody counts any more";
    }
}

measures! {
    /// The metrics of recovery.
    measured {
        success: flag, "whether everything is healed that rests can heal, in the time given",
            when("everything heals in time");
        rests: number("rests"), "rests of the chosen kind until then, full ones if it is both", of_age();
        short_rests: number("rests"), "short rests taken", of_count(super::COUNTS.short_rests);
        hours: number("hours"), "hours spent resting", of_count(super::COUNTS.hours);
        vp_lost: number("points"), "vitality that is missing at the end";
        exhaustion: number("levels"), "levels of exhaustion at the end";
        traumas: number("traumas"), "traumas at the end";
        wasted: number("rests"), "full rests without benefit, because of armor", of_count(super::COUNTS.wasted_rests);
    }
}

/// `FS-100` Rest, `FS-101` Full rest, `FS-102` in armor, and `FS-99` the healing of traumas. A round is a full rest
/// with the short ones before it, or a single short one. Its first two phases are the rests, the others the traumas.
#[derive(Debug, Clone)]
pub struct Recovery {
    house: HouseRules,
    rest: Rest,
    strength: i16,
    lost: i16,
    exhaustion: i16,
    locked: i16,
    /// The saves for physical and mental traumas; `traumas` holds the number of each.
    saves: [Save; 2],
    traumas: [usize; 2],
    /// Net causes of disadvantage on these saves.
    care: i16,
    /// Whether days are spent without strain.
    recuperates: bool,
    /// The save and the DC of a full rest in armor.
    armor: Option<(Save, i16)>,
    fed: bool,
    regains: bool,
    /// Exhaustion gained between two full rests that are too far apart.
    missed: i16,
    limit: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the patient.
    pub State of Recovery(self) {
        lost: num(self.lost);
        exhaustion: num(self.exhaustion);
        healing: part(FixedVec<Num<L>, { 2 * MAX_TRAUMAS }> =
            FixedVec::filled(Num::zero(), self.traumas[0] + self.traumas[1])),
            "Successes towards healing each trauma.";
        wasted: mask(false), "The full rest was spoiled.";
        spared: mask(false), "The last rest of the chosen kind was not needed any more.";
    } counts { short_rests; wasted_rests; hours; }
}

#[inlined(generic)]
impl Recovery {
    /// The rests that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let save = |ability: Ability, skill: Skill, keys: Keys| {
            let keys = Keys { mods: "", advantage: "", disadvantage: "", ..keys };
            Tested::given(question, keys, (ability, Some(skill)), Purpose::Save, &house)
        };
        let (body, fighter) =
            save(Ability::Str, Skill::Stamina, Keys { ability: "strength", skill: "stamina", ..OWN })?;
        let (mind, _) = save(Ability::Wil, Skill::Fortitude, Keys { ability: "will", skill: "fortitude", ..OWN })?;
        let fighter = fighter.as_ref();
        let start = Start::asked(question, fighter, &house)?;
        let rest = inputs.rest();
        let sleeps = inputs.hours_between();
        if sleeps < house.rest_cadence / 2 {
            let message = format!("full rests lie at least {} hours apart (FS-101)", house.rest_cadence / 2);
            return Err(vec![Fault::new(&["experiment", "hours_between"], message)]);
        }
        let armor = match start.armor {
            Armor::None => None,
            Armor::Light => Some(house.armored_rest_light),
            Armor::Medium => Some(house.armored_rest_medium),
            Armor::Heavy => Some(house.armored_rest_heavy),
        };
        let flag = |name: &str| i16::from(params.on(name));
        Ok(Self {
            rest,
            strength: fighter.map_or(body.bonus - body.skilled, |fighter| fighter.ability(Ability::Str)),
            lost: start.lost,
            exhaustion: start.exhaustion,
            locked: if house.exhaustion_separate { start.locked } else { 0 },
            armor: armor.map(|dc| (Save::of(body, false, &house), dc)),
            saves: [Save::of(body, false, &house), Save::of(mind, false, &house)],
            traumas: [inputs.traumas() as usize, inputs.psychic_traumas() as usize],
            care: 1 - flag("treated") + flag("strenuous") - flag("recuperating"),
            recuperates: inputs.recuperating(),
            fed: inputs.fed(),
            regains: !inputs.irradiated(),
            missed: if rest == Rest::Short {
                0
            } else {
                (sleeps - 1) / house.rest_cadence * house.missed_rest_exhaustion
            },
            limit: inputs.limit(),
            house,
            metrics: measured::metrics(),
        })
    }

    /// `FS-100` Rest: restores 1d6 + STR vitality, but never a negative amount.
    fn regains<D: Dice>(&self, state: &mut State<D::L>, m: Mask<D::L>, dice: &mut D) {
        let m = m & state.lost.gt(0) & Mask::uniform(self.regains);
        let die = dice.d(self.house.rest_die.cast_unsigned(), m);
        let points = (die + self.strength).max(self.house.rest_least);
        state.lost.set(m, (state.lost - points).max(0).min(MAX_LOST));
        let lost = state.lost;
        dice.tell(m, |r| format!("a rest restores {}, {} still missing (FS-100)", r.num(points), r.num(lost)));
    }

    /// `FS-101` Full rest: restores exhaustion and vitality, unless `FS-102` armor spoils it.
    fn sleeps<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        // Exhaustion from waiting too long for the rest.
        let missed = state.exhaustion + self.missed;
        state.exhaustion.set(live, missed.min(house.exhaustion_levels));
        let mut useful = live;
        if let Some((save, dc)) = &self.armor {
            useful = save.roll(state.exhaustion, Num::zero(), Num::splat(*dc), dice, live).success;
            state.wasted_rests.bump(live & !useful);
            dice.tell(live & !useful, |_| "no good rest in armor (FS-102)".to_owned());
            if !house.wasted_rest_counts {
                // A spoiled rest counts as a missed one.
                let tired = (state.exhaustion + house.missed_rest_exhaustion).min(house.exhaustion_levels);
                state.exhaustion.set(live & !useful, tired);
            }
        }
        state.wasted.set(live, !useful);
        state.hours.add(live, Num::splat(house.full_rest_hours));
        if self.fed {
            let rested = (state.exhaustion - house.full_rest_relief).max(self.locked).min(state.exhaustion);
            state.exhaustion.set(useful, rested);
        }
        let exhaustion = state.exhaustion;
        dice.tell(useful, |r| format!("a full rest: exhaustion {} (FS-101)", r.num(exhaustion)));
        self.regains(state, useful, dice);
    }

    /// `FS-99` Trauma recovery: a save after each full rest, with advantage in `FS-107` days of recuperation; successes
    /// add up.
    fn mends<D: Dice>(&self, state: &mut State<D::L>, trauma: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        let psychic = usize::from(trauma >= self.traumas[0]);
        let saves = live & !state.wasted & state.healing[trauma].lt(house.trauma_heal_successes);
        let dc = Num::splat(house.trauma_heal_dc);
        let saved = self.saves[psychic].roll(state.exhaustion, Num::splat(self.care), dc, dice, saves);
        if house.trauma_heal_in_a_row {
            state.healing[trauma].set(saves & !saved.success, 0);
        }
        state.healing[trauma] += saved.success.count();
        let healing = state.healing[trauma];
        dice.tell(saves, |r| {
            let result = if r.flag(saved.success) { "success" } else { "failure" };
            let rules = if self.recuperates { "FS-99, FS-107" } else { "FS-99" };
            format!("trauma {}: {result}, {} so far ({rules})", trauma + 1, r.num(healing))
        });
    }
}

/// The conditions to be healed.
struct Start {
    lost: i16,
    exhaustion: i16,
    locked: i16,
    armor: Armor,
}

impl Start {
    fn asked(question: &Question, fighter: Option<&Fighter>, house: &HouseRules) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let mut faults = refuse_twice(fighter, params, &["lost_vp", "exhaustion", "exhaustion_locked", "armor"])
            .err()
            .unwrap_or_default();
        let locked = inputs.exhaustion_locked().unwrap_or(fighter.map_or(0, |fighter| fighter.exhaustion_locked));
        let ordinary = fighter.map_or(0, |fighter| fighter.exhaustion);
        let exhaustion = inputs.exhaustion().unwrap_or(ordinary + locked);
        if locked > exhaustion {
            let message = format!("of {exhaustion} levels of exhaustion {locked} cannot be locked (FS-104)");
            faults.push(Fault::new(&["experiment", "exhaustion_locked"], message));
        }
        faults.extend(refuse_more_levels(exhaustion, house).err().into_iter().flatten());
        // FS-100: a rest is impossible at 0 vitality.
        if fighter.is_some_and(|fighter| fighter.vp == 0) {
            let message = "a rest needs at least 1 vitality at its start (FS-100)";
            faults.push(Fault::new(&["experiment", "who"], message));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let never = fighter.is_some_and(|fighter| fighter.policies.resting == RestPolicy::Never);
        let rest = inputs.rest();
        if never && rest != Rest::Full {
            let message = "the sheet of `who` says that it never takes short rests (FS-100)";
            return Err(vec![Fault::new(&["experiment", "rest"], message).help("set `rest = \"full\"`")]);
        }
        Ok(Self {
            lost: inputs.lost_vp().unwrap_or(fighter.map_or(0, |fighter| fighter.max_vp - fighter.vp)),
            exhaustion,
            locked,
            armor: params.word_opt("armor").map_or(fighter.map_or(Armor::None, |fighter| fighter.armor), Armor::of),
        })
    }
}

#[inlined(generic)]
impl Experiment for Recovery {
    rounds!(State, "rest", fresh, limit(self): u32::from(self.limit.unsigned_abs()));

    #[inline(always)]
    fn phases(&self) -> usize {
        if self.rest == Rest::Short { 1 } else { 2 + self.traumas[0] + self.traumas[1] }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        // FS-100, FS-101: rests that have no effect are skipped.
        let well = self.done(state);
        let chosen = usize::from(self.rest != Rest::Short);
        if phase == chosen {
            state.spared.set(live, well);
        }
        let live = live & !well;
        match (phase, self.rest) {
            (0, Rest::Full) => {}
            (0, _) => {
                let rests = live & state.lost.gt(0) & Mask::uniform(self.regains);
                self.regains(state, rests, dice);
                state.short_rests.bump(rests);
                state.hours.add(rests, Num::splat(self.house.rest_hours));
            }
            (1, _) => self.sleeps(state, live, dice),
            _ => self.mends(state, phase - 2, live, dice),
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut well = state.lost.le(0) | Mask::uniform(!self.regains);
        if self.rest != Rest::Short {
            // If rests are too far apart, exhaustion never goes away; waiting for it would never end.
            let hopeless = !self.fed || self.missed >= self.house.full_rest_relief;
            well &= state.exhaustion.le(self.locked) | Mask::uniform(hopeless);
            for &successes in state.healing.iter() {
                well &= successes.ge(self.house.trauma_heal_successes);
            }
        }
        well
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let well = self.done(state);
        let mut traumas = Num::zero();
        for &successes in state.healing.iter() {
            traumas += successes.lt(self.house.trauma_heal_successes).count();
        }
        let values = measured::Values {
            success: well,
            rests: well.select(ending.age - state.spared.count(), ABSENT),
            short_rests: state.short_rests.at(ending),
            hours: state.hours.at(ending),
            vp_lost: state.lost,
            exhaustion: state.exhaustion,
            traumas,
            wasted: state.wasted_rests.at(ending),
        };
        values.write(out);
    }
}
