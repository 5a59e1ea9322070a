//! Gods & Monsters: its worked examples, its rules one by one, and all engines against each other.

mod dying;
mod endings;
mod engines_agree;
mod equals;
mod hazards;
mod legal;
mod truth;

use crate::both_ways::{self, Asked, Expect};

crate::files::scenario_files!(ailments, dangers, duels, equals, falls, fights, processes, readings, rolls, rulings);

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    both_ways::ask("gods_monsters", text)
}

/// Asks every case and collects the differences.
fn check_all<'a>(
    cases: impl Iterator<Item = (&'a str, String, &'a [Expect])>,
    differs: impl Fn(&Asked, &str, &[Expect]) -> Vec<String>,
) {
    let wrong: Vec<String> = cases.flat_map(|(name, text, expect)| differs(&ask(&text), name, expect)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
