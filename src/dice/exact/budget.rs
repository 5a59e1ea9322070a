//! The work that an exact distribution will take, estimated before it is done.
//!
//! One step is about a nanosecond of a current desktop core. The prices were fitted to timings of
//! `dashu_int` on operands of 10 to 400 000 words and hold within a factor of about two.

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
    /// Estimated steps up to and including this part; a step is about a nanosecond.
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
        Err(TooLarge {
            what: what.to_string(),
            estimate: self.spent as u64,
        })
    }
}

/// Steps to shift and add integers of so many words.
pub(super) fn add(words: f64) -> f64 {
    CALL + 1.2 * words
}

/// Steps to multiply integers of so many words.
pub(super) fn multiply(left: f64, right: f64) -> f64 {
    let (long, short) = if left > right {
        (left, right)
    } else {
        (right, left)
    };
    let balanced = if short < 40.0 {
        0.7 * short * short
    } else if short < 1000.0 {
        6.5 * short.powf(1.47)
    } else {
        // From here on the library transforms; per word the price hardly grows.
        2000.0 * short
    };
    CALL + (long / short.max(1.0)).max(1.0) * balanced
}

/// Steps to raise to a power whose result has so many words: the last squaring and those before it.
pub(super) fn power(words: f64) -> f64 {
    CALL * 20.0 + 2.0 * multiply(words / 2.0, words / 2.0)
}
