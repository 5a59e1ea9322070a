//! The check: the only place where Farsight's dice are rolled and compared with a DC.
//!
//! Everything decided by 2d12 goes through here: tasks, contests, saves, attacks, initiative. [`Checks::succeed`] tells
//! only whether a check succeeds, and rolls a single die over all outcomes of the three dice; [`Checks::roll`] also
//! gives the total and the special faces.

use crate::prelude::*;

/// `FS-01` Ability check: the modifiers of a 2d12 roll.
#[derive(Debug, Clone, Copy)]
pub struct Check<L: Lanes> {
    /// Ability, at most one skill, and `FS-08` flat modifiers.
    pub bonus: Num<L>,
    /// The number of causes of advantage, each counted once.
    pub advantage: Num<L>,
    /// The number of causes of disadvantage.
    pub disadvantage: Num<L>,
}

impl<L: Lanes> Check<L> {
    /// A check without advantage or disadvantage.
    #[inline(always)]
    pub fn plain(bonus: impl Into<Num<L>>) -> Self {
        Self { bonus: bonus.into(), advantage: Num::zero(), disadvantage: Num::zero() }
    }
}

/// The dice of a check.
#[derive(Debug, Clone, Copy)]
pub struct Rolled<L: Lanes> {
    /// The two dice kept, the higher one first.
    pub kept: [Num<L>; 2],
    /// The kept dice and the bonus.
    pub total: Num<L>,
    /// The two highest dice that can make an exploit.
    pub top: [Num<L>; 2],
    /// The two lowest dice that can make a setback, the lowest first.
    pub bottom: [Num<L>; 2],
}

#[inlined]
impl<L: Lanes> Rolled<L> {
    /// `FS-01` Lanes where the check reaches a DC. No face succeeds or fails by itself (R04).
    pub fn reaches(&self, dc: impl Into<Num<L>>) -> Mask<L> {
        self.total.ge(dc)
    }

    /// Replaces it by another roll where the mask is set.
    pub fn replace(&mut self, m: Mask<L>, by: &Self) {
        self.total.set(m, by.total);
        for (mine, other) in [(&mut self.kept, &by.kept), (&mut self.top, &by.top), (&mut self.bottom, &by.bottom)] {
            for (mine, &other) in mine.iter_mut().zip(other) {
                mine.set(m, other);
            }
        }
    }
}

/// How checks are rolled under the house rules.
#[derive(Debug, Clone)]
pub struct Checks {
    sides: i16,
    kept_only: bool,
    counted: bool,
    /// The number of outcomes of three dice that reach a total of 2, 3, 4, ..: with disadvantage, plain, with
    /// advantage.
    ways: [[i16; 32]; 3],
    /// The number of outcomes of four dice in which the first two beat the other two, with a lead of -32, -31, .., and
    /// of 0, 1, ..
    beats: [[i16; 32]; 2],
}

#[inlined(generic)]
impl Checks {
    /// The checks under some house rules.
    pub fn new(house: &HouseRules) -> Self {
        let sides = house.check_die;
        let mut ways = [[0; 32]; 3];
        for a in 1..=sides {
            for b in 1..=sides {
                for c in 1..=sides {
                    let all = a + b + c;
                    let totals = [all - a.max(b).max(c), a + b, all - a.min(b).min(c)];
                    for (ways, total) in ways.iter_mut().zip(totals) {
                        ways[(total - 2) as usize] += 1;
                    }
                }
            }
        }
        for ways in &mut ways {
            // From outcomes that show a total to outcomes that reach it.
            for total in (1..ways.len()).rev() {
                ways[total - 1] += ways[total];
            }
        }
        let mut beats = [[0; 32]; 2];
        let pairs = |total: i16| i32::from((total - 1).min(2 * sides - total + 1).max(0));
        // The number of outcomes in which two dice beat two others by exactly this much.
        let more = |by: i16| (2..=2 * sides).map(|other| pairs(other) * pairs(other + by)).sum::<i32>();
        let mut won = 0;
        for ahead in -32..32_i16 {
            won += more(1 - ahead);
            // Dice with more sides have too many outcomes for an `i16`; these entries are never read.
            beats[usize::from(ahead >= 0)][(ahead & 31) as usize] = i16::try_from(won).unwrap_or(i16::MAX);
        }
        Self { sides, kept_only: house.kept_only, counted: house.sources_counted, ways, beats }
    }

