//! A collision with an object, which may pin its victim.

use super::fall::dice_roll;
use super::save::{self, Save};
use super::victim::{self, FATES, Victim};
use super::weight::{self, band, weighs};
use crate::prelude::*;
use crate::tested::Keys;
use crate::words::Size;

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        save::params(),
        params! {
            object: choice(Size) ["FS-26"] "size of what hits or is run into";
            falling: switch(false) ["FS-26"] "whether it falls from above";
            dice: maybe(1..=20, "it can be avoided; dice and DC go by its size") ["FS-26", "FS-27"]
                "dice of damage of something too big to avoid, without a save";
            size: choice(Size) ["FS-26"] "size of the victim, if `who` is not given";
        },
        victim::params(),
        weight::params(),
        params! {
            strength: maybe(-3..=10, "that of `who`, or 1") ["FS-26"] "STR, to get free";
            might: maybe(0..=10, "that of `who`, or none") ["FS-26"] "skill bonus in Might, to get free";
            rounds: int(0..=1000, 100) ["FS-26"] "rounds in which a pinned victim tries to get free";
        },
    ]
    .concat()
}

measures! {
    /// The metrics of a collision.
    measured {
        success: flag, "whether the save succeeds", when("the save succeeds");
        damage: number("points"), "damage, after armor";
        outcome: named(super::FATES), "dead, down (at 0 vitality), hurt or unhurt";
        vp: number("points"), "vitality left";
        pinned: flag, "whether it lies on its victim";
        rounds_pinned: number("rounds"), "rounds until the victim gets free, for those who do", of_count(super::COUNTS.rounds);
    }
}

/// `FS-26` Collision and falling object. The first round is the impact; in the others the victim tries to get free.
#[derive(Debug, Clone)]
pub struct Collision {
    save: Save,
    avoidable: bool,
    dc: i16,
    roll: Roll,
    gravity: (i16, i16),
    victim: Victim,
    pins: bool,
    escape: Save,
    rounds: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the victim.
    pub State of Collision(self) {
        struck: mask(false);
        avoided: mask(false);
        damage: num(0);
        was_pinned: mask(false);
        pinned: mask(false);
    } counts { rounds; }
}

impl Collision {
    /// The collision that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let (mut save, fighter) = Save::asked(question, (Ability::Dex, Skill::Reflex), &house)?;
        let keys = Keys { ability: "strength", skill: "might", mods: "", advantage: "", disadvantage: "", ..OWN };
        let (mut escape, _) = Tested::given(question, keys, (Ability::Str, Some(Skill::Might)), Purpose::Task, &house)?;
        let g_zero = fighter.as_ref().is_some_and(|fighter| fighter.skill(Skill::GZero).is_some());
        let band = band(params.small("gravity"), params.small("native_gravity"), &house);
        weighs(&mut save.tested, band, false, false, g_zero, &house);
        weighs(&mut escape, band, false, false, g_zero, &house);
        let object = Size::of(params.word("object"));
        let size = fighter.as_ref().map_or(Size::of(params.word("size")), |fighter| fighter.size);
        let falling = params.on("falling");
        let (dice, dc) = house.collision(object);
        let set = params.small_opt("dice");
        Ok(Self {
            avoidable: set.is_none(),
            dc,
            roll: dice_roll(set.unwrap_or(dice), house.fall_die),
            gravity: if falling { band.falls(&house) } else { (1, 1) },
            victim: Victim::asked(question, fighter.as_ref(), house.collision_harm, &house)?,
            pins: falling && object.step() - size.step() >= house.pinned_size_gap,
            escape: Save::of(escape, false, &house),
            rounds: params.small("rounds"),
            save,
            metrics: measured::metrics(),
        })
    }

    /// The impact: the save halves the damage before gravity, armor and resistance apply.
    #[inline(always)]
    fn strikes<D: Dice>(&self, state: &mut State<D::L>, active: Mask<D::L>, dice: &mut D) {
        let tries = active & Mask::uniform(self.avoidable);
        let rested = Num::splat(self.save.tested.exhaustion);
        let saved = self.save.roll(rested, Num::zero(), Num::splat(self.dc), dice, tries);
        let mut sent = dice.roll(&self.roll, active);
        sent.set(saved.doubles() & !saved.success, sent + sent);
        sent.set(saved.success, sent.over(2));
        let (times, over) = self.gravity;
        let damage = self.victim.suffers(sent.times(times).over(over));
        state.struck.set(active, Mask::all());
        state.avoided.set(active, saved.success);
        state.damage.set(active, damage);
        let pinned = !saved.success & Mask::uniform(self.pins);
        state.pinned.set(active, pinned);
        state.was_pinned.set(active, pinned);
        dice.tell(active, |r| {
            let save = if r.flag(saved.success) { "the save halves it" } else { "no save helps" };
            let pinned = if r.flag(pinned) { ", and the victim is pinned" } else { "" };
            format!("{save}: {} of damage, {} after armor{pinned} (FS-26)", r.num(sent), r.num(damage))
        });
    }
}

#[inlined(generic)]
impl Experiment for Collision {
    rounds!(State, "round", fresh, limit(self): 1 + u32::from(self.rounds.unsigned_abs()));

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.roll]
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let tries = live & state.struck & state.pinned;
        self.strikes(state, live & !state.struck, dice);
        // Getting free takes an action: STR (Might) against the same DC.
        let rested = Num::splat(self.escape.tested.exhaustion);
        let free = self.escape.roll(rested, Num::zero(), Num::splat(self.dc), dice, tries).success;
        state.rounds.bump(tries);
        state.pinned &= !free;
        dice.tell(tries, |r| format!("{} (FS-26)", if r.flag(free) { "gets free" } else { "stays pinned" }));
    }

    /// A victim who is dead or down stops trying.
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let [fate, _] = self.victim.fate(state.damage);
        state.struck & (!state.pinned | fate.lt(2))
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let [fate, vp] = self.victim.fate(state.damage);
        let values = measured::Values {
            success: state.avoided,
            damage: state.damage,
            outcome: fate,
            vp,
            pinned: state.was_pinned,
            rounds_pinned: (state.was_pinned & !state.pinned).select(state.rounds.at(ending), ABSENT),
        };
        values.write(out);
    }
}
