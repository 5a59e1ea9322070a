//! Every task of the sampler: tallies, matched trials, and single trials for a trace.
//!
//! Every combination of sink and backend is another monomorphised copy of every game. So all tasks share one copy for each
//! backend, and the copy for the widest registers only tallies. All backends produce the same trials.

use std::marker::PhantomData;

use crate::query::Condition;
use crate::systems::Experiment;
use crate::systems::metric::whole;
#[cfg(target_arch = "x86_64")]
use lane::OutOfLine;
use lane::inspect::{InspectMask, InspectNum};
use lane::{Fallback, LaneRng, Lanes, Mask, Num, Pair};

use super::super::conditional::RowTallies;
use super::chunk::{Chunk, Finished, Tallies, TrialSink, run};
use super::column::Columns;
use super::dice::{DiceObserver, NoObserver, StreamDice};
use super::fight_tracker::FightTracker;

/// The purpose of running a chunk of trials.
#[derive(Debug)]
pub enum Task<'a> {
    /// Count them.
    Tally(&'a mut Tallies),
    /// Record the one with this number.
    Record(u32),
    /// Find the first that satisfies a condition, from the one with this number on.
    Seek(&'a Condition, u32),
    /// Count them one by one. They are the trials that are tallied.
    Each(&'a mut RowTallies<'a>),
    /// Run matched trials and keep all their values.
    Match(&'a mut Values),
    /// Run matched trials and follow the course of each.
    Follow(&'a mut FightTracker),
}

impl Task<'_> {
    /// Whether the trials are matched with those of a variant.
    pub const fn is_matched(&self) -> bool {
        matches!(self, Self::Match(_) | Self::Follow(_))
    }
}

/// What was recorded of a single trial.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrialCapture {
    /// The recorded trial's faces in the order in which they were thrown.
    pub faces: Vec<i16>,
    /// The values of its metrics, if the chunk contained the trial.
    pub values: Option<Vec<i32>>,
    /// The number of the first trial that satisfies the condition.
    pub found: Option<u32>,
}

/// The values of all trials of a chunk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    /// By metric, then by the number of the trial.
    pub by_metric: Vec<Vec<i32>>,
}

impl Values {
    /// Stores the values of finished trials.
    fn keep<S: LaneRng>(&mut self, row: &[Num<S>], finished: Finished<'_>) {
        for (values, column) in self.by_metric.iter_mut().zip(row) {
            let mut lanes = [0; 64];
            column.write(&mut lanes);
            let mut left = finished.lanes;
            while left != 0 {
                let lane = left.trailing_zeros() as usize & 63;
                left &= left - 1;
                if let Some(value) = values.get_mut(finished.trials[lane] as usize) {
                    *value = whole(lanes[lane]);
                }
            }
        }
    }
}

/// The lanes that every machine of this architecture has. Where wider registers are usual, the operations on these are
/// function calls. Each operation is many instructions on registers as narrow as these; inlined, they took about a sixth of
/// the time in which a game is compiled, for machines that hardly anybody has.
#[cfg(target_arch = "x86_64")]
pub type Baseline = OutOfLine<Fallback>;
/// Sixty-four of them: one call for both groups, because a call for each would copy vectors into pairs and out of them,
/// and such copies would be most of the code.
#[cfg(target_arch = "x86_64")]
pub type BaselinePair = OutOfLine<Pair<Fallback>>;
/// The lanes of this architecture, which has no others.
#[cfg(not(target_arch = "x86_64"))]
pub type Baseline = Fallback;
/// Sixty-four of them.
#[cfg(not(target_arch = "x86_64"))]
pub type BaselinePair = Pair<Fallback>;

/// Whether the faces of a trial can be recorded while a task is performed.
pub trait Recording<S: Lanes>: DiceObserver<S> {
    /// One for a chunk; `records` says whether a trial is to be recorded.
    fn new(records: bool) -> Self;
    /// What records the faces.
    fn recorder(&mut self) -> Option<&mut FaceRecorder>;
}

impl<S: Lanes> Recording<S> for NoObserver {
    fn new(_: bool) -> Self {
        Self
    }

    fn recorder(&mut self) -> Option<&mut FaceRecorder> {
        None
    }
}

