//! Arguments of `oddsmith odds`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::words::{key_and_value, whole_number};

/// `oddsmith odds`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith odds \"3d12kh2+4 >= 17\"
  oddsmith odds 3d6 4d6kh3 --view at-least
  oddsmith odds \"6d10 >= 7\" --csv
  oddsmith odds \"attack: d20+5 >= 15\" \"damage: if d20+5 >= 15 then 2d6+3 else 0\"
  oddsmith odds \"let p = 6d10; count(p >= 7) - count(p = 1)\" --chart
  oddsmith odds \"let p = 4d6; sum(p) given count(p = 6) >= 1\"
  oddsmith odds \"match d20 { 1: 'fumble', 2..=14: 'miss', else: 'hit' }\"
  oddsmith odds \"skill d6 >= 5\" --vary skill=1..=6
  oddsmith odds \"60d20kh30\" --sample --precision 0.01
  oddsmith odds - < rolls.txt
  oddsmith odds --game own-hearts clock
  oddsmith odds --game own-hearts clock --sample --trials 1e5
  oddsmith odds 2d6 --svg 2d6.svg --png 2d6.png")]
pub struct OddsArguments {
    /// Rolls and comparisons, in quotes if they hold spaces, `<`, `>` or `!`, and with a label in front if you like
    /// (`attack: d20+5`); `-` reads standard input, one roll a line
    #[arg(value_name = "ROLL", required_unless_present_any = ["file", "game"])]
    pub rolls: Vec<String>,
    /// Read rolls from a file, one a line; a roll goes on where the next line is indented, while a brace or a parenthesis is
    /// open, and behind a sign or a word that something has to follow
    #[arg(long, value_name = "FILE")]
    pub file: Vec<PathBuf>,
    /// Ask a check of a game told in this file in place of rolls: its name, and what it is given, such as dc=12 or mode=hard
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub game: Option<PathBuf>,
    /// Give a name in the rolls its number, such as skill=3
    #[arg(long, value_name = "NAME=NUMBER", value_parser = key_and_value)]
    pub set: Vec<(String, String)>,
    /// Give a name in the rolls several numbers, for a table with a row for each: skill=1..=6, or dc=10,15,20
    #[arg(long, value_name = "NAME=NUMBERS", value_parser = key_and_value, conflicts_with_all = ["svg", "png"])]
    pub vary: Vec<(String, String)>,
    /// Sample instead of solving, for what is too large
    #[arg(long)]
    pub sample: bool,
    /// The number of trials of a sample, such as 100_000 or 1e7 [default: 1e6]
    #[arg(long, value_name = "N", value_parser = whole_number, requires = "sample")]
    pub trials: Option<u64>,
    /// Sample until the 95 % interval of the chance, or of the mean, is no wider than this to either side; of a check,
    /// until that holds of all its results
    #[arg(long, value_name = "WIDTH", requires = "sample", conflicts_with = "trials")]
    pub precision: Option<f64>,
    /// The seed of a sample [default: 1]
    #[arg(long, value_name = "N", requires = "sample")]
    pub seed: Option<u64>,
    /// What is printed.
    #[command(flatten)]
    pub shown: ShownOdds,
}

/// How odds are shown: on the terminal, for other programs, and for print.
#[derive(Debug, Args)]
pub struct ShownOdds {
    /// Which chance the table gives for each total
    #[arg(long, value_name = "VIEW", default_value = "exactly")]
    pub view: OddsView,
    /// List every total, however many there are
    #[arg(long)]
    pub all: bool,
    /// Draw the totals as a chart of columns in place of the table; with --vary, a bar for each row
    #[arg(long)]
    pub chart: bool,
    /// Print the distribution as CSV, or write it to a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub csv: Option<PathBuf>,
    /// Print the odds as JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Draw a chart as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw a chart as PNG
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
}

/// Which chance a table of odds gives for each total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OddsView {
    /// The chance of this total
    Exactly,
    /// The chance of this total or more
    AtLeast,
    /// The chance of this total or less
    AtMost,
}
