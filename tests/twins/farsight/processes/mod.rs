//! The processes of Farsight besides fights: hazards, dying, wounds and single checks, one trial at a time.
//!
//! Like the fights, they are written from the rules: the document, and the digest that numbers them.

/// Constants of the game by the names of the catalogue, and how they are read.
macro_rules! constants {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name { $(pub $field: constants!(@type $kind)),* }

        impl $name {
            /// Reads the constants.
            pub fn read(sheet: &super::super::super::sheet::Sheet) -> Self {
                Self { $($field: sheet.$kind(stringify!($field)).to_owned()),* }
            }
        }
    };
    (@type int) => { i32 };
    (@type on) => { bool };
    (@type word) => { String };
}

mod actor;
mod blast;
mod dying;
mod hiding;
mod impact;
mod radiation;
mod rests;
mod rolls;
mod travel;
mod weight;
mod wounds;

use super::super::sheet::{Brief, Twin};
use super::dice::Rng;

/// A process that can be played.
trait Process {
    /// What is measured, as the catalogue names it.
    const METRICS: &'static [&'static str];

    /// One trial: a value for each metric, nothing where it does not apply.
    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>>;
}

/// What engine and twin do not agree about yet, by kind and metric; it is played, but not compared.
const UNSETTLED: [(&str, &str); 4] = [
    // Whether distances are rounded down every hour, or once.
    ("march", "distance"),
    // Whether a severe trauma of the weapon arm hampers attacks with one hand.
    ("trauma", "attack_hampered"),
    // Whether a sign of destiny draws a card.
    ("blast", "edge"),
    // Whether it has a value for those who are still dying at the limit.
    ("rescue", "rounds"),
];

/// A process as a twin.
struct Played<P> {
    process: P,
    metrics: Vec<String>,
    /// The places of what is compared.
    places: Vec<usize>,
}

impl<P: Process> Twin for Played<P> {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let values = self.process.play(rng);
        for (out, &place) in out.iter_mut().zip(&self.places) {
            *out = values[place];
        }
    }
}

/// The kinds that are played here.
pub const KINDS: &[&str] = &[
    "death-saves",
    "rescue",
    "suffocation",
    "radiation",
    "thirst",
    "march",
    "gravity",
    "space-sickness",
    "trauma",
    "recovery",
    "repair",
    "collision",
    "fall",
    "check",
    "complex",
    "collective",
    "hide",
    "blast",
];

/// The simulator of a brief, or nothing if it asks for what this one does not play.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    let kind = brief.kind.as_str();
    match kind {
        "death-saves" => played(kind, dying::DeathSaves::read(brief)),
        "rescue" => played(kind, dying::Rescue::read(brief)),
        "suffocation" => played(kind, dying::Suffocation::read(brief)),
        "radiation" => played(kind, radiation::Radiation::read(brief)),
        "thirst" => played(kind, travel::Thirst::read(brief)),
        "march" => played(kind, travel::March::read(brief)),
        "gravity" => played(kind, weight::Gravity::read(brief)),
        "space-sickness" => played(kind, weight::SpaceSickness::read(brief)),
        "trauma" => played(kind, wounds::Wound::read(brief)),
        "recovery" => played(kind, rests::Recovery::read(brief)),
        "repair" => played(kind, rests::Repair::read(brief)),
        "collision" => played(kind, impact::Collision::read(brief)),
        "fall" => played(kind, impact::Fall::read(brief)),
        "check" => played(kind, rolls::Check::read(brief)),
        "complex" => played(kind, rolls::Complex::read(brief)),
        "collective" => played(kind, rolls::Collective::read(brief)),
        "hide" => played(kind, hiding::Hide::read(brief)),
        "blast" => played(kind, blast::Blast::read(brief)),
        _ => None,
    }
}

fn played<P: Process + 'static>(kind: &str, process: Option<P>) -> Option<Box<dyn Twin>> {
    let settled = |place: &usize| !UNSETTLED.contains(&(kind, P::METRICS[*place]));
    let places: Vec<usize> = (0..P::METRICS.len()).filter(settled).collect();
    let metrics = places.iter().map(|&place| P::METRICS[place].to_owned()).collect();
    Some(Box::new(Played { process: process?, metrics, places }))
}
