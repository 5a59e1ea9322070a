//! A roll with an outcome in words or with several results, as metrics of one total.

use lang::{Expr, Output, Outputs, Part, Together, ValueKind};
use play::systems::prelude::*;

use super::judge::{checked, ready};

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
    /// How a part of a number is read off it. `outcomes` are the places of the words that it may come to, if it comes to one.
    ///
    /// # Errors
    /// If a number of it is too large.
    pub fn new(part: &Part, outcomes: Vec<i16>) -> Result<Self, Vec<Fault>> {
        let small = |number: i64| {
            let far = || refuse(format!("a result of {number} is too far"), APART);
            i32::try_from(number).map_err(|_| far())
        };
        let (step, values, low) = (small(part.step)?, small(part.values.unwrap_or(0))?, small(part.low)?);
        Ok(Self { step, values, low, outcomes })
    }

    /// The reading of the same with a number added.
    pub fn plus(self, number: i64) -> Self {
        Self { low: self.low.saturating_add(i32::try_from(number).unwrap_or(0)), ..self }
    }

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

/// What to do about results that one throw cannot tell.
const APART: &str = "ask for fewer of them, or for each in an experiment of its own";

fn refuse(why: String, help: &str) -> Vec<Fault> {
    vec![Fault::new(&["experiment", "roll"], why).help(help)]
}

/// The outputs of a roll as one number.
///
/// # Errors
/// If they have too many values together.
pub fn together(asked: &Outputs) -> Result<&Together, Vec<Fault>> {
    asked
        .together
        .as_ref()
        .ok_or_else(|| refuse("these results have too many values to be told by one throw".to_owned(), APART))
}

/// The roll that says all outputs in one number, ready for the engines. It is called by its labels, because nobody has written it.
///
/// # Errors
/// If it can neither be solved nor sampled.
pub fn in_one_number(asked: &Outputs, all: &Together) -> Result<Roll, Fault> {
    let name = match asked.outputs.as_slice() {
        [Output { under: Some(under), .. }] => under.words.clone(),
        outputs => {
            let labels = outputs.iter().filter_map(|output| Some(format!("{}: …", output.label.as_ref()?)));
            format!("{{ {} }}", labels.collect::<Vec<_>>().join(", "))
        }
    };
    Ok(checked(Roll::new(all.expr.clone()).called(&name), "roll")?.without_total())
}

/// The condition of a roll, and how its answer is read off the total.
#[derive(Debug, Clone)]
pub struct Condition {
    /// How it is written.
    pub words: String,
    /// 1 where it holds, else 0.
    pub holds: Reading,
}

impl Condition {
    /// The condition of a roll, if it has one.
    ///
    /// # Errors
    /// None that happens: its part of a number is small.
    pub fn of(asked: &Outputs) -> Result<Option<Self>, Vec<Fault>> {
        let (Some(given), Some(Together { given: Some(part), .. })) = (&asked.given, &asked.together) else {
            return Ok(None);
        };
        Ok(Some(Self { words: given.words.clone(), holds: Reading::new(part, Vec::new())? }))
    }

    /// Whether it holds, as a metric.
    pub fn metric(&self) -> Metric {
        Metric::flag("given", format!("whether {} holds", self.words)).when("the condition holds")
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
        if let ([Output { label, expr, .. }], None) = (asked.outputs.as_slice(), &asked.given) {
            let roll = ready(expr, "roll", 0).map_err(|fault| vec![fault])?.without_total();
            let reading = Reading { step: 1, values: 0, low: 0, outcomes: outcomes(expr, words_of(expr)) };
            let metric = metric(label.as_deref(), expr);
            return Ok(Self { roll, readings: vec![(reading, metric)] });
        }
        let all = together(asked)?;
        let roll = in_one_number(asked, all).map_err(|fault| vec![fault])?;
        let readings = asked.outputs.iter().zip(&all.parts).map(|(Output { label, expr, .. }, part)| {
            Ok((Reading::new(part, outcomes(expr, &part.words))?, metric(label.as_deref(), expr)))
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
