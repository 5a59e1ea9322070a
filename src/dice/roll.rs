//! A roll made ready: the expression, the steps that evaluate it on lanes, and its exact distribution.
//!
//! A [`Roll`] is made once, when an experiment is built. The steps are a flat list, because lane code
//! must be inlined as a whole and cannot recurse.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::exact::{Distribution, TooLarge, distribution};
use crate::lane::faces::FairDie;

use super::expr::{Burst, Cmp, Comparison, Die, Expr, Keep, Pool, Sign};

/// Deepest nesting that lanes can evaluate.
pub(crate) const STACK: usize = 8;
/// The longest list of highest or lowest dice that lanes can keep.
pub(crate) const KEPT: usize = 32;

/// Which roll of a program's run this is. Copies of a roll are the same roll; two that are made of equal expressions are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RollId(u64);

impl RollId {
    /// One that no other roll has.
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A roll that can be asked for in rules.
#[derive(Debug, Clone)]
pub struct Roll {
    id: RollId,
    expr: Expr,
    steps: Result<Vec<Step>, Unsampled>,
    exact: Arc<OnceLock<Result<Distribution, TooLarge>>>,
}

/// Why a roll can only be solved exactly.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsampled {
    /// A total may leave the range of a lane.
    #[error("totals of {0} reach beyond ±30 000, which is as far as sampling goes")]
    Range(String),
    /// A die has more faces than a word can give.
    #[error("{0} has more than 32 767 faces, which is as far as sampling goes")]
    Faces(String),
    /// Too many dice are kept and dropped at once.
    #[error("{0} keeps and drops more than 32 dice each, which is as far as sampling goes")]
    Kept(String),
    /// Every face is thrown again without end.
    #[error("{0} re-rolls every face")]
    Endless(String),
    /// Too deeply nested.
    #[error("{0} is nested more than 8 deep, which is as far as sampling goes")]
    Nested(String),
}

/// One step of an evaluation on a stack of lane numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Puts a number on the stack.
    Push(i16),
    /// Throws a pool and puts its total on the stack.
    Throw(Throw),
    /// Adds the two numbers on top.
    Add,
    /// Subtracts the number on top from the one below.
    Subtract,
    /// Compares the number below the top with the top: 1 or 0.
    Compare(Cmp),
}

/// A pool made ready: how many dice, how a random face number becomes a worth, what counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Throw {
    /// How many dice.
    pub count: u32,
    /// The equally likely faces that remain after endless re-rolls.
    pub die: FairDie,
    /// What face number 0, 1, .. is worth.
    pub worth: Worth,
    /// Face numbers below this are thrown once more.
    pub again_below: i16,
    /// Face numbers from here on burst.
    pub burst_from: i16,
    /// Whether and how they burst.
    pub burst: Burst,
    /// Which dice count.
    pub keep: Keep,
    /// Whether dice are counted instead of added.
    pub successes: Option<Comparison>,
    /// What is added to the pool.
    pub plus: i16,
}

/// The common kinds of rolls, which are evaluated without looking at what they do not have.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind<'a> {
    /// Dice that are added.
    Sum(Plain),
    /// Dice of which only the highest (true) or the lowest one is kept.
    One(Plain, bool),
    /// Dice that are added without the highest (true) or the lowest one.
    ButOne(Plain, bool),
    /// Dice that are added and burst without limit from this face number on.
    Burst(Plain, i16),
    /// Anything.
    Steps(&'a [Step]),
}

/// Dice that are thrown once each, with face numbers in place of worths.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain {
    /// How many dice, at least 1.
    pub count: u32,
    /// The die.
    pub die: FairDie,
    /// Added to the sum of the kept face numbers to get the total; for dice that burst, added to each face number to get
    /// its worth.
    pub plus: i16,
}

/// What a face number is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Worth {
    /// The face number plus this.
    Plus(i16),
    /// Listed, for face numbers from 0.
    Short([i16; 32]),
    /// Listed, too long for a register.
    Long(Vec<i16>),
}

impl Roll {
    /// Makes a roll ready.
    pub fn new(expr: Expr) -> Self {
        let mut steps = Vec::new();
        let steps = plan(&expr, 1, &mut steps).map(|()| steps);
        Self { id: RollId::new(), expr, steps, exact: Arc::default() }
    }

    /// Which roll this is, by which engines know the rolls that an experiment announces.
    #[inline(always)]
    pub const fn id(&self) -> RollId {
        self.id
    }

    /// The roll as data.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The exact distribution, computed at the first call.
    ///
    /// # Errors
    /// If the estimate of the cost is too high.
    pub fn distribution(&self) -> Result<&Distribution, TooLarge> {
        self.exact.get_or_init(|| distribution(&self.expr)).as_ref().map_err(Clone::clone)
    }

