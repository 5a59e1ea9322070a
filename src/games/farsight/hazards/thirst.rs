//! Hunger and thirst, day by day.

use super::save::{self, Save};
use crate::fighter::{refuse_more_levels, refuse_twice};
use crate::hamper::LEVELS;
use crate::prelude::*;
use crate::words::Size;

params! {
    /// The parameters.
    pub params as Inputs {
        size: choice(Size) ["FS-28", "FS-29"] "size, if `who` is not given, by which food and water are needed";
        water: int(0..=30_000, 2) ["FS-29"] "litres of water a day";
        food: maybe(0..=30_000, "as much as is needed") ["FS-28"] "tenths of a kilogram of food a day";
        heat: switch(false) ["FS-29"] "whether it is hot, so that more water is needed";
        days: int(1..=365, 3) ["FS-28", "FS-29"] "days that this goes on";
        exhaustion: maybe(0..=6, "that of `who`, or none") ["FS-104"] "levels of exhaustion at the start";
    }
    own => [ save::params(), own, ] .concat()
}

measures! {
    /// The metrics of days with too little food and water.
    measured {
        success: flag, "whether there is no more exhaustion than at the start", when("thirst leaves no exhaustion");
        exhaustion: number("levels"), "levels of exhaustion at the end";
        saves_failed: number("saves"), "saves against thirst that fail", of_count(super::COUNTS.failed);
        days: number("days"), "days until the sixth level of exhaustion, which drops to 0 vitality, for those who get there",
            of_age();
        outcome: named(super::LEVELS), "what the exhaustion means at the end";
    }
}

/// `FS-104`: the level of exhaustion that means 0 vitality; house rules with fewer levels never reach it.
const UNCONSCIOUS: i16 = 6;

/// `FS-28` Hunger and `FS-29` Thirst; a round is a day.
#[derive(Debug, Clone)]
pub struct Thirst {
    house: HouseRules,
    save: Save,
    exhaustion: i16,
    /// Half days of hunger added per day.
    hunger: i16,
    /// Half days of hunger after which starvation begins.
    starves_after: i16,
    thirst: Water,
    days: i16,
    metrics: Vec<Metric>,
}

/// `FS-29` Thirst: the available share of the water needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Water {
    Enough,
    Half,
    Less,
}

state! {
    /// The state of the victim.
    pub State of Thirst(self) {
        exhaustion: num(self.exhaustion);
        hungry: num(0), "Half days without food, as far as they matter.";
        hampered: mask(false);
    } counts { failed; }
}

impl Thirst {
    /// The days that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let (save, fighter) = Save::asked(question, (Ability::Str, Skill::Stamina), &house)?;
        refuse_twice(fighter.as_ref(), params, &["exhaustion"])?;
        let size = fighter.as_ref().map_or(inputs.size(), |fighter| fighter.size);
        // FS-28: the ability score itself counts, without the modifiers of the save.
        let strength = fighter.as_ref().map_or_else(|| params.small_or("ability", 1), |f| f.ability(Ability::Str));
        let (food_needed, litres) = house.rations(size);
        let food = inputs.food().unwrap_or(food_needed);
        let water_needed = i32::from(litres) * i32::from(if inputs.heat() { house.heat_water } else { 1 });
        let water = i32::from(inputs.water());
        let exhaustion = params.int_opt("exhaustion").map_or(save.tested.exhaustion, |_| params.small("exhaustion"));
        refuse_more_levels(exhaustion, &house)?;
        Ok(Self {
            exhaustion,
            save,
            hunger: match () {
                () if food >= food_needed => 0,
                () if i32::from(food) * 2 >= i32::from(food_needed) => 1,
                () => 2,
            },
            starves_after: 2 * strength.max(0),
            thirst: match () {
                () if water >= water_needed => Water::Enough,
                () if water * 2 >= water_needed => Water::Half,
                () => Water::Less,
            },
            days: inputs.days(),
            house,
            metrics: measured::metrics(),
        })
    }
}

#[inlined(generic)]
impl Experiment for Thirst {
    rounds!(State, "day", fresh, limit(self): u32::from(self.days.unsigned_abs()));

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        // FS-28: a full day of food would reset hunger, but rations are the same every day, so it only grows.
        state.hungry.set(live, (state.hungry + self.hunger).min(self.starves_after + 1));
        let starves = live & state.hungry.gt(self.starves_after);
        // FS-29: half of the water calls for a save; with less, no save helps.
        let saves = live & Mask::uniform(self.thirst == Water::Half);
        let dc = Num::splat(house.half_water_dc);
        let saved = self.save.roll(state.exhaustion, state.hampered.count(), dc, dice, saves);
        let thirsts = (saves & !saved.success) | (live & Mask::uniform(self.thirst == Water::Less));
        let mut levels = starves.select(house.hunger_exhaustion, 0) + thirsts.select(house.thirst_exhaustion, 0);
        levels += (saves & saved.doubles()).select(house.thirst_exhaustion, 0) + saved.tires().only(saves);
        state.exhaustion = (state.exhaustion + levels).min(house.exhaustion_levels);
        state.hampered.set(saves, saved.hampers());
        state.failed.bump(saves & !saved.success);
        let exhaustion = state.exhaustion;
        dice.tell(live, |r| {
            let thirst = if r.flag(thirsts) { "thirst tires" } else { "no thirst" };
            let hunger = if r.flag(starves) { "hunger tires" } else { "no hunger" };
            format!("{thirst}, {hunger}: exhaustion {} (FS-28, FS-29)", r.num(exhaustion))
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.exhaustion.ge(UNCONSCIOUS)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.exhaustion.le(self.exhaustion),
            exhaustion: state.exhaustion,
            saves_failed: state.failed.at(ending),
            days: state.exhaustion.ge(UNCONSCIOUS).select(ending.age, ABSENT),
            outcome: Num::splat(6) - state.exhaustion,
        };
        values.write(out);
    }
}
