//! Following a trail that the quarry may have covered.

use super::contributor::{group_bonus, obstacle};
use super::roll::succeeds;
use crate::prelude::*;

string_enum! {
    /// The ground of the trail.
    Ground {
        /// Through natural surroundings.
        Wild = "wild",
        /// Through a town or other man-made surroundings.
        Urban = "urban",
    }
}

string_enum! {
    /// What the quarry does about its tracks.
    Quarry {
        /// Leaves them.
        Leave = "leave",
        /// Covers them.
        Cover = "cover",
        /// Covers them unless it is chased.
        CoverUnlessChased = "cover_unless_chased",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        days: int(0..=365, 0) ["GM-51"] "days since the trail was made";
        trail_yards: long(0..=100_000, 0) ["GM-51"] "yards of trail in each stretch";
        ground: choice(Ground) ["GM-51"] "where the trail leads";
        quarry: long(1..=100_000, 1) ["GM-51"] "how many made the trail";
        tracks: choice(Quarry) ["GM-52"] "what the tracked do about their tracks";
        chased: switch(false) ["GM-52"] "whether the tracked are being chased";
        cover_perception: int(-20..=60, 4) ["GM-52"] "Perception of the one who covers the tracks, less injuries";
        cover_by: character("nobody in particular") ["GM-52"] "the one who covers the tracks";
        cover_modifier: int(-40..=40, 0) ["GM-52"] "bonus or penalty of covering";
        modifier: int(-40..=40, 0) ["GM-51"] "bonus or penalty of the tracker";
        stretches: int(1..=1000, 1) ["GM-51"] "stretches that must be followed";
    }
    own => about("level archetype charisma agility perception injuries", own)
}

measures! {
    /// The metrics of tracking.
    measured {
        success: flag, "whether the trail is kept to its end", when("the trail is kept to its end");
        stretches: number("stretches"), "stretches followed", of_count(super::COUNTS.followed);
        cover: number("points"), "penalty that covered tracks bring";
        quarry_movement: number("percent"), "percent of their Movement that the tracked keep";
    }
}

/// `GM-51` Tracking as an experiment; a round is a stretch of the trail.
#[derive(Debug, Clone)]
pub struct Track {
    house: HouseRules,
    need: i16,
    cover: Option<i16>,
    stretches: i16,
    metrics: Vec<Metric>,
}

impl Track {
    /// The trail that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let base = match inputs.ground() {
            Ground::Wild => house.track_wild_base,
            Ground::Urban => house.track_urban_base,
        };
        let covers = match inputs.tracks() {
            Quarry::Leave => false,
            Quarry::Cover => true,
            Quarry::CoverUnlessChased => !inputs.chased(),
        };
        let cover = match params.word_opt("cover_by") {
            Some(_) => {
                let other = Person::named(question, "cover_by", &house)?;
                other.reaction(Reaction::Perception) - other.frame.injuries * house.injury_penalty
            }
            None => inputs.cover_perception(),
        };
        let injured = person.frame.injuries * house.injury_penalty;
        let days = inputs.days().saturating_mul(house.track_day_penalty);
        Ok(Self {
            house,
            need: person.reaction(Reaction::Perception) + inputs.modifier()
                - days.min(1000)
                - injured
                - obstacle(inputs.trail_yards(), i64::from(base))
                + group_bonus(inputs.quarry()),
            cover: covers.then_some(cover + inputs.cover_modifier()),
            stretches: inputs.stretches(),
            metrics: measured::metrics(),
        })
    }
}

state! {
    /// The state of the hunt.
    pub State {
        cover: num;
        lost: mask;
    } counts { followed; }
}

#[inlined(generic)]
impl Experiment for Track {
    rounds!(State, "stretch", limit(self): u32::from(self.stretches.unsigned_abs()));

    const SMALL: bool = true;

    /// `GM-52` Covering tracks: a Perception roll whose margin is a penalty for the trackers.
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let mut cover = Num::zero();
        if let Some(need) = self.cover {
            let need = super::roll::limited(&self.house, Num::splat(need));
            let face = dice.d(self.house.check_die.cast_unsigned(), fresh);
            cover = (need - face).max(0).only(fresh);
            dice.tell(fresh, |r| format!("tracks are covered for a penalty of {} (GM-52)", r.num(cover)));
        }
        State { cover, lost: Mask::none(), followed: Count::default() }
    }

    /// One roll per stretch: Perception, less a point for each day and for each doubling of the trail, plus the bonus
    /// of a group being tracked.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let need = Num::splat(self.need) - state.cover;
        let keeps = succeeds(&self.house, need, dice, live);
        state.followed.bump(keeps);
        let loses = live & !keeps;
        state.lost |= loses;
        dice.tell(live, |r| {
            let result = if r.flag(keeps) { "keeps the trail" } else { "loses it" };
            format!("Perception needs {} or less: {result} (GM-51)", r.num(need))
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.lost
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: !state.lost,
            stretches: state.followed.at(ending),
            cover: state.cover,
            quarry_movement: Num::splat(if self.cover.is_some() { 50 } else { 100 }),
        };
        values.write(out);
    }
}
