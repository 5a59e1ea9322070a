//! A quantity: one number of one metric.

use std::fmt;

use crate::diagnostic::{Code, advice};
use crate::systems::metric::GIVEN;
use crate::systems::{Metric, Outcomes, UNFINISHED};

use super::event::{Event, Relation, Value};
use super::fault::QueryFault;
use super::given::{self, split_name};
use super::syntax::{self, Aspect, Part, Subject};

/// A statistic of the values of a metric.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statistic {
    /// The share of trials in which the event occurs, among those to which the metric applies.
    Share(Event),
    /// The share of trials to which the metric does not apply.
    Absent,
    /// The mean.
    Mean,
    /// The standard deviation.
    Sd,
    /// The smallest value that occurs.
    Min,
    /// The quantile at this level, 1 to 99 percent.
    Quantile(u8),
    /// The largest value that occurs.
    Max,
}

/// A statistic of a metric, which may be under a condition: `success`, `winner=a`, `p95(rounds)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantity {
    /// The name of the metric.
    pub metric: String,
    /// The statistic of that metric.
    pub statistic: Statistic,
}

impl Statistic {
    /// Whether its values are shares from 0 to 1.
    pub const fn is_share(&self) -> bool {
        matches!(self, Self::Share(_) | Self::Absent)
    }

    /// Whether its values are integers whenever those of the metric are.
    pub const fn is_whole(&self) -> bool {
        matches!(self, Self::Min | Self::Quantile(_) | Self::Max)
    }

    /// The statistic that represents a metric where there is room for one: the share of yes, the share of wins of the
    /// first side or of the best outcome that decides anything, or the mean.
    pub fn headline(metric: &Metric) -> Self {
        match &metric.outcomes {
            Outcomes::Flag => Self::Share(Event::yes()),
            Outcomes::Named(names) => {
                let name =
                    if metric.is_winner() { names.first() } else { names.iter().rfind(|name| *name != UNFINISHED) };
                Self::Share(Event::is(Value::Outcome(name.cloned().unwrap_or_default())))
            }
            Outcomes::Number { .. } => Self::Mean,
        }
    }

    /// The statistic with this name; `None` if the metric has no such statistic.
    pub fn named(word: &str, metric: &Metric) -> Option<Self> {
        match (word, &metric.outcomes) {
            ("absent", _) => Some(Self::Absent),
            ("rate", Outcomes::Flag) => Some(Self::Share(Event::yes())),
            ("mean", Outcomes::Number { .. }) => Some(Self::Mean),
            ("sd", Outcomes::Number { .. }) => Some(Self::Sd),
            ("min", Outcomes::Number { .. }) => Some(Self::Min),
            ("max", Outcomes::Number { .. }) => Some(Self::Max),
            ("median", Outcomes::Number { .. }) => Some(Self::Quantile(50)),
            (quantile, Outcomes::Number { .. }) => {
                let percent = quantile.strip_prefix('p')?.parse().ok()?;
                (1..=99).contains(&percent).then_some(Self::Quantile(percent))
            }
            _ => None,
        }
    }
}

impl Quantity {
    /// A statistic of a metric.
    pub fn new(metric: &Metric, statistic: Statistic) -> Self {
        Self { metric: metric.name.clone(), statistic }
    }

    /// The quantity that represents a metric: see [`Statistic::headline`].
    pub fn headline(metric: &Metric) -> Self {
        Self::new(metric, Statistic::headline(metric))
    }

    /// The quantities that represent a metric in a table: the share of each outcome, or the mean.
    pub fn of_metric(metric: &Metric) -> Vec<Self> {
        match &metric.outcomes {
            Outcomes::Named(names) => {
                let share = |name: &String| Statistic::Share(Event::is(Value::Outcome(name.clone())));
                names.iter().map(|name| Self::new(metric, share(name))).collect()
            }
            Outcomes::Flag | Outcomes::Number { .. } => vec![Self::headline(metric)],
        }
    }

    /// Whether its values are shares from 0 to 1.
    pub const fn is_share(&self) -> bool {
        self.statistic.is_share()
    }

    /// Parses a quantity: `success`, `winner=a`, `median(rounds)`.
    ///
    /// # Errors
    /// The first fault in the text, with its position.
    pub fn parse(text: &str, metrics: &[&Metric]) -> Result<Self, QueryFault> {
        Self::resolve(&syntax::subject(text)?, metrics)
    }

    /// Resolves a parsed quantity against the available metrics.
    ///
    /// # Errors
    /// A metric, statistic or outcome that does not exist.
    pub fn resolve(subject: &Subject, metrics: &[&Metric]) -> Result<Self, QueryFault> {
        let metric = find(&subject.metric, metrics)?;
        let statistic = Self::statistic_of(subject, metric)?;
        Ok(Self { metric: given::name_of(subject, metrics)?, statistic })
    }

