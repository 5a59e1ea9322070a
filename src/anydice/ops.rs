//! What operators do.

use std::rc::Rc;

use crate::chance::Chance;
use crate::die::{Die, picked, sum_of};
use crate::fault::Refusal;
use crate::pool::Pool;
use crate::syntax::{Binary, Unary};
use crate::tally::Tally;
use crate::value::{Single, Value, sum, too_big};
use crate::work::Work;

/// What 0 to a negative power is shown as where dice come to it.
const NO_POWER: i64 = i64::MIN;

/// Applies an operator that stands in front of a value.
pub fn unary(operator: Unary, value: Value, work: &mut Work) -> Result<Value, Refusal> {
    Ok(match operator {
        Unary::Plus => value,
        Unary::Length => Value::Number(match &value {
            Value::Number(number) => digits(*number).len() as i64,
            Value::Sequence(list) => list.len() as i64,
            Value::Dice(pool) => pool.count as i64,
        }),
        Unary::Minus => match &value {
            Value::Number(number) => Value::Number(number.checked_neg().ok_or_else(too_big)?),
            Value::Sequence(list) => Value::Number(-sum(list)?),
            Value::Dice(pool) => Value::Dice(Rc::new(Pool::new(Rc::new(pool.die.negated()), pool.count))),
        },
        Unary::Not => match value.single(work)? {
            Single::Number(number) => Value::truth(number == 0),
            Single::Die(die) if die.is_empty() => Value::die(Die::empty()),
            Single::Die(die) => Value::die(truth(die.chance(|face| face == 0))),
        },
        Unary::Die => match &value {
            Value::Dice(_) => value,
            Value::Number(sides) => Value::die(Die::sided(*sides)?),
            Value::Sequence(list) => Value::die(Die::of_list(list)),
        },
    })
}

/// A die that shows 1 with a chance, and else 0.
fn truth(yes: Chance) -> Die {
    yes_or_no(yes, Chance::ONE - yes)
}

fn yes_or_no(yes: Chance, no: Chance) -> Die {
    let faces = [(0, no), (1, yes)].into_iter().filter(|(_, chance)| chance.value() > 0.0).collect();
    Die::of(faces)
}

/// Applies an operator that stands between two values, but for `@`.
pub fn binary(operator: Binary, left: &Value, right: &Value, work: &mut Work) -> Result<Value, Refusal> {
    if let (Value::Number(left), Value::Number(right)) = (left, right)
        && !matches!(operator, Binary::Dice | Binary::Power)
    {
        return Ok(Value::Number(numbers(operator, *left, *right)?));
    }
    match operator {
        Binary::Dice => return dice(left, right, work),
        _ if operator.compares() => {
            if let Some(found) = compared_lists(operator, left, right) {
                return Ok(found);
            }
        }
        _ => {}
    }
    match (left.is_empty_die(), right.is_empty_die()) {
        (false, false) => {}
        (true, false) if operator == Binary::Plus => return added_to_nothing(right),
        (false, true) if matches!(operator, Binary::Plus | Binary::Minus) => return added_to_nothing(left),
        (true, false) if operator == Binary::Minus => return unary(Unary::Minus, right.clone(), work),
        (true, false) if operator == Binary::Or => return binary(operator, &Value::Number(0), right, work),
        (false, true) if operator == Binary::Or => return binary(operator, left, &Value::Number(0), work),
        _ => return Ok(Value::die(Die::empty())),
    }
    Ok(match (left.single(work)?, right.single(work)?) {
        (Single::Number(left), Single::Number(right)) => {
            if operator == Binary::Power && left == 0 && right < 0 {
                return Err(Refusal::new("0 has no negative power").help("test the base with `if` before"));
            }
            Value::Number(numbers(operator, left, right)?)
        }
        (Single::Number(left), Single::Die(right)) => {
            work.spend(right.faces().len() as u64 * 10)?;
            Value::die(match operator {
                Binary::Plus => right.shifted(|face| left.checked_add(face))?,
                _ => right.mapped(|face| numbers(operator, left, face))?,
            })
        }
        (Single::Die(left), Single::Number(right)) => {
            work.spend(left.faces().len() as u64 * 10)?;
            Value::die(match operator {
                Binary::Plus => left.shifted(|face| face.checked_add(right))?,
                Binary::Minus => left.shifted(|face| face.checked_sub(right))?,
                Binary::Times if right > 0 => left.shifted(|face| face.checked_mul(right))?,
                _ => left.mapped(|face| numbers(operator, face, right))?,
            })
        }
        (Single::Die(left), Single::Die(right)) => Value::die(both(operator, &left, &right, work)?),
    })
}

/// A value plus the empty die. Sequences are added up as by any sum.
fn added_to_nothing(value: &Value) -> Result<Value, Refusal> {
    Ok(match value {
        Value::Sequence(list) => Value::Number(sum(list)?),
        _ => value.clone(),
    })
}

