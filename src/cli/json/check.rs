//! Faults for editors, and what `check` found otherwise.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use play::diagnostic::{Diagnostic, Severity, Source};

use super::super::failure::{Failure, FailurePart};
use super::VERSION;

/// What `oddsmith check --json` prints, and every other command that finds faults under `--json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckDocument {
    /// The kind of document.
    #[schemars(extend("const" = "oddsmith-check"))]
    format: &'static str,
    /// The version of this kind of document.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// Every fault, and every warning and note; empty if there are none.
    pub faults: Vec<Fault>,
    /// The scenarios that can be used. Empty if any scenario has an error.
    scenarios: Vec<CheckedScenario>,
}

/// One fault.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fault {
    /// How severe it is.
    severity: FaultSeverity,
    /// The number of its kind, such as `E013`. Null for what is wrong with a command or a file as a whole.
    code: Option<String>,
    /// Its kind in a few words.
    title: Option<String>,
    /// What is wrong.
    message: String,
    /// What to do about it, one piece of advice each.
    help: Vec<String>,
    /// Where it is. Null for what is wrong with a command or a file as a whole.
    place: Option<Place>,
    /// Other places that have to do with it.
    related: Vec<Place>,
}

words! {
    /// How severe a fault is.
    FaultSeverity of Severity {
        /// The scenario cannot be used.
        Error: Severity::Error,
        /// The scenario can be used, but something in it deserves attention.
        Warning: Severity::Warning,
        /// The scenario can be used, and something in it is read in one of several ways.
        Note: Severity::Note,
    }
}

/// A place in a text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Place {
    /// The file as it was named to the command; `stdin`; or the argument, such as `--set` or `roll`.
    file: String,
    /// The first byte, from 0.
    start: usize,
    /// The byte after the last one.
    end: usize,
    /// The line of the first byte, from 1.
    line: usize,
    /// The column of the first byte, in characters, from 1.
    column: usize,
    /// The line of the end.
    end_line: usize,
    /// The column of the end: that of the character after the last one.
    end_column: usize,
    /// What there is to say about this place; often empty.
    label: String,
}

/// A scenario without faults.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckedScenario {
    /// Its name: that of its file, without the ending.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// The number of its experiments.
    pub experiments: usize,
    /// The number of their cells.
    pub cells: usize,
    /// The most trials that a cell may take.
    pub trials: u64,
    /// The number of questions to solve.
    pub solves: usize,
}

impl CheckDocument {
    /// The document of scenarios that can be used, with warnings and notes.
    pub fn new(scenarios: Vec<CheckedScenario>, remarks: impl IntoIterator<Item = Diagnostic>) -> Self {
        let faults = remarks.into_iter().map(|remark| Fault::from(&remark)).collect();
        Self { format: "oddsmith-check", version: VERSION, faults, scenarios }
    }

    /// The faults of a failure.
    pub fn of_failure(failure: &Failure) -> Self {
        let fault = |part: FailurePart<'_>| match part {
            FailurePart::Fault(diagnostic) => Fault::from(diagnostic),
            FailurePart::Message(message, help) => Fault {
                severity: FaultSeverity::Error,
                code: None,
                title: None,
                message,
                help: help.to_vec(),
                place: None,
                related: Vec::new(),
            },
        };
        Self { faults: failure.parts().into_iter().map(fault).collect(), ..Self::new(Vec::new(), []) }
    }
}

impl From<&Diagnostic> for Fault {
    fn from(fault: &Diagnostic) -> Self {
        let place = |primary: bool| {
            let labels = fault.labels.iter().filter(move |label| label.primary == primary);
            labels.map(|label| Place::new(&fault.source, &label.span, &label.text))
        };
        Self {
            severity: fault.severity.into(),
            code: Some(fault.code.id.to_owned()),
            title: Some(fault.code.title.to_owned()),
            message: fault.message.clone(),
            help: fault.help.clone(),
            place: place(true).next(),
            related: place(false)
                .chain(fault.elsewhere.iter().map(|(source, label)| Place::new(source, &label.span, &label.text)))
                .collect(),
        }
    }
}

impl Place {
    fn new(source: &Source, span: &Range<usize>, label: &str) -> Self {
        let span = source.clamp(span.clone());
        let ((line, column), (end_line, end_column)) = (source.line_column(span.start), source.line_column(span.end));
        let file = source.name.clone();
        Self { file, start: span.start, end: span.end, line, column, end_line, end_column, label: label.to_owned() }
    }
}
