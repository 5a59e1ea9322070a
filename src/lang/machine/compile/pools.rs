//! Compiles plain dice, and dice that are rolled again and again.

use super::super::{DEPTH, Operation, Register};
use super::{Compiler, FARTHEST, FEW, NEVER, OpenWord};
use crate::exact::distribution;
use crate::expr::Expr;
use crate::formula::{Formula, Term, Until, ValueKind};
use dice::Effort;
use dice::{Cmp, Pool};
use dice::{Plain, Throw, Unsampled, Worth, ready};
use lane::faces::SharedWord;

impl Compiler<'_> {
    /// Throws a pool, which may have a name, and adds a number.
    pub(super) fn pool(&mut self, pool: &Pool, name: Option<&str>, plus: i16, to: Register) -> Result<(), Unsampled> {
        let mut throw: Throw = ready(pool)?;
        throw.plus += plus;
        let summed = throw.summed();
        let lowest = match (&summed, &throw.worth) {
            (Some(_), Worth::Plus(lowest)) => *lowest,
            _ => 1,
        };
        self.throws(name, pool, lowest);
        match summed {
            Some(plain) if plain.count <= FEW => self.few(plain, to),
            Some(plain) => self.operations.push(Operation::Sum(plain, to)),
            None => self.operations.push(Operation::Throw(Box::new(throw), to)),
        }
        Ok(())
    }

    /// A few plain dice, which share words with each other and with those before them.
    fn few(&mut self, plain: Plain, to: Register) {
        self.operations.push(Operation::Number(plain.plus.into(), to));
        let mut left = plain.count;
        while left > 0 {
            let sides = plain.die.sides();
            let joins = |open: &OpenWord, more: u32| {
                let mut sides_of_all = open.sides.clone();
                sides_of_all.extend(std::iter::repeat_n(sides, more as usize));
                SharedWord::of(&sides_of_all).map(|word| (word, sides_of_all))
            };
            let fresh = OpenWord { at: self.operations.len(), depth: self.depth, sides: Vec::new() };
            let joined = self.open.take().and_then(|open| {
                let (more, (word, all)) = (1..=left).rev().find_map(|more| Some((more, joins(&open, more)?)))?;
                Some((OpenWord { at: open.at, ..open }, more, word, all))
            });
            let (open, more, word, all) = joined.unwrap_or_else(|| {
                let (more, (word, all)) = (1..=left)
                    .rev()
                    .find_map(|more| Some((more, joins(&fresh, more)?)))
                    .expect("a word serves a die with up to 32 767 sides");
                (fresh, more, word, all)
            });
            let place = open.sides.len();
            if place == 0 {
                self.operations.push(Operation::Ahead(word));
            } else {
                self.operations[open.at] = Operation::Ahead(word);
            }
            self.operations.push(Operation::Take(place, vec![plain.die; more as usize], to));
            self.open = Some(OpenWord { sides: all, ..open });
            left -= more;
        }
    }

    pub(super) fn rolls(&mut self, whole: &Term, roll: &Term, until: Until, to: Register) -> Result<(), Unsampled> {
        let sum = self.register(whole)?;
        let on = self.register(whole)?;
        if self.depth + 1 == DEPTH {
            return Err(Unsampled::Nested(whole.to_string()));
        }
        self.operations.push(Operation::Number(0, to));
        self.operations.push(Operation::Number(0, sum));
        self.operations.push(Operation::Number(1, on));
        // What is rolled again and again shares no word with what is rolled once.
        self.open = None;
        let start = self.operations.len();
        self.operations.push(Operation::enter(on, 0));
        self.depth += 1;
        let more = self.register(whole)?;
        self.into(roll, more)?;
        match until {
            Until::Sum(reach) => {
                let farthest = self.reach.farthest() / 2;
                if i64::from(reach) > farthest {
                    return Err(self.reach.exceeded(whole.to_string()));
                }
                let each = self.scope.range(roll).high;
                if each.is_none_or(|each| each > farthest) {
                    return Err(self.reach.exceeded(roll.to_string()));
                }
                self.operations.push(Operation::Tally { count: to, sum, more });
                self.operations.push(Operation::Against(sum, Cmp::Lt, reach, more));
            }
            Until::Roll(cmp, value) => {
                let value = self.reach.near(value);
                self.note_rare(whole, roll, until)?;
                self.operations.push(Operation::Tally { count: to, sum, more });
                self.operations.push(Operation::Against(more, cmp, value, more));
                self.operations.push(Operation::Not(more, more));
            }
        }
        // What has ended stays so.
        self.operations.push(Operation::Smaller(on, more, on));
        self.depth -= 1;
        self.open = None;
        self.operations.push(Operation::Leave);
        self.operations.push(Operation::Again(on, start));
        let end = self.operations.len() - 2;
        self.operations[start] = Operation::enter(on, end);
        Ok(())
    }

    /// Refuses to roll for what hardly ever happens.
    fn note_rare(&self, whole: &Term, roll: &Term, until: Until) -> Result<(), Unsampled> {
        let Until::Roll(cmp, value) = until else { return Ok(()) };
        let expr = match roll {
            Term::Plain(expr) => expr.clone(),
            roll => Expr::Formula(Box::new(Formula::new(roll.clone(), ValueKind::Number))),
        };
        let rare = || Unsampled::Rare(whole.to_string());
        let odds = distribution(&expr, Effort::MODERATE).map_err(|_| rare())?;
        let hits: f64 =
            odds.iter().filter(|(total, _)| cmp.holds(total, &i64::from(value))).map(|(_, chance)| chance).sum();
        if (1.0 - hits).powf(FARTHEST as f64) > NEVER { Err(rare()) } else { Ok(()) }
    }
}
