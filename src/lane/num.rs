//! Lane numbers and masks with operators: the values that rules are written with.
//!
//! There is deliberately no conversion to `bool` or to an integer: a rule branches on its parameters and *selects* on
//! lanes. Engines read lanes through [`inspect`](super::inspect).

use std::ops::{Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use inlined::inlined;

use super::Lanes;

/// One number per lane.
#[derive(Debug, Clone, Copy)]
pub struct Num<L: Lanes>(pub(super) L::V);

/// One flag per lane.
#[derive(Debug, Clone, Copy)]
pub struct Mask<L: Lanes>(pub(super) L::M);

impl<L: Lanes> From<i16> for Num<L> {
    #[inline(always)]
    fn from(x: i16) -> Self {
        Self(L::splat(x))
    }
}

#[inlined]
impl<L: Lanes> Num<L> {
    /// The same number in every lane.
    pub fn splat(x: i16) -> Self {
        Self(L::splat(x))
    }

    /// The same number in every lane, of which lanes of 16 bits take the low ones.
    pub fn whole(x: i32) -> Self {
        Self(L::splat_whole(x))
    }

    /// Zero in every lane.
    pub fn zero() -> Self {
        Self(L::splat(0))
    }

    /// The smaller of the two.
    #[must_use]
    pub fn min(self, other: impl Into<Self>) -> Self {
        Self(L::min(self.0, other.into().0))
    }

    /// The larger of the two.
    #[must_use]
    pub fn max(self, other: impl Into<Self>) -> Self {
        Self(L::max(self.0, other.into().0))
    }

    /// The sum, saturating at the range of a lane instead of wrapping.
    #[must_use]
    pub fn saturating_add(self, other: impl Into<Self>) -> Self {
        Self(L::saturating_add(self.0, other.into().0))
    }

    /// The low 16 bits of the product.
    #[must_use]
    pub fn times(self, other: impl Into<Self>) -> Self {
        Self(L::mullo(self.0, other.into().0))
    }

    /// The number divided by 2^`times`, rounded down. The number must not be negative; `times` is 0 to 15.
    #[must_use]
    pub fn halved(self, times: u32) -> Self {
        Self(L::shift_right(self.0, times))
    }

    /// The number divided by a constant, rounded down. The number must not be negative, and the constant must be
    /// positive.
    #[must_use]
    pub fn over(self, divisor: i16) -> Self {
        if let Some(quotient) = self.quotient(Self::splat(divisor)) {
            return quotient;
        }
        if divisor.unsigned_abs().is_power_of_two() {
            return self.halved(divisor.trailing_zeros());
        }
        // The reciprocal is rounded up, so the quotient is exact or one too high.
        let reciprocal = (65_536 / u32::from(divisor.unsigned_abs()) + 1) as u16;
        let quotient = Self(L::mulhi(self.0, L::splat(reciprocal.cast_signed())));
        // The remainder fits in a lane even if the product, for a quotient that is too high, does not.
        quotient - (self - quotient.times(divisor)).lt(0).count()
    }

    /// The quotient of numbers that are not negative, rounded down, where lanes can divide; a divisor of 0 gives 0.
    pub fn quotient(self, divisor: Self) -> Option<Self> {
        L::quotient(self.0, divisor.0).map(Self)
    }

    /// Lanes in which this is at most the other.
    pub fn le(self, other: impl Into<Self>) -> Mask<L> {
        Mask(L::le(self.0, other.into().0))
    }

    /// Lanes in which this is less than the other.
    pub fn lt(self, other: impl Into<Self>) -> Mask<L> {
        Mask(L::lt(self.0, other.into().0))
    }

    /// Lanes in which this is at least the other.
    pub fn ge(self, other: impl Into<Self>) -> Mask<L> {
        Mask(L::le(other.into().0, self.0))
    }

    /// Lanes in which this is more than the other.
    pub fn gt(self, other: impl Into<Self>) -> Mask<L> {
        Mask(L::lt(other.into().0, self.0))
    }

    /// Lanes in which both are equal.
    pub fn eq(self, other: impl Into<Self>) -> Mask<L> {
        Mask(L::eq(self.0, other.into().0))
    }

    /// The number where the mask is set, 0 elsewhere.
    #[must_use]
    pub fn only(self, m: Mask<L>) -> Self {
        Self(L::keep(m.0, self.0))
    }

    /// Replaces the number where the mask is set.
    pub fn set(&mut self, m: Mask<L>, value: impl Into<Self>) {
        self.0 = L::select(m.0, value.into().0, self.0);
    }

    /// The bits that are not set in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(L::xor(self.0, L::and(self.0, other.0)))
    }

    /// A number with only this bit set, or 0 if the number is outside `0..16`.
    #[must_use]
    pub fn one_hot(self) -> Self {
        Self(L::one_hot(self.0))
    }

    /// Looks up the number, which must be in `0..32`, in a table.
    #[must_use]
    pub fn lookup(self, table: &[i16; 32]) -> Self {
        Self(L::lookup(table, self.0))
    }
}

