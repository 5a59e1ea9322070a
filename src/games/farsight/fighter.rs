//! A character made ready for the table: derived values, gear, policies; contradictions are refused here.

use play::systems::question::Place;

use super::gear::Arm;
use super::words::{
    Armor, Defend, Dodge, EdgePolicy, ExploitPolicy, ExtraMinor, Finish, Grenade, Help, KnockOut, Medic, Minor,
    RangePolicy, RestPolicy, Role, Size, StrainPolicy, Target, Trauma, Waiting,
};
use crate::prelude::*;

/// A character with everything that the rules ask of it.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name in metrics and logs.
    pub name: String,
    /// Whether a player plays it.
    pub is_pc: bool,
    /// The abilities, in the order of [`Ability`].
    abilities: [i16; 7],
    /// The skill bonuses, in the order of [`Skill`]; none if not possessed.
    skills: [Option<i16>; Skill::WORDS.len()],
    /// `FS-18` Synergy: a second fitting skill gives advantage, where the check names one.
    pub synergy: bool,
    /// Size category.
    pub size: Size,
    /// Metres of movement in a turn, unhampered.
    pub speed: i16,
    /// Highest vitality.
    pub max_vp: i16,
    /// Vitality at the start.
    pub vp: i16,
    /// Defense.
    pub defense: i16,
    /// Whether it comes from DEX, and falls with it.
    pub defense_by_dex: bool,
    /// Damage beyond 0 vitality that kills; one attack of more makes traumas severe.
    pub death_threshold: i16,
    /// Whether that comes from STR and WIL, and falls with them.
    pub threshold_by_abilities: bool,
    /// Whether it is out for good at 0 vitality.
    pub dies_at_zero: bool,
    /// Weight of the armor.
    pub armor: Armor,
    /// Armor Value, all sources together.
    pub av: i16,
    /// What the armor takes from STR and DEX checks.
    pub check_penalty: i16,
    /// Types of damage that are halved, in the order of [`Harm`].
    pub resists: [bool; 4],
    /// Types of damage that are doubled.
    pub vulnerable: [bool; 4],
    /// The weapon.
    pub weapon: Arm,
    /// A second, light weapon.
    pub off_hand: Option<Arm>,
    /// Added to attack rolls.
    pub attack_bonus: i16,
    /// Added to damage.
    pub damage_bonus: i16,
    /// Added to initiative.
    pub initiative_bonus: i16,
    /// Attacks of one Attack action.
    pub attacks: i16,
    /// Hands that hold nothing.
    pub free_hands: i16,
    /// Frag grenades.
    pub grenades: i16,
    /// Uses of first aid kits.
    pub kit: i16,
    /// EDGE cards in hand.
    pub edge: i16,
    /// Levels of ordinary exhaustion.
    pub exhaustion: i16,
    /// Levels of exhaustion that rest does not remove.
    pub exhaustion_locked: i16,
    /// The conditions, in the order of [`Condition`].
    conditions: [bool; Condition::WORDS.len()],
    /// The traumas, in the order of [`Trauma`].
    traumas: [bool; Trauma::WORDS.len()],
    /// Whether it flies without falling.
    pub hovers: bool,
    /// What it does where the rules leave a choice.
    pub policies: Policies,
}

/// The choices that the rules leave to players, made in advance.
#[derive(Debug, Clone, Copy)]
pub struct Policies {
    /// Whom it attacks.
    pub target: Target,
    /// When it dodges.
    pub dodge: Dodge,
    /// What its minor action is for.
    pub minor: Minor,
    /// When it spends vitality on checks.
    pub tenacity: Tenacity,
    /// Whether it defends itself at the last.
    pub defend: Defend,
    /// Which exploits it takes.
    pub exploits: ExploitPolicy,
    /// What it does with the extra minor action of an exploit.
    pub extra_minor: ExtraMinor,
    /// What it does while no enemy is within reach.
    pub waiting: Waiting,
    /// Whether it helps when it cannot attack.
    pub help: Help,
    /// Whether it gives first aid in a fight.
    pub medic: Medic,
    /// Whether it throws grenades.
    pub grenade: Grenade,
    /// Where it shoots from.
    pub shooting: RangePolicy,
    /// When it burns an EDGE card.
    pub edge: EdgePolicy,
    /// Whether it pays for strain.
    pub strain: StrainPolicy,
    /// How long it rests.
    pub resting: RestPolicy,
    /// Whether it takes prisoners.
    pub knock_out: KnockOut,
    /// Whether it strikes at the fallen.
    pub finish: Finish,
}

