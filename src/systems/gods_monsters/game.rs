//! The game in the catalogue: its kinds of experiment, and the door that builds them.

use crate::systems::catalogue::experiments;
use crate::systems::{Fault, Kind, Param, Question, System};

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

/// A kind of experiment without sides.
const fn kind(
    name: &'static str,
    doc: &'static str,
    params: &'static [Param],
    metrics: &'static [(&'static str, &'static str)],
) -> Kind {
    Kind { name, doc, params, side_limit: 0, metrics }
}

/// Gods & Monsters in the catalogue.
pub static SYSTEM: System = System {
    name: "gods_monsters",
    title: "Gods & Monsters",
    doc: "A d20 of at most an ability or reaction. Damage eats verve, then survival, and then becomes \
          injuries, each of which makes every further roll harder; injuries call for rolls against falling \
          unconscious and against death. Ailments, falls, chases, illusions, marches and thin air follow the \
          same pattern: a roll, a consequence, and again.",
    character: sheet::FIELDS,
    constants: house::CONSTANTS,
    kinds: &[
        kind("check", "One ability roll.", check::CHECK, check::METRICS),
        kind("reaction", "One reaction.", check::REACTION, check::METRICS),
        kind(
            "contest",
            "A contest: one acts and the other resists, or both roll until one alone succeeds.",
            contest::CONTEST,
            contest::METRICS,
        ),
        kind("chase", "One flees and one pursues, alone or in groups.", contest::CHASE, contest::CHASE_METRICS),
        kind("attack", "One attack and what it does to its target.", attack::PARAMS, attack::METRICS),
        Kind {
            name: "fight",
            doc: "A fight between two sides in rounds in which all act at once.",
            params: fight::PARAMS,
            side_limit: SIDE,
            metrics: fight::METRICS,
        },
        kind("dying", "Wounds, one after the other: who falls unconscious, who dies?", dying::PARAMS, dying::METRICS),
        kind(
            "ailment",
            "Poison, sickness, drink or gas from the exposure to its last effect.",
            ailment::PARAMS,
            ailment::METRICS,
        ),
        kind("fall", "A fall from a height.", fall::PARAMS, fall::METRICS),
        kind("search", "A search for something hidden.", check::SEARCH, check::SEARCH_METRICS),
        kind("group", "The effort of several who act as one.", check::GROUP, check::GROUP_METRICS),
        kind(
            "semi_conscious",
            "A half-awake character is asked or told something.",
            check::ANSWER,
            check::ANSWER_METRICS,
        ),
        kind(
            "suffocation",
            "No air: how long until injuries, unconsciousness, death?",
            suffocation::PARAMS,
            suffocation::METRICS,
        ),
        kind(
            "illusion",
            "An illusion, what it does, and whether it is seen through.",
            illusion::PARAMS,
            illusion::METRICS,
        ),
        kind("item", "Endangered items: which of them come through?", series::ITEM, series::ITEM_METRICS),
        kind(
            "aftermath",
            "A group after a conflict: which members are injured?",
            series::AFTERMATH,
            series::AFTERMATH_METRICS,
        ),
        kind("jump", "A jump, up or across.", jump::PARAMS, jump::METRICS),
        kind("march", "Days on the road, or pushing on without a rest.", march::PARAMS, march::METRICS),
        kind("track", "Following a trail that somebody may have covered.", track::PARAMS, track::METRICS),
        kind("aging", "Growing old, injury by injury.", aging::PARAMS, aging::METRICS),
        kind("healing", "Nights and days of rest until all is well.", healing::PARAMS, healing::METRICS),
        kind("sheet", "The numbers of a sheet, with the dice of its levels.", facts::SHEET, facts::SHEET_METRICS),
        kind(
            "movement",
            "The numbers of movement: speeds, darkness, casting, marching, flying.",
            facts::MOVEMENT,
            facts::MOVEMENT_METRICS,
        ),
    ],
    rules: rules::RULES,
};

experiments! {
    /// The kinds of experiment.
    pub enum Experiments {
        /// One roll.
        Check(Check),
        /// A contest or a chase.
        Contest(Contest),
        /// One attack.
        Attack(Attack),
        /// A fight.
        Fight(Fight),
        /// Wounds.
        Dying(Dying),
        /// An ailment.
        Ailment(Ailment),
        /// A fall.
        Fall(Fall),
        /// Thin air.
        Suffocation(Suffocation),
        /// An illusion.
        Illusion(Illusion),
        /// Items, or the members of a group.
        Series(Series),
        /// A jump.
        Jump(Jump),
        /// A march.
        March(March),
        /// A trail.
        Track(Track),
        /// Old age.
        Aging(Aging),
        /// Rest.
        Healing(Healing),
        /// Numbers.
        Facts(Facts),
    }
}

/// Turns a checked question into an experiment.
///
/// # Errors
/// What is contradictory in it, each fault with its path.
pub fn build(question: &Question) -> Result<Experiments, Vec<Fault>> {
    match question.kind.as_str() {
        "check" => Check::ability(question).map(Experiments::Check),
        "reaction" => Check::reaction(question).map(Experiments::Check),
        "search" => Check::search(question).map(Experiments::Check),
        "group" => Check::group(question).map(Experiments::Check),
        "semi_conscious" => Check::answer(question).map(Experiments::Check),
        "contest" => Contest::new(question).map(Experiments::Contest),
        "chase" => Contest::chase(question).map(Experiments::Contest),
        "attack" => Attack::new(question).map(Experiments::Attack),
        "fight" => Fight::new(question).map(Experiments::Fight),
        "dying" => Dying::new(question).map(Experiments::Dying),
        "ailment" => Ailment::new(question).map(Experiments::Ailment),
        "fall" => Fall::new(question).map(Experiments::Fall),
        "suffocation" => Suffocation::new(question).map(Experiments::Suffocation),
        "illusion" => Illusion::new(question).map(Experiments::Illusion),
        "item" => Series::items(question).map(Experiments::Series),
        "aftermath" => Series::aftermath(question).map(Experiments::Series),
        "jump" => Jump::new(question).map(Experiments::Jump),
        "march" => March::new(question).map(Experiments::March),
        "track" => Track::new(question).map(Experiments::Track),
        "aging" => Aging::new(question).map(Experiments::Aging),
        "healing" => Healing::new(question).map(Experiments::Healing),
        "sheet" => Facts::sheet(question).map(Experiments::Facts),
        "movement" => Facts::movement(question).map(Experiments::Facts),
        kind => unreachable!("the game's table has no kind `{kind}`"),
    }
}
