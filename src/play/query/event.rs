//! An event in a trial: a metric that has a certain outcome, or a number that compares with another.

use std::fmt;

use crate::systems::{Metric, Outcomes};

/// How a value compares with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// All relations with their signs, longer signs first.
    pub(super) const SIGNS: [(&'static str, Self); 7] = [
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("==", Self::Equal),
        ("!=", Self::NotEqual),
        ("<", Self::Below),
        (">", Self::Above),
        ("=", Self::Equal),
    ];

    /// Whether `value` is in this relation to `bound`.
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

    /// The relation with this sign.
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

/// A value of a metric, by the name that users know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A named outcome. Cells may number their outcomes differently, so it is stored by name.
    Outcome(String),
    /// A number.
    Number(i32),
}

/// A comparison that a trial either satisfies or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// How the metric is compared; outcomes are compared by their order in the catalogue.
    pub relation: Relation,
    /// The value it is compared with.
    pub value: Value,
}

impl Event {
    /// The event that a metric has this value.
    pub fn is(value: Value) -> Self {
        Self { relation: Relation::Equal, value }
    }

    /// The event that a flag is yes.
    pub fn yes() -> Self {
        Self::is(Value::Flag(true))
    }

    /// The event that a metric has the value with this code; `None` if the metric has no such value.
    pub fn of_code(metric: &Metric, code: i32) -> Option<Self> {
        Some(Self::is(match &metric.outcomes {
            Outcomes::Flag => Value::Flag(code != 0),
            Outcomes::Named(names) => Value::Outcome(names.get(usize::try_from(code).ok()?)?.clone()),
            Outcomes::Number { .. } => Value::Number(code),
        }))
    }

    /// The code of the value in this metric; `None` if the metric has no such value.
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

    /// For a number that is watched up to a horizon: whether trials that were still undecided there (censored)
    /// satisfy the event. `None` if that cannot be told, or if nothing is censored.
    pub fn beyond(&self, metric: &Metric) -> Option<bool> {
        let (Value::Number(bound), Some(horizon)) = (&self.value, metric.horizon) else { return None };
        (*bound <= horizon).then(|| self.relation.holds(horizon.saturating_add(1), *bound))
    }

    /// A function that tells whether a value of the metric satisfies the event.
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
        // In a cell without this outcome.
        let duel = Metric::named("winner", ["b"], "");
        assert!(b.test(&duel)(0));
        let nobody = Event { relation: Relation::NotEqual, value: Value::Outcome("nobody".to_owned()) };
        assert!(nobody.test(&duel)(0));
        let long = Event { relation: Relation::Above, value: Value::Number(8) };
        assert!(long.test(&Metric::number("rounds", "rounds", ""))(9));
    }
}
