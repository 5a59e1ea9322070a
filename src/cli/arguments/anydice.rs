//! Arguments of `oddsmith anydice`.

use clap::Args;

use super::odds::ShownOdds;
use super::words::key_and_value;

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
    /// What is printed.
    #[command(flatten)]
    pub shown: ShownOdds,
}
