//! A combatant made ready for the table: derived values, gear, policies; contradictions are refused here.

use crate::systems::question::Place;
use crate::systems::{Fault, Fields, Member, Question};

use super::house::House;
use super::rank::BEYOND;
use super::sheet::TAKEN;
use super::words::{
    Ability, Actions, Cover, DamageType, Downed, Nature, OffHand, Prone, Quality, Ready, Size, Superior, Target,
    UseAbility, VersusShock, Weapon, Wounded,
};

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
}

/// A combatant with everything that the rules ask of it.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name in metrics and logs.
    pub name: String,
    /// The weapon hand and the off-hand.
    pub hands: [Hand; 2],
    /// Bonus dice of Defense, standing and on the ground.
    pub defense_dice: [i16; 2],
    /// Bonus dice of Agility, Strength, Speed, Soul, the skill, Medicine, Resistance, initiative.
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
    /// Cannot act at all.
    pub incapacitated: bool,
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
    /// The skill.
    pub skill: i16,
    /// Medicine.
    pub medicine: i16,
    /// Resistance in general.
    pub resist: i16,
    /// Initiative.
    pub initiative: i16,
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
    /// Items carried, what one restores, and the Durability below which one is used.
    pub items: [i16; 3],
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

impl Fighter {
    /// Makes the members of a side ready.
    ///
    /// # Errors
    /// What is contradictory on their sheets.
    pub fn side(side: usize, members: &[Member], house: &House) -> Result<Vec<Self>, Vec<Fault>> {
        let mut fighters = Vec::new();
        let mut faults = Vec::new();
        for (index, member) in members.iter().enumerate() {
            let (side, index) = (side.to_string(), index.to_string());
            match Self::new(&member.name, &member.sheet, house, Place(&["sides", &side, &index])) {
                Ok(fighter) => fighters.push(fighter),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(fighters) } else { Err(faults) }
    }

    /// Makes a character that an experiment names ready.
    ///
    /// # Errors
    /// What is contradictory on its sheet, or that the scenario has no such character.
    pub fn named(question: &Question, param: &str, house: &House) -> Result<Self, Vec<Fault>> {
        let name = question.params.word_opt(param).unwrap_or_default();
        let Some(sheet) = question.characters.get(name) else {
            let message = format!("`{param}` must name a character of this game");
            return Err(vec![Fault::new(&["experiment", param], message)]);
        };
        Self::new(name, sheet, house, Place(&["character", name]))
    }

    /// Makes a combatant ready.
    ///
    /// # Errors
    /// What is contradictory on its sheet.
    pub fn new(name: &str, sheet: &Fields, house: &House, place: Place<'_>) -> Result<Self, Vec<Fault>> {
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
        let speed = reader.small_or("speed_score", house.default_score);
        let stamina = reader.small_or("stamina_score", house.default_score);
        // BRD-26: with a Speed score a quarter of it gives the dice, else a quarter of the dice.
        let down = if sheet.has("speed_score") && !sheet.has("speed_dice") {
            speed / house.prone_divisor / house.dice_per_score
        } else {
            dice.speed / house.prone_divisor
        };
        let offhand = OffHand::of(sheet.word("offhand"));
        let policies = reader.policies(offhand);
        let taken = std::array::from_fn(|i| sheet.small(TAKEN[i]));
        if !reader.faults.is_empty() {
            return Err(reader.faults);
        }
        Ok(Self {
            name: name.to_owned(),
            hands,
            defense_dice: [dice.speed, down],
            dice,
            feet: [speed, (speed / house.prone_divisor).max(1)],
            speed,
            stamina,
            // BRD-39: objects do nothing.
            actions: if is_object { 0 } else { small_or(sheet, "actions", house.actions) },
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
            armor_durability: small_or(sheet, "armor_durability", house.armor_durability),
            physical_only: sheet.on("armor_physical_only"),
            natural_armor: sheet.small("natural_armor_rank"),
            is_ranged: matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Modern | Weapon::Magic),
            is_light: sheet.on("weapon_light"),
            is_area: sheet.on("area_attack"),
            is_poison: sheet.on("straight_to_health"),
            has_offhand: offhand != OffHand::None,
            harmed_from: Superior::of(sheet.word("superior_durability")).rung(),
            size: Size::of(sheet.word("size")) as i16,
            nature,
            cover: Cover::of(sheet.word("cover")),
            taken,
            winded: vigor[0] <= house.winded_at || switch_or(sheet, "winded", false),
            prone: sheet.on("prone"),
            unaware: sheet.on("unaware"),
            incapacitated: sheet.on("incapacitated") || is_object || health[0] == 0,
            policies,
        })
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

/// A field that may be left to the rules.
fn small_or(sheet: &Fields, name: &str, derived: i16) -> i16 {
    if sheet.has(name) { sheet.small(name) } else { derived }
}

fn switch_or(sheet: &Fields, name: &str, derived: bool) -> bool {
    if sheet.has(name) { sheet.on(name) } else { derived }
}

/// Reads a sheet and remembers what is wrong.
struct Reader<'a> {
    sheet: &'a Fields,
    house: &'a House,
    place: Place<'a>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, field: &str, message: impl Into<String>, help: &str) {
        self.faults.push(self.place.fault(field, message).help(help));
    }

