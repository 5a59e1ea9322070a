//! Damage that plain dice cannot say, in every game that takes it: solved, sampled and told.

use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::exact::Budget;
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::trace::{Traced, TrialSelector};
use oddsmith::engine::{Quiet, sample_any, solve_any, trace_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{self, Plan, PlannedCell};
use oddsmith::scenario::{Overrides, read};

use super::both_ways::near;

/// The scenarios by file.
pub const FILES: [(&str, &str); 2] = [
    ("gods-monsters.toml", include_str!("rich/gods-monsters.toml")),
    ("farsight.toml", include_str!("rich/farsight.toml")),
];
/// The number of sampled trials.
const TRIALS: u64 = 300_000;
/// The number of trials that are told.
const TOLD: u64 = 200;

fn plan_of((name, text): (&str, &str)) -> Plan {
    let source = Arc::new(Source::new(name, text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default())
        .unwrap_or_else(|faults| panic!("{name}: {faults:#?}"));
    plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"))
}

/// The exact shares of all values of each metric.
fn solved(case: &PlannedCell) -> Vec<Vec<(i32, f64)>> {
    let exact =
        solve_any(&*case.experiment(), Budget::AUTO).unwrap_or_else(|why| panic!("{}: {why}", case.cell_text()));
    exact.metrics.into_iter().map(|(shares, _)| shares.into_iter().collect()).collect()
}

fn told(case: &PlannedCell, trial: u64) -> Traced {
    let chunks = Chunks { seed: 5, experiment: 2, trials: TRIALS };
    trace_any(&*case.experiment(), chunks, &TrialSelector::Number(trial), &Quiet)
        .unwrap_or_else(|why| panic!("{}, trial {trial}: {why}", case.cell_text()))
}

#[test]
fn rich_damage_is_sampled_as_it_is_solved() {
    let mut wrong = Vec::new();
    for file in FILES {
        for asked in &plan_of(file).experiments {
            for case in &asked.cells {
                let exact = solved(case);
                let chunks = Chunks { seed: 5, experiment: 2, trials: TRIALS };
                let sampled = sample_any(&*case.experiment(), Isa::best(), chunks, &Quiet);
                for ((metric, shares), histogram) in case.metrics.iter().zip(&exact).zip(&sampled.histograms) {
                    for &(value, wanted) in shares {
                        let count = histogram.iter().find(|(found, _)| *found == value).map_or(0, |(_, count)| count);
                        let found = count as f64 / TRIALS as f64;
                        // Tens of thousands of numbers are compared: five standard errors instead of four.
                        if !near(wanted + (found - wanted) * 0.8, wanted, wanted * (1.0 - wanted), TRIALS as f64, true)
                        {
                            let place = format!("{} {}", asked.id, case.cell_text());
                            wrong.push(format!("{place}: {} = {value}: {found}, not {wanted}", metric.name));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rich_damage_is_told_throw_by_throw() {
    // The replay of a trial fails if it does not come to what was sampled.
    for file in FILES {
        for asked in plan_of(file).experiments.iter().filter(|asked| asked.id != "alike") {
            for case in &asked.cells {
                let lines = (0..TOLD).flat_map(|trial| told(case, trial).lines);
                let dice: Vec<String> = lines.flat_map(|line| line.dice).collect();
                let total = case.values[0].text.clone();
                if total == "2d6 - 1" {
                    // Some rules throw plain dice one by one.
                    continue;
                }
                let written: String = total.split(' ').collect();
                let holds = |die: &String| die.split(' ').collect::<String>().starts_with(&format!("{written}:"));
                assert!(dice.iter().any(holds), "{} {total}: {:?}", asked.id, &dice[..dice.len().min(20)]);
            }
        }
    }
}

#[test]
fn rich_rolls_that_say_the_same_have_the_same_answer() {
    for file in FILES {
        let plan = plan_of(file);
        let alike = plan.experiments.iter().find(|asked| asked.id == "alike").expect("rolls that are alike");
        let first = solved(&alike.cells[0]);
        for case in &alike.cells[1..] {
            for (metric, (one, other)) in case.metrics.iter().zip(first.iter().zip(solved(case))) {
                for (value, share) in other {
                    let wanted = one.iter().find(|(found, _)| *found == value).map_or(0.0, |(_, share)| *share);
                    let place = format!("{}: {} = {value}", case.cell_text(), metric.name);
                    assert!((share - wanted).abs() < 1e-12, "{place}: {share}, not {wanted}");
                }
            }
        }
    }
}
