//! The baseline backend of x86-64: thirty-two lanes in four 128-bit registers.
//!
//! It is what `portable` means on x86-64. Safety: every intrinsic here is SSE2, which every x86-64 machine has.
//! Pointers come from slices whose length is checked.

#![expect(unsafe_code, reason = "vector intrinsics; see the note on safety above")]

use std::arch::x86_64::*;

use inlined::inlined;

use super::outlined::Outlined;
use super::{LaneRng, Lanes, Num};

/// Thirty-two lanes in four 128-bit registers; flags are all-ones or all-zeros numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sse2;

/// Applies a binary operation on registers to four pairs.
macro_rules! zip {
    ($op:ident, $a:ident, $b:ident) => {
        [$op($a[0], $b[0]), $op($a[1], $b[1]), $op($a[2], $b[2]), $op($a[3], $b[3])]
    };
}

#[inlined]
impl Lanes for Sse2 {
    type V = [__m128i; 4];
    type M = [__m128i; 4];
    const N: usize = 32;
    const LOOKS_UP: bool = false;

    fn splat(x: i16) -> [__m128i; 4] {
        // SAFETY: see the module.
        let v = unsafe { _mm_set1_epi16(x) };
        [v, v, v, v]
    }
    fn add(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_add_epi16, a, b) }
    }
    fn saturating_add(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_adds_epi16, a, b) }
    }
    fn sub(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_sub_epi16, a, b) }
    }
    fn min(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_min_epi16, a, b) }
    }
    fn max(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_max_epi16, a, b) }
    }
    fn mulhi(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_mulhi_epu16, a, b) }
    }
    fn mullo(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_mullo_epi16, a, b) }
    }
    fn and(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_and_si128, a, b) }
    }
    fn or(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_or_si128, a, b) }
    }
    fn xor(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_xor_si128, a, b) }
    }
    fn shift_right(v: [__m128i; 4], bits: u32) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe {
            let bits = _mm_cvtsi32_si128(bits.cast_signed());
            [_mm_srl_epi16(v[0], bits), _mm_srl_epi16(v[1], bits), _mm_srl_epi16(v[2], bits), _mm_srl_epi16(v[3], bits)]
        }
    }
    fn xor3(a: [__m128i; 4], b: [__m128i; 4], c: [__m128i; 4]) -> [__m128i; 4] {
        Self::xor(Self::xor(a, b), c)
    }
    fn majority(a: [__m128i; 4], b: [__m128i; 4], c: [__m128i; 4]) -> [__m128i; 4] {
        Self::or(Self::and(a, b), Self::and(c, Self::xor(a, b)))
    }
    #[inline(never)]
    fn one_hot(v: [__m128i; 4]) -> [__m128i; 4] {
        let mut lanes = [0i16; 32];
        Self::store(v, &mut lanes);
        for lane in &mut lanes {
            *lane = if (0..16).contains(lane) { (1u16 << (*lane & 15)).cast_signed() } else { 0 };
        }
        Self::load(&lanes)
    }
    #[inline(never)]
    fn lookup(table: &[i16; 32], index: [__m128i; 4]) -> [__m128i; 4] {
        let mut lanes = [0i16; 32];
        Self::store(index, &mut lanes);
        for lane in &mut lanes {
            *lane = table[(*lane & 31) as usize];
        }
        Self::load(&lanes)
    }
    fn lt(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_cmplt_epi16, a, b) }
    }
    fn le(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        Self::not(Self::lt(b, a))
    }
    fn eq(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe { zip!(_mm_cmpeq_epi16, a, b) }
    }
    fn lt_unsigned(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        let turn = Self::splat(i16::MIN);
        Self::lt(Self::xor(a, turn), Self::xor(b, turn))
    }
    fn select(m: [__m128i; 4], a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        // SAFETY: see the module.
        let others = unsafe { zip!(_mm_andnot_si128, m, b) };
        Self::or(Self::and(m, a), others)
    }
    fn keep(m: [__m128i; 4], v: [__m128i; 4]) -> [__m128i; 4] {
        Self::and(m, v)
    }
    fn flags(on: bool) -> [__m128i; 4] {
        Self::splat(-i16::from(on))
    }
    fn both(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        Self::and(a, b)
    }
    fn either(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        Self::or(a, b)
    }
    fn differ(a: [__m128i; 4], b: [__m128i; 4]) -> [__m128i; 4] {
        Self::xor(a, b)
    }
    fn not(a: [__m128i; 4]) -> [__m128i; 4] {
        Self::xor(a, Self::splat(-1))
    }
    fn any(m: [__m128i; 4]) -> bool {
        // SAFETY: see the module.
        unsafe { _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(m[0], m[1]), _mm_or_si128(m[2], m[3]))) != 0 }
    }
    fn bits(m: [__m128i; 4]) -> u64 {
        // SAFETY: see the module. Packing narrows every flag to a byte.
        unsafe {
            let low = _mm_movemask_epi8(_mm_packs_epi16(m[0], m[1]));
            let high = _mm_movemask_epi8(_mm_packs_epi16(m[2], m[3]));
            u64::from(low.cast_unsigned() | (high.cast_unsigned() << 16))
        }
    }
    fn from_bits(bits: u64) -> [__m128i; 4] {
        // SAFETY: see the module.
        unsafe {
            let place = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
            let quarter = |bits: u64| {
                let byte = _mm_set1_epi16((bits & 0xFF) as i16);
                _mm_cmpeq_epi16(_mm_and_si128(byte, place), place)
            };
            [quarter(bits), quarter(bits >> 8), quarter(bits >> 16), quarter(bits >> 24)]
        }
    }
    fn store(v: [__m128i; 4], out: &mut [i16]) {
        let out = &mut out[..32];
        for (i, v) in v.into_iter().enumerate() {
            // SAFETY: see the module; eight numbers from 8 * i are inside the slice.
            unsafe { _mm_storeu_si128(out.as_mut_ptr().add(8 * i).cast(), v) };
        }
    }
    fn load(from: &[i16]) -> [__m128i; 4] {
        let from = &from[..32];
        let quarter = |i: usize| {
            // SAFETY: see the module; eight numbers from 8 * i are inside the slice.
            unsafe { _mm_loadu_si128(from.as_ptr().add(8 * i).cast()) }
        };
        [quarter(0), quarter(1), quarter(2), quarter(3)]
    }
}

