//! How a roll is written: the canonical notation of each part, and the way back.

use std::fmt;
use std::str::FromStr;

use super::expr::{Burst, Cmp, Comparison, Die, Expr, Keep, Pool, Reroll, Sign};
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

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.successes {
            None => self.write_dice(f),
            Some(comparison) if self.counts_bare() => {
                self.write_dice(f)?;
                write!(f, " {comparison}")
            }
            Some(comparison) => {
                f.write_str("count(")?;
                self.write_dice(f)?;
                write!(f, " {comparison})")
            }
        }
    }
}

impl Pool {
    /// Whether the dice are counted without saying so: `6d10 >= 7`.
    pub fn counts_bare(&self) -> bool {
        self.successes.is_some_and(|comparison| {
            let plain = Self { successes: None, ..self.clone() };
            (self.count > 1 && self.keep == Keep::All) && notation::reading(&plain, comparison).is_count()
        })
    }

    fn write_dice(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "{}", self.die)?;
        if let Some(Reroll { at_most, once }) = self.reroll {
            let word = if once { "ro" } else { "r" };
            write!(f, "{word}<{}", i64::from(at_most) + 1)?;
        }
        match self.burst {
            Burst::Never => {}
            Burst::Once => f.write_str("!o")?,
            Burst::Unlimited => f.write_str("!")?,
        }
        match self.keep {
            Keep::All => Ok(()),
            Keep::High(n) => write!(f, "kh{n}"),
            Keep::Low(n) => write!(f, "kl{n}"),
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sided(sides) => write!(f, "d{sides}"),
            Self::Fate => f.write_str("dF"),
            Self::Faces(faces) => {
                f.write_str("d{")?;
                for (place, face) in faces.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{face}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl fmt::Display for Cmp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ge => ">=",
            Self::Gt => ">",
            Self::Le => "<=",
            Self::Lt => "<",
            Self::Eq => "=",
            Self::Ne => "!=",
        })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.cmp, self.value)
    }
}

impl FromStr for Expr {
    type Err = NotationFaults;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        notation::parse(text)
    }
}

impl FromStr for Comparison {
    type Err = NotationFaults;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        notation::parse_comparison(text)
    }
}
