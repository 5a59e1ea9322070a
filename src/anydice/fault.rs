//! What is wrong with a program, and where.

use std::ops::Range;

/// Why a program is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// The bytes of the program that are at fault.
    pub span: Range<usize>,
    /// What is wrong, as a clause without a full stop.
    pub message: String,
    /// What to write instead, if there is advice.
    pub help: Option<String>,
    /// Whether nothing is wrong with the program, but it is too much work.
    pub too_large: bool,
}

impl Fault {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None, too_large: false }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The line and the column of the fault in its program, both from 1.
    pub fn place(&self, program: &str) -> (usize, usize) {
        let mut start = self.span.start.min(program.len());
        while !program.is_char_boundary(start) {
            start -= 1;
        }
        let before = &program[..start];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    }
}

/// A reason for which a value cannot be worked out. Who asked for it knows the place.
///
/// In a box, as it comes with every value and is hardly ever there.
#[derive(Debug)]
pub(crate) struct Refusal(Box<Reason>);

#[derive(Debug)]
struct Reason {
    message: String,
    help: Option<&'static str>,
    too_large: bool,
}

impl Refusal {
    pub fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Reason { message: message.into(), help: None, too_large: false }))
    }

    pub fn help(mut self, help: &'static str) -> Self {
        self.0.help = Some(help);
        self
    }

    pub fn too_large(message: impl Into<String>) -> Self {
        Self(Box::new(Reason { message: message.into(), help: None, too_large: true }))
    }

    pub fn message(&self) -> &str {
        &self.0.message
    }

    pub fn at(self, span: &Range<usize>) -> Box<Fault> {
        let Reason { message, help, too_large } = *self.0;
        Box::new(Fault { span: span.clone(), message, help: help.map(str::to_owned), too_large })
    }
}
