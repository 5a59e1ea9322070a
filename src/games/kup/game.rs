//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::kinds::kinds;
use play::systems::roll_off::{self, Best, RollOff};
use play::systems::{Labels, System};

use super::{attack, check, contest, derived, dying, fight, house, reaction, rules, sheet, stranger, task};
use crate::prelude::*;

/// The most fighters of a side.
const MAX_SIDE_SIZE: usize = 8;

kinds! { question:
    "check" (check::params(), check::measured::WORDS) => boxed(check::Check::new(question)),
        "One check against a threshold, with any skill, by numbers or by a character.";
    "contest" (contest::params(), contest::measured::WORDS) => boxed(contest::Contest::new(question)),
        "One opposed check, with any skills, by numbers or by characters.";
    "attack" (attack::params(), attack::measured::WORDS) => boxed(attack::Attack::new(question)),
        "Attacks of one character on another in one turn, defended or not, with their damage.";
    "fight" (fight::fight_params(), &fight::words(), sides(MAX_SIDE_SIZE)) => boxed(fight::Fight::new(question)),
        "A fight between two sides until one has nobody standing, both have, or neither can hurt the other any more.";
    "dying" (dying::params(), dying::measured::WORDS) => boxed(dying::Dying::new(question)),
        "A character who is down, his fatality clock, and helpers who know First Aid.";
    "task" (task::params(), task::measured::WORDS) => boxed(task::Task::new(question)),
        "A task under pressure: a Reaction check, then a check each turn until time is up.";
    "reaction" (reaction::params(), reaction::measured::WORDS) => boxed(reaction::Reaction::new(question)),
        "Reaction checks of up to eight characters: who can act in this turn?";
    "order" (roll_off::params("characters with the same State of Mind, Empathy and Perception", "KUP-07"),
        roll_off::measured::WORDS)
        => boxed(Ok(order(question))),
        "Characters who are tied in the order of declaration roll until one die is the single lowest.";
    "sheet" (derived::params(), derived::measured::WORDS) => boxed(derived::derived_values(question)),
        "The numbers that a character sheet gives without any die: movement, load, defences, wounds.";
    "stranger" (stranger::params(), stranger::measured::WORDS) => boxed(stranger::Stranger::new(question)),
        "A pair of stats of a randomly rolled character.";
}

/// The game as the program knows it.
#[derive(Debug, Clone, Copy)]
pub struct Kup;

impl Game for Kup {
    fn system(&self) -> System {
        System {
            character: sheet::fields(),
            constants: house::constants(),
            rules: rules::rules(),
            ..System::new(
                "kup",
                "VI·VIII·X KUP",
                "A known stat, an unknown stat, and one die whose size grows with the skill: high faces count against \
          you. The higher result wins by the margin, which becomes damage; damage lowers the very \
          stats that fight, and all of it lands at the end of the turn.",
            )
            .kinds(kinds())
            .labels(Labels::of(include_str!("labels.txt")))
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        build(question)
    }
}

/// `KUP-07` Declaration and execution order: of those who share State of Mind, Empathy and Perception each rolls a die and the
/// lowest declares first; those who share the lowest roll again.
fn order(question: &Question) -> RollOff {
    let die = house::HouseRules::of(&question.constants).tie_die.cast_unsigned();
    RollOff::new(question.params.small("tied"), die, Best::Lowest, "KUP-07")
}
