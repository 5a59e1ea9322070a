//! The sides of a fight as scenarios name them.

use crate::systems::words::string_enum;

string_enum! {
    /// One of the sides, or none.
    Side {
        /// Neither.
        None = "none",
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
    }
}

impl Side {
    /// The number of the side that a word names, 0 or 1, if it names one.
    pub fn number_of(word: &str) -> Option<usize> {
        match Self::of(word) {
            Self::None => None,
            Self::A => Some(0),
            Self::B => Some(1),
        }
    }
}
