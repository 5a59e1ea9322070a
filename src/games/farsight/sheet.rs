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

params! {
    /// The fields of a character besides the skills.
    own_params {
        kind: choice(Role) ["FS-86", "FS-93"]
            "who plays the character: pc (death saves at 0 vitality) or npc (out at 0)";
        cmb: by(ability) "Combativity: attacking, grappling, throwing; people have 1";
        str: by(ability) "Strength: force and endurance, damage in melee, jumps, breath, resting";
        dex: by(ability) "Dexterity: initiative, Defense, hiding, getting out of the way";
        per: by(ability) "Perception: noticing, and damage of ranged weapons";
        int: by(ability) "Intelligence: knowledge, Medicine, Psionics";
        wil: by(ability) "Will: personality and self-control";
        tec: by(ability) "Tech: machines, computers, locks";
        synergy: switch(false) ruling ["FS-18"]
            "whether the Game Master grants advantage for a second fitting skill, which the check names as \
             `second_skill`";
        size: choice(Size) ["FS-48", "FS-26", "FS-75"] "size category";
        speed: maybe(0..=100, "that of the rules") ["FS-43", "FS-45"] "metres of movement in a turn";
        level: int(1..=30, 1) ["FS-86"] "level of a player character, which adds to vitality";
        max_vp: maybe(1..=500, "by the level") ["FS-86"] "highest vitality";
        vp: maybe(0..=500, "the maximum") ["FS-86"] "vitality at the start, at most the maximum";
        defense: maybe(0..=60, "12 + DEX") ["FS-63"] "Defense";
        defense_bonus: int(-10..=30, 0) ["FS-63"] "what gear and abilities add to Defense";
        death_threshold: maybe(0..=200, "10 + STR + WIL") ["FS-87", "FS-94"] "damage beyond 0 vitality that kills";
        dies_at_zero: maybe_switch("an npc does, a pc does not") ["FS-93"] "whether it is out for good at 0 vitality";
        armor: choice(Armor) ["FS-08", "FS-84", "FS-102"]
            "armor by weight, which gives its Armor Value and what it takes from bodily checks";
        av: maybe(0..=100, "by the weight of the armor") ["FS-84"] "Armor Value, all sources together";
        check_penalty: maybe(0..=10, "by the weight of the armor") ["FS-08"]
            "what the armor takes from STR and DEX checks";
        resistances: flags(Harm::WORDS) ["FS-85"] "types of damage that are halved";
        vulnerabilities: flags(Harm::WORDS) ["FS-85"] "types of damage that are doubled";
        weapon: choice(Weapon) ["FS-82", "FS-63"] "the weapon, which gives damage, type, range and traits";
        weapon_dice: maybe_roll("by the weapon") ["FS-82"] "damage roll of the weapon, before STR or PER";
        damage_type: maybe_choice(Harm, "by the weapon") ["FS-83"] "type of the weapon's damage";
        range: maybe_choice(Distance, "by the weapon") ["FS-70", "FS-74"]
            "range category of the weapon; adjacent for melee";
        weapon_traits: flags(WEAPON_TRAITS) ["FS-74", "FS-76", "FS-77", "FS-78"]
            "traits that the weapon has besides its own: light, two_handed, trip, reach";
        off_hand: maybe_choice(Weapon, "nothing") ["FS-78"] "a light weapon in the other hand";
        attack_bonus: int(-30..=30, 0) ["FS-08", "FS-63"] "what gear and abilities add to attack rolls";
        damage_bonus: int(-10..=30, 0) ["FS-82"] "what gear and abilities add to damage";
        initiative_bonus: int(-30..=30, 0) ["FS-42"] "what gear and abilities add to initiative";
        attacks: int(1..=6, 1) assumed ["FS-50"] "attacks of one Attack action";
        free_hands: int(0..=8, 1) ["FS-75"] "hands that hold nothing";
        grenades: int(0..=20, 0) ["FS-73"] "frag grenades carried";
        first_aid_kit: int(0..=100, 0) ["FS-91", "FS-103"] "uses of first aid kits carried";
        edge: int(0..=10, 0) ["FS-108", "FS-109"] "EDGE cards in hand";
        exhaustion: int(0..=6, 0) ["FS-104"] "levels of ordinary exhaustion at the start";
        exhaustion_locked: int(0..=6, 0) ["FS-28", "FS-37", "FS-104"]
            "levels of exhaustion from hunger or radiation, which rest does not remove";
        conditions: flags(Condition::WORDS) ["FS-103"] "conditions at the start";
        traumas: flags(Trauma::WORDS) ["FS-95", "FS-96", "FS-97", "FS-98"] "traumas at the start";
        hovers: switch(false) ["FS-47"] "whether it flies without falling when it cannot move";
        target: choice(Target) ["FS-50"] "whom it attacks: weakest, or nearest";
        dodge: choice(Dodge) ["FS-61"] "when it spends its reaction on dodging";
        minor: choice(Minor) ["FS-58", "FS-59", "FS-78"] "what it does with its minor action";
        tenacity: new(ParamType::policy(&["never", "finisher"], &[("value", 0, 100)]),
            DefaultValue::text("never")) ["FS-11"]
            "never; finisher: up to the most on an attack that would drop the target; value(k): as much as is worth \
             it at k hundredths for a point of vitality";
        defend: choice(Defend) ["FS-52"] "whether it defends itself with little vitality left";
        exploits: choice(ExploitPolicy) ["FS-13", "FS-14"] "which exploits it chooses";
        extra_minor: choice(ExtraMinor) ["FS-13", "FS-58", "FS-59", "FS-77"]
            "what it does with the extra minor action of the exploit of rank 4, which `control` chooses: it shoves \
             the target to the ground, or prepares its next attack on it by aiming or a feint";
        waiting: choice(Waiting) ["FS-51", "FS-56"] "what it does if no enemy is within reach of its melee weapon";
        help: choice(Help) ["FS-54"] "whether it helps an ally when it is unarmed and in melee";
        medic: choice(Medic) ["FS-91"] "whether it gives first aid in a fight, while no enemy is in melee with it";
        grenade: choice(Grenade) ["FS-73"] "whether it throws grenades";
        shooting: choice(RangePolicy) ["FS-71"] "whether it steps out of reach before shooting";
        edge_policy: choice(EdgePolicy) ["FS-109"] "when it burns an EDGE card";
        strain: choice(StrainPolicy) ["FS-10"] "whether it pays for strain";
        resting: choice(RestPolicy) ["FS-100"] "how long it rests";
        knock_out: choice(KnockOut) ["FS-93"] "whether its melee attacks knock out instead of killing";
        finish: choice(Finish) ["FS-90"] "whether it strikes at enemies at 0 vitality before it turns to others";
    }
}

/// The fields of a character.
pub fn fields() -> Vec<Param> {
    [own_params(), skill_fields()].concat()
}
