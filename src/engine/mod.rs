//! The evaluators: the lockstep sampler, the exact solver and the trace. They know experiments and
//! metrics, and no game.

pub mod exact;
pub mod sample;
pub mod trace;
