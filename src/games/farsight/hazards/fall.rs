//! A fall, possibly after a failed jump.

use lang::Expr;

use super::save::{self, Save};
use super::victim::{self, FATES, Victim};
use super::weight::{self, Band, band, weighs};
use crate::prelude::*;
use crate::tested::Keys;

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        save::params(),
        params! {
            height: int(0..=10_000, 9) ["FS-27"] "metres of the fall";
            lands: switch(true) ["FS-27"] "whether DEX (Acrobatics) is tried to land well";
            soft: switch(false) ["FS-27"] "whether the ground is soft";
        },
        victim::params(),
        weight::params(),
        params! {
            gap: int(0..=100, 0) ["FS-24"] "metres of a long jump before the fall; 0 for none";
            run_up: int(0..=100, 3) ["FS-24"] "metres of run-up before the jump";
            obstacle: int(0..=1000, 0) ["FS-24"] "centimetres of an obstacle that the jump must clear";
            jump_dc: maybe(0..=60, "that cannot be done") ["FS-24"] "DC of jumping further or higher than one can";
            strength: maybe(-3..=10, "that of `who`, or 1") ["FS-24"] "STR, for the jump";
            athletics: maybe(0..=10, "that of `who`, or none") ["FS-24"] "skill bonus in Athletics, for the jump";
            rough_landing: switch(false) ["FS-24"] "whether the far side is difficult terrain";
        },
    ]
    .concat()
}

measures! {
    /// The metrics of a fall.
    measured {
        success: flag, "whether the character lands well, or need not fall at all", when("the character lands safely");
        jumped: maybe, "whether the jump succeeds, if there is one";
        damage: number("points"), "damage of the fall, after armor";
        prone: flag, "whether one lies on the ground afterwards";
        outcome: named(super::FATES), "dead, down (at 0 vitality), hurt or unhurt";
        vp: number("points"), "vitality left";
    }
}

/// `FS-27` Falling, after `FS-24` Jumping. The first phase is the jump, the second the fall.
#[derive(Debug, Clone)]
pub struct Fall {
    house: HouseRules,
    save: Save,
    lands: bool,
    dc: i16,
    /// The damage after a bad and after a good landing, before gravity.
    rolls: [Roll; 2],
    gravity: (i16, i16),
    victim: Victim,
    jump: Option<Jump>,
    metrics: Vec<Metric>,
}

/// The jump before the fall.
#[derive(Debug, Clone)]
struct Jump {
    save: Save,
    /// The DC; `None` if the jump succeeds or fails without a roll.
    dc: Option<i16>,
    easy: bool,
    rough: bool,
}

state! {
    /// The state of the jumper or faller.
    pub State of Fall(self) {
        falls: mask(true);
        landed: mask(false);
        prone: mask(false);
        damage: num(0);
    }
}

/// `FS-27` Falling: a die for every three metres, up to twenty dice.
fn damage_roll(metres: i16, house: &HouseRules) -> Roll {
    let dice = (metres.max(0) / house.fall_metres_per_die).min(house.fall_most_dice);
    dice_roll(dice, house.fall_die)
}

/// A roll of several equal dice; 0 if there are none.
pub fn dice_roll(dice: i16, sides: i16) -> Roll {
    let text = if dice == 0 { "0".to_owned() } else { format!("{dice}d{sides}") };
    Roll::new(text.parse().unwrap_or(Expr::Constant(0)))
}

impl Fall {
    /// The fall that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let (mut save, fighter) = Save::asked(question, (Ability::Dex, Skill::Acrobatics), &house)?;
        let g_zero = fighter.as_ref().is_some_and(|fighter| fighter.skill(Skill::GZero).is_some());
        let band = band(params.small("gravity"), params.small("native_gravity"), &house);
        weighs(&mut save.tested, band, false, false, g_zero, &house);
        let mut victim = Victim::asked(question, fighter.as_ref(), Harm::Kinetic, &house)?;
        if !house.av_applies_to_falls {
            victim.without_armor();
        }
        let height = params.small("height");
        let soft = if params.on("soft") { house.fall_soft } else { 0 };
        let judged = if house.fall_dc_from_soft { height - soft } else { height };
        Ok(Self {
            jump: Jump::asked(question, fighter.as_ref(), band, &house)?,
            save,
            lands: params.on("lands"),
            dc: house.fall_dc + judged.max(0) / house.fall_dc_metres,
            rolls: [damage_roll(height - soft, &house), damage_roll(height - soft - house.fall_soft, &house)],
            gravity: band.falls(&house),
            victim,
            house,
            metrics: measured::metrics(),
        })
    }

    /// The landing: the check, the damage roll, and what armor lets through.
    #[inline(always)]
    fn lands<D: Dice>(&self, state: &mut State<D::L>, falls: Mask<D::L>, dice: &mut D) {
        let tries = falls & Mask::uniform(self.lands);
        let saved =
            self.save.roll(Num::splat(self.save.tested.exhaustion), Num::zero(), Num::splat(self.dc), dice, tries);
        let bad = falls & !saved.success;
        let mut sent =
            dice.roll(&self.rolls[0], bad).only(bad) + dice.roll(&self.rolls[1], saved.success).only(saved.success);
        sent.set(saved.doubles() & bad, sent + sent);
        let (times, over) = self.gravity;
        let damage = self.victim.suffers(sent.times(times).over(over));
        state.landed.set(tries, saved.success);
        state.damage.set(falls, damage);
        state.prone.set(falls, damage.gt(0));
        dice.tell(falls, |r| {
            let well = if r.flag(saved.success) { "lands well: " } else { "" };
            format!("{well}{} of damage, {} after armor (FS-27)", r.num(sent), r.num(damage))
        });
    }
}

