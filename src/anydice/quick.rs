//! A hash for maps whose keys nobody chooses in order to slow them down.

use std::hash::{BuildHasherDefault, Hasher};

/// A quick hash for numbers, after FNV and the multiplication of Fibonacci hashing.
#[derive(Debug, Default, Clone, Copy)]
pub struct Quick(u64);

/// Builds [`Quick`] for maps.
pub type BuildQuick = BuildHasherDefault<Quick>;

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.write_u64(u64::from_ne_bytes(*word)));
        rest.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word.cast_unsigned() as u64);
    }
}
