//! The `feel.` metrics: computed by hand, by an independent simulation, and for the duels of all
//! games.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use oddsmith::answer::answer_plan;
use oddsmith::diagnostic::Source;
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, pacing_of_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{self, Plan};
use oddsmith::report::{SummaryRow, summary_rows};
use oddsmith::scenario::{Overrides, read};
use oddsmith::stats::{z_mean, z_proportion};
use oddsmith::tally::{Histogram, Pacing};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn plan_of(name: &str, text: &str, overrides: &Overrides) -> Plan {
    let source = Arc::new(Source::new(name, text));
    let scenario =
        read(&oddsmith::games::catalogue(), &source, overrides).unwrap_or_else(|faults| panic!("{faults:#?}"));
    plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn duel(hit_points: i32) -> Plan {
    let text = include_str!("pacing/criticals.toml").replace("hit_points = 6", &format!("hit_points = {hit_points}"));
    plan_of("pacing.toml", &text, &Overrides::default())
}

fn followed(plan: &Plan, trials: u64) -> Pacing {
    let chunks = Chunks { seed: plan.seed, experiment: 1, trials };
    pacing_of_any(&*plan.experiments[0].cells[0].experiment(), chunks, &Quiet).expect("a fight that tells who is ahead")
}

/// Mean, variance and count.
fn moments(values: impl Iterator<Item = (f64, u64)>) -> (f64, f64, u64) {
    let values: Vec<(f64, u64)> = values.collect();
    let n: u64 = values.iter().map(|(_, times)| times).sum();
    let mean = values.iter().map(|(value, times)| value * *times as f64).sum::<f64>() / n as f64;
    let squares: f64 = values.iter().map(|(value, times)| (value - mean).powi(2) * *times as f64).sum();
    (mean, squares / (n as f64 - 1.0), n)
}

fn mean_is(what: &str, histogram: &Histogram, want: f64) {
    let (mean, variance, n) = moments(histogram.iter().map(|(value, times)| (f64::from(value), times)));
    let z = z_mean(mean, variance, n, want);
    assert!(z.abs() < 4.0, "{what}: {mean} and not {want}, z = {z}");
}

fn rows(plan: &Plan) -> Vec<SummaryRow> {
    let answers = answer_plan(plan, Isa::best(), &Quiet).unwrap_or_else(|error| panic!("{error}"));
    summary_rows(plan, &answers).unwrap_or_else(|error| panic!("{error}"))
}

fn row<'a>(rows: &'a [SummaryRow], metric: &str, statistic: &str) -> &'a SummaryRow {
    let found = rows.iter().find(|row| row.metric == metric && row.statistic == statistic);
    found.unwrap_or_else(|| panic!("there is no {metric} {statistic}"))
}

