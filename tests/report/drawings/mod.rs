//! Charts from the outside: every kind is drawn, in normal and edge cases, and inspected pixel by
//! pixel.

mod gallery;
mod layout;
mod pdf;
mod press;
mod refused;
