//! A roll from the command line, parsed and answered.

#[cfg(test)]
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use dice::{Cmp, Distribution, Effort, TooLarge, Unsampled, compared};
use lang::{Expr, Given, Output, Roll, Together, ValueKind, Variables, distribution, parse_outputs, read_as};
#[cfg(test)]
use play::diagnostic::Source;
use play::diagnostic::{Code, Diagnostic};
use stats::{Confidence, Estimate, Interval, Summary, mean_interval, mean_interval_at};

use super::super::failure::Failure;
use super::super::table::cut;
use super::sampled::{Sampled, Sampling};
use super::text::RollText;

/// Maximum digits of the denominator of a fraction; longer ones are not informative.
const MAX_DIGITS: usize = 18;

/// The last value of a burst without end is less likely than this.
const HARDLY: f64 = 1e-9;

/// Columns of a roll that are shown where it is told how long it takes: a long one is known by its beginning.
const MAX_SHOWN: usize = 80;

/// A roll and its answer.
#[derive(Debug)]
pub struct Question {
    /// The roll in full notation, or its label.
    pub name: String,
    /// The lowest and the highest total; `None` where there is no end.
    pub ends: (Option<i64>, Option<i64>),
    /// The distribution of its total; for a question of yes or no, 1 means yes, and a word is given by its place.
    pub odds: Distribution,
    /// For a question of yes or no, what is known beyond the answer.
    pub sides: Option<Sides>,
    /// The words that it can come to, each with the total that stands for it; none for numbers and for yes or no.
    pub words: Vec<(i64, String)>,
    /// How sure the odds are, if they are sampled.
    pub sampled: Option<Sampled>,
    /// The odds of each repeat, if the sample is one of independent repeats and its chances are no means of independent trials.
    pub repeats: Vec<Distribution>,
    /// Whether each chance is a ratio of two whole numbers that are known.
    pub is_ratio: bool,
    /// How parts of the roll are read that others read otherwise, and what is said of its condition.
    pub notes: Vec<String>,
    /// The condition under which it is asked.
    pub given: Option<Condition>,
}

/// The condition of a roll.
#[derive(Debug, Clone)]
pub struct Condition {
    /// How it is written.
    pub words: String,
    /// The distribution of its answer, in which 1 means yes.
    pub odds: Distribution,
    /// The trials of a sample, whether it held in them or not; `None` if it is solved.
    pub trials: Option<u64>,
}

impl Condition {
    /// How often it holds.
    pub fn chance(&self) -> f64 {
        self.odds.probability(1)
    }

    /// How often it holds as a reduced fraction, if it is solved and that is not too long.
    pub fn fraction(&self) -> Option<String> {
        fraction(&self.odds).filter(|_| self.trials.is_none())
    }

    /// The 95 % interval of how often it holds, if it is sampled.
    pub fn interval(&self) -> Option<Interval> {
        let trials = self.trials?;
        Some(Sampled { trials, mean: Estimate::exact(self.chance()) }.interval(self.chance()))
    }
}

/// The two sides of a comparison.
#[derive(Debug)]
pub enum Sides {
    /// A roll against a number: the distribution of the roll's totals.
    Number {
        /// The totals.
        totals: Distribution,
        /// The comparison operator.
        cmp: Cmp,
        /// The number.
        with: i64,
    },
    /// A roll against another: the chances that the left one is higher, equal or lower.
    Rolls([f64; 3]),
    /// Any other question of yes or no.
    Other,
}

/// How rolls are answered.
#[derive(Debug, Clone, Default)]
pub struct Asking {
    /// Numbers for the names in the rolls, by the names in lower case.
    pub variables: Variables,
    /// How to sample; `None` to solve.
    pub sampling: Option<Sampling>,
}

