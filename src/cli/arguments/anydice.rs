//! Arguments of `oddsmith anydice`.

use clap::Args;

use super::odds::ShownOdds;
use super::words::{key_and_value, whole_number};

/// `oddsmith anydice`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith anydice attack.txt
  oddsmith anydice - < attack.txt
  oddsmith anydice attack.txt --transpose --view at-least
  oddsmith anydice attack.txt --summary
  oddsmith anydice attack.txt --set BONUS=5
  oddsmith anydice attack.txt --vary \"BONUS=0..=5\" --chart
  oddsmith anydice attack.txt --as-roll
  oddsmith anydice attack.txt --sample
  oddsmith anydice attack.txt --svg attack.svg")]
pub struct AnydiceArguments {
    /// The file of the program; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Give a number that the program sets at its top another value, such as BONUS=3
    #[arg(long, value_name = "NAME=NUMBER", value_parser = key_and_value)]
    pub set: Vec<(String, String)>,
    /// Give such a number several values, for a table with a row for each: BONUS=0..=5, or DC=10,15,20
    #[arg(long, value_name = "NAME=NUMBERS", value_parser = key_and_value, conflicts_with_all = ["svg", "png"])]
    pub vary: Vec<(String, String)>,
    /// Print only mean, deviation and ends of all outputs, side by side
    #[arg(long, conflicts_with_all = ["transpose", "chart", "json", "csv", "vary"])]
    pub summary: bool,
    /// Print one table for all outputs: a row for each value, a column for each output
    #[arg(long, conflicts_with_all = ["chart", "json", "csv", "vary"])]
    pub transpose: bool,
    /// Print each output as a roll for `oddsmith odds`, if it is one; both are checked to be the same
    #[arg(long, conflicts_with_all = ["summary", "transpose", "chart", "json", "csv", "svg", "png", "vary"])]
    pub as_roll: bool,
    /// Draw rolls at random where a call has more of them than that, for what is too large to be gone through; every chance then has
    /// its interval [default: 1e6 rolls]
    #[arg(long, value_name = "TRIALS", num_args = 0..=1, default_missing_value = "1e6", value_parser = whole_number)]
    #[arg(conflicts_with_all = ["as_roll", "transpose"])]
    pub sample: Option<u64>,
    /// The seed of the rolls that are drawn [default: 1]
    #[arg(long, value_name = "N", requires = "sample")]
    pub seed: Option<u64>,
    /// What is printed.
    #[command(flatten)]
    pub shown: ShownOdds,
}
