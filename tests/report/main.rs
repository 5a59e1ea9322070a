//! Reports of real plans: the files that come out, and what stands in them.

mod asked;
mod charts;
mod page;
mod tables;
mod whole;
