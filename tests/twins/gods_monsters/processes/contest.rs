//! Contests of two scores, with or without weapons (GM-05, GM-06, GM-07).

use super::super::scores::Score;
use super::super::throw::Throw;
use super::body::Laws;
use super::person::Person;
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The metrics, the last two only of contests with weapons.
const NAMES: &[&str] = &["success", "winner", "rounds", "survival_lost", "injuries"];

/// The end of a contest, coded as the metric `winner`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The first side wins, or its act goes through.
    First = 0,
    /// The second side wins, or has resisted.
    Second = 1,
    /// Nobody wins, or nothing was attempted.
    Nobody = 2,
}

/// A contest.
pub struct Contest {
    laws: Laws,
    first: i32,
    second: i32,
    active: bool,
    max_rounds: i32,
    /// The weapons of both sides.
    weapons: Option<[Throw; 2]>,
    injuries_each: i32,
}

impl Contest {
    /// Reads the question. GM-09: somebody who stands for a group rolls with its bonus.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let laws = case.laws()?;
        let score = params.word("score");
        let target = |role: &str, number: &str, score: &str| {
            let score = Score::read(score)?;
            let own = |person: Person| {
                let hurt = laws.injury_penalty * person.injuries;
                person.into_one().score(score) - hurt
            };
            Some(params.int_opt(number).or(case.other(role)?.map(own)).unwrap_or(10))
        };
        let first = target("who", "value", score)? + params.int("modifier");
        let second = target("against", "against_value", params.word_opt("against_score").unwrap_or(score))?;
        let weapons = match (case.dice("weapon")?, case.dice("against_weapon")?) {
            (Some(first), Some(second)) => Some([first, second]),
            (None, None) => None,
            _ => return None,
        };
        Some(Self {
            first,
            second,
            active: match params.word("form") {
                "symmetric" => false,
                "active" => true,
                _ => return None,
            },
            max_rounds: params.int("max_rounds"),
            weapons,
            injuries_each: case.rules.int("weapon_contest_injuries"),
            laws,
        })
    }

    /// GM-05: one acts, and only then the other resists. GM-06: both roll until exactly one succeeds. The end, and the
    /// rounds that were rolled.
    fn decide(&self, dice: &mut Dice) -> (End, i32) {
        if self.active {
            let acts = self.laws.roll(self.first, dice).success;
            let resists = acts && self.laws.roll(self.second, dice).success;
            return (
                if !acts {
                    End::Nobody
                } else if resists {
                    End::Second
                } else {
                    End::First
                },
                1,
            );
        }
        for round in 1..=self.max_rounds {
            let first = self.laws.roll(self.first, dice).success;
            let second = self.laws.roll(self.second, dice).success;
            if first != second {
                return (if first { End::First } else { End::Second }, round);
            }
        }
        (End::Nobody, self.max_rounds)
    }
}

impl Process for Contest {
    fn names(&self) -> &'static [&'static str] {
        if self.weapons.is_some() { NAMES } else { &NAMES[..3] }
    }

    /// GM-07: the loser takes the damage of the winner's weapon, of which a point for each die is an injury instead, as
    /// far as there is damage.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let (end, rounds) = self.decide(dice);
        let mut values = vec![Some((end == End::First).into()), Some(end as i32), Some(rounds)];
        if let Some(weapons) = &self.weapons {
            let (lost, injuries) = match end {
                End::Nobody => (0, 0),
                End::First | End::Second => {
                    let weapon = &weapons[end as usize];
                    let damage = weapon.roll(dice);
                    let injuries = damage.min(self.injuries_each * weapon.dice());
                    (damage - injuries, injuries)
                }
            };
            values.extend([Some(lost), Some(injuries)]);
        }
        values
    }
}
