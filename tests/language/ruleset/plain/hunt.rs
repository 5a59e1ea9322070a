//! Holds what the program answers against what the plain player finds.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use oddsmith::answer::{AnswerError, answer};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::trace::TrialSelector;
use oddsmith::engine::{Quiet, sample_any, trace_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::scenario::Method;
use oddsmith::stats::Spread;
use oddsmith::systems::metric::{Metric, Outcomes};

use super::dice::{Chance, Dice};
use super::fight::{Chances, NONE, ends, told, trial};
use super::games::game;
use super::shrink::smaller;
use super::tree::{Form, Game};
use super::write::scenario;
use crate::planned::planned;

/// What comes of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Solved, sampled, or both.
    Agree {
        solved: bool,
        sampled: bool,
    },
    /// The program does not answer, and says why.
    Refused(String),
    Differ(Vec<String>),
}

/// How thoroughly games are compared.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// The most ways that the plain player goes through; beyond, it plays as many trials as the program.
    pub ways: u64,
    pub trials: u64,
    pub sample: bool,
}

/// A number found: a chance, or a share of so many trials.
struct Found {
    chances: BTreeMap<String, Chances>,
    trials: Option<u64>,
}

/// What the program says.
enum Answer {
    Found(Found),
    Refused(String),
    Panic(String),
}

fn program(text: &str, method: Method, seed: u64) -> Answer {
    let ask = || {
        let plan = planned(text, method).map_err(|faults| faults[0].message.clone())?;
        let (experiment, cell) = (&plan.experiments[0], &plan.experiments[0].cells[0]);
        let found = answer(experiment, cell, seed, Isa::best(), &Quiet).map_err(|why| match why {
            AnswerError::BudgetExceeded { why, .. } => format!("not solved: {why}"),
            AnswerError::Unsampled { why, .. } => format!("not sampled: {why}"),
            AnswerError::Stopped => "stopped".to_owned(),
        })?;
        let mut trials = None;
        let chances = cell.metrics.iter().zip(&found.spreads).map(|(metric, spread)| {
            let (chances, of) = spread_of(metric, spread);
            trials = of;
            (metric.name.clone(), chances)
        });
        Ok(Found { chances: chances.collect(), trials })
    };
    match catch_unwind(AssertUnwindSafe(ask)) {
        Ok(Ok(found)) => Answer::Found(found),
        Ok(Err(why)) => Answer::Refused(why),
        Err(panic) => {
            let why = panic.downcast_ref::<String>().cloned();
            Answer::Panic(why.or_else(|| panic.downcast_ref::<&str>().map(|&why| why.to_owned())).unwrap_or_default())
        }
    }
}

/// How many trials are told.
const TOLD: u64 = 16;

/// Trials told one by one must come to what they come to when they are played together.
fn traces(text: &str) -> Vec<String> {
    let Ok(plan) = planned(text, Method::Sample) else { return Vec::new() };
    let cell = &plan.experiments[0].cells[0];
    let experiment = cell.experiment();
    let chunks = Chunks { seed: 4, experiment: 1, trials: TOLD };
    let played = sample_any(&*experiment, Isa::best(), chunks, &Quiet);
    let mut counts = vec![BTreeMap::new(); cell.metrics.len()];
    for trial in 0..TOLD {
        match trace_any(&*experiment, chunks, &TrialSelector::Number(trial), &Quiet) {
            Ok(traced) => {
                for (counts, (_, value)) in counts.iter_mut().zip(&traced.values) {
                    if let Some(value) = value {
                        *counts.entry(i64::from(*value)).or_insert(0) += 1;
                    }
                }
            }
            Err(why) => return vec![format!("traced: {why}")],
        }
    }
    let played = played.histograms.iter().map(|of| of.iter().map(|(value, many)| (i64::from(value), many)).collect());
    let differ = cell.metrics.iter().zip(counts).zip(played);
    let differ = differ.filter(|((_, told), played): &(_, BTreeMap<i64, u64>)| told != played);
    differ.map(|((metric, told), played)| format!("traced: {} is {told:?}, played {played:?}", metric.name)).collect()
}

