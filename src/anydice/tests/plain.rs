//! A plain interpreter of the same language: it lists every roll of every pool, and knows no short cut.

use std::collections::BTreeMap;

pub type Word = &'static str;
type Die = BTreeMap<i64, f64>;

/// Functions that every program has, and how many values they take.
pub const KNOWN: [(Word, usize); 12] = [
    ("absolute _", 1),
    ("_ contains _", 2),
    ("count _ in _", 2),
    ("explode _", 1),
    ("highest of _ and _", 2),
    ("lowest of _ and _", 2),
    ("highest _ of _", 2),
    ("lowest _ of _", 2),
    ("middle _ of _", 2),
    ("maximum of _", 1),
    ("reverse _", 1),
    ("sort _", 1),
];

#[derive(Debug)]
pub enum Item {
    Number(i64),
    Name(usize),
    List(Vec<Self>),
    Prefix(Word, Box<Self>),
    Between(Word, Box<Self>, Box<Self>),
    Own(usize, Vec<Self>),
    Known(Word, Vec<Self>),
}

#[derive(Debug)]
pub enum Line {
    Set(usize, Item),
    If(Item, Vec<Self>),
    Result(Item),
}

#[derive(Debug)]
pub struct Function {
    pub kinds: Vec<Word>,
    pub lines: Vec<Line>,
}

#[derive(Debug)]
pub struct Program {
    pub functions: Vec<Function>,
    pub outputs: Vec<Item>,
    pub highest_first: bool,
}

#[derive(Debug, Clone)]
enum Value {
    Number(i64),
    List(Vec<i64>),
    /// Dice one by one. None at all is the empty die as it is written.
    Dice(Vec<Die>),
}

use Value::{Dice, List, Number};

impl Program {
    /// The distributions of all outputs, or `None` if the program is refused.
    pub fn run(&self) -> Option<Vec<Die>> {
        self.outputs.iter().map(|output| Some(shown(&self.eval(output, &[])?))).collect()
    }

    fn eval(&self, item: &Item, names: &[Value]) -> Option<Value> {
        Some(match item {
            Item::Number(number) => Number(*number),
            Item::Name(place) => names.get(*place)?.clone(),
            Item::List(items) => {
                let mut list = Vec::new();
                for item in items {
                    match self.eval(item, names)? {
                        Number(number) => list.push(number),
                        List(numbers) => list.extend(numbers),
                        Dice(dice) => list.extend(total(&dice).into_keys()),
                    }
                }
                List(list)
            }
            Item::Prefix(sign, item) => prefix(sign, self.eval(item, names)?),
            Item::Between("@", left, right) => {
                let left = self.eval(left, names)?;
                self.at(left, self.eval(right, names)?)?
            }
            Item::Between(sign, left, right) => {
                let left = self.eval(left, names)?;
                between(sign, left, self.eval(right, names)?)
            }
            Item::Own(function, given) => {
                let values: Option<Vec<Value>> = given.iter().map(|item| self.eval(item, names)).collect();
                let function = &self.functions[*function];
                expand(&function.kinds, values?, self.highest_first, &|values| {
                    let mut names = values.to_vec();
                    Some(self.lines(&function.lines, &mut names)?.unwrap_or(Dice(vec![])))
                })?
            }
            Item::Known(words, given) => {
                let values: Option<Vec<Value>> = given.iter().map(|item| self.eval(item, names)).collect();
                let kinds: &[Word] = match *words {
                    "absolute _" => &["n"],
                    "_ contains _" => &["s", "n"],
                    "count _ in _" => &["s", "s"],
                    "highest of _ and _" | "lowest of _ and _" => &["n", "n"],
                    "highest _ of _" | "lowest _ of _" | "middle _ of _" => &["n", "d"],
                    "reverse _" | "sort _" => &["s"],
                    _ => &["d"],
                };
                expand(kinds, values?, self.highest_first, &|values| Some(known(words, values, self.highest_first)))?
            }
        })
    }

    /// Runs lines; the inner option is the result, if there is one.
    fn lines(&self, lines: &[Line], names: &mut Vec<Value>) -> Option<Option<Value>> {
        for line in lines {
            match line {
                Line::Set(place, item) => {
                    let value = self.eval(item, names)?;
                    names.truncate(*place);
                    names.push(value);
                }
                Line::If(condition, lines) => match self.eval(condition, names)? {
                    Number(0) => {}
                    Number(_) => {
                        if let Some(value) = self.lines(lines, names)? {
                            return Some(Some(value));
                        }
                    }
                    _ => return None,
                },
                Line::Result(item) => return Some(Some(self.eval(item, names)?)),
            }
        }
        Some(None)
    }