impl<S: Lanes> Recording<S> for FaceRecorder {
    fn new(records: bool) -> Self {
        Self { records, ..Self::default() }
    }

    fn recorder(&mut self) -> Option<&mut FaceRecorder> {
        Some(self)
    }
}

/// Runs a chunk on one backend.
pub fn perform<S: LaneRng, E: Experiment, O: Recording<S>>(
    experiment: &E,
    chunk: Chunk,
    task: Task<'_>,
) -> TrialCapture {
    let metrics = experiment.metrics().len();
    let row = || vec![Num::zero(); metrics];
    let finder = |wanted| TrialFinder { row: row(), wanted, lane: None, seen: TrialCapture::default() };
    let purpose = match task {
        Task::Tally(tallies) => Purpose::<S>::Tally(Columns::new(tallies)),
        Task::Record(trial) => Purpose::Find(finder(TrialQuery::Number(trial))),
        Task::Seek(condition, from) => Purpose::Find(finder(TrialQuery::First(condition, from))),
        Task::Each(rows) => Purpose::Each(EachTrial { row: row(), values: vec![[0; 64]; metrics], rows }),
        Task::Match(values) => {
            *values = Values { by_metric: vec![vec![0; chunk.trials as usize]; metrics] };
            Purpose::Keep { row: row(), values }
        }
        Task::Follow(tracker) => Purpose::Follow { row: row(), tracker },
    };
    let mut sink = TaskSink::<S, O> { purpose, observer: PhantomData };
    S::outlined(
        experiment,
        #[inline(always)]
        |experiment| run::<S, E, _>(experiment, chunk, &mut sink),
    );
    match sink.purpose {
        Purpose::Tally(columns) => {
            columns.finish();
            TrialCapture::default()
        }
        Purpose::Find(finder) => finder.seen,
        Purpose::Each(_) | Purpose::Keep { .. } | Purpose::Follow { .. } => TrialCapture::default(),
    }
}

/// Records the faces of one lane, if any.
#[derive(Debug, Clone, Default)]
pub struct FaceRecorder {
    /// Whether a trial of this chunk is to be recorded. Only then do rolls that are thrown ahead keep their faces.
    records: bool,
    lane: Option<u32>,
    faces: Vec<i16>,
}

impl<L: Lanes> DiceObserver<L> for FaceRecorder {
    #[inline(always)]
    fn observes(&self) -> bool {
        self.records
    }

    #[inline(always)]
    fn face(&mut self, face: Num<L>, active: Mask<L>) {
        if self.lane.is_some() {
            self.note(face, active);
        }
    }
}

impl FaceRecorder {
    #[inline(never)]
    fn note<L: Lanes>(&mut self, face: Num<L>, active: Mask<L>) {
        let Some(lane) = self.lane else { return };
        if active.bits() >> lane & 1 == 1 {
            let mut lanes = [0; 64];
            face.write(&mut lanes);
            self.faces.push(lanes[lane as usize]);
        }
    }
}

#[derive(Clone, Copy)]
enum TrialQuery<'a> {
    Number(u32),
    First(&'a Condition, u32),
}

/// The search for one trial.
struct TrialFinder<'a, S: LaneRng> {
    row: Vec<Num<S>>,
    wanted: TrialQuery<'a>,
    lane: Option<u32>,
    seen: TrialCapture,
}

impl<S: LaneRng> TrialFinder<'_, S> {
    /// The value of a metric in a lane.
    fn value(&self, metric: usize, lane: u32) -> i32 {
        let mut lanes = [0; 64];
        self.row[metric].write(&mut lanes);
        whole(lanes[lane as usize])
    }

    fn take(&mut self, recorder: Option<&mut FaceRecorder>, finished: Finished<'_>) {
        match self.wanted {
            TrialQuery::Number(_) => {
                let Some(lane) = self.lane else { return };
                if finished.lanes >> lane & 1 == 1 {
                    self.seen.values = Some((0..self.row.len()).map(|metric| self.value(metric, lane)).collect());
                    self.lane = None;
                    if let Some(recorder) = recorder {
                        self.seen.faces = std::mem::take(&mut recorder.faces);
                        recorder.lane = None;
                    }
                }
            }
            TrialQuery::First(condition, from) => {
                let mut lanes = finished.lanes;
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() & 63;
                    lanes &= lanes - 1;
                    let trial = finished.trials[lane as usize];
                    if trial >= from && condition.holds(|metric| self.value(metric, lane)) {
                        self.seen.found = Some(self.seen.found.map_or(trial, |found| found.min(trial)));
                    }
                }
            }
        }
    }

    fn started(&mut self, recorder: Option<&mut FaceRecorder>, fresh: u64, trials: &[u32; 64]) {
        let TrialQuery::Number(wanted) = self.wanted else { return };
        if self.seen.values.is_none() && self.lane.is_none() {
            self.lane = (0..64).find(|&lane| fresh >> lane & 1 == 1 && trials[lane as usize] == wanted);
            if let Some(recorder) = recorder {
                recorder.lane = self.lane;
            }
        }
    }
}

