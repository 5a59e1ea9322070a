//! Between which bounds the parts of a formula lie.
//!
//! Bounds are safe: no value lies outside. They may be wider than what can happen, because parts that share dice are
//! bounded apart.

use super::likely::{likely, throws_of};
use super::{
    Bound, Deck, FaceBurst, Group, Hand, HandDie, Keeping, Let, Measure, Measured, Rounding, Source, Term, Until,
    remainder,
};
use crate::expr::Sign;

/// The bounds of a number; `None` for no bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    /// The least value.
    pub low: Option<i64>,
    /// The greatest value.
    pub high: Option<i64>,
}

/// What is known of a name.
#[derive(Debug, Clone)]
pub enum Bounds {
    /// The bounds of its value.
    Value(Range),
    /// The dice that it stands for.
    Dice(Hand),
}

/// What is known of the names that hold, by slot.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    names: Vec<Option<Bounds>>,
    /// Whether bursts end where they hardly ever go on.
    likely: bool,
}

impl Range {
    /// The bounds of a question: no is 0, yes is 1.
    pub const YES_OR_NO: Self = Self { low: Some(0), high: Some(1) };

    /// From `low` to `high`, both included.
    pub fn of(low: i64, high: i64) -> Self {
        Self { low: Some(low), high: Some(high) }
    }

    /// Whether both bounds lie in here.
    pub fn lies_within(self, low: i64, high: i64) -> bool {
        self.low.is_some_and(|n| n >= low) && self.high.is_some_and(|n| n <= high)
    }

    /// Whether a number may be reached.
    pub fn may_be(self, number: i64) -> bool {
        self.low.is_none_or(|low| low <= number) && self.high.is_none_or(|high| number <= high)
    }

    pub(super) fn negated(self) -> Self {
        let minus = |n: i64| n.saturating_neg();
        Self { low: self.high.map(minus), high: self.low.map(minus) }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let add = |a: Option<i64>, b: Option<i64>| Some(a?.saturating_add(b?));
        Self { low: add(self.low, other.low), high: add(self.high, other.high) }
    }

    /// The bounds of either.
    pub fn or(self, other: Self) -> Self {
        let both = |a: Option<i64>, b: Option<i64>, pick: fn(i64, i64) -> i64| Some(pick(a?, b?));
        Self { low: both(self.low, other.low, i64::min), high: both(self.high, other.high, i64::max) }
    }

    /// The bounds of a product.
    fn times(self, other: Self) -> Self {
        if let (Some(a), Some(b), Some(c), Some(d)) = (self.low, self.high, other.low, other.high) {
            let ends = [a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)];
            return Self { low: ends.into_iter().min(), high: ends.into_iter().max() };
        }
        // An end may be missing only if the factors keep their signs.
        match (self.low, other.low) {
            (Some(a), Some(c)) if a >= 0 && c >= 0 => Self { low: Some(a.saturating_mul(c)), high: None },
            _ => Self { low: None, high: None },
        }
    }

    /// The bounds of a quotient; the divisor is never 0.
    fn over(self, other: Self, rounding: Rounding) -> Self {
        let (Some(c), Some(d)) = (other.low, other.high) else {
            // A divisor without end brings the quotient close to 0.
            let whole = self.or(self.negated()).or(Self::of(0, 0));
            return whole;
        };
        // The divisor is farthest from 0 and closest to it at these numbers.
        let divisors = [c, d, -1, 1].into_iter().filter(|&n| n != 0 && (c..=d).contains(&n));
        let ends = |end: Option<i64>, pick: fn(i64, i64) -> i64| {
            let end = end?;
            divisors.clone().map(|by| rounding.divide(end, by)).reduce(pick)
        };
        if c > 0 {
            return Self { low: ends(self.low, i64::min), high: ends(self.high, i64::max) };
        }
        if self.low.is_none() || self.high.is_none() {
            return Self { low: None, high: None };
        }
        let lows = [ends(self.low, i64::min), ends(self.high, i64::min)];
        let highs = [ends(self.low, i64::max), ends(self.high, i64::max)];
        Self { low: lows.into_iter().flatten().min(), high: highs.into_iter().flatten().max() }
    }

    /// The bounds of a remainder; the divisor is never 0.
    fn modulo(self, by: Self) -> Self {
        // A span within one multiple of a fixed divisor.
        if let (Some(low), Some(high), Some(divisor)) = (self.low, self.high, by.low.filter(|_| by.low == by.high))
            && divisor != 0
            && Rounding::Down.divide(low, divisor) == Rounding::Down.divide(high, divisor)
        {
            return Self::of(remainder(low, divisor), remainder(high, divisor));
        }
        let above = by.low.is_some_and(|low| low > 0);
        let below = by.high.is_some_and(|high| high < 0);
        let mut range = Self {
            low: if above { Some(0) } else { by.low.map(|low| low.saturating_add(1)) },
            high: if below { Some(0) } else { by.high.map(|high| high.saturating_sub(1)) },
        };
        // It is never farther from 0 than the number, if both have one sign.
        if above && self.low.is_some_and(|low| low >= 0) {
            range.high = range.high.into_iter().chain(self.high).min();
        }
        if below && self.high.is_some_and(|high| high <= 0) {
            range.low = range.low.into_iter().chain(self.low).max();
        }
        range
    }

    fn magnitude(self) -> Self {
        let negated = self.negated();
        match (self.low, self.high) {
            (Some(low), _) if low >= 0 => self,
            (_, Some(high)) if high <= 0 => negated,
            (Some(low), Some(high)) => Self::of(0, high.max(low.saturating_neg())),
            _ => Self { low: Some(0), high: None },
        }
    }
}

