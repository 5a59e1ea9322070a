//! Runs of consecutive fighters in roster order, such as one side.

use super::lane_actor::MAX_FIGHTERS;

/// How many fighters are visited by straight-line code, without a loop.
pub const UNROLLED: usize = 6;

/// A run of at least one consecutive fighter in roster order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    first: usize,
    len: usize,
}

impl Span {
    /// One fighter.
    #[inline(always)]
    pub const fn one(fighter: usize) -> Self {
        Self { first: fighter, len: 1 }
    }

    /// The smallest span that covers all fighters of a list, in any order.
    pub fn over(list: &[usize]) -> Self {
        let (first, last) = list.iter().fold((MAX_FIGHTERS - 1, 0), |(first, last), &i| (first.min(i), last.max(i)));
        Self { first, len: last + 1 - first }
    }

    /// A span from the first fighter on, padded to at least [`UNROLLED`] places so that no loop is needed. Only for
    /// rows with room behind the last fighter, where nobody is ever found.
    #[inline(always)]
    pub fn ahead(len: usize) -> Self {
        Self { first: 0, len: len.max(UNROLLED) }
    }

    /// Their numbers.
    #[inline(always)]
    pub fn iter(self) -> std::ops::Range<usize> {
        self.first..self.first + self.len
    }

    /// Number of fighters.
    #[inline(always)]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub const fn len(self) -> usize {
        self.len
    }

    /// The first fighter. The modulo tells the compiler that it is below [`MAX_FIGHTERS`].
    #[inline(always)]
    pub const fn first(self) -> usize {
        self.first % MAX_FIGHTERS
    }

    /// Whether it is only one.
    #[inline(always)]
    pub const fn is_one(self) -> bool {
        self.len == 1
    }

    /// Visits each fighter in order. The first [`UNROLLED`] are unrolled, because most sides are small.
    #[inline(always)]
    pub fn each(self, mut visit: impl FnMut(usize)) {
        // Not a range: this code is inlined into the rules about a thousand times.
        let mut i = 0;
        while i < UNROLLED {
            if i >= self.len {
                return;
            }
            visit(self.first() + i);
            i += 1;
        }
        while i < self.len {
            visit((self.first + i) % MAX_FIGHTERS);
            i += 1;
        }
    }

    /// Visits each fighter in reverse order.
    #[inline(always)]
    pub fn each_back(self, mut visit: impl FnMut(usize)) {
        let mut left = self.len;
        while left > UNROLLED {
            left -= 1;
            visit((self.first + left) % MAX_FIGHTERS);
        }
        for i in (0..UNROLLED).rev() {
            if i < left {
                visit(self.first() + i);
            }
        }
    }
}

/// The span from the first to the last fighter of a sorted list, gaps included.
impl From<&[usize]> for Span {
    #[inline(always)]
    fn from(list: &[usize]) -> Self {
        let (first, last) = (list[0], list[list.len() - 1]);
        debug_assert!(list.is_sorted(), "those of a list stand in the order of all");
        Self { first, len: last - first + 1 }
    }
}

impl From<std::ops::Range<usize>> for Span {
    /// The fighters of a range, which is not empty.
    #[inline(always)]
    fn from(range: std::ops::Range<usize>) -> Self {
        Self { first: range.start, len: range.len() }
    }
}

impl From<&Vec<usize>> for Span {
    #[inline(always)]
    fn from(list: &Vec<usize>) -> Self {
        list[..].into()
    }
}

impl<const N: usize> From<&[usize; N]> for Span {
    #[inline(always)]
    fn from(list: &[usize; N]) -> Self {
        list[..].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_a_span_is_visited_once_and_in_order() {
        for first in 0..MAX_FIGHTERS {
            for last in first..MAX_FIGHTERS {
                let span = Span::over(&[last, first]);
                let mut seen = Vec::new();
                span.each(|i| seen.push(i));
                assert_eq!(seen, span.iter().collect::<Vec<_>>());
                assert_eq!((seen[0], seen[seen.len() - 1]), (first, last));
                seen.clear();
                span.each_back(|i| seen.push(i));
                assert_eq!(seen, span.iter().rev().collect::<Vec<_>>());
            }
        }
    }
}
