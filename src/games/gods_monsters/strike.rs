//! One attack: the roll and the damage of a hit. All experiments with attacks are built on these.

use super::roll::{rolls, succeeds};
use crate::prelude::*;

/// An attack about to be rolled.
#[derive(Debug, Clone, Copy)]
pub struct Swing<'a, L: Lanes> {
    /// The target number with all modifiers.
    pub need: Num<L>,
    /// The damage of a hit.
    pub weapon: &'a Roll,
    /// Whether the margin is needed, beyond hit or miss.
    pub looks: bool,
    /// Where mojo may mend a miss.
    pub may_bid: Mask<L>,
    /// The widest miss that mojo is spent on.
    pub widest: i16,
}

/// The result of an attack.
#[derive(Debug, Clone, Copy)]
pub struct AttackResult<L: Lanes> {
    /// It hit.
    pub hit: Mask<L>,
    /// Damage; 0 without a hit.
    pub damage: Num<L>,
    /// How far the die stayed below the target number, if it was asked for.
    pub margin: Num<L>,
}

/// `GM-17` Attack and damage: 10 plus the fighting art and the contributions of abilities, less the target's defense
/// and the attacker's injuries, on a d20; a hit deals the weapon's dice plus the contributions of abilities, at least
/// 1.
#[inline(always)]
pub fn strike<D: Dice>(
    house: &HouseRules,
    swing: Swing<'_, D::L>,
    mojo: &mut Num<D::L>,
    active: Mask<D::L>,
    dice: &mut D,
) -> AttackResult<D::L> {
    let (hit, margin) = if swing.looks {
        let rolled = rolls(house, swing.need, mojo, swing.may_bid, swing.widest, dice, active);
        (rolled.success, rolled.margin)
    } else {
        (succeeds(house, swing.need, dice, active), Num::zero())
    };
    let damage = dice.roll(swing.weapon, hit).max(house.damage_least).only(hit);
    AttackResult { hit, damage, margin }
}
