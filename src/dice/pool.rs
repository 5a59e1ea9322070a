//! Dice as data: a die, a pool of equal dice, and what is done to each of them.

/// Dice of one kind that are thrown together.
///
/// Steps are applied in this order. Each *throw* of a die is its face after re-rolls. With a burst, a throw that
/// shows the highest face is followed by another throw (with its own re-rolls) of the same die, and the die is worth
/// the sum of its throws. Then dice are kept by their worth, and the pool is worth the sum of the kept dice or, with
/// `successes`, the number of kept dice that satisfy it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pool {
    /// Number of dice, 1 to 100 000.
    pub count: u32,
    /// The kind of die.
    pub die: Die,
    /// Which faces are thrown again, if any.
    pub reroll: Option<Reroll>,
    /// Whether the highest face is thrown again and added.
    pub burst: Burst,
    /// Which dice count.
    pub keep: Keep,
    /// If set, the pool counts the kept dice that satisfy it instead of adding them.
    pub successes: Option<Comparison>,
}

/// The faces of one die, all equally likely.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Die {
    /// Faces 1 to N; N is 1 to 1 000 000.
    Sided(u32),
    /// Fate or Fudge die: -1, 0, 1.
    Fate,
    /// Listed faces, from low to high, repeats allowed; 1 to 1000 of them, each -30 000 to 30 000.
    Faces(Vec<i32>),
}

/// Which faces are thrown again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reroll {
    /// The highest face that is thrown again; all lower ones are thrown again, too.
    pub at_most: i32,
    /// Whether the second throw stands whatever it shows. Otherwise the die is thrown until it shows more than
    /// `at_most`.
    pub once: bool,
}

/// Whether a throw of the highest face is followed by another one that is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Burst {
    /// Every die is thrown once.
    Never,
    /// At most one more throw.
    Once,
    /// As long as the highest face comes up.
    Unlimited,
}

/// Which dice of a pool count, by their worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All.
    All,
    /// The highest dice, by number: 1 to the size of the pool.
    High(u32),
    /// The lowest dice, by number: 1 to the size of the pool.
    Low(u32),
}

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cmp {
    /// `>=`, at least.
    Ge,
    /// `>`, more than.
    Gt,
    /// `<=`, at most.
    Le,
    /// `<`, less than.
    Lt,
    /// `=`, exactly.
    Eq,
    /// `!=`, anything but.
    Ne,
}

/// A comparison with a number, such as `>= 12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// How a value is compared with the number.
    pub cmp: Cmp,
    /// The number, -1 000 000 000 to 1 000 000 000.
    pub value: i32,
}

impl Pool {
    /// A plain pool: no re-rolls, no burst, every die kept and added.
    pub fn new(count: u32, die: Die) -> Self {
        Self { count, die, reroll: None, burst: Burst::Never, keep: Keep::All, successes: None }
    }

    /// Number of kept dice.
    pub fn kept(&self) -> u32 {
        match self.keep {
            Keep::All => self.count,
            Keep::High(n) | Keep::Low(n) => n.min(self.count),
        }
    }

    /// The lowest face that is possible after re-rolls.
    pub fn lowest_face(&self) -> i32 {
        match (self.reroll, &self.die) {
            (Some(Reroll { at_most, once: false }), Die::Faces(faces)) => {
                faces.iter().copied().filter(|&face| face > at_most).min().unwrap_or(at_most)
            }
            (Some(Reroll { at_most, once: false }), die) => die.lowest().max(at_most.saturating_add(1)),
            (_, die) => die.lowest(),
        }
    }

    /// The highest worth of a single die, or `None` if its burst has no limit.
    pub fn highest_worth(&self) -> Option<i64> {
        let highest = i64::from(self.die.highest());
        match self.burst {
            Burst::Never => Some(highest),
            Burst::Once => Some(2 * highest),
            Burst::Unlimited => None,
        }
    }

    /// The smallest value of the pool. A count of successes reports 0.
    pub fn min(&self) -> i64 {
        match self.successes {
            Some(_) => 0,
            None => i64::from(self.kept()) * i64::from(self.lowest_face()),
        }
    }

    /// The largest value of the pool, `None` if it adds dice whose burst has no limit. A count of
    /// successes reports the number of kept dice.
    pub fn max(&self) -> Option<i64> {
        match self.successes {
            Some(_) => Some(i64::from(self.kept())),
            None => self.highest_worth().map(|worth| i64::from(self.kept()) * worth),
        }
    }
}

impl Die {
    /// The lowest face.
    pub fn lowest(&self) -> i32 {
        match self {
            Self::Sided(_) => 1,
            Self::Fate => -1,
            Self::Faces(faces) => faces.iter().copied().min().unwrap_or(0),
        }
    }

    /// The highest face.
    pub fn highest(&self) -> i32 {
        match self {
            Self::Sided(sides) => i32::try_from(*sides).unwrap_or(i32::MAX),
            Self::Fate => 1,
            Self::Faces(faces) => faces.iter().copied().max().unwrap_or(0),
        }
    }

    /// All faces in ascending order, repeated ones included.
    pub fn faces(&self) -> Vec<i64> {
        match self {
            Self::Sided(sides) => (1..=i64::from(*sides)).collect(),
            Self::Fate => vec![-1, 0, 1],
            Self::Faces(faces) => {
                let mut faces: Vec<i64> = faces.iter().map(|&face| i64::from(face)).collect();
                faces.sort_unstable();
                faces
            }
        }
    }

    /// Whether the die has this face.
    pub fn shows(&self, face: i32) -> bool {
        match self {
            Self::Sided(_) | Self::Fate => (self.lowest()..=self.highest()).contains(&face),
            Self::Faces(faces) => faces.contains(&face),
        }
    }

    /// How many different faces are of a kind.
    pub fn distinct(&self, kind: &dyn Fn(i32) -> bool) -> usize {
        let mut faces = self.faces();
        faces.dedup();
        faces.into_iter().filter(|&face| i32::try_from(face).is_ok_and(kind)).count()
    }

    /// How many faces the die has, repeated ones included.
    pub fn face_count(&self) -> usize {
        match self {
            Self::Sided(sides) => *sides as usize,
            Self::Fate => 3,
            Self::Faces(faces) => faces.len(),
        }
    }
}

impl Cmp {
    /// Whether `left` and `right` compare as stated.
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Self::Ge => left >= right,
            Self::Gt => left > right,
            Self::Le => left <= right,
            Self::Lt => left < right,
            Self::Eq => left == right,
            Self::Ne => left != right,
        }
    }

    /// The same comparison read from the other side: `a >= b` is `b <= a`.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Ge => Self::Le,
            Self::Gt => Self::Lt,
            Self::Le => Self::Ge,
            Self::Lt => Self::Gt,
            Self::Eq | Self::Ne => self,
        }
    }
}

impl Comparison {
    /// Whether a value satisfies the comparison.
    pub fn holds(self, value: impl Into<i64>) -> bool {
        self.cmp.holds(&value.into(), &i64::from(self.value))
    }
}
