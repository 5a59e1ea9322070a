//! One attack under any circumstances.

use super::super::super::sheet::{Brief, Member};
use super::super::character::{Ability, Character, Distance, Exploits, Weapon};
use super::super::dice::{self, Causes, Rng, Special};
use super::super::harm::passes;
use super::super::rules::Rules;
use super::Process;
use super::actor::{character, yes};
use rand::RngExt;

/// An attack on somebody.
pub struct Strike {
    rules: Rules,
    me: Character,
    target: Character,
    weapon: Weapon,
    second: bool,
    bonus: i32,
    dc: i32,
    causes: Causes,
    /// R10: whether there is no roll.
    fails: bool,
    /// FS-103: whether the dice of damage show their highest faces.
    most: bool,
    exploits: bool,
    spent: i32,
}

impl Strike {
    /// Reads the question; `None` for several attacks, objects, feints, mixed damage, powers that are kept up, and
    /// exploits other than those of damage, which depend on more than one attack.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let rules = Rules::read(&brief.rules);
        let read = |name: &str, side: usize| {
            let member = Member { name: name.to_owned(), sheet: character(brief, name)?.clone() };
            Character::read(&member, side, side, &rules)
        };
        let (me, target) = (read("attacker", 0)?, read("target", 1)?);
        let beyond = ["feints", "wrong_place", "concentrates"].iter().any(|name| p.on(name));
        if beyond || p.int("attacks") > 1 || p.dice_opt("extra_damage").is_some() {
            return None;
        }
        let exploits = match p.word_opt("exploits") {
            None => me.exploits,
            Some("damage") => Exploits::Damage,
            Some("never") => Exploits::Never,
            Some(_) => return None,
        };
        if !matches!(exploits, Exploits::Damage | Exploits::Never) {
            return None;
        }
        let second = p.on("off_hand");
        let weapon = match (&me.off_hand, second) {
            (Some(weapon), true) => weapon.clone(),
            (None, true) => return None,
            (_, false) if me.can_hold_weapon() => me.weapon.clone(),
            (_, false) => me.fists.clone(),
        };
        let melee = weapon.is_melee();
        let distance = match p.word_opt("distance") {
            Some(word) => Distance::read(word)?,
            None if melee => Distance::Adjacent,
            None => Distance::Close,
        };
        if (melee && distance != Distance::Adjacent) || distance as i32 > weapon.range as i32 + 1 {
            return None;
        }
        let near = distance == Distance::Adjacent;
        let cover = match p.word("cover") {
            "none" => 0,
            "light" => rules.cover_light,
            "moderate" => rules.cover_moderate,
            "high" => rules.cover_high,
            _ => return None,
        };
        if (near && cover > 0) || (p.on("sees_in_the_dark") && p.word("sight") == "bleared") {
            // Not settled: cover against whoever is next to it, and what good it does in dim light to see in the dark.
            return None;
        }
        let dark = p.word("sight") == "obscured" && !p.on("sees_in_the_dark");
        let sees = !me.has("blinded") && !target.has("invisible") && !p.on("unseen") && !dark;
        let seen = !target.has("blinded") && !me.has("invisible") && !p.on("hidden");
        let out = target.has("unconscious");
        let limp = out || ["incapacitated", "paralyzed", "stunned"].iter().any(|word| target.has(word));
        let still = target.stands_still(&rules);
        let lies = p.on("target_prone") || target.has("prone") || out;
        let mut causes = Causes { good: p.int("advantage"), bad: p.int("disadvantage") };
        causes.good_if(rules.elevation && p.on("from_above"));
        causes.good_if(!seen);
        causes.good_if(p.on("helped"));
        causes.good_if(p.on("target_squeezed"));
        causes.good_if(p.on("burn_edge") && me.edge > 0 && rules.edge_per_encounter > 0);
        ["paralyzed", "restrained", "stunned"].iter().for_each(|word| causes.good_if(target.has(word)));
        causes.good_if(out);
        causes.good_if(lies && near);
        causes.bad_if(lies && !near && (rules.ranged_at_unconscious || !out));
        causes.bad_if(!sees);
        causes.bad_if(p.word("sight") == "bleared");
        causes.bad_if(p.on("squeezed"));
        causes.bad_if(p.on("defends") && seen && !limp && !still);
        let aware = !p.on("hidden") && (!rules.dodge_needs_sight || seen);
        causes.bad_if(p.on("dodges") && melee && aware && !limp);
        ["dazzled", "restrained", "grappled"].iter().for_each(|word| causes.bad_if(me.has(word)));
        causes.bad_if(me.has("prone") && melee);
        let all = rules.conditions_hamper_all;
        causes.bad_if(all && (me.has("sickened") || me.exhaustion >= 2));
        ["frightened", "stunned"].iter().for_each(|word| causes.bad_if(all && me.has(word)));
        let trauma = |word: &str| me.traumas.iter().any(|trauma| trauma == word);
        causes.bad_if(all && trauma("shaken"));
        // FS-95, FS-96: the weapon is in the right hand, or in the left if that one is useless.
        let right = trauma("right_arm") && !trauma("severe_right_arm");
        let changed = trauma("severe_right_arm");
        causes.bad_if(match second {
            true => trauma("left_arm"),
            false => right || (trauma("left_arm") && (changed || weapon.two_handed)),
        });
        let skill = me.skills[weapon.skill as usize];
        causes.bad_if(rules.untrained == "disadvantage" && skill.is_none());
        let mut dc = target.plain_defense(&rules) + p.int("dc_mods");
        dc += if p.on("on_guard") { rules.on_guard_bonus } else { 0 };
        if !melee {
            causes.bad_if(distance > weapon.range);
            causes.bad_if(p.on("engaged"));
            let towers = |size: &str| {
                let step = ["tiny", "small", "medium", "large", "huge", "gargantuan"].iter().position(|&w| w == size);
                target.size - i32::try_from(step.unwrap()).unwrap() >= rules.pass_size_gap
            };
            causes.bad_if(p.word_opt("into_melee").is_some_and(|size| !towers(size)));
            dc += cover
                + match distance {
                    Distance::Adjacent => rules.distance_adjacent,
                    Distance::Close => rules.distance_close,
                    Distance::Short => rules.distance_short,
                    Distance::Medium => rules.distance_medium,
                    Distance::Long => rules.distance_long,
                    Distance::Extreme => rules.distance_extreme,
                };
        }
        // FS-11: as much as vitality lasts for.
        let spare = (me.vp - rules.tenacity_least_vp).max(0) / rules.tenacity_price;
        let bought = p.int("tenacity_bonus").min(spare).min(rules.tenacity_most);
        let mut bonus =
            me.abilities[Ability::Cmb as usize] + skill.unwrap_or(0) + me.attack_bonus + p.int("mods") + bought;
        bonus += if p.on("aims") && sees { rules.aim_bonus } else { 0 };
        bonus += if p.on("flanked") && rules.flanking && sees { rules.flanking_bonus } else { 0 };
        let helpless = out || target.has("paralyzed");
        Some(Self {
            fails: me.has("unconscious")
                || (me.has("paralyzed") && rules.paralyzed_fail)
                || (rules.untrained == "impossible" && skill.is_none()),
            spent: bought * rules.tenacity_price,
            most: helpless && near,
            exploits: exploits == Exploits::Damage,
            weapon,
            second,
            bonus,
            dc,
            causes,
            me,
            target,
            rules,
        })
    }

    /// FS-13: the rank of the exploit for damage.
    fn rank(&self, special: Special) -> Option<i32> {
        let intensity = special.intensity().filter(|_| self.exploits)?;
        Some(match intensity {
            10.. => 10,
            9 => 9,
            5.. => 5,
            _ => 2,
        })
    }

    /// FS-82 to FS-85: damage that gets through, and damage stopped.
    fn harm(&self, rng: &mut Rng, rank: Option<i32>) -> (i32, i32) {
        let rules = &self.rules;
        let sides = match rank {
            Some(5) => rules.effective_strike_die,
            Some(9) => rules.powerful_strike_die,
            Some(10) => rules.lethal_strike_die,
            _ => 0,
        };
        let adds = if self.second { 0 } else { self.me.abilities[self.weapon.adds() as usize] };
        let thrown = if self.most { self.weapon.damage.most() } else { self.weapon.damage.roll(rng) };
        let extra = if self.most { sides } else { dice::die(rng, sides) };
        let before = if rules.exploit_before_av { extra } else { 0 };
        let sent = (thrown + adds + self.me.damage_bonus + before).max(rules.damage_least);
        passes(&self.target, sent, extra - before, self.weapon.harm, rules)
    }
}

