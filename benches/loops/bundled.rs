//! Bundled experiments as the engine knows them, and statistical distances between samples of
//! engine and peer.

use std::collections::BTreeMap;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::DynExperiment;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};
use oddsmith::tally::Histogram;

/// An experiment of a bundled scenario by identifier; the first cell of a sweep.
pub fn named(text: &str, id: &str) -> Box<dyn DynExperiment> {
    let source = Arc::new(Source::new("bundled.toml", text));
    let scenario =
        read(&oddsmith::games::catalogue(), &source, &Overrides::default()).expect("the bundled scenario is good");
    let plan = plan::build(&scenario, 1).expect("the bundled scenario is good");
    let question = plan.experiment(id).expect("the bundled scenario has it").cells[0].question();
    scenario.catalogue.build(&question).expect("it has been built before")
}

/// Two samples of one metric.
struct Pair {
    /// Counts of both by value.
    counts: BTreeMap<i32, [f64; 2]>,
    trials: [f64; 2],
}

impl Pair {
    /// Difference of the means in standard errors; a constant must be equal in both.
    fn mean(&self) -> f64 {
        if self.trials == [0.0, 0.0] {
            return 0.0;
        }
        let moment = |of: usize, power: i32| {
            self.counts.iter().map(|(&value, counts)| f64::from(value).powi(power) * counts[of]).sum::<f64>()
                / self.trials[of]
        };
        let error = |of: usize| (moment(of, 2) - moment(of, 1).powi(2)) / self.trials[of];
        let difference = moment(0, 1) - moment(1, 1);
        if difference == 0.0 { 0.0 } else { difference / (error(0) + error(1)).sqrt() }
    }

    /// Differences of the shares of all values that are not rare, in standard errors.
    fn shares(&self) -> impl Iterator<Item = (i32, f64)> {
        let [n, m] = self.trials;
        self.counts.iter().filter_map(move |(&value, &[a, b])| {
            let p = (a + b) / (n + m);
            let error = (p * (1.0 - p) * (1.0 / n + 1.0 / m)).sqrt();
            (p > 0.001 && p < 1.0).then(|| (value, (a / n - b / m) / error))
        })
    }
}

/// Differences between engine and peer in standard errors: of the mean of a metric, then of its
/// values.
pub fn scores(name: &str, engine: &Histogram, peer: impl Iterator<Item = (i32, u64)>) -> Vec<(String, f64)> {
    let mut counts: BTreeMap<i32, [f64; 2]> = BTreeMap::new();
    for (value, count) in engine.iter() {
        counts.entry(value).or_default()[0] = count as f64;
    }
    let mut trials = 0.0;
    for (value, count) in peer {
        counts.entry(value).or_default()[1] = count as f64;
        trials += count as f64;
    }
    let pair = Pair { counts, trials: [engine.present() as f64, trials] };
    let mut scores = vec![(format!("{name} mean"), pair.mean())];
    scores.extend(pair.shares().map(|(value, z)| (format!("{name} = {value}"), z)));
    scores
}
