//! The value of +1, along the range of the number that a hero raises.

use crate::plan::PlannedExperiment;
use play::tally::Answer;
use stats::Estimate;

use super::assignment;
use super::number::difference;
use super::tasks::success;

/// Gains that differ by less count as equal: rounding error of different orders of summation.
const GAIN_TOLERANCE: f64 = 1e-9;

/// The chance of success along the range of a number.
#[derive(Debug, Clone)]
pub struct Plus {
    /// Its name in the scenario.
    pub name: String,
    /// The values, ascending, with the chance of success.
    pub points: Vec<(i64, Estimate)>,
    /// The gain of each step.
    pub steps: Vec<Step>,
}

/// One step along the range.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// The lower value.
    pub from: i64,
    /// The upper value.
    pub to: i64,
    /// The increase in the chance per +1 on this step, from -1 to 1.
    pub gain: Estimate,
}

impl Plus {
    /// Computes it from a sweep over one number.
    pub fn of(experiment: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let name = assignment::number_name(experiment)?;
        let mut points = Vec::with_capacity(experiment.cells.len());
        for (place, cell) in experiment.cells.iter().enumerate() {
            points.push((cell.varied(name)?.number()?, success(experiment, answers, place)?));
        }
        points.sort_by_key(|&(value, _)| value);
        let steps = points.windows(2).map(|pair| Step::between(&pair[0], &pair[1])).collect();
        Some(Self { name: name.to_owned(), points, steps })
    }

    /// The mean gain of +1 over the whole range.
    pub fn mean(&self) -> Option<Estimate> {
        let (first, last) = (self.points.first()?, self.points.last()?);
        (last.0 > first.0).then(|| Step::between(first, last).gain)
    }

    /// The first step with the largest gain.
    pub fn best(&self) -> Option<&Step> {
        self.steps
            .iter()
            .reduce(|best, step| if step.gain.value > best.gain.value + GAIN_TOLERANCE { step } else { best })
    }

    /// The first step with the smallest gain, which may be negative.
    pub fn worst(&self) -> Option<&Step> {
        self.steps
            .iter()
            .reduce(|worst, step| if step.gain.value < worst.gain.value - GAIN_TOLERANCE { step } else { worst })
    }

    /// Whether all steps have the same gain.
    pub fn is_even(&self) -> bool {
        self.best().zip(self.worst()).is_some_and(|(best, worst)| best.gain.value - worst.gain.value <= GAIN_TOLERANCE)
    }
}

impl Step {
    fn between(one: &(i64, Estimate), other: &(i64, Estimate)) -> Self {
        let whole = difference(&other.1, &one.1);
        let width = (other.0 - one.0).max(1) as f64;
        Self { from: one.0, to: other.0, gain: whole.times(1.0 / width) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_step_is_shared_out_over_its_width() {
        let step = Step::between(&(2, Estimate::exact(0.3)), &(6, Estimate::exact(0.5)));
        assert!((step.gain.value - 0.05).abs() < 1e-15 && step.gain.is_exact());
        let points = vec![(1, Estimate::exact(0.5)), (2, Estimate::exact(0.75)), (3, Estimate::exact(0.625))];
        let steps = points.windows(2).map(|pair| Step::between(&pair[0], &pair[1])).collect();
        let plus = Plus { name: "es".to_owned(), points, steps };
        assert_eq!(plus.best().map(|step| step.from), Some(1));
        assert_eq!(plus.worst().map(|step| (step.from, step.gain.value)), Some((2, -0.125)));
        assert!((plus.mean().expect("a range").value - 0.0625).abs() < 1e-15);
    }
}
