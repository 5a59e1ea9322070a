//! However a scenario is mutated, the reader returns either a scenario or faults whose spans can be
//! sliced from their source.

use oddsmith::diagnostic::Diagnostic;
use oddsmith::plan;
use oddsmith::scenario::file::Experiment;
use oddsmith::scenario::{Overrides, Scenario};
use oddsmith::systems::Fault;
use proptest::prelude::*;

use super::tourney;

const GOOD: &str = include_str!("cases/unicode-ford.toml");

/// Pieces with a meaning somewhere in a scenario.
const PIECES: &[&str] = &[
    "=",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "'",
    "\n",
    ".",
    "..",
    "..=",
    "-",
    "0",
    "99999999999999999999",
    "1e400",
    "nan",
    "inf",
    "#",
    "\\",
    "\"\"\"",
    "\\u0036",
    "“",
    "”",
    "‘",
    "\u{a0}",
    ":",
    "==",
    "//",
    "%",
    "npc",
    "5-15",
    "1 million",
    "é",
    "🎲",
    "warden",
    "captain",
    "count",
    "use",
    "like",
    "rules",
    "vary",
    "sides",
    "system",
    "tourney",
    "coins",
    "d",
    "2d6",
    "kh",
    "!",
    "below(",
    "step 0",
    "1979-05-27",
    "true",
    "[[experiment]]",
    "[character.warden]",
    "[character]",
    "\0",
    "\r",
    "\u{feff}",
];

fn read(text: &str, overrides: &Overrides) {
    match tourney::read(text, overrides) {
        Ok(scenario) => lay_out(&scenario),
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a reason:\n{text}");
            show(&faults);
        }
    }
}

fn show(faults: &[Diagnostic]) {
    for fault in faults {
        assert!(!fault.message.is_empty());
        for label in &fault.labels {
            let _ = &fault.source.text[label.span.clone()];
        }
    }
}

/// Builds the questions of a scenario of moderate size, with a builder that rejects all of them.
fn lay_out(scenario: &Scenario) {
    let cells = |experiment: &Experiment| -> usize { experiment.axes.iter().map(|axis| axis.values.len()).product() };
    if scenario.experiments.iter().map(cells).sum::<usize>() > 500 {
        return;
    }
    let refused = plan::build_with(scenario, 1, &|question| {
        let mut names = std::collections::BTreeSet::new();
        for members in &question.sides {
            assert!(!members.is_empty());
            assert!(members.iter().all(|member| names.insert(&member.name)), "{names:?}");
        }
        let paths: [&[&str]; 4] = [&["experiment", "dc"], &["sides", "1", "1", "might"], &["rules", "strikes"], &[]];
        Err(paths.iter().map(|path| Fault::new(path, "no")).collect())
    });
    // Mutations may leave no experiment to reject.
    if let Err(faults) = refused {
        show(&faults);
    }
}

/// The text with some parts cut, duplicated or replaced by pieces.
fn mutated(edits: &[(usize, usize, usize)]) -> String {
    let mut text = GOOD.to_owned();
    for &(at, length, piece) in edits {
        let start = text.floor_char_boundary(at % (text.len() + 1));
        let end = text.ceil_char_boundary((start + length).min(text.len()));
        let new = match piece.checked_sub(PIECES.len()) {
            None => PIECES[piece].to_owned(),
            Some(0) => String::new(),
            Some(_) => text[start..end].repeat(2),
        };
        text.replace_range(start..end, &new);
    }
    text
}

#[test]
fn the_text_to_be_mutated_is_good() {
    assert!(tourney::read(GOOD, &Overrides::default()).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_scenarios_never_panic(
        edits in prop::collection::vec((0..2000_usize, 0..24_usize, 0..PIECES.len() + 2), 1..6),
    ) {
        read(&mutated(&edits), &Overrides::default());
    }

    #[test]
    fn any_text_never_panics(text in "\\PC{0,200}") {
        read(&text, &Overrides::default());
    }

    #[test]
    fn any_argument_never_panics(
        owner in prop::sample::select(vec!["warden", "lock", "rules", "rules.tourney", "run", "", "é"]),
        key in prop::sample::select(vec!["", "might", "dc", "count", "trials", "sides", "vary", "strikes", "id", "use"]),
        pieces in prop::collection::vec(0..PIECES.len(), 0..5),
    ) {
        let value: String = pieces.iter().map(|&piece| PIECES[piece]).collect();
        for key in [format!("{owner}.{key}"), key.to_owned()] {
            let pair = vec![(key, value.clone())];
            read(GOOD, &Overrides { set: pair.clone(), ..Overrides::default() });
            read(GOOD, &Overrides { vary: pair, ..Overrides::default() });
        }
    }
}
