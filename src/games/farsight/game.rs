//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::catalogue::Game;
use crate::engine::{Play, playable};
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

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new(
            "check",
            "One check against a DC, perhaps strained, helped, or tried again.",
            single::params(),
            single::measured::WORDS,
        ),
        Kind::new(
            "outcome",
            "What a check comes to: how good it is, which exploit a 12 gives, which setback a 1 brings.",
            outcome::params(),
            outcome::measured::WORDS,
        ),
        Kind::new("contest", "An opposed check; also initiative of two.", contest::params(), contest::measured::WORDS),
        Kind::new("complex", "So many successes before so many failures.", complex::params(), complex::measured::WORDS),
        Kind::new(
            "collective",
            "Everybody rolls, and enough of the group must succeed.",
            collective::params(),
            collective::measured::WORDS,
        ),
        Kind::new(
            "passive",
            "A passive value, and how often a check reaches it.",
            passive::params(),
            passive::measured::WORDS,
        ),
        Kind::new(
            "hide",
            "Somebody hides, others search or merely look; or something is hidden.",
            hide::params(),
            hide::measured::WORDS,
        ),
        Kind::new(
            "march",
            "A day's march: how far one gets, and the exhaustion of a forced one.",
            march::params(),
            march::measured::WORDS,
        ),
        Kind::new("fall", "A fall, perhaps after a jump that was too long.", fall::params(), fall::measured::WORDS),
        Kind::new(
            "collision",
            "A collision or a falling object, which may pin its victim.",
            collision::params(),
            collision::measured::WORDS,
        ),
        Kind::new("thirst", "Days with too little water and food.", thirst::params(), thirst::measured::WORDS),
        Kind::new(
            "gravity",
            "Another gravity than at home: getting used to it, or being held down by it.",
            gravity::params(),
            gravity::measured::WORDS,
        ),
        Kind::new(
            "space-sickness",
            "A stay without gravity that upsets the stomach.",
            sickness::params(),
            sickness::measured::WORDS,
        ),
        Kind::new(
            "radiation",
            "Exposure to radiation: rads and their effects in time. No dice.",
            radiation::params(),
            radiation::measured::WORDS,
        ),
        Kind::new(
            "suffocation",
            "Without air: held breath, last rounds, and death saves that cannot stabilise.",
            suffocation::params(),
            suffocation::measured::WORDS,
        ),
        Kind::new(
            "trauma",
            "What a trauma costs: where it sits, what it takes, and the turns that follow.",
            trauma::params(),
            trauma::measured::WORDS,
        ),
        Kind::new(
            "recovery",
            "Rests until vitality, exhaustion and traumas are healed.",
            recovery::params(),
            recovery::measured::WORDS,
        ),
        Kind::new("repair", "Repairing a thing, day by day.", repair::params(), repair::measured::WORDS),
        Kind::new(
            "attack",
            "One attack, or one after the other until the target is down, under any circumstances.",
            attack::params(),
            attack::measured::WORDS,
        ),
        Kind::new(
            "blast",
            "A grenade or another area: where it goes off, who saves, what gets through.",
            blast::params(),
            blast::measured::WORDS,
        ),
        Kind::new(
            "grapple",
            "A grapple and its rounds; also disarming, shoving, tripping, feinting, overrunning, getting up.",
            maneuver::params(),
            maneuver::measured::WORDS,
        ),
        Kind::new(
            "fight",
            "A fight of two sides, round by round, until one has nobody standing and nobody is left dying.",
            fight::params(),
            &fight::words(),
        )
        .sides(8),
        Kind::new(
            "death-saves",
            "Death saves of somebody whom nobody helps, perhaps bleeding.",
            death_saves::params(),
            death_saves::measured::WORDS,
        ),
        Kind::new("rescue", "A medic against the clock of the death saves.", rescue::params(), rescue::measured::WORDS),
    ]
}

/// The game as the program knows it.
#[derive(Debug, Clone, Copy)]
pub struct Farsight;

impl Game for Farsight {
    fn system(&self) -> System {
        System { character: sheet::fields(), constants: house::constants(), rules: rules::rules(), ..System::new("farsight", "Farsight", "2d12 with an ability and one skill against a DC; advantage and disadvantage throw a third die and drop \
          one. A kept 12 makes a success an exploit, a kept 1 makes a failure a setback. Damage goes through armor \
          into vitality, and at 0 vitality player characters make death saves.").kinds(kinds()) }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn Play>, Vec<Fault>> {
        house::contradictions(&question.constants)?;
        match question.kind.as_str() {
            "check" => playable(Single::new(question)),
            "outcome" => playable(Outcome::new(question)),
            "contest" => playable(Contest::new(question)),
            "complex" => playable(Complex::new(question)),
            "collective" => playable(Collective::new(question)),
            "passive" => playable(Passive::new(question)),
            "hide" => playable(Hide::new(question)),
            "march" => playable(March::new(question)),
            "fall" => playable(Fall::new(question)),
            "collision" => playable(Collision::new(question)),
            "thirst" => playable(Thirst::new(question)),
            "gravity" => playable(Gravity::new(question)),
            "space-sickness" => playable(Sickness::new(question)),
            "radiation" => playable(Radiation::new(question)),
            "suffocation" => playable(Suffocation::new(question)),
            "trauma" => playable(Trauma::new(question)),
            "recovery" => playable(Recovery::new(question)),
            "repair" => playable(Repair::new(question)),
            "attack" => playable(Attack::new(question)),
            "blast" => playable(Blast::new(question)),
            "grapple" => playable(Tried::new(question)),
            "fight" => Fight::new(question).map(Fight::into_play),
            "death-saves" => playable(DeathSaves::new(question)),
            "rescue" => playable(Rescue::new(question)),
            kind => unreachable!("the game's table has no kind `{kind}`"),
        }
    }
}
