//! The AVX2 backend: thirty-two lanes in two registers, flags as all-ones or all-zeros numbers.
//!
//! Safety: every intrinsic here requires AVX2. [`dispatch`](super::dispatch) runs code over this type only after
//! detecting AVX2, inside a function compiled for it, and the type is visible to nothing else. Pointers come from
//! slices whose length is checked.

#![expect(unsafe_code, reason = "vector intrinsics; see the note on safety above")]

use std::arch::asm;
use std::arch::x86_64::*;

use inlined::inlined;

use super::outlined::Outlined;
use super::{LaneRng, Lanes, Num};

/// Thirty-two lanes in two 256-bit registers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Avx2;

/// `1 << v` by two byte look-ups, one for each half of the 16 bits. Indices past 15 get the high bit, for which the
/// look-up returns zero.
#[inline(always)]
fn one_hot(v: __m256i) -> __m256i {
    // SAFETY: see the module.
    unsafe {
        let table = _mm256_setr_epi8(
            1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
        );
        let high_table = _mm256_setr_epi8(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128,
        );
        let v = _mm256_min_epu16(v, _mm256_set1_epi16(0x80));
        let low = _mm256_adds_epu8(v, _mm256_set1_epi16(0x8070u16.cast_signed()));
        let high = _mm256_adds_epu8(_mm256_slli_epi16::<8>(v), _mm256_set1_epi16(0x7080));
        _mm256_or_si256(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(high_table, high))
    }
}

/// The high half of the product, as one instruction; see the AVX-512 backend for the reason.
#[target_feature(enable = "avx2")]
#[inline]
fn mulhi(a: __m256i, b: __m256i) -> __m256i {
    let high;
    // SAFETY: the instruction belongs to AVX2 and touches nothing but these registers.
    unsafe {
        asm!(
            "vpmulhuw {}, {}, {}",
            lateout(ymm_reg) high,
            in(ymm_reg) a,
            in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    high
}

#[inlined]
impl Lanes for Avx2 {
    type V = [__m256i; 2];
    type M = [__m256i; 2];
    const N: usize = 32;
    const LOOKS_UP: bool = false;

    fn splat(x: i16) -> [__m256i; 2] {
        // SAFETY: see the module.
        let v = unsafe { _mm256_set1_epi16(x) };
        [v, v]
    }
    fn add(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])] }
    }
    fn saturating_add(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_adds_epi16(a[0], b[0]), _mm256_adds_epi16(a[1], b[1])] }
    }
    fn sub(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_sub_epi16(a[0], b[0]), _mm256_sub_epi16(a[1], b[1])] }
    }
    fn min(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_min_epi16(a[0], b[0]), _mm256_min_epi16(a[1], b[1])] }
    }
    fn max(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_max_epi16(a[0], b[0]), _mm256_max_epi16(a[1], b[1])] }
    }
    fn mulhi(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [mulhi(a[0], b[0]), mulhi(a[1], b[1])] }
    }
    fn mullo(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_mullo_epi16(a[0], b[0]), _mm256_mullo_epi16(a[1], b[1])] }
    }
    fn shift_right(v: [__m256i; 2], bits: u32) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe {
            let bits = _mm_cvtsi32_si128(bits.cast_signed());
            [_mm256_srl_epi16(v[0], bits), _mm256_srl_epi16(v[1], bits)]
        }
    }
    fn and(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])] }
    }
    fn or(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_or_si256(a[0], b[0]), _mm256_or_si256(a[1], b[1])] }
    }
    fn xor(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])] }
    }
    fn xor3(a: [__m256i; 2], b: [__m256i; 2], c: [__m256i; 2]) -> [__m256i; 2] {
        Self::xor(Self::xor(a, b), c)
    }
    fn majority(a: [__m256i; 2], b: [__m256i; 2], c: [__m256i; 2]) -> [__m256i; 2] {
        Self::or(Self::and(a, b), Self::and(c, Self::xor(a, b)))
    }
    fn one_hot(v: [__m256i; 2]) -> [__m256i; 2] {
        [one_hot(v[0]), one_hot(v[1])]
    }
    fn lookup(table: &[i16; 32], index: [__m256i; 2]) -> [__m256i; 2] {
        let mut lanes = [0i16; 32];
        Self::store(index, &mut lanes);
        for lane in &mut lanes {
            *lane = table[(*lane & 31) as usize];
        }
        Self::load(&lanes)
    }
    fn lt(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_cmpgt_epi16(b[0], a[0]), _mm256_cmpgt_epi16(b[1], a[1])] }
    }
    fn le(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        Self::eq(Self::min(a, b), a)
    }
    fn eq(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_cmpeq_epi16(a[0], b[0]), _mm256_cmpeq_epi16(a[1], b[1])] }
    }
    fn lt_unsigned(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        let least = unsafe { [_mm256_min_epu16(a[0], b[0]), _mm256_min_epu16(a[1], b[1])] };
        Self::not(Self::eq(least, b))
    }
    fn select(m: [__m256i; 2], a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe { [_mm256_blendv_epi8(b[0], a[0], m[0]), _mm256_blendv_epi8(b[1], a[1], m[1])] }
    }
    fn keep(m: [__m256i; 2], v: [__m256i; 2]) -> [__m256i; 2] {
        Self::and(m, v)
    }
    fn flags(on: bool) -> [__m256i; 2] {
        Self::splat(-i16::from(on))
    }
    fn both(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        Self::and(a, b)
    }
    fn either(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        Self::or(a, b)
    }
    fn differ(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        Self::xor(a, b)
    }
    fn not(a: [__m256i; 2]) -> [__m256i; 2] {
        Self::xor(a, Self::splat(-1))
    }
    fn any(m: [__m256i; 2]) -> bool {
        // SAFETY: see the module.
        unsafe {
            let m = _mm256_or_si256(m[0], m[1]);
            _mm256_testz_si256(m, m) == 0
        }
    }
    fn bits(m: [__m256i; 2]) -> u64 {
        // SAFETY: see the module. Packing works within each half of the registers, so the quarters are reordered
        // afterwards.
        unsafe {
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(m[0], m[1]));
            u64::from(_mm256_movemask_epi8(bytes).cast_unsigned())
        }
    }
    fn from_bits(bits: u64) -> [__m256i; 2] {
        // SAFETY: see the module.
        unsafe {
            let place =
                _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, i16::MIN);
            let (low, high) = (_mm256_set1_epi16(bits as i16), _mm256_set1_epi16((bits >> 16) as i16));
            [
                _mm256_cmpeq_epi16(_mm256_and_si256(low, place), place),
                _mm256_cmpeq_epi16(_mm256_and_si256(high, place), place),
            ]
        }
    }
    fn store(v: [__m256i; 2], out: &mut [i16]) {
        let out = &mut out[..32];
        // SAFETY: see the module; the slice has 32 numbers.
        unsafe {
            _mm256_storeu_si256(out.as_mut_ptr().cast(), v[0]);
            _mm256_storeu_si256(out.as_mut_ptr().add(16).cast(), v[1]);
        }
    }
    fn load(from: &[i16]) -> [__m256i; 2] {
        let from = &from[..32];
        // SAFETY: see the module; the slice has 32 numbers.
        unsafe { [_mm256_loadu_si256(from.as_ptr().cast()), _mm256_loadu_si256(from.as_ptr().add(16).cast())] }
    }
}

