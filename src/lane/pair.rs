//! Two groups as one: sixty-four lanes, which hides latency where a state is small.

use super::{Lanes, Source};

/// Twice the lanes of `S`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pair<S>(S);

impl<S: Lanes> Lanes for Pair<S> {
    type V = [S::V; 2];
    type M = [S::M; 2];
    const N: usize = 2 * S::N;

    #[inline(always)]
    fn splat(x: i16) -> Self::V {
        [S::splat(x); 2]
    }
    #[inline(always)]
    fn add(a: Self::V, b: Self::V) -> Self::V {
        [S::add(a[0], b[0]), S::add(a[1], b[1])]
    }
    #[inline(always)]
    fn sub(a: Self::V, b: Self::V) -> Self::V {
        [S::sub(a[0], b[0]), S::sub(a[1], b[1])]
    }
    #[inline(always)]
    fn min(a: Self::V, b: Self::V) -> Self::V {
        [S::min(a[0], b[0]), S::min(a[1], b[1])]
    }
    #[inline(always)]
    fn max(a: Self::V, b: Self::V) -> Self::V {
        [S::max(a[0], b[0]), S::max(a[1], b[1])]
    }
    #[inline(always)]
    fn mulhi(a: Self::V, b: Self::V) -> Self::V {
        [S::mulhi(a[0], b[0]), S::mulhi(a[1], b[1])]
    }
    #[inline(always)]
    fn mullo(a: Self::V, b: Self::V) -> Self::V {
        [S::mullo(a[0], b[0]), S::mullo(a[1], b[1])]
    }
    #[inline(always)]
    fn and(a: Self::V, b: Self::V) -> Self::V {
        [S::and(a[0], b[0]), S::and(a[1], b[1])]
    }
    #[inline(always)]
    fn or(a: Self::V, b: Self::V) -> Self::V {
        [S::or(a[0], b[0]), S::or(a[1], b[1])]
    }
    #[inline(always)]
    fn xor(a: Self::V, b: Self::V) -> Self::V {
        [S::xor(a[0], b[0]), S::xor(a[1], b[1])]
    }
    #[inline(always)]
    fn xor3(a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        [S::xor3(a[0], b[0], c[0]), S::xor3(a[1], b[1], c[1])]
    }
    #[inline(always)]
    fn majority(a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        [S::majority(a[0], b[0], c[0]), S::majority(a[1], b[1], c[1])]
    }
    #[inline(always)]
    fn one_hot(v: Self::V) -> Self::V {
        [S::one_hot(v[0]), S::one_hot(v[1])]
    }
    #[inline(always)]
    fn lookup(table: &[i16; 32], index: Self::V) -> Self::V {
        [S::lookup(table, index[0]), S::lookup(table, index[1])]
    }
    #[inline(always)]
    fn lt(a: Self::V, b: Self::V) -> Self::M {
        [S::lt(a[0], b[0]), S::lt(a[1], b[1])]
    }
    #[inline(always)]
    fn le(a: Self::V, b: Self::V) -> Self::M {
        [S::le(a[0], b[0]), S::le(a[1], b[1])]
    }
    #[inline(always)]
    fn eq(a: Self::V, b: Self::V) -> Self::M {
        [S::eq(a[0], b[0]), S::eq(a[1], b[1])]
    }
    #[inline(always)]
    fn lt_unsigned(a: Self::V, b: Self::V) -> Self::M {
        [S::lt_unsigned(a[0], b[0]), S::lt_unsigned(a[1], b[1])]
    }
    #[inline(always)]
    fn select(m: Self::M, a: Self::V, b: Self::V) -> Self::V {
        [S::select(m[0], a[0], b[0]), S::select(m[1], a[1], b[1])]
    }
    #[inline(always)]
    fn keep(m: Self::M, v: Self::V) -> Self::V {
        [S::keep(m[0], v[0]), S::keep(m[1], v[1])]
    }
    #[inline(always)]
    fn flags(on: bool) -> Self::M {
        [S::flags(on); 2]
    }
    #[inline(always)]
    fn both(a: Self::M, b: Self::M) -> Self::M {
        [S::both(a[0], b[0]), S::both(a[1], b[1])]
    }
    #[inline(always)]
    fn either(a: Self::M, b: Self::M) -> Self::M {
        [S::either(a[0], b[0]), S::either(a[1], b[1])]
    }
    #[inline(always)]
    fn differ(a: Self::M, b: Self::M) -> Self::M {
        [S::differ(a[0], b[0]), S::differ(a[1], b[1])]
    }
    #[inline(always)]
    fn not(a: Self::M) -> Self::M {
        [S::not(a[0]), S::not(a[1])]
    }
    #[inline(always)]
    fn any(m: Self::M) -> bool {
        S::any(S::either(m[0], m[1]))
    }
    #[inline(always)]
    fn bits(m: Self::M) -> u64 {
        S::bits(m[0]) | (S::bits(m[1]) << S::N)
    }
    #[inline(always)]
    fn from_bits(bits: u64) -> Self::M {
        [S::from_bits(bits), S::from_bits(bits >> S::N)]
    }
    #[inline(always)]
    fn store(v: Self::V, out: &mut [i16]) {
        S::store(v[0], out);
        S::store(v[1], &mut out[S::N..]);
    }
    #[inline(always)]
    fn load(from: &[i16]) -> Self::V {
        [S::load(from), S::load(&from[S::N..])]
    }
}

impl<S: Source> Source for Pair<S> {
    type Generator = [S::Generator; 2];
    const STREAMS: usize = 2 * S::STREAMS;

    #[inline(always)]
    fn seed(states: &[[u64; 4]]) -> Self::Generator {
        [S::seed(states), S::seed(&states[S::STREAMS..])]
    }

    #[inline(always)]
    fn next(generator: &mut Self::Generator) -> Self::V {
        let [low, high] = generator;
        [S::next(low), S::next(high)]
    }
}