/// An operator between two numbers.
fn numbers(operator: Binary, left: i64, right: i64) -> Result<i64, Refusal> {
    match operator {
        Binary::And => Some(i64::from(left != 0 && right != 0)),
        Binary::Or => Some(i64::from(left != 0 || right != 0)),
        Binary::Plus => left.checked_add(right),
        Binary::Minus => left.checked_sub(right),
        Binary::Times => left.checked_mul(right),
        Binary::Divide if right == 0 => Some(0),
        Binary::Divide => left.checked_div(right),
        Binary::Power => power(left, right),
        _ => Some(i64::from(holds(operator, &left, &right))),
    }
    .ok_or_else(too_big)
}

fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (0, ..=-1) => Some(NO_POWER),
        (1, _) => Some(1),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..=-1) => Some(0),
        (0, 1..) => Some(0),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// Whether two values compare in this way.
pub fn holds<T: Ord + ?Sized>(operator: Binary, left: &T, right: &T) -> bool {
    match operator {
        Binary::Equal => left == right,
        Binary::Unequal => left != right,
        Binary::Less => left < right,
        Binary::AtMost => left <= right,
        Binary::More => left > right,
        _ => left >= right,
    }
}

/// Compares a sequence with a number, element by element, or with another sequence, as words are in a dictionary.
fn compared_lists(operator: Binary, left: &Value, right: &Value) -> Option<Value> {
    let count = |list: &[i64], holds: &dyn Fn(i64) -> bool| list.iter().filter(|number| holds(**number)).count() as i64;
    Some(match (left, right) {
        (Value::Sequence(left), Value::Sequence(right)) => Value::truth(holds(operator, &**left, &**right)),
        (Value::Sequence(list), Value::Number(right)) => {
            Value::Number(count(list, &|number| holds(operator, &number, right)))
        }
        (Value::Number(left), Value::Sequence(list)) => {
            Value::Number(count(list, &|number| holds(operator, left, &number)))
        }
        _ => return None,
    })
}

/// An operator between two dice.
fn both(operator: Binary, left: &Die, right: &Die, work: &mut Work) -> Result<Die, Refusal> {
    match operator {
        Binary::Plus => left.plus(right, work),
        Binary::Minus => left.plus(&right.negated(), work),
        Binary::And | Binary::Or => {
            let not_zero = |die: &Die| (die.chance(|face| face != 0), die.chance(|face| face == 0));
            let ((left, left_not), (right, right_not)) = (not_zero(left), not_zero(right));
            let (yes, no) = match operator {
                Binary::And => (left * right, left_not + left * right_not),
                _ => (left + left_not * right, left_not * right_not),
            };
            Ok(yes_or_no(yes, no))
        }
        _ if operator.compares() => {
            work.spend((left.faces().len() + right.faces().len()) as u64 * 20)?;
            let [less, equal, more] = sides(left, right);
            let (yes, no) = match operator {
                Binary::Equal => (equal, less + more),
                Binary::Unequal => (less + more, equal),
                Binary::Less => (less, equal + more),
                Binary::AtMost => (less + equal, more),
                Binary::More => (more, less + equal),
                _ => (more + equal, less),
            };
            Ok(yes_or_no(yes, no))
        }
        _ => {
            work.spend(left.faces().len() as u64 * right.faces().len() as u64 * 20)?;
            let mut tally = Tally::default();
            for (face, chance) in left.faces() {
                for (other, other_chance) in right.faces() {
                    tally.add(numbers(operator, *face, *other)?, *chance * *other_chance);
                }
                work.fits(tally.len())?;
            }
            Ok(Die::of(tally.faces()))
        }
    }
}

/// The chances that the left die shows less than the right one, the same, and more.
fn sides(left: &Die, right: &Die) -> [Chance; 3] {
    let [mut less, mut equal, mut more] = [Chance::ZERO; 3];
    let mut below = Chance::ZERO;
    let mut others = right.faces().iter().peekable();
    for (face, chance) in left.faces() {
        while let Some((_, passed)) = others.next_if(|(other, _)| other < face) {
            below += *passed;
        }
        more += *chance * below;
        if let Some((_, same)) = others.peek().filter(|(other, _)| other == face) {
            equal += *chance * *same;
        }
    }
    let mut below = Chance::ZERO;
    let mut others = left.faces().iter().peekable();
    for (face, chance) in right.faces() {
        while let Some((_, passed)) = others.next_if(|(other, _)| other < face) {
            below += *passed;
        }
        less += *chance * below;
    }
    [less, equal, more]
}

