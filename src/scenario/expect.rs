//! Expectations: what a designer wants to be true of a metric, one line of text each.
//!
//! `success in 0.60..0.70`, `p95(rounds) <= 6`, `winner=a >= 45 %`, `chance(rounds > 8) < 0.05`. Here the
//! line is only taken apart; whether there is such a metric is known when the game has spoken, so every
//! part keeps its place.

use std::ops::Range;

use crate::diagnostic::Code;

use super::characters::list_of;
use super::keys::{self, shorten};
use super::node::Node;
use super::place::{Faults, Place};

/// An expectation as it is written.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// The whole line, without spaces around it.
    pub text: String,
    /// Where the line is.
    pub place: Place,
    /// The metric that is spoken of.
    pub metric: String,
    /// Where the metric is named.
    pub metric_place: Place,
    /// What of the metric is meant.
    pub aspect: Aspect,
    /// Where that is written: the name of a statistic, an outcome, a comparison.
    pub aspect_place: Place,
    /// Where it should lie.
    pub band: Band,
    /// Where the band is written.
    pub band_place: Place,
}

/// What of a metric an expectation is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aspect {
    /// The metric alone: how often yes, or how much on average.
    Plain,
    /// `winner=a`: the share of an outcome.
    Outcome(String),
    /// `p95(rounds)`, `median rounds`: a statistic by its name.
    Statistic(String),
    /// `chance(rounds > 8)`: the share of trials whose number compares so.
    Chance(Relation, i32),
}

/// How a number compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    Above,
}

impl Relation {
    /// Whether a number stands so to another.
    pub fn holds(self, value: i32, bound: i32) -> bool {
        match self {
            Self::Below => value < bound,
            Self::AtMost => value <= bound,
            Self::Equal => value == bound,
            Self::AtLeast => value >= bound,
            Self::Above => value > bound,
        }
    }
}

/// A range of numbers, each end in it or not.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Band {
    /// The lower end; minus infinity if there is none.
    pub low: f64,
    /// Whether the lower end itself is outside.
    pub low_open: bool,
    /// The upper end; infinity if there is none.
    pub high: f64,
    /// Whether the upper end itself is outside.
    pub high_open: bool,
}

/// Numbers nearer to an end than this count as the end: sums of probabilities have rounding errors.
const SLACK: f64 = 1e-11;

impl Band {
    /// The numbers that stand so to a bound.
    pub fn of(relation: Relation, bound: f64) -> Self {
        let all = Self { low: f64::NEG_INFINITY, low_open: false, high: f64::INFINITY, high_open: false };
        match relation {
            Relation::Below => Self { high: bound, high_open: true, ..all },
            Relation::AtMost => Self { high: bound, ..all },
            Relation::Equal => Self { low: bound, high: bound, ..all },
            Relation::AtLeast => Self { low: bound, ..all },
            Relation::Above => Self { low: bound, low_open: true, ..all },
        }
    }

    /// Whether a number is in the band. A number within rounding error of an end is the end.
    pub fn contains(&self, value: f64) -> bool {
        !self.is_above(value) && !self.is_below(value)
    }

    /// Whether the whole band lies above a number.
    pub fn is_above(&self, value: f64) -> bool {
        if self.low_open { value <= self.low + slack(self.low) } else { value < self.low - slack(self.low) }
    }

    /// Whether the whole band lies below a number.
    pub fn is_below(&self, value: f64) -> bool {
        if self.high_open { value >= self.high - slack(self.high) } else { value > self.high + slack(self.high) }
    }

    /// Whether no number is in both bands.
    pub fn excludes(&self, other: &Self) -> bool {
        let apart =
            |low: &Self, high: &Self| low.high < high.low || (low.high == high.low && (low.high_open || high.low_open));
        apart(self, other) || apart(other, self)
    }
}

fn slack(end: f64) -> f64 {
    if end.is_finite() { SLACK * end.abs().max(1.0) } else { 0.0 }
}

