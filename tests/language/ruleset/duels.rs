//! Duels and a dying character told in text against the same ones built into the program.

use std::collections::BTreeMap;

use oddsmith::answer::answer;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::Plan;
use oddsmith::scenario::Method;
use oddsmith::stats::Spread;
use oddsmith::systems::metric::{Metric, Outcomes};

use crate::both_ways::planned;

/// How a metric of a text corresponds to one of a built-in fight: their names, of a fighter or a side without its own name, and the
/// outcomes that are called by another word.
type Pair = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// The chances of the values of a metric, by what they are called.
type Chances = BTreeMap<String, f64>;

/// What it is called if a metric does not apply.
const NONE: &str = "none";

/// An experiment with its exact answer.
struct Solved<'p> {
    metrics: Vec<&'p Metric>,
    spreads: Vec<Spread>,
}

impl<'p> Solved<'p> {
    fn new(plan: &'p Plan, id: &str) -> Self {
        let asked = plan.experiments.iter().find(|asked| asked.id == id).expect("the experiment is in the file");
        let case = &asked.cells[0];
        let solved = answer(asked, case, 1, Isa::best(), &Quiet).unwrap_or_else(|why| panic!("{id}: {why}"));
        Self { metrics: case.metrics.iter().collect(), spreads: solved.spreads }
    }

    /// The chances of a metric; of both sides or fighters, if it is one of theirs.
    fn chances(&self, name: &str) -> Vec<Chances> {
        let is_meant = |metric: &Metric| metric.name.split('.').next() == Some(name);
        let found = self.metrics.iter().zip(&self.spreads).filter(|(metric, _)| is_meant(metric));
        found.map(|(metric, spread)| chances(metric, spread)).collect()
    }
}

fn chances(metric: &Metric, spread: &Spread) -> Chances {
    let Spread::Exact { shares, absent } = spread else { panic!("`{}` was sampled", metric.name) };
    let called = |value: i32| match &metric.outcomes {
        Outcomes::Named(names) => names[value as usize].clone(),
        Outcomes::Flag | Outcomes::Number { .. } => value.to_string(),
    };
    let all = shares.iter().map(|&(value, chance)| (called(value), chance)).chain([(NONE.to_owned(), *absent)]);
    all.filter(|&(_, chance)| chance > 0.0).collect()
}

/// The mean of the values that are numbers.
fn mean(chances: &Chances) -> f64 {
    chances.iter().filter_map(|(value, chance)| Some(value.parse::<f64>().ok()? * chance)).sum()
}

/// Whether the two are so close that only the order of the sums can have made the difference.
fn is_equal(told: f64, built: f64) -> bool {
    (told - built).abs() < 1e-12 * built.abs().max(1.0)
}

/// Holds `DUEL-told` against `DUEL-built`, in which each of some outcomes must have a chance.
fn agree(text: &str, pairs: &[Pair], duels: &[(&str, &[&str])]) {
    let plan = planned(text, Method::Exact).unwrap_or_else(|faults| panic!("{faults:#?}"));
    for (duel, outcomes) in duels {
        let [told, built] = ["told", "built"].map(|how| Solved::new(&plan, &format!("{duel}-{how}")));
        for (of_text, of_game, words) in pairs {
            let (told, built) = (told.chances(of_text), built.chances(of_game));
            assert!(!told.is_empty() && told.len() == built.len(), "{duel}: `{of_text}` is not `{of_game}`");
            for (side, (told, built)) in told.into_iter().zip(built).enumerate() {
                let place = format!("{duel}, side {side}: `{of_text}`");
                let meant = |word: String| {
                    words.iter().find(|(from, _)| *from == word).map_or(word, |(_, to)| (*to).to_owned())
                };
                let told: Chances = told.into_iter().map(|(word, chance)| (meant(word), chance)).collect();
                for value in told.keys().chain(built.keys()) {
                    let [told, built] = [&told, &built].map(|chances| chances.get(value).copied().unwrap_or(0.0));
                    assert!(is_equal(told, built), "{place} is {value} with chance {told}, not {built}");
                }
                assert!(
                    is_equal(mean(&told), mean(&built)),
                    "{place} is {} on average, not {}",
                    mean(&told),
                    mean(&built)
                );
            }
        }
        // The first pair is what it came to.
        let winners = &built.chances(pairs[0].1)[0];
        for outcome in *outcomes {
            assert!(winners.get(*outcome).is_some_and(|&chance| chance > 0.001), "{duel}: hardly ever {outcome}");
        }
    }
}

#[test]
fn the_reference_duels_come_to_what_the_built_in_ones_do() {
    let pairs: &[Pair] = &[("winner", "winner", &[]), ("rounds", "rounds", &[])];
    agree(include_str!("cases/duels.toml"), pairs, &[("bench", &["a", "b"]), ("criticals", &["a", "b"])]);
}

#[test]
fn the_duel_of_symbaroum_comes_to_what_the_built_in_one_does() {
    let pairs: &[Pair] = &[
        ("winner", "winner", &[]),
        ("rounds", "rounds", &[]),
        ("toughness", "toughness", &[("0", NONE)]),
        ("damage", "damage", &[]),
        ("free_attacks", "free_attacks", &[]),
        ("turns_lost", "turns_lost", &[]),
    ];
    let both: &[&str] = &["a", "b"];
    let duels = ["bundled", "pain", "players", "lying", "fallen"].map(|duel| (duel, both));
    agree(include_str!("cases/symbaroum.toml"), pairs, &duels);
}

#[test]
fn the_duel_of_kup_comes_to_what_the_built_in_one_does() {
    let pairs: &[Pair] = &[
        ("winner", "winner", &[("draw", "double_ko")]),
        ("rounds", "rounds", &[]),
        ("left", "left", &[]),
        ("damage", "damage", &[]),
        ("attacks_made", "attacks", &[]),
        ("hits", "hits", &[]),
        ("absorbed", "absorbed", &[]),
    ];
    let duels: &[(&str, &[&str])] = &[
        ("bundled", &["a", "b", "stalemate"]),
        ("equals", &["a", "b", "stalemate"]),
        ("parries", &["a", "b", "double_ko"]),
        ("fencers", &["a", "b"]),
    ];
    agree(include_str!("cases/kup.toml"), pairs, duels);
}

#[test]
fn the_duel_of_gods_and_monsters_comes_to_what_the_built_in_one_does() {
    let pairs: &[Pair] = &[
        ("winner", "winner", &[("draw", "double_knockout")]),
        ("rounds", "rounds", &[]),
        ("survival", "survival", &[]),
        ("injuries", "injuries", &[]),
        ("harm", "fate", &[("0", "standing"), ("1", "unconscious"), ("2", "dead")]),
        ("damage_dealt", "damage", &[]),
    ];
    let duels: &[(&str, &[&str])] = &[
        ("hero", &["a", "b", "double_knockout"]),
        ("stuck", &["a", "b", "no_progress"]),
        ("swarm", &["a", "b", "double_knockout"]),
    ];
    agree(include_str!("cases/gods_monsters.toml"), pairs, duels);
}

#[test]
fn the_dying_character_of_symbaroum_comes_to_what_the_built_in_one_does() {
    let pairs: &[Pair] = &[("outcome", "outcome", &[]), ("tests", "tests", &[])];
    let deathbeds: &[(&str, &[&str])] = &[("alone", &["dead", "woke"]), ("helped", &["dead", "woke", "stabilised"])];
    agree(include_str!("cases/deathbed.toml"), pairs, deathbeds);
}
