//! The values of finished trials, packed and counted in groups.
//!
//! Incrementing an entry of a table costs more than rolling a die. So each metric has a column of carry-save
//! counters, each for sixteen consecutive values, that count a whole vector at once. The range of a column is learned
//! from the first values. Values outside the range are counted one by one in the histogram, and so are all values of
//! a metric whose range is too wide. Nothing is lost, and the result does not depend on how a value was counted.

use crate::systems::metric::ABSENT;
use crate::tally::Histogram;
use lane::count::{Counter, GROUP, OUTCOMES};
use lane::inspect::{InspectMask, InspectNum};
use lane::{LaneRng, Lanes, Mask, Num, inlined};

use super::chunk::{Finished, Tallies, TrialSink};
use super::dice::{NoObserver, StreamDice};
use super::shared::shared;

/// The most counters a column may have, over all backends.
const MAX_COUNTERS: usize = 16;

/// Cost of scanning one group for values out of range, as a multiple of the cost of counting it.
const MISS_COST: u32 = 4;

/// Capacity for one group on any backend plus the vectors that may overshoot it.
const CELLS: usize = GROUP * 32 + 2 * 64;

/// Number of groups that are counted in one pass.
const GROUPS_PER_PASS: usize = 16;

/// How a column counts its values.
#[derive(Debug)]
enum CountingMethod<L: LaneRng> {
    /// No value has been seen yet.
    Unknown,
    /// By counters, for a range of values.
    Counters(Range<L>),
    /// One by one, in the histogram.
    Table,
}

/// Counters for a range of values.
#[derive(Debug)]
struct Range<L: LaneRng> {
    /// The lowest value.
    first: i16,
    /// The counters; their number is a power of two.
    counters: Vec<Counter<L>>,
    /// Whether the last value of the range is reserved for trials to which the metric does not apply.
    gaps: bool,
    /// Smallest and largest value seen when the range was learned.
    seen: (i16, i16),
    /// Number of groups counted.
    groups: u32,
    /// Number of groups with a value outside the range.
    misses: u32,
    /// Whether the metric did not apply to some trial although no value was reserved for that.
    gap_missed: bool,
}

/// The values of one metric.
#[derive(Debug)]
pub struct Column<L: LaneRng> {
    method: CountingMethod<L>,
    /// Number of trials to which the metric applied.
    present: u64,
}

/// How values are counted on one backend.
#[derive(Debug)]
pub struct Counting<L: LaneRng> {
    groups: fn(&mut Column<L>, &mut [Num<L>], &mut Histogram),
    cells: fn(&mut Column<L>, &[i16], &mut Histogram),
    rest: fn(&mut Column<L>, &[i16], usize, &mut Histogram),
}

impl<L: LaneRng> Counting<L> {
    /// The functions, compiled in the crate that calls this.
    pub fn here() -> Self {
        Self { groups: Column::count_outlined, cells: Column::count_cells, rest: Column::finish_outlined }
    }
}

/// A sink that counts the finished trials of a chunk.
#[derive(Debug)]
pub struct Columns<'a, L: LaneRng> {
    tallies: &'a mut Tallies,
    columns: Vec<Column<L::Part>>,
    counting: &'static Counting<L::Part>,
    /// The values of the next finished trials.
    row: Vec<Num<L>>,
    /// Values that wait to be counted, contiguous for each metric.
    cells: Vec<[i16; CELLS]>,
    /// Number of waiting values per metric.
    filled: usize,
    trials: u64,
}

impl<'a, L: LaneRng> Columns<'a, L> {
    /// Number of values of a metric in a group. Counting works on parts of a vector: counters do not care which lane
    /// a value is in, and a part fits in registers.
    const VALUES_PER_GROUP: usize = {
        assert!(L::Part::N <= 32 && L::N <= 64, "a part has no more lanes than a register");
        GROUP * L::Part::N
    };

