//! Interruption by Ctrl-C, or by the signal with which a system asks a program to end.
//!
//! A command that can keep what it has done asks for a first interruption to be [held](Held); the work then ends by
//! itself at the next chunk. Everywhere else, and the second time, an interruption ends the program at once.

use std::io::{self, Write};
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::status_line;

/// The exit code of a program that was interrupted, as shells have it: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// How many parts of the program hold the first interruption.
static HELD: AtomicUsize = AtomicUsize::new(0);
/// How many of these say nothing of it.
static SILENT: AtomicUsize = AtomicUsize::new(0);
/// Whether an interruption was held.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// While it lives, a first interruption only sets [`requested`].
#[derive(Debug)]
pub struct Held {
    /// Whether nothing is said of the interruption, since it is how the command ends.
    silent: bool,
}

impl Held {
    /// Begins to hold interruptions.
    pub fn new() -> Self {
        listen();
        HELD.fetch_add(1, Ordering::SeqCst);
        Self { silent: false }
    }

    /// Begins to hold interruptions for a command that is ended by one, and keeps nothing.
    pub fn without_words() -> Self {
        SILENT.fetch_add(1, Ordering::SeqCst);
        let mut held = Self::new();
        held.silent = true;
        held
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        HELD.fetch_sub(1, Ordering::SeqCst);
        if self.silent {
            SILENT.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Whether the work is to end, because an interruption was held.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Listens for interruptions, so that one erases the line of progress before it ends the program.
pub fn listen() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        // Where no handler can be set, an interruption ends the program all the same, and leaves the line.
        let _ = ctrlc::set_handler(|| {
            status_line::erase();
            if HELD.load(Ordering::SeqCst) > 0 && !REQUESTED.swap(true, Ordering::SeqCst) {
                if SILENT.load(Ordering::SeqCst) > 0 {
                    return;
                }
                let _ = writeln!(io::stderr(), "stopping; what is done is kept (interrupt again to stop at once)");
                return;
            }
            process::exit(INTERRUPTED.into());
        });
    });
}
