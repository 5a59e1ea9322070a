//! Days on the road, and pushing on without a rest (GM-44 to GM-46).

use super::super::scores::{Ability, Reaction};
use super::body::{Body, Laws, Wound};
use super::person::Person;
use super::speed::{Speed, in_the_dark, terrain_quarters};
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The form of the march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Days of travel.
    Daily,
    /// Time bases at one speed, without a rest in between.
    Push,
}

/// When the character takes a rest that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rests {
    /// Whenever it is due.
    Always,
    /// Never.
    Never,
    /// After this many skipped rests; Movement is reduced by 1 for each roll already made.
    After(i32),
}

/// Whether earlier Health rolls for stretched days and for pushing on penalize later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stretched {
    /// Rolls for stretched days penalize those for pushing on.
    Counted,
    /// Each kind penalizes both.
    Penalised,
    /// Neither kind penalizes the other.
    Apart,
}

/// A march.
pub struct March {
    person: Person,
    laws: Laws,
    form: Form,
    periods: i32,
    rests: Rests,
    slower: i32,
    water_penalty: i32,
    modifier: i32,
    speed: Speed,
    terrain_quarters: i32,
    light: String,
    extra: bool,
    slow_bonus: i32,
    prior_penalty: i32,
    rest_minutes: i32,
    rest_divisor: i32,
    stretched: Stretched,
    injury: i32,
}

/// The outcome for the character, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Dead = 0,
    Unconscious = 1,
    Injured = 2,
    Unhurt = 3,
}

impl March {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        in_the_dark(0, params.word("light"))?;
        Some(Self {
            person: case.person()?,
            laws: case.laws()?,
            form: match params.word("form") {
                "daily" => Form::Daily,
                "push" => Form::Push,
                _ => return None,
            },
            periods: params.int("periods"),
            rests: match params.word("rests") {
                "rest" => Rests::Always,
                "never" => Rests::Never,
                "push" => Rests::After(params.policy_number("rests")?),
                _ => return None,
            },
            slower: params.int("slower"),
            water_penalty: params.int("water_penalty"),
            modifier: params.int("modifier"),
            speed: Speed::read(params)?,
            terrain_quarters: terrain_quarters(params.word("terrain"))?,
            light: params.word("light").to_owned(),
            extra: params.on("extra"),
            slow_bonus: case.rules.int("rest_slow_bonus"),
            prior_penalty: case.rules.int("rest_prior_penalty"),
            rest_minutes: case.rules.int("rest_minutes"),
            rest_divisor: case.rules.int("daily_rest_divisor"),
            stretched: match case.rules.word("stretched_rolls") {
                "counted" => Stretched::Counted,
                "penalised" => Stretched::Penalised,
                "apart" => Stretched::Apart,
                _ => return None,
            },
            injury: case.rules.int("march_injury"),
        })
    }

    /// GM-46: days until a day of rest is due. GM-44: a time base is one period.
    fn periods_to_rest(&self) -> i32 {
        match self.form {
            Form::Daily => (self.person.ability(Ability::Endurance) / self.rest_divisor).max(1),
            Form::Push => 1,
        }
    }

    /// GM-44, GM-46: distance covered in a period at reduced Movement, in tenths of a mile (daily)
    /// or twelfths of a yard (push). Rulings: the reduction applies after that for darkness, and a
    /// day's march covers whole miles.
    fn way(&self, slower: i32) -> i32 {
        let seen = in_the_dark(self.person.pace, &self.light).unwrap_or(0);
        let movement = (seen - slower).max(0);
        let miles = 2 * movement * self.terrain_quarters / 4;
        match self.form {
            Form::Daily if self.extra => 10 * (miles * 3 / 2),
            Form::Daily => 10 * miles,
            Form::Push => self.speed.yards() * movement * self.rounds() * 2,
        }
    }

    /// GM-41: rounds in a time base.
    fn rounds(&self) -> i32 {
        self.speed.time_base() * self.person.ability(Ability::Endurance)
    }
}