/// So many dice of a kind.
fn dice(left: &Value, right: &Value, work: &mut Work) -> Result<Value, Refusal> {
    let count = left.single(work)?;
    if let (Single::Number(1), Value::Dice(_)) = (&count, right) {
        return Ok(right.clone());
    }
    let die = match right {
        Value::Dice(pool) => pool.total(work)?,
        _ => Rc::new(match right {
            Value::Number(sides) => Die::sided(*sides)?,
            Value::Sequence(list) => Die::of_list(list),
            Value::Dice(_) => unreachable!("dice are dealt with above"),
        }),
    };
    match count {
        Single::Number(count) => {
            if die.is_empty() {
                return Ok(Value::Dice(Rc::new(Pool::new(die, 0))));
            }
            if count == 0 {
                return Ok(Value::die(Die::certain(0)));
            }
            let die = if count < 0 { Rc::new(die.negated()) } else { die };
            let count = usize::try_from(count.unsigned_abs()).map_err(|_| too_big())?;
            Ok(Value::Dice(Rc::new(Pool::new(die, count))))
        }
        Single::Die(counts) => {
            if counts.is_empty() || die.is_empty() {
                return Ok(Value::Dice(Rc::new(Pool::new(Rc::new(Die::empty()), 1))));
            }
            Ok(Value::die(so_many(&counts, &die, work)?))
        }
    }
}

/// As many dice as another die shows, added up.
fn so_many(counts: &Die, die: &Die, work: &mut Work) -> Result<Die, Refusal> {
    // Where counts are close together, each sum is made of the one before: so many faces, added to ever wider sums.
    let most = counts.faces().iter().map(|(count, _)| count.unsigned_abs()).max().unwrap_or(0) as f64;
    if counts.faces().len() as f64 * 8.0 >= most {
        let width = die.highest().unwrap_or(0).abs_diff(die.lowest().unwrap_or(0)) as f64;
        let faces = die.faces().len();
        let rolls = (1..faces.min(60)).fold(1.0, |rolls, face| rolls * (most + face as f64) / face as f64);
        let sums = rolls.min(most * width);
        work.allows(most / 2.0 * sums * (12 * faces + 12) as f64)?;
    }
    let mut tally = Tally::default();
    let mut add = |sum: &Die, chance: Chance, work: &mut Work| {
        work.spend(sum.faces().len() as u64 * 12)?;
        sum.faces().iter().for_each(|(face, own)| tally.add(*face, *own * chance));
        work.fits(tally.len())
    };
    let negated = die.negated();
    let (negative, others) = counts.faces().split_at(counts.faces().partition_point(|(count, _)| *count < 0));
    for (die, counts) in [(&negated, negative.iter().rev().collect::<Vec<_>>()), (die, others.iter().collect())] {
        // One die after the other is added, unless the counts are far apart.
        let mut sum = (0, Die::certain(0));
        for (count, chance) in counts {
            let count = usize::try_from(count.unsigned_abs()).map_err(|_| too_big())?;
            if count > sum.0 + 8 {
                sum = (count, sum_of(die, count, work)?);
            }
            while sum.0 < count {
                sum = (sum.0 + 1, sum.1.plus(die, work)?);
            }
            add(&sum.1, *chance, work)?;
        }
    }
    Ok(Die::of(tally.faces()))
}

/// The digits of a number, the first one first.
fn digits(number: i64) -> Vec<i64> {
    let sign = number.signum();
    number.unsigned_abs().to_string().bytes().map(|digit| sign * i64::from(digit - b'0')).collect()
}

/// The number at a position, or the sum of those at several positions.
pub fn at(positions: &Value, value: &Value, highest_first: bool, work: &mut Work) -> Result<Value, Refusal> {
    let own;
    let positions = match positions {
        Value::Sequence(list) => &**list,
        Value::Number(number) => {
            own = [*number];
            &own
        }
        Value::Dice(_) => {
            return Err(Refusal::new("a position must be a number or a sequence, and these are dice")
                .help("a function with a parameter such as `N:n` can do it for each number of the dice"));
        }
    };
    let list = match value {
        Value::Number(number) => {
            let mut digits = digits(*number);
            if !highest_first {
                digits.reverse();
            }
            digits.into()
        }
        Value::Sequence(list) => list.clone(),
        Value::Dice(pool) if pool.count == 0 => return Ok(Value::die(Die::empty())),
        Value::Dice(pool) => {
            let mut times = vec![0i64; pool.count.min(positions.iter().copied().max().unwrap_or(0).max(0) as usize)];
            for position in positions {
                if let Some(times) = usize::try_from(*position - 1).ok().and_then(|place| times.get_mut(place)) {
                    *times += 1;
                }
            }
            let pools = [(pool.die.clone(), pool.count)];
            return Ok(Value::die(picked(&pools, &times, highest_first, work)?));
        }
    };
    let found = |position: &i64| usize::try_from(position - 1).ok().and_then(|place| list.get(place)).copied();
    let numbers: Vec<i64> = positions.iter().filter_map(found).collect();
    Ok(Value::Number(sum(&numbers)?))
}
