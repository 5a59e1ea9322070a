//! The functions that every program has.

use std::rc::Rc;

use crate::call::Mix;
use crate::chance::Chance;
use crate::die::{Die, picked, sum_of};
use crate::fault::Refusal;
use crate::pool::Pool;
use crate::value::{Single, Value};
use crate::walk;
use crate::work::Work;

/// Which function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    Absolute,
    Contains,
    Count,
    Explode,
    HighestOf,
    HighestDice,
    LowestOf,
    LowestDice,
    Maximum,
    Middle,
    Reverse,
    Sort,
}

/// The words of all of them; `_` stands for a value.
const ALL: [(&str, Builtin); 16] = [
    ("absolute _", Builtin::Absolute),
    ("_ contains _", Builtin::Contains),
    ("count _ in _", Builtin::Count),
    ("explode _", Builtin::Explode),
    ("highest of _ and _", Builtin::HighestOf),
    ("highest _ of _", Builtin::HighestDice),
    ("highest _ of _ and _", Builtin::HighestDice),
    ("highest _ of _ and _ and _", Builtin::HighestDice),
    ("lowest of _ and _", Builtin::LowestOf),
    ("lowest _ of _", Builtin::LowestDice),
    ("lowest _ of _ and _", Builtin::LowestDice),
    ("lowest _ of _ and _ and _", Builtin::LowestDice),
    ("maximum of _", Builtin::Maximum),
    ("middle _ of _", Builtin::Middle),
    ("reverse _", Builtin::Reverse),
    ("sort _", Builtin::Sort),
];

/// The words of a function as they are called.
pub fn written(shape: &[Option<String>]) -> String {
    shape.iter().map(|word| word.as_deref().unwrap_or("_")).collect::<Vec<_>>().join(" ")
}

/// The function with these words.
pub fn find(shape: &[Option<String>]) -> Option<Builtin> {
    let words = written(shape);
    ALL.iter().find(|(known, _)| *known == words).map(|(_, builtin)| *builtin)
}

/// The words of every function, to advise with.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(words, _)| *words)
}

/// What the program has set.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub highest_first: bool,
    pub explode_depth: i64,
    pub function_depth: i64,
}

/// Calls a function.
pub fn call(builtin: Builtin, given: &[Value], settings: Settings, work: &mut Work) -> Result<Value, Refusal> {
    work.spend(60)?;
    match (builtin, given) {
        (Builtin::Absolute, [value]) => {
            of_each(value, work, |number, _| Ok(Value::Number(number.checked_abs().ok_or_else(crate::value::too_big)?)))
        }
        (Builtin::HighestOf, [left, right]) => {
            of_each(left, work, |left, work| of_each(right, work, |right, _| Ok(Value::Number(left.max(right)))))
        }
        (Builtin::LowestOf, [left, right]) => {
            of_each(left, work, |left, work| of_each(right, work, |right, _| Ok(Value::Number(left.min(right)))))
        }
        (Builtin::Contains, [list, value]) => match list {
            Value::Dice(pool) => of_each(value, work, |number, work| shows(pool, number, work)),
            _ => {
                let list = listed(list);
                of_each(value, work, |number, _| Ok(Value::truth(list.contains(&number))))
            }
        },
        (Builtin::Count, [wanted, list]) if wanted.is_empty_die() || list.is_empty_die() => {
            Ok(Value::die(Die::empty()))
        }
        (Builtin::Count, [wanted, list]) => match wanted {
            Value::Dice(pool) => {
                let mut mix = Mix::default();
                for (wanted, chance) in walk::all(pool, settings.highest_first, work)? {
                    mix.add(&counted(&listed(&wanted), list, work)?, chance, work)?;
                }
                Ok(Value::die(mix.die()))
            }
            _ => counted(&listed(wanted), list, work),
        },
        (Builtin::HighestDice, [number, dice @ ..]) => best(number, dice, true, work),
        (Builtin::LowestDice, [number, dice @ ..]) => best(number, dice, false, work),
        (Builtin::Middle, [number, value]) => {
            let pool = as_pool(value)?;
            if pool.is_empty() {
                return Ok(Value::die(Die::empty()));
            }
            of_each(number, work, |number, work| {
                let wanted = usize::try_from(number).unwrap_or(0).min(pool.count);
                // Of dice that cannot be left out evenly, one more of the low ones is.
                let before = (pool.count - wanted) / 2;
                let mut times = vec![0; before];
                times.resize(before + wanted, 1);
                Ok(Value::die(picked(&[(pool.die.clone(), pool.count)], &times, true, work)?))
            })
        }
        (Builtin::Maximum, [value]) => Ok(Value::Number(as_pool(value)?.total(work)?.highest().unwrap_or(0))),
        // A roll that is put in order is added up when all rolls are put together, so the order does not matter.
        (Builtin::Reverse | Builtin::Sort, [Value::Dice(pool)]) => {
            Ok(Value::die(Die::of(pool.total(work)?.faces().to_vec())))
        }
        (Builtin::Reverse, [value]) => {
            let mut list = listed(value).to_vec();
            list.reverse();
            Ok(if list.is_empty() { Value::Number(0) } else { Value::sequence(list) })
        }
        (Builtin::Sort, [value]) => {
            let mut list = listed(value).to_vec();
            list.sort_unstable();
            if settings.highest_first {
                list.reverse();
            }
            Ok(Value::sequence(list))
        }
        (Builtin::Explode, [value]) => {
            let die = as_pool(value)?.total(work)?;
            let Some(highest) = die.highest() else { return Ok(Value::die(Die::empty())) };
            let mut exploded = die.clone();
            for _ in 0..settings.explode_depth {
                let mut mix = Mix::default();
                for (face, chance) in die.faces() {
                    let value = match *face == highest {
                        true => Value::die(exploded.shifted(|more| more.checked_add(highest))?),
                        false => Value::Number(*face),
                    };
                    mix.add(&value, *chance, work)?;
                }
                let next = mix.die();
                // Far out, chances are too small to be numbers, and nothing changes any more.
                if next == *exploded {
                    break;
                }
                exploded = Rc::new(next);
            }
            Ok(Value::Dice(Rc::new(Pool::new(exploded, 1))))
        }
        _ => Err(Refusal::new("this function does not take so many values")),
    }
}

