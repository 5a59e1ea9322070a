//! How far a command has come: cells, trials, the remaining time.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::engine::{Exploration, Progress, Propagation};
use crate::plan::{Method, Plan, Stop};

use super::interrupt;
use super::status_line::StatusLine;
use super::table::display_width;
use crate::report::number::{counted, fixed, grouped, trials as trials_of};

/// No remaining time is shown before this share is done and this much time has passed.
const MIN_SHARE: f64 = 0.02;
const MIN_TIME: Duration = Duration::from_secs(2);
/// Widths of the bar, of which the first that leaves room for the words is taken.
const BARS: [usize; 2] = [24, 12];

/// The progress of a command, shown as a line on standard error until it is dropped.
#[derive(Debug)]
pub struct Meter {
    work: Arc<Work>,
    _line: Option<StatusLine>,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Cells,
    Variants,
}

/// What is done, and what is to be done.
#[derive(Debug)]
struct Work {
    /// What it is about: `ford`, or `3 of 35: ford`.
    head: String,
    unit: Unit,
    started: Instant,
    /// How many cells there are; 0 if not known.
    cells: AtomicUsize,
    /// How many trials there are; 0 if not known.
    trials: AtomicU64,
    done_cells: AtomicUsize,
    done_trials: AtomicU64,
    /// What takes long just now.
    now: Mutex<Option<String>>,
}

impl Meter {
    /// The answers of one of several plans: its index, and how many there are. Nothing is drawn unless `watched`.
    pub fn of_plan(plan: &Plan, (place, all): (usize, usize), watched: bool) -> Self {
        let name = plan.name.as_str();
        let head = if all > 1 { format!("{} of {all}: {name}", place + 1) } else { name.to_owned() };
        let trials = plan.experiments.iter().map(|asked| match (asked.method, asked.stop) {
            (Method::Sample, Stop::Trials(trials)) if asked.claims.is_empty() => {
                (trials + asked.feel_trials().unwrap_or(0)).checked_mul(asked.cases.len() as u64)
            }
            _ => None,
        });
        let meter = Self::new(head, Unit::Cells, watched);
        // Cells may be solved or stop early: then their number says more than that of their trials.
        meter.planned(plan.cells(), trials.sum::<Option<u64>>().unwrap_or(0));
        meter
    }

    /// The variants of a question.
    pub fn of_variants(watched: bool) -> Self {
        Self::new(String::new(), Unit::Variants, watched)
    }

    /// Other work, in words: `searching`. What it does just now can be told besides.
    pub fn of_work(what: &str, watched: bool) -> Self {
        Self::new(what.to_owned(), Unit::Cells, watched)
    }

    fn new(head: String, unit: Unit, watched: bool) -> Self {
        let work = Arc::new(Work::new(head, unit));
        let shown = Arc::clone(&work);
        let line = watched.then(|| StatusLine::new(move |room| shown.line(room, shown.started.elapsed())));
        Self { work, _line: line }
    }

    /// What is being done just now, until something else is heard of.
    pub fn doing(&self, what: &str) {
        self.work.now(Some(what.to_owned()));
    }
}

impl Progress for Meter {
    fn planned(&self, cells: usize, trials: u64) {
        self.work.cells.fetch_add(cells, Ordering::Relaxed);
        self.work.trials.fetch_add(trials, Ordering::Relaxed);
    }

    fn trials(&self, more: u64) {
        self.work.done_trials.fetch_add(more, Ordering::Relaxed);
    }

    fn exploring(&self, so_far: Exploration) {
        self.work.now(Some(exploration(so_far)));
    }

    fn solving(&self, so_far: Propagation) {
        self.work.now(Some(propagation(so_far)));
    }

