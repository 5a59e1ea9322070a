//! How far a command has come: cells, trials, the remaining time.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use play::engine::exact::{BudgetExceeded, Remaining};
use play::engine::{Exploration, Progress, Propagation};
use scenario::ask::{Method, Stop};
use study::plan::Plan;

use super::console::say;
use super::interrupt;
use super::solving::{Solving, Stage, duration};
use super::status_line::StatusLine;
use super::table::display_width;
use report::number::{counted, grouped, trials as trials_of};

/// No remaining time is shown before this share is done and this much time has passed.
const MIN_SHARE: f64 = 0.02;
const MIN_TIME: Duration = Duration::from_secs(2);
/// Where no line is drawn, a cell that takes longer than this to solve is told of, and again each time the time has doubled.
const FIRST_NOTE: Duration = Duration::from_secs(10);
/// Seconds in which an exact answer is soon there.
const SOON: f64 = 60.0;
/// Additions of the exact solver in a second.
const ADDITIONS_PER_SECOND: f64 = 1e9;
/// Widths of the bar, of which the first that leaves room for the words is taken.
const BARS: [usize; 2] = [24, 12];

/// The progress of a command, shown as a line on standard error until it is dropped.
#[derive(Debug)]
pub struct Meter {
    work: Arc<Work>,
    line: Option<StatusLine>,
    /// Where nothing is drawn: when a cell that takes long is told of next.
    next_note: Option<Mutex<Duration>>,
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
    /// What is being done just now, in words.
    now: Mutex<Option<String>>,
    /// The cells that take long to solve.
    solving: Mutex<Solving>,
    /// Cells that were sampled where an exact answer would not have taken long.
    solvable: Mutex<Solvable>,
}

/// Cells that were sampled and could have been solved.
#[derive(Debug, Default)]
struct Solvable {
    cells: usize,
    /// The first of them in the order of their names.
    first: String,
    /// What it would take to solve them all, in seconds.
    seconds: f64,
    /// Whether it may take several times as long.
    at_least: bool,
}

