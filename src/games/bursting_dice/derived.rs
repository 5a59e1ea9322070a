//! The numbers that a sheet gives without any die.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::measures::measures;
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

measures! {
    /// What a sheet says.
    measured {
        guard: number("points"), "Guard";
        guard_unaware: number("points"), "Guard from behind while unaware";
        attack_dice: number("dice"), "Bonus dice of attacks";
        attack_sides: number("sides"), "sides of these dice";
        damage_sides: number("sides"), "sides of the Bonus dice of damage";
        offhand_sides: number("sides"), "sides of the Bonus dice of an Off-hand attack";
        defense_dice: number("dice"), "Bonus dice of Defense";
        defense_dice_prone: number("dice"), "Bonus dice of Defense on the ground";
        defense_sides: number("sides"), "sides of these dice";
        feet: number("feet"), "feet covered by the Move actions";
        feet_prone: number("feet"), "feet covered on the ground";
        vigor_recovery: number("points"), "Vigor regained in a round";
        shock_rounds: number("rounds"), "full rounds from Shock to death";
    }
}

/// `BRD-15` Move and other numbers of a sheet.
#[derive(Debug, Clone)]
pub struct Derived {
    house: House,
    who: Fighter,
    moves: i16,
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
        Ok(Self { house, who, moves, metrics: measured::metrics() })
    }

    /// The numbers.
    #[inline(always)]
    fn values<L: Lanes>(&self) -> measured::Values<L> {
        let Self { house, who, moves, .. } = self;
        let worse = if who.durability[0] == 0 { house.wounded_steps } else { 0 };
        let sides = |step: i16| house.ladder()[rank(house, step - worse) as usize];
        let shock = match house.shock_start {
            ShockStart::RoundEnd => who.stamina,
            ShockStart::AtOnce => who.stamina - 1,
        };
        measured::Values {
            guard: who.guard.into(),
            guard_unaware: ((who.guard + 1) / 2).into(),
            attack_dice: who.hands[0].attack_dice.into(),
            attack_sides: sides(who.hands[0].attack_step).into(),
            damage_sides: sides(who.hands[0].damage_step).into(),
            offhand_sides: sides(who.hands[1].attack_step).into(),
            defense_dice: who.defense_dice[0].into(),
            defense_dice_prone: who.defense_dice[1].into(),
            defense_sides: sides(who.steps.defense).into(),
            feet: (who.feet[0] * moves).into(),
            feet_prone: (who.feet[1] * moves).into(),
            vigor_recovery: who.recovery[0].into(),
            shock_rounds: shock.into(),
        }
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
        self.values().write(out);
    }
}
