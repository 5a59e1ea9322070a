//! Metrics under a condition: `mean(rounds) given winner=heroes` is the mean of the metric `rounds given winner=heroes`,
//! which counts only the trials that meet the condition.
//!
//! A game knows no such metrics. Whoever makes an experiment of a question takes from the question which are
//! [`asked`], and the engine adds them to those of the game.

use crate::diagnostic::Code;
use crate::systems::metric::GIVEN;
use crate::systems::{Given, Metric};

use super::condition::{self, Condition};
use super::event::{Event, Relation, Value};
use super::fault::QueryFault;
use super::quantity;
use super::syntax::{self, Aspect, Subject};

/// The metric under a condition that a quantity is about: `rounds given winner=heroes`. `None` if it has no condition, or
/// if these metrics lack what it names.
pub fn asked(subject: &Subject, metrics: &[Metric]) -> Option<Metric> {
    let known: Vec<&Metric> = metrics.iter().collect();
    let (metric, compared) = parts(subject, &known).ok()??;
    Some(metric.under(&written(&compared), compared.iter().map(|(metric, _)| (*metric).clone()).collect()))
}

/// The name of the metric that a quantity is about: that of [`asked`], or without a condition that of the metric itself.
///
/// # Errors
/// A metric or an outcome that does not exist; or a condition that nothing was measured under, because no trial of the
/// experiment could be left out.
pub(super) fn name_of(subject: &Subject, metrics: &[&Metric]) -> Result<String, QueryFault> {
    let (Some((metric, compared)), Some(condition)) = (parts(subject, metrics)?, &subject.given) else {
        return Ok(quantity::find(&subject.metric, metrics)?.name.clone());
    };
    let name = format!("{} {GIVEN} {}", metric.name, written(&compared));
    if metrics.iter().any(|known| known.name == name) {
        return Ok(name);
    }
    let message = format!("`{}` cannot be measured under a condition here", metric.name);
    let fault = QueryFault::new(condition.span.clone(), message).code(Code::CONTRADICTION);
    Err(fault
        .help("a condition leaves trials out, so it needs dice, and all that it names in the same trial".to_owned()))
}

/// The metric under a condition that somebody means by its name: `rounds given winner=a`.
pub(super) fn metric_meant<'m>(word: &str, metrics: impl Iterator<Item = &'m Metric>) -> Option<&'m Metric> {
    if !word.contains(GIVEN) {
        return None;
    }
    let subject = syntax::subject(word).ok().filter(|subject| subject.aspect == Aspect::Plain)?;
    let metrics: Vec<&Metric> = metrics.collect();
    let name = name_of(&subject, &metrics).ok()?;
    metrics.into_iter().find(|metric| metric.name == name && metric.given.is_some())
}

/// A metric, and what the comparisons of its condition are about.
type Parts<'m> = (&'m Metric, Vec<(&'m Metric, Event)>);

/// The parts of a quantity under a condition; `None` if it has no condition.
fn parts<'m>(subject: &Subject, metrics: &[&'m Metric]) -> Result<Option<Parts<'m>>, QueryFault> {
    let Some(condition) = &subject.given else { return Ok(None) };
    Ok(Some((quantity::find(&subject.metric, metrics)?, condition::comparisons(condition, metrics)?)))
}

/// A condition as it is written: `winner=heroes, rounds >= 3`.
pub(super) fn written(compared: &[(&Metric, Event)]) -> String {
    let comparison = |(metric, Event { relation, value }): &(&Metric, Event)| match (relation, value) {
        (Relation::Equal, Value::Flag(true)) => metric.name.clone(),
        (Relation::Equal, value) => format!("{}={value}", metric.name),
        (relation, value) => format!("{} {relation} {value}", metric.name),
    };
    compared.iter().map(comparison).collect::<Vec<_>>().join(", ")
}

/// Takes the name of a metric apart: itself, and its condition.
pub(super) fn split_name(name: &str) -> (&str, Option<&str>) {
    let parts =
        name.split_once(GIVEN).filter(|(metric, condition)| metric.ends_with(' ') && condition.starts_with(' '));
    parts.map_or((name, None), |(metric, condition)| (metric.trim_end(), Some(condition.trim_start())))
}

/// What each comparison of a condition says: the metric, and the event in it.
pub fn events(given: &Given) -> Vec<(&Metric, Event)> {
    let known: Vec<&Metric> = given.compared.iter().collect();
    let read = syntax::condition(&given.condition).and_then(|condition| condition::comparisons(&condition, &known));
    read.unwrap_or_default()
}

