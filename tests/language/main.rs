//! What a designer writes, and how it is read: scenario files, rolls, and games told in text.

mod both_ways;
mod fuzz;
mod planned;
mod rolling;
mod rolls;
mod ruleset;
mod scenario;
