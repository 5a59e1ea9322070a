//! A backend whose operations are function calls.
//!
//! On narrow registers, an operation on sixty-four lanes is many instructions, and a whole fight expanded into them
//! takes a compiler too long. As calls, the operations take about twice as long, but the compiled code stays small.
//! Narrow registers only matter on machines without wider ones.

use super::{LaneRng, Lanes, Num};

/// The lanes of `S`, with every operation out of line.
#[derive(Debug, Clone, Copy, Default)]
pub struct OutOfLine<S>(S);

/// Declares operations that call those of `S`. Vectors are lent to them: they lie in memory, and a copy for each call would
/// be longer than the operation.
macro_rules! calls {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {
        $(
            #[inline(always)]
            fn $name($($arg: $ty),*) -> $out {
                #[inline(never)]
                fn call<S: Lanes>($($arg: &$ty),*) -> $out {
                    S::$name($(*$arg),*)
                }
                call::<S>($(&$arg),*)
            }
        )*
    };
}

impl<S: Lanes> Lanes for OutOfLine<S> {
    type V = S::V;
    type M = S::M;
    const N: usize = S::N;
    const LOOKS_UP: bool = S::LOOKS_UP;

    calls! {
        splat(x: i16) -> S::V;
        add(a: S::V, b: S::V) -> S::V;
        saturating_add(a: S::V, b: S::V) -> S::V;
        sub(a: S::V, b: S::V) -> S::V;
        min(a: S::V, b: S::V) -> S::V;
        max(a: S::V, b: S::V) -> S::V;
        mulhi(a: S::V, b: S::V) -> S::V;
        mullo(a: S::V, b: S::V) -> S::V;
        shift_right(v: S::V, bits: u32) -> S::V;
        and(a: S::V, b: S::V) -> S::V;
        or(a: S::V, b: S::V) -> S::V;
        xor(a: S::V, b: S::V) -> S::V;
        xor3(a: S::V, b: S::V, c: S::V) -> S::V;
        majority(a: S::V, b: S::V, c: S::V) -> S::V;
        one_hot(v: S::V) -> S::V;
        lookup(table: &[i16; 32], index: S::V) -> S::V;
        lt(a: S::V, b: S::V) -> S::M;
        le(a: S::V, b: S::V) -> S::M;
        eq(a: S::V, b: S::V) -> S::M;
        lt_unsigned(a: S::V, b: S::V) -> S::M;
        select(m: S::M, a: S::V, b: S::V) -> S::V;
        keep(m: S::M, v: S::V) -> S::V;
        flags(on: bool) -> S::M;
        both(a: S::M, b: S::M) -> S::M;
        either(a: S::M, b: S::M) -> S::M;
        differ(a: S::M, b: S::M) -> S::M;
        not(a: S::M) -> S::M;
        any(m: S::M) -> bool;
        bits(m: S::M) -> u64;
        from_bits(bits: u64) -> S::M;
        load(from: &[i16]) -> S::V;
    }

    #[inline(never)]
    fn store(v: S::V, out: &mut [i16]) {
        S::store(v, out);
    }

    #[inline(never)]
    fn pack(v: S::V, bits: u64, order: &[i16], out: &mut [i16]) {
        S::pack(v, bits, order, out);
    }
}

impl<S: LaneRng<Inline = S>> LaneRng for OutOfLine<S> {
    type Generator = S::Generator;
    const STREAMS: usize = S::STREAMS;
    const COUNTERS: usize = S::COUNTERS;
    const THROWS_IN_PLACE: bool = false;
    type Inline = S;
    // Counting on parts is compiled for `S` already.
    type Part = S::Part;
    const PARTS: usize = S::PARTS;

    fn split(v: S::V, out: &mut [Num<S::Part>]) {
        S::split(v, out);
    }

    fn join(parts: &[Num<S::Part>]) -> S::V {
        S::join(parts)
    }

    fn seed(states: &[[u64; 4]]) -> S::Generator {
        S::seed(states)
    }

    #[inline(never)]
    fn next(generator: &mut S::Generator) -> S::V {
        S::next(generator)
    }

    #[inline(always)]
    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        S::outlined(about, work)
    }
}
