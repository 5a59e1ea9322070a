//! `oddsmith batch`: prints what makes a cluster run the shares of a scenario and merge them. It submits nothing.

mod kubernetes;
mod slurm;

use std::path::Path;

use askama::Template;

use play::catalogue::Catalogue;
use scenario::ask::Method;
use study::plan::Plan;

use super::arguments::BatchArguments;
use super::console::Console;
use super::failure::Failure;
use super::files;
use kubernetes::Kubernetes;
use slurm::Slurm;

/// How many times a task that fails or is killed is started again.
const RETRIES: u32 = 5;

/// Checks a scenario and prints the job that answers it.
///
/// # Errors
/// Everything wrong with the scenario; and if the cluster could not read it.
pub fn batch(arguments: &BatchArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    if arguments.path == Path::new("-") {
        return Err(
            Failure::usage("the tasks of a batch cannot read your standard input").help("save the scenario as a file")
        );
    }
    let source = files::source(&arguments.path)?;
    let plan = files::load(catalogue, &source, &arguments.changes.overrides()).map_err(Failure::Faults)?.plan;
    let rounds = rounds(&plan);
    if arguments.round > rounds {
        let message = match rounds {
            1 => format!("`{}` is decided in one round", plan.name),
            _ => format!("`{}` is decided in at most {rounds} rounds", plan.name),
        };
        return Err(Failure::usage(message));
    }
    let job = Job { arguments, plan: &plan, rounds };
    let text = if arguments.kubernetes { Kubernetes::new(&job)?.render() } else { Slurm::new(&job)?.render() };
    console.write(&format!("{}\n", text.expect("a template takes every text")))
}

/// The most rounds that a plan can take: as many as there are looks at the sample of a cell.
fn rounds(plan: &Plan) -> u32 {
    let sampled = plan.experiments.iter().filter(|experiment| experiment.method != Method::Exact);
    sampled.map(|experiment| experiment.interim_looks().len() as u32).max().unwrap_or(1)
}

/// What a cluster is to do.
#[derive(Debug)]
struct Job<'a> {
    arguments: &'a BatchArguments,
    plan: &'a Plan,
    rounds: u32,
}

impl Job<'_> {
    /// The arguments of the program for a share, without those that differ between rounds.
    fn run(&self) -> Result<Vec<String>, Failure> {
        let arguments = self.arguments;
        let shard = format!("auto/{}", arguments.tasks);
        let mut words =
            vec!["run".to_owned(), text(&arguments.path)?, "--shard".to_owned(), shard, "--resume".to_owned()];
        words.extend(arguments.changes.words());
        words.extend(self.limits());
        Ok(words)
    }

    /// Limits on what the program spends.
    fn limits(&self) -> Vec<String> {
        let mut words = vec!["--threads".to_owned(), self.arguments.cpus.to_string()];
        words.extend(self.arguments.memory.into_iter().flat_map(|bytes| {
            // The rest is for the program, its counts and the report.
            ["--memory".to_owned(), (bytes / 2).to_string()]
        }));
        words
    }

    /// The memory of a task in mebibytes, rounded up.
    fn mebibytes(&self) -> Option<u64> {
        self.arguments.memory.map(|bytes| bytes.div_ceil(1 << 20))
    }
}

/// A path as text.
fn text(path: &Path) -> Result<String, Failure> {
    let unfit = || {
        Failure::usage(format!(
            "the path `{}` cannot be written into a job, because it is not text in UTF-8",
            path.display()
        ))
    };
    path.to_str().map(str::to_owned).ok_or_else(unfit)
}
