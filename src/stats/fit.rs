//! Tests of fit: is a sample consistent with the exact answer?
//!
//! With these the simulator and the exact solver check each other, in tests and on request in reports. All tests are
//! effectively two-sided: a z is signed, and a chi-square grows with any deviation.

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Cells whose expected count is below this are pooled with their neighbours (Cochran, *Biometrics* 10, 1954).
const MIN_EXPECTED: f64 = 5.0;

/// Tolerance for the sum of the probabilities.
const SLACK: f64 = 1e-9;

/// Why counts and probabilities could not be compared.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum FitError {
    /// There is not one probability per count.
    #[error("{counts} counts cannot be held against {probabilities} probabilities")]
    Length {
        /// Number of counts.
        counts: usize,
        /// Number of probabilities.
        probabilities: usize,
    },
    /// A probability is negative or not a number, or they do not add up to 1 within 1e-9.
    #[error("the probabilities are not a distribution: they add up to {total}")]
    NotADistribution {
        /// Their sum.
        total: f64,
    },
    /// After pooling, fewer than two cells are left (too few trials, or only one possible outcome).
    #[error("fewer than two cells are expected {MIN_EXPECTED} times or more")]
    TooFewCells,
}

/// Pearson's chi-square test of counts against probabilities.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquare {
    /// The sum of (observed - expected)² / expected over the pooled cells; infinite if something
    /// impossible was seen.
    pub statistic: f64,
    /// Degrees of freedom: pooled cells less one.
    pub freedom: u64,
    /// The probability of a statistic at least as large if the probabilities are right.
    pub p_value: f64,
}

impl ChiSquare {
    /// Tests `counts` against `probabilities`, cell by cell (Pearson, *Philosophical Magazine* 50,
    /// 1900).
    ///
    /// Cells are read in order and pooled with the following ones until the expected count is 5 or more; a remainder
    /// joins the last pooled cell. So neighbours on an ordered scale stay together, and pooling depends on the
    /// expectations only, never on the observed counts. A count in a cell of probability 0 refutes the probabilities
    /// outright: infinite statistic, p-value 0.
    ///
    /// # Errors
    ///
    /// [`FitError`] if the lengths differ, the probabilities are not a distribution, or pooling
    /// leaves fewer than two cells.
    pub fn of(counts: &[u64], probabilities: &[f64]) -> Result<Self, FitError> {
        if counts.len() != probabilities.len() {
            return Err(FitError::Length { counts: counts.len(), probabilities: probabilities.len() });
        }
        let total: f64 = probabilities.iter().sum();
        let proper = probabilities.iter().all(|&p| p >= 0.0) && (total - 1.0).abs() <= SLACK;
        if !proper {
            return Err(FitError::NotADistribution { total });
        }
        let cells = pool(counts, probabilities);
        if cells.len() < 2 {
            return Err(FitError::TooFewCells);
        }
        let freedom = cells.len() as u64 - 1;
        if counts.iter().zip(probabilities).any(|(&count, &p)| count > 0 && p == 0.0) {
            return Ok(Self { statistic: f64::INFINITY, freedom, p_value: 0.0 });
        }
        let statistic = cells.iter().map(|cell| (cell.observed - cell.expected).powi(2) / cell.expected).sum();
        // The survival function stays accurate where 1 - cdf would be zero.
        let p_value = ChiSquared::new(freedom as f64).expect("at least one degree of freedom").sf(statistic);
        Ok(Self { statistic, freedom, p_value })
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    observed: f64,
    expected: f64,
}

fn pool(counts: &[u64], probabilities: &[f64]) -> Vec<Cell> {
    let trials = counts.iter().map(|&count| u128::from(count)).sum::<u128>() as f64;
    let mut cells: Vec<Cell> = Vec::new();
    let mut open = Cell::default();
    for (&count, &p) in counts.iter().zip(probabilities) {
        open.observed += count as f64;
        open.expected += trials * p;
        if open.expected >= MIN_EXPECTED {
            cells.push(open);
            open = Cell::default();
        }
    }
    if let Some(last) = cells.last_mut() {
        last.observed += open.observed;
        last.expected += open.expected;
    }
    cells
}

/// How many standard errors `successes` out of `trials` lie above the expectation for probability `p`:
/// `(k - n p) / sqrt(n p (1 - p))`, nearly standard normal if `n p (1 - p)` is at least a few dozen.
///
/// If `p` is 0 or 1, the result is 0 for a perfect sample and infinite otherwise. NaN without trials or with `p`
/// outside 0 to 1, so that a test for `|z| < 4` fails as it should.
#[must_use]
pub fn z_proportion(successes: u64, trials: u64, p: f64) -> f64 {
    if trials == 0 || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    let n = trials as f64;
    score(successes as f64 - n * p, (n * p * (1.0 - p)).sqrt())
}

/// How many standard errors a sample's `mean` lies above the `expected` one:
/// `(mean - expected) / sqrt(variance / n)`, nearly standard normal for many trials.
///
/// `variance` is that of one trial: exact if known, else the sample's. With variance 0 the result is 0 for equal
/// means and infinite otherwise. NaN without trials or with a negative variance.
#[must_use]
pub fn z_mean(mean: f64, variance: f64, trials: u64, expected: f64) -> f64 {
    if trials == 0 || variance < 0.0 {
        return f64::NAN;
    }
    score(mean - expected, (variance / trials as f64).sqrt())
}

fn score(deviation: f64, standard_error: f64) -> f64 {
    if deviation == 0.0 && standard_error == 0.0 { 0.0 } else { deviation / standard_error }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64, relative: f64) {
        assert!((got / want - 1.0).abs() < relative, "got {got}, want {want}");
    }

