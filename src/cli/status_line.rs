//! A line on standard error that is drawn anew while a command works, and erased when it is done or interrupted.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::interrupt;
use super::table::cut;

/// Nothing is drawn for commands that are done by then.
const FIRST: Duration = Duration::from_millis(300);
/// The time from one drawing to the next.
const TICK: Duration = Duration::from_millis(120);
/// Signs of life, one after another.
const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/// Width of the spinner with its gap.
const MARGIN: usize = 3;
/// The width where it cannot be told.
const PLAIN_WIDTH: usize = 80;

/// The line that an interruption has to erase.
static DRAWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A line on standard error; erased when it is dropped.
#[derive(Debug)]
pub struct StatusLine(ProgressBar);

impl StatusLine {
    /// Starts to draw a line whose text is asked for anew each time, for the number of columns it may take.
    pub fn new(text: impl Fn(usize) -> String + Send + Sync + 'static) -> Self {
        let text = Arc::new(text);
        let drawn = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let width = terminal_size::terminal_size_of(io::stderr()).map_or(PLAIN_WIDTH, |(width, _)| width.0.into());
            let _ = out.write_str(&line(state.elapsed(), width, &*text));
        };
        let style =
            ProgressStyle::with_template("{line}").expect("the template is well formed").with_key("line", drawn);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
        bar.enable_steady_tick(TICK);
        *drawn_line() = Some(bar.clone());
        interrupt::listen();
        Self(bar)
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        *drawn_line() = None;
        self.0.finish_and_clear();
    }
}

fn drawn_line() -> MutexGuard<'static, Option<ProgressBar>> {
    DRAWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Erases the line that is drawn just now, if there is one, for good.
pub fn erase() {
    if let Some(bar) = drawn_line().take() {
        bar.finish_and_clear();
    }
}

/// The line for a terminal of some width, so long after the start. The last column stays empty, since some terminals wrap
/// once it is written.
fn line(elapsed: Duration, width: usize, text: &impl Fn(usize) -> String) -> String {
    if elapsed < FIRST {
        return String::new();
    }
    let spinner = SPINNER[(elapsed.as_millis() / TICK.as_millis()) as usize % SPINNER.len()];
    let room = width.saturating_sub(MARGIN + 1);
    let text = text(room).replace(char::is_control, " ");
    cut(&format!("{spinner}  {}", cut(&text, room)), width.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::display_width;

    #[test]
    fn the_line_is_cut_and_never_wraps() {
        let text = |_| "exploring 12,345 states of 龍,\nabout 30 s left".to_owned();
        let at = |width| line(Duration::from_millis(1200), width, &text);
        for width in 0..80 {
            let line = at(width);
            assert!(display_width(&line) < width.max(1), "{width}: {line}");
            assert!(!line.contains('\n'));
        }
        assert_eq!(at(20), "⠋  exploring …");
        assert_eq!(at(60), "⠋  exploring 12,345 states of 龍, about 30 s left");
        assert_eq!(line(Duration::from_millis(200), 60, &text), "", "what is done at once draws nothing");
    }

    #[test]
    fn the_text_knows_its_room() {
        let at = |width| line(Duration::from_secs(12), width, &|room: usize| room.to_string());
        assert_eq!((at(40).as_str(), at(2).as_str()), ("⠋  36", "…"));
    }
}
