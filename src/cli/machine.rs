//! What the machine lends: an instruction set, threads and memory. No number ever depends on them: too little memory only
//! refuses exact answers that were insisted on.

use rayon::{ThreadPool, ThreadPoolBuilder};
use sysinfo::System;

use crate::engine::exact::limit_memory;
use crate::lane::dispatch::Isa;

use super::arguments::Means;
use super::failure::Failure;

/// Forces an instruction set, so that their agreement can be tested.
const VARIABLE: &str = "ODDSMITH_ISA";

/// The instruction set to use: the best, or the one that the environment names.
///
/// # Errors
/// If the environment names one that is unknown or that this machine lacks.
pub fn isa() -> Result<Isa, Failure> {
    let Some(name) = std::env::var_os(VARIABLE).filter(|name| !name.is_empty()) else {
        return Ok(Isa::best());
    };
    let isa: Isa =
        name.to_string_lossy().parse().map_err(|unknown| Failure::usage(format!("{VARIABLE}: {unknown}")))?;
    if isa.runs_here() {
        return Ok(isa);
    }
    let here: Vec<String> = Isa::available().iter().map(Isa::to_string).collect();
    let message = format!("{VARIABLE}: this machine cannot run {isa}");
    Err(Failure::usage(message).help(format!("it can run {}", here.join(", "))))
}

/// Bytes of a thread's stack. Rules are inlined whole into the loop over the lanes, so a build without
/// optimisation has frames of megabytes; what is not used costs nothing.
const STACK: usize = 64 << 20;

/// Half of what the machine, or the container that the program runs in, has.
fn half_of_memory() -> u64 {
    let Ok(mut system) = System::new() else { return u64::MAX };
    system.refresh_memory();
    let container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    match system.total_memory().min(container) {
        // The system does not tell.
        0 => u64::MAX,
        bytes => bytes / 2,
    }
}

/// A pool of threads, one for each core if no number is given, and a limit of the memory that exact answers take.
///
/// # Errors
/// If the system gives no threads.
pub fn pool(means: &Means) -> Result<ThreadPool, Failure> {
    limit_memory(means.memory.unwrap_or_else(half_of_memory));
    ThreadPoolBuilder::new()
        .num_threads(means.threads.map_or(0, usize::from))
        .stack_size(STACK)
        .build()
        .map_err(|error| Failure::file("cannot start threads", std::io::Error::other(error)))
}
