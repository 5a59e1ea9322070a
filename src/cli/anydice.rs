//! `oddsmith anydice`: a program in the language of AnyDice, answered.

use std::sync::Arc;

use anydice::{Answer, Fault, Program, STEPS, Sampling, parse};
use dice::{Distribution, Effort};
use play::diagnostic::{Code, Diagnostic, Source, advice};

use super::arguments::AnydiceArguments;
use super::console::Console;
use super::failure::Failure;
use super::files;
use super::odds::{Point, Question, Varied, Wanted, check_places, combinations, page, show, summaries};

/// How far the chances of an output and of its roll may be apart.
const SAME: f64 = 1e-12;

/// Prints what a program answers.
///
/// # Errors
/// If the file cannot be read, if the program is refused, or if a file cannot be written.
pub fn anydice(arguments: &AnydiceArguments, console: &mut Console) -> Result<(), Failure> {
    check_places(&arguments.shown)?;
    let varied = arguments.vary.iter().map(Varied::of_argument).collect::<Result<Vec<_>, _>>()?;
    let source = files::text(&arguments.file)?;
    let sampling = arguments.sample.map(|trials| Sampling { trials, seed: arguments.seed.unwrap_or(1) });
    let refused = |fault: Fault| Failure::Faults(vec![diagnostic(fault, &source, sampling)]);
    let program = parse(&source.text).map_err(refused)?;
    let asked = Asked::of(arguments, &varied, &program)?;
    if arguments.as_roll {
        let answers = program.answer(&asked.set, STEPS).map_err(refused)?;
        return console.write(&as_rolls(&answers));
    }
    let mut points = Vec::new();
    for values in combinations(&varied)? {
        let mut given = asked.set.clone();
        given.extend(asked.varied.iter().copied().zip(values.iter().map(|value| i64::from(*value))));
        let answers = answered(&program, &given, sampling).map_err(refused)?;
        if answers.is_empty() {
            let failure = Failure::usage(format!("`{}` prints nothing", source.name));
            return Err(failure.help("write `output` before what you want to know"));
        }
        if let Some(point) = points.first().filter(|first: &&Point| first.questions.len() != answers.len()) {
            let (one, other) = (point.questions.len(), answers.len());
            let message =
                format!("the program prints {one} values with some of these numbers, and {other} with others");
            return Err(Failure::usage(message).help("ask for one number after the other with `--set`"));
        }
        points.push(Point { values, questions: answers, joined: Vec::new() });
    }
    let labels: Vec<String> = points[0].questions.iter().map(|question| question.name.clone()).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let layout = |questions: &[Question], wanted: Wanted, width: usize| {
        if arguments.summary {
            return summaries(&questions.iter().collect::<Vec<_>>(), width);
        }
        if arguments.transpose {
            return page(questions, &[], wanted, width);
        }
        let pages = questions.iter().map(|question| page(std::slice::from_ref(question), &[], wanted, width));
        pages.collect::<Vec<_>>().join("\n")
    };
    show(&arguments.shown, &labels, &varied, &points, &layout, console)
}

/// The outputs of a program with these numbers.
fn answered(program: &Program, given: &[(usize, i64)], sampling: Option<Sampling>) -> Result<Vec<Question>, Fault> {
    match sampling {
        None => Ok(program.answer(given, STEPS)?.iter().map(Question::of_output).collect()),
        Some(sampling) => {
            let found = program.sample(given, sampling, STEPS)?;
            Ok(found.iter().map(|output| Question::of_sampled_output(output, sampling.drawn())).collect())
        }
    }
}

/// A fault of a program with its place.
fn diagnostic(fault: Fault, source: &Arc<Source>, sampling: Option<Sampling>) -> Diagnostic {
    let code = if fault.too_large { Code::REFUSED } else { Code::NOTATION };
    let mut found = Diagnostic::error(code, fault.message, source, fault.span);
    if let Some(advice) = fault.help {
        found = found.help(advice);
    }
    if fault.too_large && sampling.is_none() {
        found = found.help("add `--sample` for an answer from rolls that are drawn at random, with its intervals");
    }
    found
}

/// Which numbers of the program are asked with other values, by their place in its list.
struct Asked {
    set: Vec<(usize, i64)>,
    varied: Vec<usize>,
}

impl Asked {
    fn of(arguments: &AnydiceArguments, varied: &[Varied], program: &Program) -> Result<Self, Failure> {
        let mut seen: Vec<usize> = Vec::new();
        let mut place = |option: &str, name: &str| {
            let numbers = program.numbers();
            let Some(place) = numbers.iter().position(|number| number.name.eq_ignore_ascii_case(name)) else {
                let names: Vec<String> = numbers.iter().map(|number| number.name.clone()).collect();
                let failure = Failure::usage(format!("{option} {name}: the program sets no such number at its top"));
                return Err(match advice(name, &names) {
                    Some(advice) => failure.help(advice),
                    None => {
                        failure.help("a variable that is set once, outside of blocks, to a plain number can be asked")
                    }
                });
            };
            if seen.contains(&place) {
                return Err(Failure::usage(format!("`{name}` has its numbers twice")));
            }
            seen.push(place);
            Ok(place)
        };
        let mut set = Vec::new();
        for (name, text) in &arguments.set {
            let number = text.trim().parse().map_err(|_| {
                Failure::usage(format!("--set {name}={text}: a whole number is needed"))
                    .help(format!("write `--set {name}=3`; for several, `--vary {name}=1..=6`"))
            })?;
            set.push((place("--set", name)?, number));
        }
        let varied = varied.iter().map(|varied| place("--vary", &varied.name)).collect::<Result<_, _>>()?;
        Ok(Self { set, varied })
    }
}

/// Each output as a roll, one a line, with its label, or with a remark in place of a label that no file of rolls can have.
fn as_rolls(answers: &[Answer]) -> String {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.' | '\'');
    let line = |answer: &Answer| {
        let label = answer.label.split_whitespace().collect::<Vec<_>>().join(" ");
        match answer.roll.as_ref().filter(|roll| is_same(roll, answer)) {
            Some(roll) if label.starts_with(char::is_alphabetic) && label.chars().all(fits) => {
                format!("{label}: {roll}\n")
            }
            Some(roll) => format!("{roll}  # {label}\n"),
            None => format!("# {label}: no single roll comes to the same\n"),
        }
    };
    answers.iter().map(line).collect()
}

/// Whether a roll of `oddsmith odds` has the distribution of an output.
fn is_same(roll: &str, answer: &Answer) -> bool {
    let odds = lang::parse(roll).ok().and_then(|roll| lang::distribution(&roll, Effort::MODERATE).ok());
    let chances = |odds: &Distribution| odds.iter().filter(|(_, chance)| *chance > 0.0).collect::<Vec<_>>();
    odds.is_some_and(|odds| {
        let (ours, theirs) = (chances(&odds), chances(&answer.distribution()));
        ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(one, other)| one.0 == other.0 && (one.1 - other.1).abs() < SAME)
    })
}
