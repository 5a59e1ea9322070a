//! A trial of any experiment over a single lane.

use crate::systems::Experiment;
use crate::systems::metric::whole;
use crate::systems::state::{Ending, LaneState, Visit};
use lane::inspect::{InspectMask, InspectNum};
use lane::{Lanes, Mask, Num, Solo};

use super::dice::SoloDice;

/// A single-lane trial of an experiment whose type is erased.
///
/// Between steps a trial is plain numbers: the part of its state that rules can read, and its running counts. The defaults
/// are those of a trial that has neither and is over at once.
pub trait SoloTrial {
    /// Starts a new trial.
    fn start(&mut self, _: &mut SoloDice<'_>) {}
    /// Plays one phase, counted from the first phase of this trial's rounds.
    fn step(&mut self, phase: usize, dice: &mut SoloDice<'_>);
    /// Whether the trial is over.
    fn is_done(&self) -> bool {
        true
    }
    /// Appends the part of the state that rules can read to an empty row.
    fn readable_state(&mut self, _: &mut Vec<i16>) {}
    /// Appends the running counts to an empty row.
    fn counts(&mut self, _: &mut Vec<i16>) {}
    /// Restores a state that [`readable_state`](Self::readable_state) has written for any trial of this
    /// experiment, with all counts at zero. A trial must have been started on this object before.
    fn restore(&mut self, _: &[i16]) {}
    /// Sets one of the counts.
    fn set_count(&mut self, _: usize, _: i16) {}
    /// The value of every metric if the trial ends after `age` rounds.
    fn measure(&self, age: u32) -> Vec<i32>;
}

/// A trial of one type of experiment.
pub struct TrialOf<'a, E: Experiment, L: Lanes = Solo> {
    experiment: &'a E,
    state: Option<E::State<L>>,
    /// Any state of the same shape: a visitor needs a second state as an argument, but the visitors here ignore it.
    other: Option<E::State<L>>,
}

impl<'a, E: Experiment, L: Lanes> TrialOf<'a, E, L> {
    /// A trial that has not started.
    pub fn new(experiment: &'a E) -> Self {
        Self { experiment, state: None, other: None }
    }

    fn state(&self) -> &E::State<L> {
        self.state.as_ref().expect(STARTED)
    }

    fn visit<V: Visit<L>>(&mut self, mut visitor: V) {
        let state = self.state.as_mut().expect(STARTED);
        let other = self.other.get_or_insert_with(|| state.clone());
        state.visit(other, &mut visitor);
    }
}

const STARTED: &str = "a trial is started before it is played";

impl<E: Experiment, L: Lanes> SoloTrial for TrialOf<'_, E, L> {
    fn start(&mut self, dice: &mut SoloDice<'_>) {
        self.state = Some(self.experiment.start(&mut dice.over(), Mask::all()));
    }

    fn step(&mut self, phase: usize, dice: &mut SoloDice<'_>) {
        let state = self.state.as_mut().expect(STARTED);
        let first = if E::ROTATES { self.experiment.first_phase(state).first() as usize } else { 0 };
        let phase = (first + phase) % self.experiment.phases().max(1);
        self.experiment.step(state, phase, Mask::all(), &mut dice.over());
    }

    fn is_done(&self) -> bool {
        self.experiment.done(self.state()).any()
    }

    fn readable_state(&mut self, row: &mut Vec<i16>) {
        self.visit(ReadableState(row));
    }

    fn counts(&mut self, row: &mut Vec<i16>) {
        self.visit(Counts(row));
    }

    fn restore(&mut self, readable: &[i16]) {
        self.visit(RestoreState(readable.iter()));
    }

    fn set_count(&mut self, count: usize, value: i16) {
        self.visit(SetCount { count, value, at: 0 });
    }

    fn measure(&self, age: u32) -> Vec<i32> {
        let ending = Ending { age: Num::splat(i16::try_from(age).unwrap_or(i16::MAX)) };
        let mut row = vec![Num::<L>::zero(); self.experiment.metrics().len()];
        self.experiment.measure(self.state(), &ending, &mut row);
        row.into_iter().map(|value| if L::WHOLE { value.first_whole() } else { whole(value.first()) }).collect()
    }
}

/// Collects the part of a state that rules can read.
struct ReadableState<'a>(&'a mut Vec<i16>);

impl<L: Lanes> Visit<L> for ReadableState<'_> {
    fn num(&mut self, mine: &mut Num<L>, _: Num<L>) {
        self.0.push(mine.first());
        if L::WHOLE {
            self.0.push((mine.first_whole() >> 16) as i16);
        }
    }
    fn mask(&mut self, mine: &mut Mask<L>, _: Mask<L>) {
        self.0.push(i16::from(mine.any()));
    }
    fn count(&mut self, _: &mut Num<L>, _: Num<L>) {}
}

/// Collects the counts of a state.
struct Counts<'a>(&'a mut Vec<i16>);

impl<L: Lanes> Visit<L> for Counts<'_> {
    fn num(&mut self, _: &mut Num<L>, _: Num<L>) {}
    fn mask(&mut self, _: &mut Mask<L>, _: Mask<L>) {}
    fn count(&mut self, mine: &mut Num<L>, _: Num<L>) {
        self.0.push(mine.first());
    }
}

/// Restores the part of a state that rules can read, and sets its counts to zero.
struct RestoreState<'a>(std::slice::Iter<'a, i16>);

impl RestoreState<'_> {
    fn next(&mut self) -> i16 {
        *self.0.next().expect("states of one experiment have the same fields")
    }
}

impl<L: Lanes> Visit<L> for RestoreState<'_> {
    fn num(&mut self, mine: &mut Num<L>, _: Num<L>) {
        let low = self.next();
        *mine = match L::WHOLE {
            true => Num::whole(i32::from(self.next()) << 16 | i32::from(low.cast_unsigned())),
            false => Num::splat(low),
        };
    }
    fn mask(&mut self, mine: &mut Mask<L>, _: Mask<L>) {
        *mine = Mask::uniform(self.next() != 0);
    }
    fn count(&mut self, mine: &mut Num<L>, _: Num<L>) {
        *mine = Num::zero();
    }
}

/// Sets one count of a state.
struct SetCount {
    count: usize,
    value: i16,
    at: usize,
}

impl<L: Lanes> Visit<L> for SetCount {
    fn num(&mut self, _: &mut Num<L>, _: Num<L>) {}
    fn mask(&mut self, _: &mut Mask<L>, _: Mask<L>) {}
    fn count(&mut self, mine: &mut Num<L>, _: Num<L>) {
        if self.at == self.count {
            *mine = Num::splat(self.value);
        }
        self.at += 1;
    }
}
