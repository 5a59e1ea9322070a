//! The command line, parsed and validated by clap; nothing is executed yet.
//!
//! The doc comments and examples here are the text of `oddsmith --help`, so they are written for
//! designers. A test runs every example.

mod analysis;
mod anydice;
mod batch;
mod odds;
mod program;
mod serve;
mod words;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use report::table::{Format, TableView};
use scenario::style::{Language, Shares};
use scenario::{Method, Overrides};

use super::shard::{MAX_SHARES, ShardChoice};
pub use analysis::{CompareArguments, LensArguments, SensitivityArguments, SolveArguments};
pub use anydice::AnydiceArguments;
pub use batch::BatchArguments;
pub use odds::{OddsArguments, OddsView, ShownOdds};
pub use program::{CompletionsArguments, ManArguments, NewArguments, ScenariosArguments, SchemaArguments, SchemaOf};
pub use serve::ServeArguments;
use words::{key_and_value, method_parser, of_words, whole_number};

/// Tests the odds of tabletop role-playing rules.
///
/// Answers how likely the outcomes of a roll or of a whole scenario are: exactly where possible, elsewhere
/// by simulation with honest error bars. The same seed gives the same answer on every machine.
#[derive(Debug, Parser)]
#[command(
    name = "oddsmith",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "Examples:
  oddsmith odds \"3d12kh2+4 >= 17\"        the chance of one roll
  oddsmith run                           every bundled scenario, reports in reports/
  oddsmith run my-game.toml --seed 7     your own
  oddsmith systems                       the games it knows

Environment:
  ODDSMITH_ISA=portable|avx2|avx512      forces an instruction set; answers never depend on it
  NO_COLOR=1                             no colours

Exit codes: 0 done, 1 a stated expectation is broken, 2 bad usage or scenario, 3 a file could not be read or written, 4 another round of shares is needed (merge), 70 a fault in oddsmith itself, 130 interrupted. A shell reports a signal that ends the program at once as 128 plus its number: 137 for SIGKILL."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Arguments {
    /// Parses the arguments of the process.
    ///
    /// # Errors
    /// The exit code, after the requested help or the reason for the rejection was printed.
    pub fn of_process() -> Result<Self, u8> {
        Self::try_parse_from(with_rolls_below_zero(std::env::args_os())).map_err(|answer| {
            // A closed output stream does not change the exit code.
            let _ = answer.print();
            u8::try_from(answer.exit_code()).unwrap_or(2)
        })
    }
}

