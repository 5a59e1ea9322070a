//! The constants of the game as a table, each of which a scenario may change under `[rules.kup]`.

use play::systems::house::house_rules;
use play::systems::ties::TieBreak;
use play::systems::words::string_enum;

use super::words::{Armor, Difficulty, Exclusive, Pair, Range, Shield, Weapon};

string_enum! {
    /// What a check without any training is (`KUP-10`).
    Untrained {
        /// A failure.
        AutoFail = "auto_fail",
        /// The stats alone, without a die.
        StatsOnly = "stats_only",
    }
}

string_enum! {
    /// When damage lands (`KUP-01`).
    Lands {
        /// At the end of the turn, all of it together.
        EndOfTurn = "end_of_turn",
        /// With the blow: a fighter who has nothing left is out before his next declaration.
        AtOnce = "at_once",
    }
}

string_enum! {
    /// How damage is made of the margin (`KUP-17`).
    Formula {
        /// Margin plus weapon minus armor.
        Additive = "additive",
        /// Margin minus armor, times weapon.
        Multiplicative = "multiplicative",
    }
}

string_enum! {
    /// What an attack on somebody who does not defend himself must beat (`KUP-16`).
    Passive {
        Agility = "agility",
        ControlMinus2 = "control_minus_2",
    }
}

string_enum! {
    /// What a surprised character does about it (`KUP-08`).
    Surprise {
        /// Makes a Reaction check.
        ReactionCheck = "reaction_check",
        /// Loses the first turn.
        AutoLoseTurn = "auto_lose_turn",
    }
}

string_enum! {
    /// Who counts when more than half of a side is gone (`KUP-06`).
    HalfCounts {
        /// Everybody who has fallen.
        Fallen = "fallen",
        /// Only the dead.
        Dead = "dead",
    }
}

string_enum! {
    /// What heals first (`KUP-21`).
    HealsFirst {
        /// The known stat.
        Known = "known",
        /// The unknown stat.
        Unknown = "unknown",
    }
}

string_enum! {
    /// How often a task under pressure asks for a Reaction check (`KUP-23`).
    PressureChecks {
        /// Before the first turn.
        Once = "once",
        /// Before every turn.
        EveryTurn = "every_turn",
    }
}