    fn at(&self, positions: Value, value: Value) -> Option<Value> {
        let positions = match positions {
            Number(number) => vec![number],
            List(list) => list,
            Dice(_) => return None,
        };
        let pick = |list: &[i64]| -> i64 {
            positions.iter().filter_map(|place| list.get(usize::try_from(place - 1).ok()?)).sum()
        };
        Some(match value {
            Number(number) => {
                let digits = number.unsigned_abs().to_string();
                let mut digits: Vec<i64> =
                    digits.bytes().map(|digit| number.signum() * i64::from(digit - 48)).collect();
                if !self.highest_first {
                    digits.reverse();
                }
                Number(pick(&digits))
            }
            List(list) => Number(pick(&list)),
            Dice(dice) if dice.is_empty() => Dice(vec![]),
            // A pool of one empty die has positions, of which only the first is empty.
            Dice(dice) if dice[0].is_empty() => match positions.contains(&1) {
                true => Dice(vec![]),
                false => Dice(vec![Die::from([(0, 1.0)])]),
            },
            Dice(dice) => {
                let mut die = Die::new();
                for (roll, chance) in rolls(&dice, self.highest_first) {
                    *die.entry(pick(&roll)).or_default() += chance;
                }
                Dice(vec![die])
            }
        })
    }
}

/// Every roll of some dice, one die after the other; each is put in order.
fn rolls(dice: &[Die], highest_first: bool) -> Vec<(Vec<i64>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for die in dice {
        let mut longer = Vec::new();
        for (roll, chance) in &all {
            for (face, own) in die {
                let mut roll = roll.clone();
                roll.push(*face);
                longer.push((roll, chance * own));
            }
        }
        all = longer;
    }
    for (roll, _) in &mut all {
        roll.sort_unstable();
        if highest_first {
            roll.reverse();
        }
    }
    all
}

fn total(dice: &[Die]) -> Die {
    let mut die = Die::new();
    if !dice.is_empty() {
        rolls(dice, true).into_iter().for_each(|(roll, chance)| *die.entry(roll.iter().sum()).or_default() += chance);
    }
    die
}

fn shown(value: &Value) -> Die {
    match value {
        Number(number) => Die::from([(*number, 1.0)]),
        List(list) => of_list(list),
        Dice(dice) => total(dice),
    }
}

fn of_list(list: &[i64]) -> Die {
    let mut die = Die::new();
    list.iter().for_each(|number| *die.entry(*number).or_default() += 1.0 / list.len() as f64);
    die
}

/// A die as a value; a die without faces is the empty die.
fn as_value(die: Die) -> Value {
    if die.is_empty() { Dice(vec![]) } else { Dice(vec![die]) }
}

/// A number or a die; lists are added up.
fn single(value: &Value) -> Result<i64, Die> {
    match value {
        Number(number) => Ok(*number),
        List(list) => Ok(list.iter().sum()),
        Dice(dice) => Err(total(dice)),
    }
}

fn prefix(sign: &str, value: Value) -> Value {
    match (sign, value) {
        ("+", value) => value,
        ("#", Number(number)) => Number(number.unsigned_abs().to_string().len() as i64),
        ("#", List(list)) => Number(list.len() as i64),
        ("#", Dice(dice)) => Number(dice.len() as i64),
        ("-", Dice(dice)) => {
            let negated = |die: Die| die.into_iter().map(|(face, chance)| (-face, chance)).collect();
            Dice(dice.into_iter().map(negated).collect())
        }
        ("d", Dice(dice)) => Dice(dice),
        ("d", List(list)) => as_value(of_list(&list)),
        ("d", Number(sides)) => as_value(of_sides(sides)),
        (sign, value) => {
            let change = |number: i64| if sign == "-" { -number } else { i64::from(number == 0) };
            match single(&value) {
                Ok(number) => Number(change(number)),
                Err(die) => {
                    let mut changed = Die::new();
                    die.iter().for_each(|(face, chance)| *changed.entry(change(*face)).or_default() += chance);
                    as_value(changed)
                }
            }
        }
    }
}