    /// The statistic of a metric that a parsed quantity is about, whatever its condition.
    pub(super) fn statistic_of(subject: &Subject, metric: &Metric) -> Result<Statistic, QueryFault> {
        let fault = |message: String| QueryFault::new(subject.span.clone(), message);
        Ok(match &subject.aspect {
            Aspect::Plain => match &metric.outcomes {
                Outcomes::Named(_) => {
                    let message = format!("`{}` has several outcomes: say which one", metric.name);
                    return Err(fault(message).help(forms(metric)));
                }
                Outcomes::Flag | Outcomes::Number { .. } => Statistic::headline(metric),
            },
            Aspect::Event(relation, word) => {
                Statistic::Share(event(*relation, word, metric).map_err(|(message, help)| {
                    let code = if help.is_some() { Code::UNKNOWN_CHOICE } else { Code::EXPECTATION };
                    fault(message).code(code).help(help)
                })?)
            }
            Aspect::Statistic(word) => Statistic::named(word, metric).ok_or_else(|| {
                let number = matches!(metric.outcomes, Outcomes::Number { .. });
                let legal: &[&str] =
                    if number { &["mean", "median", "sd", "min", "max", "absent"] } else { &["rate", "absent"] };
                let fault = fault(format!("`{}` has no statistic `{word}`", metric.name)).code(Code::UNKNOWN_CHOICE);
                let fault = fault.help(
                    usual_name(word)
                        .map_or_else(|| advice(word, legal), |name| Some(format!("did you mean `{name}`?"))),
                );
                if number { fault.help("quantiles are `p1` to `p99`".to_owned()) } else { fault }
            })?,
        })
    }

    /// The notation with something behind the quantity and before its condition: `mean(rounds) = 5 given winner=a`.
    pub(super) fn followed_by(&self, bound: &str) -> String {
        let (metric, condition) = split_name(&self.metric);
        let plain = Self { metric: metric.to_owned(), statistic: self.statistic.clone() };
        match condition {
            Some(condition) => format!("{plain} {bound} {GIVEN} {condition}"),
            None => format!("{plain} {bound}"),
        }
    }

    /// If this quantity is a mean (of values or of an event), the contribution of one value of the metric to it; else
    /// `None`.
    pub fn part(&self, metric: &Metric) -> Option<impl Fn(i32) -> f64 + use<>> {
        let holds = match &self.statistic {
            Statistic::Share(event) => Some(event.test(metric)),
            Statistic::Mean => None,
            _ => return None,
        };
        Some(move |value: i32| holds.as_ref().map_or(f64::from(value), |holds| f64::from(u8::from(holds(value)))))
    }
}

/// The name of a statistic that has other names elsewhere.
fn usual_name(word: &str) -> Option<&'static str> {
    match word.to_lowercase().as_str() {
        "average" | "avg" | "expected" | "mittelwert" | "schnitt" => Some("mean"),
        "std" | "stdev" | "stddev" | "deviation" => Some("sd"),
        "minimum" | "least" => Some("min"),
        "maximum" | "most" => Some("max"),
        _ => None,
    }
}

/// The metric that a question means by `word`: that of this name, or else that of a side that goes by it, such as
/// `deaths.a` for `deaths.heroes`; or that of this name under a condition: `deaths.a given winner=a`.
pub fn metric_meant<'m>(word: &str, metrics: impl Iterator<Item = &'m Metric> + Clone) -> Option<&'m Metric> {
    metrics
        .clone()
        .find(|metric| metric.name == word)
        .or_else(|| metrics.clone().find(|metric| metric.answers_to(word)))
        .or_else(|| given::metric_meant(word, metrics))
}

/// Same as [`metric_meant`], for a part of a text. A metric under a condition is no such part.
pub(super) fn find<'m>(name: &Part, metrics: &[&'m Metric]) -> Result<&'m Metric, QueryFault> {
    let known = metrics.iter().copied().filter(|metric| metric.given.is_none());
    metric_meant(&name.text, known.clone()).ok_or_else(|| {
        let legal: Vec<&str> = known.map(|metric| metric.name.as_str()).collect();
        let fault = QueryFault::new(name.span.clone(), format!("there is no metric `{}`", name.text));
        fault.code(Code::UNKNOWN_CHOICE).help(advice(&name.text, &legal))
    })
}

/// A comparison with a value of a metric. The error is a message, and advice for an unknown word.
pub(super) fn event(relation: Relation, word: &str, metric: &Metric) -> Result<Event, (String, Option<String>)> {
    let name = &metric.name;
    let value = match &metric.outcomes {
        Outcomes::Flag => match word {
            "yes" => Value::Flag(true),
            "no" => Value::Flag(false),
            _ => return Err((format!("`{name}` has no outcome `{word}`"), Some("it can be `yes` or `no`".to_owned()))),
        },
        Outcomes::Named(names) => {
            let Some(meant) = metric.outcome_meant(word) else {
                let legal: Vec<&str> = names.iter().map(String::as_str).collect();
                return Err((format!("`{name}` has no outcome `{word}`"), advice(word, &legal)));
            };
            Value::Outcome(meant.to_owned())
        }
        Outcomes::Number { .. } => match word.parse() {
            Ok(number) => Value::Number(number),
            Err(_) => return Err((format!("`{name}` is a whole number, and `{word}` is not one"), None)),
        },
    };
    Ok(Event { relation, value })
}

