//! Calls of functions: expansion over dice, and calls that were answered before.

use std::ops::Range;
use std::rc::Rc;

use dice::FastMap;

use crate::builtin;
use crate::chance::Chance;
use crate::classes::Tests;
use crate::die::Die;
use crate::fault::{Fault, Refusal};
use crate::pool::Pool;
use crate::run::{Flow, Machine};
use crate::sample::Faces;
use crate::sight::Sight;
use crate::syntax::{Expr, Function, ParamKind};
use crate::tally::Tally;
use crate::value::{Value, sum};
use crate::walk;
use crate::work::Work;

/// The most memory for answers that are remembered, in bytes.
const MEMORY: usize = 250 << 20;
/// The most results of an expansion of which each is remembered.
const REMEMBERED: f64 = 50_000.0;
/// The most rolls of a pool that are kept for the next time that the pool is walked through.
const KEPT_ROLLS: usize = 20_000;

/// What a call may depend on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    function: usize,
    /// Arguments, then variables that the function sees.
    given: Vec<Option<Value>>,
}

/// What a call came to.
#[derive(Debug)]
struct Known {
    value: Value,
    /// How many calls were open within it at once.
    height: i64,
    /// At how many open calls it was run, if the limit on them cut it short.
    cut_at: Option<i64>,
}

/// Answers that are remembered, and rolls of pools.
#[derive(Debug, Default)]
pub struct Memory {
    known: FastMap<Key, Known>,
    rolls: FastMap<Value, Rc<Vec<walk::Shown>>>,
    bytes: usize,
}

impl Memory {
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Results with their chances, to be put together to a die. The empty die is left out, and the others share its chance.
#[derive(Debug, Default)]
pub struct Mix(Tally);

impl Mix {
    pub fn add(&mut self, value: &Value, chance: Chance, work: &mut Work) -> Result<(), Refusal> {
        let die = match value {
            Value::Number(number) => {
                self.0.add(*number, chance);
                return Ok(());
            }
            Value::Sequence(list) => {
                self.0.add(sum(list)?, chance);
                return Ok(());
            }
            Value::Dice(pool) => pool.total(work)?,
        };
        work.spend(die.faces().len() as u64 * 15)?;
        die.faces().iter().for_each(|(face, own)| self.0.add(*face, *own * chance));
        work.fits(self.0.len())
    }

    pub fn die(self) -> Die {
        Die::of(self.0.faces())
    }

    /// The die as a value that may be kept.
    fn kept(self, work: &mut Work) -> Result<Value, Refusal> {
        let die = self.die();
        work.keep(die.faces().len())?;
        Ok(Value::die(die))
    }
}

/// A parameter that takes one value after the other.
struct Expanded {
    param: usize,
    values: Rc<Vec<walk::Shown>>,
}

impl<'p> Machine<'p> {
    /// Calls a function with what the expressions come to.
    pub fn call(&mut self, shape: usize, given: &'p [Expr], span: &Range<usize>) -> Result<Value, Box<Fault>> {
        if self.depth >= self.settings.function_depth {
            self.cut = true;
            return Ok(Value::die(Die::empty()));
        }
        self.check_stack(span)?;
        let mut values = Vec::with_capacity(given.len());
        for expr in given {
            values.push(self.eval(expr)?);
        }
        if let Some(function) = self.current[shape] {
            return self.call_own(function, values, span);
        }
        match self.builtins[shape] {
            Some(builtin) => {
                let found = builtin::call(builtin, &values, self.settings, &mut self.work).and_then(|value| {
                    self.work.keep(value.size())?;
                    Ok(value)
                });
                found.map_err(|refusal| refusal.at(span))
            }
            None => Err(self.unknown(shape, span).into()),
        }
    }

    /// There is no such function.
    fn unknown(&self, shape: usize, span: &Range<usize>) -> Fault {
        let words = builtin::written(&self.program.shapes[shape]);
        let fault = Fault::new(span.clone(), format!("there is no function `[{words}]`"));
        let later = self.program.functions.iter().any(|function| function.shape == shape);
        if later {
            return fault.help("it is defined further down; a function must be defined before it is called");
        }
        let own = self.program.functions.iter().map(|function| builtin::written(&self.program.shapes[function.shape]));
        let known: Vec<String> = own.chain(builtin::names().map(str::to_owned)).collect();
        let apart = |other: &String| {
            let (ours, theirs): (Vec<&str>, Vec<&str>) = (words.split(' ').collect(), other.split(' ').collect());
            let differ = ours.iter().zip(&theirs).filter(|(one, other)| one != other).count();
            differ + ours.len().abs_diff(theirs.len())
        };
        match known.iter().filter(|other| apart(other) <= 1).min_by_key(|other| apart(other)) {
            Some(near) => fault.help(format!("did you mean `[{near}]`?")),
            None => fault.help("a function is defined like this: `function: add A:n to B:n { result: A + B }`"),
        }
    }