    /// Why the roll cannot be sampled, if it cannot.
    pub fn unsampled(&self) -> Option<&Unsampled> {
        self.steps.as_ref().err()
    }

    /// The roll on lanes; no steps if it cannot be sampled.
    #[inline(always)]
    pub(crate) fn kind(&self) -> Kind<'_> {
        let steps = self.steps.as_deref().unwrap_or(&[]);
        let [Step::Throw(throw)] = steps else { return Kind::Steps(steps) };
        if let Some((plain, from)) = throw.bursting() {
            return Kind::Burst(plain, from);
        }
        let all = throw.count;
        let plain = |kept: u32| throw.plain(kept);
        let kind = match throw.keep {
            Keep::All => plain(all).map(Kind::Sum),
            Keep::High(1) => plain(1).map(|plain| Kind::One(plain, true)),
            Keep::Low(1) => plain(1).map(|plain| Kind::One(plain, false)),
            Keep::High(n) if n + 1 == all => plain(n).map(|plain| Kind::ButOne(plain, false)),
            Keep::Low(n) if n + 1 == all => plain(n).map(|plain| Kind::ButOne(plain, true)),
            Keep::High(_) | Keep::Low(_) => None,
        };
        kind.unwrap_or(Kind::Steps(steps))
    }

    /// How many rolls one word can serve at once, 1 to 3.
    pub(crate) fn serves(&self) -> usize {
        let steps = self.steps.as_deref().unwrap_or(&[]);
        let served = steps.iter().filter_map(|step| match step {
            Step::Throw(throw) => Some(throw.die.serves()),
            _ => None,
        });
        served.min().unwrap_or(1)
    }
}

impl Throw {
    /// The same without what it does not have, if all that its dice do is burst and add.
    fn bursting(&self) -> Option<(Plain, i16)> {
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

    /// The same without what it does not have, if `kept` dice add their face numbers and no more.
    fn plain(&self, kept: u32) -> Option<Plain> {
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

impl From<Expr> for Roll {
    fn from(expr: Expr) -> Self {
        Self::new(expr)
    }
}

/// Writes the steps of an expression that starts with `depth - 1` numbers on the stack.
fn plan(expr: &Expr, depth: usize, steps: &mut Vec<Step>) -> Result<(), Unsampled> {
    if depth > STACK {
        return Err(Unsampled::Nested(expr.to_string()));
    }
    if !expr.is_comparison() {
        let far = |end: Option<i64>| end.is_some_and(|n| !(-30_000..=30_000).contains(&n));
        if far(expr.min()) || far(expr.max()) {
            return Err(Unsampled::Range(expr.to_string()));
        }
    }
    match expr {
        Expr::Constant(n) => steps.push(Step::Push(*n as i16)),
        Expr::Pool(pool) => steps.push(Step::Throw(ready(pool)?)),
        Expr::Sum(terms) => {
            for (i, (sign, term)) in terms.iter().enumerate() {
                if i == 0 && *sign == Sign::Plus {
                    plan(term, depth, steps)?;
                    continue;
                }
                if i == 0 {
                    steps.push(Step::Push(0));
                }
                plan(term, depth + 1, steps)?;
                if let [.., Step::Throw(throw), Step::Push(n)] = steps.as_mut_slice() {
                    throw.plus += if *sign == Sign::Plus { *n } else { -*n };
                    steps.pop();
                } else {
                    steps.push(if *sign == Sign::Plus { Step::Add } else { Step::Subtract });
                }
            }
            if terms.is_empty() {
                steps.push(Step::Push(0));
            }
        }
        Expr::Compare(left, cmp, right) => {
            plan(left, depth, steps)?;
            plan(right, depth + 1, steps)?;
            steps.push(Step::Compare(*cmp));
        }
    }
    Ok(())
}

/// Makes a pool ready.
fn ready(pool: &Pool) -> Result<Throw, Unsampled> {
    let kept = pool.kept();
    if kept.min(pool.count - kept) as usize > KEPT {
        return Err(Unsampled::Kept(pool.to_string()));
    }
    // A pool may add up to a small number while one die alone leaves the range.
    if pool.die.face_count() > 32_767 || pool.count > 30_000 {
        return Err(Unsampled::Faces(pool.to_string()));
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
    let in_steps = list.windows(2).all(|pair| pair[1] - pair[0] == 1);
    let worth = if in_steps {
        Worth::Plus(list[0])
    } else if list.len() <= 32 {
        let mut table = [0; 32];
        table[..list.len()].copy_from_slice(&list);
        Worth::Short(table)
    } else {
        Worth::Long(list.clone())
    };
    Ok(Throw {
        count: pool.count,
        die: FairDie::new(list.len() as u16),
        worth,
        again_below,
        burst_from: below_top as i16,
        burst: pool.burst,
        keep: if kept == pool.count { Keep::All } else { pool.keep },
        successes: pool.successes,
        plus: 0,
    })
}
