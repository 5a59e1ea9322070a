//! From recorded work to answers, without doing any more of it.

use crate::plan::Plan;
use play::tally::Answer;

use super::AnswerError;
use super::ledger::{Ledger, all_cells};
use super::pending::{Next, PendingCell};

/// What recorded work amounts to.
#[derive(Debug)]
pub enum Settled {
    /// Every cell has its answer.
    Answers(Vec<Vec<Answer>>),
    /// All work of this round is there, but so many cells need more trials to be decided. The ledger is ready for the
    /// next round.
    NextRound(usize),
    /// Work of this round is missing.
    Missing(Vec<Missing>),
}

/// What a cell lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The experiment and the cell, in words.
    pub cell: String,
    /// How many chunks of trials there are still to play; `None` if the cell has yet to be solved or followed.
    pub chunks: Option<u64>,
}

impl Settled {
    /// Looks at the work that a ledger holds.
    ///
    /// # Errors
    /// If a cell cannot be answered by the requested method at all.
    pub fn of(plan: &Plan, ledger: &Ledger) -> Result<Self, AnswerError> {
        let mut answers = Vec::with_capacity(plan.cells());
        let mut missing = Vec::new();
        let mut undecided = 0;
        for (number, (experiment, cell)) in all_cells(plan).enumerate() {
            let pending = PendingCell::new(experiment, cell, plan.seed);
            let lacks = |chunks: Option<u64>| {
                let (id, cell) = pending.names();
                Missing { cell: format!("`{id}`{cell}"), chunks }
            };
            match ledger.change(number, |record| pending.next(record))? {
                Next::Done(answer) => answers.push(answer),
                Next::PlayOn(_) => undecided += 1,
                Next::Play(sampling) => missing.push(lacks(Some(sampling.units()))),
                Next::Solve(_) | Next::Follow(_) => missing.push(lacks(None)),
            }
        }
        if !missing.is_empty() {
            return Ok(Self::Missing(missing));
        }
        if undecided > 0 {
            return Ok(Self::NextRound(undecided));
        }
        let mut answers = answers.into_iter();
        let cells = plan.experiments.iter().map(|experiment| experiment.cells.len());
        Ok(Self::Answers(cells.map(|cells| answers.by_ref().take(cells).collect()).collect()))
    }
}

/// What is known of a cell whose work may not be finished.
#[derive(Debug, Clone, PartialEq)]
pub struct PartialAnswer {
    /// The answer; of a sampled cell, by the trials that have been played.
    pub answer: Answer,
    /// Whether this is the answer that the finished work would give.
    pub finished: bool,
}

/// What is known of each cell of a plan so far; `None` where nothing is.
pub fn partial_answers(plan: &Plan, ledger: &Ledger) -> Vec<Vec<Option<PartialAnswer>>> {
    let mut known = all_cells(plan).enumerate().map(|(number, (experiment, cell))| {
        let pending = PendingCell::new(experiment, cell, plan.seed);
        let mut record = ledger.cell(number).clone();
        match pending.next(&mut record) {
            Ok(Next::Done(answer)) => Some(PartialAnswer { answer, finished: true }),
            _ => pending.partial(&record).map(|answer| PartialAnswer { answer, finished: false }),
        }
    });
    plan.experiments.iter().map(|experiment| known.by_ref().take(experiment.cells.len()).collect()).collect()
}
