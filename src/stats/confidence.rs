//! The confidence level of an interval, validated once, with its quantiles.
//!
//! A separate type, so that no formula has to deal with a level of 0, 1 or 95.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Above this many degrees of freedom, Student's t quantile is computed as the normal one with two corrections.
const NEARLY_NORMAL: f64 = 1e4;

/// The probability with which an interval covers the true value, strictly between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Confidence(f64);

impl Confidence {
    /// 95 %, the level of every interval in a report.
    pub const P95: Self = Self(0.95);

    /// 99 %.
    pub const P99: Self = Self(0.99);

    /// A level strictly between 0 and 1 (0.95, not 95), or `None`.
    #[must_use]
    pub fn new(level: f64) -> Option<Self> {
        (level > 0.0 && level < 1.0).then_some(Self(level))
    }

    /// The level as a fraction.
    #[must_use]
    pub fn level(self) -> f64 {
        self.0
    }

    /// The probability outside the interval on each side, `(1 - level) / 2`.
    #[must_use]
    pub fn tail(self) -> f64 {
        0.5 * (1.0 - self.0)
    }

    /// The two-sided normal quantile: a standard normal lies within `±z` with this probability.
    #[must_use]
    pub fn z(self) -> f64 {
        -Normal::standard().inverse_cdf(self.tail())
    }

    /// The two-sided quantile of Student's t with `freedom` degrees of freedom (at least 1).
    ///
    /// Found by bisection on the tail probability, because the inverse in `statrs` relies on an inverse beta function
    /// that may not return. Above ten thousand degrees of freedom, the first terms of the expansion in `1 / freedom`
    /// (Abramowitz and Stegun, 26.7.5) are accurate to eleven digits at 95 and 99 %.
    #[must_use]
    pub fn t(self, freedom: u64) -> f64 {
        let freedom = freedom.max(1) as f64;
        let z = self.z();
        if freedom > NEARLY_NORMAL {
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            return z + (first + second / freedom) / freedom;
        }
        let student = StudentsT::new(0.0, 1.0, freedom).expect("scale and freedom are positive and finite");
        // Student's t has the heavier tails, so the quantile is never below the normal one.
        let (mut low, mut high) = (z, 2.0 * z + 1.0);
        while student.sf(high) > self.tail() {
            low = high;
            high *= 2.0;
        }
        loop {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                return middle;
            }
            if student.sf(middle) > self.tail() {
                low = middle;
            } else {
                high = middle;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64, relative: f64) {
        assert!((got / want - 1.0).abs() < relative, "got {got}, want {want}");
    }

    #[test]
    fn a_level_is_strictly_between_zero_and_one() {
        for level in [0.0, 1.0, 95.0, -0.1, f64::NAN, f64::INFINITY] {
            assert_eq!(Confidence::new(level), None, "{level}");
        }
        assert_eq!(Confidence::new(0.95), Some(Confidence::P95));
    }

    /// Values of `scipy.stats.norm.isf` and `scipy.stats.t.isf`, SciPy 1.17.1, to all digits shown.
    #[test]
    fn quantiles_agree_with_scipy() {
        close(Confidence::P95.z(), 1.959_963_984_540_054, 1e-14);
        close(Confidence::P99.z(), 2.575_829_303_548_900_4, 1e-14);
        for (freedom, want) in T95 {
            close(Confidence::P95.t(freedom), want, 1e-10);
        }
        for (freedom, want) in T99 {
            close(Confidence::P99.t(freedom), want, 1e-10);
        }
    }

    const T95: [(u64, f64); 7] = [
        (1, 12.706_204_736_174_705),
        (2, 4.302_652_729_749_464),
        (9, 2.262_157_162_798_205),
        (30, 2.042_272_456_301_238),
        (1_000, 1.962_339_080_826_408_5),
        (1_000_000, 1.959_966_356_814_107),
        (1_000_000_000, 1.959_963_986_912_325),
    ];

    const T99: [(u64, f64); 7] = [
        (1, 63.656_741_162_871_58),
        (2, 9.924_843_200_918_293),
        (9, 3.249_835_541_592_126),
        (30, 2.749_995_653_567_226),
        (1_000, 2.580_754_698_065_951),
        (1_000_000, 2.575_834_220_105_334),
        (1_000_000_000, 2.575_829_308_465_448),
    ];

    #[test]
    fn both_ways_to_a_t_quantile_meet() {
        for confidence in [Confidence::P95, Confidence::P99] {
            let step = confidence.t(10_000) - confidence.t(10_001);
            let expected = (confidence.z().powi(3) + confidence.z()) / 4e8;
            assert!((step / expected - 1.0).abs() < 0.01, "{step:e} at the seam, {expected:e} expected");
        }
    }
}
