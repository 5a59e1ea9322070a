//! The content hash: identifies a question, and changes exactly when its answer may change.
//!
//! Tallies are stored under it and may be added if it is equal, so it covers everything that the trials depend on,
//! and nothing that only changes how they are presented.

use std::fmt;

use serde::{Deserialize, Serialize};

/// 32 bytes of BLAKE3 over a canonical text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The hash of a text.
    pub fn of(text: &str) -> Self {
        Self::of_bytes(text.as_bytes())
    }

    /// The hash of bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// The hash of a text that is given in parts.
    pub fn of_parts(parts: impl IntoIterator<Item = String>) -> Self {
        let mut hasher = blake3::Hasher::new();
        parts.into_iter().for_each(|part| {
            hasher.update(part.as_bytes());
        });
        Self(*hasher.finalize().as_bytes())
    }

    /// The first eight bytes as a number, for seeding streams.
    pub const fn number(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |half: u8| char::from_digit(u32::from(half), 16).expect("four bits are a hexadecimal digit");
        let digits: String = self.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        f.write_str(&digits)
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ContentHash({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_the_published_hash_of_nothing() {
        // The test vector for empty input in the BLAKE3 reference implementation.
        let expected = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
        assert_eq!(ContentHash::of("").to_string(), expected);
    }

    #[test]
    fn parts_count_as_the_whole() {
        let parts = ["one ".to_owned(), String::new(), "two".to_owned()];
        assert_eq!(ContentHash::of_parts(parts), ContentHash::of("one two"));
    }
}
