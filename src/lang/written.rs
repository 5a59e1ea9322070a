//! How a roll is written: its canonical notation, and the way back.

use std::fmt;
use std::str::FromStr;

use dice::{Cmp, Keep};

use super::expr::{Expr, Sign};
use super::notation::{self, NotationFaults};

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(n) => write!(f, "{n}"),
            Self::Pool(pool) => write!(f, "{pool}"),
            Self::Sum(terms) if terms.is_empty() => f.write_str("0"),
            Self::Sum(terms) => {
                for (place, (sign, term)) in terms.iter().enumerate() {
                    match sign {
                        Sign::Plus if place == 0 => {}
                        Sign::Plus => f.write_str("+")?,
                        Sign::Minus => f.write_str("-")?,
                    }
                    let alone = match term {
                        Self::Constant(n) => *n >= 0,
                        Self::Pool(pool) => !pool.counts_bare(),
                        Self::Sum(_) | Self::Compare(..) | Self::Formula(_) => false,
                    };
                    write_part(f, term, alone)?;
                }
                Ok(())
            }
            Self::Compare(left, cmp, right) => {
                if let Some(answer) = self.as_answer() {
                    return write!(f, "{answer}");
                }
                write_part(f, left, left.is_plainly_compared())?;
                write!(f, " {cmp} ")?;
                write_part(f, right, right.is_plainly_compared())
            }
            Self::Formula(formula) => write!(f, "{formula}"),
        }
    }
}

impl Expr {
    /// The answer, if this is what `true` and `false` stand for: whether 1 is 1, and whether 1 is 0.
    pub fn as_answer(&self) -> Option<bool> {
        match self {
            Self::Compare(left, Cmp::Eq, right) => match (&**left, &**right) {
                (Self::Constant(1), Self::Constant(answer @ (0 | 1))) => Some(*answer == 1),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether this side of a comparison needs no parentheses. Without them, several dice of which all are kept would
    /// be counted one by one.
    pub fn is_plainly_compared(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Sum(_) => true,
            Self::Pool(pool) if pool.successes.is_some() => !pool.counts_bare(),
            Self::Pool(pool) => pool.count == 1 || pool.keep != Keep::All,
            Self::Compare(..) | Self::Formula(_) => false,
        }
    }
}

fn write_part(f: &mut fmt::Formatter<'_>, part: &Expr, alone: bool) -> fmt::Result {
    if alone { write!(f, "{part}") } else { write!(f, "({part})") }
}

impl FromStr for Expr {
    type Err = NotationFaults;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        notation::parse(text)
    }
}