/// Calls something with a number, or with each number of dice and puts the results together.
fn of_each(
    value: &Value,
    work: &mut Work,
    mut call: impl FnMut(i64, &mut Work) -> Result<Value, Refusal>,
) -> Result<Value, Refusal> {
    let die = match value {
        Value::Number(number) => return call(*number, work),
        _ => value.single(work)?,
    };
    let mut mix = Mix::default();
    match die {
        Single::Number(sum) => mix.add(&call(sum, work)?, Chance::ONE, work)?,
        Single::Die(die) => {
            for (number, chance) in die.faces() {
                mix.add(&call(*number, work)?, *chance, work)?;
            }
        }
    }
    Ok(Value::die(mix.die()))
}

/// A number or a sequence as a sequence.
fn listed(value: &Value) -> Rc<[i64]> {
    match value {
        Value::Number(number) => [*number].into(),
        Value::Sequence(list) => list.clone(),
        Value::Dice(_) => [].into(),
    }
}

/// A value as dice.
pub fn as_pool(value: &Value) -> Result<Rc<Pool>, Refusal> {
    Ok(match value {
        Value::Dice(pool) => pool.clone(),
        Value::Number(number) => Rc::new(Pool::single(Die::certain(*number))),
        Value::Sequence(list) => Rc::new(Pool::single(Die::certain(crate::value::sum(list)?))),
    })
}

/// Whether a number is among what a pool shows.
fn shows(pool: &Pool, number: i64, work: &mut Work) -> Result<Value, Refusal> {
    let die = hits(pool, |face| i64::from(face == number), work)?;
    Ok(Value::die(die.mapped(|times| Ok(times.min(1)))?))
}

/// How often the wanted numbers are among what a list or a pool shows.
fn counted(wanted: &[i64], list: &Value, work: &mut Work) -> Result<Value, Refusal> {
    let times = |number: i64| wanted.iter().filter(|wanted| **wanted == number).count() as i64;
    Ok(match list {
        Value::Dice(pool) => Value::die(hits(pool, times, work)?),
        _ => Value::Number(listed(list).iter().map(|number| times(*number)).sum()),
    })
}

/// The sum of what each die of a pool is worth.
fn hits(pool: &Pool, worth: impl Fn(i64) -> i64, work: &mut Work) -> Result<Die, Refusal> {
    work.spend(pool.die.faces().len() as u64 * 20)?;
    let one = pool.die.mapped(|face| Ok(worth(face)))?;
    sum_of(&one, pool.count, work)
}

/// The sum of the highest or lowest dice of one or several pools.
fn best(number: &Value, dice: &[Value], highest: bool, work: &mut Work) -> Result<Value, Refusal> {
    let mut pools: Vec<(Rc<Die>, usize)> = Vec::new();
    for value in dice {
        let pool = as_pool(value)?;
        match pools.iter_mut().find(|(die, _)| *die == pool.die) {
            Some((_, count)) => *count += pool.count,
            None => pools.push((pool.die.clone(), pool.count)),
        }
    }
    let all: usize = pools.iter().map(|(_, count)| count).sum();
    of_each(number, work, |number, work| {
        let times = vec![1; usize::try_from(number).unwrap_or(0).min(all)];
        Ok(Value::die(picked(&pools, &times, highest, work)?))
    })
}
