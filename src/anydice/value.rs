//! Values: numbers, sequences of numbers, and dice.

use std::rc::Rc;

use crate::die::Die;
use crate::fault::Refusal;
use crate::pool::Pool;
use crate::work::Work;

/// The longest sequence.
const LONGEST: usize = 1_000_000;

/// Any value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    Number(i64),
    Sequence(Rc<[i64]>),
    Dice(Rc<Pool>),
}

impl Value {
    pub fn die(die: Die) -> Self {
        Self::Dice(Rc::new(Pool::single(die)))
    }

    pub fn truth(holds: bool) -> Self {
        Self::Number(i64::from(holds))
    }

    pub fn sequence(list: Vec<i64>) -> Self {
        Self::Sequence(list.into())
    }

    /// How many numbers or faces it is made of.
    pub fn size(&self) -> usize {
        match self {
            Self::Number(_) => 1,
            Self::Sequence(list) => list.len(),
            Self::Dice(pool) => pool.die.faces().len(),
        }
    }

    pub fn is_empty_die(&self) -> bool {
        matches!(self, Self::Dice(pool) if pool.is_empty())
    }

    /// The value where one number or die is needed: sequences and pools are added up.
    pub fn single(&self, work: &mut Work) -> Result<Single, Refusal> {
        Ok(match self {
            Self::Number(number) => Single::Number(*number),
            Self::Sequence(list) => Single::Number(sum(list)?),
            Self::Dice(pool) => Single::Die(pool.total(work)?),
        })
    }

    /// The value where a number is needed and dice are wrong.
    pub fn number(&self, what: &str) -> Result<i64, Refusal> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Sequence(list) => sum(list),
            Self::Dice(_) => Err(Refusal::new(format!("{what} must be a number, and these are dice"))
                .help("a function with a parameter such as `N:n` can do it for each number of the dice")),
        }
    }

    /// The distribution that is printed of a value. A sequence is a die with these faces.
    pub fn shown(&self, work: &mut Work) -> Result<Rc<Die>, Refusal> {
        match self {
            Self::Number(number) => Ok(Rc::new(Die::certain(*number))),
            Self::Sequence(list) => Ok(Rc::new(Die::of_list(list))),
            Self::Dice(pool) => pool.total(work),
        }
    }

    /// The value within a label.
    pub fn in_words(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Sequence(list) if list.is_empty() => "{}".to_owned(),
            Self::Sequence(_) => "{?}".to_owned(),
            Self::Dice(pool) if pool.is_empty() => "d{}".to_owned(),
            Self::Dice(pool) => {
                let count = if pool.count == 1 { String::new() } else { pool.count.to_string() };
                let sides = pool.die.sides().map_or("{?}".to_owned(), |sides| sides.to_string());
                format!("{count}d{sides}")
            }
        }
    }
}

/// A value with sequences and pools added up.
#[derive(Debug, Clone)]
pub enum Single {
    Number(i64),
    Die(Rc<Die>),
}

pub fn sum(list: &[i64]) -> Result<i64, Refusal> {
    list.iter().try_fold(0i64, |sum, number| sum.checked_add(*number)).ok_or_else(too_big)
}

pub fn too_big() -> Refusal {
    Refusal::new("a number beyond 9.2e18 comes up here").help("numbers have at most 64 bits")
}

/// Appends numbers to a sequence, several times.
pub fn append(list: &mut Vec<i64>, numbers: &[i64], times: i64) -> Result<(), Refusal> {
    let times = usize::try_from(times).unwrap_or(0);
    if numbers.len().saturating_mul(times).saturating_add(list.len()) > LONGEST {
        return Err(Refusal::too_large(format!("a sequence has at most {LONGEST} numbers")));
    }
    (0..times).for_each(|_| list.extend_from_slice(numbers));
    Ok(())
}

/// Appends a span such as `1..6`, several times. A span that goes down is empty.
pub fn append_span(list: &mut Vec<i64>, first: i64, last: i64, times: i64) -> Result<(), Refusal> {
    if first > last || times <= 0 {
        return Ok(());
    }
    if last.abs_diff(first) >= LONGEST as u64 {
        return Err(Refusal::too_large(format!("a sequence has at most {LONGEST} numbers")));
    }
    let span: Vec<i64> = (first..=last).collect();
    append(list, &span, times)
}
