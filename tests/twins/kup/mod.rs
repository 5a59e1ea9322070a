//! A plain simulator of VI·VIII·X KUP: one trial at a time, written from the rules.

mod dying;
mod fight;
mod fighter;
mod rules;
mod task;

use super::sheet::{Brief, Twin};

/// The supported kinds without sides.
pub const PROCESSES: &[&str] = &["dying", "task"];

/// A simulator of the question of a brief; `None` if its kind is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    match brief.kind.as_str() {
        "fight" => Some(Box::new(fight::Fight::read(brief)?)),
        "dying" => Some(Box::new(dying::Dying::read(brief)?)),
        "task" => Some(Box::new(task::Task::read(brief)?)),
        _ => None,
    }
}
