//! Reports of real plans: the files that come out, and what stands in them.

mod asked;
mod browser;
mod charts;
mod manuscripts;
mod page;
mod tables;
mod views;
mod whole;
