//! The designer's questions, checked against the exact engine and against published values.

mod differences;
mod games;
mod solving;
pub mod subjects;
mod variants;
