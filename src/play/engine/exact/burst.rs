//! The joint distribution of the total of exploding dice and the number of explosions (bursts).
//!
//! A die of `s` sides that bursts without limit scores `s * k + r` with probability `s^-(k+1)`. It is followed until
//! its remaining probability is negligible; the truncated mass is bounded, and reported where it could matter.

use std::rc::Rc;

use dice::Burst;

/// Probability at which an exploding die is truncated.
const CUT: f64 = 1e-18;

/// A total, and the number of bursts on the way to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Thrown {
    pub total: i16,
    pub bursts: i16,
}

/// The properties of a pool that determine its distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PoolKey {
    /// Sides of the plain die; 0 for none.
    pub plain: u16,
    /// Number of dice that burst.
    pub count: i16,
    /// Their sides.
    pub sides: i16,
    /// The burst rule.
    pub burst: Burst,
    /// Cap on the number of bursts: higher numbers are counted as this one.
    pub seen: u16,
}

/// The distribution of a pool.
#[derive(Debug)]
pub(super) struct BurstTable {
    /// Outcomes with their probabilities, in order of total.
    ways: Vec<(Thrown, f64)>,
    /// The lowest total at which a die may have been truncated.
    cut_from: i16,
    /// The probability that any die was truncated.
    cut: f64,
}

impl BurstTable {
    /// Computes the table of a pool.
    pub fn new(PoolKey { plain, count, sides, burst, seen }: PoolKey) -> Self {
        let throws = match burst {
            Burst::Never => 1,
            Burst::Once => 2,
            Burst::Unlimited => (CUT.ln() / -f64::from(sides.max(2)).ln()).ceil() as i16,
        };
        // The table is indexed by `total * width + bursts`.
        let width = usize::from(seen) + 1;
        let mut table = vec![0.0; width];
        table[0] = 1.0;
        for _ in 0..plain.min(1) {
            let face = |face: i16| (face, 0, 1.0 / f64::from(plain));
            table = combine(&table, width, &(1..=plain.cast_signed()).map(face).collect::<Vec<_>>());
        }
        if count > 0 {
            let one = one_die(sides, throws);
            for _ in 0..count {
                table = combine(&table, width, &one);
            }
        }
        let ways = table
            .iter()
            .enumerate()
            .filter(|&(_, &p)| p > 0.0)
            .map(|(place, &p)| (Thrown { total: (place / width) as i16, bursts: (place % width) as i16 }, p))
            .collect();
        let cut = match burst {
            Burst::Unlimited => f64::from(count) * f64::from(sides).powi(-i32::from(throws)),
            Burst::Never | Burst::Once => 0.0,
        };
        Self { ways, cut_from: sides.saturating_mul(throws), cut }
    }

    /// The same distribution with totals clamped to a window.
    pub fn within(&self, [low, high]: [i16; 2]) -> Rc<[(Thrown, f64)]> {
        let mut ways: std::collections::BTreeMap<Thrown, f64> = std::collections::BTreeMap::new();
        for &(Thrown { total, bursts }, p) in &self.ways {
            *ways.entry(Thrown { total: total.min(high).max(low), bursts }).or_default() += p;
        }
        ways.into_iter().collect()
    }

    /// A bound on the probability that a die was truncated where it mattered, given that all totals from `high` on
    /// are equivalent.
    pub fn truncated_mass(&self, high: i16) -> f64 {
        if high > self.cut_from { self.cut } else { 0.0 }
    }
}

/// The outcomes of one die that is thrown at most `throws` times: score, bursts, probability.
fn one_die(sides: i16, throws: i16) -> Vec<(i16, i16, f64)> {
    let mut ways = Vec::new();
    let mut p = 1.0;
    for throw in 0..throws {
        p /= f64::from(sides);
        let last = throw + 1 == throws;
        let highest = if last { sides } else { sides - 1 };
        ways.extend((1..=highest).map(|face| (throw * sides + face, throw, p)));
    }
    ways
}

/// Convolves a table with one die. `width` is the number of entries per total; bursts saturate at the last entry.
fn combine(table: &[f64], width: usize, die: &[(i16, i16, f64)]) -> Vec<f64> {
    let most = die.iter().map(|&(worth, ..)| worth as usize).max().unwrap_or(0);
    let mut sum = vec![0.0; table.len() + most * width];
    for (place, &p) in table.iter().enumerate().filter(|&(_, &p)| p > 0.0) {
        let (total, before) = (place / width, place % width);
        for &(worth, bursts, q) in die {
            let after = (before + bursts as usize).min(width - 1);
            sum[(total + worth as usize) * width + after] += p * q;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(plain: u16, count: i16, sides: i16, burst: Burst, seen: u16) -> BurstTable {
        BurstTable::new(PoolKey { plain, count, sides, burst, seen })
    }

    fn mean(table: &BurstTable) -> f64 {
        table.ways.iter().map(|(thrown, p)| f64::from(thrown.total) * p).sum()
    }

    #[test]
    fn one_die_follows_the_closed_form() {
        for sides in [2, 4, 6, 8, 10, 12, 20, 31] {
            let table = table(0, 1, sides, Burst::Unlimited, 0);
            let s = f64::from(sides);
            assert!((mean(&table) - s * (s + 1.0) / (2.0 * (s - 1.0))).abs() < 1e-12, "d{sides}");
            for &(Thrown { total, .. }, p) in &table.ways {
                let (bursts, rest) = (total / sides, total % sides);
                if rest == 0 {
                    assert!(p < CUT * 1.01, "d{sides}: {total} cannot come before the cut");
                } else {
                    let exact = s.powi(-i32::from(bursts) - 1);
                    assert!((p - exact).abs() < 1e-15 * exact.max(1e-3), "d{sides}: {total}");
                }
            }
            assert!(table.truncated_mass(i16::MAX) > 0.0 && table.truncated_mass(i16::MAX) <= CUT);
            assert_eq!(table.truncated_mass(sides * 3), 0.0);
        }
    }

    #[test]
    fn a_burst_once_and_none_are_whole() {
        let once = table(0, 2, 6, Burst::Once, 2);
        assert!((mean(&once) - 2.0 * (3.5 + 3.5 / 6.0)).abs() < 1e-12);
        assert_eq!(once.truncated_mass(i16::MAX), 0.0);
        let both: f64 = once.ways.iter().filter(|(thrown, _)| thrown.bursts == 2).map(|(_, p)| p).sum();
        assert!((both - 1.0 / 36.0).abs() < 1e-15);
        let plain = table(20, 0, 10, Burst::Never, 0);
        assert_eq!((plain.ways.len(), mean(&plain)), (20, 10.5));
    }

    #[test]
    fn a_window_keeps_all_probability() {
        let table = table(20, 3, 4, Burst::Unlimited, 1);
        let within = table.within([15, 20]);
        assert_eq!(within.len(), 12);
        assert!((within.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
