//! Progress of an inquiry on the terminal, and conversion of its errors to failures.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::ProgressBar;

use crate::engine::{Exploration, Progress};
use crate::inquiry::InquiryError;

use super::failure::Failure;
use super::progress::exploration;
use crate::report::number::{counted, grouped};

/// A spinner on standard error, because the number of variants a search will try is not known in
/// advance.
#[derive(Debug)]
pub struct Spinner {
    bar: ProgressBar,
    variants: AtomicU64,
    trials: AtomicU64,
}

impl Spinner {
    /// A spinner; nothing is drawn unless standard error is a terminal.
    pub fn new(watched: bool) -> Self {
        let bar = if watched { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if watched {
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Self { bar, variants: AtomicU64::new(0), trials: AtomicU64::new(0) }
    }

    /// Removes the spinner.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn draw(&self) {
        let variants = usize::try_from(self.variants.load(Ordering::Relaxed)).unwrap_or(usize::MAX);
        let trials = grouped(self.trials.load(Ordering::Relaxed));
        self.bar.set_message(format!("{} answered, {trials} trials", counted(variants, "variant", "variants")));
    }
}

impl Progress for Spinner {
    fn exploring(&self, so_far: Exploration) {
        self.bar.set_message(exploration(so_far));
    }

    fn trials(&self, more: u64) {
        self.trials.fetch_add(more, Ordering::Relaxed);
        self.draw();
    }

    fn cell(&self) {
        self.variants.fetch_add(1, Ordering::Relaxed);
        self.draw();
    }
}

impl From<InquiryError> for Failure {
    fn from(error: InquiryError) -> Self {
        match error {
            InquiryError::Faults(faults) => Self::Faults(faults),
            InquiryError::Unasked { message, help } => {
                let failure = Self::usage(message);
                match help {
                    Some(help) => failure.help(help),
                    None => failure,
                }
            }
        }
    }
}