impl Meter {
    /// The answers of one of several plans: its index, and how many there are. Nothing is drawn unless `watched`.
    pub fn of_plan(plan: &Plan, (place, all): (usize, usize), watched: bool) -> Self {
        let name = plan.name.as_str();
        let head = if all > 1 { format!("{} of {all}: {name}", place + 1) } else { name.to_owned() };
        let trials = plan.experiments.iter().map(|experiment| match (experiment.method, experiment.stop) {
            (Method::Sample, Stop::Trials(trials)) if experiment.claims.is_empty() => {
                (trials + experiment.pacing_trials().unwrap_or(0)).checked_mul(experiment.cells.len() as u64)
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
        Self { work, line, next_note: None }
    }

    /// The same, with notes on standard error about cells that take long to solve where no line is drawn.
    #[must_use]
    pub fn with_notes(self, wanted: bool) -> Self {
        let next_note = (wanted && self.line.is_none()).then(|| Mutex::new(FIRST_NOTE));
        Self { next_note, ..self }
    }

    /// What is to be said of cells that were sampled where an exact answer would not take long.
    pub fn solvable(&self) -> Option<String> {
        self.work.solvable()
    }

    /// What is being done just now, until something else is heard of.
    pub fn doing(&self, what: &str) {
        *lock(&self.work.now) = Some(what.to_owned());
    }

    fn heard(&self, stage: Stage) {
        let elapsed = self.work.started.elapsed();
        lock(&self.work.solving).heard(thread::current().id(), stage, elapsed);
        if let Some(next) = &self.next_note
            && let Some(note) = self.work.note(&mut lock(next), elapsed)
        {
            say(&note);
        }
    }
}

impl Progress for Meter {
    fn planned(&self, cells: usize, trials: u64) {
        self.work.cells.fetch_add(cells, Ordering::Relaxed);
        self.work.trials.fetch_add(trials, Ordering::Relaxed);
    }

    fn trials(&self, more: u64) {
        // A cell that was given up is played.
        lock(&self.work.solving).done(thread::current().id());
        self.work.done_trials.fetch_add(more, Ordering::Relaxed);
    }

    fn exploring(&self, so_far: Exploration) {
        self.heard(Stage::Exploring(so_far));
    }

    fn solving(&self, so_far: Propagation) {
        self.heard(Stage::Flowing(so_far));
    }

    fn sampled_instead(&self, cell: &str, why: &BudgetExceeded) {
        self.work.sampled_instead(cell, why);
    }

    fn cell(&self) {
        lock(&self.work.solving).done(thread::current().id());
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
            solving: Mutex::default(),
            solvable: Mutex::default(),
        }
    }

    fn sampled_instead(&self, cell: &str, why: &BudgetExceeded) {
        let Some(Remaining { additions, at_least }) = why.remaining() else { return };
        let seconds = additions as f64 / ADDITIONS_PER_SECOND;
        if seconds > SOON {
            return;
        }
        let Solvable { cells, first, seconds: all, at_least: open } = &mut *lock(&self.solvable);
        if *cells == 0 || cell < first.as_str() {
            *first = cell.to_owned();
        }
        *cells += 1;
        *all += seconds;
        *open |= at_least;
    }

    fn solvable(&self) -> Option<String> {
        let Solvable { cells, first, seconds, at_least } = &*lock(&self.solvable);
        let time = duration(seconds.max(1.0));
        let (would, more) = if *at_least { ("may", " or more") } else { ("would", "") };
        match cells {
            0 => None,
            1 => Some(format!("{first} was sampled; `--method exact` {would} solve it in about {time}{more}")),
            _ => Some(format!(
                "{cells} cells were sampled, {first} for one; `--method exact` {would} solve them in about {time}{more}"
            )),
        }
    }

    /// What takes long just now, in words.
    fn now(&self) -> Option<String> {
        lock(&self.solving).longest().map(|(_, words)| words).or_else(|| lock(&self.now).clone())
    }

    /// What is to be told of a cell that takes long to solve, if it is time for that. `next` is when it is time again.
    fn note(&self, next: &mut Duration, elapsed: Duration) -> Option<String> {
        let (since, words) = lock(&self.solving).longest()?;
        let time = elapsed.saturating_sub(since);
        if time < *next {
            return None;
        }
        *next = 2 * time;
        Some(format!("note: {} takes long to solve exactly: {words}; `--method sample` answers sooner", self.head))
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
        let now = self.now();
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

/// The remaining time, if it can be told by now.
fn rest(share: f64, elapsed: Duration) -> Option<String> {
    let known = (MIN_SHARE..1.0).contains(&share) && elapsed >= MIN_TIME;
    known.then(|| format!("about {} left", duration(elapsed.as_secs_f64() * (1.0 - share) / share)))
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
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
        *lock(&work.now) = Some("exploring 300,000 states".to_owned());
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
    fn who_sees_no_line_is_told_of_what_takes_long() {
        let work = work("ford", (0, 1), (0, 0));
        let seconds = Duration::from_secs;
        let mut next = FIRST_NOTE;
        let mut told = |at: u64, outcomes: u64| {
            let so_far = Exploration { states: 5_000, outcomes, at_least: 200_000_000 };
            lock(&work.solving).heard(thread::current().id(), Stage::Exploring(so_far), seconds(at));
            work.note(&mut next, seconds(at))
        };
        assert_eq!((told(2, 1_000_000), told(11, 10_000_000)), (None, None), "nine seconds");
        assert_eq!(
            told(12, 11_000_000).as_deref(),
            Some(
                "note: ford takes long to solve exactly: exploring 5,000 states, 11 of at least 200 million outcomes, at \
                 least 3 min left; `--method sample` answers sooner"
            )
        );
        assert_eq!((told(13, 12_000_000), told(21, 20_000_000)), (None, None), "not again so soon");
        assert!(told(22, 21_000_000).is_some());
    }
    #[test]
    fn what_was_sampled_and_is_soon_solved_is_told() {
        let flow = |additions| BudgetExceeded::Flow { states: 3, additions };
        let told = |cells: &[(&str, BudgetExceeded)]| {
            let work = work("", (0, 1), (0, 0));
            cells.iter().for_each(|(cell, why)| work.sampled_instead(cell, why));
            work.solvable()
        };
        assert_eq!(
            told(&[("`duel`", flow(Some(12_000_000_000)))]).as_deref(),
            Some("`duel` was sampled; `--method exact` would solve it in about 12 s")
        );
        let two = [("`duel` (hp=9)", flow(Some(20_000_000_000))), ("`duel` (hp=8)", flow(Some(10_000_000_000)))];
        assert_eq!(
            told(&two).as_deref(),
            Some("2 cells were sampled, `duel` (hp=8) for one; `--method exact` would solve them in about 30 s")
        );
        let unpromising = |steps| BudgetExceeded::Unpromising { states: 100_000, steps };
        assert_eq!(
            told(&[("`horde`", unpromising(30_000_000))]).as_deref(),
            Some("`horde` was sampled; `--method exact` may solve it in about 19 s or more")
        );
        assert_eq!(told(&[("`horde`", unpromising(300_000_000))]), None, "three minutes");
        // Nobody knows how large the others are, and one takes more than a minute.
        let growing = BudgetExceeded::Growing { states: 3, steps: 9 };
        assert_eq!(told(&[("`a`", flow(None)), ("`b`", growing), ("`c`", flow(Some(61_000_000_000)))]), None);
    }
}