impl Condition {
    /// The condition of a metric, for trials of an experiment with these metrics; `None` if it lacks what is compared.
    pub fn of(given: &Given, metrics: &[Metric]) -> Option<Self> {
        Self::parse(&given.condition, metrics).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Quantity;
    use super::*;
    use crate::systems::{Reads, SideName};

    fn metrics() -> Vec<Metric> {
        let sides = [SideName::named(0, "heroes", false), SideName::named(1, "raiders", false)];
        vec![
            Metric::winner(&sides, ["draw"], "who wins"),
            Metric::number("rounds", "rounds", "how long it takes").of_age(),
            Metric::number("damage", "points", "damage dealt").of_count(2),
            Metric::flag("success", "whether it succeeds"),
        ]
    }

    #[test]
    fn a_metric_under_a_condition_has_one_name_however_it_is_asked_for() {
        let metrics = metrics();
        for text in ["rounds given winner=heroes", "p95(rounds) given winner = a", "chance(rounds > 3) given  winner=a"]
        {
            let subject = syntax::subject(text).expect("is well formed");
            let asked = asked(&subject, &metrics).expect("a condition");
            assert_eq!(asked.name, "rounds given winner=heroes", "{text}");
            assert_eq!(asked.unconditional(), &metrics[1]);
            let given = asked.given.as_ref().expect("a condition");
            let told = events(given);
            assert_eq!((told[0].0, &told[0].1.value), (&metrics[0], &Value::Outcome("heroes".to_owned())));
        }
        assert_eq!(asked(&syntax::subject("rounds").expect("is well formed"), &metrics), None);
    }

    #[test]
    fn quantities_are_written_as_they_are_read() {
        let mut metrics = metrics();
        for text in [
            "rounds given winner=a",
            "winner=b given rounds >= 3, success",
            "rounds given success=no",
            "rounds given winner != a",
        ] {
            let asked = asked(&syntax::subject(text).expect("is well formed"), &metrics).expect("a condition");
            metrics.push(asked);
        }
        let known: Vec<&Metric> = metrics.iter().collect();
        for (text, written) in [
            ("rounds given winner=a", "mean(rounds) given winner=heroes"),
            ("winner=b given rounds >= 3, success", "winner=raiders given rounds >= 3, success"),
            ("chance(rounds>8) given success=no", "chance(rounds > 8) given success=no"),
            ("median rounds given winner != a", "median(rounds) given winner != heroes"),
        ] {
            let quantity = Quantity::parse(text, &known).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(quantity.to_string(), written, "{text}");
            assert_eq!(Quantity::parse(written, &known), Ok(quantity), "{text}");
        }
    }

    #[test]
    fn a_metric_under_a_condition_is_meant_by_any_of_its_names() {
        let mut metrics = metrics();
        metrics
            .push(asked(&syntax::subject("winner=a given rounds>=3").expect("is well formed"), &metrics).expect("one"));
        let meant = |word| quantity::metric_meant(word, metrics.iter()).map(|metric| metric.name.as_str());
        assert_eq!(meant("winner given rounds >= 3"), Some("winner given rounds >= 3"));
        assert_eq!(meant("winner  given rounds>=3"), Some("winner given rounds >= 3"));
        assert_eq!((meant("winner given rounds >= 4"), meant("winner=a given rounds >= 3")), (None, None));
    }

    #[test]
    fn nothing_is_asked_that_is_not_measured() {
        let metrics = metrics();
        let text = "rounds given winner=a";
        let fault = Quantity::parse(text, &metrics.iter().collect::<Vec<_>>()).expect_err("it is not measured");
        assert_eq!((&text[fault.span.clone()], fault.code), ("winner=a", Code::CONTRADICTION));
    }

    #[test]
    fn it_reads_what_the_metric_and_its_condition_read() {
        let metrics = metrics();
        for (text, reads) in [
            ("damage given winner=a", Reads::Count(2)),
            ("damage given rounds > 3", Reads::Joint { age: true, counts: vec![2] }),
            ("rounds given success", Reads::Age),
            ("winner=a given success", Reads::End),
        ] {
            let asked = asked(&syntax::subject(text).expect("is well formed"), &metrics).expect("a condition");
            assert_eq!(asked.reads, reads, "{text}");
        }
    }

    #[test]
    fn what_does_not_exist_is_shown_where_it_is() {
        let metrics = metrics();
        let known: Vec<&Metric> = metrics.iter().collect();
        for (text, part, message, help) in [
            ("rounds given winer=a", "winer", "no metric `winer`", "`winner`"),
            ("rounds given winner=hero", "hero", "no outcome `hero`", "`heroes`"),
            ("rounds given success, rounds", "rounds", "compared with", "`rounds >= 3`"),
            ("round given success", "round", "no metric `round`", "`rounds`"),
        ] {
            let fault = Quantity::parse(text, &known).expect_err(text);
            assert_eq!(&text[fault.span.clone()], part, "{text}: {fault}");
            assert!(fault.message.contains(message) && fault.help.concat().contains(help), "{text}: {fault:?}");
        }
    }
}
