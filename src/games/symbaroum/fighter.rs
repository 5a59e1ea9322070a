//! A character made ready for the table: derived values, gear, policies; contradictions are refused here.

use play::systems::question::Place;

use super::house::NpcValues;
use super::throw::Throw;
use super::words::{
    Aid, Armor, Draw, Inflict, Movement, Passing, Prone, Rank, Role, Shield, Suffer, Target, VersusDying, Weapon,
    WhenFlanked,
};
use crate::prelude::*;

/// A character with everything that the rules ask of it.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name in metrics and logs.
    pub name: String,
    /// Whether a player plays it.
    pub is_pc: bool,
    /// The attributes, in the order of [`Attribute`].
    attributes: [i16; 8],
    /// The value that attacks test, weapon included.
    pub attack: i16,
    /// The value that attacks without the weapon test.
    pub attack_unarmed: i16,
    /// The value that attacks are opposed by.
    pub defense: i16,
    /// What the shield adds to it.
    pub shield_bonus: i16,
    /// Damage of the weapon.
    pub weapon: Throw,
    /// Damage without it.
    pub unarmed: Throw,
    /// The second weapon.
    pub spare: Option<Spare>,
    /// Sides of the extra die and fixed damage of an Advantage.
    pub advantage: (i16, i16),
    /// What armor takes from damage.
    pub armor: Throw,
    /// Toughness at the start.
    pub toughness: i16,
    /// The highest Toughness.
    pub max_toughness: i16,
    /// Damage beyond this hurts.
    pub pain_threshold: i16,
    /// Permanent and temporary corruption beyond this shows.
    pub corruption_threshold: i16,
    /// Whether the weapon attacks from afar.
    pub is_ranged: bool,
    /// Whether the weapon is Long.
    pub is_long: bool,
    /// Whether that gives it the Free Attack.
    pub has_reach: bool,
    /// Whether the weapon is part of the body, and always ready.
    pub is_always_ready: bool,
    /// Whether the weapon is drawn as a Free Action.
    pub is_drawn_freely: bool,
    /// Whether the weapon is ready at the start.
    pub weapon_drawn: bool,
    /// Whether it lies on the ground at the start.
    pub prone: bool,
    /// Whether it fights blinded.
    pub blind: bool,
    /// Whether it attacks from above.
    pub higher_ground: bool,
    /// Whether it stands behind others.
    pub in_rear: bool,
    /// Its level of Medicus.
    pub medicus: Level,
    /// The attribute that its first aid tests, if it is not that of the house.
    pub heal_with: Option<Attribute>,
    /// Its level of Recovery.
    pub recovery: Level,
    /// Herbal cures carried.
    pub herbal_cures: i16,
    /// What it does where the rules leave a choice.
    pub policies: Policies,
}

/// A second weapon. If the first one attacks from afar it does not, and the other way round.
#[derive(Debug, Clone, Copy)]
pub struct Spare {
    /// Its damage.
    pub damage: Throw,
    /// Whether it is Long.
    pub is_long: bool,
    /// Whether that gives it the Free Attack.
    pub has_reach: bool,
}

/// The choices of section "player choices" of the rules, made in advance.
#[derive(Debug, Clone, Copy)]
pub struct Policies {
    /// When it inflicts pain.
    pub inflict: Inflict,
    /// When it suffers pain.
    pub suffer: Suffer,
    /// Whom it attacks.
    pub target: Target,
    /// What it moves for.
    pub movement: Movement,
    /// What it does on the ground.
    pub prone: Prone,
    /// What it does for a dying ally.
    pub aid: Aid,
    /// What it does about a dying enemy.
    pub versus_dying: VersusDying,
    /// It gives first aid to allies of this Toughness or less; 0 for never.
    pub tend_at: i16,
    /// What it does when it is flanked.
    pub when_flanked: WhenFlanked,
    /// It keeps out of melee at this Toughness or less; 0 for never.
    pub step_back_at: i16,
    /// It leaves the fight at this Toughness or less; 0 for never.
    pub retreat_at: i16,
    /// The place in the turn order that it delays to; 0 for never.
    pub delay_to: i16,
    /// It uses a herbal cure on itself at this Toughness or less; 0 for never.
    pub drink_at: i16,
    /// What it does without a ready weapon.
    pub draw: Draw,
    /// How it gets at enemies in the rear.
    pub passing: Passing,
}