#[inlined]
impl<L: Lanes> Mask<L> {
    /// Set in every lane.
    pub fn all() -> Self {
        Self(L::flags(true))
    }

    /// Set in no lane.
    pub fn none() -> Self {
        Self(L::flags(false))
    }

    /// Set in every lane or in none, depending on a parameter of the rules.
    pub fn uniform(on: bool) -> Self {
        Self(L::flags(on))
    }

    /// `yes` where the mask is set, else `no`.
    pub fn select(self, yes: impl Into<Num<L>>, no: impl Into<Num<L>>) -> Num<L> {
        Num(L::select(self.0, yes.into().0, no.into().0))
    }

    /// 1 where the mask is set, else 0.
    pub fn count(self) -> Num<L> {
        Num(L::keep(self.0, L::splat(1)))
    }

    /// Replaces the flag where `m` is set.
    pub fn set(&mut self, m: Self, value: Self) {
        *self = (value & m) | (*self & !m);
    }
}

impl<L: Lanes> Add for Num<L> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(L::add(self.0, other.0))
    }
}

impl<L: Lanes> Add<i16> for Num<L> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: i16) -> Self {
        Self(L::add(self.0, L::splat(other)))
    }
}

impl<L: Lanes> Sub for Num<L> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(L::sub(self.0, other.0))
    }
}

impl<L: Lanes> Sub<i16> for Num<L> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: i16) -> Self {
        Self(L::sub(self.0, L::splat(other)))
    }
}

impl<L: Lanes> AddAssign for Num<L> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<L: Lanes> SubAssign for Num<L> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<L: Lanes> BitAnd<i16> for Num<L> {
    type Output = Self;
    /// The bits set in both.
    #[inline(always)]
    fn bitand(self, other: i16) -> Self {
        Self(L::and(self.0, L::splat(other)))
    }
}

impl<L: Lanes> BitAnd for Num<L> {
    type Output = Self;
    /// The bits set in both.
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(L::and(self.0, other.0))
    }
}

impl<L: Lanes> BitOr for Num<L> {
    type Output = Self;
    /// The bits set in either.
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(L::or(self.0, other.0))
    }
}

impl<L: Lanes> BitAnd for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(L::both(self.0, other.0))
    }
}

impl<L: Lanes> BitOr for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(L::either(self.0, other.0))
    }
}

impl<L: Lanes> BitXor for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(L::differ(self.0, other.0))
    }
}

impl<L: Lanes> BitAndAssign for Mask<L> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<L: Lanes> BitOrAssign for Mask<L> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<L: Lanes> Not for Mask<L> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(L::not(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solo;
    use crate::inspect::InspectNum;

    #[test]
    fn numbers_are_divided_as_they_should_be() {
        for divisor in [1, 2, 3, 4, 5, 7, 10, 24, 100, 365, 10_000, i16::MAX] {
            for n in 0..=i16::MAX {
                assert_eq!(Num::<Solo>::splat(n).over(divisor).first(), n / divisor, "{n} / {divisor}");
            }
        }
    }
}
