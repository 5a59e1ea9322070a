//! Chooses the lines of a table of odds: one per total, or groups if there are many.

use dice::Distribution;
use report::prose::steps::{in_steps, together};

/// Maximum number of totals listed individually.
const MAX_ROWS: usize = 48;
/// If there are many totals, those in a tail with cumulative chance below this share a line.
const TAIL: f64 = 5e-5;

/// A range of totals on one line, both ends inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The lowest total.
    pub low: i64,
    /// The highest total.
    pub high: i64,
}

impl Row {
    /// The chance of the totals of this line.
    pub fn chance(self, odds: &Distribution) -> f64 {
        if self.low == self.high {
            odds.probability(self.low)
        } else {
            // Both are sums of integers, so only the last digits of small differences can be lost.
            let (above, below) = (odds.at_least(self.low), odds.at_most(self.high));
            if self.low <= odds.first() {
                below
            } else if self.high >= odds.last() {
                above
            } else {
                let within = |total: i64| (self.low..=self.high).contains(&total);
                odds.iter().filter(|(total, _)| within(*total)).map(|(_, chance)| chance).sum()
            }
        }
    }
}

/// The lines for some rolls side by side, from low to high. Totals that none of them can roll are
/// left out.
pub fn rows(odds: &[&Distribution], all: bool) -> Vec<Row> {
    let mut totals: Vec<i64> =
        odds.iter().flat_map(|odds| odds.iter().filter(|&(_, chance)| chance > 0.0).map(|(total, _)| total)).collect();
    totals.sort_unstable();
    totals.dedup();
    if all || totals.len() <= MAX_ROWS {
        return totals.into_iter().map(|total| Row { low: total, high: total }).collect();
    }
    let below = totals.partition_point(|&total| odds.iter().all(|odds| odds.at_most(total) < TAIL));
    let above = totals.partition_point(|&total| odds.iter().any(|odds| odds.at_least(total) >= TAIL));
    let (head, rest) = totals.split_at(below);
    let (middle, tail) = rest.split_at(above.saturating_sub(below).min(rest.len()));
    let mut rows = Vec::new();
    rows.extend(together(head));
    rows.extend(in_steps(middle, MAX_ROWS));
    rows.extend(together(tail));
    rows.into_iter().map(|[low, high]| Row { low, high }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lang::{distribution, parse};

    fn of(text: &str) -> Distribution {
        distribution(&parse(text).expect("a legal roll"), dice::Effort::MODERATE).expect("a small roll")
    }

    #[test]
    fn few_totals_have_a_line_each() {
        let die = of("d{1,1,5}");
        assert_eq!(rows(&[&die], false), [Row { low: 1, high: 1 }, Row { low: 5, high: 5 }]);
    }

    #[test]
    fn many_totals_are_put_together_in_round_steps() {
        let rows = rows(&[&of("d100")], false);
        assert_eq!(rows.len(), 20);
        assert_eq!(rows[1], Row { low: 6, high: 10 });
    }

    #[test]
    fn nothing_is_lost_however_totals_are_put_together() {
        for text in ["d1000", "100d6", "d{1,30000}+d20", "d6!+100d4", "d1000000-5", "8d{0,-30000,1}"] {
            let odds = of(text);
            for all in [false, true] {
                if all && odds.last() - odds.first() > 10_000 {
                    continue;
                }
                let rows = rows(&[&odds], all);
                let sum: f64 = rows.iter().map(|row| row.chance(&odds)).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{text}: {sum}");
                assert!(rows.windows(2).all(|pair| pair[0].high < pair[1].low), "{text}");
                assert!(all || rows.len() <= MAX_ROWS + 2, "{text}: {}", rows.len());
            }
        }
    }
}
