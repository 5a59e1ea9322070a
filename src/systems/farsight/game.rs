//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::systems::catalogue::experiments;
use crate::systems::{Fault, Kind, Question, System};

use super::checks::single::{self, Single};
use super::{house, rules, sheet};

/// Farsight in the catalogue.
pub static SYSTEM: System = System {
    name: "farsight",
    title: "Farsight",
    doc: "2d12 with an ability and one skill against a DC; advantage and disadvantage throw a third die and drop \
          one. A kept 12 makes a success an exploit, a kept 1 makes a failure a setback. Damage goes through armor \
          into vitality, and at 0 vitality player characters make death saves.",
    character: sheet::FIELDS,
    constants: house::CONSTANTS,
    kinds: &[Kind {
        name: "check",
        doc: "One check against a DC, perhaps strained, helped, or tried again.",
        params: single::PARAMS,
        side_limit: 0,
        metrics: single::METRICS,
    }],
    rules: rules::RULES,
};

experiments! {
    /// The kinds of experiment.
    pub enum Experiments {
        /// One check.
        Single(Single),
    }
}

/// Turns a checked question into an experiment.
///
/// # Errors
/// What is contradictory in it, each fault with its path.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    house::contradictions(&question.constants)?;
    match question.kind.as_str() {
        "check" => Single::new(question).map(Experiments::Single),
        kind => unreachable!("the game's table has no kind `{kind}`"),
    }
}
