//! Solving: answers against the exact engine, neighbours, conflicts, and the messages if there is
//! no answer.

use oddsmith::analysis::solve::{Point, Reason, Trend};
use oddsmith::query::Verdict;

use super::subjects::{CRITICALS, DUEL, error, exact, sampled, solved, subject};

/// The values of a point as a scenario writes them.
fn texts(point: &Point) -> Vec<&str> {
    point.values.iter().map(|value| value.text.as_str()).collect()
}

#[test]
fn between_two_whole_numbers_both_are_shown() {
    let subject = subject(DUEL);
    let found = solved(&subject, &["hits_a=1..=20"], &["winner=a = 65 %"]).expect("a duel");
    let finding = &found[0].finding;
    assert_eq!(finding.reason, Some(Reason::Between(0)));
    assert_eq!(finding.trends, [Trend::Rises]);
    let around: Vec<&str> = finding.neighbours.iter().map(|point| point.values[0].text.as_str()).collect();
    assert!(around.contains(&"10") && around.contains(&"11"), "{around:?}");
    // 0.677896703 is the published value of the unchanged duel, at 11.
    let at = found[0].points.iter().find(|point| point.values[0].text == "11").expect("tried");
    assert!((at.estimates[0].expect("it applies").value - 0.677_896_703).abs() < 1e-8);
}

#[test]
fn a_sampled_search_finds_what_the_exact_one_finds() {
    let goals = ["winner=a within 0.60..0.64"];
    let solution = solved(&exact(DUEL), &["toughness_a=1..=60"], &goals).expect("a duel");
    let sample = solved(&sampled(DUEL, 200_000), &["toughness_a=1..=60"], &goals).expect("a duel");
    let values = |found: &[oddsmith::analysis::solve::Point]| -> Vec<String> {
        let mut values: Vec<String> = found.iter().map(|point| point.values[0].text.clone()).collect();
        values.sort();
        values
    };
    let (solution, sample) = (&solution[0], &sample[0]);
    assert!(!solution.finding.met.is_empty());
    assert_eq!(values(&solution.finding.met), values(&sample.finding.met));
    assert!(sample.points.len() < 60, "not every value was tried");
    for point in &sample.points {
        let alone = solved(&exact(DUEL), &[&format!("toughness_a={}", point.values[0].text)], &goals);
        let want = alone.expect("a duel")[0].points[0].estimates[0].expect("it applies").value;
        let got = point.estimates[0].expect("it applies").value;
        let trials = point.trials.expect("sampled") as f64;
        let z = (got - want) / (want * (1.0 - want) / trials).sqrt();
        assert!(z.abs() < 4.0, "{:?}: z = {z}", point.values);
    }
}

#[test]
fn several_targets_and_rows_make_a_table() {
    let subject = subject(include_str!("cases/duel-sweep.toml"));
    let found = solved(&subject, &["hits_a=1..=20"], &["winner=a = 75, 50, 25 %"]).expect("a duel");
    assert_eq!(found.len(), 6);
    assert_eq!(oddsmith::plan::cell_text(&found[3].row), "hits_b=10");
    assert_eq!(found[4].goals[0].text, "winner=a = 50 %");
    let best = found[3].finding.met.first().expect("75.45 % rounds to 75 %");
    assert_eq!(texts(best), ["14"]);
}

#[test]
fn goals_that_conflict_say_what_each_needs_and_others_which_one_binds() {
    let subject = subject(CRITICALS);
    let goals = ["winner=a >= 60 %", "rounds >= 6"];
    let found = solved(&subject, &["hits_from_a=2..=20"], &goals).expect("a duel");
    let Some(Reason::Conflict(spans)) = &found[0].finding.reason else { panic!("{:?}", found[0].finding.reason) };
    assert_eq!(texts(&spans[0].as_ref().expect("some meet it").1), ["8"]);
    let together = solved(&subject, &["hits_from_a=2..=20"], &["winner=a >= 60 %", "rounds >= 4.5"]).expect("a duel");
    let binding = &together[0].finding.binding;
    assert_eq!(binding.iter().map(|bound| bound.goal).collect::<Vec<_>>(), [1, 0]);
    assert!(together[0].finding.met.iter().all(|point| point.verdict(&together[0].goals) == Verdict::Holds));
}

#[test]
fn out_of_reach_is_not_between() {
    let found = solved(&subject(DUEL), &["hits_a=5..=9"], &["winner=a = 90 %"]).expect("a duel");
    assert_eq!(found[0].finding.reason, Some(Reason::Beyond(0)));
    assert_eq!(texts(found[0].finding.nearest.as_ref().expect("some value")), ["9"]);
}

#[test]
fn two_unknowns_at_once() {
    let found = solved(&subject(DUEL), &["hits_a=9..=12", "hits_b=8..=10"], &["winner=a = 68 %"]).expect("a duel");
    assert_eq!(found[0].points.len(), 12);
    assert!(found[0].finding.met.iter().any(|point| texts(point) == ["11", "9"]));
}

#[test]
fn what_makes_no_sense_is_said() {
    let subject = subject(DUEL);
    for (find, goals, said) in [
        (&["hits_c"][..], &["winner=a = 60 %"][..], "has no parameter `hits_c`"),
        (&["hits_a=9..=40"], &["winner=a = 60 %"], "must be from 0 to 20"),
        (&["hits_a"], &["winer=a = 60 %"], "there is no metric `winer`"),
        (&["hits_a"], &["winner=a = often"], "`often` is not a number"),
        (&["hits_a"], &["winner=a >= 0.7", "winner=a <= 0.6"], "exclude each other"),
        (&["hits_a", "hits_a"], &["winner=a = 60 %"], "`hits_a` is named twice"),
        (&["hits_a", "toughness_a"], &["winner=a = 60 %"], "at most 2001 can be tried"),
        (&[], &["winner=a = 60 %"], "nothing to find"),
        (&["hits_a"], &[], "no goal to meet"),
    ] {
        let words = error(solved(&subject, find, goals));
        assert!(words.contains(said), "{find:?} {goals:?}: {words}");
    }
}
