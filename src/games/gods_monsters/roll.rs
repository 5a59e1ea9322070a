//! The one roll of the game, and the mojo that may mend it.

use crate::prelude::*;

/// `GM-01` Ability roll: lanes where a d20 is at or under the score with all its modifiers. They change the target
/// number, never the die; at 0 or less the roll fails, at 20 or more it succeeds.
#[inline(always)]
pub fn succeeds<D: Dice>(house: &HouseRules, need: Num<D::L>, dice: &mut D, active: Mask<D::L>) -> Mask<D::L> {
    dice.at_most(house.check_die.cast_unsigned(), limited(house, need), active)
}

/// The number of faces on which a roll with this target number succeeds.
pub fn chances(house: &HouseRules, need: i16) -> i16 {
    let least = i16::from(house.nat1_succeeds);
    let most = house.check_die - i16::from(house.nat20_fails);
    need.clamp(least, most)
}

/// The target number, adjusted if the extreme faces decide by themselves.
#[inline(always)]
pub fn limited<L: Lanes>(house: &HouseRules, need: Num<L>) -> Num<L> {
    let mut need = need;
    if house.nat1_succeeds {
        need = need.max(1);
    }
    if house.nat20_fails {
        need = need.min(house.check_die - 1);
    }
    need
}

/// `GM-11` Injury penalty: the penalty of injuries to every roll.
#[inline(always)]
pub fn hurting<L: Lanes>(house: &HouseRules, injuries: Num<L>) -> Num<L> {
    if house.injury_penalty == 1 { injuries } else { injuries.times(house.injury_penalty) }
}

/// The result of a roll, with its margin.
#[derive(Debug, Clone, Copy)]
pub struct Rolled<L: Lanes> {
    /// How far the die stays below the target number; negative for a failure.
    pub margin: Num<L>,
    /// It succeeded, with or without mojo.
    pub success: Mask<L>,
    /// It succeeded by mojo.
    pub mended: Mask<L>,
}

/// `GM-18` Mojo: a roll that the player may mend where `may` is set, if it fails by at most `widest`. This costs
/// exactly the missing points; a bid that falls short costs nothing unless the house rules say so. If the highest face
/// always fails, nothing is missing and mojo cannot mend it.
#[inline(always)]
pub fn rolls<D: Dice>(
    house: &HouseRules,
    need: Num<D::L>,
    mojo: &mut Num<D::L>,
    may: Mask<D::L>,
    widest: i16,
    dice: &mut D,
    active: Mask<D::L>,
) -> Rolled<D::L> {
    let face = dice.d(house.check_die.cast_unsigned(), active);
    let margin = need - face;
    let missing = Num::zero() - margin;
    let mut success = active & margin.ge(0);
    if house.nat1_succeeds {
        success |= active & face.eq(1);
    }
    let mut bids = active & may & missing.gt(0) & missing.le(widest) & mojo.gt(0);
    if house.nat20_fails {
        success &= face.lt(house.check_die);
    }
    bids &= !success;
    let mended = bids & missing.le(*mojo);
    let spent = missing.only(mended);
    let lost = mojo.min(house.losing_bid_cost).only(bids & !mended);
    *mojo = *mojo - spent - lost;
    dice.tell(mended, |r| format!("{} mojo turn the failure into a success (GM-18)", r.num(spent)));
    Rolled { margin, success: success | mended, mended }
}

/// A plain roll, or with `bids` one that mojo may mend.
#[inline(always)]
pub fn succeeds_or_bids<D: Dice>(
    house: &HouseRules,
    need: Num<D::L>,
    bids: bool,
    mojo: &mut Num<D::L>,
    dice: &mut D,
    active: Mask<D::L>,
) -> Mask<D::L> {
    if bids {
        rolls(house, need, mojo, Mask::all(), i16::MAX, dice, active).success
    } else {
        succeeds(house, need, dice, active)
    }
}
