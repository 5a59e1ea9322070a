//! Special faces: the effect of a 12 or a 1 on a kept die.

use super::check::Rolled;
use super::words::{ExploitPolicy, SetbackPolicy};
use crate::prelude::*;

/// `FS-12` Special faces: the class of the pair of dice.
#[derive(Debug, Clone, Copy)]
pub struct SpecialFaces<L: Lanes> {
    /// One 12 and no 1, or two of them.
    pub twelve: Mask<L>,
    /// Two 12s.
    pub double_twelve: Mask<L>,
    /// One 1 and no 12, or two of them.
    pub one: Mask<L>,
    /// Two 1s.
    pub double_one: Mask<L>,
    /// A 12 and a 1, which cancel.
    pub cancel: Mask<L>,
    /// The other die of a 12, or 12 for two of them: the highest rank of exploits.
    pub intensity: Num<L>,
}

/// The names of the pairs, in the order of [`SpecialFaces::class`].
pub const CLASSES: [&str; 6] = ["double1", "one", "plain", "cancel", "twelve", "double12"];

#[inlined]
impl<L: Lanes> SpecialFaces<L> {
    /// Classifies the dice of a check.
    pub fn of(house: &HouseRules, rolled: &Rolled<L>) -> Self {
        let (high, low) = (house.exploit_face, house.setback_face);
        let (twelve, one) = (rolled.top[0].ge(high), rolled.bottom[0].le(low));
        let double_twelve = rolled.top[1].ge(high);
        let double_one = rolled.bottom[1].le(low);
        let cancel = twelve & one;
        Self {
            twelve: twelve & !one,
            double_twelve: double_twelve & !one,
            one: one & !twelve,
            double_one: double_one & !twelve,
            cancel,
            intensity: double_twelve.select(12, rolled.top[1]),
        }
    }

    /// Its index in [`CLASSES`].
    pub fn class(&self) -> Num<L> {
        let mut class = Num::splat(2);
        class.set(self.one, 1);
        class.set(self.double_one, 0);
        class.set(self.cancel, 3);
        class.set(self.twelve, 4);
        class.set(self.double_twelve, 5);
        class
    }

    /// `FS-16` Doubles: EDGE cards gained, whether or not the check succeeds, unless the house rules demand success.
    pub fn cards(&self, house: &HouseRules, success: Mask<L>) -> Num<L> {
        self.cards_of(house, [success, !success])
    }

    /// The same for a check that may be neither a success nor a failure.
    pub fn cards_of(&self, house: &HouseRules, [success, failure]: [Mask<L>; 2]) -> Num<L> {
        let (mut twelve, mut one) = (self.double_twelve, self.double_one);
        if house.edge_needs_special {
            (twelve, one) = (twelve & success, one & failure);
        }
        (twelve | one).select(house.edge_from_double, 0)
    }

    /// Lanes where a success is an exploit.
    pub fn exploit(&self, success: Mask<L>) -> Mask<L> {
        success & self.twelve
    }

    /// `FS-15` Setback: lanes where a failure brings one. The Game Master uses all of them, only those in combat, or
    /// only some (R08).
    pub fn setback<D: Dice<L = L>>(
        &self,
        house: &HouseRules,
        failure: Mask<L>,
        in_combat: bool,
        dice: &mut D,
    ) -> Mask<L> {
        let used = match house.setback_policy {
            SetbackPolicy::Always => true,
            SetbackPolicy::CombatOnly => in_combat,
            SetbackPolicy::Never => false,
        };
        let due = failure & self.one & Mask::uniform(used);
        if house.setback_percent == 100 {
            return due;
        }
        dice.at_most(100, Num::splat(house.setback_percent), due)
    }
}

/// The result of a check with special faces, without the faces themselves.
#[derive(Debug, Clone, Copy)]
pub struct SpecialOutcome<L: Lanes> {
    /// It succeeds.
    pub success: Mask<L>,
    /// The highest rank of the exploit, or 0 without one.
    pub intensity: Num<L>,
    /// It is a setback.
    pub setback: Mask<L>,
    /// EDGE cards drawn.
    pub cards: Num<L>,
}

#[inlined]
impl<L: Lanes> SpecialOutcome<L> {
    /// A check whose faces do not matter.
    pub fn plain(success: Mask<L>) -> Self {
        Self { success, intensity: Num::zero(), setback: Mask::none(), cards: Num::zero() }
    }

    /// The special faces of a check in a fight, given where it succeeds and where it fails; a tie is neither.
    pub fn of<D: Dice<L = L>>(
        house: &HouseRules,
        rolled: &Rolled<L>,
        [success, failure]: [Mask<L>; 2],
        active: Mask<L>,
        dice: &mut D,
    ) -> Self {
        let marks = SpecialFaces::of(house, rolled);
        Self {
            success,
            intensity: marks.intensity.only(marks.exploit(success)),
            setback: marks.setback(house, failure, true, dice),
            cards: marks.cards_of(house, [success, failure]).only(active),
        }
    }

    /// `FS-01` Ability check in a fight, such as a saving throw, with its special faces.
    pub fn check<D: Dice<L = L>>(
        house: &HouseRules,
        checks: &Checks,
        check: &Check<L>,
        dc: Num<L>,
        active: Mask<L>,
        dice: &mut D,
    ) -> Self {
        let [better, worse] = checks.mode(check);
        // Beyond these limits every roll fails or succeeds.
        let need = (dc - check.bonus).max(0).min(64);
        let [success, intensity, setback, cards] = dice.memoised(
            "check",
            [need, better.count() - worse.count()],
            active,
            #[inline(always)]
            |dice, [need, mode], active| {
                let check = Check { advantage: mode.max(0), ..Check::plain(0) };
                let rolled = checks.rolled(&Check { disadvantage: (Num::zero() - mode).max(0), ..check }, dice, active);
                let success = active & rolled.reaches(need);
                Self::of(house, &rolled, [success, active & !success], active, dice).numbers()
            },
        );
        Self::read([success, intensity, setback, cards], active)
    }

