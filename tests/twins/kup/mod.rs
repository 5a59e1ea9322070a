//! VI·VIII·X KUP, played plainly: one trial at a time, from the rules as they are written.

mod dying;
mod fight;
mod fighter;
mod rules;
mod task;

use super::sheet::{Brief, Twin};

/// The kinds without sides that are played here.
pub const PROCESSES: &[&str] = &["dying", "task"];

/// A simulator of the question of a brief, for the kinds that are played here.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    match brief.kind.as_str() {
        "fight" => Some(Box::new(fight::Fight::read(brief)?)),
        "dying" => Some(Box::new(dying::Dying::read(brief)?)),
        "task" => Some(Box::new(task::Task::read(brief)?)),
        _ => None,
    }
}
