//! The filter through which running text reaches a page.

use std::fmt::Display;

use super::number::unbroken;

/// The filters of the templates.
pub(super) mod filters {
    use super::{Display, unbroken};

    /// Keeps a number and its percent sign on one line.
    #[askama::filter_fn]
    pub fn prose(text: impl Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(unbroken(&text.to_string()))
    }
}
