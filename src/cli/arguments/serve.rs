//! Arguments of the live page.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use super::words::bytes;

/// `oddsmith serve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  oddsmith serve                            rolls, and all bundled scenarios
  oddsmith serve my-game.toml               a file of yours
  oddsmith serve more-scenarios/            all of a folder
  oddsmith serve symbaroum-duel --port 8000")]
pub struct ServeArguments {
    /// A scenario, or a folder of scenarios; without any, the page begins with rolls
    #[arg(value_name = "FILE|FOLDER")]
    pub path: Option<PathBuf>,
    /// The port [default: any that is free]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// The address to listen at. Whoever knows the address of the page with its token can ask, and sees the texts of the folder
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<IpAddr>,
    /// The number of threads; answers never depend on it [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The most memory that exact answers may take, all together: 500MB, 4GB [default: 1GB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
}
