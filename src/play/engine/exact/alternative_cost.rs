//! The trials that will be played if there is no exact answer.

use super::super::dyn_experiment::DynExperiment;
use super::budget::{Budget, SAMPLED_PER_STEP};
use super::forecast::steps_per_trial;

/// The solver's work is long when it has taken this part of the time of the trials that would be played instead. An
/// estimate takes about as long as the work before.
const LONG: f64 = 0.05;

/// The steps after which work that may take minutes is long: less than a second's in most games, some seconds' in a few.
const SOON: u64 = 500_000;

/// What the trials that would be played instead say of an exact answer. How long they take is found out once, when it is
/// asked for the first time: most experiments are solved sooner.
#[derive(Debug)]
pub(super) struct AlternativeCost<'a> {
    /// The experiment to be solved.
    pub experiment: &'a dyn DynExperiment,
    /// The most work that its exact answer may take.
    pub budget: Budget,
    known: Option<Known>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    worth: Budget,
    patience: u64,
}

impl<'a> AlternativeCost<'a> {
    /// What is at stake where a budget limits the exact answer of an experiment.
    pub fn new(experiment: &'a dyn DynExperiment, budget: Budget) -> Self {
        Self { experiment, budget, known: None }
    }

    /// How much work an exact answer is worth, at most the whole budget.
    pub fn worth(&mut self) -> Budget {
        self.known().worth
    }

    /// The steps after which the work is long: about a second's, less where an exact answer is insisted on and may take
    /// minutes, or a small part of that of the trials.
    pub fn patience(&mut self) -> u64 {
        self.known().patience
    }

    fn known(&mut self) -> Known {
        let Self { experiment, budget, .. } = *self;
        *self.known.get_or_insert_with(|| match budget.trials {
            None => Known { worth: budget, patience: if budget.insists() { SOON } else { Budget::AUTO.steps } },
            Some(trials) => {
                let played = trials as f64 * steps_per_trial(experiment);
                let patience = (LONG * played / SAMPLED_PER_STEP) as u64;
                Known { worth: budget.worth(played), patience: patience.min(Budget::AUTO.steps) }
            }
        })
    }
}