/// The trials that are counted one by one.
struct EachTrial<'a, S: LaneRng> {
    row: Vec<Num<S>>,
    /// The values of each metric, by lane.
    values: Vec<[i16; 64]>,
    rows: &'a mut RowTallies<'a>,
}

impl<S: LaneRng> EachTrial<'_, S> {
    fn take(&mut self, finished: Finished<'_>) {
        for (column, lanes) in self.row.iter().zip(&mut self.values) {
            column.write(lanes);
        }
        self.rows.count_lanes(&self.values, finished.lanes);
    }
}

/// The sink of each task.
enum Purpose<'a, S: LaneRng> {
    Tally(Columns<'a, S>),
    Each(EachTrial<'a, S>),
    Find(TrialFinder<'a, S>),
    Keep { row: Vec<Num<S>>, values: &'a mut Values },
    Follow { row: Vec<Num<S>>, tracker: &'a mut FightTracker },
}

/// A sink that serves a task.
struct TaskSink<'a, S: LaneRng, O> {
    purpose: Purpose<'a, S>,
    observer: PhantomData<O>,
}

impl<S: LaneRng, O: Recording<S>> TrialSink<S> for TaskSink<'_, S, O> {
    type DiceObserver = O;

    // What every task goes through stands inlined: a function of its own would be compiled for the baseline, and its
    // operations on wider registers would be calls.

    #[inline(always)]
    fn numbered(&self) -> bool {
        !matches!(self.purpose, Purpose::Tally(_) | Purpose::Each(_))
    }

    #[inline(always)]
    fn dice_observer(&self) -> O {
        O::new(matches!(self.purpose, Purpose::Find(TrialFinder { wanted: TrialQuery::Number(_), .. })))
    }

    #[inline(always)]
    fn matched(&self) -> bool {
        matches!(self.purpose, Purpose::Keep { .. } | Purpose::Follow { .. })
    }

    #[inline(always)]
    fn observes_rounds(&self) -> bool {
        matches!(self.purpose, Purpose::Follow { .. })
    }

    fn observe(&mut self, playing: u64, fresh: bool) {
        if let Purpose::Follow { row, tracker } = &mut self.purpose {
            tracker.observe(playing, fresh, |metric, lanes| row[metric].write(lanes));
        }
    }

    #[inline(always)]
    fn row(&mut self) -> &mut [Num<S>] {
        match &mut self.purpose {
            Purpose::Tally(columns) => columns.row(),
            Purpose::Each(each) => &mut each.row,
            Purpose::Find(finder) => &mut finder.row,
            Purpose::Keep { row, .. } | Purpose::Follow { row, .. } => row,
        }
    }

    #[inline(always)]
    fn take(&mut self, dice: &mut StreamDice<'_, S, O>, finished: Finished<'_>) {
        match &mut self.purpose {
            Purpose::Tally(columns) => columns.add(finished),
            Purpose::Each(each) => each.take(finished),
            Purpose::Find(finder) => finder.take(dice.observer.recorder(), finished),
            Purpose::Keep { row, values } => values.keep(row, finished),
            Purpose::Follow { tracker, .. } => tracker.end(finished.lanes),
        }
    }

    fn started(&mut self, dice: &mut StreamDice<'_, S, O>, fresh: u64, trials: &[u32; 64]) {
        if let Purpose::Find(finder) = &mut self.purpose {
            finder.started(dice.observer.recorder(), fresh, trials);
        }
    }
}
