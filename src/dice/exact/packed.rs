//! Polynomials with non-negative coefficients, packed into one big integer with a slot of bits per coefficient.
//!
//! Slots are as wide as the largest coefficient of the final result needs, so that no intermediate sum can overflow
//! into the next slot. Widths are multiples of 64 bits, which keeps shifts cheap.

use dashu_int::ops::BitTest;
use dashu_int::{UBig, Word};

/// The layout of packed polynomials: how many bits each coefficient has.
#[derive(Debug, Clone, Copy)]
pub struct Slots {
    bits: usize,
}

impl Slots {
    /// Slots for coefficients up to `largest`.
    pub fn for_coefficients(largest: &UBig) -> Self {
        Self { bits: largest.bit_len().max(1).next_multiple_of(64) }
    }

    /// Packs coefficients, lowest power first.
    pub fn pack(self, coefficients: &[UBig]) -> UBig {
        let slot = self.bits / Word::BITS as usize;
        let mut words: Vec<Word> = vec![0; slot * coefficients.len()];
        for (place, coefficient) in words.chunks_exact_mut(slot).zip(coefficients) {
            let own = coefficient.as_words();
            place[..own.len()].copy_from_slice(own);
        }
        UBig::from_words(&words)
    }

    /// Unpacks `count` coefficients.
    pub fn unpack(self, packed: &UBig, count: usize) -> Vec<UBig> {
        let mut coefficients = packed.to_chunks(self.bits).into_vec();
        coefficients.resize(count, UBig::ZERO);
        coefficients
    }

    /// Multiplies by `x^power`.
    pub fn raise(self, packed: UBig, power: usize) -> UBig {
        packed << (power * self.bits)
    }

    /// Multiplies by `1 + x + ... + x^(terms - 1)`, for at least one term, by repeated doubling.
    pub fn times_run(self, packed: &UBig, terms: usize) -> UBig {
        let mut product = packed.clone();
        let mut done = 1;
        for bit in (0..terms.ilog2()).rev() {
            product += &product << (done * self.bits);
            done *= 2;
            if terms >> bit & 1 == 1 {
                product = (product << self.bits) + packed;
                done += 1;
            }
        }
        product
    }
}

/// Number of shifts and additions in [`Slots::times_run`].
pub fn run_additions(terms: usize) -> u32 {
    let terms = terms.max(1);
    terms.ilog2() + terms.count_ones() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_multiplies_like_its_polynomial() {
        let slots = Slots::for_coefficients(&UBig::from(1_000_000u32));
        let base: Vec<UBig> = [3u32, 0, 5, 1].map(UBig::from).to_vec();
        for terms in 1..40 {
            let ones = slots.pack(&vec![UBig::ONE; terms]);
            let packed = slots.pack(&base);
            assert_eq!(slots.times_run(&packed, terms), &packed * &ones, "{terms} terms");
        }
    }

    #[test]
    fn packing_keeps_zeros_at_both_ends() {
        let slots = Slots::for_coefficients(&UBig::from(7u32).pow(40));
        let coefficients: Vec<UBig> = vec![UBig::ZERO, UBig::from(7u32).pow(40), UBig::ZERO, UBig::ONE, UBig::ZERO];
        assert_eq!(slots.unpack(&slots.pack(&coefficients), 5), coefficients);
    }
}
