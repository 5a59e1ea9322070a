//! What has been worked out of a plan so far: exact answers, and counts of the chunks that have been played.
//!
//! A run keeps a record while it works, and stores it so that it can be resumed. Each share of a run that is spread over
//! machines ends in a record. Counts are integers, so the records of all shares add up to the record of one machine.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ContentHash, Histogram, Pacing, Ranges};

/// The work done on a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What the plan was made from.
    pub origin: Origin,
    /// Which shares of the work it holds.
    pub share: Share,
    /// The cells worked on, by their place among all cells of the plan.
    pub cells: BTreeMap<u32, CellRecord>,
}

/// The plan that a record belongs to, with everything that is needed to make it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The version of the program, for messages.
    pub program: String,
    /// The name of the scenario.
    pub name: String,
    /// The text of the scenario.
    pub text: String,
    /// The paths and texts of the files that it names.
    pub files: Vec<(String, String)>,
    /// The changes to the scenario from the command line, as JSON.
    pub changes: String,
    /// The seed.
    pub seed: u64,
    /// The version of the random streams.
    pub stream_version: u32,
    /// A hash of everything that the answers depend on. Only records with the same hash may be added.
    pub work: ContentHash,
    /// The round of sampling that the shares divide, from 1: after each round the merge decides which cells need
    /// another one.
    pub round: u32,
}

/// Which part of the work of a round a record holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Share {
    /// All that has been done, by one process or by the merge of all shares.
    Whole,
    /// One of several equal shares.
    Part {
        /// The number of the share, from 1.
        number: u32,
        /// How many shares there are.
        of: u32,
        /// Whether the share has been worked off.
        finished: bool,
    },
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("all work so far"),
            Self::Part { number, of, .. } => write!(f, "share {number} of {of}"),
        }
    }
}

/// The work done on one cell.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct CellRecord {
    /// The exact answer, if the cell has been solved.
    pub exact: Option<ExactRecord>,
    /// Why the cell was not solved, if that was tried in vain.
    pub unsolved: Option<String>,
    /// How many looks at the sample have been taken that did not end it; see `PlannedExperiment::interim_looks`.
    pub interim_looks: u32,
    /// The full chunks that have been played.
    pub chunks: Ranges,
    /// The counts of those chunks, one histogram for each metric; none before the first chunk.
    pub counts: Vec<Histogram>,
    /// The chunk that the present look cuts short, if it has been played.
    pub cut: Option<CutChunk>,
    /// The chunks of trials that were followed round by round, and what was seen in them.
    /// In a box, because most records have none.
    pub pacing: Option<Box<(Ranges, Pacing)>>,
}

/// A chunk that ends before its full number of trials, because the sample ends there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CutChunk {
    /// The number of the chunk.
    pub number: u64,
    /// How many trials it has.
    pub trials: u64,
    /// Its counts, one histogram for each metric.
    pub counts: Vec<Histogram>,
}

/// An exact answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExactRecord {
    /// Probability left in the chain when the solver stopped.
    pub residual: f64,
    /// An upper bound on the probability that a bursting die was truncated.
    pub truncated_mass: f64,
    /// Number of states of the chain.
    pub states: u64,
    /// For each metric its values with their probabilities, and the probability that it does not apply.
    pub metrics: Vec<(Vec<(i32, f64)>, f64)>,
}

/// Why two records of a cell cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unaddable {
    /// Both hold the same work.
    #[error("the same trials are in both")]
    Twice,
    /// They belong to different rounds, or disagree on what they share.
    #[error("they contradict each other")]
    Contradiction,
}

impl CellRecord {
    /// Adds finished chunks.
    pub fn add_chunks(&mut self, chunks: &Ranges, counts: &[Histogram]) {
        self.chunks.extend(chunks);
        add(&mut self.counts, counts);
    }

    /// Adds followed trials.
    pub fn add_pacing(&mut self, chunks: &Ranges, seen: Pacing) {
        match self.pacing.as_deref_mut() {
            Some((known, pacing)) => {
                known.extend(chunks);
                pacing.merge(&seen);
            }
            None => self.pacing = Some(Box::new((chunks.clone(), seen))),
        }
    }

    /// Adds the record of another share of the same cell. Nothing is changed if that fails.
    ///
    /// # Errors
    /// If both hold the same trials, or contradict each other.
    pub fn add(&mut self, other: Self) -> Result<(), Unaddable> {
        let both_pacing = match (self.pacing.as_deref(), other.pacing.as_deref()) {
            (Some((mine, _)), Some((theirs, _))) => mine.overlaps(theirs),
            _ => false,
        };
        let both_exact = self.exact.is_some() && other.exact.is_some();
        let both_cut = self.cut.is_some() && other.cut.is_some();
        if both_exact || both_cut || both_pacing || self.chunks.overlaps(&other.chunks) {
            return Err(Unaddable::Twice);
        }
        let is_new = *self == Self::default();
        let differ =
            |mine: &Option<String>, theirs: &Option<String>| mine.is_some() && theirs.is_some() && mine != theirs;
        let both_ways =
            self.exact.is_some() && other.unsolved.is_some() || self.unsolved.is_some() && other.exact.is_some();
        if !is_new
            && (self.interim_looks != other.interim_looks || both_ways || differ(&self.unsolved, &other.unsolved))
        {
            return Err(Unaddable::Contradiction);
        }
        self.interim_looks = other.interim_looks;
        self.exact = self.exact.take().or(other.exact);
        self.unsolved = self.unsolved.take().or(other.unsolved);
        self.cut = self.cut.take().or(other.cut);
        self.chunks.extend(&other.chunks);
        add(&mut self.counts, &other.counts);
        if let Some(pacing) = other.pacing {
            let (chunks, pacing) = *pacing;
            self.add_pacing(&chunks, pacing);
        }
        Ok(())
    }
}

/// Adds histograms metric by metric. The first to be added are taken as they are.
pub fn add(counts: &mut Vec<Histogram>, more: &[Histogram]) {
    if counts.is_empty() {
        counts.extend_from_slice(more);
    } else {
        counts.iter_mut().zip(more).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(value: i32, times: u64) -> Histogram {
        let mut histogram = Histogram::default();
        histogram.add(value, times);
        histogram
    }

    fn chunks(range: std::ops::Range<u64>) -> CellRecord {
        let mut cell = CellRecord { interim_looks: 1, ..CellRecord::default() };
        cell.add_chunks(&Ranges::from(range.clone()), &[histogram(1, 10 * (range.end - range.start))]);
        cell
    }

    #[test]
    fn shares_of_a_cell_add_up() {
        let mut all = CellRecord::default();
        for share in [chunks(3..5), chunks(0..2), chunks(2..3)] {
            all.add(share).expect("disjoint shares");
        }
        assert_eq!(all, chunks(0..5));
    }

    #[test]
    fn what_is_double_or_contradicts_is_refused() {
        let mut all = chunks(0..3);
        let before = all.clone();
        assert_eq!(all.add(chunks(2..4)), Err(Unaddable::Twice));
        assert_eq!(all.add(CellRecord { interim_looks: 2, ..chunks(3..4) }), Err(Unaddable::Contradiction));
        let cut = CellRecord { cut: Some(CutChunk { number: 3, trials: 4, counts: Vec::new() }), ..chunks(3..3) };
        all.add(CellRecord { interim_looks: 1, ..cut.clone() }).expect("the only cut chunk");
        assert_eq!(all.add(cut), Err(Unaddable::Twice));
        all.cut = None;
        assert_eq!(all, before);
    }
}
