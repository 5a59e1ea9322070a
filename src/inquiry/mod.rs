//! The designer's questions: which number meets a goal, what differs, what matters, where it jumps.
//!
//! An inquiry asks variants of one experiment. Each variant is the scenario read again with other values, as
//! `--vary` would read it, so that it means exactly what the same edit of the file would mean.
//!
//! | file | question |
//! |---|---|
//! | `subject` | variants of an experiment |
//! | `probe` | the answer of a variant: exact where possible, else from matched trials |
//! | [`solve`] | which value meets the goals |
//! | [`compare`] | how two variants differ |
//! | [`sensitivity`] | what one more or less of every number changes |
//! | [`breakpoints`] | where one more changes nothing, and where it jumps |

pub mod breakpoints;
pub mod compare;
mod probe;
pub mod sensitivity;
pub mod solve;
mod subject;
mod trouble;

pub use probe::{Probe, Tuning};
pub use subject::{Setting, Subject, Variant};
pub use trouble::Trouble;
