//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::systems::catalogue::experiments;
use crate::systems::{Fault, Kind, Question, System};

use super::attack::{self, Attack};
use super::check::{self, Check, Series};
use super::derived::{self, Sheet};
use super::dying::{self, Dying};
use super::fight::{self, Fight};
use super::recovery::{self, Recovery};
use super::tie_break::{self, TieBreak};
use super::{house, rules, sheet, target};

/// The most fighters of a side.
const SIDE: usize = 8;

/// Symbaroum in the catalogue.
pub static SYSTEM: System = System {
    name: "symbaroum",
    title: "Symbaroum",
    doc: "A d20 of at most an attribute, changed by what opposes it. The players roll everything: attacks, \
          Defense, damage and armor; monsters have fixed values. Damage beyond the Pain Threshold knocks \
          down or gives a Free Attack, and player characters at 0 Toughness make Death Tests.",
    character: sheet::FIELDS,
    constants: house::CONSTANTS,
    kinds: &[
        Kind {
            name: "check",
            doc: "One success test, opposed or not, by numbers or by characters.",
            params: target::PARAMS,
            side_limit: 0,
            metrics: check::CHECK_METRICS,
        },
        Kind {
            name: "tests",
            doc: "A series of equal tests: how often do enough of them succeed?",
            params: target::SERIES,
            side_limit: 0,
            metrics: check::SERIES_METRICS,
        },
        Kind {
            name: "group",
            doc: "A series of tests of one group against another, by the worst or best value of each.",
            params: check::GROUP,
            side_limit: SIDE,
            metrics: check::SERIES_METRICS,
        },
        Kind {
            name: "tie_break",
            doc: "Combatants who are tied in the turn order roll until one die is the single highest.",
            params: tie_break::PARAMS,
            side_limit: 0,
            metrics: tie_break::METRICS,
        },
        Kind {
            name: "attack",
            doc: "One attack of one character on another, with the Free Attack that pain may give.",
            params: attack::PARAMS,
            side_limit: 0,
            metrics: attack::METRICS,
        },
        Kind {
            name: "fight",
            doc: "A fight between two sides until one has nobody standing; the dying are followed to their end.",
            params: fight::FIGHT,
            side_limit: SIDE,
            metrics: fight::METRICS,
        },
        Kind {
            name: "ambush",
            doc: "A fight that begins with a surprise test of the side that lies in wait.",
            params: fight::AMBUSH,
            side_limit: SIDE,
            metrics: fight::METRICS,
        },
        Kind {
            name: "dying",
            doc: "A dying character makes Death Tests, and a helper may come in time.",
            params: dying::PARAMS,
            side_limit: 0,
            metrics: dying::METRICS,
        },
        Kind {
            name: "recovery",
            doc: "Wounds heal day by day, by themselves, with Medicus, herbal cures and Recovery.",
            params: recovery::PARAMS,
            side_limit: 0,
            metrics: recovery::METRICS,
        },
        Kind {
            name: "sheet",
            doc: "The numbers that a character sheet gives without any die.",
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
        /// One test.
        Check(Check),
        /// A series of tests.
        Series(Series),
        /// A tie-break.
        TieBreak(TieBreak),
        /// One attack.
        Attack(Attack),
        /// A fight, with or without an ambush before it.
        Fight(Fight),
        /// A dying character.
        Dying(Dying),
        /// Days of healing.
        Recovery(Recovery),
        /// Derived values.
        Sheet(Sheet),
    }
}

/// Turns a checked question into an experiment.
///
/// # Errors
/// What is contradictory in it, each fault with its path.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    match question.kind.as_str() {
        "check" => Check::new(question).map(Experiments::Check),
        "tests" => Series::new(question).map(Experiments::Series),
        "group" => Series::of_groups(question).map(Experiments::Series),
        "tie_break" => TieBreak::new(question).map(Experiments::TieBreak),
        "attack" => Attack::new(question).map(Experiments::Attack),
        "fight" => Fight::new(question).map(Experiments::Fight),
        "ambush" => Fight::ambush(question).map(Experiments::Fight),
        "dying" => Dying::new(question).map(Experiments::Dying),
        "recovery" => Recovery::new(question).map(Experiments::Recovery),
        "sheet" => Sheet::new(question).map(Experiments::Sheet),
        kind => unreachable!("the game's table has no kind `{kind}`"),
    }
}
