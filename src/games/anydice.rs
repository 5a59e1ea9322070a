//! Programs in the language of AnyDice: one output of a program as a question.
//!
//! A program is answered when the question is built, and its answer is a finished distribution; a sweep over its outputs finds it
//! remembered. The numbers that it sets at its
//! top are parameters beside those here; they differ from program to program, so whoever reads a scenario adds them.

use anydice::{Answer, Program, QUICK_STEPS, answered, parse};
use lang::machine::FARTHEST_WHOLE;
use play::catalogue::Game;
use play::engine::{DynExperiment, KnownChances};
use play::systems::prelude::*;
use play::systems::{Kind, Labels, System, TextKind, Value};

/// The most outputs of which one may be named by its number.
const MOST_OUTPUTS: i64 = 10_000;
/// How many outputs a fault names.
const NAMED: usize = 12;

fn params() -> Vec<Param> {
    let text = |name, kind, how, doc| Param::new(name, ParamType::Text(kind), DefaultValue::derived(how), doc);
    vec![
        text("program", TextKind::Program, "what stands in `file`", "a program in the language of AnyDice"),
        text("file", TextKind::ProgramFile, "`program` says it", "a file with the program, beside the scenario"),
        text(
            "output",
            TextKind::NameOrNumber { most: MOST_OUTPUTS },
            "the first",
            "which output of the program is asked: its name, or its number",
        ),
    ]
}

/// Programs of AnyDice as a game of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct AnyDice;

impl Game for AnyDice {
    fn system(&self) -> System {
        let words = &[("total", "what the output comes to")];
        let doc =
            "What one output of a program comes to. The numbers that the program sets at its top are parameters, too.";
        System::new("anydice", "AnyDice", "Programs in the language of AnyDice.")
            .kinds(vec![Kind::new("program", doc, params(), words)])
            .labels(Labels::of(include_str!("anydice.txt")))
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        match known(&question.params) {
            Ok(known) => Ok(Box::new(known)),
            Err(fault) => Err(vec![fault]),
        }
    }
}

/// The chances of the output that is asked.
fn known(fields: &Fields) -> Result<KnownChances, Fault> {
    let (name, text) = match (fields.word_opt("program"), fields.word_opt("file")) {
        (Some(text), None) => ("program", text),
        (None, Some(text)) => ("file", text),
        (Some(_), Some(_)) => {
            let fault = Fault::new(&["experiment", "file"], "a program stands in `program` or in `file`, not in both");
            return Err(fault.help("leave one of the two out"));
        }
        (None, None) => {
            let fault = Fault::new(&["experiment"], "no program is given");
            return Err(fault.help(
                "write `program = '''output 3d6'''`, or `file = \"attack.txt\"` for a file beside the scenario",
            ));
        }
    };
    let refused = |found: anydice::Fault| {
        let fault = Fault::new(&["experiment", name], found.message).within(text, found.span);
        match found.help {
            // A scenario has no way to sample a program that is too large to be answered.
            _ if found.too_large => fault.help("ask with fewer dice, or with fewer sides"),
            Some(help) => fault.help(help),
            None => fault,
        }
    };
    let program = parse(text).map_err(refused)?;
    let answers = answered(text, &given(&program, fields), QUICK_STEPS, &|| false).map_err(refused)?;
    let answer = asked(&answers, fields, name)?;
    let far = answer.outcomes.iter().find(|(value, _)| value.unsigned_abs() > FARTHEST_WHOLE.unsigned_abs());
    if let Some((value, _)) = far {
        let message = format!("`{}` comes to {value}, but a scenario counts up to {FARTHEST_WHOLE}", answer.label);
        let help = "`oddsmith anydice` answers larger numbers; or divide what is put out";
        return Err(Fault::new(&["experiment", name], message).help(help));
    }
    let metric = Metric::number("total", "points", "what the output comes to");
    let odds = answer.distribution();
    let chances = odds.iter().filter(|(_, chance)| *chance > 0.0);
    Ok(KnownChances::new(metric, chances.filter_map(|(value, chance)| Some((i32::try_from(value).ok()?, chance)))))
}

/// The numbers of a program as the question gives them.
fn given(program: &Program, fields: &Fields) -> Vec<(usize, i64)> {
    let numbers = program.numbers().iter().enumerate();
    numbers.filter_map(|(place, number)| Some((place, fields.int_opt(&number.name)?))).collect()
}

