//! The values of finished trials, put one behind the other and counted by the group.
//!
//! Adding one to a place in a table costs more than a die. So each metric has a column of counters for
//! sixteen values each, which count a vector of values at once; the range of a column is learned from
//! the values that come. What lies outside, and what is spread too wide, goes to the table one by one,
//! so nothing is lost, and how a value was counted never shows in the result.

use crate::lane::count::{Counter, GROUP, OUTCOMES};
use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::{LaneRng, Lanes, Mask, Num};
use crate::systems::metric::ABSENT;
use crate::tally::Histogram;

use super::chunk::{Finished, Tallies, TrialSink};
use super::dice::{NoObserver, StreamDice};

/// The most counters that any group of lanes has for a column.
const MOST_COUNTERS: usize = 16;

/// The cost of one scan for values out of range, in counters.
const DEAR: u32 = 4;

/// Room for a group of any lanes and for what comes behind.
const CELLS: usize = GROUP * 32 + 2 * 64;

/// Groups that are counted in one go.
const AT_ONCE: usize = 16;

/// How a column counts.
#[derive(Debug)]
enum Way<L: LaneRng> {
    /// Nothing has come yet.
    Unknown,
    /// By counters.
    Counters(Range<L>),
    /// One by one.
    Table,
}

/// Counters for a range of values.
#[derive(Debug)]
struct Range<L: LaneRng> {
    /// The lowest value.
    first: i16,
    /// A power of two of them.
    counters: Vec<Counter<L>>,
    /// Whether the last place is kept free for trials to which the metric does not apply.
    gaps: bool,
    /// The values that the range was learned from: all that were looked at lie in here.
    seen: (i16, i16),
    /// Groups counted.
    groups: u32,
    /// Groups in which something lay outside.
    misses: u32,
    /// Whether trials came to which the metric does not apply, and no place was kept for them.
    gap_missed: bool,
}

/// The values of one metric.
#[derive(Debug)]
struct Column<L: LaneRng> {
    way: Way<L>,
    /// Trials counted.
    present: u64,
}

/// Takes the finished trials of a chunk into tallies.
#[derive(Debug)]
pub struct Columns<'a, L: LaneRng> {
    tallies: &'a mut Tallies,
    columns: Vec<Column<L::Part>>,
    /// The values of the next finished trials.
    row: Vec<Num<L>>,
    /// The values that wait to be counted, one behind the other: a group of the first metric, then of the next.
    cells: Vec<[i16; CELLS]>,
    /// Values of each metric that wait.
    filled: usize,
    trials: u64,
}

impl<'a, L: LaneRng> Columns<'a, L> {
    /// Values of a metric that are counted together, in parts: to a counter all lanes are the same, and a part fits in
    /// registers.
    const TOGETHER: usize = {
        assert!(L::Part::N <= 32 && L::N <= 64, "a part has no more lanes than a register");
        GROUP * L::Part::N
    };

    /// Empty columns over tallies.
    pub fn new(tallies: &'a mut Tallies) -> Self {
        let width = tallies.histograms.len();
        Self {
            columns: (0..width).map(|_| Column { way: Way::Unknown, present: 0 }).collect(),
            row: vec![Num::zero(); width],
            cells: vec![[0; CELLS]; width],
            filled: 0,
            trials: 0,
            tallies,
        }
    }

    /// Counts a number of trials of the only metric, in parts.
    #[inline(always)]
    pub fn count_whole(&mut self, values: &mut [Num<L::Part>], trials: usize) {
        let histogram = &mut self.tallies.histograms[0];
        let column = &mut self.columns[0];
        self.trials += trials as u64;
        let lanes = L::Part::N;
        let groups = trials / (GROUP * lanes);
        let (whole, rest) = values.split_at_mut(groups * GROUP);
        column.count_apart(whole, histogram);
        let mut left = trials - groups * GROUP * lanes;
        for &value in &*rest {
            column.one_by_one(value, left.min(lanes), histogram);
            left = left.saturating_sub(lanes);
        }
    }

    /// Counts a group of values of each metric. Called cold, so that the caller keeps its registers for its own work.
    #[cold]
    #[inline(never)]
    fn count(&mut self) {
        let left = self.filled - Self::TOGETHER;
        for (i, cells) in self.cells.iter_mut().enumerate() {
            self.columns[i].count_cells(&cells[..Self::TOGETHER], &mut self.tallies.histograms[i]);
            cells.copy_within(Self::TOGETHER..Self::TOGETHER + left, 0);
        }
        self.filled = left;
    }