/// The bounds of the number of dice of a group, and of each die.
struct GroupBounds {
    dice: Range,
    worth: Range,
}

impl Scope {
    /// A scope in which bursts without end stop where they go on with a chance below 1e-15. Its bounds are not safe,
    /// but no run has so many trials that one of them would go beyond.
    pub fn likely() -> Self {
        Self { likely: true, ..Self::default() }
    }

    /// Makes a name known.
    pub fn set(&mut self, slot: usize, bounds: Bounds) {
        if self.names.len() <= slot {
            self.names.resize(slot + 1, None);
        }
        self.names[slot] = Some(bounds);
    }

    /// Makes bounds hold what other bounds of the same names hold.
    pub(super) fn widen(&mut self, other: &Self) {
        for (slot, bounds) in other.names.iter().enumerate() {
            match (self.get(slot), bounds) {
                (Some(Bounds::Value(one)), Some(Bounds::Value(two))) if one != two => {
                    let either = one.or(*two);
                    self.set(slot, Bounds::Value(either));
                }
                (None, Some(known)) => self.set(slot, known.clone()),
                _ => {}
            }
        }
    }

    fn get(&self, slot: usize) -> Option<&Bounds> {
        self.names.get(slot)?.as_ref()
    }

    /// The bounds of a term whose names are known.
    pub fn range(&self, term: &Term) -> Range {
        match term {
            Term::Plain(expr) if self.likely => likely(expr),
            Term::Plain(expr) => Range { low: expr.min(), high: expr.max() },
            Term::Word(_) => Range::of(0, 0),
            Term::Name(name) => match self.get(name.slot) {
                Some(Bounds::Value(range)) => *range,
                _ => Range { low: None, high: None },
            },
            Term::Measured(measured) => self.measured(measured),
            Term::Sum(terms) => terms.iter().fold(Range::of(0, 0), |sum, (sign, term)| {
                let range = self.range(term);
                sum.plus(if *sign == Sign::Minus { range.negated() } else { range })
            }),
            Term::Product(factors) => self.range(&factors[0]).times(self.range(&factors[1])),
            Term::Quotient(parts, rounding) => self.range(&parts[0]).over(self.range(&parts[1]), *rounding),
            Term::Remainder(parts) => self.range(&parts[0]).modulo(self.range(&parts[1])),
            Term::Extreme(terms, largest) => self.extreme(terms, *largest),
            Term::Magnitude(term) => self.range(term).magnitude(),
            Term::Compare(..) | Term::Within(..) | Term::Joined(..) | Term::Not(_) => Range::YES_OR_NO,
            Term::If(parts) => self.range(&parts[1]).or(self.range(&parts[2])),
            Term::Match(_, arms, rest) => {
                let values = arms.iter().map(|arm| &arm.value).chain(rest.as_deref());
                values.map(|value| self.range(value)).reduce(Range::or).unwrap_or(Range::of(0, 0))
            }
            Term::Let(bound) => self.with(bound).range(&bound.body),
            Term::Rolls(roll, until) => match until {
                Until::Sum(reach) => {
                    let roll = self.range(roll);
                    let most = i64::from(*reach).max(1);
                    let least = roll.high.map_or(1, |high| Rounding::Up.divide(most, high.max(1)));
                    let each = roll.low.map_or(1, |low| low.max(1));
                    Range::of(least, Rounding::Up.divide(most, each))
                }
                Until::Roll(..) => Range { low: Some(1), high: None },
            },
        }
    }

