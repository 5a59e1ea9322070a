//! Compiles a formula to a program.

mod hand;
mod pools;
mod visit;

use std::fmt::Display;

use super::{DEPTH, FARTHEST, NamedThrow, Operation, Program, REGISTERS, Reach, Register};
use crate::expr::{Expr, Sign};
use crate::formula::{
    Arm, Bound, Let, Measure, Measured, Name, Range, Rounding, Scope, Source, Term, has_dice, measured_of, read_apart,
};
use dice::Cmp;
use dice::Unsampled;

use hand::places;

/// The largest divisor that differs by lane, in lanes of 16 bits.
const LARGEST_DIVISOR: i64 = 16_000;
/// As many plain dice are taken one by one, so that they can share words with others.
const FEW: u32 = 4;
/// Chances below this are as good as none over all trials of a run.
const NEVER: f64 = 1e-15;

/// Compiles a term with its words.
///
/// # Errors
/// What makes it impossible to sample.
pub fn compile(term: &Term, words: &[String], reach: Reach) -> Result<Program, Unsampled> {
    let mut compiler = Compiler {
        reach,
        operations: Vec::new(),
        next: 0,
        depth: 0,
        scope: Scope::default(),
        likely: Scope::likely(),
        names: Vec::new(),
        words,
        open: None,
        throws: Vec::new(),
        decks: Vec::new(),
    };
    let term = read_apart(term, true).map_err(|measured| Unsampled::Sorted(measured.to_string()))?;
    let result = compiler.term(&term)?;
    Ok(Program { operations: compiler.operations, result, throws: compiler.throws })
}

/// Compiles a term without dice whose names have their values in registers, by slot. It uses no registers before `first`.
///
/// # Errors
/// What makes it impossible to sample.
pub fn compile_named(
    term: &Term,
    scope: &Scope,
    names: &[(usize, Register)],
    first: usize,
    reach: Reach,
) -> Result<Program, Unsampled> {
    let mut compiler = Compiler {
        reach,
        operations: Vec::new(),
        next: first,
        depth: 0,
        scope: scope.clone(),
        likely: scope.clone(),
        names: Vec::new(),
        words: &[],
        open: None,
        throws: Vec::new(),
        decks: Vec::new(),
    };
    for &(slot, register) in names {
        if compiler.names.len() <= slot {
            compiler.names.resize_with(slot + 1, || None);
        }
        compiler.names[slot] = Some(Place::Value(register));
    }
    let result = compiler.term(term)?;
    Ok(Program { operations: compiler.operations, result, throws: compiler.throws })
}

/// Where the value of a name is.
enum Place {
    Value(Register),
    /// Everything that is read off dice.
    Dice(Vec<(Measured, Register)>),
}

struct Compiler<'w> {
    reach: Reach,
    operations: Vec<Operation>,
    /// The next free register. Registers are given back in the order in which they were taken.
    next: usize,
    depth: usize,
    scope: Scope,
    /// The same names with likely ends.
    likely: Scope,
    names: Vec<Option<Place>>,
    words: &'w [String],
    /// Dice that share the last word, if others can still join them.
    open: Option<OpenWord>,
    throws: Vec<NamedThrow>,
    /// For each deck with a name the places of the cards drawn from it.
    decks: Vec<(Name, Vec<u8>)>,
}

/// A word that further dice can share.
struct OpenWord {
    /// Where it is drawn.
    at: usize,
    /// The depth of the part in which it is drawn. What follows in that part, or inside it, comes after it.
    depth: usize,
    sides: Vec<u16>,
}

type Compiled = Result<Register, Unsampled>;