impl Jump {
    /// `FS-24` Jumping: the jump of a question, if there is one, and whether it needs a roll.
    fn asked(
        question: &Question,
        fighter: Option<&Fighter>,
        band: Band,
        house: &HouseRules,
    ) -> Result<Option<Self>, Vec<Fault>> {
        let params = &question.params;
        let (gap, obstacle) = (params.small("gap"), params.small("obstacle"));
        if gap == 0 && obstacle == 0 {
            return Ok(None);
        }
        let keys = Keys { ability: "strength", skill: "athletics", mods: "", advantage: "", disadvantage: "", ..OWN };
        let (mut tested, _) =
            Tested::given(question, keys, (Ability::Str, Some(Skill::Athletics)), Purpose::Task, house)?;
        let strength = match fighter {
            Some(fighter) => fighter.ability(Ability::Str),
            None => tested.bonus - tested.skilled,
        };
        let g_zero = fighter.is_some_and(|fighter| fighter.skill(Skill::GZero).is_some());
        weighs(&mut tested, band, false, false, g_zero, house);
        let (far, high) = jumps(strength, params.small("run_up"), band, house);
        let easy = gap <= far && obstacle <= high;
        let dc = params.small_opt("jump_dc").filter(|_| !easy);
        Ok(Some(Self { save: Save::of(tested, false, house), dc, easy, rough: params.on("rough_landing") }))
    }
}

/// `FS-24` Jumping: metres of a long jump and centimetres of a high jump, with a run-up or without, in this gravity.
pub fn jumps(strength: i16, run_up: i16, band: Band, house: &HouseRules) -> (i16, i16) {
    let standing = if run_up >= house.jump_run_up { 1 } else { house.standing_jump_divisor };
    let jump = |whole: i16| whole.max(0) / standing * band.jumps(house);
    (jump(house.long_jump + strength), jump(house.high_jump + house.high_jump_step * strength))
}

impl Experiment for Fall {
    one_round!(State, "fall", fresh);

    #[inline(always)]
    fn phases(&self) -> usize {
        2
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.rolls.iter().collect()
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if phase == 1 {
            self.lands(state, live & state.falls, dice);
            return;
        }
        let Some(jump) = &self.jump else { return };
        let tries = live & Mask::uniform(jump.dc.is_some());
        let rested = Num::splat(jump.save.tested.exhaustion);
        let saved = jump.save.roll(rested, Num::zero(), Num::splat(jump.dc.unwrap_or(0)), dice, tries);
        let across = live & (saved.success | Mask::uniform(jump.easy));
        state.falls.set(live, !across);
        dice.tell(live, |r| format!("the jump {} (FS-24)", if r.flag(across) { "succeeds" } else { "is too short" }));
        if jump.rough {
            // FS-24: landing on difficult terrain may end in a fall.
            let dc = Num::splat(self.house.jump_landing_dc);
            let landing = self.save.roll(Num::splat(self.save.tested.exhaustion), Num::zero(), dc, dice, across);
            state.prone.set(across, !landing.success);
            dice.tell(across & state.prone, |_| "lands prone (FS-24)".to_owned());
        }
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let [fate, vp] = self.victim.fate(state.damage);
        let values = measured::Values {
            success: state.landed | !state.falls,
            jumped: if self.jump.is_some() { (!state.falls).count() } else { Num::splat(ABSENT) },
            damage: state.damage,
            prone: state.prone,
            outcome: fate,
            vp,
        };
        values.write(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_are_those_of_the_book() {
        let house = HouseRules::default();
        assert_eq!(jumps(2, 3, Band::Normal, &house), (5, 75));
        assert_eq!(jumps(2, 0, Band::Normal, &house), (2, 37));
        assert_eq!(jumps(2, 3, Band::Low, &house), (10, 150));
        assert_eq!(jumps(-3, 3, Band::Normal, &house), (0, 0));
    }
}