    /// Empty columns over these tallies.
    pub fn new(tallies: &'a mut Tallies) -> Self {
        let width = tallies.histograms.len();
        Self {
            columns: (0..width).map(|_| Column { method: CountingMethod::Unknown, present: 0 }).collect(),
            counting: shared(),
            row: vec![Num::zero(); width],
            cells: vec![[0; CELLS]; width],
            filled: 0,
            trials: 0,
            tallies,
        }
    }

    /// Counts `trials` values of the only metric, given in parts of vectors.
    #[inline(always)]
    pub fn count_single_metric(&mut self, values: &mut [Num<L::Part>], trials: usize) {
        let histogram = &mut self.tallies.histograms[0];
        let column = &mut self.columns[0];
        self.trials += trials as u64;
        let lanes = L::Part::N;
        let groups = trials / (GROUP * lanes);
        let (whole, rest) = values.split_at_mut(groups * GROUP);
        (self.counting.groups)(column, whole, histogram);
        let mut left = trials - groups * GROUP * lanes;
        for &value in &*rest {
            column.count_singly(value, left.min(lanes), histogram);
            left = left.saturating_sub(lanes);
        }
    }

    /// Counts one group of values of each metric. Marked cold so that the caller keeps its own values in registers.
    #[cold]
    #[inline(never)]
    fn count(&mut self) {
        let left = self.filled - Self::VALUES_PER_GROUP;
        for (i, cells) in self.cells.iter_mut().enumerate() {
            (self.counting.cells)(
                &mut self.columns[i],
                &cells[..Self::VALUES_PER_GROUP],
                &mut self.tallies.histograms[i],
            );
            cells.copy_within(Self::VALUES_PER_GROUP..Self::VALUES_PER_GROUP + left, 0);
        }
        self.filled = left;
    }

    /// Counts all values that are left.
    pub fn finish(mut self) {
        for (i, cells) in self.cells.iter().enumerate() {
            let histogram = &mut self.tallies.histograms[i];
            (self.counting.rest)(&mut self.columns[i], cells, self.filled, histogram);
            histogram.add_absent(self.trials - self.columns[i].present);
        }
    }
}

#[inlined]
impl<L: LaneRng> Range<L> {
    /// Number of values in the range: a power of two.
    fn room(&self) -> i16 {
        (self.counters.len() * OUTCOMES) as i16
    }

