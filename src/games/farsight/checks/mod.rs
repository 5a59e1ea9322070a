//! Checks as experiments: single checks, their special faces, contests, and checks in a row or by a group.

pub mod collective;
pub mod complex;
pub mod contest;
pub mod outcome;
pub mod passive;
pub mod single;