/// The output that is asked. `program` is the parameter that has the program.
fn asked<'a>(answers: &'a [Answer], fields: &Fields, program: &str) -> Result<&'a Answer, Fault> {
    if answers.is_empty() {
        let fault = Fault::new(&["experiment", program], "the program prints nothing");
        return Err(fault.help("write `output` before what you want to know"));
    }
    let refuse = |message: String| Fault::new(&["experiment", "output"], message);
    match fields.get("output") {
        Some(Value::Text(label)) => {
            let same = |answer: &&Answer| answer.label.trim() == label.trim();
            match answers.iter().filter(same).collect::<Vec<_>>().as_slice() {
                [answer] => Ok(answer),
                [] => Err(refuse(format!("the program has no output `{label}`")).help(outputs(answers))),
                several => {
                    let number = answers.iter().position(|answer| std::ptr::eq(answer, several[0])).unwrap_or(0) + 1;
                    let fault = refuse(format!("{} outputs are called `{label}`", several.len()));
                    Err(fault.help(format!("write a number: the first of them is `output = {number}`")))
                }
            }
        }
        Some(Value::Int(number)) => {
            let place = usize::try_from(number - 1).unwrap_or(usize::MAX);
            answers.get(place).ok_or_else(|| {
                let many = answers.len();
                let so_many = if many == 1 { "one output".to_owned() } else { format!("{many} outputs") };
                refuse(format!("the program has {so_many}, and none with the number {number}")).help(outputs(answers))
            })
        }
        _ => Ok(&answers[0]),
    }
}

/// What outputs there are.
fn outputs(answers: &[Answer]) -> String {
    let names: Vec<String> = answers.iter().take(NAMED).map(|answer| format!("`{}`", answer.label)).collect();
    let more = if answers.len() > NAMED { ", and more" } else { "" };
    format!("it has {}{more}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(given: &[(&str, Value)]) -> Fields {
        let mut fields = Fields::defaults(&params());
        given.iter().for_each(|(name, value)| fields.set(name, value.clone()));
        fields
    }

    const ATTACK: &str = "BONUS: 2\noutput d4 + BONUS named \"damage\"\noutput 2d2 named \"shield\"";

    /// The values of the answer with their chances, and how often there is none.
    fn answer(given: &[(&str, Value)]) -> (Vec<(i32, f64)>, f64) {
        let known = known(&fields(given)).expect("a good question");
        let exact = play::engine::solve_any(&known, play::engine::exact::Budget::AUTO).expect("nothing to solve");
        let (values, absent) = exact.metrics[0].clone();
        (values.into_iter().collect(), absent)
    }

    fn refused(given: &[(&str, Value)]) -> Fault {
        known(&fields(given)).expect_err("a fault")
    }

    #[test]
    fn an_output_is_asked_by_name_or_number() {
        let quarters = |first: i32| ((first..first + 4).map(|value| (value, 0.25)).collect::<Vec<_>>(), 0.0);
        let program = ("program", Value::from(ATTACK));
        let shield = (vec![(2, 0.25), (3, 0.5), (4, 0.25)], 0.0);
        assert_eq!(answer(std::slice::from_ref(&program)), quarters(3));
        assert_eq!(answer(&[("file", Value::from(ATTACK)), ("BONUS", Value::Int(7))]), quarters(8));
        assert_eq!(answer(&[program.clone(), ("output", Value::from("shield"))]), shield);
        assert_eq!(answer(&[program.clone(), ("output", Value::Int(2))]), shield);
        assert_eq!(answer(&[("program", Value::from("output d{}"))]), (Vec::new(), 1.0));
        let three = refused(&[program.clone(), ("output", Value::Int(3))]);
        assert_eq!(three.message, "the program has 2 outputs, and none with the number 3");
        assert_eq!(three.path, ["experiment", "output"]);
        let unknown = refused(&[program, ("output", Value::from("Shield"))]);
        assert_eq!(unknown.help.as_deref(), Some("it has `damage`, `shield`"));
        let twice = ("program", Value::from("output 1 named \"a\"\noutput d2 named \"b\"\noutput d4 named \"b\""));
        let twice = refused(&[twice, ("output", Value::from("b"))]);
        assert_eq!(twice.help.as_deref(), Some("write a number: the first of them is `output = 2`"));
    }

    #[test]
    fn faults_of_a_program_have_their_place_in_it() {
        let text = "A: 1\noutput [no such function]";
        let fault = refused(&[("file", Value::from(text))]);
        let (whole, part) = fault.part.expect("a part of the program");
        assert_eq!(
            (whole.as_str(), fault.path.as_slice()),
            (text, ["experiment".to_owned(), "file".to_owned()].as_slice())
        );
        assert!(part.start >= 5, "{part:?}");
        assert_eq!(refused(&[("program", Value::from("A: 1"))]).message, "the program prints nothing");
        assert!(refused(&[("program", Value::from("output 2000000000"))]).message.contains("1000000000"));
        assert!(refused(&[]).message.contains("no program"));
        let both = [("program", Value::from("output 1")), ("file", Value::from("output 1"))];
        assert!(refused(&both).message.contains("not in both"));
    }
}
