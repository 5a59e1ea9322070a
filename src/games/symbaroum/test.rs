//! The success test: the one place where a target number is made and a d20 is held against it.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};

use super::house::HouseRules;

/// `SYM-01` Attribute and modifier: what an opposing value does to a test. It changes the value of the
/// one who rolls, never the die.
#[inline(always)]
pub fn opposed<L: Lanes>(house: &HouseRules, against: Num<L>) -> Num<L> {
    Num::splat(house.opposed_base) - against
}

/// `SYM-03` Success test: a d20 of at most the needed number.
#[derive(Debug, Clone, Copy)]
pub struct Test<L: Lanes> {
    /// The attribute with all modifiers: `SYM-04` opposition, `SYM-05` difficulty, `SYM-21` Advantage.
    pub need: Num<L>,
    /// `SYM-23` Blind fighting: where two dice are rolled and the worse one counts.
    pub worse: Mask<L>,
    /// `SYM-23` Blind fighting: where two dice are rolled and the better one counts.
    pub better: Mask<L>,
    /// Whether anybody may be blind at all.
    pub blindness: bool,
}

impl<L: Lanes> Test<L> {
    /// A test by someone who sees against someone who sees.
    #[inline(always)]
    pub fn plain(need: Num<L>) -> Self {
        Self { need, worse: Mask::none(), better: Mask::none(), blindness: false }
    }

    /// Where the test succeeds.
    #[inline(always)]
    pub fn succeeds<D: Dice<L = L>>(&self, house: &HouseRules, dice: &mut D, active: Mask<L>) -> Mask<L> {
        let need = self.limited(house);
        let die = house.test_die.cast_unsigned();
        let mut success = dice.at_most(die, need, active);
        if self.blindness {
            // A second die is only thrown where it can change the result.
            let again = active & ((self.worse & success) | (self.better & !success));
            dice.cite(again, "SYM-23");
            success = (success & !again) | dice.at_most(die, need, again);
        }
        success
    }

    /// By how much the die stays below the needed number; negative for a failure.
    #[inline(always)]
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

    /// The needed number, if the extreme faces decide by themselves.
    #[inline(always)]
    fn limited(&self, house: &HouseRules) -> Num<L> {
        if house.natural_auto { self.need.max(1).min(house.test_die - 1) } else { self.need }
    }
}
