//! How much work the solver may do, and why it was too little.

use std::fmt;

use super::forecast::{Forecast, USUAL_SIZE};
use super::memory::memory_limit;

/// How much work the solver may do. Counted in steps and states, not in seconds, so that "exact or sampled" is
/// decided the same way on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Runs of a step while exploring the chain, about 0.1 to 1 microseconds each.
    pub steps: u64,
    /// States of the chain.
    pub states: usize,
    /// Additions while propagating probability, about a nanosecond each. It is given up when it is likely to take more.
    pub additions: u64,
    /// The trials that will be played if there is no exact answer. The chain is given up where it is likely to exceed the
    /// budget, and that is asked before a notable part of the work of these trials is spent on it. `None` if an exact
    /// answer is worth the whole budget.
    pub trials: Option<u64>,
}

/// The sampler plays about this many steps in the time that an exploration takes for one.
pub(super) const SAMPLED_PER_STEP: f64 = 100.0;
/// As a rule of thumb, keeping one state takes as long as this many steps.
pub(super) const STEPS_PER_STATE: u64 = 10;
/// About so many additions take as long as one step.
pub(super) const ADDITIONS_PER_STEP: f64 = 300.0;
/// An exact answer may take this many times as long as the trials that it replaces.
const WORTH: f64 = 2.0;
/// The steps that it may take however quickly those trials are played: some tenths of a second's work.
const WORTH_STEPS: f64 = 400_000.0;
/// The additions that it may take in that case.
const WORTH_ADDITIONS: f64 = 250_000_000.0;
/// The states that it may have in that case. What they cost is seen only when probability flows through them.
const WORTH_STATES: usize = 5_000;

impl Budget {
    /// The limit for `auto` before it falls back to sampling: about a second.
    pub const AUTO: Self = Self { steps: 3_000_000, states: 300_000, additions: 2_000_000_000, trials: None };
    /// The limit for users who insist on an exact answer: some minutes. A chain that is likely to take more is
    /// refused before the work begins.
    pub const PATIENT: Self = Self { steps: 400_000_000, states: 20_000_000, additions: 400_000_000_000, trials: None };

    /// The share of each of several cells: the more cells, the smaller, but always enough for a check.
    #[must_use]
    pub fn shared_by(self, cells: usize) -> Self {
        let cells = cells.max(1) as u64;
        Self {
            steps: (self.steps / cells).max(20_000),
            states: (self.states / cells as usize).max(2_000),
            additions: (self.additions / cells).max(10_000_000),
            ..self
        }
    }

    /// The same limit where so many trials are played instead if it is exceeded.
    #[must_use]
    pub fn before(self, trials: u64) -> Self {
        Self { trials: Some(trials), ..self }
    }

    /// Whether it is that of users who insist on an exact answer. They wait for it, within the limits of the machine, and
    /// want to know how long.
    #[must_use]
    pub(super) fn insists(self) -> bool {
        self.trials.is_none() && self.states > Self::AUTO.states
    }

    /// The same limit where the sampler would play so many steps instead: an exact answer may take about twice as long as
    /// that would, and in any case some tenths of a second.
    #[must_use]
    pub(super) fn worth(self, played: f64) -> Self {
        let steps = WORTH * played / SAMPLED_PER_STEP;
        let states = (steps as u64 / STEPS_PER_STATE) as usize;
        let additions = (steps * ADDITIONS_PER_STEP).max(WORTH_ADDITIONS) as u64;
        Self {
            steps: self.steps.min(steps.max(WORTH_STEPS) as u64),
            states: self.states.min(states.max(WORTH_STATES)),
            additions: self.additions.min(additions),
            ..self
        }
    }

    /// The limit of each of several variants of a question, for whose answer people wait longer than for a cell of a
    /// sweep: some twenty seconds' work for all of them, but no more for one than [`AUTO`](Self::AUTO) allows.
    pub fn of_variants(variants: usize) -> Self {
        let Self { steps, states, additions, trials } = Self::AUTO;
        let all = Self { steps: 20 * steps, states: 20 * states, additions: 20 * additions, trials };
        let one = all.shared_by(variants);
        Self {
            steps: one.steps.min(steps),
            states: one.states.min(states),
            additions: one.additions.min(additions),
            trials,
        }
    }
}

/// What remains to be done until an exact answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// Additions, or work that takes as long, about a nanosecond each.
    pub additions: u64,
    /// Whether it may be several times as much.
    pub at_least: bool,
}

/// The limit that a chain is estimated to exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excess {
    /// So many states.
    States(usize),
    /// So many outcomes of dice.
    Steps(u64),
    /// Memory: its own, and the limit for all chains together, both in bytes.
    Memory(u64, u64),
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::States(states) => write!(f, "; the limit is {} states", about(states as u64)),
            Self::Steps(steps) => write!(f, "; the limit is {} ways", about(steps)),
            Self::Memory(bytes, limit) => {
                write!(f, ", and takes about {} of memory; the limit is {}", in_bytes(bytes), in_bytes(limit))
            }
        }
    }
}

