//! The AVX-512 backend: thirty-two lanes in one register, flags in a mask register.
//!
//! Safety: every intrinsic here requires AVX-512 F, BW, DQ and VL. [`dispatch`](super::dispatch) runs code over this
//! type only after detecting them, inside a function compiled for them, and the type is visible to nothing else.
//! Pointers come from slices whose length is checked.

#![expect(unsafe_code, reason = "vector intrinsics; see the note on safety above")]

use std::arch::asm;
use std::arch::x86_64::*;

use inlined::inlined;

use super::outlined::Outlined;
use super::{LaneRng, Lanes, Num};

/// Thirty-two lanes in one 512-bit register.
#[derive(Debug, Clone, Copy, Default)]
pub struct Avx512;

/// The high half of the product, as one instruction. The compiler's own version is a widening multiplication,
/// recognised only if both factors are widened in the same place. A loop-invariant factor is widened before the loop,
/// and then one instruction becomes nine.
#[target_feature(enable = "avx512bw")]
#[inline]
fn mulhi(a: __m512i, b: __m512i) -> __m512i {
    let high;
    // SAFETY: the instruction belongs to AVX-512 BW and touches nothing but these registers.
    unsafe {
        asm!(
            "vpmulhuw {}, {}, {}",
            lateout(zmm_reg) high,
            in(zmm_reg) a,
            in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    high
}

#[inlined]
impl Lanes for Avx512 {
    type V = __m512i;
    type M = u32;
    const N: usize = 32;
    const LOOKS_UP: bool = true;

    fn splat(x: i16) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_set1_epi16(x) }
    }
    fn add(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_add_epi16(a, b) }
    }
    fn saturating_add(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_adds_epi16(a, b) }
    }
    fn sub(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_sub_epi16(a, b) }
    }
    fn min(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_min_epi16(a, b) }
    }
    fn max(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_max_epi16(a, b) }
    }
    fn mulhi(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { mulhi(a, b) }
    }
    fn mullo(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_mullo_epi16(a, b) }
    }
    fn shift_right(v: __m512i, bits: u32) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_srl_epi16(v, _mm_cvtsi32_si128(bits.cast_signed())) }
    }
    fn and(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_and_si512(a, b) }
    }
    fn or(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_or_si512(a, b) }
    }
    fn xor(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_xor_si512(a, b) }
    }
    fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_ternarylogic_epi64::<0x96>(a, b, c) }
    }
    fn majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_ternarylogic_epi64::<0xE8>(a, b, c) }
    }
    fn one_hot(v: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_sllv_epi16(_mm512_set1_epi16(1), v) }
    }
    fn lookup(table: &[i16; 32], index: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_permutexvar_epi16(index, _mm512_loadu_si512(table.as_ptr().cast())) }
    }
    fn lt(a: __m512i, b: __m512i) -> u32 {
        // SAFETY: see the module.
        unsafe { _mm512_cmplt_epi16_mask(a, b) }
    }
    fn le(a: __m512i, b: __m512i) -> u32 {
        // SAFETY: see the module.
        unsafe { _mm512_cmple_epi16_mask(a, b) }
    }
    fn eq(a: __m512i, b: __m512i) -> u32 {
        // SAFETY: see the module.
        unsafe { _mm512_cmpeq_epi16_mask(a, b) }
    }
    fn lt_unsigned(a: __m512i, b: __m512i) -> u32 {
        // SAFETY: see the module.
        unsafe { _mm512_cmplt_epu16_mask(a, b) }
    }
    fn select(m: u32, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_mask_blend_epi16(m, b, a) }
    }
    fn keep(m: u32, v: __m512i) -> __m512i {
        // SAFETY: see the module.
        unsafe { _mm512_maskz_mov_epi16(m, v) }
    }
    fn flags(on: bool) -> u32 {
        if on { !0 } else { 0 }
    }
    fn both(a: u32, b: u32) -> u32 {
        a & b
    }
    fn either(a: u32, b: u32) -> u32 {
        a | b
    }
    fn differ(a: u32, b: u32) -> u32 {
        a ^ b
    }
    fn not(a: u32) -> u32 {
        !a
    }
    fn any(m: u32) -> bool {
        m != 0
    }
    fn bits(m: u32) -> u64 {
        u64::from(m)
    }
    fn from_bits(bits: u64) -> u32 {
        bits as u32
    }
    fn store(v: __m512i, out: &mut [i16]) {
        let out = &mut out[..32];
        // SAFETY: see the module; the slice has 32 numbers.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), v) }
    }
    fn load(from: &[i16]) -> __m512i {
        let from = &from[..32];
        // SAFETY: see the module; the slice has 32 numbers.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }
    fn pack(v: __m512i, _: u64, order: &[i16], out: &mut [i16]) {
        // SAFETY: see the module.
        Self::store(unsafe { _mm512_permutexvar_epi16(Self::load(order), v) }, out);
    }
}

#[inlined]
impl LaneRng for Avx512 {
    type Generator = [__m512i; 4];
    const STREAMS: usize = 8;
    const COUNTERS: usize = 16;
    const THROWS_IN_PLACE: bool = true;
    type Inline = Self;
    type Part = Self;
    const PARTS: usize = 1;

    fn split(v: __m512i, out: &mut [Num<Self>]) {
        out[0] = Num(v);
    }

    fn join(parts: &[Num<Self>]) -> __m512i {
        parts[0].0
    }

    fn seed(states: &[[u64; 4]]) -> Self::Generator {
        let mut words = [[0u64; 8]; 4];
        for (lane, state) in states[..8].iter().enumerate() {
            for (word, &value) in words.iter_mut().zip(state) {
                word[lane] = value;
            }
        }
        // SAFETY: see the module; each array has eight words.
        words.map(|w| unsafe { _mm512_loadu_si512(w.as_ptr().cast()) })
    }

    fn next(s: &mut Self::Generator) -> __m512i {
        let [s0, s1, s2, s3] = *s;
        // SAFETY: see the module.
        unsafe {
            let out = _mm512_add_epi64(_mm512_rol_epi64::<23>(_mm512_add_epi64(s0, s3)), s0);
            let a = _mm512_xor_si512(s2, s0);
            let b = _mm512_xor_si512(s3, s1);
            s[1] = _mm512_xor_si512(s1, a);
            s[0] = _mm512_xor_si512(s0, b);
            s[2] = _mm512_xor_si512(a, _mm512_slli_epi64::<17>(s1));
            s[3] = _mm512_rol_epi64::<45>(b);
            out
        }
    }
    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        // SAFETY: see the module.
        unsafe { (about, work).on_avx512() }
    }
}
