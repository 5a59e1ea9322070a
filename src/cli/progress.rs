//! Progress of a run on the terminal: cells, trials, the remaining time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::engine::{Exploration, Progress};
use crate::plan::{Method, Plan, Stop};

use crate::report::number::{counted, fixed, grouped};

/// Resolution of the bar.
const STEPS: u64 = 1000;
/// No remaining time is shown before this share is done and this much time has passed.
const MIN_SHARE: f64 = 0.02;
const MIN_TIME: Duration = Duration::from_secs(2);

/// A bar on standard error.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    started: Instant,
    cells: usize,
    /// The total number of trials; `None` if some cells may be solved or stop early.
    trials: Option<u64>,
    done_cells: AtomicUsize,
    done_trials: AtomicU64,
    /// The chain being explored, if that takes long.
    exploring: Mutex<Option<Exploration>>,
}

impl Bar {
    /// A bar for a plan; nothing is drawn unless standard error is a terminal.
    pub fn new(plan: &Plan, watched: bool) -> Self {
        let bar = if watched { ProgressBar::new(STEPS) } else { ProgressBar::hidden() };
        if !watched {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let style =
            ProgressStyle::with_template("{spinner} {prefix} {bar:24} {msg}").expect("the template is well formed");
        bar.set_style(style.progress_chars("█▌░"));
        bar.set_prefix(plan.name.clone());
        bar.enable_steady_tick(Duration::from_millis(120));
        let trials = plan.experiments.iter().map(|asked| match (asked.method, asked.stop) {
            (Method::Sample, Stop::Trials(trials)) if asked.claims.is_empty() => {
                (trials + asked.feel_trials().unwrap_or(0)).checked_mul(asked.cases.len() as u64)
            }
            _ => None,
        });
        Self {
            bar,
            started: Instant::now(),
            cells: plan.cells(),
            trials: trials.sum(),
            done_cells: AtomicUsize::new(0),
            done_trials: AtomicU64::new(0),
            exploring: Mutex::new(None),
        }
    }

    fn explores(&self, so_far: Option<Exploration>) {
        if let Ok(mut exploring) = self.exploring.lock() {
            *exploring = so_far;
        }
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn draw(&self) {
        let cells = self.done_cells.load(Ordering::Relaxed);
        let trials = self.done_trials.load(Ordering::Relaxed);
        let share = match self.trials {
            Some(all) => trials as f64 / all.max(1) as f64,
            None => cells as f64 / self.cells.max(1) as f64,
        };
        self.bar.set_position((share * STEPS as f64) as u64);
        let mut message = words(cells, self.cells, trials, share, self.started.elapsed());
        if let Some(so_far) = self.exploring.lock().ok().and_then(|exploring| *exploring) {
            message += &format!(", {}", exploration(so_far));
        }
        self.bar.set_message(message);
    }
}

impl Progress for Bar {
    fn trials(&self, more: u64) {
        self.done_trials.fetch_add(more, Ordering::Relaxed);
        if !self.bar.is_hidden() {
            self.draw();
        }
    }

    fn exploring(&self, so_far: Exploration) {
        self.explores(Some(so_far));
        if !self.bar.is_hidden() {
            self.draw();
        }
    }

    fn cell(&self) {
        self.explores(None);
        self.done_cells.fetch_add(1, Ordering::Relaxed);
        if !self.bar.is_hidden() {
            self.draw();
        }
    }
}

/// How far the exact solver has come, in words.
pub fn exploration(so_far: Exploration) -> String {
    let millions = |outcomes: u64| grouped(outcomes.div_ceil(1_000_000));
    let states = counted(so_far.states, "state", "states");
    let (outcomes, at_least) = (millions(so_far.outcomes), millions(so_far.at_least.max(so_far.outcomes)));
    format!("exploring {states}, {outcomes} of at least {at_least} million outcomes")
}

fn words(cells: usize, all: usize, trials: u64, share: f64, elapsed: Duration) -> String {
    let mut words = format!("{} of {}", grouped(cells as u64), counted(all, "cell", "cells"));
    if trials > 0 {
        words += &format!(", {} trials", grouped(trials));
    }
    if (MIN_SHARE..1.0).contains(&share) && elapsed >= MIN_TIME {
        let left = elapsed.as_secs_f64() * (1.0 - share) / share;
        words += &format!(", about {} left", duration(left));
    }
    words
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

    #[test]
    fn the_rest_is_told_when_it_can_be_known() {
        let early = words(0, 1, 16_384, 0.01, Duration::from_secs(10));
        assert_eq!(early, "0 of 1 cell, 16,384 trials");
        let half = words(3, 6, 3_000_000, 0.5, Duration::from_secs(30));
        assert_eq!(half, "3 of 6 cells, 3,000,000 trials, about 30 s left");
        assert_eq!(duration(600.0), "10 min");
        assert_eq!(duration(9000.0), "2.5 h");
    }

    #[test]
    fn a_long_exploration_counts_outcomes() {
        let so_far = Exploration { states: 12_345, outcomes: 41_943_040, at_least: 320_000_000 };
        assert_eq!(exploration(so_far), "exploring 12,345 states, 42 of at least 320 million outcomes");
    }
}