/// Solving would exceed the budget.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BudgetExceeded {
    /// The chain has too many states, or too many outcomes of dice.
    #[error(
        "its chain is too large: {} states after {} ways for the dice to fall, and more to come",
        grouped(*.states as u64), grouped(*.steps)
    )]
    Chain {
        /// States found so far.
        states: usize,
        /// Steps run so far.
        steps: u64,
    },
    /// The chain is estimated to be too large.
    #[error(
        "its chain has at least about {} states, with {} ways for the dice to fall{excess}", about(*.states), about(*.steps)
    )]
    Forecast {
        /// Estimated number of states, a lower bound.
        states: u64,
        /// Estimated number of dice outcomes, likewise.
        steps: u64,
        /// What it would exceed.
        excess: Excess,
    },
    /// The chain is estimated to be too large to be solved before the trials would be played.
    #[error(
        "its chain has at least about {} states, with {} ways for the dice to fall: sampling is faster",
        about(*.states), about(*.steps)
    )]
    Unpromising {
        /// Estimated number of states, a lower bound.
        states: u64,
        /// Estimated number of dice outcomes, likewise.
        steps: u64,
    },
    /// The chain is still growing, and is not expected to be solved before the trials would be played.
    #[error(
        "its chain is still growing after {} states and {} ways for the dice to fall: sampling is faster",
        grouped(*.states as u64), grouped(*.steps)
    )]
    Growing {
        /// States found so far.
        states: usize,
        /// Steps run so far.
        steps: u64,
    },
    /// The memory limit has been reached.
    #[error(
        "its chain takes more memory than {}, the limit for all chains together: {} states, and more to come",
        in_bytes(*.limit), grouped(*.states as u64)
    )]
    Memory {
        /// States found so far.
        states: usize,
        /// The memory limit for all chains together, in bytes.
        limit: u64,
    },
    /// The chain is small enough, but propagating probability through it takes too long.
    #[error("probability would flow too long through its {} states", grouped(*.states as u64))]
    Flow {
        /// States of the chain.
        states: usize,
        /// The additions that it is expected to take, if that can be told.
        additions: Option<u64>,
    },
    /// A roll has too many outcomes.
    #[error("{0}")]
    Roll(#[from] dice::TooLarge),
    /// The work was broken off; see [`Progress::stopped`](crate::engine::Progress::stopped).
    #[error("it was interrupted")]
    Stopped,
}

impl BudgetExceeded {
    /// The work that remains until the exact answer, where it can be told: all states have been found, or their number
    /// was estimated.
    pub fn remaining(&self) -> Option<Remaining> {
        match *self {
            Self::Flow { additions, .. } => additions.map(|additions| Remaining { additions, at_least: false }),
            Self::Unpromising { states, steps } => {
                let steps = steps.saturating_add(states.saturating_mul(STEPS_PER_STATE)) as f64;
                Some(Remaining { additions: (USUAL_SIZE * ADDITIONS_PER_STEP * steps) as u64, at_least: true })
            }
            _ => None,
        }
    }

    /// The chain is estimated to exceed a budget.
    pub(super) fn foreseen(forecast: Forecast, budget: Budget) -> Self {
        let steps = if budget.trials.is_none() { forecast.all_steps() } else { forecast.steps };
        // Casts saturate: an infinite estimate becomes `u64::MAX`.
        let (states, steps, bytes) = (forecast.states as u64, steps as u64, forecast.bytes as u64);
        let excess = match () {
            () if states > budget.states as u64 => Excess::States(budget.states),
            () if steps > budget.steps => Excess::Steps(budget.steps),
            () => Excess::Memory(bytes, memory_limit()),
        };
        match budget.trials {
            Some(_) => Self::Unpromising { states, steps },
            None => Self::Forecast { states, steps, excess },
        }
    }
}

/// Formats an estimate with two or three digits: `54,000`, `12 million`.
fn about(number: u64) -> String {
    match number {
        0..1_000_000 => grouped(if number < 1_000 { number } else { number.div_ceil(1_000) * 1_000 }),
        _ => scaled(number as f64, &[(1e12, " trillion"), (1e9, " billion"), (1e6, " million")]),
    }
}

/// Formats a number that is known, with its thousands apart: `5,945`.
fn grouped(number: u64) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", grouped(number / 1_000), number % 1_000) }
}

/// Formats an amount of memory with two digits: `3.1 GB`.
fn in_bytes(bytes: u64) -> String {
    scaled(bytes as f64, &[(1e12, " TB"), (1e9, " GB"), (1e6, " MB"), (1e3, " kB"), (1.0, " bytes")])
}

/// Formats a number in the largest unit that it reaches.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    let (unit, name) = units.iter().find(|(unit, _)| number >= *unit).copied().unwrap_or((1.0, ""));
    let number = number / unit;
    if number < 10.0 && number.fract() != 0.0 { format!("{number:.1}{name}") } else { format!("{number:.0}{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_answer_may_take_twice_as_long_as_its_trials() {
        let auto = Budget::AUTO.before(1);
        let limits = |played| {
            let Budget { steps, states, additions, .. } = auto.worth(played);
            (steps, states, additions)
        };
        let least = (400_000, 5_000, 250_000_000);
        assert_eq!(limits(0.0), least, "some tenths of a second, however few the trials are");
        let instead = (2_000_000, 200_000, 600_000_000);
        assert_eq!(limits(1e8), instead, "two million steps instead of a hundred million of trials");
        assert_eq!(limits(1e12), (auto.steps, auto.states, auto.additions), "no more than otherwise");
        let shared = auto.shared_by(3);
        assert_eq!(shared.worth(1e12), shared);
    }
}