    /// `FS-09` Advantage and disadvantage: lanes where a third die is rolled and the lowest is dropped, and lanes where
    /// the highest is. The larger number of causes wins, and equal numbers cancel (R05).
    pub fn mode<L: Lanes>(&self, check: &Check<L>) -> [Mask<L>; 2] {
        let (more, less) = (check.advantage, check.disadvantage);
        if self.counted {
            [more.gt(less), less.gt(more)]
        } else {
            let (any, none) = (more.gt(0), less.gt(0));
            [any & !none, none & !any]
        }
    }

    /// Rolls a check.
    pub fn roll<D: Dice>(&self, check: &Check<D::L>, dice: &mut D, active: Mask<D::L>) -> Rolled<D::L> {
        let [better, worse] = self.mode(check);
        dice.cite(active & (better | worse), "FS-09");
        let sides = self.sides.cast_unsigned();
        if self.kept_only {
            let [high, low] = dice.kept::<2>(sides, [better, worse], active);
            return Rolled {
                kept: [high, low],
                total: high + low + check.bonus,
                top: [high, low],
                bottom: [low, high],
            };
        }
        let [top, bottom] = dice.ends(sides, better | worse, active);
        let high = worse.select(bottom[1], top[0]);
        let low = worse.select(bottom[0], top[1]);
        Rolled { kept: [high, low], total: high + low + check.bonus, top, bottom }
    }

    /// The total of a check if no single face matters.
    pub fn total<D: Dice>(&self, check: &Check<D::L>, dice: &mut D, active: Mask<D::L>) -> Num<D::L> {
        let [better, worse] = self.mode(check);
        dice.cite(active & (better | worse), "FS-09");
        let [high, low] = dice.kept::<2>(self.sides.cast_unsigned(), [better, worse], active);
        high + low + check.bonus
    }

    /// Lanes where a check reaches a DC, if nothing else matters.
    pub fn succeed<D: Dice>(
        &self,
        check: &Check<D::L>,
        dc: impl Into<Num<D::L>>,
        dice: &mut D,
        active: Mask<D::L>,
    ) -> Mask<D::L> {
        let [better, worse] = self.mode(check);
        dice.cite(active & (better | worse), "FS-09");
        let need = (dc.into() - check.bonus - 2).max(0).min(31);
        let mut ways = need.lookup(&self.ways[1]);
        ways.set(better, need.lookup(&self.ways[2]));
        ways.set(worse, need.lookup(&self.ways[0]));
        let sides = self.sides.cast_unsigned();
        dice.at_most(sides * sides * sides, ways, active)
    }

    /// Like [`succeed`](Self::succeed), but outlined, for rules that ask for a save now and then.
    #[inline(never)]
    pub fn saves<D: Dice>(&self, check: &Check<D::L>, dc: Num<D::L>, dice: &mut D, active: Mask<D::L>) -> Mask<D::L> {
        outlined!(dice, self.succeed(check, dc, dice, active))
    }

    /// Like [`roll`](Self::roll), but outlined, for rules that need a total now and then.
    #[inline(never)]
    pub fn rolled<D: Dice>(&self, check: &Check<D::L>, dice: &mut D, active: Mask<D::L>) -> Rolled<D::L> {
        outlined!(dice, self.roll(check, dice, active))
    }

