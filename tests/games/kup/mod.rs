//! VI·VIII·X KUP: its worked examples, its rules one by one, and all engines against each other.

/// Two characters that many casts share. A `killer` hits an undefended target with two of the four
/// faces of his die and a defending one with 6 of 16 pairs of faces, and every hit kills. A `pest`
/// attacks in vain.
macro_rules! killers {
    () => {
        "
[character.killer]
system = 'kup'
build = 1
control = 10
accuracy = 1
agility = 7
combat_pair = 'control_accuracy'
combat_art = 2
weapon_level = 4
tactics = 'all_out'
[character.pest]
system = 'kup'
like = 'killer'
combat_pair = 'build_vigor'"
    };
}

mod engines_agree;
mod equals;
mod hiding;
mod legal;
mod truth;

use crate::both_ways::{self, Asked, Expect};

crate::files::scenario_files!(
    actions, attacks, checks, clocks, contests, duels, dying, fights, joining, order, reactions, rulings, sheets,
    stalemates, targets, tasks, walking,
);

/// A minimal case: its name, the scenario, and its known values.
type Example = (&'static str, &'static str, &'static [Expect]);

/// Asserts that the exact answers match the known values to 1e-9.
fn exactly(examples: &[Example], cast: &str) {
    let wrong: Vec<String> = examples
        .iter()
        .flat_map(|(name, text, expect)| ask(&format!("{text}\n{cast}")).differs_exactly(name, expect, 1e-9))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    both_ways::ask("kup", text)
}
