//! The backend of aarch64: thirty-two lanes in four 128-bit registers.
//!
//! It is what `portable` means on aarch64. Safety: every intrinsic here is NEON, which every aarch64 machine has.
//! Pointers come from slices whose length is checked.

#![expect(unsafe_code, reason = "vector intrinsics; see the note on safety above")]

use std::arch::aarch64::*;

use inlined::inlined;

use super::outlined::Outlined;
use super::{LaneRng, Lanes, Num};

/// Thirty-two lanes in four 128-bit registers; flags are all-ones or all-zeros numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Neon;

type V = [uint16x8_t; 4];

/// Applies an expression to each of the four registers of some groups.
macro_rules! each {
    ($($v:ident),+ => $result:expr) => {
        // SAFETY: see the module.
        unsafe { [each!(0 $($v)+ $result), each!(1 $($v)+ $result), each!(2 $($v)+ $result), each!(3 $($v)+ $result)] }
    };
    ($i:literal $v:ident $result:expr) => {{ let $v = $v[$i]; $result }};
    ($i:literal $v:ident $w:ident $result:expr) => {{ let ($v, $w) = ($v[$i], $w[$i]); $result }};
    ($i:literal $v:ident $w:ident $x:ident $result:expr) => {{ let ($v, $w, $x) = ($v[$i], $w[$i], $x[$i]); $result }};
}

/// Applies an operation on signed numbers.
macro_rules! signed {
    ($op:ident, $a:ident, $b:ident) => {
        each!($a, $b => vreinterpretq_u16_s16($op(vreinterpretq_s16_u16($a), vreinterpretq_s16_u16($b))))
    };
}

#[inlined]
impl Lanes for Neon {
    type V = V;
    type M = V;
    const N: usize = 32;
    const LOOKS_UP: bool = false;

    fn splat(x: i16) -> V {
        // SAFETY: see the module.
        let v = unsafe { vdupq_n_u16(x.cast_unsigned()) };
        [v, v, v, v]
    }
    fn add(a: V, b: V) -> V {
        each!(a, b => vaddq_u16(a, b))
    }
    fn saturating_add(a: V, b: V) -> V {
        signed!(vqaddq_s16, a, b)
    }
    fn sub(a: V, b: V) -> V {
        each!(a, b => vsubq_u16(a, b))
    }
    fn min(a: V, b: V) -> V {
        signed!(vminq_s16, a, b)
    }
    fn max(a: V, b: V) -> V {
        signed!(vmaxq_s16, a, b)
    }
    fn mulhi(a: V, b: V) -> V {
        // The odd halves of the products, whose lowest bytes come first.
        each!(a, b => vuzp2q_u16(
            vreinterpretq_u16_u32(vmull_u16(vget_low_u16(a), vget_low_u16(b))),
            vreinterpretq_u16_u32(vmull_high_u16(a, b)),
        ))
    }
    fn mullo(a: V, b: V) -> V {
        each!(a, b => vmulq_u16(a, b))
    }
    fn and(a: V, b: V) -> V {
        each!(a, b => vandq_u16(a, b))
    }
    fn or(a: V, b: V) -> V {
        each!(a, b => vorrq_u16(a, b))
    }
    fn xor(a: V, b: V) -> V {
        each!(a, b => veorq_u16(a, b))
    }
    fn shift_right(v: V, bits: u32) -> V {
        each!(v => vshlq_u16(v, vdupq_n_s16(-(bits as i16))))
    }
    fn xor3(a: V, b: V, c: V) -> V {
        Self::xor(Self::xor(a, b), c)
    }
    fn majority(a: V, b: V, c: V) -> V {
        each!(a, b, c => vbslq_u16(veorq_u16(a, b), c, a))
    }
    fn one_hot(v: V) -> V {
        // A shift reads the low byte of its number, and 16 leaves nothing.
        each!(v => vshlq_u16(vdupq_n_u16(1), vreinterpretq_s16_u16(vminq_u16(v, vdupq_n_u16(16)))))
    }
    fn lookup(table: &[i16; 32], index: V) -> V {
        // SAFETY: see the module; the table has 64 bytes.
        let table = unsafe { vld1q_u8_x4(table.as_ptr().cast()) };
        // The places of the two bytes of each number.
        each!(index => {
            let places = vmlaq_u16(vdupq_n_u16(0x0100), index, vdupq_n_u16(0x0202));
            vreinterpretq_u16_u8(vqtbl4q_u8(table, vreinterpretq_u8_u16(places)))
        })
    }
    fn lt(a: V, b: V) -> V {
        each!(a, b => vcltq_s16(vreinterpretq_s16_u16(a), vreinterpretq_s16_u16(b)))
    }
    fn le(a: V, b: V) -> V {
        each!(a, b => vcleq_s16(vreinterpretq_s16_u16(a), vreinterpretq_s16_u16(b)))
    }
    fn eq(a: V, b: V) -> V {
        each!(a, b => vceqq_u16(a, b))
    }
    fn lt_unsigned(a: V, b: V) -> V {
        each!(a, b => vcltq_u16(a, b))
    }
    fn select(m: V, a: V, b: V) -> V {
        each!(m, a, b => vbslq_u16(m, a, b))
    }
    fn keep(m: V, v: V) -> V {
        Self::and(m, v)
    }
    fn flags(on: bool) -> V {
        Self::splat(-i16::from(on))
    }
    fn both(a: V, b: V) -> V {
        Self::and(a, b)
    }
    fn either(a: V, b: V) -> V {
        Self::or(a, b)
    }
    fn differ(a: V, b: V) -> V {
        Self::xor(a, b)
    }
    fn not(a: V) -> V {
        each!(a => vmvnq_u16(a))
    }
    fn any(m: V) -> bool {
        // SAFETY: see the module.
        unsafe { vmaxvq_u16(vorrq_u16(vorrq_u16(m[0], m[1]), vorrq_u16(m[2], m[3]))) != 0 }
    }
    fn bits(m: V) -> u64 {
        // SAFETY: see the module. Flags are narrowed to bytes of one bit, and eight such bytes added up to one.
        unsafe {
            let place = vreinterpretq_u8_u64(vdupq_n_u64(PLACES));
            let narrow = |a, b| vandq_u8(vuzp1q_u8(vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b)), place);
            let quarters = vpaddq_u8(narrow(m[0], m[1]), narrow(m[2], m[3]));
            let halves = vpaddq_u8(quarters, quarters);
            u64::from(vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(halves, halves))))
        }
    }
    fn from_bits(bits: u64) -> V {
        let bytes = [bits, bits >> 8, bits >> 16, bits >> 24].map(|bits| bits as u8);
        each!(bytes => {
            let place = vmovl_u8(vcreate_u8(PLACES));
            vtstq_u16(vdupq_n_u16(u16::from(bytes)), place)
        })
    }
    fn store(v: V, out: &mut [i16]) {
        let out = &mut out[..32];
        // SAFETY: see the module; the slice has 32 numbers.
        unsafe { vst1q_u16_x4(out.as_mut_ptr().cast(), uint16x8x4_t(v[0], v[1], v[2], v[3])) };
    }
    fn load(from: &[i16]) -> V {
        let from = &from[..32];
        // SAFETY: see the module; the slice has 32 numbers.
        let uint16x8x4_t(a, b, c, d) = unsafe { vld1q_u16_x4(from.as_ptr().cast()) };
        [a, b, c, d]
    }
}

