//! A plain simulator of VI·VIII·X KUP: one trial at a time, written from the rules.

mod attack;
mod checks;
mod derived;
mod dying;
mod fight;
mod fighter;
mod rules;
mod task;

use super::sheet::{Brief, Twin};

/// The supported kinds without sides.
pub const PROCESSES: &[&str] =
    &["dying", "task", "check", "contest", "attack", "reaction", "order", "stranger", "sheet"];

/// A simulator of the question of a brief; `None` if its kind is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    match brief.kind.as_str() {
        "fight" => Some(Box::new(fight::Fight::read(brief)?)),
        "dying" => Some(Box::new(dying::Dying::read(brief)?)),
        "task" => Some(Box::new(task::Task::read(brief)?)),
        "check" => Some(Box::new(checks::Check::read(brief)?)),
        "contest" => Some(Box::new(checks::Contest::read(brief)?)),
        "attack" => Some(Box::new(attack::Attack::read(brief)?)),
        "reaction" => Some(Box::new(checks::Reaction::read(brief)?)),
        "order" => Some(Box::new(checks::Order::read(brief)?)),
        "stranger" => Some(Box::new(checks::Stranger::read(brief)?)),
        "sheet" => Some(Box::new(derived::Derived::read(brief)?)),
        _ => None,
    }
}
