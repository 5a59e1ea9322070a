//! Scenario files: every `*.toml` beside these tests is run, and its expectations must hold.
//!
//! `method` in a file selects the answer: `exact` is only solved, `sample` is only sampled, and a
//! file without it is both solved and sampled, from the same rules. A solved number must lie within
//! the bound of the expectation, which for `=` is the range that rounds to the digits written. A
//! sampled number may lie at most four standard errors outside it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use oddsmith::answer::chunks;
use oddsmith::diagnostic::Source;
use oddsmith::engine::exact::Budget;
use oddsmith::engine::{Quiet, sample_any, solve_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::plan::{self, PlannedCell, PlannedExperiment};
use oddsmith::query::{Claim, Statistic};
use oddsmith::scenario::{Method, Overrides, read};
use oddsmith::stats::{Confidence, Spread};
use oddsmith::systems::Metric;

use super::both_ways::near;

/// Generates a test for each scenario file of a game, and the list of files.
macro_rules! scenario_files {
    ($($name:ident),+ $(,)?) => {
        /// The scenario files of this game that have a test.
        pub const FILES: &[&str] = &[$(stringify!($name)),+];

        /// The tests of the scenario files.
        mod files {
            $(
                #[test]
                fn $name() {
                    $crate::files::holds(module_path!(), stringify!($name));
                }
            )+
        }
    };
}
pub(crate) use scenario_files;

/// The folder of the scenario files.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// Runs a file of the game whose module calls this.
///
/// # Panics
/// If the file is not a valid scenario, or lists the expectations that do not hold.
pub fn holds(module: &str, name: &str) {
    let game = module.split("::").nth(1).expect("a module of a game");
    let file = format!("{game}/{name}.toml");
    let text = std::fs::read_to_string(folder().join(&file)).unwrap_or_else(|why| panic!("{file}: {why}"));
    let wrong = broken(&file, &text);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The expectations of a scenario that do not hold, one line each.
fn broken(file: &str, text: &str) -> Vec<String> {
    let source = Arc::new(Source::new(file, text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default())
        .unwrap_or_else(|faults| panic!("{faults:#?}"));
    let plan = plan::build(&scenario, STREAM_VERSION).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut wrong = Vec::new();
    for asked in &plan.experiments {
        if asked.claims.is_empty() {
            wrong.push(format!("{file}: {} expects nothing", asked.id));
        }
        for case in &asked.cells {
            let faults = [
                if asked.method == Method::Sample { Vec::new() } else { differs_solved(asked, case) },
                if asked.method == Method::Exact { Vec::new() } else { differs_sampled(asked, case, plan.seed) },
            ];
            let cell = if case.values.is_empty() { String::new() } else { format!(" ({})", case.cell_text()) };
            wrong.extend(faults.concat().into_iter().map(|fault| format!("{file}: {}{cell}: {fault}", asked.id)));
        }
    }
    wrong
}

/// The expectations that the exact answer violates.
fn differs_solved(asked: &PlannedExperiment, case: &PlannedCell) -> Vec<String> {
    let exact = match solve_any(&*case.experiment(), Budget::AUTO) {
        Ok(exact) => exact,
        Err(why) => return vec![why.to_string()],
    };
    assert!(exact.residual < 1e-12, "{}: {} is left", asked.id, exact.residual);
    let spreads: Vec<Spread> = exact
        .metrics
        .into_iter()
        .map(|(shares, absent)| Spread::Exact { shares: shares.into_iter().collect(), absent })
        .collect();
    let differs = |claim: &Claim| {
        let (metric, spread) = of_claim(claim, case, &spreads);
        let value = claim.quantity.measure(metric, spread, Confidence::P95).map(|estimate| estimate.value);
        match value {
            Some(value) if claim.bound.contains(value) => None,
            Some(value) => Some(format!("`{}` does not hold: solved {value:.12}", claim.text)),
            None => Some(format!("`{}` does not hold: it applies to no trial", claim.text)),
        }
    };
    asked.claims.iter().filter_map(differs).collect()
}

/// The expectations that the sampled answer violates.
fn differs_sampled(asked: &PlannedExperiment, case: &PlannedCell, seed: u64) -> Vec<String> {
    let chunks = chunks(asked, seed);
    let tallies = sample_any(&*case.experiment(), Isa::best(), chunks, &Quiet);
    let spreads: Vec<Spread> = tallies.histograms.iter().map(Spread::from).collect();
    let differs = |claim: &Claim| {
        let (metric, spread) = of_claim(claim, case, &spreads);
        let Some(estimate) = claim.quantity.measure(metric, spread, Confidence::P95) else {
            return Some(format!("`{}` does not hold: it applies to no trial", claim.text));
        };
        let value = estimate.value;
        // The number within the bound that is nearest to the one found.
        let wanted = value.clamp(claim.bound.low, claim.bound.high);
        let (trials, variance) = trials_and_variance(&claim.quantity.statistic, metric, spread);
        let holds = match &claim.quantity.statistic {
            Statistic::Share(_) | Statistic::Absent => near(value, wanted, wanted * (1.0 - wanted), trials, true),
            Statistic::Mean => near(value, wanted, variance, trials, false),
            // These have no standard error known in advance.
            Statistic::Sd | Statistic::Min | Statistic::Max | Statistic::Quantile(_) => claim.bound.contains(value),
        };
        (!holds).then(|| format!("`{}` does not hold: sampled {value:.9} in {trials} trials", claim.text))
    };
    asked.claims.iter().filter_map(differs).collect()
}

/// The metric of a claim and its distribution.
fn of_claim<'a>(claim: &Claim, case: &'a PlannedCell, spreads: &'a [Spread]) -> (&'a Metric, &'a Spread) {
    let place = case.metrics.iter().position(|metric| metric.name == claim.quantity.metric);
    let place = place.unwrap_or_else(|| panic!("`{}` asks for what is not measured here", claim.text));
    (&case.metrics[place], &spreads[place])
}

/// The number of trials a statistic is based on, and the variance of the values in them.
fn trials_and_variance(statistic: &Statistic, metric: &Metric, spread: &Spread) -> (f64, f64) {
    let Spread::Counted { counts, absent } = spread else { unreachable!("it was sampled") };
    let present: u64 = counts.iter().map(|(_, count)| count).sum();
    let all = match statistic {
        Statistic::Absent => true,
        Statistic::Share(event) => event.beyond(metric).is_some(),
        _ => false,
    };
    let moment = |power: i32| {
        counts.iter().map(|&(value, count)| f64::from(value).powi(power) * count as f64).sum::<f64>() / present as f64
    };
    ((present + if all { *absent } else { 0 }) as f64, moment(2) - moment(1).powi(2))
}

#[test]
fn every_file_has_a_test() {
    let games = [
        ("anydice", super::anydice::FILES),
        ("bursting_dice", super::bursting_dice::FILES),
        ("conditions", super::conditions::FILES),
        ("farsight", super::farsight::FILES),
        ("gods_monsters", super::gods_monsters::FILES),
        ("kup", super::kup::FILES),
        ("symbaroum", super::symbaroum::FILES),
    ];
    let mut there = BTreeSet::new();
    for game in std::fs::read_dir(folder()).expect("a folder") {
        let game = game.expect("a file").path();
        for file in std::fs::read_dir(game).into_iter().flatten() {
            let file = file.expect("a file").path();
            if file.extension().is_some_and(|extension| extension == "toml") {
                let name = file.strip_prefix(folder()).expect("below the folder").with_extension("");
                there.insert(name.to_string_lossy().into_owned());
            }
        }
    }
    let tested = games.iter().flat_map(|(game, files)| files.iter().map(move |file| format!("{game}/{file}")));
    let rich = super::rich::FILES.iter().map(|(file, _)| format!("rich/{}", file.trim_end_matches(".toml")));
    assert_eq!(there, tested.chain(rich).collect());
}

#[test]
fn what_does_not_hold_is_told() {
    let wrong = |share: &str, run: &str| {
        let text = format!(
            "[run]\n{run}\n[[experiment]]\nid = 'coin'\nsystem = 'dice'\nkind = 'roll'\nroll = 'd2'\nexpect = ['chance(total = 1) = {share}']\n"
        );
        broken("coins.toml", &text)
    };
    assert_eq!(wrong("50.0000000000 %", ""), [""; 0]);
    assert_eq!(
        wrong("50.0000001000 %", "method = 'exact'"),
        ["coins.toml: coin: `chance(total = 1) = 50.0000001000 %` does not hold: solved 0.500000000000"]
    );
    // Deviations far below a standard error of the sample, and far above.
    assert_eq!(wrong("50.0000001000 %", "method = 'sample'\ntrials = 100000"), [""; 0]);
    for share in ["51.0000000000 %", "49.0000000000 %", "0", "1"] {
        let told = wrong(share, "method = 'sample'\ntrials = 1000000").concat();
        assert!(told.contains("does not hold: sampled 0.") && told.contains("in 1000000 trials"), "{told}");
    }
}
