//! What may be the case in a trial: an outcome, or a number that compares so to another.

use std::fmt;

use crate::systems::{Metric, Outcomes};

/// How a value compares to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    AtLeast,
    /// `>`
    Above,
}

impl Relation {
    /// Every relation under its signs, longer signs first.
    pub(super) const SIGNS: [(&'static str, Self); 7] = [
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("==", Self::Equal),
        ("!=", Self::NotEqual),
        ("<", Self::Below),
        (">", Self::Above),
        ("=", Self::Equal),
    ];

    /// Whether a value stands so to another.
    pub fn holds<T: PartialOrd>(self, value: T, bound: T) -> bool {
        match self {
            Self::Below => value < bound,
            Self::AtMost => value <= bound,
            Self::Equal => value == bound,
            Self::NotEqual => value != bound,
            Self::AtLeast => value >= bound,
            Self::Above => value > bound,
        }
    }

    /// The relation of that sign.
    pub(super) fn of(sign: &str) -> Option<Self> {
        Self::SIGNS.iter().find(|(written, _)| *written == sign).map(|&(_, relation)| relation)
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::AtLeast => ">=",
            Self::Above => ">",
        }
    }
}

/// A value of a metric, by the name that readers know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A named outcome. Cells may number their outcomes differently, so the name stands for it.
    Outcome(String),
    /// A number.
    Number(i32),
}

/// A comparison that a trial satisfies or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// How the metric compares; outcomes by their order in the catalogue.
    pub relation: Relation,
    /// To what.
    pub value: Value,
}

impl Event {
    /// That a metric has a value.
    pub fn is(value: Value) -> Self {
        Self { relation: Relation::Equal, value }
    }

    /// That a flag is yes.
    pub fn yes() -> Self {
        Self::is(Value::Flag(true))
    }

    /// That a metric has the value of this code; none if it has no such value.
    pub fn of_code(metric: &Metric, code: i32) -> Option<Self> {
        Some(Self::is(match &metric.outcomes {
            Outcomes::Flag => Value::Flag(code != 0),
            Outcomes::Named(names) => Value::Outcome(names.get(usize::try_from(code).ok()?)?.clone()),
            Outcomes::Number { .. } => Value::Number(code),
        }))
    }

    /// The code of the value in this metric; none if the metric has no such value.
    pub fn code(&self, metric: &Metric) -> Option<i32> {
        match (&self.value, &metric.outcomes) {
            (Value::Number(number), _) => Some(*number),
            (Value::Flag(yes), _) => Some(i32::from(*yes)),
            (Value::Outcome(name), Outcomes::Named(names)) => {
                names.iter().position(|known| known == name).and_then(|place| i32::try_from(place).ok())
            }
            (Value::Outcome(_), _) => None,
        }
    }

    /// Of a number that is watched up to a horizon: whether it is the case of what was still going on there. None where
    /// that cannot be told, or nothing is cut off.
    pub fn beyond(&self, metric: &Metric) -> Option<bool> {
        let (Value::Number(bound), Some(horizon)) = (&self.value, metric.horizon) else { return None };
        (*bound <= horizon).then(|| self.relation.holds(horizon.saturating_add(1), *bound))
    }

    /// What tells for a value of the metric whether it is such a case.
    pub fn test(&self, metric: &Metric) -> impl Fn(i32) -> bool + use<> {
        let (relation, bound) = (self.relation, self.code(metric));
        move |value| match bound {
            Some(bound) => relation.holds(value, bound),
            None => relation == Relation::NotEqual,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Self::Outcome(name) => f.write_str(name),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_go_by_name_and_numbers_by_size() {
        let winner = Metric::named("winner", ["a", "b"], "");
        let b = Event::is(Value::Outcome("b".to_owned()));
        assert!(b.test(&winner)(1) && !b.test(&winner)(0));
        // Of a cell that cannot end so.
        let duel = Metric::named("winner", ["b"], "");
        assert!(b.test(&duel)(0));
        let nobody = Event { relation: Relation::NotEqual, value: Value::Outcome("nobody".to_owned()) };
        assert!(nobody.test(&duel)(0));
        let long = Event { relation: Relation::Above, value: Value::Number(8) };
        assert!(long.test(&Metric::number("rounds", "rounds", ""))(9));
    }
}
