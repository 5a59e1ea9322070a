//! Answers of texts, exact and sampled, against numbers that are worked out beside them.

use oddsmith::plan::PlannedCell;
use oddsmith::scenario::Method;

use crate::both_ways::{number, planned};

/// Holds every case of a scenario, solved and sampled, against the numbers that it must come to.
pub fn agree(text: &str, expected: impl Fn(&str, &PlannedCell) -> Vec<(&'static str, f64)>) {
    for method in [Method::Exact, Method::Sample] {
        let plan = planned(text, method).unwrap_or_else(|faults| panic!("{faults:#?}"));
        for asked in &plan.experiments {
            for case in &asked.cells {
                for (name, wanted) in expected(&asked.id, case) {
                    let found = number(asked, case, name);
                    let off = (found.value - wanted).abs();
                    // A sampled number has its 95 % interval, which is doubled here: |z| < 4.
                    let near = match method {
                        Method::Exact => off < 1e-12 * wanted.abs().max(1.0),
                        _ => off <= 4.0 / 1.96 * found.reach() + 1e-12,
                    };
                    assert!(near, "{method}, {} {}: {name} is {found:?}, not {wanted}", asked.id, case.cell_text());
                }
            }
        }
    }
}
