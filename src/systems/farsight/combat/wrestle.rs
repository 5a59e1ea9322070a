//! Contests of strength and wits in a fight: grappling, shoving, disarming, feinting.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};

use crate::systems::farsight::check::{Check, Checks};
use crate::systems::farsight::combat::strike::Skilled;
use crate::systems::farsight::fighter::Fighter;
use crate::systems::farsight::hamper::Purpose;
use crate::systems::farsight::house::House;
use crate::systems::farsight::special::Marks;
use crate::systems::farsight::tested::Tested;
use crate::systems::farsight::words::{Ability, Skill, TieRule};

/// What came of a contest.
#[derive(Debug, Clone, Copy)]
pub struct Won<L: Lanes> {
    /// Whoever started it wins.
    pub win: Mask<L>,
    /// A tie that changes nothing.
    pub tie: Mask<L>,
    /// The totals of both.
    pub totals: [Num<L>; 2],
    /// What the dice of whoever started it show.
    pub marks: Marks<L>,
}

/// `FS-03` Opposed check in a fight: the higher total wins, and a tie is as the house says. Ties are rolled
/// again once at most where the house wants that; a second tie changes nothing.
#[inline(always)]
pub fn contest<D: Dice>(
    house: &House,
    checks: &Checks,
    sides: [Check<D::L>; 2],
    active: Mask<D::L>,
    dice: &mut D,
) -> Won<D::L> {
    let own = checks.rolled(&sides[0], dice, active);
    let other = checks.rolled(&sides[1], dice, active);
    let marks = Marks::of(house, &own);
    let (win, tie) = (own.total.gt(other.total), own.total.eq(other.total));
    let mut won = Won { win: active & win, tie: active & tie, totals: [own.total, other.total], marks };
    match house.tie_rule {
        TieRule::StatusQuo => {}
        TieRule::InitiatorWins => {
            won.win |= won.tie;
            won.tie = Mask::none();
        }
        TieRule::Reroll => {
            let again = won.tie;
            let (win, tie) = (&mut won.win, &mut won.tie);
            dice.when(
                again,
                #[inline(always)]
                |dice| {
                    let own = checks.rolled(&sides[0], dice, again);
                    let other = checks.rolled(&sides[1], dice, again);
                    win.set(again, own.total.gt(other.total));
                    tie.set(again, own.total.eq(other.total));
                },
            );
        }
    }
    won
}

/// `FS-75` Grapple and `FS-77` shove: how somebody resists: with CMB (Wrestling) or DEX (Acrobatics), whichever
/// promises more under the conditions that last.
pub fn resists(fighter: &Fighter, house: &House) -> Tested {
    let wrestling = Tested::of(fighter, Ability::Cmb, Some(Skill::Wrestling), Purpose::Contest, house);
    let acrobatics = Tested::of(fighter, Ability::Dex, Some(Skill::Acrobatics), Purpose::Contest, house);
    let worth = |tested: &Tested| if tested.fails { i16::MIN } else { tested.passive(house) };
    if house.grapple_best_option && worth(&acrobatics) > worth(&wrestling) { acrobatics } else { wrestling }
}

/// The contests of everybody in a fight.
#[derive(Debug, Clone)]
pub struct Wrestlers {
    /// CMB (Wrestling).
    pub wrestles: Skilled,
    /// The better way to resist.
    pub resists: Skilled,
    /// `FS-59` WIL (Cunning).
    pub feints: Skilled,
    /// PER (Insight).
    pub sees_through: Skilled,
}

impl Wrestlers {
    /// Those of these fighters.
    pub fn of(fighters: &[Fighter], house: &House) -> Self {
        let of = |ability, skill| Skilled::of(fighters, house, (ability, Some(skill), Purpose::Contest));
        Self {
            wrestles: of(Ability::Cmb, Skill::Wrestling),
            resists: Skilled::by(fighters, |fighter| resists(fighter, house)),
            feints: of(Ability::Wil, Skill::Cunning),
            sees_through: of(Ability::Per, Skill::Insight),
        }
    }
}