impl Character for Fighter {
    type HouseRules = HouseRules;

    fn new(name: &str, sheet: &Fields, house: &HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let attributes = std::array::from_fn(|i| sheet.small(Attribute::WORDS[i]));
        let attribute = |of: Attribute| attributes[of as usize];
        let is_pc = Role::of(sheet.word("kind")) == Role::Pc;
        let weapon = Weapon::of(sheet.word("weapon"));
        let shield = Shield::of(sheet.word("shield"));
        let quality = |word: &str, worth: i16| if sheet.has_flag("qualities", word) { worth } else { 0 };

        let second = Weapon::second(sheet.word("second_weapon"));
        let barred =
            |weapon: Weapon| shield == Shield::Shield && house.shield_bars_weapons && weapon.is_barred_by_shield();
        let named = [("weapon", Some(weapon)), ("second_weapon", second)];
        for (field, _) in named.into_iter().filter(|&(_, weapon)| weapon.is_some_and(barred)) {
            let message = format!("a `{}` weapon cannot be used with a shield (SYM-26)", sheet.word(field));
            faults
                .push(place.fault("shield", message).help("use a buckler, which leaves both hands free, or no shield"));
        }
        if second.is_some_and(|second| second.is_ranged() == weapon.is_ranged()) {
            let message = "the second weapon attacks as the first one does, and nobody switches to it (SYM-14)";
            faults.push(
                place
                    .fault("second_weapon", message.to_owned())
                    .help("one of the two must attack from afar, like a `bow`, and the other in melee"),
            );
        }
        let has_reach = |weapon: Weapon| weapon.is_long() && !(shield == Shield::Shield && house.shield_bars_long);
        let toughest = i16::max(attribute(Attribute::Strong), house.toughness_least);
        let max_toughness = sheet.small_or("max_toughness", toughest);
        let toughness = sheet.small_or("toughness", max_toughness);
        if toughness > max_toughness {
            let message = format!("Toughness {toughness} is above its maximum of {max_toughness} (SYM-02)");
            faults.push(place.fault("toughness", message).help("raise `strong` or set `max_toughness`"));
        }

        let gear = Gear { sheet, house, is_pc, place };
        let weapon_throw = gear.damage(weapon, quality("deep_impact", house.deep_impact), &mut faults);
        let unarmed = gear.by_role(Throw::die(house.weapon_unarmed));
        let spare = second.map(|second| Spare {
            damage: gear.by_role(Throw::die(house.weapon_die(second))),
            is_long: second.is_long(),
            has_reach: has_reach(second),
        });
        let armor = gear.armor(&mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let rolls = is_pc || house.npc_values == NpcValues::AllDice;
        let shield_bonus = match shield {
            Shield::None => 0,
            Shield::Shield => house.shield_defense,
            Shield::Buckler => house.buckler_defense,
        };
        let defend_with = Attribute::of(sheet.word("defend_with"));
        let attack_unarmed = attribute(Attribute::of(sheet.word("attack_with")));
        Ok(Self {
            name: name.to_owned(),
            is_pc,
            attributes,
            attack: attack_unarmed + quality("precise", house.precise),
            attack_unarmed,
            defense: attribute(defend_with) - gear.impeding()
                + shield_bonus
                + quality("balanced", house.balanced)
                + sheet.small("defense_bonus"),
            shield_bonus,
            weapon: weapon_throw,
            unarmed,
            spare,
            advantage: if rolls { (house.advantage_die, 0) } else { (0, house.npc_extra()) },
            armor,
            toughness,
            max_toughness,
            pain_threshold: sheet
                .small_or("pain_threshold", rounded_up(attribute(Attribute::Strong), house.pain_divisor)),
            corruption_threshold: rounded_up(attribute(Attribute::Resolute), house.corruption_divisor),
            is_ranged: weapon.is_ranged(),
            is_long: weapon.is_long(),
            has_reach: has_reach(weapon),
            is_always_ready: weapon.is_always_ready(),
            is_drawn_freely: weapon.is_drawn_freely(),
            weapon_drawn: sheet.on("weapon_drawn") || weapon.is_always_ready(),
            prone: sheet.on("prone"),
            blind: sheet.on("blind"),
            higher_ground: sheet.on("higher_ground"),
            in_rear: Rank::of(sheet.word("stands")) == Rank::Rear,
            medicus: Level::of(sheet.word("medicus")),
            heal_with: sheet.word_opt("heal_with").map(Attribute::of),
            recovery: Level::of(sheet.word("recovery")),
            herbal_cures: sheet.small("herbal_cures"),
            policies: Policies::of(sheet),
        })
    }
}

impl Fighter {
    /// `SYM-10` Long weapon: whether either weapon gives the Free Attack.
    pub fn may_reach(&self) -> bool {
        self.has_reach || self.spare.is_some_and(|spare| spare.has_reach)
    }

