//! Games told in text: their answers against plain code, and what they refuse.

mod agree;
mod decks;
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
mod players;
mod random;
mod roomy;
mod tempers;
mod weights;
mod words;
