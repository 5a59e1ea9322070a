//! The constants of the game, and the rolls that need nothing else.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::Sheet;

/// A known stat with one of its unknown stats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair(usize);

impl Pair {
    /// The tie-breakers of the declaration order.
    pub const EMPATHY_PERCEPTION: Self = Self(7);
    /// Control for movement, Agility for the passive threshold.
    pub const CONTROL_AGILITY: Self = Self(3);
    /// Build for the load, Vigor for heavy weapons.
    pub const BUILD_VIGOR: Self = Self(0);

    const NAMES: [&'static str; 8] = [
        "build_vigor",
        "build_endurance",
        "control_accuracy",
        "control_agility",
        "intellect_reasoning",
        "intellect_erudition",
        "empathy_presence",
        "empathy_perception",
    ];

    /// Whether two pairs have their known stat in common.
    pub fn has_same_known(self, other: Self) -> bool {
        self.0 / 2 == other.0 / 2
    }

    /// The pair of a name, such as `build_vigor`.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|n| *n == name).map(Pair)
    }
}

/// The known and unknown stats, as they are now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    known: [i32; 4],
    unknown: [i32; 8],
}

impl Stats {
    const KNOWN: [&'static str; 4] = ["build", "control", "intellect", "empathy"];
    const UNKNOWN: [&'static str; 8] =
        ["vigor", "endurance", "accuracy", "agility", "reasoning", "erudition", "presence", "perception"];

    /// The unhurt stats of a sheet. A missing unknown stat is `unknown_stat`, or the known stat if
    /// that is lower.
    pub fn read(sheet: &Sheet, unknown_stat: i32) -> Self {
        let known = Self::KNOWN.map(|name| sheet.int(name));
        let mut unknown = [0; 8];
        for (n, name) in Self::UNKNOWN.iter().enumerate() {
            unknown[n] = sheet.int_opt(name).unwrap_or(unknown_stat.min(known[n / 2]));
        }
        Self { known, unknown }
    }

    /// Stats with these numbers in one pair; all others are irrelevant.
    pub fn of_pair(pair: Pair, known: i32, unknown: i32) -> Self {
        let mut stats = Self { known: [0; 4], unknown: [0; 8] };
        stats.known[pair.0 / 2] = known;
        stats.unknown[pair.0] = unknown;
        stats
    }

    /// The known stat of a pair.
    pub fn known(&self, pair: Pair) -> i32 {
        self.known[pair.0 / 2]
    }

    /// The unknown stat of a pair.
    pub fn unknown(&self, pair: Pair) -> i32 {
        self.unknown[pair.0]
    }

    /// KS + US of a pair.
    pub fn sum(&self, pair: Pair) -> i32 {
        self.known(pair) + self.unknown(pair)
    }

    /// KUP-19: damage reduces the unknown stat to 0 at most, then the known stat, which may become
    /// negative.
    pub fn hurt(&mut self, pair: Pair, damage: i32) {
        let from_unknown = damage.min(self.unknown[pair.0]);
        self.unknown[pair.0] -= from_unknown;
        self.known[pair.0 / 2] -= damage - from_unknown;
    }
}

/// What an attack on a fighter who does not defend himself must exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassiveThreshold {
    /// The current Agility.
    Agility,
    /// The current Control minus 2.
    ControlMinus2,
}

/// How damage is computed from margin, weapon and armor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DamageFormula {
    /// Margin + weapon − armor.
    Additive,
    /// (Margin − armor) × weapon.
    Multiplicative,
}

