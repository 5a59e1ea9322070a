//! Bursting dice: its worked examples, its rules one by one, and all engines against each other.

mod askable;
mod bystanders;
mod choices;
mod equals;
mod examples;
mod faults;
mod fights;
mod ready;
mod rules;
mod scenarios;
mod truth;
mod twins;

use crate::asked::{self, Asked, Expect};

/// A worked example: its name, the scenario, and what is known of it.
type Example = (&'static str, &'static str, &'static [Expect]);

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    asked::ask("bursting_dice", text)
}

/// Holds the exact answers of examples against what is known.
fn exactly(examples: &[Example], cast: &str) {
    let wrong: Vec<String> = examples
        .iter()
        .flat_map(|(name, text, expect)| ask(&format!("{text}\n{cast}")).differs_exactly(name, expect, 1e-9))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Holds samples of so many trials against what is known.
fn sampled(examples: &[Example], cast: &str, trials: u64) {
    let wrong: Vec<String> = examples
        .iter()
        .flat_map(|(name, text, expect)| ask(&format!("{text}\n{cast}")).differs_sampled(name, expect, trials))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
