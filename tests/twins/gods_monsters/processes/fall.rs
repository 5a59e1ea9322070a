//! A fall from a height (GM-31).

use super::super::scores::Reaction;
use super::body::{Body, Laws, Wound};
use super::person::Person;
use super::{PlannedCell, Process};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// A fall from a height.
pub struct Fall {
    person: Person,
    laws: Laws,
    height: i32,
    modifier: i32,
    archetypal: bool,
    negate_below: i32,
    halve_below: i32,
    most_dice: i32,
    injury: i32,
}

/// The outcome for the character, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Dead = 0,
    Unconscious = 1,
    Injured = 2,
    Bruised = 3,
    Unhurt = 4,
}

impl Fall {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        Some(Self {
            person: case.person()?,
            laws: case.laws()?,
            height: case.params.int("height"),
            modifier: case.params.int("modifier"),
            archetypal: case.params.on("archetypal"),
            negate_below: case.rules.int("fall_negate_below"),
            halve_below: case.rules.int("fall_halve_below"),
            most_dice: case.rules.int("fall_most_dice"),
            injury: case.rules.int("fall_injury"),
        })
    }

    /// GM-31: a die for the first ten feet, and another for each doubling from ten feet on.
    fn dice(&self) -> i32 {
        let dice = if self.height < 10 { 1 } else { 2 + (self.height / 10).ilog2() as i32 };
        dice.min(self.most_dice)
    }

    /// GM-31: a second per die, plus one for each 150 feet beyond 450. Ruling: fewer dice mean
    /// fewer seconds.
    fn seconds(&self) -> i32 {
        self.dice() + (self.height - 450).max(0) / 150
    }
}

impl Process for Fall {
    fn names(&self) -> &'static [&'static str] {
        &["success", "outcome", "damage", "survival_lost", "injuries", "unconscious", "dead", "seconds", "mojo"]
    }

    /// GM-31: an Evasion roll negates a short fall, or halves a slightly longer one, which then
    /// causes no injuries. Otherwise a point of each die is an injury.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut body = Body::new(&self.person, &self.laws);
        let evasion = self.person.reaction(Reaction::Evasion) + self.modifier;
        let evadable = self.height < self.negate_below.max(self.halve_below);
        let evades = evadable && body.roll(evasion, dice).success;
        let count = self.dice();
        let rolled: i32 = (0..count).map(|_| dice.random_range(1..=6)).sum();
        let (damage, injuries) = if !evades {
            (rolled, rolled.min(self.injury * count))
        } else if self.height < self.negate_below {
            (0, 0)
        } else {
            (rolled / 2, 0)
        };
        let wound: Wound = body.wound(damage - injuries, injuries, self.archetypal);
        body.suffer(wound, dice);
        let outcome = if body.dead {
            Outcome::Dead
        } else if body.unconscious {
            Outcome::Unconscious
        } else if wound.injuries > 0 {
            Outcome::Injured
        } else if damage > 0 {
            Outcome::Bruised
        } else {
            Outcome::Unhurt
        };
        vec![
            Some(i32::from(wound.injuries == 0)),
            Some(outcome as i32),
            Some(damage),
            Some(wound.survival),
            Some(wound.injuries),
            Some(body.unconscious.into()),
            Some(body.dead.into()),
            Some(self.seconds()),
            Some(body.mojo_spent),
        ]
    }
}