/// Arguments of which a roll that begins with a minus sign is no option: `oddsmith odds "-1d6"`. The parser could be told
/// to take any unknown word for a roll, but then options behind a roll and mistyped ones would be rolls, too.
fn with_rolls_below_zero(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_none_or(|command| command != "odds") {
        return arguments;
    }
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    for argument in &mut arguments[2.min(end)..end] {
        let is_roll = argument.to_str().and_then(|text| text.strip_prefix('-')).is_some_and(|rest| {
            let begins = rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '{' | 'd' | 'D'));
            begins && rest.contains(|c: char| c.is_ascii_digit()) && rest.contains(['d', 'D'])
        });
        if is_roll {
            // White space before a roll means nothing.
            let mut spaced = OsString::from(" ");
            spaced.push(&*argument);
            *argument = spaced;
        }
    }
    arguments
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answer scenarios and write a report for each
    ///
    /// All scenarios are checked before any is run. Each gets a folder of its own with a page to read, tables
    /// and charts. An older folder is replaced only if oddsmith wrote it and nothing in it was added or changed since.
    Run(RunArguments),
    /// Give the odds of one or more rolls
    ///
    /// Answers are exact. Dice: 3d6, d20+5, 4d6kh3 (keep the highest 3; kl, dh, dl), d6! (bursts), d6!o
    /// (bursts once), 2d6r<3 (re-roll low faces; ro: once), dF, d%, d{1,1,2,3}, 6d10 >= 7 (count successes),
    /// (3d6) >= 12 and d20+5 > d20+3 (compare totals).
    Odds(OddsArguments),
    /// Answer a program in the language of AnyDice
    ///
    /// Prints a table for each output, under its name. Answers are exact. What the program sets to a plain number at its top can be
    /// asked with other numbers. `docs/anydice.md` tells what is understood, and what differs.
    Anydice(AnydiceArguments),
    /// Put the shares of a run together
    ///
    /// Adds the tally files of `run --shard` and writes the same reports as one machine would. What is missing, double, cut
    /// off or of another run is named and refused. Where more trials are needed to decide, a file says what the next round
    /// has to do, for `run --round`; the exit code is then 4.
    Merge(MergeArguments),
    /// Print a job that makes a cluster do a run in shares, and merge them
    ///
    /// The scenario is checked; nothing is submitted. A task that fails, is killed or runs out of time is started again and
    /// goes on from what it has kept. Where a scenario says when it is decided, the merge of a Slurm job submits the next
    /// round itself.
    Batch(BatchArguments),
    /// Find the value that meets a goal
    ///
    /// Shows the answer and its neighbours. If no value meets the goal, if there may be several answers, or if
    /// several goals conflict, it says so, and which goal sets the limit. `= 65 %` is met by every number that
    /// rounds to 65 %.
    Solve(SolveArguments),
    /// Compare two variants
    ///
    /// Unless both can be solved exactly, they are played with the same dice, trial by trial.
    Compare(CompareArguments),
    /// Rank every number and every rule by how much changing it matters
    ///
    /// Variants that cannot be solved exactly are played with the same dice, trial by trial.
    Sensitivity(SensitivityArguments),
    /// Compare games: the same tasks, the same duel, the same dying hero
    ///
    /// One page shows what +1 is worth in each game, how often the weaker side wins, how long and how swingy a
    /// fight is, how deadly it is to be down, and what one game's difficulty is in the numbers of another. The
    /// scenario defines what the people and tasks are in each game.
    Lens(LensArguments),
    /// Serve a live page for the browser: sliders, and charts that follow
    ///
    /// Prints the address of a page on this machine alone, and serves it until Ctrl-C. The page holds a scenario as text with
    /// its faults, a control for every number and rule, and answers that follow the hand. It reads only the folder that is
    /// given, and asks nothing of the web.
    Serve(ServeArguments),
    /// Print the table of an experiment for a manuscript
    ///
    /// "At least" and "at most" are the true chances, rounded; "exactly" is the difference of two of them, so that a
    /// column adds up to 100.
    Table(TableArguments),
    /// Check scenarios without running them
    ///
    /// Reports every fault of every file at once, each with its place and how to mend it.
    Check(CheckArguments),
    /// Replay one trial, die by die
    ///
    /// Trials are numbered: with the same scenario and seed, trial 17 is the same on every day and every
    /// machine.
    Trace(TraceArguments),
    /// List the games: kinds of experiment, parameters, constants, metrics, rules
    ///
    /// Each default is marked by where it comes from: stated by the rules (no mark), a ruling where the rules are
    /// ambiguous, or an assumption where they say nothing.
    Systems(SystemsArguments),
    /// Begin a game of your own: write one of several small games to a file
    New(NewArguments),
    /// List the bundled scenarios, or print one
    Scenarios(ScenariosArguments),
    /// Print the JSON Schema of scenarios, for editors, or of what --json prints
    Schema(SchemaArguments),
    /// Print a script with which a shell completes commands and options
    Completions(CompletionsArguments),
    /// Print the manual page, or write the pages of all commands
    Man(ManArguments),
    /// Print the licences of everything that is part of this program
    Licenses,
}

impl Command {
    /// Whether standard output is to hold a JSON document and nothing else.
    pub fn json(&self) -> bool {
        match self {
            Self::Run(arguments) => arguments.report.json,
            Self::Merge(arguments) => arguments.report.json,
            Self::Odds(arguments) => arguments.shown.json,
            Self::Anydice(arguments) => arguments.shown.json,
            Self::Solve(arguments) => arguments.json,
            Self::Compare(arguments) => arguments.json,
            Self::Sensitivity(arguments) => arguments.json,
            Self::Check(arguments) => arguments.json,
            _ => false,
        }
    }
}

/// Limits on what a command may spend.
#[derive(Debug, Default, Args)]
pub struct Resources {
    /// The number of threads; answers never depend on it [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The most memory that exact answers may take, all threads together: 500MB, 4GB [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = words::bytes)]
    pub memory: Option<u64>,
}

/// What a question is about: an experiment of a scenario.
#[derive(Debug, Args)]
pub struct ExperimentArguments {
    /// A scenario: a file, the name of a bundled scenario, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// Which experiment, if there are several
    #[arg(long, value_name = "ID")]
    pub experiment: Option<String>,
}

/// `oddsmith run`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith run                                      every bundled scenario
  oddsmith run dice-attributes --out attributes     one of them
  oddsmith run my-game.toml more-scenarios/         a file of yours, and all of a folder
  oddsmith run more-scenarios/ --full               every answer of every scenario
  oddsmith run dice-advantage --trials 1e7 --method sample --seed 3
  oddsmith run dice-attributes --vary roll=3d6,4d6kh3,5d6kh3")]
