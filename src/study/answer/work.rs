//! Work on cells: solving, playing, following, each recorded as soon as it is done.

use rayon::prelude::*;

use crate::plan::{Plan, PlannedCell, PlannedExperiment};
use lane::dispatch::Isa;
use play::engine::exact::{Budget, BudgetExceeded, Solver};
use play::engine::sample::{Chunks, Tallies};
use play::engine::{Progress, follow_chunks, sample_chunks};
use play::tally::{Answer, CellRecord, CutChunk, ExactRecord, Ranges};
use scenario::ask::Method;

use super::AnswerError;
use super::ledger::{Ledger, all_cells};
use super::pending::{Next, PendingCell, Sampling};

/// The means of working on cells.
#[derive(Clone, Copy)]
pub(super) struct Worker<'a> {
    pub isa: Isa,
    pub progress: &'a dyn Progress,
}

/// The answers to all cells of a plan, in order.
pub(super) fn answer_all(
    plan: &Plan,
    ledger: &Ledger,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<Vec<Answer>, AnswerError> {
    let worker = Worker { isa, progress };
    let cells: Vec<PendingCell<'_>> =
        all_cells(plan).map(|(planned, cell)| PendingCell::new(planned, cell, plan.seed)).collect();
    let answers: Vec<Result<Answer, AnswerError>> = cells
        .into_par_iter()
        .enumerate()
        .map_init(Solver::default, |solver, (number, pending)| {
            let answer = worker.answer(solver, &pending, ledger, number);
            progress.cell();
            answer
        })
        .collect();
    all_or_first(answers)
}

/// Tries to solve every cell of a plan that is to be solved and has not been tried. Nothing is played.
pub(super) fn solve_all(plan: &Plan, ledger: &Ledger, isa: Isa, progress: &dyn Progress) -> Result<(), AnswerError> {
    let worker = Worker { isa, progress };
    let cells: Vec<PendingCell<'_>> =
        all_cells(plan).map(|(planned, cell)| PendingCell::new(planned, cell, plan.seed)).collect();
    let tried: Vec<Result<(), AnswerError>> = cells
        .into_par_iter()
        .enumerate()
        .map_init(Solver::default, |solver, (number, pending)| {
            let next = ledger.change(number, |record| pending.next(record))?;
            let Next::Solve(budget) = next else { return Ok(()) };
            if progress.stopped() {
                return Err(AnswerError::Stopped);
            }
            worker.solve_and_record(solver, &pending, budget, ledger, number)
        })
        .collect();
    all_or_first(tried).map(|_| ())
}

/// All answers, or the first error. An error that would come again counts for more than an interruption.
fn all_or_first<T>(answers: Vec<Result<T, AnswerError>>) -> Result<Vec<T>, AnswerError> {
    let broken_off = |answer: &Result<T, AnswerError>| matches!(answer, Err(AnswerError::Stopped));
    if answers.iter().any(broken_off) {
        let real = answers.into_iter().filter(|answer| !broken_off(answer)).find_map(Result::err);
        return Err(real.unwrap_or(AnswerError::Stopped));
    }
    answers.into_iter().collect()
}

/// The answer to one cell.
pub(super) fn answer_one(
    planned: &PlannedExperiment,
    cell: &PlannedCell,
    seed: u64,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<Answer, AnswerError> {
    let pending = PendingCell::new(planned, cell, seed);
    Worker { isa, progress }.answer(&mut Solver::default(), &pending, &Ledger::of_cells(1), 0)
}

impl Worker<'_> {
    /// Does everything that a cell needs until it has its answer.
    fn answer(
        &self,
        solver: &mut Solver,
        pending: &PendingCell<'_>,
        ledger: &Ledger,
        number: usize,
    ) -> Result<Answer, AnswerError> {
        loop {
            let next = ledger.change(number, |record| pending.next(record))?;
            if let Next::Done(answer) = next {
                return Ok(answer);
            }
            if self.progress.stopped() {
                return Err(AnswerError::Stopped);
            }
            match next {
                Next::Solve(budget) => self.solve_and_record(solver, pending, budget, ledger, number)?,
                Next::Play(sampling) | Next::PlayOn(sampling) => self.play(pending, &sampling, ledger, number),
                Next::Follow(chunks) => self.follow(pending, &chunks, ledger, number),
                Next::Done(_) => unreachable!("returned above"),
            }
        }
    }

    /// Tries to solve a cell, and records the answer or why there is none.
    fn solve_and_record(
        &self,
        solver: &mut Solver,
        pending: &PendingCell<'_>,
        budget: Budget,
        ledger: &Ledger,
        number: usize,
    ) -> Result<(), AnswerError> {
        let solved = self.solve(solver, pending, budget)?;
        ledger.change(number, |record| match solved {
            Ok(exact) => record.exact = Some(exact),
            Err(why) => record.unsolved = Some(why),
        });
        Ok(())
    }

    /// Tries to solve a cell; else says why it is to be sampled.
    pub fn solve(
        &self,
        solver: &mut Solver,
        pending: &PendingCell<'_>,
        budget: Budget,
    ) -> Result<Result<ExactRecord, String>, AnswerError> {
        let experiment = pending.cell.experiment();
        match solver.solve(&*experiment, budget, self.progress) {
            Ok(exact) => Ok(Ok(PendingCell::record_of(&*experiment, exact))),
            Err(BudgetExceeded::Stopped) => Err(AnswerError::Stopped),
            Err(why) if pending.experiment.method == Method::Exact => {
                let (id, cell) = pending.names();
                Err(AnswerError::BudgetExceeded { id, cell, why })
            }
            Err(too_costly) => {
                let (id, cell) = pending.names();
                self.progress.sampled_instead(&format!("`{id}`{cell}"), &too_costly);
                Ok(Err(too_costly.to_string()))
            }
        }
    }

    /// Plays chunks and records them as they are finished.
    pub fn play(&self, pending: &PendingCell<'_>, sampling: &Sampling, ledger: &Ledger, number: usize) {
        let experiment = pending.cell.experiment();
        let sample = |chunks: Chunks, numbers: &Ranges, take: &(dyn Fn(&Ranges, &Tallies) + Sync)| {
            sample_chunks(&*experiment, self.isa, chunks, numbers, self.progress, take);
        };
        let chunk = u64::from(pending.cell.chunk_trials);
        let end = sampling.full.end() * chunk;
        sample(Chunks { trials: end, ..pending.chunks }, &sampling.full, &|played, tallies| {
            ledger.change(number, |record| record.add_chunks(played, &tallies.histograms));
        });
        if let Some((cut, trials)) = sampling.cut {
            let chunks = Chunks { trials: cut * chunk + trials, ..pending.chunks };
            sample(chunks, &(cut..cut + 1).into(), &|_, tallies| {
                let counts = tallies.histograms.clone();
                ledger.change(number, |record| record.cut = Some(CutChunk { number: cut, trials, counts }));
            });
        }
    }

    /// Follows trials for the `feel.` metrics, and records what was seen.
    pub fn follow(&self, pending: &PendingCell<'_>, chunks: &Ranges, ledger: &Ledger, number: usize) {
        let Some(trials) = pending.followed() else { return };
        let (followed, pacing) = follow_chunks(&*pending.cell.experiment(), trials, chunks, self.progress);
        if !followed.is_empty() {
            ledger.change(number, |record: &mut CellRecord| record.add_pacing(&followed, pacing));
        }
    }
}
