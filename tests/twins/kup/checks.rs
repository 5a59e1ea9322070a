//! Single rolls outside a fight: checks, opposed checks, Reaction checks, tied declarations, random characters.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::{Brief, Sheet, Twin};
use super::dying::{self, read_check};
use super::rules::{Pair, Rules};
use super::task::{pair_of, threshold};

/// The character that a parameter names, if there is one; `None` if it is unknown.
fn character<'a>(brief: &'a Brief, param: &str) -> Option<Option<&'a Sheet>> {
    match brief.params.word_opt(param) {
        Some(name) => brief.characters.get(name).map(Some),
        None => Some(None),
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The acting side of a check: by numbers or by a character.
fn acting(brief: &Brief, rules: &Rules) -> Option<dying::Check> {
    let who = character(brief, "who")?;
    let skill = brief.params.word("skill");
    Some(read_check(who, pair_of(skill, who, rules)?, skill, &brief.params, rules))
}

/// KUP-12: a check against a threshold.
#[derive(Debug)]
pub struct Check {
    rules: Rules,
    check: dying::Check,
    threshold: i32,
    metrics: Vec<String>,
}

impl Check {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        Some(Self {
            check: acting(brief, &rules)?,
            threshold: threshold(&brief.params, &rules),
            rules,
            metrics: names(&["success", "arc", "adjustment", "margin"]),
        })
    }
}

impl Twin for Check {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// KUP-10: an untrained check fails without a roll.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let Some(die) = self.rules.adjustment(self.check.es, rng) else {
            out[0] = Some(0);
            return;
        };
        let arc = self.check.base + die;
        let margin = arc - self.threshold;
        out.copy_from_slice(&[Some(i32::from(self.rules.succeeds(margin))), Some(arc), Some(die), Some(margin)]);
    }
}

/// KUP-13: an opposed check.
#[derive(Debug)]
pub struct Contest {
    rules: Rules,
    acts: dying::Check,
    resists: dying::Check,
    metrics: Vec<String>,
}

impl Contest {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let params = &brief.params;
        let versus = character(brief, "versus")?;
        let skill = params.word("versus_skill");
        // The one who resists is read like the one who acts, from parameters with names of their own.
        let mut own = Sheet::default();
        for (name, as_acting) in [("against_ks", "ks"), ("against_us", "us"), ("against_es", "es")] {
            if let Some(value) = params.0.get(name) {
                own.0.insert(as_acting.to_owned(), value.clone());
            }
        }
        let mut resists = read_check(versus, pair_of(skill, versus, &rules)?, skill, &own, &rules);
        resists.base += params.int("against_other");
        Some(Self {
            acts: acting(brief, &rules)?,
            resists,
            rules,
            metrics: names(&["success", "margin", "arc", "against_arc"]),
        })
    }
}

impl Twin for Contest {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// KUP-10, KUP-13. Ruling: whoever is untrained fails to act, and cannot resist either.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let mut arc = |check: dying::Check| self.rules.adjustment(check.es, rng).map(|die| check.base + die);
        let (acts, resists) = (arc(self.acts), arc(self.resists));
        let margin = acts.zip(resists).map(|(acts, resists)| acts - resists);
        let success = acts.is_some() && margin.is_none_or(|margin| self.rules.succeeds(margin));
        out.copy_from_slice(&[Some(i32::from(success)), margin, acts, resists]);
    }
}

/// KUP-05: the Reaction checks of a group.
#[derive(Debug)]
pub struct Reaction {
    rules: Rules,
    soms: Vec<i32>,
    /// KUP-08: whether the house rules make them lose the turn without a check.
    lost: bool,
    metrics: Vec<String>,
}

impl Reaction {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let params = &brief.params;
        let others = (2..=8).filter_map(|n| params.int_opt(&format!("som_{n}")));
        Some(Self {
            soms: std::iter::once(params.int("som")).chain(others).collect(),
            lost: params.on("surprised") && rules.surprised_lose_turn,
            rules,
            metrics: names(&["success", "nobody", "acting", "turns_lost"]),
        })
    }
}

impl Twin for Reaction {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let acts = self.soms.iter().filter(|som| !self.lost && self.rules.reaction(**som, rng)).count() as i32;
        let all = self.soms.len() as i32;
        out.copy_from_slice(&[Some(i32::from(acts == all)), Some(i32::from(acts == 0)), Some(acts), Some(all - acts)]);
    }
}

/// KUP-07: characters who are tied in the order of declaration.
#[derive(Debug)]
pub struct Order {
    die: i32,
    tied: i32,
    metrics: Vec<String>,
}

impl Order {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        Some(Self {
            die: rules.by_name.int("tie_die"),
            tied: brief.params.int("tied"),
            metrics: names(&["success", "throws"]),
        })
    }
}

impl Twin for Order {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// Everybody rolls, and those who share the lowest roll again, until one of them is alone.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let (mut rolling, mut throws) = (self.tied, 0);
        while rolling > 1 {
            throws += 1;
            let rolls: Vec<i32> = (0..rolling).map(|_| rng.random_range(1..=self.die)).collect();
            rolling = rolls.iter().filter(|roll| Some(*roll) == rolls.iter().min()).count() as i32;
        }
        out.copy_from_slice(&[Some(i32::from(throws == 1)), Some(throws)]);
    }
}

/// KUP-25: a pair of stats of a random character.
#[derive(Debug)]
pub struct Stranger {
    reroll_to: i32,
    /// What each age class does to the known stat of the pair.
    ages: [i32; 4],
    at_least: i32,
    metrics: Vec<String>,
}

impl Stranger {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let pair = Pair::named(brief.params.word("pair"))?;
        let belongs = |name: &str| Pair::named(name).is_some_and(|of| of.has_same_known(pair));
        let ages = if belongs("build_vigor") {
            [-1, 1, -1, 0]
        } else if belongs("control_agility") {
            [0, 0, 0, -1]
        } else if belongs("intellect_reasoning") {
            [0, 0, 1, 0]
        } else {
            [0, 0, 0, 1]
        };
        Some(Self {
            reroll_to: rules.by_name.int("stranger_reroll_to"),
            ages,
            at_least: brief.params.int("at_least"),
            metrics: names(&["success", "total", "known", "unknown", "age"]),
        })
    }
}

impl Twin for Stranger {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// A d10 whose low faces are rolled again, changed by the age within 1 and 10, and an unknown stat up to it.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let age = rng.random_range(0..4_usize);
        let mut known = 0;
        while known <= self.reroll_to {
            known = rng.random_range(1..=10);
        }
        known = (known + self.ages[age]).clamp(1, 10);
        let unknown = rng.random_range(1..=known);
        let total = known + unknown;
        out.copy_from_slice(&[
            Some(i32::from(total >= self.at_least)),
            Some(total),
            Some(known),
            Some(unknown),
            Some(age as i32),
        ]);
    }
}