pub struct RunArguments {
    /// Scenarios: files, folders of *.toml files, names of bundled scenarios, `-` for standard input;
    /// without any, all bundled ones
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// What becomes of the answers.
    #[command(flatten)]
    pub report: ReportArguments,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Go on with a run that was interrupted, from what it has left in the folder for the reports
    #[arg(long)]
    pub resume: bool,
    /// Do one share of the work, such as 3/16, and write a tally file instead of reports: see `oddsmith merge`;
    /// `auto` takes the number from Slurm, PBS, AWS Batch or Kubernetes
    #[arg(long, value_name = "NUMBER/COUNT", value_parser = str::parse::<ShardChoice>, conflicts_with_all = ["book", "json", "full"])]
    pub shard: Option<ShardChoice>,
    /// The file in which `oddsmith merge` has said what the next round is to do
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub round: Option<PathBuf>,
    /// Changes to the scenarios.
    #[command(flatten)]
    pub changes: Changes,
}

/// What becomes of the answers to scenarios.
#[derive(Debug, Args)]
pub struct ReportArguments {
    /// The folder for the reports, with a subfolder for each scenario
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub out: PathBuf,
    /// Also write all reports of this run as a single page, complete in one file
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// A file with a `[style]` for all charts: size, type, colours, language, formats
    #[arg(long, value_name = "FILE")]
    pub style: Option<PathBuf>,
    /// Print all answers of all scenarios; of more than three, only the first answer of each is printed otherwise
    #[arg(long, conflicts_with_all = ["quiet", "json"])]
    pub full: bool,
    /// Print only faults
    #[arg(long, short)]
    pub quiet: bool,
    /// Print the answers as JSON, besides the reports
    #[arg(long)]
    pub json: bool,
}

/// `oddsmith merge`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith run my-game.toml --shard 1/2 --out parts
  oddsmith run my-game.toml --shard 2/2 --out parts
  oddsmith merge parts")]
pub struct MergeArguments {
    /// Tally files, or folders of *.tally files
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// What becomes of the answers.
    #[command(flatten)]
    pub report: ReportArguments,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Report what there is, even if shares are missing or not finished
    #[arg(long)]
    pub partial: bool,
}

/// Changes to scenarios, the same in every command that reads them.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Changes to the scenarios")]
pub struct Changes {
    /// Use another seed
    #[arg(long, value_name = "N", value_parser = whole_number)]
    pub seed: Option<u64>,
    /// The number of trials of each sampled cell, such as 100_000 or 1e6
    #[arg(long, value_name = "N", value_parser = whole_number)]
    pub trials: Option<u64>,
    /// Sample until no 95 % interval is wider than this to either side, such as 0.001
    #[arg(long, value_name = "SHARE")]
    pub precision: Option<f64>,
    /// Solve exactly, sample, or choose automatically
    #[arg(long, value_name = "METHOD", value_parser = method_parser())]
    pub method: Option<Method>,
    /// Set a value: CHARACTER.FIELD, EXPERIMENT.PARAMETER, rules.SYSTEM.CONSTANT or run.KEY
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub set: Vec<(String, String)>,
    /// Vary a value over a list or range, such as dc=10..=20 or warden.accurate=9,12,15
    #[arg(long, value_name = "KEY=VALUES", value_parser = key_and_value)]
    pub vary: Vec<(String, String)>,
}

impl Changes {
    /// Converts the changes to overrides for the scenario reader.
    pub fn overrides(&self) -> Overrides {
        Overrides {
            seed: self.seed,
            trials: self.trials,
            precision: self.precision,
            method: self.method,
            set: self.set.clone(),
            vary: self.vary.clone(),
            ..Overrides::default()
        }
    }

    /// The changes as arguments.
    pub fn words(&self) -> Vec<String> {
        let one = |name: &str, value: Option<String>| value.map(|value| [format!("--{name}"), value]);
        let each = |name: &'static str, pairs: &[(String, String)]| {
            let pairs = pairs.iter().map(|(key, value)| [format!("--{name}"), format!("{key}={value}")]);
            pairs.collect::<Vec<_>>()
        };
        let single = [
            one("seed", self.seed.map(|seed| seed.to_string())),
            one("trials", self.trials.map(|trials| trials.to_string())),
            one("precision", self.precision.map(|precision| precision.to_string())),
            one("method", self.method.map(|method| method.to_string())),
        ];
        let several = [each("set", &self.set), each("vary", &self.vary)];
        single.into_iter().flatten().chain(several.into_iter().flatten()).flatten().collect()
    }
}

