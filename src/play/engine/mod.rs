//! The evaluators: the lockstep sampler, the exact solver and the trace. They work on experiments and metrics and
//! know no particular game.

mod conditional;
mod derived_values;
mod dyn_experiment;
mod evaluate;
pub mod exact;
mod known_chances;
mod narrowed;
pub mod sample;
mod solo;
pub mod trace;

pub use conditional::with_conditions;
pub use derived_values::DerivedValues;
pub use dyn_experiment::{DynExperiment, boxed};
pub use evaluate::{
    Exploration, Progress, Propagation, Quiet, actual_isa, sample_any, sample_chunks, solve_all_any, solve_any,
    trace_any, truncated_mass, why_unsampled,
};
pub use known_chances::KnownChances;
pub use narrowed::Narrowed;
pub use sample::{
    follow_chunks, has_pacing, pacing_of_any, pacing_of_chunks, sample_matched_any, sample_pair_any, sample_pairs_any,
};
