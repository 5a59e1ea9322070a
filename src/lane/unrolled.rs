//! Several groups of lanes side by side, handled as one.
//!
//! Two groups hide latency if a state is small. Several are also used to roll several times from one random word.

use super::{LaneRng, Lanes, Mask, Num};
use inlined::inlined;

/// `K` times the lanes of `S`, for `K` from 1 to 3.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unrolled<S, const K: usize>(S);

/// Twice the lanes of `S`.
pub type Pair<S> = Unrolled<S, 2>;

/// The flags of one group out of several. The alignment keeps them apart: side by side they would be packed into one
/// register of a kind that comparisons and selections cannot use.
#[derive(Debug, Clone, Copy)]
#[repr(align(16))]
pub struct Flags<M>(M);

/// `K` groups side by side, with access to each.
pub trait Groups<S: Lanes, const K: usize>: Lanes<V = [S::V; K], M = [Flags<S::M>; K]> {
    /// The numbers of each group.
    fn parts(v: Num<Self>) -> [Num<S>; K];
    /// The flags of each group.
    fn flag_parts(m: Mask<Self>) -> [Mask<S>; K];
    /// Combines the numbers of several groups.
    fn from_parts(parts: [Num<S>; K]) -> Num<Self>;
}

/// Declares an operation that is applied to each group separately.
macro_rules! in_each {
    ($groups:tt $name:ident($($arg:ident: $ty:ident $(.$flag:tt)?),*) -> $out:ident) => {
        #[inline(always)]
        fn $name($($arg: Self::$ty),*) -> Self::$out {
            in_each!(@$out $groups S::$name, ($($arg $(.$flag)?),*))
        }
    };
    (@V [$($i:literal)*] $op:path, $args:tt) => { [$(in_each!(@call $i $op, $args)),*] };
    (@M [$($i:literal)*] $op:path, $args:tt) => { [$(Flags(in_each!(@call $i $op, $args))),*] };
    (@call $i:literal $op:path, ($($arg:ident $(.$flag:tt)?),*)) => { $op($($arg[$i] $(.$flag)?),*) };
}

