//! Answers that sharpen: solved at once where that is possible, else sampled in growing batches.
//!
//! All work is recorded in the ledger of the plan, as that of `oddsmith run` is. A batch is the same plan with a smaller
//! number of trials, so its chunks are those with which the whole sample begins, and nothing of it is lost. The work is done
//! in slices, so that several tabs take turns and a moved control is heard.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use lane::dispatch::Isa;
use play::tally::Answer;
use scenario::ask::{Method, Stop};
use study::answer::{AnswerError, Ledger, PartialAnswer, partial_answers, resume_plan, solve_plan};
use study::plan::Plan;

use super::cache::Cache;
use super::limits;
use super::watch::Watch;

/// How long solving is tried before a first rough sample is shown.
const QUICK: Duration = Duration::from_millis(80);
/// How much longer each further try takes.
const LONGER: u32 = 4;
/// How long a slice of sampling takes, about.
const SLICE: Duration = Duration::from_millis(120);
/// The least time between two pictures that are not the last.
const PAUSE: Duration = Duration::from_millis(150);

/// How work has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The answer is that of `oddsmith run`.
    Done,
    /// Nobody waits for it any more.
    Cancelled,
    /// It would take longer than one request may.
    Time,
    /// It would take more trials than one request may.
    Trials,
}

/// The means of answering.
#[derive(Debug, Clone, Copy)]
pub struct Sharpener<'a> {
    /// The instruction set.
    pub isa: Isa,
    /// The threads.
    pub pool: &'a ThreadPool,
    /// What is answered already.
    pub cache: &'a Cache,
    /// Set when nobody waits any more.
    pub stop: &'a Arc<AtomicBool>,
}

/// Shows answers; the last argument says whether they are final.
pub type Show<'a> = dyn FnMut(&Plan, &[Vec<Answer>], bool) + 'a;

/// The work on one plan.
struct Work<'a, 's> {
    means: &'a Sharpener<'a>,
    ledger: Ledger,
    begun: Instant,
    trials: AtomicU64,
    shown: Option<Instant>,
    show: &'s mut Show<'s>,
}

impl Sharpener<'_> {
    /// Answers a plan, and shows what is known of it again and again.
    ///
    /// # Errors
    /// If it cannot be answered by the requested method.
    pub fn run(&self, plan: &mut Plan, show: &mut Show<'_>) -> Result<Ended, AnswerError> {
        let ledger = Ledger::new(plan);
        // What does not fit is worked out anew.
        let _ = ledger.add(plan, self.cache.known(plan));
        let (begun, trials) = (Instant::now(), AtomicU64::new(0));
        let mut show = |plan: &Plan, answers: &[Vec<Answer>], last: bool| show(plan, answers, last);
        let mut work = Work { means: self, ledger, begun, trials, shown: None, show: &mut show };
        match work.all(plan) {
            Err(AnswerError::Stopped) => {
                let ended = work.ended().unwrap_or(Ended::Cancelled);
                if ended != Ended::Cancelled {
                    work.shown = None;
                    work.show_known(plan);
                }
                Ok(ended)
            }
            done => done.map(|()| Ended::Done),
        }
    }
}

impl Work<'_, '_> {
    fn all(&mut self, plan: &mut Plan) -> Result<(), AnswerError> {
        let mut batches = batches(plan).into_iter();
        // Solving and sampling take turns, each longer than before, so that a rough answer sharpens while a long solution
        // is sought. A solution begins anew each time, at which a third of the time is lost at most.
        let mut patience = QUICK;
        while !self.solve(plan, Some(patience))? {
            let Some(trials) = batches.next() else {
                self.solve(plan, None)?;
                break;
            };
            self.sample(plan, Some(trials))?;
            self.show_known(plan);
            patience *= LONGER;
        }
        let is_finished = |cell: &Option<PartialAnswer>| cell.as_ref().is_some_and(|one| one.finished);
        if !partial_answers(plan, &self.ledger).iter().flatten().all(is_finished) {
            for trials in batches {
                self.sample(plan, Some(trials))?;
                self.show_known(plan);
            }
        }
        let answers = self.sample(plan, None)?;
        self.means.cache.keep(plan, self.ledger.snapshot());
        (self.show)(plan, &answers, true);
        Ok(())
    }

