//! Faces that a function does not tell apart.
//!
//! Many functions look at a roll only through questions to each of its dice: how many show 7 or more, how many show 1. Then all faces
//! with the same answers are one, and a pool of many dice shows few different rolls.

use std::rc::Rc;

use crate::builtin::Builtin;
use crate::die::Die;
use crate::pool::Pool;
use crate::run::Machine;
use crate::syntax::{Binary, Expr, Function, Statement, Tree, Unary};
use crate::tally::Tally;
use crate::value::Value;

/// A question to each die of a roll.
#[derive(Debug, Clone, Copy)]
enum Test<'p> {
    /// How the die compares with a number; the number may stand on the left.
    Compared { operator: Binary, number: &'p Expr, flipped: bool },
    /// How often it is among some numbers.
    Among(&'p Expr),
}

/// All questions that a function asks of a parameter, or `None` if it looks at it in another way.
#[derive(Debug)]
pub struct Tests<'p>(Option<Vec<Test<'p>>>);

struct Search<'a, 'p> {
    machine: &'a Machine<'p>,
    slot: usize,
    /// Variables that differ from one roll to the next, so that no question may depend on them.
    unsteady: &'a dyn Fn(usize) -> bool,
    found: Vec<Test<'p>>,
}

impl<'p> Tests<'p> {
    /// Finds the questions that a function asks of a parameter.
    pub fn of(machine: &Machine<'p>, function: &'p Function, slot: usize, unsteady: &dyn Fn(usize) -> bool) -> Self {
        let mut search = Search { machine, slot, unsteady, found: Vec::new() };
        let all = search.block(&function.body);
        Self(all.then_some(search.found))
    }

    /// The pool with one face in place of all that are not told apart. The other parameters must be set.
    pub fn merged(&self, machine: &mut Machine<'p>, pool: &Pool) -> Option<Pool> {
        let tests = self.0.as_ref()?;
        let mut answers: Vec<Box<dyn Fn(i64) -> i64>> = Vec::new();
        for test in tests {
            answers.push(match *test {
                Test::Compared { operator, number, flipped } => {
                    let Ok(Value::Number(number)) = machine.eval(number) else { return None };
                    let holds = move |left: i64, right: i64| i64::from(crate::ops::holds(operator, &left, &right));
                    match flipped {
                        true => Box::new(move |face| holds(number, face)),
                        false => Box::new(move |face| holds(face, number)),
                    }
                }
                Test::Among(list) => {
                    let list: Rc<[i64]> = match machine.eval(list) {
                        Ok(Value::Number(number)) => [number].into(),
                        Ok(Value::Sequence(list)) => list,
                        _ => return None,
                    };
                    Box::new(move |face| list.iter().filter(|number| **number == face).count() as i64)
                }
            });
        }
        let mut classes: Vec<(Vec<i64>, i64)> = Vec::new();
        let mut tally = Tally::default();
        for (face, chance) in pool.die.faces() {
            let own: Vec<i64> = answers.iter().map(|answer| answer(*face)).collect();
            let known = classes.iter().find(|(others, _)| *others == own).map(|(_, first)| *first);
            let first = known.unwrap_or_else(|| {
                classes.push((own, *face));
                *face
            });
            tally.add(first, *chance);
        }
        (classes.len() < pool.die.faces().len()).then(|| Pool::new(Rc::new(Die::of(tally.faces())), pool.count))
    }
}

impl<'p> Search<'_, 'p> {
    /// Whether everything in a block asks only such questions.
    fn block(&mut self, body: &'p [Statement]) -> bool {
        body.iter().all(|statement| match statement {
            Statement::Assign { slot, value } => *slot != self.slot && self.expr(value),
            Statement::Result(value) => self.expr(value),
            Statement::If { arms, otherwise } => {
                arms.iter().all(|(condition, body)| self.expr(condition) && self.block(body)) && self.block(otherwise)
            }
            Statement::Loop { slot, over, body } => *slot != self.slot && self.expr(over) && self.block(body),
            Statement::Output { .. } | Statement::Set { .. } | Statement::Define(_) => true,
        })
    }

    fn is_roll(&self, expr: &Expr) -> bool {
        matches!(&expr.tree, Tree::Name(slot) if *slot == self.slot)
    }

    /// Whether an expression is the same for all rolls, and calls nothing.
    fn steady(&self, expr: &Expr) -> bool {
        match &expr.tree {
            Tree::Number(_) => true,
            Tree::Constant(_, inner) | Tree::Unary(_, inner) => self.steady(inner),
            Tree::Name(slot) => *slot != self.slot && !(self.unsteady)(*slot),
            Tree::Binary(_, sides) => self.steady(&sides.0) && self.steady(&sides.1),
            Tree::Sequence(parts) => parts.iter().all(|part| {
                let inner = [Some(&part.first), part.last.as_ref(), part.times.as_ref()];
                inner.into_iter().flatten().all(|inner| self.steady(inner))
            }),
            Tree::Call(..) => false,
        }
    }

    fn expr(&mut self, expr: &'p Expr) -> bool {
        match &expr.tree {
            Tree::Number(_) | Tree::Constant(..) => true,
            Tree::Name(slot) => *slot != self.slot,
            Tree::Unary(Unary::Length, inner) if self.is_roll(inner) => true,
            Tree::Unary(_, inner) => self.expr(inner),
            Tree::Binary(operator, sides) if operator.compares() => {
                let (left, right) = (&sides.0, &sides.1);
                let (number, flipped) = match (self.is_roll(left), self.is_roll(right)) {
                    (true, false) => (right, false),
                    (false, true) => (left, true),
                    (true, true) => return false,
                    (false, false) => return self.expr(left) && self.expr(right),
                };
                self.found.push(Test::Compared { operator: *operator, number, flipped });
                self.steady(number)
            }
            Tree::Binary(_, sides) => self.expr(&sides.0) && self.expr(&sides.1),
            Tree::Sequence(parts) => parts.iter().all(|part| {
                let inner = [Some(&part.first), part.last.as_ref(), part.times.as_ref()];
                inner.into_iter().flatten().all(|inner| self.expr(inner))
            }),
            Tree::Call(shape, given) => {
                let known = match self.machine.current[*shape] {
                    // A function that sees the roll by its name looks at it in its own way.
                    Some(function) => {
                        if self.machine.sees(function, self.slot) {
                            return false;
                        }
                        None
                    }
                    None => self.machine.builtins[*shape],
                };
                match (known, given.as_slice()) {
                    (Some(Builtin::Count), [wanted, roll]) | (Some(Builtin::Contains), [roll, wanted])
                        if self.is_roll(roll) =>
                    {
                        self.found.push(Test::Among(wanted));
                        self.steady(wanted)
                    }
                    _ => given.iter().all(|inner| self.expr(inner)),
                }
            }
        }
    }
}
