//! Panics of this program: one sentence and an exit code of their own, from any thread.
//!
//! No panic is expected. If one happens, the process ends at once, because the current answer
//! cannot be trusted; earlier results are complete, since a report is written whole or not at all.

use std::io::Write;
use std::panic::PanicHookInfo;

/// The exit code after a panic: `EX_SOFTWARE` of sysexits.h.
pub const FAULT_OF_PROGRAM: u8 = 70;

/// Installs a panic hook that prints one sentence and ends the process with [`FAULT_OF_PROGRAM`].
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let _ = writeln!(std::io::stderr(), "{}", sentence(info));
        std::process::exit(i32::from(FAULT_OF_PROGRAM));
    }));
}

fn sentence(info: &PanicHookInfo<'_>) -> String {
    let what = info.payload_as_str().unwrap_or("no message");
    let place = info.location().map(|place| format!(" at {place}")).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "oddsmith {version} has found a fault in itself{place}: {what}; \
         please report this line with the command and the scenario"
    )
}
