//! Plain dice: a game without rules, to set any mechanic beside the others.

mod asked;
mod judge;
mod opposed;
mod results;
mod roll;

pub use opposed::Opposed;
pub use roll::PlainRoll;

use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::systems::prelude::*;
use play::systems::{Kind, Labels, System};

fn roll_params() -> Vec<Param> {
    vec![
        Param::new("roll", ParamType::Roll, DefaultValue::Required, "the roll, in the dice notation"),
        Param::int("modifier", -10_000, 10_000, 0, "a number added to the roll, for sweeps"),
        Param::new(
            "target",
            ParamType::Comparison,
            DefaultValue::derived("no target"),
            "what the total must reach: \">= 12\"",
        ),
        Param::new(
            "bands",
            ParamType::Bands,
            DefaultValue::derived("no bands"),
            "named outcomes by total, from low to high: { miss = \"..6\", full = \"7..\" }",
        ),
    ]
}

fn opposed_params() -> Vec<Param> {
    vec![
        Param::new("roll", ParamType::Roll, DefaultValue::Required, "the roll of the one who acts"),
        Param::int("modifier", -10_000, 10_000, 0, "a number added to the roll, for sweeps"),
        Param::new("versus", ParamType::Roll, DefaultValue::Required, "the roll of the one who opposes"),
        Param::choice("ties", &["versus", "roll"], "who wins when the totals are equal"),
    ]
}

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new(
            "roll",
            "One roll: its total, whether it reaches a target, which outcome it gives.",
            roll_params(),
            &[
                ("success", "whether the target is reached, or the comparison in the roll holds"),
                ("outcome", "the band that the total falls into, or the word that the roll comes to"),
                ("total", "the total of the roll"),
                ("margin", "by how much the target is reached; negative if it is missed"),
                ("LABEL", "a result that the roll gives a label"),
                ("given", "whether the condition of the roll holds; everything else is of the trials in which it does"),
            ],
        ),
        Kind::new(
            "opposed",
            "One roll against another: who rolls higher, and by how much.",
            opposed_params(),
            opposed::measured::WORDS,
        ),
    ]
}

/// Plain dice as a game of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct PlainDice;

impl Game for PlainDice {
    fn system(&self) -> System {
        System::new(
            "dice",
            "Plain dice",
            "Rolls, targets, opposed rolls, pools and outcome bands, in the dice notation.",
        )
        .kinds(kinds())
        .labels(Labels::of(include_str!("labels.txt")))
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        match question.kind.as_str() {
            "opposed" => boxed(Opposed::build(&question.params)),
            _ => boxed(PlainRoll::build(&question.params)),
        }
    }
}
