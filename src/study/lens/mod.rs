//! The lens: several games compared by their answers to the same questions.
//!
//! A scenario with `[lens]` tags its experiments with the question they answer: the same characters
//! at the same tasks, the value of +1, the same duel, the same dying hero. This module matches the
//! answers and computes what can be said about all games. It runs and prints nothing: answers in,
//! findings out. The findings know a game's name and its numbers, never its rules.
//!
//! | file | idea |
//! |---|---|
//! | `assignment` | which experiment answers which question of which game, and whether they are consistent |
//! | `number` | derived statistics with intervals: differences, shares, coefficient of variation |
//! | `tasks` | the same characters at the same tasks |
//! | `plus` | the value of +1 along the range |
//! | `ladder` | every difficulty for the same characters, and the translation of difficulties between games |
//! | `duel` | how long a fight is, how irregular, and how often the weaker side wins |
//! | `dying` | the chances of a dying hero |
//! | `findings` | all of the above |

mod assignment;
mod duel;
mod dying;
mod findings;
mod ladder;
mod number;
mod plus;
mod tasks;

pub use assignment::{Assignment, GameExperiments, Labels};
pub use duel::{Duel, WinShares};
pub use dying::Fate;
pub use findings::{Findings, GameFindings};
pub use ladder::{Conversion, Ladder, Match, conversion};
pub use number::{difference, share, variation};
pub use plus::{Plus, Step};
pub use tasks::Tasks;
