//! Causes of disadvantage known before a roll: conditions, exhaustion, traumas, armor.

use super::words::Trauma;
use crate::prelude::*;

/// `FS-09` Advantage and disadvantage: the number of causes of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sources {
    /// Causes of advantage.
    pub advantage: i16,
    /// Causes of disadvantage.
    pub disadvantage: i16,
}

/// The purpose of a check, since some conditions affect only some checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A task that relies on neither sight nor hearing.
    Task,
    /// A task that relies on sight.
    Sight,
    /// A task that relies on hearing.
    Hearing,
    /// A saving throw.
    Save,
    /// An attack roll.
    Attack,
    /// An opposed check.
    Contest,
    /// An attack with the second weapon, in the off hand.
    OffHand,
    /// The response to another's action: Insight against a feint, resisting a grapple.
    Answer,
    /// Initiative, which is no action.
    Initiative,
    /// An action against the grappler: attacking, or getting free.
    Grappler,
}

impl Purpose {
    /// R03: whether effects on all checks apply to this one; to attacks, contests and saves only by house rule.
    pub fn suffers(self, house: &HouseRules) -> bool {
        house.conditions_hamper_all || matches!(self, Self::Task | Self::Sight | Self::Hearing | Self::Initiative)
    }

    /// Whether it is an attack roll.
    pub fn attacks(self) -> bool {
        matches!(self, Self::Attack | Self::OffHand)
    }
}

/// `FS-95` and `FS-96`: the limbs that a skill requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limbs {
    /// None that matters.
    None,
    /// The arm that holds the weapon: the right one, or the left one if the right one is useless.
    WeaponArm,
    /// Both arms.
    Arms,
    /// The legs.
    Legs,
}

impl Limbs {
    /// The limbs required by a check other than an attack.
    pub fn of(skill: Option<Skill>, house: &HouseRules) -> Self {
        match skill {
            Some(Skill::Climbing | Skill::Swimming | Skill::Wrestling) => Self::Arms,
            Some(Skill::SleightOfHand | Skill::Throwing) => Self::WeaponArm,
            Some(Skill::Acrobatics | Skill::Athletics | Skill::Stealth) if house.legs_hamper_skills => Self::Legs,
            _ => Self::None,
        }
    }
}

/// The effect of conditions and traumas on a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hampered {
    /// Causes of disadvantage.
    pub disadvantage: i16,
    /// The check fails without a roll (R10).
    pub fails: bool,
}

/// `FS-103` Conditions, and the traumas of `FS-95` and `FS-97`: their effect on a check of this ability and skill.
/// Having a condition from several sources counts once (R05). [`tiring`] is counted separately.
pub fn hampers(
    fighter: &Fighter,
    ability: Ability,
    skill: Option<Skill>,
    purpose: Purpose,
    house: &HouseRules,
) -> Hampered {
    let has = |condition| fighter.has(condition);
    let bodily = matches!(ability, Ability::Cmb | Ability::Str | Ability::Dex);
    let all = purpose.suffers(house);
    let asleep = has(Condition::Unconscious);
    let fails = (bodily && ((has(Condition::Paralyzed) && house.paralyzed_fail) || asleep))
        || (purpose == Purpose::Sight && (has(Condition::Blinded) || asleep))
        || (purpose == Purpose::Hearing && has(Condition::Deafened));
    let causes = [
        all && has(Condition::Sickened),
        all && has(Condition::Frightened),
        all && has(Condition::Stunned),
        // Being grappled affects actions, and these are none.
        has(Condition::Grappled)
            && !matches!(
                purpose,
                Purpose::Grappler | Purpose::Answer | Purpose::Save | Purpose::Initiative | Purpose::Hearing
            ),
        has(Condition::Restrained) && (ability == Ability::Dex || purpose.attacks()),
        // Of checks that rely on sight, only Perception is hampered by being dazzled.
        has(Condition::Dazzled) && ((purpose == Purpose::Sight && ability == Ability::Per) || purpose.attacks()),
        has(Condition::Blinded) && purpose.attacks(),
        hurt_arm(fighter, skill, purpose),
        hurt_leg(fighter, skill, house),
        all && fighter.suffers(Trauma::Shaken),
        all && fighter.suffers(Trauma::MindAndWill) && matches!(ability, Ability::Int | Ability::Wil),
    ];
    Hampered { disadvantage: causes.iter().map(|&cause| i16::from(cause)).sum(), fails }
}

/// `FS-104` Exhaustion: the effects of its levels, from the last one to none; each includes those below.
pub const LEVELS: [&str; 7] =
    ["unconscious", "motionless", "vitality_halved", "hindered", "sickened", "weary", "rested"];

/// `FS-104` Exhaustion: causes of disadvantage. The first level affects STR and DEX checks; the second is being
/// sickened, which affects all checks, but counts only once.
pub fn tiring(ability: Option<Ability>, sickened: bool, level: i16) -> i16 {
    let bodily = level >= 1 && matches!(ability, Some(Ability::Str | Ability::Dex));
    i16::from(bodily) + i16::from(level >= 2 && !sickened)
}

/// `FS-95` Mild physical trauma of an arm. The right arm holds the weapon; two-handed weapons and climbing take both.
/// `FS-96`: a severe one affects only what takes both arms; what takes one moves to the left arm if it is the right one
/// that is useless, and from then on suffers from a mild trauma of the left arm instead.
pub fn hurt_arm(fighter: &Fighter, skill: Option<Skill>, purpose: Purpose) -> bool {
    if purpose == Purpose::OffHand {
        return fighter.suffers(Trauma::LeftArm);
    }
    let lost = fighter.suffers(Trauma::SevereRightArm) || fighter.suffers(Trauma::SevereLeftArm);
    let (right, left) = (fighter.suffers(Trauma::RightArm), fighter.suffers(Trauma::LeftArm));
    let both = matches!(skill, Some(Skill::Climbing | Skill::Swimming | Skill::Wrestling));
    // Bare hands need only one good arm.
    let two_handed = fighter.weapon.two_handed && skill == Some(fighter.weapon.skill);
    let one = matches!(skill, Some(Skill::SleightOfHand | Skill::Throwing)) || purpose == Purpose::Attack;
    let changed = fighter.suffers(Trauma::SevereRightArm);
    let weapon_arm = (right && !changed) || (left && (changed || (purpose == Purpose::Attack && two_handed)));
    (both && (right || left || lost)) || (one && weapon_arm)
}

/// `FS-95` Mild physical trauma of a leg: affects movement, not fighting.
pub fn hurt_leg(fighter: &Fighter, skill: Option<Skill>, house: &HouseRules) -> bool {
    let legs = [Trauma::RightLeg, Trauma::LeftLeg, Trauma::SevereRightLeg, Trauma::SevereLeftLeg];
    let moving = matches!(
        skill,
        Some(Skill::Acrobatics | Skill::Athletics | Skill::Climbing | Skill::Swimming | Skill::Stealth)
    );
    house.legs_hamper_skills && moving && fighter.count_of(legs) > 0
}
