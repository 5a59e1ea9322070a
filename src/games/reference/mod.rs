//! The reference fights: small invented duels with known answers, for tests and benchmarks.
//!
//! All measurements of the engine refer to these. A hits with a d20 of at most 11, B with at most 9; damage is d8 minus
//! d4, at least 0; a hit of 7 or more gives one free attack, which gives no further one.

mod conquest;
mod criticals;
mod duel;
mod melee;
mod saves;

pub use conquest::Conquest;
pub use criticals::Criticals;
pub use duel::Duel;
pub use melee::Melee;
pub use saves::DeathSaves;

use play::catalogue::Game;
use play::engine::DynExperiment;
use play::systems::prelude::*;
use play::systems::{Kind, Labels, System};

fn duel_params() -> Vec<Param> {
    vec![
        Param::int("hits_a", 0, 20, 11, "A hits when a d20 shows at most this"),
        Param::int("hits_b", 0, 20, 9, "B hits when a d20 shows at most this"),
        Param::int("toughness_a", 1, 1000, 13, "damage that A can take"),
        Param::int("toughness_b", 1, 1000, 12, "damage that B can take"),
        Param::int("free_from", 1, 100, 7, "damage of one hit that gives a free attack"),
    ]
}

fn criticals_params() -> Vec<Param> {
    vec![
        Param::int("hit_points", 1, 1000, 40, "hit points of both"),
        Param::int("hits_from_a", 1, 21, 9, "A hits when a d20 shows at least this"),
        Param::int("hits_from_b", 1, 21, 9, "B hits when a d20 shows at least this"),
    ]
}

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new("duel", "Two fighters in turns until one is down.", duel_params(), duel::measured::WORDS),
        Kind::new("melee", "Three against three with initiative.", Vec::new(), melee::measured::WORDS),
        Kind::new(
            "criticals",
            "Two fighters with 2d6+4 damage whose dice a natural 20 doubles.",
            criticals_params(),
            criticals::measured::WORDS,
        ),
        Kind::new(
            "death-saves",
            "A dying hero alone: three successes or three failures on a d20.",
            Vec::new(),
            saves::measured::WORDS,
        ),
        Kind::new(
            "conquest",
            "The two highest of three dice against two dice, ties to the defender.",
            Vec::new(),
            conquest::measured::WORDS,
        ),
    ]
}

/// The reference fights as a game of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Reference;

impl Game for Reference {
    fn system(&self) -> System {
        System::new(
            "reference",
            "Reference fights",
            "Small invented fights with known answers, against which the engine is tested and measured.",
        )
        .kinds(kinds())
        .labels(Labels::of(include_str!("labels.txt")))
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        let p = &question.params;
        Ok(match question.kind.as_str() {
            "melee" => Box::new(Melee::default()),
            "criticals" => {
                Box::new(Criticals::new(p.small("hit_points"), [p.small("hits_from_a"), p.small("hits_from_b")]))
            }
            "death-saves" => Box::new(DeathSaves::default()),
            "conquest" => Box::new(Conquest::default()),
            _ => Box::new(Duel::new(
                [p.small("hits_a"), p.small("hits_b")],
                [p.small("toughness_a"), p.small("toughness_b")],
                p.small("free_from"),
            )),
        })
    }
}
