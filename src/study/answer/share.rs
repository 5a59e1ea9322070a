//! One of several equal shares of the work on a plan.
//!
//! All chunks of all cells stand in one line, cell after cell, and each share takes the next stretch of it. So a share
//! works on few cells, and no share needs to know of another.

use std::ops::Range;

use rayon::prelude::*;

use crate::plan::Plan;
use lane::dispatch::Isa;
use play::engine::Progress;
use play::engine::exact::Solver;
use play::tally::CellRecord;
use scenario::ask::Method;

use super::AnswerError;
use super::ledger::{Ledger, all_cells};
use super::pending::{Next, PendingCell, Sampling};
use super::work::Worker;

/// Which share of how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShareOf {
    /// The number of the share, from 1 to `of`.
    pub number: u32,
    /// How many shares there are, at least 1.
    pub of: u32,
}

impl ShareOf {
    /// The stretch of a line that is this share.
    fn stretch(self, length: u64) -> Range<u64> {
        let place = |number: u32| (u128::from(length) * u128::from(number) / u128::from(self.of)) as u64;
        place(self.number - 1)..place(self.number)
    }
}

/// A cell's part in the line.
struct Stretch<'a> {
    pending: PendingCell<'a>,
    number: usize,
    /// The cell as it is when the round begins.
    record: CellRecord,
    /// Which of its chunks belong to the share.
    places: Range<u64>,
}

/// Does one share of the work that a plan needs after what is `known` of it, and records it in `mine`. What `mine` holds
/// already is not done again.
///
/// # Errors
/// A cell that cannot be answered by the requested method; [`AnswerError::Stopped`] if the work was broken off. `mine`
/// then holds what was done.
pub fn play_share(
    plan: &Plan,
    known: &Ledger,
    mine: &Ledger,
    share: ShareOf,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<(), AnswerError> {
    let worker = Worker { isa, progress };
    let done: Vec<Result<(), AnswerError>> = stretches(plan, known, share)?
        .into_par_iter()
        .map_init(Solver::default, |solver, stretch| {
            let done = worker.work_off(solver, &stretch, mine);
            progress.cell();
            done
        })
        .collect();
    done.into_iter().collect()
}

/// The cells of which a share has a part.
fn stretches<'a>(plan: &'a Plan, known: &Ledger, share: ShareOf) -> Result<Vec<Stretch<'a>>, AnswerError> {
    let mut line = Vec::new();
    let mut length = 0;
    for (number, (experiment, cell)) in all_cells(plan).enumerate() {
        let pending = PendingCell::new(experiment, cell, plan.seed);
        let record = known.cell(number).clone();
        let units = units(&pending, &record)?;
        line.push((Stretch { pending, number, record, places: 0..units }, length));
        length += units;
    }
    let mine = share.stretch(length);
    let parts = line.into_iter().map(|(stretch, start)| {
        let places = |end: u64| end.clamp(start, start + stretch.places.end) - start;
        Stretch { places: places(mine.start)..places(mine.end), ..stretch }
    });
    Ok(parts.filter(|stretch| !stretch.places.is_empty()).collect())
}

/// How many parts the work on a cell can be divided into: its chunks, or 1 if it is solved or only followed.
fn units(pending: &PendingCell<'_>, record: &CellRecord) -> Result<u64, AnswerError> {
    let mut record = record.clone();
    loop {
        return Ok(match pending.next(&mut record)? {
            Next::Done(_) => 0,
            Next::Play(sampling) | Next::PlayOn(sampling) => sampling.units(),
            Next::Solve(_) if pending.experiment.method == Method::Auto => {
                // Whether it can be solved is not known yet.
                record.unsolved = Some(String::new());
                continue;
            }
            Next::Solve(_) | Next::Follow(_) => 1,
        });
    }
}

impl Worker<'_> {
    /// Does the part of a share in one cell. Where the whole cell is meant, as in an exact answer, the share with the
    /// cell's first chunk records it.
    fn work_off(&self, solver: &mut Solver, stretch: &Stretch<'_>, mine: &Ledger) -> Result<(), AnswerError> {
        let Stretch { pending, number, record, places } = stretch;
        let (mut record, number, is_first) = (record.clone(), *number, places.start == 0);
        let known = mine.change(number, |mine| {
            mine.interim_looks = record.interim_looks;
            mine.clone()
        });
        let is_open = known.exact.is_none() && known.unsolved.is_none();
        if let (Next::Solve(budget), true) = (pending.next(&mut record)?, is_open) {
            match self.solve(solver, pending, budget)? {
                Ok(exact) if is_first => mine.change(number, |mine| mine.exact = Some(exact)),
                Ok(_) => return Ok(()),
                Err(why) => mine.change(number, |mine| mine.unsolved = Some(why)),
            }
        }
        let known = mine.cell(number).clone();
        record.exact = record.exact.or(known.exact);
        record.unsolved = record.unsolved.or(known.unsolved);
        if let Next::Play(sampling) | Next::PlayOn(sampling) = pending.next(&mut record)? {
            let Sampling { full, cut } = sampling.at_places(places.clone());
            let rest = Sampling { full: full.without(&known.chunks), cut: cut.filter(|_| known.cut.is_none()) };
            self.play(pending, &rest, mine, number);
        }
        if is_first
            && record.pacing.is_none()
            && let Some(chunks) = pending.unfollowed(&known_pacing(mine, number))
        {
            self.follow(pending, &chunks, mine, number);
        }
        if self.progress.stopped() { Err(AnswerError::Stopped) } else { Ok(()) }
    }
}

/// What a share has followed of a cell.
fn known_pacing(mine: &Ledger, number: usize) -> CellRecord {
    CellRecord { pacing: mine.cell(number).pacing.clone(), ..CellRecord::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_up_the_whole_line() {
        for (length, of) in [(0, 3), (1, 3), (7, 3), (1000, 16), (u64::MAX, 1000)] {
            let mut end = 0;
            for number in 1..=of {
                let stretch = ShareOf { number, of }.stretch(length);
                assert_eq!(stretch.start, end);
                assert!(stretch.end - stretch.start <= length / u64::from(of) + 1);
                end = stretch.end;
            }
            assert_eq!(end, length);
        }
    }
}
