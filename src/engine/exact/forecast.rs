//! How large a chain will be, before it is explored.
//!
//! Trials are played at random, each way for the dice to fall as likely as any other, so that rare states are met as
//! readily as common ones. From how many states were met once and how many twice follows how many there are at least
//! (Chao, *Scandinavian Journal of Statistics* 11, 1984), and from the product of the choices along a step how many ways its
//! dice can fall (Knuth, *Mathematics of Computation* 29, 1975).

use super::super::play::Play;
use super::super::solo::SoloDice;
use super::chain::Budget;
use super::dice::{DiceCache, EnumeratingDice};
use super::memory::memory_limit;
use super::quick::QuickMap;

/// Steps that are played.
const STEPS: u32 = 60_000;
/// Passes of one trial at most; long trials meet the same states again and again.
const PASSES: u32 = 60;

/// The size of a chain, estimated from below.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forecast {
    /// States.
    pub states: f64,
    /// Ways for the dice to fall, over all states.
    pub steps: f64,
    /// Bytes of memory.
    pub bytes: f64,
}

impl Forecast {
    /// Whether such a chain is more than a budget or the memory allows.
    pub fn exceeds(&self, budget: Budget) -> bool {
        self.states > budget.states as f64 || self.steps > budget.steps as f64 || self.bytes > memory_limit() as f64
    }
}

/// How a chain grows while it is explored, looked at whenever it has doubled. Random trials rarely meet the rarest states,
/// so what grows as fast as before is taken to go on growing.
#[derive(Debug, Default)]
pub(super) struct Growth {
    steps: u64,
    states: usize,
    /// New states for each step, since the chain had half its size.
    rate: Option<f64>,
}

/// A chain that finds less than this share of the new states that it found before is about to be complete.
const SLOWING: f64 = 0.7;

impl Growth {
    /// What becomes of the chain if it goes on growing; nothing as long as that cannot be said.
    pub fn look(&mut self, steps: u64, states: usize, bytes: u64, budget: Budget) -> Option<Forecast> {
        if states < 2 * self.states || steps <= self.steps {
            return None;
        }
        let before = self.rate;
        let rate = (states - self.states) as f64 / (steps - self.steps) as f64;
        *self = Self { steps, states, rate: (self.states > 0).then_some(rate) };
        before.filter(|before| rate > SLOWING * before)?;
        let all = states as f64 + rate * budget.steps.saturating_sub(steps) as f64;
        // It is stopped at the latest when it is larger than the budget.
        let all = all.min(budget.states as f64 + 1.0);
        let size = all / states as f64;
        Some(Forecast { states: all, steps: steps as f64 * size, bytes: bytes as f64 * size })
    }
}

/// Bytes that a state takes in the solver, besides its numbers: the state itself, its place in the table of states, and two
/// lines of probability.
pub(super) const BYTES_OF_STATE: u64 = 240;
/// Bytes of a way on, while the chain is explored and while probability flows.
pub(super) const BYTES_OF_ARROW: u64 = 48;

/// Estimates the chain of an experiment.
pub fn forecast(experiment: &dyn Play) -> Forecast {
    let mut known = DiceCache::default();
    let mut dice = EnumeratingDice::new(&mut known);
    let mut trial = experiment.solo();
    let phases = experiment.phases().max(1);
    let limit = experiment.limit().min(PASSES);
    let mut met: QuickMap<(usize, Box<[i16]>), u32> = QuickMap::default();
    let (mut steps, mut ways, mut row, mut numbers) = (0, 0.0, Vec::new(), 0);
    let mut seed = 0;
    while steps < STEPS {
        seed += 1;
        dice.at_random(seed);
        trial.start(&mut SoloDice::new(&mut dice));
        'trial: for round in 0..limit {
            for phase in 0..phases {
                row.clear();
                trial.seen(&mut row);
                numbers = row.len();
                *met.entry((phase, row.as_slice().into())).or_default() += 1;
                if phase == 0 && round > 0 && trial.is_done() {
                    break 'trial;
                }
                dice.forget_ways();
                trial.step(phase, &mut SoloDice::new(&mut dice));
                ways += dice.ways();
                steps += 1;
                // Parts of rules that fall in too many ways end the estimate as they would end the work.
                if dice.overrun() {
                    return Forecast { states: f64::INFINITY, steps: f64::INFINITY, bytes: f64::INFINITY };
                }
            }
        }
    }
    let times = |n: u32| met.values().filter(|&&times| times == n).count() as f64;
    let (once, twice) = (times(1), times(2));
    let states = met.len() as f64 + once * (once - 1.0).max(0.0) / (2.0 * (twice + 1.0));
    let ways = ways / f64::from(steps);
    // Most ways lead to states that another way leads to, too.
    let arrows = ways.sqrt();
    let bytes = states * (BYTES_OF_STATE as f64 + 2.0 * numbers as f64 + BYTES_OF_ARROW as f64 * arrows);
    Forecast { states, steps: states * ways, bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_as_fast_as_before_is_foretold() {
        let budget = Budget { steps: 1000, states: 500, additions: 0 };
        let mut growth = Growth::default();
        assert_eq!(growth.look(10, 10, 100, budget), None);
        assert_eq!(growth.look(15, 15, 150, budget), None, "not doubled yet");
        assert_eq!(growth.look(20, 20, 200, budget), None, "one rate only");
        let forecast = growth.look(40, 40, 400, budget).expect("two rates");
        assert_eq!(forecast, Forecast { states: 501.0, steps: 501.0, bytes: 5010.0 });
        assert!(forecast.exceeds(budget));
        // Half as many new states for each step: the end is near.
        assert_eq!(growth.look(120, 80, 800, budget), None);
    }
}
