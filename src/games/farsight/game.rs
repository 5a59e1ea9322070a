//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::kinds::kinds;
use play::systems::{Labels, System};

use super::checks::{collective, complex, contest, outcome, passive, single};
use super::combat::{attack, blast, maneuver};
use super::dying::{death_saves, rescue};
use super::hazards::{collision, fall, gravity, march, radiation, sickness, suffocation, thirst};
use super::healing::{recovery, repair, trauma};
use super::stealth::hide;
use super::{fight, house, rules, sheet};
use crate::prelude::*;

kinds! { question:
    "check" (single::params(), single::measured::WORDS) => boxed(single::Single::new(question)),
        "One check against a DC, perhaps strained, helped, or tried again.";
    "outcome" (outcome::params(), outcome::measured::WORDS) => boxed(outcome::Outcome::new(question)),
        "What a check comes to: how good it is, which exploit a 12 gives, which setback a 1 brings.";
    "contest" (contest::params(), contest::measured::WORDS) => boxed(contest::Contest::new(question)),
        "An opposed check; also initiative of two.";
    "complex" (complex::params(), complex::measured::WORDS) => boxed(complex::Complex::new(question)),
        "So many successes before so many failures.";
    "collective" (collective::params(), collective::measured::WORDS) => boxed(collective::Collective::new(question)),
        "Everybody rolls, and enough of the group must succeed.";
    "passive" (passive::params(), passive::measured::WORDS) => boxed(passive::Passive::new(question)),
        "A passive value, and how often a check reaches it.";
    "hide" (hide::params(), hide::measured::WORDS) => boxed(hide::Hide::new(question)),
        "Somebody hides, others search or merely look; or something is hidden.";
    "march" (march::params(), march::measured::WORDS) => boxed(march::March::new(question)),
        "A day's march: how far one gets, and the exhaustion of a forced one.";
    "fall" (fall::params(), fall::measured::WORDS) => boxed(fall::Fall::new(question)),
        "A fall, perhaps after a jump that was too long.";
    "collision" (collision::params(), collision::measured::WORDS) => boxed(collision::Collision::new(question)),
        "A collision or a falling object, which may pin its victim.";
    "thirst" (thirst::params(), thirst::measured::WORDS) => boxed(thirst::Thirst::new(question)),
        "Days with too little water and food.";
    "gravity" (gravity::params(), gravity::measured::WORDS) => boxed(gravity::Gravity::new(question)),
        "Another gravity than at home: getting used to it, or being held down by it.";
    "space-sickness" (sickness::params(), sickness::measured::WORDS) => boxed(sickness::Sickness::new(question)),
        "A stay without gravity that upsets the stomach.";
    "radiation" (radiation::params(), radiation::measured::WORDS) => boxed(radiation::Radiation::new(question)),
        "Exposure to radiation: rads and their effects in time. No dice.";
    "suffocation" (suffocation::params(), suffocation::measured::WORDS)
        => boxed(suffocation::Suffocation::new(question)),
        "Without air: held breath, last rounds, and death saves that cannot stabilise.";
    "trauma" (trauma::params(), trauma::measured::WORDS) => boxed(trauma::Trauma::new(question)),
        "What a trauma costs: where it sits, what it takes, and the turns that follow.";
    "recovery" (recovery::params(), recovery::measured::WORDS) => boxed(recovery::Recovery::new(question)),
        "Rests until vitality, exhaustion and traumas are healed.";
    "repair" (repair::params(), repair::measured::WORDS) => boxed(repair::Repair::new(question)),
        "Repairing a thing, day by day.";
    "attack" (attack::params(), attack::measured::WORDS) => boxed(attack::Attack::new(question)),
        "One attack, or one after the other until the target is down, under any circumstances.";
    "blast" (blast::params(), blast::measured::WORDS) => boxed(blast::Blast::new(question)),
        "A grenade or another area: where it goes off, who saves, what gets through.";
    "grapple" (maneuver::params(), maneuver::measured::WORDS) => boxed(maneuver::ManeuverExperiment::new(question)),
        "A grapple and its rounds; also disarming, shoving, tripping, feinting, overrunning, getting up.";
    "fight" (fight::params(), &fight::words(), sides(8)) => fight::Fight::new(question).map(fight::Fight::into_experiment),
        "A fight of two sides, round by round, until one has nobody standing and nobody is left dying.";
    "death-saves" (death_saves::params(), death_saves::measured::WORDS)
        => boxed(death_saves::DeathSaves::new(question)),
        "Death saves of somebody whom nobody helps, perhaps bleeding.";
    "rescue" (rescue::params(), rescue::measured::WORDS) => boxed(rescue::Rescue::new(question)),
        "A medic against the clock of the death saves.";
}

/// The game as the program knows it.
#[derive(Debug, Clone, Copy)]
pub struct Farsight;

impl Game for Farsight {
    fn system(&self) -> System {
        System {
            character: sheet::fields(),
            constants: house::constants(),
            rules: rules::rules(),
            ..System::new(
                "farsight",
                "Farsight",
                "2d12 with an ability and one skill against a DC; advantage and disadvantage throw a third die and drop \
          one. A kept 12 makes a success an exploit, a kept 1 makes a failure a setback. Damage goes through armor \
          into vitality, and at 0 vitality player characters make death saves.",
            )
            .kinds(kinds())
            .labels(Labels::of(include_str!("labels.txt")))
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        house::contradictions(&question.constants)?;
        build(question)
    }
}
