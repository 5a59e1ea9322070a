//! Dice notation: parses text such as `3d12kh2+4 >= 17` to [`Expr`](super::Expr), with a position in the text for
//! every fault.
//!
//! ```text
//! roll    = sum [ cmp sum ]                   cmp  = ">=" ">" "<=" "<" "=" "!="
//! sum     = [sign] term { sign term }         sign = "+" "-"
//! term    = number | pool | "(" roll ")"
//! pool    = [count] "d" die { change }        die  = sides | "%" | "F" | "{" number { "," number } "}"
//! change  = "r" limit | "ro" limit            roll low faces again until they are gone, or once
//!         | "!" | "!o"                        burst without limit, or once
//!         | ("kh" | "k" | "kl" | "dh" | "dl") number
//! limit   = "<" number | "<=" number | lowest face
//! ```
//!
//! White space and letter case are insignificant, except that a number or a word contains no spaces. Two rules
//! concern comparisons. A bare pool that keeps two or more dice, compared with a number, counts the dice that satisfy
//! the comparison: `6d10 >= 7`. Anything else compares totals, and parentheses turn a pool into its total:
//! `(3d6) >= 10`. `!=` always means "not equal": a burst compared with `=` needs a space, `6d6! = 8`.
//!
//! Notation that other tools interpret in two ways is refused with an explanation of both: `d6!>=5` (a burst on 5 and
//! 6, or a total of 5) and `6d10! >= 8` (a 10 that counts rolls one more die, or adds to itself, which counts
//! already).

mod fault;
mod limits;
mod parser;
mod pool;
mod scan;

pub use fault::{NotationFault, NotationFaults};
pub(crate) use limits::pool_violations;
pub use parser::{parse, parse_comparison};