/// With 6 hit points every hit ends the duel. A hits in 12 of 20 cases; if not, B does with the
/// same chance. So a round ends the duel with probability 0.6 + 0.4 * 0.6 = 0.84, and every round
/// except the last is still.
#[test]
fn a_duel_of_one_hit_by_hand() {
    let (plan, trials) = (duel(6), 100_000);
    let feel = followed(&plan, trials);
    assert_eq!((feel.trials, feel.won), (trials, trials));
    for (rounds, still, _) in feel.rounds.iter() {
        assert_eq!(rounds.map(|rounds| rounds - 1), still);
    }
    // The longest streak is all rounds except the last: 0.16 / 0.84 on average.
    mean_is("dry", &feel.dry, 0.16 / 0.84);
    for (streak, want) in [(0, 0.84), (1, 0.16 * 0.84), (2, 0.16 * 0.16 * 0.84)] {
        let count = feel.dry.iter().find(|&(value, _)| value == streak).map_or(0, |(_, times)| times);
        let z = z_proportion(count, trials, want);
        assert!(z.abs() < 4.0, "{streak}: z = {z}");
    }
    assert_eq!(feel.lead_changes.iter().collect::<Vec<_>>(), [(0, trials)], "who takes the lead has won");
    // Until it ends nobody leads.
    for (round, (foretold, want)) in feel.leading_or_over().zip([0.0, 0.84, 0.9744]).enumerate() {
        let z = if want > 0.0 { z_proportion(foretold, trials, want) } else { foretold as f64 };
        assert!(z.abs() < 4.0, "after round {round}: {foretold}, z = {z}");
    }
    assert_eq!((&feel.out, &feel.overkill), (&None, &None), "nothing tells");

    let rows = rows(&plan);
    let still = row(&rows, "feel.still", "rate");
    // A duel lasts 1 / 0.84 rounds on average, of which 0.16 / 0.84 are still: a rate of 0.16.
    assert!(still.low.is_some_and(|low| low < 0.16) && still.high.is_some_and(|high| high > 0.16), "{still:?}");
    let decided = row(&rows, "feel.decided", "at_95");
    assert_eq!((decided.value, decided.low, decided.high), (2.0, Some(2.0), Some(2.0)));
    assert_eq!((decided.method, decided.trials), ("sampled", Some(1 << 17)));
    assert_eq!(row(&rows, "winner", "rate:a").method, "exact", "the rest of the answer is what it was");
}

/// A plain simulation of one duel with `hit_points`. Returns rounds, still rounds, longest streak,
/// changes of the lead, the leader after each round from round 0, and the winner.
fn simulate(rng: &mut Xoshiro256PlusPlus, hit_points: i32) -> (i32, i32, i32, i32, Vec<i32>, i32) {
    let mut left = [hit_points; 2];
    let (mut rounds, mut still, mut run, mut longest, mut changes, mut last) = (0, 0, 0, 0, 0, 0);
    let mut leaders = vec![0];
    loop {
        let before = left;
        rounds += 1;
        for side in 0..2 {
            let face = rng.random_range(1..=20);
            if left[side] > 0 && face >= 9 {
                let dice = if face == 20 { 4 } else { 2 };
                let damage: i32 = (0..dice).map(|_| rng.random_range(1..=6)).sum::<i32>() + 4;
                left[1 - side] = (left[1 - side] - damage).max(0);
            }
        }
        run = if left == before { run + 1 } else { 0 };
        still += i32::from(left == before);
        longest = longest.max(run);
        let leader = (left[0] - left[1]).signum();
        changes += i32::from(leader * last < 0);
        last = if leader == 0 { last } else { leader };
        if left[0].min(left[1]) == 0 {
            return (rounds, still, longest, changes, leaders, leader);
        }
        leaders.push(leader);
    }
}

#[test]
fn a_duel_of_some_hits_as_another_simulation_has_it() {
    let (plan, trials) = (duel(25), 200_000_u32);
    let feel = followed(&plan, u64::from(trials));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut sums: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut misled = vec![0_u32; 64];
    for _ in 0..trials {
        let (rounds, still, longest, changes, leaders, winner) = simulate(&mut rng, 25);
        for (name, value) in [("rounds", rounds), ("still", still), ("dry", longest), ("lead", changes)] {
            sums.entry(name).or_default().push(f64::from(value));
        }
        for (round, leader) in leaders.into_iter().enumerate().take(64) {
            misled[round] += u32::from(leader != winner);
        }
    }
    let joint = |part: fn(Option<i32>, Option<i32>) -> Option<i32>| {
        moments(feel.rounds.iter().map(move |(a, b, n)| (f64::from(part(a, b).expect("counted")), n)))
    };
    let alone = |histogram: &Histogram| moments(histogram.iter().map(|(value, n)| (f64::from(value), n)));
    for (name, (mean, variance, n)) in [
        ("rounds", joint(|rounds, _| rounds)),
        ("still", joint(|_, still| still)),
        ("dry", alone(&feel.dry)),
        ("lead", alone(&feel.lead_changes)),
    ] {
        let (want, other, m) = moments(sums[name].iter().map(|&value| (value, 1)));
        let z = (mean - want) / (variance / n as f64 + other / m as f64).sqrt();
        assert!(z.abs() < 4.0 && want > 0.1, "{name}: {mean} and {want}, z = {z}");
    }
    assert!(feel.leading_or_over().len() > 8);
    for (round, foretold) in feel.leading_or_over().enumerate().take(8) {
        let (ours, theirs) = (feel.trials - foretold, u64::from(misled[round]));
        let p = (ours + theirs) as f64 / (2 * feel.trials) as f64;
        let z = (ours as f64 - theirs as f64) / (2.0 * feel.trials as f64 * p * (1.0 - p)).sqrt().max(1.0);
        assert!(z.abs() < 4.0, "after round {round}: {ours} and {theirs}, z = {z}");
    }
}