impl Process for Strike {
    const METRICS: &'static [&'static str] = &[
        "success",
        "hits",
        "damage",
        "stopped",
        "outcome",
        "vp",
        "exploit",
        "rank",
        "setback",
        "setback_number",
        "edge",
        "vp_spent",
    ];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let rules = &self.rules;
        let vp = self.target.vp;
        if self.fails {
            let mut nothing = vec![Some(0); Self::METRICS.len()];
            (nothing[5], nothing[7], nothing[9]) = (Some(vp), None, None);
            return nothing;
        }
        let thrown = dice::throw(rng, rules, self.causes.mode(rules));
        let hit = thrown.sum + self.bonus >= self.dc;
        let rank = self.rank(thrown.special).filter(|_| hit);
        let (damage, stopped) = if hit { self.harm(rng, rank) } else { (0, 0) };
        let due = !hit && thrown.special.is_one() && rules.setback_policy != "never";
        let setback = due && rng.random_range(0..100) < rules.setback_percent;
        let number = setback.then(|| dice::die(rng, 10) + dice::die(rng, 10));
        let drawn = match thrown.special {
            Special::DoubleTwelve => hit || !rules.edge_needs_special,
            Special::DoubleOne => !hit || !rules.edge_needs_special,
            _ => false,
        };
        let threshold = self.target.death_threshold.unwrap_or_else(|| {
            let score = |ability: Ability| self.target.abilities[ability as usize];
            (rules.death_threshold + score(Ability::Str) + score(Ability::Wil)).max(0)
        });
        let beyond = damage - vp;
        let dead = beyond > threshold || (beyond == threshold && rules.death_inclusive);
        let spares = self.me.captures && (self.weapon.is_melee() || rules.knock_out_ranged);
        let outcome = match (hit, damage) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, damage) if damage < vp => 2,
            _ if spares && !dead => 5,
            _ if self.target.dies_at_zero => 4,
            _ if dead => 6,
            _ => 3,
        };
        vec![
            yes(hit),
            Some(i32::from(hit)),
            Some(damage),
            Some(stopped),
            Some(outcome),
            Some((vp - damage).max(0)),
            Some(i32::from(rank.is_some())),
            rank,
            Some(i32::from(setback)),
            number,
            Some(if drawn { rules.edge_from_double } else { 0 }),
            Some(self.spent),
        ]
    }
}
