//! What a function sees and changes beside its parameters.
//!
//! A function sees the variables of who calls it. A call can be answered from an earlier one if its arguments and all variables
//! that it reads before it sets them are the same.

use crate::syntax::{Expr, Function, Statement, Tree};

/// What is known of a function as it stands.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Sight {
    /// The variables whose values at the call matter, but for parameters.
    pub reads: Vec<usize>,
    /// The variables that the function sets, parameters included: who called it gets them back as they were.
    pub sets: Vec<usize>,
    /// The variables that statements of the function set.
    pub assigns: Vec<usize>,
    /// Whether one call of an expansion may leave something to the next.
    pub keeps: bool,
    /// Whether the function calls or loops, so that it is worth remembering what it came to.
    pub is_long: bool,
}

/// What is known of all functions, where `current` says which function a shape stands for now.
pub fn sights(functions: &[Function], current: &[Option<usize>], names: usize) -> Vec<Sight> {
    let mut sights = vec![Sight::default(); functions.len()];
    loop {
        let found: Vec<Sight> = functions.iter().map(|function| look(function, current, &sights, names)).collect();
        if found == sights {
            return found;
        }
        sights = found;
    }
}

struct Look<'a> {
    current: &'a [Option<usize>],
    sights: &'a [Sight],
    reads: Vec<bool>,
    sets: Vec<bool>,
    is_long: bool,
}

fn look(function: &Function, current: &[Option<usize>], sights: &[Sight], names: usize) -> Sight {
    let mut look = Look { current, sights, reads: vec![false; names], sets: vec![false; names], is_long: false };
    let mut defined = vec![false; names];
    function.params.iter().for_each(|param| defined[param.slot] = true);
    look.block(&function.body, &mut defined);
    let Look { reads, mut sets, is_long, .. } = look;
    let keeps = reads.iter().zip(&sets).any(|(reads, sets)| *reads && *sets);
    let places = |flags: &[bool]| (0..names).filter(|slot| flags[*slot]).collect();
    let assigns = places(&sets);
    function.params.iter().for_each(|param| sets[param.slot] = true);
    Sight { reads: places(&reads), sets: places(&sets), assigns, keeps, is_long }
}

impl Look<'_> {
    /// Goes through a block, and adds to what is set for sure. Says whether the block ends the function.
    fn block(&mut self, body: &[Statement], defined: &mut Vec<bool>) -> bool {
        for statement in body {
            match statement {
                Statement::Assign { slot, value } => {
                    self.expr(value, defined);
                    self.sets[*slot] = true;
                    defined[*slot] = true;
                }
                Statement::Result(value) => {
                    self.expr(value, defined);
                    return true;
                }
                Statement::If { arms, otherwise } => {
                    // What every way that goes on has set.
                    let mut after: Option<Vec<bool>> = None;
                    let mut join = |ways: Vec<bool>| {
                        after = Some(match after.take() {
                            None => ways,
                            Some(after) => after.iter().zip(ways).map(|(one, other)| *one && other).collect(),
                        });
                    };
                    for (condition, body) in arms {
                        self.expr(condition, defined);
                        let mut way = defined.clone();
                        if !self.block(body, &mut way) {
                            join(way);
                        }
                    }
                    let mut way = defined.clone();
                    if !self.block(otherwise, &mut way) {
                        join(way);
                    }
                    match after {
                        Some(after) => *defined = after,
                        None => return true,
                    }
                }
                Statement::Loop { slot, over, body } => {
                    self.is_long = true;
                    self.expr(over, defined);
                    self.sets[*slot] = true;
                    let mut within = defined.clone();
                    within[*slot] = true;
                    self.block(body, &mut within);
                }
                Statement::Output { .. } | Statement::Set { .. } | Statement::Define(_) => {}
            }
        }
        false
    }

    fn expr(&mut self, expr: &Expr, defined: &[bool]) {
        match &expr.tree {
            Tree::Number(_) | Tree::Constant(..) => {}
            Tree::Name(slot) => self.reads[*slot] |= !defined[*slot],
            Tree::Unary(_, inner) => self.expr(inner, defined),
            Tree::Binary(_, sides) => {
                self.expr(&sides.0, defined);
                self.expr(&sides.1, defined);
            }
            Tree::Sequence(parts) => {
                for part in parts {
                    [Some(&part.first), part.last.as_ref(), part.times.as_ref()]
                        .into_iter()
                        .flatten()
                        .for_each(|inner| self.expr(inner, defined));
                }
            }
            Tree::Call(shape, given) => {
                self.is_long = true;
                given.iter().for_each(|inner| self.expr(inner, defined));
                let Some(function) = self.current[*shape] else { return };
                for slot in &self.sights[function].reads {
                    self.reads[*slot] |= !defined[*slot];
                }
            }
        }
    }
}
