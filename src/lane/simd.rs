//! The operations on a group of lanes: some thirty simple functions that every backend implements.

use std::fmt::Debug;

use inlined::inlined;

use super::Num;

/// A group of `N` lanes of signed 16-bit numbers, and flags for them. The single lane of [`Whole`](super::Whole) holds 32 bits.
///
/// Arithmetic wraps. Rule code does not call these functions; it uses [`Num`] and
/// [`Mask`](super::Mask), which have operators.
#[inlined]
pub trait Lanes: Copy + Debug + Default + Send + Sync + 'static {
    /// One number per lane.
    type V: Copy + Debug + Send + Sync;
    /// One flag per lane.
    type M: Copy + Debug + Send + Sync;
    /// Number of lanes. A group in which trials run has at most 64, because sets of lanes are bit masks of 64 bits.
    const N: usize;
    /// Whether [`lookup`](Self::lookup) is about as cheap as a comparison.
    const LOOKS_UP: bool;

    /// Whether a lane holds 32 bits.
    const WHOLE: bool = false;

    /// The same number in every lane.
    fn splat(x: i16) -> Self::V;
    /// The same number in every lane, of which lanes of 16 bits take the low ones.
    fn splat_whole(x: i32) -> Self::V {
        Self::splat(x as i16)
    }
    /// The number in lane 0.
    fn first(v: Self::V) -> i32 {
        let mut lanes = [0; 64];
        Self::store(v, &mut lanes);
        lanes[0].into()
    }
    /// The quotient of numbers that are not negative, rounded down, where lanes can divide; a divisor of 0 gives 0.
    fn quotient(a: Self::V, b: Self::V) -> Option<Self::V> {
        let _ = (a, b);
        None
    }
    /// Sum, wrapping.
    fn add(a: Self::V, b: Self::V) -> Self::V;
    /// Sum, saturating.
    fn saturating_add(a: Self::V, b: Self::V) -> Self::V;
    /// Difference, wrapping.
    fn sub(a: Self::V, b: Self::V) -> Self::V;
    /// The smaller, signed.
    fn min(a: Self::V, b: Self::V) -> Self::V;
    /// The larger, signed.
    fn max(a: Self::V, b: Self::V) -> Self::V;
    /// High half of the unsigned 32-bit product.
    fn mulhi(a: Self::V, b: Self::V) -> Self::V;
    /// Low half of the product.
    fn mullo(a: Self::V, b: Self::V) -> Self::V;
    /// Logical shift right by 0 to 15 bits.
    fn shift_right(v: Self::V, bits: u32) -> Self::V;
    /// Bitwise and.
    fn and(a: Self::V, b: Self::V) -> Self::V;
    /// Bitwise or.
    fn or(a: Self::V, b: Self::V) -> Self::V;
    /// Bitwise exclusive or.
    fn xor(a: Self::V, b: Self::V) -> Self::V;
    /// Exclusive or of three: the sum bit of a full adder.
    fn xor3(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// Majority of three: the carry bit of a full adder.
    fn majority(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// `1 << v`, or 0 if `v` is outside `0..16`.
    fn one_hot(v: Self::V) -> Self::V;
    /// Looks up each lane's number, which must be in `0..32`, in a table.
    fn lookup(table: &[i16; 32], index: Self::V) -> Self::V;

    /// `a < b`, signed.
    fn lt(a: Self::V, b: Self::V) -> Self::M;
    /// `a <= b`, signed.
    fn le(a: Self::V, b: Self::V) -> Self::M;
    /// `a == b`.
    fn eq(a: Self::V, b: Self::V) -> Self::M;
    /// `a < b`, unsigned.
    fn lt_unsigned(a: Self::V, b: Self::V) -> Self::M;
    /// `a` where the flag is set, else `b`.
    fn select(m: Self::M, a: Self::V, b: Self::V) -> Self::V;
    /// `v` where the flag is set, else 0.
    fn keep(m: Self::M, v: Self::V) -> Self::V;

    /// The same flag in every lane.
    fn flags(on: bool) -> Self::M;
    /// Both flags.
    fn both(a: Self::M, b: Self::M) -> Self::M;
    /// Either flag.
    fn either(a: Self::M, b: Self::M) -> Self::M;
    /// Exactly one of the flags.
    fn differ(a: Self::M, b: Self::M) -> Self::M;
    /// The opposite flag.
    fn not(a: Self::M) -> Self::M;
    /// Whether any flag is set.
    fn any(m: Self::M) -> bool;
    /// Flags as bits, lane 0 lowest.
    fn bits(m: Self::M) -> u64;
    /// Flags from bits, lane 0 lowest; higher bits are ignored.
    fn from_bits(bits: u64) -> Self::M;

    /// Writes the lanes to the start of a slice.
    ///
    /// # Panics
    /// If the slice is shorter than `N`.
    fn store(v: Self::V, out: &mut [i16]);
    /// Reads the lanes from the start of a slice.
    ///
    /// # Panics
    /// If the slice is shorter than `N`.
    fn load(from: &[i16]) -> Self::V;

    /// Writes the lanes of `bits` contiguously to the start of a slice. `order` must list these lanes in ascending
    /// order. The entries behind them, up to `N`, are unspecified afterwards.
    ///
    /// # Panics
    /// If a slice is shorter than `N`.
    fn pack(v: Self::V, bits: u64, order: &[i16], out: &mut [i16]) {
        let mut lanes = [0; 64];
        Self::store(v, &mut lanes);
        let count = bits.count_ones() as usize;
        let (order, out) = (&order[..count], &mut out[..count]);
        for i in 0..count {
            out[i] = lanes[order[i] as usize % Self::N];
        }
    }
}

/// Lanes with a generator of random words: one xoshiro256++ per 64-bit lane (Blackman and Vigna).
pub trait LaneRng: Lanes {
    /// The state of all generators.
    type Generator: Clone + Debug + Send;
    /// Number of 64-bit generators that run side by side: a quarter of the lanes.
    const STREAMS: usize;
    /// The largest number of [`Counter`](super::count::Counter)s with which counting a vector of values is still
    /// faster than a table.
    const COUNTERS: usize;
    /// Whether to inline dice where they are rolled. On narrow registers a throw is so many instructions that a call
    /// costs little in comparison, and inlining would copy them to every place that rolls.
    const THROWS_IN_PLACE: bool;
    /// The same lanes with every operation where it stands, for dice, which are nothing but operations; itself, unless these
    /// are calls.
    type Inline: LaneRng<V = Self::V, M = Self::M, Generator = Self::Generator, Part = Self::Part>;
    /// The group that this one consists of; itself, if it is a single group.
    type Part: LaneRng;
    /// Number of parts.
    const PARTS: usize;

    /// Writes the parts to the start of a slice.
    ///
    /// # Panics
    /// If the slice is shorter than `PARTS`.
    fn split(v: Self::V, out: &mut [Num<Self::Part>]);
    /// Reads the parts from the start of a slice.
    ///
    /// # Panics
    /// If the slice is shorter than `PARTS`.
    fn join(parts: &[Num<Self::Part>]) -> Self::V;

    /// Initialises each generator from its four state words.
    ///
    /// # Panics
    /// If there are fewer than `STREAMS` states.
    fn seed(states: &[[u64; 4]]) -> Self::Generator;
    /// The next 64-bit word of every generator, as four 16-bit words each, lowest first.
    fn next(generator: &mut Self::Generator) -> Self::V;

    /// Runs `work` in a function of its own, compiled for this backend. It is meant for large code that is not the
    /// hottest: it is compiled once per backend and adds no register pressure to its caller. The type of `about`
    /// determines its codegen unit; see [`Outlined`](super::outlined::Outlined).
    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R;

    /// Runs `work` inline or [outlined](Self::outlined), depending on [`THROWS_IN_PLACE`](Self::THROWS_IN_PLACE).
    #[inline(always)]
    fn in_place<R>(work: impl FnOnce() -> R) -> R {
        if Self::THROWS_IN_PLACE {
            work()
        } else {
            Self::outlined(
                (),
                #[inline(always)]
                |()| work(),
            )
        }
    }
}
