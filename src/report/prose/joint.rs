//! Two results of one throw as a table of two ways: the first across, the second down, with sums at both margins.

use std::collections::BTreeMap;

use lang::{Outputs, ValueKind};

use super::steps::grouped;
use crate::number::{at_most, decimals_of_shares, share_number};
use stats::{Confidence, Estimate, Interval, proportion_at};

/// What stands at the margins.
const ALL: &str = "all";
/// What stands for a pair that no trial has shown.
const UNSEEN: &str = "-";

/// Two results of one throw, with how often each pair of their values comes up.
#[derive(Debug, Clone, PartialEq)]
pub struct Joint {
    /// The one across and the one down.
    pub sides: [Side; 2],
    /// The chances of the pairs that come up.
    chances: BTreeMap<[i64; 2], f64>,
    /// The trials of a sample.
    pub trials: Option<u64>,
}

/// One of the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// What it is called.
    pub label: String,
    /// What its values stand for.
    pub values: Values,
}

/// What the values of a result stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// Numbers, which are themselves.
    Numbers,
    /// 1 for yes and 0 for no.
    Answers,
    /// Words, each by its place.
    Words(Vec<String>),
}

/// A table of two results, or a part of one that is too wide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    /// What the columns stand for.
    pub across: Vec<String>,
    /// What the rows stand for.
    pub down: Vec<String>,
    /// A chance in percent for each, row by row.
    pub cells: Vec<Vec<String>>,
    /// What is to be said of it, each in a sentence without its full stop.
    pub notes: Vec<String>,
}

/// How much a table may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// The most columns of a result that is a number, at least three.
    pub across: usize,
    /// The most rows of a result that is a number, at least three.
    pub down: usize,
}

impl Side {
    /// The two results of a roll, if it has two that can be told together.
    pub fn both(asked: &Outputs) -> Option<[Self; 2]> {
        let ([one, other], Some(all)) = (asked.outputs.as_slice(), &asked.together) else { return None };
        let mut parts = all.parts.iter();
        let sides = [one, other].map(|output| Self {
            label: output.label.clone().unwrap_or_default(),
            values: match (output.expr.kind(), parts.next()) {
                (ValueKind::Word, Some(part)) => Values::Words(part.words.clone()),
                (ValueKind::YesNo, _) => Values::Answers,
                _ => Values::Numbers,
            },
        });
        Some(sides)
    }

    /// What a value is called.
    pub fn text(&self, value: i64) -> String {
        match &self.values {
            Values::Numbers => value.to_string(),
            Values::Answers => if value == 1 { "yes" } else { "no" }.to_owned(),
            Values::Words(words) => {
                usize::try_from(value).ok().and_then(|place| words.get(place)).cloned().unwrap_or_default()
            }
        }
    }

    /// What a range of values is called.
    fn range([low, high]: [i64; 2], side: &Self) -> String {
        if low == high { side.text(low) } else { format!("{} to {}", side.text(low), side.text(high)) }
    }
}

impl Joint {
    /// Two results with the chances of their pairs; the trials are those of a sample.
    pub fn new(sides: [Side; 2], pairs: impl IntoIterator<Item = ([i64; 2], f64)>, trials: Option<u64>) -> Self {
        Self { sides, chances: pairs.into_iter().filter(|(_, chance)| *chance > 0.0).collect(), trials }
    }

    /// The pairs that come up, in ascending order, each with its chance.
    pub fn pairs(&self) -> impl Iterator<Item = ([i64; 2], f64)> {
        self.chances.iter().map(|(pair, chance)| (*pair, *chance))
    }

    /// The 95 % interval of a chance that was sampled.
    pub fn interval(&self, chance: f64) -> Option<Interval> {
        let trials = self.trials?;
        let count = (chance * trials as f64).round() as u64;
        Some(proportion_at(count.min(trials), trials, Confidence::P95))
    }

    /// A chance with its interval, if it is sampled.
    pub fn estimate(&self, chance: f64) -> Estimate {
        match self.interval(chance) {
            Some(Interval { low, high }) => Estimate::between(chance, low, high),
            None => Estimate::exact(chance),
        }
    }

    /// The values of the results that come up, put together in ranges where there is no room for each.
    pub fn ranges(&self, room: Room) -> [Vec<[i64; 2]>; 2] {
        [(0, room.across), (1, room.down)].map(|(place, most)| {
            let mut values: BTreeMap<i64, f64> = BTreeMap::new();
            for (pair, chance) in &self.chances {
                *values.entry(pair[place]).or_default() += chance;
            }
            let values: Vec<(i64, f64)> = values.into_iter().collect();
            let is_number = self.sides[place].values == Values::Numbers;
            grouped(&values, if is_number { most } else { values.len() })
        })
    }

    /// What ranges of the result in a place, across or down, are called.
    pub fn names(&self, place: usize, ranges: &[[i64; 2]]) -> Vec<String> {
        ranges.iter().map(|range| Side::range(*range, &self.sides[place])).collect()
    }

    /// The chance of each pair of ranges, row by row from the first.
    pub fn table(&self, [across, down]: &[Vec<[i64; 2]>; 2]) -> Vec<Vec<f64>> {
        let mut table = vec![vec![0.0; across.len()]; down.len()];
        let place = |ranges: &[[i64; 2]], value: i64| ranges.partition_point(|[_, high]| *high < value);
        for (pair, chance) in &self.chances {
            table[place(down, pair[1])][place(across, pair[0])] += chance;
        }
        table
    }