    /// Calls a function of the program, if it was not called in the same way before.
    fn call_own(&mut self, index: usize, mut values: Vec<Value>, span: &Range<usize>) -> Result<Value, Box<Fault>> {
        let function = &self.program.functions[index];
        let sight = self.sight(index);
        let mut expands = false;
        for (param, value) in function.params.iter().zip(&mut values) {
            self.converted(param.kind, value).map_err(|refusal| refusal.at(span))?;
            expands |= match (param.kind, &value) {
                (ParamKind::Number | ParamKind::Sequence, Value::Dice(pool)) if pool.is_empty() => {
                    return Ok(Value::die(Die::empty()));
                }
                (ParamKind::Number, Value::Dice(_) | Value::Sequence(_)) => true,
                (ParamKind::Sequence, Value::Dice(_)) => true,
                _ => false,
            };
        }
        if !expands && !sight.is_long {
            return self.body(function, &sight, values);
        }
        self.remembered(index, &sight, values, |machine, values| match expands {
            true => machine.expand(index, &sight, values, span),
            false => machine.body(function, &sight, values.to_vec()),
        })
    }

    /// A value as a parameter takes it, without expansion.
    fn converted(&mut self, kind: ParamKind, value: &mut Value) -> Result<(), Refusal> {
        match (kind, &*value) {
            (ParamKind::Sequence, Value::Number(number)) => *value = Value::sequence(vec![*number]),
            (ParamKind::Dice, Value::Number(number)) => *value = Value::die(Die::certain(*number)),
            (ParamKind::Dice, Value::Sequence(list)) => *value = Value::die(Die::certain(sum(list)?)),
            (ParamKind::Number, Value::Dice(pool)) if pool.count > 1 => {
                *value = Value::Dice(Rc::new(Pool::new(pool.total(&mut self.work)?, 1)));
            }
            _ => {}
        }
        Ok(())
    }

    /// The answer to a call, which is worked out if it is not known.
    fn remembered(
        &mut self,
        function: usize,
        sight: &Sight,
        values: Vec<Value>,
        run: impl FnOnce(&mut Self, &[Value]) -> Result<Value, Box<Fault>>,
    ) -> Result<Value, Box<Fault>> {
        let mut given: Vec<Option<Value>> = values.iter().cloned().map(Some).collect();
        given.extend(sight.reads.iter().map(|slot| self.variables[*slot].clone()));
        let key = Key { function, given };
        if let Some(known) = self.memory.known.get(&key) {
            let fits = match known.cut_at {
                None => self.depth + known.height <= self.settings.function_depth,
                Some(depth) => depth == self.depth,
            };
            if fits {
                self.deepest = self.deepest.max(self.depth + known.height);
                self.cut |= known.cut_at.is_some();
                return Ok(known.value.clone());
            }
        }
        let (deepest, cut) =
            (std::mem::replace(&mut self.deepest, self.depth), std::mem::replace(&mut self.cut, false));
        let value = run(self, &values)?;
        let known =
            Known { value: value.clone(), height: self.deepest - self.depth, cut_at: self.cut.then_some(self.depth) };
        self.deepest = self.deepest.max(deepest);
        self.cut |= cut;
        let size = |value: &Value| match value {
            Value::Number(_) => 0,
            Value::Sequence(list) => 8 * list.len(),
            // A die that many keys share is counted for each of them, which errs on the safe side.
            Value::Dice(pool) => 24 * pool.die.faces().len().min(1_000),
        };
        let bytes = 160 + size(&value) + key.given.iter().flatten().map(|value| 24 + size(value)).sum::<usize>();
        if self.memory.bytes + bytes <= MEMORY {
            self.memory.bytes += bytes;
            self.memory.known.insert(key, known);
        }
        Ok(value)
    }

    /// Runs a function once, with values that need no expansion.
    fn body(&mut self, function: &'p Function, sight: &Sight, values: Vec<Value>) -> Result<Value, Box<Fault>> {
        let saved: Vec<Option<Value>> = sight.sets.iter().map(|slot| self.variables[*slot].clone()).collect();
        let value = self.once(function, values);
        sight.sets.iter().zip(saved).for_each(|(slot, value)| self.variables[*slot] = value);
        value
    }