    /// The scope in the body of a `let`.
    pub fn with(&self, bound: &Let) -> Self {
        let mut inner = self.clone();
        let bounds = match &bound.value {
            Bound::Value(term) => Bounds::Value(self.range(term)),
            Bound::Dice(hand) => Bounds::Dice(hand.clone()),
            Bound::Faces(visit) => {
                for state in &visit.states {
                    inner.set(state.name.slot, Bounds::Value(state.range));
                }
                return inner;
            }
        };
        inner.set(bound.name.slot, bounds);
        inner
    }

    fn extreme(&self, terms: &[Term], largest: bool) -> Range {
        let ranges: Vec<Range> = terms.iter().map(|term| self.range(term)).collect();
        let lows = || ranges.iter().map(|range| range.low);
        let highs = || ranges.iter().map(|range| range.high);
        // A missing end is beyond all others; it is the end of the whole unless another number is sure to lie nearer.
        if largest {
            let high = highs().collect::<Option<Vec<i64>>>().and_then(|ends| ends.into_iter().max());
            Range { low: lows().flatten().max(), high }
        } else {
            let low = lows().collect::<Option<Vec<i64>>>().and_then(|ends| ends.into_iter().min());
            Range { low, high: highs().flatten().min() }
        }
    }

    /// The dice of a source.
    pub fn hand<'a>(&'a self, source: &'a Source) -> Option<&'a Hand> {
        match source {
            Source::Rolled(hand) => Some(hand),
            Source::Named(name) => match self.get(name.slot)? {
                Bounds::Dice(hand) => Some(hand),
                Bounds::Value(_) => None,
            },
        }
    }

    fn measured(&self, measured: &Measured) -> Range {
        let Some(hand) = self.hand(&measured.dice) else { return Range { low: None, high: None } };
        // Each group is looked at once: dice may stand in dice many times over.
        let groups: Vec<GroupBounds> = hand.groups.iter().map(|group| self.group(group)).collect();
        let all = groups.iter().fold(Range::of(0, 0), |sum, group| sum.plus(group.dice));
        let kept = |count: Option<i64>| count.map(|n| measured.keep.kept(hand.keep.kept(n)));
        let (few, many) = (kept(all.low).unwrap_or(0), kept(all.high));
        let worth = groups.iter().map(|group| group.worth).reduce(Range::or).unwrap_or(Range::of(0, 0));
        let counted = Range { low: Some(0), high: many };
        match &measured.what {
            Measure::Sum => {
                let whole = (measured.keep, hand.keep) == (Keeping::All, Keeping::All);
                if whole {
                    let sum_of = |(group, bounds): (&Group, &GroupBounds)| match &group.die {
                        HandDie::Card(deck) => sum_of_cards(&deck.cards.faces(), bounds.dice),
                        _ => bounds.dice.times(bounds.worth),
                    };
                    return hand.groups.iter().zip(&groups).fold(Range::of(0, 0), |sum, group| sum.plus(sum_of(group)));
                }
                let low = worth.low.and_then(|low| if low >= 0 { Some(few * low) } else { Some(many? * low) });
                let high = worth.high.and_then(|high| if high >= 0 { Some(many? * high) } else { Some(few * high) });
                Range { low, high }
            }
            Measure::Rank(place, _) => {
                if few >= i64::from(*place) {
                    worth
                } else {
                    worth.or(Range::of(0, 0))
                }
            }
            Measure::Die(place) if few >= i64::from(*place) => worth,
            Measure::Die(_) => worth.or(Range::of(super::NO_DIE, super::NO_DIE)),
            Measure::Count(_) | Measure::Matching => counted,
            Measure::Widest | Measure::LongestRun | Measure::Distinct => Range { low: Some(few.min(1)), high: many },
            Measure::Sets(size) => Range { low: Some(0), high: many.map(|many| many / i64::from(*size).max(1)) },
            Measure::Beats(other) => {
                let theirs = self.hand(other).and_then(|hand| self.dice(hand).high.map(|n| hand.keep.kept(n)));
                Range { low: Some(0), high: many.zip(theirs).map(|(mine, theirs)| mine.min(theirs)) }
            }
        }
    }