    /// Decodes the result from numbers.
    pub fn read([success, intensity, setback, cards]: [Num<L>; 4], active: Mask<L>) -> Self {
        Self {
            success: active & success.gt(0),
            intensity: intensity.only(active),
            setback: active & setback.gt(0),
            cards: cards.only(active),
        }
    }

    /// Encodes the result as numbers.
    pub fn numbers(self) -> [Num<L>; 4] {
        [self.success.count(), self.intensity, self.setback.count(), self.cards]
    }
}

/// `FS-15` Setback: its number, 2 to 20 on two ten-sided dice.
#[inline(always)]
pub fn setback_roll<D: Dice>(dice: &mut D, active: Mask<D::L>) -> Num<D::L> {
    dice.by_lane([Num::splat(10), Num::splat(10)], active)
}

/// The setbacks, by number from 2 to 20.
pub const SETBACKS: [&str; 19] = [
    "trauma",
    "item_fails",
    "frightened",
    "exposed",
    "offence",
    "weapon_dropped",
    "deafened",
    "hampered",
    "item_falls",
    "hampered_too",
    "dazzled",
    "gaffe",
    "prone",
    "false_certainty",
    "double_harm",
    "hits_ally",
    "stunned",
    "exhausted",
    "breakage",
];

/// `FS-13` Combat exploits by rank, from 2 to 11; the first stands for none.
pub const COMBAT_EXPLOITS: [&str; 11] = [
    "none",
    "on_guard",
    "quick_move",
    "extra_minor",
    "effective_strike",
    "team_play",
    "help",
    "vanish",
    "powerful_strike",
    "lethal_strike",
    "climb_initiative",
];

/// `FS-14` Other exploits by rank, from 2 to 11; the first stands for none. Those of rank 2, 7, 9 and 10 are only
/// narrative.
pub const OTHER_EXPLOITS: [&str; 11] = [
    "none",
    "told_2",
    "distraction",
    "masterful",
    "one_more_thing",
    "focused",
    "told_7",
    "astonished_silence",
    "told_9",
    "told_10",
    "destiny",
];

/// The situation in which combat exploits are chosen.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// Won in a grapple, disarm or shove, where damage exploits are not available.
    pub contest: Mask<L>,
    /// The attacker is already the first to act.
    pub first: Mask<L>,
    /// The target is already sickened.
    pub sickened: Mask<L>,
    /// An extra minor action is useful: the target can be shoved to the ground, or the next attack prepared.
    pub uses_minor: Mask<L>,
}

/// `FS-13` Combat exploits: the rank chosen among those up to the intensity; 0 for none.
#[inline(always)]
pub fn combat_exploit<L: Lanes>(house: &HouseRules, policy: ExploitPolicy, intensity: Num<L>, at: Choice<L>) -> Num<L> {
    let harmful = if house.exploit_in_contests { Mask::all() } else { !at.contest };
    match policy {
        ExploitPolicy::Never => Num::zero(),
        ExploitPolicy::Damage | ExploitPolicy::Initiative => {
            let climbs = intensity.ge(11) & !at.first;
            let mut other = intensity.lookup(&ON_GUARD);
            other.set(climbs, 11);
            let mut rank = harmful.select(intensity.lookup(&STRIKES), other);
            if policy == ExploitPolicy::Initiative {
                rank.set(climbs, 11);
            }
            rank
        }
        ExploitPolicy::Support => intensity.lookup(&SUPPORT),
        ExploitPolicy::Control => {
            let mut rank = at.uses_minor.select(intensity.lookup(&SHOVES), intensity.lookup(&ON_GUARD));
            rank.set(intensity.ge(5) & harmful & !at.sickened, 5);
            rank
        }
    }
}

/// By intensity: the highest of these ranks that it allows; 0 if there is none.
const fn highest_of(ranks: &[i16]) -> [i16; 32] {
    let mut table = [0; 32];
    let mut intensity = 0;
    while intensity < 32 {
        let mut i = 0;
        while i < ranks.len() {
            if ranks[i] <= intensity && ranks[i] > table[intensity as usize] {
                table[intensity as usize] = ranks[i];
            }
            i += 1;
        }
        intensity += 1;
    }
    table
}

/// The fallback of every policy.
const ON_GUARD: [i16; 32] = highest_of(&[2]);
/// Damage exploits.
const STRIKES: [i16; 32] = highest_of(&[2, 5, 9, 10]);
/// Support exploits.
const SUPPORT: [i16; 32] = highest_of(&[2, 3, 6, 7, 8]);
/// Control exploits.
const SHOVES: [i16; 32] = highest_of(&[2, 4]);

/// `FS-14` Other exploits: the rank chosen among those up to the intensity: the highest with a numerical effect; 0 for
/// none, 2 if there are only narrative ones.
#[inline(always)]
pub fn other_exploit<L: Lanes>(policy: ExploitPolicy, intensity: Num<L>) -> Num<L> {
    if policy == ExploitPolicy::Never {
        return Num::zero();
    }
    let mut rank = Num::zero();
    for effect in [2, 3, 4, 5, 6, 8, 11] {
        rank.set(intensity.ge(effect), effect);
    }
    rank
}
