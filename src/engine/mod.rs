//! The evaluators: lockstep sampler, exact solver, trace.
