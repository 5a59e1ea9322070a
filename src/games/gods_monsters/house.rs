//! The constants of the game as a table, each of which a scenario may change under `[rules.gods_monsters]`.

use play::systems::house::house_rules;
use play::systems::ties::TieBreak;
use play::systems::words::string_enum;

string_enum! {
    /// What is rolled against falling unconscious (`GM-12`).
    UnconsciousRoll {
        /// The ability Endurance.
        Endurance = "endurance",
        /// The reaction Fortitude.
        Fortitude = "fortitude",
        /// The reaction Health.
        Health = "health",
        /// The reaction Willpower.
        Willpower = "willpower",
    }
}

string_enum! {
    /// When injuries call for a Death roll (`GM-13`).
    DeathTrigger {
        /// More injuries than survival points.
        MoreThan = "more_than",
        /// As many injuries as survival points.
        AtLeast = "at_least",
    }
}

string_enum! {
    /// How often age brings an injury (`GM-20`).
    AgingInterval {
        /// Every 1 year and the special contributor of Endurance.
        ByEndurance = "by_endurance",
        /// Every year.
        Yearly = "yearly",
    }
}

string_enum! {
    /// What the Health roll of a stretched day has to do with the other rolls of a march (`GM-44`, `GM-46`).
    StretchedRolls {
        /// It is an earlier roll for those of pushing on, but earlier rolls do not lower it.
        Counted = "counted",
        /// It is an earlier roll, and earlier rolls lower it too.
        Penalised = "penalised",
        /// It stands apart from them.
        Apart = "apart",
    }
}

