//! Farsight: its worked examples, its rules one by one, and all engines against each other.

mod attacks;
mod checks;
mod choices;
mod engines_agree;
mod fights;
mod labels;
mod plays;
mod readings;
mod standing;
mod truth;

use crate::both_ways::{self, Asked, Expect};

crate::files::scenario_files!(
    attacks, blasts, brawls, checks, contests, damage, document, dying, hampered, hazards, healing, hiding, rolls,
    shots, stalemates, truth,
);

/// A question about this game; the text starts with the parameters of the experiment.
fn ask(text: &str) -> Asked {
    both_ways::ask("farsight", text)
}

/// A worked example: its name, the scenario, and its known values.
type Example = (&'static str, &'static str, &'static [Expect]);

/// Trials of every sampled example.
const TRIALS: u64 = 10_000_000;

/// Asserts that all examples have exactly the known values.
fn exactly(examples: &[Example]) {
    let wrong: Vec<String> =
        examples.iter().flat_map(|(name, text, expect)| ask(text).differs_exactly(name, expect, 1e-9)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Asserts that all examples are sampled within four standard errors of the known values.
fn sampled(examples: &[Example], trials: u64) {
    let wrong: Vec<String> =
        examples.iter().flat_map(|(name, text, expect)| ask(text).differs_sampled(name, expect, trials)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
