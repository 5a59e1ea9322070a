//! What is read off dice face by face, and what must be remembered for it.

use crate::formula::Span;
use dice::Cmp;

/// Which dice are looked at, counted from the highest: from the first number to below the second.
pub(super) type Window = (usize, usize);

/// What is read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reader {
    Sum(Window),
    Count(Window, Cmp, i64),
    Within(Window, Span),
    Between(Window, i64, i64),
    /// The die in this place from the highest, from 0, and what stands for it if there is none.
    Rank(Option<usize>, i64),
    Widest(Window),
    LongestRun(Window),
    /// Faces shown by at least so many dice.
    Sets(Window, usize),
    Matching(Window),
    /// How often a die of the first window is higher than the die in the same place of the second. The first is that of
    /// pool 0, the second that of pool 1.
    Beats(Window, Window),
}

/// How the dice of a pool fall about a face.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct About {
    /// How many are higher.
    pub(super) higher: usize,
    /// How many show it.
    pub(super) shown: usize,
    /// How many there are.
    pub(super) all: usize,
}

impl About {
    /// How many of those that show the face are looked at.
    pub(super) fn kept(self, (from, to): Window) -> usize {
        (self.higher + self.shown).min(to).saturating_sub(self.higher.max(from))
    }

    /// How many of those that are looked at compare with the face as stated.
    pub(super) fn compared(self, (from, to): Window, cmp: Cmp) -> usize {
        let higher = self.higher.min(to).saturating_sub(from);
        let equal = self.kept((from, to));
        let all = self.all.min(to).saturating_sub(from);
        match cmp {
            Cmp::Eq => equal,
            Cmp::Ne => all - equal,
            Cmp::Gt => higher,
            Cmp::Ge => higher + equal,
            Cmp::Lt => all - higher - equal,
            Cmp::Le => all - higher,
        }
    }
}

impl Reader {
    /// The dice that are looked at; for a single die nothing of use.
    pub(super) fn window(&self) -> Option<Window> {
        match self {
            Self::Sum(window)
            | Self::Count(window, ..)
            | Self::Within(window, _)
            | Self::Between(window, ..)
            | Self::Widest(window)
            | Self::LongestRun(window)
            | Self::Sets(window, _)
            | Self::Matching(window) => Some(*window),
            Self::Rank(..) | Self::Beats(..) => None,
        }
    }

    /// What a die adds, if that does not depend on the others.
    pub(super) fn adds<'a>(&self) -> Option<Box<dyn Fn(i64) -> i64 + 'a>> {
        match *self {
            Self::Sum(_) => Some(Box::new(|value| value)),
            Self::Count(_, cmp, with) => Some(Box::new(move |value| i64::from(cmp.holds(&value, &with)))),
            Self::Within(_, span) => Some(Box::new(move |value| i64::from(span.holds(value)))),
            Self::Between(_, low, high) => Some(Box::new(move |value| i64::from((low..=high).contains(&value)))),
            _ => None,
        }
    }

    /// What it remembers at first.
    pub(super) fn memory(&self) -> Vec<i64> {
        match self {
            Self::LongestRun(_) => vec![0, 0],
            Self::Rank(_, none) => vec![*none],
            _ => vec![0],
        }
    }

    /// Takes note of the dice that show a value.
    pub(super) fn note(&self, memory: &mut [i64], value: i64, pool: usize, about: &[About]) {
        let here = about[pool];
        match *self {
            Self::Sum(window) => memory[0] += value * here.kept(window) as i64,
            Self::Count(window, ..) | Self::Within(window, _) | Self::Between(window, ..) => {
                if self.adds().is_some_and(|adds| adds(value) > 0) {
                    memory[0] += here.kept(window) as i64;
                }
            }
            Self::Rank(place, _) => {
                if place.is_some_and(|place| (here.higher..here.higher + here.shown).contains(&place)) {
                    memory[0] = value;
                }
            }
            Self::Widest(window) => memory[0] = memory[0].max(here.kept(window) as i64),
            Self::LongestRun(window) => {
                memory[1] = if here.kept(window) > 0 { memory[1] + 1 } else { 0 };
                memory[0] = memory[0].max(memory[1]);
            }
            Self::Sets(window, size) => memory[0] += i64::from(here.kept(window) >= size),
            Self::Matching(window) => {
                let kept = here.kept(window);
                memory[0] += if kept > 1 { kept as i64 } else { 0 };
            }
            Self::Beats(mine, theirs) => {
                // Mine that show this, by place, against theirs that are lower.
                let [first, second] = [about[0], about[1]];
                let from = first.higher.max(mine.0) - mine.0;
                let to = (first.higher + first.shown).clamp(mine.0, mine.1) - mine.0;
                let lower_from = (second.higher + second.shown).max(theirs.0) - theirs.0;
                let lower_to = theirs.1 - theirs.0;
                memory[0] += to.min(lower_to).saturating_sub(from.max(lower_from)) as i64;
            }
        }
    }

    /// Takes note of values that no die can show.
    pub(super) fn note_gap(&self, memory: &mut [i64]) {
        if matches!(self, Self::LongestRun(_)) {
            memory[1] = 0;
        }
    }

    /// Whether a value may change it.
    pub(super) fn heeds(&self, value: i64) -> bool {
        match self {
            Self::Count(..) | Self::Within(..) | Self::Between(..) => self.adds().is_some_and(|adds| adds(value) > 0),
            _ => true,
        }
    }

    /// Whether the dice that are left, so many of each pool of so many, are of no matter. They are the lower ones, or, if
    /// `rising`, the higher ones.
    pub(super) fn is_over(&self, pool: usize, left: &[usize], all: &[usize], rising: bool) -> bool {
        let beyond = |(from, to): Window, pool: usize| {
            if rising { left[pool] <= from } else { all[pool] - left[pool] >= to }
        };
        match *self {
            Self::Rank(place, _) => place.is_none_or(|place| beyond((place, place + 1), pool)),
            Self::Beats(mine, theirs) => beyond(mine, 0) || beyond(theirs, 1),
            _ => self.window().is_some_and(|window| beyond(window, pool)),
        }
    }

    /// Whether it matters how many dice are higher, where pools have so many dice.
    pub(super) fn minds_place(&self, pool: usize, all: &[usize]) -> bool {
        self.window().is_none_or(|window| window != (0, all[pool]))
    }
}
