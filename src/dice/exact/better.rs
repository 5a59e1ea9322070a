//! The polynomial of the dice that are better than the worst kept one, with three strategies of different cost.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::budget;
use super::keep::Ranked;
use super::packed::{Slots, run_additions};

/// The strategy for computing powers of the better dice's polynomial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Horner's rule, multiplying by a run of ones: for plain dice.
    Runs,
    /// Horner's rule, multiplying by any polynomial: for dice with few faces.
    Products,
    /// All powers side by side, updated for each rank by the binomial theorem: for dice with many uneven worths, such
    /// as bursting ones. It multiplies by scalars only, but as often as the square of the number kept.
    Rows,
}

impl Way {
    /// The cheapest strategy for these ranks, with its estimated cost in steps. `words` is the length of a
    /// coefficient.
    pub fn cheapest(ranked: &[Ranked], kept: usize, words: f64) -> (Self, f64) {
        let ways = if is_run(ranked) { &[Self::Runs][..] } else { &[Self::Products, Self::Rows] };
        let priced = ways.iter().map(|way| (*way, way.steps(ranked, kept, words)));
        priced.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there is a way")
    }

    fn steps(self, ranked: &[Ranked], kept: usize, words: f64) -> f64 {
        let kept = kept as f64;
        let longest = ranked.iter().map(|rank| rank.weight.bit_len()).max().unwrap_or(0) as f64 / 64.0;
        let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
        let mut steps = 0.0;
        for (place, rank) in ranked.iter().enumerate() {
            (low, high) = (low.min(rank.adds as f64), high.max(rank.adds as f64));
            let span = (high - low + 1.0) * words;
            // The powers grow from 0 to `kept`.
            let grown = span * kept / 2.0;
            steps += match self {
                Self::Runs => (kept - 1.0) * f64::from(run_additions(place) + 2) * budget::add(grown),
                Self::Products => (kept - 1.0) * (budget::multiply(grown, span) + budget::add(grown)),
                Self::Rows => {
                    let updates = kept * kept / 2.0;
                    updates * budget::multiply(span * kept / 3.0, (longest * kept / 3.0).max(1.0))
                        + kept * (budget::multiply(grown, words) + budget::add(grown))
                }
            };
        }
        steps
    }
}

/// Whether all ranks have weight 1 and contribute consecutive numbers, upwards or downwards.
fn is_run(ranked: &[Ranked]) -> bool {
    let ones = ranked.iter().all(|rank| rank.weight == UBig::ONE);
    let down = ranked.windows(2).all(|pair| pair[0].adds == pair[1].adds + 1);
    let up = ranked.windows(2).all(|pair| pair[0].adds + 1 == pair[1].adds);
    ones && (down || up)
}

/// The ranks processed so far, best first.
#[derive(Debug)]
pub struct Better {
    way: Way,
    slots: Slots,
    kept: usize,
    met: usize,
    /// The smallest contribution of any rank so far. Exponents are relative to it, once per die.
    base: usize,
    /// For `Products`: the polynomial `P` of the ranks. For `Rows`: `C(n, a) P^a` for each `a < kept`. Empty for
    /// `Runs`, where the number of ranks is sufficient.
    packed: Vec<UBig>,
    /// `choices[a][j]` is `C(n - a, j)`.
    choices: Vec<Vec<UBig>>,
}

impl Better {
    /// Starts without ranks, for a pool of `count` dice of which `kept` are kept.
    pub fn new(way: Way, slots: Slots, count: usize, kept: usize) -> Self {
        let (packed, rows) = match way {
            Way::Runs => (Vec::new(), 1),
            Way::Products => (vec![UBig::ZERO], 1),
            Way::Rows => {
                let mut packed = vec![UBig::ZERO; kept];
                packed[0] = UBig::ONE;
                (packed, kept)
            }
        };
        let choices = (0..rows).map(|above| choices(count - above, kept - above)).collect();
        Self { way, slots, kept, met: 0, base: 0, packed, choices }
    }

    /// The polynomial of all throws whose worst kept die has the next rank, `rank`, which is then added to the ranks
    /// so far. `tails[a]` is the weight of the other dice if `a` are better.
    pub fn polynomial(&mut self, rank: &Ranked, tails: &[UBig]) -> UBig {
        let gap = self.rebase(rank.adds);
        let own = rank.adds - self.base;
        let part = match self.way {
            Way::Rows => self.sum_of_rows(own, tails),
            // Nothing is better than the first rank.
            _ if self.met == 0 => tails[0].clone(),
            Way::Runs | Way::Products => self.horner(gap, own, tails),
        };
        self.met += 1;
        match self.way {
            Way::Runs => {}
            Way::Products => self.packed[0] += self.slots.raise(rank.weight.clone(), own),
            Way::Rows => self.add_to_rows(&rank.weight, own),
        }
        self.slots.raise(part, self.base * self.kept)
    }

    /// Lowers the base to the contribution of a rank, if that is smaller. Returns the difference.
    fn rebase(&mut self, adds: usize) -> usize {
        let base = if self.met == 0 { adds } else { self.base.min(adds) };
        let gap = if self.met == 0 { 0 } else { self.base - base };
        self.base = base;
        if gap > 0 {
            for (power, packed) in self.packed.iter_mut().enumerate() {
                let dice = if self.way == Way::Rows { power } else { 1 };
                *packed = self.slots.raise(std::mem::take(packed), gap * dice);
            }
        }
        gap
    }

    fn horner(&self, gap: usize, own: usize, tails: &[UBig]) -> UBig {
        let mut sum = UBig::ZERO;
        for (above, tail) in tails.iter().enumerate().rev() {
            let product = match self.way {
                Way::Runs => self.slots.raise(self.slots.times_run(&sum, self.met), gap),
                Way::Products | Way::Rows => &sum * &self.packed[0],
            };
            sum = product + self.slots.raise(&self.choices[0][above] * tail, own * (self.kept - above));
        }
        sum
    }

    fn sum_of_rows(&self, own: usize, tails: &[UBig]) -> UBig {
        let rows = self.packed.iter().zip(tails).enumerate();
        rows.map(|(above, (row, tail))| self.slots.raise(row * tail, own * (self.kept - above))).sum()
    }

    /// Updates each row to `C(n, b) (P + w x^own)^b`.
    fn add_to_rows(&mut self, weight: &UBig, own: usize) {
        let mut powers = vec![UBig::ONE];
        for power in 1..self.kept {
            powers.push(&powers[power - 1] * weight);
        }
        // From the last row down, so that the rows that are read are still the old ones.
        for row in (1..self.kept).rev() {
            let (old, new) = self.packed.split_at_mut(row);
            for (above, old) in old.iter().enumerate() {
                let equal = row - above;
                let scale = &self.choices[above][equal] * &powers[equal];
                new[0] += self.slots.raise(old * scale, own * equal);
            }
        }
    }
}

/// The binomial coefficients of `things` over 0, 1, ..., `numbers - 1`. There are at most `things + 1` numbers.
pub fn choices(things: usize, numbers: usize) -> Vec<UBig> {
    let mut ways = vec![UBig::ONE];
    for chosen in 1..numbers {
        ways.push(&ways[chosen - 1] * (things + 1 - chosen) / chosen);
    }
    ways
}