/// Reads `expect`: a line, or a list of lines. Of two lines about the same number that exclude each
/// other, the second is at fault.
pub fn read(node: &Node, faults: &mut Faults) -> Vec<Expectation> {
    let single = [node.clone()];
    let items: &[Node] = match (list_of(node), node.text()) {
        (Some(items), _) => items,
        (None, Some(_)) => &single,
        (None, None) => {
            keys::wrong_type("expect", "a list of lines such as [\"success in 0.60..0.70\"]", node, faults);
            return Vec::new();
        }
    };
    let mut found: Vec<Expectation> = Vec::new();
    for item in items {
        let Some(text) = item.text() else {
            keys::wrong_type("expect", "lines such as \"success in 0.60..0.70\"", item, faults);
            continue;
        };
        match parse(text) {
            Ok(parts) => {
                let read = parts.placed(text, &item.place);
                let about = |other: &&Expectation| other.metric == read.metric && other.aspect == read.aspect;
                if let Some(other) = found.iter().filter(about).find(|other| other.band.excludes(&read.band)) {
                    let message =
                        format!("`{}` and `{}` exclude each other", shorten(&other.text), shorten(&read.text));
                    let fault = item.place.error(Code::CONTRADICTION, message);
                    faults.push(fault.context(other.place.span.clone(), "expected here"));
                }
                found.push(read);
            }
            Err(wrong) => {
                let place = item.place.within(text, wrong.part);
                faults.push(place.error(Code::EXPECTATION, wrong.message).help(wrong.help));
            }
        }
    }
    found
}

/// What is wrong with a line, and where in it.
#[derive(Debug)]
struct Wrong {
    part: Range<usize>,
    message: String,
    help: String,
}

impl Wrong {
    fn new(part: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { part, message: message.into(), help: help.into() }
    }
}

/// A line taken apart, with byte ranges.
#[derive(Debug)]
struct Parts {
    metric: Range<usize>,
    aspect: (Aspect, Range<usize>),
    band: (Band, Range<usize>),
}

impl Parts {
    fn placed(self, text: &str, place: &Place) -> Expectation {
        Expectation {
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            place: place.clone(),
            metric: text[self.metric.clone()].to_owned(),
            metric_place: place.within(text, self.metric),
            aspect: self.aspect.0,
            aspect_place: place.within(text, self.aspect.1),
            band: self.band.0,
            band_place: place.within(text, self.band.1),
        }
    }
}

/// What every line looks like, for those who wrote another.
const FORMS: &str =
    "write `success in 0.60..0.70`, `p95(rounds) <= 6`, `winner=a >= 0.45` or `chance(rounds > 8) < 0.05`";

fn parse(text: &str) -> Result<Parts, Wrong> {
    let Some((at, sign)) = last_sign(text) else {
        return Err(Wrong::new(0..text.len(), "an expectation needs a comparison", FORMS));
    };
    let right = trimmed(text, at + sign.len()..text.len());
    let band = match relation(sign) {
        Some(Relation::Equal) => rounding_to(&text[right.clone()], number(text, right.clone())?),
        Some(relation) => Band::of(relation, number(text, right.clone())?),
        None => between(text, right.clone())?,
    };
    let subject = trimmed(text, 0..at);
    let (metric, aspect) = subject_of(text, subject)?;
    Ok(Parts { metric, aspect, band: (band, right) })
}

/// The comparison that splits a line: the last one outside brackets.
fn last_sign(text: &str) -> Option<(usize, &str)> {
    let mut depth = 0_i32;
    let mut found = None;
    let mut skip_to = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth != 0 || at < skip_to {
            continue;
        }
        let rest = &text[at..];
        let word = ["<=", ">=", "==", "<", ">", "="].into_iter().find(|sign| rest.starts_with(sign));
        // The sign of `0.6..=0.7` belongs to the range.
        let word = word.filter(|_| !text[..at].ends_with(".."));
        let is_in = rest.starts_with("in ") && text[..at].ends_with(' ');
        if let Some(sign) = word.or(is_in.then_some("in")) {
            found = Some((at, &text[at..at + sign.len()]));
            skip_to = at + sign.len();
        }
    }
    found
}

fn relation(sign: &str) -> Option<Relation> {
    Some(match sign {
        "<" => Relation::Below,
        "<=" => Relation::AtMost,
        "=" | "==" => Relation::Equal,
        ">=" => Relation::AtLeast,
        ">" => Relation::Above,
        _ => return None,
    })
}

/// What rounds to a number as it is written: 65 % is everything from 64.5 % to 65.5 %, because no whole number of a sheet
/// gives 65.0000 %. A bare 0 or 1 means never or always.
fn rounding_to(written: &str, value: f64) -> Band {
    let digits = written.trim_end_matches('%').trim_end();
    let unit = if digits.len() < written.len() { 0.01 } else { 1.0 };
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if unit == 1.0 && decimals == 0 && (value == 0.0 || value == 1.0) {
        return Band::of(Relation::Equal, value);
    }
    let half = 0.5 * unit * 10_f64.powi(-i32::try_from(decimals).unwrap_or(0));
    Band { low: value - half, low_open: false, high: value + half, high_open: false }
}

