//! Builds a question of a game from scenario text, and answers it both ways.

use std::collections::BTreeMap;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::DynExperiment;
use oddsmith::engine::exact::{Budget, BudgetExceeded};
use oddsmith::engine::sample::{Chunks, Tallies};
use oddsmith::engine::trace::{Traced, TrialSelector};
use oddsmith::engine::{Quiet, actual_isa, sample_any, solve_any, trace_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};
use oddsmith::systems::Metric;

/// Shares of all trials by metric and value; trials to which a metric does not apply are omitted.
pub type Shares = BTreeMap<String, BTreeMap<i32, f64>>;

/// A question, built.
#[derive(Debug)]
pub struct Asked {
    experiment: Box<dyn DynExperiment>,
}

/// The expected value of one metric.
#[derive(Debug, Clone, Copy)]
pub enum Expect {
    /// The probability of a value, among all trials.
    P(&'static str, i32, f64),
    /// The mean over the trials to which the metric applies.
    Mean(&'static str, f64),
}

impl Expect {
    /// The mean in a solved answer, over the trials to which the metric applies.
    pub fn mean_of(solved: &Shares, metric: &'static str) -> Self {
        let shares = &solved[metric];
        let all: f64 = shares.values().sum();
        Self::Mean(metric, shares.iter().map(|(&v, p)| f64::from(v) * p).sum::<f64>() / all)
    }

    /// The probability of a value in a solved answer.
    pub fn chance_of(solved: &Shares, metric: &'static str, value: i32) -> Self {
        Self::P(metric, value, solved[metric].get(&value).copied().unwrap_or(0.0))
    }

    /// The metric and its expected value.
    fn wanted(self) -> (&'static str, f64) {
        match self {
            Self::P(metric, _, p) => (metric, p),
            Self::Mean(metric, mean) => (metric, mean),
        }
    }

    /// The expected probability, if it is one.
    fn chance(self) -> Option<f64> {
        match self {
            Self::P(.., p) => Some(p),
            Self::Mean(..) => None,
        }
    }

    /// The value found, the variance of one trial, and the share of trials it is based on.
    fn found(self, shares: &BTreeMap<i32, f64>) -> (f64, f64, f64) {
        let share = |keep: &dyn Fn(i32) -> bool| -> f64 {
            shares.iter().filter(|&(&value, _)| keep(value)).map(|(_, p)| p).sum()
        };
        // The variance is that of the expected chance, which a sample without a single hit cannot
        // estimate.
        match self {
            Self::P(_, value, p) => (share(&|v| v == value), p * (1.0 - p), 1.0),
            Self::Mean(..) => {
                let all = share(&|_| true);
                let moment = |power: i32| -> f64 {
                    shares.iter().map(|(&v, p)| f64::from(v).powi(power) * p).sum::<f64>() / all
                };
                (moment(1), moment(2) - moment(1).powi(2), all)
            }
        }
    }
}

/// Builds a single experiment of a game; the text starts with the parameters of the experiment.
pub fn ask(system: &str, text: &str) -> Asked {
    let (params, characters) = match text.find("[character") {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let text = format!("[[experiment]]\nid = 'asked'\nsystem = '{system}'\n{params}\n{characters}");
    let source = Arc::new(Source::new("asked.toml", text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default())
        .unwrap_or_else(|faults| panic!("{faults:#?}"));
    let plan = plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let question = plan.experiments[0].cells[0].question();
    Asked { experiment: scenario.catalogue.build(&question).expect("it has been built before") }
}

fn chunks(trials: u64) -> Chunks {
    Chunks { seed: 20, experiment: 7, trials }
}

fn named<'a>(metrics: &[Metric], shares: impl Iterator<Item = BTreeMap<i32, f64>> + 'a) -> Shares {
    metrics.iter().map(|metric| metric.name.clone()).zip(shares).collect()
}

impl Asked {
    /// The exact answer.
    ///
    /// # Errors
    /// If it is more work than the method `auto` would do.
    pub fn solve(&self) -> Result<Shares, BudgetExceeded> {
        let exact = solve_any(&*self.experiment, Budget::AUTO)?;
        assert!(exact.residual < 1e-12);
        Ok(named(self.experiment.metrics(), exact.metrics.into_iter().map(|(shares, _)| shares)))
    }

    /// The tallies of a run on one backend.
    pub fn tallies(&self, isa: Isa, trials: u64) -> Tallies {
        sample_any(&*self.experiment, isa, chunks(trials), &Quiet)
    }

    /// The tallies of a run on the baseline, which every wider backend available on this machine
    /// must reproduce. Prints which ones did.
    ///
    /// # Panics
    /// If a backend plays other trials, or if the experiment has no copies for wide registers, so
    /// that the baseline would be compared with itself.
    pub fn same_on_every_backend(&self, trials: u64) -> Tallies {
        let expected = self.tallies(Isa::Portable, trials);
        for isa in Isa::available().into_iter().filter(|&isa| isa != Isa::Portable) {
            assert_ne!(actual_isa(&*self.experiment, isa), Isa::Portable, "there is nothing to compare");
            assert!(self.tallies(isa, trials) == expected, "{isa} plays other trials");
        }
        eprintln!("{}", Isa::told());
        expected
    }

    /// The trace of one trial.
    pub fn trace(&self, trial: u64) -> Traced {
        trace_any(&*self.experiment, chunks(300), &TrialSelector::Number(trial), &Quiet)
            .unwrap_or_else(|why| panic!("{why}"))
    }

    /// The sampled answer.
    pub fn sample(&self, trials: u64) -> Shares {
        let tallies = self.tallies(Isa::best(), trials);
        let shares = tallies.histograms.iter().map(|histogram| {
            assert_eq!(histogram.present() + histogram.absent(), trials);
            histogram.iter().map(|(value, count)| (value, count as f64 / trials as f64)).collect()
        });
        named(self.experiment.metrics(), shares)
    }

    /// The differences between the exact answer and the expectations.
    pub fn differs_exactly(&self, name: &str, expect: &[Expect], tolerance: f64) -> Vec<String> {
        let shares = match self.solve() {
            Ok(shares) => shares,
            Err(why) => return vec![format!("{name}: {why}")],
        };
        let differs = |expect: &Expect| {
            let (metric, wanted) = expect.wanted();
            let (value, ..) = expect.found(&shares[metric]);
            // Written so that NaN fails the comparison.
            let equal = (value - wanted).abs() < tolerance;
            (!equal).then(|| format!("{name}: {metric} is {value}, not {wanted}"))
        };
        expect.iter().filter_map(differs).collect()
    }

    /// The differences between the sampled answer and the expectations, at four standard errors;
    /// rare events are tested by an equally unlikely Poisson count.
    pub fn differs_sampled(&self, name: &str, expect: &[Expect], trials: u64) -> Vec<String> {
        let shares = self.sample(trials);
        let differs = |expect: &Expect| {
            let (metric, wanted) = expect.wanted();
            let (value, variance, share) = expect.found(&shares[metric]);
            let trials = trials as f64 * share;
            let equal = near(value, wanted, variance, trials, expect.chance().is_some());
            (!equal).then(|| format!("{name}: {metric} is {value}, not {wanted}, in {trials} trials"))
        };
        expect.iter().filter_map(differs).collect()
    }
}

/// Whether a sampled number is within four standard errors of the expected one; for a share too
/// rare for that, whether its Poisson count is not as unlikely. `variance` is that of one trial.
pub fn near(value: f64, wanted: f64, variance: f64, trials: f64, is_share: bool) -> bool {
    let error = (variance / trials).sqrt().max(1e-13);
    let rare = [(wanted, value), (1.0 - wanted, 1.0 - value)];
    match rare.into_iter().find(|&(wanted, _)| is_share && wanted * trials < FEW) {
        Some((wanted, value)) => tail(wanted * trials, value * trials) > FOUR_ERRORS,
        None => ((value - wanted) / error).abs() < 4.0,
    }
}

/// With fewer expected trials than this, the Poisson tail is used.
const FEW: f64 = 25.0;
/// The one-sided probability of an error of more than four standard errors.
const FOUR_ERRORS: f64 = 3.17e-5;

/// The probability of a Poisson count at least as far from its mean as `found`, on the same side.
fn tail(mean: f64, found: f64) -> f64 {
    let found = found.round() as u32;
    let mut chance = (-mean).exp();
    let (mut below, mut up_to) = (0.0, 0.0);
    for count in 0..=found {
        below = up_to;
        up_to += chance;
        chance *= mean / f64::from(count + 1);
    }
    if f64::from(found) > mean { 1.0 - below } else { up_to }
}

#[test]
fn tails_of_rare_counts() {
    // Zero, one or more, and two or more with mean 1.
    assert!((tail(1.0, 0.0) - (-1.0_f64).exp()).abs() < 1e-15);
    assert!((tail(0.03, 1.0) - (1.0 - (-0.03_f64).exp())).abs() < 1e-15);
    assert!((tail(1.0, 2.0) - (1.0 - 2.0 * (-1.0_f64).exp())).abs() < 1e-15);
    assert!(tail(0.0, 1.0) < FOUR_ERRORS && tail(0.0, 0.0) > 0.5 && tail(24.0, 50.0) < FOUR_ERRORS);
}