impl Compiler<'_> {
    /// Notes that the next operations throw these dice.
    fn throws(&mut self, name: Option<&str>, dice: &impl Display, lowest: i16) {
        let text = name.map_or_else(|| dice.to_string(), |name| format!("{name} = {dice}"));
        self.throws.push(NamedThrow { at: self.operations.len(), text, lowest });
    }

    /// A free register.
    fn register(&mut self, term: &Term) -> Compiled {
        if self.next == REGISTERS {
            return Err(Unsampled::Long(term.to_string()));
        }
        self.next += 1;
        Ok((self.next - 1) as Register)
    }

    /// Compiles a term, which is read and not changed afterwards: the value of a name stays where it is. Anything else is in
    /// the register that was the first free one.
    fn term(&mut self, term: &Term) -> Compiled {
        if let Some(at) = self.known(term) {
            return Ok(at);
        }
        let to = self.register(term)?;
        self.into(term, to)?;
        Ok(to)
    }

    /// Where the value of a name is, or what was read off named dice.
    fn known(&self, term: &Term) -> Option<Register> {
        match term {
            Term::Name(name) => match self.names.get(name.slot) {
                Some(Some(Place::Value(at))) => Some(*at),
                _ => None,
            },
            Term::Measured(measured) if !matches!(measured.what, Measure::Beats(_)) => match &measured.dice {
                Source::Named(_) => Some(self.read(measured)),
                Source::Rolled(_) => None,
            },
            _ => None,
        }
    }

    /// Compiles a term whose result goes into a register.
    fn into(&mut self, term: &Term, to: Register) -> Result<(), Unsampled> {
        let floor = self.next;
        let range = self.scope.range(term);
        self.within_reach(range, term)?;
        match term {
            Term::Plain(expr) => self.plain(term, expr, to)?,
            Term::Word(word) => {
                let place = self.words.iter().position(|known| known == word).unwrap_or(0);
                self.operations.push(Operation::Number(place as i32, to));
            }
            Term::Name(name) => {
                let Some(Some(Place::Value(from))) = self.names.get(name.slot) else {
                    unreachable!("a name has a value before it is used")
                };
                self.operations.push(Operation::Copy(*from, to));
            }
            Term::Measured(measured) => self.measured(term, measured, to)?,
            Term::Sum(terms) => self.sum(terms, to)?,
            Term::Product(factors) => {
                let range = self.likely.range(term);
                let farthest = self.reach.farthest();
                if factors.iter().any(|factor| self.is_endless(factor)) && !range.lies_within(-farthest, farthest) {
                    return Err(self.reach.exceeded(term.to_string()));
                }
                self.two(&factors[0], &factors[1], to, Operation::Times)?;
            }
            Term::Quotient(parts, rounding) => self.quotient(term, parts, *rounding, to)?,
            Term::Remainder(parts) => self.remainder(term, parts, to)?,
            Term::Extreme(terms, largest) => {
                self.folded(terms, to, |a, b, to| {
                    if *largest { Operation::Larger(a, b, to) } else { Operation::Smaller(a, b, to) }
                })?;
            }
            Term::Magnitude(part) => {
                let part = self.term(part)?;
                self.operations.push(Operation::Magnitude(part, to));
            }
            Term::Compare(sides, cmp) => self.compare(&sides[0], *cmp, &sides[1], to)?,
            Term::Within(part, span) => {
                let part = self.term(part)?;
                self.operations.push(Operation::Within(part, *span, to));
            }
            Term::Joined(terms, all) => {
                self.folded(
                    terms,
                    to,
                    |a, b, to| {
                        if *all { Operation::Smaller(a, b, to) } else { Operation::Larger(a, b, to) }
                    },
                )?;
            }
            Term::Not(part) => {
                let part = self.term(part)?;
                self.operations.push(Operation::Not(part, to));
            }
            Term::If(parts) => self.choice(parts, to)?,
            Term::Match(subject, arms, rest) => self.table(term, subject, arms, rest.as_deref(), to)?,
            Term::Let(bound) => self.bound(term, bound, to)?,
            Term::Rolls(roll, until) => self.rolls(term, roll, *until, to)?,
        }
        self.next = floor;
        Ok(())
    }

    /// Refuses what reaches too far.
    fn within_reach(&self, range: Range, what: &impl Display) -> Result<(), Unsampled> {
        let far = |end: Option<i64>| end.is_some_and(|n| n.abs() > self.reach.farthest());
        if far(range.low) || far(range.high) { Err(self.reach.exceeded(what.to_string())) } else { Ok(()) }
    }

    /// Whether a term has no end in a direction.
    fn is_endless(&self, term: &Term) -> bool {
        let Range { low, high } = self.scope.range(term);
        low.is_none() || high.is_none()
    }

    fn two(
        &mut self,
        left: &Term,
        right: &Term,
        to: Register,
        operation: impl Fn(Register, Register, Register) -> Operation,
    ) -> Result<(), Unsampled> {
        let left = self.term(left)?;
        let right = self.term(right)?;
        self.operations.push(operation(left, right, to));
        Ok(())
    }

    /// Several terms joined one after another.
    fn folded(
        &mut self,
        terms: &[Term],
        to: Register,
        operation: impl Fn(Register, Register, Register) -> Operation,
    ) -> Result<(), Unsampled> {
        let floor = self.next;
        for (place, term) in terms.iter().enumerate() {
            if place == 0 {
                self.into(term, to)?;
                continue;
            }
            let part = self.term(term)?;
            self.operations.push(operation(to, part, to));
            self.next = floor;
        }
        Ok(())
    }

    fn plain(&mut self, term: &Term, expr: &Expr, to: Register) -> Result<(), Unsampled> {
        match expr {
            Expr::Constant(n) => self.operations.push(Operation::Number(*n, to)),
            Expr::Pool(pool) => self.pool(pool, None, 0, to)?,
            Expr::Sum(terms) => {
                let terms: Vec<(Sign, Term)> =
                    terms.iter().map(|(sign, term)| (*sign, Term::Plain(term.clone()))).collect();
                self.sum(&terms, to)?;
            }
            Expr::Compare(left, cmp, right) => {
                let sides = [left, right].map(|side| Term::Plain((**side).clone()));
                self.compare(&sides[0], *cmp, &sides[1], to)?;
            }
            Expr::Formula(_) => return Err(Unsampled::Nested(term.to_string())),
        }
        Ok(())
    }

    fn sum(&mut self, terms: &[(Sign, Term)], to: Register) -> Result<(), Unsampled> {
        let mut plus = 0;
        for (sign, term) in terms {
            if let Some(number) = term.as_number() {
                plus += if *sign == Sign::Minus { -i64::from(number) } else { i64::from(number) };
            }
        }
        // Sums of lanes wrap, so that only the end has to lie in their range.
        let mut plus = plus as i32;
        let floor = self.next;
        let mut begun = false;
        // Where the sum is so far.
        let mut sum = to;
        for (sign, term) in terms.iter().filter(|(_, term)| term.as_number().is_none()) {
            match (sign, term) {
                (Sign::Plus, Term::Plain(Expr::Pool(pool))) if !begun => {
                    let with = i16::try_from(plus).unwrap_or(0);
                    plus -= i32::from(with);
                    self.pool(pool, None, with, to)?;
                }
                (Sign::Plus, _) if !begun => match self.known(term) {
                    Some(at) => sum = at,
                    None => self.into(term, to)?,
                },
                _ => {
                    if !begun {
                        self.operations.push(Operation::Number(std::mem::take(&mut plus), to));
                    }
                    let part = self.term(term)?;
                    self.operations.push(match sign {
                        Sign::Plus => Operation::Add(sum, part, to),
                        Sign::Minus => Operation::Subtract(sum, part, to),
                    });
                    sum = to;
                }
            }
            begun = true;
            self.next = floor;
        }
        if !begun {
            self.operations.push(Operation::Number(plus, to));
        } else if plus != 0 {
            self.operations.push(Operation::Plus(sum, plus, to));
        } else if sum != to {
            self.operations.push(Operation::Copy(sum, to));
        }
        Ok(())
    }

    fn quotient(&mut self, whole: &Term, parts: &[Term; 2], rounding: Rounding, to: Register) -> Result<(), Unsampled> {
        if let Some(number) = divisor(&parts[1]) {
            let part = self.term(&parts[0])?;
            self.operations.push(Operation::Over(part, number, rounding, to));
            return Ok(());
        }
        self.check_divisor(whole, &parts[1])?;
        self.two(&parts[0], &parts[1], to, |a, b, to| Operation::Divide(a, b, rounding, to))
    }

    fn remainder(&mut self, whole: &Term, parts: &[Term; 2], to: Register) -> Result<(), Unsampled> {
        if let Some(number) = divisor(&parts[1]) {
            let part = self.term(&parts[0])?;
            self.operations.push(Operation::RestOver(part, number, to));
            return Ok(());
        }
        self.check_divisor(whole, &parts[1])?;
        self.two(&parts[0], &parts[1], to, Operation::Rest)
    }

    /// Refuses a divisor that is too large for lanes.
    fn check_divisor(&self, whole: &Term, by: &Term) -> Result<(), Unsampled> {
        let largest = if self.reach == Reach::Lanes { LARGEST_DIVISOR } else { self.reach.farthest() };
        match self.scope.range(by).lies_within(-largest, largest) {
            true => Ok(()),
            false => Err(self.reach.exceeded(whole.to_string())),
        }
    }

    fn compare(&mut self, left: &Term, cmp: Cmp, right: &Term, to: Register) -> Result<(), Unsampled> {
        if let Some(number) = right.as_number() {
            let left = self.term(left)?;
            self.operations.push(Operation::Against(left, cmp, self.reach.near(number), to));
            return Ok(());
        }
        if let Some(number) = left.as_number() {
            let right = self.term(right)?;
            self.operations.push(Operation::Against(right, cmp.mirrored(), self.reach.near(number), to));
            return Ok(());
        }
        self.two(left, right, to, |a, b, to| Operation::Compare(a, cmp, b, to))
    }

    fn choice(&mut self, parts: &[Term; 3], to: Register) -> Result<(), Unsampled> {
        let held = self.term(&parts[0])?;
        let yes = self.under(held, &parts[1], false)?;
        let no = self.under(held, &parts[2], true)?;
        self.operations.push(Operation::Select(held, yes, no, to));
        Ok(())
    }

    /// Compiles a term that matters where a register is 1, or 0. Dice in it are rolled only there.
    fn under(&mut self, held: Register, term: &Term, turned: bool) -> Compiled {
        if !has_dice(term) {
            return self.term(term);
        }
        if self.depth + 1 == DEPTH {
            return Err(Unsampled::Nested(term.to_string()));
        }
        self.depth += 1;
        let start = self.operations.len();
        self.operations.push(Operation::enter(held, 0));
        if turned {
            self.operations.push(Operation::turn(held, 0));
        }
        let to = self.term(term)?;
        let end = self.operations.len();
        self.operations.push(Operation::Leave);
        self.close_words();
        self.operations[start] = match turned {
            // The lanes of the other branch are left at once.
            true => Operation::enter(held, start + 1),
            false => Operation::enter(held, end),
        };
        if turned {
            self.operations[start + 1] = Operation::turn(held, end);
        }
        self.depth -= 1;
        Ok(to)
    }

    /// Ends the sharing of a word that was drawn in the part that ends here, which may have been skipped.
    fn close_words(&mut self) {
        self.open = self.open.take().filter(|open| open.depth < self.depth);
    }

    fn table(
        &mut self,
        whole: &Term,
        subject: &Term,
        arms: &[Arm],
        rest: Option<&Term>,
        to: Register,
    ) -> Result<(), Unsampled> {
        let subject = self.term(subject)?;
        // Where no arm has been met so far.
        let open = self.register(whole)?;
        self.operations.push(Operation::Number(1, open));
        self.operations.push(Operation::Number(0, to));
        let floor = self.next;
        for arm in arms {
            let held = self.register(whole)?;
            for (place, span) in arm.spans.iter().enumerate() {
                if place == 0 {
                    self.operations.push(Operation::Within(subject, *span, held));
                } else {
                    let more = self.register(whole)?;
                    self.operations.push(Operation::Within(subject, *span, more));
                    self.operations.push(Operation::Larger(held, more, held));
                    self.next -= 1;
                }
            }
            let value = self.under(held, &arm.value, false)?;
            self.operations.push(Operation::Select(held, value, to, to));
            self.operations.push(Operation::Subtract(open, held, open));
            self.next = floor;
        }
        if let Some(rest) = rest {
            let value = self.under(open, rest, false)?;
            self.operations.push(Operation::Select(open, value, to, to));
        }
        Ok(())
    }

    fn bound(&mut self, whole: &Term, bound: &Let, to: Register) -> Result<(), Unsampled> {
        let slot = bound.name.slot;
        if self.names.len() <= slot {
            self.names.resize_with(slot + 1, || None);
        }
        let (outside, likely_outside) = (self.scope.clone(), self.likely.clone());
        (self.scope, self.likely) = (self.scope.with(bound), self.likely.with(bound));
        let place = match &bound.value {
            Bound::Faces(visit) => {
                self.faces(whole, &bound.name, visit)?;
                self.into(&bound.body, to)?;
                (self.scope, self.likely) = (outside, likely_outside);
                return Ok(());
            }
            Bound::Value(value) => {
                let inside = std::mem::replace(&mut self.scope, outside.clone());
                let likely_inside = std::mem::replace(&mut self.likely, likely_outside.clone());
                let register = self.term(value)?;
                (self.scope, self.likely) = (inside, likely_inside);
                Place::Value(register)
            }
            Bound::Dice(hand) => {
                let scope = self.scope.clone();
                let places = |measured: &Measured| places(&scope, measured, &bound.body);
                let measures = measured_of(&bound.body, slot, &places, &|_| false);
                Place::Dice(self.hand(whole, hand, Some(&bound.name.text), measures)?)
            }
        };
        self.names[slot] = Some(place);
        self.into(&bound.body, to)?;
        (self.scope, self.likely) = (outside, likely_outside);
        Ok(())
    }
}

/// A fixed divisor above 0 that fits in a lane.
fn divisor(by: &Term) -> Option<i16> {
    by.as_number().and_then(|number| i16::try_from(number).ok()).filter(|&by| by > 0)
}
