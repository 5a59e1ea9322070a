//! The program from the outside: arguments, output streams, exit codes, files.

mod bad;
mod batch;
mod controls;
mod data;
mod ends;
mod failures;
mod help;
mod inquiry;
mod interrupted;
mod json;
mod lens;
mod numbers;
mod odds;
mod panic;
mod places;
mod program;
mod run;
mod sentences;
mod shares;
mod sides;
mod systems;
mod table;
mod trace;
mod truth;
mod whole;
mod world;
