//! The program from outside: what is typed, what is printed where, exit codes, files.

mod bad;
mod failures;
mod help;
mod inquiry;
mod lens;
mod numbers;
mod odds;
mod panic;
mod run;
mod systems;
mod table;
mod trace;
mod truth;
mod world;
