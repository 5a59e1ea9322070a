//! Who has won. A state stores [`UNDECIDED`], the number of the winning side plus one, or [`DRAWN`]. A game may have
//! other outcomes, with numbers above these.

use crate::systems::metric::ABSENT;
use lane::{Lanes, Mask, Num};

/// The fight goes on.
pub const UNDECIDED: i16 = 0;
/// Nobody stands on either side.
pub const DRAWN: i16 = 3;

/// Decides those undecided fights of `some` in which at least one side has nobody left standing. `stands` holds, for
/// each side, the lanes in which anybody stands. Returns the lanes in which the first side has lost, the second has,
/// and both have.
#[inline(always)]
pub fn decide<L: Lanes>(winner: &mut Num<L>, some: Mask<L>, stands: [Mask<L>; 2]) -> [Mask<L>; 3] {
    let ([a, b], open) = (stands, some & winner.eq(UNDECIDED));
    let lost = [open & !a & b, open & a & !b, open & !a & !b];
    winner.set(lost[0], 2);
    winner.set(lost[1], 1);
    winner.set(lost[2], DRAWN);
    lost
}

/// The outcome of finished fights as a metric names it, and their rounds. `timeout` is the outcome of fights that hit
/// the round limit, whose number of rounds is [`ABSENT`]; `timeout + 1` is that of `hopeless` fights, which could
/// never be decided.
#[inline(always)]
pub fn outcome<L: Lanes>(winner: Num<L>, hopeless: Mask<L>, timeout: i16, rounds: Num<L>) -> [Num<L>; 2] {
    let undecided = winner.eq(UNDECIDED);
    let outcome = undecided.select(hopeless.select(timeout + 1, timeout), winner - 1);
    [outcome, (undecided & !hopeless).select(ABSENT, rounds)]
}
