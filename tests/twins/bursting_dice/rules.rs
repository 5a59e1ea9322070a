//! The constants of the game and their immediate consequences.

use super::sheet::Sheet;

/// BRD-04: how often a Bonus die may burst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Burst {
    /// Again and again.
    Unlimited,
    /// One more roll at most.
    Once,
    /// Never.
    Off,
}

/// What opposes a ranged attack or a pilot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Nothing is in the way.
    Normal,
    /// Light fog.
    Reduced,
    /// Thick fog.
    Low,
    /// Dense smoke.
    Zero,
}

impl Visibility {
    /// Reads the word of a scenario.
    pub fn of(word: &str) -> Self {
        match word {
            "reduced" => Self::Reduced,
            "low" => Self::Low,
            "zero" => Self::Zero,
            _ => Self::Normal,
        }
    }
}

/// The constants of the game.
#[derive(Debug, Clone)]
pub struct Rules {
    pub action_die: i32,
    pub ladder: [i32; 6],
    pub normal_rank: i32,
    pub wounded_steps: i32,
    pub charges_raise_damage: bool,
    pub burst: Burst,
    pub base_dice_burst: bool,
    pub check_at_least: bool,
    pub attack_at_least: bool,
    pub tie_to_defender: bool,
    pub guard_base: i32,
    pub unaware_guard_first: bool,
    pub unaware_cannot_defend: bool,
    pub attack_seen: bool,
    pub equals_are_rolled: bool,
    pub actions: i32,
    pub ambushed_actions: i32,
    pub ambusher_extra: i32,
    pub ambushed_react: bool,
    pub overwatch_dice: i32,
    pub ties_by_speed: bool,
    pub initiative_each_round: bool,
    pub defense_vigor: i32,
    pub defend_discount: i32,
    pub defend_cumulative: bool,
    pub opening_vigor: i32,
    pub ready_vigor: i32,
    pub offhand_vigor: i32,
    pub offhand_challenges: i32,
    pub winded_at: i32,
    pub winded_clear: i32,
    pub winded_stops_at_once: bool,
    pub recovery_divisor: i32,
    pub escape_needs_footing: bool,
    pub prone_divisor: i32,
    pub prone_challenges: i32,
    pub knockdown_damage: i32,
    pub reach: i32,
    pub most_adjacent: i32,
    pub unarmed_value: i32,
    pub unarmed_quality: i32,
    pub quality_dice: [i32; 6],
    pub quality_gap: i32,
    pub quality_gap_from: i32,
    pub overflow_to_health: bool,
    pub armor_durability: i32,
    pub armor_wears: bool,
    pub cover_adds: bool,
    pub coup_de_grace: bool,
    pub stabilize_vs: i32,
    pub stabilize_actions: i32,
    pub aid_vs: i32,
    pub aid_actions: i32,
    pub aid_die: i32,
    pub aid_bursts: bool,
    pub aid_ends_shock: bool,
    pub shock_at_once: bool,
    pub shock_excess_kills: bool,
    pub shock_any_hit_kills: bool,
    pub stable_hurt_kills: bool,
    pub size_guard: i32,
    pub cover_light_guard: i32,
    pub cover_partial_guard: i32,
    pub cover_partial_armor: i32,
    pub cover_full_guard: i32,
    pub cover_full_armor: i32,
    pub visibility_vs: [i32; 3],
    pub visibility_range: [i32; 3],
    pub point_blank: i32,
    pub dice_per_score: i32,
    pub default_dice: i32,
    pub default_score: i32,
    pub default_vigor: i32,
    pub default_mana: i32,
    pub default_durability: i32,
    pub default_health: i32,
    pub default_damage_value: i32,
}

/// The quality of a weapon or armor: 0 feeble to 5 legendary.
pub fn rung(word: &str) -> i32 {
    match word {
        "feeble" => 0,
        "poor" => 1,
        "ordinary" => 2,
        "heroic" => 3,
        "epic" => 4,
        _ => 5,
    }
}

