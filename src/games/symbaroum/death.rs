//! The Death Test and the effects of first aid, shared by fights and by experiments of their own.

use super::house::Medicus;
use crate::prelude::*;

/// The result of a Death Test.
#[derive(Debug, Clone, Copy)]
pub struct DeathTest<L: Lanes> {
    /// The character wakes.
    pub wakes: Mask<L>,
    /// The character is a step closer to death.
    pub strike: Mask<L>,
    /// The character dies at once.
    pub dies: Mask<L>,
    /// The face of the die.
    pub face: Num<L>,
}

/// `SYM-28` Dying: the Death Test of one turn.
#[inline(always)]
pub fn death_test<D: Dice>(house: &HouseRules, dice: &mut D, active: Mask<D::L>) -> DeathTest<D::L> {
    let face = dice.d(house.test_die.cast_unsigned(), active);
    let wakes = active & face.le(house.death_wakes_to);
    let nothing = active & !wakes & face.le(house.death_nothing_to);
    let strike = active & !wakes & !nothing & face.le(house.death_strike_to);
    DeathTest { wakes, strike, dies: active & !wakes & !nothing & !strike, face }
}

/// `SYM-28` Dying: the Toughness with which a character wakes by itself.
#[inline(always)]
pub fn waking_toughness<D: Dice>(house: &HouseRules, dice: &mut D, active: Mask<D::L>) -> Num<D::L> {
    dice.d(house.wake_die.cast_unsigned(), active).only(active)
}

/// The number of strikes in words, for the log.
pub fn strikes_in_words(number: i16) -> String {
    if number == 1 { "1 strike".to_owned() } else { format!("{number} strikes") }
}

/// The result of first aid.
#[derive(Debug, Clone, Copy)]
pub struct Treatment<L: Lanes> {
    /// Toughness regained.
    pub healed: Num<L>,
    /// A dying subject is stabilised.
    pub stabilised: Mask<L>,
    /// The test of Medicus succeeded.
    pub succeeded: Mask<L>,
}

/// `SYM-29` First aid: a herbal cure without a test, or a test of Medicus, with a cure if there is one. `SYM-31`
/// Elixirs: giving one to another character is this Combat Action.
///
/// Stabilising takes a successful test; but a master heals even on a failure, and so always stabilises.
#[derive(Debug, Clone, Copy)]
pub struct Healer<L: Lanes> {
    /// The target number of the Medicus test.
    pub need: Num<L>,
    /// Sides of the healing die on a success, without and with a cure; 0 for a healer without Medicus.
    pub success: [Num<L>; 2],
    /// Sides of the healing die on a failure.
    pub failure: [Num<L>; 2],
    /// Where a herbal cure is used.
    pub cure: Mask<L>,
}

impl<L: Lanes> Healer<L> {
    /// The same healer in every lane; `None` knows no Medicus.
    #[inline(always)]
    pub fn one(need: i16, medicus: Option<Medicus>, cure: Mask<L>) -> Self {
        let Medicus { success, failure } = medicus.unwrap_or(Medicus { success: [0; 2], failure: [0; 2] });
        Self {
            need: Num::splat(need),
            success: [Num::splat(success[0]), Num::splat(success[1])],
            failure: [Num::splat(failure[0]), Num::splat(failure[1])],
            cure,
        }
    }

    /// Treats a patient.
    #[inline(always)]
    pub fn treats<D: Dice<L = L>>(&self, house: &HouseRules, dice: &mut D, active: Mask<L>) -> Treatment<L> {
        let knows = active & self.success[0].gt(0);
        let succeeded = Test::plain(self.need).succeeds(house, dice, knows);
        let failed = knows & !succeeded;
        let with = |sides: [Num<L>; 2]| self.cure.select(sides[1], sides[0]);
        let sides = succeeded.select(with(self.success), with(self.failure));
        let mut healed = dice.by_lane([sides.only(knows)], knows & sides.gt(0)).only(knows & sides.gt(0));
        let mut cure_alone = active & self.cure & !knows;
        if house.cure_works_on_failure {
            cure_alone |= active & self.cure & failed & sides.eq(0);
        }
        healed.set(cure_alone, house.herbal_cure);
        let mut stabilised = active & (succeeded | cure_alone | healed.gt(0));
        if house.medicus_failure_stabilises {
            stabilised |= failed;
        }
        Treatment { healed, stabilised, succeeded }
    }
}
