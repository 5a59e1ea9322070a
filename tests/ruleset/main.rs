//! Games told in text: their answers against plain code, and what they refuse.

mod agree;
#[path = "../rolling/asked.rs"]
mod asked;
mod duels;
mod exact;
mod falls;
mod functions;
mod games;
mod good;
mod hunted;
mod late;
mod moments;
mod plain;
mod random;
mod tempers;
mod twins;
mod weights;
mod words;
