//! Jumps, up or across (GM-38 to GM-40).

use super::super::scores::{Ability, major};
use super::body::Laws;
use super::person::Size;
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// A jump.
pub struct Jump {
    laws: Laws,
    /// Highest roll that makes the shortest jump.
    target: i32,
    wanted: i32,
    declined: bool,
    inches: i32,
    size: Size,
}

/// The outcome of the jump, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Declined = 0,
    Short = 1,
    Cleared = 2,
}

/// GM-38: the penalty doubles with each foot beyond the second: 0, 1, 2, 4, 8 and so on.
fn penalty(distance: i32) -> i32 {
    if distance <= 1 { 0 } else { 1 << (distance - 2) }
}

impl Jump {
    /// GM-38, GM-39: Agility, Strength as major contributor, and 8; a running long jump adds
    /// Movement.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let person = case.person()?;
        let laws = case.laws()?;
        let long = match params.word("jump") {
            "high" => false,
            "long" => true,
            _ => return None,
        };
        let run = if long && params.on("running") && case.rules.on("jump_running") { person.pace } else { 0 };
        let target = person.rolled(Ability::Agility)
            + major(person.ability(Ability::Strength))
            + case.rules.int("jump_bonus")
            + run
            + params.int("modifier")
            - laws.injury_penalty * person.injuries;
        let wanted = params.int("wanted");
        let declined = match params.word("policy") {
            "always" => false,
            "safe" => !laws.reaches(target - penalty(wanted), params.policy_number("policy")?),
            _ => return None,
        };
        Some(Self { laws, target, wanted, declined, inches: if long { 36 } else { 12 }, size: person.size })
    }

    /// GM-38: the greatest distance whose penalty the margin covers.
    fn reach(spare: i32) -> i32 {
        if spare < 0 {
            return 0;
        }
        (1..=20).take_while(|&distance| penalty(distance) <= spare).count() as i32
    }

    /// GM-40: a distance in inches, scaled for the size of the body.
    fn sized(&self, inches: i32) -> i32 {
        match self.size {
            Size::Fine => inches / 6,
            Size::Tiny => inches / 3,
            Size::Small => inches * 3 / 4,
            Size::Normal => inches,
            Size::Large => inches * 2,
            Size::Huge => inches * 4,
            Size::Gigantic => inches * 8,
            Size::Titanic => inches * 16,
        }
    }
}

impl Process for Jump {
    fn names(&self) -> &'static [&'static str] {
        &["success", "outcome", "distance", "inches", "margin"]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        if self.declined {
            return vec![Some(0), Some(Outcome::Declined as i32), None, None, None];
        }
        let needed = penalty(self.wanted);
        let roll = self.laws.roll(self.target - needed, dice);
        let reach = Self::reach(roll.margin + needed);
        let distance = if roll.success { reach.max(self.wanted) } else { reach.min(self.wanted - 1) };
        let outcome = if roll.success { Outcome::Cleared } else { Outcome::Short };
        vec![
            Some(roll.success.into()),
            Some(outcome as i32),
            Some(distance),
            Some(self.sized(distance * self.inches)),
            Some(roll.margin),
        ]
    }
}