/// When vitality is spent on a check (`FS-11`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tenacity {
    /// Never.
    Never,
    /// On an attack that would drop its target.
    Finisher,
    /// As much as is worth it, at so many hundredths for a point of vitality.
    Value(i16),
}

impl Character for Fighter {
    type HouseRules = HouseRules;

    fn new(name: &str, sheet: &Fields, house: &HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let abilities = std::array::from_fn(|i| sheet.small(Ability::WORDS[i]));
        let ability = |of: Ability| abilities[of as usize];
        let is_pc = Role::of(sheet.word("kind")) == Role::Pc;
        let armor = Armor::of(sheet.word("armor"));
        let (av, penalty) = house.armor(armor);
        let levels = sheet.small("level") - 1;
        if levels > 0 && !is_pc {
            let message = "only player characters gain vitality by levels (FS-86)";
            faults.push(place.fault("level", message).help("set `max_vp` of an npc instead"));
        }
        let max_vp = sheet.small_or("max_vp", house.vp_initial + house.vp_per_level * levels);
        let vp = sheet.small_or("vp", max_vp);
        if vp > max_vp {
            let message = format!("vitality {vp} is above its maximum of {max_vp} (FS-86)");
            faults.push(place.fault("vp", message).help("raise `max_vp` or `level`"));
        }
        let (exhaustion, locked) = (sheet.small("exhaustion"), sheet.small("exhaustion_locked"));
        if exhaustion + locked > house.exhaustion_levels {
            let message =
                format!("exhaustion stops at {} levels, all kinds together (FS-104)", house.exhaustion_levels);
            faults.push(place.fault("exhaustion", message));
        }
        if sheet.small("edge") > house.edge_hand {
            let message = format!("a hand holds at most {} EDGE cards (FS-108)", house.edge_hand);
            faults.push(place.fault("edge", message));
        }
        let flags = |field: &str| std::array::from_fn(|i| sheet.has_flag(field, Harm::WORDS[i]));
        let weapon = Arm::main(sheet, house, place, &mut faults);
        let off_hand = Arm::off_hand(sheet, &weapon, house, place, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            name: name.to_owned(),
            is_pc,
            abilities,
            skills: std::array::from_fn(|i| sheet.has(Skill::WORDS[i]).then(|| sheet.small(Skill::WORDS[i]))),
            synergy: sheet.on("synergy"),
            size: Size::of(sheet.word("size")),
            speed: sheet.small_or("speed", house.speed_default),
            max_vp,
            vp,
            defense: sheet.small_or("defense", house.defense_base + ability(Ability::Dex))
                + sheet.small("defense_bonus"),
            defense_by_dex: !sheet.has("defense"),
            threshold_by_abilities: !sheet.has("death_threshold"),
            death_threshold: sheet.small_or(
                "death_threshold",
                (house.death_threshold + ability(Ability::Str) + ability(Ability::Wil)).max(0),
            ),
            dies_at_zero: sheet.on_or("dies_at_zero", !is_pc),
            armor,
            av: sheet.small_or("av", av),
            check_penalty: sheet.small_or("check_penalty", penalty),
            resists: flags("resistances"),
            vulnerable: flags("vulnerabilities"),
            weapon,
            off_hand,
            attack_bonus: sheet.small("attack_bonus"),
            damage_bonus: sheet.small("damage_bonus"),
            initiative_bonus: sheet.small("initiative_bonus"),
            attacks: sheet.small("attacks"),
            free_hands: sheet.small("free_hands"),
            grenades: sheet.small("grenades"),
            kit: sheet.small("first_aid_kit"),
            edge: sheet.small("edge"),
            exhaustion,
            exhaustion_locked: locked,
            conditions: std::array::from_fn(|i| sheet.has_flag("conditions", Condition::WORDS[i])),
            traumas: std::array::from_fn(|i| sheet.has_flag("traumas", Trauma::WORDS[i])),
            hovers: sheet.on("hovers"),
            policies: Policies::of(sheet),
        })
    }
}