    /// Tries to solve the cells, for some time. Says whether all have been tried.
    fn solve(&self, plan: &Plan, time: Option<Duration>) -> Result<bool, AnswerError> {
        let watch = self.watch().attempt(time.map(|time| Instant::now() + time));
        let (ledger, isa) = (&self.ledger, self.means.isa);
        match self.means.pool.install(|| solve_plan(plan, ledger, isa, &watch)) {
            Err(AnswerError::Stopped) if self.ended().is_none() => Ok(false),
            done => done.map(|()| true),
        }
    }

    /// Samples until there are so many trials of each cell, or as many as the plan wants.
    fn sample(&mut self, plan: &mut Plan, trials: Option<u64>) -> Result<Vec<Vec<Answer>>, AnswerError> {
        loop {
            let watch = self.watch().slice(Instant::now() + SLICE);
            let (ledger, isa) = (&self.ledger, self.means.isa);
            let answers = |plan: &Plan| self.means.pool.install(|| resume_plan(plan, ledger, isa, &watch));
            let done = match trials {
                Some(trials) => answers(Rough::new(plan, trials).plan),
                None => answers(plan),
            };
            match done {
                Err(AnswerError::Stopped) if self.ended().is_none() => self.show_known(plan),
                done => return done,
            }
        }
    }

    fn watch(&self) -> Watch<'_> {
        Watch::new(self.means.stop, &self.trials, self.begun)
    }

    /// Why no more is to be done, if so.
    fn ended(&self) -> Option<Ended> {
        if self.means.stop.load(Ordering::Relaxed) {
            Some(Ended::Cancelled)
        } else if self.trials.load(Ordering::Relaxed) >= limits::TRIALS {
            Some(Ended::Trials)
        } else if self.begun.elapsed() >= limits::TIME {
            Some(Ended::Time)
        } else {
            None
        }
    }

    /// Shows what is known of all cells, unless something was shown just now or some cell is still unknown.
    fn show_known(&mut self, plan: &Plan) {
        if self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) || self.ended() == Some(Ended::Cancelled) {
            return;
        }
        let known = partial_answers(plan, &self.ledger);
        let answers: Option<Vec<Vec<Answer>>> =
            known.into_iter().map(|cells| cells.into_iter().map(|one| Some(one?.answer)).collect()).collect();
        if let Some(answers) = answers {
            (self.show)(plan, &answers, false);
            self.shown = Some(Instant::now());
        }
    }
}

/// The numbers of trials of the batches before the first look at the whole sample: each twice as many as before, in whole
/// chunks. None if a cell cannot be sampled.
fn batches(plan: &Plan) -> Vec<u64> {
    let cells = || plan.experiments.iter().flat_map(|experiment| &experiment.cells);
    if cells().any(|cell| cell.unsampled.is_some()) {
        return Vec::new();
    }
    let chunk = cells().map(|cell| u64::from(cell.chunk_trials)).max().unwrap_or(1);
    let whole =
        plan.experiments.iter().filter_map(|experiment| experiment.interim_looks().first().copied()).max().unwrap_or(0);
    std::iter::successors(Some(chunk), |batch| batch.checked_mul(2)).take_while(|&batch| batch < whole).collect()
}

/// A plan with fewer trials, for as long as this lives.
struct Rough<'p> {
    plan: &'p mut Plan,
    kept: Vec<(Method, Stop, u64, Vec<play::query::Claim>, bool)>,
}

impl<'p> Rough<'p> {
    fn new(plan: &'p mut Plan, trials: u64) -> Self {
        let kept = plan.experiments.iter_mut().map(|experiment| {
            let claims = std::mem::take(&mut experiment.claims);
            let kept = (experiment.method, experiment.stop, experiment.budget, claims, experiment.pacing);
            (experiment.method, experiment.stop, experiment.budget, experiment.pacing) =
                (Method::Sample, Stop::Trials(trials), trials, false);
            kept
        });
        let kept = kept.collect();
        Self { plan, kept }
    }
}

impl Drop for Rough<'_> {
    fn drop(&mut self) {
        for (experiment, kept) in self.plan.experiments.iter_mut().zip(self.kept.drain(..)) {
            (experiment.method, experiment.stop, experiment.budget, experiment.claims, experiment.pacing) = kept;
        }
    }
}
