//! The single-lane backends: plain numbers, for the exact solver, for traces, and as a reference in tests.

use super::Lanes;

/// One lane.
#[derive(Debug, Clone, Copy, Default)]
pub struct Solo;

/// One lane of 32 bits, for what reaches farther than the lanes of the sampler.
#[derive(Debug, Clone, Copy, Default)]
pub struct Whole;

/// One lane of plain numbers of this type.
macro_rules! one_lane {
    ($lanes:ty, $V:ty) => {
        impl Lanes for $lanes {
            type V = $V;
            type M = bool;
            const N: usize = 1;
            const LOOKS_UP: bool = true;

            const WHOLE: bool = <$V>::BITS > 16;
            #[inline(always)]
            fn splat_whole(x: i32) -> $V {
                x as $V
            }
            #[inline(always)]
            fn first(v: $V) -> i32 {
                v.into()
            }
            #[inline(always)]
            fn quotient(a: $V, b: $V) -> Option<$V> {
                Self::WHOLE.then(|| if b == 0 { 0 } else { a / b })
            }
            #[inline(always)]
            fn splat(x: i16) -> $V {
                x.into()
            }
            #[inline(always)]
            fn add(a: $V, b: $V) -> $V {
                a.wrapping_add(b)
            }
            #[inline(always)]
            fn saturating_add(a: $V, b: $V) -> $V {
                a.saturating_add(b).clamp(i16::MIN.into(), i16::MAX.into())
            }
            #[inline(always)]
            fn sub(a: $V, b: $V) -> $V {
                a.wrapping_sub(b)
            }
            #[inline(always)]
            fn min(a: $V, b: $V) -> $V {
                a.min(b)
            }
            #[inline(always)]
            fn max(a: $V, b: $V) -> $V {
                a.max(b)
            }
            #[inline(always)]
            fn mulhi(a: $V, b: $V) -> $V {
                ((u64::from(a.cast_unsigned()) * u64::from(b.cast_unsigned())) >> <$V>::BITS) as $V
            }
            #[inline(always)]
            fn mullo(a: $V, b: $V) -> $V {
                a.wrapping_mul(b)
            }
            #[inline(always)]
            fn shift_right(v: $V, bits: u32) -> $V {
                (v.cast_unsigned() >> bits).cast_signed()
            }
            #[inline(always)]
            fn and(a: $V, b: $V) -> $V {
                a & b
            }
            #[inline(always)]
            fn or(a: $V, b: $V) -> $V {
                a | b
            }
            #[inline(always)]
            fn xor(a: $V, b: $V) -> $V {
                a ^ b
            }
            #[inline(always)]
            fn xor3(a: $V, b: $V, c: $V) -> $V {
                a ^ b ^ c
            }
            #[inline(always)]
            fn majority(a: $V, b: $V, c: $V) -> $V {
                (a & b) | (c & (a ^ b))
            }
            #[inline(always)]
            fn one_hot(v: $V) -> $V {
                if (0..16).contains(&v) { (1u16 << v).cast_signed().into() } else { 0 }
            }
            #[inline(always)]
            fn lookup(table: &[i16; 32], index: $V) -> $V {
                table[(index & 31) as usize].into()
            }
            #[inline(always)]
            fn lt(a: $V, b: $V) -> bool {
                a < b
            }
            #[inline(always)]
            fn le(a: $V, b: $V) -> bool {
                a <= b
            }
            #[inline(always)]
            fn eq(a: $V, b: $V) -> bool {
                a == b
            }
            #[inline(always)]
            fn lt_unsigned(a: $V, b: $V) -> bool {
                a.cast_unsigned() < b.cast_unsigned()
            }
            #[inline(always)]
            fn select(m: bool, a: $V, b: $V) -> $V {
                if m { a } else { b }
            }
            #[inline(always)]
            fn keep(m: bool, v: $V) -> $V {
                if m { v } else { 0 }
            }
            #[inline(always)]
            fn flags(on: bool) -> bool {
                on
            }
            #[inline(always)]
            fn both(a: bool, b: bool) -> bool {
                a & b
            }
            #[inline(always)]
            fn either(a: bool, b: bool) -> bool {
                a | b
            }
            #[inline(always)]
            fn differ(a: bool, b: bool) -> bool {
                a ^ b
            }
            #[inline(always)]
            fn not(a: bool) -> bool {
                !a
            }
            #[inline(always)]
            fn any(m: bool) -> bool {
                m
            }
            #[inline(always)]
            fn bits(m: bool) -> u64 {
                u64::from(m)
            }
            #[inline(always)]
            fn from_bits(bits: u64) -> bool {
                bits & 1 == 1
            }
            #[inline(always)]
            fn store(v: $V, out: &mut [i16]) {
                out[0] = v as i16;
            }
            #[inline(always)]
            fn load(from: &[i16]) -> $V {
                from[0].into()
            }
        }
    };
}

one_lane!(Solo, i16);
one_lane!(Whole, i32);
