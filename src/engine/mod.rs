//! The evaluators: the lockstep sampler, the exact solver and the trace. They work on experiments and metrics and
//! know no particular game.

mod ask;
pub mod exact;
mod figures;
mod narrowed;
mod play;
pub mod sample;
mod solo;
pub mod trace;

pub use ask::{
    Exploration, Progress, Quiet, played_by, sample_any, sample_range, solve_any, trace_any, truncated_mass,
    why_unsampled,
};
pub use figures::Figures;
pub use narrowed::Narrowed;
pub use play::{Play, playable};
pub use sample::{feel_any, sample_matched_any, sample_pair_any, sample_pairs_any};