impl Fighter {
    /// An ability score.
    pub fn ability(&self, of: Ability) -> i16 {
        self.abilities[of as usize]
    }

    /// `FS-18` Skills: the bonus of a skill, none if it is not possessed.
    pub fn skill(&self, of: Skill) -> Option<i16> {
        self.skills[of as usize]
    }

    /// `FS-103` Conditions: whether it has one at the start.
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions[condition as usize]
    }

    /// `FS-103` Incapacitated, by one condition or another: no actions and no reactions.
    pub fn is_incapacitated(&self) -> bool {
        let conditions = [Condition::Incapacitated, Condition::Paralyzed, Condition::Stunned, Condition::Unconscious];
        conditions.iter().any(|&condition| self.has(condition))
    }

    /// `FS-104` Exhaustion: its levels at the start, of both kinds.
    pub fn tired(&self) -> i16 {
        self.exhaustion + self.exhaustion_locked
    }

    /// `FS-103` and `FS-104`: hindered, by a condition or by exhaustion.
    pub fn is_hindered(&self) -> bool {
        self.has(Condition::Hindered) || self.tired() >= 3
    }

    /// `FS-103` and `FS-104`: a speed of 0, by a condition or by exhaustion.
    pub fn is_still(&self) -> bool {
        self.has(Condition::Grappled) || self.has(Condition::Restrained) || self.tired() >= 5
    }

    /// `FS-43` Metres of movement in a turn at the start, with all on the sheet that reduces it (`FS-95`, `FS-96`,
    /// `FS-103`, `FS-104`).
    pub fn speed_at_start(&self, house: &HouseRules) -> i16 {
        if self.is_still() {
            return 0;
        }
        let hurt = self.count_of([Trauma::RightLeg, Trauma::LeftLeg]);
        let metres = (self.speed - house.mild_leg_speed * hurt).max(0);
        let metres = match self.count_of([Trauma::SevereRightLeg, Trauma::SevereLeftLeg]) {
            0 => metres,
            1 => metres / house.severe_speed_divisor,
            _ => metres / house.severe_speed_divisor_both,
        };
        if self.is_hindered() { metres / 2 } else { metres }
    }

    /// `FS-13` Whether it uses the extra minor action of exploit 4 for its next attack.
    pub fn prepares_ahead(&self) -> bool {
        let Policies { exploits, extra_minor, minor, .. } = self.policies;
        exploits == ExploitPolicy::Control && extra_minor == ExtraMinor::Prepare && minor == Minor::Auto
    }

    /// Whether anything slows it down, keeps it where it is, or has brought it to the ground.
    pub fn is_slowed(&self) -> bool {
        self.is_still() || self.is_hindered() || self.has(Condition::Prone) || self.has(Condition::Frightened)
    }

    /// `FS-96` Severe physical trauma: how many arms are of no use.
    fn lost_arms(&self) -> i16 {
        self.count_of([Trauma::SevereRightArm, Trauma::SevereLeftArm])
    }

    /// `FS-96` Severe physical trauma: with one arm nothing can be held in two hands, with none nothing at all. Fists
    /// and feet need not be held.
    pub fn can_hold(&self, arm: &Arm) -> bool {
        let lost = self.lost_arms();
        arm.is_natural() || lost == 0 || (lost == 1 && !arm.two_handed)
    }

    /// Whether it can hold two things at a time.
    pub fn can_hold_two(&self) -> bool {
        self.lost_arms() == 0
    }

    /// Whether it has a trauma at the start.
    pub fn suffers(&self, trauma: Trauma) -> bool {
        self.traumas[trauma as usize]
    }

    /// How many of these traumas it has at the start.
    pub fn count_of<const N: usize>(&self, traumas: [Trauma; N]) -> i16 {
        traumas.map(|trauma| i16::from(self.suffers(trauma))).iter().sum()
    }

    /// How many traumas it has at the start.
    pub fn trauma_count(&self) -> i16 {
        self.traumas.iter().map(|&has| i16::from(has)).sum()
    }
}

