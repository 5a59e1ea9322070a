//! A compiled roll: the expression, the program that plays it on lanes, and its exact distribution.
//!
//! A [`Roll`] is compiled once, when an experiment is built. A plain roll is a program, too, but one that several rolls can
//! share words for: its throws come in the order in which they are written.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::exact::outcomes;
use dice::{Distribution, Effort, TooLarge};

use super::expr::{Expr, Sign};
use super::formula::{Term, ValueKind};
use super::machine::{FARTHEST, Operation, Program, Reach, Register, compile};
use dice::{Keep, Plain, Unsampled, ready};

/// Number of registers of a plain roll.
pub const PLAIN_REGISTERS: usize = 8;
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
    program: Result<Program, Unsampled>,
    /// Whether it is a plain roll.
    plain: bool,
    /// The program for one lane of 32 bits, if its numbers reach too far for others.
    whole: Option<Result<Program, Unsampled>>,
    tells_total: bool,
    /// What it is called where it is refused, if not by how it is written.
    called: Option<Arc<str>>,
    exact: Arc<OnceLock<Result<Distribution, TooLarge>>>,
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
    Plain(&'a [Operation]),
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
        let plain = !expr.has_formula();
        let compiled = if plain { plan(&expr) } else { program(Reach::Lanes) };
        let whole = matches!(compiled, Err(Unsampled::Range(_))).then(|| program(Reach::Whole));
        let tells_total = expr.kind() != ValueKind::Word;
        Self {
            id: RollId::new(),
            expr,
            program: compiled,
            plain,
            whole,
            tells_total,
            called: None,
            exact: Arc::default(),
        }
    }

    /// The roll for rules that tell themselves what it comes to: a log has only the throws of a roll beyond plain
    /// notation, and not the number.
    #[must_use]
    pub fn without_total(self) -> Self {
        Self { tells_total: false, ..self }
    }

    /// The roll under another name, by which it is called where it is too large: that of a roll that says several results in
    /// one number, which nobody has written.
    #[must_use]
    pub fn called(self, name: &str) -> Self {
        Self { called: Some(name.into()), ..self }
    }

    /// Whether a log gives the number that the roll comes to. If not, it has the throws alone.
    pub fn tells_total(&self) -> bool {
        self.tells_total || self.plain && self.program.is_ok()
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

    /// The exact distribution, computed on the first call. Its values need not be consecutive.
    ///
    /// # Errors
    /// If the estimated cost is too high.
    pub fn distribution(&self) -> Result<&Distribution, TooLarge> {
        let effort = if self.unplayed().is_some() { Effort::PATIENT } else { Effort::MODERATE };
        let solved = self.exact.get_or_init(|| outcomes(&self.expr, effort));
        solved.as_ref().map_err(|too_large| match &self.called {
            Some(name) => TooLarge { what: name.to_string(), ..*too_large },
            None => too_large.clone(),
        })
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
        self.program.as_ref().err()
    }

    /// The kind of roll for evaluation on lanes; without operations if it cannot be sampled.
    #[inline(always)]
    pub fn kind(&self) -> Kind<'_> {
        let operations = match (&self.program, &self.whole) {
            (Ok(program), _) if self.plain => program.operations.as_slice(),
            (Ok(program), _) | (Err(_), Some(Ok(program))) => return Kind::Program(program),
            (Err(_), _) => &[],
        };
        let [Operation::Throw(throw, _)] = operations else { return Kind::Plain(operations) };
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
        kind.unwrap_or(Kind::Plain(operations))
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
            Kind::Plain(_) | Kind::Program(_) => 1,
            _ => lowest(&self.expr).and_then(|face| i16::try_from(face).ok()).unwrap_or(1),
        }
    }

    /// How many rolls can share one random word, 1 to 3. What is beyond plain notation shares none.
    pub fn serves(&self) -> usize {
        let Some(program) = self.program.as_ref().ok().filter(|_| self.plain) else { return 1 };
        let served = program.operations.iter().filter_map(|operation| match operation {
            Operation::Throw(throw, _) => Some(throw.die.serves()),
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

/// Compiles a plain roll, whose throws come in the order in which they are written.
fn plan(expr: &Expr) -> Result<Program, Unsampled> {
    let mut operations = Vec::new();
    plan_into(expr, 0, &mut operations)?;
    Ok(Program { operations, result: 0, throws: Vec::new() })
}

/// Compiles a plain expression into a register, with all below it in use.
fn plan_into(expr: &Expr, to: Register, operations: &mut Vec<Operation>) -> Result<(), Unsampled> {
    if usize::from(to) == PLAIN_REGISTERS {
        return Err(Unsampled::Nested(expr.to_string()));
    }
    if !expr.is_comparison() {
        let far = |end: Option<i64>| end.is_some_and(|n| n.abs() > FARTHEST);
        if far(expr.min()) || far(expr.max()) {
            return Err(Unsampled::Range(expr.to_string()));
        }
    }
    match expr {
        Expr::Constant(n) => operations.push(Operation::Number(*n, to)),
        Expr::Pool(pool) => operations.push(Operation::Throw(Box::new(ready(pool)?), to)),
        Expr::Sum(terms) => {
            for (i, (sign, term)) in terms.iter().enumerate() {
                if i == 0 && *sign == Sign::Plus {
                    plan_into(term, to, operations)?;
                    continue;
                }
                if i == 0 {
                    operations.push(Operation::Number(0, to));
                }
                plan_into(term, to + 1, operations)?;
                if let [.., Operation::Throw(throw, _), Operation::Number(n, _)] = operations.as_mut_slice() {
                    let plus = if *sign == Sign::Plus { *n } else { -*n };
                    throw.plus += plus as i16;
                    operations.pop();
                } else {
                    operations.push(match sign {
                        Sign::Plus => Operation::Add(to, to + 1, to),
                        Sign::Minus => Operation::Subtract(to, to + 1, to),
                    });
                }
            }
            if terms.is_empty() {
                operations.push(Operation::Number(0, to));
            }
        }
        Expr::Compare(left, cmp, right) => {
            plan_into(left, to, operations)?;
            plan_into(right, to + 1, operations)?;
            operations.push(Operation::Compare(to, *cmp, to + 1, to));
        }
        Expr::Formula(_) => return Err(Unsampled::Nested(expr.to_string())),
    }
    Ok(())
}
