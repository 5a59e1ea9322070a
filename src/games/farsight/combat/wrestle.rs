//! Contests in a fight: grappling, shoving, disarming, feinting.

use crate::combat::strike::CheckTables;
use crate::prelude::*;
use crate::special::SpecialOutcome;
use crate::words::TieRule;

/// The result of a contest.
#[derive(Debug, Clone, Copy)]
pub struct ContestResult<L: Lanes> {
    /// Whether the initiator wins.
    pub win: Mask<L>,
    /// Whether it is a tie that changes nothing; unknown where only the result was asked for.
    pub tie: Mask<L>,
    /// The special faces of both sides. Winning counts as success and losing as failure; an inconclusive tie is
    /// neither.
    pub faced: [SpecialOutcome<L>; 2],
}

/// `FS-03` Opposed check in a fight: the higher total wins; ties follow the house rules. If those call for a reroll,
/// there is only one, and a second tie changes nothing. `faces` tells whether special faces count.
#[inline(always)]
pub fn contest<D: Dice>(
    house: &HouseRules,
    checks: &Checks,
    sides: [Check<D::L>; 2],
    faces: bool,
    active: Mask<D::L>,
    dice: &mut D,
) -> ContestResult<D::L> {
    if !faces && house.tie_rule == TieRule::StatusQuo {
        let win = checks.beats(&sides[0], &sides[1], dice, active);
        let none = SpecialOutcome::plain(Mask::none());
        return ContestResult { win, tie: Mask::none(), faced: [SpecialOutcome::plain(win), none] };
    }
    let [own, other] = sides.map(|check| checks.mode(&check)).map(|[better, worse]| better.count() - worse.count());
    let result = dice.memoised(
        "contest",
        [(sides[0].bonus - sides[1].bonus).max(-64).min(64), own, other],
        active,
        #[inline(always)]
        |dice, [ahead, own, other], active| {
            let leans = |mode: Num<D::L>, bonus| {
                let check = Check { advantage: mode.max(0), ..Check::plain(bonus) };
                Check { disadvantage: (Num::zero() - mode).max(0), ..check }
            };
            let sides = [leans(own, ahead), leans(other, Num::zero())];
            let mut rolled = [checks.rolled(&sides[0], dice, active), checks.rolled(&sides[1], dice, active)];
            if house.tie_rule == TieRule::Reroll {
                let again = active & rolled[0].total.eq(rolled[1].total);
                let rolled = &mut rolled;
                when!(dice, again, {
                    for (rolled, side) in rolled.iter_mut().zip(&sides) {
                        rolled.replace(again, &checks.rolled(side, dice, again));
                    }
                });
            }
            let [own, other] = [rolled[0].total, rolled[1].total];
            let (mut win, lose) = (active & own.gt(other), active & other.gt(own));
            if house.tie_rule == TieRule::InitiatorWins {
                win |= active & own.eq(other);
            }
            let one = SpecialOutcome::of(house, &rolled[0], [win, lose], active, dice).numbers();
            let two = SpecialOutcome::of(house, &rolled[1], [lose, win], active, dice).numbers();
            [one[0], one[1], one[2], one[3], two[0], two[1], two[2], two[3]]
        },
    );
    let [a, b, c, d, e, f, g, h] = result;
    let faced = [SpecialOutcome::read([a, b, c, d], active), SpecialOutcome::read([e, f, g, h], active)];
    ContestResult { win: faced[0].success, tie: active & !faced[0].success & !faced[1].success, faced }
}

/// `FS-75` Grapple and `FS-77` shove: the check to resist: CMB (Wrestling) or DEX (Acrobatics), whichever has the
/// higher mean under the lasting conditions.
pub fn resists(fighter: &Fighter, house: &HouseRules) -> Tested {
    let wrestling = Tested::of(fighter, Ability::Cmb, Some(Skill::Wrestling), Purpose::Answer, house);
    let acrobatics = Tested::of(fighter, Ability::Dex, Some(Skill::Acrobatics), Purpose::Answer, house);
    // Advantage raises the mean by 143 / 48, disadvantage lowers it by as much.
    let worth = |tested: &Tested| {
        if tested.fails { i32::MIN } else { 48 * i32::from(tested.bonus) + 143 * i32::from(tested.mode(house)) }
    };
    if house.grapple_best_option && worth(&acrobatics) > worth(&wrestling) { acrobatics } else { wrestling }
}

/// The contest checks of all fighters.
#[derive(Debug, Clone)]
pub struct ContestTables {
    /// CMB (Wrestling).
    pub wrestles: CheckTables,
    /// CMB (Wrestling) to resist.
    pub holds_out: CheckTables,
    /// DEX (Acrobatics) to resist.
    pub slips_away: CheckTables,
    /// `FS-59` WIL (Cunning).
    pub feints: CheckTables,
    /// PER (Insight).
    pub sees_through: CheckTables,
}

impl ContestTables {
    /// The checks of these fighters.
    pub fn of(fighters: &[Fighter], house: &HouseRules) -> Self {
        let of = |ability, skill| CheckTables::of(fighters, house, (ability, Some(skill), Purpose::Contest));
        let answer = |ability, skill| CheckTables::of(fighters, house, (ability, Some(skill), Purpose::Answer));
        Self {
            wrestles: of(Ability::Cmb, Skill::Wrestling),
            holds_out: answer(Ability::Cmb, Skill::Wrestling),
            slips_away: answer(Ability::Dex, Skill::Acrobatics),
            feints: of(Ability::Wil, Skill::Cunning),
            sees_through: answer(Ability::Per, Skill::Insight),
        }
    }
}
