//! The numbers that a sheet gives without any die.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::state::lane_state;
use crate::systems::{Character, Ending, Experiment, Fault, Metric, Param, Preset, Question, Shape};

use super::fighter::Fighter;
use super::house::{House, ShockStart};
use super::rank::rank;

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::new("who", Shape::Character, Preset::Required, "whose sheet").rules(&["BRD-02"]),
        Param::int("move_actions", 0, 20, 1, "actions spent on moving").rules(&["BRD-15"]),
    ]
}

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("guard", "Guard"),
    ("guard_unaware", "Guard from behind while unaware"),
    ("attack_dice", "Bonus dice of attacks"),
    ("attack_sides", "sides of these dice"),
    ("damage_sides", "sides of the Bonus dice of damage"),
    ("offhand_sides", "sides of the Bonus dice of an Off-hand attack"),
    ("defense_dice", "Bonus dice of Defense"),
    ("defense_dice_prone", "Bonus dice of Defense on the ground"),
    ("defense_sides", "sides of these dice"),
    ("feet", "feet covered by the Move actions"),
    ("feet_prone", "feet covered on the ground"),
    ("vigor_recovery", "Vigor regained in a round"),
    ("shock_rounds", "full rounds from Shock to death"),
];

/// `BRD-15` Move and other numbers of a sheet.
#[derive(Debug, Clone)]
pub struct Derived {
    values: Vec<i16>,
    metrics: Vec<Metric>,
}

/// Nothing changes.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    nothing: Num<L>,
}

lane_state!(State { nothing });

impl Derived {
    /// The experiment that a checked question asks for.
    ///
    /// # Errors
    /// What is contradictory on the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let who = Fighter::named(question, "who", &house)?;
        let moves = question.params.small("move_actions");
        let worse = if who.durability[0] == 0 { house.wounded_steps } else { 0 };
        let sides = |step: i16| house.ladder()[rank(&house, step - worse) as usize];
        let shock = match house.shock_start {
            ShockStart::RoundEnd => who.stamina,
            ShockStart::AtOnce => who.stamina - 1,
        };
        let values = vec![
            who.guard,
            (who.guard + 1) / 2,
            who.hands[0].attack_dice,
            sides(who.hands[0].attack_step),
            sides(who.hands[0].damage_step),
            sides(who.hands[1].attack_step),
            who.defense_dice[0],
            who.defense_dice[1],
            sides(who.steps.defense),
            who.feet[0] * moves,
            who.feet[1] * moves,
            who.recovery[0],
            shock,
        ];
        let units = [
            "points", "points", "dice", "sides", "sides", "sides", "dice", "dice", "sides", "feet", "feet", "points",
            "rounds",
        ];
        let metrics = METRICS.iter().zip(units).map(|((name, doc), unit)| Metric::number(*name, unit, *doc)).collect();
        Ok(Self { values, metrics })
    }
}

impl Experiment for Derived {
    type State<L: Lanes> = State<L>;

    const ONE_PASS: bool = true;
    const PASS: &'static str = "sheet";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State { nothing: Num::zero() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, _: &mut State<D::L>, _: usize, _: Mask<D::L>, _: &mut D) {}

    #[inline(always)]
    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::all()
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, _: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        for (out, value) in out.iter_mut().zip(&self.values) {
            *out = Num::splat(*value);
        }
    }
}
