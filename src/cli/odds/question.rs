//! A roll from the command line, parsed and answered.

#[cfg(test)]
use std::sync::Arc;

use dice::{Cmp, Distribution, TooLarge, Unsampled, compared};
use lang::{Expr, Given, Output, Outputs, Part, Together, ValueKind, Variables, parse_chosen, parse_outputs, read_as};
use play::diagnostic::Diagnostic;
#[cfg(test)]
use play::diagnostic::Source;
use stats::{Confidence, Estimate, Interval, Summary, mean_interval, mean_interval_at};

use super::super::failure::Failure;
use super::condition::{Condition, fraction};
use super::joint::Joined;
use super::refused::{Refused, notation, solved};
use super::sampled::{Sampled, Sampling, Throws};
use super::text::RollText;

/// The last value of a burst without end is less likely than this.
const HARDLY: f64 = 1e-9;

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
    /// The two results of which a table is wanted, by their labels; `None` for all results.
    pub joint: Option<[String; 2]>,
    /// Whether two results are to be told together.
    pub table: bool,
}

impl Question {
    /// Parses and answers rolls, with tables of two results. `say` hears of those that take more than a moment.
    ///
    /// # Errors
    /// Every fault of every roll.
    pub fn all(texts: &[RollText], asking: &Asking, say: &dyn Fn(&str)) -> Result<(Vec<Self>, Vec<Joined>), Failure> {
        let mut faults = Vec::new();
        let (mut questions, mut joined) = (Vec::new(), Vec::new());
        for text in texts {
            match Self::read(text, asking, say) {
                Ok((found, together)) => {
                    questions.extend(found);
                    joined.extend(together);
                }
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok((questions, joined)) } else { Err(Failure::Faults(faults)) }
    }

    fn read(
        text: &RollText,
        asking: &Asking,
        say: &dyn Fn(&str),
    ) -> Result<(Vec<Self>, Option<Joined>), Vec<Diagnostic>> {
        let asked = match &asking.joint {
            None => parse_outputs(text.text(), &asking.variables),
            Some(labels) => parse_chosen(text.text(), &asking.variables, labels),
        };
        let asked = asked.map_err(|faults| notation(text, faults.into_vec()))?;
        let given = asked.given.as_ref();
        let of_condition = given.and_then(|given| given.note.clone());
        let notes: Vec<String> = read_as(text.text()).into_iter().chain(of_condition).map(|note| note.words).collect();
        let refused = |fault: Refused| vec![fault.of(text, given)];
        let (is_pair, is_table) = (asked.outputs.len() == 2, asking.table);
        let (questions, joined) = match (&asking.sampling, &asked.together) {
            (Some(sampling), Some(all)) if is_pair => {
                let (questions, joined) = Self::sample_pair(text, &asked, all, sampling).map_err(refused)?;
                (questions, is_table.then_some(joined))
            }
            _ => {
                let answered = |output: &Output| Self::answered(text, output.clone(), given, asking, say);
                let questions = asked.outputs.iter().map(answered).collect::<Result<Vec<_>, _>>()?;
                let joined = (is_pair && is_table).then(|| Joined::solved(text, &asked, asking, say));
                let joined = joined.transpose().map_err(refused)?;
                (questions, joined)
            }
        };
        Ok((questions.into_iter().map(|question| Self { notes: notes.clone(), ..question }).collect(), joined))
    }

    /// With the name of a result: its label and that of its roll, and the condition, as far as there are any.
    fn named(self, text: &RollText, result: Option<String>, given: Option<&Given>) -> Self {
        let name = match (&text.label, result) {
            (Some(label), Some(result)) => Some(format!("{label}: {result}")),
            (Some(label), None) => Some(label.clone()),
            (None, result) => result,
        };
        let name = match (name, given) {
            (Some(name), Some(given)) => format!("{name} given {}", given.words),
            (name, _) => name.unwrap_or(self.name),
        };
        Self { name, ..self }
    }

    fn answered(
        text: &RollText,
        output: Output,
        given: Option<&Given>,
        asking: &Asking,
        say: &dyn Fn(&str),
    ) -> Result<Self, Vec<Diagnostic>> {
        let Output { label, expr, under } = output;
        let found = match (under, given, &asking.sampling) {
            (Some(under), Some(given), sampling) => {
                let too_far = || Refused::new("it is too large to say how far it goes");
                under.together.ok_or_else(too_far).and_then(|all| {
                    let found = match sampling {
                        Some(sampling) => Self::sample_under(&expr, &all, given, sampling),
                        None => Self::solve_under(&expr, &all, given, say),
                    };
                    found.map(|question| Self { name: under.words, ..question })
                })
            }
            (_, _, Some(sampling)) => Self::sample(&expr, sampling).map_err(|why| Refused::unsampled(&why)),
            _ => Self::solve(&expr, say).map_err(|found| Refused::too_large(&found, &found.what, expr)),
        };
        found.map(|question| question.named(text, label, given)).map_err(|fault| vec![fault.of(text, given)])
    }

    /// Solves a roll under a condition: `all` comes to both.
    fn solve_under(expr: &Expr, all: &Together, given: &Given, say: &dyn Fn(&str)) -> Result<Self, Refused> {
        let both = solved(&all.expr, &expr.to_string(), say)
            .map_err(|found| Refused::too_large(&found, &expr.to_string(), all.expr.clone()))?;
        let Some(odds) = all.told(&both, |number| all.parts[0].of(number)) else {
            return Err(Refused::too_rare(given));
        };
        let holds = both.mapped(|number| Some(i64::from(all.holds(number)))).unwrap_or(Distribution::certain(0));
        let given = Condition { words: given.words.clone(), odds: holds, trials: None };
        Ok(Self { is_ratio: true, ..Self::under(expr, &all.parts[0], Some(given), odds) })
    }

    /// Samples a roll under a condition: the trials in which it holds.
    fn sample_under(expr: &Expr, all: &Together, given: &Given, sampling: &Sampling) -> Result<Self, Refused> {
        let Throws { mut results, holds, .. } =
            sampling.together(&[expr.kind()], all).map_err(|why| Refused::unsampled(&why))?;
        let (odds, sampled) = results.remove(0).ok_or_else(|| Refused::never(given, &holds))?;
        let given = Condition::sampled(given, holds);
        Ok(Self { sampled: Some(sampled), ..Self::under(expr, &all.parts[0], Some(given), odds) })
    }

    /// Samples two results of one throw, from the same trials, with the table of both.
    fn sample_pair(
        text: &RollText,
        asked: &Outputs,
        all: &Together,
        sampling: &Sampling,
    ) -> Result<(Vec<Self>, Joined), Refused> {
        let kinds: Vec<ValueKind> = asked.outputs.iter().map(|output| output.expr.kind()).collect();
        let throws = sampling.together(&kinds, all).map_err(|why| Refused::unsampled(&why))?;
        let given = asked.given.as_ref();
        let condition = given.map(|given| Condition::sampled(given, throws.holds.clone()));
        let mut questions = Vec::new();
        for ((output, part), found) in asked.outputs.iter().zip(&all.parts).zip(&throws.results) {
            let (odds, sampled) = match (found, given) {
                (None, Some(given)) => return Err(Refused::never(given, &throws.holds)),
                (found, _) => found.clone().expect("every trial has a result"),
            };
            let question = Self::under(&output.expr, part, condition.clone(), odds);
            questions.push(Self { sampled: Some(sampled), ..question }.named(text, output.label.clone(), given));
        }
        Ok((questions, Joined::sampled(text, asked, &throws)))
    }

    /// A result of a throw with its odds, perhaps under a condition.
    fn under(expr: &Expr, part: &Part, given: Option<Condition>, odds: Distribution) -> Self {
        // A condition may give an end to what has none. Else the last value is where a burst was cut short.
        let is_solved = given.as_ref().is_some_and(|given| given.trials.is_none());
        let end = |end: Option<i64>, last: i64| end.or((is_solved && odds.probability(last) > HARDLY).then_some(last));
        let ends = (end(expr.min(), odds.first()), end(expr.max(), odds.last()));
        let possible = words(expr);
        let words = (0..).zip(&part.words).filter(|(_, word)| possible.iter().any(|(_, one)| one == *word));
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
            given,
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

/// The questions of some arguments and an input, for tests.
///
/// # Errors
/// As [`Question::all`].
#[cfg(test)]
pub fn asked(arguments: &[&str], input: &str) -> Result<Vec<Question>, Failure> {
    let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
    let input = |_: &str| Ok(Arc::new(Source::new("stdin", input)));
    Question::all(&RollText::all(&arguments, &[], input)?, &Asking::default(), &|_| ()).map(|(questions, _)| questions)
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
