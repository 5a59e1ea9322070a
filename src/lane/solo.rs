//! The single-lane backends: plain numbers, for the exact solver, for traces, and as a reference in tests.

use super::Lanes;
use inlined::inlined;

/// One lane.
#[derive(Debug, Clone, Copy, Default)]
pub struct Solo;

/// One lane of 32 bits, for what reaches farther than the lanes of the sampler.
#[derive(Debug, Clone, Copy, Default)]
pub struct Whole;

/// One lane of plain numbers of this type.
macro_rules! one_lane {
    ($lanes:ty, $V:ty) => {
        #[inlined]
        impl Lanes for $lanes {
            type V = $V;
            type M = bool;
            const N: usize = 1;
            const LOOKS_UP: bool = true;

            const WHOLE: bool = <$V>::BITS > 16;
            fn splat_whole(x: i32) -> $V {
                x as $V
            }
            fn first(v: $V) -> i32 {
                v.into()
            }
            fn quotient(a: $V, b: $V) -> Option<$V> {
                Self::WHOLE.then(|| if b == 0 { 0 } else { a / b })
            }
            fn splat(x: i16) -> $V {
                x.into()
            }
            fn add(a: $V, b: $V) -> $V {
                a.wrapping_add(b)
            }
            fn saturating_add(a: $V, b: $V) -> $V {
                a.saturating_add(b).clamp(i16::MIN.into(), i16::MAX.into())
            }
            fn sub(a: $V, b: $V) -> $V {
                a.wrapping_sub(b)
            }
            fn min(a: $V, b: $V) -> $V {
                a.min(b)
            }
            fn max(a: $V, b: $V) -> $V {
                a.max(b)
            }
            fn mulhi(a: $V, b: $V) -> $V {
                ((u64::from(a.cast_unsigned()) * u64::from(b.cast_unsigned())) >> <$V>::BITS) as $V
            }
            fn mullo(a: $V, b: $V) -> $V {
                a.wrapping_mul(b)
            }
            fn shift_right(v: $V, bits: u32) -> $V {
                (v.cast_unsigned() >> bits).cast_signed()
            }
            fn and(a: $V, b: $V) -> $V {
                a & b
            }
            fn or(a: $V, b: $V) -> $V {
                a | b
            }
            fn xor(a: $V, b: $V) -> $V {
                a ^ b
            }
            fn xor3(a: $V, b: $V, c: $V) -> $V {
                a ^ b ^ c
            }
            fn majority(a: $V, b: $V, c: $V) -> $V {
                (a & b) | (c & (a ^ b))
            }
            fn one_hot(v: $V) -> $V {
                if (0..16).contains(&v) { (1u16 << v).cast_signed().into() } else { 0 }
            }
            fn lookup(table: &[i16; 32], index: $V) -> $V {
                table[(index & 31) as usize].into()
            }
            fn lt(a: $V, b: $V) -> bool {
                a < b
            }
            fn le(a: $V, b: $V) -> bool {
                a <= b
            }
            fn eq(a: $V, b: $V) -> bool {
                a == b
            }
            fn lt_unsigned(a: $V, b: $V) -> bool {
                a.cast_unsigned() < b.cast_unsigned()
            }
            fn select(m: bool, a: $V, b: $V) -> $V {
                if m { a } else { b }
            }
            fn keep(m: bool, v: $V) -> $V {
                if m { v } else { 0 }
            }
            fn flags(on: bool) -> bool {
                on
            }
            fn both(a: bool, b: bool) -> bool {
                a & b
            }
            fn either(a: bool, b: bool) -> bool {
                a | b
            }
            fn differ(a: bool, b: bool) -> bool {
                a ^ b
            }
            fn not(a: bool) -> bool {
                !a
            }
            fn any(m: bool) -> bool {
                m
            }
            fn bits(m: bool) -> u64 {
                u64::from(m)
            }
            fn from_bits(bits: u64) -> bool {
                bits & 1 == 1
            }
            fn store(v: $V, out: &mut [i16]) {
                out[0] = v as i16;
            }
            fn load(from: &[i16]) -> $V {
                from[0].into()
            }
        }
    };
}

one_lane!(Solo, i16);
one_lane!(Whole, i32);
