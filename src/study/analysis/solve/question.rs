//! The question of `solve`: what may change, and which goals to meet.

use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, Source};
use play::query::Claim;
use play::systems::Metric;
use scenario::{Place, placed};

use super::super::error::AnalysisError;
use super::super::setting::Setting;
use super::super::subject::Subject;

/// The question.
#[derive(Debug, Clone)]
pub struct SolveQuestion {
    /// The values that may change.
    pub unknowns: Vec<Unknown>,
    /// The goals, to be met simultaneously.
    pub goals: Vec<GoalText>,
}

/// A value that may change.
#[derive(Debug, Clone)]
pub struct Unknown {
    /// The option or key that names it, for faults: `--find`.
    pub option: &'static str,
    /// Its name as in `vary`.
    pub name: String,
    /// A list or range as in `vary`; `None` for all legal values.
    pub values: Option<String>,
}

/// A goal as written.
#[derive(Debug, Clone)]
pub struct GoalText {
    /// The text.
    pub text: String,
    /// Where it is written, for error messages.
    pub place: Place,
}

impl GoalText {
    /// A goal from the command line.
    pub fn of_argument(text: &str) -> Self {
        let source = Arc::new(Source::new("--goal", text));
        Self { text: text.to_owned(), place: Place::new(&source, 0..text.len()) }
    }
}

impl Unknown {
    /// An unknown from an option of the command line: `dc`, `dc=10..=25`, `dc=10,15,20`.
    pub fn of_argument(option: &'static str, text: &str) -> Self {
        let (name, values) = match text.split_once('=') {
            Some((name, values)) => (name, Some(values.trim().to_owned())),
            None => (text, None),
        };
        Self { option, name: name.trim().to_owned(), values }
    }
}

impl SolveQuestion {
    /// Checks that there is something to find and something to meet.
    ///
    /// # Errors
    /// If there are no unknowns or no goals.
    pub fn check(&self) -> Result<(), AnalysisError> {
        if self.unknowns.is_empty() {
            return Err(AnalysisError::unasked(
                "there is nothing to find: name it with --find",
                "--find dc, or --find dc=10..=25",
            ));
        }
        if self.goals.is_empty() {
            return Err(AnalysisError::unasked(
                "there is no goal to meet: state it with --goal",
                "--goal \"success = 65 %\"",
            ));
        }
        Ok(())
    }
}

impl SolveQuestion {
    /// The subject, which measures what the goals are about.
    pub(super) fn of(&self, subject: &Subject) -> Subject {
        subject.asking(&self.goals.iter().map(|goal| goal.text.clone()).collect::<Vec<_>>())
    }
}

/// Maximum number of combinations of values.
pub const MAX_POINTS: usize = 2001;

/// The sets of goals to meet together; several sets if a goal lists several targets.
///
/// # Errors
/// Everything wrong with any of the goals, and contradictory goals.
pub fn goals(texts: &[GoalText], metrics: &[Metric]) -> Result<Vec<Vec<Claim>>, AnalysisError> {
    let known: Vec<&Metric> = metrics.iter().collect();
    let mut faults = Vec::new();
    let mut sets: Vec<Vec<Claim>> = vec![Vec::new()];
    for text in texts {
        match Claim::parse(&text.text, &known) {
            Ok(targets) => {
                let with = |set: &Vec<Claim>, target: &Claim| set.iter().chain([target]).cloned().collect();
                sets = targets.iter().flat_map(|target| sets.iter().map(move |set| with(set, target))).collect();
            }
            Err(fault) => {
                faults.push(placed(fault, &text.text, &text.place));
            }
        }
    }
    if faults.is_empty() {
        faults.extend(sets.iter().find_map(|set| contradiction(set, texts)));
    }
    if faults.is_empty() { Ok(sets) } else { Err(AnalysisError::Faults(faults)) }
}

/// Reports two goals for one quantity that no value can meet together.
fn contradiction(set: &[Claim], texts: &[GoalText]) -> Option<Diagnostic> {
    for (second, goal) in set.iter().enumerate() {
        for (first, other) in set.iter().enumerate().take(second) {
            if goal.contradicts(other) {
                let place = &texts.get(second)?.place;
                let message = format!("`{}` and `{}` exclude each other", other.text, goal.text);
                let fault = place.error(Code::CONTRADICTION, message).help("no value can meet both; keep one of them");
                let before = &texts.get(first)?.place;
                let here = Arc::ptr_eq(&before.source, &place.source);
                return Some(if here { fault.context(before.span.clone(), "the other one") } else { fault });
            }
        }
    }
    None
}

/// The values of every unknown.
///
/// # Errors
/// If a name or its values are invalid, or there are too many combinations.
pub fn domains(subject: &Subject, unknowns: &[Unknown]) -> Result<Vec<Vec<Setting>>, AnalysisError> {
    let domain = |unknown: &Unknown| subject.domain(unknown.option, &unknown.name, unknown.values.as_deref());
    let domains = unknowns.iter().map(domain).collect::<Result<Vec<_>, _>>()?;
    check_domains(unknowns, &domains)?;
    Ok(domains)
}

/// Checks that each unknown is named once, and that the combinations are few enough to try.
///
/// # Errors
/// If not.
pub fn check_domains(unknowns: &[Unknown], domains: &[Vec<Setting>]) -> Result<(), AnalysisError> {
    for (place, unknown) in unknowns.iter().enumerate() {
        if unknowns[..place].iter().any(|before| before.name == unknown.name) {
            return Err(AnalysisError::unasked(
                format!("`{}` is named twice", unknown.name),
                "name it once, with all values that it may have",
            ));
        }
    }
    let points = domains.iter().fold(1_usize, |product, domain| product.saturating_mul(domain.len()));
    if points > MAX_POINTS {
        let message = format!("{points} combinations of values are too many: at most {MAX_POINTS} can be tried");
        return Err(AnalysisError::unasked(message, "narrow the ranges, or take larger steps: `dc=5..=30 step 5`"));
    }
    Ok(())
}
