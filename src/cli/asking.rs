//! Questions that have no answer, as failures.

use study::inquiry::InquiryError;

use super::failure::Failure;

impl From<InquiryError> for Failure {
    fn from(error: InquiryError) -> Self {
        match error {
            InquiryError::Faults(faults) => Self::Faults(faults),
            InquiryError::Unasked { message, help } => {
                let failure = Self::usage(message);
                match help {
                    Some(help) => failure.help(help),
                    None => failure,
                }
            }
        }
    }
}
