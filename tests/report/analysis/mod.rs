//! The designer's questions, checked against the exact engine and against published values.

mod differences;
mod games;
mod solving;
mod subjects;
mod variants;
