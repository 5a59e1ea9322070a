//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::catalogue::Game;
use crate::engine::{Play, playable};
use crate::systems::roll_off::{self, Best, RollOff};
use crate::systems::{Fault, Kind, Question, System};

use super::attack::{self, Attack};
use super::check::{self, Check};
use super::contest::{self, Contest};
use super::dying::{self, Dying};
use super::fight::{self, Fight};
use super::figures;
use super::reaction::{self, Reaction};
use super::stranger::{self, Stranger};
use super::task::{self, Task};
use super::{house, rules, sheet};

/// The most fighters of a side.
const SIDE: usize = 8;

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new(
            "check",
            "One check against a threshold, with any skill, by numbers or by a character.",
            check::params(),
            check::measured::WORDS,
        ),
        Kind::new(
            "contest",
            "One opposed check, with any skills, by numbers or by characters.",
            contest::params(),
            contest::measured::WORDS,
        ),
        Kind::new(
            "attack",
            "Attacks of one character on another in one turn, defended or not, with their damage.",
            attack::params(),
            attack::measured::WORDS,
        ),
        Kind::new(
            "fight",
            "A fight between two sides until one has nobody standing, both have, or nobody can hurt anybody any more.",
            fight::fight_params(),
            &fight::words(),
        )
        .sides(SIDE),
        Kind::new(
            "dying",
            "A character who is down, his fatality clock, and helpers who know First Aid.",
            dying::params(),
            dying::measured::WORDS,
        ),
        Kind::new(
            "task",
            "A task under pressure: a Reaction check, then a check each turn until time is up.",
            task::params(),
            task::measured::WORDS,
        ),
        Kind::new(
            "reaction",
            "Reaction checks of up to eight characters: who can act in this turn?",
            reaction::params(),
            reaction::measured::WORDS,
        ),
        Kind::new(
            "order",
            "Characters who are tied in the order of declaration roll until one die is the single lowest.",
            roll_off::params("characters with the same State of Mind, Empathy and Perception", "KUP-07"),
            roll_off::measured::WORDS,
        ),
        Kind::new(
            "sheet",
            "The numbers that a character sheet gives without any die: movement, load, defences, wounds.",
            figures::params(),
            figures::measured::WORDS,
        ),
        Kind::new(
            "stranger",
            "A pair of stats of a randomly rolled character.",
            stranger::params(),
            stranger::measured::WORDS,
        ),
    ]
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
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn Play>, Vec<Fault>> {
        match question.kind.as_str() {
            "check" => playable(Check::new(question)),
            "contest" => playable(Contest::new(question)),
            "attack" => playable(Attack::new(question)),
            "fight" => playable(Fight::new(question)),
            "dying" => playable(Dying::new(question)),
            "task" => playable(Task::new(question)),
            "reaction" => playable(Reaction::new(question)),
            "order" => playable(Ok(order(question))),
            "sheet" => playable(figures::figures(question)),
            "stranger" => playable(Stranger::new(question)),
            kind => unreachable!("the game's table has no kind `{kind}`"),
        }
    }
}

/// `KUP-07` Declaration and execution order: of those who share State of Mind, Empathy and Perception each rolls a die and the
/// lowest declares first; those who share the lowest roll again.
fn order(question: &Question) -> RollOff {
    let die = house::HouseRules::of(&question.constants).tie_die.cast_unsigned();
    RollOff::new(question.params.small("tied"), die, Best::Lowest, "KUP-07")
}
