//! Programs in the language of AnyDice, answered exactly.
//!
//! [`parse()`] reads a program, [`Program::answer`] runs it. A program is made of statements over three kinds of values: numbers,
//! sequences of numbers, and dice. Its answers are distributions, one for each `output`.
//!
//! What is quick here: a call with arguments that were seen before is not run again ([`call`]), pools are walked by what they show
//! and not die by die ([`walk`]), faces that a function does not tell apart are one ([`classes`]), and the functions that every program has know the order of dice by counting ([`die`]).
//!
//! What is too large even so is drawn at random ([`Program::sample`]). Who asks for the same answers again and again, as a page with sliders does, has them remembered ([`answered`]).

mod answer;
mod builtin;
mod call;
mod chance;
mod classes;
mod die;
mod fault;
mod ops;
mod parse;
mod pool;
mod recent;
mod roll;
mod run;
mod sample;
mod scan;
mod sight;
mod syntax;
mod tally;
mod value;
mod walk;
mod work;

#[cfg(test)]
mod tests;

pub use answer::Answer;
pub use chance::Chance;
pub use fault::Fault;
pub use parse::parse;
pub use recent::answered;
pub use run::{QUICK_STEPS, STEPS};
pub use sample::{REPEATS, Sampled, Sampling};
pub use scan::is_meant_as_program;
pub use syntax::{Given, Program};
