//! Estimates the cost of an exact distribution before it is computed.
//!
//! One step is about a nanosecond on a current desktop core. The cost model was fitted to timings of `dashu_int` on
//! operands of 10 to a million words. When tried on whole rolls, the actual cost was at most about twice the estimate
//! and sometimes a tenth of it: the model errs on the high side.

use std::fmt::Display;

/// The maximum number of steps for one distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort(f64);

impl Effort {
    /// At most about a fifth of a second: for rolls of which something is needed beside the answer.
    pub const SLIGHT: Self = Self(2e8);

    /// At most about two seconds and 270 MB: for rolls that could also be sampled.
    pub const MODERATE: Self = Self(2e9);

    /// At most about twenty seconds and 2.7 GB: for rolls that have no other way to an answer.
    pub const PATIENT: Self = Self(2e10);

    /// This many steps.
    pub const fn of_steps(steps: f64) -> Self {
        Self(steps)
    }

    /// Whether this many steps are allowed.
    pub fn allows(self, steps: u64) -> bool {
        steps as f64 <= self.0
    }
}

/// How much too large the estimate from a single round may be, as a part of it.
const UNSURE: f64 = 2.0;

/// Overhead of any operation on big integers, in steps.
const CALL: f64 = 60.0;

/// Error for a roll that would take too long to solve exactly. It can still be sampled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{what}` is too large to solve exactly: about {estimate} steps, the limit is {limit}")]
pub struct TooLarge {
    /// The part of the roll that exceeds the limit, in dice notation.
    pub what: String,
    /// Estimated steps up to and including this part. A step is about a nanosecond; memory is included in the
    /// estimate.
    pub estimate: u64,
    /// The steps that were allowed.
    pub limit: u64,
}

/// Steps spent so far.
#[derive(Debug)]
pub struct Budget {
    spent: f64,
    limit: f64,
}

impl Budget {
    /// An unspent budget.
    pub fn new(effort: Effort) -> Self {
        Self { spent: 0.0, limit: effort.0 }
    }

    /// The steps that were spent so far.
    pub fn spent(&self) -> f64 {
        self.spent
    }

    /// Adds `steps`, or fails if that exceeds the limit.
    pub fn spend(&mut self, what: &impl Display, steps: f64) -> Result<(), TooLarge> {
        self.spent += steps;
        if self.spent <= self.limit {
            return Ok(());
        }
        Err(self.too_large(what, self.spent))
    }

    fn too_large(&self, what: &impl Display, estimate: f64) -> TooLarge {
        // A cast from float to integer saturates.
        TooLarge { what: what.to_string(), estimate: estimate as u64, limit: self.limit as u64 }
    }

    /// The same work is about to be done so many times.
    pub fn rounds(&self, all: usize) -> Rounds {
        Rounds { all: all as f64, done: 0.0, spent: self.spent }
    }

    /// The error for a part that exceeds a limit beside that of steps.
    pub fn exceeded(&self, what: &impl Display) -> TooLarge {
        let limit = self.limit as u64;
        TooLarge { what: what.to_string(), estimate: limit.saturating_mul(1000), limit }
    }
}

/// Work that is done again and again, and what all of it takes. So it is refused when it has begun and not when the steps
/// are spent.
#[derive(Debug)]
pub struct Rounds {
    all: f64,
    done: f64,
    /// The steps that were spent after the first time, which does what later ones need not do again.
    spent: f64,
}

impl Rounds {
    /// It was done once more.
    ///
    /// # Errors
    /// If all times are expected to take more than is allowed. What has been seen a few times only may be twice as
    /// quick the next time.
    pub fn done(&mut self, budget: &Budget, what: &impl Display) -> Result<(), TooLarge> {
        self.done += 1.0;
        let seen = self.done - 1.0;
        if seen == 0.0 {
            self.spent = budget.spent;
            return Ok(());
        }
        let expected = budget.spent + (budget.spent - self.spent) / seen * (self.all - self.done);
        let unsure = 1.0 + UNSURE / seen;
        if expected > unsure * budget.limit { Err(budget.too_large(what, expected)) } else { Ok(()) }
    }
}

/// Steps to shift and add integers of `words` words.
pub fn add(words: f64) -> f64 {
    // Beyond a few megabytes, each result is freshly allocated memory.
    CALL + words * if words < 1e6 { 1.2 } else { 3.0 }
}

/// Steps to multiply or divide an integer of `words` words by a single word, `times` times.
pub fn scale(times: f64, words: f64) -> f64 {
    times * (CALL + 1.2 * words)
}

/// Steps to multiply integers of `left` and `right` words.
pub fn multiply(left: f64, right: f64) -> f64 {
    let (long, short) = if left > right { (left, right) } else { (right, left) };
    let balanced = if short < 40.0 {
        0.7 * short * short
    } else if short < 4000.0 {
        6.5 * short.powf(1.47)
    } else {
        // From here on the library uses a transform, which costs more but grows more slowly.
        320.0 * short.powf(1.19)
    };
    CALL + (long / short.max(1.0)).max(1.0) * balanced
}

/// Steps to compute a power whose result has `words` words: the last squaring and those before it.
pub fn power(words: f64) -> f64 {
    CALL + 2.2 * multiply(words / 2.0, words / 2.0)
}

/// Steps charged for storing `values` weights of `words` words. Memory is priced so that no result takes more than
/// 270 megabytes at [`Effort::MODERATE`].
pub fn hold(values: f64, words: f64) -> f64 {
    values * (50.0 + 60.0 * words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_in_rounds_is_refused_by_what_the_first_take() {
        let rounds = |all: usize, steps: &dyn Fn(usize) -> f64| {
            let mut budget = Budget::new(Effort(1_000.0));
            let mut rounds = budget.rounds(all);
            let mut told = None;
            for round in 0..all {
                let done = budget.spend(&"it", steps(round)).and_then(|()| rounds.done(&budget, &"it"));
                if let Err(why) = done {
                    told = Some((round + 1, why.estimate));
                    break;
                }
            }
            told
        };
        assert_eq!(rounds(100, &|_| 9.0), None);
        assert_eq!(rounds(100, &|_| 100.0), Some((2, 10_000)), "after two of a hundred");
        assert_eq!(rounds(100, &|_| 12.0), Some((12, 1_200)), "what is not much too large is refused when it is sure");
        assert_eq!(rounds(100, &|round| if round == 0 { 800.0 } else { 1.0 }), None, "the first does most");
    }
}
