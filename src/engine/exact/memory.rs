//! Memory for chains: one budget for all that are solved at the same time.
//!
//! Memory belongs to the process, not to a thread or a plan, so its budget does, too. The program sets it once;
//! a library that sets nothing has no limit.

use std::sync::atomic::{AtomicU64, Ordering};

static LIMIT: AtomicU64 = AtomicU64::new(u64::MAX);
static LENT: AtomicU64 = AtomicU64::new(0);

/// Sets how many bytes all chains together may take.
pub fn limit_memory(bytes: u64) {
    LIMIT.store(bytes, Ordering::Relaxed);
}

/// How many bytes all chains together may take.
pub fn memory_limit() -> u64 {
    LIMIT.load(Ordering::Relaxed)
}

/// Bytes that are asked for at once, so that threads rarely meet.
const PIECE: u64 = 1 << 20;

/// What one chain has been lent. It is given back when the chain is dropped.
#[derive(Debug, Default)]
pub struct Loan {
    bytes: u64,
}

impl Loan {
    /// Makes the loan as large as this; `false` if that is more than is left.
    #[must_use]
    pub fn grow_to(&mut self, bytes: u64) -> bool {
        if bytes <= self.bytes {
            return true;
        }
        let more = (bytes - self.bytes).max(PIECE);
        let lent = LENT.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        self.bytes += more;
        lent <= memory_limit()
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        LENT.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
