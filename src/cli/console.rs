//! Output: data to standard output, messages to standard error.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

use super::failure::Failure;
use super::show::rendered;
use play::diagnostic::Diagnostic;
use report::without_controls;

/// Page width if standard output is not a terminal.
const PLAIN_WIDTH: usize = 100;
/// Minimum page width, below which tables are unreadable.
const MIN_WIDTH: usize = 60;
/// Maximum page width, above which lines are hard to follow.
const MAX_WIDTH: usize = 160;

/// The terminal, or a substitute for it.
pub struct Console {
    out: Box<dyn Write>,
    /// Whether a reader who goes away ends nothing.
    outlives_reader: bool,
    /// Page width of standard output in columns.
    pub width: usize,
    /// Whether standard error is a terminal.
    pub watched: bool,
    /// Whether standard error supports colours.
    pub colour: bool,
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").field("width", &self.width).field("watched", &self.watched).finish_non_exhaustive()
    }
}

impl Console {
    /// The standard streams of the process.
    pub fn of_process() -> Self {
        let watched = io::stderr().is_terminal();
        let refused = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            out: Box::new(BufWriter::new(io::stdout())),
            outlives_reader: false,
            width: terminal_size::terminal_size_of(io::stdout())
                .map_or(PLAIN_WIDTH, |(width, _)| usize::from(width.0).clamp(MIN_WIDTH, MAX_WIDTH)),
            watched,
            colour: watched && !dumb && !refused("NO_COLOR"),
        }
    }

    /// A console that writes data to `out`, for programs that call commands. It counts as
    /// unwatched.
    pub fn to(out: impl Write + 'static) -> Self {
        Self { out: Box::new(out), outlives_reader: false, width: PLAIN_WIDTH, watched: false, colour: false }
    }

    /// Writes data. Control characters that came from a scenario are spaces.
    ///
    /// # Errors
    /// If writing to standard output fails.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.out.write_all(without_controls(text).as_bytes());
        self.settle(written)
    }

    /// Flushes everything written so far.
    ///
    /// # Errors
    /// If writing to standard output fails.
    pub fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.out.flush();
        self.settle(flushed)
    }

    /// From now on a reader who goes away silences standard output, and ends nothing. For commands that do more than
    /// print: their work and their exit code are the same, whoever reads.
    pub fn outlive_reader(&mut self) {
        self.outlives_reader = true;
    }

    fn settle(&mut self, done: io::Result<()>) -> Result<(), Failure> {
        match done {
            Err(error) if self.outlives_reader && error.kind() == io::ErrorKind::BrokenPipe => {
                self.out = Box::new(io::sink());
                Ok(())
            }
            done => done.map_err(Failure::Output),
        }
    }

    /// Prints a message to standard error, ignoring errors. Control characters are spaces.
    pub fn say(&self, text: &str) {
        say(text);
    }

    /// Prints a fault, perhaps in colours, to standard error, ignoring errors.
    pub fn show(&self, fault: &Diagnostic) {
        let _ = writeln!(io::stderr(), "{}\n", rendered(fault, self.width, self.colour));
    }
}

/// Prints a message to standard error where there is no console at hand.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{}", without_controls(text));
}
