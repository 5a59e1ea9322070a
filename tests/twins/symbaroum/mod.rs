//! Symbaroum, played one trial at a time and written from the rules alone.

#![allow(missing_docs, reason = "the fields are named as the rules and the sheets name them")]

mod battle;
mod blow;
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

/// The kinds besides fights that are played here.
pub const PROCESSES: &[&str] = &["ambush", "dying", "recovery", "attack", "tie_break"];

/// The simulator of a question; nothing for questions that it does not play.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    match brief.kind.as_str() {
        "fight" | "ambush" => Some(Box::new(fight::Fight::read(brief)?)),
        "attack" => Some(Box::new(blow::OneAttack::read(brief)?)),
        "dying" => Some(Box::new(dying::Dying::read(brief))),
        "recovery" => Some(Box::new(recovery::Recovery::read(brief))),
        "tie_break" => Some(Box::new(recovery::TieBreak::read(brief))),
        _ => None,
    }
}
