//! Expressions as rolls in the notation of `oddsmith odds`.

use crate::builtin::{Builtin, find};
use crate::run::Machine;
use crate::syntax::{Binary, Expr, Tree, Unary};
use crate::value::Value;

/// What a text is, so that it is put in parentheses where it has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    Comparison,
    Sum,
    Product,
    /// Dice, whose total is meant: next to a comparison it would count single dice.
    Dice,
    Number,
}

/// A roll, and how tightly it is bound.
type Written = (String, Tight);

/// An expression as a roll, if there is a likely one.
pub fn written(machine: &Machine, expr: &Expr) -> Option<String> {
    roll(machine, expr).map(|(text, _)| text)
}

fn roll(machine: &Machine, expr: &Expr) -> Option<Written> {
    match &expr.tree {
        Tree::Number(number) => Some(whole(*number)),
        Tree::Constant(_, inner) | Tree::Unary(Unary::Plus, inner) => roll(machine, inner),
        Tree::Name(_) => match constant(machine, expr)? {
            Value::Number(number) => Some(whole(number)),
            Value::Dice(pool) => Some((dice(pool.count, &die(&Value::Dice(pool))?), Tight::Dice)),
            Value::Sequence(_) => None,
        },
        Tree::Unary(Unary::Die, _) => pool(machine, expr).map(|(count, die)| (dice(count, &die), Tight::Dice)),
        Tree::Unary(..) | Tree::Sequence(_) => None,
        Tree::Binary(operator, sides) => between(machine, *operator, expr, &sides.0, &sides.1),
        Tree::Call(shape, given) => {
            if machine.current[*shape].is_some() {
                return None;
            }
            match (find(&machine.program.shapes[*shape])?, given.as_slice()) {
                (Builtin::HighestDice, [number, dice]) => kept(machine, "kh", number, dice),
                (Builtin::LowestDice, [number, dice]) => kept(machine, "kl", number, dice),
                (Builtin::HighestOf, [left, right]) => of_both(machine, "max", left, right),
                (Builtin::LowestOf, [left, right]) => of_both(machine, "min", left, right),
                (Builtin::Absolute, [value]) => Some((format!("abs({})", roll(machine, value)?.0), Tight::Number)),
                (Builtin::Count, [wanted, list]) => counted(machine, wanted, list),
                _ => None,
            }
        }
    }
}

fn whole(number: i64) -> Written {
    (number.to_string(), if number < 0 { Tight::Product } else { Tight::Number })
}

/// A value that is known without dice.
fn constant(machine: &Machine, expr: &Expr) -> Option<Value> {
    match &expr.tree {
        Tree::Number(number) => Some(Value::Number(*number)),
        Tree::Constant(_, inner) => constant(machine, inner),
        Tree::Name(slot) => machine.variables[*slot].clone(),
        Tree::Sequence(parts) => {
            let mut list = Vec::new();
            for part in parts {
                let number = |expr: &Expr| match constant(machine, expr) {
                    Some(Value::Number(number)) => Some(number),
                    _ => None,
                };
                let first = number(&part.first)?;
                let last = part.last.as_ref().map_or(Some(first), number)?;
                let times = part.times.as_ref().map_or(Some(1), number)?;
                crate::value::append_span(&mut list, first, last, times).ok()?;
            }
            Some(Value::sequence(list))
        }
        _ => None,
    }
}

/// The notation of a die: its sides, or its faces in braces.
fn die(sides: &Value) -> Option<String> {
    let listed = |list: &[i64]| {
        let faces: Vec<String> = list.iter().map(ToString::to_string).collect();
        (!faces.is_empty()).then(|| format!("{{{}}}", faces.join(",")))
    };
    match sides {
        Value::Number(sides @ 1..) => Some(sides.to_string()),
        Value::Number(_) => None,
        Value::Sequence(list) => listed(list),
        Value::Dice(pool) => match pool.die.sides() {
            Some(sides) => die(&Value::Number(sides)),
            None => listed(&pool.die.listed()?),
        },
    }
}

fn dice(count: usize, die: &str) -> String {
    if count == 1 { format!("d{die}") } else { format!("{count}d{die}") }
}

