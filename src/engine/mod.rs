//! The evaluators: the lockstep sampler, the exact solver and the trace. They know experiments and
//! metrics, and no game.

mod answer;
pub mod exact;
mod play;
pub mod sample;
mod solo;
pub mod trace;

pub use answer::{
    AnswerError, Progress, Quiet, answer, answer_plan, chunks, played_by, sample_any, solve_any, trace_any,
    why_unsampled,
};
pub use play::Play;
pub use sample::{feel_any, sample_matched_any, sample_pair_any, sample_pairs_any};