/// The constants of the game with all house rules, named as in a scenario.
#[derive(Debug, Clone)]
pub struct Rules {
    /// Sides of the die of an exclusive skill of 1–2, 3–4, 5–6, 7–8, 9–10.
    es_die: [i32; 5],
    /// Whether a check with an exclusive skill of 0 fails; otherwise it uses the stats alone.
    pub untrained_fails: bool,
    actions_by_es: [i32; 3],
    /// Whether walking costs no action.
    pub move_is_free: bool,
    /// Seconds of a turn.
    pub turn_seconds: i32,
    reaction_die: i32,
    /// Whether the surprised lose the first turn without a check.
    pub surprised_lose_turn: bool,
    /// Whether a tie succeeds.
    tie_succeeds: bool,
    /// Whether damage lands at once instead of at the end of the turn.
    pub damage_at_once: bool,
    /// Whether one of several equivalent enemies is chosen at random.
    pub equals_are_rolled: bool,
    /// Whether only the dead count towards the check when more than half of a side is gone.
    pub half_counts_dead: bool,
    /// Number of attackers in a turn from which their target needs a Reaction check.
    pub outnumbered_from: u32,
    /// Whether a task under pressure requires a Reaction check in every turn.
    pub pressure_every_turn: bool,
    /// An advantage or disadvantage.
    pub adv_step: i32,
    /// An exceptional advantage or disadvantage.
    pub adv_huge: i32,
    /// Bonus at a State of Mind of 10.
    pub exalted_adv: i32,
    /// Penalty at a State of Mind of 1.
    pub panicked_disadv: i32,
    /// Penalty for being prone.
    pub prone_disadv: i32,
    /// Bonus for a higher position.
    pub higher_ground_adv: i32,
    /// Bonus of a helpful spell.
    pub spell_adv: i32,
    /// Penalty for armor without training.
    pub inadequate_armor_disadv: i32,
    /// Bonus to attacks on a bigger target per step of size.
    pub size_arc_per_step: i32,
    /// Damage reduction of a bigger target per step of size.
    pub size_damage_per_step: i32,
    /// Whether size modifies the defence, too.
    pub size_adj_defender: bool,
    /// Factor of MOV per step of size.
    pub size_mov_factor: i32,
    /// Factor of LOADT per step of size.
    pub size_load_factor: i32,
    /// MOV with Control 5 or 6.
    pub mov_base: i32,
    /// Metres of MOV per two points of Control above or below.
    pub mov_step: i32,
    /// Kilograms of LOADT per point of Build.
    pub loadt_per_build: i32,
    /// Highest Build that can carry clothes only, a light, and a medium burden.
    pub burden_to: [i32; 3],
    /// LOADT beyond the highest burden at which movement is still possible.
    pub overload_max: i32,
    /// MOV in percent with a light, medium and heavy burden, and when overloaded.
    pub burden_mov: [i32; 4],
    /// Whether a shield helps a defence with the weapon or by dodging.
    pub shield_bonus_with_weapon: bool,
    /// Whether fists can defend.
    pub unarmed_defends: bool,
    /// Whether a bow or a thrown weapon can defend in melee.
    pub ranged_weapon_defends: bool,
    /// The threshold of attacks on undefended targets.
    pub passive_threshold: PassiveThreshold,
    /// The formula of damage.
    pub damage_formula: DamageFormula,
    /// Penalty at mid range.
    pub range_mid: i32,
    /// Penalty at long range.
    pub range_long: i32,
    /// Penalty beyond long range.
    pub range_extreme: i32,
    /// Maximum range as a multiple of long range.
    pub range_max_factor: i32,
    /// The pair of the training in shields.
    pub pair_shields: Pair,
    /// The pair of Dodge.
    pub pair_dodge: Pair,
    /// The pair of First Aid.
    pub pair_first_aid: Pair,
    /// The pair of Stealth.
    pub pair_stealth: Pair,
    /// The pair of the skill of noticing.
    pub pair_watch: Pair,
    /// Default of an unknown stat.
    pub unknown_stat: i32,
    /// The pair damaged by weapons.
    pub wounds: Pair,
    /// Turns by which a point of damage shortens a fatality clock.
    pub downed_damage_shortens: i32,
    /// Threshold of First Aid on an injured character.
    pub stabilize_injured: i32,
    /// Threshold of First Aid on a dying character.
    pub stabilize_dying: i32,
    /// Points of a damaged pair healed per day.
    pub natural_heal: i32,
    /// Whether the known stat heals before the unknown one.
    pub known_heals_first: bool,
    /// The constants by name, for looking up the weapon, shield and armor of a sheet.
    pub by_name: Sheet,
}

