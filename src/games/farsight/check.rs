//! The check: the one place where the dice of Farsight are thrown and held against a DC.
//!
//! Everything that is decided by 2d12 comes here: tasks, contests, saves, attacks, initiative. Whoever
//! only needs to know whether a check succeeds asks [`Checks::succeed`], which is one die of all the ways
//! in which three dice can fall; whoever needs the total or special faces asks [`Checks::roll`].

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};

use super::house::HouseRules;

/// `FS-01` Ability check: 2d12 and everything that is added to them.
#[derive(Debug, Clone, Copy)]
pub struct Check<L: Lanes> {
    /// Ability, at most one skill, and `FS-08` flat modifiers.
    pub bonus: Num<L>,
    /// How many causes give advantage, each counted once.
    pub advantage: Num<L>,
    /// How many causes give disadvantage.
    pub disadvantage: Num<L>,
}

impl<L: Lanes> Check<L> {
    /// A check without advantage or disadvantage.
    #[inline(always)]
    pub fn plain(bonus: impl Into<Num<L>>) -> Self {
        Self { bonus: bonus.into(), advantage: Num::zero(), disadvantage: Num::zero() }
    }
}

/// What the dice of a check show.
#[derive(Debug, Clone, Copy)]
pub struct Rolled<L: Lanes> {
    /// The two dice that are kept, the higher one first.
    pub kept: [Num<L>; 2],
    /// The kept dice and the bonus.
    pub total: Num<L>,
    /// The two highest dice that can make an exploit.
    pub top: [Num<L>; 2],
    /// The two lowest dice that can make a setback, the lowest first.
    pub bottom: [Num<L>; 2],
}

impl<L: Lanes> Rolled<L> {
    /// `FS-01` Where the check reaches a DC. No face succeeds or fails by itself (R04).
    #[inline(always)]
    pub fn reaches(&self, dc: impl Into<Num<L>>) -> Mask<L> {
        self.total.ge(dc)
    }

    /// Another roll takes its place where the mask is set.
    #[inline(always)]
    pub fn replace(&mut self, m: Mask<L>, by: &Self) {
        self.total.set(m, by.total);
        for (mine, other) in [(&mut self.kept, &by.kept), (&mut self.top, &by.top), (&mut self.bottom, &by.bottom)] {
            for (mine, &other) in mine.iter_mut().zip(other) {
                mine.set(m, other);
            }
        }
    }
}

/// How checks are rolled in this house.
#[derive(Debug, Clone)]
pub struct Checks {
    sides: i16,
    kept_only: bool,
    counted: bool,
    /// In how many of the ways that three dice can fall a total of 2, 3, 4, .. is reached: with
    /// disadvantage, without either, with advantage.
    ways: [[i16; 32]; 3],
    /// In how many of the ways that four dice can fall the first two show more than the other two, if they
    /// are ahead by -32, -31, .. and by 0, 1, ..
    beats: [[i16; 32]; 2],
}

impl Checks {
    /// The checks of a house.
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
            // A total is reached by all that are higher, too.
            for total in (1..ways.len()).rev() {
                ways[total - 1] += ways[total];
            }
        }
        let mut beats = [[0; 32]; 2];
        let pairs = |total: i16| i32::from((total - 1).min(2 * sides - total + 1).max(0));
        // In how many ways two dice show so much more than two others.
        let more = |by: i16| (2..=2 * sides).map(|other| pairs(other) * pairs(other + by)).sum::<i32>();
        let mut won = 0;
        for ahead in -32..32_i16 {
            won += more(1 - ahead);
            // With dice of more sides there are more ways than a number holds, and nobody asks for them.
            beats[usize::from(ahead >= 0)][(ahead & 31) as usize] = i16::try_from(won).unwrap_or(i16::MAX);
        }
        Self { sides, kept_only: house.kept_only, counted: house.sources_counted, ways, beats }
    }

    /// `FS-09` Advantage and disadvantage: where a third die is thrown and the lowest is dropped, and where
    /// the highest is. The larger number of causes wins and equal numbers cancel (R05).
    #[inline(always)]
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
    #[inline(always)]
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

    /// The total of a check, if no single face matters.
    #[inline(always)]
    pub fn total<D: Dice>(&self, check: &Check<D::L>, dice: &mut D, active: Mask<D::L>) -> Num<D::L> {
        let [better, worse] = self.mode(check);
        dice.cite(active & (better | worse), "FS-09");
        let [high, low] = dice.kept::<2>(self.sides.cast_unsigned(), [better, worse], active);
        high + low + check.bonus
    }

    /// Where a check reaches a DC, if nothing else matters of it.
    #[inline(always)]
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

    /// As [`succeed`](Self::succeed), compiled once for all rules of a fight that ask for a save now and then.
    #[inline(never)]
    pub fn saves<D: Dice>(&self, check: &Check<D::L>, dc: Num<D::L>, dice: &mut D, active: Mask<D::L>) -> Mask<D::L> {
        dice.outlined(
            #[inline(always)]
            |dice| self.succeed(check, dc, dice, active),
        )
    }

    /// As [`roll`](Self::roll), compiled once for all rules of a fight that need a total now and then.
    #[inline(never)]
    pub fn rolled<D: Dice>(&self, check: &Check<D::L>, dice: &mut D, active: Mask<D::L>) -> Rolled<D::L> {
        dice.outlined(
            #[inline(always)]
            |dice| self.roll(check, dice, active),
        )
    }

    /// `FS-03` Opposed check: where one beats another, if nothing else matters of it.
    #[inline(always)]
    pub fn beats<D: Dice>(
        &self,
        own: &Check<D::L>,
        other: &Check<D::L>,
        dice: &mut D,
        active: Mask<D::L>,
    ) -> Mask<D::L> {
        let ([a, b], [c, d]) = (self.mode(own), self.mode(other));
        // Four dice with more sides than usual have too many ways to fall for one.
        let uneven = active & (a | b | c | d | Mask::uniform(self.sides > 12));
        let even = active & !uneven;
        let ahead = (own.bonus - other.bonus).max(-32).min(31);
        let place = ahead & 31;
        let ways = ahead.lt(0).select(place.lookup(&self.beats[0]), place.lookup(&self.beats[1]));
        let mut wins = Mask::none();
        dice.when(
            even,
            #[inline(always)]
            |dice| {
                let sides = self.sides.min(12).cast_unsigned();
                wins = dice.at_most(sides * sides * sides * sides, ways, even);
            },
        );
        dice.when(
            uneven,
            #[inline(always)]
            |dice| {
                // One beats the other where the other does not reach its total.
                let own = self.total(own, dice, uneven);
                wins |= uneven & !self.succeed(other, own, dice, uneven);
            },
        );
        wins
    }

    /// The most that a check must still show on its dice to have a chance of so many percent, without
    /// advantage or disadvantage.
    pub fn need_for(&self, percent: i16) -> i16 {
        let reached = |need: i16| f64::from(self.ways[1][need as usize]) / f64::from(self.sides).powi(3);
        (0..32).rev().find(|&need| reached(need) * 100.0 >= f64::from(percent)).map_or(i16::MIN, |need| need + 2)
    }

    /// The chance to win a contest against somebody who is so far behind, without advantage or disadvantage.
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
        // The last place is beyond every total, the first stands for everything below.
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