house_rules! {
    check_die: int(2..=100, 20) stated ["GM-01"] "sides of the die of every roll";
    nat1_succeeds: switch(false) ruling ["GM-01"] "whether a 1 always succeeds";
    nat20_fails: switch(false) ruling ["GM-01"] "whether the highest face always fails";
    reaction_base: int(0..=20, 4) stated ["GM-03", "GM-04"] "what every reaction starts from";
    creature_ability_base: int(1..=20, 10) stated ["GM-04"] "a creature's abilities before its level";
    survival_base: int(0..=50, 5) stated ["GM-19"] "survival points at level 1 before Endurance";
    verve_base: int(0..=50, 5) stated ["GM-19"] "verve points at level 1 before abilities";
    growth_die: int(1..=31, 10) stated ["GM-19"] "die of the survival or verve points of a level";
    mojo_base: int(0..=100, 12) stated ["GM-19"] "mojo at level 1 before the archetypal ability";
    mojo_growth: int(0..=100, 10) stated ["GM-19"] "mojo of each further level, besides the level itself";

    injury_penalty: int(0..=5, 1) stated ["GM-11"] "what each injury takes from every roll";
    injuries_penalize_all: switch(true) ruling ["GM-11", "GM-23", "GM-50"] "whether injuries also penalise the reactions against the ailment, suffocation or march that caused them";
    verve_only_archetypal: switch(true) ruling ["GM-10"] "whether verve absorbs damage only in the hero's own kind of activity";
    unconscious_roll: choice(UnconsciousRoll) assumed ["GM-12"] "what is rolled against falling unconscious";
    unconscious_to_hit: int(0..=20, 4) assumed ["GM-12", "GM-17"] "what attackers gain against the unconscious";
    death_trigger: choice(DeathTrigger) stated ["GM-13"] "how injuries are held against survival points for a Death roll";
    death_trigger_counts_verve: switch(false) ruling ["GM-13"] "whether the verve that is left counts as survival for the Death roll, also where it may not absorb damage";
    death_warrior_bonus: int(0..=5, 1) stated ["GM-13"] "what each level of a warrior adds to Death rolls";
    unconscious_death_modifier: int(-20..=20, 0) assumed ["GM-13", "GM-49"] "what being unconscious or semi-conscious adds to Death rolls";
    final_action: switch(false) ruling ["GM-13", "GM-15"] "whether a dying hero who is conscious acts once more";
    losing_bid_cost: int(0..=200, 0) assumed ["GM-18"] "mojo that a bid costs which does not reach the margin, at most what there is";
    mojo_win_margin: int(0..=19, 3) ruling ["GM-18"] "the widest miss of an attack that the policy `win` bids on";

    night_failure: int(0..=20, 1) stated ["GM-14"] "survival regained in a night with a failed Health roll";
    night_injuries: int(0..=20, 1) stated ["GM-14"] "injuries healed in a good night or a day of rest";
    healing_least: int(0..=20, 1) ruling ["GM-14"] "the least level that healing counts, for people without any";

    attack_base: int(0..=30, 10) assumed ["GM-17"] "what every attack starts from";
    damage_least: int(0..=10, 1) ruling ["GM-17"] "the least damage of a hit";
    equal_targets: choice(TieBreak) ruling ["GM-15", "GM-17", "GM-27"] "which of several enemies is attacked, or pursues, who are equal by the choice, and whose hits of a round come first for somebody who keeps up an effect: the first listed, or any of them, rolled for each attack, chase and round";
    surprise_aware_bonus: int(0..=20, 4) stated ["GM-16"] "perception bonus of those who know of the attackers";
    sleeping_penalty: int(0..=20, 6) stated ["GM-16"] "perception penalty of sleepers";
    surprised_defense: int(0..=20, 2) stated ["GM-16"] "what surprise takes from defense";
    surprised_rolls: int(0..=20, 3) stated ["GM-16"] "what surprise takes from rolls";
    surprise_at_once: switch(true) ruling ["GM-16"] "whether surprise lowers defense in the first round too";
    surprised_rolls_at_once: switch(false) ruling ["GM-16"] "whether surprise lowers rolls in the first round too: those against falling unconscious and against death, to keep concentration and to understand";
    snap_out_penalised: switch(false) ruling ["GM-16"] "whether the roll that ends surprise is lowered by it";
    surprise_rest: int(1..=20, 2) stated ["GM-16"] "rounds out of the fight that end surprise";
    concentration_defense: int(0..=20, 1) stated ["GM-29"] "what concentrating takes from defense";
    drop_share: int(0..=100, 25) ruling ["GM-29"] "percent of survival at which the policy `break_if_hit` drops the effect";
    flee_share: int(0..=100, 25) ruling ["GM-27"] "percent of survival at which the policy `flee_injured` flees";
    semi_delay_die: int(1..=31, 4) stated ["GM-49"] "die of the rounds by which a semi-conscious answer is late";
    semi_directed_anew: switch(true) ruling ["GM-49"] "whether a semi-conscious fighter must be directed to each round's attacks anew, rather than once in a fight";

    weapon_contest_injuries: int(0..=10, 1) stated ["GM-07"] "lost points of each damage die that become injuries in a weapon contest";
    group_movement: int(0..=20, 3) stated ["GM-09", "GM-28"] "movement that each point of group bonus adds";
    chase_step: int(1..=60, 3) stated ["GM-27"] "difference of movement worth a bonus of 1 in a chase";
    chase_group_movement: switch(true) ruling ["GM-28"] "whether a group's higher movement counts in a chase";

    aging_start: int(0..=200, 40) stated ["GM-20"] "age, before Endurance, at which the first injury comes";
    aging_interval: choice(AgingInterval) ruling ["GM-20"] "how often age brings an injury";
    aging_death: switch(true) ruling ["GM-20"] "whether injuries of age call for Death rolls";
    aging_trade: int(1..=10, 2) stated ["GM-20"] "ability points given for an injury of age";

    accept_penalty: int(0..=20, 4) stated ["GM-21"] "penalty of those who take an ailment in";
    accept_adds: switch(true) ruling ["GM-21"] "whether that adds to the ailment's strength, rather than replacing it";
    chronic_fade: int(0..=20, 1) stated ["GM-23", "GM-25"] "strength that a chronic ailment loses in each action time";
    chronic_growth: int(0..=20, 1) stated ["GM-25"] "strength that a chronic and inescapable ailment gains in each action time";

    penalty_hours_add: switch(false) ruling ["GM-26"] "whether each effect of a chronic ailment adds hours of penalties of its own, rather than all having the same";

    fall_negate_below: int(0..=1000, 10) stated ["GM-31"] "feet below which Evasion negates a fall";
    fall_halve_below: int(0..=1000, 20) ruling ["GM-31"] "feet below which Evasion halves a fall and spares the injuries";
    fall_most_dice: int(1..=30, 7) stated ["GM-31"] "the most dice of a fall";
    fall_injury: int(0..=6, 1) stated ["GM-31"] "points of each die of a fall that are injuries";
    phantasm_share: int(1..=100, 10) stated ["GM-32"] "one in so many phantasmal points remains, rounded up";
    phantasm_recover: int(0..=100, 1) stated ["GM-32"] "rounds until the others are back";
    phantasm_injuries_first: switch(true) ruling ["GM-32"] "whether injuries are restored before survival, so that what remains is survival";
    disbelief_takes_round: switch(true) ruling ["GM-33"] "whether disbelief by perception comes at the end of a round, so that the effect of that round still takes hold";
    willpower_divisor: int(1..=10, 2) stated ["GM-34"] "by how much the penalty of an illusion is divided for willpower";
    willpower_drops_defense: switch(true) ruling ["GM-34"] "whether disbelief by willpower gives up the defense of agility";
    companion_bonus: int(0..=20, 2) stated ["GM-34"] "what a success by willpower adds to others' perception";
    unseen_bonus: int(0..=20, 10) stated ["GM-35"] "what is added to reactions against unseen phantasms";

    item_base: int(-20..=40, 4) stated ["GM-36"] "what item reactions are made against";
    jump_bonus: int(0..=40, 8) stated ["GM-38", "GM-39"] "what is added to jumps";
    jump_running: switch(true) ruling ["GM-39"] "whether a run adds Movement to a long jump";
    rest_slow_bonus: int(0..=20, 2) stated ["GM-44"] "bonus for each point of Movement given up";
    rest_prior_penalty: int(0..=20, 2) stated ["GM-44"] "penalty for each roll since the last rest";
    rest_minutes: int(0..=1000, 10) stated ["GM-44"] "minutes of rest after a time base";
    daily_rest_divisor: int(1..=10, 2) stated ["GM-46"] "Endurance divided by this is the days until a day of rest";
    stretched_rolls: choice(StretchedRolls) ruling ["GM-44", "GM-46"] "how the Health roll of a stretched day and those of pushing on count as earlier rolls of one another: counted, it lowers later ones of pushing on; penalised, earlier rolls of both kinds lower it too; apart, neither kind lowers the other";
    march_injury: int(0..=10, 1) stated ["GM-44", "GM-46"] "injuries of a failed Health roll on the march";
    search_minutes: int(0..=100, 2) stated ["GM-48"] "minutes to search 10 by 10 feet";

    suffocation_interval: int(1..=100, 6) stated ["GM-50"] "rounds between two Health rolls";
    suffocation_step: int(0..=10, 1) stated ["GM-50"] "cumulative penalty of each further roll";
    suffocation_first_penalised: switch(false) ruling ["GM-50"] "whether the first roll has the penalty too";
    suffocation_rest_factor: int(1..=10, 2) stated ["GM-50"] "by how much rest multiplies all times";
    suffocation_die: int(1..=31, 4) stated ["GM-50"] "die of the rounds of air of the unprepared";
    track_day_penalty: int(0..=20, 1) stated ["GM-51"] "penalty for each day since the trail was made";
    track_wild_base: int(1..=10000, 440) stated ["GM-51"] "yards of trail in the wild that are no obstacle";
    track_urban_base: int(1..=10000, 100) stated ["GM-51"] "yards of trail in a town that are no obstacle";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_book() {
        let house = HouseRules::default();
        assert_eq!((house.check_die, house.reaction_base, house.attack_base), (20, 4, 10));
        assert_eq!((house.death_trigger, house.unconscious_roll), (DeathTrigger::MoreThan, UnconsciousRoll::Endurance));
        assert_eq!((house.fall_halve_below, house.track_wild_base), (20, 440));
    }
}
