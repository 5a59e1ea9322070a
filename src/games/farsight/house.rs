//! The constants of the game as a table, each of which a scenario may change under `[rules.farsight]`.
//!
//! In the order of the rules: checks, specials, hiding, hazards, fights, damage, dying, traumas, rest.
//! What stands in several columns of a printed table (sizes, weapons, distances) is one entry per cell.

use play::systems::house::house_rules;
use play::systems::ties::TieBreak;

use super::words::{Armor, Distance, MarchSkill, SetbackPolicy, Size, TieRule, Untrained, Weapon};
use crate::prelude::*;

house_rules! {
    check_die: int(4..=16, 12) stated ["FS-01"] "sides of the dice of every check: two of them, three with advantage or disadvantage";
    dc_insignificant: int(0..=60, 5) stated ["FS-01"] "DC of an insignificant task";
    dc_trivial: int(0..=60, 7) stated ["FS-01"] "DC of a trivial task";
    dc_easy: int(0..=60, 10) stated ["FS-01"] "DC of an easy task";
    dc_normal: int(0..=60, 13) stated ["FS-01"] "DC of a normal task";
    dc_moderate: int(0..=60, 17) stated ["FS-01"] "DC of a moderate task";
    dc_challenging: int(0..=60, 21) stated ["FS-01"] "DC of a challenging task";
    dc_hard: int(0..=60, 25) stated ["FS-01"] "DC of a hard task";
    dc_formidable: int(0..=60, 28) stated ["FS-01"] "DC of a formidable task";
    dc_prodigious: int(0..=60, 31) stated ["FS-01"] "DC of a prodigious task";
    band_poor: int(0..=60, 7) stated ["FS-02"] "total from which the outcome is poor; below it is terrible";
    band_mediocre: int(0..=60, 10) stated ["FS-02"] "total from which the outcome is mediocre";
    band_ordinary: int(0..=60, 13) stated ["FS-02"] "total from which the outcome is ordinary";
    band_decent: int(0..=60, 17) stated ["FS-02"] "total from which the outcome is decent";
    band_good: int(0..=60, 21) stated ["FS-02"] "total from which the outcome is good";
    band_great: int(0..=60, 25) stated ["FS-02"] "total from which the outcome is great";
    band_excellent: int(0..=60, 28) stated ["FS-02"] "total from which the outcome is excellent";
    band_astounding: int(0..=60, 31) stated ["FS-02"] "total from which the outcome is astounding";
    outcome_specials: switch(false) ruling ["FS-02"] "whether a check without a DC draws an EDGE card on a double";
    tie_rule: choice(TieRule) ruling ["FS-03"] "what a tie of an opposed check means (R06)";
    complex_successes: int(1..=20, 3) stated ["FS-04"] "successes that a complex check usually needs";
    complex_failures: int(1..=20, 3) stated ["FS-04"] "failures that usually end a complex check";
    collective_percent: int(0..=100, 50) stated ["FS-06"] "share of a group in percent that must succeed, rounded up";
    passive_base: int(0..=30, 12) stated ["FS-07"] "what a passive check starts from in place of dice";
    passive_step: int(0..=10, 3) stated ["FS-07"] "what advantage adds to a passive check, and disadvantage takes";
    sleeping_penalty: int(0..=20, 5) ruling ["FS-07", "FS-20"] "what sleep takes from passive perception, in place of disadvantage";
    sources_counted: switch(true) ruling ["FS-09"] "whether the larger number of sources wins (R05); otherwise one of each cancels all";
    strain_least_vp: int(0..=100, 1) ruling ["FS-10"] "vitality that must be left after paying for strain";
    strain_exhaustion: int(0..=6, 1) stated ["FS-10"] "exhaustion for refusing strain";
    strain_mandatory: switch(false) ruling ["FS-10"] "whether a strained check is impossible for those who do not pay";
    tenacity_price: int(1..=30, 3) stated ["FS-11"] "vitality for each +1 of Tenacity";
    tenacity_most: int(0..=10, 3) stated ["FS-11"] "highest bonus by Tenacity";
    tenacity_least_vp: int(0..=100, 1) stated ["FS-11"] "vitality that must be left after Tenacity";
    exploit_face: int(1..=16, 12) stated ["FS-12"] "lowest face that makes a success an exploit";
    setback_face: int(1..=16, 1) stated ["FS-12"] "highest face that makes a failure a setback";
    kept_only: switch(true) ruling ["FS-12"] "whether only the two dice that are kept can be special (R02); otherwise also the one that is dropped";
    setback_policy: choice(SetbackPolicy) ruling ["FS-15"] "which failures with a 1 bring a setback (R08)";
    setback_percent: int(0..=100, 100) ruling ["FS-15"] "how often in percent a setback that is due really comes (R08)";
    edge_from_double: int(0..=3, 1) stated ["FS-16"] "EDGE cards for a double 12 or a double 1";
    edge_needs_special: switch(false) ruling ["FS-16"] "whether a double gives a card only with a success (12) or a failure (1)";
    medicine_strange_patient: int(0..=5, 1) stated ["FS-18"] "sources of disadvantage of Medicine on animals and aliens";
    untrained: choice(Untrained) ruling ["FS-18"] "what a check with a skill is for those who do not possess it";

    hider_wins_ties: switch(true) ruling ["FS-19", "FS-20", "FS-25"] "whether an observer must exceed the total of whoever hides";
    stealth_conceals_from_passive: switch(true) stated ["FS-19"] "whether those who do not search notice with their passive value";
    pace_fast: int(0..=1000, 120) stated ["FS-21"] "metres in a minute at a fast pace";
    pace_normal: int(0..=1000, 90) stated ["FS-21"] "metres in a minute at a normal pace";
    pace_slow: int(0..=1000, 60) stated ["FS-21"] "metres in a minute at a slow pace";
    hour_fast: int(0..=1000, 65) stated ["FS-21"] "hundred metres in an hour at a fast pace";
    hour_normal: int(0..=1000, 50) stated ["FS-21"] "hundred metres in an hour at a normal pace";
    hour_slow: int(0..=1000, 35) stated ["FS-21"] "hundred metres in an hour at a slow pace";
    day_fast: int(0..=8000, 530) stated ["FS-21"] "hundred metres in eight hours at a fast pace";
    day_normal: int(0..=8000, 400) stated ["FS-21"] "hundred metres in eight hours at a normal pace";
    day_slow: int(0..=8000, 270) stated ["FS-21"] "hundred metres in eight hours at a slow pace";
    mount_pace_share: int(0..=9, 3) stated ["FS-21"] "a mount at a fast or slow pace gains or loses one part in so many";
    march_free_hours: int(0..=24, 8) stated ["FS-22"] "hours of marching in a day before saves";
    march_dc: int(0..=60, 14) stated ["FS-22"] "DC of a forced march before its first extra hour";
    march_dc_step: int(0..=20, 1) stated ["FS-22"] "what every extra hour adds to it";
    march_skill: choice(MarchSkill) ruling ["FS-22"] "the skill of the saves of a forced march";
    march_feeds_back: switch(true) ruling ["FS-22"] "whether exhaustion from a march hampers its later saves";
    difficult_terrain: int(1..=10, 2) stated ["FS-23", "FS-45"] "metres of movement for a metre of difficult terrain";
    hard_movement: int(1..=10, 2) stated ["FS-23", "FS-45"] "metres of movement for a metre climbed, swum or crawled";
    hard_movement_difficult: int(1..=10, 3) stated ["FS-23", "FS-45"] "the same in difficult terrain";
    long_jump: int(0..=20, 3) stated ["FS-24"] "metres of a running long jump before STR";
    high_jump: int(0..=100, 25) stated ["FS-24"] "centimetres of a running high jump before STR";
    high_jump_step: int(0..=100, 25) stated ["FS-24"] "centimetres of a high jump for each point of STR";
    standing_jump_divisor: int(1..=10, 2) stated ["FS-24"] "a standing jump is a running one divided by this";
    jump_run_up: int(0..=30, 3) stated ["FS-24"] "metres of run-up that make a jump a running one";
    jump_landing_dc: int(0..=60, 14) stated ["FS-24"] "DC of landing on difficult terrain";

    collision_dice_tiny: int(0..=20, 1) stated ["FS-26"] "dice of a collision with something tiny";
    collision_dice_small: int(0..=20, 2) stated ["FS-26"] "dice of a collision with something small";
    collision_dice_medium: int(0..=20, 4) stated ["FS-26"] "dice of a collision with something of medium size";
    collision_dice_large: int(0..=20, 6) stated ["FS-26"] "dice of a collision with something large";
    collision_dice_huge: int(0..=20, 9) stated ["FS-26"] "dice of a collision with something huge";
    collision_dice_gargantuan: int(0..=20, 12) stated ["FS-26"] "dice of a collision with something gargantuan";
    collision_dc_tiny: int(0..=60, 7) stated ["FS-26"] "DC of the save against something tiny";
    collision_dc_small: int(0..=60, 10) stated ["FS-26"] "DC of the save against something small";
    collision_dc_medium: int(0..=60, 13) stated ["FS-26"] "DC of the save against something of medium size";
    collision_dc_large: int(0..=60, 16) stated ["FS-26"] "DC of the save against something large";
    collision_dc_huge: int(0..=60, 20) stated ["FS-26"] "DC of the save against something huge";
    collision_dc_gargantuan: int(0..=60, 24) stated ["FS-26"] "DC of the save against something gargantuan";
    collision_harm: choice(Harm) ruling ["FS-26"] "type of damage of collisions and falling objects";
    pinned_size_gap: int(0..=5, 2) stated ["FS-26"] "size categories by which a falling object must be larger to pin its victim";
    fall_metres_per_die: int(1..=100, 3) stated ["FS-27"] "metres of a fall for each die of damage";
    fall_die: int(2..=12, 6) stated ["FS-26", "FS-27"] "sides of the dice of falls and collisions";
    fall_most_dice: int(0..=20, 20) stated ["FS-27"] "most dice of a fall";
    fall_soft: int(0..=100, 3) stated ["FS-27"] "metres that soft ground takes from a fall, and a good landing too";
    fall_dc: int(0..=60, 13) stated ["FS-27"] "DC of landing well after no height at all";
    fall_dc_metres: int(1..=100, 3) stated ["FS-27"] "metres for each +1 of that DC";
    fall_dc_from_soft: switch(false) ruling ["FS-27"] "whether soft ground lowers the DC too; otherwise it is that of the whole height";
    av_applies_to_falls: switch(true) ruling ["FS-27"] "whether armor stops the damage of falls";
    food_tiny: int(0..=10000, 1) stated ["FS-28"] "tenths of a kilogram of food that the tiny need in a day";
    food_small: int(0..=10000, 5) stated ["FS-28"] "tenths of a kilogram of food that the small need in a day";
    food_medium: int(0..=10000, 5) stated ["FS-28"] "tenths of a kilogram of food that those of medium size need in a day";
    food_large: int(0..=10000, 30) stated ["FS-28"] "tenths of a kilogram of food that the large need in a day";
    food_huge: int(0..=10000, 200) stated ["FS-28"] "tenths of a kilogram of food that the huge need in a day";
    food_gargantuan: int(0..=10000, 1000) stated ["FS-28"] "tenths of a kilogram of food that the gargantuan need in a day";
    water_tiny: int(0..=10000, 1) stated ["FS-29"] "litres of water that the tiny need in a day";
    water_small: int(0..=10000, 4) stated ["FS-29"] "litres of water that the small need in a day";
    water_medium: int(0..=10000, 4) stated ["FS-29"] "litres of water that those of medium size need in a day";
    water_large: int(0..=10000, 15) stated ["FS-29"] "litres of water that the large need in a day";
    water_huge: int(0..=10000, 70) stated ["FS-29"] "litres of water that the huge need in a day";
    water_gargantuan: int(0..=10000, 300) stated ["FS-29"] "litres of water that the gargantuan need in a day";
    hunger_exhaustion: int(0..=6, 1) stated ["FS-28"] "exhaustion at the end of a day of starving";
    half_water_dc: int(0..=60, 16) stated ["FS-29"] "DC of the save after a day with half of the water";
    thirst_exhaustion: int(0..=6, 1) stated ["FS-29"] "exhaustion of thirst in a day";
    heat_water: int(1..=10, 2) stated ["FS-29"] "times as much water is needed in heat";
    gravity_low_from: int(0..=100, 10) ruling ["FS-32", "FS-33"] "hundredths of g from which gravity is low and no longer zero";
    gravity_normal_from: int(0..=300, 70) ruling ["FS-32"] "hundredths of g from which gravity is normal";
    gravity_high_above: int(0..=300, 130) ruling ["FS-30"] "hundredths of g above which gravity is high";
    gravity_extreme_above: int(0..=1000, 200) ruling ["FS-31"] "hundredths of g above which gravity is extreme";
    gravity_crushing_above: int(0..=2000, 400) ruling ["FS-31"] "hundredths of g above which nobody can move";
    high_gravity_dc_per_g: int(0..=60, 10) stated ["FS-30", "FS-34"] "DC of getting used to high gravity for each g, rounded up";
    high_gravity_successes: int(1..=30, 5) stated ["FS-30"] "successes that make a creature used to high gravity";
    high_gravity_in_a_row: switch(false) ruling ["FS-30"] "whether those successes must come without a failure between them";
    high_gravity_sickened: switch(true) ruling ["FS-30"] "whether being sickened hampers the saves against high gravity and space sickness";
    high_gravity_damage: int(1..=10, 2) stated ["FS-26", "FS-27", "FS-30"] "high gravity multiplies the damage of falls by this";
    low_gravity_damage: int(1..=10, 2) stated ["FS-26", "FS-27", "FS-32"] "low gravity divides the damage of falls by this";
    extreme_gravity_dc: int(0..=60, 22) stated ["FS-31"] "DC of moving in extreme gravity";
    low_gravity_speed: int(0..=30, 3) stated ["FS-32"] "metres that low gravity adds to speed";
    low_gravity_jump: int(1..=10, 2) stated ["FS-24", "FS-32"] "low gravity multiplies jumps by this";
    low_gravity_days: int(0..=100, 10) stated ["FS-32"] "days until low gravity is nothing new, besides 2d6";
    push_factor: int(0..=10, 2) stated ["FS-33"] "metres of a push without gravity for each point of STR and Might";
    sickness_exposure: int(0..=48, 4) stated ["FS-35"] "hours without gravity until space sickness threatens";
    sickness_dc: int(0..=60, 18) stated ["FS-35"] "DC of the saves against space sickness";
    sickness_hours: int(1..=240, 24) stated ["FS-35"] "hours that space sickness lasts at most";
    sickness_retry: int(1..=240, 4) stated ["FS-35"] "hours between saves of the sick";
    sickness_treat_dc: int(0..=60, 16) stated ["FS-35"] "DC of treating space sickness";
    skills_need_g_zero: switch(true) ruling ["FS-33", "FS-35"] "whether bodily skills do nothing without gravity for those who lack G-Zero";
    long_stay_days: int(0..=365, 10) stated ["FS-34"] "days without gravity after which normal gravity is high";
    object_dc: int(0..=60, 9) stated ["FS-36", "FS-63"] "DC of attacking an object or an empty space";
    rad_hours_1: int(1..=240, 24) stated ["FS-37"] "hours for a rad at exposure level 1";
    rad_hours_2: int(1..=240, 8) stated ["FS-37"] "hours for a rad at exposure level 2";
    rad_hours_3: int(1..=240, 1) stated ["FS-37"] "hours for a rad at exposure level 3";
    rads_per_hour_4: int(1..=600, 60) stated ["FS-37"] "rads in an hour at exposure level 4 (one a minute)";
    rads_per_hour_5: int(1..=6000, 600) stated ["FS-37"] "rads in an hour at exposure level 5 (one a round)";
    rad_weakness: int(0..=1000, 5) stated ["FS-37"] "rads beyond which a creature is weak";
    rad_first: int(0..=1000, 10) stated ["FS-37"] "rads beyond which radiation exhausts by one level";
    rad_second: int(0..=1000, 20) stated ["FS-37"] "rads beyond which it exhausts by two";
    rad_third: int(0..=1000, 40) stated ["FS-37"] "rads beyond which it exhausts by three, and dazzles";
    rad_fourth: int(0..=1000, 60) stated ["FS-37"] "rads beyond which it exhausts by four, and rest restores no vitality";
    rad_fifth: int(0..=1000, 80) stated ["FS-37"] "rads beyond which it exhausts by five, and the creature bleeds";
    rad_death: int(0..=1000, 100) stated ["FS-37"] "rads beyond which it kills";
    rad_decay_hours: int(1..=240, 8) stated ["FS-37"] "hours in which a body gets rid of a rad";
    rad_decay_exposed: switch(true) ruling ["FS-37"] "whether it does so during exposure too";
    radiation_inclusive: switch(false) ruling ["FS-37"] "whether reaching a number of rads is enough; otherwise it must be exceeded";
    breath_minutes: int(0..=60, 1) stated ["FS-38"] "minutes that anybody can hold the breath, before STR";
    suffocation_rounds: int(0..=60, 1) stated ["FS-38"] "rounds from the last breath to 0 vitality, before STR";
    suffocating_stabilise: switch(false) ruling ["FS-38", "FS-89"] "whether the dying can stabilise while they cannot breathe";

    round_seconds: int(1..=60, 6) stated ["FS-38", "FS-43"] "seconds of a round";
    surprise_needs_all: switch(false) ruling ["FS-41"] "whether all ambushers must be noticed; otherwise noticing one is enough";
    initiative_die: int(2..=100, 12) ruling ["FS-03", "FS-42"] "die that breaks ties of initiative";
    speed_default: int(0..=100, 10) assumed ["FS-43"] "metres of movement in a turn";
    stand_up_cost: int(0..=30, 3) stated ["FS-45"] "metres of movement to stand up";
    stand_up_dc: int(0..=60, 16) stated ["FS-45", "FS-62"] "DC of standing up without an opportunity attack";
    stealth_speed_divisor: int(1..=10, 2) stated ["FS-46"] "stealth divides speed by this, or has disadvantage";
    reach_tiny: int(0..=20, 0) ruling ["FS-48"] "metres of reach of the tiny: half a metre, rounded down";
    reach_small: int(0..=20, 1) stated ["FS-48"] "metres of reach of the small";
    reach_medium: int(0..=20, 1) stated ["FS-48"] "metres of reach of those of medium size";
    reach_large: int(0..=20, 2) stated ["FS-48"] "metres of reach of the large";
    reach_huge: int(0..=20, 3) stated ["FS-48"] "metres of reach of the huge";
    reach_gargantuan: int(0..=20, 4) stated ["FS-48"] "metres of reach of the gargantuan";
    surround_limit: int(1..=16, 8) stated ["FS-48"] "attackers of the same size around one creature";
    pass_size_gap: int(0..=5, 2) stated ["FS-49", "FS-72", "FS-75"] "size categories by which one must differ to pass through or shoot past";
    distance_adjacent: int(0..=60, 0) stated ["FS-64"] "Defense bonus of an adjacent target";
    distance_close: int(0..=60, 0) stated ["FS-64"] "Defense bonus of a close target (up to 10 m)";
    distance_short: int(0..=60, 2) stated ["FS-64"] "Defense bonus at short distance (up to 30 m)";
    distance_medium: int(0..=60, 4) stated ["FS-64"] "Defense bonus at medium distance (up to 50 m)";
    distance_long: int(0..=60, 6) stated ["FS-64"] "Defense bonus at long distance (up to 100 m)";
    distance_extreme: int(0..=60, 10) stated ["FS-64"] "Defense bonus at extreme distance, or more";
    cover_light: int(0..=60, 2) stated ["FS-65"] "Defense bonus of light cover";
    cover_moderate: int(0..=60, 4) stated ["FS-65"] "Defense bonus of moderate cover";
    cover_high: int(0..=60, 6) stated ["FS-65"] "Defense bonus of high cover";
    flanking: switch(true) stated ["FS-67"] "whether flanking counts";
    flanking_bonus: int(0..=20, 2) stated ["FS-67"] "what flanking adds to attack rolls";
    elevation: switch(true) stated ["FS-68"] "whether attacks from above have advantage";
    aim_bonus: int(0..=20, 1) stated ["FS-58"] "what aiming adds to an attack roll";
    aim_lost_if_unused: switch(true) ruling ["FS-58"] "whether aim is lost if the next action is no attack on that target";
    equal_targets: choice(TieBreak) ruling ["FS-13", "FS-50", "FS-62", "FS-91"] "which of several is attacked, given first aid or called to team play who are equal by a fighter's choice, and which enemy makes an opportunity attack first: the first listed, or any of them, rolled each time";
    on_guard_bonus: int(0..=20, 2) stated ["FS-13"] "Defense by the exploit On Guard";
    grenade_dc: int(0..=60, 15) stated ["FS-73"] "DC of throwing a grenade where one wants it";
    grenade_scatter: int(1..=31, 3) stated ["FS-73"] "die of the metres that a bad throw misses by";
    grenade_engaged: switch(true) ruling ["FS-71", "FS-73"] "whether throwing in melee has disadvantage";
    shove_distance: int(0..=30, 2) stated ["FS-77"] "metres of a shove";
    grapple_size_limit: int(0..=5, 1) stated ["FS-75", "FS-77"] "size categories by which the target may be larger";
    grapple_best_option: switch(true) ruling ["FS-75", "FS-77"] "whether the target resists with its better option; otherwise always with Wrestling";
    concentration_dc: int(0..=60, 13) stated ["FS-81"] "lowest DC of keeping concentration after damage";
    concentration_divisor: int(1..=10, 2) stated ["FS-81"] "the DC is the damage divided by this, if that is more";
    concentration_jolt_dc: int(0..=60, 15) stated ["FS-81"] "DC of keeping concentration through a jolt";
    concentration_after_armor: switch(true) ruling ["FS-81"] "whether only damage that gets through endangers concentration";
    effective_strike_die: int(0..=31, 6) stated ["FS-13"] "extra damage die of the exploit of rank 5";
    powerful_strike_die: int(0..=31, 8) stated ["FS-13"] "extra damage die of the exploit of rank 9";
    lethal_strike_die: int(0..=31, 10) stated ["FS-13"] "extra damage die of the exploit of rank 10";
    effective_strike_dc: int(0..=60, 17) stated ["FS-13"] "DC of the save against being sickened by the exploit of rank 5";
    exploit_before_av: switch(true) ruling ["FS-13", "FS-82"] "whether exploit damage is added before armor";
    exploit_trauma_needs_damage: switch(true) ruling ["FS-13", "FS-94"] "whether an exploit causes a trauma only if damage gets through";
    exploit_in_contests: switch(false) ruling ["FS-13", "FS-75", "FS-76", "FS-77"] "whether grapples, shoves and disarms may take the exploits of damage";
    flank_from: int(2..=16, 2) stated ["FS-67"] "allies in melee with a target that flank it";
    keep_disengages: switch(true) ruling ["FS-53", "FS-62"] "whether shooters who step out of reach spend their action on it if an opportunity attack threatens";
    dodge_needs_sight: switch(false) ruling ["FS-61"] "whether only attackers who are seen can be dodged; otherwise being aware of them is enough";
    dodge_percent: int(0..=100, 25) stated ["FS-61"] "chance to hit in percent from which an attack is worth a dodge";
    last_stand_percent: int(0..=100, 25) stated ["FS-52"] "share of vitality in percent down to which the last stand begins";
    tenacity_floor_percent: int(0..=100, 25) stated ["FS-11"] "share of vitality in percent that the policies of Tenacity keep";
    edge_low_percent: int(0..=100, 30) stated ["FS-109"] "chance of a check in percent from which an EDGE card is burned";
    edge_high_percent: int(0..=100, 70) stated ["FS-109"] "chance of a check in percent up to which an EDGE card is burned";
    blast_least: int(1..=16, 2) stated ["FS-73"] "enemies within a blast that make it worth a grenade";
    vanish_passive: switch(true) ruling ["FS-13", "FS-55"] "whether whoever vanishes must beat the passive Alertness of all enemies; otherwise it always works";
    latest_climbs: switch(true) ruling ["FS-13", "FS-42"] "whether the latest of several who climb the initiative goes first";

    energy_av_divisor: int(1..=10, 2) stated ["FS-84"] "armor counts divided by this against energy";
    av_best_type: switch(true) ruling ["FS-84"] "whether armor meets the type of a mixed attack where it takes most; otherwise the first";
    resistance_divisor: int(1..=10, 2) stated ["FS-85"] "resistance divides damage by this";
    vulnerability_factor: int(1..=10, 2) stated ["FS-85"] "vulnerability multiplies damage by this";
    resistance_cancels: switch(true) ruling ["FS-85"] "whether resistance and vulnerability cancel; otherwise the first halves, then the second doubles";
    damage_least: int(-30..=30, 0) ruling ["FS-82"] "lowest damage before armor";
    vp_initial: int(1..=500, 20) assumed ["FS-86"] "vitality of a first-level character";
    vp_per_level: int(0..=30, 1) stated ["FS-86"] "vitality for each level after the first";
    death_threshold: int(0..=100, 10) stated ["FS-87"] "Death Threshold before STR and WIL";
    death_inclusive: switch(false) ruling ["FS-87", "FS-90"] "whether reaching the Death Threshold kills; otherwise it must be exceeded";
    zero_exhaustion: int(0..=6, 1) stated ["FS-88"] "exhaustion for falling to 0 vitality";
    zero_traumas: int(0..=3, 1) stated ["FS-88"] "traumas for falling to 0 vitality";
    zero_trauma_without_damage: switch(true) ruling ["FS-88"] "whether falling to 0 without damage causes a mild trauma too";
    death_die: int(2..=100, 12) stated ["FS-89"] "die of a death save";
    death_target: int(1..=100, 7) stated ["FS-89"] "a death save from here on is a success";
    death_one_failures: int(0..=10, 2) stated ["FS-89"] "failures of a death save of 1";
    death_best_stable: switch(true) stated ["FS-89"] "whether the highest face of a death save stabilises at once";
    death_successes: int(1..=20, 3) stated ["FS-89"] "successes that stabilise";
    death_failures: int(1..=20, 3) stated ["FS-89"] "failures that kill";
    hit_failures: int(0..=10, 1) stated ["FS-90"] "failures of damage at 0 vitality";
    bleeding_kills: switch(true) ruling ["FS-90"] "whether bleeding is damage at 0 vitality";
    stabilise_dc: int(0..=60, 14) stated ["FS-91"] "DC of first aid before traumas";
    stabilise_dc_trauma: int(0..=10, 1) stated ["FS-91"] "what each trauma adds to it";
    stabilise_bleeding: int(0..=20, 2) stated ["FS-91"] "what stopping the bleeding in the same check adds to it";
    stop_bleeding_dc: int(0..=60, 16) stated ["FS-91", "FS-103"] "DC of stopping a bleeding";
    aid_needs_kit: switch(false) ruling ["FS-91"] "whether all first aid uses the kit; otherwise only bleeding does";
    first_aid_kit_uses: int(0..=100, 10) assumed ["FS-91"] "uses of a first aid kit";
    bleeding_damage: int(0..=30, 1) stated ["FS-103"] "vitality lost to bleeding each turn";
    bleeding_after_fight: switch(false) ruling ["FS-103"] "whether those who still stand bleed on after a fight is decided until they fall; otherwise they have time to bind their wounds";
    stable_hours_die: int(1..=31, 4) stated ["FS-92"] "die of the hours until a stable creature comes to";
    stable_vp: int(0..=100, 1) stated ["FS-92"] "vitality with which it does";
    knock_out_ranged: switch(false) ruling ["FS-93"] "whether ranged attacks may knock out too";

    trauma_first_side: int(0..=100, 50) ruling ["FS-95"] "how often in percent the first of two abilities suffers from a trauma";
    mild_leg_speed: int(0..=30, 2) stated ["FS-95"] "metres of speed that a mild trauma of a leg costs";
    mild_leg_dc: int(0..=60, 13) stated ["FS-95"] "DC of staying upright after a Dash with it";
    legs_hamper_skills: switch(true) ruling ["FS-95"] "whether a hurt leg hampers the skills of movement";
    severe_action_dc: int(0..=60, 15) stated ["FS-96", "FS-98"] "DC of acting in spite of a severe trauma";
    severe_speed_divisor: int(1..=10, 2) stated ["FS-96"] "a severe trauma of one leg divides speed by this";
    severe_speed_divisor_both: int(1..=10, 3) stated ["FS-96"] "the same for both legs";
    severe_adds_psychic: switch(false) stated ["FS-94"] "whether a severe bodily trauma also gives a mild psychic one";
    phobia_of_enemies: switch(false) ruling ["FS-97"] "whether the phobia of a shock that somebody suffers in a fight is of the enemies there; otherwise of something that is not";
    charm_left_behind: switch(false) ruling ["FS-97"] "whether the lucky charm of such a shock is too far away; otherwise it is carried";
    phobia_dc: int(0..=60, 16) stated ["FS-97"] "DC of facing one's phobia";
    charm_distance: int(0..=1000, 10) stated ["FS-97"] "metres from the lucky charm that are too much";
    trauma_heal_dc: int(0..=60, 15) stated ["FS-99"] "DC of the saves that heal a trauma";
    trauma_heal_successes: int(1..=20, 3) stated ["FS-99"] "successes that heal a trauma";
    trauma_heal_in_a_row: switch(false) ruling ["FS-99"] "whether those successes must come without a failure between them";
    rest_hours: int(1..=24, 1) stated ["FS-100"] "hours of a rest";
    full_rest_hours: int(1..=24, 8) stated ["FS-101"] "hours of a full rest";
    rest_die: int(1..=31, 6) stated ["FS-100"] "die of the vitality that a rest restores, besides STR";
    rest_least: int(-30..=30, 0) ruling ["FS-100"] "lowest vitality that a rest restores";
    rest_cadence: int(12..=72, 24) stated ["FS-101"] "hours in which a creature needs a full rest";
    full_rest_relief: int(0..=6, 1) stated ["FS-101"] "exhaustion that a full rest takes away";
    missed_rest_exhaustion: int(0..=6, 1) stated ["FS-101"] "exhaustion for missing it";
    armored_rest_light: int(0..=60, 14) stated ["FS-102"] "DC of a full rest in light armor";
    armored_rest_medium: int(0..=60, 16) stated ["FS-102"] "DC of a full rest in medium armor";
    armored_rest_heavy: int(0..=60, 18) stated ["FS-102"] "DC of a full rest in heavy armor";
    wasted_rest_counts: switch(true) ruling ["FS-102"] "whether a full rest without benefit still counts as sleep";
    ranged_at_unconscious: switch(true) ruling ["FS-103"] "whether lying down protects the unconscious from afar, which cancels their disadvantage";
    paralyzed_fail: switch(true) ruling ["FS-103"] "whether the paralyzed fail bodily checks";
    conditions_hamper_all: switch(true) ruling ["FS-08", "FS-103"] "whether what hampers all checks hampers attacks, contests and saves too (R03)";
    exhaustion_levels: int(1..=6, 6) stated ["FS-104"] "levels of exhaustion";
    exhaustion_separate: switch(true) ruling ["FS-104"] "whether exhaustion from hunger and radiation is kept apart, so that rest does not remove it";
    carry_base: int(0..=500, 20) assumed ["FS-105"] "kilograms that anybody can carry, before STR";
    carry_per_str: int(0..=100, 10) assumed ["FS-105"] "kilograms for each point of STR";
    overload_still: int(1..=10, 2) stated ["FS-105"] "times the carrying capacity beyond which nobody does anything else";
    overload_most: int(1..=20, 5) stated ["FS-105"] "times the carrying capacity that nobody can exceed";
    repair_die: int(1..=31, 4) stated ["FS-106"] "die of the structure points repaired in a day";
    repair_good: int(0..=30, 4) stated ["FS-106"] "what good conditions add to it";
    edge_hand: int(0..=10, 3) stated ["FS-108"] "most EDGE cards in a hand";
    edge_per_encounter: int(0..=10, 1) stated ["FS-108", "FS-109"] "EDGE cards that one may use in an encounter";

    defense_base: int(0..=60, 12) assumed ["FS-63"] "Defense before DEX";
    armor_light: int(0..=50, 2) assumed ["FS-84"] "Armor Value of light armor";
    armor_medium: int(0..=50, 4) assumed ["FS-84"] "Armor Value of medium armor";
    armor_heavy: int(0..=50, 6) assumed ["FS-84"] "Armor Value of heavy armor";
    penalty_light: int(0..=10, 0) assumed ["FS-08"] "what light armor takes from bodily checks";
    penalty_medium: int(0..=10, 1) assumed ["FS-08"] "what medium armor takes from bodily checks";
    penalty_heavy: int(0..=10, 2) assumed ["FS-08"] "what heavy armor takes from bodily checks";
    unarmed_die: int(1..=31, 3) assumed ["FS-82"] "damage die of fists and feet";
    knife_die: int(1..=31, 4) assumed ["FS-82"] "damage die of a knife";
    sword_die: int(1..=31, 8) assumed ["FS-82"] "damage die of a sword";
    pistol_die: int(1..=31, 8) assumed ["FS-82"] "damage die of a pistol";
    assault_rifle_die: int(1..=31, 6) assumed ["FS-82"] "damage die of an assault rifle, which throws two";
    blaster_pistol_die: int(1..=31, 8) assumed ["FS-82"] "damage die of a blaster pistol";
    blaster_rifle_die: int(1..=31, 8) assumed ["FS-82"] "damage die of a blaster rifle, which throws two";
    frag_dice: int(0..=20, 4) assumed ["FS-73"] "dice of a frag grenade";
    frag_die: int(1..=31, 6) assumed ["FS-73"] "sides of those dice";
    frag_radius: int(0..=100, 5) assumed ["FS-73", "FS-79"] "metres of the radius of a frag grenade";
    frag_dc: int(0..=60, 15) assumed ["FS-73"] "DC of the save against a frag grenade, before Explosives";
}

