//! A roll with an outcome in words or with several results, as metrics of one total.

use lang::{Expr, Output, Outputs, Together, ValueKind};
use play::systems::prelude::*;

use super::judge::ready;

/// One result as a part of the total of a roll: `total / step % values + low`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// What one more of this result adds to the total.
    step: i32,
    /// How many values the result may have; 0 if nothing is beyond it.
    values: i32,
    low: i32,
    /// For an outcome in words: the place of each word that it may come to in the list of all words, in ascending
    /// order. The metric's value is the place in this list.
    outcomes: Vec<i16>,
}

impl Reading {
    /// The value of the metric for a total.
    #[inline(always)]
    pub fn of<L: Lanes>(&self, total: Num<L>) -> Num<L> {
        let over = |number: Num<L>, by: i32| match i16::try_from(by) {
            Ok(by) => number.over(by),
            Err(_) => number.quotient(Num::whole(by)).unwrap_or(number),
        };
        let counted = if self.step == 1 { total } else { over(total, self.step) };
        let part = match self.values {
            0 => counted,
            values => counted - over(counted, values).times(Num::whole(values)),
        };
        if self.outcomes.is_empty() {
            return part + Num::whole(self.low);
        }
        let mut place = Num::zero();
        for &outcome in &self.outcomes[1..] {
            place += part.ge(outcome).count();
        }
        place
    }
}

/// A roll with what is read off its total.
#[derive(Debug, Clone)]
pub struct Results {
    /// The roll of the total.
    pub roll: Roll,
    /// The metrics, and how each is read.
    pub readings: Vec<(Reading, Metric)>,
}

impl Results {
    /// The results of a roll that comes to a word or to several things.
    ///
    /// # Errors
    /// If the results have too many values together, or the roll is too large for the engines.
    pub fn new(asked: &Outputs) -> Result<Self, Vec<Fault>> {
        let refuse = |why: String, help: &str| vec![Fault::new(&["experiment", "roll"], why).help(help)];
        if let [Output { label, expr }] = asked.outputs.as_slice() {
            let roll = ready(expr, "roll", 0).map_err(|fault| vec![fault])?.without_total();
            let reading = Reading { step: 1, values: 0, low: 0, outcomes: outcomes(expr, words_of(expr)) };
            let metric = metric(label.as_deref(), expr);
            return Ok(Self { roll, readings: vec![(reading, metric)] });
        }
        let apart = "ask for fewer of them, or for each in an experiment of its own";
        let Some(Together { expr: total, parts }) = &asked.together else {
            return Err(refuse("these results have too many values to be told by one throw".to_owned(), apart));
        };
        let roll = ready(total, "roll", 0).map_err(|fault| vec![fault])?.without_total();
        let readings = asked.outputs.iter().zip(parts).map(|(Output { label, expr }, part)| {
            let small = |number: i64| {
                i32::try_from(number).map_err(|_| refuse(format!("a result of {number} is too far"), apart))
            };
            let reading = Reading {
                step: small(part.step)?,
                values: small(part.values.unwrap_or(0))?,
                low: small(part.low)?,
                outcomes: outcomes(expr, &part.words),
            };
            Ok((reading, metric(label.as_deref(), expr)))
        });
        Ok(Self { roll, readings: readings.collect::<Result<_, Vec<Fault>>>()? })
    }
}

fn words_of(expr: &Expr) -> &[String] {
    match expr {
        Expr::Formula(formula) if formula.kind() == ValueKind::Word => formula.words(),
        _ => &[],
    }
}

/// The words that a roll may come to, in the order in which they are written.
fn possible(expr: &Expr) -> Vec<&str> {
    match expr {
        Expr::Formula(formula) => formula.outcomes().into_iter().map(|place| formula.words()[place].as_str()).collect(),
        _ => Vec::new(),
    }
}

/// The places of the words that a roll may come to in a list of all words; none for a number.
fn outcomes(expr: &Expr, all: &[String]) -> Vec<i16> {
    if expr.kind() != ValueKind::Word {
        return Vec::new();
    }
    let possible = possible(expr);
    (0..).zip(all).filter(|(_, word)| possible.contains(&word.as_str())).map(|(place, _)| place).collect()
}

fn metric(label: Option<&str>, expr: &Expr) -> Metric {
    match expr.kind() {
        ValueKind::Word => {
            let name = label.unwrap_or("outcome");
            Metric::named(name, possible(expr), "what the roll comes to")
        }
        ValueKind::YesNo => Metric::flag(label.unwrap_or("success"), format!("whether {expr} holds")),
        ValueKind::Number => {
            let unit = if expr.counts_successes() { "successes" } else { "points" };
            Metric::number(label.unwrap_or("total"), unit, format!("what {expr} comes to"))
        }
    }
}
