//! The names that a value of a scenario may refer to: its characters, and the sides of an experiment.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::systems::{SideName, System};

/// The characters of a scenario with their games. The game is `None` if the character's own table is faulty.
pub type Characters = BTreeMap<String, Option<Arc<System>>>;

/// The names known where a value is read.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    characters: Arc<Characters>,
    /// What each side of the experiment may be called.
    sides: [Option<String>; 2],
}

impl Roster {
    /// The names of a file outside its experiments.
    pub fn new(characters: Characters) -> Self {
        Self { characters: Arc::new(characters), sides: [None, None] }
    }

    /// The names inside an experiment, with what its sides are called.
    #[must_use]
    pub fn with_sides(&self, sides: [Option<String>; 2]) -> Self {
        Self { characters: Arc::clone(&self.characters), sides }
    }

    /// The game of a character; `None` if there is no such character.
    pub fn get(&self, name: &str) -> Option<&Option<Arc<System>>> {
        self.characters.get(name)
    }

    /// All characters with their games.
    pub fn characters(&self) -> &Characters {
        &self.characters
    }

    /// The letter of the side that a word names.
    pub fn side(&self, word: &str) -> Option<String> {
        let number = self.sides.iter().position(|name| name.as_deref() == Some(word))?;
        Some(SideName::letter(number).key().to_owned())
    }

    /// All names of sides.
    pub fn sides(&self) -> impl Iterator<Item = &str> {
        self.sides.iter().flatten().map(String::as_str)
    }
}
