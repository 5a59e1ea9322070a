//! One trial told.

use play::engine::trace::{TraceError, TrialSelector};
use play::engine::trace_any;
use play::query::Condition;
use play::systems::{Metric, Outcomes};
use report::number::grouped;
use report::sentence::phrase::capital;
use report::words::Words;
use scenario::style::Language;
use study::answer::chunks;

use super::{AnalysisDocument, Fault, LogLine, Question, Reader, Refused, Sharpener, Watch, chosen, limits, look};

/// What happens in one trial.
pub fn traced(
    reader: &Reader,
    now: &Question,
    (trial, condition): (u64, &str),
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<AnalysisDocument, Refused> {
    let looked = look(reader, now, means)?;
    let experiment = &looked.plan.experiments[0];
    let cell = &experiment.cells[chosen(experiment, &now.cell)];
    let which = if condition.trim().is_empty() {
        TrialSelector::Number(trial)
    } else {
        let read = Condition::parse(condition, &cell.metrics);
        let condition = read.map_err(|fault| {
            let source = std::sync::Arc::new(play::diagnostic::Source::new("the condition", condition));
            Fault::all(&[fault.in_source(&source)], "")
        })?;
        TrialSelector::First(condition, trial)
    };
    let mut chunks = chunks(experiment, looked.plan.seed);
    // To look through more than this is left to the command.
    chunks.trials = chunks.trials.min(10 * limits::VARIANT_TRIALS);
    let found = means.pool.install(|| trace_any(&*cell.experiment(), chunks, &which, watch));
    let found = found.map_err(|error| {
        vec![match error {
            TraceError::NoneMeets { trials } => {
                let further = if trial == 0 { "" } else { " further" };
                let message = format!("none of {}{further} trials meets the condition", grouped(trials));
                Fault::message(message, "ask for something that happens more often".to_owned())
            }
            error => Fault::message(error.to_string(), None),
        }]
    })?;
    let words = Words::of_cell(cell, Language::English);
    let mut round = None;
    let log = found.lines.into_iter().map(|line| {
        let heading = (round != Some(line.round)).then(|| match line.round {
            0 => format!("Before the first {}", found.round_name),
            number => format!("{} {number}", capital(found.round_name)),
        });
        round = Some(line.round);
        LogLine { heading, text: capital(&line.text), dice: line.dice }
    });
    let log = log.collect();
    let values = found.values.iter().map(|(metric, value)| {
        let value = value.map_or_else(|| "does not apply".to_owned(), |value| meant(&words, metric, value));
        vec![capital(&words.metric(metric)), value]
    });
    let rules = if found.rules.is_empty() {
        Vec::new()
    } else {
        vec![format!("Rules that took effect: {}.", found.rules.join(", "))]
    };
    Ok(AnalysisDocument {
        trial: Some(found.trial),
        charts: Vec::new(),
        apply: None,
        sentence: format!(
            "Trial number {} of {} (seed {}).",
            grouped(found.trial),
            grouped(chunks.trials),
            looked.plan.seed
        ),
        folded: Vec::new(),
        notes: rules,
        head: vec!["At the end".to_owned(), String::new()],
        rows: values.collect(),
        log,
    })
}

/// A value of a metric in words.
fn meant(words: &Words<'_>, metric: &Metric, value: i32) -> String {
    match &metric.outcomes {
        Outcomes::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        Outcomes::Named(names) => match usize::try_from(value).ok().and_then(|place| names.get(place)) {
            Some(outcome) => words.outcome(metric, outcome),
            None => value.to_string(),
        },
        Outcomes::Number { .. } => value.to_string(),
    }
}
