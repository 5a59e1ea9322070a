//! The games that a file is held against: the catalogue, or a few made up for a test.

use crate::systems::{System, catalogue};

/// The tables of some games.
#[derive(Debug, Clone, Copy)]
pub struct Games(&'static [&'static System]);

impl Games {
    /// Any tables.
    pub const fn new(systems: &'static [&'static System]) -> Self {
        Self(systems)
    }

    /// All games of the program.
    pub fn all() -> Self {
        Self(catalogue::systems())
    }

    /// The tables themselves.
    pub const fn systems(self) -> &'static [&'static System] {
        self.0
    }

    /// The game of that name.
    pub fn find(self, name: &str) -> Option<&'static System> {
        self.0.iter().copied().find(|system| system.name == name)
    }

    /// The names of the games.
    pub fn names(self) -> Vec<&'static str> {
        self.0.iter().map(|system| system.name).collect()
    }
}