fn of_sides(sides: i64) -> Die {
    let faces: Vec<i64> = match sides {
        0 => vec![0],
        1.. => (1..=sides).collect(),
        _ => (sides..=-1).collect(),
    };
    of_list(&faces)
}

fn between(sign: &str, left: Value, right: Value) -> Value {
    if sign == "d" {
        let faces = match &right {
            Number(sides) => of_sides(*sides),
            other => shown(other),
        };
        let pool = |count: i64| -> Value {
            let signed = |die: &Die| die.iter().map(|(face, chance)| (face * count.signum(), *chance)).collect::<Die>();
            match (count, faces.is_empty()) {
                (_, true) => Dice(vec![]),
                (0, _) => Dice(vec![Die::from([(0, 1.0)])]),
                _ => Dice(vec![signed(&faces); count.unsigned_abs() as usize]),
            }
        };
        return match single(&left) {
            Ok(1) if matches!(right, Dice(_)) => right,
            Ok(count) => pool(count),
            Err(counts) if counts.is_empty() || faces.is_empty() => Dice(vec![Die::new()]),
            Err(counts) => mixed(counts.into_iter().map(|(count, chance)| (pool(count), chance))),
        };
    }
    let compares = ["=", "!=", "<", "<=", ">", ">="].contains(&sign);
    if compares {
        match (&left, &right) {
            (List(left), List(right)) => {
                let order = left.cmp(right) as i64;
                return Number(apply(sign, order, 0));
            }
            (List(list), Number(number)) => return Number(list.iter().map(|own| apply(sign, *own, *number)).sum()),
            (Number(number), List(list)) => return Number(list.iter().map(|own| apply(sign, *number, *own)).sum()),
            _ => {}
        }
    }
    let empty = |value: &Value| matches!(value, Dice(dice) if total(dice).is_empty());
    let (left, right) = match (empty(&left), empty(&right)) {
        (false, false) => (left, right),
        (true, false) if sign == "+" => return whole(right),
        (false, true) if sign == "+" || sign == "-" => return whole(left),
        (true, false) if sign == "-" => return prefix("-", right),
        (true, false) if sign == "|" => (Number(0), right),
        (false, true) if sign == "|" => (left, Number(0)),
        _ => return Dice(vec![]),
    };
    match (single(&left), single(&right)) {
        (Ok(left), Ok(right)) => Number(apply(sign, left, right)),
        (left, right) => {
            let die = |side: Result<i64, Die>| side.map_or_else(|die| die, |number| Die::from([(number, 1.0)]));
            let (left, right) = (die(left), die(right));
            let mut found = Die::new();
            for (face, chance) in &left {
                for (other, own) in &right {
                    *found.entry(apply(sign, *face, *other)).or_default() += chance * own;
                }
            }
            as_value(found)
        }
    }
}

fn whole(value: Value) -> Value {
    match value {
        List(list) => Number(list.iter().sum()),
        other => other,
    }
}

fn apply(sign: &str, left: i64, right: i64) -> i64 {
    match sign {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        "/" if right == 0 => 0,
        "/" => left / right,
        "=" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<" => i64::from(left < right),
        "<=" => i64::from(left <= right),
        ">" => i64::from(left > right),
        ">=" => i64::from(left >= right),
        "&" => i64::from(left != 0 && right != 0),
        _ => i64::from(left != 0 || right != 0),
    }
}

/// Values with their chances as one die. Empty dice are left out.
fn mixed(values: impl Iterator<Item = (Value, f64)>) -> Value {
    let (mut die, mut whole) = (Die::new(), 0.0);
    for (value, chance) in values {
        let own = match single(&value) {
            Ok(number) => Die::from([(number, 1.0)]),
            Err(die) => die,
        };
        if !own.is_empty() {
            whole += chance;
        }
        own.iter().for_each(|(face, part)| *die.entry(*face).or_default() += part * chance);
    }
    die.values_mut().for_each(|chance| *chance /= whole);
    as_value(die)
}