house_rules! {
    turn_seconds: int(1..=60, 6) stated ["KUP-01"] "seconds of a turn";
    damage_lands: choice(Lands) stated ["KUP-01"] "whether damage lands at the end of the turn or at once, so that the one who declares first may strike another down before he acts";

    es_die_1: int(1..=30, 4) assumed ["KUP-10"] "sides of the die of an exclusive skill of 1 or 2";
    es_die_3: int(1..=30, 6) stated ["KUP-10"] "sides of the die of an exclusive skill of 3 or 4";
    es_die_5: int(1..=30, 8) stated ["KUP-10"] "sides of the die of an exclusive skill of 5 or 6";
    es_die_7: int(1..=30, 10) assumed ["KUP-10"] "sides of the die of an exclusive skill of 7 or 8";
    es_die_9: int(1..=30, 12) assumed ["KUP-10"] "sides of the die of an exclusive skill of 9 or 10";
    untrained: choice(Untrained) ruling ["KUP-10"] "what becomes of a check with an exclusive skill of 0";
    actions_es_1: int(0..=4, 1) assumed ["KUP-09"] "actions in a turn with an exclusive skill of 1 to 4";
    actions_es_5: int(0..=4, 2) assumed ["KUP-09"] "actions in a turn with an exclusive skill of 5 to 8";
    actions_es_9: int(0..=4, 3) assumed ["KUP-09"] "actions in a turn with an exclusive skill of 9 or 10";
    move_is_free: switch(true) ruling ["KUP-09"] "whether moving up to MOV costs no action; otherwise it costs one";

    tie_succeeds: switch(false) stated ["KUP-12", "KUP-13"] "whether a check that only equals what it must exceed succeeds";
    threshold_trivial: int(0..=40, 3) assumed ["KUP-12"] "threshold of a trivial check";
    threshold_easy: int(0..=40, 6) assumed ["KUP-12"] "threshold of an easy check";
    threshold_average: int(0..=40, 9) stated ["KUP-12"] "threshold of an average check";
    threshold_hard: int(0..=40, 12) assumed ["KUP-12"] "threshold of a hard check";
    threshold_very_hard: int(0..=40, 15) assumed ["KUP-12"] "threshold of a very hard check";
    threshold_extreme: int(0..=40, 18) assumed ["KUP-12"] "threshold of an extreme check";
    threshold_legendary: int(0..=40, 21) assumed ["KUP-12"] "threshold of a legendary check";

    reaction_die: int(2..=100, 10) stated ["KUP-05"] "sides of the die of a Reaction check";
    surprise_mode: choice(Surprise) ruling ["KUP-08"] "whether a surprised character makes a Reaction check or loses the first turn for certain";
    half_counts: choice(HalfCounts) ruling ["KUP-06"] "who counts when more than half of a side is gone: all who have fallen, or only the dead";
    outnumbered_from: int(2..=8, 2) stated ["KUP-06"] "enemies who attack one character in a turn from which he makes a Reaction check";
    pressure_checks: choice(PressureChecks) ruling ["KUP-23"] "whether a task under pressure asks for one Reaction check or for one every turn";
    tie_die: int(2..=100, 10) stated ["KUP-07"] "sides of the die that breaks ties of the declaration order";

    adv_step: int(0..=5, 1) stated ["KUP-14"] "what an advantage adds and a disadvantage takes away";
    adv_huge: int(0..=10, 2) stated ["KUP-14"] "what an exceptional one adds or takes away";
    adv_typical: int(0..=20, 3) stated ["KUP-14"] "other adjustments beyond this are unusual; nothing is capped";
    exalted_adv: int(0..=5, 1) ruling ["KUP-14"] "what a State of Mind of 10 (Exalted) adds to every check";
    panicked_disadv: int(0..=5, 1) ruling ["KUP-14"] "what a State of Mind of 1 (Panicked) takes from every check";
    prone_disadv: int(0..=5, 1) stated ["KUP-14"] "what lying or kneeling on the ground takes from every check";
    higher_ground_adv: int(0..=5, 1) stated ["KUP-14"] "what a higher position adds to every check";
    spell_adv: int(0..=5, 1) stated ["KUP-14"] "what a helpful spell adds to every check";
    inadequate_armor_disadv: int(0..=5, 1) assumed ["KUP-14"] "what armor worn without enough training takes from every check";

    size_arc_per_step: int(0..=5, 1) stated ["KUP-02"] "what each step of size difference adds to attacks on the bigger one";
    size_damage_per_step: int(0..=10, 2) stated ["KUP-02"] "what each step of size difference takes from damage to the bigger one";
    size_adj_defender: switch(true) ruling ["KUP-02"] "whether the defender's check is changed by size too, the other way round";
    size_mov_factor: int(1..=4, 2) assumed ["KUP-02", "KUP-03"] "by how much each step of size multiplies MOV; small is half: stated, the others assumed";
    size_load_factor: int(1..=4, 2) assumed ["KUP-02", "KUP-04"] "by how much each step of size multiplies LOADT";

    mov_base: int(1..=50, 8) stated ["KUP-03"] "metres that a turn of moving covers with Control 5 or 6";
    mov_step: int(0..=10, 2) stated ["KUP-03"] "metres more or less for each two points of Control";
    loadt_per_build: int(1..=20, 3) stated ["KUP-04"] "kilograms of LOADT for each point of Build";
    burden_none_to: int(0..=10, 1) stated ["KUP-04"] "up to this Build nothing but clothes can be carried";
    burden_light_to: int(0..=10, 3) assumed ["KUP-04"] "up to this Build only a light burden can be carried";
    burden_medium_to: int(0..=10, 5) assumed ["KUP-04"] "up to this Build at most a medium burden can be carried; above it a heavy one";
    overload_max: int(0..=5, 1) assumed ["KUP-04"] "how many LOADT above the highest burden can still be moved with";
    light_mov: int(0..=100, 100) assumed ["KUP-03", "KUP-04"] "percent of MOV with a light burden";
    medium_mov: int(0..=100, 75) assumed ["KUP-03", "KUP-04"] "percent of MOV with a medium burden";
    heavy_mov: int(0..=100, 50) assumed ["KUP-03", "KUP-04"] "percent of MOV with a heavy burden";
    overloaded_mov: int(0..=100, 25) assumed ["KUP-03", "KUP-04"] "percent of MOV when overloaded";

    equal_targets: choice(TieBreak) ruling ["KUP-15", "KUP-18", "KUP-21"] "which enemy is attacked of several who are equal by the fighter's choice of a target, and which dying ally is helped of several with equally little time: the first listed, or any of them, rolled for each attack and each try";
    weapon_unarmed: int(0..=10, 0) assumed ["KUP-15"] "weapon level of fists";
    weapon_dagger: int(0..=10, 1) stated ["KUP-15"] "weapon level of a dagger";
    weapon_blackjack: int(0..=10, 1) stated ["KUP-15"] "weapon level of a blackjack";
    weapon_hand_axe: int(0..=10, 2) stated ["KUP-15"] "weapon level of a hand axe";
    weapon_one_handed: int(0..=10, 2) assumed ["KUP-15"] "weapon level of other one-handed weapons";
    weapon_bastard_sword: int(0..=10, 3) stated ["KUP-15"] "weapon level of a bastard sword";
    weapon_two_handed: int(0..=10, 3) assumed ["KUP-15"] "weapon level of other two-handed weapons";
    weapon_battle_axe: int(0..=10, 4) stated ["KUP-15"] "weapon level of a battle axe";
    weapon_flail: int(0..=10, 4) stated ["KUP-15"] "weapon level of a flail";
    weapon_bow: int(0..=10, 3) assumed ["KUP-15", "KUP-18"] "weapon level of a bow";
    weapon_thrown: int(0..=10, 2) assumed ["KUP-15", "KUP-18"] "weapon level of a thrown weapon";
    shield_small: int(0..=10, 1) assumed ["KUP-16"] "level of a small shield";
    shield_medium: int(0..=10, 2) assumed ["KUP-16"] "level of a medium shield";
    shield_large: int(0..=10, 3) assumed ["KUP-16"] "level of a large shield";
    armor_light: int(0..=10, 1) assumed ["KUP-17"] "level of light armor";
    armor_medium: int(0..=10, 2) assumed ["KUP-17"] "level of medium armor";
    armor_heavy: int(0..=10, 3) assumed ["KUP-17"] "level of heavy armor";
    armor_full_plate: int(0..=10, 4) assumed ["KUP-17"] "level of full plate";
    shield_bonus_with_weapon: switch(true) stated ["KUP-16"] "whether a shield adds its level to a defence with the weapon or by dodging";
    two_handed_bars_shield: switch(true) ruling ["KUP-16"] "whether a weapon for both hands forbids a shield";
    unarmed_defends: switch(true) assumed ["KUP-16"] "whether fists can defend as a weapon can";
    ranged_weapon_defends: switch(false) assumed ["KUP-16"] "whether a bow or a thrown weapon can defend in melee";
    passive_threshold: choice(Passive) stated ["KUP-16"] "what an attack on somebody who does not defend himself must beat";
    damage_formula: choice(Formula) stated ["KUP-17"] "how damage is made of margin, weapon and armor";
    range_mid: int(0..=20, 2) stated ["KUP-18"] "what mid range takes from an attack";
    range_long: int(0..=20, 4) stated ["KUP-18"] "what long range takes from an attack";
    range_extreme: int(0..=20, 6) assumed ["KUP-18"] "what a range beyond long takes from an attack";
    range_max_factor: int(1..=10, 3) stated ["KUP-18"] "the farthest shot, in multiples of long range";

    pair_heavy: choice(Pair) stated ["KUP-15"] "the pair of Combat Art with axes, swords and other heavy weapons";
    pair_light: choice(Pair, "control_agility") assumed ["KUP-15"] "the pair of Combat Art with daggers and light weapons";
    pair_ranged: choice(Pair, "control_accuracy") assumed ["KUP-18"] "the pair of Combat Art from afar";
    pair_brawl: choice(Pair) assumed ["KUP-15"] "the pair of Brawl";
    pair_shields: choice(Pair) assumed ["KUP-16"] "the pair of the training in shields";
    pair_dodge: choice(Pair, "control_agility") assumed ["KUP-16"] "the pair of Dodge";
    pair_first_aid: choice(Pair, "intellect_erudition") assumed ["KUP-21"] "the pair of First Aid";
    pair_stealth: choice(Pair, "control_agility") assumed ["KUP-24"] "the pair of Stealth";
    pair_watch: choice(Pair, "empathy_perception") assumed ["KUP-24"] "the pair of the skill of noticing";
    pair_tamper: choice(Pair, "control_accuracy") stated ["KUP-23"] "the pair of Tamper";
    pair_body_control: choice(Pair, "control_agility") stated ["KUP-24"] "the pair of Body Control";
    pair_appraise: choice(Pair, "intellect_erudition") stated ["KUP-24"] "the pair of Appraise";
    pair_artistic_vein: choice(Pair, "control_accuracy") stated ["KUP-24"] "the pair of Artistic Vein";
    pair_spell: choice(Pair, "intellect_reasoning") assumed ["KUP-24"] "the pair of spells";
    unknown_stat: int(1..=10, 4) assumed ["KUP-11"] "an unknown stat that a sheet does not say, or the known stat if that is lower";

    wounds: choice(Pair) ruling ["KUP-19"] "the pair that the damage of weapons addresses";
    downed_damage_shortens: int(0..=10, 1) assumed ["KUP-20"] "turns that each point of damage takes from the fatality clock of somebody who is down";
    stabilize_injured: int(0..=40, 9) assumed ["KUP-21"] "threshold of First Aid on an injured character";
    stabilize_dying: int(0..=40, 12) assumed ["KUP-21"] "threshold of First Aid on a dying character";
    natural_heal: int(0..=20, 1) assumed ["KUP-21"] "points of a damaged pair that a day heals";
    heals_first: choice(HealsFirst) assumed ["KUP-21"] "whether the known or the unknown stat heals first";

    stranger_reroll_to: int(0..=9, 2) stated ["KUP-25"] "a rolled known stat up to this is rolled again";
}

