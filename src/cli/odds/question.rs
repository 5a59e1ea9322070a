//! A roll from the command line, parsed and solved.

use std::ops::Range;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use crate::diagnostic::{Code, Diagnostic, Source};
use crate::dice::{
    Cmp, Distribution, Effort, Expr, Output, Roll, TooLarge, ValueKind, Variables, compared, distribution,
    parse_outputs,
};

use super::super::failure::Failure;

/// Maximum digits of the denominator of a fraction; longer ones are not informative.
const MAX_DIGITS: usize = 18;

/// A roll and its answer.
#[derive(Debug)]
pub struct Question {
    /// The roll in full notation, or its label.
    pub name: String,
    /// The roll.
    pub expr: Expr,
    /// The distribution of its total; for a question of yes or no, 1 means yes, and a word is given by its place.
    pub odds: Distribution,
    /// For a question of yes or no, what is known beyond the answer.
    pub sides: Option<Sides>,
    /// The words that it can come to; none for numbers and for yes or no.
    pub words: Vec<String>,
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

/// A roll as written: an argument, or a line of standard input.
#[derive(Debug)]
pub struct RollText {
    /// The text that faults point into.
    source: Arc<Source>,
    /// The byte range of the roll.
    span: Range<usize>,
}

impl RollText {
    /// The rolls of some arguments; for `-`, those that `input` returns, one a line.
    ///
    /// # Errors
    /// If the input cannot be read or holds no roll.
    pub fn all(arguments: &[String], input: impl Fn() -> Result<Arc<Source>, Failure>) -> Result<Vec<Self>, Failure> {
        let mut texts = Vec::new();
        for (number, text) in arguments.iter().enumerate() {
            if text == "-" {
                texts.extend(Self::lines(&input()?)?);
                continue;
            }
            let name = if arguments.len() == 1 { "roll".to_owned() } else { format!("roll {}", number + 1) };
            texts.push(Self { source: Arc::new(Source::new(name, text.as_str())), span: 0..text.len() });
        }
        Ok(texts)
    }

    /// The lines of a text that are not blank.
    fn lines(source: &Arc<Source>) -> Result<Vec<Self>, Failure> {
        // A byte order mark, as some editors write it.
        let text = source.text.trim_start_matches('\u{feff}');
        let mut start = source.text.len() - text.len();
        let mut texts = Vec::new();
        for line in text.split_inclusive('\n') {
            let roll = line.trim_end();
            if !roll.is_empty() {
                texts.push(Self { source: Arc::clone(source), span: start..start + roll.len() });
            }
            start += line.len();
        }
        if texts.is_empty() {
            return Err(Failure::usage("standard input holds no roll").help("write one roll a line"));
        }
        Ok(texts)
    }
}

impl Question {
    /// Parses and solves rolls. `say` hears of those that take more than a moment.
    ///
    /// # Errors
    /// Every fault of every roll.
    pub fn all(texts: &[RollText], say: &dyn Fn(&str)) -> Result<Vec<Self>, Failure> {
        let mut faults = Vec::new();
        let mut questions = Vec::new();
        for text in texts {
            match Self::read(text, say) {
                Ok(found) => questions.extend(found),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(questions) } else { Err(Failure::Faults(faults)) }
    }

    fn read(text: &RollText, say: &dyn Fn(&str)) -> Result<Vec<Self>, Vec<Diagnostic>> {
        let asked = parse_outputs(&text.source.text[text.span.clone()], &Variables::new())
            .map_err(|faults| notation(text, faults.into_vec()))?;
        asked.outputs.into_iter().map(|output| Self::answered(text, output, say)).collect()
    }

    fn answered(text: &RollText, output: Output, say: &dyn Fn(&str)) -> Result<Self, Vec<Diagnostic>> {
        let RollText { source, span: whole } = text;
        let Output { label, expr } = output;
        let solved = Self::solve(&expr, say).map(|question| match label {
            Some(label) => Self { name: label, ..question },
            None => question,
        });
        solved.map_err(|too_large| {
            let message = format!(
                "`{}` is too large to solve exactly: it would take {}",
                too_large.what,
                span(too_large.estimate)
            );
            let fault = Diagnostic::error(Code::REFUSED, message, source, whole.clone());
            vec![match Roll::new(expr).unsampled() {
                None => fault.help("ask it in a scenario with method = \"sample\""),
                Some(why) => fault.help(format!("it cannot be sampled either: {why}")),
            }]
        })
    }

    fn solve(expr: &Expr, say: &dyn Fn(&str)) -> Result<Self, TooLarge> {
        let distribution = |expr: &Expr| {
            distribution(expr, Effort::MODERATE).or_else(|too_large| {
                if !Effort::PATIENT.allows(too_large.estimate) {
                    return Err(too_large);
                }
                say(&format!("solving `{expr}` takes {} or more", span(too_large.estimate)));
                distribution(expr, Effort::PATIENT)
            })
        };
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
        let words = match expr {
            Expr::Formula(formula) if formula.kind() == ValueKind::Word => formula.words().to_vec(),
            _ => Vec::new(),
        };
        Ok(Self { name: expr.to_string(), expr: expr.clone(), odds, sides, words })
    }

    /// The chance of a comparison.
    pub fn chance(&self) -> f64 {
        self.odds.probability(1)
    }

    /// The chance of a comparison as a reduced fraction, unless it is too long.
    pub fn fraction(&self) -> Option<String> {
        let (yes, all) = (self.odds.weight(1), self.odds.total().clone());
        if yes == UBig::ZERO || yes == all {
            return None;
        }
        let common = yes.clone().gcd(all.clone());
        let all = (all / &common).to_string();
        (all.len() <= MAX_DIGITS && self.odds.truncated_mass() == 0.0).then(|| format!("{}/{all}", yes / common))
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

fn notation(text: &RollText, faults: Vec<crate::dice::NotationFault>) -> Vec<Diagnostic> {
    let drawn = faults.into_iter().map(|fault| {
        let span = text.span.start + fault.span.start..text.span.start + fault.span.end;
        let drawn = Diagnostic::error(Code::NOTATION, fault.message, &text.source, span);
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
    let input = || Ok(Arc::new(Source::new("stdin", input)));
    Question::all(&RollText::all(&arguments, input)?, &|_| ())
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
