//! What everything else stands on: lanes, the random stream, published values, intervals, work that is shared, and the layers
//! of the source.

mod golden;
mod intervals;
mod lanes;
mod layering;
mod shares;
mod stream;