impl HouseRules {
    /// `KUP-10` The die of an exclusive skill; 0 for none.
    pub fn die(&self, es: i16) -> i16 {
        match es {
            ..=0 => 0,
            1..=2 => self.es_die_1,
            3..=4 => self.es_die_3,
            5..=6 => self.es_die_5,
            7..=8 => self.es_die_7,
            _ => self.es_die_9,
        }
    }

    /// `KUP-09` Actions per turn: how many an exclusive skill allows. Without training it is as the lowest
    /// skill where an untrained check is possible at all.
    pub fn actions(&self, es: i16) -> i16 {
        match es {
            ..=0 if self.untrained == Untrained::AutoFail => 0,
            ..=4 => self.actions_es_1,
            5..=8 => self.actions_es_5,
            _ => self.actions_es_9,
        }
    }

    /// Whether a check with this exclusive skill can succeed at all.
    pub fn can_try(&self, es: i16) -> bool {
        es > 0 || self.untrained == Untrained::StatsOnly
    }

    /// `KUP-12` ARCT and `KUP-13` ARCO: the least margin with which a check succeeds. What only equals the threshold
    /// or the other check fails, unless the house says otherwise.
    #[inline(always)]
    pub fn least_margin(&self) -> i16 {
        i16::from(!self.tie_succeeds)
    }