    /// `FS-03` Opposed check: lanes where one check beats another, if nothing else matters.
    pub fn beats<D: Dice>(
        &self,
        own: &Check<D::L>,
        other: &Check<D::L>,
        dice: &mut D,
        active: Mask<D::L>,
    ) -> Mask<D::L> {
        let ([a, b], [c, d]) = (self.mode(own), self.mode(other));
        // With more sides than usual, four dice have too many outcomes for a single roll.
        let uneven = active & (a | b | c | d | Mask::uniform(self.sides > 12));
        let even = active & !uneven;
        let ahead = (own.bonus - other.bonus).max(-32).min(31);
        let place = ahead & 31;
        let ways = ahead.lt(0).select(place.lookup(&self.beats[0]), place.lookup(&self.beats[1]));
        let mut wins = Mask::none();
        when!(dice, even, {
            let sides = self.sides.min(12).cast_unsigned();
            wins = dice.at_most(sides * sides * sides * sides, ways, even);
        });
        when!(dice, uneven, {
            // One side beats the other if the other does not reach its total.
            let own = self.total(own, dice, uneven);
            wins |= uneven & !self.succeed(other, own, dice, uneven);
        });
        wins
    }

    /// The highest number needed on the dice that still has this chance in percent, without advantage or disadvantage.
    pub fn need_for(&self, percent: i16) -> i16 {
        let reached = |need: i16| f64::from(self.ways[1][need as usize]) / f64::from(self.sides).powi(3);
        (0..32).rev().find(|&need| reached(need) * 100.0 >= f64::from(percent)).map_or(i16::MIN, |need| need + 2)
    }

    /// The chance to win a contest with this lead in the bonus, without advantage or disadvantage.
    pub fn chance_to_beat(&self, ahead: i16) -> f64 {
        let ahead = ahead.clamp(-32, 31);
        let ways = self.beats[usize::from(ahead >= 0)][(ahead & 31) as usize];
        f64::from(ways) / f64::from(self.sides).powi(4)
    }

    /// The chance to reach a DC with a bonus: -1 with disadvantage, 1 with advantage, 0 without either.
    pub fn chance(&self, bonus: i16, dc: i16, mode: i16) -> f64 {
        let need = (dc - bonus - 2).clamp(0, 31);
        f64::from(self.ways[(mode.signum() + 1) as usize][need as usize]) / f64::from(self.sides).powi(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks() -> Checks {
        Checks::new(&HouseRules::default())
    }

    #[test]
    fn ways_are_the_printed_ones() {
        let ways = |mode: usize, total: usize| checks().ways[mode][total - 2];
        assert_eq!([ways(1, 2), ways(1, 13), ways(1, 24)], [1728, 78 * 12, 12]);
        assert_eq!([ways(2, 3), ways(2, 13), ways(2, 24)], [1727, 1347, 34]);
        assert_eq!([ways(0, 3), ways(0, 13), ways(0, 24)], [1694, 489, 1]);
        // The last entry is beyond every total, the first stands for everything below.
        assert_eq!([checks().ways[0][31], checks().ways[2][23]], [0, 0]);
    }

    #[test]
    fn four_dice_are_held_against_each_other() {
        let beats = |ahead: i16| checks().beats[usize::from(ahead >= 0)][(ahead & 31) as usize];
        assert_eq!(
            [beats(-22), beats(-21), beats(0), beats(2), beats(22), beats(23)],
            [0, 1, 9790, 12090, 20735, 20736]
        );
    }

    #[test]
    fn a_small_bonus_against_a_high_dc_has_no_chance() {
        let checks = checks();
        assert!((checks.chance(4, 17, 0) - 13.0 / 24.0).abs() < 1e-12);
        assert!((checks.chance(4, 17, -3) - 163.0 / 576.0).abs() < 1e-12);
        assert!(checks.chance(-30, 60, 1).abs() < 1e-12);
        assert!((checks.chance(30, 0, 0) - 1.0).abs() < 1e-12);
    }
}
