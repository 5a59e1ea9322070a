//! The character sheet: its fields as parameters.

use super::words::{
    Armor, Defend, Distance, Dodge, EdgePolicy, ExploitPolicy, ExtraMinor, Finish, Grenade, Help, KnockOut, Medic,
    Minor, RangePolicy, RestPolicy, Role, Size, StrainPolicy, Target, Trauma, Waiting, Weapon, skill_fields,
};
use crate::prelude::*;

/// The weapon traits.
pub const WEAPON_TRAITS: &[&str] = &["light", "two_handed", "trip", "reach"];

/// One of the seven abilities.
fn ability(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, -3, 10, 1, doc).assumed().rules(&["FS-01"])
}

/// The fields of a character besides the skills.
fn own_params() -> Vec<Param> {
    vec![Param::choice("kind", Role::WORDS, "who plays the character: pc (death saves at 0 vitality) or npc (out at 0)")
        .rules(&["FS-86", "FS-93"]),
ability("cmb", "Combativity: attacking, grappling, throwing; people have 1"),
ability("str", "Strength: force and endurance, damage in melee, jumps, breath, resting"),
ability("dex", "Dexterity: initiative, Defense, hiding, getting out of the way"),
ability("per", "Perception: noticing, and damage of ranged weapons"),
ability("int", "Intelligence: knowledge, Medicine, Psionics"),
ability("wil", "Will: personality and self-control"),
ability("tec", "Tech: machines, computers, locks"),
Param::switch("synergy", false, "whether the Game Master grants advantage for a second fitting skill, which the check names as `second_skill`").ruling().rules(&["FS-18"]),
Param::choice("size", Size::WORDS, "size category").rules(&["FS-48", "FS-26", "FS-75"]),
Param::int("speed", 0, 100, 10, "metres of movement in a turn").derived("that of the rules").rules(&["FS-43", "FS-45"]),
Param::int("level", 1, 30, 1, "level of a player character, which adds to vitality").rules(&["FS-86"]),
Param::int("max_vp", 1, 500, 20, "highest vitality").derived("by the level").rules(&["FS-86"]),
Param::int("vp", 0, 500, 20, "vitality at the start, at most the maximum").derived("the maximum").rules(&["FS-86"]),
Param::int("defense", 0, 60, 13, "Defense").derived("12 + DEX").rules(&["FS-63"]),
Param::int("defense_bonus", -10, 30, 0, "what gear and abilities add to Defense").rules(&["FS-63"]),
Param::int("death_threshold", 0, 200, 12, "damage beyond 0 vitality that kills").derived("10 + STR + WIL").rules(&["FS-87", "FS-94"]),
Param::new("dies_at_zero", ParamType::Bool, DefaultValue::derived("an npc does, a pc does not"), "whether it is out for good at 0 vitality").rules(&["FS-93"]),
Param::choice("armor", Armor::WORDS, "armor by weight, which gives its Armor Value and what it takes from bodily checks")
        .rules(&["FS-08", "FS-84", "FS-102"]),
Param::int("av", 0, 100, 0, "Armor Value, all sources together").derived("by the weight of the armor").rules(&["FS-84"]),
Param::int("check_penalty", 0, 10, 0, "what the armor takes from STR and DEX checks").derived("by the weight of the armor").rules(&["FS-08"]),
Param::new("resistances", ParamType::flags(Harm::WORDS), DefaultValue::NoFlags, "types of damage that are halved").rules(&["FS-85"]),
Param::new("vulnerabilities", ParamType::flags(Harm::WORDS), DefaultValue::NoFlags, "types of damage that are doubled").rules(&["FS-85"]),
Param::choice("weapon", Weapon::WORDS, "the weapon, which gives damage, type, range and traits").rules(&["FS-82", "FS-63"]),
Param::new("weapon_dice", ParamType::Dice, DefaultValue::derived("by the weapon"), "damage roll of the weapon, before STR or PER").rules(&["FS-82"]),
Param::new("damage_type", ParamType::choice(Harm::WORDS), DefaultValue::derived("by the weapon"), "type of the weapon's damage").rules(&["FS-83"]),
Param::new("range", ParamType::choice(Distance::WORDS), DefaultValue::derived("by the weapon"), "range category of the weapon; adjacent for melee").rules(&["FS-70", "FS-74"]),
Param::new("weapon_traits", ParamType::flags(WEAPON_TRAITS), DefaultValue::NoFlags, "traits that the weapon has besides its own: light, two_handed, trip, reach").rules(&["FS-74", "FS-76", "FS-77", "FS-78"]),
Param::new("off_hand", ParamType::choice(Weapon::WORDS), DefaultValue::derived("nothing"), "a light weapon in the other hand").rules(&["FS-78"]),
Param::int("attack_bonus", -30, 30, 0, "what gear and abilities add to attack rolls").rules(&["FS-08", "FS-63"]),
Param::int("damage_bonus", -10, 30, 0, "what gear and abilities add to damage").rules(&["FS-82"]),
Param::int("initiative_bonus", -30, 30, 0, "what gear and abilities add to initiative").rules(&["FS-42"]),
Param::int("attacks", 1, 6, 1, "attacks of one Attack action").assumed().rules(&["FS-50"]),
Param::int("free_hands", 0, 8, 1, "hands that hold nothing").rules(&["FS-75"]),
Param::int("grenades", 0, 20, 0, "frag grenades carried").rules(&["FS-73"]),
Param::int("first_aid_kit", 0, 100, 0, "uses of first aid kits carried").rules(&["FS-91", "FS-103"]),
Param::int("edge", 0, 10, 0, "EDGE cards in hand").rules(&["FS-108", "FS-109"]),
Param::int("exhaustion", 0, 6, 0, "levels of ordinary exhaustion at the start").rules(&["FS-104"]),
Param::int("exhaustion_locked", 0, 6, 0, "levels of exhaustion from hunger or radiation, which rest does not remove").rules(&["FS-28", "FS-37", "FS-104"]),
Param::new("conditions", ParamType::flags(Condition::WORDS), DefaultValue::NoFlags, "conditions at the start").rules(&["FS-103"]),
Param::new("traumas", ParamType::flags(Trauma::WORDS), DefaultValue::NoFlags, "traumas at the start").rules(&["FS-95", "FS-96", "FS-97", "FS-98"]),
Param::switch("hovers", false, "whether it flies without falling when it cannot move").rules(&["FS-47"]),
Param::choice("target", Target::WORDS, "whom it attacks: weakest, or nearest").rules(&["FS-50"]),
Param::choice("dodge", Dodge::WORDS, "when it spends its reaction on dodging").rules(&["FS-61"]),
Param::choice("minor", Minor::WORDS, "what it does with its minor action").rules(&["FS-58", "FS-59", "FS-78"]),
Param::new("tenacity", ParamType::policy(&["never", "finisher"], &[("value", 0, 100)]), DefaultValue::text("never"),
        "never; finisher: up to the most on an attack that would drop the target; value(k): as much as is worth it at k hundredths for a point of vitality")
        .rules(&["FS-11"]),
Param::choice("defend", Defend::WORDS, "whether it defends itself with little vitality left").rules(&["FS-52"]),
Param::choice("exploits", ExploitPolicy::WORDS, "which exploits it chooses").rules(&["FS-13", "FS-14"]),
Param::choice("extra_minor", ExtraMinor::WORDS, "what it does with the extra minor action of the exploit of rank 4, which `control` chooses: it shoves the target to the ground, or prepares its next attack on it by aiming or a feint").rules(&["FS-13", "FS-58", "FS-59", "FS-77"]),
Param::choice("waiting", Waiting::WORDS, "what it does if no enemy is within reach of its melee weapon").rules(&["FS-51", "FS-56"]),
Param::choice("help", Help::WORDS, "whether it helps an ally when it is unarmed and in melee").rules(&["FS-54"]),
Param::choice("medic", Medic::WORDS, "whether it gives first aid in a fight, while no enemy is in melee with it").rules(&["FS-91"]),
Param::choice("grenade", Grenade::WORDS, "whether it throws grenades").rules(&["FS-73"]),
Param::choice("shooting", RangePolicy::WORDS, "whether it steps out of reach before shooting").rules(&["FS-71"]),
Param::choice("edge_policy", EdgePolicy::WORDS, "when it burns an EDGE card").rules(&["FS-109"]),
Param::choice("strain", StrainPolicy::WORDS, "whether it pays for strain").rules(&["FS-10"]),
Param::choice("resting", RestPolicy::WORDS, "how long it rests").rules(&["FS-100"]),
Param::choice("knock_out", KnockOut::WORDS, "whether its melee attacks knock out instead of killing").rules(&["FS-93"]),
Param::choice("finish", Finish::WORDS, "whether it strikes at enemies at 0 vitality before it turns to others").rules(&["FS-90"])]
}

/// The fields of a character.
pub fn fields() -> Vec<Param> {
    [own_params(), skill_fields()].concat()
}
