//! Matched trials: the golden effect, the gain of pairing, and rankings against the exact engine.

use oddsmith::analysis::AnalysisError;
use oddsmith::analysis::Tuning;
use oddsmith::analysis::breakpoints::along;
use oddsmith::analysis::compare::{compare, measured};
use oddsmith::analysis::sensitivity::{NamePattern, RankQuestion, rank};
use oddsmith::engine::Quiet;
use oddsmith::query::Quantity;
use oddsmith::scenario::{Method, Stop};

use super::subjects::{CRITICALS, DUEL, exact, sampled, subject};

/// The duel of 40 hit points: +1 to hit is worth 0.0635338525 of winning.
const GOLDEN: f64 = 0.063_533_852_5;

#[test]
fn one_more_to_hit_is_worth_what_others_published_and_costs_five_times_fewer_trials() {
    let subject = subject(CRITICALS);
    let variants = subject.variants();
    let better = subject.read("--along", "hits_from_a", "8").expect("a number");
    let (one, other) = (variants.cell(&[], &[]).expect("a duel"), variants.cell(&[], &better).expect("a duel"));
    let (one, other) = (&one, &other);
    let tuning = |method| Tuning::new(5, "golden", method, Stop::Trials(200_000), 2);

    let exact = compare(one, other, &tuning(Method::Exact), &Quiet).expect("small chains");
    assert_eq!(exact.rows[0].quantity.to_string(), "winner=a");
    assert!((exact.rows[0].difference.value - GOLDEN).abs() < 1e-9, "{:?}", exact.rows[0]);

    let sampled = compare(one, other, &tuning(Method::Sample), &Quiet).expect("can be sampled");
    for (exact, sampled) in exact.rows.iter().zip(&sampled.rows) {
        let paired = sampled.paired.expect("matched trials");
        let z = (paired.value - exact.difference.value) / (paired.paired_variance / paired.trials as f64).sqrt();
        assert!(z.abs() < 4.0, "{}: z = {z}", exact.quantity);
    }
    assert!(sampled.rows[0].difference.low() <= GOLDEN && GOLDEN <= sampled.rows[0].difference.high());
    let paired = measured(&*one.experiment(), &*other.experiment(), "winner", 5, 200_000).expect("both have a winner");
    assert!(paired.gain() >= 5.0, "{}", paired.gain());
}

#[test]
fn matched_trials_are_the_same_in_every_pairing() {
    use oddsmith::engine::sample::Chunks;
    use oddsmith::engine::{sample_matched_any, sample_pair_any};
    use oddsmith::stats::Spread;
    let subject = subject(DUEL);
    let variants = subject.variants();
    let other = subject.read("--along", "free_from", "3").expect("a number");
    let (one, other) = (variants.cell(&[], &[]).expect("a duel"), variants.cell(&[], &other).expect("a duel"));
    let (one, other) = (one.experiment(), other.experiment());
    let (one, other) = (&*one, &*other);
    // Not a whole number of chunks or of lanes.
    let chunks = Chunks { seed: 1, experiment: 2, trials: 40_001 };
    let joint = sample_pair_any(one, other, &[(0, 0), (1, 1)], chunks, &Quiet);
    for (metric, joint) in joint.iter().enumerate() {
        assert_eq!(joint.trials(), 40_001);
        let alone = |experiment| Spread::from(&sample_matched_any(experiment, chunks, &Quiet).histograms[metric]);
        assert_eq!((joint.first(), joint.second()), (alone(one), alone(other)));
    }
    let itself = sample_pair_any(one, one, &[(1, 1)], chunks, &Quiet);
    assert!(itself[0].iter().all(|(one, other, _)| one == other), "the same variant meets the same dice");
}

