//! The constants of the game as a table, each of which a scenario may change under `[rules.symbaroum]`.
//!
//! One entry makes the parameter that designers see and the field that the rules read, so that no
//! constant can be listed without an effect being looked for, or used without being listed.

use play::systems::house::house_rules;
use play::systems::ties::TieBreak;

use super::words::Weapon;
use crate::prelude::*;

string_enum! {
    /// How the damage and armor of NPCs are found (`SYM-06`).
    NpcValues {
        /// Fixed: every die counts half its sides.
        Raw = "raw",
        /// Rolled, as for player characters.
        AllDice = "all_dice",
    }
}

string_enum! {
    /// When damage causes pain (`SYM-18`).
    PainCompare {
        /// Damage above the Pain Threshold.
        MoreThan = "more_than",
        /// Damage that reaches the Pain Threshold.
        AtLeast = "at_least",
    }
}

string_enum! {
    /// What a player rolls who is attacked unaware (`SYM-12`).
    UnawareDefense {
        /// Nothing: the attack hits.
        None = "none",
        /// A Defense test lowered by the attacker's Advantage.
        TestMinus2 = "test_minus_2",
    }
}

string_enum! {
    /// What damage does to a dying character.
    DyingHit {
        /// It kills.
        Kills = "kills",
        /// It counts as a strike on the way to death.
        Strike = "strike",
        Nothing = "nothing",
    }
}

string_enum! {
    /// Who gets the Free Attack of a Long weapon (`SYM-10`).
    LongAttack {
        /// The wielder whom an enemy engages.
        EnemyEngages = "enemy_engages",
        /// The wielder also when he engages an enemy himself.
        EitherEngages = "either_engages",
    }
}

string_enum! {
    /// The attribute that Medicus tests (`SYM-29`).
    MedicusTest {
        /// The rule as recovered.
        Cunning = "cunning",
        /// A steady hand instead.
        Accurate = "accurate",
        /// A good eye instead.
        Vigilant = "vigilant",
    }
}

