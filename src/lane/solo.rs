//! The single-lane backend: plain numbers, for the exact solver, for traces, and as a reference in tests.

use super::Lanes;

/// One lane.
#[derive(Debug, Clone, Copy, Default)]
pub struct Solo;

impl Lanes for Solo {
    type V = i16;
    type M = bool;
    const N: usize = 1;
    const LOOKS_UP: bool = true;

    #[inline(always)]
    fn splat(x: i16) -> i16 {
        x
    }
    #[inline(always)]
    fn add(a: i16, b: i16) -> i16 {
        a.wrapping_add(b)
    }
    #[inline(always)]
    fn saturating_add(a: i16, b: i16) -> i16 {
        a.saturating_add(b)
    }
    #[inline(always)]
    fn sub(a: i16, b: i16) -> i16 {
        a.wrapping_sub(b)
    }
    #[inline(always)]
    fn min(a: i16, b: i16) -> i16 {
        a.min(b)
    }
    #[inline(always)]
    fn max(a: i16, b: i16) -> i16 {
        a.max(b)
    }
    #[inline(always)]
    fn mulhi(a: i16, b: i16) -> i16 {
        ((u32::from(a.cast_unsigned()) * u32::from(b.cast_unsigned())) >> 16) as i16
    }
    #[inline(always)]
    fn mullo(a: i16, b: i16) -> i16 {
        a.wrapping_mul(b)
    }
    #[inline(always)]
    fn shift_right(v: i16, bits: u32) -> i16 {
        (v.cast_unsigned() >> bits).cast_signed()
    }
    #[inline(always)]
    fn and(a: i16, b: i16) -> i16 {
        a & b
    }
    #[inline(always)]
    fn or(a: i16, b: i16) -> i16 {
        a | b
    }
    #[inline(always)]
    fn xor(a: i16, b: i16) -> i16 {
        a ^ b
    }
    #[inline(always)]
    fn xor3(a: i16, b: i16, c: i16) -> i16 {
        a ^ b ^ c
    }
    #[inline(always)]
    fn majority(a: i16, b: i16, c: i16) -> i16 {
        (a & b) | (c & (a ^ b))
    }
    #[inline(always)]
    fn one_hot(v: i16) -> i16 {
        if (0..16).contains(&v) { (1u16 << v).cast_signed() } else { 0 }
    }
    #[inline(always)]
    fn lookup(table: &[i16; 32], index: i16) -> i16 {
        table[(index & 31) as usize]
    }
    #[inline(always)]
    fn lt(a: i16, b: i16) -> bool {
        a < b
    }
    #[inline(always)]
    fn le(a: i16, b: i16) -> bool {
        a <= b
    }
    #[inline(always)]
    fn eq(a: i16, b: i16) -> bool {
        a == b
    }
    #[inline(always)]
    fn lt_unsigned(a: i16, b: i16) -> bool {
        a.cast_unsigned() < b.cast_unsigned()
    }
    #[inline(always)]
    fn select(m: bool, a: i16, b: i16) -> i16 {
        if m { a } else { b }
    }
    #[inline(always)]
    fn keep(m: bool, v: i16) -> i16 {
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
    fn store(v: i16, out: &mut [i16]) {
        out[0] = v;
    }
    #[inline(always)]
    fn load(from: &[i16]) -> i16 {
        from[0]
    }
}
