//! How many dice of a pool pass a test.

use super::compare::Ends;
use super::number::fixed;
use super::{Checker, Dice, Typed, called};
use crate::expr::{Expr, Sign};
use crate::formula::{Measure, Measured, Source, Span, Term, Test, ValueKind, can_be_read_apart, free_names, has_dice};
use crate::notation::syntax::{Form, Node, Place};
use dice::{Cmp, Comparison, Pool};

impl Checker {
    /// How many dice compare as stated.
    pub(super) fn counted(&mut self, dice: &Dice, cmp: Cmp, with: Term, place: &Place) -> Option<Term> {
        if let Some(shown) = self.shown(dice, cmp, &[&with], place) {
            return shown;
        }
        if has_dice(&with) {
            let message = "the dice are compared with a number that is known before they are rolled";
            self.fault_with(place, message, "name it first: `let t = d10; count(6d10 >= t)`");
            return None;
        }
        self.note_later(dice, &[&with], place)?;
        let with = match fixed(&with) {
            Some(number) => Term::number(self.constant(number, place)),
            None => with,
        };
        if let (Source::Rolled(hand), Some(value)) = (&dice.source, with.as_number())
            && let Some(pool) = hand.as_pool()
        {
            return Some(Term::Plain(Expr::Pool(Pool { successes: Some(Comparison { cmp, value }), ..pool })));
        }
        let what = Measure::Count(Test::Compare(cmp, Box::new(with)));
        Some(Term::Measured(Box::new(Measured { dice: dice.source.clone(), keep: dice.keep, what })))
    }

    /// How many dice lie between two numbers, or are one of them.
    fn counted_between(&mut self, dice: &Dice, ends: [Term; 2], place: &Place) -> Option<Term> {
        if let Some(shown) = self.shown(dice, Cmp::Eq, &[&ends[0], &ends[1]], place) {
            return shown;
        }
        if ends.iter().any(has_dice) {
            let message = "the dice are compared with numbers that are known before they are rolled";
            self.fault_with(place, message, "name them first: `let t = d6; count(6d10 in t..=10)`");
            return None;
        }
        self.note_later(dice, &[&ends[0], &ends[1]], place)?;
        let what = Measure::Count(Test::Between(Box::new(ends)));
        Some(Term::Measured(Box::new(Measured { dice: dice.source.clone(), keep: dice.keep, what })))
    }

    /// Refuses to compare named dice with what comes after them, if they cannot be read one by one.
    fn note_later(&mut self, dice: &Dice, numbers: &[&Term], place: &Place) -> Option<()> {
        let Source::Named(name) = &dice.source else { return Some(()) };
        let is_later = numbers.iter().any(|number| free_names(number).into_iter().any(|slot| slot >= name.slot));
        let hand = self.scope.hand(&dice.source)?;
        if is_later && !can_be_read_apart(dice.keep, hand, &self.scope) {
            let message = format!(
                "`{}` may be any number of dice, each with any face, so that they cannot be compared with what comes \
                 after them",
                name.text
            );
            let help = format!("limit the dice, `(min(20, …))d6`, or name that number before `{}`", name.text);
            self.fault_with(place, message, help);
            return None;
        }
        Some(())
    }

