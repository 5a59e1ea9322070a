//! Faults in the text of a question.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};

/// A fault in the text of a question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryFault {
    /// The kind of fault.
    pub code: Code,
    /// What is wrong, in one sentence.
    pub message: String,
    /// The part of the text at fault, in bytes.
    pub span: Range<usize>,
    /// What to do about it.
    pub help: Vec<String>,
}

impl QueryFault {
    /// The diagnostic for this fault, in a source that contains only the text of the question.
    pub fn in_source(self, source: &Arc<Source>) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.code, self.message, source, self.span);
        self.help.into_iter().fold(diagnostic, Diagnostic::help)
    }

    /// A syntax error.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { code: Code::EXPECTATION, message: message.into(), span, help: Vec::new() }
    }

    /// Sets the kind of fault.
    #[must_use]
    pub(super) fn code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    /// Adds a piece of advice, if there is any.
    #[must_use]
    pub(super) fn help(mut self, advice: impl Into<Option<String>>) -> Self {
        self.help.extend(advice.into());
        self
    }
}
