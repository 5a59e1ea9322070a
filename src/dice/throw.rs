//! A pool made ready to be thrown on lanes.

use lane::faces::FairDie;

use super::pool::{Burst, Comparison, Die, Keep, Pool};

/// The most dice that a lane can track in order to keep or drop them.
pub const KEPT: usize = 32;

/// Why a roll cannot be sampled, only solved exactly.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsampled {
    /// A total may exceed the range of a lane.
    #[error("totals of {0} reach beyond ±30 000, which is as far as sampling goes")]
    Range(String),
    /// A total may exceed the range of 32 bits.
    #[error("totals of {0} reach beyond ±1 000 000 000, which is as far as sampling goes")]
    Far(String),
    /// A die has more faces than a random word can select from.
    #[error("{0} has more than 32 767 faces, which is as far as sampling goes")]
    Faces(String),
    /// A pool has more dice than a lane can count.
    #[error("{0} rolls more than 30 000 dice, which is as far as sampling goes")]
    Count(String),
    /// Both the kept and the dropped dice are too many.
    #[error("{0} keeps and drops more than 32 dice each, which is as far as sampling goes")]
    Kept(String),
    /// Every face is re-rolled endlessly.
    #[error("{0} re-rolls every face")]
    Endless(String),
    /// Too deeply nested.
    #[error("{0} is nested more than 8 deep, which is as far as sampling goes")]
    Nested(String),
    /// It takes too many numbers at once.
    #[error("{0} keeps more than 256 numbers at a time, which is as far as sampling goes")]
    Long(String),
    /// Too many dice have to be sorted.
    #[error("{0} may be more than 64 dice to be set in order, which is as far as sampling goes")]
    Sorted(String),
    /// What is waited for hardly ever happens.
    #[error("{0} may take more than 30 000 rolls, which is as far as sampling goes")]
    Rare(String),
}

/// A compiled pool: how many dice, how a random face index becomes a worth, and what counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    /// Number of dice.
    pub count: u32,
    /// The equally likely faces that remain after endless re-rolls.
    pub die: FairDie,
    /// The worth of each face index.
    pub worth: Worth,
    /// Face indices below this are re-rolled once.
    pub again_below: i16,
    /// Face indices from here on burst.
    pub burst_from: i16,
    /// Whether and how they burst.
    pub burst: Burst,
    /// Which dice count.
    pub keep: Keep,
    /// If set, dice that satisfy it are counted instead of added.
    pub successes: Option<Comparison>,
    /// Constant added to the pool's total.
    pub plus: i16,
}

/// Dice that are thrown once each, evaluated by face index instead of worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain {
    /// Number of dice, at least 1.
    pub count: u32,
    /// The die.
    pub die: FairDie,
    /// Constant added to the sum of the kept face indices to get the total; for dice that burst, constant added to
    /// each face index to get its worth.
    pub plus: i16,
}

/// The worth of each face index of a die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worth {
    /// The face index plus this.
    Plus(i16),
    /// A list by face index, short enough for a register.
    Short([i16; 32]),
    /// A list by face index, too long for a register.
    Long(Vec<i16>),
}

/// What a log calls a throw of dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedThrow {
    /// The operation with which it begins.
    pub at: usize,
    /// The dice as they are written, with the name that they are given: `p = 4d6`.
    pub text: String,
    /// What a face index of 0 is worth, if the dice do not say so themselves while they are thrown.
    pub lowest: i16,
}

impl Throw {
    /// The pool as plain dice, if all of them are added and nothing else is done.
    pub fn summed(&self) -> Option<Plain> {
        matches!(self.keep, Keep::All).then(|| self.plain(self.count)).flatten()
    }

    /// The pool as plain dice and the face index from which they burst, if bursting without limit and adding is all
    /// they do.
    pub fn bursting(&self) -> Option<(Plain, i16)> {
        match self.worth {
            Worth::Plus(plus)
                if matches!((self.burst, self.keep), (Burst::Unlimited, Keep::All))
                    && (self.again_below, self.plus) == (0, 0)
                    && self.successes.is_none() =>
            {
                Some((Plain { count: self.count, die: self.die, plus }, self.burst_from))
            }
            _ => None,
        }
    }

    /// The pool as plain dice, if all it does is add the faces of `kept` dice.
    pub fn plain(&self, kept: u32) -> Option<Plain> {
        match self.worth {
            Worth::Plus(n)
                if matches!(self.burst, Burst::Never) && self.again_below == 0 && self.successes.is_none() =>
            {
                Some(Plain { count: self.count, die: self.die, plus: self.plus + n * kept as i16 })
            }
            _ => None,
        }
    }
}

/// Compiles a pool.
pub fn ready(pool: &Pool) -> Result<Throw, Unsampled> {
    let kept = pool.kept();
    if kept.min(pool.count - kept) as usize > KEPT {
        return Err(Unsampled::Kept(pool.to_string()));
    }
    // The range check on totals does not cover these: a pool of huge dice may count only a few successes.
    if pool.die.face_count() > 32_767 {
        return Err(Unsampled::Faces(pool.to_string()));
    }
    if pool.count > 30_000 {
        return Err(Unsampled::Count(pool.to_string()));
    }
    let mut list: Vec<i16> = match &pool.die {
        Die::Sided(sides) => (1..=*sides as i16).collect(),
        Die::Fate => vec![-1, 0, 1],
        Die::Faces(faces) => faces.iter().map(|&face| face as i16).collect(),
    };
    list.sort_unstable();
    let mut again_below = 0;
    if let Some(reroll) = pool.reroll {
        let low = list.iter().filter(|&&face| i32::from(face) <= reroll.at_most).count();
        if reroll.once {
            again_below = low as i16;
        } else {
            list.drain(..low);
        }
    }
    let Some(&highest) = list.last() else {
        return Err(Unsampled::Endless(pool.to_string()));
    };
    let below_top = list.iter().filter(|&&face| face < highest).count();
    Ok(Throw {
        count: pool.count,
        die: FairDie::new(list.len() as u16),
        worth: worths(&list),
        again_below,
        burst_from: below_top as i16,
        burst: pool.burst,
        keep: if kept == pool.count { Keep::All } else { pool.keep },
        successes: pool.successes,
        plus: 0,
    })
}

/// The worths of the faces of a die, in ascending order.
pub fn worths(list: &[i16]) -> Worth {
    let in_steps = list.windows(2).all(|pair| pair[1] - pair[0] == 1);
    if in_steps {
        Worth::Plus(list[0])
    } else if list.len() <= 32 {
        let mut table = [0; 32];
        table[..list.len()].copy_from_slice(list);
        Worth::Short(table)
    } else {
        Worth::Long(list.to_vec())
    }
}
