//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::kinds::kinds;
use play::systems::{Labels, System};

use super::{
    aging, ailment, attack, check, contest, dying, facts, fall, fight, healing, house, illusion, jump, march, rules,
    series, sheet, suffocation, track,
};
use crate::prelude::*;

/// The most fighters of a side.
const MAX_SIDE_SIZE: usize = 8;

kinds! { question:
    "check" (check::check_params(), check::rolled::WORDS) => boxed(check::Check::ability(question)),
        "One ability roll.";
    "reaction" (check::reaction_params(), check::rolled::WORDS) => boxed(check::Check::reaction(question)),
        "One reaction.";
    "contest" (contest::contest_params(), &[contest::of_contest::WORDS, contest::of_weapons::WORDS].concat())
        => boxed(contest::Contest::new(question)),
        "A contest: one acts and the other resists, or both roll until one alone succeeds.";
    "chase" (contest::chase_params(), contest::of_chase::WORDS) => boxed(contest::Contest::chase(question)),
        "One flees and one pursues, alone or in groups.";
    "attack" (attack::params(), attack::measured::WORDS) => boxed(attack::Attack::new(question)),
        "One attack and what it does to its target.";
    "fight" (fight::params(), &fight::words(), sides(MAX_SIDE_SIZE)) => boxed(fight::Fight::new(question)),
        "A fight between two sides in rounds in which all act at once.";
    "dying" (dying::params(), dying::measured::WORDS) => boxed(dying::Dying::new(question)),
        "Wounds, one after the other: who falls unconscious, who dies?";
    "ailment" (ailment::params(), ailment::measured::WORDS) => boxed(ailment::Ailment::new(question)),
        "Poison, sickness, drink or gas from the exposure to its last effect.";
    "fall" (fall::params(), fall::measured::WORDS) => boxed(fall::Fall::new(question)),
        "A fall from a height.";
    "search" (check::search_params(), &[check::rolled::WORDS, check::of_search::WORDS].concat())
        => boxed(check::Check::search(question)),
        "A search for something hidden.";
    "group" (check::group_params(), &[check::rolled::WORDS, check::of_group::WORDS].concat())
        => boxed(check::Check::group(question)),
        "The effort of several who act as one.";
    "semi_conscious" (check::answer_params(), &[check::rolled::WORDS, check::of_answer::WORDS].concat())
        => boxed(check::Check::answer(question)),
        "A half-awake character is asked or told something.";
    "suffocation" (suffocation::params(), suffocation::measured::WORDS)
        => boxed(suffocation::Suffocation::new(question)),
        "No air: how long until injuries, unconsciousness, death?";
    "illusion" (illusion::params(), illusion::measured::WORDS) => boxed(illusion::Illusion::new(question)),
        "An illusion, what it does, and whether it is seen through.";
    "item" (series::item_params(), series::of_items::WORDS) => boxed(series::Series::items(question)),
        "Endangered items: which of them come through?";
    "aftermath" (series::aftermath_params(), series::of_members::WORDS)
        => boxed(series::Series::aftermath(question)),
        "A group after a conflict: which members are injured?";
    "jump" (jump::params(), jump::measured::WORDS) => boxed(jump::Jump::new(question)),
        "A jump, up or across.";
    "march" (march::params(), march::measured::WORDS) => boxed(march::March::new(question)),
        "Days on the road, or pushing on without a rest.";
    "track" (track::params(), track::measured::WORDS) => boxed(track::Track::new(question)),
        "Following a trail that somebody may have covered.";
    "aging" (aging::params(), aging::measured::WORDS) => boxed(aging::Aging::new(question)),
        "Growing old, injury by injury.";
    "healing" (healing::params(), healing::measured::WORDS) => boxed(healing::Healing::new(question)),
        "Nights and days of rest until all is well.";
    "sheet" (facts::sheet_params(), &facts::sheet_words()) => boxed(facts::Facts::sheet(question)),
        "The numbers of a sheet, with the dice of its levels.";
    "movement" (facts::movement_params(), facts::moved::WORDS) => boxed(facts::movement(question)),
        "The numbers of movement: speeds, darkness, casting, marching, flying.";
}

/// The game as the program knows it.
#[derive(Debug, Clone, Copy)]
pub struct GodsMonsters;

impl Game for GodsMonsters {
    fn system(&self) -> System {
        System {
            character: sheet::fields(),
            constants: house::constants(),
            rules: rules::rules(),
            ..System::new(
                "gods_monsters",
                "Gods & Monsters",
                "A d20 of at most an ability or reaction. Damage eats verve, then survival, and then becomes \
          injuries, each of which makes every further roll harder; injuries call for rolls against falling \
          unconscious and against death. Ailments, falls, chases, illusions, marches and thin air follow the \
          same pattern: a roll, a consequence, and again.",
            )
            .kinds(kinds())
            .labels(Labels::of(include_str!("labels.txt")))
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        build(question)
    }
}
