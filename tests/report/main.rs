//! What is made of answers: the files of a report, its charts and its pages, what a designer asks next, and whether
//! expectations hold.

mod asked;
mod browser;
mod charts;
mod drawings;
mod expectations;
mod feel;
mod german;
mod inquiry;
mod lens;
mod manuscripts;
mod page;
mod tables;
mod views;
mod whole;
mod words;
