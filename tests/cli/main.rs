//! The program from the outside: arguments, output streams, exit codes, files.

mod bad;
mod batch;
mod data;
mod failures;
mod help;
mod inquiry;
mod json;
mod lens;
mod numbers;
mod odds;
mod panic;
mod program;
mod run;
mod sentences;
mod shares;
mod sides;
mod systems;
mod table;
mod trace;
mod truth;
mod world;