impl Rules {
    /// Reads the constants.
    pub fn of(s: &Sheet) -> Self {
        Self {
            action_die: s.int("action_die"),
            ladder: [1, 2, 3, 4, 5, 6].map(|n| s.int(&format!("ladder_{n}"))),
            normal_rank: s.int("normal_rank"),
            wounded_steps: s.int("wounded_steps"),
            charges_raise_damage: s.on("charges_raise_damage"),
            burst: match s.word("burst") {
                "once" => Burst::Once,
                "off" => Burst::Off,
                _ => Burst::Unlimited,
            },
            base_dice_burst: s.on("base_dice_burst"),
            check_at_least: s.word("check_compare") == "at_least",
            attack_at_least: s.word("attack_compare") == "at_least",
            tie_to_defender: s.word("defense_tie") == "defender",
            guard_base: s.int("guard_base"),
            unaware_guard_first: s.on("unaware_guard_first"),
            unaware_cannot_defend: s.on("unaware_cannot_defend"),
            attack_seen: s.on("attack_seen"),
            equals_are_rolled: s.word("equal_targets") == "rolled",
            actions: s.int("actions"),
            ambushed_actions: s.int("ambushed_actions"),
            ambusher_extra: s.int("ambusher_extra"),
            ambushed_react: s.on("ambushed_react"),
            overwatch_dice: s.int("overwatch_dice"),
            ties_by_speed: s.word("initiative_ties") == "speed",
            initiative_each_round: s.on("initiative_each_round"),
            defense_vigor: s.int("defense_vigor"),
            defend_discount: s.int("defend_discount"),
            defend_cumulative: s.on("defend_cumulative"),
            opening_vigor: s.int("opening_vigor"),
            ready_vigor: s.int("ready_vigor"),
            offhand_vigor: s.int("offhand_vigor"),
            offhand_challenges: s.int("offhand_challenges"),
            winded_at: s.int("winded_at"),
            winded_clear: s.int("winded_clear"),
            winded_stops_at_once: s.word("winded_stops") == "at_once",
            recovery_divisor: s.int("recovery_divisor"),
            escape_needs_footing: s.on("escape_needs_footing"),
            prone_divisor: s.int("prone_divisor"),
            prone_challenges: s.int("prone_challenges"),
            knockdown_damage: s.int("knockdown_damage"),
            reach: s.int("reach"),
            most_adjacent: s.int("most_adjacent"),
            unarmed_value: s.int("unarmed_value"),
            unarmed_quality: rung(s.word("unarmed_quality")),
            quality_dice: ["feeble", "poor", "ordinary", "heroic", "epic", "legendary"]
                .map(|q| s.int(&format!("quality_{q}"))),
            quality_gap: s.int("quality_gap"),
            quality_gap_from: s.int("quality_gap_from"),
            overflow_to_health: s.on("overflow_to_health"),
            armor_durability: s.int("armor_durability"),
            armor_wears: s.on("armor_wears"),
            cover_adds: s.on("cover_adds"),
            coup_de_grace: s.on("coup_de_grace"),
            stabilize_vs: s.int("stabilize_vs"),
            stabilize_actions: s.int("stabilize_actions"),
            aid_vs: s.int("aid_vs"),
            aid_actions: s.int("aid_actions"),
            aid_die: s.int("aid_die"),
            aid_bursts: s.on("aid_bursts"),
            aid_ends_shock: s.on("aid_ends_shock"),
            shock_at_once: s.word("shock_start") == "at_once",
            shock_excess_kills: s.on("shock_excess_kills"),
            shock_any_hit_kills: s.on("shock_any_hit_kills"),
            stable_hurt_kills: s.word("stable_hurt") == "killed",
            size_guard: s.int("size_guard"),
            cover_light_guard: s.int("cover_light_guard"),
            cover_partial_guard: s.int("cover_partial_guard"),
            cover_partial_armor: s.int("cover_partial_armor"),
            cover_full_guard: s.int("cover_full_guard"),
            cover_full_armor: s.int("cover_full_armor"),
            visibility_vs: ["reduced", "low", "zero"].map(|v| s.int(&format!("{v}_vs"))),
            visibility_range: ["reduced", "low", "zero"].map(|v| s.int(&format!("{v}_range"))),
            point_blank: s.int("point_blank"),
            dice_per_score: s.int("dice_per_score"),
            default_dice: s.int("default_dice"),
            default_score: s.int("default_score"),
            default_vigor: s.int("default_vigor"),
            default_mana: s.int("default_mana"),
            default_durability: s.int("default_durability"),
            default_health: s.int("default_health"),
            default_damage_value: s.int("default_damage_value"),
        }
    }

    /// BRD-03: sides of Bonus dice, the given number of steps along the ladder from the normal
    /// rank.
    pub fn sides(&self, steps: i32) -> i32 {
        self.ladder[(self.normal_rank - 1 + steps).clamp(0, 5) as usize]
    }

    /// BRD-32: the steps due to being wounded.
    pub fn wound_steps(&self, wounded: bool) -> i32 {
        if wounded { -self.wounded_steps } else { 0 }
    }

    /// BRD-01: whether a check reaches its victory sum.
    pub fn check_succeeds(&self, total: i32, vs: i32) -> bool {
        if self.check_at_least { total >= vs } else { total > vs }
    }

    /// BRD-12: whether an attack exceeds Guard.
    pub fn over_guard(&self, total: i32, guard: i32) -> bool {
        if self.attack_at_least { total >= guard } else { total > guard }
    }

    /// BRD-22: whether a Defense avoids an attack.
    pub fn avoids(&self, defense: i32, attack: i32) -> bool {
        if self.tie_to_defender { defense >= attack } else { defense > attack }
    }

    /// BRD-44: the modifier of visibility to a victory sum, without point-blank range.
    pub fn visibility_vs(&self, visibility: Visibility) -> i32 {
        match visibility {
            Visibility::Normal => 0,
            Visibility::Reduced => self.visibility_vs[0],
            Visibility::Low => self.visibility_vs[1],
            Visibility::Zero => self.visibility_vs[2],
        }
    }

    /// BRD-44: the modifier of visibility to Guard against a shot over a distance in feet.
    pub fn visibility_guard(&self, visibility: Visibility, feet: i32) -> i32 {
        if visibility == Visibility::Zero && feet < self.point_blank {
            return 0;
        }
        self.visibility_vs(visibility)
    }

    /// BRD-44: the farthest shot.
    pub fn farthest_shot(&self, visibility: Visibility) -> i32 {
        match visibility {
            Visibility::Normal => i32::MAX,
            Visibility::Reduced => self.visibility_range[0],
            Visibility::Low => self.visibility_range[1],
            Visibility::Zero => self.visibility_range[2],
        }
    }
}
