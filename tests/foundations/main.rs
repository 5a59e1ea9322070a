//! What everything else stands on: the random stream, published values, intervals, work that is shared, and the layers
//! of the source.

mod golden;
mod intervals;
mod layering;
mod shares;
mod stream;
