//! The constants of the game, and its basic roll.

use super::super::sheet::Sheet;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The roll against falling unconscious.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnconsciousRoll {
    /// The ability.
    Endurance,
    /// The reaction of Strength and Endurance.
    Fortitude,
    /// The reaction of Endurance and Strength.
    Health,
    /// The reaction of Wisdom and Charisma.
    Willpower,
}

/// The constants that matter in a fight.
#[derive(Debug, Clone)]
pub struct Rules {
    /// GM-01: sides of the die of every roll.
    pub check_die: i32,
    /// GM-01: whether a 1 always succeeds.
    pub nat1_succeeds: bool,
    /// GM-01: whether the highest face always fails.
    pub nat20_fails: bool,
    /// GM-03: base of every reaction.
    pub reaction_base: i32,
    /// GM-04: a creature's abilities before its level.
    pub creature_ability_base: i32,
    /// GM-19: survival at level 1 before Endurance.
    pub survival_base: i32,
    /// GM-19: verve at level 1 before abilities.
    pub verve_base: i32,
    /// GM-19: die of the survival or verve of a level.
    pub growth_die: i32,
    /// GM-19: mojo at level 1 before the archetypal ability.
    pub mojo_base: i32,
    /// GM-19: mojo of each further level, besides the level itself.
    pub mojo_growth: i32,
    /// GM-11: penalty of each injury to every roll.
    pub injury_penalty: i32,
    /// GM-10: whether verve absorbs damage only in the hero's own kind of activity.
    pub verve_only_archetypal: bool,
    /// GM-12: the roll against falling unconscious.
    pub unconscious_roll: UnconsciousRoll,
    /// GM-12: attackers' bonus against the unconscious.
    pub unconscious_to_hit: i32,
    /// GM-13: whether injuries equal to survival already require a Death roll.
    pub death_at_least: bool,
    /// GM-13: whether verve counts as survival for the Death roll.
    pub death_trigger_counts_verve: bool,
    /// GM-13: bonus of a warrior to Death rolls per level.
    pub death_warrior_bonus: i32,
    /// GM-13: modifier to Death rolls while unconscious or semi-conscious.
    pub unconscious_death_modifier: i32,
    /// GM-13: whether a dying hero who is conscious acts once more.
    pub final_action: bool,
    /// GM-18: mojo lost by a bid that falls short of the margin.
    pub losing_bid_cost: i32,
    /// GM-18: the widest miss on which the policy `win` bids.
    pub mojo_win_margin: i32,
    /// GM-17: base of every attack.
    pub attack_base: i32,
    /// GM-17: minimum damage of a hit.
    pub damage_least: i32,
    /// GM-15: whether one of several equivalent fighters is rolled for; otherwise the first listed
    /// is taken.
    pub equals_are_rolled: bool,
    /// GM-16: Perception bonus of fighters who know of the attackers.
    pub surprise_aware_bonus: i32,
    /// GM-16: Perception penalty of sleepers.
    pub sleeping_penalty: i32,
    /// GM-16: penalty of surprise to defense.
    pub surprised_defense: i32,
    /// GM-16: penalty of surprise to rolls.
    pub surprised_rolls: i32,
    /// GM-16: whether surprise lowers defense in the first round too.
    pub surprise_at_once: bool,
    /// GM-16: whether surprise lowers rolls in the first round too.
    pub surprised_rolls_at_once: bool,
    /// GM-16: whether the penalty of surprise applies to the roll that ends it.
    pub snap_out_penalised: bool,
    /// GM-16: rounds out of the fight that end surprise.
    pub surprise_rest: i32,
    /// GM-29: penalty of concentration to defense.
    pub concentration_defense: i32,
    /// GM-29: percent of survival at which the policy `break_if_hit` drops the effect.
    pub drop_share: i32,
    /// GM-27: percent of survival at which the policy `flee_injured` flees.
    pub flee_share: i32,
    /// GM-49: die for the delay of the semi-conscious in rounds.
    pub semi_delay_die: i32,
    /// GM-49: whether the semi-conscious need new directions for each round's attack.
    pub semi_directed_anew: bool,
    /// GM-09: Movement per point of group bonus.
    pub group_movement: i32,
    /// GM-27: difference of Movement that gives a bonus of 1 in a chase.
    pub chase_step: i32,
    /// GM-28: whether a group's higher Movement counts in a chase.
    pub chase_group_movement: bool,
}

