//! What is asked, and the answers of oddsmith within this process.

use oddsmith::dice::{Effort, Expr, Variables, distribution, parse_outputs};
use serde::Deserialize;

/// All questions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    /// Those of the documentation.
    pub question: Vec<Question>,
    /// Large pools.
    pub pool: Vec<Question>,
    /// The faces of pools, one by one.
    pub faces: Vec<Question>,
}

/// A question in several languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub name: String,
    pub roll: String,
    pub icepool: Option<String>,
    pub eurydice: Option<String>,
    pub xdy: Option<String>,
}

/// Reads the questions.
pub fn read() -> Questions {
    let questions: Questions = toml::from_str(include_str!("questions.toml")).expect("the questions are well formed");
    let (_, table) = include_str!("../../docs/rolls.md")
        .split_once("## The same questions in AnyDice and in icepool")
        .expect("the documentation has the questions");
    for Question { name, roll, .. } in &questions.question {
        assert!(table.contains(&format!("| `{roll}` |")), "{name} is no question of docs/rolls.md");
    }
    questions
}

/// The chances of all outcomes of a roll, from its text.
pub fn chances(roll: &str) -> Vec<(String, f64)> {
    let asked = parse_outputs(roll, &Variables::new()).expect("the roll is legal");
    let output = &asked.outputs[0];
    let (expr, solve) = (&output.expr, |expr| distribution(expr, Effort::PATIENT).expect("the roll can be solved"));
    let solved = match output.under.as_ref().and_then(|under| under.together.as_ref()) {
        Some(all) => all.told(&solve(&all.expr), |both| all.parts[0].of(both)).expect("the condition may hold"),
        None => solve(expr),
    };
    let words = match expr {
        Expr::Formula(formula) => formula.words(),
        _ => &[],
    };
    let told = |value: i64| match words {
        [] => value.to_string(),
        words => words[value as usize].clone(),
    };
    solved.iter().map(|(value, chance)| (told(value), chance)).collect()
}
