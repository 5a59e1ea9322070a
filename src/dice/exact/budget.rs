//! The work that an exact distribution will take, estimated before it is done.
//!
//! One step is about a nanosecond of a current desktop core. The prices were fitted to timings of
//! `dashu_int` on operands of 10 to a million words. Whole rolls took at most about twice their
//! estimate when this was tried, and some took a tenth of it: when in doubt, an estimate is too high.

use std::fmt::Display;

/// The most steps that one distribution may take: about two seconds.
const LIMIT: f64 = 2e9;
/// Steps of any operation on big integers, however small they are.
const CALL: f64 = 60.0;

/// A roll that would take too long to solve exactly. It can still be sampled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{what}` is too large to solve exactly: about {estimate} steps, the limit is 2000000000")]
pub struct TooLarge {
    /// The part of the roll that goes beyond the limit, in dice notation.
    pub what: String,
    /// Estimated steps up to and including this part. A step is about a nanosecond; memory counts too.
    pub estimate: u64,
}

/// Steps spent so far.
#[derive(Debug, Default)]
pub(super) struct Budget {
    spent: f64,
}

impl Budget {
    /// Allows for some steps, or says what is too large.
    pub(super) fn spend(&mut self, what: &impl Display, steps: f64) -> Result<(), TooLarge> {
        self.spent += steps;
        if self.spent <= LIMIT {
            return Ok(());
        }
        // A cast of a float to an integer saturates.
        Err(TooLarge { what: what.to_string(), estimate: self.spent as u64 })
    }
}

/// Steps to shift and add integers of this number of words.
pub(super) fn add(words: f64) -> f64 {
    // Beyond a few megabytes each result is fresh memory.
    CALL + words * if words < 1e6 { 1.2 } else { 3.0 }
}

/// Steps to multiply or divide an integer of this number of words by a word, some times over.
pub(super) fn scale(times: f64, words: f64) -> f64 {
    times * (CALL + 1.2 * words)
}

/// Steps to multiply integers of these numbers of words.
pub(super) fn multiply(left: f64, right: f64) -> f64 {
    let (long, short) = if left > right { (left, right) } else { (right, left) };
    let balanced = if short < 40.0 {
        0.7 * short * short
    } else if short < 4000.0 {
        6.5 * short.powf(1.47)
    } else {
        // From here on the library transforms, at a higher price that grows more slowly.
        320.0 * short.powf(1.19)
    };
    CALL + (long / short.max(1.0)).max(1.0) * balanced
}

/// Steps to raise to a power, by the number of words of its result: the last squaring and those before it.
pub(super) fn power(words: f64) -> f64 {
    CALL + 2.2 * multiply(words / 2.0, words / 2.0)
}

/// Steps to hold weights, by their number and words. Memory is priced so that no result takes more than
/// 270 megabytes.
pub(super) fn hold(values: f64, words: f64) -> f64 {
    values * (50.0 + 60.0 * words)
}
