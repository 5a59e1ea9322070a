//! A character made ready for the table: skills, gear, policies; contradictions are refused here.

use play::systems::question::Place;

use super::adjustment::{circumstances, mood};
use super::body::{Burden, burden, hurt, movement};
use super::house::Passive;
use super::words::{Aid, Armor, Exclusive, Guard, KNOWN, Opening, Pair, Shield, Tactics, Target, UNKNOWN, Weapon};
use crate::prelude::*;

/// What of the damage to the wounded pair a value loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DamageShare {
    /// Nothing: it is made of other stats.
    Nothing,
    /// All of it: it is made of both stats.
    Both,
    /// What the known stat loses.
    Known,
    /// What the unknown stat loses.
    Unknown,
}

/// A way to defend oneself, or to attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CombatOption {
    /// The skill.
    pub skill: Skill,
    /// What weapon, shield and circumstances add, without the State of Mind.
    pub plus: i16,
    /// What damage takes from it.
    pub share: DamageShare,
}

impl CombatOption {
    /// Its value without the die, for an unhurt fighter.
    pub fn value(self) -> i16 {
        self.skill.stats + self.plus
    }

    /// The same, with what damage takes from it.
    pub fn with_share(self) -> (i16, DamageShare) {
        (self.value(), self.share)
    }
}

/// The ways to defend oneself, in the order of the arrays of them.
pub const DEFENCE_COUNT: usize = 3;
/// What they are called when a fight is told.
pub const DEFENCE_NAMES: [&str; DEFENCE_COUNT] = ["the weapon", "the shield", "a dodge"];
/// The only one of them that helps against shots.
pub const DODGE: usize = 2;

/// A character with everything that the rules ask of it.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name in metrics and logs.
    pub name: String,
    /// The known stats, in the order of [`KNOWN`].
    pub known: [i16; 4],
    /// The unknown stats, in the order of [`UNKNOWN`].
    pub unknown: [i16; 8],
    /// Empathy and Perception as they are after damage taken before, which break ties of the order of declaration.
    pub tie_breakers: (i16, i16),
    /// State of Mind.
    pub som: i16,
    /// Size.
    pub size: i16,
    /// Circumstances, without the State of Mind.
    pub other: i16,
    /// The weapon.
    pub weapon: Weapon,
    /// How it attacks.
    pub attack: CombatOption,
    /// The level of its weapon.
    pub weapon_level: i16,
    /// The level of its armor.
    pub armor_level: i16,
    /// How it can defend itself: with the weapon, the shield, by dodging.
    pub defences: [Option<CombatOption>; DEFENCE_COUNT],
    /// First Aid.
    pub first_aid: CombatOption,
    /// Hiding.
    pub stealth: CombatOption,
    /// Noticing.
    pub watch: CombatOption,
    /// What attacks must beat when it does not defend itself.
    pub passive: (i16, DamageShare),
    /// The stats of the pair that weapons wound, unhurt.
    pub wounded: (i16, i16),
    /// Damage that it has taken before.
    pub damage_taken: i16,
    /// Metres in a turn.
    pub mov: i16,
    /// How heavily it is laden.
    pub burden: Burden,
    /// Whether that slows it down.
    pub is_slowed: bool,
    /// The turn in which it joins a fight.
    pub joins: i16,
    /// Metres of short, mid and long range.
    pub ranges: [i16; 3],
    /// It cannot be surprised.
    pub on_guard: bool,
    /// What its first turn is for.
    pub opening: Opening,
    /// What it uses actions for.
    pub tactics: Tactics,
    /// How it defends itself in melee.
    pub guard: Guard,
    /// Whom it attacks.
    pub target: Target,
    /// It leaves when the sum of its wounded pair is this or less; 0 for never.
    pub flees_at: i16,
    /// When it helps a dying ally.
    pub aid: Aid,
}