/// How to write the share of each outcome of a metric.
fn forms(metric: &Metric) -> String {
    let quantities: Vec<String> = Quantity::of_metric(metric).iter().map(|quantity| format!("`{quantity}`")).collect();
    if quantities.len() > 8 { format!("write {}", quantities[0]) } else { quantities.join(", ") }
}

/// The notation that users write: `success`, `winner=a`, `chance(rounds > 8)`, `median(rounds) given winner=a`.
impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (metric, condition) = split_name(&self.metric);
        match &self.statistic {
            Statistic::Share(event) => match (event.relation, &event.value) {
                (Relation::Equal, Value::Flag(true)) => f.write_str(metric),
                (Relation::Equal, value) => write!(f, "{metric}={value}"),
                (relation, value) => write!(f, "chance({metric} {relation} {value})"),
            },
            Statistic::Absent => write!(f, "absent({metric})"),
            Statistic::Mean => write!(f, "mean({metric})"),
            Statistic::Sd => write!(f, "sd({metric})"),
            Statistic::Min => write!(f, "min({metric})"),
            Statistic::Quantile(50) => write!(f, "median({metric})"),
            Statistic::Quantile(percent) => write!(f, "p{percent}({metric})"),
            Statistic::Max => write!(f, "max({metric})"),
        }?;
        match condition {
            Some(condition) => write!(f, " {GIVEN} {condition}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::SideName;

    fn metrics() -> Vec<Metric> {
        vec![
            Metric::flag("success", ""),
            Metric::named("winner", ["a", "b"], ""),
            Metric::number("rounds", "rounds", ""),
        ]
    }

    #[test]
    fn quantities_are_written_as_they_are_read() {
        let metrics = metrics();
        let metrics: Vec<&Metric> = metrics.iter().collect();
        for (text, written) in [
            ("success", "success"),
            ("success=no", "success=no"),
            ("rate(success)", "success"),
            ("winner = b", "winner=b"),
            ("chance(winner != a)", "chance(winner != a)"),
            ("rounds", "mean(rounds)"),
            ("p50 rounds", "median(rounds)"),
            ("p17(rounds)", "p17(rounds)"),
            ("chance(rounds>8)", "chance(rounds > 8)"),
            ("rounds = 8", "rounds=8"),
            ("absent(rounds)", "absent(rounds)"),
        ] {
            let quantity = Quantity::parse(text, &metrics).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(quantity.to_string(), written, "{text}");
            assert_eq!(Quantity::parse(written, &metrics), Ok(quantity), "{text}");
        }
    }

    #[test]
    fn sides_go_by_name_letter_and_only_fighter() {
        let sides = [SideName::named(0, "heroes", false), SideName::fighter(1, "troll")];
        let deaths = sides.each_ref().map(|side| Metric::number("deaths", "fighters", "").of_side(side));
        let metrics = [Metric::winner(&sides, ["timeout"], ""), deaths[0].clone(), deaths[1].clone()];
        let metrics: Vec<&Metric> = metrics.iter().collect();
        for (text, written) in [
            ("winner=heroes", "winner=heroes"),
            ("winner=a", "winner=heroes"),
            ("winner=troll", "winner=b"),
            ("winner=b", "winner=b"),
            ("deaths.a", "mean(deaths.heroes)"),
            ("deaths.troll", "mean(deaths.b)"),
            ("chance(deaths.b > 0)", "chance(deaths.b > 0)"),
        ] {
            let quantity = Quantity::parse(text, &metrics).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(quantity.to_string(), written, "{text}");
        }
        let fault = Quantity::parse("winner=heros", &metrics).expect_err("no such side");
        assert!(fault.help.concat().contains("`heroes`"), "{:?}", fault.help);
        assert!(Quantity::parse("deaths.c", &metrics).is_err() && Quantity::parse("winner=warden", &metrics).is_err());
    }

    #[test]
    fn what_does_not_exist_is_named_with_what_does() {
        let metrics = metrics();
        let metrics: Vec<&Metric> = metrics.iter().collect();
        for (text, at, message, help) in [
            ("sucess", 0..6, "there is no metric `sucess`", "did you mean `success`?"),
            ("winner", 0..6, "`winner` has several outcomes: say which one", "`winner=a`, `winner=b`"),
            ("winner=c", 7..8, "`winner` has no outcome `c`", "legal here: `a`, `b`"),
            ("median(success)", 0..6, "`success` has no statistic `median`", "legal here: `rate`, `absent`"),
            ("p0(rounds)", 0..2, "`rounds` has no statistic `p0`", ""),
            ("chance(rounds > many)", 16..20, "`rounds` is a whole number, and `many` is not one", ""),
        ] {
            let fault = Quantity::parse(text, &metrics).expect_err(text);
            assert_eq!((fault.span.clone(), fault.message.as_str()), (at, message), "{text}");
            assert!(fault.help.concat().contains(help), "{text}: {:?}", fault.help);
        }
    }
}
