//! The grammar of questions: parses a text into parts with their positions.
//!
//! Nothing here knows any metric. Whether a metric exists, and whether a word is one of its outcomes or a statistic,
//! is checked later against the game's metrics.

use std::ops::Range;

use crate::diagnostic::shorten;
use crate::systems::metric::GIVEN;

use super::event::Relation;
use super::fault::QueryFault;

mod condition;
mod limit;

use condition::{CALLED_GIVEN, Split, condition_in, early_condition, other_word, split};
use limit::{between, last_sign, number, numbers};

/// The forms of a question, as help for a text that has none of them.
const FORMS: &str =
    "write `success in 0.60..0.70`, `p95(rounds) <= 6`, `winner=a >= 45 %` or `chance(rounds > 8) < 0.05`";

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The text of the part.
    pub text: String,
    /// Its position, in bytes of the whole text.
    pub span: Range<usize>,
}

/// A quantity as written: a metric and an aspect of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The name of the metric.
    pub metric: Part,
    /// The aspect of the metric.
    pub aspect: Aspect,
    /// The position of the aspect: the name of a statistic, an outcome, or a number.
    pub span: Range<usize>,
    /// The condition on a trial under which it is counted, if there is one.
    pub given: Option<Condition>,
}

/// A condition on a single trial as written: `winner=b, rounds >= 20`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Its comparisons, all of which must hold.
    pub comparisons: Vec<Subject>,
    /// Its text, with single spaces.
    pub text: String,
    /// Its position.
    pub span: Range<usize>,
}

/// The aspect of a metric that a quantity refers to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// The metric alone: the share of yes, or the mean.
    Plain,
    /// `p95(rounds)`, `median rounds`: a statistic by its name.
    Statistic(String),
    /// `winner=a`, `chance(rounds > 8)`: the share of trials whose value satisfies the comparison.
    Event(Relation, String),
}

/// The range in which a quantity should lie, as written.
#[derive(Debug, Clone, PartialEq)]
pub enum Limit {
    /// A relation to a number; `=` may name several.
    Relation(Relation, Vec<Number>),
    /// A range between two numbers, ends included.
    Between(Number, Number),
}

/// A number as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// Its value; 65 % is 0.65.
    pub value: f64,
    /// Number of digits after the decimal point.
    pub decimals: usize,
    /// Whether it is a percentage.
    pub percent: bool,
    /// Its position in the text.
    pub span: Range<usize>,
}

/// A quantity and its limit, as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The quantity.
    pub subject: Subject,
    /// The range in which it should lie.
    pub limit: Limit,
    /// The position of the limit, without its relation.
    pub span: Range<usize>,
}

impl Limit {
    /// Its numbers.
    pub fn numbers(&self) -> Vec<&Number> {
        match self {
            Self::Relation(_, numbers) => numbers.iter().collect(),
            Self::Between(low, high) => vec![low, high],
        }
    }
}

/// Parses a statement: `winner=a >= 45 %`.
///
/// # Errors
/// The first fault in the text, with its position.
pub fn statement(text: &str) -> Result<Statement, QueryFault> {
    let Split { end, condition } = split(text)?;
    let (head, tail) = text.split_at(end);
    let whole = |message: &str, help: String| Err(QueryFault::new(0..text.len(), message).help(help));
    let read = read_statement(head);
    // `rounds <= 6 and winner=a > 50 %` reads like an odd outcome.
    let odd = |read: &Statement| matches!(&read.subject.aspect, Aspect::Event(_, word) if word.contains(' '));
    if !read.as_ref().is_ok_and(|read| !odd(read)) {
        if let Some(written) = compared(head) {
            return whole("a comparison is written with a sign, not with a word", format!("write `{written}{tail}`"));
        }
        if let Some(written) = other_word(text, |meant| statement(meant).is_ok()) {
            return whole(CALLED_GIVEN, format!("write `{written}`"));
        }
        if let Some((first, second)) = two_statements(head) {
            let help = format!("write `{first}{tail}` and `{second}{tail}` in lines of their own");
            return whole("this says two things in one line", help);
        }
        if let Some((bound, written)) = condition.clone().and_then(|part| early_condition(text, head, part)) {
            let fault = QueryFault::new(bound, format!("where the quantity should lie is said before `{GIVEN}`"));
            return Err(fault.help(format!("write `{written}`")));
        }
    }
    let mut read = read?;
    read.subject.given = condition.map(|part| condition_in(text, part)).transpose()?;
    Ok(read)
}