/// The chances or shares of a metric, and of how many trials.
fn spread_of(metric: &Metric, spread: &Spread) -> (Chances, Option<u64>) {
    let called = |value: i32| match &metric.outcomes {
        Outcomes::Named(names) => names[value as usize].clone(),
        Outcomes::Flag | Outcomes::Number { .. } => value.to_string(),
    };
    let (all, trials): (Vec<(String, f64)>, Option<u64>) = match spread {
        Spread::Exact { shares, absent } => {
            let shares = shares.iter().map(|&(value, chance)| (called(value), chance));
            (shares.chain([(NONE.to_owned(), *absent)]).collect(), None)
        }
        Spread::Counted { counts, absent } => {
            let trials = counts.iter().map(|(_, count)| count).sum::<u64>() + absent;
            let share = |count: u64| count as f64 / trials as f64;
            let counts = counts.iter().map(|&(value, count)| (called(value), share(count)));
            (counts.chain([(NONE.to_owned(), share(*absent))]).collect(), Some(trials))
        }
    };
    (all.into_iter().filter(|&(_, chance)| chance > 0.0).collect(), trials)
}

/// What the plain player finds.
fn plain(game: &Game, effort: Effort, seed: u64) -> Found {
    let mut chances: BTreeMap<String, BTreeMap<String, Chance>> = BTreeMap::new();
    let mut note = |state: &_, chance: f64| {
        for (metric, value) in told(game, state) {
            chances.entry(metric).or_default().entry(value).or_default().add(chance);
        }
    };
    let trials = if let Some(ends) = ends(game, effort.ways) {
        ends.iter().for_each(|(state, chance)| note(state, chance.value()));
        None
    } else {
        let mut dice = Dice::random(seed);
        (0..effort.trials).for_each(|_| note(&trial(game, &mut dice), 1.0 / effort.trials as f64));
        Some(effort.trials)
    };
    let values = |of: BTreeMap<String, Chance>| of.into_iter().map(|(value, chance)| (value, chance.value())).collect();
    Found { chances: chances.into_iter().map(|(metric, of)| (metric, values(of))).collect(), trials }
}

/// Where two answers are further apart than their trials allow.
fn differences(how: &str, answer: &Found, plain: &Found) -> Vec<String> {
    let mut found = Vec::new();
    for (metric, wanted) in &plain.chances {
        let Some(given) = answer.chances.get(metric) else {
            // What never changes is not reported.
            if wanted.len() > 1 {
                found.push(format!("{how}: `{metric}` is missing"));
            }
            continue;
        };
        for value in wanted.keys().chain(given.keys().filter(|value| !wanted.contains_key(*value))) {
            let [p, q] = [given, wanted].map(|chances| chances.get(value).copied().unwrap_or(0.0));
            if !near(p, answer.trials, q, plain.trials) {
                let off = p - q;
                found.push(format!("{how}: {metric} = {value} with {p:.6}, plainly {q:.6} ({off:e})"));
            }
        }
    }
    found
}

fn near(p: f64, of: Option<u64>, q: f64, from: Option<u64>) -> bool {
    let (one, other) = (of.map_or(0.0, |n| 1.0 / n as f64), from.map_or(0.0, |n| 1.0 / n as f64));
    if one + other == 0.0 {
        return (p - q).abs() < 1e-12;
    }
    // The share of both together, or the exact one.
    let share = if one == 0.0 {
        p
    } else if other == 0.0 {
        q
    } else {
        (p / one + q / other) / (1.0 / one + 1.0 / other)
    };
    let spread = (share * (1.0 - share).max(0.0) * (one + other)).sqrt();
    // So few expected that a count is no longer nearly normal: one that cannot be is a difference, others are given room.
    let few = if share > 0.0 { 5.0 * (one + other) } else { 0.0 };
    (p - q).abs() <= 4.0 * spread + few + 1e-12
}