impl Rules {
    /// Reads the constants of a brief.
    pub fn read(rules: &Sheet) -> Option<Self> {
        Some(Self {
            es_die: ["es_die_1", "es_die_3", "es_die_5", "es_die_7", "es_die_9"].map(|name| rules.int(name)),
            untrained_fails: rules.word("untrained") == "auto_fail",
            actions_by_es: ["actions_es_1", "actions_es_5", "actions_es_9"].map(|name| rules.int(name)),
            move_is_free: rules.on("move_is_free"),
            turn_seconds: rules.int("turn_seconds"),
            reaction_die: rules.int("reaction_die"),
            surprised_lose_turn: rules.word("surprise_mode") == "auto_lose_turn",
            tie_succeeds: rules.on("tie_succeeds"),
            damage_at_once: match rules.word("damage_lands") {
                "end_of_turn" => false,
                "at_once" => true,
                _ => return None,
            },
            equals_are_rolled: rules.word("equal_targets") == "rolled",
            half_counts_dead: rules.word("half_counts") == "dead",
            outnumbered_from: u32::try_from(rules.int("outnumbered_from")).ok()?,
            pressure_every_turn: rules.word("pressure_checks") == "every_turn",
            adv_step: rules.int("adv_step"),
            adv_huge: rules.int("adv_huge"),
            exalted_adv: rules.int("exalted_adv"),
            panicked_disadv: rules.int("panicked_disadv"),
            prone_disadv: rules.int("prone_disadv"),
            higher_ground_adv: rules.int("higher_ground_adv"),
            spell_adv: rules.int("spell_adv"),
            inadequate_armor_disadv: rules.int("inadequate_armor_disadv"),
            size_arc_per_step: rules.int("size_arc_per_step"),
            size_damage_per_step: rules.int("size_damage_per_step"),
            size_adj_defender: rules.on("size_adj_defender"),
            size_mov_factor: rules.int("size_mov_factor"),
            size_load_factor: rules.int("size_load_factor"),
            mov_base: rules.int("mov_base"),
            mov_step: rules.int("mov_step"),
            loadt_per_build: rules.int("loadt_per_build"),
            burden_to: ["burden_none_to", "burden_light_to", "burden_medium_to"].map(|name| rules.int(name)),
            overload_max: rules.int("overload_max"),
            burden_mov: ["light_mov", "medium_mov", "heavy_mov", "overloaded_mov"].map(|name| rules.int(name)),
            shield_bonus_with_weapon: rules.on("shield_bonus_with_weapon"),
            unarmed_defends: rules.on("unarmed_defends"),
            ranged_weapon_defends: rules.on("ranged_weapon_defends"),
            passive_threshold: match rules.word("passive_threshold") {
                "agility" => PassiveThreshold::Agility,
                "control_minus_2" => PassiveThreshold::ControlMinus2,
                _ => return None,
            },
            damage_formula: match rules.word("damage_formula") {
                "additive" => DamageFormula::Additive,
                "multiplicative" => DamageFormula::Multiplicative,
                _ => return None,
            },
            range_mid: rules.int("range_mid"),
            range_long: rules.int("range_long"),
            range_extreme: rules.int("range_extreme"),
            range_max_factor: rules.int("range_max_factor"),
            pair_shields: Pair::named(rules.word("pair_shields"))?,
            pair_dodge: Pair::named(rules.word("pair_dodge"))?,
            pair_first_aid: Pair::named(rules.word("pair_first_aid"))?,
            pair_stealth: Pair::named(rules.word("pair_stealth"))?,
            pair_watch: Pair::named(rules.word("pair_watch"))?,
            unknown_stat: rules.int("unknown_stat"),
            wounds: Pair::named(rules.word("wounds"))?,
            downed_damage_shortens: rules.int("downed_damage_shortens"),
            stabilize_injured: rules.int("stabilize_injured"),
            stabilize_dying: rules.int("stabilize_dying"),
            natural_heal: rules.int("natural_heal"),
            known_heals_first: rules.word("heals_first") == "known",
            by_name: rules.clone(),
        })
    }

    /// KUP-10: the sides of the die of an exclusive skill of 1 or more.
    fn die(&self, es: i32) -> i32 {
        self.es_die[usize::try_from((es - 1) / 2).map_or(0, |tier| tier.min(4))]
    }

