//! Every difficulty for the same characters, and the translation of difficulties between games.

use crate::plan::{CellValue, PlannedCell, PlannedExperiment};
use play::tally::Answer;
use stats::Estimate;

use super::assignment::{self, Assignment};
use super::number::difference;
use super::tasks::success;

/// A difficulty at which all chances lie outside this range is skipped: near-certainty is the same
/// in any game.
const INFORMATIVE: (f64, f64) = (0.02, 0.98);

/// The chances of the same characters at every difficulty of a game.
#[derive(Debug, Clone)]
pub struct Ladder {
    /// The difficulties, ascending.
    pub rungs: Vec<i64>,
    /// The chances by rung and tier.
    pub chances: Vec<Vec<Estimate>>,
}

/// The best match for a difficulty in another game.
#[derive(Debug, Clone, Copy)]
pub struct Match {
    /// The matching difficulty.
    pub rung: i64,
    /// The residual: the difference in chance that is largest in magnitude over the tiers, other
    /// game minus this one.
    pub off: Estimate,
    /// The index of the tier with that difference.
    pub tier: usize,
}

/// The translation of the difficulties of one game into those of another.
#[derive(Debug, Clone)]
pub struct Conversion {
    /// Difficulties with their best matches, ascending; near-certain ones are left out.
    pub rows: Vec<(i64, Match)>,
}

impl Ladder {
    /// Computes it from a sweep over tiers and difficulties.
    pub fn of(assignment: &Assignment, experiment: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let name = assignment::number_name(experiment)?;
        let mut rungs: Vec<i64> = experiment.values(name).iter().map(|value| value.number()).collect::<Option<_>>()?;
        rungs.sort_unstable();
        let chance = |rung: i64, tier: &String| {
            let wanted = |cell: &PlannedCell| {
                cell.varied("tier").is_some_and(|value| value.text == *tier)
                    && cell.varied(name).and_then(CellValue::number) == Some(rung)
            };
            let place = experiment.cells.iter().position(wanted)?;
            success(experiment, answers, place)
        };
        let row =
            |&rung: &i64| assignment.labels.tiers.iter().map(|tier| chance(rung, tier)).collect::<Option<Vec<_>>>();
        let chances = rungs.iter().map(row).collect::<Option<Vec<_>>>()?;
        Some(Self { rungs, chances })
    }

    /// The chances at a difficulty, per tier.
    pub fn at(&self, rung: i64) -> Option<&[Estimate]> {
        let place = self.rungs.binary_search(&rung).ok()?;
        self.chances.get(place).map(Vec::as_slice)
    }

    /// The rung that minimises the largest difference from the given chances over the tiers; ties
    /// go to the smaller sum of differences, then to the lower rung.
    pub fn nearest(&self, chances: &[Estimate]) -> Option<Match> {
        let mut best: Option<(f64, f64, Match)> = None;
        for (&rung, here) in self.rungs.iter().zip(&self.chances) {
            let offs: Vec<Estimate> = here.iter().zip(chances).map(|(there, one)| difference(there, one)).collect();
            let sum: f64 = offs.iter().map(|off| off.value.abs()).sum();
            let by_size = |a: &(usize, &Estimate), b: &(usize, &Estimate)| a.1.value.abs().total_cmp(&b.1.value.abs());
            let Some((tier, &off)) = offs.iter().enumerate().rev().max_by(by_size) else { continue };
            let key = (off.value.abs(), sum);
            // Sums of rounded probabilities may differ in their last bits alone.
            let better = best.as_ref().is_none_or(|(most, all, _)| {
                key.0 < most - 1e-12 || ((key.0 - most).abs() <= 1e-12 && key.1 < all - 1e-12)
            });
            if better {
                best = Some((key.0, key.1, Match { rung, off, tier }));
            }
        }
        best.map(|(_, _, found)| found)
    }

    /// The difficulties at which at least one tier is neither almost certain to fail nor almost
    /// certain to succeed.
    pub fn informative(&self) -> impl Iterator<Item = (i64, &[Estimate])> {
        let tells =
            |chances: &[Estimate]| chances.iter().any(|one| INFORMATIVE.0 <= one.value && one.value <= INFORMATIVE.1);
        self.rungs
            .iter()
            .copied()
            .zip(self.chances.iter().map(Vec::as_slice))
            .filter(move |(_, chances)| tells(chances))
    }
}

impl Conversion {
    /// The mean absolute residual; `None` without rows.
    pub fn mean_residual(&self) -> Option<f64> {
        let sum: f64 = self.rows.iter().map(|(_, found)| found.off.value.abs()).sum();
        (!self.rows.is_empty()).then(|| sum / self.rows.len() as f64)
    }

    /// The best match for a difficulty.
    pub fn of(&self, rung: i64) -> Option<&Match> {
        self.rows.iter().find(|(known, _)| *known == rung).map(|(_, found)| found)
    }
}

/// Translates the difficulties of one game into those of another.
pub fn conversion(from: &Ladder, to: &Ladder) -> Conversion {
    let rows = from.informative().filter_map(|(rung, chances)| Some((rung, to.nearest(chances)?)));
    Conversion { rows: rows.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder(rungs: &[i64], chances: &[[f64; 2]]) -> Ladder {
        let row = |row: &[f64; 2]| row.iter().copied().map(Estimate::exact).collect();
        Ladder { rungs: rungs.to_vec(), chances: chances.iter().map(row).collect() }
    }

    #[test]
    fn the_nearest_rung_is_fair_to_everybody() {
        let to = ladder(&[1, 2, 3], &[[0.9, 1.0], [0.5, 0.9], [0.2, 0.4]]);
        let found = to.nearest(&[Estimate::exact(0.5), Estimate::exact(0.5)]).expect("there are rungs");
        // Rung 3 is 30 points off for the first, rung 2 is 40 off for the second.
        assert_eq!((found.rung, found.tier), (3, 0));
        assert!((found.off.value + 0.3).abs() < 1e-12 && found.off.is_exact());
    }

    #[test]
    fn what_is_certain_for_all_is_left_out() {
        let from = ladder(&[5, 6, 7], &[[1.0, 1.0], [0.6, 1.0], [0.0, 0.01]]);
        let found = conversion(&from, &from);
        assert_eq!(found.rows.len(), 1);
        assert_eq!(found.of(6).map(|one| (one.rung, one.off.value)), Some((6, 0.0)));
        assert_eq!(found.mean_residual(), Some(0.0));
    }
}
