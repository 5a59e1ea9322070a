//! Questions that have no answer, as failures.

use study::analysis::AnalysisError;

use super::failure::Failure;

impl From<AnalysisError> for Failure {
    fn from(error: AnalysisError) -> Self {
        match error {
            AnalysisError::Faults(faults) => Self::Faults(faults),
            AnalysisError::Unasked { message, help } => {
                let failure = Self::usage(message);
                match help {
                    Some(help) => failure.help(help),
                    None => failure,
                }
            }
        }
    }
}
