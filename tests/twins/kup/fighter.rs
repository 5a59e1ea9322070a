//! A character sheet, prepared for a fight.

use super::super::sheet::{Member, Sheet};
use super::rules::{Pair, Rules, Stats};

/// How a fighter uses the actions of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tactics {
    /// Half of them for defence, rounded down.
    Balanced,
    /// All for attacks.
    AllOut,
    /// All for defence.
    Turtle,
    /// Defends before the declaration; the remaining actions are for attacks.
    Reactive,
}

/// A kind of defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defence {
    /// A parry.
    Weapon,
    /// With the shield.
    Shield,
    /// By dodging.
    Dodge,
}

/// Which of the standing enemies to attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Targeting {
    /// The lowest sum of the wounded pair.
    Weakest,
    /// The same enemy until he is down.
    FocusFire,
    /// The enemy at the same place of the other side.
    Spread,
    /// The highest attack base.
    MostDangerous,
}

/// When to treat a dying ally.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aid {
    /// As soon as an ally is down.
    First,
    /// When no enemy is standing any more.
    AfterFight,
    /// Never.
    Never,
}

/// A fighter at the start of every trial.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name in metrics.
    pub name: String,
    /// The stats of the sheet.
    unhurt: Stats,
    /// The stats after earlier damage.
    pub stats: Stats,
    /// KUP-20: the unhurt sum of the wounded pair.
    pub clock: i32,
    /// State of Mind.
    pub som: i32,
    /// Steps from medium.
    pub size: i32,
    /// The skill that attacks and parries: Combat Art, or Brawl for fists.
    pub combat_es: i32,
    /// The pair of attacks and parries.
    pub combat_pair: Pair,
    /// Penalty of the weapon to attacks, and its bonus to wounds.
    pub weapon_level: i32,
    /// Whether the weapon shoots or is thrown.
    pub ranged: bool,
    /// Whether the weapon can defend.
    pub weapon_defends: bool,
    /// Training in shields.
    pub shields_es: i32,
    /// The level of a shield, if there is one.
    pub shield_level: Option<i32>,
    /// Dodge.
    pub dodge_es: i32,
    /// First Aid.
    pub first_aid_es: i32,
    /// Stealth.
    pub stealth_es: i32,
    /// Noticing.
    pub watch_es: i32,
    /// Whether he hides in his first turn.
    pub hides: bool,
    /// Reduction of damage by armor.
    pub armor_level: i32,
    /// Metres of short range.
    pub short_range: i32,
    /// Metres of mid range.
    pub mid_range: i32,
    /// Metres of long range.
    pub long_range: i32,
    /// Kilograms carried.
    pub load: i32,
    /// KUP-14: all adjustments except the State of Mind.
    pub other: i32,
    /// Whether he cannot be surprised.
    pub on_guard: bool,
    /// The turn in which he joins the fight.
    pub joins: i32,
    /// How he uses his actions.
    pub tactics: Tactics,
    /// The only kind of defence used in melee; `None` for the best one.
    pub defence: Option<Defence>,
    /// Which enemy he attacks.
    pub targeting: Targeting,
    /// Sum of the wounded pair at or below which he flees.
    pub flee_below: Option<i32>,
    /// When he treats a dying ally.
    pub aid: Aid,
}

impl Fighter {
    /// Reads one member of a side.
    pub fn read(member: &Member, rules: &Rules) -> Option<Self> {
        Self::of_sheet(&member.name, &member.sheet, rules)
    }

