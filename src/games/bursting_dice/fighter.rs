//! A combatant made ready for the table: derived values, gear, policies; contradictions are refused here.

use play::systems::question::Place;

use super::reader::Reader;
use super::sheet::TAKEN;
use super::words::{
    Actions, Cover, DamageType, Downed, Nature, OffHand, Prone, Quality, Ready, Size, Superior, Surprise, Target,
    VersusShock, Weapon, Wounded,
};
use crate::prelude::*;

/// What one hand does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// Steps of the Bonus dice of attacks.
    pub attack_step: i16,
    /// `BRD-05` Steps of the Bonus dice of damage: Charges and what says so, not every Challenge.
    pub damage_step: i16,
    /// Bonus dice of attacks.
    pub attack_dice: i16,
    /// Bonus dice of damage.
    pub damage_dice: i16,
    /// Base dice of damage.
    pub value: i16,
    /// Quality of the weapon.
    pub quality: Quality,
    /// Type of damage.
    pub damage: DamageType,
    /// `BRD-38` Unarmed: whether it strikes with fists and feet.
    pub is_unarmed: bool,
}

/// A combatant with everything that the rules ask of it.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name in metrics and logs.
    pub name: String,
    /// The weapon hand, the off-hand, and the ability.
    pub hands: [Hand; 3],
    /// `BRD-03` Steps of the Bonus dice of rolls other than attacks.
    pub steps: Steps,
    /// Bonus dice of Defense, standing and on the ground.
    pub defense_dice: [i16; 2],
    /// Bonus dice of the abilities, the skill, Medicine, Resistance, initiative.
    pub dice: Dice,
    /// Feet of a Move, standing and on the ground.
    pub feet: [i16; 2],
    /// Speed score.
    pub speed: i16,
    /// Stamina score.
    pub stamina: i16,
    /// Actions in a turn.
    pub actions: i16,
    /// Vigor: now and at most.
    pub vigor: [i16; 2],
    /// Mana: now and at most.
    pub mana: [i16; 2],
    /// Durability: now and at most.
    pub durability: [i16; 2],
    /// Health: now and at most.
    pub health: [i16; 2],
    /// Vigor, Durability and Mana regained in a round.
    pub recovery: [i16; 3],
    /// Guard before what depends on the situation.
    pub guard: i16,
    /// Armor Rank of worn armor.
    pub armor_rank: i16,
    /// Its quality.
    pub armor_quality: Quality,
    /// Its Durability; 0 for unlimited.
    pub armor_durability: i16,
    /// Whether armor stops Kinetic damage only.
    pub physical_only: bool,
    /// Natural Armor Rank.
    pub natural_armor: i16,
    /// Whether it attacks from afar.
    pub is_ranged: bool,
    /// Whether its targets are distant, which is a Challenge.
    pub is_distant: bool,
    /// Whether a technique with its weapon allows an Off-hand attack.
    pub is_light: bool,
    /// Whether its attacks cover an area.
    pub is_area: bool,
    /// Whether its damage passes Durability.
    pub is_poison: bool,
    /// Whether there is anything in the off-hand.
    pub has_offhand: bool,
    /// The lowest quality that harms it.
    pub harmed_from: i16,
    /// Size category from 0.
    pub size: i16,
    /// What it is made of.
    pub nature: Nature,
    /// Cover.
    pub cover: Cover,
    /// Quarters of each type of damage that count.
    pub taken: [i16; 13],
    /// Winded at the start.
    pub winded: bool,
    /// On the ground at the start.
    pub prone: bool,
    /// Unaware of the first attack.
    pub unaware: bool,
    /// Feet within which it attacks hand to hand.
    pub reach: i16,
    /// What it is in an ambush.
    pub surprise: Surprise,
    /// Whether it is in overwatch, if its sheet says so.
    pub overwatch: Option<bool>,
    /// Cannot act at all when the fight begins.
    pub incapacitated: bool,
    /// And never will: bound, asleep, pinned, or an object.
    pub bound: bool,
    /// What it does where the rules leave a choice.
    pub policies: Policies,
}

/// Bonus dice by field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    /// Agility.
    pub agility: i16,
    /// Strength.
    pub strength: i16,
    /// Speed.
    pub speed: i16,
    /// Soul.
    pub soul: i16,
    /// Reason.
    pub reason: i16,
    /// Resolve.
    pub resolve: i16,
    /// The skill.
    pub skill: i16,
    /// Medicine.
    pub medicine: i16,
    /// Resistance in general.
    pub resist: i16,
    /// Initiative.
    pub initiative: i16,
}

/// `BRD-03` Rank, Charges, Challenges: steps of the Bonus dice of rolls other than attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// Of Defense.
    pub defense: i16,
    /// Of initiative.
    pub initiative: i16,
    /// Of checks of Medicine.
    pub medicine: i16,
}

/// When somebody pays for a Defense.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Dodge {
    /// With at least this chance.
    Odds(f64),
    /// Always.
    Always,
    /// Never.
    Never,
    /// If the expected damage would wound or drop.
    Lethal,
}

