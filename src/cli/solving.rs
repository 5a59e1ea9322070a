//! How far the exact solver has come with the cells that take long, and how much longer they take.

use std::collections::HashMap;
use std::thread::ThreadId;
use std::time::Duration;

use play::engine::{Exploration, Propagation};
use report::number::{counted, fixed, grouped};

/// No remaining time is told of what has been watched for less than this.
const MIN_TIME: Duration = Duration::from_secs(2);

/// What the solver says of a cell.
#[derive(Debug, Clone, Copy)]
pub enum Stage {
    /// It explores the states.
    Exploring(Exploration),
    /// Probability flows through them.
    Flowing(Propagation),
}

/// The cells on which the solver has been for a while, by the thread that works on them.
#[derive(Debug, Default)]
pub struct Solving(HashMap<ThreadId, Cell>);

#[derive(Debug)]
struct Cell {
    /// When it was first heard of, and when its present stage was, with what was said then.
    since: Duration,
    began: (Duration, Stage),
    /// What was said last, and when.
    last: (Duration, Stage),
}

impl Solving {
    /// A thread says how far it is.
    pub fn heard(&mut self, thread: ThreadId, stage: Stage, at: Duration) {
        let new = Cell { since: at, began: (at, stage), last: (at, stage) };
        let cell = self.0.entry(thread).or_insert(new);
        cell.last = (at, stage);
        if !stage.follows(&cell.began.1) {
            cell.began = (at, stage);
        }
    }

    /// A thread is done with its cell.
    pub fn done(&mut self, thread: ThreadId) {
        self.0.remove(&thread);
    }

    /// The cell that takes longest, in words, and when it was first heard of.
    pub fn longest(&self) -> Option<(Duration, String)> {
        let cell = self.0.values().min_by_key(|cell| cell.since)?;
        let left = cell.left().map_or_else(String::new, |left| format!(", {left}"));
        Some((cell.since, format!("{}{left}", cell.last.1.words())))
    }
}

impl Cell {
    /// The remaining time, if it can be told.
    fn left(&self) -> Option<String> {
        let ((began, first), (now, last)) = (self.began, self.last);
        let time = now.checked_sub(began).filter(|time| *time >= MIN_TIME)?.as_secs_f64();
        let ((from, _), (done, all)) = (first.done(), last.done());
        if done <= from || done >= all {
            return None;
        }
        let left = duration(time * (all - done) / (done - from));
        Some(match last {
            Stage::Exploring(_) => format!("at least {left} left"),
            Stage::Flowing(_) => format!("about {left} left"),
        })
    }
}

impl Stage {
    /// How much is done, and how much there is.
    fn done(&self) -> (f64, f64) {
        match self {
            Self::Exploring(so_far) => (so_far.outcomes as f64, so_far.at_least as f64),
            Self::Flowing(so_far) => (so_far.share, 1.0),
        }
    }

    /// Whether it can be the same stage of the same cell, later.
    fn follows(&self, earlier: &Self) -> bool {
        let same =
            matches!((self, earlier), (Self::Exploring(_), Self::Exploring(_)) | (Self::Flowing(_), Self::Flowing(_)));
        same && self.done().0 >= earlier.done().0
    }

    fn words(&self) -> String {
        match self {
            Self::Exploring(Exploration { states, outcomes, at_least }) => {
                let states = counted(*states, "state", "states");
                let millions = |outcomes: u64| match outcomes {
                    0..10_000_000 => fixed(outcomes as f64 / 1e6, 1),
                    _ => grouped(outcomes.div_ceil(1_000_000)),
                };
                match at_least > outcomes {
                    true => {
                        let (outcomes, at_least) = (millions(*outcomes), millions(*at_least));
                        format!("exploring {states}, {outcomes} of at least {at_least} million outcomes")
                    }
                    false => format!("exploring {states}, {} million outcomes so far", millions(*outcomes)),
                }
            }
            Self::Flowing(Propagation { states, share }) => {
                let states = counted(*states, "state", "states");
                format!("solving {states}, {} %", fixed((100.0 * share).floor(), 0))
            }
        }
    }
}

/// A length of time, rounded as it is told.
pub fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{} s", fixed(s, 0)),
        s if s < 5400.0 => format!("{} min", fixed(s / 60.0, 0)),
        s => format!("{} h", fixed(s / 3600.0, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLION: u64 = 1_000_000;

    fn exploring(outcomes: u64, at_least: u64) -> Stage {
        Stage::Exploring(Exploration { states: 12_345, outcomes, at_least })
    }

    fn flowing(share: f64) -> Stage {
        Stage::Flowing(Propagation { states: 380, share })
    }

    fn heard(stages: &[(u64, Stage)]) -> String {
        let mut solving = Solving::default();
        for &(at, stage) in stages {
            solving.heard(std::thread::current().id(), stage, Duration::from_secs(at));
        }
        solving.longest().expect("a cell takes long").1
    }

    #[test]
    fn the_exact_solver_tells_what_it_does() {
        let states = "exploring 12,345 states";
        assert_eq!(
            heard(&[(1, exploring(42 * MILLION, 320 * MILLION))]),
            format!("{states}, 42 of at least 320 million outcomes")
        );
        assert_eq!(
            heard(&[(1, exploring(600_000, 1_400_000))]),
            format!("{states}, 0.6 of at least 1.4 million outcomes")
        );
        assert_eq!(
            heard(&[(1, exploring(42 * MILLION, 30 * MILLION))]),
            format!("{states}, 42 million outcomes so far"),
            "a bound that is behind is none"
        );
        assert_eq!(heard(&[(1, flowing(0.459))]), "solving 380 states, 45 %");
    }

    #[test]
    fn the_time_left_is_told_by_the_pace_of_the_stage() {
        let explored = [(1, exploring(2 * MILLION, 200 * MILLION)), (11, exploring(12 * MILLION, 200 * MILLION))];
        assert!(
            heard(&explored).ends_with("million outcomes, at least 3 min left"),
            "188 million at a million a second"
        );
        let mut flown = explored.to_vec();
        flown.extend([(20, flowing(0.1)), (30, flowing(0.35))]);
        assert!(heard(&flown).ends_with("35 %, about 26 s left"));
        // The next cell of the same thread.
        flown.extend([(40, exploring(MILLION, 9 * MILLION)), (41, exploring(2 * MILLION, 9 * MILLION))]);
        assert!(heard(&flown).ends_with("of at least 9.0 million outcomes"), "watched for one second");
    }

    #[test]
    fn the_cell_that_takes_longest_is_told() {
        let mut solving = Solving::default();
        let here = std::thread::current().id();
        let there = std::thread::spawn(|| std::thread::current().id()).join().expect("it ends");
        solving.heard(there, flowing(0.5), Duration::from_secs(1));
        solving.heard(here, exploring(MILLION, 9 * MILLION), Duration::from_secs(2));
        assert_eq!(solving.longest(), Some((Duration::from_secs(1), "solving 380 states, 50 %".to_owned())));
        solving.done(there);
        let (since, words) = solving.longest().expect("the other goes on");
        assert!(since == Duration::from_secs(2) && words.starts_with("exploring"));
    }
}