    /// Weldon's 26,306 throws of twelve dice, where a five or a six is a success: the data on which Pearson tried his
    /// test in 1900. Our rule pools 11 and 12 with 10, by expectation; statistic and p-value are those of
    /// `scipy.stats.chisquare` 1.17.1 on the same eleven cells.
    #[test]
    fn weldons_dice_are_not_fair() {
        let throws = [185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0];
        let mut chance = (2.0_f64 / 3.0).powi(12);
        let mut chances = Vec::new();
        for k in 0..13 {
            chances.push(chance);
            chance *= f64::from(12 - k) / f64::from(k + 1) * 0.5;
        }
        let test = ChiSquare::of(&throws, &chances).expect("eleven cells are expected often enough");
        assert_eq!(test.freedom, 10);
        close(test.statistic, 35.494_298_591_457_55, 1e-12);
        close(test.p_value, 1.027_877_988_629e-4, 1e-9);
    }

    /// The example of SciPy's documentation of `chisquare`: statistic 2.0, p 0.849145.
    #[test]
    fn an_even_table() {
        let test = ChiSquare::of(&[16, 18, 16, 14, 12, 12], &[1.0 / 6.0; 6]).expect("six cells");
        close(test.statistic, 2.0, 1e-12);
        close(test.p_value, 0.849_145_036_084_609_6, 1e-12);
    }

    /// `1 - cdf` would be zero here. The p-value at one degree of freedom is that of a normal
    /// beyond ten standard errors on either side, 1.5239706048e-23 in every table of the normal
    /// tail.
    #[test]
    fn a_tiny_p_value_keeps_its_digits() {
        let test = ChiSquare::of(&[300, 100], &[0.75, 0.25]).expect("two cells");
        assert_eq!((test.statistic, test.p_value), (0.0, 1.0));
        let test = ChiSquare::of(&[100, 300], &[0.5, 0.5]).expect("two cells");
        close(test.statistic, 100.0, 1e-12);
        close(test.p_value, 1.523_970_604_832_1e-23, 1e-9);
    }

    #[test]
    fn rare_cells_are_pooled_by_expectation_alone() {
        let chances = [0.01, 0.01, 0.03, 0.9, 0.03, 0.01, 0.01];
        let cells = pool(&[0, 0, 0, 100, 0, 0, 0], &chances);
        let expected: Vec<i64> = cells.iter().map(|cell| cell.expected.round() as i64).collect();
        assert_eq!(expected, [5, 90, 5]);
        let cells = pool(&[1, 2, 3, 80, 6, 5, 3], &[0.01, 0.01, 0.03, 0.92, 0.01, 0.01, 0.01]);
        let observed: Vec<f64> = cells.iter().map(|cell| cell.observed).collect();
        assert_eq!(observed, [6.0, 94.0]);
    }

    #[test]
    fn the_impossible_refutes() {
        let test = ChiSquare::of(&[500, 499, 1], &[0.5, 0.5, 0.0]).expect("two cells");
        assert_eq!((test.statistic, test.freedom, test.p_value), (f64::INFINITY, 1, 0.0));
    }

    #[test]
    fn what_cannot_be_tested_says_why() {
        assert_eq!(ChiSquare::of(&[1], &[0.5, 0.5]), Err(FitError::Length { counts: 1, probabilities: 2 }));
        assert_eq!(ChiSquare::of(&[9, 9], &[0.5, 0.4]), Err(FitError::NotADistribution { total: 0.9 }));
        assert_eq!(ChiSquare::of(&[9, 9], &[1.5, -0.5]), Err(FitError::NotADistribution { total: 1.0 }));
        assert!(matches!(ChiSquare::of(&[9, 9], &[f64::NAN, 0.5]), Err(FitError::NotADistribution { .. })));
        assert_eq!(ChiSquare::of(&[3, 3], &[0.5, 0.5]), Err(FitError::TooFewCells));
        assert_eq!(ChiSquare::of(&[0, 0], &[0.5, 0.5]), Err(FitError::TooFewCells));
        assert_eq!(ChiSquare::of(&[300], &[1.0]), Err(FitError::TooFewCells));
        assert_eq!(ChiSquare::of(&[], &[]), Err(FitError::NotADistribution { total: 0.0 }));
    }

    #[test]
    fn z_counts_standard_errors() {
        assert_eq!(z_proportion(60, 100, 0.5), 2.0);
        assert_eq!(z_proportion(40, 100, 0.5), -2.0);
        assert_eq!(z_mean(3.7, 4.0, 400, 3.5).round(), 2.0);
        assert_eq!(z_mean(3.5, 0.0, 400, 3.5), 0.0);
        assert_eq!(z_mean(3.0, 0.0, 400, 3.5), f64::NEG_INFINITY);
    }

    #[test]
    fn z_of_certain_chances_and_of_nothing() {
        assert_eq!(z_proportion(0, 100, 0.0), 0.0);
        assert_eq!(z_proportion(100, 100, 1.0), 0.0);
        assert_eq!(z_proportion(1, 100, 0.0), f64::INFINITY);
        assert_eq!(z_proportion(99, 100, 1.0), f64::NEG_INFINITY);
        for nothing in
            [z_proportion(0, 0, 0.5), z_proportion(1, 2, 1.5), z_mean(0.0, 1.0, 0, 0.0), z_mean(0.0, -1.0, 9, 0.0)]
        {
            assert!(nothing.is_nan());
        }
    }
}
