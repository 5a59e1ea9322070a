//! When work is to end: when nobody waits any more, when it has cost enough, or when others are to have a turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use play::engine::Progress;

use super::limits;

/// How long a text may be read: until nobody waits any more, or it has taken too long.
#[derive(Debug, Clone)]
pub struct Patience {
    stop: Arc<AtomicBool>,
    end: Instant,
}

impl Patience {
    /// That of a request that comes in now.
    pub fn new(stop: &Arc<AtomicBool>) -> Self {
        Self { stop: Arc::clone(stop), end: Instant::now() + limits::TIME }
    }

    /// Whether no more is to be done.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || Instant::now() >= self.end
    }
}

/// Ends work. What is given back then is not whole, and is not shown.
#[derive(Debug)]
pub struct Watch<'a> {
    stop: &'a AtomicBool,
    trials: &'a AtomicU64,
    /// The end of the request.
    end: Instant,
    /// The end of the slice, for work that can be taken up where it was left.
    slice: Option<Instant>,
    /// The end of an attempt that would have to be repeated.
    attempt: Option<Instant>,
    /// Whether the slice has done anything yet.
    moved: AtomicBool,
}

impl<'a> Watch<'a> {
    /// A watch over work on a request that came in at `begun`, and has played so many trials.
    pub fn new(stop: &'a AtomicBool, trials: &'a AtomicU64, begun: Instant) -> Self {
        Self { stop, trials, end: begun + limits::TIME, slice: None, attempt: None, moved: AtomicBool::new(false) }
    }

    /// The same, for a part of the work that can be taken up where it was left: it ends then, once something is done.
    pub fn slice(self, end: Instant) -> Self {
        Self { slice: Some(end), ..self }
    }

    /// The same, for an attempt that ends then, whatever is lost by it.
    pub fn attempt(self, end: Option<Instant>) -> Self {
        Self { attempt: end, ..self }
    }
}

impl Progress for Watch<'_> {
    fn trials(&self, more: u64) {
        self.trials.fetch_add(more, Ordering::Relaxed);
        self.moved.store(true, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        let over = |end: Instant| Instant::now() >= end;
        self.stop.load(Ordering::Relaxed)
            || self.trials.load(Ordering::Relaxed) >= limits::TRIALS
            || over(self.end)
            || self.attempt.is_some_and(over)
            || (self.moved.load(Ordering::Relaxed) && self.slice.is_some_and(over))
    }
}