/// `KUP-19` Injury: what a value made of one pair loses by damage to another.
pub fn share(made_of: Pair, wounded: Pair) -> DamageShare {
    if made_of == wounded {
        DamageShare::Both
    } else if made_of.known() == wounded.known() {
        DamageShare::Known
    } else {
        DamageShare::Nothing
    }
}

/// The stats of a sheet.
#[derive(Debug, Clone, Copy)]
struct Stats {
    known: [i16; 4],
    unknown: [i16; 8],
}

impl Stats {
    fn of(sheet: &Fields, house: &HouseRules, place: Place<'_>, faults: &mut Vec<Fault>) -> Self {
        let known: [i16; 4] = KNOWN.map(|name| sheet.small(name));
        let unknown = std::array::from_fn(|i| {
            let (name, of) = (UNKNOWN[i], i / 2);
            if !sheet.has(name) {
                return house.unknown_stat.min(known[of]);
            }
            let value = sheet.small(name);
            if value > known[of] {
                let message = format!("`{name}` {value} is above `{}`, which is {} (KUP-11)", KNOWN[of], known[of]);
                faults.push(place.fault(name, message).help("an unknown stat never exceeds its known stat"));
            }
            value
        });
        Self { known, unknown }
    }

    fn pair(self, pair: Pair) -> (i16, i16) {
        (self.known[pair.known()], self.unknown[pair.unknown()])
    }

    fn sum(self, pair: Pair) -> i16 {
        let (known, unknown) = self.pair(pair);
        known + unknown
    }
}

impl Character for Fighter {
    type HouseRules = HouseRules;

