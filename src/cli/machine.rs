//! Resources of the machine: instruction set, threads and memory. No result ever depends on them,
//! except that too little memory makes `--method exact` fail.

use rayon::{ThreadPool, ThreadPoolBuilder};
use sysinfo::System;

use lane::dispatch::Isa;
use play::engine::exact::limit_memory;

use super::arguments::Resources;
use super::failure::Failure;

/// Forces an instruction set, so that tests can compare them.
const VARIABLE: &str = "ODDSMITH_ISA";

/// The instruction set to use: the best available, or the one named in the environment.
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

/// Stack size of a thread in bytes. Rules are inlined completely into the loop over the lanes, so
/// an unoptimised build has frames of megabytes; unused pages cost nothing.
const STACK: usize = 64 << 20;

/// Half of the memory of the machine, or of the container the program runs in.
fn half_of_memory() -> u64 {
    let Ok(mut system) = System::new() else { return u64::MAX };
    system.refresh_memory();
    let container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    match system.total_memory().min(container) {
        // The system does not report it.
        0 => u64::MAX,
        bytes => bytes / 2,
    }
}

/// Builds a thread pool, with one thread per core by default, and sets the memory limit of exact
/// answers.
///
/// # Errors
/// If the system cannot start the threads.
pub fn pool(resources: &Resources) -> Result<ThreadPool, Failure> {
    limit_memory(resources.memory.unwrap_or_else(half_of_memory));
    ThreadPoolBuilder::new()
        .num_threads(resources.threads.map_or(0, usize::from))
        .stack_size(STACK)
        .build()
        .map_err(|error| Failure::file("cannot start threads", std::io::Error::other(error)))
}
