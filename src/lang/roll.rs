//! A compiled roll: the expression, the steps that evaluate it on lanes, and its exact distribution.
//!
//! A [`Roll`] is compiled once, when an experiment is built. The steps are a flat list, because lane code must be
//! inlined as a whole and cannot recurse.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::exact::distribution;
use dice::{Distribution, Effort, TooLarge};

use super::expr::{Expr, Sign};
use super::formula::{Term, ValueKind};
use super::machine::{Program, Reach, compile};
use dice::{Cmp, Keep, Plain, Throw, Unsampled, ready};

/// Depth of the stack for evaluation on lanes.
pub const STACK: usize = 8;
/// Chances below this are as good as none over all trials of a run.
const NEVER: f64 = 1e-15;
/// The identity of a roll within a run of the program. Clones share it; rolls built separately from equal expressions
/// do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RollId(u64);

impl RollId {
    /// A fresh ID.
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A roll that rules can request.
#[derive(Debug, Clone)]
pub struct Roll {
    id: RollId,
    expr: Expr,
    compiled: Result<Compiled, Unsampled>,
    /// The program for one lane of 32 bits, if its numbers reach too far for others.
    whole: Option<Result<Program, Unsampled>>,
    tells_total: bool,
    exact: Arc<OnceLock<Result<Distribution, TooLarge>>>,
}

/// How a roll is evaluated on lanes.
#[derive(Debug, Clone)]
enum Compiled {
    /// A plain roll.
    Steps(Vec<Step>),
    /// A roll beyond plain notation.
    Program(Program),
}

/// One step of an evaluation on a stack of lane numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Pushes a number.
    Push(i16),
    /// Throws a pool and pushes its total.
    Throw(Throw),
    /// Adds the top two numbers.
    Add,
    /// Subtracts the top number from the one below.
    Subtract,
    /// Compares the number below the top with the top: 1 or 0.
    Compare(Cmp),
}

/// Common kinds of rolls, each of which has specialised code.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'a> {
    /// Dice that are added.
    Sum(Plain),
    /// Only the highest (`true`) or the lowest die is kept.
    One(Plain, bool),
    /// Dice that are added without the highest (`true`) or the lowest one.
    ButOne(Plain, bool),
    /// Dice that are added and burst without limit from this face index on.
    Burst(Plain, i16),
    /// Any other plain roll.
    Steps(&'a [Step]),
    /// A roll beyond plain notation.
    Program(&'a Program),
}

impl Roll {
    /// Compiles a roll.
    pub fn new(expr: Expr) -> Self {
        let program = |reach: Reach| {
            let words = match &expr {
                Expr::Formula(formula) => formula.words(),
                _ => &[],
            };
            compile(&Term::of(&expr), words, reach)
        };
        let compiled = if expr.has_formula() {
            program(Reach::Lanes).map(Compiled::Program)
        } else {
            let mut steps = Vec::new();
            plan(&expr, 1, &mut steps).map(|()| Compiled::Steps(steps))
        };
        let whole = matches!(compiled, Err(Unsampled::Range(_))).then(|| program(Reach::Whole));
        let tells_total = expr.kind() != ValueKind::Word;
        Self { id: RollId::new(), expr, compiled, whole, tells_total, exact: Arc::default() }
    }

    /// The roll for rules that tell themselves what it comes to: a log has only the throws of a roll beyond plain
    /// notation, and not the number.
    #[must_use]
    pub fn without_total(self) -> Self {
        Self { tells_total: false, ..self }
    }

    /// Whether a log gives the number that the roll comes to. If not, it has the throws alone.
    pub fn tells_total(&self) -> bool {
        self.tells_total || matches!(self.compiled, Ok(Compiled::Steps(_)))
    }

    /// The identity by which engines recognise the rolls that an experiment announces.
    #[inline(always)]
    pub const fn id(&self) -> RollId {
        self.id
    }

    /// The roll as data.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The exact distribution, computed on the first call.
    ///
    /// # Errors
    /// If the estimated cost is too high.
    pub fn distribution(&self) -> Result<&Distribution, TooLarge> {
        let effort = if self.unplayed().is_some() { Effort::PATIENT } else { Effort::MODERATE };
        self.exact.get_or_init(|| distribution(&self.expr, effort)).as_ref().map_err(Clone::clone)
    }

    /// The lowest and the highest total. A burst without end counts up to where it goes on with a chance below 1e-15,
    /// which no run ever sees; `None` if it is hard to say where that is.
    pub fn reach(&self) -> Option<(i64, i64)> {
        match (self.expr.min(), self.expr.max()) {
            (Some(low), Some(high)) => Some((low, high)),
            (low, high) => {
                let (likely_low, likely_high) = self.distribution().ok()?.ends_but_for(NEVER);
                Some((low.unwrap_or(likely_low), high.unwrap_or(likely_high)))
            }
        }
    }

    /// Whether its numbers reach too far for the lanes of the sampler, but not for a lane of 32 bits.
    pub fn is_whole(&self) -> bool {
        matches!(self.whole, Some(Ok(_)))
    }

    /// Why not even a lane of 32 bits can play the roll, if that is so.
    pub fn unplayed(&self) -> Option<&Unsampled> {
        match &self.whole {
            Some(whole) => whole.as_ref().err(),
            None => self.unsampled(),
        }
    }

    /// Why the roll cannot be sampled in lanes of 16 bits, if it cannot.
    pub fn unsampled(&self) -> Option<&Unsampled> {
        self.compiled.as_ref().err()
    }

    /// The kind of roll for evaluation on lanes; without steps if it cannot be sampled.
    #[inline(always)]
    pub fn kind(&self) -> Kind<'_> {
        let steps = match &self.compiled {
            Ok(Compiled::Steps(steps)) => steps.as_slice(),
            Ok(Compiled::Program(program)) => return Kind::Program(program),
            Err(_) => match &self.whole {
                Some(Ok(program)) => return Kind::Program(program),
                _ => &[],
            },
        };
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

    /// What a face index of 0 is worth, where dice are evaluated by face index and do not say so while they are thrown.
    pub fn lowest_face(&self) -> i16 {
        fn lowest(expr: &Expr) -> Option<i32> {
            match expr {
                Expr::Pool(pool) => Some(pool.lowest_face()),
                Expr::Sum(terms) => terms.iter().find_map(|(_, term)| lowest(term)),
                _ => None,
            }
        }
        match self.kind() {
            Kind::Steps(_) | Kind::Program(_) => 1,
            _ => lowest(&self.expr).and_then(|face| i16::try_from(face).ok()).unwrap_or(1),
        }
    }

    /// How many rolls can share one random word, 1 to 3. What is beyond plain notation shares none.
    pub fn serves(&self) -> usize {
        let Ok(Compiled::Steps(steps)) = &self.compiled else { return 1 };
        let served = steps.iter().filter_map(|step| match step {
            Step::Throw(throw) => Some(throw.die.serves()),
            _ => None,
        });
        served.min().unwrap_or(1)
    }
}

impl From<Expr> for Roll {
    fn from(expr: Expr) -> Self {
        Self::new(expr)
    }
}

/// Compiles an expression that is evaluated with `depth - 1` numbers already on the stack.
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
        Expr::Formula(_) => return Err(Unsampled::Nested(expr.to_string())),
    }
    Ok(())
}
