//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::systems::catalogue::experiments;
use crate::systems::{Fault, Kind, Question, System};

use super::checks::{
    collective::{self, Collective},
    complex::{self, Complex},
    contest::{self, Contest},
    outcome::{self, Outcome},
    passive::{self, Passive},
    single::{self, Single},
};
use super::combat::{
    attack::{self, Attack},
    blast::{self, Blast},
    maneuver::{self, Tried},
};
use super::dying::{
    death_saves::{self, DeathSaves},
    rescue::{self, Rescue},
};
use super::fight::{self, Fight};
use super::hazards::{
    collision::{self, Collision},
    fall::{self, Fall},
    gravity::{self, Gravity},
    march::{self, March},
    radiation::{self, Radiation},
    sickness::{self, Sickness},
    suffocation::{self, Suffocation},
    thirst::{self, Thirst},
};
use super::healing::{
    recovery::{self, Recovery},
    repair::{self, Repair},
    trauma::{self, Trauma},
};
use super::stealth::hide::{self, Hide};
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
    kinds: &[
        Kind {
            name: "check",
            doc: "One check against a DC, perhaps strained, helped, or tried again.",
            params: single::PARAMS,
            side_limit: 0,
            metrics: single::METRICS,
        },
        Kind {
            name: "outcome",
            doc: "What a check comes to: how good it is, which exploit a 12 gives, which setback a 1 brings.",
            params: outcome::PARAMS,
            side_limit: 0,
            metrics: outcome::METRICS,
        },
        Kind {
            name: "contest",
            doc: "An opposed check; also initiative of two.",
            params: contest::PARAMS,
            side_limit: 0,
            metrics: contest::METRICS,
        },
        Kind {
            name: "complex",
            doc: "So many successes before so many failures.",
            params: complex::PARAMS,
            side_limit: 0,
            metrics: complex::METRICS,
        },
        Kind {
            name: "collective",
            doc: "Everybody rolls, and enough of the group must succeed.",
            params: collective::PARAMS,
            side_limit: 0,
            metrics: collective::METRICS,
        },
        Kind {
            name: "passive",
            doc: "A passive value, and how often a check reaches it.",
            params: passive::PARAMS,
            side_limit: 0,
            metrics: passive::METRICS,
        },
        Kind {
            name: "hide",
            doc: "Somebody hides, others search or merely look; or something is hidden.",
            params: hide::PARAMS,
            side_limit: 0,
            metrics: hide::METRICS,
        },
        Kind {
            name: "march",
            doc: "A day's march: how far one gets, and the exhaustion of a forced one.",
            params: march::PARAMS,
            side_limit: 0,
            metrics: march::METRICS,
        },
        Kind {
            name: "fall",
            doc: "A fall, perhaps after a jump that was too long.",
            params: fall::PARAMS,
            side_limit: 0,
            metrics: fall::METRICS,
        },
        Kind {
            name: "collision",
            doc: "A collision or a falling object, which may pin its victim.",
            params: collision::PARAMS,
            side_limit: 0,
            metrics: collision::METRICS,
        },
        Kind {
            name: "thirst",
            doc: "Days with too little water and food.",
            params: thirst::PARAMS,
            side_limit: 0,
            metrics: thirst::METRICS,
        },
        Kind {
            name: "gravity",
            doc: "Another gravity than at home: getting used to it, or being held down by it.",
            params: gravity::PARAMS,
            side_limit: 0,
            metrics: gravity::METRICS,
        },
        Kind {
            name: "space-sickness",
            doc: "A stay without gravity that upsets the stomach.",
            params: sickness::PARAMS,
            side_limit: 0,
            metrics: sickness::METRICS,
        },
        Kind {
            name: "radiation",
            doc: "Exposure to radiation: rads and their effects in time. No dice.",
            params: radiation::PARAMS,
            side_limit: 0,
            metrics: radiation::METRICS,
        },
        Kind {
            name: "suffocation",
            doc: "Without air: held breath, last rounds, and death saves that cannot stabilise.",
            params: suffocation::PARAMS,
            side_limit: 0,
            metrics: suffocation::METRICS,
        },
        Kind {
            name: "trauma",
            doc: "What a trauma costs: where it sits, what it takes, and the turns that follow.",
            params: trauma::PARAMS,
            side_limit: 0,
            metrics: trauma::METRICS,
        },
        Kind {
            name: "recovery",
            doc: "Rests until vitality, exhaustion and traumas are healed.",
            params: recovery::PARAMS,
            side_limit: 0,
            metrics: recovery::METRICS,
        },
        Kind {
            name: "repair",
            doc: "Repairing a thing, day by day.",
            params: repair::PARAMS,
            side_limit: 0,
            metrics: repair::METRICS,
        },
        Kind {
            name: "attack",
            doc: "One attack, or one after the other until the target is down, under any circumstances.",
            params: attack::PARAMS,
            side_limit: 0,
            metrics: attack::METRICS,
        },
        Kind {
            name: "blast",
            doc: "A grenade or another area: where it goes off, who saves, what gets through.",
            params: blast::PARAMS,
            side_limit: 0,
            metrics: blast::METRICS,
        },
        Kind {
            name: "grapple",
            doc: "A grapple and its rounds; also disarming, shoving, tripping, feinting, overrunning, getting up.",
            params: maneuver::PARAMS,
            side_limit: 0,
            metrics: maneuver::METRICS,
        },
        Kind {
            name: "fight",
            doc: "A fight of two sides, round by round, until one has nobody standing and nobody is left dying.",
            params: fight::PARAMS,
            side_limit: 8,
            metrics: fight::METRICS,
        },
        Kind {
            name: "death-saves",
            doc: "Death saves of somebody whom nobody helps, perhaps bleeding.",
            params: death_saves::PARAMS,
            side_limit: 0,
            metrics: death_saves::METRICS,
        },
        Kind {
            name: "rescue",
            doc: "A medic against the clock of the death saves.",
            params: rescue::PARAMS,
            side_limit: 0,
            metrics: rescue::METRICS,
        },
    ],
    rules: rules::RULES,
};