/// The choices that the rules leave to players, made in advance.
#[derive(Debug, Clone, Copy)]
pub struct Policies {
    /// When it defends.
    pub dodge: Dodge,
    /// Vigor that Defense leaves.
    pub keep_vigor: i16,
    /// What actions are for.
    pub actions: Actions,
    /// Vigor from which it makes Off-hand attacks; [`BEYOND`] for never.
    pub offhand_from: i16,
    /// Vigor from which it takes openings; [`BEYOND`] for never.
    pub opening_from: i16,
    /// On the ground.
    pub prone: Prone,
    /// When wounded.
    pub wounded: Wounded,
    /// Whom it attacks.
    pub target: Target,
    /// For an ally in Shock.
    pub downed: Downed,
    /// Gives emergency aid to wounded allies.
    pub treats: bool,
    /// About an enemy in Shock.
    pub versus_shock: VersusShock,
    /// Readies attacks.
    pub ready: Ready,
    /// Its ability: whether it is used, actions, Vigor, Mana, Charges, and whether it exposes.
    pub ability: Technique,
    /// Items carried.
    pub items: Items,
}

/// `BRD-19` Use Item: what is carried, and when it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Items {
    /// How many.
    pub carried: i16,
    /// Durability that one restores.
    pub durability: i16,
    /// Health that one restores.
    pub health: i16,
    /// Used below this Durability; 0 for never.
    pub below: i16,
    /// Given to allies who are stable but unconscious.
    pub wakes: bool,
}

/// `BRD-18` Use Ability: what a technique or spell costs and gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Technique {
    /// Whether it is used at all.
    pub used: bool,
    /// Actions.
    pub actions: i16,
    /// Vigor.
    pub vigor: i16,
    /// Mana.
    pub mana: i16,
    /// Charges of its attack.
    pub charges: i16,
    /// Whether it creates an opening.
    pub exposes: bool,
}

impl Character for Fighter {
    type HouseRules = HouseRules;

    fn new(name: &str, sheet: &Fields, house: &HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader { sheet, house, place, faults: Vec::new() };
        let nature = Nature::of(sheet.word("nature"));
        let is_object = nature == Nature::Object;
        let dice = reader.dice();
        let vigor = reader.pool("vigor", "max_vigor", house.default_vigor);
        let mana = reader.pool("mana", "max_mana", house.default_mana);
        let durability = reader.pool("durability", "max_durability", house.default_durability);
        let health =
            if is_object { reader.no_health() } else { reader.pool("health", "max_health", house.default_health) };
        if !is_object && health[1] == 0 {
            reader.fault(
                "max_health",
                "somebody who is not an object has Health (BRD-39)",
                "set `nature = \"object\"`, or some Health",
            );
        }
        if is_object && durability[0] == 0 {
            reader.fault("durability", "an object without Durability is destroyed (BRD-39)", "give it some Durability");
        }
        reader.states(vigor[0], durability[0]);
        let guard = house.guard_base + sheet.small("guard_bonus");
        if !(1..=100).contains(&guard) {
            reader.fault(
                "guard_bonus",
                "Guard must be from 1 to 100 (BRD-12)",
                "change `guard_bonus` or the constant `guard_base`",
            );
        }
        let weapon = Weapon::of(sheet.word("weapon"));
        let hands = reader.hands(weapon, &dice);
        let speed = sheet.small_or("speed_score", house.default_score);
        let stamina = sheet.small_or("stamina_score", house.default_score);
        // BRD-26: with a Speed score a quarter of it gives the dice, else a quarter of the dice.
        let down = if sheet.has("speed_score") && !sheet.has("speed_dice") {
            speed / house.prone_divisor / house.dice_per_score
        } else {
            dice.speed / house.prone_divisor
        };
        let offhand = OffHand::of(sheet.word("offhand"));
        let bound = sheet.on("incapacitated") || is_object;
        let mut policies = reader.policies(offhand);
        if bound {
            // BRD-10, BRD-39: the incapacitated cannot act, and objects do nothing: neither takes an opening.
            policies.opening_from = BEYOND;
        }
        let taken = std::array::from_fn(|i| sheet.small(TAKEN[i]));
        let steps = reader.steps();
        if !reader.faults.is_empty() {
            return Err(reader.faults);
        }
        Ok(Self {
            name: name.to_owned(),
            hands,
            steps,
            defense_dice: [dice.speed, down],
            dice,
            feet: [speed, (speed / house.prone_divisor).max(1)],
            speed,
            stamina,
            // BRD-39: objects do nothing.
            actions: if is_object { 0 } else { sheet.small_or("actions", house.actions) },
            vigor,
            mana,
            durability,
            health,
            recovery: [
                stamina / house.recovery_divisor,
                sheet.small("durability_recovery"),
                sheet.small("mana_recovery"),
            ],
            guard,
            armor_rank: sheet.small("armor_rank"),
            armor_quality: Quality::of(sheet.word("armor_quality")),
            armor_durability: sheet.small_or("armor_durability", house.armor_durability),
            physical_only: sheet.on("armor_physical_only"),
            natural_armor: sheet.small("natural_armor_rank"),
            is_ranged: matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Modern | Weapon::Magic),
            is_distant: sheet.small("distance_challenges") > 0,
            is_light: sheet.on("weapon_light"),
            is_area: sheet.on("area_attack"),
            is_poison: sheet.on("straight_to_health"),
            has_offhand: offhand != OffHand::None,
            harmed_from: Superior::of(sheet.word("superior_durability")).rung(),
            size: Size::of(sheet.word("size")) as i16,
            nature,
            cover: Cover::of(sheet.word("cover")),
            taken,
            winded: vigor[0] <= house.winded_at || sheet.on_or("winded", false),
            prone: sheet.on("prone"),
            unaware: sheet.on("unaware"),
            reach: sheet.small_or("reach", house.reach),
            surprise: Surprise::of(sheet.word("surprise")),
            overwatch: sheet.has("overwatch").then(|| sheet.on("overwatch")),
            incapacitated: bound || health[0] == 0,
            bound,
            policies,
        })
    }
}

