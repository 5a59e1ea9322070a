//! Why a designer's question has no answer.

use play::diagnostic::Diagnostic;

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// Faults in the scenario or in the question.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<Diagnostic>),
    /// A question that does not make sense for this scenario.
    #[error("{message}")]
    Unasked {
        /// What is wrong, in one sentence.
        message: String,
        /// What to do about it.
        help: Option<String>,
    },
}

impl AnalysisError {
    /// A question that does not make sense, with advice.
    pub fn unasked(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Unasked { message: message.into(), help: Some(help.into()) }
    }
}

impl From<Vec<Diagnostic>> for AnalysisError {
    fn from(faults: Vec<Diagnostic>) -> Self {
        Self::Faults(faults)
    }
}