/// Implements the operations for `$k` groups, spelled out for each group. There are no loops: thousands of operations
/// end up in one function, and compile time is spent on branches, even on those that are removed in the end.
macro_rules! unrolled_lanes {
    ($k:literal $groups:tt: $($i:literal)*) => {
        #[inlined]
        impl<S: Lanes> Lanes for Unrolled<S, $k> {
            type V = [S::V; $k];
            type M = [Flags<S::M>; $k];
            const N: usize = $k * S::N;
            const LOOKS_UP: bool = S::LOOKS_UP;

            in_each!($groups add(a: V, b: V) -> V);
            in_each!($groups saturating_add(a: V, b: V) -> V);
            in_each!($groups sub(a: V, b: V) -> V);
            in_each!($groups min(a: V, b: V) -> V);
            in_each!($groups max(a: V, b: V) -> V);
            in_each!($groups mulhi(a: V, b: V) -> V);
            in_each!($groups mullo(a: V, b: V) -> V);
            in_each!($groups and(a: V, b: V) -> V);
            in_each!($groups or(a: V, b: V) -> V);
            in_each!($groups xor(a: V, b: V) -> V);
            in_each!($groups xor3(a: V, b: V, c: V) -> V);
            in_each!($groups majority(a: V, b: V, c: V) -> V);
            in_each!($groups one_hot(v: V) -> V);
            in_each!($groups lt(a: V, b: V) -> M);
            in_each!($groups le(a: V, b: V) -> M);
            in_each!($groups eq(a: V, b: V) -> M);
            in_each!($groups lt_unsigned(a: V, b: V) -> M);
            in_each!($groups select(m: M.0, a: V, b: V) -> V);
            in_each!($groups keep(m: M.0, v: V) -> V);
            in_each!($groups both(a: M.0, b: M.0) -> M);
            in_each!($groups either(a: M.0, b: M.0) -> M);
            in_each!($groups differ(a: M.0, b: M.0) -> M);
            in_each!($groups not(a: M.0) -> M);

            fn splat(x: i16) -> Self::V {
                let v = S::splat(x);
                [$(unrolled_lanes!(@$i v)),*]
            }
            fn shift_right(v: Self::V, bits: u32) -> Self::V {
                [$(S::shift_right(v[$i], bits)),*]
            }
            fn flags(on: bool) -> Self::M {
                let flags = Flags(S::flags(on));
                [$(unrolled_lanes!(@$i flags)),*]
            }
            fn lookup(table: &[i16; 32], index: Self::V) -> Self::V {
                [$(S::lookup(table, index[$i])),*]
            }
            fn any(m: Self::M) -> bool {
                let any = S::flags(false);
                $(let any = S::either(any, m[$i].0);)*
                S::any(any)
            }
            fn bits(m: Self::M) -> u64 {
                const { assert!(Self::N <= 64, "a word has no more bits") };
                0 $(| S::bits(m[$i].0) << ($i * S::N))*
            }
            fn from_bits(bits: u64) -> Self::M {
                const { assert!(Self::N <= 64, "a word has no more bits") };
                [$(Flags(S::from_bits(bits >> ($i * S::N)))),*]
            }
            fn store(v: Self::V, out: &mut [i16]) {
                let out = &mut out[..Self::N];
                $(S::store(v[$i], &mut out[$i * S::N..]);)*
            }
            fn load(from: &[i16]) -> Self::V {
                let from = &from[..Self::N];
                [$(S::load(&from[$i * S::N..])),*]
            }
            fn pack(v: Self::V, bits: u64, order: &[i16], out: &mut [i16]) {
                let done = 0;
                $(
                    let part = bits >> ($i * S::N) & (u64::MAX >> (64 - S::N));
                    S::pack(v[$i], part, &order[done..], &mut out[done..]);
                    let done = done + part.count_ones() as usize;
                )*
                let _ = done;
            }
        }

        #[inlined]
        impl<S: LaneRng> LaneRng for Unrolled<S, $k> {
            type Generator = [S::Generator; $k];
            const STREAMS: usize = $k * S::STREAMS;
            const COUNTERS: usize = S::COUNTERS;
            const THROWS_IN_PLACE: bool = S::THROWS_IN_PLACE;
            type Inline = Self;
            type Part = S::Part;
            const PARTS: usize = $k * S::PARTS;

            fn split(v: Self::V, out: &mut [Num<S::Part>]) {
                $(S::split(v[$i], &mut out[$i * S::PARTS..]);)*
            }
            fn join(parts: &[Num<S::Part>]) -> Self::V {
                [$(S::join(&parts[$i * S::PARTS..])),*]
            }
            fn seed(states: &[[u64; 4]]) -> Self::Generator {
                [$(S::seed(&states[$i * S::STREAMS..])),*]
            }
            fn next(generator: &mut Self::Generator) -> Self::V {
                [$(S::next(&mut generator[$i])),*]
            }
            fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
                S::outlined(about, work)
            }
        }

        #[inlined]
        impl<S: Lanes> Groups<S, $k> for Unrolled<S, $k> {
            fn parts(v: Num<Self>) -> [Num<S>; $k] {
                [$(Num(v.0[$i])),*]
            }
            fn flag_parts(m: Mask<Self>) -> [Mask<S>; $k] {
                [$(Mask(m.0[$i].0)),*]
            }
            fn from_parts(parts: [Num<S>; $k]) -> Num<Self> {
                Num([$(parts[$i].0),*])
            }
        }
    };
    (@$i:literal $same:ident) => { $same };
}

unrolled_lanes!(1 [0]: 0);
unrolled_lanes!(2 [0 1]: 0 1);
unrolled_lanes!(3 [0 1 2]: 0 1 2);