fn read_statement(text: &str) -> Result<Statement, QueryFault> {
    balanced(text)?;
    let Some((at, sign)) = last_sign(text) else {
        let message = "it is not said where the quantity should lie: a comparison is missing";
        return Err(QueryFault::new(0..text.len(), message).help(FORMS.to_owned()));
    };
    let span = trimmed(text, at + sign.len()..text.len());
    let limit = match Relation::of(sign) {
        Some(Relation::NotEqual) => {
            let message = "no quantity is exactly another number, so `!=` says nothing";
            return Err(QueryFault::new(at..at + sign.len(), message).help(FORMS.to_owned()));
        }
        Some(Relation::Equal) => Limit::Relation(Relation::Equal, numbers(text, span.clone())?),
        Some(relation) => Limit::Relation(relation, vec![number(text, span.clone())?]),
        None => between(text, span.clone())?,
    };
    Ok(Statement { subject: subject_in(text, trimmed(text, 0..at))?, limit, span })
}

/// Checks that every bracket has its partner.
fn balanced(text: &str) -> Result<(), QueryFault> {
    let mut open = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open.push(at),
            ')' if open.pop().is_none() => {
                let fault = QueryFault::new(at..at + 1, "this bracket was never opened");
                return Err(fault.help("write `(` before the name of the metric".to_owned()));
            }
            _ => {}
        }
    }
    match open.last() {
        Some(&at) => {
            let fault = QueryFault::new(at..at + 1, "this bracket is never closed");
            Err(fault.help("write `)` behind the name of the metric".to_owned()))
        }
        None => Ok(()),
    }
}

/// A comparison in words, as it is written in signs.
fn compared(text: &str) -> Option<String> {
    let words = [
        (" at least ", ">="),
        (" at most ", "<="),
        (" more than ", ">"),
        (" less than ", "<"),
        (" below ", "<"),
        (" above ", ">"),
        (" between ", "in"),
        (" is ", "="),
        (" equals ", "="),
        (": ", "="),
        (" ~ ", "="),
        (" ≈ ", "="),
    ];
    let (word, sign) = words.into_iter().find(|(word, _)| text.contains(word))?;
    let written = text.replacen(word, &format!(" {sign} "), 1);
    let written = if sign == "in" { written.replacen(" and ", "..", 1) } else { written };
    read_statement(&written).is_ok().then_some(written)
}

/// The two statements of a text that has them in one line.
fn two_statements(text: &str) -> Option<(&str, &str)> {
    [" and ", " && ", ", ", "; "].into_iter().find_map(|between| {
        let (first, second) = text.split_once(between)?;
        let both = (first.trim(), second.trim());
        (read_statement(both.0).is_ok() && read_statement(both.1).is_ok()).then_some(both)
    })
}

/// Parses a quantity: `winner=a`, `median(rounds)`.
///
/// # Errors
/// The first fault in the text, with its position.
pub fn subject(text: &str) -> Result<Subject, QueryFault> {
    let Split { end, condition } = split(text)?;
    let mut read = subject_in(text, trimmed(text, 0..end)).map_err(|fault| {
        match other_word(text, |meant| subject(meant).is_ok()) {
            Some(written) => QueryFault::new(0..text.len(), CALLED_GIVEN).help(format!("write `{written}`")),
            None => fault,
        }
    })?;
    read.given = condition.map(|part| condition_in(text, part)).transpose()?;
    Ok(read)
}

/// Parses a condition: comparisons joined by commas, each as inside `chance(...)`.
///
/// # Errors
/// The first fault in the text, with its position.
pub fn condition(text: &str) -> Result<Condition, QueryFault> {
    if let Split { end, condition: Some(_) } = split(text)? {
        let fault = QueryFault::new(end..text.len(), format!("a condition on a single trial has no `{GIVEN}`"));
        return Err(fault.help("join comparisons by commas: `winner=a, rounds >= 3`".to_owned()));
    }
    condition_in(text, 0..text.len())
}

