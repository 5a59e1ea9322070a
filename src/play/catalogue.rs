//! The games that are available in a run of the program, as objects: each describes itself by tables and builds
//! experiments.
//!
//! Nothing else needs to know which games there are. The games that come with the program are in
//! the crate `games`; others can be [added](Catalogue::with) before a scenario is read.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use crate::engine::DynExperiment;
use crate::systems::{Fault, Question, System};

/// A game: its tables, and the function that builds experiments.
pub trait Game: Debug + Send + Sync {
    /// The tables: what a scenario may set, and which questions it may ask.
    fn system(&self) -> System;

    /// Builds the experiment for a checked question.
    ///
    /// # Errors
    /// Mistakes that no single parameter reveals, each fault with its path.
    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>>;
}

/// A game with its tables.
#[derive(Debug, Clone)]
struct Entry {
    system: Arc<System>,
    game: Arc<dyn Game>,
    /// Whether it was brought by a scenario.
    own: bool,
}

/// Games by name. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
    patience: Patience,
}

/// Says when nothing more is to be built.
#[derive(Clone, Default)]
struct Patience(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Debug for Patience {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Some" } else { "None" })
    }
}

impl Catalogue {
    /// A catalogue without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game. It replaces a game of the same name.
    #[must_use]
    pub fn with(self, game: impl Game + 'static) -> Self {
        self.add(game, false)
    }

    /// Adds a game that a scenario brings.
    #[must_use]
    pub fn with_own(self, game: impl Game + 'static) -> Self {
        self.add(game, true)
    }

    /// The catalogue without the games that a scenario has brought.
    #[must_use]
    pub fn without_own(&self) -> Self {
        let entries = self.entries.iter().filter(|entry| !entry.own).cloned().collect();
        Self { entries, patience: self.patience.clone() }
    }

    /// The same games, which build nothing more, but say so, as soon as `over` does. To build one experiment takes
    /// microseconds, except for large rolls, which a game may solve first; a sweep may have many of them.
    #[must_use]
    pub fn until(self, over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { patience: Patience(Some(Arc::new(over))), ..self }
    }

    /// The tables of the games that a scenario has brought.
    pub fn own(&self) -> impl Iterator<Item = &Arc<System>> {
        self.entries.iter().filter(|entry| entry.own).map(|entry| &entry.system)
    }

    fn add(mut self, game: impl Game + 'static, own: bool) -> Self {
        let entry = Entry { system: Arc::new(game.system()), game: Arc::new(game), own };
        self.entries.retain(|other| other.system.name != entry.system.name);
        self.entries.push(entry);
        self
    }

    /// The tables, in the order in which the games were added.
    pub fn systems(&self) -> impl Iterator<Item = &Arc<System>> {
        self.entries.iter().map(|entry| &entry.system)
    }

    /// The tables of the game with this name.
    pub fn find(&self, name: &str) -> Option<&Arc<System>> {
        self.systems().find(|system| system.name == name)
    }

    /// The names of the games.
    pub fn names(&self) -> Vec<&str> {
        self.systems().map(|system| system.name.as_ref()).collect()
    }

    /// Builds the experiment for a checked question with the question's game.
    ///
    /// # Errors
    /// The faults that the game reports, each with its path; or that it is [too late](Self::until).
    ///
    /// # Panics
    /// If the question names a game that is not in the catalogue it was checked against.
    pub fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        if self.patience.0.as_ref().is_some_and(|over| over()) {
            return Err(vec![Fault::new(&["experiment"], "this takes longer than it may")]);
        }
        let entry = self.entries.iter().find(|entry| entry.system.name == question.system);
        entry.unwrap_or_else(|| panic!("no game is called `{}`", question.system)).game.build(question)
    }
}
