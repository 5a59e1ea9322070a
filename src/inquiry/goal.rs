//! What a number is to be: `success = 65 %`, `median(rounds) = 4`, `winner=a within 0.45..0.55`.
//!
//! A goal is a measure and a range of values. `=` means "to the last digit written": 65 % is met by everything
//! that rounds to it, from 64.5 % to 65.5 %, because no whole number of a sheet gives 65.0000 %.

use std::ops::Range;

use crate::stats::PERCENTS;
use crate::systems::{Metric, Outcomes};

use super::measure::{Estimate, Measure, Stat};

/// What a measure is to be.
#[derive(Debug, Clone, PartialEq)]
pub struct Goal {
    /// The number that is meant.
    pub measure: Measure,
    /// The values that meet it.
    pub bound: Bound,
    /// As it was written, one target of several.
    pub text: String,
}

/// A range of values that meet a goal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// The lowest; minus infinity if there is none.
    pub low: f64,
    /// The highest; infinity if there is none.
    pub high: f64,
    /// The value that would be best, for "nearest".
    pub target: f64,
}

/// Whether a number meets a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It does, with its whole interval.
    Met,
    /// It does not, with its whole interval.
    Missed,
    /// The interval lies on both sides of a border.
    Undecided,
}

/// What is wrong with the text of a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoalFault {
    /// In one sentence.
    pub message: String,
    /// The part of the text that is meant.
    pub span: Range<usize>,
    /// What to do about it.
    pub help: String,
}

impl Bound {
    /// Whether a value lies in the range.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether a number with its interval meets the goal.
    pub fn judge(&self, estimate: &Estimate) -> Verdict {
        if self.holds(estimate.low) && self.holds(estimate.high) {
            Verdict::Met
        } else if estimate.high < self.low || estimate.low > self.high {
            Verdict::Missed
        } else {
            Verdict::Undecided
        }
    }

    /// How far a value is from the range; 0 inside.
    pub fn distance(&self, value: f64) -> f64 {
        (self.low - value).max(value - self.high).max(0.0)
    }
}

const FORM: &str = "write for example `success = 65 %`, `median(rounds) = 4`, `winner=a within 0.45..0.55` or \
                    `mean(rounds) <= 6`";

impl Goal {
    /// Reads the goals of a text; there are several if `=` names several targets: `success = 75 %, 50 %`.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place in the text.
    pub fn parse(text: &str, metrics: &[Metric]) -> Result<Vec<Self>, GoalFault> {
        let mut reader = Reader { text, at: 0, metrics };
        let measure = reader.measure()?;
        let (bounds, spans): (Vec<Bound>, Vec<Range<usize>>) = reader.bounds(&measure)?.into_iter().unzip();
        let several = bounds.len() > 1;
        let goals = bounds.into_iter().zip(spans).map(|(bound, span)| {
            let sign =
                if several && text.trim_end().ends_with('%') && !text[span.clone()].ends_with('%') { " %" } else { "" };
            let text =
                if several { format!("{} = {}{sign}", measure.name, &text[span]) } else { text.trim().to_owned() };
            Self { measure: measure.clone(), bound, text }
        });
        Ok(goals.collect())
    }
}

