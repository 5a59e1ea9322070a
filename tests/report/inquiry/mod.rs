//! The designer's questions, checked against the exact engine and against published values.

mod asked;
mod differences;
mod games;
mod solving;
mod variants;
