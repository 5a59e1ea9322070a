//! Plain dice: the game without rules, so that any mechanic can be put beside the others.

mod judge;
mod opposed;
mod roll;

pub use opposed::Opposed;
pub use roll::PlainRoll;

use super::catalogue::experiments;
use super::{Fault, Kind, Param, Preset, Question, Shape, System};

const ROLL: &[Param] = &[
    Param::new("roll", Shape::Dice, Preset::Required, "the roll, in the dice notation"),
    Param::int("modifier", -10_000, 10_000, 0, "a number added to the roll, for sweeps"),
    Param::new("target", Shape::Comparison, Preset::Derived("no target"), "what the total must reach: \">= 12\""),
    Param::new(
        "bands",
        Shape::Bands,
        Preset::Derived("no bands"),
        "named outcomes by total, from low to high: { miss = \"..6\", full = \"7..\" }",
    ),
];

const OPPOSED: &[Param] = &[
    Param::new("roll", Shape::Dice, Preset::Required, "the roll of the one who acts"),
    Param::int("modifier", -10_000, 10_000, 0, "a number added to the roll, for sweeps"),
    Param::new("versus", Shape::Dice, Preset::Required, "the roll of the one who opposes"),
    Param::choice("ties", &["versus", "roll"], "who wins when the totals are equal"),
];

/// Plain dice in the catalogue.
pub static SYSTEM: System = System {
    name: "dice",
    title: "Plain dice",
    doc: "Rolls, targets, opposed rolls, pools and outcome bands, in the dice notation.",
    character: &[],
    constants: &[],
    kinds: &[
        Kind {
            name: "roll",
            doc: "One roll: its total, whether it reaches a target, which outcome it gives.",
            params: ROLL,
            side_limit: 0,
            metrics: &[
                ("success", "whether the target is reached, or the comparison in the roll holds"),
                ("outcome", "the band that the total falls into"),
                ("total", "the total of the roll"),
                ("margin", "by how much the target is reached; negative if it is missed"),
            ],
        },
        Kind {
            name: "opposed",
            doc: "One roll against another: who rolls higher, and by how much.",
            params: OPPOSED,
            side_limit: 0,
            metrics: &[
                ("success", "whether the one who acts wins, ties decided as stated"),
                ("outcome", "lose, tie or win, by the totals alone"),
                ("margin", "the roll less the opposing roll"),
            ],
        },
    ],
    rules: &[],
};

experiments! {
    /// The kinds of experiment with plain dice.
    pub enum Experiments {
        /// One roll.
        Roll(PlainRoll),
        /// One roll against another.
        Opposed(Opposed),
    }
}

/// Turns a checked question into an experiment.
///
/// # Errors
/// Rolls too large for any engine, bands that leave totals out, a target for a roll that is a comparison
/// already.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    match question.kind.as_str() {
        "opposed" => Opposed::build(&question.params).map(Experiments::Opposed),
        _ => PlainRoll::build(&question.params).map(Experiments::Roll),
    }
}
