//! The limits of a text: its length and its depth.

/// The largest absolute value of a constant.
pub(super) const MAX_CONSTANT: i64 = 1_000_000_000;
/// The deepest nesting of parentheses.
pub(super) const MAX_NESTING: u32 = 50;
/// The longest text of a roll in bytes. Names are looked up among all names before them, so time and memory grow with the
/// square of what is written.
pub(super) const MAX_TEXT: usize = 20_000;
/// The most factors of one product. Each stands in the product of those before it, as deep as there are factors.
pub(super) const MAX_FACTORS: u32 = 100;
/// The most further throws of a burst that stops after so many.
pub(super) const MAX_BURSTS: u32 = 100;
