//! Panics of this program: one sentence on the error stream, from any thread.
//!
//! No panic is expected. If one happens in a command, the process ends at once with an exit code of its own, because the
//! current answer cannot be trusted; earlier results are complete, since a report is written whole or not at all. A server
//! is asked by others, too, who have nothing to do with it: there a panic is left to whoever has started the work
//! ([`live`]), and only the request that has caused it comes to nothing.

use std::io::Write;
use std::panic::{PanicHookInfo, set_hook};
use std::process;
use std::thread;

/// The exit code after a panic: `EX_SOFTWARE` of sysexits.h.
pub const FAULT_OF_PROGRAM: u8 = 70;

/// Installs a panic hook that prints one sentence and ends the process with [`FAULT_OF_PROGRAM`].
pub fn report_panics() {
    set_hook(Box::new(|info| {
        tell(info, "the command and the scenario");
        end();
    }));
}

/// From now on, a panic is told and unwound. In the thread that has called this, which holds everything else, it ends the
/// process as ever.
pub fn outlive_panics() {
    let holder = thread::current().id();
    set_hook(Box::new(move |info| {
        tell(info, "the text that was asked");
        if thread::current().id() == holder {
            end();
        }
    }));
}

fn end() -> ! {
    process::exit(i32::from(FAULT_OF_PROGRAM))
}

/// Prints where the panic is and what it says, in one line, and what to send along with it.
fn tell(info: &PanicHookInfo<'_>, along: &str) {
    let what = info.payload_as_str().unwrap_or("no message").replace('\n', " ");
    let place = info.location().map(|place| format!(" at {place}")).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        std::io::stderr(),
        "oddsmith {version} has found a fault in itself{place}: {what}; please report this line with {along}"
    );
}
