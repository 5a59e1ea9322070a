//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::kinds::kinds;
use play::systems::roll_off::{self, Best, RollOff};
use play::systems::{Labels, System};

use super::{attack, check, derived, dying, fight, house, recovery, rules, sheet, target};
use crate::prelude::*;

/// The most fighters of a side.
const MAX_SIDE_SIZE: usize = 8;

kinds! { question:
    "check" (target::params(), check::check_measured::WORDS) => boxed(check::Check::new(question)),
        "One success test, opposed or not, by numbers or by characters.";
    "tests" (target::series_params(), check::series_measured::WORDS) => boxed(check::Series::new(question)),
        "A series of equal tests: how often do enough of them succeed?";
    "group" (check::group_params(), check::series_measured::WORDS, sides(MAX_SIDE_SIZE))
        => boxed(check::Series::of_groups(question)),
        "A series of tests of one group against another, by the worst or best value of each.";
    "tie_break" (roll_off::params("combatants with the same Quick and the same Vigilant", "SYM-07"),
        roll_off::measured::WORDS)
        => boxed(Ok(tie_break(question))),
        "Combatants who are tied in the turn order roll until one die is the single highest.";
    "attack" (attack::params(), attack::measured::WORDS) => boxed(attack::Attack::new(question)),
        "One attack of one character on another, with the Free Attack that pain may give.";
    "fight" (fight::fight_params(), &fight::words(), sides(MAX_SIDE_SIZE))
        => fight::Fight::new(question).map(fight::Fight::into_experiment),
        "A fight between two sides until one has nobody standing; the dying are followed to their end.";
    "ambush" (fight::ambush_params(), &fight::words(), sides(MAX_SIDE_SIZE))
        => fight::Fight::ambush(question).map(fight::Fight::into_experiment),
        "A fight that begins with a surprise test of the side that lies in wait.";
    "dying" (dying::params(), dying::measured::WORDS) => boxed(dying::Dying::new(question)),
        "A dying character makes Death Tests, and a helper may come in time.";
    "recovery" (recovery::params(), recovery::measured::WORDS) => boxed(recovery::Recovery::new(question)),
        "Wounds heal day by day, by themselves, with Medicus, herbal cures and Recovery.";
    "sheet" (derived::params(), derived::measured::WORDS) => boxed(derived::derived_values(question)),
        "The numbers that a character sheet gives without any die.";
}

/// The game as the program knows it.
#[derive(Debug, Clone, Copy)]
pub struct Symbaroum;

impl Game for Symbaroum {
    fn system(&self) -> System {
        System {
            character: sheet::fields(),
            constants: house::constants(),
            rules: rules::rules(),
            ..System::new(
                "symbaroum",
                "Symbaroum",
                "A d20 of at most an attribute, changed by what opposes it. The players roll everything: attacks, \
          Defense, damage and armor; monsters have fixed values. Damage beyond the Pain Threshold knocks \
          down or gives a Free Attack, and player characters at 0 Toughness make Death Tests.",
            )
            .kinds(kinds())
            .labels(Labels::of(include_str!("labels.txt")))
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        build(question)
    }
}

/// `SYM-07` Turn order: of those who share Quick and Vigilant each rolls a d20 and the highest goes first; those who share the
/// highest roll again.
fn tie_break(question: &Question) -> RollOff {
    let die = house::HouseRules::of(&question.constants).test_die.cast_unsigned();
    RollOff::new(question.params.small("tied"), die, Best::Highest, "SYM-07")
}