    fn small_or(&self, name: &str, derived: i16) -> i16 {
        small_or(self.sheet, name, derived)
    }

    /// `BRD-02` Number of Bonus dice: given, or from the score of the ability.
    fn dice(&mut self) -> Dice {
        let mut of = |ability: &str| {
            let (dice, score) = (format!("{ability}_dice"), format!("{ability}_score"));
            if ability != "speed" && self.sheet.has(&dice) && self.sheet.has(&score) {
                let message = format!("`{dice}` and `{score}` both say how many Bonus dice there are (BRD-02)");
                self.fault(&dice, message, "leave one of them out");
            }
            let from_score =
                self.sheet.has(&score).then(|| (self.sheet.small(&score) / self.house.dice_per_score).min(6));
            small_or(self.sheet, &dice, from_score.unwrap_or(self.house.default_dice))
        };
        Dice {
            agility: of("agility"),
            strength: of("strength"),
            speed: of("speed"),
            soul: of("soul"),
            skill: of("skill"),
            medicine: of("medicine"),
            resist: self.sheet.small("resist_dice"),
            initiative: self.sheet.small("initiative_dice"),
        }
    }

    /// A pool: now and at most.
    fn pool(&mut self, now: &str, most: &str, default: i16) -> [i16; 2] {
        let limit = self.small_or(most, default.max(small_or(self.sheet, now, 0)));
        let value = self.small_or(now, limit);
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
    fn no_health(&mut self) -> [i16; 2] {
        for field in ["health", "max_health"] {
            if self.small_or(field, 0) > 0 {
                self.fault(field, "an object has no Health (BRD-39)", "leave it out");
            }
        }
        [0, 0]
    }

    /// Flags that must agree with the pools.
    fn states(&mut self, vigor: i16, durability: i16) {
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

    /// `BRD-12` Attack and `BRD-30` Damage roll: whose dice are added with the weapon; `BRD-38` Unarmed;
    /// `BRD-13` Off-hand attack; `BRD-46` Distant target: a Challenge to hit, none to damage.
    fn hands(&mut self, weapon: Weapon, dice: &Dice) -> [Hand; 2] {
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
        // BRD-46: a distant target is a Challenge to hit, not to damage.
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
        let main = Hand {
            attack_step: attack_step - distance,
            damage_step: charges,
            attack_dice,
            damage_dice,
            value: small_or(sheet, "damage_value", usual_value),
            quality: sheet.word_opt("weapon_quality").map_or(usual_quality, Quality::of),
            damage: DamageType::of(sheet.word("damage_type")),
        };
        let unarmed = OffHand::of(sheet.word("offhand")) != OffHand::Weapon;
        let off = Hand {
            attack_step: attack_step - house.offhand_challenges,
            damage_step: charges - house.offhand_challenges,
            attack_dice: dice.agility,
            damage_dice: dice.strength,
            value: if unarmed { house.unarmed_value } else { sheet.small("offhand_value") },
            quality: if unarmed { house.unarmed_quality } else { Quality::of(sheet.word("offhand_quality")) },
            damage: DamageType::Kinetic,
        };
        [main, off]
    }

    fn policies(&mut self, offhand: OffHand) -> Policies {
        let sheet = self.sheet;
        let number = |name: &str| sheet.policy_number(name).map_or(0, |n| i16::try_from(n).unwrap_or(i16::MAX));
        let dodge = match sheet.word_opt("defense") {
            None => Dodge::Odds(0.25),
            Some("dodge_always") => Dodge::Always,
            Some("dodge_never") => Dodge::Never,
            Some("dodge_if_lethal") => Dodge::Lethal,
            Some(_) => Dodge::Odds(f64::from(number("defense")) / 100.0),
        };
        let offhand_from = match sheet.word("offhand_policy") {
            "never" => BEYOND,
            "always" => 0,
            _ => number("offhand_policy"),
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
            Some(_) => number("opening_policy"),
        };
        let ability = Technique {
            used: UseAbility::of(sheet.word("ability_policy")) == UseAbility::Always,
            actions: sheet.small("ability_actions"),
            vigor: sheet.small("ability_vigor"),
            mana: sheet.small("ability_mana"),
            charges: sheet.small("ability_charges"),
            exposes: sheet.on("ability_exposes"),
        };
        let drinks = number("item_policy");
        if drinks > 0 && sheet.small("items") == 0 {
            self.fault("item_policy", "there are no items to use (BRD-19)", "set `items`");
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
            items: [sheet.small("items"), sheet.small("item_durability"), drinks],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::Value;
    use crate::systems::bursting_dice::{house::CONSTANTS, sheet::FIELDS};

    fn make(set: &[(&str, Value)]) -> Result<Fighter, Vec<Fault>> {
        let mut sheet = Fields::defaults(FIELDS);
        for (name, value) in set {
            sheet.set(name, value.clone());
        }
        let house = House::of(&Fields::defaults(CONSTANTS));
        Fighter::new("warden", &sheet, &house, Place(&["character", "warden"]))
    }

    fn word(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn an_empty_sheet_is_the_ordinary_fighter() {
        let fighter = make(&[]).expect("the sheet is good");
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
        let fighter = make(&[("agility_score", Value::Int(29)), ("speed_score", Value::Int(43))]).expect("is good");
        assert_eq!((fighter.dice.agility, fighter.dice.speed, fighter.feet), (2, 4, [43, 10]));
        assert_eq!(fighter.defense_dice, [4, 1]);
        let counted = make(&[("speed_dice", Value::Int(3)), ("speed_score", Value::Int(43))]).expect("is good");
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
                ("weapon", word(weapon)),
                ("strength_dice", Value::Int(2)),
                ("soul_dice", Value::Int(3)),
                ("skill_dice", Value::Int(4)),
            ])
            .expect("the sheet is good");
            let hand = fighter.hands[0];
            assert_eq!((hand.attack_dice, hand.damage_dice, hand.quality), (attack, damage, quality), "{weapon}");
        }
    }

    #[test]
    fn challenges_of_distance_leave_damage_alone() {
        let fighter = make(&[
            ("weapon", word("bow")),
            ("charges", Value::Int(1)),
            ("distance_challenges", Value::Int(2)),
            ("offhand", word("unarmed")),
        ])
        .expect("the sheet is good");
        assert_eq!((fighter.hands[0].attack_step, fighter.hands[0].damage_step), (-1, 1));
        assert_eq!((fighter.hands[1].attack_step, fighter.hands[1].damage_step), (-1, -1));
    }
}
