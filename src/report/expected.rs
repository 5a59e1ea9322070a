//! Verdicts on expectations in words, for the terminal, the page and the manifest.

use super::ReportError;
use super::number::{
    self, decimals_for_reach, decimals_for_share, decimals_of_size, ends_of_share, fixed, grouped, percent,
};
use super::results::Results;
use super::sentence::cell_words;
use crate::plan::{Plan, PlannedCell, PlannedExperiment};
use crate::query::Claim;
use crate::stats::{Estimate, Interval};
use crate::tally::{Answer, AnswerMethod};
use crate::verdict::{Judgement, Verdict, judge_case};

/// The verdict on one expectation in one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// The experiment's identifier.
    pub experiment: String,
    /// The cell: `dc=10;skill=3`, empty without a sweep.
    pub cell: String,
    /// The cell for readers: `dc 10, skill 3`.
    pub cell_words: String,
    /// The expectation as written in the scenario.
    pub text: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The number judged, with the interval used for the verdict; `None` if the metric applies to
    /// no trial.
    pub estimate: Option<Estimate>,
    /// The trials; `None` if exact.
    pub trials: Option<u64>,
    /// The number with its interval in words: `0.034 (0.033 to 0.035)`.
    pub found: String,
}

/// The verdicts on all expectations of a plan, ordered by experiment, expectation, cell.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn expectations(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<Expected>, ReportError> {
    Ok(Results::new(plan, answers)?.expected)
}

/// The verdicts of one experiment whose answers are known to match it.
pub(super) fn of_experiment(asked: &PlannedExperiment, answers: &[Answer]) -> Vec<Expected> {
    if asked.claims.is_empty() {
        return Vec::new();
    }
    let judged: Vec<Vec<Option<Judgement>>> =
        asked.cases.iter().zip(answers).map(|(case, answer)| judge_case(asked, case, answer)).collect();
    let mut all = Vec::new();
    for (number, claim) in asked.claims.iter().enumerate() {
        for ((case, answer), judged) in asked.cases.iter().zip(answers).zip(&judged) {
            if let Some(judgement) = judged[number] {
                all.push(expected(asked, claim, case, answer, &judgement));
            }
        }
    }
    all
}

fn expected(
    asked: &PlannedExperiment,
    claim: &Claim,
    case: &PlannedCell,
    answer: &Answer,
    judgement: &Judgement,
) -> Expected {
    let trials = match answer.made {
        AnswerMethod::Exact { .. } => None,
        AnswerMethod::Sampled { trials, .. } => Some(trials),
    };
    Expected {
        experiment: asked.id.clone(),
        cell: case.cell_text(),
        cell_words: cell_words(case),
        text: claim.text.clone(),
        verdict: judgement.verdict,
        estimate: judgement.estimate,
        trials,
        found: found(claim, judgement, trials),
    }
}

/// The number and its interval in words.
fn found(claim: &Claim, judgement: &Judgement, trials: Option<u64>) -> String {
    let Some(Estimate { value, interval }) = judgement.estimate else {
        return format!("`{}` applies to no trial", claim.quantity.metric);
    };
    let unit = if claim.quantity.is_share() { 100.0 } else { 1.0 };
    let shown = |number: f64, decimals: usize| {
        if claim.quantity.is_share() { percent(number, decimals) } else { fixed(number, decimals) }
    };
    let Some(Interval { low, high }) = interval else {
        let size = if claim.quantity.is_share() { decimals_for_share(value) } else { decimals_of_size(value, 2) };
        let whole = !claim.quantity.is_share() && value.fract() == 0.0;
        return format!("{} (exact)", shown(value, if whole { 0 } else { telling(claim, value, unit).max(size) }));
    };
    let trials = trials.map_or_else(String::new, |trials| format!(", {} trials", grouped(trials)));
    let reach = |end: f64| if end.is_finite() { (end - value).abs() * unit } else { 0.0 };
    let reach = reach(low).max(reach(high));
    let whole = [low, value, high].iter().all(|number| !number.is_finite() || number.fract() == 0.0);
    let decimals =
        if whole && unit == 1.0 { 0 } else { decimals_for_reach(reach, 1).max(telling(claim, value, unit).min(4)) };
    let ends = match (low.is_finite(), high.is_finite()) {
        (true, true) if claim.quantity.is_share() => ends_of_share(low, high, decimals),
        (true, true) => number::ends(low, high, decimals),
        (true, false) => format!("at least {}", shown(low, decimals)),
        (false, true) => format!("at most {}", shown(high, decimals)),
        (false, false) => "too few to say".to_owned(),
    };
    if claim.quantity.is_share() && value <= 0.0 {
        return format!("none seen, at most {}{trials}", percent(high, decimals_for_share(high)));
    }
    if claim.quantity.is_share() && value >= 1.0 {
        return format!("always seen, at least {}{trials}", percent(low, decimals_for_share(low)));
    }
    format!("{} ({ends}{trials})", shown(value, decimals))
}

/// Decimals needed to distinguish a number from the nearer bound of its expectation.
fn telling(claim: &Claim, value: f64, unit: f64) -> usize {
    let to = |end: f64| if end.is_finite() { (end - value).abs() * unit } else { f64::INFINITY };
    let distance = to(claim.bound.low).min(to(claim.bound.high));
    if distance.is_finite() && distance > 1e-9 { (-distance.log10()).ceil().clamp(0.0, 9.0) as usize } else { 0 }
}

/// Counts the expectations by verdict: `Of 3 expectations 1 is broken, 2 hold.` An expectation of a
/// sweep counts once per cell. Empty if nothing is expected.
pub fn tally_of(expected: &[Expected]) -> String {
    let of = |verdict| expected.iter().filter(|one| one.verdict == verdict).count();
    let (holds, broken, undecided) = (of(Verdict::Holds), of(Verdict::Broken), of(Verdict::Undecided));
    match expected.len() {
        0 => String::new(),
        1 if holds == 1 => "The expectation holds.".to_owned(),
        1 if broken == 1 => "The expectation is broken.".to_owned(),
        1 => "The expectation is undecided at this precision.".to_owned(),
        all if holds == all => format!("All {} expectations hold.", grouped(all as u64)),
        all => {
            let mut parts = Vec::new();
            let mut part = |number: usize, one: &str, several: &str| {
                if number > 0 {
                    parts.push(format!("{} {}", grouped(number as u64), if number == 1 { one } else { several }));
                }
            };
            part(broken, "is broken", "are broken");
            part(undecided, "is undecided at this precision", "are undecided at this precision");
            part(holds, "holds", "hold");
            format!("Of {} expectations {}.", grouped(all as u64), parts.join(", "))
        }
    }
}
