//! Probabilities with about 31 digits: a number and what is left of it, both floats.
//!
//! A program may add and multiply thousands of chances before it prints one. In this way the printed float is the nearest one,
//! as if everything had been worked out in fractions.

use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A chance, or another number of at most about 1e300; the second float is at most half a unit in the last place of the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance(f64, f64);

impl Chance {
    /// Never.
    pub const ZERO: Self = Self(0.0, 0.0);
    /// For sure.
    pub const ONE: Self = Self(1.0, 0.0);

    /// The nearest float.
    pub fn value(self) -> f64 {
        self.0
    }

    /// Both floats, whose sum the chance is.
    pub fn parts(self) -> (f64, f64) {
        (self.0, self.1)
    }

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.0 == 0.0
    }

    /// A whole number below 2^106.
    pub(crate) fn whole(number: u128) -> Self {
        let high = number as f64;
        let rest = number as i128 - high as i128;
        normal(high, rest as f64)
    }

    /// A float as it is.
    pub(crate) fn of(number: f64) -> Self {
        Self(number, 0.0)
    }

    /// A positive float of at most 1 as a quotient: the number above, and the power of two below.
    pub(crate) fn split(number: f64) -> (u64, usize) {
        let bits = number.to_bits();
        let (exponent, mantissa) = ((bits >> 52) as usize, bits & ((1 << 52) - 1));
        if exponent == 0 { (mantissa, 1074) } else { (mantissa | 1 << 52, 1075 - exponent) }
    }

    /// A power with a whole exponent.
    pub(crate) fn power(self, mut exponent: usize) -> Self {
        let (mut product, mut square) = (Self::ONE, self);
        while exponent > 0 {
            if exponent & 1 == 1 {
                product = product * square;
            }
            square = square * square;
            exponent >>= 1;
        }
        product
    }

    pub(crate) fn hash_into(self, hash: &mut impl std::hash::Hasher) {
        hash.write_u64(self.0.to_bits());
        hash.write_u64(self.1.to_bits());
    }
}

/// Two floats as a chance; the first must be the larger.
#[inline(always)]
fn normal(high: f64, low: f64) -> Chance {
    let sum = high + low;
    Chance(sum, low - (sum - high))
}

/// What rounding takes from `a * b`, by splitting both factors into halves.
#[inline(always)]
fn rest_of_product(a: f64, b: f64, product: f64) -> f64 {
    let halves = |number: f64| {
        let scaled = 134_217_729.0 * number;
        let high = scaled - (scaled - number);
        (high, number - high)
    };
    let ((a, a_low), (b, b_low)) = (halves(a), halves(b));
    ((a * b - product) + a * b_low + a_low * b) + a_low * b_low
}

impl Add for Chance {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        let part = sum - self.0;
        let rest = (self.0 - (sum - part)) + (other.0 - part);
        normal(sum, rest + (self.1 + other.1))
    }
}

impl AddAssign for Chance {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Chance {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + Self(-other.0, -other.1)
    }
}

impl Mul for Chance {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let product = self.0 * other.0;
        let rest = rest_of_product(self.0, other.0, product);
        normal(product, rest + (self.0 * other.1 + self.1 * other.0))
    }
}

impl Div for Chance {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let first = self.0 / other.0;
        let rest = self - other * Self(first, 0.0);
        let second = rest.0 / other.0;
        let rest = rest - other * Self(second, 0.0);
        let sum = normal(first, second);
        sum + Self(rest.0 / other.0, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(top: u128, bottom: u128) -> Chance {
        Chance::whole(top) / Chance::whole(bottom)
    }

    #[test]
    fn sums_and_products_of_fractions_are_the_nearest_floats() {
        let mut sum = Chance::ZERO;
        (0..49).for_each(|_| sum += part(1, 49));
        assert_eq!(sum.value(), 1.0);
        assert_eq!((part(1, 3) * part(2, 7)).value(), 2.0 / 21.0);
        assert_eq!((part(5, 6) - part(1, 6)).value(), 2.0 / 3.0);
        assert_eq!(part(1, 6).power(13).value(), 1.0 / 13_060_694_016.0);
        assert_eq!(Chance::whole((1 << 80) + 1).parts(), (2f64.powi(80), 1.0));
    }
}
