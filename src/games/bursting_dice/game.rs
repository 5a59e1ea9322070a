//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::catalogue::Game;
use crate::engine::{Play, playable};
use crate::systems::{Fault, Kind, Question, System};

use super::aid::{self, Aid};
use super::attack::{self, Attack};
use super::check::{self, Check};
use super::contest::{self, Contest};
use super::derived;
use super::dying::{self, Dying};
use super::fight::{self, Fight};
use super::resources::{self, Resources};
use super::{house, rules, sheet};

/// The most fighters of a side.
const SIDE: usize = 8;

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new("check", "One check of the Action die and Bonus dice against a victory sum.", check::params(), check::measured::WORDS),
        Kind::new("contest", "Two roll against each other: opposed checks, initiative, a Defense.", contest::params(), contest::measured::WORDS),
        Kind::new("attack", "Attacks of one combatant on another, with Defense, damage, armor and wounds.", attack::params(), attack::measured::WORDS),
        Kind::new("fight", "A fight between two sides until one has nobody left who can fight; those in Shock are followed to their end.", fight::params(), &fight::words()).sides(SIDE),
        Kind::new("dying", "Somebody in Shock, and helpers who try to stabilise him.", dying::params(), dying::measured::WORDS),
        Kind::new("aid", "Emergency aid for a wounded patient, round by round.", aid::params(), aid::measured::WORDS),
        Kind::new("resources", "The Vigor of a fighter over some rounds: what he can afford, and when he is Winded. In each round he pays for Off-hand attacks, then for abilities, openings and Defenses. No dice.", resources::params(), resources::measured::WORDS),
        Kind::new("sheet", "The numbers that a sheet gives without any die.", derived::params(), derived::measured::WORDS),
    ]
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
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn Play>, Vec<Fault>> {
        match question.kind.as_str() {
            "check" => playable(Check::new(question)),
            "contest" => playable(Contest::new(question)),
            "attack" => playable(Attack::new(question)),
            "fight" => playable(Fight::new(question)),
            "dying" => playable(Dying::new(question)),
            "aid" => playable(Aid::new(question)),
            "resources" => playable(Resources::new(question)),
            "sheet" => playable(derived::figures(question)),
            kind => unreachable!("the game's table has no kind `{kind}`"),
        }
    }
}