#[test]
fn the_order_of_chunks_does_not_matter() {
    let plan = duel(20);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| followed(&plan, 40_001))
    };
    let one = on(1);
    assert_eq!(one.trials, 40_001);
    assert_eq!(one, on(2));
}

/// The bundled duel of a game; `overkill` says whether its metrics measure overkill.
fn bundled(name: &str, overkill: bool) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenarios/{name}.toml"));
    let text = std::fs::read_to_string(path).expect("a bundled scenario");
    let mut plan = plan_of(name, &text, &Overrides { trials: Some(40_000), ..Overrides::default() });
    plan.experiments.retain(|experiment| experiment.id == "duel");
    assert!(plan.experiments[0].pacing, "{name} asks how it feels");
    let rows = rows(&plan);
    let value = |metric: &str, statistic: &str| row(&rows, metric, statistic).value;

    let still = row(&rows, "feel.still", "rate");
    assert!(still.value > 0.0 && still.value < 0.95, "{name}: {still:?}");
    assert!(still.low.is_some_and(|low| low < still.value) && still.high.is_some_and(|high| high > still.value));
    assert!(value("feel.dry", "mean") > 0.0 && value("feel.dry", "max") < value("rounds", "max"), "{name}");
    assert!(value("feel.lead_changes", "mean") > 0.0, "{name}");
    assert!(value("feel.lead_changes", "mean") < value("rounds", "mean"), "{name}");
    let decided = row(&rows, "feel.decided", "at_95");
    assert!(decided.value >= 1.0 && decided.value <= value("rounds", "max"), "{name}: {decided:?}");
    assert!(decided.low.is_some_and(|low| low <= decided.value), "{name}: {decided:?}");
    assert!(decided.high.is_some_and(|high| high >= decided.value), "{name}: {decided:?}");
    // In a duel, a fighter out of action normally means that the fight is over.
    for side in ["a", "b"] {
        assert!(value(&format!("feel.out.{side}"), "mean") < 0.05, "{name}");
        let told = rows.iter().any(|row| row.metric == format!("feel.overkill.{side}"));
        assert_eq!(told, overkill, "{name}");
        if told {
            assert!(value(&format!("feel.overkill.{side}"), "mean") > 0.0, "{name}");
        }
    }
    // The mean number of rounds agrees with the game's own metric.
    let feel = followed(&plan, 40_000);
    let (mean, variance, n) =
        moments(feel.rounds.iter().map(|(rounds, _, n)| (f64::from(rounds.expect("counted")), n)));
    let error = row(&rows, "rounds", "mean").high.map_or(0.0, |high| (high - value("rounds", "mean")) / 1.96);
    let z = (mean - value("rounds", "mean")) / (variance / n as f64 + error * error).sqrt();
    assert!(z.abs() < 4.0, "{name}: {mean} rounds, z = {z}");
}

#[test]
fn symbaroum() {
    bundled("symbaroum-balance", true);
}

#[test]
fn kup() {
    bundled("kup-balance", true);
}

#[test]
fn bursting_dice() {
    bundled("bursting-dice-balance", false);
}

#[test]
fn gods_monsters() {
    bundled("gods-monsters-balance", false);
}