impl HouseRules {
    /// `FS-01` Ability check: the printed DCs, from an insignificant task to a prodigious one.
    pub fn dcs(&self) -> [i16; 9] {
        [
            self.dc_insignificant,
            self.dc_trivial,
            self.dc_easy,
            self.dc_normal,
            self.dc_moderate,
            self.dc_challenging,
            self.dc_hard,
            self.dc_formidable,
            self.dc_prodigious,
        ]
    }

    /// `FS-02` Outcome check: the totals from which each outcome holds, from poor to astounding; below is terrible.
    pub fn bands(&self) -> [i16; 8] {
        [
            self.band_poor,
            self.band_mediocre,
            self.band_ordinary,
            self.band_decent,
            self.band_good,
            self.band_great,
            self.band_excellent,
            self.band_astounding,
        ]
    }

    /// `FS-26` Collision: the dice of damage and the DC by the size of what one runs into.
    pub fn collision(&self, size: Size) -> (i16, i16) {
        match size {
            Size::Tiny => (self.collision_dice_tiny, self.collision_dc_tiny),
            Size::Small => (self.collision_dice_small, self.collision_dc_small),
            Size::Medium => (self.collision_dice_medium, self.collision_dc_medium),
            Size::Large => (self.collision_dice_large, self.collision_dc_large),
            Size::Huge => (self.collision_dice_huge, self.collision_dc_huge),
            Size::Gargantuan => (self.collision_dice_gargantuan, self.collision_dc_gargantuan),
        }
    }

