//! Answers one question with another program for dice and says how long it took.
//!
//!     peers eurydice < question
//!     peers xdy < question
//!
//! Prints the CPU seconds to the chances of all outcomes, the median of several times, and then a line for each outcome
//! with its chance. With `--once` the question is asked only once.

use std::io::Read;

use cpu_time::ProcessTime;
use eurydice_engine::{Engine, FieldSchema};
use xdy::{Budget, Evaluator, Unobserved};

// As in `benches/rolls/clock.rs`.
const MOST_TIMES: usize = 101;
const SECONDS: f64 = 1.0;

type Chances = Vec<(String, f64)>;

/// The chances of the outcomes of the last thing that a program of AnyDice puts out.
fn eurydice(question: &str) -> Result<Chances, String> {
    let report = Engine::new().run_source(question);
    if let Some(error) = report.diagnostics.first_error() {
        return Err(format!("{error:?}"));
    }
    let output = report.outputs.last().ok_or("the program puts nothing out")?;
    let chances = output.distribution.entries().map(|(outcome, chance)| {
        let told = match &output.distribution.fields()[0].schema {
            FieldSchema::Categorical { labels, .. } => labels[outcome[0] as usize].to_lowercase(),
            _ => outcome[0].to_string(),
        };
        (told, chance)
    });
    Ok(chances.collect())
}

/// The chances of the outcomes of an expression of xdy.
fn xdy(question: &str) -> Result<Chances, String> {
    let evaluator = Evaluator::new(xdy::compile(question.trim()).map_err(|error| error.to_string())?);
    let plan = evaluator.plan_distribution([]).map_err(|error| error.to_string())?;
    let distribution = plan.build(Budget::UNLIMITED, &Unobserved).map_err(|error| error.to_string())?;
    Ok(distribution.to_f64().into_iter().map(|(outcome, chance)| (outcome.to_string(), chance)).collect())
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ask = match words.first().map(String::as_str) {
        Some("eurydice") => eurydice,
        Some("xdy") => xdy,
        _ => return Err("which peer: eurydice or xdy?".to_owned()),
    };
    let mut question = String::new();
    std::io::stdin().read_to_string(&mut question).map_err(|error| error.to_string())?;
    let most_times = if words.iter().any(|word| word == "--once") { 1 } else { MOST_TIMES };
    let (mut chances, mut times) = (Vec::new(), Vec::new());
    while times.is_empty() || (times.len() < most_times && times.iter().sum::<f64>() < SECONDS) {
        let began = ProcessTime::now();
        chances = ask(&question)?;
        times.push(began.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    println!("{:e}", times[times.len() / 2]);
    for (outcome, chance) in chances {
        println!("{outcome} {chance:e}");
    }
    Ok(())
}