impl Rules {
    /// Reads the constants with house rules applied; `None` if a word is unknown.
    pub fn read(sheet: &Sheet) -> Option<Self> {
        Some(Self {
            check_die: sheet.int("check_die"),
            nat1_succeeds: sheet.on("nat1_succeeds"),
            nat20_fails: sheet.on("nat20_fails"),
            reaction_base: sheet.int("reaction_base"),
            creature_ability_base: sheet.int("creature_ability_base"),
            survival_base: sheet.int("survival_base"),
            verve_base: sheet.int("verve_base"),
            growth_die: sheet.int("growth_die"),
            mojo_base: sheet.int("mojo_base"),
            mojo_growth: sheet.int("mojo_growth"),
            injury_penalty: sheet.int("injury_penalty"),
            verve_only_archetypal: sheet.on("verve_only_archetypal"),
            unconscious_roll: match sheet.word("unconscious_roll") {
                "endurance" => UnconsciousRoll::Endurance,
                "fortitude" => UnconsciousRoll::Fortitude,
                "health" => UnconsciousRoll::Health,
                "willpower" => UnconsciousRoll::Willpower,
                _ => return None,
            },
            unconscious_to_hit: sheet.int("unconscious_to_hit"),
            death_at_least: match sheet.word("death_trigger") {
                "more_than" => false,
                "at_least" => true,
                _ => return None,
            },
            death_trigger_counts_verve: sheet.on("death_trigger_counts_verve"),
            death_warrior_bonus: sheet.int("death_warrior_bonus"),
            unconscious_death_modifier: sheet.int("unconscious_death_modifier"),
            final_action: sheet.on("final_action"),
            losing_bid_cost: sheet.int("losing_bid_cost"),
            mojo_win_margin: sheet.int("mojo_win_margin"),
            attack_base: sheet.int("attack_base"),
            damage_least: sheet.int("damage_least"),
            equals_are_rolled: match sheet.word("equal_targets") {
                "first_listed" => false,
                "rolled" => true,
                _ => return None,
            },
            surprise_aware_bonus: sheet.int("surprise_aware_bonus"),
            sleeping_penalty: sheet.int("sleeping_penalty"),
            surprised_defense: sheet.int("surprised_defense"),
            surprised_rolls: sheet.int("surprised_rolls"),
            surprise_at_once: sheet.on("surprise_at_once"),
            surprised_rolls_at_once: sheet.on("surprised_rolls_at_once"),
            snap_out_penalised: sheet.on("snap_out_penalised"),
            surprise_rest: sheet.int("surprise_rest"),
            concentration_defense: sheet.int("concentration_defense"),
            drop_share: sheet.int("drop_share"),
            flee_share: sheet.int("flee_share"),
            semi_delay_die: sheet.int("semi_delay_die"),
            semi_directed_anew: sheet.on("semi_directed_anew"),
            group_movement: sheet.int("group_movement"),
            chase_step: sheet.int("chase_step"),
            chase_group_movement: sheet.on("chase_group_movement"),
        })
    }

    /// GM-01: one die, a success if it is at most the target. With `nat1_succeeds` a 1 always
    /// succeeds, and with `nat20_fails` the highest face always fails. Ruling: neither changes the
    /// margin, so a bid of mojo always pays the die minus the target.
    pub fn roll(&self, target: i32, dice: &mut Dice) -> Roll {
        let die = dice.random_range(1..=self.check_die);
        let within = die <= target || (self.nat1_succeeds && die == 1);
        Roll { success: within && !(self.nat20_fails && die == self.check_die), margin: target - die }
    }

    /// GM-01: whether a roll against this target can succeed at all.
    pub fn is_possible(&self, target: i32) -> bool {
        target >= 1 || self.nat1_succeeds
    }
}

/// The result of a roll.
#[derive(Debug, Clone, Copy)]
pub struct Roll {
    /// Whether it succeeds.
    pub success: bool,
    /// Target minus die.
    pub margin: i32,
}
