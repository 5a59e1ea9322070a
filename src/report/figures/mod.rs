//! From results to figures: which charts an experiment gets, and the data of each.
//!
//! A scenario may request charts; if it does not, `choose` picks them. `grid` lays the cells out
//! along their varied names, `wording` writes titles, axes and captions, `kept` decides what a
//! picture omits, and each view has a file. A requested chart that no answers
//! could be drawn as is an error. Any other chart that cannot be made is left out, and the page says why.

mod bars;
mod choose;
mod cumulative;
mod curve;
mod grid;
mod heat;
mod histogram;
mod intervals;
mod kept;
mod ladder;
mod panels;
mod requested;
mod single;
mod styled;
mod subject;
mod survival;
pub mod wording;

pub use choose::charts;
pub use curve::{of_the_others, of_those_that_meet};
pub use grid::{Axis as GridAxis, Grid};
pub use histogram::overlay;
pub use kept::Rungs;
pub use requested::requested;
pub use styled::slim;
pub use subject::{distribution, doc, left_out, metric, resolved, shown, statistic};