/// Parses `metric`, `metric=outcome`, `statistic(metric)`, `statistic metric` or `chance(metric > number)`.
fn subject_in(text: &str, part: Range<usize>) -> Result<Subject, QueryFault> {
    let inside = &text[part.clone()];
    if inside.is_empty() {
        return Err(QueryFault::new(part, "a question begins with a metric").help(FORMS.to_owned()));
    }
    if let Some(open) = inside.find('(') {
        let function = name(text, trimmed(text, part.start..part.start + open))?;
        if !inside.ends_with(')') || inside.matches(['(', ')']).count() != 2 {
            return Err(QueryFault::new(part, "the brackets do not match").help(FORMS.to_owned()));
        }
        let inner = trimmed(text, part.start + open + 1..part.end - 1);
        if function.text == "chance" {
            return comparison(text, inner);
        }
        let metric = name(text, inner)?;
        return Ok(Subject { metric, aspect: Aspect::Statistic(function.text), span: function.span, given: None });
    }
    if inside.contains('=') {
        return comparison(text, part);
    }
    if let Some(space) = inside.find(char::is_whitespace) {
        let statistic = part.start..part.start + space;
        let metric = name(text, trimmed(text, part.start + space..part.end))?;
        return Ok(Subject {
            metric,
            aspect: Aspect::Statistic(text[statistic.clone()].to_owned()),
            span: statistic,
            given: None,
        });
    }
    let metric = name(text, part.clone())?;
    Ok(Subject { metric, aspect: Aspect::Plain, span: part, given: None })
}

/// Parses `rounds > 8`, `winner=a` or `success`.
fn comparison(text: &str, part: Range<usize>) -> Result<Subject, QueryFault> {
    let inside = &text[part.clone()];
    let sign = inside.find(['<', '>', '=', '!']).and_then(|at| {
        let sign = Relation::SIGNS.iter().find(|(sign, _)| inside[at..].starts_with(sign));
        sign.map(|&(sign, relation)| (at, sign, relation))
    });
    let Some((at, sign, relation)) = sign else {
        let metric = name(text, part.clone())?;
        return Ok(Subject { metric, aspect: Aspect::Plain, span: part, given: None });
    };
    let metric = name(text, trimmed(text, part.start..part.start + at))?;
    let span = trimmed(text, part.start + at + sign.len()..part.end);
    if span.is_empty() {
        let message = format!("it is not said what `{}` is compared with", metric.text);
        return Err(QueryFault::new(span, message).help(FORMS.to_owned()));
    }
    Ok(Subject { metric, aspect: Aspect::Event(relation, text[span.clone()].to_owned()), span, given: None })
}

/// Parses a single word.
fn name(text: &str, span: Range<usize>) -> Result<Part, QueryFault> {
    let word = &text[span.clone()];
    if word.is_empty() || word.contains(|letter: char| letter.is_whitespace() || "()<>=!%".contains(letter)) {
        let message = format!("`{}` is not the name of a metric", shorten(word));
        return Err(QueryFault::new(span, message).help(FORMS.to_owned()));
    }
    Ok(Part { text: word.to_owned(), span })
}

