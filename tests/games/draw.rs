//! Draws random scenarios reproducibly.

/// A deterministic pseudorandom generator.
#[derive(Debug)]
pub struct Draw(pub u64);

impl Draw {
    /// A number from 0 to one less than `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// One of some words.
    pub fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len() as u64) as usize]
    }
}