    fn new(name: &str, sheet: &Fields, house: &HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let stats = Stats::of(sheet, house, place, &mut faults);
        let weapon = Weapon::of(sheet.word("weapon"));
        let shield = Shield::of(sheet.word("shield"));
        let weapon_level = sheet.small_or("weapon_level", house.weapon_level(weapon));
        let shield_level = sheet.small_or("shield_level", house.shield_level(shield));
        let armor_level = sheet.small_or("armor_level", house.armor_level(Armor::of(sheet.word("armor"))));
        contradictions(sheet, house, place, weapon, shield, &mut faults);

        let (known, unknown) = stats.pair(house.wounds);
        let damage_taken = sheet.small("damage_taken");
        if damage_taken >= known + unknown {
            let message = format!("{damage_taken} points of damage leave nothing of {} (KUP-20)", known + unknown);
            faults
                .push(place.fault("damage_taken", message).help("somebody who is down is a question of kind `dying`"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }

        let other = circumstances(sheet, house);
        let way = |es: &str, pair: Pair, plus: i16| CombatOption {
            skill: Skill::new(stats.sum(pair), sheet.small(es), house),
            plus: other + plus,
            share: share(pair, house.wounds),
        };
        let art = if weapon == Weapon::Unarmed { "brawl" } else { "combat_art" };
        let pair = sheet.word_opt("combat_pair").map_or(house.weapon_pair(weapon), Pair::of);
        let attack = way(art, pair, -weapon_level);
        let carried = if house.shield_bonus_with_weapon { shield_level } else { 0 };
        let can = |way: CombatOption, able: bool| (able && way.skill.can_try).then_some(way);
        let defences = [
            can(way(art, pair, carried - weapon_level), house.can_defend(weapon)),
            can(way("shields", house.pair_shields, shield_level), shield != Shield::None),
            can(way("dodge", house.pair_dodge, carried), true),
        ];
        let tactics = Tactics::of(sheet.word("tactics"));
        if tactics == Tactics::Turtle && defences.iter().all(Option::is_none) {
            let message = "there is nothing to defend with (KUP-16)";
            return Err(vec![place.fault("tactics", message).help("raise `combat_art`, `shields` or `dodge`")]);
        }
        let (control, agility) = stats.pair(Pair::ControlAgility);
        let of_control = house.wounds.known() == Pair::ControlAgility.known();
        let passive = match house.passive_threshold {
            Passive::Agility if house.wounds == Pair::ControlAgility => (agility, DamageShare::Unknown),
            Passive::Agility => (agility, DamageShare::Nothing),
            Passive::ControlMinus2 => (control - 2, if of_control { DamageShare::Known } else { DamageShare::Nothing }),
        };
        let burden = burden(sheet.small("load"), stats.known[0], sheet.small("size"), house);
        let mind = stats.pair(Pair::EmpathyPerception);
        let (known_left, unknown_left) = hurt(known, unknown, damage_taken);
        let tie_breakers = match share(Pair::EmpathyPerception, house.wounds) {
            DamageShare::Both => (known_left, unknown_left),
            DamageShare::Known => (known_left, mind.1),
            DamageShare::Unknown | DamageShare::Nothing => mind,
        };
        let (control_left, _) = if of_control { hurt(known, unknown, damage_taken) } else { (control, 0) };
        Ok(Self {
            name: name.to_owned(),
            known: stats.known,
            unknown: stats.unknown,
            tie_breakers,
            som: sheet.small("som"),
            size: sheet.small("size"),
            other,
            weapon,
            attack,
            weapon_level,
            armor_level,
            defences,
            first_aid: way("first_aid", house.pair_first_aid, 0),
            stealth: way("stealth", house.pair_stealth, 0),
            watch: way("watch", house.pair_watch, 0),
            passive,
            wounded: (known, unknown),
            damage_taken,
            mov: movement(control_left, sheet.small("size"), burden, house),
            is_slowed: movement(control_left, sheet.small("size"), burden, house)
                < movement(control_left, sheet.small("size"), Burden::None, house),
            burden,
            joins: sheet.small("joins"),
            ranges: ["short_range", "mid_range", "long_range"].map(|range| sheet.small(range)),
            on_guard: sheet.on("on_guard"),
            opening: Opening::of(sheet.word("opening")),
            tactics,
            guard: Guard::of(sheet.word("defence")),
            target: Target::of(sheet.word("target")),
            flees_at: sheet.small_policy_number("flee"),
            aid: Aid::of(sheet.word("aid")),
        })
    }
}

impl Fighter {
    /// The sum of the wounded pair, unhurt; also the turns of its fatality clock (`KUP-20`).
    #[inline(always)]
    pub fn sum(&self) -> i16 {
        self.wounded.0 + self.wounded.1
    }

    /// What its State of Mind does to its checks.
    pub fn mood(&self, house: &HouseRules) -> i16 {
        mood(self.som, house)
    }

    /// `KUP-04` Load: whether it can act at all.
    #[inline(always)]
    pub fn can_act(&self) -> bool {
        self.burden != Burden::Immovable
    }

    /// Whether it attacks from afar.
    pub fn is_ranged(&self) -> bool {
        self.weapon.is_ranged()
    }

    /// The ways that it defends itself in melee, by its own choice.
    pub fn guards(&self) -> [bool; DEFENCE_COUNT] {
        let chosen = match self.guard {
            Guard::Best => [true; DEFENCE_COUNT],
            Guard::Weapon => [true, false, false],
            Guard::Shield => [false, true, false],
            Guard::Dodge => [false, false, true],
        };
        std::array::from_fn(|way| chosen[way] && self.defences[way].is_some())
    }

    /// The skill of a name with its stats and what is added: `KUP-24` any skill, in combat or out of it.
    pub fn way_of(&self, sheet: &Fields, skill: Exclusive, house: &HouseRules) -> CombatOption {
        let pair = match skill {
            Exclusive::CombatArt => sheet.word_opt("combat_pair").map_or(house.weapon_pair(self.weapon), Pair::of),
            skill => house.pair(skill, self.weapon),
        };
        let es = sheet.small(Exclusive::WORDS[skill as usize]);
        CombatOption {
            skill: Skill::new(self.known[pair.known()] + self.unknown[pair.unknown()], es, house),
            plus: self.other + self.mood(house),
            share: share(pair, house.wounds),
        }
    }

    /// What damage takes from a value.
    pub fn lost(&self, share: DamageShare, damage: i16) -> i16 {
        let (known, unknown) = hurt(self.wounded.0, self.wounded.1, damage);
        match share {
            DamageShare::Nothing => 0,
            DamageShare::Both => damage,
            DamageShare::Known => self.wounded.0 - known,
            DamageShare::Unknown => self.wounded.1 - unknown,
        }
    }
}

/// What of the gear and the policies cannot be.
fn contradictions(
    sheet: &Fields,
    house: &HouseRules,
    place: Place<'_>,
    weapon: Weapon,
    shield: Shield,
    faults: &mut Vec<Fault>,
) {
    if shield != Shield::None && house.two_handed_bars_shield && weapon.is_two_handed() {
        let message = format!("`{}` takes both hands and leaves none for a shield (KUP-16)", sheet.word("weapon"));
        faults.push(place.fault("shield", message).help("take a weapon for one hand, or no shield"));
    }
    if shield == Shield::None && sheet.has("shield_level") && sheet.small("shield_level") > 0 {
        let message = "there is a level but no shield (KUP-16)";
        faults.push(place.fault("shield_level", message).help("set `shield`, or leave the level out"));
    }
    let guard = Guard::of(sheet.word("defence"));
    if guard == Guard::Weapon && !house.can_defend(weapon) {
        let message = format!("`{}` cannot be defended with (KUP-16)", sheet.word("weapon"));
        faults.push(place.fault("defence", message).help("dodge, or take another weapon"));
    }
    if guard == Guard::Shield && shield == Shield::None {
        faults.push(place.fault("defence", "there is no shield to defend with (KUP-16)").help("set `shield`"));
    }
    let ranges = ["short_range", "mid_range", "long_range"];
    for pair in ranges.windows(2) {
        let (near, far) = (sheet.small(pair[0]), sheet.small(pair[1]));
        if near > far {
            let message = format!("`{}` ends at {far} m, before `{}` at {near} m (KUP-18)", pair[1], pair[0]);
            faults.push(place.fault(pair[1], message));
        }
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
    fn values_follow_the_sheet() {
        let fighter = make(&[
            ("build", 7.into()),
            ("vigor", 4.into()),
            ("control", 6.into()),
            ("agility", 5.into()),
            ("dodge", 6.into()),
            ("shield", "medium".into()),
            ("shields", 2.into()),
            ("prone", true.into()),
        ]);
        let values: Vec<Option<i16>> = fighter.defences.iter().map(|way| way.map(CombatOption::value)).collect();
        assert_eq!(values, [Some(11 - 1 - 2 + 2), Some(11 - 1 + 2), Some(11 - 1 + 2)]);
        assert_eq!((fighter.attack.value(), fighter.sum()), (8, 11));
        assert_eq!((fighter.passive, fighter.mov), ((5, DamageShare::Nothing), 8));
        assert_eq!(fighter.attack.share, DamageShare::Both);
        assert_eq!(fighter.defences[DODGE].expect("it can dodge").share, DamageShare::Nothing);
    }

    #[test]
    fn damage_lowers_what_is_made_of_the_wounded_stats() {
        assert_eq!(share(Pair::BuildVigor, Pair::BuildVigor), DamageShare::Both);
        assert_eq!(share(Pair::BuildEndurance, Pair::BuildVigor), DamageShare::Known);
        assert_eq!(share(Pair::ControlAgility, Pair::BuildVigor), DamageShare::Nothing);
        let fighter = make(&[("build", 6.into()), ("vigor", 3.into())]);
        let lost = |share| fighter.lost(share, 4);
        assert_eq!(
            [lost(DamageShare::Nothing), lost(DamageShare::Both), lost(DamageShare::Known), lost(DamageShare::Unknown)],
            [0, 4, 1, 3]
        );
    }
}
