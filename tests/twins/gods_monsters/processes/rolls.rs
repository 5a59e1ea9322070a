//! Single rolls: abilities, reactions, searches, groups, and semi-conscious characters (GM-01,
//! GM-03, GM-09, GM-48, GM-49).

use super::super::scores::{Ability, Reaction, Score, group_bonus};
use super::body::{Body, Laws};
use super::person::Person;
use super::speed::Speed;
use super::{PlannedCell, Process, obstacle_penalty};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// A roll that mojo can turn into a success.
struct Attempt {
    person: Person,
    laws: Laws,
    target: i32,
    /// GM-18: whether the character bids mojo on a failure.
    bids: bool,
}

impl Attempt {
    /// Success, margin, and mojo spent.
    fn play(&self, dice: &mut Dice) -> [Option<i32>; 3] {
        let mut body = Body::new(&self.person, &self.laws);
        let roll = body.roll(self.target, dice);
        let success = roll.success || (self.bids && body.bid(roll));
        [Some(success.into()), Some(roll.margin), Some(body.mojo_spent)]
    }
}

/// GM-18: whether the character bids mojo on failed rolls of a score. Ruling: the question's
/// parameter overrides the sheet's policy.
fn bids(case: &PlannedCell, person: &Person, score: Score) -> Option<bool> {
    Some(match case.params.word("bid") {
        "never" => false,
        "archetypal" => person.is_archetypal(score),
        "always" => true,
        _ => return None,
    })
}

/// An ability roll.
pub struct Check(Attempt);

impl Check {
    /// GM-01, GM-08, GM-30: the ability minus the penalties for the obstacle and concentration.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.person()?;
        let ability = Ability::read(case.params.word("ability"))?;
        let score = Score::Ability(ability);
        let value = case.params.int_opt("value").unwrap_or(person.rolled(ability));
        let mental = matches!(ability, Ability::Intelligence | Ability::Wisdom | Ability::Charisma);
        let concentration = if mental { case.params.int("concentration") } else { 0 };
        let obstacle = obstacle_penalty(case.params.int("obstacle"), case.params.int("obstacle_base"));
        Some(Self(Attempt {
            target: value + case.params.int("modifier") - obstacle - concentration,
            bids: bids(case, &person, score)?,
            person,
            laws: case.laws()?,
        }))
    }
}

impl Process for Check {
    fn names(&self) -> &'static [&'static str] {
        &["success", "margin", "mojo"]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        self.0.play(dice).into()
    }
}

/// A reaction.
pub struct Reacting(Attempt);

impl Reacting {
    /// GM-03, GM-41: the reaction minus the penalty for haste.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.person()?;
        let reaction = Reaction::read(case.params.word("reaction"))?;
        let value = case.params.int_opt("value").unwrap_or(person.reaction(reaction));
        let haste = Speed::read(case.params)?.reaction_penalty(case.params.on("outdoors"));
        Some(Self(Attempt {
            target: value + case.params.int("modifier") - haste,
            bids: bids(case, &person, Score::Reaction(reaction))?,
            person,
            laws: case.laws()?,
        }))
    }
}

impl Process for Reacting {
    fn names(&self) -> &'static [&'static str] {
        &["success", "margin", "mojo"]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        self.0.play(dice).into()
    }
}

/// A search.
pub struct Search {
    attempt: Attempt,
    minutes: i32,
}

impl Search {
    /// GM-48: Perception minus the difficulty and the penalty for haste; two minutes for each 10 by
    /// 10 feet.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.person()?;
        let haste = Speed::read(case.params)?.reaction_penalty(case.params.on("outdoors"));
        Some(Self {
            attempt: Attempt {
                target: person.reaction(Reaction::Perception) - case.params.int("difficulty") - haste,
                bids: bids(case, &person, Score::Reaction(Reaction::Perception))?,
                person,
                laws: case.laws()?,
            },
            minutes: case.params.int("squares") * case.rules.int("search_minutes"),
        })
    }
}

impl Process for Search {
    fn names(&self) -> &'static [&'static str] {
        &["success", "margin", "mojo", "minutes"]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut values = Vec::from(self.attempt.play(dice));
        values.push(Some(self.minutes));
        values
    }
}

/// The effort of several characters acting as one.
pub struct Group {
    attempt: Attempt,
    bonus: i32,
    survival: i32,
    movement: i32,
}

impl Group {
    /// GM-09: the median score plus the bonus of the group; unhurt members contribute survival
    /// points. Ruling: the question says how many act as one, whatever the sheet says.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.member()?;
        let members = case.params.int("members");
        let bonus = group_bonus(members);
        let value = case.params.int_opt("value").unwrap_or(person.score(Score::read(case.params.word("score"))?));
        let median = match case.params.int_opt("other_value") {
            // With an even number of members, the two middle ones come from different halves.
            Some(other) if members % 2 == 0 => (value + other).div_euclid(2),
            _ => value,
        };
        Some(Self {
            bonus,
            survival: person.max_survival * (1 + bonus),
            movement: person.movement + case.rules.int("group_movement") * bonus,
            attempt: Attempt {
                target: median + bonus + case.params.int("modifier"),
                bids: false,
                person,
                laws: case.laws()?,
            },
        })
    }
}

impl Process for Group {
    fn names(&self) -> &'static [&'static str] {
        &["success", "margin", "mojo", "bonus", "extra_actions", "survival", "movement"]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut values = Vec::from(self.attempt.play(dice));
        values.extend([Some(self.bonus), Some(self.bonus), Some(self.survival), Some(self.movement)]);
        values
    }
}

/// A semi-conscious character is asked or told something.
pub struct SemiConscious {
    attempt: Attempt,
    delay_die: i32,
}

impl SemiConscious {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.person()?;
        let target = person.reaction(Reaction::Willpower) + case.params.int("modifier");
        Some(Self {
            attempt: Attempt { target, bids: false, person, laws: case.laws()? },
            delay_die: case.rules.int("semi_delay_die"),
        })
    }
}

impl Process for SemiConscious {
    fn names(&self) -> &'static [&'static str] {
        &["success", "margin", "mojo", "delay"]
    }

    /// GM-49: a Willpower roll; on a failure some rounds of delay.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut values = Vec::from(self.attempt.play(dice));
        let delay = if values[0] == Some(1) { 0 } else { dice.random_range(1..=self.delay_die) };
        values.push(Some(delay));
        values
    }
}

/// A group after a conflict.
pub struct Aftermath {
    laws: Laws,
    members: i32,
    share: i32,
    target: i32,
}

impl Aftermath {
    /// GM-09: each member takes a share of the survival that the group lost; none if the group has
    /// no bonus.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let person = case.person()?;
        let laws = case.laws()?;
        let members = params.int("members");
        let injuries = laws.injury_penalty * params.int("group_injuries");
        Some(Self {
            members,
            share: params.int("survival_lost").checked_div(group_bonus(members)).unwrap_or(0),
            target: person.alone(Reaction::Evasion) + params.int("modifier") - injuries,
            laws,
        })
    }
}

impl Process for Aftermath {
    fn names(&self) -> &'static [&'static str] {
        &["success", "injured", "injuries", "share"]
    }

    /// GM-09: each member rolls Evasion or takes the share as injuries.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let fail = (0..self.members).filter(|_| !self.laws.roll(self.target, dice).success).count() as i32;
        let injured = if self.share > 0 { fail } else { 0 };
        vec![Some(i32::from(injured == 0)), Some(injured), Some(injured * self.share), Some(self.share)]
    }
}
