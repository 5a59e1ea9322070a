//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::systems::catalogue::experiments;
use crate::systems::{Fault, Kind, Question, System};

use super::aid::{self, Aid};
use super::attack::{self, Attack};
use super::check::{self, Check};
use super::contest::{self, Contest};
use super::derived::{self, Derived};
use super::dying::{self, Dying};
use super::fight::{self, Fight};
use super::resources::{self, Resources};
use super::{house, rules, sheet};

/// The most fighters of a side.
const SIDE: usize = 8;

/// The game in the catalogue.
pub static SYSTEM: System = System {
    name: "bursting_dice",
    title: "Bursting Dice",
    doc: "A d20 and Bonus dice that burst, against a victory sum. Attacks must exceed Guard, and whoever is \
          attacked may pay Vigor for a Defense that exceeds the attack. Damage goes through armor to Durability \
          and then to Health; wounded, all Bonus dice are smaller, and without Health a countdown to death runs.",
    character: sheet::FIELDS,
    constants: house::CONSTANTS,
    kinds: &[
        Kind {
            name: "check",
            doc: "One check of the Action die and Bonus dice against a victory sum.",
            params: check::PARAMS,
            side_limit: 0,
            metrics: check::METRICS,
        },
        Kind {
            name: "contest",
            doc: "Two roll against each other: opposed checks, initiative, a Defense.",
            params: contest::PARAMS,
            side_limit: 0,
            metrics: contest::METRICS,
        },
        Kind {
            name: "attack",
            doc: "Attacks of one combatant on another, with Defense, damage, armor and wounds.",
            params: attack::PARAMS,
            side_limit: 0,
            metrics: attack::METRICS,
        },
        Kind {
            name: "fight",
            doc: "A fight between two sides until one has nobody left who can fight; those in Shock are followed to their end.",
            params: fight::PARAMS,
            side_limit: SIDE,
            metrics: fight::METRICS,
        },
        Kind {
            name: "dying",
            doc: "Somebody in Shock, and helpers who try to stabilise him.",
            params: dying::PARAMS,
            side_limit: 0,
            metrics: dying::METRICS,
        },
        Kind {
            name: "aid",
            doc: "Emergency aid for a wounded patient, round by round.",
            params: aid::PARAMS,
            side_limit: 0,
            metrics: aid::METRICS,
        },
        Kind {
            name: "resources",
            doc: "The Vigor of a fighter over some rounds: what he can afford, and when he is Winded. In each round he pays for Off-hand attacks, then for abilities, openings and Defenses. No dice.",
            params: resources::PARAMS,
            side_limit: 0,
            metrics: resources::METRICS,
        },
        Kind {
            name: "sheet",
            doc: "The numbers that a sheet gives without any die.",
            params: derived::PARAMS,
            side_limit: 0,
            metrics: derived::METRICS,
        },
    ],
    rules: rules::RULES,
};

experiments! {
    /// The kinds of experiment.
    pub enum Experiments {
        /// One check.
        Check(Check),
        /// Two rolls against each other.
        Contest(Contest),
        /// Attacks.
        Attack(Attack),
        /// A fight.
        Fight(Fight),
        /// Somebody in Shock.
        Dying(Dying),
        /// Emergency aid.
        Aid(Aid),
        /// Vigor over some rounds.
        Resources(Resources),
        /// Derived values.
        Sheet(Derived),
    }
}

/// Turns a checked question into an experiment.
///
/// # Errors
/// What is contradictory in it, each fault with its path.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    match question.kind.as_str() {
        "check" => Check::new(question).map(Experiments::Check),
        "contest" => Contest::new(question).map(Experiments::Contest),
        "attack" => Attack::new(question).map(Experiments::Attack),
        "fight" => Fight::new(question).map(Experiments::Fight),
        "dying" => Dying::new(question).map(Experiments::Dying),
        "aid" => Aid::new(question).map(Experiments::Aid),
        "resources" => Resources::new(question).map(Experiments::Resources),
        "sheet" => Derived::new(question).map(Experiments::Sheet),
        kind => unreachable!("the game's table has no kind `{kind}`"),
    }
}
