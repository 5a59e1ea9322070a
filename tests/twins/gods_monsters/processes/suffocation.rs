//! Suffocation (GM-50).

use super::super::scores::{Ability, Reaction, minor};
use super::body::{Body, Laws, Wound};
use super::person::Person;
use super::{PlannedCell, Process};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// A time without air.
pub struct Suffocation {
    person: Person,
    laws: Laws,
    prepared: bool,
    /// Factor by which rest multiplies all times.
    factor: i32,
    rounds: i32,
    rolls: i32,
    modifier: i32,
    die: i32,
    interval: i32,
    step: i32,
    first_penalised: bool,
}

/// The outcome for the character, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Dead = 0,
    Unconscious = 1,
    Injured = 2,
    Unhurt = 3,
}

impl Suffocation {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        Some(Self {
            person: case.person()?,
            laws: case.laws()?,
            prepared: case.params.on("prepared"),
            factor: match case.params.word("effort") {
                "active" => 1,
                "still" => case.rules.int("suffocation_rest_factor"),
                _ => return None,
            },
            rounds: case.params.int("rounds"),
            rolls: case.params.int("rolls"),
            modifier: case.params.int("modifier"),
            die: case.rules.int("suffocation_die"),
            interval: case.rules.int("suffocation_interval"),
            step: case.rules.int("suffocation_step"),
            first_penalised: case.rules.on("suffocation_first_penalised"),
        })
    }

    /// GM-50: a deep breath lasts for Endurance rounds; otherwise the air lasts for d4 rounds plus
    /// Endurance as minor contributor.
    fn buffer(&self, dice: &mut Dice) -> i32 {
        let endurance = self.person.ability(Ability::Endurance);
        let rounds =
            if self.prepared { endurance } else { (dice.random_range(1..=self.die) + minor(endurance)).max(0) };
        rounds * self.factor
    }
}

impl Process for Suffocation {
    fn names(&self) -> &'static [&'static str] {
        &[
            "success",
            "outcome",
            "injuries",
            "buffer",
            "health_rolls",
            "unconscious",
            "dead",
            "injured_after",
            "unconscious_after",
            "dead_after",
            "conscious_for",
            "alive_for",
            "mojo",
        ]
    }

    /// GM-50: a Health roll when the buffer ends and every minute after that, with a cumulative
    /// penalty; each failure inflicts an injury.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut body = Body::new(&self.person, &self.laws);
        let buffer = self.buffer(dice);
        let mut rolls = 0;
        let (mut injured, mut unconscious, mut dead, mut down) = (None, None, None, None);
        while rolls < self.rolls && !body.dead {
            let round = buffer + rolls * self.interval * self.factor;
            if round >= self.rounds {
                break;
            }
            let earlier = if self.first_penalised { rolls + 1 } else { rolls };
            rolls += 1;
            if body.resist(Reaction::Health, self.modifier - self.step * earlier, dice) {
                continue;
            }
            body.injuries += 1;
            body.suffer(Wound { injuries: 1, ..Wound::default() }, dice);
            injured = injured.or(Some(round));
            unconscious = unconscious.or(body.unconscious.then_some(round));
            dead = body.dead.then_some(round);
            down = down.or((!body.is_up()).then_some(round));
        }
        let outcome = match &body {
            body if body.dead => Outcome::Dead,
            body if body.unconscious => Outcome::Unconscious,
            body if body.gained() > 0 => Outcome::Injured,
            _ => Outcome::Unhurt,
        };
        vec![
            Some(body.is_up().into()),
            Some(outcome as i32),
            Some(body.gained()),
            Some(buffer),
            Some(rolls),
            Some(body.unconscious.into()),
            Some(body.dead.into()),
            injured,
            unconscious,
            dead,
            down,
            dead,
            Some(body.mojo_spent),
        ]
    }
}