    /// The threshold of a difficulty.
    pub fn threshold(&self, difficulty: Difficulty) -> i16 {
        match difficulty {
            Difficulty::Trivial => self.threshold_trivial,
            Difficulty::Easy => self.threshold_easy,
            Difficulty::Average => self.threshold_average,
            Difficulty::Hard => self.threshold_hard,
            Difficulty::VeryHard => self.threshold_very_hard,
            Difficulty::Extreme => self.threshold_extreme,
            Difficulty::Legendary => self.threshold_legendary,
        }
    }

    /// The level of a weapon.
    pub fn weapon_level(&self, weapon: Weapon) -> i16 {
        match weapon {
            Weapon::Unarmed => self.weapon_unarmed,
            Weapon::Dagger => self.weapon_dagger,
            Weapon::Blackjack => self.weapon_blackjack,
            Weapon::HandAxe => self.weapon_hand_axe,
            Weapon::OneHanded => self.weapon_one_handed,
            Weapon::BastardSword => self.weapon_bastard_sword,
            Weapon::TwoHanded => self.weapon_two_handed,
            Weapon::BattleAxe => self.weapon_battle_axe,
            Weapon::Flail => self.weapon_flail,
            Weapon::Bow => self.weapon_bow,
            Weapon::Thrown => self.weapon_thrown,
        }
    }

