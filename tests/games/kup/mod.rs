//! VI·VIII·X KUP: its worked examples, its rules one by one, and all engines against each other.

mod faults;
mod truth;
mod twins;

use crate::asked::{self, Asked};

crate::files::scenario_files!(
    actions, attacks, checks, clocks, contests, duels, dying, fights, joining, order, reactions, rulings, sheets,
    stalemates, targets, tasks, walking,
);

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    asked::ask("kup", text)
}