    /// Runs a function with these values of its parameters. Its other variables stay as it leaves them.
    fn once(&mut self, function: &'p Function, values: Vec<Value>) -> Result<Value, Box<Fault>> {
        // Of parameters with the same name, the first one counts.
        for (param, value) in function.params.iter().zip(values).rev() {
            self.variables[param.slot] = Some(value);
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let flow = self.block(&function.body);
        self.depth -= 1;
        match flow? {
            Flow::Done(value) => Ok(value),
            Flow::On => Ok(Value::die(Die::empty())),
        }
    }

    /// Runs a function for everything that its dice may show, and puts the results together.
    fn expand(
        &mut self,
        index: usize,
        sight: &Sight,
        given: &[Value],
        span: &Range<usize>,
    ) -> Result<Value, Box<Fault>> {
        let function = &self.program.functions[index];
        let mut mix = Mix::default();
        let mut values = given.to_vec();
        let mut expanded = Vec::new();
        let mut ways = 1.0;
        let saved: Vec<Option<Value>> = sight.sets.iter().map(|slot| self.variables[*slot].clone()).collect();
        if !sight.keeps {
            for (param, value) in function.params.iter().zip(given).rev() {
                let value = match (param.kind, value) {
                    (ParamKind::Number, Value::Sequence(list)) => {
                        Value::Number(sum(list).map_err(|refusal| refusal.at(span))?)
                    }
                    _ => value.clone(),
                };
                self.variables[param.slot] = Some(value);
            }
        }
        if let Some(number) = self.number_of_draws(function, sight, given) {
            let drawn = self.drawn(index, sight, given, number, span);
            sight.sets.iter().zip(saved).for_each(|(slot, value)| self.variables[*slot] = value);
            return drawn;
        }
        for (param, (kind, value)) in function.params.iter().map(|param| param.kind).zip(given).enumerate() {
            let list = match (kind, value) {
                (ParamKind::Number, Value::Sequence(list)) => {
                    let sum = sum(list).map_err(|refusal| refusal.at(span))?;
                    Rc::new(vec![(Value::Number(sum), Chance::ONE)])
                }
                (ParamKind::Number, Value::Dice(pool)) => {
                    let one = |(face, chance): &(i64, Chance)| (Value::Number(*face), *chance);
                    Rc::new(pool.die.faces().iter().map(one).collect())
                }
                (ParamKind::Sequence, Value::Dice(pool)) => match self.merged(function, sight, param, pool) {
                    Some(merged) => self.rolls(&Value::Dice(Rc::new(merged)), span)?,
                    None => self.rolls(value, span)?,
                },
                _ => continue,
            };
            ways *= list.len() as f64;
            expanded.push(Expanded { param, values: list });
        }
        self.work.allows(ways * 60.0).map_err(|refusal| {
            let words = format!("these dice can fall in {} ways; {}", walk::about(ways), refusal.message());
            Refusal::too_large(words).help("ask with fewer dice").at(span)
        })?;
        let remembers = sight.is_long && !sight.keeps && ways <= REMEMBERED;
        let mut places = vec![0; expanded.len()];
        loop {
            let mut chance = Chance::ONE;
            for (Expanded { param, values: list }, place) in expanded.iter().zip(&places) {
                let (value, own) = &list[*place];
                values[*param] = value.clone();
                chance = chance * *own;
            }
            let value = match remembers {
                true => self.remembered(index, sight, values.clone(), |machine, values| {
                    machine.body(function, sight, values.to_vec())
                }),
                false => self.once(function, values.clone()),
            }?;
            mix.add(&value, chance, &mut self.work).map_err(|refusal| refusal.at(span))?;
            // The first parameter goes through its values fastest.
            let advanced = expanded.iter().zip(&mut places).any(|(Expanded { values, .. }, place)| {
                *place = (*place + 1) % values.len();
                *place != 0
            });
            if !advanced {
                break;
            }
        }
        sight.sets.iter().zip(saved).for_each(|(slot, value)| self.variables[*slot] = value);
        mix.kept(&mut self.work).map_err(|refusal| refusal.at(span))
    }

    /// How many rolls are drawn for an expansion; `None` if all are gone through.
    fn number_of_draws(&mut self, function: &'p Function, sight: &Sight, given: &[Value]) -> Option<u64> {
        let number = self.draws.as_ref()?.next();
        let mut ways = 1.0;
        for (param, (kind, value)) in function.params.iter().map(|param| param.kind).zip(given).enumerate() {
            ways *= match (kind, value) {
                (ParamKind::Number, Value::Dice(pool)) => pool.die.faces().len() as f64,
                (ParamKind::Sequence, Value::Dice(pool)) => match self.merged(function, sight, param, pool) {
                    Some(merged) => walk::results(&merged),
                    None => walk::results(pool),
                },
                _ => 1.0,
            };
        }
        (ways > number as f64).then_some(number)
    }

    /// Runs a function for some rolls of its dice that are drawn at random. What they come to, each as likely as another, is the result.
    fn drawn(
        &mut self,
        index: usize,
        sight: &Sight,
        given: &[Value],
        number: u64,
        span: &Range<usize>,
    ) -> Result<Value, Box<Fault>> {
        let at = |refusal: Refusal| refusal.at(span);
        let function = &self.program.functions[index];
        if sight.keeps {
            let words =
                "this call hands a variable on from one roll to the next, so its rolls cannot be drawn at random";
            return Err(Refusal::too_large(words).help("ask with fewer dice, or without `--sample`").at(span));
        }
        let mut values = given.to_vec();
        let mut drawn = Vec::new();
        for (param, (kind, value)) in function.params.iter().map(|param| param.kind).zip(given).enumerate() {
            match (kind, value) {
                (ParamKind::Number, Value::Sequence(list)) => values[param] = Value::Number(sum(list).map_err(at)?),
                (ParamKind::Number, Value::Dice(pool)) => drawn.push((param, Faces::of(&pool.die), None)),
                (ParamKind::Sequence, Value::Dice(pool)) => drawn.push((param, Faces::of(&pool.die), Some(pool.count))),
                _ => {}
            }
        }
        let dice: usize = drawn.iter().map(|(_, _, count)| count.unwrap_or(1)).sum();
        let each = 60 + 30 * dice as u64;
        self.work.allows(number as f64 * each as f64).map_err(at)?;
        let highest_first = self.settings.highest_first;
        self.draws.as_mut().expect("it draws").begin();
        let mut mix = Mix::default();
        for _ in 0..number {
            self.work.spend(each).map_err(at)?;
            let random = self.draws.as_mut().expect("it draws").random();
            for (param, faces, count) in &drawn {
                values[*param] = match count {
                    None => Value::Number(faces.draw(random)),
                    Some(count) => {
                        let mut shown: Vec<i64> = (0..*count).map(|_| faces.draw(random)).collect();
                        shown.sort_unstable();
                        if highest_first {
                            shown.reverse();
                        }
                        Value::sequence(shown)
                    }
                };
            }
            let value = self.once(function, values.clone())?;
            mix.add(&value, Chance::ONE, &mut self.work).map_err(at)?;
        }
        self.draws.as_mut().expect("it draws").end();
        mix.kept(&mut self.work).map_err(at)
    }

    /// The pool with one face for all that a function does not tell apart; the other parameters are set.
    fn merged(&mut self, function: &'p Function, sight: &Sight, param: usize, pool: &Pool) -> Option<Pool> {
        if sight.keeps || pool.count < 2 {
            return None;
        }
        let slot = function.params[param].slot;
        if function.params.iter().filter(|other| other.slot == slot).count() > 1 {
            return None;
        }
        // Parameters that take each value of dice differ from call to call, and so does what the function sets.
        let own = |slot: usize| function.params.iter().any(|param| param.slot == slot);
        let expands = |slot: usize| match &self.variables[slot] {
            Some(Value::Number(_) | Value::Sequence(_)) => false,
            Some(Value::Dice(_)) | None => true,
        };
        let assigned = &sight.assigns;
        let unsteady = |slot: usize| assigned.contains(&slot) || own(slot) && expands(slot);
        Tests::of(self, function, slot, &unsteady).merged(self, pool)
    }

    /// Everything that a pool may show.
    fn rolls(&mut self, value: &Value, span: &Range<usize>) -> Result<Rc<Vec<walk::Shown>>, Box<Fault>> {
        if let Some(rolls) = self.memory.rolls.get(value) {
            return Ok(rolls.clone());
        }
        let Value::Dice(pool) = value else { return Ok(Rc::default()) };
        let rolls = walk::all(pool, self.settings.highest_first, &mut self.work).map_err(|refusal| refusal.at(span))?;
        let rolls = Rc::new(rolls);
        let bytes = rolls.len() * (64 + 8 * pool.count);
        if rolls.len() <= KEPT_ROLLS && self.memory.bytes + bytes <= MEMORY {
            self.memory.bytes += bytes;
            self.memory.rolls.insert(value.clone(), rolls.clone());
        }
        Ok(rolls)
    }
}