/// A part without leading and trailing white space.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let start = part.start + (inside.len() - inside.trim_start().len());
    start..start + inside.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(relation: Relation, text: &str) -> Aspect {
        Aspect::Event(relation, text.to_owned())
    }

    #[test]
    fn statements_are_read_as_people_write_them() {
        let statistic = |name: &str| Aspect::Statistic(name.to_owned());
        for (text, metric, aspect, relation, numbers) in [
            ("success in 0.60..0.70", "success", Aspect::Plain, None, vec![0.6, 0.7]),
            ("success within 60..=70 %", "success", Aspect::Plain, None, vec![0.6, 0.7]),
            ("p95(rounds) <= 6", "rounds", statistic("p95"), Some(Relation::AtMost), vec![6.0]),
            ("median rounds = 4", "rounds", statistic("median"), Some(Relation::Equal), vec![4.0]),
            ("success = 75, 50, 25 %", "success", Aspect::Plain, Some(Relation::Equal), vec![0.75, 0.5, 0.25]),
            ("deaths.a < 0.02", "deaths.a", Aspect::Plain, Some(Relation::Below), vec![0.02]),
            ("winner=a in .45 .. .55", "winner", event(Relation::Equal, "a"), None, vec![0.45, 0.55]),
            ("winner = a >= 45 %", "winner", event(Relation::Equal, "a"), Some(Relation::AtLeast), vec![0.45]),
            ("chance(rounds > 8) < 0.05", "rounds", event(Relation::Above, "8"), Some(Relation::Below), vec![0.05]),
            ("chance(winner!=b) > 0.5", "winner", event(Relation::NotEqual, "b"), Some(Relation::Above), vec![0.5]),
        ] {
            let got = statement(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!((got.subject.metric.text.as_str(), got.subject.aspect), (metric, aspect), "{text}");
            let values: Vec<f64> = got.limit.numbers().iter().map(|number| number.value).collect();
            let near = values.iter().zip(&numbers).all(|(a, b): (&f64, &f64)| (a - b).abs() < 1e-12);
            assert!(near && values.len() == numbers.len(), "{text}: {values:?}");
            match got.limit {
                Limit::Between(..) => assert_eq!(relation, None, "{text}"),
                Limit::Relation(got, _) => assert_eq!(relation, Some(got), "{text}"),
            }
        }
    }

    #[test]
    fn slips_are_shown_where_they_are() {
        for (text, part, message) in [
            ("success", "success", "a comparison is missing"),
            ("success > often", "often", "not a number"),
            ("success >", "", "a number is missing"),
            ("success in 0.7..0.6", "0.7..0.6", "nothing lies"),
            ("success in 0.7", "0.7", "two ends"),
            ("> 0.7", "", "begins with a metric"),
            ("p95(rounds <= 6", "(", "never closed"),
            ("success > nan", "nan", "not a number"),
            ("success > inf", "inf", "not a number"),
            ("success != 0.5", "!=", "says nothing"),
            ("success = 0.5 or so", "0.5 or so", "not a number"),
        ] {
            let fault = statement(text).expect_err(text);
            assert_eq!(&text[fault.span.clone()], part, "{text}: {fault}");
            assert!(fault.message.contains(message), "{text}: {fault}");
        }
    }

    #[test]
    fn quantities_and_conditions_need_no_limit() {
        assert_eq!(subject("winner=a").map(|got| got.aspect), Ok(event(Relation::Equal, "a")));
        assert_eq!(subject(" median rounds ").map(|got| got.metric.span), Ok(8..14));
        let parts = condition("winner = b, rounds>=20, success").expect("is well formed");
        let parts = parts.comparisons;
        let metrics: Vec<&str> = parts.iter().map(|part| part.metric.text.as_str()).collect();
        assert_eq!(metrics, ["winner", "rounds", "success"]);
        assert_eq!((&parts[1].aspect, parts[1].span.clone()), (&event(Relation::AtLeast, "20"), 20..22));
    }

    #[test]
    fn a_condition_stands_at_the_end() {
        for (text, metric, condition, compared) in [
            ("mean(rounds) <= 5 given winner=a", "rounds", "winner=a", vec!["winner"]),
            (
                "winner=a >= 60 % given rounds >= 3, success",
                "winner",
                "rounds >= 3, success",
                vec!["rounds", "success"],
            ),
            ("chance(rounds > 8) < 0.05 given  winner = a", "rounds", "winner = a", vec!["winner"]),
        ] {
            let read = statement(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            let given = read.subject.given.expect("a condition");
            let metrics: Vec<&str> = given.comparisons.iter().map(|one| one.metric.text.as_str()).collect();
            assert_eq!(
                (read.subject.metric.text.as_str(), given.text.as_str(), metrics),
                (metric, condition, compared)
            );
        }
        let alone = subject("median rounds given winner=a").expect("a quantity");
        assert_eq!(alone.given.map(|given| given.text).as_deref(), Some("winner=a"));
        // An outcome may have this name.
        assert_eq!(
            statement("hint = given >= 0.5").expect("a statement").subject.aspect,
            event(Relation::Equal, "given")
        );
    }

    #[test]
    fn slips_with_a_condition_are_shown_where_they_are() {
        for (text, part, message, help) in [
            ("rounds < 5 given", "given", "which trials", "`given rounds >= 3`"),
            ("rounds < 5 given winner=a given success", "given", "one condition", "by commas"),
            ("rounds given winner=a <= 5", "<= 5", "before `given`", "write `rounds <= 5 given winner=a`"),
            (
                "chance(rounds > 3 given winner=a) > 0.5",
                "given",
                "behind the brackets",
                "write `chance(rounds > 3) > 0.5 given winner=a`",
            ),
            (
                "rounds < 5 if winner=a",
                "rounds < 5 if winner=a",
                "begins with `given`",
                "write `rounds < 5 given winner=a`",
            ),
            ("rounds < 5 given winner=a and rounds > 2", "and", "joined by commas", "write `winner=a, rounds > 2`"),
            (
                "rounds at most 5 given winner=a",
                "rounds at most 5 given winner=a",
                "with a sign",
                "write `rounds <= 5 given winner=a`",
            ),
            ("rounds given winner=a", "rounds", "a comparison is missing", ""),
            ("rounds < 5 given winner=", "", "compared with", ""),
        ] {
            let fault = statement(text).expect_err(text);
            assert_eq!(&text[fault.span.clone()], part, "{text}: {fault}");
            assert!(fault.message.contains(message), "{text}: {fault}");
            assert!(fault.help.concat().contains(help), "{text}: {:?}", fault.help);
        }
        let fault = condition("winner=a given rounds > 3").expect_err("two conditions");
        assert!(fault.message.contains("no `given`"), "{fault}");
    }
}
