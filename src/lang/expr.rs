//! A roll as data: which dice, what is done to each die, what is added, and what the result is compared with.
//!
//! The sampler, the enumerator and the exact distributions all read this one description, so none of them needs to
//! know how a roll is written. `Display` prints the canonical notation, and `FromStr` reads every notation that
//! [`parse`](super::parse) knows. The text of a parsed expression parses back to an equal value; an expression built
//! by hand may have a shorter canonical form, such as `3d6` for "the highest three of 3d6".

use dice::{Cmp, Pool};

use super::formula::{Formula, ValueKind};

/// A roll: a number determined by dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A fixed number, -1 000 000 000 to 1 000 000 000.
    Constant(i32),
    /// Dice of one kind, thrown together.
    Pool(Pool),
    /// Terms that are added or subtracted, in the order written.
    Sum(Vec<(Sign, Self)>),
    /// Whether two totals compare as stated: 1 if they do, else 0. The two sides are rolled independently.
    Compare(Box<Self>, Cmp, Box<Self>),
    /// Anything that plain notation cannot say.
    Formula(Box<Formula>),
}

/// Whether a term of a sum is added or subtracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Added.
    Plus,
    /// Subtracted.
    Minus,
}

impl Expr {
    /// Whether the value is a number of successes: that of one pool which counts its dice or of several, and perhaps a
    /// fixed number.
    pub fn counts_successes(&self) -> bool {
        match self {
            Self::Pool(pool) => pool.successes.is_some(),
            Self::Sum(terms) => {
                let mut rolled = terms.iter().map(|(_, term)| term).filter(|term| !matches!(term, Self::Constant(_)));
                rolled.clone().next().is_some() && rolled.all(Self::counts_successes)
            }
            Self::Constant(_) | Self::Compare(..) => false,
            Self::Formula(formula) => formula.counts_successes(),
        }
    }

    /// Whether a part of the roll is beyond plain notation.
    pub fn has_formula(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Pool(_) => false,
            Self::Sum(terms) => terms.iter().any(|(_, term)| term.has_formula()),
            Self::Compare(left, _, right) => left.has_formula() || right.has_formula(),
            Self::Formula(_) => true,
        }
    }

    /// What kind of value the roll has.
    pub fn kind(&self) -> ValueKind {
        match self {
            Self::Compare(..) => ValueKind::YesNo,
            Self::Formula(formula) => formula.kind(),
            _ => ValueKind::Number,
        }
    }

    /// The smallest possible value, or `None` if a burst without limit is subtracted.
    ///
    /// A comparison reports 0 even where it cannot fail.
    pub fn min(&self) -> Option<i64> {
        match self {
            Self::Constant(n) => Some(i64::from(*n)),
            Self::Pool(pool) => Some(pool.min()),
            Self::Sum(terms) => terms
                .iter()
                .map(|(sign, term)| match sign {
                    Sign::Plus => term.min(),
                    Sign::Minus => term.max().map(|n| -n),
                })
                .sum(),
            Self::Compare(..) => Some(0),
            Self::Formula(formula) => formula.min(),
        }
    }

    /// The largest possible value, or `None` if a burst without limit is added.
    ///
    /// A comparison reports 1 even where it cannot hold.
    pub fn max(&self) -> Option<i64> {
        match self {
            Self::Constant(n) => Some(i64::from(*n)),
            Self::Pool(pool) => pool.max(),
            Self::Sum(terms) => terms
                .iter()
                .map(|(sign, term)| match sign {
                    Sign::Plus => term.max(),
                    Sign::Minus => term.min().map(|n| -n),
                })
                .sum(),
            Self::Compare(..) => Some(1),
            Self::Formula(formula) => formula.max(),
        }
    }

    /// Whether the roll answers a question with yes or no: its value is 1 for yes and 0 for no.
    pub fn is_comparison(&self) -> bool {
        self.kind() == ValueKind::YesNo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Die;

    fn bounds(text: &str) -> (Option<i64>, Option<i64>) {
        let expr: Expr = text.parse().expect("a legal roll");
        (expr.min(), expr.max())
    }

    #[test]
    fn only_pools_count_successes() {
        let counts = |text: &str| text.parse::<Expr>().expect("a roll").counts_successes();
        assert_eq!(["6d10 >= 7", "count(6d10kh3 >= 7)", "3d20 <= 5"].map(counts), [true; 3]);
        assert_eq!(["6d10", "6d10+1", "(3d6) >= 10", "6d10kh3 >= 7", "7"].map(counts), [false; 5]);
    }

    #[test]
    fn bounds_follow_the_parts() {
        assert_eq!(bounds("3d12kh2+4"), (Some(6), Some(28)));
        assert_eq!(bounds("10-d6!"), (None, Some(9)));
        assert_eq!(bounds("2d6!o-3"), (Some(-1), Some(21)));
        assert_eq!(bounds("d6!"), (Some(1), None));
        assert_eq!(bounds("5d6! >= 9"), (Some(0), Some(5)));
        assert_eq!(bounds("2d6r<3"), (Some(6), Some(12)));
        assert_eq!(bounds("2d6ro<3"), (Some(2), Some(12)));
        assert_eq!(bounds("2d{-7,1,4}r<1-dF"), (Some(1), Some(9)));
        assert_eq!(bounds("2d6+3 > 2d6+1"), (Some(0), Some(1)));
    }

    #[test]
    fn a_comparison_holds_as_written() {
        let holds = |text: &str| {
            let comparison = crate::parse_comparison(text).expect("a legal comparison");
            [-1, 0, 1].map(|value: i32| comparison.holds(value))
        };
        assert_eq!(holds(">= 0"), [false, true, true]);
        assert_eq!(holds("> 0"), [false, false, true]);
        assert_eq!(holds("<= 0"), [true, true, false]);
        assert_eq!(holds("< 0"), [true, false, false]);
        assert_eq!(holds("= 0"), [false, true, false]);
        assert_eq!(holds("!= 0"), [true, false, true]);
    }

    #[test]
    fn hand_made_parts_keep_their_parentheses() {
        let negative =
            Expr::Sum(vec![(Sign::Plus, Expr::Pool(Pool::new(2, Die::Sided(6)))), (Sign::Plus, Expr::Constant(-5))]);
        assert_eq!(negative.to_string(), "2d6+(-5)");
        assert_eq!(negative.to_string().parse(), Ok(negative));
    }
}
