//! Tests of whole programs.

mod faults;
mod plain;
mod programs;
mod random;
mod sampled;
mod written;

use crate::{Answer, STEPS, parse};

/// What a program answers.
fn answers(program: &str) -> Vec<Answer> {
    parse(program)
        .and_then(|parsed| parsed.answer(&[], STEPS))
        .unwrap_or_else(|fault| panic!("{program}: {:?}: {fault}", fault.place(program)))
}

/// The labels and the outcomes of a program, with chances as floats.
fn tables(program: &str) -> Vec<(String, Vec<(i64, f64)>)> {
    let table = |answer: Answer| {
        (answer.label, answer.outcomes.into_iter().map(|(value, chance)| (value, chance.value())).collect())
    };
    answers(program).into_iter().map(table).collect()
}

/// The outcomes of a program with a single output.
fn table(program: &str) -> Vec<(i64, f64)> {
    let mut tables = tables(program);
    assert_eq!(tables.len(), 1, "{program}");
    tables.remove(0).1
}