impl Measure {
    /// Reads a measure alone: `success`, `winner=a`, `median(rounds)`.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place in the text.
    pub fn parse(text: &str, metrics: &[Metric]) -> Result<Self, GoalFault> {
        let mut reader = Reader { text, at: 0, metrics };
        let measure = reader.measure()?;
        reader.skip();
        if reader.at < text.len() {
            return reader.fault(reader.at..text.len(), "the measure should end here", FORM);
        }
        Ok(measure)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    metrics: &'a [Metric],
}

/// A number as written.
struct Number {
    value: f64,
    /// Half a unit of its last digit.
    slack: f64,
    percent: bool,
    span: Range<usize>,
}

impl<'a> Reader<'a> {
    fn fault<T>(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Result<T, GoalFault> {
        Err(GoalFault { message: message.into(), span, help: help.into() })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Takes a word or sign if it stands next.
    fn takes(&mut self, sign: &str) -> bool {
        self.skip();
        let word = sign.ends_with(char::is_alphabetic);
        let found = self.rest().starts_with(sign)
            && !(word && self.rest()[sign.len()..].starts_with(|c: char| c.is_alphanumeric()));
        if found {
            self.at += sign.len();
        }
        found
    }

    /// A name: letters, digits, `_`, `-` and dots between them.
    fn name(&mut self) -> Range<usize> {
        self.skip();
        let legal = |c: char| c.is_alphanumeric() || "_-.".contains(c);
        let length = self.rest().find(|c| !legal(c)).unwrap_or(self.rest().len());
        let span = self.at..self.at + length;
        self.at = span.end;
        span
    }

    fn measure(&mut self) -> Result<Measure, GoalFault> {
        let first = self.name();
        let word = &self.text[first.clone()];
        if word.is_empty() {
            return self.fault(0..self.text.len(), "a goal begins with a metric", FORM);
        }
        if let Some(stat) = stat(word)
            && !self.metrics.iter().any(|metric| metric.name == word)
        {
            let bracket = self.takes("(");
            let span = self.name();
            let metric = self.metric(span.clone())?;
            if bracket && !self.takes(")") {
                return self.fault(self.at..self.at, "the bracket is not closed", FORM);
            }
            if !matches!(metric.outcomes, Outcomes::Number { .. }) {
                let message = format!("`{}` is no number, so it has no {word}", metric.name);
                return self.fault(first.start..span.end, message, outcomes_help(metric));
            }
            return Ok(Measure::new(metric, stat));
        }
        if self.takes("(") {
            let message = format!("there is no statistic `{word}`");
            return self.fault(first, message, "it can be mean, median, p5, p25, p75 or p95");
        }
        let metric = self.metric(first.clone())?;
        // `winner=a`: an outcome is a word of the metric, or a number if a relation follows.
        let before = self.at;
        if self.takes("=") {
            let span = self.name();
            let word = &self.text[span.clone()];
            let value = match &metric.outcomes {
                Outcomes::Flag => ["no", "yes"].iter().position(|known| *known == word),
                Outcomes::Named(names) => names.iter().position(|known| known == word),
                Outcomes::Number { .. } => None,
            };
            if let Some(value) = value.and_then(|value| i32::try_from(value).ok()) {
                return Ok(Measure::new(metric, Stat::Share(value)));
            }
            if let Outcomes::Named(names) = &metric.outcomes {
                let message = format!("`{}` has no outcome `{word}`", metric.name);
                return self.fault(span, message, format!("it has {}", listed(names)));
            }
            self.at = before;
        }
        match &metric.outcomes {
            Outcomes::Flag => Ok(Measure::new(metric, Stat::Share(1))),
            Outcomes::Number { .. } => Ok(Measure::new(metric, Stat::Mean)),
            Outcomes::Named(_) => {
                self.fault(first, format!("`{word}` has several outcomes; name one"), outcomes_help(metric))
            }
        }
    }

    fn metric(&self, span: Range<usize>) -> Result<&'a Metric, GoalFault> {
        let word = &self.text[span.clone()];
        let found = self.metrics.iter().find(|metric| metric.name == word);
        let names: Vec<String> = self.metrics.iter().map(|metric| metric.name.clone()).collect();
        match found {
            Some(metric) => Ok(metric),
            None => self.fault(span, format!("there is no metric `{word}`"), format!("there are {}", listed(&names))),
        }
    }

    fn bounds(&mut self, measure: &Measure) -> Result<Vec<(Bound, Range<usize>)>, GoalFault> {
        let start = self.at;
        let none = f64::INFINITY;
        let found = if self.takes("within") || self.takes("in") {
            let low = self.number(measure)?;
            if !(self.takes("..=") || self.takes("..")) {
                return self.fault(low.span, "a range has two ends", "write `within 0.45..0.55`");
            }
            let high = self.number(measure)?;
            let (mut first, last) = (low.value, high.value);
            if high.percent && !low.percent {
                // `45..55 %`: the sign belongs to both.
                first /= 100.0;
            }
            let span = low.span.start..high.span.end;
            if first > last {
                return self.fault(span, "the range is empty: it must run upward", "put the smaller end first");
            }
            self.check(measure, first, &span)?;
            self.check(measure, last, &span)?;
            vec![(Bound { low: first, high: last, target: 0.5 * (first + last) }, span)]
        } else if self.takes("<") {
            let inclusive = self.takes("=");
            let number = self.checked(measure)?;
            let high = if inclusive { number.value } else { number.value.next_down() };
            vec![(Bound { low: -none, high, target: number.value }, number.span)]
        } else if self.takes(">") {
            let inclusive = self.takes("=");
            let number = self.checked(measure)?;
            let low = if inclusive { number.value } else { number.value.next_up() };
            vec![(Bound { low, high: none, target: number.value }, number.span)]
        } else if self.takes("==") || self.takes("=") {
            let mut found = Vec::new();
            loop {
                let number = self.checked(measure)?;
                // A little more than half a unit, so that 64.5 % rounds up whatever binary makes of it.
                let slack = number.slack * (1.0 + 1e-9);
                let Number { value, span, .. } = number;
                found.push((Bound { low: value - slack, high: value + slack, target: value }, span));
                if !self.takes(",") {
                    break found;
                }
            }
        } else {
            let span = start..self.text.len();
            let message = format!("it is not said what `{}` is to be", measure.name);
            return self.fault(span, message, FORM);
        };
        self.skip();
        if self.at < self.text.len() {
            return self.fault(self.at..self.text.len(), "the goal should end here", FORM);
        }
        Ok(found)
    }

    /// A number that the measure can have.
    fn checked(&mut self, measure: &Measure) -> Result<Number, GoalFault> {
        let mut number = self.number(measure)?;
        // `75, 50 and 25 %` need not repeat the sign; the last one counts.
        let list = self.rest().trim_start().starts_with(',') && measure.is_share() && !number.percent;
        if list && self.rest().trim_end().ends_with('%') {
            number = Number { value: number.value / 100.0, slack: 0.005, percent: true, ..number };
        }
        self.check(measure, number.value, &number.span)?;
        Ok(number)
    }

    fn check(&self, measure: &Measure, value: f64, span: &Range<usize>) -> Result<(), GoalFault> {
        if measure.is_share() && !(0.0..=1.0).contains(&value) {
            let message = format!("`{}` is a share, so it cannot be {}", measure.name, &self.text[span.clone()]);
            return self.fault(span.clone(), message, "write a share from 0 to 1, or a percentage such as 65 %");
        }
        Ok(())
    }

    fn number(&mut self, measure: &Measure) -> Result<Number, GoalFault> {
        self.skip();
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let mut end = usize::from(bytes.first() == Some(&b'-'));
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        end += digits(end);
        let mut decimals = 0;
        if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
            decimals = digits(end + 1);
            end += 1 + decimals;
        }
        let Ok(mut value) = rest[..end].parse::<f64>() else {
            let length = rest.find([' ', ',']).unwrap_or(rest.len());
            let (word, span) = (&rest[..length], self.at..self.at + length);
            let example = if measure.is_share() { "65 % or 0.65" } else { "4 or 2.5" };
            let message = if word.is_empty() {
                format!("it is not said which value `{}` is to have", measure.name)
            } else {
                format!("`{word}` is not a number")
            };
            return self.fault(span, message, format!("write a number such as {example}"));
        };
        let mut slack = 0.5 * 10_f64.powi(-i32::try_from(decimals).unwrap_or(0));
        let mut span = self.at..self.at + end;
        self.at = span.end;
        let before = self.at;
        let percent = self.takes("%");
        if percent {
            value /= 100.0;
            slack /= 100.0;
            span.end = self.at;
        } else {
            self.at = before;
            if measure.is_share() && decimals == 0 {
                // `= 1` and `= 0` mean always and never, not "at least half".
                slack = 0.0;
            }
        }
        if matches!(measure.stat, Stat::Quantile(_)) {
            slack = slack.min(0.5 - 1e-9);
        }
        Ok(Number { value, slack, percent, span })
    }
}

/// The statistic of that name.
fn stat(word: &str) -> Option<Stat> {
    match word {
        "mean" => Some(Stat::Mean),
        "median" => Some(Stat::Quantile(50)),
        _ => {
            let percent: u8 = word.strip_prefix('p')?.parse().ok()?;
            PERCENTS.contains(&percent).then_some(Stat::Quantile(percent))
        }
    }
}

fn outcomes_help(metric: &Metric) -> String {
    match &metric.outcomes {
        Outcomes::Named(names) => {
            let example = names.first().map_or("", String::as_str);
            format!("it has {}; write for example `{}={example} = 60 %`", listed(names), metric.name)
        }
        _ => format!("write `{} = 65 %`", metric.name),
    }
}

fn listed(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metrics() -> Vec<Metric> {
        vec![
            Metric::flag("success", ""),
            Metric::named("winner", ["a", "b"], ""),
            Metric::number("rounds", "rounds", ""),
            Metric::number("deaths.a", "fighters", ""),
        ]
    }

    fn one(text: &str) -> (String, f64, f64) {
        let goals = Goal::parse(text, &metrics()).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
        assert_eq!(goals.len(), 1, "{text}");
        (goals[0].measure.name.clone(), goals[0].bound.low, goals[0].bound.high)
    }

    #[test]
    fn goals_are_read_as_people_write_them() {
        for (text, name, low, high) in [
            ("success = 0.65", "success", 0.645, 0.655),
            ("success = 65 %", "success", 0.645, 0.655),
            ("success=yes >= 0.5", "success", 0.5, f64::INFINITY),
            ("median(rounds) = 4", "median(rounds)", 3.5, 4.5),
            ("median rounds = 4", "median(rounds)", 3.5, 4.5),
            ("rounds = 4.5", "mean(rounds)", 4.45, 4.55),
            ("winner=a within 0.45..0.55", "winner=a", 0.45, 0.55),
            ("winner=b in 45..55 %", "winner=b", 0.45, 0.55),
            ("p95(rounds) <= 6", "p95(rounds)", f64::NEG_INFINITY, 6.0),
            ("deaths.a < 0.02", "mean(deaths.a)", f64::NEG_INFINITY, 0.02),
            ("winner=a = 60%", "winner=a", 0.595, 0.605),
        ] {
            let got = one(text);
            assert_eq!(got.0, name, "{text}");
            let close = |a: f64, b: f64| a == b || (a - b).abs() < 1e-8;
            assert!(close(got.1, low) && close(got.2, high), "{text}: {got:?}");
        }
    }

    #[test]
    fn one_goal_may_name_several_targets() {
        let goals = Goal::parse("success = 75, 50, 25 %", &metrics()).expect("three targets");
        let targets: Vec<f64> = goals.iter().map(|goal| goal.bound.target).collect();
        assert_eq!(targets, [0.75, 0.5, 0.25]);
        assert_eq!(goals[2].text, "success = 25 %");
    }

    #[test]
    fn slips_are_shown_where_they_are() {
        for (text, at, message) in [
            ("sucess = 0.5", 0..6, "there is no metric `sucess`"),
            ("success = often", 10..15, "`often` is not a number"),
            ("success = 65", 10..12, "`success` is a share, so it cannot be 65"),
            ("winner = 0.5", 9..12, "`winner` has no outcome `0.5`"),
            ("winner >= 0.5", 0..6, "`winner` has several outcomes; name one"),
            ("success within 0.6..0.4", 15..23, "the range is empty: it must run upward"),
            ("success", 7..7, "it is not said what `success` is to be"),
            ("success = ", 10..10, "it is not said which value `success` is to have"),
            ("median(success) = 1", 0..14, "`success` is no number, so it has no median"),
            ("p17(rounds) = 1", 0..3, "there is no statistic `p17`"),
            ("success = 0.5 or so", 14..19, "the goal should end here"),
        ] {
            let fault = Goal::parse(text, &metrics()).expect_err(text);
            assert_eq!((fault.span, fault.message.as_str()), (at, message), "{text}");
        }
    }

    #[test]
    fn an_interval_on_a_border_decides_nothing() {
        let bound = Bound { low: 0.6, high: 0.7, target: 0.65 };
        let estimate = |low, high| Estimate { value: 0.5 * (low + high), low, high, exact: false };
        assert_eq!(bound.judge(&estimate(0.61, 0.69)), Verdict::Met);
        assert_eq!(bound.judge(&estimate(0.71, 0.72)), Verdict::Missed);
        assert_eq!(bound.judge(&estimate(0.59, 0.61)), Verdict::Undecided);
        assert!((bound.distance(0.8) - 0.1).abs() < 1e-12);
    }
}