/// `0.60..0.70`, ends included.
fn between(text: &str, part: Range<usize>) -> Result<Band, Wrong> {
    let Some(dots) = text[part.clone()].find("..") else {
        return Err(Wrong::new(part, "`in` needs two ends", "write `in 0.60..0.70`; both ends are included"));
    };
    let middle = part.start + dots;
    let second = if text[middle + 2..part.end].starts_with('=') { middle + 3 } else { middle + 2 };
    let low = trimmed(text, part.start..middle);
    // `60..70 %` means percent at both ends.
    let high_part = trimmed(text, second..part.end);
    let high = number(text, high_part.clone())?;
    let percent = text[high_part].ends_with('%') && !text[low.clone()].ends_with('%');
    let low = number(text, low)? * if percent { 0.01 } else { 1.0 };
    if high < low {
        return Err(Wrong::new(part, "nothing lies between these ends", "write the smaller number first"));
    }
    Ok(Band { low, low_open: false, high, high_open: false })
}

/// `metric`, `metric=outcome`, `statistic(metric)`, `statistic metric`, `chance(metric > number)`.
#[expect(clippy::type_complexity, reason = "the two parts of a subject with their places")]
fn subject_of(text: &str, part: Range<usize>) -> Result<(Range<usize>, (Aspect, Range<usize>)), Wrong> {
    let subject = &text[part.clone()];
    if subject.is_empty() {
        return Err(Wrong::new(part, "an expectation begins with a metric", FORMS));
    }
    if let Some(open) = subject.find('(') {
        let function = trimmed(text, part.start..part.start + open);
        if !subject.ends_with(')') || subject.matches(['(', ')']).count() != 2 {
            return Err(Wrong::new(part, "the brackets do not match", FORMS));
        }
        let inner = trimmed(text, part.start + open + 1..part.end - 1);
        if text[function.clone()].eq("chance") {
            return chance(text, inner);
        }
        let metric = word(text, inner)?;
        let name = word(text, function)?;
        return Ok((metric, (Aspect::Statistic(text[name.clone()].to_owned()), name)));
    }
    if let Some(equals) = subject.find('=') {
        let metric = word(text, trimmed(text, part.start..part.start + equals))?;
        let outcome = trimmed(text, part.start + equals + 1..part.end);
        return Ok((metric, (Aspect::Outcome(text[outcome.clone()].to_owned()), outcome)));
    }
    if let Some(space) = subject.find(char::is_whitespace) {
        let statistic = part.start..part.start + space;
        let metric = word(text, trimmed(text, part.start + space..part.end))?;
        return Ok((metric, (Aspect::Statistic(text[statistic.clone()].to_owned()), statistic)));
    }
    Ok((part.clone(), (Aspect::Plain, part)))
}

/// The inside of `chance(rounds > 8)` or `chance(winner=a)`.
#[expect(clippy::type_complexity, reason = "the two parts of a subject with their places")]
fn chance(text: &str, part: Range<usize>) -> Result<(Range<usize>, (Aspect, Range<usize>)), Wrong> {
    let inside = &text[part.clone()];
    let Some((at, sign)) = last_sign(inside) else {
        let metric = word(text, part.clone())?;
        return Ok((metric, (Aspect::Plain, part)));
    };
    let metric = word(text, trimmed(text, part.start..part.start + at))?;
    let right = trimmed(text, part.start + at + sign.len()..part.end);
    let aspect = match (relation(sign), text[right.clone()].parse::<i32>()) {
        (Some(relation), Ok(bound)) => Aspect::Chance(relation, bound),
        (Some(Relation::Equal), Err(_)) => Aspect::Outcome(text[right.clone()].to_owned()),
        _ => {
            let message = format!("`{}` is not a whole number", shorten(&text[right.clone()]));
            return Err(Wrong::new(right, message, "write `chance(rounds > 8)`"));
        }
    };
    Ok((metric, (aspect, right)))
}

/// A part that must be one word.
fn word(text: &str, part: Range<usize>) -> Result<Range<usize>, Wrong> {
    let word = &text[part.clone()];
    if word.is_empty() || word.contains(|letter: char| letter.is_whitespace() || "()<>=%".contains(letter)) {
        return Err(Wrong::new(part, format!("`{}` is not the name of a metric", shorten(word)), FORMS));
    }
    Ok(part)
}

