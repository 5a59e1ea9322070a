//! Rules common to all dying characters: death saves, damage at 0 vitality, first aid.

use lang::TraceReader;

use crate::harm::exceeds;
use crate::prelude::*;

state! {
    /// A character's death saves so far.
    pub Tally {
        pub successes: num, "Successes.";
        pub failures: num, "Failures.";
    }
}

/// The result of a death save.
#[derive(Debug, Clone, Copy)]
pub struct Saved<L: Lanes> {
    /// The face of the die.
    pub face: Num<L>,
    /// Whether the character is now stable.
    pub stable: Mask<L>,
    /// Whether the character is now dead.
    pub dead: Mask<L>,
}

impl<L: Lanes> Tally<L> {
    /// A tally with these counts.
    #[inline(always)]
    pub fn of(successes: i16, failures: i16) -> Self {
        Self { successes: Num::splat(successes), failures: Num::splat(failures) }
    }

    /// `FS-89` Death save: a 1 counts as two failures, 2 to 6 as one, 7 or more as a success, and a 12 stabilises at
    /// once. The third success stabilises, the third failure kills; both reset the counts. By house rule the target may
    /// be another; the 1 and the highest face mean the same whatever it is.
    ///
    /// `may_stabilise` says who can become stable: `FS-38` whoever suffocates cannot, unless the house rules say so, and
    /// waits for air one success short.
    #[inline(always)]
    pub fn saves<D: Dice<L = L>>(
        &mut self,
        house: &HouseRules,
        active: Mask<L>,
        may_stabilise: Mask<L>,
        dice: &mut D,
    ) -> Saved<L> {
        let face = dice.d(house.death_die.cast_unsigned(), active);
        let (one, best) = (face.eq(1), face.ge(house.death_die) & Mask::uniform(house.death_best_stable));
        let success = active & !one & (face.ge(house.death_target) | (best & may_stabilise));
        let failure = active & !success;
        self.failures += one.select(house.death_one_failures, 1).only(failure);
        self.successes += success.count();
        let stable = success & may_stabilise & (best | self.successes.ge(house.death_successes));
        let short = active & !may_stabilise;
        self.successes.set(short, self.successes.min(house.death_successes - 1));
        let dead = failure & self.failures.ge(house.death_failures);
        self.resets(stable | dead);
        Saved { face, stable, dead }
    }

    /// `FS-90` Damage at 0 vitality: counts as a failure and ends stability; more than the Death Threshold kills.
    /// Returns the lanes where it kills.
    #[inline(always)]
    pub fn suffers(&mut self, house: &HouseRules, m: Mask<L>, damage: Num<L>, threshold: Num<L>) -> Mask<L> {
        let hurt = m & damage.gt(0);
        self.failures += Num::splat(house.hit_failures).only(hurt);
        let dead = hurt & (self.failures.ge(house.death_failures) | exceeds(house, damage, threshold));
        self.resets(dead);
        dead
    }

    /// Both counts in words, for the log.
    pub fn in_words(&self, r: &TraceReader) -> String {
        let successes = r.count(self.successes, "success", "successes");
        format!("{successes}, {}", r.count(self.failures, "failure", "failures"))
    }

    /// Resets both counts.
    #[inline(always)]
    pub fn resets(&mut self, m: Mask<L>) {
        self.successes.set(m, 0);
        self.failures.set(m, 0);
    }
}

/// `FS-91` First aid: the DC for a number of traumas; stopping the bleeding in the same check makes it harder.
#[inline(always)]
pub fn aid_dc<L: Lanes>(house: &HouseRules, traumas: Num<L>, bleeding: Mask<L>) -> Num<L> {
    traumas.times(house.stabilise_dc_trauma) + house.stabilise_dc + Num::splat(house.stabilise_bleeding).only(bleeding)
}
