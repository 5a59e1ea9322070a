//! Bursting Dice: its worked examples, its rules one by one, and all engines against each other.

mod askable;
mod bystanders;
mod choices;
mod engines_agree;
mod legal;
mod ready;
mod scenarios;
mod truth;
mod vigor;

use crate::both_ways::{self, Asked};

crate::files::scenario_files!(
    askable, attacks, bystanders, checks, choices, contests, duels, dying, equals, fights, helpless, readings, ready,
    sheets, strikes, waking
);

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    both_ways::ask("bursting_dice", text)
}
