//! The attacks of one character on another in one turn, outside a fight.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::{Brief, Twin};
use super::fighter::{Defence, Fighter};
use super::rules::{Rules, Stats};

/// How the target answers.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// As its sheet says.
    Own,
    /// With this defence.
    With(Defence),
    /// Not at all.
    Passive,
}

/// The question.
#[derive(Debug)]
pub struct Attack {
    rules: Rules,
    attacker: Fighter,
    target: Fighter,
    answer: Answer,
    attacks: i32,
    defences: i32,
    /// KUP-18: the penalty of the distance.
    range: i32,
    metrics: Vec<String>,
}

impl Attack {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let params = &brief.params;
        let fighter = |param: &str| {
            let name = params.word(param);
            Fighter::of_sheet(name, brief.characters.get(name)?, &rules)
        };
        let (attacker, target) = (fighter("attacker")?, fighter("target")?);
        let range = match (params.word_opt("range"), params.int_opt("distance")) {
            (Some("short") | None, None) => 0,
            (Some("mid"), _) => rules.range_mid,
            (Some("long"), _) => rules.range_long,
            (Some("extreme"), _) => rules.range_extreme,
            (_, Some(metres)) => attacker.range_malus(metres, &rules)?,
            (Some(_), None) => return None,
        };
        let attacks = params.int("attacks");
        Some(Self {
            attacker,
            target,
            answer: match params.word("answer") {
                "own" => Answer::Own,
                "weapon" => Answer::With(Defence::Weapon),
                "shield" => Answer::With(Defence::Shield),
                "dodge" => Answer::With(Defence::Dodge),
                "passive" => Answer::Passive,
                _ => return None,
            },
            attacks,
            defences: params.int_opt("defences").unwrap_or(attacks),
            range,
            rules,
            metrics: ["success", "outcome", "hits", "damage", "margin", "known_left", "unknown_left", "down"]
                .map(str::to_owned)
                .to_vec(),
        })
    }

    /// KUP-16: what this attack must exceed.
    fn resists(&self, number: i32, stats: &Stats, rng: &mut Xoshiro256PlusPlus) -> i32 {
        let (rules, target) = (&self.rules, &self.target);
        let defence = match self.answer {
            _ if number >= self.defences => None,
            Answer::Own => target.pick_defence(self.attacker.ranged, stats, target.som, rules, |_| true),
            Answer::With(defence) => Some(defence),
            Answer::Passive => None,
        };
        let Some(defence) = defence else { return rules.passive(stats) };
        let die = rules.adjustment(target.defence_es(defence), rng).unwrap_or(0);
        let size = if rules.size_adj_defender { self.bigger() * rules.size_arc_per_step } else { 0 };
        target.defence_base(defence, stats, target.som, rules) - size + die
    }

    /// KUP-02: how many sizes the target is bigger.
    fn bigger(&self) -> i32 {
        self.target.size - self.attacker.size
    }
}

impl Twin for Attack {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// KUP-01: damage lands at the end of the turn or, under a house rule, at once; then nobody attacks a target that
    /// is out of action.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let (rules, attacker, target) = (&self.rules, &self.attacker, &self.target);
        let mut stats = target.stats;
        let (mut hits, mut damage, mut best) = (0, 0, None);
        for number in 0..self.attacks {
            let mut now = target.stats;
            if rules.damage_at_once {
                now.hurt(rules.wounds, damage);
            }
            if now.known(rules.wounds) <= 0 {
                break;
            }
            let Some(die) = rules.adjustment(attacker.combat_es, rng) else { break };
            let arc = attacker.attack_base(&attacker.stats, attacker.som, rules) - self.range
                + self.bigger() * rules.size_arc_per_step
                + die;
            let margin = arc - self.resists(number, &now, rng);
            best = best.max(Some(margin));
            if rules.succeeds(margin) {
                hits += 1;
                damage += rules.damage(margin, attacker.weapon_level, target.armor_level, self.bigger());
            }
        }
        stats.hurt(rules.wounds, damage);
        let known = stats.known(rules.wounds);
        out.copy_from_slice(&[
            Some(i32::from(hits > 0)),
            Some(i32::from(hits > 0) + i32::from(damage > 0)),
            Some(hits),
            Some(damage),
            best,
            Some(known),
            Some(stats.unknown(rules.wounds)),
            Some(i32::from(known <= 0)),
        ]);
    }
}
