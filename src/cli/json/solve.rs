//! The values that meet a goal, with everything that was tried.

use schemars::JsonSchema;
use serde::Serialize;

use play::query::{Claim, Verdict};
use stats::Estimate;
use study::analysis::Subject;
use study::analysis::solve::{Point, Reason, SolveQuestion, Solved};

use super::VERSION;
use super::number::Number;
use super::value::Cell;

/// What `oddsmith solve --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SolveDocument {
    /// The kind of document.
    #[schemars(extend("const" = "oddsmith-solve"))]
    format: &'static str,
    /// The version of this kind of document.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// The name of the scenario.
    scenario: String,
    /// The seed of the trials.
    seed: u64,
    /// Every question with its answers.
    questions: Vec<SolvedQuestion>,
}

/// One question with its answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SolvedQuestion {
    /// The name of the `[[solve]]`; that of the experiment if the command line asks.
    question: String,
    /// The experiment.
    experiment: String,
    /// The names whose values are looked for.
    find: Vec<String>,
    /// An answer for each cell of what else is varied, and for each set of goals.
    answers: Vec<SolveAnswer>,
}

/// One answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SolveAnswer {
    /// The cell of the names that are varied besides those that are looked for.
    cell: Cell,
    /// The goals, as written.
    goals: Vec<String>,
    /// Whether any values meet all of them.
    verdict: GoalVerdict,
    /// Why no values do; null if some do, or may.
    reason: Option<UnmetReason>,
    /// The values that meet the goals best, or come nearest; null if none could be tried.
    best: Option<TriedPoint>,
    /// All values that were tried, in order.
    tried: Vec<TriedPoint>,
    /// How many there are to try.
    combinations: usize,
    /// How many of those tried the game refuses.
    refused: usize,
}

words! {
    /// Whether a goal is met.
    GoalVerdict of Verdict {
        /// It is.
        Met: Verdict::Holds,
        /// These trials cannot tell.
        Undecided: Verdict::Undecided,
        /// It is not.
        Missed: Verdict::Broken,
    }
}

words! {
    /// Why no values meet the goals.
    UnmetReason of &Reason {
        /// A goal lies between two neighbouring values.
        Between: Reason::Between(_),
        /// A goal lies beyond all values that were tried.
        Beyond: Reason::Beyond(_),
        /// Each goal can be met, but not all at once.
        Conflict: Reason::Conflict(_),
    }
}

/// One set of values that was tried.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TriedPoint {
    /// The values of the names that are looked for.
    values: Cell,
    /// Whether all goals are met.
    verdict: GoalVerdict,
    /// Each goal, in the order of the answer.
    goals: Vec<TriedGoal>,
}

/// One goal at one set of values.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TriedGoal {
    /// The goal, as written.
    goal: String,
    /// Whether it is met.
    verdict: GoalVerdict,
    /// The number it is about; null if its metric applies to no trial.
    number: Option<Number>,
}

impl SolveDocument {
    /// The document of some questions.
    pub fn new(scenario: &str, seed: u64, questions: Vec<SolvedQuestion>) -> Self {
        Self { format: "oddsmith-solve", version: VERSION, scenario: scenario.to_owned(), seed, questions }
    }
}

impl SolvedQuestion {
    /// A question with its answers.
    pub fn new(id: &str, subject: &Subject, question: &SolveQuestion, solved: &[Solved]) -> Self {
        Self {
            question: id.to_owned(),
            experiment: subject.id.clone(),
            find: question.unknowns.iter().map(|unknown| unknown.name.clone()).collect(),
            answers: solved.iter().map(SolveAnswer::new).collect(),
        }
    }
}

impl SolveAnswer {
    fn new(solved: &Solved) -> Self {
        let point = |point: &Point| TriedPoint::new(point, solved);
        let finding = &solved.finding;
        let best = finding.met.first().or(finding.undecided.first()).or(finding.nearest.as_ref());
        Self {
            cell: Cell::from(solved.row.as_slice()),
            goals: solved.goals.iter().map(|goal| goal.text.clone()).collect(),
            verdict: match (finding.met.is_empty(), finding.undecided.is_empty()) {
                (false, _) => GoalVerdict::Met,
                (true, false) => GoalVerdict::Undecided,
                (true, true) => GoalVerdict::Missed,
            },
            reason: finding.reason.as_ref().map(UnmetReason::from),
            best: best.map(point),
            tried: solved.points.iter().map(point).collect(),
            combinations: solved.all,
            refused: solved.refused,
        }
    }
}

impl TriedPoint {
    fn new(point: &Point, solved: &Solved) -> Self {
        let goal = |(goal, estimate): (&Claim, &Option<Estimate>)| {
            let metric = solved.metrics.iter().find(|metric| metric.name == goal.quantity.metric);
            TriedGoal {
                goal: goal.text.clone(),
                verdict: estimate.as_ref().map_or(Verdict::Broken, |estimate| goal.bound.judge(estimate)).into(),
                number: metric
                    .zip(estimate.as_ref())
                    .map(|(metric, estimate)| Number::new(&goal.quantity, metric, estimate, point.trials)),
            }
        };
        Self {
            values: Cell::from(point.values.as_slice()),
            verdict: point.verdict(&solved.goals).into(),
            goals: solved.goals.iter().zip(&point.estimates).map(goal).collect(),
        }
    }
}
