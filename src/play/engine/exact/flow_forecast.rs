//! Foretells how long probability will flow through a chain, while it flows.
//!
//! It flows once for the metrics of the final state and once for each count, each time through as many rounds. So the
//! first time tells what all take, a little more if the distributions of counts are long. What is left in the chain
//! shrinks by about the same factor in each round, or more slowly towards the end, so a part of the first time tells how
//! many rounds there are at least.

use super::alternative_cost::AlternativeCost;
use super::budget::BudgetExceeded;
use super::flow::RESIDUAL;

/// Additions that are made before anything is foretold: about a millisecond's work.
const LEAST_ADDITIONS: u64 = 1 << 20;
/// What is left shrinks as it will go on shrinking, once it is less than this: before, fights may have to begin.
const SETTLED: f64 = 0.01;
/// An estimate from a part of the first time is about right if it is not this many times too large.
const UNSURE: f64 = 2.0;
/// What was expected to stay within the budget may exceed it by this factor, so that it is not given up at its end.
const SLACK: f64 = 1.25;

/// The additions that were made, and those to be expected.
pub(super) struct FlowForecast<'e> {
    alternative_cost: AlternativeCost<'e>,
    states: usize,
    /// How often probability flows through the chain.
    times: usize,
    /// How often it has.
    done: usize,
    /// The additions until now.
    pub additions: u64,
    /// The additions until the last round, and what was left then.
    last: (u64, f64),
}

impl<'e> FlowForecast<'e> {
    /// Nothing has flown yet through a chain of so many states, and will so many times.
    pub fn new(alternative_cost: AlternativeCost<'e>, states: usize, times: usize) -> Self {
        Self { alternative_cost, states, times, done: 0, additions: 0, last: (0, 1.0) }
    }

    /// After a round: what is left, and how many rounds may follow.
    ///
    /// # Errors
    /// If it will flow for too long.
    pub fn round(&mut self, left: f64, most_rounds: u32) -> Result<(), BudgetExceeded> {
        let (additions, before) = std::mem::replace(&mut self.last, (self.additions, left));
        if self.additions < LEAST_ADDITIONS {
            return Ok(());
        }
        let most = self.most();
        let mut exceeds = self.additions as f64 > SLACK * most;
        let mut all = self.by_times();
        if self.done == 0 && (RESIDUAL..SETTLED).contains(&left) && left < before {
            let rounds = ((RESIDUAL / left).ln() / (left / before).ln()).min(f64::from(most_rounds));
            let once = self.additions as f64 + rounds * (self.additions - additions) as f64;
            all = Some(self.times as f64 * once);
            exceeds |= self.times as f64 * once > UNSURE * most;
        }
        if exceeds { Err(self.too_long(all)) } else { Ok(()) }
    }

    /// Probability has flown through the chain once more.
    ///
    /// # Errors
    /// If it will flow for too long.
    pub fn ends(&mut self) -> Result<(), BudgetExceeded> {
        self.done += 1;
        self.last = (self.additions, 1.0);
        if self.done == self.times || self.additions < LEAST_ADDITIONS {
            return Ok(());
        }
        let all = self.by_times();
        let slack = if self.done == 1 { 1.0 } else { SLACK };
        let most = slack * self.most();
        if all.is_some_and(|all| all > most) { Err(self.too_long(all)) } else { Ok(()) }
    }

    /// The most additions.
    fn most(&mut self) -> f64 {
        self.alternative_cost.worth().additions as f64
    }

    /// All additions, by the times that are done, if any are.
    fn by_times(&self) -> Option<f64> {
        (self.done > 0).then(|| self.additions as f64 * self.times as f64 / self.done as f64)
    }

    fn too_long(&self, all: Option<f64>) -> BudgetExceeded {
        BudgetExceeded::Flow { states: self.states, additions: all.map(|all| all as u64) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::*;
    use crate::reference::Duel;

    const MILLION: u64 = 1_000_000;

    /// Rounds of a million additions, after each of which this much is left: the first that is too long.
    fn given_up(times: usize, limit: u32, left: impl Iterator<Item = f64>) -> Option<usize> {
        let duel = Duel::default();
        let budget = Budget { additions: 100 * MILLION, ..Budget::AUTO };
        let mut flow_forecast = FlowForecast::new(AlternativeCost::new(&duel, budget), 1, times);
        let mut rounds = left.enumerate();
        rounds.find_map(|(round, left)| {
            flow_forecast.additions += MILLION;
            flow_forecast.round(left, limit - round as u32).is_err().then_some(round)
        })
    }

    /// What is left if this part of it is, from round to round.
    fn by(factor: f64) -> impl Iterator<Item = f64> {
        std::iter::successors(Some(1.0), move |left| Some(left * factor)).take_while(|left| *left >= RESIDUAL)
    }

    #[test]
    fn what_hardly_shrinks_is_given_up_soon() {
        // A third of it is left after each of 36 rounds, or nine tenths after each of 370.
        assert_eq!(given_up(2, 1000, by(1.0 / 3.0)), None);
        let soon = given_up(2, 1000, by(0.9)).expect("740 million");
        assert!((40..50).contains(&soon), "as soon as a hundredth is left, not in round {soon}");
        // Somewhat too long, which is not sure before it has flown once.
        assert_eq!(given_up(4, 1000, by(1.0 / 3.0)), None);
        // Trials end after some rounds, whatever is left.
        assert_eq!(given_up(2, 60, by(0.9).take(60)), None);
    }

    #[test]
    fn what_flows_once_tells_what_all_take() {
        let duel = Duel::default();
        let budget = Budget { additions: 100 * MILLION, ..Budget::AUTO };
        let flown = |each: &[u64]| {
            let mut flow_forecast = FlowForecast::new(AlternativeCost::new(&duel, budget), 1, 10);
            each.iter().all(|more| {
                flow_forecast.additions += more * MILLION;
                flow_forecast.ends().is_ok()
            })
        };
        assert!(flown(&[9]) && !flown(&[11]));
        let mut flow_forecast = FlowForecast::new(AlternativeCost::new(&duel, budget), 1, 10);
        flow_forecast.additions = 11 * MILLION;
        let why = flow_forecast.ends().expect_err("it takes ten times as many");
        assert_eq!(why.additions(), Some(110 * MILLION));
        // A little more is no reason to give up what was nearly done.
        assert!(flown(&[9, 12, 12, 12, 12, 12, 12, 12, 12, 12]));
        assert!(!flown(&[9, 20]));
    }
}