impl Question {
    /// Parses and answers rolls. `say` hears of those that take more than a moment.
    ///
    /// # Errors
    /// Every fault of every roll.
    pub fn all(texts: &[RollText], asking: &Asking, say: &dyn Fn(&str)) -> Result<Vec<Self>, Failure> {
        let mut faults = Vec::new();
        let mut questions = Vec::new();
        for text in texts {
            match Self::read(text, asking, say) {
                Ok(found) => questions.extend(found),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(questions) } else { Err(Failure::Faults(faults)) }
    }

    fn read(text: &RollText, asking: &Asking, say: &dyn Fn(&str)) -> Result<Vec<Self>, Vec<Diagnostic>> {
        let asked =
            parse_outputs(text.text(), &asking.variables).map_err(|faults| notation(text, faults.into_vec()))?;
        let given = asked.given.as_ref();
        let of_condition = given.and_then(|given| given.note.clone());
        let notes: Vec<String> = read_as(text.text()).into_iter().chain(of_condition).map(|note| note.words).collect();
        let answered = |output| Ok(Self { notes: notes.clone(), ..Self::answered(text, output, given, asking, say)? });
        asked.outputs.into_iter().map(answered).collect()
    }

    fn answered(
        text: &RollText,
        output: Output,
        given: Option<&Given>,
        asking: &Asking,
        say: &dyn Fn(&str),
    ) -> Result<Self, Vec<Diagnostic>> {
        let RollText { source, span: whole, label } = text;
        let Output { label: result, expr, under } = output;
        let named = |question: Self| {
            let name = match (label, result) {
                (Some(label), Some(result)) => Some(format!("{label}: {result}")),
                (Some(label), None) => Some(label.clone()),
                (None, result) => result,
            };
            let name = match (name, given) {
                (Some(name), Some(given)) => format!("{name} given {}", given.words),
                (name, _) => name.unwrap_or(question.name),
            };
            Self { name, ..question }
        };
        if let (Some(under), Some(given)) = (under, given) {
            let place = whole.start + given.span.start..whole.start + given.span.end;
            let refuse = |why: String| vec![Diagnostic::error(Code::REFUSED, why, source, place.clone())];
            let all = under.together.ok_or_else(|| refuse("it is too large to say how far it goes".to_owned()))?;
            let found = match &asking.sampling {
                Some(sampling) => Self::sample_under(&expr, &all, given, sampling),
                None => Self::solve_under(&expr, &all, given, say),
            };
            return found.map(|question| named(Self { name: under.words, ..question })).map_err(|fault| {
                let Refused { why, help } = fault;
                refuse(why).into_iter().map(|fault| help.iter().fold(fault, |fault, help| fault.help(help))).collect()
            });
        }
        let refuse = |message: String| Diagnostic::error(Code::REFUSED, message, source, whole.clone());
        if let Some(sampling) = &asking.sampling {
            return match Self::sample(&expr, sampling) {
                Ok(question) => Ok(named(question)),
                Err(why) => Err(vec![refuse(format!("it cannot be sampled: {why}"))]),
            };
        }
        Self::solve(&expr, say).map(named).map_err(|too_large| {
            let Refused { why, help } = Refused::too_large(&too_large, &too_large.what, expr);
            vec![help.into_iter().fold(refuse(why), Diagnostic::help)]
        })
    }

    /// Solves a roll under a condition: `all` comes to both.
    fn solve_under(expr: &Expr, all: &Together, given: &Given, say: &dyn Fn(&str)) -> Result<Self, Refused> {
        let both = solved(&all.expr, &expr.to_string(), say)
            .map_err(|found| Refused::too_large(&found, &expr.to_string(), all.expr.clone()))?;
        let Some(odds) = all.told(&both, |number| all.parts[0].of(number)) else {
            let why = format!("`given {}` holds with a chance that is too small to be solved", given.words);
            return Err(Refused { why, help: None });
        };
        let holds = both.mapped(|number| Some(i64::from(all.holds(number)))).unwrap_or(Distribution::certain(0));
        let given = Condition { words: given.words.clone(), odds: holds, trials: None };
        Ok(Self { is_ratio: true, ..Self::under(expr, all, given, odds) })
    }

    /// Samples a roll under a condition: the trials in which it holds.
    fn sample_under(expr: &Expr, all: &Together, given: &Given, sampling: &Sampling) -> Result<Self, Refused> {
        let found = sampling.under(expr, all);
        let (found, holds) =
            found.map_err(|why| Refused { why: format!("it cannot be sampled: {why}"), help: None })?;
        let trials = u64::try_from(holds.total()).unwrap_or(u64::MAX);
        let Some((odds, sampled)) = found else {
            let why = format!("`given {}` holds in none of {}", given.words, report::number::trials(trials));
            let help = "take more trials with `--trials`, or leave `--sample` out to solve it";
            return Err(Refused { why, help: Some(help.to_owned()) });
        };
        let given = Condition { words: given.words.clone(), odds: holds, trials: Some(trials) };
        Ok(Self { sampled: Some(sampled), ..Self::under(expr, all, given, odds) })
    }

    /// A roll with its odds under a condition.
    fn under(expr: &Expr, all: &Together, given: Condition, odds: Distribution) -> Self {
        // A condition may give an end to what has none. Else the last value is where a burst was cut short.
        let end = |end: Option<i64>, last: i64| end.or((odds.probability(last) > HARDLY).then_some(last));
        let ends = (end(expr.min(), odds.first()), end(expr.max(), odds.last()));
        let possible = words(expr);
        let words = (0..).zip(&all.parts[0].words).filter(|(_, word)| possible.iter().any(|(_, one)| one == *word));
        Self {
            name: String::new(),
            ends,
            sides: (expr.kind() == ValueKind::YesNo).then_some(Sides::Other),
            words: words.map(|(place, word)| (place, word.clone())).collect(),
            odds,
            sampled: None,
            repeats: Vec::new(),
            is_ratio: false,
            notes: Vec::new(),
            given: Some(given),
        }
    }

    /// Samples a roll.
    fn sample(expr: &Expr, sampling: &Sampling) -> Result<Self, Unsampled> {
        let (odds, sampled) = sampling.of(expr)?;
        let sides = expr.is_comparison().then_some(Sides::Other);
        let (name, ends) = (expr.to_string(), ends(expr));
        let (sampled, words) = (Some(sampled), words(expr));
        let (repeats, notes) = (Vec::new(), Vec::new());
        Ok(Self { name, ends, odds, sides, words, sampled, repeats, is_ratio: false, notes, given: None })
    }

    fn solve(expr: &Expr, say: &dyn Fn(&str)) -> Result<Self, TooLarge> {
        let distribution = |expr: &Expr| solved(expr, &expr.to_string(), say);
        let (odds, sides) = match expr {
            Expr::Compare(one, cmp, other) => {
                let (left, right) = (distribution(one)?, distribution(other)?);
                let odds = compared(&left, *cmp, &right);
                let chance = |cmp| compared(&left, cmp, &right).probability(1);
                let sides = match **other {
                    Expr::Constant(with) => Sides::Number { totals: left, cmp: *cmp, with: i64::from(with) },
                    _ => Sides::Rolls([Cmp::Gt, Cmp::Eq, Cmp::Lt].map(chance)),
                };
                (odds, Some(sides))
            }
            _ => (distribution(expr)?, (expr.kind() == ValueKind::YesNo).then_some(Sides::Other)),
        };
        let (name, ends) = (expr.to_string(), ends(expr));
        let (words, repeats, notes) = (words(expr), Vec::new(), Vec::new());
        Ok(Self { name, ends, odds, sides, words, sampled: None, repeats, is_ratio: true, notes, given: None })
    }

    /// The answer to an output of a program. What comes to the empty die has a value without any weight.
    pub fn of_output(answer: &anydice::Answer) -> Self {
        let odds = answer.distribution();
        let end = |value: i64| (!answer.outcomes.is_empty()).then_some(value);
        let ends = (end(odds.first()), end(odds.last()));
        let (name, words, repeats, notes) = (answer.label.clone(), Vec::new(), Vec::new(), Vec::new());
        Self { name, ends, odds, sides: None, words, sampled: None, repeats, is_ratio: false, notes, given: None }
    }

    /// The answer to an output of a program that is sampled, with so many rolls for a call in all.
    pub fn of_sampled_output(found: &anydice::Sampled, trials: u64) -> Self {
        let exact = Self::of_output(&found.answer);
        // The empty die is told from nothing else by its rolls.
        if found.repeats.is_empty() || found.answer.outcomes.is_empty() {
            return exact;
        }
        let shown = found.repeats.iter().filter(|answer| !answer.outcomes.is_empty());
        let repeats: Vec<Distribution> = shown.map(anydice::Answer::distribution).collect();
        let means: Vec<f64> = repeats.iter().map(Distribution::mean).collect();
        let mean = exact.odds.mean();
        let of_trials = mean_interval_at(mean, exact.odds.variance(), trials, Confidence::P95);
        let interval = [of_trials, of_repeats(mean, &means)].into_iter().flatten().reduce(around);
        let mean = interval.map_or(Estimate::unbounded(mean), |interval| Estimate::sampled(mean, interval));
        Self { sampled: Some(Sampled { trials, mean }), repeats, ..exact }
    }

    /// The 95 % interval of a chance that is read off the odds, if they are sampled. From repeats it is never narrower than from as
    /// many independent trials.
    pub fn interval(&self, chance: impl Fn(&Distribution) -> f64) -> Option<Interval> {
        let found = chance(&self.odds);
        let of_trials = self.sampled?.interval(found);
        let each: Vec<f64> = self.repeats.iter().map(&chance).collect();
        let Some(of_repeats) = of_repeats(found, &each) else { return Some(of_trials) };
        let Interval { low, high } = around(of_trials, of_repeats);
        Some(Interval { low: low.max(0.0), high: high.min(1.0) })
    }

    /// Mean, spread and quantiles; `None` for the empty die, which shows nothing.
    pub fn summary(&self) -> Option<Summary> {
        let values: Vec<i64> = self.odds.iter().map(|(value, _)| value).collect();
        Summary::of_values(|place| values[place], &self.odds.probabilities())
    }

    /// The chance of a comparison.
    pub fn chance(&self) -> f64 {
        self.odds.probability(1)
    }

    /// The chance of a comparison as a reduced fraction, unless it is too long.
    pub fn fraction(&self) -> Option<String> {
        fraction(&self.odds).filter(|_| self.is_ratio)
    }
}

/// Why a roll is not answered.
struct Refused {
    why: String,
    help: Option<String>,
}

impl Refused {
    /// A roll is too large to be solved, and its part `what` has shown it. `expr` is what would be sampled.
    fn too_large(found: &TooLarge, what: &str, expr: Expr) -> Self {
        let why =
            format!("`{}` is too large to solve exactly: it would take {}", cut(what, MAX_SHOWN), span(found.estimate));
        let help = match Roll::new(expr).unsampled() {
            None => "add `--sample` for an answer from random trials, with its interval".to_owned(),
            Some(why) => format!("it cannot be sampled either: {why}"),
        };
        Self { why, help: Some(help) }
    }
}

/// Solves a roll. `say` hears of one that takes more than a moment, by what it is called.
fn solved(expr: &Expr, called: &str, say: &dyn Fn(&str)) -> Result<Distribution, TooLarge> {
    distribution(expr, Effort::MODERATE).or_else(|too_large| {
        if !Effort::PATIENT.allows(too_large.estimate) {
            return Err(too_large);
        }
        say(&format!("solving `{}` takes {} or more", cut(called, MAX_SHOWN), span(too_large.estimate)));
        distribution(expr, Effort::PATIENT)
    })
}

/// The chance of 1 as a reduced fraction, unless it is 0 or 1, or too long.
fn fraction(odds: &Distribution) -> Option<String> {
    let (yes, all) = (odds.weight(1), odds.total().clone());
    if yes == UBig::ZERO || yes == all {
        return None;
    }
    let common = yes.clone().gcd(all.clone());
    let all = (all / &common).to_string();
    (all.len() <= MAX_DIGITS && odds.truncated_mass() == 0.0).then(|| format!("{}/{all}", yes / common))
}

/// The 95 % interval of a number that several repeats have found; none if they all agree.
fn of_repeats(found: f64, each: &[f64]) -> Option<Interval> {
    let count = each.len() as f64;
    let mean = each.iter().sum::<f64>() / count;
    let variance = each.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    mean_interval(found, variance, each.len() as u64)
}

/// The shortest interval around two.
fn around(one: Interval, other: Interval) -> Interval {
    Interval { low: one.low.min(other.low), high: one.high.max(other.high) }
}

/// The lowest and the highest total of a roll.
fn ends(expr: &Expr) -> (Option<i64>, Option<i64>) {
    (expr.min(), expr.max())
}

/// The words that a roll can come to, each with the total that stands for it.
fn words(expr: &Expr) -> Vec<(i64, String)> {
    match expr {
        Expr::Formula(formula) if formula.kind() == ValueKind::Word => {
            formula.outcomes().into_iter().map(|place| (place as i64, formula.words()[place].clone())).collect()
        }
        _ => Vec::new(),
    }
}

/// A duration in nanoseconds in words.
fn span(nanoseconds: u64) -> String {
    let seconds = nanoseconds / 1_000_000_000;
    let (number, unit) = match seconds {
        0..120 => (seconds, "seconds"),
        120..7_200 => (seconds / 60, "minutes"),
        7_200..172_800 => (seconds / 3_600, "hours"),
        172_800..63_072_000 => (seconds / 86_400, "days"),
        _ => return "years".to_owned(),
    };
    format!("about {number} {unit}")
}

fn notation(text: &RollText, faults: Vec<lang::NotationFault>) -> Vec<Diagnostic> {
    let drawn = faults.into_iter().map(|fault| {
        let span = text.span.start + fault.span.start..text.span.start + fault.span.end;
        let drawn = Diagnostic::error(Code::NOTATION, fault.message, &text.source, span);
        if let Some(name) = fault.unknown_name {
            return drawn
                .help(format!("give it a number with `--set {name}=3`, or dice in the roll: `let {name} = 2d6; ...`"));
        }
        match fault.help {
            Some(advice) => drawn.help(advice),
            None => drawn,
        }
    });
    drawn.collect()
}

/// The questions of some arguments and an input, for tests.
///
/// # Errors
/// As [`Question::all`].
#[cfg(test)]
pub fn asked(arguments: &[&str], input: &str) -> Result<Vec<Question>, Failure> {
    let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
    let input = |_: &str| Ok(Arc::new(Source::new("stdin", input)));
    Question::all(&RollText::all(&arguments, &[], input)?, &Asking::default(), &|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(text: &str) -> Question {
        asked(&[text], "").expect("a legal roll").remove(0)
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(question("(3d6) >= 10").fraction().as_deref(), Some("5/8"));
        assert_eq!(question("d20 >= 21").fraction(), None);
        assert_eq!(question("(40d6) >= 140").fraction(), None, "31 digits");
    }

    #[test]
    fn opposed_rolls_know_the_tie() {
        let Some(Sides::Rolls(chances)) = question("d6 > d6").sides else {
            panic!("two rolls are compared");
        };
        for (chance, expected) in chances.into_iter().zip([15.0, 6.0, 15.0]) {
            assert!((chance - expected / 36.0).abs() < 1e-15);
        }
    }

    #[test]
    fn a_condition_is_answered_with_how_often_it_holds() {
        let found = question("let p = 4d6; sum(p) given count(p = 6) >= 1");
        assert_eq!(found.name, "let p = 4d6; sum(p) given count(p = 6) >= 1");
        assert!((found.odds.mean() - 10_644.0 / 671.0).abs() < 1e-13);
        let given = found.given.expect("a condition");
        assert_eq!((given.words.as_str(), given.fraction().as_deref()), ("count(p = 6) >= 1", Some("671/1296")));
        let chance = question("six: let p = 4d6; count(p = 6) >= 2 given count(p = 6) >= 1");
        assert_eq!(
            (chance.name.as_str(), chance.fraction().as_deref()),
            ("six given count(p = 6) >= 1", Some("171/671"))
        );
        let several =
            asked(&["let a = d6; { low: a <= 3, word: match a { 6: 'six', else: 'less' } } given a != 1"], "");
        let several = several.expect("a legal roll");
        assert_eq!(several[0].fraction().as_deref(), Some("2/5"));
        let six = several[1]
            .words
            .iter()
            .find(|(_, word)| word == "six")
            .map(|(place, _)| several[1].odds.probability(*place));
        assert_eq!((several[1].name.as_str(), six), ("word given a != 1", Some(0.2)));
        // What the condition ends has an end.
        let ends = |text: &str| question(text).ends;
        assert_eq!(ends("let a = d6!; a given a <= 20"), (Some(1), Some(20)));
        assert_eq!(ends("let a = d6!; a given a >= 20"), (Some(1), None));
        assert_eq!(ends("let a = d6; let b = d6!; a - b given a >= 5").0, None);
        let told = |text: &str| question(text).notes.len();
        assert_eq!((told("d6 given d6 = 6"), told("let a = d6; a given a > 3")), (1, 0));
        let Err(Failure::Faults(faults)) = asked(&["let a = d6!; a given a >= 400"], "") else {
            panic!("it is too rare")
        };
        assert!(faults[0].message.contains("too small to be solved"), "{}", faults[0].message);
    }

    #[test]
    fn faults_of_all_rolls_come_at_once() {
        let Err(Failure::Faults(faults)) = asked(&["2d", "3d6", "4d6kh9"], "") else {
            panic!("two rolls are faulty");
        };
        let names: Vec<&str> = faults.iter().map(|fault| fault.source.name.as_str()).collect();
        assert_eq!(names, ["roll 1", "roll 3"]);
    }

    #[test]
    fn lines_of_the_input_take_the_place_of_a_dash() {
        let found = asked(&["d4", "-", "d8"], "\u{feff}3d6\r\n\n  2d10 \n").expect("legal rolls");
        let names: Vec<&str> = found.iter().map(|question| question.name.as_str()).collect();
        assert_eq!(names, ["d4", "3d6", "2d10", "d8"]);
        let Err(Failure::Faults(faults)) = asked(&["-"], "3d6\n\nd6 + q\n") else {
            panic!("the third line is faulty");
        };
        assert_eq!(faults[0].line_column(), (3, 6));
        assert!(matches!(asked(&["-"], " \n"), Err(Failure::Usage(..))));
    }
}
