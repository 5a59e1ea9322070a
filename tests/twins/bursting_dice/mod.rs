//! A plain scalar simulator of the game of bursting dice: one trial at a time, written from its rules.

mod attack;
mod derived;
mod dice;
mod fight;
mod fighter;
mod process;
mod rules;

use super::sheet::{self, Brief, Twin};

/// Where randomness comes from.
type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// The kinds without sides that are played here.
pub const PROCESSES: &[&str] = &["dying", "aid", "resources", "attack", "check", "contest", "sheet"];

/// The simulator of a question, or nothing if it is not played here.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    fn boxed<T: Twin + 'static>(twin: Option<T>) -> Option<Box<dyn Twin>> {
        twin.map(|t| Box::new(t) as Box<dyn Twin>)
    }
    match brief.kind.as_str() {
        "fight" => boxed(fight::Fight::of(brief)),
        "dying" => boxed(process::Dying::of(brief)),
        "aid" => boxed(process::Aid::of(brief)),
        "attack" => boxed(process::Attack::of(brief)),
        "check" => boxed(process::Check::of(brief)),
        "contest" => boxed(process::Contest::of(brief)),
        "sheet" => boxed(derived::Derived::of(brief)),
        "resources" => boxed(process::Resources::of(brief)),
        _ => None,
    }
}
