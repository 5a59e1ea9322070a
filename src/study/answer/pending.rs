//! One cell being answered: what it needs next, by what is known of it so far.
//!
//! A run on one machine, a share of a run on many and the merge of such shares all ask the same function,
//! [`PendingCell::next`], so that they cannot differ.

use crate::plan::{PlannedCell, PlannedExperiment};
use dice::Unsampled;
use play::engine::exact::{Budget, Exact};
use play::engine::sample::Chunks;
use play::engine::{DynExperiment, has_pacing, pacing_of_chunks, truncated_mass};
use play::tally::{Answer, AnswerMethod, CellRecord, ExactRecord, Histogram, Pacing, Ranges, add};
use scenario::ask::Method;
use stats::Spread;

use super::enough::is_enough;
use super::{AnswerError, chunks};

/// A cell being answered.
#[derive(Debug, Clone, Copy)]
pub(super) struct PendingCell<'a> {
    pub experiment: &'a PlannedExperiment,
    pub cell: &'a PlannedCell,
    /// Its trials, if it is sampled to the limit.
    pub chunks: Chunks,
}

/// What a cell needs next.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Next {
    /// To be solved, if the budget allows that.
    Solve(Budget),
    /// Trials to be played for the present look.
    Play(Sampling),
    /// Trials to be played for a later look: those of the looks before are there, and do not end the sample.
    PlayOn(Sampling),
    /// Chunks of trials to be followed round by round.
    Follow(Ranges),
    /// Nothing: this is its answer.
    Done(Answer),
}

/// Chunks to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sampling {
    /// Full chunks.
    pub full: Ranges,
    /// The chunk that the sample cuts short, with its number of trials. Since the trials of a chunk depend on how many
    /// there are, it is played anew if a later look needs more of it.
    pub cut: Option<(u64, u64)>,
}

impl Sampling {
    /// How many chunks there are to play.
    pub fn units(&self) -> u64 {
        self.full.count() + u64::from(self.cut.is_some())
    }

    /// The chunks at some places, of which the one that is cut short is the last.
    pub fn at_places(&self, places: std::ops::Range<u64>) -> Self {
        let last = self.full.count();
        Self { full: self.full.at_places(places.clone()), cut: self.cut.filter(|_| places.contains(&last)) }
    }
}

impl<'a> PendingCell<'a> {
    /// A cell of an experiment.
    pub fn new(experiment: &'a PlannedExperiment, cell: &'a PlannedCell, seed: u64) -> Self {
        Self { experiment, cell, chunks: chunks(experiment, seed) }
    }

    /// What the cell needs next. Looks at a finished sample are taken here: the record says afterwards how many did not
    /// end it.
    ///
    /// # Errors
    /// If it needs to be sampled and cannot be.
    pub fn next(&self, record: &mut CellRecord) -> Result<Next, AnswerError> {
        let (made, spreads) = if let Some(exact) = &record.exact {
            from_exact(exact)
        } else {
            if record.unsolved.is_none()
                && let Some(budget) = self.budget()
            {
                return Ok(Next::Solve(budget));
            }
            self.check_sampled()?;
            match self.look(record) {
                Ok(counts) => {
                    let made = AnswerMethod::Sampled { trials: trials(&counts), why: record.unsolved.clone() };
                    (made, counts.iter().map(Spread::from).collect())
                }
                Err((sampling, false)) => return Ok(Next::Play(sampling)),
                Err((sampling, true)) => return Ok(Next::PlayOn(sampling)),
            }
        };
        let pacing = match self.unfollowed(record) {
            Some(missing) if !missing.is_empty() => {
                self.check_sampled()?;
                return Ok(Next::Follow(missing));
            }
            _ => self.pacing(record),
        };
        Ok(Next::Done(Answer { hash: self.cell.hash, made, spreads, pacing }))
    }

    /// What is known of the cell, if anything: all trials played so far.
    pub fn partial(&self, record: &CellRecord) -> Option<Answer> {
        let (made, spreads) = match &record.exact {
            Some(exact) => from_exact(exact),
            None => {
                let mut counts = record.counts.clone();
                if let Some(cut) = &record.cut {
                    add(&mut counts, &cut.counts);
                }
                let trials = trials(&counts);
                if trials == 0 {
                    return None;
                }
                let spreads = counts.iter().map(Spread::from).collect();
                (AnswerMethod::Sampled { trials, why: record.unsolved.clone() }, spreads)
            }
        };
        Some(Answer { hash: self.cell.hash, made, spreads, pacing: self.pacing(record) })
    }