    /// Reads a named sheet.
    pub fn of_sheet(name: &str, sheet: &Sheet, rules: &Rules) -> Option<Self> {
        let unhurt = Stats::read(sheet, rules.unknown_stat);
        let mut stats = unhurt;
        stats.hurt(rules.wounds, sheet.int("damage_taken"));
        let weapon = sheet.word("weapon");
        let constant = |prefix: &str, word: &str| rules.by_name.int(&format!("{prefix}_{word}"));
        let usual_pair = Pair::named(rules.by_name.word(match weapon {
            "unarmed" => "pair_brawl",
            "dagger" | "blackjack" => "pair_light",
            "bow" | "thrown" => "pair_ranged",
            _ => "pair_heavy",
        }))?;
        Some(Self {
            name: name.to_owned(),
            unhurt,
            stats,
            clock: unhurt.sum(rules.wounds),
            som: sheet.int("som"),
            size: sheet.int("size"),
            combat_es: sheet.int(if weapon == "unarmed" { "brawl" } else { "combat_art" }),
            combat_pair: match sheet.word_opt("combat_pair") {
                Some(name) => Pair::named(name)?,
                None => usual_pair,
            },
            weapon_level: sheet.int_opt("weapon_level").unwrap_or_else(|| constant("weapon", weapon)),
            ranged: matches!(weapon, "bow" | "thrown"),
            weapon_defends: match weapon {
                "blackjack" => false,
                "unarmed" => rules.unarmed_defends,
                "bow" | "thrown" => rules.ranged_weapon_defends,
                _ => true,
            },
            shields_es: sheet.int("shields"),
            shield_level: match sheet.word("shield") {
                "none" => None,
                size => Some(sheet.int_opt("shield_level").unwrap_or_else(|| constant("shield", size))),
            },
            dodge_es: sheet.int("dodge"),
            first_aid_es: sheet.int("first_aid"),
            stealth_es: sheet.int("stealth"),
            watch_es: sheet.int("watch"),
            hides: match sheet.word("opening") {
                "attack" => false,
                "hide" => true,
                _ => return None,
            },
            armor_level: sheet.int_opt("armor_level").unwrap_or_else(|| match sheet.word("armor") {
                "none" => 0,
                kind => constant("armor", kind),
            }),
            short_range: sheet.int("short_range"),
            mid_range: sheet.int("mid_range"),
            long_range: sheet.int("long_range"),
            load: sheet.int("load"),
            other: rules.other_adjustments(sheet),
            on_guard: sheet.on("on_guard"),
            joins: sheet.int("joins"),
            tactics: match sheet.word("tactics") {
                "balanced" => Tactics::Balanced,
                "all_out" => Tactics::AllOut,
                "turtle" => Tactics::Turtle,
                "reactive" => Tactics::Reactive,
                _ => return None,
            },
            defence: match sheet.word("defence") {
                "best_defence" => None,
                "weapon" => Some(Defence::Weapon),
                "shield" => Some(Defence::Shield),
                "dodge" => Some(Defence::Dodge),
                _ => return None,
            },
            targeting: match sheet.word("target") {
                "weakest" => Targeting::Weakest,
                "focus_fire" => Targeting::FocusFire,
                "spread" => Targeting::Spread,
                "most_dangerous" => Targeting::MostDangerous,
                _ => return None,
            },
            flee_below: match sheet.word("flee") {
                "never" => None,
                "flee_below" => Some(sheet.policy_number("flee")?),
                _ => return None,
            },
            aid: match sheet.word("aid") {
                "aid_first" => Aid::First,
                "fight_first" => Aid::AfterFight,
                "never" => Aid::Never,
                _ => return None,
            },
        })
    }

    /// KUP-16: the skill of a defence.
    pub fn defence_es(&self, defence: Defence) -> i32 {
        match defence {
            Defence::Weapon => self.combat_es,
            Defence::Shield => self.shields_es,
            Defence::Dodge => self.dodge_es,
        }
    }

    /// KUP-16: the base of a defence before the die: stats, adjustments, weapon and shield.
    pub fn defence_base(&self, defence: Defence, stats: &Stats, som: i32, rules: &Rules) -> i32 {
        let shield = self.shield_level.unwrap_or(0);
        let carried = if rules.shield_bonus_with_weapon { shield } else { 0 };
        let made_with = match defence {
            Defence::Weapon => stats.sum(self.combat_pair) - self.weapon_level + carried,
            Defence::Shield => stats.sum(rules.pair_shields) + shield,
            Defence::Dodge => stats.sum(rules.pair_dodge) + carried,
        };
        made_with + self.other + rules.mood(som)
    }

    /// KUP-16: whether a defence is possible: something to defend with, and a skill that can succeed.
    pub fn can_defend(&self, defence: Defence, rules: &Rules) -> bool {
        let has_means = match defence {
            Defence::Weapon => self.weapon_defends,
            Defence::Shield => self.shield_level.is_some(),
            Defence::Dodge => true,
        };
        has_means && rules.can_try(self.defence_es(defence))
    }

    /// KUP-16: the defence against an attack, if any: only dodging against shots, else that of the
    /// sheet, else the one with the best mean result (in a tie the first variant). `is_left` tells
    /// whether an action remains for a skill.
    pub fn pick_defence(
        &self,
        shot: bool,
        stats: &Stats,
        som: i32,
        rules: &Rules,
        is_left: impl Fn(i32) -> bool,
    ) -> Option<Defence> {
        let mut best: Option<(Defence, i32, i32)> = None;
        for defence in [Defence::Weapon, Defence::Shield, Defence::Dodge] {
            let wanted = if shot { defence == Defence::Dodge } else { self.defence.is_none_or(|only| only == defence) };
            let es = self.defence_es(defence);
            if wanted && self.can_defend(defence, rules) && is_left(es) {
                let (faces, sides) = rules.mean_adjustment(es);
                let total = self.defence_base(defence, stats, som, rules) * sides + faces;
                if best.is_none_or(|(_, t, s)| total * s > t * sides) {
                    best = Some((defence, total, sides));
                }
            }
        }
        best.map(|(defence, ..)| defence)
    }

