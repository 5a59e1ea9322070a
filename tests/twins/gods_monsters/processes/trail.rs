//! Chases and tracks (GM-27, GM-28, GM-51, GM-52).

use super::super::scores::{Ability, Reaction, group_bonus};
use super::body::Laws;
use super::person::Person;
use super::{PlannedCell, Process, obstacle_penalty};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// A chase of one fleeing and one pursuing side.
pub struct Chase {
    laws: Laws,
    quarry: i32,
    pursuer: i32,
    max_rounds: i32,
}

/// The end of a chase, coded as the metric `outcome`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Escaped = 0,
    Caught = 1,
    Endless = 2,
}

/// One side of a chase: the target of its rolls, and its Movement.
struct Runner {
    target: i32,
    movement: i32,
}

impl Chase {
    /// GM-27: the faster side gets a bonus for each full step of difference in Movement.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let laws = case.laws()?;
        let quarry = Self::runner(case, &laws, "who", "agility", "movement", "members")?;
        let pursuer = Self::runner(case, &laws, "against", "against_agility", "against_movement", "against_members")?;
        let lead = (quarry.movement - pursuer.movement) / case.rules.int("chase_step");
        Some(Self {
            laws,
            quarry: quarry.target + case.params.int("modifier") + lead.max(0),
            pursuer: pursuer.target + (-lead).max(0),
            max_rounds: case.params.int("max_rounds"),
        })
    }

    /// GM-27, GM-28: Agility and skills minus injuries, plus the bonus of a group, which also moves
    /// faster. A single character's sheet may stand for a group.
    fn runner(
        case: &PlannedCell,
        laws: &Laws,
        role: &str,
        agility: &str,
        movement: &str,
        members: &str,
    ) -> Option<Runner> {
        let faster = |bonus: i32| {
            if case.rules.on("chase_group_movement") { case.rules.int("group_movement") * bonus } else { 0 }
        };
        let person = case.other(role)?.map(Person::into_one);
        let own = |person: &Person| {
            person.rolled(Ability::Agility) + person.chase_skill - laws.injury_penalty * person.injuries
        };
        let score = case.params.int_opt(agility).or(person.as_ref().map(own)).unwrap_or(10);
        let pace = |person: &Person| person.movement + faster(group_bonus(person.group));
        let movement = case.params.int_opt(movement).or(person.as_ref().map(pace)).unwrap_or(10);
        let bonus = group_bonus(case.params.int(members));
        Some(Runner { target: score + bonus, movement: movement + faster(bonus) })
    }
}

impl Process for Chase {
    fn names(&self) -> &'static [&'static str] {
        &["success", "outcome", "rounds", "escape_after"]
    }

    /// GM-06, GM-27: both roll each round, until exactly one succeeds.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut rounds = 0;
        let mut end = End::Endless;
        while rounds < self.max_rounds && end == End::Endless {
            rounds += 1;
            let quarry = self.laws.roll(self.quarry, dice).success;
            let pursuer = self.laws.roll(self.pursuer, dice).success;
            end = match (quarry, pursuer) {
                (true, false) => End::Escaped,
                (false, true) => End::Caught,
                _ => End::Endless,
            };
        }
        let escaped = end == End::Escaped;
        vec![Some(escaped.into()), Some(end as i32), Some(rounds), escaped.then_some(rounds)]
    }
}

/// Following a trail.
pub struct Tracking {
    laws: Laws,
    target: i32,
    /// Perception target of whoever covers the tracks; `None` if they are not covered.
    cover: Option<i32>,
    stretches: i32,
}

impl Tracking {
    /// GM-51: Perception, minus penalties for the days and the length of the trail, plus the group
    /// bonus of the quarry.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let laws = case.laws()?;
        let tracker = case.person()?;
        let base = match params.word("ground") {
            "wild" => case.rules.int("track_wild_base"),
            "urban" => case.rules.int("track_urban_base"),
            _ => return None,
        };
        let covered = match params.word("tracks") {
            "leave" => false,
            "cover" => true,
            "cover_unless_chased" => !params.on("chased"),
            _ => return None,
        };
        let coverer = case.other("cover_by")?.map(Person::into_one);
        let own = |person: &Person| person.reaction(Reaction::Perception) - laws.injury_penalty * person.injuries;
        let perception = coverer.as_ref().map_or_else(|| params.int("cover_perception"), own);
        let target = tracker.reaction(Reaction::Perception)
            - laws.injury_penalty * tracker.injuries
            - case.rules.int("track_day_penalty") * params.int("days")
            - obstacle_penalty(params.int("trail_yards"), base)
            + group_bonus(params.int("quarry"))
            + params.int("modifier");
        Some(Self {
            laws,
            target,
            cover: covered.then_some(perception + params.int("cover_modifier")),
            stretches: params.int("stretches"),
        })
    }
}

impl Process for Tracking {
    fn names(&self) -> &'static [&'static str] {
        &["success", "stretches", "cover", "quarry_movement"]
    }

    /// GM-51, GM-52: covered tracks give a penalty equal to the margin of one Perception roll for
    /// the whole trail. The tracker then rolls for each stretch until one fails.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let cover = self.cover.map_or(0, |target| {
            let roll = self.laws.roll(target, dice);
            if roll.success { roll.margin.max(0) } else { 0 }
        });
        let mut followed = 0;
        while followed < self.stretches && self.laws.roll(self.target - cover, dice).success {
            followed += 1;
        }
        vec![
            Some(i32::from(followed == self.stretches)),
            Some(followed),
            Some(cover),
            Some(if self.cover.is_some() { 50 } else { 100 }),
        ]
    }
}
