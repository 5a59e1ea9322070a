//! Further questions: two states compared, what matters, what meets a goal, one trial told.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::answer::chunks;
use crate::engine::trace::{TraceError, TrialSelector};
use crate::engine::trace_any;
use crate::inquiry::compare::{Compared, Row as CompareRow, compare};
use crate::inquiry::sensitivity::{RankQuestion, Ranking, rank};
use crate::inquiry::solve::{GoalText, SolveQuestion, Solved, Unknown, solve};
use crate::inquiry::{InquiryError, Subject, Tuning};
use crate::plan::style::Language;
use crate::plan::{CellValue, Outcomes, PlannedCell, Stop};
use crate::query::{Condition, Quantity, Verdict};
use crate::report::number::grouped;
use crate::report::sentence::amount::{ends_of_size, size};
use crate::report::sentence::phrase::{self, capital, statement, with_ends, written};
use crate::report::words::Words;
use crate::scenario::Overrides;
use crate::stats::Estimate;
use crate::systems::{Fields, Metric, Question as Asked, Value};

use super::answer::chosen;
use super::fault::Fault;
use super::limits;
use super::question::Question;
use super::reading::{LookedAt, Reader};
use super::sharpen::Sharpener;
use super::watch::Watch;

/// The most changes that a ranking shows.
const SHOWN: usize = 40;
/// The most values that a solution shows.
const POINTS: usize = 60;
/// Exact differences smaller than this are none.
const NOTHING: f64 = 1e-9;

/// What is asked of a state.
#[derive(Debug, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Inquiry {
    /// How does the state differ from one that was pinned?
    Compare { pinned: Box<Question>, now: Box<Question> },
    /// Which change matters most?
    Sensitivity { now: Box<Question> },
    /// Which value of a name meets a goal?
    Solve { now: Box<Question>, find: String, goal: String },
    /// What happens in one trial?
    Trace { now: Box<Question>, trial: u64, condition: String },
}

/// An answer.
#[derive(Debug, Serialize)]
pub struct InquiryDocument {
    /// The answer in a sentence.
    sentence: String,
    /// Long lists that are unfolded on demand: what they are, and the list.
    folded: Vec<(String, String)>,
    /// What else there is to say.
    notes: Vec<String>,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The log of a trial.
    log: Vec<LogLine>,
}

/// A line of a log.
#[derive(Debug, Serialize)]
struct LogLine {
    /// The round, if it is the first line of one: `Round 3`.
    heading: Option<String>,
    text: String,
    dice: Vec<String>,
}

/// Why there is no answer: faults, or nothing if nobody waits any more.
type Refused = Vec<Fault>;

impl Inquiry {
    /// Who asks.
    pub fn tab(&self) -> String {
        let now = match self {
            Self::Compare { now, .. }
            | Self::Sensitivity { now }
            | Self::Solve { now, .. }
            | Self::Trace { now, .. } => now,
        };
        format!("{}/inquiry", now.tab)
    }

    /// The answer.
    ///
    /// # Errors
    /// Why there is none, to be shown. Nothing is to be shown if nobody waits any more.
    pub fn answer(&self, reader: &Reader, means: &Sharpener<'_>) -> Result<InquiryDocument, Refused> {
        let trials = AtomicU64::new(0);
        let begun = Instant::now();
        let watch = Watch::new(means.stop, &trials, begun);
        let done = match self {
            Self::Compare { pinned, now } => compared(reader, pinned, now, means, &watch),
            Self::Sensitivity { now } => ranked(reader, now, means, &watch),
            Self::Solve { now, find, goal } => solved(reader, now, (find, goal), means, &watch),
            Self::Trace { now, trial, condition } => traced(reader, now, (*trial, condition), means, &watch),
        };
        if means.stop.load(Ordering::Relaxed) {
            return Err(Vec::new());
        }
        if begun.elapsed() >= limits::TIME || trials.load(Ordering::Relaxed) >= limits::TRIALS {
            let message = "This takes longer than this page waits";
            let help = "ask the command of the same name, which takes its time".to_owned();
            return Err(vec![Fault::message(message, help)]);
        }
        done
    }
}

