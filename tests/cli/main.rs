//! The program from outside: what is typed, what is printed where, exit codes, files.

mod bad;
mod failures;
mod help;
mod inquiry;
mod odds;
mod panic;
mod run;
mod systems;
mod trace;
mod world;