    /// `FS-28` Hunger, `FS-29` Thirst: tenths of a kilogram of food and litres of water that a day needs.
    pub fn rations(&self, size: Size) -> (i16, i16) {
        match size {
            Size::Tiny => (self.food_tiny, self.water_tiny),
            Size::Small => (self.food_small, self.water_small),
            Size::Medium => (self.food_medium, self.water_medium),
            Size::Large => (self.food_large, self.water_large),
            Size::Huge => (self.food_huge, self.water_huge),
            Size::Gargantuan => (self.food_gargantuan, self.water_gargantuan),
        }
    }

    /// `FS-48` Size and reach: metres that a creature can strike.
    pub fn reach(&self, size: Size) -> i16 {
        match size {
            Size::Tiny => self.reach_tiny,
            Size::Small => self.reach_small,
            Size::Medium => self.reach_medium,
            Size::Large => self.reach_large,
            Size::Huge => self.reach_huge,
            Size::Gargantuan => self.reach_gargantuan,
        }
    }

    /// `FS-64` Distance: what it adds to the Defense against ranged attacks.
    pub fn distance(&self, distance: Distance) -> i16 {
        match distance {
            Distance::Adjacent => self.distance_adjacent,
            Distance::Close => self.distance_close,
            Distance::Short => self.distance_short,
            Distance::Medium => self.distance_medium,
            Distance::Long => self.distance_long,
            Distance::Extreme => self.distance_extreme,
        }
    }

