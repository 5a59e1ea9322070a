//! Poison, sickness, drink and gas (GM-21 to GM-26).

use super::super::scores::{Ability, Reaction, Score};
use super::super::throw::Throw;
use super::body::{Body, Laws, Wound};
use super::person::Person;
use super::{PlannedCell, Process, throw};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The course of an ailment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Course {
    /// GM-22: one effect, then it ends.
    Simple,
    /// GM-23: an effect at each action time, until it is thrown off.
    Chronic,
    /// GM-24: a roll at each action time in its area.
    Inescapable,
    /// GM-25: both.
    ChronicInescapable,
}

impl Course {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "simple" => Self::Simple,
            "chronic" => Self::Chronic,
            "inescapable" => Self::Inescapable,
            "chronic_inescapable" => Self::ChronicInescapable,
            _ => return None,
        })
    }
}

/// GM-21: how the character is exposed to an ailment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exposure {
    /// The character consumes it.
    Accepted,
    /// Noticing it means avoiding it.
    Avoidable,
    /// Somebody else's attempt.
    Forced,
    /// It has happened already.
    Contracted,
}

/// A row of the table of ailments. Blank cells: simple, strength 0.
struct Row {
    name: &'static str,
    course: Course,
    strength: i32,
    action_time: i32,
    exposure: Exposure,
    injuries: Option<&'static str>,
    paralysis: Option<&'static str>,
    sleep: Option<&'static str>,
    penalty: i32,
    penalises: &'static [&'static str],
    penalty_hours: Option<&'static str>,
}

/// An ailment not in the table.
const CUSTOM: Row = Row {
    name: "custom",
    course: Course::Simple,
    strength: 0,
    action_time: 1,
    exposure: Exposure::Forced,
    injuries: None,
    paralysis: None,
    sleep: None,
    penalty: 0,
    penalises: &[],
    penalty_hours: None,
};

/// The exposure of things eaten, drunk or breathed in.
const TAKEN_IN: Row = Row { exposure: Exposure::Accepted, ..CUSTOM };

/// The table of ailments. The effect of food poisoning on concentration, and its duration, come
/// from the text above the table. Ruling: sickness, food and drink are consumed; everything else is
/// somebody else's attempt.
const TABLE: [Row; 10] = [
    Row {
        name: "alcohol",
        course: Course::Chronic,
        strength: -1,
        action_time: 20,
        penalty: 1,
        penalises: &["agility", "concentration", "evasion", "fortitude"],
        ..TAKEN_IN
    },
    Row {
        name: "common_cold",
        course: Course::Chronic,
        strength: 1,
        penalty: 1,
        penalises: &["concentration", "evasion", "fortitude"],
        ..TAKEN_IN
    },
    Row {
        name: "food_poisoning",
        course: Course::Chronic,
        strength: 3,
        injuries: Some("1"),
        penalty: 1,
        penalises: &["concentration"],
        penalty_hours: Some("1d4"),
        ..TAKEN_IN
    },
    Row { name: "black_widow", action_time: 30, injuries: Some("1d2"), ..CUSTOM },
    Row { name: "giant_spider", strength: 4, paralysis: Some("1d4"), ..CUSTOM },
    Row { name: "huge_spider", strength: 2, injuries: Some("1d3"), ..CUSTOM },
    Row { name: "large_spider", strength: 1, injuries: Some("1d2"), ..CUSTOM },
    Row { name: "shadow_spider", strength: 1, action_time: 2, injuries: Some("1d6"), ..CUSTOM },
    Row { name: "sleep_gas", course: Course::Inescapable, sleep: Some("2d10"), ..CUSTOM },
    CUSTOM,
];

/// An ailment from exposure to its last effect.
pub struct Ailing {
    person: Person,
    laws: Laws,
    course: Course,
    strength: i32,
    action_time: i32,
    exposure: Exposure,
    resist_with: Reaction,
    modifier: i32,
    exposures: i32,
    injuries: Option<Throw>,
    paralysis: Option<Throw>,
    sleep: Option<Throw>,
    penalty: i32,
    penalises: Vec<Score>,
    penalises_concentration: bool,
    penalty_hours: Option<Throw>,
    action_times: i32,
    accept_penalty: i32,
    accept_adds: bool,
    fade: i32,
    growth: i32,
    penalty_hours_add: bool,
}

