//! Dice notation: text such as `3d12kh2+4 >= 17` to [`Expr`](super::Expr), with every fault pointing
//! at its place in the text.
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
//! Spaces and upper or lower case are free; a number or a word has no space inside. Two rules are about
//! comparing. A pool without parentheses of which two or more dice are kept, compared with a number,
//! counts the dice that satisfy it: `6d10 >= 7`. Anything else compares totals, and parentheses make
//! a total of a pool: `(3d6) >= 10`. `!=` is always "not equal": a burst compared with `=` needs a
//! space, `6d6! = 8`.
//!
//! What other tools read in two ways is refused with both: `d6!>=5` (a burst on 5 and 6, or a total of 5) and
//! `6d10! >= 8` (a 10 that counts rolls one more die, or adds to itself, which counts already).

mod fault;
mod limits;
mod parser;
mod pool;
mod scan;

pub use fault::{NotationFault, NotationFaults};
pub(crate) use limits::pool_slips;
pub use parser::{parse, parse_comparison};
