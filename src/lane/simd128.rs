//! The backend of WebAssembly with `simd128`: thirty-two lanes in four 128-bit values.
//!
//! It is what `portable` means there. Safety: pointers come from slices whose length is checked. Everything else is safe,
//! because a module is checked as a whole before any of it runs.

#![expect(unsafe_code, reason = "reads and writes of whole registers; see the note on safety above")]

use std::arch::wasm32::*;

use inlined::inlined;

use super::outlined::Outlined;
use super::{LaneRng, Lanes, Num};

/// Thirty-two lanes in four 128-bit registers; flags are all-ones or all-zeros numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Simd128;

type V = [v128; 4];

/// Applies an expression to each of the four registers of some groups.
macro_rules! each {
    ($($v:ident),+ => $result:expr) => {
        [each!(0 $($v)+ $result), each!(1 $($v)+ $result), each!(2 $($v)+ $result), each!(3 $($v)+ $result)]
    };
    ($i:literal $v:ident $result:expr) => {{ let $v = $v[$i]; $result }};
    ($i:literal $v:ident $w:ident $result:expr) => {{ let ($v, $w) = ($v[$i], $w[$i]); $result }};
    ($i:literal $v:ident $w:ident $x:ident $result:expr) => {{ let ($v, $w, $x) = ($v[$i], $w[$i], $x[$i]); $result }};
}

#[inlined]
impl Lanes for Simd128 {
    type V = V;
    type M = V;
    const N: usize = 32;
    const LOOKS_UP: bool = false;

    fn splat(x: i16) -> V {
        [i16x8_splat(x); 4]
    }
    fn add(a: V, b: V) -> V {
        each!(a, b => i16x8_add(a, b))
    }
    fn saturating_add(a: V, b: V) -> V {
        each!(a, b => i16x8_add_sat(a, b))
    }
    fn sub(a: V, b: V) -> V {
        each!(a, b => i16x8_sub(a, b))
    }
    fn min(a: V, b: V) -> V {
        each!(a, b => i16x8_min(a, b))
    }
    fn max(a: V, b: V) -> V {
        each!(a, b => i16x8_max(a, b))
    }
    fn mulhi(a: V, b: V) -> V {
        each!(a, b => {
            let (low, high) = (u32x4_extmul_low_u16x8(a, b), u32x4_extmul_high_u16x8(a, b));
            i16x8_shuffle::<1, 3, 5, 7, 9, 11, 13, 15>(low, high)
        })
    }
    fn mullo(a: V, b: V) -> V {
        each!(a, b => i16x8_mul(a, b))
    }
    fn and(a: V, b: V) -> V {
        each!(a, b => v128_and(a, b))
    }
    fn or(a: V, b: V) -> V {
        each!(a, b => v128_or(a, b))
    }
    fn xor(a: V, b: V) -> V {
        each!(a, b => v128_xor(a, b))
    }
    fn shift_right(v: V, bits: u32) -> V {
        each!(v => u16x8_shr(v, bits))
    }
    fn xor3(a: V, b: V, c: V) -> V {
        Self::xor(Self::xor(a, b), c)
    }
    fn majority(a: V, b: V, c: V) -> V {
        each!(a, b, c => v128_bitselect(c, a, v128_xor(a, b)))
    }
    fn one_hot(v: V) -> V {
        // Each byte looks up its bits; the number of the high byte is less by eight. What is outside the table gives 0.
        each!(v => {
            let table = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
            let v = u16x8_min(v, i16x8_splat(16));
            i8x16_swizzle(table, i16x8_sub(v128_or(v, i16x8_shl(v, 8)), i16x8_splat(0x0800)))
        })
    }
    fn lookup(table: &[i16; 32], index: V) -> V {
        let table = Self::load(table);
        // The places of the two bytes of each number. What is outside one of the four parts gives 0 there.
        each!(index => {
            let places = i16x8_add(i16x8_mul(index, i16x8_splat(0x0202)), i16x8_splat(0x0100));
            let part = |i: u8| i8x16_swizzle(table[usize::from(i)], u8x16_sub(places, u8x16_splat(16 * i)));
            v128_or(v128_or(part(0), part(1)), v128_or(part(2), part(3)))
        })
    }
    fn lt(a: V, b: V) -> V {
        each!(a, b => i16x8_lt(a, b))
    }
    fn le(a: V, b: V) -> V {
        each!(a, b => i16x8_le(a, b))
    }
    fn eq(a: V, b: V) -> V {
        each!(a, b => i16x8_eq(a, b))
    }
    fn lt_unsigned(a: V, b: V) -> V {
        each!(a, b => u16x8_lt(a, b))
    }
    fn select(m: V, a: V, b: V) -> V {
        each!(m, a, b => v128_bitselect(a, b, m))
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
        each!(a => v128_not(a))
    }
    fn any(m: V) -> bool {
        v128_any_true(v128_or(v128_or(m[0], m[1]), v128_or(m[2], m[3])))
    }
    fn bits(m: V) -> u64 {
        // Flags are narrowed to bytes.
        let half = |a, b| u64::from(i8x16_bitmask(i8x16_narrow_i16x8(a, b)));
        half(m[0], m[1]) | half(m[2], m[3]) << 16
    }
    fn from_bits(bits: u64) -> V {
        let place = i16x8(1, 2, 4, 8, 16, 32, 64, 128);
        let bytes = [bits, bits >> 8, bits >> 16, bits >> 24];
        each!(bytes => i16x8_eq(v128_and(i16x8_splat((bytes & 0xFF) as i16), place), place))
    }
    fn store(v: V, out: &mut [i16]) {
        let out = &mut out[..32];
        for (i, v) in v.into_iter().enumerate() {
            // SAFETY: eight numbers from 8 * i are inside the slice, and any address will do.
            unsafe { v128_store(out.as_mut_ptr().add(8 * i).cast(), v) };
        }
    }
    fn load(from: &[i16]) -> V {
        let from = &from[..32];
        let places = [0, 8, 16, 24];
        // SAFETY: eight numbers from each of these places are inside the slice, and any address will do.
        each!(places => unsafe { v128_load(from.as_ptr().add(places).cast()) })
    }
}

#[inlined]
impl LaneRng for Simd128 {
    type Generator = [V; 4];
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
        let pairs = [0, 2, 4, 6];
        [0, 1, 2, 3].map(|word| each!(pairs => u64x2(states[pairs][word], states[pairs + 1][word])))
    }

    #[inline(never)]
    fn next(s: &mut Self::Generator) -> V {
        let mut out = Self::splat(0);
        for (i, out) in out.iter_mut().enumerate() {
            let [s0, s1, s2, s3] = [s[0][i], s[1][i], s[2][i], s[3][i]];
            let turned = |v, bits| v128_or(i64x2_shl(v, bits), u64x2_shr(v, 64 - bits));
            *out = i64x2_add(turned(i64x2_add(s0, s3), 23), s0);
            let a = v128_xor(s2, s0);
            let b = v128_xor(s3, s1);
            s[1][i] = v128_xor(s1, a);
            s[0][i] = v128_xor(s0, b);
            s[2][i] = v128_xor(a, i64x2_shl(s1, 17));
            s[3][i] = turned(b, 45);
        }
        out
    }

    fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
        (about, work).on_baseline()
    }
}
