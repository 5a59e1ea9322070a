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
                for (place, listed) in Listed::all(faces).into_iter().enumerate() {
                    write!(f, "{}{listed}", if place == 0 { "" } else { "," })?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Faces of a list that are written together: each from `low` to `high`, so many times.
#[derive(Debug, Clone, Copy)]
struct Listed {
    low: i32,
    high: i32,
    times: usize,
}

impl Listed {
    /// How many faces in a row are written as a span.
    const SPAN: i64 = 4;
    /// How many equal faces are counted.
    const MANY: usize = 3;

    /// The faces of a die in order.
    fn all(faces: &[i32]) -> Vec<Self> {
        let mut spans: Vec<Self> = Vec::new();
        for same in faces.chunk_by(|one, other| one == other) {
            let (face, times) = (same[0], same.len());
            match spans.last_mut() {
                Some(span) if span.times == times && span.high.checked_add(1) == Some(face) => span.high = face,
                _ => spans.push(Self { low: face, high: face, times }),
            }
        }
        spans.into_iter().flat_map(Self::written).collect()
    }

    /// Short spans and few equal faces are written out.
    fn written(self) -> Vec<Self> {
        let is_span = i64::from(self.high) - i64::from(self.low) + 1 >= Self::SPAN;
        if is_span {
            return vec![self];
        }
        let (each, times) = if self.times < Self::MANY { (self.times, 1) } else { (1, self.times) };
        let face = |face| std::iter::repeat_n(Self { low: face, high: face, times }, each);
        (self.low..=self.high).flat_map(face).collect()
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.low)?;
        if self.high > self.low {
            write!(f, "..{}", self.high)?;
        }
        if self.times > 1 {
            write!(f, ":{}", self.times)?;
        }
        Ok(())
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
