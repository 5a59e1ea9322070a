//! The bundled solve questions of every game: sampled answers agree with exact ones.

use std::path::Path;
use std::sync::Arc;

use oddsmith::analysis::compare::{Row, compare};
use oddsmith::analysis::sensitivity::{Change, Effect, RankQuestion, Ranking, rank};
use oddsmith::analysis::solve::{CheckedSolve, Point, Solved, scenario_questions, solve};
use oddsmith::analysis::{Subject, Tuning};
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::query::Quantity;
use oddsmith::scenario::{Method, Overrides, Stop, read};

const TRIALS: u64 = 100_000;

fn bundled(name: &str) -> Arc<Source> {
    let file = format!("{name}.toml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(&file);
    Arc::new(Source::new(file, std::fs::read_to_string(path).expect("a bundled scenario")))
}

fn by(method: Method) -> Overrides {
    Overrides { method: Some(method), trials: Some(TRIALS), ..Overrides::default() }
}

fn questions(source: &Arc<Source>, method: Method) -> Vec<CheckedSolve> {
    let overrides = by(method);
    let scenario =
        read(&oddsmith::games::catalogue(), source, &overrides).unwrap_or_else(|faults| panic!("{faults:#?}"));
    scenario_questions(source, &overrides, &scenario).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn answers(question: &CheckedSolve) -> Vec<Solved> {
    solve(&question.subject, &question.question, &Quiet).unwrap_or_else(|error| panic!("{error}"))
}

fn places(points: &[Point]) -> Vec<usize> {
    points.iter().map(|point| point.place).collect()
}

/// Asserts that a sampled share is within four standard errors of an exact one.
fn agrees(what: &str, got: f64, want: f64, trials: u64) {
    let error = (want * (1.0 - want) / trials as f64).sqrt().max(1e-9);
    let z = (got - want) / error;
    assert!(z.abs() < 4.0, "{what}: {got} and not {want}, z = {z}");
}

/// Asserts that paired differences are within four standard errors of exact ones.
fn agree(what: &str, exact: &[Row], sampled: &[Row]) {
    for sampled in sampled {
        let Some(exact) = exact.iter().find(|row| row.quantity == sampled.quantity) else {
            panic!("{what}: `{}` was not solved", sampled.quantity)
        };
        let paired = sampled.paired.expect("matched trials");
        let error = (paired.paired_variance / paired.trials as f64).sqrt().max(1e-4);
        let z = (paired.value - exact.difference.value) / error;
        assert!(
            z.abs() < 4.0,
            "{what}: {}: {} and not {}, z = {z}",
            sampled.quantity,
            paired.value,
            exact.difference.value
        );
    }
}

/// Solves, compares and ranks what a bundled scenario asks, exactly and by sampling. `change` is
/// the variant the fight is compared with.
fn both_ways(name: &str, fight: &str, change: (&str, &str), ranked: (&str, &str)) {
    let source = bundled(name);
    let (exact, sampled) = (questions(&source, Method::Exact), questions(&source, Method::Sample));
    assert!(!exact.is_empty(), "{name} asks something");
    for (exact, sampled) in exact.iter().zip(&sampled) {
        let (exact, sampled) = (answers(exact), answers(sampled));
        assert_eq!(exact.len(), sampled.len());
        for (exact, sampled) in exact.iter().zip(&sampled) {
            let what = format!("{name} {:?} {}", exact.row, exact.goals[0].text);
            for point in &sampled.points {
                let Some(solved) = exact.points.iter().find(|other| other.place == point.place) else { continue };
                let trials = point.trials.expect("sampled");
                for (goal, (got, want)) in exact.goals.iter().zip(point.estimates.iter().zip(&solved.estimates)) {
                    let (got, want) = (got.expect("it applies"), want.expect("it applies"));
                    let what = format!("{what} at {:?}", point.values);
                    if goal.quantity.is_share() {
                        agrees(&what, got.value, want.value, trials);
                    } else {
                        // The median of a sample may be off by one if half of the trials lie on
                        // either side.
                        assert!((got.value - want.value).abs() <= 1.0, "{what}: {} and not {}", got.value, want.value);
                    }
                }
            }
            let (met, open) = (places(&sampled.finding.met), places(&sampled.finding.undecided));
            let truth = places(&exact.finding.met);
            assert!(met.iter().all(|place| truth.contains(place)), "{what}: {met:?} but {truth:?}");
            assert!(
                truth.iter().all(|place| met.contains(place) || open.contains(place)),
                "{what}: {truth:?} but {met:?}"
            );
        }
        // The bundled fights have an answer, so that the page has something to show.
        if exact[0].unknowns[0].contains('.') {
            assert!(!exact[0].finding.met.is_empty(), "{name}: {:?}", exact[0].finding.nearest);
        }
    }

    let subject = |id: &str, method| {
        Subject::new(&oddsmith::games::catalogue(), &source, &by(method), Some(id))
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let compared = |method| {
        let subject = subject(fight, method);
        let (own, changed) =
            (&[], subject.read("--along", change.0, change.1).unwrap_or_else(|faults| panic!("{faults:#?}")));
        let variant = |settings| subject.variants().cell(own, settings).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let tuning = Tuning::new(subject.scenario.seed, fight, method, Stop::Trials(TRIALS), 2);
        compare(&variant(&[]), &variant(&changed), &tuning, &Quiet).unwrap_or_else(|error| panic!("{error}"))
    };
    let (exact, sampled) = (compared(Method::Exact), compared(Method::Sample));
    assert_eq!((exact.trials, sampled.trials), (None, Some(TRIALS)));
    agree(&format!("{name} {change:?}"), &exact.rows, &sampled.rows);

    let (id, measure) = ranked;
    let ranking = |method| {
        let subject = subject(id, method);
        let experiment = subject.variants().planned(&[]).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let cell = &experiment.cells[0];
        let measure = Quantity::parse(measure, &cell.metrics.iter().collect::<Vec<_>>()).expect("a measure");
        let question = RankQuestion { quantity: measure, step: 1, only: Vec::new() };
        rank(&subject, &cell.values, &question, &Quiet).unwrap_or_else(|error| panic!("{error}"))
    };
    let (exact, sampled) = (ranking(Method::Exact), ranking(Method::Sample));
    let has = |ranking: &Ranking, change: &Change| {
        ranking.effects.iter().position(|effect| effect.changes().any(|other| other == change))
    };
    let count = |ranking: &Ranking| ranking.effects.iter().flat_map(Effect::changes).count();
    assert!(count(&exact) > 1 && count(&exact) <= count(&sampled));
    // A change may alter individual trials without changing any probability.
    for idle in sampled.effects.iter().filter(|one| has(&exact, &one.change).is_none()) {
        for row in idle.rows.iter().filter(|row| row.quantity.to_string() == measure) {
            let error = row.difference.reach() / 1.96;
            assert!(row.difference.value.abs() <= 4.0 * error, "{name} {:?} changes nothing", idle.change);
        }
    }
    for effect in &exact.effects {
        let same = &sampled.effects[has(&sampled, &effect.change).expect("ranked too")];
        let by_measure = |rows: &[Row]| -> Vec<Row> {
            rows.iter().filter(|row| row.quantity.to_string() == measure).cloned().collect()
        };
        agree(&format!("{name} {:?}", effect.change), &by_measure(&effect.rows), &by_measure(&same.rows));
    }
}

#[test]
fn reference() {
    both_ways("reference-balance", "criticals", ("hits_from_a", "8"), ("criticals", "winner=a"));
}

#[test]
fn symbaroum() {
    both_ways("symbaroum-balance", "duel", ("warden.accurate", "14"), ("lock", "success"));
}

#[test]
fn kup() {
    both_ways("kup-balance", "duel", ("warden.combat_art", "5"), ("check", "success"));
}

#[test]
fn bursting_dice() {
    both_ways("bursting-dice-balance", "duel", ("fighter.max_durability", "11"), ("check", "success"));
}

#[test]
fn gods_monsters() {
    both_ways("gods-monsters-balance", "duel", ("orc.survival", "10"), ("check", "success"));
}

#[test]
fn farsight() {
    both_ways("farsight-balance", "hero", ("advantage", "1"), ("hero", "success"));
}
