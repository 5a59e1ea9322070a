//! How dice are written: the canonical notation of each part.

use std::fmt;

use super::limits::reading;
use super::pool::{Burst, Cmp, Comparison, Die, Keep, Pool, Reroll};

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
            (self.count > 1 && self.keep == Keep::All) && reading(&plain, comparison).is_count()
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