house_rules! {
    test_die: int(2..=100, 20) stated ["SYM-03"] "sides of the die of every test";
    opposed_base: int(0..=30, 10) stated ["SYM-01", "SYM-04"] "an opposing value changes a test by this number minus the value; outside 5 to 15 the printed table is continued in a straight line";
    natural_auto: switch(false) assumed ["SYM-03"] "whether a 1 always succeeds and the highest face always fails";

    toughness_least: int(1..=30, 10) stated ["SYM-02"] "Toughness is Strong, but never below this";
    pain_divisor: int(1..=10, 2) stated ["SYM-02"] "the Pain Threshold is Strong divided by this, rounded up";
    corruption_divisor: int(1..=10, 2) stated ["SYM-02", "SYM-33"] "the Corruption Threshold is Resolute divided by this, rounded up";
    shield_defense: int(0..=10, 1) stated ["SYM-02", "SYM-26"] "what a shield adds to Defense";
    buckler_defense: int(0..=10, 1) stated ["SYM-02", "SYM-26"] "what a buckler adds to Defense";
    shield_bars_weapons: switch(true) stated ["SYM-26"] "whether a shield forbids ranged and Heavy weapons";
    shield_bars_long: switch(true) stated ["SYM-10", "SYM-26"] "whether a shield takes the Free Attack of a Long weapon away";

    weapon_unarmed: int(1..=31, 4) stated ["SYM-17"] "damage die of fists and feet";
    weapon_natural: int(1..=31, 4) stated ["SYM-17"] "damage die of natural weapons";
    weapon_shield: int(1..=31, 4) stated ["SYM-17"] "damage die of a shield used to strike";
    weapon_short: int(1..=31, 6) stated ["SYM-17"] "damage die of Short weapons";
    weapon_thrown: int(1..=31, 6) stated ["SYM-17"] "damage die of throwing weapons";
    weapon_sling: int(1..=31, 6) stated ["SYM-17"] "damage die of slings";
    weapon_single_handed: int(1..=31, 8) stated ["SYM-17"] "damage die of single-handed weapons";
    weapon_long: int(1..=31, 8) stated ["SYM-17"] "damage die of Long weapons";
    weapon_quarterstaff: int(1..=31, 6) stated ["SYM-17"] "damage die of the quarterstaff, which is Long";
    weapon_bow: int(1..=31, 8) stated ["SYM-17"] "damage die of bows";
    weapon_heavy: int(1..=31, 10) stated ["SYM-17"] "damage die of Heavy weapons";
    weapon_crossbow: int(1..=31, 10) stated ["SYM-17"] "damage die of crossbows and arbalests";
    deep_impact: int(0..=10, 1) assumed ["SYM-17"] "what the quality Deep Impact adds to damage";
    precise: int(0..=10, 1) assumed ["SYM-15"] "what the quality Precise adds to attacks";
    balanced: int(0..=10, 1) assumed ["SYM-02"] "what the quality Balanced adds to Defense";
    armor_light: int(1..=31, 4) stated ["SYM-17"] "die of light armor";
    armor_medium: int(1..=31, 6) stated ["SYM-17"] "die of medium armor";
    armor_heavy: int(1..=31, 8) stated ["SYM-17"] "die of heavy armor";
    impeding_light: int(0..=10, 2) stated ["SYM-02"] "what light armor takes from Defense";
    impeding_medium: int(0..=10, 3) stated ["SYM-02"] "what medium armor takes from Defense";
    impeding_heavy: int(0..=10, 4) stated ["SYM-02"] "what heavy armor takes from Defense";
    flexible: int(0..=10, 2) stated ["SYM-02"] "how much less flexible armor impedes, down to nothing";
    cumbersome: int(0..=10, 1) stated ["SYM-02"] "how much more cumbersome armor impedes";
    npc_values: choice(NpcValues) ruling ["SYM-06"] "whether the damage and armor of NPCs are fixed or rolled";

    advantage_test: int(0..=20, 2) stated ["SYM-21"] "what an Advantage adds to the test of an attack";
    advantage_die: int(0..=31, 4) stated ["SYM-21"] "sides of the extra damage die of an Advantage; 0 for none";
    npc_advantage_test: int(0..=20, 2) stated ["SYM-06", "SYM-21"] "what an NPC's Advantage takes from a player's Defense test";
    npc_advantage_damage: derived(0..=30, "half of `advantage_die`") stated ["SYM-06", "SYM-21"] "what an Advantage adds to the fixed damage of an NPC";
    advantage_limit: int(0..=4, 1) ruling ["SYM-21"] "how many Advantages at once count (unaware, flanked, prone, lower ground)";
    unaware_pc_defense: choice(UnawareDefense) ruling ["SYM-12", "SYM-16"] "what a player rolls who is attacked unaware";
    long_free_attack: choice(LongAttack) ruling ["SYM-10"] "who gets the Free Attack of a Long weapon when melee begins";

    pain_compare: choice(PainCompare) stated ["SYM-18"] "how damage is held against the Pain Threshold";
    pain_free_attacks: int(0..=5, 1) ruling ["SYM-18", "SYM-20"] "Free Attacks for pain that one fighter may make on the same enemy in a turn";
    npc_stand_tests: switch(true) ruling ["SYM-19"] "whether NPCs test Quick to stand up; otherwise they always succeed";
    flank_from: int(2..=8, 2) ruling ["SYM-22"] "melee attackers on one target from which it can be flanked";
    flank_needs_move: switch(true) ruling ["SYM-22"] "whether one of them must have spent a Movement Action to get around the target";
    equal_targets: choice(TieBreak) ruling ["SYM-12", "SYM-15", "SYM-24", "SYM-29"] "which of several is attacked, passed or helped who are equal by a fighter's choice, and which enemy strikes first at a fighter who withdraws: the first listed, or any of them, rolled each time; ambushers strike as they are listed, or where equals are rolled for in turn order";
    surround_limit: int(1..=8, 4) stated ["SYM-22"] "how many can fight one target in melee at once";
    move_distance: int(1..=100, 10) stated ["SYM-14"] "metres covered by a Movement Action";

    death_wakes_to: int(0..=100, 1) stated ["SYM-28"] "a Death Test up to this wakes the dying character";
    death_nothing_to: int(0..=100, 10) stated ["SYM-28"] "a Death Test above that and up to this changes nothing";
    death_strike_to: int(0..=100, 19) stated ["SYM-28"] "a Death Test above that and up to this is a strike; anything higher is death";
    death_strikes: int(1..=20, 3) stated ["SYM-28"] "strikes that kill";
    strikes_reset: switch(true) ruling ["SYM-28"] "whether strikes are forgotten when the character wakes or is stabilised";
    wake_die: int(1..=31, 4) stated ["SYM-28"] "die of the Toughness with which a dying character wakes";
    wakes_prone: switch(true) assumed ["SYM-28"] "whether a character who wakes is prone";
    dying_hit: choice(DyingHit) assumed ["SYM-28"] "what damage does to a dying character";
    aid_wakes: switch(true) assumed ["SYM-29"] "whether a dying character who is healed wakes up, and may act from the next turn on";
    aid_withdraws: switch(true) assumed ["SYM-24", "SYM-29"] "whether a helper in melee must withdraw to reach a dying ally";

    natural_heal: int(0..=30, 1) stated ["SYM-30"] "Toughness regained in a day";
    herbal_cure: int(0..=30, 1) stated ["SYM-29", "SYM-30"] "Toughness that a herbal cure restores at once";
    cure_works_on_failure: switch(true) assumed ["SYM-29"] "whether a herbal cure used with a failed Medicus test still works on its own";
    medicus_test: choice(MedicusTest) stated ["SYM-29"] "the attribute that Medicus tests";
    medicus_failure_stabilises: switch(false) ruling ["SYM-29"] "whether a failed Medicus test stabilises a dying character";
    medicus_novice: int(1..=31, 4) stated ["SYM-30"] "healing die of Medicus, novice";
    medicus_adept: int(1..=31, 6) stated ["SYM-30"] "healing die of Medicus, adept";
    medicus_master: int(1..=31, 8) stated ["SYM-30"] "healing die of Medicus, master";
    medicus_novice_cure: int(1..=31, 6) stated ["SYM-30"] "healing die of Medicus with a herbal cure, novice";
    medicus_adept_cure: int(1..=31, 8) stated ["SYM-30"] "healing die of Medicus with a herbal cure, adept";
    medicus_master_cure: int(1..=31, 10) stated ["SYM-30"] "healing die of Medicus with a herbal cure, master";
    medicus_master_failure: int(0..=31, 4) stated ["SYM-30"] "healing die of a master's failed Medicus test";
    medicus_master_failure_cure: int(0..=31, 6) stated ["SYM-30"] "healing die of a master's failed Medicus test with a herbal cure";
    recovery_novice: int(1..=31, 4) stated ["SYM-30"] "healing die of the Recovery ability, novice";
    recovery_adept: int(1..=31, 6) stated ["SYM-30"] "healing die of the Recovery ability, adept";
    recovery_master: int(1..=31, 8) stated ["SYM-30"] "healing die of the Recovery ability, master";
    treatments_per_day: int(0..=5, 1) assumed ["SYM-30"] "how often a day Medicus and Recovery may be used on the same patient";

    cost_novice: int(0..=1000, 10) stated ["SYM-33"] "Experience for an ability at novice level";
    cost_adept: int(0..=1000, 20) stated ["SYM-33"] "Experience to raise it from novice to adept";
    cost_master: int(0..=1000, 30) stated ["SYM-33"] "Experience to raise it from adept to master";
}