    /// KUP-09: whether the skill of the weapon allows any attack.
    pub fn can_attack(&self, rules: &Rules) -> bool {
        rules.can_try(self.combat_es) && rules.actions(self.combat_es) > 0
    }

    /// KUP-15: the base of attacks before the die: stats and adjustments minus the weapon level.
    pub fn attack_base(&self, stats: &Stats, som: i32, rules: &Rules) -> i32 {
        stats.sum(self.combat_pair) + self.other + rules.mood(som) - self.weapon_level
    }

    /// KUP-24: whether he will hide: his sheet says so, his skill can succeed and allows an action,
    /// and he is not crushed by his load.
    pub fn can_hide(&self, rules: &Rules) -> bool {
        let able = rules.can_try(self.stealth_es) && rules.actions(self.stealth_es) > 0;
        self.hides && able && self.burden(rules).is_some()
    }

    /// KUP-18: penalty to a shot at a distance; `None` beyond the maximum range.
    pub fn range_malus(&self, distance: i32, rules: &Rules) -> Option<i32> {
        if distance <= self.short_range {
            Some(0)
        } else if distance <= self.mid_range {
            Some(rules.range_mid)
        } else if distance <= self.long_range {
            Some(rules.range_long)
        } else if distance <= self.long_range * rules.range_max_factor {
            Some(rules.range_extreme)
        } else {
            None
        }
    }

    /// KUP-04: LOADT as a fraction.
    fn loadt(&self, build: i32, rules: &Rules) -> (i32, i32) {
        let (up, down) = by_size(rules.size_load_factor, self.size);
        (rules.loadt_per_build * build.max(0) * up, down)
    }

    /// KUP-04: the heaviest burden that he can carry without being overloaded, in multiples of LOADT.
    fn highest_burden(&self, rules: &Rules) -> i32 {
        let build = self.unhurt.known(Pair::BUILD_VIGOR);
        rules.burden_to.iter().filter(|to| build > **to).count() as i32
    }

    /// KUP-04: LOADT and the highest load, in kilograms, rounded down.
    pub fn loads(&self, rules: &Rules) -> [i32; 2] {
        let (loadt, per) = self.loadt(self.unhurt.known(Pair::BUILD_VIGOR), rules);
        [1, self.highest_burden(rules)].map(|times| times * loadt / per)
    }

    /// KUP-04: the burden: 0 for none, 1 to 3 for light to heavy, 4 if he is overloaded, 5 if he cannot act at all.
    ///
    /// Ruling: a load is no check and depends on the unhurt Build.
    pub fn burden_class(&self, rules: &Rules) -> i32 {
        if self.load == 0 {
            return 0;
        }
        let (loadt, per) = self.loadt(self.unhurt.known(Pair::BUILD_VIGOR), rules);
        let within = |multiple: i32| self.load * per <= multiple * loadt;
        let highest = self.highest_burden(rules);
        let over = if within(highest + rules.overload_max) { 4 } else { 5 };
        (1..=highest).find(|class| within(*class)).unwrap_or(over)
    }

    /// KUP-04: percentage of MOV with the load; `None` if he cannot act at all.
    pub fn burden(&self, rules: &Rules) -> Option<i32> {
        match self.burden_class(rules) {
            0 => Some(100),
            5 => None,
            class => Some(rules.burden_mov[class as usize - 1]),
        }
    }

    /// KUP-03: metres per turn, from Control, size and burden; rounded half up.
    ///
    /// Ruling: uses the Control at the start of the fight.
    pub fn mov(&self, rules: &Rules) -> i32 {
        let control = self.stats.known(Pair::CONTROL_AGILITY);
        let Some(percent) = self.burden(rules) else { return 0 };
        if control <= 0 {
            return 0;
        }
        let by_control = (rules.mov_base + rules.mov_step * ((control + 1) / 2 - 3)).max(0);
        let (up, down) = by_size(rules.size_mov_factor, self.size);
        let (num, den) = (by_control * up * percent, down * 100);
        (2 * num + den) / (2 * den)
    }
}

/// KUP-02: the factor of a size as a fraction.
fn by_size(factor: i32, size: i32) -> (i32, i32) {
    let power = factor.pow(size.unsigned_abs());
    if size >= 0 { (power, 1) } else { (1, power) }
}
