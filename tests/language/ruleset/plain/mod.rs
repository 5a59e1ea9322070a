//! Random games told in text, and a plain player of them: written from the manual, by somebody who had not seen how the
//! program does it. It shares nothing with the program.

pub mod dice;
pub mod fight;
pub mod games;
pub mod hunt;
pub mod play;
pub mod pools;
pub mod shrink;
pub mod statements;
pub mod tree;
pub mod values;
pub mod write;
