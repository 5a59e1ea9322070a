//! Estimates the size of a chain before it is explored.
//!
//! Trials are played at random, with every option of a choice equally likely, so that rare states are met as readily
//! as common ones. The numbers of states met once and met twice give a lower bound on the number of states (Chao,
//! *Scandinavian Journal of Statistics* 11, 1984). The product of the numbers of options along a step estimates how
//! many outcomes its dice have (Knuth, *Mathematics of Computation* 29, 1975).

use dice::FastMap;

use super::super::dyn_experiment::DynExperiment;
use super::super::solo::SoloDice;
use super::budget::Budget;
use super::dice::{DiceCache, EnumeratingDice};
use super::memory::memory_limit;

/// The most steps to play.
const STEPS: u64 = 60_000;
/// The most steps to play in order to see how long trials are.
const STEPS_FOR_LENGTH: u64 = 2_000;
/// A chain has at least so many times the states of its lower bound, as a rule.
pub(super) const USUAL_SIZE: f64 = 2.0;
/// The most rounds of one trial; long trials meet the same states again and again.
const PASSES: u32 = 60;

/// The estimated size of a chain, a lower bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forecast {
    /// Number of states.
    pub states: f64,
    /// Number of dice outcomes, over all states.
    pub steps: f64,
    /// Number of dice outcomes before the first round.
    pub starts: f64,
    /// Bytes of memory.
    pub bytes: f64,
}

impl Forecast {
    /// Whether the chain exceeds a budget, or the memory limit if an exact answer is worth the whole budget. Where trials
    /// would be played instead, the choice must not depend on the machine.
    pub fn exceeds(&self, budget: Budget) -> bool {
        let memory = budget.trials.is_none() && self.bytes > memory_limit() as f64;
        // How trials start takes hardly any time as a rule, and the choice between solving and sampling leaves it out.
        let starts = budget.trials.is_none() && self.all_steps() > budget.steps as f64;
        self.states > budget.states as f64 || self.steps > budget.steps as f64 || starts || memory
    }

    /// Number of dice outcomes, over all states and before the first round.
    pub fn all_steps(&self) -> f64 {
        self.steps + self.starts
    }

    /// Whether the chain is likely to exceed a budget: it is larger than its lower bound, as a rule several times.
    pub(super) fn may_exceed(&self, budget: Budget) -> bool {
        let Self { states, steps, starts, bytes } = *self;
        let usual = Self { states: USUAL_SIZE * states, steps: USUAL_SIZE * steps, starts, bytes: USUAL_SIZE * bytes };
        usual.exceeds(budget)
    }
}

/// Watches the growth of a chain during exploration, each time it has doubled. Random trials rarely meet the rarest
/// states, so a chain that grows as fast as before is assumed to go on growing.
#[derive(Debug, Default)]
pub(super) struct Growth {
    steps: u64,
    states: usize,
    /// New states per step since the chain had half its size.
    rate: Option<f64>,
}

/// Growth that falls below this fraction of the previous rate means that the chain is nearly complete.
const SLOWING: f64 = 0.7;

impl Growth {
    /// Extrapolates the chain's size if its growth has not slowed; `None` as long as that cannot be told.
    pub fn extrapolate(&mut self, steps: u64, states: usize, bytes: u64, budget: Budget) -> Option<Forecast> {
        if states < 2 * self.states || steps <= self.steps {
            return None;
        }
        let before = self.rate;
        let rate = (states - self.states) as f64 / (steps - self.steps) as f64;
        *self = Self { steps, states, rate: (self.states > 0).then_some(rate) };
        before.filter(|before| rate > SLOWING * before)?;
        let all = states as f64 + rate * budget.steps.saturating_sub(steps) as f64;
        // Exploration stops as soon as the chain exceeds the budget.
        let all = all.min(budget.states as f64 + 1.0);
        let size = all / states as f64;
        Some(Forecast { states: all, steps: steps as f64 * size, starts: 0.0, bytes: bytes as f64 * size })
    }
}

/// Watches the states that are known and not yet expanded: each has yet to be, and takes about as many outcomes as those
/// before it in the same phase.
#[derive(Debug, Default)]
pub(super) struct Frontier {
    phases: Vec<Expanded>,
    /// The outcomes when the work had last doubled, and how many states were open then.
    mark: (u64, usize),
    /// Whether more states were open then than when it had half as many outcomes.
    grew: bool,
}

