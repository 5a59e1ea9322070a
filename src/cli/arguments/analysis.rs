//! Arguments of the commands that ask more than a scenario does: solve, compare, sensitivity, lens.

use std::path::PathBuf;

use clap::Args;

use super::words::key_and_value;
use super::{Changes, ExperimentArguments, Resources};

/// `oddsmith solve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith solve reference-duel --experiment duel --find hits_a=5..=18 --goal \"winner=a = 60 %\"
  oddsmith solve reference-duel --experiment duel --find toughness_a --goal \"median(rounds) = 9\"
  oddsmith solve reference-duel --experiment duel --find hits_a --goal \"winner=a = 75, 50, 25 %\"")]
pub struct SolveArguments {
    /// What is asked about.
    #[command(flatten)]
    pub about: ExperimentArguments,
    /// What may change, and the values to try: dc, dc=10..=25, warden.accurate=9..=15
    #[arg(long, value_name = "NAME[=VALUES]")]
    pub find: Vec<String>,
    /// The goal to meet: "success = 65 %", "median(rounds) = 4", "winner=a within 0.45..0.55"
    #[arg(long, value_name = "GOAL")]
    pub goal: Vec<String>,
    /// Answer only this `[[solve]]` of the scenario
    #[arg(long, value_name = "ID", conflicts_with_all = ["find", "goal", "experiment"])]
    pub only: Option<String>,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Print the answers as CSV
    #[arg(long)]
    pub csv: bool,
    /// Print the answers as JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Changes to the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `oddsmith compare`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith compare reference-duel --experiment duel --with duel.hits_a=12
  oddsmith compare reference-balance reference-duel --experiment criticals --other duel
  oddsmith compare reference-duel --experiment duel --with duel.free_from=100 --out differences")]
pub struct CompareArguments {
    /// The first variant: a scenario
    #[arg(value_name = "A")]
    pub first: PathBuf,
    /// The second variant: another scenario, or the same if left out
    #[arg(value_name = "B")]
    pub second: Option<PathBuf>,
    /// Which experiment, if there are several
    #[arg(long, value_name = "ID")]
    pub experiment: Option<String>,
    /// The experiment of the second variant, if it is not the same
    #[arg(long, value_name = "ID")]
    pub other: Option<String>,
    /// The cell of a sweep: "dc=10; skill=3". What is left out is as in the scenario without its sweep, or the first value
    #[arg(long, value_name = "NAME=VALUE")]
    pub cell: Option<String>,
    /// The cell of the second variant, if it is not the same
    #[arg(long, value_name = "NAME=VALUE")]
    pub other_cell: Option<String>,
    /// Set a value in the second variant only, as --set does in both
    #[arg(long = "with", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub with: Vec<(String, String)>,
    /// Compare a quantity under a condition, too, such as "mean(rounds) given winner=a"; may be given several times
    #[arg(long, value_name = "QUANTITY")]
    pub also: Vec<String>,
    /// Draw both variants in one chart for each metric, in this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Print the numbers as CSV
    #[arg(long)]
    pub csv: bool,
    /// Print the numbers as JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Changes to both variants.
    #[command(flatten)]
    pub changes: Changes,
}

/// `oddsmith sensitivity`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith sensitivity reference-duel --experiment duel
  oddsmith sensitivity reference-duel --experiment duel --by \"winner=b\" --step 2
  oddsmith sensitivity reference-duel --experiment duel --only '*_a'
  oddsmith sensitivity reference-duel --experiment duel --along toughness_a=5..=40")]
pub struct SensitivityArguments {
    /// What is asked about.
    #[command(flatten)]
    pub about: ExperimentArguments,
    /// The cell of a sweep: "dc=10; skill=3". What is left out is as in the scenario without its sweep, or the first value
    #[arg(long, value_name = "NAME=VALUE")]
    pub cell: Option<String>,
    /// The number to rank by, such as success, winner=b or "mean(rounds) given winner=a" [default: the first metric]
    #[arg(long, value_name = "MEASURE")]
    pub by: Option<String>,
    /// By how much each number is raised and lowered
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(i64).range(1..=1000))]
    pub step: i64,
    /// Try only names that fit this pattern, in which * is any text: 'warden.*', 'rules.*', '*.accurate'; may be given
    /// several times
    #[arg(long, value_name = "PATTERN", conflicts_with = "along")]
    pub only: Vec<String>,
    /// Follow one parameter instead, and find where one more makes no difference and where it makes a large one
    #[arg(long, value_name = "NAME[=VALUES]", conflicts_with = "step")]
    pub along: Option<String>,
    /// Draw the ranking as bars in this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print the numbers as CSV, a row for each change
    #[arg(long)]
    pub csv: bool,
    /// Print the numbers as JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Changes to the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `oddsmith lens`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith lens                                     the bundled games
  oddsmith lens --set kup-professional.combat_art=5 --out lenses")]
pub struct LensArguments {
    /// A scenario with `[[lens.game]]`: a file, the name of a bundled scenario, or `-` for standard input; without
    /// one, the bundled one
    #[arg(value_name = "SCENARIO")]
    pub path: Option<PathBuf>,
    /// The folder for the page, which gets a subfolder named after the scenario
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub out: PathBuf,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Print only faults
    #[arg(long, short)]
    pub quiet: bool,
    /// Changes to the scenario.
    #[command(flatten)]
    pub changes: Changes,
}
