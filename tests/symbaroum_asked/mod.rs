//! Asking the game a question written as a scenario, and answering it both ways.

use std::collections::BTreeMap;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::exact::Budget;
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any, solve_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};
use oddsmith::systems::{AnyExperiment, Metric};

/// Shares of all trials by metric and value; trials to which a metric does not apply are left out.
pub type Shares = BTreeMap<String, BTreeMap<i32, f64>>;

/// A question with its experiment.
pub struct Asked {
    experiment: AnyExperiment,
}

/// How many trials a sampled check takes.
pub fn trials() -> u64 {
    10_000_000
}

/// Builds the one experiment of a scenario; the text starts with the parameters of the experiment.
pub fn ask(text: &str) -> Asked {
    let (params, characters) = match text.find("[character") {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let text = format!("[[experiment]]\nid = 'asked'\nsystem = 'symbaroum'\n{params}\n{characters}");
    let source = Arc::new(Source { name: "asked.toml".into(), text });
    let scenario = read(&source, &Overrides::default()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let plan = plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let experiment = plan.experiments[0].cases[0].experiment.clone();
    Asked { experiment }
}

fn named<'a>(metrics: &[Metric], shares: impl Iterator<Item = BTreeMap<i32, f64>> + 'a) -> Shares {
    metrics.iter().map(|metric| metric.name.clone()).zip(shares).collect()
}

impl Asked {
    /// The exact answer.
    pub fn solve(&self) -> Shares {
        let start = std::time::Instant::now();
        let exact = solve_any(&self.experiment, Budget::PATIENT).unwrap_or_else(|why| panic!("{why}"));
        eprintln!("{} states, {:?}", exact.states, start.elapsed());
        assert!(exact.residual < 1e-12);
        named(&self.experiment.metrics(), exact.metrics.into_iter().map(|(shares, _)| shares))
    }

    /// The sampled answer.
    pub fn sample(&self, trials: u64) -> Shares {
        let chunks = Chunks { seed: 20, experiment: 7, trials };
        let start = std::time::Instant::now();
        let tallies = sample_any(&self.experiment, Isa::best(), chunks, &Quiet);
        eprintln!("{:.2} M trials/s", trials as f64 / 1e6 / start.elapsed().as_secs_f64());
        let shares = tallies.histograms.iter().map(|histogram| {
            assert_eq!(histogram.present() + histogram.absent(), trials);
            histogram.iter().map(|(value, count)| (value, count as f64 / trials as f64)).collect()
        });
        named(&self.experiment.metrics(), shares)
    }
}
