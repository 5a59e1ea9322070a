//! A plain scalar simulator of Bursting Dice: one trial at a time, written from the game's rules.

mod attack;
mod derived;
mod dice;
mod fight;
mod fighter;
mod process;
mod rules;

use super::sheet::{self, Brief, Twin};

/// The random number generator.
type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// The supported kinds without sides.
pub const PROCESSES: &[&str] = &["dying", "aid", "resources", "attack", "check", "contest", "sheet"];

/// The simulator of a question; `None` if it is not supported.
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
