//! Recording the faces of one trial while its chunk runs again.

use crate::lane::dispatch::{Isa, Job, run};
use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::{Lanes, Mask, Num, Pair, Source};
use crate::systems::Experiment;

use super::super::sample::{Chunk, Finished, Onlooker, StreamDice, Taker, run_chunk};
use super::condition::Condition;

/// A trial as it was sampled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Faces in the order in which they were thrown.
    pub faces: Vec<i16>,
    /// The values of its metrics.
    pub values: Vec<i16>,
}

/// The faces of one lane.
#[derive(Debug, Clone, Default)]
struct Tape {
    lane: Option<u32>,
    faces: Vec<i16>,
}

impl<L: Lanes> Onlooker<L> for Tape {
    #[inline(always)]
    fn face(&mut self, face: Num<L>, active: Mask<L>) {
        let Some(lane) = self.lane else { return };
        if active.bits() >> lane & 1 == 1 {
            let mut lanes = [0; 64];
            face.write(&mut lanes);
            self.faces.push(lanes[lane as usize]);
        }
    }
}

/// Waits for one trial and keeps its faces and values.
struct Recorder {
    wanted: u32,
    lane: Option<u32>,
    faces: Vec<i16>,
    values: Option<Vec<i16>>,
}

impl<S: Source> Taker<S> for Recorder {
    type Onlooker = Tape;
    const NUMBERED: bool = true;

    fn take(&mut self, dice: &mut StreamDice<S, Tape>, finished: &Finished<'_>) {
        let Some(lane) = self.lane else { return };
        if finished.lanes >> lane & 1 == 1 {
            self.values = Some(
                finished
                    .values
                    .iter()
                    .map(|lanes| lanes[lane as usize])
                    .collect(),
            );
            self.faces = std::mem::take(&mut dice.onlooker.faces);
            self.lane = None;
            dice.onlooker.lane = None;
        }
    }

    fn started(&mut self, dice: &mut StreamDice<S, Tape>, fresh: u64, trials: &[u32; 64]) {
        if self.values.is_none() && self.lane.is_none() {
            self.lane = (0..64)
                .find(|&lane| fresh >> lane & 1 == 1 && trials[lane as usize] == self.wanted);
            dice.onlooker.lane = self.lane;
        }
    }
}

/// Looks for the first trial that satisfies a condition.
struct Seeker<'a> {
    condition: &'a Condition,
    found: Option<u32>,
}

impl<S: Source> Taker<S> for Seeker<'_> {
    type Onlooker = super::super::sample::Nobody;
    const NUMBERED: bool = true;

    fn take(&mut self, _: &mut StreamDice<S, Self::Onlooker>, finished: &Finished<'_>) {
        let mut lanes = finished.lanes;
        while lanes != 0 {
            let lane = (lanes.trailing_zeros() & 63) as usize;
            lanes &= lanes - 1;
            if self.condition.holds(|metric| finished.values[metric][lane]) {
                let trial = finished.trials[lane];
                self.found = Some(self.found.map_or(trial, |found| found.min(trial)));
            }
        }
    }
}

/// Runs a chunk for a taker.
struct Run<'a, E, T> {
    experiment: &'a E,
    chunk: Chunk,
    taker: &'a mut T,
}

macro_rules! run_for {
    ($taker:ty) => {
        impl<E: Experiment> Job for Run<'_, E, $taker> {
            type Output = ();
            #[inline(always)]
            fn run<S: Source>(self) {
                if E::SMALL {
                    run_chunk::<Pair<S>, E, $taker>(self.experiment, self.chunk, self.taker);
                } else {
                    run_chunk::<S, E, $taker>(self.experiment, self.chunk, self.taker);
                }
            }
        }
    };
}
run_for!(Recorder);
run_for!(Seeker<'_>);

/// Runs a chunk again and records one of its trials.
pub(super) fn record<E: Experiment>(
    experiment: &E,
    isa: Isa,
    chunk: Chunk,
    trial: u32,
) -> Option<Recorded> {
    let mut taker = Recorder {
        wanted: trial,
        lane: None,
        faces: Vec::new(),
        values: None,
    };
    run(
        isa,
        Run {
            experiment,
            chunk,
            taker: &mut taker,
        },
    );
    taker.values.map(|values| Recorded {
        faces: taker.faces,
        values,
    })
}

/// The first trial of a chunk that satisfies a condition.
pub(super) fn seek<E: Experiment>(
    experiment: &E,
    isa: Isa,
    chunk: Chunk,
    condition: &Condition,
) -> Option<u32> {
    let mut taker = Seeker {
        condition,
        found: None,
    };
    run(
        isa,
        Run {
            experiment,
            chunk,
            taker: &mut taker,
        },
    );
    taker.found
}
