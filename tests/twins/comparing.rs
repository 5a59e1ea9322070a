//! The comparison finds differences, and none where there are none.

use std::collections::BTreeMap;

use super::twins::compare::{Counts, Sample, differences};

/// A sample of a die with these counts per face; an infinite number of trials makes the counts
/// exact shares.
fn die(trials: f64, faces: &[(i32, f64)]) -> Sample {
    let counts: Counts = faces.iter().map(|&(face, count)| (Some(face), count)).collect();
    Sample { trials, metrics: BTreeMap::from([("face".to_owned(), counts)]) }
}

#[test]
fn samples_of_one_coin_agree() {
    let (first, second) = (die(10_000.0, &[(1, 5020.0), (2, 4980.0)]), die(10_000.0, &[(1, 4985.0), (2, 5015.0)]));
    assert_eq!(differences(&first, &second, 4.0), []);
    assert_eq!(differences(&die(f64::INFINITY, &[(1, 0.5), (2, 0.5)]), &second, 4.0), []);
}

#[test]
fn a_loaded_coin_is_found() {
    let (fair, loaded) = (die(10_000.0, &[(1, 5000.0), (2, 5000.0)]), die(10_000.0, &[(1, 5500.0), (2, 4500.0)]));
    assert!(!differences(&fair, &loaded, 4.0).is_empty());
    assert!(!differences(&die(f64::INFINITY, &[(1, 0.5), (2, 0.5)]), &loaded, 4.0).is_empty());
}

#[test]
fn what_an_exact_answer_rules_out_must_not_be_seen_once() {
    let certain = die(f64::INFINITY, &[(1, 1.0)]);
    assert_eq!(differences(&certain, &die(10_000.0, &[(1, 10_000.0)]), 4.0), []);
    assert!(!differences(&certain, &die(10_000.0, &[(1, 9_999.0), (2, 1.0)]), 4.0).is_empty());
}
