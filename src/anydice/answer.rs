//! What a program answers.

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dice::Distribution;

use crate::chance::Chance;

/// How many values a list may have for each that is possible; sparser answers are kept without the values between.
const SPARSE: u64 = 4;
/// How many digits of the least chance are kept, in bits.
const DIGITS: usize = 106;

/// The answer to one `output`.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its name, or `output` and its number.
    pub label: String,
    /// Its values in ascending order, with their chances. Empty if it is the empty die.
    pub outcomes: Vec<(i64, Chance)>,
    /// It as a roll in the notation of `oddsmith odds`, where that is likely to be the same. Who prints it should compare both.
    pub roll: Option<String>,
}

impl Answer {
    /// The distribution in integers. The empty die has one value without any weight.
    pub fn distribution(&self) -> Distribution {
        let (Some((first, _)), Some((last, _))) = (self.outcomes.first(), self.outcomes.last()) else {
            return Distribution::new(0, vec![UBig::ZERO], 0.0);
        };
        let least = self.outcomes.iter().map(|(_, chance)| chance.value()).fold(1.0, f64::min);
        let scale = DIGITS + (-least.log2()).ceil().max(0.0) as usize;
        let weights = self.outcomes.iter().map(|(value, chance)| (*value, weight(*chance, scale)));
        let width = last.abs_diff(*first);
        if width > 1_000 + SPARSE * self.outcomes.len() as u64 {
            let (values, weights) = weights.unzip();
            return Distribution::far_apart(values, weights, 0.0);
        }
        let mut list = vec![UBig::ZERO; width as usize + 1];
        weights.for_each(|(value, weight)| list[value.abs_diff(*first) as usize] = weight);
        Distribution::new(*first, list, 0.0)
    }
}

/// A chance times a power of two.
fn weight(chance: Chance, scale: usize) -> UBig {
    let (high, low) = chance.parts();
    let part = |number: f64| {
        let (mantissa, exponent) = Chance::split(number.abs());
        let scaled = IBig::from(mantissa) << scale;
        let whole = scaled >> exponent;
        if number < 0.0 { -whole } else { whole }
    };
    let sum = part(high) + part(low);
    debug_assert!(sum >= IBig::ZERO && sum.clone().unsigned_abs().bit_len() <= scale + 1);
    sum.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use crate::{STEPS, parse};

    fn odds(program: &str) -> dice::Distribution {
        parse(program).and_then(|parsed| parsed.answer(&[], STEPS)).expect("a program")[0].distribution()
    }

    #[test]
    fn weights_keep_every_digit_of_the_chances() {
        let six = odds("output 2d6");
        assert_eq!(
            six.probabilities(),
            [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0].map(|ways| ways / 36.0)
        );
        assert_eq!((six.mean(), six.at_least(7), six.at_most(12)), (7.0, 21.0 / 36.0, 1.0));
        let rare = odds("output 100d6");
        assert!((rare.probability(600) * 6f64.powi(100) - 1.0).abs() < 1e-13);
        assert_eq!((rare.at_least(100), rare.mean()), (1.0, 350.0));
    }

    #[test]
    fn far_values_and_none_have_distributions() {
        let far = odds("output d{0, 1, 4000000000000}");
        assert_eq!((far.first(), far.last(), far.iter().count()), (0, 4_000_000_000_000, 3));
        assert_eq!(far.probability(1), 1.0 / 3.0);
        let none = odds("output d{}");
        assert!(none.iter().all(|(_, chance)| chance == 0.0));
    }
}