/// The states of a phase that are expanded, with their outcomes: all, and those of the first part, which are left out of
/// means.
#[derive(Debug, Clone, Copy, Default)]
struct Expanded {
    all: (usize, u64),
    early: (usize, u64),
}

impl Expanded {
    /// The mean number of outcomes of a state.
    fn mean(&self) -> f64 {
        let ((states, outcomes), (early, before)) = (self.all, self.early);
        match states - early {
            0 => outcomes as f64 / states.max(1) as f64,
            late => (outcomes - before) as f64 / late as f64,
        }
    }
}

impl Frontier {
    /// A state of a phase was expanded, which took so many outcomes.
    pub fn expanded(&mut self, phase: usize, outcomes: u64) {
        if self.phases.len() <= phase {
            self.phases.resize(phase + 1, Expanded::default());
        }
        let Expanded { all: (states, sum), .. } = &mut self.phases[phase];
        *states += 1;
        *sum += outcomes;
    }

    /// The outcomes that are to be expected at least, after so many of them, if so many states of each phase are known.
    pub fn at_least(&mut self, outcomes: u64, known: impl Iterator<Item = usize>) -> f64 {
        let known = known.enumerate().map(|(phase, known)| {
            let seen = self.phases.get(phase).copied().unwrap_or_default();
            (known.saturating_sub(seen.all.0), seen.mean())
        });
        let (open, rest) = known.fold((0, 0.0), |(all, rest), (open, mean)| (all + open, rest + open as f64 * mean));
        if outcomes >= 2 * self.mark.0 {
            self.grew = self.mark.0 > 0 && open > self.mark.1;
            self.mark = (outcomes, open);
            self.phases.iter_mut().for_each(|seen| seen.early = seen.all);
        }
        outcomes as f64 + rest
    }

    /// Whether ever more states are open, so that many more are to come.
    pub fn grows(&self) -> bool {
        self.grew
    }
}

/// Bytes per state in the solver, besides its numbers: the node, its entry in the hash table, and two distributions.
pub(super) const BYTES_PER_STATE: u64 = 240;
/// Bytes per transition, during exploration and during propagation.
pub(super) const BYTES_PER_TRANSITION: u64 = 48;

/// Estimates the size of an experiment's chain.
pub fn forecast(experiment: &dyn DynExperiment) -> Forecast {
    forecast_within(experiment, STEPS)
}

/// The mean number of steps of a trial, whose every choice is random: about that of real trials.
pub(super) fn steps_per_trial(experiment: &dyn DynExperiment) -> f64 {
    let mut known = DiceCache::default();
    let mut dice = EnumeratingDice::new(&mut known);
    let mut trial = experiment.solo();
    let phases = experiment.phases().max(1);
    let (mut steps, mut trials) = (0, 0);
    while steps < STEPS_FOR_LENGTH {
        trials += 1;
        dice.at_random(trials);
        trial.start(&mut SoloDice::new(&mut dice));
        for _ in 0..experiment.limit().min(PASSES) {
            for phase in 0..phases {
                trial.step(phase, &mut SoloDice::new(&mut dice));
                steps += 1;
            }
            if trial.is_done() || dice.overrun() {
                break;
            }
        }
        if dice.overrun() {
            break;
        }
    }
    steps as f64 / trials as f64
}

/// Same as [`forecast`], from at most so many steps.
pub(super) fn forecast_within(experiment: &dyn DynExperiment, most: u64) -> Forecast {
    let most = most.min(STEPS);
    let mut known = DiceCache::default();
    let mut dice = EnumeratingDice::new(&mut known);
    let mut trial = experiment.solo();
    let phases = experiment.phases().max(1);
    let limit = experiment.limit().min(PASSES);
    let mut met: FastMap<(usize, Box<[i16]>), u32> = FastMap::default();
    let (mut steps, mut ways, mut starts, mut row, mut numbers) = (0_u64, 0.0, 0.0, Vec::new(), 0);
    let mut seed = 0;
    while steps < most {
        seed += 1;
        dice.at_random(seed);
        trial.start(&mut SoloDice::new(&mut dice));
        starts += dice.ways();
        'trial: for round in 0..limit {
            for phase in 0..phases {
                row.clear();
                trial.readable_state(&mut row);
                numbers = row.len();
                *met.entry((phase, row.as_slice().into())).or_default() += 1;
                if phase == 0 && round > 0 && trial.is_done() {
                    break 'trial;
                }
                dice.forget_ways();
                trial.step(phase, &mut SoloDice::new(&mut dice));
                ways += dice.ways();
                steps += 1;
                // A sub-computation with too many outcomes would also end the exploration.
                if dice.overrun() {
                    let endless = f64::INFINITY;
                    return Forecast { states: endless, steps: endless, starts: endless, bytes: endless };
                }
            }
        }
    }
    let times = |n: u32| met.values().filter(|&&times| times == n).count() as f64;
    let (once, twice) = (times(1), times(2));
    let states = met.len() as f64 + once * (once - 1.0).max(0.0) / (2.0 * (twice + 1.0));
    let ways = ways / steps as f64;
    // Rough guess: most outcomes lead to a state that other outcomes lead to as well.
    let transitions = ways.sqrt();
    let bytes = states * (BYTES_PER_STATE as f64 + 2.0 * numbers as f64 + BYTES_PER_TRANSITION as f64 * transitions);
    Forecast { states, steps: states * ways, starts: starts / seed as f64, bytes }
}

