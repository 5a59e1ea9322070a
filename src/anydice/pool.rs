//! Pools of equal dice.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::die::{Die, sum_of};
use crate::fault::Refusal;
use crate::work::Work;

/// A number of equal dice, each of which stays known until something adds them up.
#[derive(Debug)]
pub struct Pool {
    pub die: Rc<Die>,
    /// How many dice; 0 is the empty die as it is written.
    pub count: usize,
    total: OnceCell<Rc<Die>>,
}

impl PartialEq for Pool {
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count && self.die == other.die
    }
}

impl Eq for Pool {}

impl Hash for Pool {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.count);
        self.die.hash(state);
    }
}

impl Pool {
    pub fn new(die: Rc<Die>, count: usize) -> Self {
        Self { die, count, total: OnceCell::new() }
    }

    /// A single die. The empty die counts as none.
    pub fn single(die: Die) -> Self {
        let count = usize::from(!die.is_empty());
        Self::new(Rc::new(die), count)
    }

    pub fn is_empty(&self) -> bool {
        self.die.is_empty()
    }

    /// The die that shows what all dice of the pool add up to.
    pub fn total(&self, work: &mut Work) -> Result<Rc<Die>, Refusal> {
        if self.count <= 1 || self.die.is_empty() {
            return Ok(self.die.clone());
        }
        if let Some(total) = self.total.get() {
            return Ok(total.clone());
        }
        let total = Rc::new(sum_of(&self.die, self.count, work)?);
        Ok(self.total.get_or_init(|| total).clone())
    }
}
