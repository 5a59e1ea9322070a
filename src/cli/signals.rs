//! Signals that would end the program where an error can be told instead.

/// Makes a write beyond the limit on the size of files (`ulimit -f`) fail like one to a full disk: by default the system
/// kills the process by SIGXFSZ.
#[cfg(unix)]
pub fn survive_file_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    // That there is a handler is enough: the write fails, and its error is told. Where none can be set, all is as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// There is no such signal here.
#[cfg(not(unix))]
pub fn survive_file_limit() {}