#[inlined]
impl LaneRng for Avx2 {
    type Generator = [[__m256i; 2]; 4];
    const STREAMS: usize = 8;
    const COUNTERS: usize = 8;
    const THROWS_IN_PLACE: bool = true;
    type Inline = Self;
    type Part = Self;
    const PARTS: usize = 1;

    fn split(v: [__m256i; 2], out: &mut [Num<Self>]) {
        out[0] = Num(v);
    }

    fn join(parts: &[Num<Self>]) -> [__m256i; 2] {
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
        words.map(|w| unsafe { [_mm256_loadu_si256(w.as_ptr().cast()), _mm256_loadu_si256(w.as_ptr().add(4).cast())] })
    }

    fn next(s: &mut Self::Generator) -> [__m256i; 2] {
        let (first, second) = (step(s, 0), step(s, 1));
        [first, second]
    }
    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        // SAFETY: see the module.
        unsafe { (about, work).on_avx2() }
    }
}

/// Advances half of the generators and returns their words.
#[inline(always)]
fn step(s: &mut [[__m256i; 2]; 4], half: usize) -> __m256i {
    let [s0, s1, s2, s3] = [s[0][half], s[1][half], s[2][half], s[3][half]];
    // SAFETY: see the module.
    unsafe {
        let sum = _mm256_add_epi64(s0, s3);
        let turned = _mm256_or_si256(_mm256_slli_epi64::<23>(sum), _mm256_srli_epi64::<41>(sum));
        let a = _mm256_xor_si256(s2, s0);
        let b = _mm256_xor_si256(s3, s1);
        s[1][half] = _mm256_xor_si256(s1, a);
        s[0][half] = _mm256_xor_si256(s0, b);
        s[2][half] = _mm256_xor_si256(a, _mm256_slli_epi64::<17>(s1));
        s[3][half] = _mm256_or_si256(_mm256_slli_epi64::<45>(b), _mm256_srli_epi64::<19>(b));
        _mm256_add_epi64(turned, s0)
    }
}
