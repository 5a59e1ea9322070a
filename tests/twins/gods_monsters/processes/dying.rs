//! Successive wounds (GM-10 to GM-13).

use super::super::throw::Throw;
use super::body::{Body, Laws};
use super::person::Person;
use super::{PlannedCell, Process, throw};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// Successive wounds.
pub struct Dying {
    person: Person,
    laws: Laws,
    blow: Option<Throw>,
    blow_injuries: Option<Throw>,
    times: i32,
    archetypal: bool,
    unconscious: bool,
}

/// The outcome for the character, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Dead = 0,
    Unconscious = 1,
    Conscious = 2,
}

impl Dying {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        Some(Self {
            person: case.person()?,
            laws: case.laws()?,
            blow: case.dice("blow")?,
            blow_injuries: case.dice("blow_injuries")?,
            times: case.params.int("times"),
            archetypal: case.params.on("archetypal"),
            unconscious: case.params.on("unconscious"),
        })
    }
}

impl Process for Dying {
    fn names(&self) -> &'static [&'static str] {
        &[
            "success",
            "outcome",
            "unconscious",
            "dead",
            "injuries",
            "survival",
            "unconscious_after",
            "dead_after",
            "conscious_for",
            "mojo",
        ]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut body = Body::new(&self.person, &self.laws);
        body.unconscious = self.unconscious;
        // Ruling: a character unconscious from the start counts as such after no wound.
        let mut unconscious_after = self.unconscious.then_some(0);
        let mut conscious_for = unconscious_after;
        let mut dead_after = None;
        for blow in 1..=self.times {
            let was_up = body.is_up();
            let injuries = throw(self.blow_injuries.as_ref(), dice);
            let wound = body.wound(throw(self.blow.as_ref(), dice), injuries, self.archetypal);
            body.suffer(wound, dice);
            if was_up && !body.is_up() {
                conscious_for = Some(blow);
            }
            if was_up && body.unconscious {
                unconscious_after = Some(blow);
            }
            if body.dead {
                dead_after = Some(blow);
                break;
            }
        }
        let outcome = match &body {
            body if body.dead => Outcome::Dead,
            body if body.unconscious => Outcome::Unconscious,
            _ => Outcome::Conscious,
        };
        vec![
            Some(body.is_up().into()),
            Some(outcome as i32),
            Some(body.unconscious.into()),
            Some(body.dead.into()),
            Some(body.injuries),
            Some(body.survival),
            unconscious_after,
            dead_after,
            conscious_for,
            Some(body.mojo_spent),
        ]
    }
}
