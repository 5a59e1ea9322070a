//! What stands in the way of a check before any die is thrown: conditions, exhaustion, traumas, armor.

use super::fighter::Fighter;
use super::house::HouseRules;
use super::words::{Ability, Condition, Skill};

/// `FS-09` Advantage and disadvantage: how many causes there are of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sources {
    /// Causes of advantage.
    pub advantage: i16,
    /// Causes of disadvantage.
    pub disadvantage: i16,
}

/// What kind of check it is, for conditions that hamper only some.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A task without eyes or ears.
    Task,
    /// Something that must be seen.
    Sight,
    /// Something that must be heard.
    Hearing,
    /// A saving throw.
    Save,
    /// An attack roll.
    Attack,
    /// An opposed check.
    Contest,
    /// An attack with the second weapon, in the other hand.
    OffHand,
    /// Somebody's own part in what another does: Insight against a feint, resisting a grapple.
    Answer,
    /// Initiative, which is no action.
    Initiative,
    /// Against whoever grapples: attacking him, or getting free.
    Grappler,
}

impl Purpose {
    /// R03: whether what hampers all checks hampers this one; attacks, contests and saves only if the house wants that.
    pub fn suffers(self, house: &HouseRules) -> bool {
        house.conditions_hamper_all || matches!(self, Self::Task | Self::Sight | Self::Hearing | Self::Initiative)
    }

    /// Whether it is an attack roll.
    pub fn attacks(self) -> bool {
        matches!(self, Self::Attack | Self::OffHand)
    }
}

/// `FS-95` and `FS-96`: the limbs that a skill takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limbs {
    /// None that matters.
    None,
    /// The right arm.
    RightArm,
    /// Both arms.
    Arms,
    /// The legs.
    Legs,
}

impl Limbs {
    /// The limbs of a check that is no attack.
    pub fn of(skill: Option<Skill>, house: &HouseRules) -> Self {
        match skill {
            Some(Skill::Climbing | Skill::Swimming | Skill::Wrestling) => Self::Arms,
            Some(Skill::SleightOfHand | Skill::Throwing) => Self::RightArm,
            Some(Skill::Acrobatics | Skill::Athletics | Skill::Stealth) if house.legs_hamper_skills => Self::Legs,
            _ => Self::None,
        }
    }
}

/// What a condition or a wound does to a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hampered {
    /// Causes of disadvantage.
    pub disadvantage: i16,
    /// The check fails without a roll (R10).
    pub fails: bool,
}

/// `FS-103` Conditions, and the traumas of `FS-95` and `FS-97`: what they do to a check of this ability and
/// skill. Each condition is one cause, however often one has it (R05). [`tiring`] is counted apart.
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
        // It hampers actions, and these are none.
        has(Condition::Grappled)
            && !matches!(
                purpose,
                Purpose::Grappler | Purpose::Answer | Purpose::Save | Purpose::Initiative | Purpose::Hearing
            ),
        has(Condition::Restrained) && (ability == Ability::Dex || purpose.attacks()),
        has(Condition::Dazzled) && (purpose == Purpose::Sight || purpose.attacks()),
        has(Condition::Blinded) && purpose.attacks(),
        hurt_arm(fighter, skill, purpose),
        hurt_leg(fighter, skill, house),
        all && fighter.trauma("shaken"),
        all && fighter.trauma("mind_and_will") && matches!(ability, Ability::Int | Ability::Wil),
    ];
    Hampered { disadvantage: causes.iter().map(|&cause| i16::from(cause)).sum(), fails }
}

/// `FS-104` Exhaustion: what its levels mean, from the last one to none; each includes those below.
pub const LEVELS: [&str; 7] =
    ["unconscious", "motionless", "vitality_halved", "hindered", "sickened", "weary", "rested"];

/// `FS-104` Exhaustion: causes of disadvantage. Its first level hampers STR and DEX checks; its second is being
/// sickened, which hampers all checks, but only once.
pub fn tiring(ability: Option<Ability>, sickened: bool, level: i16) -> i16 {
    let bodily = level >= 1 && matches!(ability, Some(Ability::Str | Ability::Dex));
    i16::from(bodily) + i16::from(level >= 2 && !sickened)
}

/// `FS-95` Mild physical trauma: an arm that is hurt. The right one holds the weapon; both hold a weapon for
/// two hands, and both climb. `FS-96`: an arm with a severe one hampers what needs both; a weapon for one hand is in
/// the other.
pub fn hurt_arm(fighter: &Fighter, skill: Option<Skill>, purpose: Purpose) -> bool {
    if purpose == Purpose::OffHand {
        return fighter.trauma("left_arm");
    }
    let lost = fighter.trauma("severe_right_arm") || fighter.trauma("severe_left_arm");
    let (right, left) = (fighter.trauma("right_arm"), fighter.trauma("left_arm"));
    let both = matches!(skill, Some(Skill::Climbing | Skill::Swimming | Skill::Wrestling));
    // Bare hands do what one of them can.
    let two_handed = fighter.weapon.two_handed && skill == Some(fighter.weapon.skill);
    let one = matches!(skill, Some(Skill::SleightOfHand | Skill::Throwing)) || purpose == Purpose::Attack;
    (lost && both) || (right && (one || both)) || (left && (both || (purpose == Purpose::Attack && two_handed)))
}

/// `FS-95` Mild physical trauma: a leg that is hurt hampers moving about, not fighting.
pub fn hurt_leg(fighter: &Fighter, skill: Option<Skill>, house: &HouseRules) -> bool {
    let leg = ["right_leg", "left_leg", "severe_right_leg", "severe_left_leg"];
    let moving = matches!(
        skill,
        Some(Skill::Acrobatics | Skill::Athletics | Skill::Climbing | Skill::Swimming | Skill::Stealth)
    );
    house.legs_hamper_skills && moving && leg.iter().any(|word| fighter.trauma(word))
}
