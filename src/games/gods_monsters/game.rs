//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::catalogue::Game;
use crate::engine::{Play, playable};
use crate::systems::{Fault, Kind, Question, System};

use super::aging::{self, Aging};
use super::ailment::{self, Ailment};
use super::attack::{self, Attack};
use super::check::{self, Check};
use super::contest::{self, Contest};
use super::dying::{self, Dying};
use super::facts::{self, Facts};
use super::fall::{self, Fall};
use super::fight::{self, Fight};
use super::healing::{self, Healing};
use super::illusion::{self, Illusion};
use super::jump::{self, Jump};
use super::march::{self, March};
use super::series::{self, Series};
use super::suffocation::{self, Suffocation};
use super::track::{self, Track};
use super::{house, rules, sheet};

/// The most fighters of a side.
const SIDE: usize = 8;

/// The kinds of experiment.
fn kinds() -> Vec<Kind> {
    vec![
        Kind::new("check", "One ability roll.", check::check_params(), check::METRICS),
        Kind::new("reaction", "One reaction.", check::reaction_params(), check::METRICS),
        Kind::new(
            "contest",
            "A contest: one acts and the other resists, or both roll until one alone succeeds.",
            contest::contest_params(),
            &[contest::of_contest::WORDS, contest::of_weapons::WORDS].concat(),
        ),
        Kind::new(
            "chase",
            "One flees and one pursues, alone or in groups.",
            contest::chase_params(),
            contest::of_chase::WORDS,
        ),
        Kind::new("attack", "One attack and what it does to its target.", attack::params(), attack::measured::WORDS),
        Kind::new(
            "fight",
            "A fight between two sides in rounds in which all act at once.",
            fight::params(),
            &fight::words(),
        )
        .sides(SIDE),
        Kind::new(
            "dying",
            "Wounds, one after the other: who falls unconscious, who dies?",
            dying::params(),
            dying::measured::WORDS,
        ),
        Kind::new(
            "ailment",
            "Poison, sickness, drink or gas from the exposure to its last effect.",
            ailment::params(),
            ailment::measured::WORDS,
        ),
        Kind::new("fall", "A fall from a height.", fall::params(), fall::measured::WORDS),
        Kind::new("search", "A search for something hidden.", check::search_params(), check::SEARCH_METRICS),
        Kind::new("group", "The effort of several who act as one.", check::group_params(), check::GROUP_METRICS),
        Kind::new(
            "semi_conscious",
            "A half-awake character is asked or told something.",
            check::answer_params(),
            check::ANSWER_METRICS,
        ),
        Kind::new(
            "suffocation",
            "No air: how long until injuries, unconsciousness, death?",
            suffocation::params(),
            suffocation::measured::WORDS,
        ),
        Kind::new(
            "illusion",
            "An illusion, what it does, and whether it is seen through.",
            illusion::params(),
            illusion::measured::WORDS,
        ),
        Kind::new(
            "item",
            "Endangered items: which of them come through?",
            series::item_params(),
            series::of_items::WORDS,
        ),
        Kind::new(
            "aftermath",
            "A group after a conflict: which members are injured?",
            series::aftermath_params(),
            series::of_members::WORDS,
        ),
        Kind::new("jump", "A jump, up or across.", jump::params(), jump::measured::WORDS),
        Kind::new("march", "Days on the road, or pushing on without a rest.", march::params(), march::measured::WORDS),
        Kind::new(
            "track",
            "Following a trail that somebody may have covered.",
            track::params(),
            track::measured::WORDS,
        ),
        Kind::new("aging", "Growing old, injury by injury.", aging::params(), aging::measured::WORDS),
        Kind::new("healing", "Nights and days of rest until all is well.", healing::params(), healing::measured::WORDS),
        Kind::new(
            "sheet",
            "The numbers of a sheet, with the dice of its levels.",
            facts::sheet_params(),
            facts::SHEET_METRICS,
        ),
        Kind::new(
            "movement",
            "The numbers of movement: speeds, darkness, casting, marching, flying.",
            facts::movement_params(),
            facts::moved::WORDS,
        ),
    ]
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
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn Play>, Vec<Fault>> {
        match question.kind.as_str() {
            "check" => playable(Check::ability(question)),
            "reaction" => playable(Check::reaction(question)),
            "search" => playable(Check::search(question)),
            "group" => playable(Check::group(question)),
            "semi_conscious" => playable(Check::answer(question)),
            "contest" => playable(Contest::new(question)),
            "chase" => playable(Contest::chase(question)),
            "attack" => playable(Attack::new(question)),
            "fight" => playable(Fight::new(question)),
            "dying" => playable(Dying::new(question)),
            "ailment" => playable(Ailment::new(question)),
            "fall" => playable(Fall::new(question)),
            "suffocation" => playable(Suffocation::new(question)),
            "illusion" => playable(Illusion::new(question)),
            "item" => playable(Series::items(question)),
            "aftermath" => playable(Series::aftermath(question)),
            "jump" => playable(Jump::new(question)),
            "march" => playable(March::new(question)),
            "track" => playable(Track::new(question)),
            "aging" => playable(Aging::new(question)),
            "healing" => playable(Healing::new(question)),
            "sheet" => playable(Facts::sheet(question)),
            "movement" => playable(facts::movement(question)),
            kind => unreachable!("the game's table has no kind `{kind}`"),
        }
    }
}