#[test]
fn a_sampled_ranking_agrees_with_the_exact_one() {
    let text = include_str!("cases/criticals-uneven.toml");
    let (exact, sampled) = (exact(text), sampled(text, 100_000));
    let metrics = exact.variants().cell(&[], &[]).expect("a duel").metrics;
    let measure = Quantity::parse("winner=a", &metrics.iter().collect::<Vec<_>>()).expect("a measure");
    let question = RankQuestion { quantity: measure.clone(), step: 1, only: Vec::new() };
    let ranked = |subject| rank(subject, &[], &question, &Quiet).expect("a ranking");
    let (exact, sampled) = (ranked(&exact), ranked(&sampled));
    assert_eq!(exact.effects.len(), 6, "three numbers up and down");
    assert_eq!((exact.trials, sampled.trials), (None, Some(100_000)));
    for effect in &exact.effects {
        let same = sampled.effects.iter().find(|other| other.change == effect.change).expect("ranked too");
        for row in &effect.rows {
            let paired = same.row(&row.quantity).and_then(|row| row.paired).expect("matched");
            let z = (paired.value - row.difference.value) / (paired.paired_variance / paired.trials as f64).sqrt();
            assert!(z.abs() < 4.0, "{:?} {}: z = {z}", effect.change, row.quantity);
        }
    }
    let sizes: Vec<f64> =
        exact.effects.iter().map(|effect| effect.row(&measure).expect("a row").difference.value.abs()).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
}

#[test]
fn only_what_fits_a_pattern_is_tried() {
    let subject = exact(DUEL);
    let metrics = subject.variants().cell(&[], &[]).expect("a duel").metrics;
    let ranked = |only: &[&str]| {
        let only = only.iter().map(|text| NamePattern::new(text)).collect();
        let question = RankQuestion { quantity: Quantity::headline(&metrics[0]), step: 1, only };
        rank(&subject, &[], &question, &Quiet)
    };
    let names = |only: &[&str]| -> Vec<String> {
        let ranking = ranked(only).expect("a ranking");
        let mut names: Vec<String> = ranking.effects.iter().map(|effect| effect.change.name.clone()).collect();
        names.sort();
        names.dedup();
        names
    };
    assert_eq!(names(&["hits_*"]), ["hits_a", "hits_b"]);
    assert_eq!(names(&["toughness_b", "*_a"]), ["hits_a", "toughness_a", "toughness_b"]);
    assert_eq!(names(&[]).len(), 5);
    // Which others are tried changes no number.
    let (all, some) = (ranked(&[]).expect("a ranking"), ranked(&["free_from"]).expect("a ranking"));
    for effect in &some.effects {
        let same = all.effects.iter().find(|other| other.change == effect.change).expect("ranked too");
        let values = |rows: &[oddsmith::analysis::compare::Row]| -> Vec<f64> {
            rows.iter().map(|row| row.difference.value).collect()
        };
        assert_eq!(values(&effect.rows), values(&same.rows));
    }
    let refused = ranked(&["hits_a", "weather"]).expect_err("nothing is called weather");
    assert!(matches!(refused, AnalysisError::Unasked { .. }), "{refused}");
}

#[test]
fn beyond_the_largest_damage_one_more_changes_nothing() {
    // A hit deals at most d8 - d4 = 7, so a free attack from 8 up never occurs.
    for (method, subject) in [("exact", exact(DUEL)), ("sample", sampled(DUEL, 50_000))] {
        let metrics = subject.variants().cell(&[], &[]).expect("a duel").metrics;
        let measure = Quantity::headline(&metrics[0]);
        let found = along(&subject, &[], "free_from", Some("1..=12"), &measure, &Quiet).expect("twelve values");
        assert_eq!(found.points.len(), 12);
        let last = *found.plateaus().last().expect("a plateau");
        assert_eq!(
            (found.points[last.0].0.text.as_str(), found.points[last.1].0.text.as_str()),
            ("8", "12"),
            "{method}"
        );
        // The first step is three times the mean: known to be a jump if solved; possibly undecided
        // if sampled.
        if method == "exact" {
            assert_eq!(found.jumps(), [0, 1]);
        }
    }
}
