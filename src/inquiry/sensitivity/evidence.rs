//! What is known of a variant, compared with the base.

use crate::plan::PlannedCell;
use crate::stats::Spread;
use crate::systems::Metric;
use crate::tally::Joint;

use super::super::compare::{EQUAL, Row, common, exact_rows, paired_rows};

/// The metrics that a variant shares with the base, each with its evidence.
#[derive(Debug, PartialEq)]
pub enum Evidence {
    /// The distributions of the variant, exactly.
    Exact(Vec<(Metric, Spread)>),
    /// The values in the base and in the variant, trial by trial.
    Matched(Vec<(Metric, Joint)>),
}

impl Evidence {
    /// The exact distributions of a variant.
    pub fn exact(base: &PlannedCell, variant: &PlannedCell, spreads: &[Spread]) -> Self {
        let pair = |(a, b): (usize, usize)| (base.metrics[a].clone(), spreads[b].clone());
        Self::Exact(common(&base.metrics, &variant.metrics).into_iter().map(pair).collect())
    }

    /// The differences from the base in all quantities. `spreads` are the exact distributions of the base, needed if
    /// those of the variant are exact.
    pub fn rows(&self, base: &PlannedCell, spreads: &[Spread]) -> Vec<Row> {
        match self {
            Self::Exact(found) => {
                let of = |(metric, spread): &(Metric, Spread)| {
                    let place = base.metrics.iter().position(|known| known.name == metric.name);
                    place.and_then(|place| spreads.get(place)).map(|own| exact_rows(metric, own, spread))
                };
                found.iter().filter_map(of).flatten().collect()
            }
            Self::Matched(found) => found.iter().flat_map(|(metric, joint)| paired_rows(metric, joint)).collect(),
        }
    }
}

/// Whether nothing differs: exactly, or in any matched trial.
pub fn is_idle(rows: &[Row]) -> bool {
    rows.iter().all(|row| match &row.paired {
        Some(paired) => paired.changed == 0,
        None => row.difference.value.abs() < EQUAL,
    })
}
