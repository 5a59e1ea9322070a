//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::kinds::kinds;
use play::systems::{Labels, System};

use super::{aid, attack, check, contest, derived, dying, fight, house, resources, rules, sheet};
use crate::prelude::*;

/// The most fighters of a side.
const MAX_SIDE_SIZE: usize = 8;

kinds! { question:
    "check" (check::params(), check::measured::WORDS) => boxed(check::Check::new(question)),
        "One check of the Action die and Bonus dice against a victory sum.";
    "contest" (contest::params(), contest::measured::WORDS) => boxed(contest::Contest::new(question)),
        "Two roll against each other: opposed checks, initiative, a Defense.";
    "attack" (attack::params(), attack::measured::WORDS) => boxed(attack::Attack::new(question)),
        "Attacks of one combatant on another, with Defense, damage, armor and wounds.";
    "fight" (fight::params(), &fight::words(), sides(MAX_SIDE_SIZE)) => boxed(fight::Fight::new(question)),
        "A fight between two sides until one has nobody left who can fight; those in Shock are followed to their end.";
    "dying" (dying::params(), dying::measured::WORDS) => boxed(dying::Dying::new(question)),
        "Somebody in Shock, and helpers who try to stabilise him.";
    "aid" (aid::params(), aid::measured::WORDS) => boxed(aid::Aid::new(question)),
        "Emergency aid for a wounded patient, round by round.";
    "resources" (resources::params(), resources::measured::WORDS) => boxed(resources::Resources::new(question)),
        "The Vigor of a fighter over some rounds: what he can afford, and when he is Winded. In each round he pays for Off-hand attacks, then for abilities, openings and Defenses. No dice.";
    "sheet" (derived::params(), derived::measured::WORDS) => boxed(derived::derived_values(question)),
        "The numbers that a sheet gives without any die.";
}

/// The game as the program knows it.
#[derive(Debug, Clone, Copy)]
pub struct BurstingDice;

impl Game for BurstingDice {
    fn system(&self) -> System {
        System {
            character: sheet::fields(),
            constants: house::constants(),
            rules: rules::rules(),
            ..System::new(
                "bursting_dice",
                "Bursting Dice",
                "A d20 and Bonus dice that burst, against a victory sum. Attacks must exceed Guard, and whoever is \
          attacked may pay Vigor for a Defense that exceeds the attack. Damage goes through armor to Durability \
          and then to Health; wounded, all Bonus dice are smaller, and without Health a countdown to death runs.",
            )
            .kinds(kinds())
            .labels(Labels::of(include_str!("labels.txt")))
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        build(question)
    }
}
