//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::systems::catalogue::experiments;
use crate::systems::{Fault, Kind, Question, System};

use super::attack::{self, Attack};
use super::check::{self, Check};
use super::contest::{self, Contest};
use super::dying::{self, Dying};
use super::fight::{self, Fight};
use super::figures::{self, Figures};
use super::order::{self, Order};
use super::reaction::{self, Reaction};
use super::stranger::{self, Stranger};
use super::task::{self, Task};
use super::{house, rules, sheet};

/// The most fighters of a side.
const SIDE: usize = 8;

/// VI·VIII·X KUP in the catalogue.
pub static SYSTEM: System = System {
    name: "kup",
    title: "VI·VIII·X KUP",
    doc: "A known stat, an unknown stat, and one die whose size grows with the skill: high faces count against \
          you. The higher result wins by the margin, which becomes damage; damage lowers the very \
          stats that fight, and all of it lands at the end of the turn.",
    character: sheet::FIELDS,
    constants: house::CONSTANTS,
    kinds: &[
        Kind {
            name: "check",
            doc: "One check against a threshold, with any skill, by numbers or by a character.",
            params: check::PARAMS,
            side_limit: 0,
            metrics: check::METRICS,
        },
        Kind {
            name: "contest",
            doc: "One opposed check, with any skills, by numbers or by characters.",
            params: contest::PARAMS,
            side_limit: 0,
            metrics: contest::METRICS,
        },
        Kind {
            name: "attack",
            doc: "Attacks of one character on another in one turn, defended or not, with their damage.",
            params: attack::PARAMS,
            side_limit: 0,
            metrics: attack::METRICS,
        },
        Kind {
            name: "fight",
            doc: "A fight between two sides until one has nobody standing, both have, or nobody can hurt anybody any more.",
            params: fight::FIGHT,
            side_limit: SIDE,
            metrics: fight::METRICS,
        },
        Kind {
            name: "dying",
            doc: "A character who is down, his fatality clock, and helpers who know First Aid.",
            params: dying::PARAMS,
            side_limit: 0,
            metrics: dying::METRICS,
        },
        Kind {
            name: "task",
            doc: "A task under pressure: a Reaction check, then a check each turn until time is up.",
            params: task::PARAMS,
            side_limit: 0,
            metrics: task::METRICS,
        },
        Kind {
            name: "reaction",
            doc: "Reaction checks of up to eight characters: who can act in this turn?",
            params: reaction::PARAMS,
            side_limit: 0,
            metrics: reaction::METRICS,
        },
        Kind {
            name: "order",
            doc: "Characters who are tied in the order of declaration roll until one die is the single lowest.",
            params: order::PARAMS,
            side_limit: 0,
            metrics: order::METRICS,
        },
        Kind {
            name: "sheet",
            doc: "The numbers that a character sheet gives without any die: movement, load, defences, wounds.",
            params: figures::PARAMS,
            side_limit: 0,
            metrics: figures::METRICS,
        },
        Kind {
            name: "stranger",
            doc: "A pair of stats of a randomly rolled character.",
            params: stranger::PARAMS,
            side_limit: 0,
            metrics: stranger::METRICS,
        },
    ],
    rules: rules::RULES,
};

experiments! {
    /// The kinds of experiment.
    pub enum Experiments {
        /// A check against a threshold.
        Check(Check),
        /// An opposed check.
        Contest(Contest),
        /// Attacks in one turn.
        Attack(Attack),
        /// A fight.
        Fight(Fight),
        /// Somebody who is down.
        Dying(Dying),
        /// A task under pressure.
        Task(Task),
        /// Reaction checks.
        Reaction(Reaction),
        /// Ties in the order of declaration.
        Order(Order),
        /// The figures of a sheet.
        Figures(Figures),
        /// A random character.
        Stranger(Stranger),
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
        "task" => Task::new(question).map(Experiments::Task),
        "reaction" => Reaction::new(question).map(Experiments::Reaction),
        "order" => Order::new(question).map(Experiments::Order),
        "sheet" => Figures::new(question).map(Experiments::Figures),
        "stranger" => Stranger::new(question).map(Experiments::Stranger),
        kind => unreachable!("the game's table has no kind `{kind}`"),
    }
}
