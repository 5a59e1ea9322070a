//! Faults as the page is told of them.

use serde::Serialize;

use play::diagnostic::{Diagnostic, Severity};
use study::analysis::AnalysisError;

use super::program::FILE;

/// The most faults that the page is told of.
const SHOWN: usize = 50;

/// One fault, with its place.
#[derive(Debug, Serialize)]
pub struct Fault {
    /// Whether the scenario can be used all the same.
    warning: bool,
    code: Option<&'static str>,
    message: String,
    help: Vec<String>,
    /// Where it is; none for what is wrong with a question as a whole.
    place: Option<FaultPlace>,
}

/// A place in the text, or in something else that was given.
#[derive(Debug, Serialize)]
struct FaultPlace {
    /// The text, or the control (`--set`), or a file of games.
    of: String,
    /// Whether it is in the text of the page.
    here: bool,
    /// The control that it is about, if it is in one.
    key: Option<String>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    label: String,
}

impl Fault {
    /// The faults of the text called `name`.
    pub fn all(faults: &[Diagnostic], name: &str) -> Vec<Self> {
        faults.iter().take(SHOWN).map(|fault| Self::new(fault, name)).collect()
    }

    fn new(fault: &Diagnostic, name: &str) -> Self {
        let place = fault.labels.iter().find(|label| label.primary).map(|label| {
            let span = fault.source.clamp(label.span.clone());
            let ((line, column), (end_line, end_column)) =
                (fault.source.line_column(span.start), fault.source.line_column(span.end));
            let of = fault.source.name.clone();
            let is_option = matches!(of.as_str(), "--set" | "--vary");
            let key = fault.source.text.split_once('=').filter(|_| is_option).map(|(key, _)| key.to_owned());
            FaultPlace { here: of == name, of, key, line, column, end_line, end_column, label: label.text.clone() }
        });
        Self {
            warning: fault.severity == Severity::Warning,
            code: Some(fault.code.id),
            message: fault.message.clone(),
            help: fault.help.clone(),
            place,
        }
    }

    /// What is wrong with a question as a whole, and what to do about it.
    pub fn message(message: impl Into<String>, help: impl Into<Option<String>>) -> Self {
        Self {
            warning: false,
            code: None,
            message: message.into(),
            help: help.into().into_iter().collect(),
            place: None,
        }
    }

    /// The faults of a program. What is wrong with the scenario that was made of it has no place in it.
    pub fn of_program(faults: &[Diagnostic]) -> Vec<Self> {
        let mut found = Self::all(faults, FILE);
        for fault in &mut found {
            fault.place = fault.place.take().filter(|place| place.here || place.key.is_some());
        }
        found
    }

    /// Why an analysis has no answer.
    pub fn of_analysis(error: &AnalysisError, name: &str) -> Vec<Self> {
        match error {
            AnalysisError::Faults(faults) => Self::all(faults, name),
            AnalysisError::Unasked { message, help } => vec![Self::message(message.clone(), help.clone())],
        }
    }

    /// Moves a fault from the text that was made of a roll to the roll, which begins after `before` in its line.
    pub fn in_roll(mut self, before: usize) -> Self {
        if let Some(place) = &mut self.place {
            (place.line, place.end_line) = (1, 1);
            place.column = place.column.saturating_sub(before).max(1);
            place.end_column = place.end_column.saturating_sub(before).max(place.column);
        }
        self
    }
}
