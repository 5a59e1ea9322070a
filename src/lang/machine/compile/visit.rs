//! Compiles what is done at each face of several pools, whose dice lie in registers one by one.

use super::super::{DEPTH, NO_DIE, NO_DIE_WHOLE, Operation, Reach, Register, SORTED};
use super::{Compiler, Place};
use crate::formula::{Bounds, Name, Range, Step, Term, Visit};
use dice::{Cmp, Unsampled};

impl Compiler<'_> {
    /// Finds out what is kept from face to face. What it is in the end stays in registers.
    pub(super) fn faces(&mut self, whole: &Term, face: &Name, visit: &Visit) -> Result<(), Unsampled> {
        let sorted = |most: u32| most as usize <= SORTED;
        if !visit.pools.iter().all(|pool| pool.most.is_some_and(sorted)) {
            return Err(Unsampled::Sorted(visit.to_string()));
        }
        if self.depth + 1 >= DEPTH {
            return Err(Unsampled::Nested(visit.to_string()));
        }
        let pools: Vec<Vec<Register>> =
            visit.pools.iter().map(|pool| pool.die_by_die().map(|measured| self.read(&measured)).collect()).collect();
        for state in &visit.states {
            let to = self.register(whole)?;
            self.into(&state.first, to)?;
            self.place(&state.name, to, state.range);
        }
        let floor = self.next;
        let none = if self.reach == Reach::Lanes { NO_DIE } else { NO_DIE_WHOLE };
        let (before, at, on) = (self.register(whole)?, self.register(whole)?, self.register(whole)?);
        self.operations.push(Operation::Number(if visit.high { -none } else { none }, before));
        let worths =
            visit.pools.iter().filter_map(|pool| self.scope.hand(&pool.dice).map(|hand| self.scope.worth(hand)));
        self.place(face, at, worths.reduce(Range::or).unwrap_or(Range { low: None, high: None }));
        let start = self.operations.len();
        self.operations.push(Operation::Beyond(pools.concat(), before, visit.high, at));
        self.operations.push(Operation::Against(at, Cmp::Gt, none, on));
        let entered = self.operations.len();
        self.operations.push(Operation::enter(on, 0));
        self.depth += 1;
        self.operations.push(Operation::Put(at, before));
        for shown in &visit.shown {
            let to = self.register(whole)?;
            self.operations.push(Operation::Compared(pools[shown.pool].clone(), shown.cmp, at, to));
            let most = visit.pools[shown.pool].most.map(i64::from);
            self.place(&shown.name, to, Range { low: Some(0), high: most });
        }
        self.steps(whole, visit, &visit.steps)?;
        self.depth -= 1;
        let end = self.operations.len();
        self.operations.push(Operation::Leave);
        self.operations.push(Operation::Again(on, start));
        self.operations[entered] = Operation::enter(on, end);
        self.next = floor;
        Ok(())
    }

    fn place(&mut self, name: &Name, at: Register, range: Range) {
        if self.names.len() <= name.slot {
            self.names.resize_with(name.slot + 1, || None);
        }
        self.names[name.slot] = Some(Place::Value(at));
        self.scope.set(name.slot, Bounds::Value(range));
        self.likely.set(name.slot, Bounds::Value(range));
    }

    fn steps(&mut self, whole: &Term, visit: &Visit, steps: &[Step]) -> Result<(), Unsampled> {
        for step in steps {
            match step {
                Step::Put(name, value) if visit.states.iter().any(|state| state.name.slot == name.slot) => {
                    let floor = self.next;
                    let from = self.term(value)?;
                    if let Some(Some(Place::Value(to))) = self.names.get(name.slot) {
                        self.operations.push(Operation::Put(from, *to));
                    }
                    self.next = floor;
                }
                Step::Put(name, value) => {
                    let to = self.register(whole)?;
                    let range = self.scope.range(value);
                    self.into(value, to)?;
                    self.place(name, to, range);
                }
                Step::If(held, yes, no) => {
                    if self.depth + 1 >= DEPTH {
                        return Err(Unsampled::Nested(visit.to_string()));
                    }
                    let floor = self.next;
                    let asked = self.register(whole)?;
                    self.into(held, asked)?;
                    self.depth += 1;
                    let start = self.operations.len();
                    self.operations.push(Operation::enter(asked, 0));
                    self.steps(whole, visit, yes)?;
                    let turn = self.operations.len();
                    self.operations.push(Operation::turn(asked, 0));
                    self.steps(whole, visit, no)?;
                    let end = self.operations.len();
                    self.operations.push(Operation::Leave);
                    self.operations[start] = Operation::enter(asked, turn);
                    self.operations[turn] = Operation::turn(asked, end);
                    self.depth -= 1;
                    self.next = floor;
                }
            }
        }
        Ok(())
    }
}
