//! The die of an exclusive skill, the only random part of a check.

use crate::prelude::*;

/// An exclusive skill together with its stats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// The sum of the unhurt known and unknown stat.
    pub stats: i16,
    /// The exclusive skill, 0 for untrained.
    pub es: i16,
    /// Sides of its die; 0 for none.
    pub die: i16,
    /// Actions per turn that it allows.
    pub actions: i16,
    /// Whether a check can succeed at all.
    pub can_try: bool,
}

impl Skill {
    /// A skill with these values.
    pub fn new(stats: i16, es: i16, house: &HouseRules) -> Self {
        Self { stats, es, die: house.die(es), actions: house.actions(es), can_try: house.can_try(es) }
    }

    /// Its die, if it has one.
    pub fn one_die(self) -> Option<u16> {
        u16::try_from(self.die).ok().filter(|&sides| sides > 0)
    }

    /// The possible adjustments of the die.
    fn adjustments(self) -> impl Iterator<Item = i16> {
        (1..=self.die).map(move |face| if face <= self.es { face } else { self.es - face })
    }

    /// The highest adjustment.
    pub fn most(self) -> i16 {
        self.adjustments().max().unwrap_or(0)
    }

    /// The lowest adjustment.
    pub fn least(self) -> i16 {
        self.adjustments().min().unwrap_or(0)
    }

    /// The mean adjustment as a fraction: the sum of all adjustments, and their number.
    pub fn mean(self) -> (i16, i16) {
        (self.adjustments().sum(), self.die.max(1))
    }
}

/// `KUP-10` ES adjustment roll: a face up to the skill is added; a higher one subtracts the excess. The adjustment is
/// never 0.
#[inline(always)]
pub fn adjustment<L: Lanes>(face: Num<L>, es: impl Into<Num<L>>) -> Num<L> {
    let es = es.into();
    face.le(es).select(face, es - face)
}

/// The adjustment of a skill that is the same in every lane.
#[inline(always)]
pub fn rolled<D: Dice>(skill: Skill, active: Mask<D::L>, dice: &mut D) -> Num<D::L> {
    match skill.one_die() {
        Some(sides) => adjustment(dice.d(sides, active), skill.es),
        None => Num::zero(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lane::Solo;
    use lane::inspect::InspectNum;

    fn skill(stats: i16, es: i16) -> Skill {
        Skill::new(stats, es, &HouseRules::default())
    }

    #[test]
    fn adjustments_follow_the_ladder_of_dice() {
        // Sum of all faces, faces below zero and sides of the dice of ES 1 to 10.
        let expected = [
            (-5, 3, 4),
            (0, 2, 4),
            (0, 3, 6),
            (7, 2, 6),
            (9, 3, 8),
            (18, 2, 8),
            (22, 3, 10),
            (33, 2, 10),
            (39, 3, 12),
            (52, 2, 12),
        ];
        for (es, (sum, negative, sides)) in (1..=10).zip(expected) {
            let all: Vec<i16> = skill(0, es).adjustments().collect();
            let below = all.iter().filter(|&&a| a < 0).count();
            assert_eq!((all.iter().sum::<i16>(), below, all.len()), (sum, negative, sides), "ES {es}");
            assert_eq!(skill(0, es).most(), es);
            assert_eq!(skill(0, es).least(), if es % 2 == 1 { -3 } else { -2 });
        }
        assert_eq!((skill(0, 0).most(), skill(0, 0).least(), skill(0, 0).can_try), (0, 0, false));
    }

    #[test]
    fn the_example_of_the_book() {
        // 7 + 4 with a skill of 5: a 5 makes 16, an 8 makes 8, which fails an average check.
        let arc = |face: i16| 7 + 4 + adjustment::<Solo>(Num::splat(face), 5).first();
        assert_eq!((arc(5), arc(8), arc(6)), (16, 8, 10));
        // 7 + 4 with a 2 and a weapon of 2 beats 6 + 5 with a 4 on a skill of 3 and a weapon of 3, by 4.
        let attack = 7 + 4 + adjustment::<Solo>(Num::splat(2), 4).first() - 2;
        let defence = 6 + 5 + adjustment::<Solo>(Num::splat(4), 3).first() - 3;
        assert_eq!((attack, defence, attack - defence), (11, 7, 4));
    }
}
