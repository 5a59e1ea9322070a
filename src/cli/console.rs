//! Where words go: data to standard output, talk to standard error.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

use super::failure::Failure;

/// Columns when nobody can say how wide the terminal is.
const PLAIN_WIDTH: usize = 100;
/// Narrower than this no table can be read.
const LEAST_WIDTH: usize = 60;
/// Wider lines than this no eye can follow.
const MOST_WIDTH: usize = 160;

/// The terminal, or whatever stands in its place.
pub struct Console {
    out: Box<dyn Write>,
    /// Columns of a page on standard output.
    pub width: usize,
    /// Whether somebody watches standard error.
    pub watched: bool,
    /// Whether standard error takes colours.
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
            width: terminal_size::terminal_size_of(io::stdout())
                .map_or(PLAIN_WIDTH, |(width, _)| usize::from(width.0).clamp(LEAST_WIDTH, MOST_WIDTH)),
            watched,
            colour: watched && !dumb && !refused("NO_COLOR"),
        }
    }

    /// A console whose data goes somewhere else, for programs that call commands. Nobody watches it.
    pub fn to(out: impl Write + 'static) -> Self {
        Self { out: Box::new(out), width: PLAIN_WIDTH, watched: false, colour: false }
    }

    /// Writes data.
    ///
    /// # Errors
    /// If standard output takes no more.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    /// Hands on everything written so far.
    ///
    /// # Errors
    /// If standard output takes no more.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)
    }

    /// Says something on standard error. That nobody reads it is no failure.
    pub fn say(&self, text: &str) {
        let _ = writeln!(io::stderr(), "{text}");
    }
}
