//! Nights and days of rest (GM-14).

use super::super::scores::Reaction;
use super::body::{Body, Laws};
use super::person::Person;
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// Nights and days of rest until everything is healed.
pub struct Healing {
    person: Person,
    laws: Laws,
    /// Injuries that never heal.
    lasting: i32,
    nights: i32,
    rest_days: bool,
    injury_first: bool,
    modifier: i32,
    /// Survival points regained per good night or day of rest.
    survival_each: i32,
    injuries_each: i32,
    failure: i32,
}

impl Healing {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.person()?;
        Some(Self {
            laws: case.laws()?,
            lasting: case.params.int("aging_injuries"),
            nights: case.params.int("nights"),
            rest_days: case.params.on("rest_days"),
            injury_first: match case.params.word("heals") {
                "injury_first" => true,
                "survival_first" => false,
                _ => return None,
            },
            modifier: case.params.int("modifier"),
            survival_each: person.level.max(case.rules.int("healing_least")),
            injuries_each: case.rules.int("night_injuries"),
            failure: case.rules.int("night_failure"),
            person,
        })
    }

    fn can_heal(&self, body: &Body) -> i32 {
        (body.injuries - self.lasting).max(0)
    }

    fn is_well(&self, body: &Body) -> bool {
        body.survival == self.person.max_survival && self.can_heal(body) == 0
    }

    /// GM-14: a good night or a day of rest heals an injury, or survival according to level.
    fn heal(&self, body: &mut Body) {
        let injury = self.can_heal(body) > 0 && (self.injury_first || body.survival == self.person.max_survival);
        if injury {
            body.injuries -= self.injuries_each.min(self.can_heal(body));
        } else {
            self.regain(body, self.survival_each);
        }
    }

    fn regain(&self, body: &mut Body, points: i32) {
        body.survival = (body.survival + points).min(self.person.max_survival);
    }
}

impl Process for Healing {
    fn names(&self) -> &'static [&'static str] {
        &["success", "nights", "survival", "injuries", "regained", "healed", "mojo"]
    }

    /// GM-14: a Health roll each night; a failed one restores a single survival point. The days
    /// after the nights may be days of rest, without a roll. Ruling: including the day after the
    /// last night.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut body = Body::new(&self.person, &self.laws);
        let mut nights = 0;
        while nights < self.nights && !self.is_well(&body) {
            nights += 1;
            let roll = body.roll(self.person.reaction(Reaction::Health) + self.modifier, dice);
            if roll.success || body.bid_to_survive(roll) {
                self.heal(&mut body);
            } else {
                self.regain(&mut body, self.failure);
            }
            if self.rest_days && !self.is_well(&body) {
                self.heal(&mut body);
            }
        }
        let well = self.is_well(&body);
        vec![
            Some(well.into()),
            well.then_some(nights),
            Some(body.survival),
            Some(body.injuries),
            Some(body.survival - self.person.survival),
            Some(self.person.injuries - body.injuries),
            Some(body.mojo_spent),
        ]
    }
}
