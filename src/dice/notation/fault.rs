//! What is wrong with a text of dice notation, as values that point into the text.

use std::fmt;
use std::ops::Range;

/// One thing that is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationFault {
    /// Where, in bytes of the text that was parsed; both ends lie on borders of characters. Empty where
    /// something is missing.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to write instead, if there is a good guess.
    pub help: Option<String>,
}

impl NotationFault {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All that is wrong with a text, in the order of the text; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationFaults(Vec<NotationFault>);

impl NotationFaults {
    pub(super) fn new(mut faults: Vec<NotationFault>) -> Self {
        faults.sort_by_key(|fault| fault.span.start);
        Self(faults)
    }

    /// The faults, first in the text first.
    pub fn iter(&self) -> impl Iterator<Item = &NotationFault> {
        self.0.iter()
    }

    /// The faults as a list.
    pub fn into_vec(self) -> Vec<NotationFault> {
        self.0
    }
}

impl fmt::Display for NotationFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            let gap = if place == 0 { "" } else { "; " };
            write!(f, "{gap}{}", fault.message)?;
            if let Some(help) = &fault.help {
                write!(f, " ({help})")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for NotationFaults {}
