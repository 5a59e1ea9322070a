//! Several groups of lanes abreast, handled as one.
//!
//! Two groups hide latency where a state is small; and where one random word serves several rolls, the
//! rolls stand abreast.

use super::{Lanes, Mask, Num, Source};

/// `K` times the lanes of `S`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Abreast<S, const K: usize>(S);

/// Twice the lanes of `S`.
pub type Pair<S> = Abreast<S, 2>;

/// Writes operations that do the same in every group. They are loops and not calls of `array::from_fn`,
/// which is not always inlined.
macro_rules! in_each {
    ($($name:ident($($arg:ident: $ty:ident),*) -> $out:ident = $blank:expr;)*) => {
        $(
            #[inline(always)]
            fn $name($($arg: Self::$ty),*) -> Self::$out {
                let mut out = [$blank; K];
                for (i, out) in out.iter_mut().enumerate() {
                    *out = S::$name($($arg[i]),*);
                }
                out
            }
        )*
    };
}

impl<S: Lanes, const K: usize> Lanes for Abreast<S, K> {
    type V = [S::V; K];
    type M = [S::M; K];
    const N: usize = K * S::N;
    const LOOKS_UP: bool = S::LOOKS_UP;

    in_each! {
        add(a: V, b: V) -> V = S::splat(0);
        sub(a: V, b: V) -> V = S::splat(0);
        min(a: V, b: V) -> V = S::splat(0);
        max(a: V, b: V) -> V = S::splat(0);
        mulhi(a: V, b: V) -> V = S::splat(0);
        mullo(a: V, b: V) -> V = S::splat(0);
        and(a: V, b: V) -> V = S::splat(0);
        or(a: V, b: V) -> V = S::splat(0);
        xor(a: V, b: V) -> V = S::splat(0);
        xor3(a: V, b: V, c: V) -> V = S::splat(0);
        majority(a: V, b: V, c: V) -> V = S::splat(0);
        one_hot(v: V) -> V = S::splat(0);
        lt(a: V, b: V) -> M = S::flags(false);
        le(a: V, b: V) -> M = S::flags(false);
        eq(a: V, b: V) -> M = S::flags(false);
        lt_unsigned(a: V, b: V) -> M = S::flags(false);
        select(m: M, a: V, b: V) -> V = S::splat(0);
        keep(m: M, v: V) -> V = S::splat(0);
        both(a: M, b: M) -> M = S::flags(false);
        either(a: M, b: M) -> M = S::flags(false);
        differ(a: M, b: M) -> M = S::flags(false);
        not(a: M) -> M = S::flags(false);
    }

    #[inline(always)]
    fn splat(x: i16) -> Self::V {
        [S::splat(x); K]
    }
    #[inline(always)]
    fn shift_right(v: Self::V, bits: u32) -> Self::V {
        let mut out = v;
        for out in &mut out {
            *out = S::shift_right(*out, bits);
        }
        out
    }
    #[inline(always)]
    fn flags(on: bool) -> Self::M {
        [S::flags(on); K]
    }
    #[inline(always)]
    fn lookup(table: &[i16; 32], index: Self::V) -> Self::V {
        let mut out = index;
        for out in &mut out {
            *out = S::lookup(table, *out);
        }
        out
    }
    #[inline(always)]
    fn any(m: Self::M) -> bool {
        let mut any = m[0];
        for &part in &m[1..] {
            any = S::either(any, part);
        }
        S::any(any)
    }
    #[inline(always)]
    fn bits(m: Self::M) -> u64 {
        const { assert!(Self::N <= 64, "a word has no more bits") };
        let mut bits = 0;
        for (i, &part) in m.iter().enumerate() {
            bits |= S::bits(part) << (i * S::N);
        }
        bits
    }
    #[inline(always)]
    fn from_bits(bits: u64) -> Self::M {
        const { assert!(Self::N <= 64, "a word has no more bits") };
        let mut out = [S::flags(false); K];
        for (i, out) in out.iter_mut().enumerate() {
            *out = S::from_bits(bits >> (i * S::N));
        }
        out
    }
    #[inline(always)]
    fn store(v: Self::V, out: &mut [i16]) {
        for (i, &part) in v.iter().enumerate() {
            S::store(part, &mut out[i * S::N..]);
        }
    }
    #[inline(always)]
    fn load(from: &[i16]) -> Self::V {
        let mut out = [S::splat(0); K];
        for (i, out) in out.iter_mut().enumerate() {
            *out = S::load(&from[i * S::N..]);
        }
        out
    }
    #[inline(always)]
    fn pack(v: Self::V, bits: u64, order: &[i16], out: &mut [i16]) {
        let mut done = 0;
        for (i, &part) in v.iter().enumerate() {
            let bits = bits >> (i * S::N) & (u64::MAX >> (64 - S::N));
            S::pack(part, bits, &order[done..], &mut out[done..]);
            done += bits.count_ones() as usize;
        }
    }
}

impl<S: Source, const K: usize> Source for Abreast<S, K> {
    type Generator = [S::Generator; K];
    const STREAMS: usize = K * S::STREAMS;
    const COUNTERS: usize = S::COUNTERS;
    const THROWS_IN_PLACE: bool = S::THROWS_IN_PLACE;
    type Part = S::Part;
    const PARTS: usize = K * S::PARTS;

    #[inline(always)]
    fn split(v: Self::V, out: &mut [Num<S::Part>]) {
        for (i, &part) in v.iter().enumerate() {
            S::split(part, &mut out[i * S::PARTS..]);
        }
    }

    #[inline(always)]
    fn join(parts: &[Num<S::Part>]) -> Self::V {
        let mut out = [S::splat(0); K];
        for (i, out) in out.iter_mut().enumerate() {
            *out = S::join(&parts[i * S::PARTS..]);
        }
        out
    }

    #[inline(always)]
    fn seed(states: &[[u64; 4]]) -> Self::Generator {
        std::array::from_fn(
            #[inline(always)]
            |i| S::seed(&states[i * S::STREAMS..]),
        )
    }

    #[inline(always)]
    fn next(generator: &mut Self::Generator) -> Self::V {
        let mut out = [S::splat(0); K];
        for (out, generator) in out.iter_mut().zip(generator) {
            *out = S::next(generator);
        }
        out
    }

    #[inline(always)]
    fn apart<R>(work: impl FnOnce() -> R) -> R {
        S::apart(work)
    }
}

impl<S: Lanes, const K: usize> Num<Abreast<S, K>> {
    /// The numbers of each group.
    #[inline(always)]
    pub fn parts(self) -> [Num<S>; K] {
        let mut parts = [Num::zero(); K];
        for (part, &v) in parts.iter_mut().zip(&self.0) {
            part.0 = v;
        }
        parts
    }

    /// Puts the numbers of groups abreast.
    #[inline(always)]
    pub fn abreast(parts: [Num<S>; K]) -> Self {
        let mut all = [S::splat(0); K];
        for (v, part) in all.iter_mut().zip(&parts) {
            *v = part.0;
        }
        Self(all)
    }
}

impl<S: Lanes, const K: usize> Mask<Abreast<S, K>> {
    /// The flags of each group.
    #[inline(always)]
    pub fn parts(self) -> [Mask<S>; K] {
        let mut parts = [Mask::none(); K];
        for (part, &m) in parts.iter_mut().zip(&self.0) {
            part.0 = m;
        }
        parts
    }
}