    /// Counts everything that is left.
    pub fn finish(mut self) {
        for (i, cells) in self.cells.iter().enumerate() {
            let histogram = &mut self.tallies.histograms[i];
            self.columns[i].finish_apart(cells, self.filled, histogram);
            histogram.add_absent(self.trials - self.columns[i].present);
        }
    }
}

impl<L: LaneRng> Range<L> {
    /// How many places there are: a power of two.
    #[inline(always)]
    fn room(&self) -> i16 {
        (self.counters.len() * OUTCOMES) as i16
    }

    /// Moves what was counted to the histogram; gives how much that was.
    #[inline(always)]
    fn empty(&mut self, histogram: &mut Histogram) -> u64 {
        let (first, room) = (i32::from(self.first), self.counters.len() * OUTCOMES);
        let mut moved = 0;
        for (i, counter) in self.counters.iter_mut().enumerate() {
            for (j, times) in counter.take().into_iter().enumerate() {
                let place = i * OUTCOMES + j;
                if !(self.gaps && place + 1 == room) {
                    histogram.add(first + place as i32, times);
                    moved += times;
                }
            }
        }
        moved
    }
}

impl<L: LaneRng> Column<L> {
    /// Counts groups of values.
    #[inline(always)]
    fn count_apart(&mut self, values: &mut [Num<L>], histogram: &mut Histogram) {
        L::outlined(
            (),
            #[inline(always)]
            |()| {
                for groups in values.as_chunks_mut::<GROUP>().0.chunks_mut(AT_ONCE) {
                    self.count(groups, histogram);
                }
            },
        );
    }

    /// Counts a group of values that stand one behind the other.
    #[inline(always)]
    fn count_cells(&mut self, cells: &[i16], histogram: &mut Histogram) {
        L::outlined(
            (),
            #[inline(always)]
            |()| {
                let mut values = [Num::zero(); GROUP];
                for i in 0..GROUP {
                    values[i] = Num::read(&cells[i * L::N..]);
                }
                self.count(&mut [values], histogram);
            },
        );
    }

    /// Counts less than a group of values, and moves everything to the histogram.
    #[inline(always)]
    fn finish_apart(&mut self, cells: &[i16], count: usize, histogram: &mut Histogram) {
        L::outlined(
            (),
            #[inline(always)]
            |()| {
                for first in (0..count).step_by(L::N) {
                    self.one_by_one(Num::read(&cells[first..]), (count - first).min(L::N), histogram);
                }
                if let Way::Counters(range) = &mut self.way {
                    self.present += range.empty(histogram);
                }
            },
        );
    }

    /// Counts some groups.
    #[inline(always)]
    fn count(&mut self, groups: &mut [[Num<L>; GROUP]], histogram: &mut Histogram) {
        if matches!(self.way, Way::Unknown) {
            self.learn(groups.as_flattened(), histogram);
        }
        let range = match &mut self.way {
            Way::Counters(range) => range,
            Way::Table => {
                for &value in groups.as_flattened() {
                    self.one_by_one(value, L::N, histogram);
                }
                return;
            }
            Way::Unknown => return,
        };
        let (first, room) = (range.first, range.room());
        if range.gaps {
            // Gaps are counted at the last place, so a value that belongs there must go elsewhere.
            let last = first + (room - 1);
            for value in groups.as_flattened_mut() {
                let there = value.eq(last);
                if there.any() {
                    let times = there.bits().count_ones().into();
                    histogram.add(last.into(), times);
                    self.present += times;
                }
                value.set(value.eq(ABSENT), last);
            }
        }
        range.groups += groups.len() as u32;
        let (lowest, higher) = range.counters.split_first_mut().expect("a range has a counter");
        let mut outside = if first == 0 {
            lowest.groups::<true, false>(groups, 0, room)
        } else {
            lowest.groups::<true, true>(groups, first, room)
        };
        for (i, counter) in higher.iter_mut().enumerate() {
            counter.groups::<false, true>(groups, first + ((i + 1) * OUTCOMES) as i16, room);
        }
        while outside != 0 {
            let place = outside.trailing_zeros() as usize;
            outside &= outside - 1;
            self.outside(&groups[place], (first, room), histogram);
        }
        self.reconsider(groups.as_flattened(), histogram);
    }

    /// Counts what no counter has counted.
    #[inline(always)]
    fn outside(&mut self, values: &[Num<L>; GROUP], (first, room): (i16, i16), histogram: &mut Histogram) {
        let Way::Counters(range) = &mut self.way else { return };
        range.misses += 1;
        for values in values {
            let mut far = (!((*values - first) & -room).eq(0)).bits();
            let mut lanes = [0; 64];
            values.write(&mut lanes);
            while far != 0 {
                let value = lanes[far.trailing_zeros() as usize & 63];
                far &= far - 1;
                if value == ABSENT {
                    range.gap_missed = true;
                } else {
                    histogram.count(value);
                    self.present += 1;
                }
            }
        }
    }

