//! Reports of real plans: the files produced and their contents.

mod asked;
mod browser;
mod charts;
mod german;
mod manuscripts;
mod page;
mod tables;
mod views;
mod whole;
mod words;