/// A byte for each of eight lanes, lane 0 lowest: the bit that stands for it.
const PLACES: u64 = u64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);

#[inlined]
impl LaneRng for Neon {
    type Generator = [[uint64x2_t; 4]; 4];
    const STREAMS: usize = 8;
    // Half of what AVX2 has, since registers are half as wide.
    const COUNTERS: usize = 4;
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
        let mut words = [[0u64; 8]; 4];
        for (lane, state) in states[..8].iter().enumerate() {
            for (word, &value) in words.iter_mut().zip(state) {
                word[lane] = value;
            }
        }
        words.map(|w| {
            // SAFETY: see the module; each array has eight words.
            let uint64x2x4_t(a, b, c, d) = unsafe { vld1q_u64_x4(w.as_ptr()) };
            [a, b, c, d]
        })
    }

    #[inline(never)]
    fn next(s: &mut Self::Generator) -> V {
        let mut out = Self::splat(0);
        for (i, out) in out.iter_mut().enumerate() {
            let [s0, s1, s2, s3] = [s[0][i], s[1][i], s[2][i], s[3][i]];
            // SAFETY: see the module. A shift that inserts completes a rotation.
            unsafe {
                let sum = vaddq_u64(s0, s3);
                let turned = vsriq_n_u64::<41>(vshlq_n_u64::<23>(sum), sum);
                *out = vreinterpretq_u16_u64(vaddq_u64(turned, s0));
                let a = veorq_u64(s2, s0);
                let b = veorq_u64(s3, s1);
                s[1][i] = veorq_u64(s1, a);
                s[0][i] = veorq_u64(s0, b);
                s[2][i] = veorq_u64(a, vshlq_n_u64::<17>(s1));
                s[3][i] = vsriq_n_u64::<19>(vshlq_n_u64::<45>(b), b);
            }
        }
        out
    }

    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        (about, work).on_baseline()
    }
}