experiments! {
    /// The kinds of experiment.
    pub enum Experiments {
        /// One check.
        Single(Single),
        /// What a check comes to.
        Outcome(Outcome),
        /// An opposed check.
        Contest(Contest),
        /// Successes before failures.
        Complex(Complex),
        /// A check of a group.
        Collective(Collective),
        /// A passive value.
        Passive(Passive),
        /// Hiding and noticing.
        Hide(Hide),
        /// A march.
        March(March),
        /// A fall.
        Fall(Fall),
        /// A collision.
        Collision(Collision),
        /// Thirst and hunger.
        Thirst(Thirst),
        /// Another gravity.
        Gravity(Gravity),
        /// Space sickness.
        Sickness(Sickness),
        /// Radiation.
        Radiation(Radiation),
        /// Suffocation.
        Suffocation(Suffocation),
        /// A trauma.
        Trauma(Trauma),
        /// Rests.
        Recovery(Recovery),
        /// A repair.
        Repair(Repair),
        /// An attack.
        Attack(Attack),
        /// A blast.
        Blast(Blast),
        /// A grapple or another trial of strength.
        Grapple(Tried),
        /// A fight.
        Fight(Fight),
        /// Death saves.
        DeathSaves(DeathSaves),
        /// A rescue.
        Rescue(Rescue),
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
        "outcome" => Outcome::new(question).map(Experiments::Outcome),
        "contest" => Contest::new(question).map(Experiments::Contest),
        "complex" => Complex::new(question).map(Experiments::Complex),
        "collective" => Collective::new(question).map(Experiments::Collective),
        "passive" => Passive::new(question).map(Experiments::Passive),
        "hide" => Hide::new(question).map(Experiments::Hide),
        "march" => March::new(question).map(Experiments::March),
        "fall" => Fall::new(question).map(Experiments::Fall),
        "collision" => Collision::new(question).map(Experiments::Collision),
        "thirst" => Thirst::new(question).map(Experiments::Thirst),
        "gravity" => Gravity::new(question).map(Experiments::Gravity),
        "space-sickness" => Sickness::new(question).map(Experiments::Sickness),
        "radiation" => Radiation::new(question).map(Experiments::Radiation),
        "suffocation" => Suffocation::new(question).map(Experiments::Suffocation),
        "trauma" => Trauma::new(question).map(Experiments::Trauma),
        "recovery" => Recovery::new(question).map(Experiments::Recovery),
        "repair" => Repair::new(question).map(Experiments::Repair),
        "attack" => Attack::new(question).map(Experiments::Attack),
        "blast" => Blast::new(question).map(Experiments::Blast),
        "grapple" => Tried::new(question).map(Experiments::Grapple),
        "fight" => Fight::new(question).map(Experiments::Fight),
        "death-saves" => DeathSaves::new(question).map(Experiments::DeathSaves),
        "rescue" => Rescue::new(question).map(Experiments::Rescue),
        kind => unreachable!("the game's table has no kind `{kind}`"),
    }
}