/// `oddsmith table`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith table dice-attributes --experiment ways --format typst --view at-least
  oddsmith table dice-attributes --experiment ways --numbers percent --decimals 0 --transpose
  oddsmith table reference-duel --experiment duel --metric winner --numbers one-in --language de
  oddsmith table dice-attributes --experiment ways --statistic mean --format latex --out ways.tex")]
pub struct TableArguments {
    /// What is asked about.
    #[command(flatten)]
    pub about: ExperimentArguments,
    /// The format of the table: markdown, html, latex, typst, bbcode or csv
    #[arg(long, value_name = "FORMAT", default_value = "markdown", value_parser = of_words::<Format>(Format::NAMES))]
    pub format: Format,
    /// Which chances the columns give: exactly, at-least, at-most, print (exactly and at least) or full
    #[arg(long, value_name = "VIEW", conflicts_with = "statistic", value_parser = of_words::<TableView>(TableView::NAMES))]
    pub view: Option<TableView>,
    /// Which metric [default: the first]
    #[arg(long, value_name = "NAME")]
    pub metric: Option<String>,
    /// One number for each cell instead of all outcomes: mean, median, rate, or the name of an outcome
    #[arg(long, value_name = "NAME")]
    pub statistic: Option<String>,
    /// Exchange rows and columns
    #[arg(long)]
    pub transpose: bool,
    /// Width of the page in millimetres; wider tables are turned or split into parts [default: 160]
    #[arg(long, value_name = "MM", value_parser = clap::value_parser!(u16).range(40..=1000))]
    pub width: Option<u16>,
    /// How chances are written: percent, decimal, one-in, or "in 36" [default: as in the style]
    #[arg(long, value_name = "WAY", value_parser = str::parse::<Shares>)]
    pub numbers: Option<Shares>,
    /// The number of decimals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=6))]
    pub decimals: Option<u32>,
    /// The language of headings and notes: en or de [default: as in the style]
    #[arg(long, value_name = "LANGUAGE", value_parser = of_words::<Language>(Language::NAMES))]
    pub language: Option<Language>,
    /// A file with a `[style]` to use instead of the scenario's
    #[arg(long, value_name = "FILE")]
    pub style: Option<PathBuf>,
    /// Write the table to a file instead of printing it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Limits on what the machine spends.
    #[command(flatten)]
    pub resources: Resources,
    /// Changes to the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `oddsmith check`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith check my-game.toml
  oddsmith check dice-pools dice-opposed
  oddsmith check dice-advantage --set \"plain.roll=3d20kh1\"
  oddsmith check my-game.toml --json        faults with line, column and bytes, for editors")]
pub struct CheckArguments {
    /// Scenarios: files, folders of *.toml files, names of bundled scenarios, `-` for standard input
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Print what was found as JSON
    #[arg(long)]
    pub json: bool,
    /// Changes to the scenarios.
    #[command(flatten)]
    pub changes: Changes,
}

/// `oddsmith trace`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith trace dice-advantage --experiment kept --cell \"roll=2d20kh1\"
  oddsmith trace reference-duel --experiment duel --trial 4
  oddsmith trace reference-duel --experiment duel --where 'winner=b, rounds>=25'")]
pub struct TraceArguments {
    /// What is asked about.
    #[command(flatten)]
    pub about: ExperimentArguments,
    /// The cell of a sweep: "dc=10; skill=3". What is left out is as in the scenario without its sweep, or the first value
    #[arg(long, value_name = "NAME=VALUE")]
    pub cell: Option<String>,
    /// The number of the trial, counted from 0
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number)]
    pub trial: u64,
    /// Replay the first trial with METRIC = VALUE (or != < <= > >=); join several by commas
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "trial")]
    pub condition: Option<String>,
    /// Changes to the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `oddsmith systems`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith systems
  oddsmith systems dice
  oddsmith systems own-blades               the games that a file tells
  oddsmith systems own-blades blades
  oddsmith systems --language               how games of your own are written")]
pub struct SystemsArguments {
    /// Show everything about one game; or, of a scenario or a file of games, list the games that it tells
    #[arg(value_name = "NAME|FILE")]
    pub name: Option<String>,
    /// Show everything about one game of the file
    #[arg(value_name = "NAME")]
    pub game: Option<String>,
    /// Show the language in which games of your own are told: statements, values, functions, moments and keys
    #[arg(long, conflicts_with = "name")]
    pub language: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }
}
