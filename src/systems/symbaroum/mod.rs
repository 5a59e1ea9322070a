//! Symbaroum.

use super::catalogue::experiments;
use super::reference::Duel;
use super::{Fault, Question, System};

/// Symbaroum in the catalogue.
pub static SYSTEM: System = System {
    name: "symbaroum",
    title: "Symbaroum",
    doc: "",
    character: &[],
    constants: &[],
    kinds: &[],
    rules: &[],
};

experiments! {
    /// The kinds of experiment.
    pub enum Experiments {
        /// Placeholder.
        Duel(Duel),
    }
}

/// Turns a checked question into an experiment.
///
/// # Errors
/// Always, until the game is there.
pub fn build(_: &Question) -> Result<Experiments, Vec<Fault>> {
    Err(vec![Fault::new(&["experiment", "kind"], "not yet")])
}
