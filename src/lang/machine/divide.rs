//! Division on lanes, with every kind of rounding.

use crate::formula::Rounding;
use lane::{Lanes, Mask, Num};

/// Divides by a fixed number above 0.
#[inline(always)]
pub(super) fn over<L: Lanes>(number: Num<L>, by: i16, rounding: Rounding) -> Num<L> {
    rounded(
        number,
        Num::splat(by),
        rounding,
        #[inline(always)]
        |size| size.over(by),
    )
}

/// Divides by a number of each lane other than 0; from -16 000 to 16 000 in lanes of 16 bits.
#[inline(always)]
pub(super) fn divide<L: Lanes>(number: Num<L>, by: Num<L>, rounding: Rounding) -> Num<L> {
    let below = by.lt(0);
    let minus = Num::zero() - number;
    let number = below.select(minus, number);
    let by = by.max(Num::zero() - by);
    rounded(
        number,
        by,
        rounding,
        #[inline(always)]
        |size| long_division(size, by),
    )
}

/// What a division by a fixed number above 0 leaves, if it is rounded down.
#[inline(always)]
pub(super) fn rest_over<L: Lanes>(number: Num<L>, by: i16) -> Num<L> {
    number - over(number, by, Rounding::Down).times(by)
}

/// What a division by a number of each lane leaves, if it is rounded down. The divisor is as for [`divide`].
#[inline(always)]
pub(super) fn rest<L: Lanes>(number: Num<L>, by: Num<L>) -> Num<L> {
    number - divide(number, by, Rounding::Down).times(by)
}

/// A quotient with a positive divisor. `quotient` divides numbers that are not negative, rounding down.
#[inline(always)]
fn rounded<L: Lanes>(number: Num<L>, by: Num<L>, rounding: Rounding, quotient: impl Fn(Num<L>) -> Num<L>) -> Num<L> {
    // What is rounded up is minus its opposite rounded down.
    let up = rounding == Rounding::Up;
    let number = if up { Num::zero() - number } else { number };
    let below: Mask<L> = number.lt(0);
    let size = below.select(Num::zero() - number - 1, number);
    let down = quotient(size);
    let down = below.select(Num::zero() - down - 1, down);
    match rounding {
        Rounding::Down => down,
        Rounding::Up => Num::zero() - down,
        Rounding::Nearest => {
            let rest = number - down.times(by);
            down + rest.ge(by - rest).count()
        }
    }
}

/// Bit by bit. The divisor is at most 16 000, so that a rest fits in a lane with one more bit.
#[inline(always)]
fn long_division<L: Lanes>(number: Num<L>, by: Num<L>) -> Num<L> {
    if let Some(quotient) = number.quotient(by) {
        return quotient;
    }
    let mut quotient = Num::zero();
    let mut rest = Num::zero();
    for bit in (0..15).rev() {
        rest = rest + rest + (number.halved(bit) & 1);
        let fits = rest.ge(by);
        rest -= by.only(fits);
        quotient = quotient + quotient + fits.count();
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::remainder;
    use lane::Solo;
    use lane::inspect::InspectNum;

    #[test]
    fn lanes_divide_as_numbers_do() {
        for rounding in [Rounding::Down, Rounding::Up, Rounding::Nearest] {
            for by in [-16_000, -7, -3, -2, -1, 1, 2, 3, 4, 5, 10, 100, 16_000] {
                for number in (-30_000..=30_000).step_by(37).chain(-30..=30) {
                    let expected = rounding.divide(i64::from(number), i64::from(by)) as i16;
                    let found = divide::<Solo>(Num::splat(number), Num::splat(by), rounding).first();
                    assert_eq!(found, expected, "{number} / {by}, {rounding:?}");
                    if by > 0 {
                        let found = over::<Solo>(Num::splat(number), by, rounding).first();
                        assert_eq!(found, expected, "{number} / {by}, {rounding:?}");
                    }
                }
            }
        }
    }
    #[test]
    fn lanes_leave_what_numbers_do() {
        for by in [-16_000, -7, -3, -2, -1, 1, 2, 3, 4, 5, 10, 100, 15_999, 16_000] {
            for number in (-30_000..=30_000).step_by(37).chain(-30..=30) {
                let expected = remainder(i64::from(number), i64::from(by));
                let quotient = Rounding::Down.divide(i64::from(number), i64::from(by));
                assert_eq!(quotient * i64::from(by) + expected, i64::from(number), "{number} % {by}");
                assert!(expected.abs() < i64::from(by).abs() && expected * i64::from(by) >= 0, "{number} % {by}");
                let found = rest::<Solo>(Num::splat(number), Num::splat(by)).first();
                assert_eq!(i64::from(found), expected, "{number} % {by}");
                if by > 0 {
                    let found = rest_over::<Solo>(Num::splat(number), by).first();
                    assert_eq!(i64::from(found), expected, "{number} % {by}");
                }
            }
        }
    }
}
