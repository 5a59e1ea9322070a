//! Where bars stand along an axis.

use super::figure::Positions;
use super::tick::Span;

/// Positions of the bars along the axis: their centres, and the distance between neighbours.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stand {
    /// The centre of each position.
    pub middles: Vec<f64>,
    /// The smallest distance between two centres.
    pub step: f64,
}

impl Stand {
    /// That of bars at these positions.
    pub fn new(at: &Positions) -> Self {
        match at {
            Positions::Names(names) => Self { middles: (0..names.len()).map(|i| i as f64 + 0.5).collect(), step: 1.0 },
            Positions::Numbers(values) => {
                let step = values.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
                Self { middles: values.clone(), step: if step.is_finite() { step } else { 1.0 } }
            }
        }
    }

    /// The span of the axis, half a step beyond the outermost centres.
    pub fn span(&self) -> Span {
        let (first, last) = (self.middles[0], self.middles[self.middles.len() - 1]);
        Span { low: first - self.step * 0.5, high: last + self.step * 0.5, log: false }
    }
}