    /// The table in texts, with the sums of its rows in the last column and those of its columns in the last row.
    pub fn cells(&self, room: Room) -> Cells {
        let ranges = self.ranges(room);
        let table = self.table(&ranges);
        let columns: Vec<f64> = (0..ranges[0].len()).map(|place| table.iter().map(|row| row[place]).sum()).collect();
        let with_sum = |row: &[f64]| row.iter().copied().chain([row.iter().sum()]).collect::<Vec<f64>>();
        let mut rows: Vec<Vec<f64>> = table.iter().map(|row| with_sum(row)).collect();
        rows.push(with_sum(&columns).into_iter().map(|sum: f64| sum.min(1.0)).collect());
        // What adds up to the whole is the whole, however sums are rounded.
        let whole = |chance: f64| if (chance - 1.0).abs() < 1e-12 { 1.0 } else { chance };
        let estimates: Vec<Vec<Estimate>> =
            rows.iter().map(|row| row.iter().map(|&chance| self.estimate(whole(chance))).collect()).collect();
        let seen = estimates.iter().flatten().filter(|one| one.value > 0.0 && one.value < 1.0);
        let decimals = decimals_of_shares(seen);
        let text = |one: &Estimate| match one.value {
            0.0 if self.trials.is_some() => UNSEEN.to_owned(),
            0.0 => "0".to_owned(),
            1.0 => "100".to_owned(),
            _ => share_number(one, decimals),
        };
        let cells: Vec<Vec<String>> = estimates.iter().map(|row| row.iter().map(text).collect()).collect();
        let mut notes = Vec::new();
        let grouped: Vec<&str> = (0..2)
            .filter(|&place| ranges[place].iter().any(|[low, high]| low < high))
            .map(|place| self.sides[place].label.as_str())
            .collect();
        if !grouped.is_empty() {
            notes.push(format!("values of {} are put together", grouped.join(" and ")));
        }
        if let (Some(interval), true) = (self.interval(0.0), cells.iter().flatten().any(|cell| cell == UNSEEN)) {
            notes.push(format!("{UNSEEN} has come up in no trial: below {}", at_most(interval.high)));
        }
        let [across, down] = [0, 1].map(|place| {
            let mut names = self.names(place, &ranges[place]);
            names.push(ALL.to_owned());
            names
        });
        Cells { across, down, cells, notes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { across: 20, down: 20 };

    fn side(label: &str, values: Values) -> Side {
        Side { label: label.to_owned(), values }
    }

    /// Two coins: how many heads there are, and whether there are any.
    fn coins(trials: Option<u64>) -> Joint {
        let sides = [side("heads", Values::Numbers), side("any", Values::Answers)];
        Joint::new(sides, [([0, 0], 0.25), ([1, 1], 0.5), ([2, 1], 0.25), ([2, 0], 0.0)], trials)
    }

    #[test]
    fn the_first_result_is_across_and_sums_stand_at_both_margins() {
        let Cells { across, down, cells, notes } = coins(None).cells(ROOM);
        assert_eq!(across, ["0", "1", "2", "all"]);
        assert_eq!(down, ["no", "yes", "all"]);
        assert_eq!(
            cells,
            [["25.00", "0", "0", "25.00"], ["0", "50.00", "25.00", "75.00"], ["25.00", "50.00", "25.00", "100"]]
        );
        assert!(notes.is_empty(), "{notes:?}");
        assert_eq!(coins(None).pairs().count(), 3, "a pair without a chance does not come up");
    }

    #[test]
    fn what_no_trial_has_shown_is_not_impossible() {
        let Cells { cells, notes, .. } = coins(Some(10_000)).cells(ROOM);
        assert_eq!(cells[0], ["25.0", "-", "-", "25.0"]);
        assert_eq!(notes, ["- has come up in no trial: below 0.037 %"]);
        let interval = coins(Some(10_000)).interval(0.25).expect("it is sampled");
        assert!(interval.low < 0.25 && 0.25 < interval.high && interval.high - interval.low < 0.02, "{interval:?}");
    }

    #[test]
    fn many_values_are_put_together_and_none_is_lost() {
        let faces = || (1..=100).flat_map(|one| (1..=30).map(move |other| ([one, other], 1.0 / 3000.0)));
        let sides = [side("one", Values::Numbers), side("other", Values::Numbers)];
        let joint = Joint::new(sides, faces(), None);
        for across in 3..40 {
            let found = joint.cells(Room { across, down: 8 });
            assert!(found.across.len() <= across + 1 && found.down.len() <= 9, "{found:?}");
            let ranges = joint.ranges(Room { across, down: 8 });
            let sum: f64 = joint.table(&ranges).iter().flatten().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{across}: {sum}");
        }
        let found = joint.cells(Room { across: 10, down: 6 });
        assert_eq!(found.across[..2], ["1 to 10", "11 to 20"]);
        assert_eq!(found.down.last().map(String::as_str), Some("all"));
        assert_eq!(found.notes, ["values of one and other are put together"]);
        assert_eq!(found.cells.last().and_then(|row| row.last()).map(String::as_str), Some("100"));
        // Words have no order, and are never put together.
        let words = side("word", Values::Words(vec!["a".to_owned(); 50]));
        let each = (0..50).map(|place| ([place, place], 0.02));
        let joint = Joint::new([words, side("n", Values::Numbers)], each, None);
        assert_eq!(joint.cells(Room { across: 5, down: 5 }).across.len(), 51);
    }
}
