//! Arguments of the commands that tell about the program itself: scenarios, completions, man.

use std::path::PathBuf;

use clap::Args;
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
