//! The kinds of Farsight other than fights: hazards, dying, wounds and single checks, one trial at
//! a time.
//!
//! Like the fights, they are written from the rules: the document, and the digest that numbers
//! them.

/// Declares constants of the game under the names of the catalogue, and a reader for them.
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
mod contests;
mod dying;
mod hiding;
mod impact;
mod radiation;
mod rests;
mod rolls;
mod strike;
mod travel;
mod weight;
mod wounds;

use super::super::sheet::{Brief, Twin};
use super::dice::Rng;

/// A supported kind without sides.
trait Process {
    /// The metrics, as named in the catalogue.
    const METRICS: &'static [&'static str];

    /// One trial: a value per metric, `None` where it does not apply.
    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>>;
}

/// A process as a twin.
struct Played<P> {
    process: P,
    metrics: Vec<String>,
}

impl<P: Process> Twin for Played<P> {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        out.copy_from_slice(&self.process.play(rng));
    }
}

/// The supported kinds.
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
    "contest",
    "passive",
    "attack",
    "blast",
];

/// The simulator of a brief; `None` if it is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    match brief.kind.as_str() {
        "death-saves" => played(dying::DeathSaves::read(brief)),
        "rescue" => played(dying::Rescue::read(brief)),
        "suffocation" => played(dying::Suffocation::read(brief)),
        "radiation" => played(radiation::Radiation::read(brief)),
        "thirst" => played(travel::Thirst::read(brief)),
        "march" => played(travel::March::read(brief)),
        "gravity" => played(weight::Gravity::read(brief)),
        "space-sickness" => played(weight::SpaceSickness::read(brief)),
        "trauma" => played(wounds::Wound::read(brief)),
        "recovery" => played(rests::Recovery::read(brief)),
        "repair" => played(rests::Repair::read(brief)),
        "collision" => played(impact::Collision::read(brief)),
        "fall" => played(impact::Fall::read(brief)),
        "check" => played(rolls::Check::read(brief)),
        "complex" => played(rolls::Complex::read(brief)),
        "collective" => played(rolls::Collective::read(brief)),
        "contest" => played(contests::Contest::read(brief)),
        "attack" => played(strike::Strike::read(brief)),
        "passive" => played(contests::Passive::read(brief)),
        "hide" => played(hiding::Hide::read(brief)),
        "blast" => played(blast::Blast::read(brief)),
        _ => None,
    }
}

fn played<P: Process + 'static>(process: Option<P>) -> Option<Box<dyn Twin>> {
    let metrics = P::METRICS.iter().map(|&metric| metric.to_owned()).collect();
    Some(Box::new(Played { process: process?, metrics }))
}
