//! Access to single lanes as ordinary values, for engines only.
//!
//! Rules must not import this module, so that they cannot branch on a lane; the layering test enforces that.

use super::{LaneRng, Lanes, Mask, Num};
use inlined::inlined;

/// Access to the flags of a mask.
pub trait InspectMask<L: Lanes> {
    /// Whether any flag is set.
    fn any(self) -> bool;
    /// Flags as bits, lane 0 lowest.
    fn bits(self) -> u64;
    /// Flags from bits, lane 0 lowest.
    fn from_bits(bits: u64) -> Self;
}

#[inlined]
impl<L: Lanes> InspectMask<L> for Mask<L> {
    fn any(self) -> bool {
        L::any(self.0)
    }

    fn bits(self) -> u64 {
        L::bits(self.0)
    }

    fn from_bits(bits: u64) -> Self {
        Self(L::from_bits(bits))
    }
}

/// Access to the lanes of a number.
pub trait InspectNum<L: Lanes> {
    /// The backend's own value.
    fn raw(self) -> L::V;
    /// From the backend's own value.
    fn from_raw(v: L::V) -> Self;
    /// The number in lane 0, or its low 16 bits.
    fn first(self) -> i16;
    /// The number in lane 0.
    fn first_whole(self) -> i32;
    /// All lanes, written to the start of a slice of at least `N`.
    fn write(self, out: &mut [i16]);
    /// Writes the lanes of `bits` contiguously to the start of a slice. `order` must list these lanes in ascending
    /// order. The entries behind them, up to the number of lanes, are unspecified afterwards.
    fn pack(self, bits: u64, order: &[i16], out: &mut [i16]);
    /// All lanes, read from the start of a slice of at least `N`.
    fn read(from: &[i16]) -> Self;
}

#[inlined]
impl<L: Lanes> InspectNum<L> for Num<L> {
    fn raw(self) -> L::V {
        self.0
    }

    fn from_raw(v: L::V) -> Self {
        Self(v)
    }

    fn first(self) -> i16 {
        L::first(self.0) as i16
    }

    fn first_whole(self) -> i32 {
        L::first(self.0)
    }

    fn write(self, out: &mut [i16]) {
        L::store(self.0, out);
    }

    fn pack(self, bits: u64, order: &[i16], out: &mut [i16]) {
        L::pack(self.0, bits, order, out);
    }

    fn read(from: &[i16]) -> Self {
        Self(L::load(from))
    }
}

/// The next random words of a generator, as lane numbers (all 16 bits are random).
#[inline(always)]
pub fn words<S: LaneRng>(generator: &mut S::Generator) -> Num<S> {
    Num(S::next(generator))
}

/// Writes the parts of a group to the start of a slice.
#[inline(always)]
pub fn split<S: LaneRng>(number: Num<S>, out: &mut [Num<S::Part>]) {
    S::split(number.0, out);
}

/// Reads the parts of a group from the start of a slice.
#[inline(always)]
pub fn join<S: LaneRng>(parts: &[Num<S::Part>]) -> Num<S> {
    Num(S::join(parts))
}
