//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::catalogue::Game;
use crate::engine::{Play, playable};
use crate::systems::roll_off::{self, Best, RollOff};
use crate::systems::{Fault, Kind, Question, System};

use super::attack::{self, Attack};
use super::check::{self, Check, Series};
use super::derived;
use super::dying::{self, Dying};
use super::fight::{self, Fight};
use super::recovery::{self, Recovery};
use super::{house, rules, sheet, target};

/// The most fighters of a side.
const SIDE: usize = 8;

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new(
            "check",
            "One success test, opposed or not, by numbers or by characters.",
            target::params(),
            check::check_measured::WORDS,
        ),
        Kind::new(
            "tests",
            "A series of equal tests: how often do enough of them succeed?",
            target::series_params(),
            check::series_measured::WORDS,
        ),
        Kind::new(
            "group",
            "A series of tests of one group against another, by the worst or best value of each.",
            check::group_params(),
            check::series_measured::WORDS,
        )
        .sides(SIDE),
        Kind::new(
            "tie_break",
            "Combatants who are tied in the turn order roll until one die is the single highest.",
            roll_off::params("combatants with the same Quick and the same Vigilant", "SYM-07"),
            roll_off::measured::WORDS,
        ),
        Kind::new(
            "attack",
            "One attack of one character on another, with the Free Attack that pain may give.",
            attack::params(),
            attack::measured::WORDS,
        ),
        Kind::new(
            "fight",
            "A fight between two sides until one has nobody standing; the dying are followed to their end.",
            fight::fight_params(),
            &fight::words(),
        )
        .sides(SIDE),
        Kind::new(
            "ambush",
            "A fight that begins with a surprise test of the side that lies in wait.",
            fight::ambush_params(),
            &fight::words(),
        )
        .sides(SIDE),
        Kind::new(
            "dying",
            "A dying character makes Death Tests, and a helper may come in time.",
            dying::params(),
            dying::measured::WORDS,
        ),
        Kind::new(
            "recovery",
            "Wounds heal day by day, by themselves, with Medicus, herbal cures and Recovery.",
            recovery::params(),
            recovery::measured::WORDS,
        ),
        Kind::new(
            "sheet",
            "The numbers that a character sheet gives without any die.",
            derived::params(),
            derived::measured::WORDS,
        ),
    ]
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
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn Play>, Vec<Fault>> {
        match question.kind.as_str() {
            "check" => playable(Check::new(question)),
            "tests" => playable(Series::new(question)),
            "group" => playable(Series::of_groups(question)),
            "tie_break" => playable(Ok(tie_break(question))),
            "attack" => playable(Attack::new(question)),
            "fight" => Fight::new(question).map(Fight::into_play),
            "ambush" => Fight::ambush(question).map(Fight::into_play),
            "dying" => playable(Dying::new(question)),
            "recovery" => playable(Recovery::new(question)),
            "sheet" => playable(derived::figures(question)),
            kind => unreachable!("the game's table has no kind `{kind}`"),
        }
    }
}

/// `SYM-07` Turn order: of those who share Quick and Vigilant each rolls a d20 and the highest goes first; those who share the
/// highest roll again.
fn tie_break(question: &Question) -> RollOff {
    let die = house::HouseRules::of(&question.constants).test_die.cast_unsigned();
    RollOff::new(question.params.small("tied"), die, Best::Highest, "SYM-07")
}
