//! The reference fights: small invented duels with known answers, for tests and benchmarks.
//!
//! Everybody who measures the engine means these. A hits on a d20 at most 11, B at most 9; damage is
//! d8 minus d4, at least 0; a hit of 7 or more gives one free attack, which gives no further one.

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

use super::catalogue::experiments;
use super::{Fault, Kind, Param, Question, System};

const DUEL: &[Param] = &[
    Param::int("hits_a", 0, 20, 11, "A hits when a d20 shows at most this"),
    Param::int("hits_b", 0, 20, 9, "B hits when a d20 shows at most this"),
    Param::int("toughness_a", 1, 1000, 13, "damage that A can take"),
    Param::int("toughness_b", 1, 1000, 12, "damage that B can take"),
    Param::int("free_from", 1, 100, 7, "damage of one hit that gives a free attack"),
];

const CRITICALS: &[Param] = &[
    Param::int("hit_points", 1, 1000, 40, "hit points of both"),
    Param::int("hits_from_a", 1, 21, 9, "A hits when a d20 shows at least this"),
    Param::int("hits_from_b", 1, 21, 9, "B hits when a d20 shows at least this"),
];

/// The reference fights in the catalogue.
pub static SYSTEM: System = System {
    name: "reference",
    title: "Reference fights",
    doc: "Small invented fights with known answers, against which the engine is tested and measured.",
    character: &[],
    constants: &[],
    kinds: &[
        Kind {
            name: "duel",
            doc: "Two fighters in turns until one is down.",
            params: DUEL,
            side_limit: 0,
            metrics: &[
                ("winner", "who is left standing"),
                ("rounds", "rounds started"),
                ("ending", "rounds started, negative where b wins"),
            ],
        },
        Kind {
            name: "melee",
            doc: "Three against three with initiative.",
            params: &[],
            side_limit: 0,
            metrics: &[("winner", "which side is left standing"), ("rounds", "rounds started")],
        },
        Kind {
            name: "criticals",
            doc: "Two fighters with 2d6+4 damage whose dice a natural 20 doubles.",
            params: CRITICALS,
            side_limit: 0,
            metrics: &[
                ("winner", "who is left standing"),
                ("rounds", "rounds started"),
                ("left.a", "hit points that A has left"),
                ("left.b", "hit points that B has left"),
            ],
        },
        Kind {
            name: "death-saves",
            doc: "A dying hero alone: three successes or three failures on a d20.",
            params: &[],
            side_limit: 0,
            metrics: &[("outcome", "dead, stable or up"), ("rounds", "saves rolled")],
        },
        Kind {
            name: "conquest",
            doc: "The two highest of three dice against two dice, ties to the defender.",
            params: &[],
            side_limit: 0,
            metrics: &[("losses", "armies that the defender loses")],
        },
    ],
    rules: &[],
};

experiments! {
    /// The kinds of reference fight.
    pub enum Experiments {
        /// One against one.
        Duel(Duel),
        /// Three against three.
        Melee(Melee),
        /// With doubled dice on a natural 20.
        Criticals(Criticals),
        /// A dying hero.
        DeathSaves(DeathSaves),
        /// Dice compared from the highest down.
        Conquest(Conquest),
    }
}

/// Turns a checked question into a fight.
///
/// # Errors
/// None: the parameter tables catch every fault.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    let p = &question.params;
    Ok(match question.kind.as_str() {
        "melee" => Experiments::Melee(Melee::default()),
        "criticals" => Experiments::Criticals(Criticals::new(
            p.small("hit_points"),
            [p.small("hits_from_a"), p.small("hits_from_b")],
        )),
        "death-saves" => Experiments::DeathSaves(DeathSaves::default()),
        "conquest" => Experiments::Conquest(Conquest::default()),
        _ => Experiments::Duel(Duel::new(
            [p.small("hits_a"), p.small("hits_b")],
            [p.small("toughness_a"), p.small("toughness_b")],
            p.small("free_from"),
        )),
    })
}