/// A number, `60 %` being 0.6.
fn number(text: &str, part: Range<usize>) -> Result<f64, Wrong> {
    let written = &text[part.clone()];
    let (digits, scale) = match written.strip_suffix('%') {
        Some(digits) => (digits.trim_end(), 0.01),
        None => (written, 1.0),
    };
    let plain: String = digits.chars().filter(|&letter| letter != '_').collect();
    let is_number = plain.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    match plain.parse::<f64>() {
        Ok(number) if is_number && number.is_finite() => Ok(number * scale),
        _ => {
            let message = if written.is_empty() {
                "a number is missing".to_owned()
            } else {
                format!("`{}` is not a number", shorten(written))
            };
            Err(Wrong::new(part, message, "write a number such as 6, 0.65 or 65 %"))
        }
    }
}

/// A part without the spaces at its ends.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let start = part.start + (inside.len() - inside.trim_start().len());
    start..start + inside.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, Aspect, Band) {
        let parts = parse(text).unwrap_or_else(|wrong| panic!("{text}: {}", wrong.message));
        (text[parts.metric].to_owned(), parts.aspect.0, parts.band.0)
    }

    #[test]
    fn the_forms_are_read() {
        let closed = |low, high| Band { low, low_open: false, high, high_open: false };
        let statistic = |name: &str| Aspect::Statistic(name.to_owned());
        let outcome = |name: &str| Aspect::Outcome(name.to_owned());
        for (text, metric, aspect, band) in [
            ("success in 0.60..0.70", "success", Aspect::Plain, closed(0.6, 0.7)),
            ("success in 60..=70 %", "success", Aspect::Plain, closed(0.6, 0.7)),
            ("p95(rounds) <= 6", "rounds", statistic("p95"), Band::of(Relation::AtMost, 6.0)),
            ("median rounds = 4", "rounds", statistic("median"), closed(3.5, 4.5)),
            ("success = 65 %", "success", Aspect::Plain, closed(0.645, 0.655)),
            ("success = 0.650", "success", Aspect::Plain, closed(0.6495, 0.6505)),
            ("success = 1", "success", Aspect::Plain, closed(1.0, 1.0)),
            ("deaths.a < 0.02", "deaths.a", Aspect::Plain, Band::of(Relation::Below, 0.02)),
            ("winner=a in .45 .. .55", "winner", outcome("a"), closed(0.45, 0.55)),
            ("winner = a >= 45 %", "winner", outcome("a"), Band::of(Relation::AtLeast, 0.45)),
            (
                "chance(rounds > 8) < 0.05",
                "rounds",
                Aspect::Chance(Relation::Above, 8),
                Band::of(Relation::Below, 0.05),
            ),
            ("chance(winner=b) > 0.5", "winner", outcome("b"), Band::of(Relation::Above, 0.5)),
        ] {
            let (got_metric, got_aspect, got) = parts(text);
            assert_eq!((got_metric.as_str(), got_aspect), (metric, aspect), "{text}");
            assert_eq!((got.low_open, got.high_open), (band.low_open, band.high_open), "{text}");
            let near = |a: f64, b: f64| a == b || (a - b).abs() < 1e-12;
            assert!(near(got.low, band.low) && near(got.high, band.high), "{text}: {got:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_pointed_at() {
        for (text, part, message) in [
            ("success", "success", "needs a comparison"),
            ("success > often", "often", "not a number"),
            ("success >", "", "a number is missing"),
            ("success in 0.7..0.6", "0.7..0.6", "nothing lies"),
            ("success in 0.7", "0.7", "two ends"),
            ("> 0.7", "", "begins with a metric"),
            ("p95(rounds <= 6", "p95(rounds <= 6", "needs a comparison"),
            ("chance(rounds > many) < 0.1", "many", "not a whole number"),
            ("success > nan", "nan", "not a number"),
            ("success > inf", "inf", "not a number"),
        ] {
            let wrong = parse(text).expect_err(text);
            assert_eq!(&text[wrong.part.clone()], part, "{text}: {}", wrong.message);
            assert!(wrong.message.contains(message), "{text}: {}", wrong.message);
        }
    }

    #[test]
    fn ends_belong_to_closed_bands_only_and_rounding_does_not_matter() {
        let closed = Band { low: 0.6, low_open: false, high: 0.7, high_open: false };
        assert!(closed.contains(0.6) && closed.contains(0.7) && closed.contains(0.1 + 0.2 + 0.3));
        assert!(!closed.contains(0.599_999) && !closed.contains(0.700_001));
        let below = Band::of(Relation::Below, 0.3);
        assert!(!below.contains(0.3) && !below.contains(0.3 - 1e-16) && below.contains(0.299_999));
        assert!(below.excludes(&Band::of(Relation::AtLeast, 0.3)));
        assert!(!Band::of(Relation::AtMost, 0.3).excludes(&Band::of(Relation::AtLeast, 0.3)));
    }
}