    /// `SYM-01` Attribute: the value that tests use.
    pub fn attribute(&self, of: Attribute) -> i16 {
        self.attributes[of as usize]
    }
}

impl Policies {
    fn of(sheet: &Fields) -> Self {
        Self {
            inflict: Inflict::of(sheet.word("inflict_pain")),
            suffer: Suffer::of(sheet.word("suffer_pain")),
            target: Target::of(sheet.word("target")),
            movement: Movement::of(sheet.word("movement")),
            prone: Prone::of(sheet.word("prone_policy")),
            aid: Aid::of(sheet.word("aid")),
            versus_dying: VersusDying::of(sheet.word("versus_dying")),
            tend_at: sheet.small_policy_number("tend"),
            when_flanked: WhenFlanked::of(sheet.word("when_flanked")),
            step_back_at: sheet.small_policy_number("step_back"),
            retreat_at: sheet.small_policy_number("retreat"),
            delay_to: sheet.small_policy_number("delay"),
            drink_at: sheet.small_policy_number("drink"),
            draw: Draw::of(sheet.word("surprise_draw")),
            passing: Passing::of(sheet.word("passing")),
        }
    }
}

/// `SYM-02` Derived values: a share of an attribute, rounded up.
fn rounded_up(value: i16, divisor: i16) -> i16 {
    (value + divisor - 1) / divisor
}

/// Weapons and armor of a sheet.
struct Gear<'a> {
    sheet: &'a Fields,
    house: &'a HouseRules,
    is_pc: bool,
    place: Place<'a>,
}

