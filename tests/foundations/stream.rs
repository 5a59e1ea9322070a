//! Pins the layout of the random stream: the first eight trials of one experiment for each way in
//! which trials are compiled. A change that alters these snapshots must raise `STREAM_VERSION`.

use std::fmt::Write as _;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::sample::{Chunks, Tallies};
use oddsmith::engine::{DynExperiment, Quiet, sample_any, sample_matched_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// The values of every metric, with their counts.
fn told(experiment: &dyn DynExperiment, tallies: &Tallies) -> String {
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
    let source = Arc::new(Source::new("ways.toml", include_str!("stream/ways.toml")));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default());
    let plan = scenario.and_then(|scenario| plan::build(&scenario, 1)).unwrap_or_else(|faults| panic!("{faults:#?}"));
    for asked in &plan.experiments {
        let way = asked.title.as_deref().expect("the way");
        let built = asked.cells[0].experiment();
        let experiment = &*built;
        let by_isa: Vec<Tallies> =
            Isa::available().into_iter().map(|isa| sample_any(experiment, isa, chunks, &Quiet)).collect();
        assert!(by_isa.iter().all(|tallies| *tallies == by_isa[0]), "{way}: instruction sets differ");
        text += &format!("\n{way}\n{}", told(experiment, &by_isa[0]));
        text +=
            &format!("matched with a variant\n{}", told(experiment, &sample_matched_any(experiment, chunks, &Quiet)));
    }
    eprintln!("{}", Isa::told());
    insta::assert_snapshot!(text);
}