/// Calls something with values as these kinds of parameters take them: once, or once for each roll of dice.
fn expand(
    kinds: &[Word],
    values: Vec<Value>,
    highest_first: bool,
    call: &dyn Fn(&[Value]) -> Option<Value>,
) -> Option<Value> {
    let mut expands = false;
    let mut ways: Vec<(Vec<Value>, f64)> = vec![(Vec::new(), 1.0)];
    for (kind, value) in kinds.iter().zip(values) {
        let list: Vec<(Value, f64)> = match (*kind, value) {
            ("n", List(list)) => {
                expands = true;
                vec![(Number(list.iter().sum()), 1.0)]
            }
            ("n", Dice(dice)) => {
                expands = true;
                total(&dice).into_iter().map(|(face, chance)| (Number(face), chance)).collect()
            }
            ("s", Number(number)) => vec![(List(vec![number]), 1.0)],
            ("s", Dice(dice)) => {
                expands = true;
                let shown = if dice.is_empty() { vec![] } else { rolls(&dice, highest_first) };
                shown.into_iter().map(|(roll, chance)| (List(roll), chance)).collect()
            }
            ("d", Number(number)) => vec![(Dice(vec![Die::from([(number, 1.0)])]), 1.0)],
            ("d", List(list)) => vec![(Dice(vec![Die::from([(list.iter().sum(), 1.0)])]), 1.0)],
            (_, value) => vec![(value, 1.0)],
        };
        let mut longer = Vec::new();
        for (value, own) in &list {
            for (way, chance) in &ways {
                let mut way = way.clone();
                way.push(value.clone());
                longer.push((way, chance * own));
            }
        }
        ways = longer;
    }
    if !expands {
        return call(&ways[0].0);
    }
    let results: Option<Vec<(Value, f64)>> = ways.iter().map(|(way, chance)| Some((call(way)?, *chance))).collect();
    Some(mixed(results?.into_iter()))
}

/// A function that every program has, with values of the right kinds.
fn known(words: &str, values: &[Value], highest_first: bool) -> Value {
    let picked = |dice: &[Die], from: usize, to: usize| {
        let mut die = Die::new();
        for (roll, chance) in rolls(dice, true) {
            *die.entry(roll[from.min(roll.len())..to.min(roll.len())].iter().sum()).or_default() += chance;
        }
        Dice(vec![die])
    };
    match (words, values) {
        ("absolute _", [Number(number)]) => Number(number.abs()),
        ("_ contains _", [List(list), Number(number)]) => Number(i64::from(list.contains(number))),
        ("count _ in _", [List(wanted), List(list)]) => {
            Number(list.iter().map(|own| wanted.iter().filter(|other| *other == own).count() as i64).sum())
        }
        ("highest of _ and _", [Number(left), Number(right)]) => Number(*left.max(right)),
        ("lowest of _ and _", [Number(left), Number(right)]) => Number(*left.min(right)),
        ("reverse _", [List(list)]) if list.is_empty() => Number(0),
        ("reverse _", [List(list)]) => List(list.iter().rev().copied().collect()),
        ("sort _", [List(list)]) => {
            let mut list = list.clone();
            list.sort_unstable();
            if highest_first {
                list.reverse();
            }
            List(list)
        }
        ("maximum of _", [Dice(dice)]) => Number(total(dice).into_keys().next_back().unwrap_or(0)),
        ("explode _", [Dice(dice)]) => {
            let die = total(dice);
            let Some((&highest, _)) = die.last_key_value() else { return Dice(vec![]) };
            let mut exploded = die.clone();
            for _ in 0..2 {
                let mut next = Die::new();
                for (face, chance) in &die {
                    match *face == highest {
                        true => exploded
                            .iter()
                            .for_each(|(more, own)| *next.entry(face + more).or_default() += chance * own),
                        false => *next.entry(*face).or_default() += chance,
                    }
                }
                exploded = next;
            }
            Dice(vec![exploded])
        }
        (_, [Number(number), Dice(dice)]) => {
            let count = usize::try_from(*number).unwrap_or(0).min(dice.len());
            let any_empty = dice.iter().any(Die::is_empty);
            match words {
                "middle _ of _" if dice.is_empty() || any_empty => Dice(vec![]),
                _ if count == 0 => Dice(vec![Die::from([(0, 1.0)])]),
                _ if any_empty => Dice(vec![]),
                "highest _ of _" => picked(dice, 0, count),
                "lowest _ of _" => picked(dice, dice.len() - count, dice.len()),
                _ => picked(dice, (dice.len() - count) / 2, (dice.len() - count) / 2 + count),
            }
        }
        _ => unreachable!("the kinds of parameters say what a function is given"),
    }
}