/// Compares one game.
pub fn compare(game: &Game, effort: Effort) -> Outcome {
    let text = scenario(game, effort.trials);
    let solved = match program(&text, Method::Exact, 1) {
        Answer::Panic(why) => return Outcome::Differ(vec![format!("solving panics: {why}")]),
        Answer::Refused(why) => Err(why),
        Answer::Found(found) => Ok(found),
    };
    if let Err(why) = &solved
        && !why.starts_with("not solved")
    {
        return Outcome::Refused(why.clone());
    }
    let wanted = plain(game, effort, 1);
    let mut found = solved.as_ref().map_or_else(|_| Vec::new(), |solved| differences("solved", solved, &wanted));
    if !found.is_empty() && wanted.trials.is_some() {
        // Once more, with more trials.
        let more = Effort { trials: 16 * effort.trials, ..effort };
        found =
            solved.as_ref().map_or_else(|_| Vec::new(), |solved| differences("solved", solved, &plain(game, more, 2)));
    }
    let mut sampled = false;
    if found.is_empty() && (effort.sample || solved.is_err()) {
        match program(&text, Method::Sample, 1) {
            Answer::Panic(why) => return Outcome::Differ(vec![format!("sampling panics: {why}")]),
            Answer::Refused(why) if solved.is_err() => return Outcome::Refused(why),
            Answer::Refused(_) => (),
            Answer::Found(shares) => {
                sampled = true;
                match catch_unwind(|| traces(&text)) {
                    Err(_) => return Outcome::Differ(vec!["tracing panics".to_owned()]),
                    Ok(found) if !found.is_empty() => return Outcome::Differ(found),
                    Ok(_) => (),
                }
                if !differences("sampled", &shares, &wanted).is_empty() {
                    let more = Effort { trials: 16 * effort.trials, ..effort };
                    let wanted = if wanted.trials.is_some() { plain(game, more, 3) } else { wanted };
                    if let Answer::Found(shares) = program(&scenario(game, more.trials), Method::Sample, 2) {
                        found = differences("sampled", &shares, &wanted);
                    }
                }
            }
        }
    }
    if found.is_empty() { Outcome::Agree { solved: solved.is_ok(), sampled } } else { Outcome::Differ(found) }
}

/// What came of many games.
#[derive(Debug, Default)]
pub struct Tally {
    pub games: u64,
    pub solved: u64,
    pub sampled: u64,
    /// How often the program refused, by its words without names and numbers, and the number of a game.
    pub refused: BTreeMap<String, (u64, u64)>,
    /// The numbers of games that differ.
    pub differ: Vec<u64>,
}

impl Tally {
    pub fn refusals(&self) -> u64 {
        self.refused.values().map(|(many, _)| many).sum()
    }
}

/// Compares the games of some numbers, and prints those that differ, made as small as they can be.
pub fn hunt(form: Form, numbers: std::ops::Range<u64>, trials: u64, every: u64) -> Tally {
    let mut tally = Tally::default();
    for number in numbers {
        let effort = Effort { ways: 60_000, trials, sample: number.is_multiple_of(every) };
        let drawn = game(form, number);
        tally.games += 1;
        match compare(&drawn, effort) {
            Outcome::Agree { solved, sampled } => {
                tally.solved += u64::from(solved);
                tally.sampled += u64::from(sampled);
            }
            Outcome::Refused(why) => tally.refused.entry(kind_of(&why)).or_insert((0, number)).0 += 1,
            Outcome::Differ(found) => {
                tally.differ.push(number);
                println!("{form:?} {number} differs: {}", found[0]);
                let (small, found) = shrunk(drawn, found, effort);
                println!("{}  {}\n", scenario(&small, trials), found.join("\n  "));
            }
        }
    }
    tally
}

/// How long a game is made smaller.
const PATIENCE: Duration = Duration::from_secs(20);

/// The smallest game that still differs.
fn shrunk(mut game: Game, mut found: Vec<String>, effort: Effort) -> (Game, Vec<String>) {
    let effort = Effort { sample: !found[0].starts_with("solv"), ..effort };
    let is_panic = found[0].contains("panics");
    let mut place = 0;
    let began = Instant::now();
    while let Some(candidate) = smaller(&game, place) {
        if began.elapsed() > PATIENCE {
            break;
        }
        place += 1;
        let Some(candidate) = candidate else { continue };
        if let Ok(Outcome::Differ(still)) = catch_unwind(AssertUnwindSafe(|| compare(&candidate, effort)))
            && still[0].contains("panics") == is_panic
        {
            (game, found, place) = (candidate, still, 0);
        }
    }
    (game, found)
}

/// A message without its names and numbers.
fn kind_of(message: &str) -> String {
    if message.starts_with("totals of ") {
        return "totals reach beyond what can be sampled".to_owned();
    }
    let mut kind = String::new();
    let (mut quoted, mut digits) = (false, false);
    for letter in message.chars() {
        if letter == '`' {
            quoted = !quoted;
            if quoted {
                kind.push_str("`_`");
            }
        } else if !quoted {
            let digit = letter.is_ascii_digit() || (digits && letter == ' ');
            if !digit {
                kind.push(letter);
            } else if !digits {
                kind.push('N');
            }
            digits = letter.is_ascii_digit();
        }
    }
    kind
}
