//! Aging (GM-20).

use super::super::scores::{Ability, special};
use super::body::{Body, Laws, Wound};
use super::person::Person;
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// Aging, injury by injury.
pub struct Aging {
    person: Person,
    laws: Laws,
    until: i32,
    trades: bool,
    start: i32,
    by_endurance: bool,
    deadly: bool,
    trade: i32,
}

impl Aging {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let person = case.person()?;
        Some(Self {
            laws: case.laws()?,
            until: case.params.int("until"),
            trades: match case.params.word("trade") {
                "trade_never" => false,
                "trade_dump" => true,
                _ => return None,
            },
            start: case.rules.int("aging_start") + person.ability(Ability::Endurance),
            by_endurance: match case.rules.word("aging_interval") {
                "by_endurance" => true,
                "yearly" => false,
                _ => return None,
            },
            deadly: case.rules.on("aging_death"),
            trade: case.rules.int("aging_trade"),
            person,
        })
    }

    /// GM-20: trades the injury for points of the highest non-archetypal ability, which must stay
    /// above 1.
    fn trade(&self, abilities: &mut [i32; 6]) -> bool {
        let mut highest: Option<usize> = None;
        for (ability, _) in Ability::ALL {
            let place = ability as usize;
            let higher = highest.is_none_or(|best| abilities[place] > abilities[best]);
            if self.person.archetypal_ability != Some(ability) && higher {
                highest = Some(place);
            }
        }
        match highest {
            Some(place) if abilities[place] - self.trade > 1 => {
                abilities[place] -= self.trade;
                true
            }
            _ => false,
        }
    }
}

impl Process for Aging {
    fn names(&self) -> &'static [&'static str] {
        &["success", "dead", "injuries", "age_at_death", "age_reached", "age_at_first", "points_traded", "mojo"]
    }

    /// GM-20: an injury at 40 plus Endurance years, and one after each interval, which Endurance
    /// lengthens. It requires a Death roll, but no roll against falling unconscious.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut body = Body::new(&self.person, &self.laws);
        let mut abilities = Ability::ALL.map(|(ability, _)| self.person.ability(ability));
        let mut points = 0;
        let mut age = self.start;
        while age <= self.until {
            if self.trades && self.trade(&mut abilities) {
                points += self.trade;
                let lost = self.person.ability(Ability::Endurance) - abilities[Ability::Endurance as usize];
                body.endurance = self.person.rolled(Ability::Endurance) - lost;
            } else {
                body.injuries += 1;
                if self.deadly {
                    body.stay_alive(Wound { injuries: 1, ..Wound::default() }, dice);
                }
                if body.dead {
                    break;
                }
            }
            let endurance = abilities[Ability::Endurance as usize];
            age += if self.by_endurance { 1 + special(endurance) } else { 1 };
        }
        let death = body.dead.then_some(age);
        vec![
            Some(i32::from(!body.dead)),
            Some(body.dead.into()),
            Some(body.injuries),
            death,
            death,
            (self.start <= self.until).then_some(self.start),
            Some(points),
            Some(body.mojo_spent),
        ]
    }
}