    /// How many dice a hand has.
    pub fn dice(&self, hand: &Hand) -> Range {
        let dice = |group: &Group| self.group_dice(group, self.range(&group.count));
        hand.groups.iter().fold(Range::of(0, 0), |sum, group| sum.plus(dice(group)))
    }

    fn group(&self, group: &Group) -> GroupBounds {
        let count = self.range(&group.count);
        GroupBounds { dice: self.group_dice(group, count), worth: self.group_worth(group, count) }
    }

    /// How many dice a group has, with those that its faces add to this number.
    fn group_dice(&self, group: &Group, count: Range) -> Range {
        match &group.burst {
            Some(FaceBurst { apart: true, most: Some(most), .. }) => {
                let each = i64::from(*most) + 1;
                Range { low: count.low, high: count.high.map(|dice| dice.saturating_mul(each)) }
            }
            Some(burst) if burst.apart => {
                let throws = if self.likely { throws_of(group, count.high) } else { None };
                Range { low: count.low, high: count.high.zip(throws).map(|(dice, each)| dice.saturating_mul(each)) }
            }
            _ => count,
        }
    }

    /// The bounds of a die of a hand.
    pub fn worth(&self, hand: &Hand) -> Range {
        let worths = hand.groups.iter().map(|group| self.group(group).worth);
        worths.reduce(Range::or).unwrap_or(Range::of(0, 0))
    }

    /// The bounds of a die of a group of so many dice.
    fn group_worth(&self, group: &Group, count: Range) -> Range {
        let face = self.face(group);
        match &group.burst {
            Some(burst) if !burst.apart => {
                let endless =
                    Range { low: face.low.filter(|&low| low >= 0), high: face.high.filter(|&high| high <= 0) };
                let up_to = |most: i64| Range {
                    low: face.low.map(|low| low.min(low.saturating_mul(most))),
                    high: face.high.map(|high| high.max(high.saturating_mul(most))),
                };
                if let Some(most) = burst.most {
                    return up_to(i64::from(most) + 1);
                }
                let throws = if self.likely { throws_of(group, count.high) } else { None };
                match throws {
                    Some(most) => up_to(most),
                    None => endless,
                }
            }
            _ => face,
        }
    }

    /// The bounds of a single throw.
    pub fn face(&self, group: &Group) -> Range {
        match &group.die {
            HandDie::Known(die) | HandDie::Card(Deck { cards: die, .. }) => {
                Range::of(i64::from(die.lowest()), i64::from(die.highest()))
            }
            HandDie::Sides(sides) => Range { low: Some(1), high: self.range(sides).high },
            HandDie::Roll(roll) => self.range(roll),
        }
    }
}

/// The bounds of the sum of so many of these cards, which are in ascending order.
fn sum_of_cards(cards: &[i64], drawn: Range) -> Range {
    let number = |end: Option<i64>| end.and_then(|end| usize::try_from(end).ok()).unwrap_or(0).min(cards.len());
    let (few, many) = (number(drawn.low), drawn.high.map_or(cards.len(), |high| number(Some(high))));
    let sums = |cards: &mut dyn Iterator<Item = &i64>| {
        let sums = cards.scan(0, |sum, card| {
            *sum += card;
            Some(*sum)
        });
        let sums: Vec<i64> = std::iter::once(0).chain(sums).collect();
        sums[few.min(many)..=many].to_vec()
    };
    let (lows, highs) = (sums(&mut cards.iter()), sums(&mut cards.iter().rev()));
    Range { low: lows.into_iter().min(), high: highs.into_iter().max() }
}
