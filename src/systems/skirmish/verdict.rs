//! Who has won: a state knows it as [`UNDECIDED`], as the number of the winning side plus one, or as [`DRAWN`]. A game may
//! have other ends, with numbers above these.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::metric::ABSENT;

/// The fight goes on.
pub const UNDECIDED: i16 = 0;
/// Nobody stands on either side.
pub const DRAWN: i16 = 3;

/// Decides those of some fights that go on and in which a side has nobody standing; `stands` says of each side where
/// somebody does. Gives where the first side has lost, where the second has, and where both have.
#[inline(always)]
pub fn decide<L: Lanes>(winner: &mut Num<L>, some: Mask<L>, stands: [Mask<L>; 2]) -> [Mask<L>; 3] {
    let ([a, b], open) = (stands, some & winner.eq(UNDECIDED));
    let lost = [open & !a & b, open & a & !b, open & !a & !b];
    winner.set(lost[0], 2);
    winner.set(lost[1], 1);
    winner.set(lost[2], DRAWN);
    lost
}

/// The outcome of fights that are over, as a metric names it, and their rounds. The outcome `timeout` is that of fights
/// which the round limit has ended, whose rounds say nothing; the next is that of fights which nobody could ever decide.
#[inline(always)]
pub fn outcome<L: Lanes>(winner: Num<L>, hopeless: Mask<L>, timeout: i16, rounds: Num<L>) -> [Num<L>; 2] {
    let undecided = winner.eq(UNDECIDED);
    let outcome = undecided.select(hopeless.select(timeout + 1, timeout), winner - 1);
    [outcome, (undecided & !hopeless).select(ABSENT, rounds)]
}
