//! What is made of answers: the files of a report, its charts and its pages, what a designer asks next, and whether
//! expectations hold.

mod analysis;
mod answered;
mod browser;
mod charts;
mod conditions;
mod drawings;
mod expectations;
mod german;
mod lens;
mod manuscripts;
mod pacing;
mod page;
mod tables;
mod views;
mod whole;
mod words;
