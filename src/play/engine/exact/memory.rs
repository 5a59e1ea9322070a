//! A memory budget shared by all chains that are solved at the same time.
//!
//! Memory belongs to the process, not to a thread or a plan, so the budget is global. The program sets it once; a
//! library user who sets nothing has no limit.

use std::sync::atomic::{AtomicU64, Ordering};

static LIMIT: AtomicU64 = AtomicU64::new(u64::MAX);
static RESERVED: AtomicU64 = AtomicU64::new(0);

/// Sets how many bytes all chains together may take.
pub fn limit_memory(bytes: u64) {
    LIMIT.store(bytes, Ordering::Relaxed);
}

/// How many bytes all chains together may take.
pub fn memory_limit() -> u64 {
    LIMIT.load(Ordering::Relaxed)
}

/// Minimum number of bytes to reserve at a time, so that threads rarely contend for the counter.
const RESERVATION_STEP: u64 = 1 << 20;

/// The memory reserved for one chain. It is released on drop.
#[derive(Debug, Default)]
pub struct Reservation {
    bytes: u64,
}

impl Reservation {
    /// Raises the reservation to at least `bytes`; `false` if that exceeds the limit.
    #[must_use]
    pub fn grow_to(&mut self, bytes: u64) -> bool {
        if bytes <= self.bytes {
            return true;
        }
        let more = (bytes - self.bytes).max(RESERVATION_STEP);
        let reserved = RESERVED.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        self.bytes += more;
        reserved <= memory_limit()
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        RESERVED.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
