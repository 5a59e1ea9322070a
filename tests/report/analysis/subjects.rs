//! Scenarios for these tests, and their subjects.

use std::sync::Arc;

use oddsmith::analysis::solve::{GoalText, SolveQuestion, Solved, Unknown, solve};
use oddsmith::analysis::{AnalysisError, Subject};
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::scenario::{Method, Overrides};

pub const CRITICALS: &str = include_str!("cases/criticals.toml");
pub const DUEL: &str = include_str!("cases/duel.toml");

/// The subject of a scenario with one experiment.
pub fn subject(text: &str) -> Subject {
    subject_with(text, &Overrides::default())
}

/// The same with the exact method.
pub fn exact(text: &str) -> Subject {
    subject_with(text, &Overrides { method: Some(Method::Exact), ..Overrides::default() })
}

/// The same with the sampling method.
pub fn sampled(text: &str, trials: u64) -> Subject {
    subject_with(text, &Overrides { method: Some(Method::Sample), trials: Some(trials), ..Overrides::default() })
}

fn subject_with(text: &str, overrides: &Overrides) -> Subject {
    let source = Arc::new(Source::new("subject.toml", text));
    Subject::new(&oddsmith::games::catalogue(), &source, overrides, None).expect("a sound scenario")
}

pub fn solved(subject: &Subject, find: &[&str], goals: &[&str]) -> Result<Vec<Solved>, AnalysisError> {
    let question = SolveQuestion {
        unknowns: find.iter().map(|text| Unknown::of_argument("--find", text)).collect(),
        goals: goals.iter().map(|text| GoalText::of_argument(text)).collect(),
    };
    solve(subject, &question, &Quiet)
}

/// The error messages of a result.
pub fn error(result: Result<Vec<Solved>, AnalysisError>) -> String {
    match result {
        Ok(_) => panic!("there is an answer"),
        Err(AnalysisError::Faults(faults)) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Err(AnalysisError::Unasked { message, .. }) => message,
    }
}
