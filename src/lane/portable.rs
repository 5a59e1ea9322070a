//! The portable backend: plain arrays, which compilers vectorise to some extent.
//!
//! Groups of eight numbers fill one 128-bit register, which every x86-64 machine has; flags are all-ones or all-zeros
//! numbers. It is the fallback on other architectures, and the reference that the other backends are tested against.

use super::outlined::Outlined;
use super::{LaneRng, Lanes, Num};
use inlined::inlined;

/// Thirty-two lanes in plain arrays.
#[derive(Debug, Clone, Copy, Default)]
pub struct Portable;

type V = [[i16; 8]; 4];

#[inline(always)]
fn map(a: V, f: impl Fn(i16) -> i16) -> V {
    let mut out = a;
    for (out, a) in out.iter_mut().zip(&a) {
        for (out, &a) in out.iter_mut().zip(a) {
            *out = f(a);
        }
    }
    out
}

#[inline(always)]
fn zip(a: V, b: V, f: impl Fn(i16, i16) -> i16) -> V {
    let mut out = a;
    for ((out, a), b) in out.iter_mut().zip(&a).zip(&b) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = f(a, b);
        }
    }
    out
}

#[inline(always)]
fn flag(on: bool) -> i16 {
    -i16::from(on)
}

#[inlined]
impl Lanes for Portable {
    type V = V;
    type M = V;
    const N: usize = 32;
    const LOOKS_UP: bool = false;

    fn splat(x: i16) -> V {
        [[x; 8]; 4]
    }
    fn add(a: V, b: V) -> V {
        zip(a, b, |x, y| x.wrapping_add(y))
    }
    fn saturating_add(a: V, b: V) -> V {
        zip(a, b, i16::saturating_add)
    }
    fn sub(a: V, b: V) -> V {
        zip(a, b, |x, y| x.wrapping_sub(y))
    }
    fn min(a: V, b: V) -> V {
        zip(a, b, |x, y| x.min(y))
    }
    fn max(a: V, b: V) -> V {
        zip(a, b, |x, y| x.max(y))
    }
    fn mulhi(a: V, b: V) -> V {
        zip(a, b, |x, y| ((u32::from(x.cast_unsigned()) * u32::from(y.cast_unsigned())) >> 16) as i16)
    }
    fn mullo(a: V, b: V) -> V {
        zip(a, b, |x, y| x.wrapping_mul(y))
    }
    fn shift_right(v: V, bits: u32) -> V {
        map(v, |x| (x.cast_unsigned() >> bits).cast_signed())
    }
    fn and(a: V, b: V) -> V {
        zip(a, b, |x, y| x & y)
    }
    fn or(a: V, b: V) -> V {
        zip(a, b, |x, y| x | y)
    }
    fn xor(a: V, b: V) -> V {
        zip(a, b, |x, y| x ^ y)
    }
    fn xor3(a: V, b: V, c: V) -> V {
        Self::xor(Self::xor(a, b), c)
    }
    fn majority(a: V, b: V, c: V) -> V {
        Self::or(Self::and(a, b), Self::and(c, Self::xor(a, b)))
    }
    fn one_hot(v: V) -> V {
        map(v, |x| if (0..16).contains(&x) { (1u16 << (x & 15)).cast_signed() } else { 0 })
    }
    fn lookup(table: &[i16; 32], index: V) -> V {
        map(index, |x| table[(x & 31) as usize])
    }
    fn lt(a: V, b: V) -> V {
        zip(a, b, |x, y| flag(x < y))
    }
    fn le(a: V, b: V) -> V {
        zip(a, b, |x, y| flag(x <= y))
    }
    fn eq(a: V, b: V) -> V {
        zip(a, b, |x, y| flag(x == y))
    }
    fn lt_unsigned(a: V, b: V) -> V {
        zip(a, b, |x, y| flag(x.cast_unsigned() < y.cast_unsigned()))
    }
    fn select(m: V, a: V, b: V) -> V {
        Self::or(Self::and(m, a), zip(m, b, |m, b| !m & b))
    }
    fn keep(m: V, v: V) -> V {
        Self::and(m, v)
    }
    fn flags(on: bool) -> V {
        Self::splat(flag(on))
    }
    fn both(a: V, b: V) -> V {
        zip(a, b, |x, y| x & y)
    }
    fn either(a: V, b: V) -> V {
        zip(a, b, |x, y| x | y)
    }
    fn differ(a: V, b: V) -> V {
        zip(a, b, |x, y| x ^ y)
    }
    fn not(a: V) -> V {
        map(a, |x| !x)
    }
    fn any(m: V) -> bool {
        let mut all = [0; 8];
        for group in &m {
            for (all, &x) in all.iter_mut().zip(group) {
                *all |= x;
            }
        }
        all != [0; 8]
    }
    fn bits(m: V) -> u64 {
        let mut bits = 0;
        for (i, &x) in m.as_flattened().iter().enumerate() {
            bits |= u64::from(x.cast_unsigned() & 1) << i;
        }
        bits
    }
    fn from_bits(bits: u64) -> V {
        let mut out = [[0; 8]; 4];
        for (g, group) in out.iter_mut().enumerate() {
            let byte = (bits >> (8 * g)) as u8;
            for (i, x) in group.iter_mut().enumerate() {
                *x = flag(byte & (1 << i) != 0);
            }
        }
        out
    }
    fn store(v: V, out: &mut [i16]) {
        out[..32].copy_from_slice(v.as_flattened());
    }
    fn load(from: &[i16]) -> V {
        let mut out = [[0; 8]; 4];
        out.as_flattened_mut().copy_from_slice(&from[..32]);
        out
    }
}

#[inlined]
impl LaneRng for Portable {
    type Generator = [[u64; 8]; 4];
    const STREAMS: usize = 8;
    const COUNTERS: usize = 1;
    const THROWS_IN_PLACE: bool = false;
    type Inline = Self;
    type Part = Self;
    const PARTS: usize = 1;

    fn split(v: V, out: &mut [Num<Self>]) {
        out[0] = Num(v);
    }

    fn join(parts: &[Num<Self>]) -> V {
        parts[0].0
    }

    fn seed(states: &[[u64; 4]]) -> Self::Generator {
        let mut words = [[0; 8]; 4];
        for (lane, state) in states[..8].iter().enumerate() {
            for (word, &value) in words.iter_mut().zip(state) {
                word[lane] = value;
            }
        }
        words
    }

    fn next(s: &mut Self::Generator) -> V {
        let mut out = [[0; 8]; 4];
        let mut words = [0u64; 8];
        for (i, word) in words.iter_mut().enumerate() {
            let [s0, s1, s2, s3] = [s[0][i], s[1][i], s[2][i], s[3][i]];
            *word = s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0);
            let (s2, s3) = (s2 ^ s0, s3 ^ s1);
            s[1][i] = s1 ^ s2;
            s[0][i] = s0 ^ s3;
            s[2][i] = s2 ^ (s1 << 17);
            s[3][i] = s3.rotate_left(45);
        }
        for (i, x) in out.as_flattened_mut().iter_mut().enumerate() {
            *x = (words[i / 4] >> (16 * (i % 4))) as i16;
        }
        out
    }
    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        (about, work).on_baseline()
    }
}
