//! Arguments of `oddsmith batch`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::words::{bytes, minutes};
use super::{Changes, MAX_SHARES};

/// `oddsmith batch`.
#[derive(Debug, Args)]
#[command(
    group(ArgGroup::new("cluster").required(true).args(["slurm", "kubernetes"])),
    after_help = "Examples:
  oddsmith batch my-game.toml --slurm --tasks 16 > job.sh        then `sh job.sh` submits it
  oddsmith batch my-game.toml --slurm --tasks 100 --cpus 8 --time 4h --memory 2GB --seed 3 > job.sh
  oddsmith batch my-game.toml --kubernetes --tasks 16 --image oddsmith:0.1 --volume games > job.yaml"
)]
pub struct BatchArguments {
    /// A scenario: a file that all machines see under the same path, or the name of a bundled scenario
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// Print a script for Slurm; `sh FILE` submits the shares and the merge
    #[arg(long)]
    pub slurm: bool,
    /// Print jobs for Kubernetes 1.29 or newer; their first lines say how to start them
    #[arg(long, requires_all = ["image", "volume"])]
    pub kubernetes: bool,
    /// The number of shares
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_SHARES)))]
    pub tasks: u32,
    /// The folder for the report
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub out: PathBuf,
    /// The folder for the tally files of the shares, with a subfolder for each round
    #[arg(long, value_name = "DIR", default_value = "parts")]
    pub parts: PathBuf,
    /// The number of processors of each task
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub cpus: u16,
    /// The most time a task may take at a stretch: 90m, 12h, 2d [default: the cluster's]
    #[arg(long, value_name = "TIME", value_parser = minutes)]
    pub time: Option<u64>,
    /// The memory of each task: 500MB, 4GB; exact answers take at most half of it [default: the cluster's]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// The container image, in which `oddsmith` is on the PATH
    #[arg(long, value_name = "NAME", requires = "kubernetes")]
    pub image: Option<String>,
    /// The claim of the volume that holds the scenario and receives parts and reports
    #[arg(long, value_name = "CLAIM", requires = "kubernetes")]
    pub volume: Option<String>,
    /// Print the jobs of this round, after a merge that ended with exit code 4
    #[arg(long, value_name = "N", default_value = "1", requires = "kubernetes", value_parser = clap::value_parser!(u32).range(1..))]
    pub round: u32,
    /// Changes to the scenario.
    #[command(flatten)]
    pub changes: Changes,
}