    fn cell(&self) {
        self.work.now(None);
        self.work.done_cells.fetch_add(1, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}

impl Work {
    fn new(head: String, unit: Unit) -> Self {
        Self {
            head,
            unit,
            started: Instant::now(),
            cells: AtomicUsize::new(0),
            trials: AtomicU64::new(0),
            done_cells: AtomicUsize::new(0),
            done_trials: AtomicU64::new(0),
            now: Mutex::new(None),
        }
    }

    fn now(&self, what: Option<String>) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = what;
    }

    /// The share that is done, if it is known how much there is.
    fn share(&self) -> Option<f64> {
        let share = |done: f64, all: f64| (all > 0.0).then(|| (done / all).min(1.0));
        let load = |count: &AtomicUsize| count.load(Ordering::Relaxed) as f64;
        let (trials, all) = (self.done_trials.load(Ordering::Relaxed), self.trials.load(Ordering::Relaxed));
        share(trials as f64, all as f64).or_else(|| share(load(&self.done_cells), load(&self.cells)))
    }

    /// The text for a number of columns: without the bar, and then with ever less, if it is too long.
    fn line(&self, room: usize, elapsed: Duration) -> String {
        let share = self.share();
        let now = self.now.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let left = share.and_then(|share| rest(share, elapsed));
        let (cells, trials) = (self.cells(), self.trials());
        let head = (!self.head.is_empty()).then(|| self.head.clone());
        // Of a head such as `3 of 35: ford` the place alone.
        let place = head.as_ref().and_then(|head| head.split_once(": ")).map(|(place, _)| format!("scenario {place}"));
        let words = |parts: &[&Option<String>]| -> String {
            let parts: Vec<&str> = parts.iter().filter_map(|part| part.as_deref()).collect();
            parts.join(", ")
        };
        let all = words(&[&cells, &trials, &left, &now]);
        let before = head.as_ref().map_or_else(String::new, |head| format!("{head} "));
        let with_bar = |width: usize| share.map(|share| format!("{before}{} {all}", bar(share, width)));
        let whole = words(&[&head, &cells, &trials, &left, &now]);
        // What takes long just now says most about a cell that takes long.
        let shorter = match &now {
            Some(_) => vec![whole, words(&[&head, &cells, &now]), words(&[&cells, &now]), words(&[&now])],
            None => vec![
                whole,
                words(&[&head, &cells, &left]),
                words(&[&head, &cells]),
                words(&[&place, &cells, &left]),
                words(&[&place, &cells]),
                words(&[&cells, &trials, &left]),
                words(&[&cells, &left]),
                if cells.is_some() { words(&[&cells]) } else { words(&[&head, &trials]) },
            ],
        };
        let last = shorter.last().cloned().unwrap_or_default();
        let candidates = BARS.into_iter().filter_map(with_bar).chain(shorter);
        candidates.into_iter().find(|line| display_width(line) <= room).unwrap_or(last)
    }

    /// `3 of 6 cells`, `12 variants`.
    fn cells(&self) -> Option<String> {
        let (one, several) = match self.unit {
            Unit::Cells => ("cell", "cells"),
            Unit::Variants => ("variant", "variants"),
        };
        match (self.done_cells.load(Ordering::Relaxed), self.cells.load(Ordering::Relaxed)) {
            (0, 0) => None,
            (done, 0) => Some(counted(done, one, several)),
            (done, all) => Some(format!("{} of {}", grouped(done.min(all) as u64), counted(all, one, several))),
        }
    }

    fn trials(&self) -> Option<String> {
        match (self.done_trials.load(Ordering::Relaxed), self.trials.load(Ordering::Relaxed)) {
            (0, _) => None,
            (done, 0) => Some(trials_of(done)),
            (done, all) => Some(format!("{} of {}", grouped(done.min(all)), trials_of(all))),
        }
    }
}

/// A bar of so many columns, to eighths of a column.
fn bar(share: f64, width: usize) -> String {
    let eighths = (share * (8 * width) as f64).round() as usize;
    let whole = (eighths / 8).min(width);
    let part = [None, Some('▏'), Some('▎'), Some('▍'), Some('▌'), Some('▋'), Some('▊'), Some('▉')][eighths % 8];
    let mut bar = "█".repeat(whole);
    bar.extend(part.filter(|_| whole < width));
    let drawn = bar.chars().count();
    bar + &"░".repeat(width - drawn)
}

/// How far the exact solver has come with the states of a cell, in words.
fn exploration(so_far: Exploration) -> String {
    let millions = |outcomes: u64| grouped(outcomes.div_ceil(1_000_000));
    let states = counted(so_far.states, "state", "states");
    let (outcomes, at_least) = (millions(so_far.outcomes), millions(so_far.at_least.max(so_far.outcomes)));
    format!("exploring {states}, {outcomes} of at least {at_least} million outcomes")
}

/// How far the exact solver has come with the probabilities of a cell, in words.
fn propagation(so_far: Propagation) -> String {
    let states = counted(so_far.states, "state", "states");
    format!("solving {states}, {} %", fixed((100.0 * so_far.share).floor(), 0))
}

/// The remaining time, if it can be told by now.
fn rest(share: f64, elapsed: Duration) -> Option<String> {
    let known = (MIN_SHARE..1.0).contains(&share) && elapsed >= MIN_TIME;
    known.then(|| format!("about {} left", duration(elapsed.as_secs_f64() * (1.0 - share) / share)))
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{} s", fixed(s, 0)),
        s if s < 5400.0 => format!("{} min", fixed(s / 60.0, 0)),
        s => format!("{} h", fixed(s / 3600.0, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(head: &str, cells: (usize, usize), trials: (u64, u64)) -> Work {
        let work = Work::new(head.to_owned(), Unit::Cells);
        work.done_cells.store(cells.0, Ordering::Relaxed);
        work.cells.store(cells.1, Ordering::Relaxed);
        work.done_trials.store(trials.0, Ordering::Relaxed);
        work.trials.store(trials.1, Ordering::Relaxed);
        work
    }

    #[test]
    fn the_rest_is_told_when_it_can_be_known() {
        let wide = 100;
        let early = work("", (0, 1), (16_384, 0)).line(wide, Duration::from_secs(10));
        assert_eq!(early, format!("{} 0 of 1 cell, 16,384 trials", "░".repeat(24)));
        let half = work("ford", (3, 6), (3_000_000, 0)).line(wide, Duration::from_secs(30));
        assert_eq!(
            half,
            format!("ford {}{} 3 of 6 cells, 3,000,000 trials, about 30 s left", "█".repeat(12), "░".repeat(12))
        );
        assert_eq!(duration(600.0), "10 min");
        assert_eq!(duration(9000.0), "2.5 h");
        let unknown = work("", (0, 0), (5, 0)).line(wide, Duration::from_secs(30));
        assert_eq!(unknown, "5 trials");
    }

    #[test]
    fn what_matters_least_is_left_out_first() {
        let work = work("3 of 35: bursting-dice-checks", (12, 80), (3_000_000, 0));
        let at = |room| work.line(room, Duration::from_secs(30));
        assert!(at(110).contains('░'));
        let whole = "3 of 35: bursting-dice-checks, 12 of 80 cells, 3,000,000 trials, about 3 min left";
        assert_eq!(at(whole.len()), whole);
        assert_eq!(at(70), "3 of 35: bursting-dice-checks, 12 of 80 cells, about 3 min left");
        assert_eq!(at(50), "3 of 35: bursting-dice-checks, 12 of 80 cells");
        assert_eq!(at(40), "scenario 3 of 35, 12 of 80 cells");
        assert_eq!(at(32), "scenario 3 of 35, 12 of 80 cells");
        assert_eq!(at(31), "12 of 80 cells");
        assert_eq!(at(10), "12 of 80 cells", "what does not fit at all is cut where it is drawn");
        work.now(Some("exploring 300,000 states".to_owned()));
        assert_eq!(at(72), "3 of 35: bursting-dice-checks, 12 of 80 cells, exploring 300,000 states");
        assert_eq!(at(40), "12 of 80 cells, exploring 300,000 states");
        assert_eq!(at(20), "exploring 300,000 states");
    }

    #[test]
    fn bars_are_as_wide_as_asked() {
        assert_eq!(bar(0.0, 4), "░░░░");
        assert_eq!(bar(0.5, 4), "██░░");
        assert_eq!(bar(0.55, 4), "██▎░");
        assert_eq!(bar(1.0, 4), "████");
    }

    #[test]
    fn the_exact_solver_tells_what_it_does() {
        let so_far = Exploration { states: 12_345, outcomes: 41_943_040, at_least: 320_000_000 };
        assert_eq!(exploration(so_far), "exploring 12,345 states, 42 of at least 320 million outcomes");
        assert_eq!(propagation(Propagation { states: 380, share: 0.459 }), "solving 380 states, 45 %");
    }
}
