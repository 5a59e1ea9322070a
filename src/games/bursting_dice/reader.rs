//! Reads a sheet: its dice, pools, hands and policies, with all contradictions among them.

use play::systems::question::Place;

use super::fighter::{Dice, Dodge, Hand, Items, Policies, Steps, Technique};
use super::words::{
    Ability, Actions, DamageType, Downed, OffHand, Prone, Quality, Ready, Target, UseAbility, VersusShock, Weapon,
    Wounded,
};
use crate::prelude::*;

/// Reads a sheet and collects its faults.
pub(super) struct Reader<'a> {
    pub sheet: &'a Fields,
    pub house: &'a HouseRules,
    pub place: Place<'a>,
    pub faults: Vec<Fault>,
}

impl Reader<'_> {
    pub fn fault(&mut self, field: &str, message: impl Into<String>, help: &str) {
        self.faults.push(self.place.fault(field, message).help(help));
    }

    /// `BRD-02` Number of Bonus dice: as given, or derived from the ability score.
    pub fn dice(&mut self) -> Dice {
        let mut of = |ability: &str| {
            let (dice, score) = (format!("{ability}_dice"), format!("{ability}_score"));
            if ability != "speed" && self.sheet.has(&dice) && self.sheet.has(&score) {
                let message = format!("`{dice}` and `{score}` both say how many Bonus dice there are (BRD-02)");
                self.fault(&dice, message, "leave one of them out");
            }
            let from_score = self.sheet.small_opt(&score).map(|score| (score / self.house.dice_per_score).min(6));
            self.sheet.small_or(&dice, from_score.unwrap_or(self.house.default_dice))
        };
        Dice {
            agility: of("agility"),
            strength: of("strength"),
            speed: of("speed"),
            soul: of("soul"),
            reason: of("reason"),
            resolve: of("resolve"),
            skill: of("skill"),
            medicine: of("medicine"),
            resist: self.sheet.small("resist_dice"),
            initiative: self.sheet.small("initiative_dice"),
        }
    }

    /// A pool: its current value and its maximum.
    pub fn pool(&mut self, now: &str, most: &str, default: i16) -> [i16; 2] {
        let limit = self.sheet.small_or(most, default.max(self.sheet.small_or(now, 0)));
        let value = self.sheet.small_or(now, limit);
        if value > limit {
            self.fault(
                now,
                format!("{now} {value} is above its maximum of {limit}"),
                "raise the maximum or lower the value",
            );
        }
        [value, limit]
    }

    /// `BRD-39` Objects have no Health.
    pub fn no_health(&mut self) -> [i16; 2] {
        for field in ["health", "max_health"] {
            if self.sheet.small_or(field, 0) > 0 {
                self.fault(field, "an object has no Health (BRD-39)", "leave it out");
            }
        }
        [0, 0]
    }

    /// Checks flags against the pools.
    pub fn states(&mut self, vigor: i16, durability: i16) {
        if self.sheet.has("wounded") && self.sheet.on("wounded") != (durability == 0) {
            let message =
                format!("with {durability} Durability, `wounded` cannot be {} (BRD-32)", self.sheet.on("wounded"));
            self.fault("wounded", message, "wounded is whoever has no Durability left; leave it out");
        }
        let (low, clear) = (self.house.winded_at, self.house.winded_clear);
        if clear <= low {
            self.faults.push(
                Fault::new(
                    &["rules", "winded_clear"],
                    format!("somebody would become Winded at {low} Vigor and be clear of it at {clear} (BRD-28)"),
                )
                .help("`winded_clear` must be above `winded_at`"),
            );
        }
        let winded = self.sheet.has("winded").then(|| self.sheet.on("winded"));
        if winded == Some(true) && vigor >= clear || winded == Some(false) && vigor <= low {
            let message = format!("with {vigor} Vigor, `winded` cannot be {} (BRD-28)", self.sheet.on("winded"));
            self.fault("winded", message, "change `vigor`, or leave `winded` out");
        }
    }

    /// `BRD-03` Rank, Charges, Challenges: the net steps for one kind of roll.
    fn step(&self, roll: &str) -> i16 {
        self.sheet.small(&format!("{roll}_charges")) - self.sheet.small(&format!("{roll}_challenges"))
    }

    /// The steps of all rolls other than attacks.
    pub fn steps(&self) -> Steps {
        Steps { defense: self.step("defense"), initiative: self.step("initiative"), medicine: self.step("medicine") }
    }

    /// `BRD-12` Attack and `BRD-30` Damage roll: the Bonus dice added to the weapon; `BRD-38` Unarmed; `BRD-13`
    /// Off-hand attack; `BRD-46` Distant target: Challenges to hit but not to damage; `BRD-05` Effect dice: the steps
    /// of damage; `BRD-18` Use Ability: an ability's own values.
    pub fn hands(&mut self, weapon: Weapon, dice: &Dice) -> [Hand; 3] {
        let (sheet, house) = (self.sheet, self.house);
        let charges = sheet.small("charges");
        let by_weapon = match weapon {
            Weapon::Magic => Ability::Soul,
            _ => Ability::Agility,
        };
        let ability = sheet.word_opt("attack_with").map_or(by_weapon, Ability::of);
        let attack_dice = match ability {
            Ability::Agility => dice.agility,
            Ability::Soul => dice.soul,
            Ability::Speed => dice.speed,
        };
        let damage_dice = match weapon {
            Weapon::Melee | Weapon::Unarmed | Weapon::Bow => dice.strength,
            Weapon::Crossbow | Weapon::Modern | Weapon::Magic => dice.skill,
        };
        let is_ranged = matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Modern | Weapon::Magic);
        // BRD-46: a distant target gives Challenges to hit, not to damage.
        let distance = sheet.small("distance_challenges");
        if distance > 0 && !is_ranged {
            self.fault(
                "distance_challenges",
                "only ranged attacks have a distant target (BRD-46)",
                "use a ranged weapon or leave it out",
            );
        }
        let (usual_value, usual_quality) = match weapon {
            Weapon::Unarmed => (house.unarmed_value, house.unarmed_quality),
            _ => (house.default_damage_value, Quality::Ordinary),
        };
        let attack_step = charges - sheet.small("challenges");
        let damage_step = if house.charges_raise_damage { charges } else { 0 } + self.step("damage");
        let main = Hand {
            attack_step: attack_step - distance,
            damage_step,
            attack_dice,
            damage_dice,
            value: sheet.small_or("damage_value", usual_value),
            quality: sheet.word_opt("weapon_quality").map_or(usual_quality, Quality::of),
            damage: DamageType::of(sheet.word("damage_type")),
            is_unarmed: weapon == Weapon::Unarmed,
        };
        let unarmed = OffHand::of(sheet.word("offhand")) != OffHand::Weapon;
        let off = Hand {
            attack_step: attack_step - house.offhand_challenges,
            damage_step: damage_step - house.offhand_challenges,
            attack_dice: dice.agility,
            damage_dice: dice.strength,
            value: if unarmed { house.unarmed_value } else { sheet.small("offhand_value") },
            quality: if unarmed { house.unarmed_quality } else { Quality::of(sheet.word("offhand_quality")) },
            damage: DamageType::Kinetic,
            is_unarmed: unarmed,
        };
        // BRD-18: a technique or spell may have dice of its own; otherwise it uses those of the weapon.
        let ability = Hand {
            attack_dice: sheet.small_or("ability_dice", main.attack_dice),
            damage_dice: sheet.small_or("ability_damage_dice", main.damage_dice),
            value: sheet.small_or("ability_value", main.value),
            quality: sheet.word_opt("ability_quality").map_or(main.quality, Quality::of),
            damage: sheet.word_opt("ability_damage_type").map_or(main.damage, DamageType::of),
            ..main
        };
        [main, off, ability]
    }

    pub fn policies(&mut self, offhand: OffHand) -> Policies {
        let sheet = self.sheet;
        let dodge = match sheet.word_opt("defense") {
            None => Dodge::Odds(0.25),
            Some("dodge_always") => Dodge::Always,
            Some("dodge_never") => Dodge::Never,
            Some("dodge_if_lethal") => Dodge::Lethal,
            Some(_) => Dodge::Odds(f64::from(sheet.small_policy_number("defense")) / 100.0),
        };
        let offhand_from = match sheet.word("offhand_policy") {
            "never" => BEYOND,
            "always" => 0,
            _ => sheet.small_policy_number("offhand_policy"),
        };
        if offhand_from < BEYOND && offhand == OffHand::None {
            self.fault(
                "offhand_policy",
                "there is nothing in the off-hand to attack with (BRD-13)",
                "set `offhand` to \"unarmed\" or \"weapon\"",
            );
        }
        let opening_from = match sheet.word_opt("opening_policy") {
            None => 10,
            Some("always") => 0,
            Some("never") => BEYOND,
            Some(_) => sheet.small_policy_number("opening_policy"),
        };
        let ability = Technique {
            used: UseAbility::of(sheet.word("ability_policy")) == UseAbility::Always,
            actions: sheet.small("ability_actions"),
            vigor: sheet.small("ability_vigor"),
            mana: sheet.small("ability_mana"),
            charges: sheet.small("ability_charges"),
            exposes: sheet.on("ability_exposes"),
        };
        let (drinks, wakes) = (sheet.small_policy_number("item_policy"), sheet.on("wakes_allies"));
        if wakes && sheet.small("item_health") == 0 {
            let message = "only Health wakes those who are stable (BRD-41)";
            self.fault("wakes_allies", message, "set `item_health`");
        }
        if (drinks > 0 || wakes) && sheet.small("items") == 0 {
            self.fault(
                if wakes { "wakes_allies" } else { "item_policy" },
                "there are no items to use (BRD-19)",
                "set `items`",
            );
        }
        Policies {
            dodge,
            keep_vigor: sheet.small("keep_vigor"),
            actions: Actions::of(sheet.word("action_policy")),
            offhand_from,
            opening_from,
            prone: Prone::of(sheet.word("prone_policy")),
            wounded: Wounded::of(sheet.word("wounded_policy")),
            target: Target::of(sheet.word("target")),
            downed: Downed::of(sheet.word("downed_ally")),
            treats: sheet.on("treats_wounded"),
            versus_shock: VersusShock::of(sheet.word("versus_shock")),
            ready: Ready::of(sheet.word("ready")),
            ability,
            items: Items {
                carried: sheet.small("items"),
                durability: sheet.small("item_durability"),
                health: sheet.small("item_health"),
                below: drinks,
                wakes,
            },
        }
    }
}
