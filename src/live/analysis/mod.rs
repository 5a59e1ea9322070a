//! Further questions: two states compared, what matters, what meets a goal, one trial told.

mod compared;
mod ranked;
mod solved;
mod traced;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use play::query::Quantity;
use report::table::Table;
use scenario::Overrides;
use scenario::ask::Stop;
use study::analysis::Subject;
use study::plan::PlannedCell;

use self::compared::compared;
use self::ranked::ranked;
use self::solved::solved;
use self::traced::traced;
use super::answer::chosen;
use super::fault::Fault;
use super::limits;
use super::question::Question;
use super::reading::{LookedAt, Reader};
use super::sharpen::Sharpener;
use super::watch::{Patience, Watch};

/// What is asked of a state.
#[derive(Debug, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Analysis {
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
#[derive(Debug, Default, Serialize)]
pub struct AnalysisDocument {
    /// The answer in a sentence.
    sentence: String,
    /// Long lists that are unfolded on demand: what they are, and the list.
    folded: Vec<(String, String)>,
    /// What else there is to say.
    notes: Vec<String>,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// A value to set.
    apply: Option<Apply>,
    /// Pictures.
    charts: Vec<Picture>,
    /// The number of the trial that is told.
    trial: Option<u64>,
    /// The log of a trial.
    log: Vec<LogLine>,
}

/// A value that an answer proposes to set.
#[derive(Debug, Serialize)]
struct Apply {
    /// The name, as of `vary`.
    name: String,
    value: String,
    /// Both in words: `accurate 14`.
    words: String,
}

/// A picture of an answer.
#[derive(Debug, Serialize)]
struct Picture {
    alt: String,
    svg: String,
}

impl AnalysisDocument {
    /// A sentence with a table.
    fn new(sentence: String, table: &Table) -> Self {
        let (head, rows) = table.parts();
        Self { sentence, head, rows, ..Self::default() }
    }
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

impl Analysis {
    /// Who asks.
    pub fn tab(&self) -> String {
        format!("{}/inquiry", self.now().tab)
    }

    /// The state that it is about.
    pub fn now(&self) -> &Question {
        match self {
            Self::Compare { now, .. }
            | Self::Sensitivity { now }
            | Self::Solve { now, .. }
            | Self::Trace { now, .. } => now,
        }
    }

    /// The answer.
    ///
    /// # Errors
    /// Why there is none, to be shown. Nothing is to be shown if nobody waits any more.
    pub fn answer(&self, reader: &Reader, means: &Sharpener<'_>) -> Result<AnalysisDocument, Refused> {
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
fn look(reader: &Reader, question: &Question, means: &Sharpener<'_>) -> Result<LookedAt, Refused> {
    let read = reader.read(question, &Patience::new(means.stop));
    read.looked_at.ok_or(read.checked.faults)
}

/// The experiment of a state as the subject of an analysis, with no more trials than many variants can have.
fn subject(
    reader: &Reader,
    question: &Question,
    looked: &LookedAt,
    means: &Sharpener<'_>,
    vary: Vec<(String, String)>,
) -> Result<Subject, Refused> {
    let read = reader.read(question, &Patience::new(means.stop));
    let experiment = &looked.plan.experiments[0];
    let trials = match experiment.stop {
        Stop::Trials(trials) => trials.min(limits::VARIANT_TRIALS),
        Stop::Precision { .. } | Stop::Aims { .. } => limits::VARIANT_TRIALS,
    };
    let overrides = Overrides { trials: Some(trials), vary, ..read.overrides };
    let subject = Subject::new(reader.catalogue(), &read.source, &overrides, Some(&experiment.id));
    subject.map_err(|error| Fault::of_analysis(&error, &question.name))
}

/// The quantity that the page looks at: that of the chosen metric, or of the first.
fn quantity(now: &Question, cell: &PlannedCell) -> Result<Quantity, Refused> {
    let wanted = cell.metrics.iter().find(|metric| Some(metric.name.as_str()) == now.metric.as_deref());
    let found = wanted.or_else(|| cell.metrics.first()).map(Quantity::headline);
    found.ok_or_else(|| vec![Fault::message("the experiment measures nothing", None)])
}