    /// KUP-10: the adjustment for a face of the die: the face itself up to the skill; above it, the
    /// skill minus the face.
    fn face(es: i32, roll: i32) -> i32 {
        if roll <= es { roll } else { es - roll }
    }

    /// KUP-10: the rolled adjustment of an exclusive skill. An untrained check has none: it fails
    /// (`None`) or gets 0.
    pub fn adjustment(&self, es: i32, rng: &mut Xoshiro256PlusPlus) -> Option<i32> {
        if es == 0 {
            return if self.untrained_fails { None } else { Some(0) };
        }
        Some(Self::face(es, rng.random_range(1..=self.die(es))))
    }

    /// Whether a check with this skill can succeed at all.
    pub fn can_try(&self, es: i32) -> bool {
        es > 0 || !self.untrained_fails
    }

    /// KUP-10: the lowest and the highest adjustment.
    pub fn adjustment_range(&self, es: i32) -> (i32, i32) {
        if es == 0 {
            return (0, 0);
        }
        let faces = (1..=self.die(es)).map(|roll| Self::face(es, roll));
        (faces.clone().min().unwrap_or(0), faces.max().unwrap_or(0))
    }

    /// KUP-10: the mean adjustment as a fraction: the sum of all faces and the number of sides.
    pub fn mean_adjustment(&self, es: i32) -> (i32, i32) {
        if es == 0 {
            return (0, 1);
        }
        ((1..=self.die(es)).map(|roll| Self::face(es, roll)).sum(), self.die(es))
    }

    /// KUP-09: actions per turn for an exclusive skill.
    pub fn actions(&self, es: i32) -> i32 {
        match es {
            ..=4 => self.actions_by_es[0],
            5..=8 => self.actions_by_es[1],
            _ => self.actions_by_es[2],
        }
    }

    /// KUP-12 and KUP-13: a check succeeds with a margin above 0; a tie succeeds only under a house
    /// rule.
    pub fn succeeds(&self, margin: i32) -> bool {
        margin > 0 || (margin == 0 && self.tie_succeeds)
    }

    /// KUP-05: succeeds if the roll is at most the State of Mind.
    pub fn reaction(&self, som: i32, rng: &mut Xoshiro256PlusPlus) -> bool {
        rng.random_range(1..=self.reaction_die) <= som
    }

    /// KUP-14: adjustment of every check for being Exalted or Panicked.
    pub fn mood(&self, som: i32) -> i32 {
        match som {
            10 => self.exalted_adv,
            1 => -self.panicked_disadv,
            _ => 0,
        }
    }

    /// KUP-14: all other adjustments named by a sheet or by parameters.
    pub fn other_adjustments(&self, sheet: &Sheet) -> i32 {
        let count = |name| sheet.int_opt(name).unwrap_or(0);
        let switch = |name, worth| if sheet.on_opt(name) == Some(true) { worth } else { 0 };
        count("other")
            + self.adv_step * (count("advantages") - count("disadvantages"))
            + self.adv_huge * (count("great_advantages") - count("great_disadvantages"))
            + switch("higher_ground", self.higher_ground_adv)
            + switch("prone", -self.prone_disadv)
            + switch("blessed", self.spell_adv)
            + switch("inadequate_armor", -self.inadequate_armor_disadv)
    }

    /// KUP-16: what an attack on somebody who does not defend himself must exceed.
    pub fn passive(&self, stats: &Stats) -> i32 {
        match self.passive_threshold {
            PassiveThreshold::Agility => stats.unknown(Pair::CONTROL_AGILITY),
            PassiveThreshold::ControlMinus2 => stats.known(Pair::CONTROL_AGILITY) - 2,
        }
    }

    /// KUP-17: damage of a hit by formula, size and the minimum of 0; the target is `steps` bigger
    /// than the attacker.
    pub fn damage(&self, margin: i32, weapon: i32, armor: i32, steps: i32) -> i32 {
        let raw = match self.damage_formula {
            DamageFormula::Additive => margin + weapon - armor,
            DamageFormula::Multiplicative => (margin - armor) * weapon,
        };
        (raw - steps * self.size_damage_per_step).max(0)
    }
}
