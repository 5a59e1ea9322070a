//! Verdicts: does an answer bear out what was expected of it?
//!
//! Both the engine, which samples until a verdict is possible, and the report, which shows it, ask here, so
//! that they cannot disagree.
//!
//! **How sure a verdict is.** An exact answer is compared with the band and that is all. A sampled one holds
//! if the whole interval of the number lies in the band, is broken if the whole interval lies outside, and is
//! undecided otherwise. Sampling goes on while a verdict is undecided, which is looking at the result in order
//! to decide when to stop; a 95 % interval would not keep its promise. So the number of looks K is fixed
//! beforehand (each has twice the trials of the one before), and each look uses an interval at 1 - 0.05 / K.
//! By Bonferroni's inequality the true number is then in the intervals of all looks at once in at least 95 % of
//! all runs, whenever one stops: a stated verdict is wrong in at most 5 %.

mod judge;

pub use judge::{Judgement, confidence, is_decided, judge, judge_cell};
