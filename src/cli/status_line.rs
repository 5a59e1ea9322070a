//! A line on standard error that is drawn anew while a command works, and erased when it is done.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::table::{cut, display_width};

/// Nothing is drawn for commands that are done by then.
const FIRST: Duration = Duration::from_millis(300);
/// The time from one drawing to the next.
const TICK: Duration = Duration::from_millis(120);
/// Signs of life, one after another.
const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/// Width of the spinner with its gap. A terminal shows an interruption as `^C` where the cursor is, which fits into it.
const MARGIN: usize = 3;
/// The width where it cannot be told.
const PLAIN_WIDTH: usize = 80;

/// A line on standard error; erased when it is dropped.
pub struct StatusLine {
    ended: Arc<Ended>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Ended {
    flag: Mutex<bool>,
    changed: Condvar,
}

impl fmt::Debug for StatusLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StatusLine").finish_non_exhaustive()
    }
}

impl StatusLine {
    /// Starts to draw a line whose text is asked for anew each time, for the number of columns it may take.
    pub fn new(text: impl Fn(usize) -> String + Send + 'static) -> Self {
        let ended = Arc::new(Ended::default());
        let watched = Arc::clone(&ended);
        let thread = thread::Builder::new().spawn(move || draw(&watched, text)).ok();
        Self { ended, thread }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        *self.ended.flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.ended.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing left to erase.
            let _ = thread.join();
        }
    }
}

fn draw(ended: &Ended, text: impl Fn(usize) -> String) {
    let mut drawn = 0;
    let mut wait = FIRST;
    let mut spinner = SPINNER.iter().cycle();
    let mut flag = ended.flag.lock().unwrap_or_else(PoisonError::into_inner);
    while !*flag {
        let (guard, waited) = ended.changed.wait_timeout(flag, wait).unwrap_or_else(PoisonError::into_inner);
        flag = guard;
        if *flag || !waited.timed_out() {
            continue;
        }
        wait = TICK;
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(PLAIN_WIDTH, |(width, _)| width.0.into());
        let line = line(*spinner.next().unwrap_or(&' '), width, &text);
        write(&line, drawn);
        drawn = display_width(&line);
    }
    if drawn > 0 {
        write("", drawn);
    }
}

/// The line for a terminal of some width. The last column stays empty, since some terminals wrap once it is written.
fn line(spinner: char, width: usize, text: impl Fn(usize) -> String) -> String {
    let room = width.saturating_sub(MARGIN + 1);
    let text = text(room).replace(char::is_control, " ");
    cut(&format!("{spinner}  {}", cut(&text, room)), width.saturating_sub(1))
}

/// Writes a line over one of some width. The cursor goes back to the start, so that whatever is written next, by this
/// program or by a shell after an interruption, takes its place. Only carriage returns and spaces are used, which
/// every terminal knows.
fn write(line: &str, over: usize) {
    let rest = " ".repeat(over.saturating_sub(display_width(line)));
    let mut err = io::stderr().lock();
    let _ = write!(err, "\r{line}{rest}\r");
    let _ = err.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_cut_and_never_wraps() {
        let text = |_| "exploring 12,345 states of 龍,\nabout 30 s left".to_owned();
        for width in 0..80 {
            let line = line('⠋', width, text);
            assert!(display_width(&line) < width.max(1), "{width}: {line}");
            assert!(!line.contains('\n'));
        }
        assert_eq!(line('⠋', 20, text), "⠋  exploring …");
        assert_eq!(line('⠋', 60, text), "⠋  exploring 12,345 states of 龍, about 30 s left");
    }

    #[test]
    fn the_text_knows_its_room() {
        assert_eq!(line('-', 40, |room| room.to_string()), "-  36");
        assert_eq!(line('-', 2, |room| room.to_string()), "…");
    }
}
