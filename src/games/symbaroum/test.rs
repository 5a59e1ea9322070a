//! The success test: the only place where a d20 is compared with a target number.

use crate::prelude::*;

/// `SYM-01` Attribute and modifier: the effect of an opposing value on a test. It changes the attribute tested, never
/// the die.
#[inline(always)]
pub fn opposed<L: Lanes>(house: &HouseRules, against: Num<L>) -> Num<L> {
    Num::splat(house.opposed_base) - against
}

/// `SYM-03` Success test: a d20 at or under the target number.
#[derive(Debug, Clone, Copy)]
pub struct Test<L: Lanes> {
    /// The attribute with all modifiers: `SYM-04` opposition, `SYM-05` difficulty, `SYM-21` Advantage.
    pub need: Num<L>,
    /// `SYM-23` Blind fighting: where two dice are rolled and the worse one counts.
    pub worse: Mask<L>,
    /// `SYM-23` Blind fighting: where two dice are rolled and the better one counts.
    pub better: Mask<L>,
    /// Whether any character may be blind.
    pub blindness: bool,
}

#[inlined]
impl<L: Lanes> Test<L> {
    /// A test in which both sides can see.
    pub fn plain(need: Num<L>) -> Self {
        Self { need, worse: Mask::none(), better: Mask::none(), blindness: false }
    }

    /// Where the test succeeds.
    pub fn succeeds<D: Dice<L = L>>(&self, house: &HouseRules, dice: &mut D, active: Mask<L>) -> Mask<L> {
        let need = self.limited(house);
        let die = house.test_die.cast_unsigned();
        let mut success = dice.at_most(die, need, active);
        if self.blindness {
            // The second die is rolled only where it can change the result.
            let again = active & ((self.worse & success) | (self.better & !success));
            dice.cite(again, "SYM-23");
            success = (success & !again) | dice.at_most(die, need, again);
        }
        success
    }

    /// How far the die stays below the target number; negative for a failure.
    pub fn margin<D: Dice<L = L>>(&self, house: &HouseRules, dice: &mut D, active: Mask<L>) -> Num<L> {
        let first = dice.d(house.test_die.cast_unsigned(), active);
        let mut face = first;
        if self.blindness {
            let twice = active & (self.worse | self.better);
            dice.cite(twice, "SYM-23");
            let second = dice.d(house.test_die.cast_unsigned(), twice);
            face.set(twice & self.worse, first.max(second));
            face.set(twice & self.better, first.min(second));
        }
        self.limited(house) - face
    }

    /// The target number, adjusted if the extreme faces decide by themselves.
    fn limited(&self, house: &HouseRules) -> Num<L> {
        if house.natural_auto { self.need.max(1).min(house.test_die - 1) } else { self.need }
    }
}
