//! The numbers that a character sheet gives without any die.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::measures::measures;
use crate::systems::state::lane_state;
use crate::systems::{Character, Ending, Experiment, Fault, Metric, Param, Preset, Question, Shape};

use super::fighter::Fighter;
use super::house::House;
use super::words::Level;

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::new("who", Shape::Character, Preset::Required, "whose sheet").rules(&["SYM-02"]),
        Param::int("moves", 1, 20, 1, "Movement Actions that the distance is asked for").rules(&["SYM-13", "SYM-14"]),
    ]
}

measures! {
    /// What a sheet says.
    measured {
        toughness: number("points"), "highest Toughness";
        pain_threshold: number("points"), "damage above this hurts";
        defense: number("points"), "Defense with armor, shield and qualities";
        corruption_threshold: number("points"), "corruption above this shows";
        attack: number("points"), "the value that attacks test";
        distance: number("metres"), "metres covered by that many Movement Actions";
        experience: number("points"), "Experience spent on Medicus and Recovery";
    }
}

/// `SYM-02` Derived values, `SYM-33` Corruption Threshold: an experiment without dice.
#[derive(Debug, Clone)]
pub struct Sheet {
    fighter: Fighter,
    distance: i16,
    experience: i16,
    metrics: Vec<Metric>,
}

/// Nothing changes.
#[derive(Debug, Clone, Copy)]
pub struct Still<L: Lanes> {
    read: Mask<L>,
}

lane_state!(Still { read });

impl Sheet {
    /// The sheet that a question asks for.
    ///
    /// # Errors
    /// If the character is unknown or contradictory.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let fighter = Fighter::named(question, "who", &house)?;
        let cost = |level: Level| house.ability_cost(level);
        Ok(Self {
            // SYM-14: so many metres for each Movement Action.
            distance: house.move_distance * question.params.small("moves"),
            experience: cost(fighter.medicus) + cost(fighter.recovery),
            fighter,
            metrics: measured::metrics(),
        })
    }
}

impl Experiment for Sheet {
    type State<L: Lanes> = Still<L>;

    const ONE_PASS: bool = true;
    const PASS: &'static str = "look";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> Still<D::L> {
        Still { read: Mask::all() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, _: &mut Still<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        dice.cite(live & Mask::uniform(self.fighter.pain_threshold > 0), "SYM-02");
        dice.cite(live & Mask::uniform(self.fighter.corruption_threshold > 0), "SYM-33");
        dice.cite(live & Mask::uniform(self.distance > 0), "SYM-14");
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &Still<L>) -> Mask<L> {
        state.read
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, _: &Still<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            toughness: self.fighter.max_toughness.into(),
            pain_threshold: self.fighter.pain_threshold.into(),
            defense: self.fighter.defense.into(),
            corruption_threshold: self.fighter.corruption_threshold.into(),
            attack: self.fighter.attack.into(),
            distance: self.distance.into(),
            experience: self.experience.into(),
        };
        values.write(out);
    }
}
