//! Plain dice: the game without rules, so that any mechanic can be put beside the others.

mod roll;

pub use roll::PlainRoll;

use super::catalogue::experiments;
use super::{Fault, Kind, Param, Preset, Question, Shape, System};

/// Plain dice in the catalogue.
pub static SYSTEM: System = System {
    name: "dice",
    title: "Plain dice",
    doc: "Rolls, targets, opposed rolls, pools and outcome bands, in the dice notation.",
    character: &[],
    constants: &[],
    kinds: &[Kind {
        name: "roll",
        doc: "One roll.",
        params: &[Param::new("roll", Shape::Dice, Preset::Required, "the roll, in the dice notation")],
        side_limit: 0,
        metrics: &[("total", "the total of the roll")],
    }],
    rules: &[],
};

experiments! {
    /// The kinds of experiment with plain dice.
    pub enum Experiments {
        /// One roll.
        Roll(PlainRoll),
    }
}

/// Turns a checked question into a roll.
///
/// # Errors
/// None yet.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    let expr = question.params.dice_opt("roll").expect("a required parameter is set");
    Ok(Experiments::Roll(PlainRoll::new(expr.clone())))
}
