//! The designer's questions: which number meets a goal, what differs, what matters, where it jumps.
//!
//! An inquiry asks variants of one experiment. A variant is a cell of it with other values: each is laid on the cell
//! where the scenario would have written it, and the game makes an experiment of that as it does of any cell. What a
//! user types is read as `--vary` is, so that it means exactly what the same edit of the file would mean.
//!
//! | file | question |
//! |---|---|
//! | `subject` | variants of an experiment |
//! | `setting` | a name with the value that a variant gives it |
//! | `probe` | the answer of a variant: exact where possible, else from matched trials |
//! | [`solve`] | which value meets the goals |
//! | [`compare`] | how two variants differ |
//! | [`sensitivity`] | what one more or less of every number changes |
//! | [`breakpoints`] | where one more changes nothing, and where it jumps |

pub mod breakpoints;
pub mod compare;
mod probe;
pub mod sensitivity;
mod setting;
pub mod solve;
mod subject;
mod trouble;

pub use probe::{Probe, Tuning};
pub use setting::Setting;
pub use subject::{Subject, Variants};
pub use trouble::Trouble;