/// The sides of the dice of Medicus at one level; 0 for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Medicus {
    /// On a success: without and with a herbal cure.
    pub success: [i16; 2],
    /// On a failure: without and with a herbal cure.
    pub failure: [i16; 2],
}

impl HouseRules {
    /// The damage die of a class of weapon.
    pub fn weapon_die(&self, weapon: Weapon) -> i16 {
        match weapon {
            Weapon::Unarmed => self.weapon_unarmed,
            Weapon::Natural => self.weapon_natural,
            Weapon::Shield => self.weapon_shield,
            Weapon::Short => self.weapon_short,
            Weapon::Thrown => self.weapon_thrown,
            Weapon::Sling => self.weapon_sling,
            Weapon::SingleHanded => self.weapon_single_handed,
            Weapon::Long => self.weapon_long,
            Weapon::Quarterstaff => self.weapon_quarterstaff,
            Weapon::Bow => self.weapon_bow,
            Weapon::Heavy => self.weapon_heavy,
            Weapon::Crossbow => self.weapon_crossbow,
        }
    }

    /// `SYM-06` NPC fixed values: what an Advantage adds to the fixed damage of an NPC is half of its die, as with any die,
    /// unless the scenario says a number.
    pub fn npc_extra(&self) -> i16 {
        self.npc_advantage_damage.unwrap_or(self.advantage_die / 2)
    }

    /// `SYM-30` Healing: the dice of Medicus at a level; none if it was not learned.
    pub fn medicus(&self, level: Level) -> Option<Medicus> {
        let (success, failure) = match level {
            Level::None => return None,
            Level::Novice => ([self.medicus_novice, self.medicus_novice_cure], [0, 0]),
            Level::Adept => ([self.medicus_adept, self.medicus_adept_cure], [0, 0]),
            Level::Master => (
                [self.medicus_master, self.medicus_master_cure],
                [self.medicus_master_failure, self.medicus_master_failure_cure],
            ),
        };
        Some(Medicus { success, failure })
    }

    /// `SYM-30` Healing: the die of the Recovery ability at a level; 0 if it was not learned.
    pub fn recovery(&self, level: Level) -> i16 {
        match level {
            Level::None => 0,
            Level::Novice => self.recovery_novice,
            Level::Adept => self.recovery_adept,
            Level::Master => self.recovery_master,
        }
    }

    /// The Experience that it takes to learn an ability up to a level, in sum.
    pub fn ability_cost(&self, level: Level) -> i16 {
        match level {
            Level::None => 0,
            Level::Novice => self.cost_novice,
            Level::Adept => self.cost_novice + self.cost_adept,
            Level::Master => self.cost_novice + self.cost_adept + self.cost_master,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_book() {
        let house = HouseRules::default();
        assert_eq!((house.test_die, house.opposed_base), (20, 10));
        assert_eq!(house.weapon_die(Weapon::Heavy), 10);
        assert_eq!(house.ability_cost(Level::Master), 60);
        let master = house.medicus(Level::Master).expect("a master knows Medicus");
        assert_eq!((master.success, master.failure), ([8, 10], [4, 6]));
        assert_eq!(house.medicus(Level::None), None);
        assert_eq!(house.npc_values, NpcValues::Raw);
    }
}