/// Equal dice: how many, and which.
fn pool(machine: &Machine, expr: &Expr) -> Option<(usize, String)> {
    match &expr.tree {
        Tree::Constant(_, inner) => pool(machine, inner),
        Tree::Unary(Unary::Die, inner) => Some((1, die(&constant(machine, inner)?)?)),
        Tree::Binary(Binary::Dice, sides) => match constant(machine, &sides.0)? {
            Value::Number(count @ 1..) => Some((usize::try_from(count).ok()?, die(&constant(machine, &sides.1)?)?)),
            _ => None,
        },
        Tree::Name(_) => match constant(machine, expr)? {
            Value::Dice(pool) if pool.count > 0 => Some((pool.count, die(&Value::Dice(pool))?)),
            _ => None,
        },
        _ => None,
    }
}

/// The best dice of a pool.
fn kept(machine: &Machine, word: &str, number: &Expr, dice_of: &Expr) -> Option<Written> {
    let (count, die) = pool(machine, dice_of)?;
    match constant(machine, number)? {
        Value::Number(kept @ 1..) if kept >= count as i64 => Some((dice(count, &die), Tight::Dice)),
        Value::Number(kept @ 1..) => Some((format!("{}{word}{kept}", dice(count, &die)), Tight::Dice)),
        _ => None,
    }
}

fn of_both(machine: &Machine, word: &str, left: &Expr, right: &Expr) -> Option<Written> {
    Some((format!("{word}({}, {})", roll(machine, left)?.0, roll(machine, right)?.0), Tight::Number))
}

/// How many dice of a pool show one of some numbers.
fn counted(machine: &Machine, wanted: &Expr, list: &Expr) -> Option<Written> {
    let (count, die) = pool(machine, list)?;
    let wanted = match constant(machine, wanted)? {
        Value::Number(number) => vec![number],
        Value::Sequence(list) => list.to_vec(),
        Value::Dice(_) => return None,
    };
    let parts: Vec<String> = wanted.iter().map(|number| format!("count(p = {number})")).collect();
    (!parts.is_empty()).then(|| (format!("let p = {}; {}", dice(count, &die), parts.join(" + ")), Tight::Comparison))
}

fn between(machine: &Machine, operator: Binary, whole: &Expr, left: &Expr, right: &Expr) -> Option<Written> {
    let sign = match operator {
        Binary::Dice => return pool(machine, whole).map(|(count, die)| (dice(count, &die), Tight::Dice)),
        Binary::At => {
            let Value::Number(1) = constant(machine, left)? else {
                let Value::Sequence(list) = constant(machine, left)? else { return None };
                let first = list.iter().copied().eq(1..=list.len() as i64);
                let word = if machine.settings.highest_first { "kh" } else { "kl" };
                let (count, die) = pool(machine, right)?;
                let kept = format!("{}{word}{}", dice(count, &die), list.len());
                return (first && !list.is_empty() && list.len() < count).then_some((kept, Tight::Dice));
            };
            let word = if machine.settings.highest_first { "kh" } else { "kl" };
            return kept(machine, word, left, right);
        }
        Binary::Plus => "+",
        Binary::Minus => "-",
        Binary::Times => "*",
        Binary::Equal => "=",
        Binary::Unequal => "!=",
        Binary::Less => "<",
        Binary::AtMost => "<=",
        Binary::More => ">",
        Binary::AtLeast => ">=",
        Binary::And | Binary::Or | Binary::Divide | Binary::Power => return None,
    };
    let (left, right) = (roll(machine, left)?, roll(machine, right)?);
    let own = match operator {
        _ if operator.compares() => Tight::Comparison,
        Binary::Times => Tight::Product,
        _ => Tight::Sum,
    };
    // Several dice alone would be counted, and the right side of a difference belongs together.
    let side = |(text, tight): Written, is_right: bool| {
        let open = tight < own || tight == own && (is_right || own == Tight::Comparison);
        let counts = own == Tight::Comparison && tight == Tight::Dice;
        if open || counts { format!("({text})") } else { text }
    };
    Some((format!("{} {sign} {}", side(left, false), side(right, true)), own))
}
