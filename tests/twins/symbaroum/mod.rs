//! A plain simulator of Symbaroum: one trial at a time, written only from the rules.

#![allow(missing_docs, reason = "the fields are named as the rules and the sheets name them")]

mod battle;
mod blow;
mod checks;
mod choice;
mod dying;
mod fight;
mod odds;
mod profile;
mod recovery;
mod rules;
mod turn;

use super::sheet::{Brief, Twin};

/// The random numbers of a trial.
type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// The supported kinds besides fights.
pub const PROCESSES: &[&str] =
    &["ambush", "dying", "recovery", "attack", "tie_break", "check", "tests", "group", "sheet"];

/// A simulator of a question; `None` if its kind is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    match brief.kind.as_str() {
        "fight" | "ambush" => Some(Box::new(fight::Fight::read(brief)?)),
        "attack" => Some(Box::new(blow::OneAttack::read(brief)?)),
        "dying" => Some(Box::new(dying::Dying::read(brief))),
        "recovery" => Some(Box::new(recovery::Recovery::read(brief))),
        "check" => Some(Box::new(checks::Check::read(brief)?)),
        "tests" => Some(Box::new(checks::Series::read(brief)?)),
        "group" => Some(Box::new(checks::Series::of_groups(brief)?)),
        "sheet" => Some(Box::new(checks::Derived::read(brief)?)),
        "tie_break" => Some(Box::new(recovery::TieBreak::read(brief))),
        _ => None,
    }
}
