//! Which factor of a grid moves a number, and by how much.

use super::Estimate;
use super::difference::any_differ_among;

/// One cell of a grid, seen along one factor.
#[derive(Debug, Clone, Copy)]
pub struct FactorCell {
    /// The level of the factor, from 0.
    pub level: usize,
    /// Which combination of the other factors' levels it belongs to: cells of one slice differ in this factor only.
    pub slice: usize,
    /// The number in this cell.
    pub number: Estimate,
}

/// What one factor of a grid does to a number.
#[derive(Debug, Clone, PartialEq)]
pub struct FactorEffect {
    /// The mean of the number at each level, over the slices in which every level has one. Cells of a sweep share their
    /// dice, so errors of one level are taken to go together: the mean is known as well as a cell is on average.
    /// Infinite where no slice is complete.
    pub means: Vec<Estimate>,
    /// Whether the factor changes the number by more than chance can explain: within some slice, or on average.
    pub shows: bool,
}

impl FactorEffect {
    /// The effect of a factor with so many levels.
    ///
    /// Both questions, the averages and every slice, are asked at once, so the 5 % are divided among them (Bonferroni).
    #[must_use]
    pub fn of(cells: &[FactorCell], levels: usize) -> Self {
        let slices = cells.iter().map(|cell| cell.slice + 1).max().unwrap_or(0);
        let mut grid: Vec<Vec<Option<Estimate>>> = vec![vec![None; levels]; slices];
        for cell in cells {
            grid[cell.slice][cell.level] = Some(cell.number);
        }
        let complete: Vec<Vec<Estimate>> = grid.iter().filter_map(|slice| slice.iter().copied().collect()).collect();
        let means: Vec<Estimate> =
            (0..levels).map(|level| Estimate::mean(complete.iter().map(|slice| &slice[level]))).collect();
        let known: Vec<Vec<Estimate>> = grid.iter().map(|slice| slice.iter().flatten().copied().collect()).collect();
        let shows = any_differ_among(&means, slices + 1)
            || known.iter().any(|numbers: &Vec<Estimate>| any_differ_among(numbers, slices + 1));
        Self { means, shows }
    }

    /// The level with the smallest and the level with the largest mean; the first of equal ones.
    #[must_use]
    pub fn extremes(&self) -> (usize, usize) {
        let by_value = |a: &(usize, &Estimate), b: &(usize, &Estimate)| a.1.value.total_cmp(&b.1.value);
        let least = self.means.iter().enumerate().min_by(by_value).map_or(0, |(level, _)| level);
        let most = self.means.iter().enumerate().rev().max_by(by_value).map_or(0, |(level, _)| level);
        (least, most)
    }

    /// The difference between two levels, the second minus the first, on average over the slices.
    #[must_use]
    pub fn between(&self, first: usize, second: usize) -> Estimate {
        let (one, other) = (self.means[first], self.means[second]);
        let value = other.value - one.value;
        if one.is_exact() && other.is_exact() {
            return Estimate::exact(value);
        }
        let below = (one.high() - one.value).hypot(other.value - other.low());
        let above = (one.value - one.low()).hypot(other.high() - other.value);
        Estimate::between(value, value - below, value + above)
    }

    /// Whether the mean rises (or, if `rises` is false, falls) along the levels, as far as the sample shows: it ends no
    /// lower than it begins, and no level lies so far below an earlier one that chance cannot explain it.
    #[must_use]
    pub fn is_monotone(&self, rises: bool) -> bool {
        let falls_short = |one: &Estimate, other: &Estimate| {
            if rises { other.value < one.value } else { other.value > one.value }
        };
        let steps = self.means.len().saturating_sub(1).max(1);
        let mut best = 0;
        for level in 1..self.means.len() {
            let pair = [self.means[best], self.means[level]];
            if !falls_short(&pair[0], &pair[1]) {
                best = level;
                continue;
            }
            let exact = pair.iter().all(Estimate::is_exact);
            let differs =
                if exact { (pair[0].value - pair[1].value).abs() > 1e-12 } else { any_differ_among(&pair, steps) };
            if differs {
                return false;
            }
        }
        match (self.means.first(), self.means.last()) {
            (Some(first), Some(last)) => !falls_short(first, last) || first.is_exact() && last.is_exact(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64) -> Estimate {
        Estimate::between(value, value - 0.01, value + 0.01)
    }

    /// A grid of three levels by two slices.
    fn grid(numbers: [[Estimate; 2]; 3]) -> FactorEffect {
        let cells: Vec<FactorCell> = numbers
            .iter()
            .enumerate()
            .flat_map(|(level, row)| {
                row.iter().enumerate().map(move |(slice, &number)| FactorCell { level, slice, number })
            })
            .collect();
        FactorEffect::of(&cells, 3)
    }

    #[test]
    fn noise_is_no_effect_and_a_slope_is_one() {
        let noise = grid([[near(0.505), near(0.70)], [near(0.50), near(0.705)], [near(0.497), near(0.702)]]);
        assert!(!noise.shows);
        let slope = grid([[near(0.50), near(0.70)], [near(0.55), near(0.75)], [near(0.60), near(0.80)]]);
        assert!(slope.shows && slope.is_monotone(true) && !slope.is_monotone(false));
        assert_eq!(slope.extremes(), (0, 2));
        let effect = slope.between(0, 2);
        assert!((effect.value - 0.1).abs() < 1e-12, "{effect:?}");
        // 0.01 twice, added as squares.
        assert!((effect.high() - 0.114_142).abs() < 1e-6, "{effect:?}");
    }

    #[test]
    fn a_slow_rise_after_a_fall_is_no_fall() {
        // Each step up is within chance; all of them together are not.
        let numbers = [0.914, 0.900, 0.903, 0.906, 0.909, 0.912, 0.915, 0.918, 0.921, 0.924];
        let cells = numbers.iter().enumerate().map(|(level, &value)| FactorCell {
            level,
            slice: 0,
            number: Estimate::between(value, value - 0.004, value + 0.004),
        });
        let effect = FactorEffect::of(&cells.collect::<Vec<_>>(), numbers.len());
        assert!(effect.shows && !effect.is_monotone(true) && !effect.is_monotone(false));
        assert_eq!(effect.extremes(), (1, 9));
    }

    #[test]
    fn effects_that_cancel_on_average_are_seen_in_the_slices() {
        let crossed = grid([[near(0.4), near(0.6)], [near(0.5), near(0.5)], [near(0.6), near(0.4)]]);
        assert!(crossed.shows);
        assert!(crossed.between(0, 2).value.abs() < 1e-12);
    }

    #[test]
    fn exact_numbers_differ_or_do_not() {
        let exact = Estimate::exact;
        let same = grid([[exact(0.5), exact(0.7)], [exact(0.5), exact(0.7)], [exact(0.5), exact(0.7)]]);
        assert!(!same.shows && same.is_monotone(true) && same.is_monotone(false));
        let turns = grid([[exact(0.5), exact(0.7)], [exact(0.6), exact(0.8)], [exact(0.4), exact(0.6)]]);
        assert!(turns.shows && !turns.is_monotone(true) && !turns.is_monotone(false));
    }

    #[test]
    fn a_cell_without_a_number_leaves_out_its_slice_only() {
        let cells = [(0, 0, 0.1), (1, 0, 0.2), (0, 1, 0.3)].map(|(level, slice, value)| FactorCell {
            level,
            slice,
            number: Estimate::exact(value),
        });
        let effect = FactorEffect::of(&cells, 2);
        assert_eq!(effect.means, [Estimate::exact(0.1), Estimate::exact(0.2)]);
        assert!(effect.shows);
    }
}
