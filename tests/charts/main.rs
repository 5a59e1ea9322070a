//! Charts from the outside: every kind is drawn, in good and in odd cases, and looked at pixel by pixel.

mod gallery;
mod layout;
mod pdf;
mod press;
mod refused;
