//! The numbers that a character sheet gives without any die.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
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

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("toughness", "highest Toughness"),
    ("pain_threshold", "damage above this hurts"),
    ("defense", "Defense with armor, shield and qualities"),
    ("corruption_threshold", "corruption above this shows"),
    ("attack", "the value that attacks test"),
    ("distance", "metres covered by that many Movement Actions"),
    ("experience", "Experience spent on Medicus and Recovery"),
];

/// `SYM-02` Derived values, `SYM-33` Corruption Threshold: an experiment without dice.
#[derive(Debug, Clone)]
pub struct Sheet {
    values: [i16; METRICS.len()],
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
        let units = ["points", "points", "points", "points", "points", "metres", "points"];
        let metrics = METRICS.iter().zip(units).map(|(&(name, doc), unit)| Metric::number(name, unit, doc)).collect();
        Ok(Self {
            values: [
                fighter.max_toughness,
                fighter.pain_threshold,
                fighter.defense,
                fighter.corruption_threshold,
                fighter.attack,
                // SYM-14: so many metres for each Movement Action.
                house.move_distance * question.params.small("moves"),
                cost(fighter.medicus) + cost(fighter.recovery),
            ],
            metrics,
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
        let [_, threshold, _, corruption, _, metres, _] = self.values;
        dice.cite(live & Mask::uniform(threshold > 0), "SYM-02");
        dice.cite(live & Mask::uniform(corruption > 0), "SYM-33");
        dice.cite(live & Mask::uniform(metres > 0), "SYM-14");
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &Still<L>) -> Mask<L> {
        state.read
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, _: &Still<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        for (out, &value) in out.iter_mut().zip(&self.values) {
            *out = Num::splat(value);
        }
    }
}
