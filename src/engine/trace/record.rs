//! Recording the faces of one trial while its chunk runs again.

use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::{Baseline, Lanes, Mask, Num, Pair, Source};
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

/// Someone who looks for one trial of a chunk: by its number, to keep its faces and values, or by a
/// condition, to learn its number.
///
/// Both are one type, and only the baseline backend is used, because every taker on every backend is
/// another compiled copy of every game. The backends give the same trials.
struct Looker<'a> {
    wanted: Wanted<'a>,
    lane: Option<u32>,
    faces: Vec<i16>,
    values: Option<Vec<i16>>,
    found: Option<u32>,
}

#[derive(Clone, Copy)]
enum Wanted<'a> {
    Number(u32),
    First(&'a Condition),
}

impl<S: Source> Taker<S> for Looker<'_> {
    type Onlooker = Tape;
    const NUMBERED: bool = true;

    fn take(&mut self, dice: &mut StreamDice<S, Tape>, finished: &Finished<'_>) {
        match self.wanted {
            Wanted::Number(_) => {
                let Some(lane) = self.lane else { return };
                if finished.lanes >> lane & 1 == 1 {
                    self.values = Some(finished.values.iter().map(|lanes| lanes[lane as usize]).collect());
                    self.faces = std::mem::take(&mut dice.onlooker.faces);
                    self.lane = None;
                    dice.onlooker.lane = None;
                }
            }
            Wanted::First(condition) => {
                let mut lanes = finished.lanes;
                while lanes != 0 {
                    let lane = (lanes.trailing_zeros() & 63) as usize;
                    lanes &= lanes - 1;
                    if condition.holds(|metric| finished.values[metric][lane]) {
                        let trial = finished.trials[lane];
                        self.found = Some(self.found.map_or(trial, |found| found.min(trial)));
                    }
                }
            }
        }
    }

    fn started(&mut self, dice: &mut StreamDice<S, Tape>, fresh: u64, trials: &[u32; 64]) {
        let Wanted::Number(wanted) = self.wanted else { return };
        if self.values.is_none() && self.lane.is_none() {
            self.lane = (0..64).find(|&lane| fresh >> lane & 1 == 1 && trials[lane as usize] == wanted);
            dice.onlooker.lane = self.lane;
        }
    }
}

/// Runs a chunk for a looker.
fn look<'a, E: Experiment>(experiment: &E, chunk: Chunk, wanted: Wanted<'a>) -> Looker<'a> {
    let mut looker = Looker { wanted, lane: None, faces: Vec::new(), values: None, found: None };
    if E::SMALL {
        run_chunk::<Pair<Baseline>, E, _>(experiment, chunk, &mut looker);
    } else {
        run_chunk::<Baseline, E, _>(experiment, chunk, &mut looker);
    }
    looker
}

/// Runs a chunk again and records one of its trials.
pub(super) fn record<E: Experiment>(experiment: &E, chunk: Chunk, trial: u32) -> Option<Recorded> {
    let looker = look(experiment, chunk, Wanted::Number(trial));
    looker.values.map(|values| Recorded { faces: looker.faces, values })
}

/// The first trial of a chunk that satisfies a condition.
pub(super) fn seek<E: Experiment>(experiment: &E, chunk: Chunk, condition: &Condition) -> Option<u32> {
    look(experiment, chunk, Wanted::First(condition)).found
}
