//! Gods & Monsters: its worked examples, its rules one by one, and all engines against each other.

mod endings;
mod equals;
mod examples;
mod faults;
mod fights;
mod hazards;
mod processes;
mod truth;
mod twins;

use crate::asked::{self, Asked, Expect};

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    asked::ask("gods_monsters", text)
}

/// A case worked out by hand: its name, the scenario, and what is known of it.
type Case = (&'static str, &'static str, &'static [Expect]);

/// Asks every case and collects what differs.
fn check_all<'a>(
    cases: impl Iterator<Item = (&'a str, String, &'a [Expect])>,
    differs: impl Fn(&Asked, &str, &[Expect]) -> Vec<String>,
) {
    let wrong: Vec<String> = cases.flat_map(|(name, text, expect)| differs(&ask(&text), name, expect)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