    /// How much the solver may do, if it is to be tried.
    fn budget(&self) -> Option<Budget> {
        match self.experiment.method {
            Method::Exact => Some(Budget::PATIENT),
            // All cells of a sweep share the time budget of one.
            Method::Auto => {
                let trials = self.experiment.interim_looks().first().copied().unwrap_or(0);
                Some(Budget::AUTO.shared_by(self.experiment.cells.len()).before(trials))
            }
            Method::Sample => None,
        }
    }

    /// The counts of the first look that ends the sample, or what has to be played for the present one, and whether looks
    /// before it were taken now.
    fn look(&self, record: &mut CellRecord) -> Result<Vec<Histogram>, (Sampling, bool)> {
        let chunk = u64::from(self.cell.chunk_trials);
        let interim_looks = self.experiment.interim_looks();
        let mut goes_on = false;
        loop {
            let place = (record.interim_looks as usize).min(interim_looks.len() - 1);
            let (full, rest) = (interim_looks[place] / chunk, interim_looks[place] % chunk);
            let cut = (rest > 0).then_some((full, rest));
            let played = record.cut.as_ref().map(|cut| (cut.number, cut.trials));
            let needed =
                Sampling { full: record.chunks.missing_from(0..full), cut: cut.filter(|cut| played != Some(*cut)) };
            if needed.units() > 0 {
                return Err((needed, goes_on));
            }
            let mut counts = record.counts.clone();
            if let Some(cut) = record.cut.as_ref().filter(|_| cut.is_some()) {
                add(&mut counts, &cut.counts);
            }
            if place + 1 == interim_looks.len() || is_enough(self.experiment, self.cell, &counts) {
                return Ok(counts);
            }
            record.interim_looks += 1;
            goes_on = true;
            record.cut = None;
        }
    }

    /// The trials that are to be followed for the `feel.` metrics, if any are.
    pub fn followed(&self) -> Option<Chunks> {
        let trials = self.experiment.pacing_trials()?;
        has_pacing(&self.cell.metrics).then_some(Chunks { trials, ..self.chunks })
    }

    /// The chunks of those trials that have not been followed yet.
    pub fn unfollowed(&self, record: &CellRecord) -> Option<Ranges> {
        let all = 0..pacing_of_chunks(self.followed()?.trials);
        Some(match record.pacing.as_deref() {
            Some((known, _)) => known.missing_from(all),
            None => Ranges::from(all),
        })
    }

    fn pacing(&self, record: &CellRecord) -> Option<Pacing> {
        record.pacing.as_deref().map(|(_, pacing)| pacing.clone())
    }

    fn check_sampled(&self) -> Result<(), AnswerError> {
        match &self.cell.unsampled {
            Some(why) => Err(self.unsampled(why.clone())),
            None => Ok(()),
        }
    }

    fn unsampled(&self, why: Unsampled) -> AnswerError {
        let (id, cell) = self.names();
        AnswerError::Unsampled { id, cell, why }
    }

    /// The experiment and the cell in words.
    pub fn names(&self) -> (String, String) {
        let cell = match self.cell.cell_text() {
            text if text.is_empty() => text,
            text => format!(" ({text})"),
        };
        (self.experiment.id.clone(), cell)
    }

    /// An exact solution of its experiment as it is recorded.
    pub fn record_of(experiment: &dyn DynExperiment, exact: Exact) -> ExactRecord {
        ExactRecord {
            residual: exact.residual,
            truncated_mass: exact.truncated_mass.max(truncated_mass(experiment)),
            states: exact.states as u64,
            metrics: exact.metrics.into_iter().map(|(shares, absent)| (shares.into_iter().collect(), absent)).collect(),
        }
    }
}

/// The number of trials that were counted. All metrics count all trials.
fn trials(counts: &[Histogram]) -> u64 {
    counts.first().map_or(0, |histogram| histogram.present() + histogram.absent())
}

/// Converts an exact solution to an answer.
fn from_exact(exact: &ExactRecord) -> (AnswerMethod, Vec<Spread>) {
    let made = AnswerMethod::Exact {
        residual: exact.residual,
        truncated_mass: exact.truncated_mass,
        states: usize::try_from(exact.states).unwrap_or(usize::MAX),
    };
    let spreads =
        exact.metrics.iter().map(|(shares, absent)| Spread::Exact { shares: shares.clone(), absent: *absent });
    (made, spreads.collect())
}
