//! How much one request may cost. What exceeds a limit is refused or ended with a word about it; `oddsmith run` has none of
//! these limits.

use std::time::Duration;

/// The most bytes of a request.
pub const BODY: usize = 256 << 10;
/// How long the body of a request may take to arrive.
pub const ARRIVAL: Duration = Duration::from_secs(10);
/// The most cells of an experiment that is answered.
pub const CELLS: usize = 2_000;
/// The most cells of a whole file that is checked with all its charts at each change; of larger ones, only the experiment
/// that is looked at is.
pub const CHECKED_CELLS: usize = 10_000;
/// The most trials that are played for one request, all cells together.
pub const TRIALS: u64 = 2_000_000_000;
/// The most charts of a file that are checked, or of an experiment that are drawn, at each change.
pub const CHARTS: usize = 100;
/// The most trials of each variant where many are compared: more are left to the commands.
pub const VARIANT_TRIALS: u64 = 100_000;
/// How long one request may compute.
pub const TIME: Duration = Duration::from_secs(60);
/// The most bytes of answered cells that are kept.
pub const KEPT: usize = 64 << 20;
/// The most texts that are remembered as free of faults.
pub const SOUND: usize = 64;
/// The most requests that compute at the same time; further ones wait.
pub const AT_ONCE: usize = 16;
/// The most tabs that are remembered.
pub const TABS: usize = 256;
/// The most rows of a table that the page is sent.
pub const ROWS: usize = 500;
/// The most outputs of a program that are shown.
pub const OUTPUTS: usize = 60;
/// The most values that all outputs of a program may have together: so many points are drawn.
pub const VALUES: usize = 200_000;
/// The most files of a folder that are listed.
pub const FILES: usize = 500;