    /// Moves the counts to the histogram. Returns how many trials that were.
    fn flush(&mut self, histogram: &mut Histogram) -> u64 {
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

#[inlined]
impl<L: LaneRng> Column<L> {
    /// Counts groups of values.
    fn count_outlined(&mut self, values: &mut [Num<L>], histogram: &mut Histogram) {
        L::outlined(
            (),
            #[inline(always)]
            |()| {
                for groups in values.as_chunks_mut::<GROUP>().0.chunks_mut(GROUPS_PER_PASS) {
                    self.count(groups, histogram);
                }
            },
        );
    }

    /// Counts one group of contiguous values.
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

    /// Counts fewer values than a group and moves all counts to the histogram.
    fn finish_outlined(&mut self, cells: &[i16], count: usize, histogram: &mut Histogram) {
        L::outlined(
            (),
            #[inline(always)]
            |()| {
                for first in (0..count).step_by(L::N) {
                    self.count_singly(Num::read(&cells[first..]), (count - first).min(L::N), histogram);
                }
                if let CountingMethod::Counters(range) = &mut self.method {
                    self.present += range.flush(histogram);
                }
            },
        );
    }

    /// Counts several groups.
    fn count(&mut self, groups: &mut [[Num<L>; GROUP]], histogram: &mut Histogram) {
        if matches!(self.method, CountingMethod::Unknown) {
            self.learn_range(groups.as_flattened(), histogram);
        }
        let range = match &mut self.method {
            CountingMethod::Counters(range) => range,
            CountingMethod::Table => {
                for &value in groups.as_flattened() {
                    self.count_singly(value, L::N, histogram);
                }
                return;
            }
            CountingMethod::Unknown => return,
        };
        let (first, room) = (range.first, range.room());
        if range.gaps {
            // Absent values are counted as the last value of the range, so real occurrences of that value go to the
            // histogram.
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
        self.relearn_if_missed(groups.as_flattened(), histogram);
    }

    /// Counts the values of a group that lie outside the range.
    fn outside(&mut self, values: &[Num<L>; GROUP], (first, room): (i16, i16), histogram: &mut Histogram) {
        let CountingMethod::Counters(range) = &mut self.method else { return };
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

    /// Learns a new range if too many values lie outside.
    fn relearn_if_missed(&mut self, values: &[Num<L>], histogram: &mut Histogram) {
        if let CountingMethod::Counters(range) = &self.method
            && (range.gap_missed || (range.misses > 4 && range.misses * MISS_COST > range.groups))
        {
            self.learn_range(values, histogram);
        }
    }

    /// Counts the values of the first `lanes` lanes in the histogram.
    fn count_singly(&mut self, values: Num<L>, lanes: usize, histogram: &mut Histogram) {
        let mut all = [0; 64];
        values.write(&mut all);
        let mut there = (!values.eq(ABSENT)).bits() & !(u64::MAX.checked_shl(lanes as u32).unwrap_or(0));
        self.present += u64::from(there.count_ones());
        while there != 0 {
            histogram.count(all[there.trailing_zeros() as usize & 63]);
            there &= there - 1;
        }
    }

    /// Chooses a range that covers these values and those seen before.
    fn learn_range(&mut self, values: &[Num<L>], histogram: &mut Histogram) {
        let (mut low, mut high, mut gaps) = (i16::MAX, ABSENT, false);
        // The value that stands for an absent one: `count` may have replaced `ABSENT` already.
        let mut stand_in = ABSENT;
        if let CountingMethod::Counters(range) = &mut self.method {
            self.present += range.flush(histogram);
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
        self.method = if counters > L::COUNTERS {
            CountingMethod::Table
        } else {
            // From zero if possible, which is cheapest. Otherwise centred on the values, but within the range of
            // `i16`.
            let below = (counters * OUTCOMES - span) as i16 / 2;
            let from_zero = low >= 0 && usize::from(high.unsigned_abs()) + usize::from(gaps) < counters * OUTCOMES;
            let first = if from_zero { 0 } else { low.saturating_sub(below) }
                .clamp(ABSENT + 1, i16::MAX - (MAX_COUNTERS * OUTCOMES) as i16);
            let counters = vec![Counter::new(); counters];
            CountingMethod::Counters(Range {
                first,
                counters,
                gaps,
                seen: (low, high),
                groups: 0,
                misses: 0,
                gap_missed: false,
            })
        };
    }
}

#[inlined]
impl<L: LaneRng> TrialSink<L> for Columns<'_, L> {
    type DiceObserver = NoObserver;

    fn numbered(&self) -> bool {
        false
    }

    fn dice_observer(&self) -> NoObserver {
        NoObserver
    }

    fn row(&mut self) -> &mut [Num<L>] {
        Columns::row(self)
    }

    fn take(&mut self, _: &mut StreamDice<'_, L>, finished: Finished<'_>) {
        self.add(finished);
    }
}

#[inlined]
impl<L: LaneRng> Columns<'_, L> {
    /// The row for the values of the next finished trials.
    pub fn row(&mut self) -> &mut [Num<L>] {
        &mut self.row
    }

    /// Takes the trials whose values were just written to the row.
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
        // By index: an iterator over both slices is not always inlined.
        let (row, cells, filled) = (&self.row[..], &mut self.cells[..], self.filled);
        for i in 0..row.len().min(cells.len()) {
            row[i].pack(bits, &order, &mut cells[i][filled..]);
        }
        self.filled += count;
        if self.filled >= Self::VALUES_PER_GROUP {
            self.count();
        }
    }
}