impl Fighter {
    /// Whether it attacks with a hand: the weapon hand, the off-hand if there is anything in it, the ability if that is
    /// used.
    pub fn has_hand(&self, hand: usize) -> bool {
        match hand {
            0 => true,
            1 => self.has_offhand,
            _ => self.policies.ability.used,
        }
    }

    /// `BRD-17` Ready: whether it waits for an enemy to come within reach of its weapon.
    pub fn awaits(&self) -> bool {
        match self.policies.ready {
            Ready::Await => !self.is_ranged,
            Ready::AwaitInRange => true,
            Ready::Never | Ready::IfAttacked | Ready::IfSideAttacked => false,
        }
    }

    /// `BRD-17` Ready: whether it holds an attack back for an enemy who attacks.
    pub fn forestalls(&self) -> bool {
        matches!(self.policies.ready, Ready::IfAttacked | Ready::IfSideAttacked)
    }

    /// Where damage of a type stands against its armor.
    pub fn armor_stops(&self, damage: DamageType) -> bool {
        damage == DamageType::Kinetic || !self.physical_only
    }

    /// Whether damage of a type harms it at all. `BRD-37`: Toxic harms only what lives.
    pub fn is_harmed_by(&self, damage: DamageType) -> bool {
        (damage != DamageType::Toxic || self.nature == Nature::Living) && self.taken[damage as usize] > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::fields;
    use play::systems::Value;
    use play::systems::character::ready;

    fn make(set: &[(&str, Value)]) -> Fighter {
        ready(&fields(), set).expect("the sheet is good")
    }

    #[test]
    fn an_empty_sheet_is_the_ordinary_fighter() {
        let fighter = make(&[]);
        assert_eq!((fighter.guard, fighter.actions, fighter.speed, fighter.stamina), (15, 2, 10, 10));
        assert_eq!(
            [fighter.vigor, fighter.mana, fighter.durability, fighter.health],
            [[20; 2], [10; 2], [20; 2], [10; 2]]
        );
        assert_eq!(
            (fighter.hands[0].value, fighter.hands[0].quality, fighter.hands[0].attack_dice),
            (1, Quality::Ordinary, 1)
        );
        assert_eq!((fighter.recovery, fighter.feet, fighter.defense_dice), ([2, 0, 0], [10, 2], [1, 0]));
    }

    #[test]
    fn scores_give_dice() {
        let fighter = make(&[("agility_score", 29.into()), ("speed_score", 43.into())]);
        assert_eq!((fighter.dice.agility, fighter.dice.speed, fighter.feet), (2, 4, [43, 10]));
        assert_eq!(fighter.defense_dice, [4, 1]);
        let counted = make(&[("speed_dice", 3.into()), ("speed_score", 43.into())]);
        assert_eq!(counted.defense_dice, [3, 0]);
    }

    #[test]
    fn weapons_say_whose_dice_they_add() {
        for (weapon, attack, damage, quality) in [
            ("melee", 1, 2, Quality::Ordinary),
            ("unarmed", 1, 2, Quality::Feeble),
            ("bow", 1, 2, Quality::Ordinary),
            ("crossbow", 1, 4, Quality::Ordinary),
            ("modern", 1, 4, Quality::Ordinary),
            ("magic", 3, 4, Quality::Ordinary),
        ] {
            let fighter = make(&[
                ("weapon", weapon.into()),
                ("strength_dice", 2.into()),
                ("soul_dice", 3.into()),
                ("skill_dice", 4.into()),
            ]);
            let hand = fighter.hands[0];
            assert_eq!((hand.attack_dice, hand.damage_dice, hand.quality), (attack, damage, quality), "{weapon}");
        }
    }

    #[test]
    fn challenges_of_distance_leave_damage_alone() {
        let fighter = make(&[
            ("weapon", "bow".into()),
            ("charges", 1.into()),
            ("distance_challenges", 2.into()),
            ("offhand", "unarmed".into()),
        ]);
        assert_eq!((fighter.hands[0].attack_step, fighter.hands[0].damage_step), (-1, 1));
        assert_eq!((fighter.hands[1].attack_step, fighter.hands[1].damage_step), (-1, -1));
    }
}