    /// `FS-84` Armor Value by the weight of the armor, and what it takes from bodily checks.
    pub fn armor(&self, armor: Armor) -> (i16, i16) {
        match armor {
            Armor::None => (0, 0),
            Armor::Light => (self.armor_light, self.penalty_light),
            Armor::Medium => (self.armor_medium, self.penalty_medium),
            Armor::Heavy => (self.armor_heavy, self.penalty_heavy),
        }
    }

    /// `FS-82` Damage roll: how many dice of how many sides a sample weapon throws.
    pub fn weapon_dice(&self, weapon: Weapon) -> (i16, i16) {
        match weapon {
            Weapon::Unarmed => (1, self.unarmed_die),
            Weapon::Knife => (1, self.knife_die),
            Weapon::Sword => (1, self.sword_die),
            Weapon::Pistol => (1, self.pistol_die),
            Weapon::AssaultRifle => (2, self.assault_rifle_die),
            Weapon::BlasterPistol => (1, self.blaster_pistol_die),
            Weapon::BlasterRifle => (2, self.blaster_rifle_die),
        }
    }
}

/// What the constants contradict each other in.
///
/// # Errors
/// Each contradiction with the constant that one would change.
pub fn contradictions(constants: &Fields) -> Result<(), Vec<Fault>> {
    let house = HouseRules::of(constants);
    let mut faults = Vec::new();
    if house.setback_face >= house.exploit_face {
        let message = "no face can be an exploit and a setback at once (FS-12)";
        faults.push(Fault::new(&["rules", "setback_face"], message));
    }
    let mut rising = |first: &str, steps: &[i16], rule: &str| {
        if !steps.is_sorted() {
            faults.push(Fault::new(&["rules", first], format!("the steps from `{first}` on must rise ({rule})")));
        }
    };
    rising("band_poor", &house.bands(), "FS-02");
    rising(
        "gravity_low_from",
        &[
            house.gravity_low_from,
            house.gravity_normal_from,
            house.gravity_high_above,
            house.gravity_extreme_above,
            house.gravity_crushing_above,
        ],
        "FS-30",
    );
    rising(
        "rad_first",
        &[house.rad_first, house.rad_second, house.rad_third, house.rad_fourth, house.rad_fifth, house.rad_death],
        "FS-37",
    );
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_book() {
        let house = HouseRules::default();
        assert_eq!((house.check_die, house.exploit_face, house.setback_face), (12, 12, 1));
        assert!(house.dcs().is_sorted() && house.bands().is_sorted());
        assert_eq!(house.collision(Size::Large), (6, 16));
        assert_eq!((house.distance(Distance::Long), house.armor(Armor::Heavy)), (6, (6, 2)));
        assert_eq!(house.march_skill, MarchSkill::Stamina);
        assert_eq!(house.tie_rule, TieRule::StatusQuo);
    }
}