    /// `count(p >= low and p <= high)`: the dice that pass both.
    fn counted_by_both(&mut self, parts: &[Node], given: &Node) -> Option<Term> {
        let mut pool: Option<Dice> = None;
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        for part in parts {
            let Form::Compare(sides, cmp) = &part.form else { return self.not_counted(given) };
            let (left, right) = (self.typed(&sides[0]), self.typed(&sides[1]));
            let (dice, cmp, with, node) = match (left, right) {
                (Typed::Dice(dice), other) => (dice, *cmp, other, &sides[1]),
                (other, Typed::Dice(dice)) => (dice, cmp.mirrored(), other, &sides[0]),
                (Typed::Broken, _) | (_, Typed::Broken) => return None,
                _ => return self.not_counted(given),
            };
            let same = match (&pool, &dice.source) {
                (None, Source::Named(_)) => true,
                (Some(pool), source) => pool.source == *source && pool.keep == dice.keep,
                (None, Source::Rolled(_)) => false,
            };
            if !same {
                let message = "each die passes both tests only if both look at the same named dice";
                self.fault_with(&given.span, message, "name them first: `let p = 5d6; count(p >= 2 and p <= 5)`");
                return None;
            }
            let with = self.number_of(with, node)?;
            let with = match fixed(&with) {
                Some(number) => Term::number(self.constant(number, &part.span)),
                None => with,
            };
            let next = |sign| match with.as_number() {
                Some(number) => Term::number(if sign == Sign::Plus { number + 1 } else { number - 1 }),
                None => Term::Sum(vec![(Sign::Plus, with.clone()), (sign, Term::number(1))]),
            };
            match cmp {
                Cmp::Ge => lows.push(with),
                Cmp::Gt => lows.push(next(Sign::Plus)),
                Cmp::Le => highs.push(with),
                Cmp::Lt => highs.push(next(Sign::Minus)),
                Cmp::Eq => {
                    lows.push(with.clone());
                    highs.push(with);
                }
                Cmp::Ne => {
                    let help = "subtract them: `count(p >= 2) - count(p = 4)`";
                    self.fault_with(&part.span, "dice that are left out cannot be told here", help);
                    return None;
                }
            }
            pool = Some(dice);
        }
        let dice = pool?;
        let end = |mut ends: Vec<Term>, largest: bool| match ends.len() {
            0 | 1 => ends.pop(),
            _ => Some(match ends.iter().map(Term::as_number).collect::<Option<Vec<i32>>>() {
                Some(numbers) if largest => Term::number(numbers.into_iter().max()?),
                Some(numbers) => Term::number(numbers.into_iter().min()?),
                None => Term::Extreme(ends, largest),
            }),
        };
        match (end(lows, true), end(highs, false)) {
            (Some(low), Some(high)) if low.as_number().zip(high.as_number()).is_some_and(|(low, high)| low <= high) => {
                let span = Span { low: low.as_number()?, high: high.as_number()? };
                let what = Measure::Count(Test::Within(span));
                Some(Term::Measured(Box::new(Measured { dice: dice.source, keep: dice.keep, what })))
            }
            (Some(low), Some(high)) => self.counted_between(&dice, [low, high], &given.span),
            (Some(low), None) => self.counted(&dice, Cmp::Ge, low, &given.span),
            (None, Some(high)) => self.counted(&dice, Cmp::Le, high, &given.span),
            (None, None) => None,
        }
    }

    /// A number that dice are compared with.
    fn number_of(&mut self, typed: Typed, node: &Node) -> Option<Term> {
        match typed {
            Typed::Value(term, ValueKind::Number) => Some(term),
            Typed::Value(_, kind) => {
                self.fault(&node.span, format!("a number is needed here, not {}", called(kind)));
                None
            }
            Typed::Dice(dice) => self.sum(dice, &node.span, false),
            Typed::Broken => None,
        }
    }

    /// `count(pool >= 7)`, from what stands between the parentheses.
    pub(super) fn count(&mut self, given: &Node, place: &Place) -> Option<Term> {
        match &given.form {
            Form::Compare(sides, cmp) => {
                if sides.iter().all(|side| self.is_parameter(side) || matches!(side.form, Form::Number(_))) {
                    let refused = sides.iter().any(|side| self.refuse_parameter(side, "count"));
                    return if refused { None } else { self.not_counted(given) };
                }
                let (left, right) = (self.typed(&sides[0]), self.typed(&sides[1]));
                let (dice, cmp, with, node) = match (left, right) {
                    (Typed::Dice(dice), other) => (dice, *cmp, other, &sides[1]),
                    (other, Typed::Dice(dice)) => (dice, cmp.mirrored(), other, &sides[0]),
                    (Typed::Broken, _) | (_, Typed::Broken) => return None,
                    (Typed::Value(..), Typed::Value(..)) => return self.not_counted(given),
                };
                let with = self.number_of(with, node)?;
                self.counted(&dice, cmp, with, place)
            }
            Form::In(node, span) => {
                let span = self.ends(span);
                let dice = self.pool(node, "count")?;
                match span? {
                    Ends::Fixed(span) => {
                        let what = Measure::Count(Test::Within(span));
                        Some(Term::Measured(Box::new(Measured { dice: dice.source, keep: dice.keep, what })))
                    }
                    Ends::Found(Some(low), Some(high)) => self.counted_between(&dice, [low, high], place),
                    Ends::Found(Some(low), None) => self.counted(&dice, Cmp::Ge, low, place),
                    Ends::Found(None, Some(high)) => self.counted(&dice, Cmp::Le, high, place),
                    Ends::Found(None, None) => None,
                }
            }
            Form::And(parts) => self.counted_by_both(parts, given),
            _ => self.not_counted(given),
        }
    }

    fn not_counted(&mut self, given: &Node) -> Option<Term> {
        let message = "`count` counts dice that pass a test";
        self.fault_with(&given.span, message, "write `count(6d10 >= 7)` or `count(p in 2..=5)`");
        None
    }
}
