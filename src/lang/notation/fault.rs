//! Faults in a text of dice notation, as values with positions in the text.

use std::fmt;
use std::ops::Range;

/// One fault in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationFault {
    /// The position, in bytes of the parsed text; both ends are on character boundaries. Empty if something is
    /// missing there.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to write instead, if there is a good guess.
    pub help: Option<String>,
    /// The name at fault, if nothing is known by it and nothing known is written like it: a number from outside may
    /// be missing.
    pub unknown_name: Option<String>,
    /// Whether it is about a name wherever that stands, so that it is told once.
    pub(super) once: bool,
}

impl NotationFault {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None, unknown_name: None, once: false }
    }

    /// Says that it is about a name wherever that stands.
    pub(super) fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// Says that the name at the position is known to nobody.
    pub(super) fn of_name(mut self, name: &str) -> Self {
        self.unknown_name = Some(name.to_owned());
        self
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All faults in a text, in the order of the text; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationFaults(Vec<NotationFault>);

impl NotationFaults {
    pub(super) fn new(mut faults: Vec<NotationFault>) -> Self {
        faults.sort_by_key(|fault| fault.span.start);
        Self(told_once(faults))
    }

    /// A single fault.
    pub fn one(span: Range<usize>, message: &str, help: &str) -> Self {
        Self::new(vec![NotationFault::new(span, message).help(help)])
    }

    /// The faults in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &NotationFault> {
        self.0.iter()
    }

    /// The faults as a list.
    pub fn into_vec(self) -> Vec<NotationFault> {
        self.0
    }
}

/// Faults of which those that are about the same name are one, at the first place where it stands.
fn told_once(faults: Vec<NotationFault>) -> Vec<NotationFault> {
    let mut told: Vec<(NotationFault, usize)> = Vec::new();
    for fault in faults {
        let same = |known: &NotationFault| fault.once && known.once && known.message == fault.message;
        match told.iter_mut().find(|(known, _)| same(known)) {
            Some((_, more)) => *more += 1,
            None => told.push((fault, 0)),
        }
    }
    let counted = |(mut fault, more): (NotationFault, usize)| {
        if more > 0 {
            let places = if more == 1 { "place" } else { "places" };
            fault.message = format!("{}, here and in {more} more {places}", fault.message);
            fault.once = false;
        }
        fault
    };
    told.into_iter().map(counted).collect()
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
