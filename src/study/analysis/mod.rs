//! The designer's questions: which value meets a goal, what differs, what matters, where it jumps.
//!
//! An analysis evaluates variants of one experiment. A variant is one of its cells with other
//! values, set where the scenario would have written them; the game builds an experiment from it as
//! from any cell. Values the user types are parsed like those of `--vary`, so they mean exactly
//! what the same edit of the file would mean.
//!
//! | file | question |
//! |---|---|
//! | `subject` | variants of an experiment |
//! | `setting` | a name with the value a variant gives it |
//! | `probe` | the answer of a variant: exact where possible, else from matched trials |
//! | [`solve`] | which value meets the goals |
//! | [`compare`] | how two variants differ |
//! | [`sensitivity`] | the effect of a small change of every number |
//! | [`breakpoints`] | where one more point changes nothing, and where it jumps |

pub mod breakpoints;
pub mod compare;
mod error;
mod probe;
pub mod sensitivity;
mod setting;
pub mod solve;
mod subject;

pub use error::AnalysisError;
pub use probe::{Probe, Tuning};
pub use setting::Setting;
pub use subject::{Subject, Variants};
