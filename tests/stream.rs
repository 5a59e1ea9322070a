//! The layout of the random stream is pinned: the first eight trials of one experiment for each way in which trials are
//! compiled. A change that changes a line of these snapshots raises `STREAM_VERSION`.

use std::fmt::Write as _;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::sample::{Chunks, Tallies};
use oddsmith::engine::{Play, Quiet, sample_any, sample_matched_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// One experiment for each way: its name, and its scenario.
const WAYS: &[(&str, &str)] = &[
    ("a roll whose totals are counted", "system = 'dice'\nkind = 'roll'\nroll = '3d6+1'\n"),
    ("checks, all of one pass", "system = 'symbaroum'\nkind = 'check'\nvalue = 11\n"),
    ("a small fight on sixty-four lanes", "system = 'reference'\nkind = 'duel'\n"),
    ("a fight beat by beat on thirty-two lanes", "system = 'kup'\nkind = 'fight'\nsides = [['kup'], ['kup']]\n"),
    ("a duel on sixty-four lanes", "system = 'farsight'\nkind = 'fight'\nsides = [['farsight'], ['farsight']]\n"),
    (
        "a fight in which each trial goes at its own pace",
        "system = 'bursting_dice'\nkind = 'fight'\nsides = [['bursting_dice'], ['bursting_dice']]\n",
    ),
    (
        "a plain fight of five at its own pace on sixty-four lanes",
        "system = 'symbaroum'\nkind = 'fight'\nsides = [['symbaroum'], [{ use = 'symbaroum', count = 4 }]]\n",
    ),
    ("a process that ends at different times", "system = 'symbaroum'\nkind = 'dying'\n"),
];

fn experiment(asked: &str) -> Box<dyn Play> {
    let mut text = format!("[[experiment]]\nid = 'way'\n{asked}");
    for game in ["kup", "farsight", "bursting_dice", "symbaroum"] {
        let _ = write!(text, "\n[character.{game}]\nsystem = '{game}'\n");
    }
    let source = Arc::new(Source::new("way.toml", text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default())
        .unwrap_or_else(|faults| panic!("{asked}\n{faults:#?}"));
    let mut plan = plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{asked}\n{faults:#?}"));
    plan.experiments.swap_remove(0).cases.swap_remove(0).experiment
}

/// Every metric's values with the trials that had them.
fn told(experiment: &dyn Play, tallies: &Tallies) -> String {
    let mut text = String::new();
    for (metric, histogram) in experiment.metrics().iter().zip(&tallies.histograms).take(6) {
        let values: Vec<String> = histogram.iter().map(|(value, count)| format!("{value} x{count}")).collect();
        writeln!(text, "  {}: {}", metric.name, values.join(", ")).expect("strings take text");
    }
    text
}

#[test]
fn the_first_eight_trials_are_these() {
    let chunks = Chunks { seed: 7, experiment: 1, trials: 8 };
    let mut text = format!("stream version {STREAM_VERSION}\n");
    for (way, asked) in WAYS {
        let experiment = experiment(asked);
        let by_isa: Vec<Tallies> =
            Isa::available().into_iter().map(|isa| sample_any(&*experiment, isa, chunks, &Quiet)).collect();
        assert!(by_isa.iter().all(|tallies| *tallies == by_isa[0]), "{way}: instruction sets differ");
        text += &format!("\n{way}\n{}", told(&*experiment, &by_isa[0]));
        text += &format!(
            "matched with a variant\n{}",
            told(&*experiment, &sample_matched_any(&*experiment, chunks, &Quiet))
        );
    }
    eprintln!("{}", Isa::told());
    insta::assert_snapshot!(text);
}