impl Ailing {
    /// Reads the question. Missing parameters default to the table.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let row = TABLE.iter().find(|row| row.name == params.word("ailment"))?;
        let dice = |name: &str, usual: Option<&str>| match case.dice(name)? {
            Some(dice) => Some(Some(dice)),
            None => usual.map_or(Some(None), |text| Throw::read(text).map(Some)),
        };
        let names = ["concentration"].into_iter().chain(Ability::ALL.map(|(_, name)| name)).chain([
            "evasion",
            "fortitude",
            "health",
            "reason",
            "perception",
            "willpower",
        ]);
        let penalises: Vec<&str> = names
            .filter(|name| {
                if params.has("penalises") { params.has_flag("penalises", name) } else { row.penalises.contains(name) }
            })
            .collect();
        Some(Self {
            person: case.person()?,
            laws: case.laws()?,
            course: params.word_opt("course").map_or(Some(row.course), Course::read)?,
            strength: params.int_opt("ailment_strength").unwrap_or(row.strength),
            action_time: params.int_opt("action_time").unwrap_or(row.action_time),
            exposure: match params.word_opt("exposure") {
                None => row.exposure,
                Some("accepted") => Exposure::Accepted,
                Some("avoidable") => Exposure::Avoidable,
                Some("forced") => Exposure::Forced,
                Some("contracted") => Exposure::Contracted,
                _ => return None,
            },
            resist_with: Reaction::read(params.word("resist_with"))?,
            modifier: params.int("modifier"),
            exposures: params.int("exposures"),
            injuries: dice("injuries_each", row.injuries)?,
            paralysis: dice("paralysis_each", row.paralysis)?,
            sleep: dice("sleep_each", row.sleep)?,
            penalty: params.int_opt("penalty").unwrap_or(row.penalty),
            penalises_concentration: penalises.contains(&"concentration"),
            penalises: penalises.into_iter().filter_map(Score::read).collect(),
            penalty_hours: dice("penalty_hours", row.penalty_hours)?,
            action_times: params.int("action_times"),
            accept_penalty: case.rules.int("accept_penalty"),
            accept_adds: case.rules.on("accept_adds"),
            fade: case.rules.int("chronic_fade"),
            growth: case.rules.int("chronic_growth"),
            penalty_hours_add: case.rules.on("penalty_hours_add"),
        })
    }
}

/// The outcome for the character, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Dead = 0,
    Unconscious = 1,
    StillIll = 2,
    Recovered = 3,
    Untouched = 4,
}

/// An ailment in progress.
struct Illness<'a> {
    of: &'a Ailing,
    body: Body<'a>,
    effects: i32,
    exposed_effects: i32,
    asleep: i32,
    paralysed: i32,
    hours: i32,
    affected: Option<i32>,
    injured: Option<i32>,
    unconscious: Option<i32>,
    dead: Option<i32>,
}