    /// Learns the range again if much lies outside.
    #[inline(always)]
    fn reconsider(&mut self, values: &[Num<L>], histogram: &mut Histogram) {
        if let Way::Counters(range) = &self.way
            && (range.gap_missed || (range.misses > 4 && range.misses * DEAR > range.groups))
        {
            self.learn(values, histogram);
        }
    }

    /// Counts the values of the first lanes of a vector in the table.
    #[inline(always)]
    fn one_by_one(&mut self, values: Num<L>, lanes: usize, histogram: &mut Histogram) {
        let mut all = [0; 64];
        values.write(&mut all);
        let mut there = (!values.eq(ABSENT)).bits() & !(u64::MAX.checked_shl(lanes as u32).unwrap_or(0));
        self.present += u64::from(there.count_ones());
        while there != 0 {
            histogram.count(all[there.trailing_zeros() as usize & 63]);
            there &= there - 1;
        }
    }

    /// Chooses a range for values like these and those before.
    #[inline(always)]
    fn learn(&mut self, values: &[Num<L>], histogram: &mut Histogram) {
        let (mut low, mut high, mut gaps) = (i16::MAX, ABSENT, false);
        // The mark of a missing value.
        let mut stand_in = ABSENT;
        if let Way::Counters(range) = &mut self.way {
            self.present += range.empty(histogram);
            ((low, high), gaps) = (range.seen, range.gaps);
            if gaps {
                stand_in = range.first + (range.room() - 1);
            }
        }
        let (mut lowest, mut highest, mut missing) = (Num::splat(low), Num::splat(high), Mask::none());
        for &value in values {
            let gap = value.eq(ABSENT) | value.eq(stand_in);
            missing |= gap;
            lowest = lowest.min(gap.select(i16::MAX, value));
            highest = highest.max(gap.select(ABSENT, value));
        }
        gaps |= missing.any();
        let mut lanes = [0; 64];
        lowest.write(&mut lanes);
        for &value in &lanes[..L::N] {
            low = low.min(value);
        }
        highest.write(&mut lanes);
        for &value in &lanes[..L::N] {
            high = high.max(value);
        }
        if low > high {
            return;
        }
        let span = usize::from(high.abs_diff(low)) + 1 + usize::from(gaps);
        let counters = span.div_ceil(OUTCOMES).next_power_of_two();
        self.way = if counters > L::COUNTERS {
            Way::Table
        } else {
            // From zero if possible, which is cheapest. Else half of what is left over goes below, but no place may lie beyond the ends of the numbers.
            let below = (counters * OUTCOMES - span) as i16 / 2;
            let from_zero = low >= 0 && usize::from(high.unsigned_abs()) + usize::from(gaps) < counters * OUTCOMES;
            let first = if from_zero { 0 } else { low.saturating_sub(below) }
                .clamp(ABSENT + 1, i16::MAX - (MOST_COUNTERS * OUTCOMES) as i16);
            let counters = vec![Counter::new(); counters];
            Way::Counters(Range { first, counters, gaps, seen: (low, high), groups: 0, misses: 0, gap_missed: false })
        };
    }
}

impl<L: LaneRng> TrialSink<L> for Columns<'_, L> {
    type DiceObserver = NoObserver;
    const NUMBERED: bool = false;

    #[inline(always)]
    fn row(&mut self) -> &mut [Num<L>] {
        Columns::row(self)
    }

    #[inline(always)]
    fn take(&mut self, _: &mut StreamDice<'_, L>, finished: Finished<'_>) {
        self.add(finished);
    }
}

impl<L: LaneRng> Columns<'_, L> {
    /// Where the values of the next finished trials are to be written.
    #[inline(always)]
    pub fn row(&mut self) -> &mut [Num<L>] {
        &mut self.row
    }

    /// Takes the trials whose values were just written.
    #[inline(always)]
    pub fn add(&mut self, finished: Finished<'_>) {
        let bits = finished.lanes;
        let mut order = [0; 64 + 64];
        let mut left = bits;
        let mut count = 0;
        while left != 0 {
            order[count & 63] = left.trailing_zeros() as i16;
            left &= left - 1;
            count += 1;
        }
        self.trials += count as u64;
        // By index: an iterator over both is not always inlined.
        let (row, cells, filled) = (&self.row[..], &mut self.cells[..], self.filled);
        for i in 0..row.len().min(cells.len()) {
            row[i].pack(bits, &order, &mut cells[i][filled..]);
        }
        self.filled += count;
        if self.filled >= Self::TOGETHER {
            self.count();
        }
    }
}
