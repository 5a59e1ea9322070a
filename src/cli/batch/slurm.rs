//! A shell script that submits itself to Slurm: an array of tasks and a merge that waits for them.

use askama::Template;

use super::{Job, RETRIES, text};
use crate::failure::Failure;

/// The script, with texts quoted for a shell.
#[derive(Debug, Template)]
#[template(path = "slurm.sh", escape = "none")]
pub(super) struct Slurm {
    version: &'static str,
    /// The name of the scenario, for comments.
    title: String,
    /// The name of the scenario.
    name: String,
    tasks: u32,
    retries: u32,
    rounds: u32,
    parts: String,
    out: String,
    /// The arguments of the program for a share.
    run: String,
    /// Limits on what the program spends.
    limits: String,
    cpus: u16,
    minutes: Option<u64>,
    mebibytes: Option<u64>,
}

impl Slurm {
    /// The script of a job.
    ///
    /// # Errors
    /// If a path is no text.
    pub fn new(job: &Job<'_>) -> Result<Self, Failure> {
        let arguments = job.arguments;
        Ok(Self {
            version: env!("CARGO_PKG_VERSION"),
            title: format!("{:?}", job.plan.name),
            name: quoted([job.plan.name.as_str()]),
            tasks: arguments.tasks,
            retries: RETRIES,
            rounds: job.rounds,
            parts: quoted([text(&arguments.parts)?.as_str()]),
            out: quoted([text(&arguments.out)?.as_str()]),
            run: quoted(job.run()?.iter().map(String::as_str)),
            limits: quoted(job.limits().iter().map(String::as_str)),
            cpus: arguments.cpus,
            minutes: arguments.time,
            mebibytes: job.mebibytes(),
        })
    }
}

/// Words as a shell reads them.
fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    // Only NUL cannot be quoted, and no process argument contains it.
    shlex::try_join(words).unwrap_or_default()
}