impl Illness<'_> {
    /// GM-21: whether the character contracts the ailment. Consumed ailments are resisted with
    /// Health at a penalty, which a house rule sets in place of the strength.
    fn is_contracted(&mut self, dice: &mut Dice) -> bool {
        let of = self.of;
        let (reaction, penalty) = match of.exposure {
            Exposure::Contracted => return true,
            Exposure::Accepted if of.accept_adds => (Reaction::Health, of.strength + of.accept_penalty),
            Exposure::Accepted => (Reaction::Health, of.accept_penalty),
            Exposure::Avoidable => (Reaction::Perception, of.strength),
            Exposure::Forced => (Reaction::Evasion, of.strength),
        };
        !self.body.resist(reaction, of.modifier - penalty, dice)
    }

    /// GM-24, GM-25: whether the character resists in the area of an inescapable ailment.
    fn resists_in_area(&mut self, strength: i32, dice: &mut Dice) -> bool {
        self.body.resist(self.of.resist_with, self.of.modifier - strength, dice)
    }

    /// GM-23: the Health roll against a chronic ailment that has faded for this many action times.
    fn throws_off(&mut self, faded: i32, dice: &mut Dice) -> bool {
        self.body.resist(Reaction::Health, -(self.of.strength - self.of.fade * faded), dice)
    }

    /// GM-26: one effect, and the rolls its injuries require. Effects add up.
    fn take_effect(&mut self, action_time: i32, exposed: bool, dice: &mut Dice) {
        let of = self.of;
        let time = action_time * of.action_time;
        self.affected = self.affected.or(Some(time));
        self.effects += 1;
        self.exposed_effects += i32::from(exposed);
        self.asleep += throw(of.sleep.as_ref(), dice);
        self.paralysed += throw(of.paralysis.as_ref(), dice);
        // Ruling: all effects of a chronic ailment share the same hours, even in the area of an
        // inescapable one.
        let for_each = match of.course {
            Course::Simple | Course::Inescapable => true,
            Course::Chronic | Course::ChronicInescapable => of.penalty_hours_add,
        };
        if for_each || self.effects == 1 {
            self.hours += throw(of.penalty_hours.as_ref(), dice);
        }
        self.body.penalised.extend(of.penalises.iter().map(|&score| (score, of.penalty)));
        let injuries = throw(of.injuries.as_ref(), dice);
        if injuries > 0 {
            self.body.injuries += injuries;
            self.injured = self.injured.or(Some(time));
            self.body.suffer(Wound { injuries, ..Wound::default() }, dice);
            self.unconscious = self.unconscious.or(self.body.unconscious.then_some(time));
            self.dead = self.body.dead.then_some(time);
        }
    }

    /// The whole course; returns the action time at which it is over, or `None` if time runs out
    /// first.
    fn run(&mut self, dice: &mut Dice) -> Option<i32> {
        let of = self.of;
        let in_area = matches!(of.course, Course::Inescapable | Course::ChronicInescapable);
        if !in_area && !self.is_contracted(dice) {
            return Some(0);
        }
        for now in 1..=of.action_times {
            let over = match of.course {
                Course::Simple => {
                    self.take_effect(now, false, dice);
                    true
                }
                Course::Chronic if now == 1 => {
                    self.take_effect(now, false, dice);
                    false
                }
                Course::Chronic => self.chronic(now, now - 1, dice),
                Course::Inescapable => {
                    if !self.resists_in_area(of.strength, dice) {
                        self.take_effect(now, true, dice);
                    }
                    now == of.exposures
                }
                Course::ChronicInescapable if now <= of.exposures => {
                    // GM-25: once affected, the character is affected at every further action time.
                    let strength = of.strength + of.growth * (now - 1);
                    if self.effects > 0 || !self.resists_in_area(strength, dice) {
                        self.take_effect(now, true, dice);
                    }
                    now == of.exposures && self.effects == 0
                }
                Course::ChronicInescapable => self.chronic(now, now - of.exposures, dice),
            };
            if over || self.body.dead {
                return Some(now);
            }
        }
        None
    }

    /// GM-23: a Health roll throws off a chronic ailment; else there is another effect. Returns
    /// whether it is over.
    fn chronic(&mut self, now: i32, faded: i32, dice: &mut Dice) -> bool {
        let over = self.throws_off(faded, dice);
        if !over {
            self.take_effect(now, false, dice);
        }
        over
    }
}

impl Process for Ailing {
    fn names(&self) -> &'static [&'static str] {
        &[
            "success",
            "outcome",
            "contracted",
            "effects",
            "exposed_effects",
            "injuries",
            "penalty",
            "concentration",
            "asleep",
            "paralysed",
            "penalised",
            "duration",
            "unaffected_for",
            "affected_after",
            "injured_after",
            "unconscious_after",
            "dead_after",
            "unconscious",
            "dead",
            "mojo",
        ]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut illness = Illness {
            of: self,
            body: Body::new(&self.person, &self.laws),
            effects: 0,
            exposed_effects: 0,
            asleep: 0,
            paralysed: 0,
            hours: 0,
            affected: None,
            injured: None,
            unconscious: None,
            dead: None,
        };
        let over = illness.run(dice);
        let body = &illness.body;
        let outcome = if body.dead {
            Outcome::Dead
        } else if body.unconscious {
            Outcome::Unconscious
        } else if over.is_none() {
            Outcome::StillIll
        } else if illness.effects > 0 {
            Outcome::Recovered
        } else {
            Outcome::Untouched
        };
        let penalty = self.penalty * illness.effects;
        vec![
            Some(i32::from(illness.effects == 0)),
            Some(outcome as i32),
            Some(i32::from(illness.effects > 0)),
            Some(illness.effects),
            Some(illness.exposed_effects),
            Some(body.injuries),
            Some(penalty),
            Some(if self.penalises_concentration { penalty } else { 0 }),
            Some(illness.asleep),
            Some(illness.paralysed),
            Some(illness.hours),
            over.map(|times| times * self.action_time),
            illness.affected,
            illness.affected,
            illness.injured,
            illness.unconscious,
            illness.dead,
            Some(body.unconscious.into()),
            Some(body.dead.into()),
            Some(body.mojo_spent),
        ]
    }
}
