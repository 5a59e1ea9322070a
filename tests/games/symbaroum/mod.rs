//! Symbaroum: its worked examples, its rules one by one, and all engines against each other.

mod arms;
mod cast;
mod engines_agree;
mod equals;
mod healing;
mod moves;
mod plain_loop;
mod truth;

use crate::both_ways::{self, Asked};

crate::files::scenario_files!(ambushes, arms, attacks, checks, duels, dying, equals, fights, moves, pain, readings);

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    both_ways::ask("symbaroum", text)
}