#[cfg(test)]
mod tests {
    use super::super::{BudgetExceeded, solve};
    use super::*;
    use crate::reference::{Criticals, Duel, Melee};

    /// A duel that is solved in a few steps, and one with a million states.
    fn small_and_large() -> (Duel, Criticals) {
        (Duel::default(), Criticals::new(1000, [9, 9]))
    }

    #[test]
    fn where_trials_would_be_played_only_the_hopeless_is_given_up() {
        let (small, large) = small_and_large();
        // However few the trials are, what is soon solved is.
        assert!(solve(&small, Budget::AUTO.before(1)).is_ok());
        let given_up = |trials| solve(&large, Budget::AUTO.before(trials)).expect_err("a million states");
        for trials in [1, 1_000_000] {
            let why = given_up(trials);
            let early = match &why {
                BudgetExceeded::Unpromising { .. } => true,
                BudgetExceeded::Growing { states, .. } => *states < Budget::AUTO.states / 4,
                _ => false,
            };
            assert!(early, "{why}");
            assert_eq!(given_up(trials), why, "the same each time");
        }
    }

    #[test]
    fn a_trial_has_about_as_many_steps_as_it_seems() {
        // The duel lasts nine rounds of two phases, as a rule; here every choice is random.
        let steps = steps_per_trial(&small_and_large().0);
        assert!((8.0..40.0).contains(&steps), "{steps}");
    }

    #[test]
    fn how_trials_start_is_foreseen() {
        // Initiative alone has 20 to the power of 6 ways, each of which is a state of its own.
        let Forecast { starts, .. } = forecast(&Melee::default());
        assert!((starts - 20f64.powi(6)).abs() < 1.0, "{starts}");
    }

    #[test]
    fn open_states_take_what_those_before_them_took() {
        let mut frontier = Frontier::default();
        // The first state has a thousand outcomes, later ones have a hundred.
        frontier.expanded(0, 1_000);
        assert_eq!(frontier.at_least(1_000, [11].into_iter()), 11_000.0, "ten are open");
        (0..10).for_each(|_| frontier.expanded(0, 100));
        assert_eq!(frontier.at_least(1_990, [111].into_iter()), 11_990.0);
        assert!(!frontier.grows(), "the work has not doubled");
        frontier.expanded(0, 100);
        assert_eq!(frontier.at_least(2_100, [112].into_iter()), 12_100.0);
        assert!(frontier.grows(), "a hundred are open instead of ten");
        // Two phases, of which the other takes nothing.
        (0..100).for_each(|_| frontier.expanded(0, 100));
        frontier.expanded(1, 0);
        assert_eq!(frontier.at_least(12_100, [112, 51].into_iter()), 12_100.0);
        assert!(!frontier.grows());
    }

    #[test]
    fn what_grows_as_fast_as_before_is_foretold() {
        let budget = Budget { steps: 1000, states: 500, additions: 0, trials: None };
        let mut growth = Growth::default();
        assert_eq!(growth.extrapolate(10, 10, 100, budget), None);
        assert_eq!(growth.extrapolate(15, 15, 150, budget), None, "not doubled yet");
        assert_eq!(growth.extrapolate(20, 20, 200, budget), None, "one rate only");
        let forecast = growth.extrapolate(40, 40, 400, budget).expect("two rates");
        assert_eq!(forecast, Forecast { states: 501.0, steps: 501.0, starts: 0.0, bytes: 5010.0 });
        assert!(forecast.exceeds(budget));
        // Half as many new states per step: the chain is nearly complete.
        assert_eq!(growth.extrapolate(120, 80, 800, budget), None);
    }
}