/// A march in progress.
struct Road<'a> {
    of: &'a March,
    body: Body<'a>,
    health_rolls: i32,
    injured: Option<i32>,
    unconscious: Option<i32>,
}

impl Road<'_> {
    /// GM-44, GM-46: a Health roll, easier for each point of Movement given up and harder for each
    /// earlier roll. A failure inflicts an injury.
    fn endure(&mut self, period: i32, slower: i32, earlier: i32, dice: &mut Dice) {
        let of = self.of;
        self.health_rolls += 1;
        let bonus = of.modifier + of.slow_bonus * slower - of.prior_penalty * earlier - of.water_penalty;
        if self.body.resist(Reaction::Health, bonus, dice) || of.injury == 0 {
            return;
        }
        self.body.injuries += of.injury;
        self.injured = self.injured.or(Some(period));
        self.body.suffer(Wound { injuries: of.injury, ..Wound::default() }, dice);
        self.unconscious = self.unconscious.or(self.body.unconscious.then_some(period));
    }
}

impl Process for March {
    fn names(&self) -> &'static [&'static str] {
        &[
            "success",
            "outcome",
            "injuries",
            "tenth_miles",
            "minutes",
            "days",
            "health_rolls",
            "unconscious",
            "dead",
            "injured_after",
            "unconscious_after",
            "mojo",
        ]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let body = Body::new(&self.person, &self.laws);
        let mut road = Road { of: self, body, health_rolls: 0, injured: None, unconscious: None };
        let (mut way, mut walked, mut rests) = (0, 0, 0);
        // Since the last rest: rolls for pushing on, rolls for stretched days, periods.
        let (mut pushes, mut stretches, mut fresh) = (0, 0, 0);
        for period in 1..=self.periods {
            let due = fresh >= self.periods_to_rest();
            let skips = match self.rests {
                Rests::Always => false,
                Rests::Never => true,
                Rests::After(most) => pushes < most,
            };
            if due && !skips {
                rests += 1;
                (pushes, stretches, fresh) = (0, 0, 0);
                // Ruling: a day of rest counts as one of the days.
                if self.form == Form::Daily {
                    continue;
                }
            }
            // Ruling: rolls for stretched days reduce Movement, too, where they count.
            let earlier = pushes + if self.stretched == Stretched::Apart { 0 } else { stretches };
            let slower = self.slower + if matches!(self.rests, Rests::After(_)) { earlier } else { 0 };
            way += self.way(slower);
            walked += 1;
            fresh += 1;
            // GM-46. Ruling: a skipped rest is due again on the next day.
            if due && skips {
                road.endure(period, slower, earlier, dice);
                pushes += 1;
            }
            if self.form == Form::Daily && self.extra && road.body.is_up() {
                let earlier = if self.stretched == Stretched::Penalised { pushes + stretches } else { 0 };
                // Ruling: Movement given up does not help here.
                road.endure(period, 0, earlier, dice);
                stretches += 1;
            }
            if !road.body.is_up() {
                break;
            }
        }
        // Ruling: a rest that is due after the last time base is taken, too.
        let rests_now = match self.rests {
            Rests::Always => true,
            Rests::Never => false,
            Rests::After(most) => pushes >= most,
        };
        rests += i32::from(self.form == Form::Push && rests_now && road.body.is_up());
        let body = &road.body;
        let outcome = if body.dead {
            Outcome::Dead
        } else if body.unconscious {
            Outcome::Unconscious
        } else if body.gained() > 0 {
            Outcome::Injured
        } else {
            Outcome::Unhurt
        };
        let (tenths, minutes, days) = match self.form {
            Form::Daily => (way, None, Some(walked + rests)),
            Form::Push => (way / 12 * 10 / 1760, Some(walked * self.rounds() / 6 + rests * self.rest_minutes), None),
        };
        vec![
            Some(i32::from(body.gained() == 0)),
            Some(outcome as i32),
            Some(body.gained()),
            Some(tenths),
            minutes,
            days,
            Some(road.health_rolls),
            Some(body.unconscious.into()),
            Some(body.dead.into()),
            road.injured,
            road.unconscious,
            Some(body.mojo_spent),
        ]
    }
}
