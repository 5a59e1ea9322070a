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

/// The flags of one group among several. They are kept apart: side by side they would be packed into one register
/// of a kind that compares and selections cannot use.
#[derive(Debug, Clone, Copy)]
#[repr(align(16))]
pub struct Flags<M>(M);

/// Writes operations that do the same in every group. They are by index and not calls of `array::from_fn`, which is not
/// always inlined.
macro_rules! in_each {
    ($($name:ident($($arg:ident: $ty:ident $(.$flag:tt)?),*) -> $out:ident = $blank:expr, $wrap:path;)*) => {
        $(
            #[inline(always)]
            fn $name($($arg: Self::$ty),*) -> Self::$out {
                let mut out = [$blank; K];
                // Two groups without a loop: most often there are two.
                out[0] = $wrap(S::$name($($arg[0] $(.$flag)?),*));
                if K > 1 {
                    out[1 % K] = $wrap(S::$name($($arg[1 % K] $(.$flag)?),*));
                }
                for i in 2..K {
                    out[i] = $wrap(S::$name($($arg[i] $(.$flag)?),*));
                }
                out
            }
        )*
    };
}

/// Numbers are what they are.
#[inline(always)]
const fn same<V>(v: V) -> V {
    v
}

impl<S: Lanes, const K: usize> Lanes for Abreast<S, K> {
    type V = [S::V; K];
    type M = [Flags<S::M>; K];
    const N: usize = K * S::N;
    const LOOKS_UP: bool = S::LOOKS_UP;

    in_each! {
        add(a: V, b: V) -> V = S::splat(0), same;
        sub(a: V, b: V) -> V = S::splat(0), same;
        min(a: V, b: V) -> V = S::splat(0), same;
        max(a: V, b: V) -> V = S::splat(0), same;
        mulhi(a: V, b: V) -> V = S::splat(0), same;
        mullo(a: V, b: V) -> V = S::splat(0), same;
        and(a: V, b: V) -> V = S::splat(0), same;
        or(a: V, b: V) -> V = S::splat(0), same;
        xor(a: V, b: V) -> V = S::splat(0), same;
        xor3(a: V, b: V, c: V) -> V = S::splat(0), same;
        majority(a: V, b: V, c: V) -> V = S::splat(0), same;
        one_hot(v: V) -> V = S::splat(0), same;
        lt(a: V, b: V) -> M = Flags(S::flags(false)), Flags;
        le(a: V, b: V) -> M = Flags(S::flags(false)), Flags;
        eq(a: V, b: V) -> M = Flags(S::flags(false)), Flags;
        lt_unsigned(a: V, b: V) -> M = Flags(S::flags(false)), Flags;
        select(m: M.0, a: V, b: V) -> V = S::splat(0), same;
        keep(m: M.0, v: V) -> V = S::splat(0), same;
        both(a: M.0, b: M.0) -> M = Flags(S::flags(false)), Flags;
        either(a: M.0, b: M.0) -> M = Flags(S::flags(false)), Flags;
        differ(a: M.0, b: M.0) -> M = Flags(S::flags(false)), Flags;
        not(a: M.0) -> M = Flags(S::flags(false)), Flags;
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
        [Flags(S::flags(on)); K]
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
        let mut any = m[0].0;
        for part in &m[1..] {
            any = S::either(any, part.0);
        }
        S::any(any)
    }
    #[inline(always)]
    fn bits(m: Self::M) -> u64 {
        const { assert!(Self::N <= 64, "a word has no more bits") };
        let mut bits = 0;
        for (i, part) in m.iter().enumerate() {
            bits |= S::bits(part.0) << (i * S::N);
        }
        bits
    }
    #[inline(always)]
    fn from_bits(bits: u64) -> Self::M {
        const { assert!(Self::N <= 64, "a word has no more bits") };
        let mut out = [Flags(S::flags(false)); K];
        for (i, out) in out.iter_mut().enumerate() {
            *out = Flags(S::from_bits(bits >> (i * S::N)));
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
        // By index: an iterator over both is not always inlined.
        for i in 0..K {
            out[i] = S::next(&mut generator[i]);
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
        for (i, part) in parts.iter_mut().enumerate() {
            part.0 = self.0[i];
        }
        parts
    }

    /// Puts the numbers of groups abreast.
    #[inline(always)]
    pub fn abreast(parts: [Num<S>; K]) -> Self {
        let mut all = [S::splat(0); K];
        for i in 0..K {
            all[i] = parts[i].0;
        }
        Self(all)
    }
}

impl<S: Lanes, const K: usize> Mask<Abreast<S, K>> {
    /// The flags of each group.
    #[inline(always)]
    pub fn parts(self) -> [Mask<S>; K] {
        let mut parts = [Mask::none(); K];
        for (i, part) in parts.iter_mut().enumerate() {
            part.0 = self.0[i].0;
        }
        parts
    }
}
