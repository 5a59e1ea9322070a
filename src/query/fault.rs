//! What is wrong with the text of a question.

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
    /// The part of the text that is meant, in bytes.
    pub span: Range<usize>,
    /// What to do about it.
    pub help: Vec<String>,
}

impl QueryFault {
    /// The fault in a source that holds the text of the question and nothing else.
    pub fn in_source(self, source: &Arc<Source>) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.code, self.message, source, self.span);
        self.help.into_iter().fold(diagnostic, Diagnostic::help)
    }

    /// A fault of the grammar.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { code: Code::EXPECTATION, message: message.into(), span, help: Vec::new() }
    }

    /// The same, as another kind of fault.
    #[must_use]
    pub(super) fn code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    /// The same, with a piece of advice, if there is any.
    #[must_use]
    pub(super) fn help(mut self, advice: impl Into<Option<String>>) -> Self {
        self.help.extend(advice.into());
        self
    }
}
