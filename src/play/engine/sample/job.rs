//! A chunk of work, dispatched to a backend at run time.

use crate::systems::Experiment;
use lane::dispatch::{Isa, Job, on_avx2, on_avx512};
use lane::{Fallback, LaneRng, Pair};
use lang::Roll;

use super::chunk::{Chunk, Tallies, run as run_chunk};
use super::column::Columns;
use super::dice::NoObserver;
use super::task::{Baseline, BaselinePair, FaceRecorder, Task, TrialCapture, perform};
use super::whole;

/// Whether experiments are also compiled for registers wider than the baseline's. Not in unit tests: these are a
/// separate build in which the wide copies would take longer to compile than all the rest. Integration tests compare
/// the backends.
const WIDE: bool = !cfg!(test);

/// The backend that plays an experiment when `isa` is requested.
pub fn actual_isa<E: Experiment>(isa: Isa, experiment: &E) -> Isa {
    if experiment.only_roll().is_some() {
        isa
    } else if !WIDE {
        Isa::Portable
    } else if E::WIDEST {
        isa
    } else {
        isa.min(Isa::Avx2)
    }
}

/// Runs a chunk and adds its trials to the tallies.
pub fn tally<E: Experiment>(isa: Isa, experiment: &E, chunk: Chunk, tallies: &mut Tallies) {
    if let Some(roll) = experiment.only_roll() {
        let totals = totals(isa, roll, chunk);
        whole::measure(experiment, &totals, tallies);
        return;
    }
    if WIDE && E::WIDEST && isa == Isa::Avx512 {
        on_avx512(Widest { experiment, chunk, tallies });
    } else {
        run_task_on(isa, experiment, chunk, Task::Tally(tallies));
    }
}

/// Runs a chunk for any task, on registers of at most 256 bits. To record a trial takes only one chunk, so it is done on the
/// baseline, and no other backend needs code that listens to faces.
pub fn run_task<E: Experiment>(experiment: &E, chunk: Chunk, task: Task<'_>) -> TrialCapture {
    run_task_on(Isa::best(), experiment, chunk, task)
}

fn run_task_on<E: Experiment>(isa: Isa, experiment: &E, chunk: Chunk, task: Task<'_>) -> TrialCapture {
    if WIDE && isa != Isa::Portable && !matches!(task, Task::Record(_)) {
        on_avx2(Unrecorded { experiment, chunk, task })
    } else if E::TOLD {
        recorded::<Fallback, Pair<Fallback>, E>(experiment, chunk, task)
    } else {
        recorded::<Baseline, BaselinePair, E>(experiment, chunk, task)
    }
}

/// Runs a chunk for any task, on the lanes of `S`, or on twice as many.
fn recorded<S: LaneRng, Twice: LaneRng, E: Experiment>(experiment: &E, chunk: Chunk, task: Task<'_>) -> TrialCapture {
    if E::SMALL {
        perform::<Twice, E, FaceRecorder>(experiment, chunk, task)
    } else {
        perform::<S, E, FaceRecorder>(experiment, chunk, task)
    }
}

/// A job that runs a chunk for any task but to record the faces of a trial.
struct Unrecorded<'a, 't, E> {
    experiment: &'a E,
    chunk: Chunk,
    task: Task<'t>,
}

impl<E: Experiment> Job for Unrecorded<'_, '_, E> {
    type Output = TrialCapture;

    #[inline(always)]
    fn run<S: LaneRng>(self) -> TrialCapture {
        let Self { experiment, chunk, task } = self;
        if E::SMALL {
            perform::<Pair<S>, E, NoObserver>(experiment, chunk, task)
        } else {
            perform::<S, E, NoObserver>(experiment, chunk, task)
        }
    }
}

/// Counts how often each total of a roll comes up, in a function that is compiled once and not again in each game.
fn totals(isa: Isa, roll: &Roll, chunk: Chunk) -> (crate::tally::Histogram, i16) {
    let job = Totals { roll, chunk };
    match isa {
        Isa::Portable => job.run::<Fallback>(),
        Isa::Avx2 => on_avx2(job),
        Isa::Avx512 => on_avx512(job),
    }
}

/// A job that counts the totals of one roll over a chunk.
struct Totals<'a> {
    roll: &'a Roll,
    chunk: Chunk,
}

impl Job for Totals<'_> {
    type Output = (crate::tally::Histogram, i16);

    #[inline(always)]
    fn run<S: LaneRng>(self) -> Self::Output {
        whole::totals::<S>(self.roll, self.chunk)
    }
}

/// A job that counts the trials of a chunk.
struct Widest<'a, E> {
    experiment: &'a E,
    chunk: Chunk,
    tallies: &'a mut Tallies,
}

impl<E: Experiment> Job for Widest<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: LaneRng>(self) {
        if E::SMALL { self.over::<Pair<S>>() } else { self.over::<S>() }
    }
}

impl<E: Experiment> Widest<'_, E> {
    #[inline(always)]
    fn over<L: LaneRng>(self) {
        let Self { experiment, chunk, tallies } = self;
        // Outlined for each number of lanes, because compile time grows superlinearly with the length of a function.
        L::outlined(
            experiment,
            #[inline(always)]
            |experiment| {
                let mut columns = Columns::<L>::new(tallies);
                run_chunk(experiment, chunk, &mut columns);
                columns.finish();
            },
        );
    }
}
