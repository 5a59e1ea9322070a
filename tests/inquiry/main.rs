//! The designer's questions, held against the exact engine and against values published by others.

mod asked;
mod differences;
mod games;
mod solving;
mod variants;