/// Refuses what a question says although it is on the sheet of its character.
///
/// # Errors
/// Each of these parameters that is set beside `who`.
pub fn refuse_twice(who: Option<&Fighter>, params: &Fields, names: &[&str]) -> Result<(), Vec<Fault>> {
    let twice = names.iter().filter(|name| who.is_some() && params.has(name));
    let fault = |name: &&str| Fault::new(&["experiment", name], format!("`{name}` is on the sheet of `who` already"));
    let faults: Vec<Fault> = twice.map(fault).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// `FS-104` Refuses more levels of exhaustion at the start than the house rules know.
///
/// # Errors
/// If there are more.
pub fn refuse_more_levels(exhaustion: i16, house: &HouseRules) -> Result<(), Vec<Fault>> {
    if exhaustion <= house.exhaustion_levels {
        return Ok(());
    }
    let message = format!("exhaustion stops at {} levels (FS-104)", house.exhaustion_levels);
    Err(vec![Fault::new(&["experiment", "exhaustion"], message)])
}

impl Policies {
    fn of(sheet: &Fields) -> Self {
        Self {
            target: Target::of(sheet.word("target")),
            dodge: Dodge::of(sheet.word("dodge")),
            minor: Minor::of(sheet.word("minor")),
            tenacity: match sheet.word("tenacity") {
                "finisher" => Tenacity::Finisher,
                "value" => Tenacity::Value(sheet.small_policy_number("tenacity")),
                _ => Tenacity::Never,
            },
            defend: Defend::of(sheet.word("defend")),
            exploits: ExploitPolicy::of(sheet.word("exploits")),
            extra_minor: ExtraMinor::of(sheet.word("extra_minor")),
            waiting: Waiting::of(sheet.word("waiting")),
            help: Help::of(sheet.word("help")),
            medic: Medic::of(sheet.word("medic")),
            grenade: Grenade::of(sheet.word("grenade")),
            shooting: RangePolicy::of(sheet.word("shooting")),
            edge: EdgePolicy::of(sheet.word("edge_policy")),
            strain: StrainPolicy::of(sheet.word("strain")),
            resting: RestPolicy::of(sheet.word("resting")),
            knock_out: KnockOut::of(sheet.word("knock_out")),
            finish: Finish::of(sheet.word("finish")),
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
    fn derived_values_follow_the_book() {
        let fighter = make(&[
            ("str", 2.into()),
            ("dex", 3.into()),
            ("level", 4.into()),
            ("armor", "medium".into()),
            ("stamina", 0.into()),
        ]);
        // STR 2 and WIL 1: the Death Threshold is 13.
        assert_eq!((fighter.death_threshold, fighter.defense, fighter.max_vp), (13, 15, 23));
        assert_eq!((fighter.av, fighter.check_penalty, fighter.speed), (4, 1, 10));
        assert_eq!((fighter.skill(Skill::Stamina), fighter.skill(Skill::Might)), (Some(0), None));
        assert!(fighter.is_pc && !fighter.dies_at_zero && !fighter.weapon.is_ranged());
        let npc = make(&[("kind", "npc".into()), ("weapon", "blaster_rifle".into())]);
        assert!(npc.dies_at_zero && npc.weapon.is_ranged() && npc.weapon.two_handed);
    }
}
