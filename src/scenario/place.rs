//! Where something is written: a span of a source, attached to every key and value.
//!
//! A value may come from the file or from a command-line argument; its place records which, so that
//! a fault found much later still points at what the user wrote.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, Source};

/// A span of a source.
#[derive(Debug, Clone)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// The byte range in it.
    pub span: Range<usize>,
}

impl Place {
    /// A span of a source.
    pub fn new(source: &Arc<Source>, span: Range<usize>) -> Self {
        Self { source: Arc::clone(source), span }
    }

    /// An error at this place.
    pub fn error(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, message, &self.source, self.span.clone())
    }

    /// The text at this place.
    pub fn text(&self) -> &str {
        &self.source.text[self.source.clamp(self.span.clone())]
    }

    /// The place of a part of the string at this place, given its byte range in the string's value.
    /// If escapes make the source text differ from the value, it is the whole string.
    pub fn within(&self, value: &str, part: Range<usize>) -> Self {
        match self.text().find(value) {
            Some(offset) if !value.is_empty() => {
                let start = self.span.start + offset;
                let end = (start + part.end.min(value.len())).max(start + part.start);
                Self::new(&self.source, start + part.start.min(value.len())..end)
            }
            _ => self.clone(),
        }
    }
}

/// A value with the places of its key and of itself.
#[derive(Debug, Clone)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where its key is.
    pub key: Place,
    /// Where the value is.
    pub place: Place,
}

/// Where the values of a table are written.
#[derive(Debug, Clone)]
pub struct Places {
    whole: Place,
    values: BTreeMap<&'static str, Place>,
}

impl Places {
    /// A table at `whole` of which no value has a place of its own.
    pub fn new(whole: Place) -> Self {
        Self { whole, values: BTreeMap::new() }
    }

    /// A table at `whole` with the places of some of its values.
    pub(super) fn of(whole: Place, values: BTreeMap<&'static str, Place>) -> Self {
        Self { whole, values }
    }

    /// The value of the first of these keys that is given; the table itself if none is.
    pub fn first(&self, keys: &[&'static str]) -> &Place {
        keys.iter().find_map(|key| self.values.get(*key)).unwrap_or(&self.whole)
    }
}

/// Maximum number of faults that are kept; further ones are only counted.
const MAX_KEPT: usize = 500;

/// The faults found so far. Readers report a fault and continue.
#[derive(Debug, Default)]
pub struct Faults {
    kept: Vec<Diagnostic>,
    dropped: usize,
    /// Warnings and notes.
    remarks: Vec<Diagnostic>,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: Diagnostic) {
        if self.is_full() {
            self.dropped += 1;
        } else {
            self.kept.push(fault);
        }
    }

    /// Adds a warning or a note, which is no fault.
    pub fn remark(&mut self, remark: Diagnostic) {
        if self.remarks.len() < MAX_KEPT {
            self.remarks.push(remark);
        }
    }

    /// The warnings and notes, in order of discovery.
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }

    /// Whether further faults are only counted, so that computing advice for them is wasted work.
    pub fn is_full(&self) -> bool {
        self.kept.len() >= MAX_KEPT
    }

    /// Whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of faults, including those only counted.
    pub fn len(&self) -> usize {
        self.kept.len() + self.dropped
    }

    /// The faults kept, in order of discovery.
    pub fn kept(&self) -> &[Diagnostic] {
        &self.kept
    }

    /// Keeps only the faults that pass.
    pub fn retain(&mut self, pass: impl FnMut(&Diagnostic) -> bool) {
        self.kept.retain(pass);
    }

    /// All kept faults [in order](in_order).
    pub fn sorted(self, file: &Arc<Source>) -> Vec<Diagnostic> {
        let mut sorted = in_order(self.kept, file);
        if let Some(last) = sorted.last_mut().filter(|_| self.dropped > 0) {
            last.help.push(format!("{} more faults were found", self.dropped));
        }
        sorted
    }
}

/// Faults without duplicates, those of `file` first, then by source and position.
pub fn in_order(mut faults: Vec<Diagnostic>, file: &Arc<Source>) -> Vec<Diagnostic> {
    faults.sort_by(|one, other| {
        let rank = |fault: &Diagnostic| !Arc::ptr_eq(&fault.source, file);
        rank(one).cmp(&rank(other)).then_with(|| {
            if Arc::ptr_eq(&one.source, &other.source) {
                one.start().cmp(&other.start())
            } else {
                let key = |fault: &Diagnostic| (fault.source.name.clone(), fault.source.text.clone());
                key(one).cmp(&key(other)).then(one.start().cmp(&other.start()))
            }
        })
    });
    faults.dedup();
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_string_is_found_behind_its_quote() {
        let source = Arc::new(Source::new("a.toml", r#"roll = "2d6 + x" "#));
        let place = Place::new(&source, 7..16);
        assert_eq!(place.within("2d6 + x", 6..7).text(), "x");
        assert_eq!(place.within("2d6 + x", 7..7).span, 15..15, "the end of the string");
    }

    #[test]
    fn an_escaped_string_is_meant_whole() {
        let source = Arc::new(Source::new("a.toml", r#"roll = "2d\u0036""#));
        let place = Place::new(&source, 7..17);
        assert_eq!(place.within("2d6", 1..2).span, 7..17);
    }
}