#[inlined]
impl LaneRng for Sse2 {
    type Generator = [[__m128i; 4]; 4];
    const STREAMS: usize = 8;
    // `one_hot` works lane by lane here, so counters never beat a table.
    const COUNTERS: usize = 0;
    const THROWS_IN_PLACE: bool = false;
    type Inline = Self;
    type Part = Self;
    const PARTS: usize = 1;

    fn split(v: [__m128i; 4], out: &mut [Num<Self>]) {
        out[0] = Num(v);
    }

    fn join(parts: &[Num<Self>]) -> [__m128i; 4] {
        parts[0].0
    }

    fn seed(states: &[[u64; 4]]) -> Self::Generator {
        let mut words = [[0u64; 8]; 4];
        for (lane, state) in states[..8].iter().enumerate() {
            for (word, &value) in words.iter_mut().zip(state) {
                word[lane] = value;
            }
        }
        words.map(|w| {
            // SAFETY: see the module; each array has eight words.
            let pair = |i: usize| unsafe { _mm_loadu_si128(w.as_ptr().add(2 * i).cast()) };
            [pair(0), pair(1), pair(2), pair(3)]
        })
    }

    #[inline(never)]
    fn next(s: &mut Self::Generator) -> [__m128i; 4] {
        let mut out = Self::splat(0);
        for (i, out) in out.iter_mut().enumerate() {
            let [s0, s1, s2, s3] = [s[0][i], s[1][i], s[2][i], s[3][i]];
            // SAFETY: see the module.
            unsafe {
                let sum = _mm_add_epi64(s0, s3);
                let turned = _mm_or_si128(_mm_slli_epi64::<23>(sum), _mm_srli_epi64::<41>(sum));
                *out = _mm_add_epi64(turned, s0);
                let a = _mm_xor_si128(s2, s0);
                let b = _mm_xor_si128(s3, s1);
                s[1][i] = _mm_xor_si128(s1, a);
                s[0][i] = _mm_xor_si128(s0, b);
                s[2][i] = _mm_xor_si128(a, _mm_slli_epi64::<17>(s1));
                s[3][i] = _mm_or_si128(_mm_slli_epi64::<45>(b), _mm_srli_epi64::<19>(b));
            }
        }
        out
    }

    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        (about, work).on_baseline()
    }
}
