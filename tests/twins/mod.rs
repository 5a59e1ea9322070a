//! Plain scalar twins of the games' fights and processes, and the hunt that compares the engine
//! with them.
//!
//! A twin plays one trial at a time. It is written from the game's document and digest and shares
//! nothing with the library except the sheet, so that a rule misread in one place does not agree
//! with itself in the other.

pub mod bursting_dice;
pub mod compare;
pub mod draft;
pub mod draw;
pub mod farsight;
pub mod gods_monsters;
pub mod hunt;
pub mod kup;
pub mod question;
pub mod sheet;
pub mod symbaroum;

use compare::Maker;
use draw::Bounds;

/// A game with its twin.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// The name in scenario files.
    pub name: &'static str,
    /// Makes the twin of a question.
    pub twin: Maker,
    /// Kinds of experiment without sides that the twin supports: `dying`.
    pub processes: &'static [&'static str],
    /// The ranges of random questions, as TOML.
    pub bounds: &'static str,
}

/// The games that have twins.
pub const GAMES: [Game; 5] = [
    Game {
        name: "bursting_dice",
        twin: bursting_dice::twin,
        processes: bursting_dice::PROCESSES,
        bounds: include_str!("bursting_dice.toml"),
    },
    Game {
        name: "farsight",
        twin: farsight::twin,
        processes: farsight::PROCESSES,
        bounds: include_str!("farsight.toml"),
    },
    Game {
        name: "gods_monsters",
        twin: gods_monsters::twin,
        processes: gods_monsters::PROCESSES,
        bounds: include_str!("gods_monsters.toml"),
    },
    Game { name: "kup", twin: kup::twin, processes: kup::PROCESSES, bounds: include_str!("kup.toml") },
    Game {
        name: "symbaroum",
        twin: symbaroum::twin,
        processes: symbaroum::PROCESSES,
        bounds: include_str!("symbaroum.toml"),
    },
];

impl Game {
    /// The game of a name.
    pub fn find(name: &str) -> Option<Self> {
        GAMES.into_iter().find(|game| game.name == name)
    }

    /// The ranges of random questions of a kind.
    ///
    /// # Panics
    /// If the bounds are not valid TOML.
    pub fn bounds(&self, kind: &str) -> Bounds {
        Bounds::read(self.bounds, kind)
    }

    /// A sample of the twin; `None` if it does not support the question.
    pub fn play(&self, brief: &sheet::Brief, trials: u32, seed: u64) -> Option<compare::Sample> {
        (self.twin)(brief).map(|mut twin| compare::play(twin.as_mut(), trials, seed))
    }
}
