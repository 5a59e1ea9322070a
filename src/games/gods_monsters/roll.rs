//! The one roll of the game, and the mojo that may mend it.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};

use super::house::HouseRules;

/// `GM-01` Ability roll: where a d20 shows at most the score with all its bonuses and penalties. They change
/// the number that is needed, never the die; at 0 or less the roll fails, at 20 or more it succeeds.
#[inline(always)]
pub fn succeeds<D: Dice>(house: &HouseRules, need: Num<D::L>, dice: &mut D, active: Mask<D::L>) -> Mask<D::L> {
    dice.at_most(house.check_die.cast_unsigned(), limited(house, need), active)
}

/// On how many faces of the die a roll that needs this succeeds.
pub fn chances(house: &HouseRules, need: i16) -> i16 {
    let least = i16::from(house.nat1_succeeds);
    let most = house.check_die - i16::from(house.nat20_fails);
    need.clamp(least, most)
}

/// The needed number, if the extreme faces decide by themselves.
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

/// `GM-11` Injury penalty: what injuries take from every roll.
#[inline(always)]
pub fn hurting<L: Lanes>(house: &HouseRules, injuries: Num<L>) -> Num<L> {
    if house.injury_penalty == 1 { injuries } else { injuries.times(house.injury_penalty) }
}

/// A roll whose face was looked at.
#[derive(Debug, Clone, Copy)]
pub struct Rolled<L: Lanes> {
    /// By how much the die stays below the needed number; negative for a failure.
    pub margin: Num<L>,
    /// It succeeded, with mojo or without.
    pub success: Mask<L>,
    /// It succeeded by mojo.
    pub mended: Mask<L>,
}

/// `GM-18` Mojo: a roll that the player may mend where `may` is set, if the failure is at most `widest`. The
/// points spent are exactly those that were missing; a bid that does not reach them costs nothing unless
/// the house says so. Nothing is missing where the highest face fails by itself, and so nothing mends that.
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

/// A roll that mojo may mend if `bids`, and that is a plain one otherwise.
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