/// The experiment that a state looks at, or its faults.
fn look(reader: &Reader, question: &Question) -> Result<LookedAt, Refused> {
    let read = reader.read(question);
    read.looked_at.ok_or(read.checked.faults)
}

/// The experiment of a state as the subject of an inquiry, with no more trials than many variants can have.
fn subject(
    reader: &Reader,
    question: &Question,
    looked: &LookedAt,
    vary: Vec<(String, String)>,
) -> Result<Subject, Refused> {
    let read = reader.read(question);
    let asked = &looked.plan.experiments[0];
    let trials = match asked.stop {
        Stop::Trials(trials) => trials.min(limits::VARIANT_TRIALS),
        Stop::Precision { .. } | Stop::Aims { .. } => limits::VARIANT_TRIALS,
    };
    let overrides = Overrides { trials: Some(trials), vary, ..read.overrides };
    let subject = Subject::new(reader.catalogue(), &read.source, &overrides, Some(&asked.id));
    subject.map_err(|error| Fault::of_inquiry(&error, &question.name))
}

fn compared(
    reader: &Reader,
    pinned: &Question,
    now: &Question,
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<InquiryDocument, Refused> {
    let (one, two) = (look(reader, pinned)?, look(reader, now)?);
    let (first, second) = (&one.plan.experiments[0], &two.plan.experiments[0]);
    let (one_case, two_case) = (&first.cases[chosen(first, &pinned.cell)], &second.cases[chosen(second, &now.cell)]);
    let changes = changes(one_case, two_case);
    let mut tuning = Tuning::new(one.plan.seed, &first.id, first.method, first.stop, 2);
    tuning.trials = tuning.trials.min(2 * limits::VARIANT_TRIALS);
    let compared = means.pool.install(|| compare(one_case, two_case, &tuning, watch));
    let compared = compared.map_err(|error| Fault::of_inquiry(&error, &now.name))?;
    let words = Words::of_cell(two_case, Language::English);
    let changed =
        if changes.is_empty() { "Nothing has changed".to_owned() } else { capital(&phrase::listed(&changes)) };
    let (same, differing): (Vec<&CompareRow>, Vec<&CompareRow>) =
        compared.rows.iter().partition(|row| row.difference.value.abs() < NOTHING);
    let same: Vec<String> = same.into_iter().map(|row| named(&words, row)).collect();
    let folded = (!same.is_empty()).then(|| (format!("{} without any difference", same.len()), same.join(", ")));
    Ok(InquiryDocument {
        sentence: format!("{changed}. {}", sentence(&words, &compared)),
        folded: folded.into_iter().collect(),
        notes: vec![matched(compared.trials)],
        head: ["", "Pinned", "Now", "Difference"].map(str::to_owned).to_vec(),
        rows: differing.into_iter().map(|row| compare_row(&words, row)).collect(),
        log: Vec::new(),
    })
}

/// How the numbers of variants were made.
fn matched(trials: Option<u64>) -> String {
    match trials {
        None => "Exact.".to_owned(),
        Some(trials) => format!("{} trials of each, played with the same dice.", grouped(trials)),
    }
}

/// How the first number differs.
fn sentence(words: &Words<'_>, compared: &Compared) -> String {
    let headline = |row: &&CompareRow| row.quantity == Quantity::headline(&row.metric);
    let Some(row) = compared.rows.iter().find(headline).or(compared.rows.first()) else { return String::new() };
    let statistic = &row.quantity.statistic;
    let now = capital(&statement(words, &row.metric, statistic, &written(statistic, &row.second)));
    format!("{now}, {} before: {}.", written(statistic, &row.first), difference(&row.quantity, &row.difference))
}

/// A difference with its direction: `6.4 points more (6.1 to 6.7)`.
fn difference(quantity: &Quantity, difference: &Estimate) -> String {
    if difference.value.abs() < NOTHING {
        return "no difference".to_owned();
    }
    let direction = if difference.value > 0.0 { "more" } else { "less" };
    let ends = ends_of_size(difference, quantity.is_share()).map_or_else(String::new, |ends| format!(" ({ends})"));
    format!("{} {direction}{ends}", size(difference, quantity.is_share()))
}

/// What a row is about.
fn named(words: &Words<'_>, row: &CompareRow) -> String {
    capital(&words.quantity(std::slice::from_ref(&row.metric), &row.quantity))
}

fn compare_row(words: &Words<'_>, row: &CompareRow) -> Vec<String> {
    let statistic = &row.quantity.statistic;
    vec![
        named(words, row),
        written(statistic, &row.first),
        written(statistic, &row.second),
        difference(&row.quantity, &row.difference),
    ]
}

/// What differs between two questions, in words: `Accurate (warden) 15 instead of 13`.
fn changes(one: &PlannedCell, other: &PlannedCell) -> Vec<String> {
    let (first, second): (&Asked, &Asked) = (&one.question(), &other.question());
    let words = Words::of_cell(other, Language::English);
    if (&first.system, &first.kind) != (&second.system, &second.kind) {
        return vec![format!("another question: {} instead of {}", second.kind, first.kind)];
    }
    let mut found = Vec::new();
    let mut add = |prefix: &str, one: &Fields, other: &Fields| {
        let names: BTreeSet<&str> = one.differences(other).collect();
        for name in names {
            let said = |fields: &Fields| {
                let value = fields.get(name).map(|value| words.word(&CellValue::of_text(name, &value.to_string())));
                value.unwrap_or_else(|| "the default".to_owned())
            };
            let label = words.varied(&format!("{prefix}{name}"));
            found.push(format!("{label} {} instead of {}", said(other), said(one)));
        }
    };
    for (name, sheet) in &second.characters {
        match first.characters.get(name) {
            Some(before) => add(&format!("{name}."), before, sheet),
            None => add(&format!("{name}."), &Fields::new(), sheet),
        }
    }
    add("", &first.params, &second.params);
    add("rules.", &first.constants, &second.constants);
    let fighters = |question: &Asked| question.sides.iter().map(Vec::len).collect::<Vec<_>>();
    if fighters(first) != fighters(second) {
        found.push("another number of fighters".to_owned());
    }
    found
}

fn ranked(
    reader: &Reader,
    now: &Question,
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<InquiryDocument, Refused> {
    let looked = look(reader, now)?;
    let subject = subject(reader, now, &looked, Vec::new())?;
    let asked = &looked.plan.experiments[0];
    let case = &asked.cases[chosen(asked, &now.cell)];
    let quantity = quantity(now, case)?;
    let question = RankQuestion { quantity, step: 1, only: Vec::new() };
    let ranking = means.pool.install(|| rank(&subject, &case.cell, &question, watch));
    let ranking = ranking.map_err(|error| Fault::of_inquiry(&error, &now.name))?;
    Ok(ranking_document(case, &ranking))
}

/// The quantity that the page looks at: that of the chosen metric, or of the first.
fn quantity(now: &Question, case: &PlannedCell) -> Result<Quantity, Refused> {
    let wanted = case.metrics.iter().find(|metric| Some(metric.name.as_str()) == now.metric.as_deref());
    let found = wanted.or_else(|| case.metrics.first()).map(Quantity::headline);
    found.ok_or_else(|| vec![Fault::message("the experiment measures nothing", None)])
}

fn ranking_document(case: &PlannedCell, ranking: &Ranking) -> InquiryDocument {
    let words = Words::of_cell(case, Language::English);
    let quantity = &ranking.quantity;
    let what = words.quantity(&case.metrics, quantity);
    let metric = case.metrics.iter().find(|metric| metric.name == quantity.metric);
    let noun = metric.map_or_else(|| what.clone(), |metric| phrase::noun(&words, metric, &quantity.statistic));
    let mut rows = Vec::new();
    for effect in ranking.effects.iter().take(SHOWN) {
        let Some(row) = effect.row(quantity) else { continue };
        let change = &effect.change;
        let mut name = capital(&words.change(&change.name, &change.from, &change.to));
        if !effect.same.is_empty() {
            let same = effect.same.iter().map(|one| words.change(&one.name, &one.from, &one.to));
            name = format!("{name}, or {}", phrase::listed(&same.collect::<Vec<_>>()));
        }
        rows.push(vec![name, written(&quantity.statistic, &row.second), difference(quantity, &row.difference)]);
    }
    let base = ranking.effects.iter().chain(&ranking.idle).find_map(|effect| effect.row(quantity));
    let before = base.map_or_else(String::new, |row| written(&quantity.statistic, &row.first));
    let mut notes = vec![matched(ranking.trials)];
    let mut folded = Vec::new();
    if !ranking.idle.is_empty() {
        let idle =
            ranking.idle.iter().map(|effect| words.change(&effect.change.name, &effect.change.from, &effect.change.to));
        folded.push((
            format!("{} changes make no difference at all", ranking.idle.len()),
            capital(&format!("{}.", idle.collect::<Vec<_>>().join(", "))),
        ));
    }
    if ranking.effects.len() > SHOWN {
        notes.push(format!("{} smaller ones are left out.", ranking.effects.len() - SHOWN));
    }
    InquiryDocument {
        sentence: match rows.first() {
            Some(first) => format!("{} matters most: {noun} is then {} instead of {before}.", first[0], first[1]),
            None => format!("No single change makes a difference: {noun} is {before}."),
        },
        folded,
        notes,
        head: vec!["Change".to_owned(), capital(&what), "Difference".to_owned()],
        rows,
        log: Vec::new(),
    }
}

/// A value as the only one of `--vary`.
fn listed(value: &Value) -> String {
    match value {
        Value::Int(_) | Value::Bool(_) => format!("[{value}]"),
        _ => format!("[\"{value}\"]"),
    }
}

fn solved(
    reader: &Reader,
    now: &Question,
    (find, goal): (&str, &str),
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<InquiryDocument, Refused> {
    let looked = look(reader, now)?;
    let unknown = Unknown::of_argument("find", find);
    let asked = &looked.plan.experiments[0];
    // Of a sweep, the cell that is looked at.
    let fixed = asked.cases[chosen(asked, &now.cell)].cell.iter().filter(|value| *value.name != *unknown.name);
    let fixed = fixed.filter_map(|value| Some((format!("{}.{}", asked.id, value.name), listed(value.value.as_ref()?))));
    let subject = subject(reader, now, &looked, fixed.collect())?;
    let question = SolveQuestion { unknowns: vec![unknown], goals: vec![GoalText::of_argument(goal)] };
    let found = means.pool.install(|| solve(&subject, &question, watch));
    let found = found.map_err(|error: InquiryError| Fault::of_inquiry(&error, &now.name))?;
    let mut document = InquiryDocument {
        sentence: found.iter().map(solution).collect::<Vec<_>>().join(" "),
        folded: Vec::new(),
        notes: Vec::new(),
        head: vec!["Value".to_owned(), "Gives".to_owned(), "Goal".to_owned()],
        rows: Vec::new(),
        log: Vec::new(),
    };
    for one in &found {
        let row = cell_words(one);
        let words = Words::of(&one.labels, Language::English);
        for point in one.points.iter().take(POINTS) {
            let values: Vec<String> = point.values.iter().map(|value| words.named(value)).collect();
            let goals = one.goals.iter().zip(&point.estimates).map(|(goal, number)| match number {
                Some(number) => with_ends(&goal.quantity.statistic, number),
                None => "does not apply".to_owned(),
            });
            let verdict = match point.verdict(&one.goals) {
                Verdict::Holds => "met",
                Verdict::Broken => "missed",
                Verdict::Undecided => "undecided by so few trials",
            };
            let values = capital(&values.join(", "));
            let head = if row.is_empty() { values } else { format!("{values} ({row})") };
            document.rows.push(vec![head, goals.collect::<Vec<_>>().join(", "), verdict.to_owned()]);
        }
    }
    Ok(document)
}

/// The cell that an answer is about, in words.
fn cell_words(solved: &Solved) -> String {
    let words = Words::of(&solved.labels, Language::English);
    solved.row.iter().map(|value| words.named(value)).collect::<Vec<_>>().join(", ")
}

/// The answer of a solution in a sentence.
fn solution(solved: &Solved) -> String {
    let words = Words::of(&solved.labels, Language::English);
    let finding = &solved.finding;
    let values = |values: &[std::sync::Arc<CellValue>]| {
        phrase::listed(&values.iter().map(|value| phrase::level_of(&words, value)).collect::<Vec<_>>())
    };
    let goals = phrase::listed(&solved.goals.iter().map(|goal| goal.text.clone()).collect::<Vec<_>>());
    let row = cell_words(solved);
    let row = if row.is_empty() { row } else { format!("{}: ", capital(&row)) };
    match (finding.met.first(), finding.undecided.first(), &finding.nearest) {
        (Some(best), _, _) => {
            let more = match finding.met.len() {
                1 => String::new(),
                met => format!(" {met} of {} values meet the goal.", solved.points.len()),
            };
            format!("{row}{goals} is met with {}.{more}", values(&best.values))
        }
        (None, Some(open), _) => {
            format!("{row}{goals} may be met with {}: more trials would tell.", values(&open.values))
        }
        (None, None, Some(near)) => {
            format!("{row}No value meets {goals}; {} comes nearest.", values(&near.values))
        }
        (None, None, None) => format!("{row}No value meets {goals}."),
    }
}

fn traced(
    reader: &Reader,
    now: &Question,
    (trial, condition): (u64, &str),
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<InquiryDocument, Refused> {
    let looked = look(reader, now)?;
    let asked = &looked.plan.experiments[0];
    let case = &asked.cases[chosen(asked, &now.cell)];
    let which = if condition.trim().is_empty() {
        TrialSelector::Number(trial)
    } else {
        let read = Condition::parse(condition, &case.metrics);
        TrialSelector::First(read.map_err(|fault| {
            let source = std::sync::Arc::new(crate::diagnostic::Source::new("the condition", condition));
            Fault::all(&[fault.in_source(&source)], "")
        })?)
    };
    let mut chunks = chunks(asked, looked.plan.seed);
    // To look through more than this is left to the command.
    chunks.trials = chunks.trials.min(10 * limits::VARIANT_TRIALS);
    let found = means.pool.install(|| trace_any(&*case.experiment(), chunks, &which, watch));
    let found = found.map_err(|error| {
        let help = matches!(error, TraceError::NoneMeets { .. })
            .then(|| "ask for something that happens more often".to_owned());
        vec![Fault::message(error.to_string(), help)]
    })?;
    let words = Words::of_cell(case, Language::English);
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
    Ok(InquiryDocument {
        sentence: format!("Trial {} of {} (seed {}).", grouped(found.trial), grouped(chunks.trials), looked.plan.seed),
        folded: Vec::new(),
        notes: rules,
        head: vec!["At the end".to_owned(), String::new()],
        rows: values.collect(),
        log,
    })
}

/// A value of a metric in words.
fn meant(words: &Words<'_>, metric: &Metric, value: i16) -> String {
    match &metric.outcomes {
        Outcomes::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        Outcomes::Named(names) => match usize::try_from(value).ok().and_then(|place| names.get(place)) {
            Some(outcome) => words.outcome(metric, outcome),
            None => value.to_string(),
        },
        Outcomes::Number { .. } => value.to_string(),
    }
}
