//! The saving throw against a hazard: a check, and the effect of a setback on it.

use crate::prelude::*;
use crate::special::{SpecialFaces, setback_roll};
use crate::tested::known_params;

params! {
    /// The parameters of a save whose ability and skill are given by the rule.
    pub params {
        setbacks: switch(false) ["FS-15"] "whether a 1 on a failed save brings a setback";
    }
    own => [ known_params(), own, ] .concat()
}

/// `FS-08` Saving throw: a check, and whether its setbacks take effect.
#[derive(Debug, Clone)]
pub struct Save {
    house: HouseRules,
    checks: Checks,
    /// The check.
    pub tested: Tested,
    setbacks: bool,
}

/// The result of a save.
#[derive(Debug, Clone, Copy)]
pub struct Saved<L: Lanes> {
    /// Whether it succeeded.
    pub success: Mask<L>,
    /// The setback, 2 to 20; 0 for none.
    pub setback: Num<L>,
}

#[inlined]
impl<L: Lanes> Saved<L> {
    /// `FS-15` Setback 16: doubles the harm, or its duration.
    pub fn doubles(&self) -> Mask<L> {
        self.setback.eq(16)
    }

    /// `FS-15` Setback 19: adds a level of exhaustion.
    pub fn tires(&self) -> Num<L> {
        self.setback.eq(19).count()
    }

    /// `FS-15` Setbacks 9 and 11: give disadvantage on the next check.
    pub fn hampers(&self) -> Mask<L> {
        self.setback.eq(9) | self.setback.eq(11)
    }
}

impl Save {
    /// The save of a question, and its character if it names one.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn asked(
        question: &Question,
        (ability, skill): (Ability, Skill),
        house: &HouseRules,
    ) -> Result<(Self, Option<Fighter>), Vec<Fault>> {
        let (tested, fighter) = Tested::given(question, OWN, (ability, Some(skill)), Purpose::Save, house)?;
        Ok((Self::of(tested, question.params.on("setbacks"), house), fighter))
    }

    /// A save that uses a given check.
    pub fn of(tested: Tested, setbacks: bool, house: &HouseRules) -> Self {
        Self { house: *house, checks: Checks::new(house), tested, setbacks }
    }

    /// Rolls the save at a level of exhaustion, with additional causes of disadvantage (or, if negative, of advantage).
    #[inline(always)]
    pub fn roll<D: Dice>(
        &self,
        exhaustion: Num<D::L>,
        causes: Num<D::L>,
        dc: Num<D::L>,
        dice: &mut D,
        active: Mask<D::L>,
    ) -> Saved<D::L> {
        let rolls = active & Mask::uniform(!self.tested.fails);
        let mut check = self.tested.check_at(exhaustion);
        dice.cite(rolls, "FS-08");
        dice.cite(rolls & check.disadvantage.gt(self.tested.sources.disadvantage), "FS-104");
        self.tested.citations.cite(rolls, dice);
        check.disadvantage += causes.max(0);
        check.advantage += (Num::zero() - causes).max(0);
        let mut saved = Saved { success: Mask::none(), setback: Num::zero() };
        if !self.setbacks {
            saved.success = self.checks.succeed(&check, dc, dice, rolls);
            return saved;
        }
        let rolled = self.checks.roll(&check, dice, rolls);
        saved.success = rolls & rolled.reaches(dc);
        let failure = rolls & !saved.success;
        let due = SpecialFaces::of(&self.house, &rolled).setback(&self.house, failure, false, dice);
        let setback = &mut saved.setback;
        when!(dice, due, setback.set(due, setback_roll(dice, due)));
        let setback = saved.setback;
        dice.tell(due, |r| format!("a setback: {} on 2d10 (FS-15)", r.num(setback)));
        saved
    }
}