impl Gear<'_> {
    /// Damage of the weapon: fixed if the sheet says so, else its dice.
    fn damage(&self, weapon: Weapon, quality: i16, faults: &mut Vec<Fault>) -> Throw {
        if let Some(fixed) = self.sheet.small_opt("damage") {
            return Throw::fixed(fixed + quality);
        }
        let dice = self.dice("weapon_dice", faults).unwrap_or(Throw::die(self.house.weapon_die(weapon)));
        self.by_role(dice).plus(quality)
    }

    /// What the armor takes from damage.
    fn armor(&self, faults: &mut Vec<Fault>) -> Throw {
        if let Some(fixed) = self.sheet.small_opt("armor_value") {
            return Throw::fixed(fixed);
        }
        let by_weight = match Armor::of(self.sheet.word("armor")) {
            Armor::None => 0,
            Armor::Light => self.house.armor_light,
            Armor::Medium => self.house.armor_medium,
            Armor::Heavy => self.house.armor_heavy,
        };
        self.by_role(self.dice("armor_dice", faults).unwrap_or(Throw::die(by_weight)))
    }

    /// A roll of the sheet.
    fn dice(&self, field: &str, faults: &mut Vec<Fault>) -> Option<Throw> {
        let throw = Throw::roll(self.sheet.dice_opt(field)?);
        if throw.is_none() {
            let message = format!(
                "`{field}` takes up to two plain dice of at most 31 sides, and a number (SYM-17): each die of an NPC counts half its sides (SYM-06)"
            );
            faults.push(self.place.fault(field, message).help("write it like `d8`, `2d6+1` or `d10 + d4`"));
        }
        throw
    }

    /// `SYM-06` NPC fixed values: an NPC's dice become fixed numbers, a player rolls.
    fn by_role(&self, dice: Throw) -> Throw {
        if self.is_pc || self.house.npc_values == NpcValues::AllDice { dice } else { dice.halved() }
    }

    /// What the armor takes from Defense.
    fn impeding(&self) -> i16 {
        let house = self.house;
        let by_weight = match Armor::of(self.sheet.word("armor")) {
            Armor::None => return 0,
            Armor::Light => house.impeding_light,
            Armor::Medium => house.impeding_medium,
            Armor::Heavy => house.impeding_heavy,
        };
        let flexible = if self.sheet.on("armor_flexible") { house.flexible } else { 0 };
        let cumbersome = if self.sheet.on("armor_cumbersome") { house.cumbersome } else { 0 };
        (by_weight - flexible).max(0) + cumbersome
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
    fn derived_values_follow_the_book() {
        let fighter = make(&[
            ("strong", 7.into()),
            ("quick", 13.into()),
            ("resolute", 9.into()),
            ("armor", "medium".into()),
            ("shield", "shield".into()),
        ]);
        assert_eq!((fighter.toughness, fighter.pain_threshold), (10, 4));
        assert_eq!((fighter.defense, fighter.corruption_threshold), (13 - 3 + 1, 5));
        assert_eq!((fighter.weapon.dice, fighter.armor.dice), ([8, 0], [6, 0]));
        assert!(fighter.weapon_drawn && !fighter.has_reach);
    }

    #[test]
    fn flexible_and_cumbersome_armor_impedes_less_and_more() {
        for (weight, flexible, cumbersome, impeding) in [
            ("light", true, false, 0),
            ("light", true, true, 1),
            ("heavy", true, false, 2),
            ("heavy", false, true, 5),
            ("none", false, true, 0),
        ] {
            let fighter = make(&[
                ("armor", weight.into()),
                ("armor_flexible", flexible.into()),
                ("armor_cumbersome", cumbersome.into()),
            ]);
            assert_eq!(fighter.defense, 10 - impeding, "{weight}");
        }
    }

    #[test]
    fn npcs_have_half_of_each_die() {
        let npc = make(&[("kind", "npc".into()), ("weapon", "heavy".into()), ("armor", "light".into())]);
        assert_eq!((npc.weapon.bonus, npc.armor.bonus, npc.unarmed.bonus), (5, 2, 2));
        assert_eq!((npc.weapon.dice, npc.advantage), ([0, 0], (0, 2)));
        let fixed = make(&[("kind", "npc".into()), ("damage", 7.into())]);
        assert_eq!(fixed.weapon.bonus, 7);
    }

    #[test]
    fn contradictions_are_refused() {
        let make = |set: &[(&str, Value)]| ready::<Fighter>(&fields(), set);
        let faults = make(&[("shield", "shield".into()), ("weapon", "bow".into()), ("toughness", 12.into())])
            .expect_err("two faults");
        let paths: Vec<String> = faults.iter().map(|fault| fault.path.join(".")).collect();
        assert_eq!(paths, ["character.hero.shield", "character.hero.toughness"]);
        assert!(make(&[("shield", "buckler".into()), ("weapon", "bow".into())]).is_ok());
        let long =
            make(&[("shield", "shield".into()), ("weapon", "long".into())]).expect("only the Free Attack is lost");
        assert!(long.is_long && !long.has_reach);
        let odd = Value::Dice("d6!".parse().expect("the notation is good"));
        assert!(make(&[("weapon_dice", odd)]).is_err());
    }
}
