//! Arguments of the commands that tell about the program itself: scenarios, schema, completions, man.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::Shell;

/// `oddsmith scenarios`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith scenarios                                  their names and titles
  oddsmith scenarios dice-pools > my-pools.toml       the text of one, to change it
  oddsmith run dice-pools                             one of them answered")]
pub struct ScenariosArguments {
    /// Print the text of this one
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

/// `oddsmith new`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith new --list                         the games to begin with
  oddsmith new blades.toml                    the first of them
  oddsmith new sixes.toml --like sixes        another one")]
pub struct NewArguments {
    /// The file to write; one that is there already is left as it is
    #[arg(value_name = "FILE", required_unless_present = "list")]
    pub file: Option<PathBuf>,
    /// The game to begin with
    #[arg(long, value_name = "STARTER")]
    pub like: Option<String>,
    /// List the games to begin with
    #[arg(long, conflicts_with_all = ["file", "like"])]
    pub list: bool,
}

/// `oddsmith schema`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith schema > scenario.schema.json    then write `#:schema scenario.schema.json` at the top
                                            of a scenario, and editors complete and check it
  oddsmith schema own-blades                the same with the games that a file tells
  oddsmith schema --of run                  what `oddsmith run --json` prints")]
pub struct SchemaArguments {
    /// A scenario or a file of games: the schema knows the games that it tells, too
    #[arg(value_name = "FILE", conflicts_with = "of")]
    pub file: Option<PathBuf>,
    /// What is described: a scenario, or what a command prints with --json
    #[arg(long, value_name = "DOCUMENT", default_value = "scenario")]
    pub of: SchemaOf,
}

/// What a schema describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// A scenario file
    Scenario,
    /// The odds of rolls
    Odds,
    /// Faults, whichever command finds them
    Check,
    /// The values that meet a goal
    Solve,
    /// Two variants and how they differ
    Compare,
    /// What changes matter
    Sensitivity,
    /// The answers of scenarios
    Run,
}

/// `oddsmith completions`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith completions bash > oddsmith.bash     then put `source oddsmith.bash` in ~/.bashrc
  oddsmith completions zsh > _oddsmith          in a folder of your $fpath
  oddsmith completions fish > oddsmith.fish     in ~/.config/fish/completions")]
pub struct CompletionsArguments {
    /// The shell that is to complete commands and options
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// `oddsmith man`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith man > oddsmith.1         read it with `man ./oddsmith.1`
  oddsmith man run                  the page of one command
  oddsmith man --out man/man1       all pages, a file for each command")]
pub struct ManArguments {
    /// The page of this command [default: the page of the program]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Write all pages to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub out: Option<PathBuf>,
}
