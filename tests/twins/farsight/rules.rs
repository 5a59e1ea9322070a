//! The constants of the game that a fight uses, house rules applied.

use super::super::sheet::Sheet;
use super::dice::Odds;

macro_rules! rules {
    ($( $(#[$doc:meta])* $name:ident: $kind:ident ),* $(,)?) => {
        /// The constants of a fight, by the names of the catalogue.
        #[derive(Debug, Clone)]
        pub struct Rules {
            /// The chances of a check.
            pub odds: Odds,
            $( $(#[$doc])* pub $name: rules!(@type $kind), )*
        }

        impl Rules {
            /// Reads the constants.
            pub fn read(sheet: &Sheet) -> Rules {
                Rules {
                    odds: Odds::new(sheet.int("check_die")),
                    $( $name: rules!(@read sheet $kind stringify!($name)), )*
                }
            }
        }
    };
    (@type int) => { i32 };
    (@type on) => { bool };
    (@type word) => { String };
    (@read $sheet:ident int $name:expr) => { $sheet.int($name) };
    (@read $sheet:ident on $name:expr) => { $sheet.on($name) };
    (@read $sheet:ident word $name:expr) => { $sheet.word($name).to_owned() };
}

rules! {
    check_die: int, tie_rule: word, sources_counted: on, kept_only: on, exploit_face: int, setback_face: int,
    setback_policy: word, setback_percent: int, edge_from_double: int, edge_needs_special: on, edge_hand: int,
    tenacity_price: int, tenacity_most: int, tenacity_least_vp: int, tenacity_floor_percent: int,
    untrained: word, conditions_hamper_all: on, paralyzed_fail: on, legs_hamper_skills: on,
    passive_base: int, passive_step: int, hider_wins_ties: on, stealth_conceals_from_passive: on, surprise_needs_all: on, vanish_passive: on,
    initiative_die: int, latest_climbs: on,
    speed_default: int, stand_up_cost: int, stand_up_dc: int, hard_movement: int,
    reach_tiny: int, reach_small: int, reach_medium: int, reach_large: int, reach_huge: int, reach_gargantuan: int,
    equal_targets: word, surround_limit: int, pass_size_gap: int, flank_from: int, flanking: on, flanking_bonus: int, elevation: on,
    distance_adjacent: int, distance_close: int, distance_short: int, distance_medium: int, distance_long: int, distance_extreme: int,
    cover_light: int, cover_moderate: int, cover_high: int,
    aim_bonus: int, aim_lost_if_unused: on, on_guard_bonus: int, keep_disengages: on,
    grenade_dc: int, grenade_scatter: int, grenade_engaged: on, blast_least: int,
    frag_dice: int, frag_die: int, frag_radius: int, frag_dc: int,
    grapple_size_limit: int, grapple_best_option: on,
    effective_strike_die: int, powerful_strike_die: int, lethal_strike_die: int, effective_strike_dc: int,
    exploit_before_av: on, exploit_trauma_needs_damage: on,
    dodge_percent: int, dodge_needs_sight: on, last_stand_percent: int,
    edge_low_percent: int, edge_high_percent: int, edge_per_encounter: int,
    energy_av_divisor: int, resistance_divisor: int, vulnerability_factor: int, resistance_cancels: on, damage_least: int,
    vp_initial: int, vp_per_level: int, death_threshold: int, death_inclusive: on,
    zero_exhaustion: int, zero_traumas: int, zero_trauma_without_damage: on,
    death_die: int, death_target: int, death_one_failures: int, death_best_stable: on, death_successes: int, death_failures: int, hit_failures: int,
    bleeding_kills: on, bleeding_damage: int, bleeding_after_fight: on, stop_bleeding_dc: int, stabilise_dc: int, stabilise_dc_trauma: int, stabilise_bleeding: int, aid_needs_kit: on,
    knock_out_ranged: on, trauma_first_side: int, mild_leg_speed: int, mild_leg_dc: int,
    severe_action_dc: int, severe_speed_divisor: int, severe_speed_divisor_both: int, severe_adds_psychic: on,
    phobia_of_enemies: on, phobia_dc: int, charm_left_behind: on,
    ranged_at_unconscious: on, exhaustion_levels: int,
    defense_base: int, armor_light: int, armor_medium: int, armor_heavy: int, penalty_light: int, penalty_medium: int, penalty_heavy: int,
    unarmed_die: int, knife_die: int, sword_die: int, pistol_die: int, assault_rifle_die: int, blaster_pistol_die: int, blaster_rifle_die: int,
}
