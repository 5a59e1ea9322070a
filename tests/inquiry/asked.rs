//! Scenarios of these tests and what is asked of them.

use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::inquiry::solve::{Ask, GoalText, Solved, Unknown, solve};
use oddsmith::inquiry::{Subject, Trouble};
use oddsmith::scenario::Overrides;

pub const CRITICALS: &str = "seed = 5\n[[experiment]]\nid = \"crit\"\nsystem = \"reference\"\nkind = \"criticals\"\n\
                             hit_points = 40\n";
pub const DUEL: &str = "seed = 5\n[[experiment]]\nid = \"duel\"\nsystem = \"reference\"\nkind = \"duel\"\n";

/// A scenario with things added to its only experiment.
pub fn subject(text: &str, more: &str) -> Subject {
    let source = Arc::new(Source::new("asked.toml", format!("{text}{more}")));
    Subject::new(&oddsmith::games::catalogue(), &source, &Overrides::default(), None).expect("a sound scenario")
}

pub fn solved(subject: &Subject, find: &[&str], goals: &[&str]) -> Result<Vec<Solved>, Trouble> {
    let ask = Ask {
        unknowns: find.iter().map(|text| Unknown::of_argument(text)).collect(),
        goals: goals.iter().map(|text| GoalText::of_argument(text)).collect(),
    };
    solve(subject, &ask, &Quiet)
}

/// The words of what is wrong.
pub fn trouble(result: Result<Vec<Solved>, Trouble>) -> String {
    match result {
        Ok(_) => panic!("there is an answer"),
        Err(Trouble::Faults(faults)) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Err(Trouble::Unasked { message, .. }) => message,
    }
}