    /// Whether a weapon can defend in melee; a blackjack cannot.
    pub fn can_defend(&self, weapon: Weapon) -> bool {
        match weapon {
            Weapon::Blackjack => false,
            Weapon::Unarmed => self.unarmed_defends,
            Weapon::Bow | Weapon::Thrown => self.ranged_weapon_defends,
            _ => true,
        }
    }

    /// The level of a shield.
    pub fn shield_level(&self, shield: Shield) -> i16 {
        match shield {
            Shield::None => 0,
            Shield::Small => self.shield_small,
            Shield::Medium => self.shield_medium,
            Shield::Large => self.shield_large,
        }
    }

    /// The level of an armor.
    pub fn armor_level(&self, armor: Armor) -> i16 {
        match armor {
            Armor::None => 0,
            Armor::Light => self.armor_light,
            Armor::Medium => self.armor_medium,
            Armor::Heavy => self.armor_heavy,
            Armor::FullPlate => self.armor_full_plate,
        }
    }

    /// What a range takes from an attack.
    pub fn range(&self, range: Range) -> i16 {
        match range {
            Range::Short => 0,
            Range::Mid => self.range_mid,
            Range::Long => self.range_long,
            Range::Extreme => self.range_extreme,
        }
    }

    /// The pair of Combat Art with a weapon.
    pub fn weapon_pair(&self, weapon: Weapon) -> Pair {
        match weapon {
            Weapon::Unarmed => self.pair_brawl,
            Weapon::Dagger | Weapon::Blackjack => self.pair_light,
            Weapon::Bow | Weapon::Thrown => self.pair_ranged,
            _ => self.pair_heavy,
        }
    }

    /// The pair of an exclusive skill; of Combat Art with the weapon given.
    pub fn pair(&self, skill: Exclusive, weapon: Weapon) -> Pair {
        match skill {
            Exclusive::CombatArt => self.weapon_pair(weapon),
            Exclusive::Shields => self.pair_shields,
            Exclusive::Dodge => self.pair_dodge,
            Exclusive::Brawl => self.pair_brawl,
            Exclusive::FirstAid => self.pair_first_aid,
            Exclusive::Stealth => self.pair_stealth,
            Exclusive::Watch => self.pair_watch,
            Exclusive::Tamper => self.pair_tamper,
            Exclusive::BodyControl => self.pair_body_control,
            Exclusive::Appraise => self.pair_appraise,
            Exclusive::ArtisticVein => self.pair_artistic_vein,
            Exclusive::Spell => self.pair_spell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_book() {
        let house = HouseRules::default();
        let dice: Vec<i16> = (0..=10).map(|es| house.die(es)).collect();
        assert_eq!(dice, [0, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12]);
        let actions: Vec<i16> = (0..=10).map(|es| house.actions(es)).collect();
        assert_eq!(actions, [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
        assert_eq!(house.threshold(Difficulty::Legendary), 21);
        assert_eq!(house.pair(Exclusive::Dodge, Weapon::Flail), Pair::ControlAgility);
        assert_eq!(house.pair(Exclusive::CombatArt, Weapon::Bow), Pair::ControlAccuracy);
        assert_eq!((house.wounds, house.weapon_level(Weapon::BattleAxe)), (Pair::BuildVigor, 4));
        assert!(!house.can_defend(Weapon::Blackjack) && house.can_defend(Weapon::Dagger));
    }
}
