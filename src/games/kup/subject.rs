//! One side of a check: stats, skill and circumstances, from plain numbers or from a character.

use super::adjustment::{self, circumstances, mood};
use super::body::hurt;
use super::skill::rolled;
use super::words::Exclusive;
use crate::prelude::*;

/// The parameters of the one who makes a check.
pub fn params() -> Vec<Param> {
    let own = params! {
        who: character("nobody: `ks`, `us` and `es` say it") "the character who makes the check";
        skill: choice(Exclusive) ["KUP-11", "KUP-24"] "which exclusive skill of `who` is used, with its stats";
        ks: maybe(0..=10, "that of `who`, or 5") ["KUP-11"] "known stat";
        us: maybe(0..=10, "that of `who`, or 4") ["KUP-11"] "unknown stat";
        es: maybe(0..=10, "that of `who`, or 3") ["KUP-10", "KUP-11"] "exclusive skill";
        damage_taken: maybe(0..=20, "that of `who`, or none") ["KUP-19"]
            "damage that the pair of stats has taken before";
        som: maybe(1..=10, "that of `who`, or one that changes nothing") ["KUP-14"]
            "State of Mind: 10 (Exalted) and 1 (Panicked) change every check";
    };
    [own, adjustment::params()].concat()
}

/// One side of a check, ready to be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// Known and unknown stat as they are now, with all adjustments except the die's.
    pub fixed: i16,
    /// The skill.
    pub skill: Skill,
    /// Whether circumstances change the check.
    pub adjusted: bool,
    /// Whether the skill is used neither to attack nor to defend nor to heal.
    pub peaceful: bool,
}

/// The names of the parameters that define a side by numbers.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// The character.
    pub who: &'static str,
    /// Known stat.
    pub ks: &'static str,
    /// Unknown stat.
    pub us: &'static str,
    /// Exclusive skill.
    pub es: &'static str,
}

/// The acting side.
pub const FIRST: Names = Names { who: "who", ks: "ks", us: "us", es: "es" };
/// The resisting side.
pub const SECOND: Names = Names { who: "versus", ks: "against_ks", us: "against_us", es: "against_es" };

impl Subject {
    /// The acting side of a question.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or if numbers and characters contradict each other.
    pub fn first(question: &Question, house: &HouseRules) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let extra = ["damage_taken", "som"];
        let skill = Exclusive::of(params.word("skill"));
        let mut subject = Self::of(question, FIRST, skill, &extra, house)?;
        subject.adjust(circumstances(params, house));
        if !params.has("who") {
            let (ks, us) = (params.small_or("ks", 5), params.small_or("us", 4));
            let (ks_left, us_left) = hurt(ks, us, params.small_or("damage_taken", 0));
            subject.fixed -= ks + us - ks_left - us_left;
            subject.adjust(if params.has("som") { mood(params.small("som"), house) } else { 0 });
        }
        Ok(subject)
    }

    /// The resisting side of a question.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or if numbers and characters contradict each other.
    pub fn second(question: &Question, house: &HouseRules) -> Result<Self, Vec<Fault>> {
        let skill = Exclusive::of(question.params.word("versus_skill"));
        let mut subject = Self::of(question, SECOND, skill, &[], house)?;
        subject.adjust(question.params.small("against_other"));
        Ok(subject)
    }

    /// One side, with a given skill.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or if numbers (those of `extra` too) and characters
    /// contradict each other.
    pub fn of(
        question: &Question,
        names: Names,
        skill: Exclusive,
        extra: &[&str],
        house: &HouseRules,
    ) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let fights =
            [Exclusive::CombatArt, Exclusive::Shields, Exclusive::Dodge, Exclusive::Brawl, Exclusive::FirstAid];
        let peaceful = !fights.contains(&skill);
        if params.has(names.who) {
            let numbers = [names.ks, names.us, names.es];
            let twice: Vec<Fault> = numbers
                .iter()
                .chain(extra)
                .filter(|name| params.has(name))
                .map(|name| {
                    let message = format!("`{name}` and `{}` both say what the value is", names.who);
                    Fault::new(&["experiment", name], message)
                        .help(format!("leave one of `{name}` and `{}` out", names.who))
                })
                .collect();
            if !twice.is_empty() {
                return Err(twice);
            }
            let fighter = Fighter::named(question, names.who, house)?;
            let sheet = &question.characters[params.word(names.who)];
            let way = fighter.way_of(sheet, skill, house);
            let fixed = way.value() - fighter.lost(way.share, fighter.damage_taken);
            return Ok(Self { fixed, skill: way.skill, adjusted: way.plus != 0, peaceful });
        }
        let (ks, us, es) = (params.small_or(names.ks, 5), params.small_or(names.us, 4), params.small_or(names.es, 3));
        if us > ks {
            let message = format!("`{}` {us} is above `{}` {ks} (KUP-11)", names.us, names.ks);
            let help = "an unknown stat never exceeds its known stat";
            return Err(vec![Fault::new(&["experiment", names.us], message).help(help)]);
        }
        Ok(Self { fixed: ks + us, skill: Skill::new(ks + us, es, house), adjusted: false, peaceful })
    }

    /// `KUP-14` Other adjustments: adds another one.
    pub fn adjust(&mut self, by: i16) {
        self.fixed += by;
        self.adjusted |= by != 0;
    }

    /// `KUP-11` ARC: known stat, unknown stat, the adjustment of the die, and all others. Also returns the die's
    /// adjustment alone. `KUP-24` Any other skill is checked in the same way, in combat too.
    #[inline(always)]
    pub fn arc<D: Dice>(self, active: Mask<D::L>, dice: &mut D) -> (Num<D::L>, Num<D::L>) {
        let adjustment = rolled(self.skill, active, dice);
        dice.cite(active & Mask::uniform(self.skill.die > 0), "KUP-10");
        dice.cite(active, "KUP-11");
        dice.cite(active & Mask::uniform(self.adjusted), "KUP-14");
        dice.cite(active & Mask::uniform(self.peaceful), "KUP-24");
        (adjustment + self.fixed, adjustment)
    }
}
