//! Slips of TOML: what somebody who does not program writes where TOML wants something else, what to write instead,
//! and a mended text that can be read on.
//!
//! The parser says that "an invalid float expects `nan`" of `kind = npc`. Here the lines it stumbles over are looked at
//! again: each slip that is recognised becomes a fault in plain words, and its line is mended, so that the rest of the
//! file is read as it was meant and all other faults are found in the same go. Nothing mended is ever run: the
//! slip itself stays a fault.

mod line;
pub mod number;
mod scalar;
mod statement;

use std::ops::Range;

use statement::Statement;

/// A slip with what mends it. All places are bytes of the text in which it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The part at fault.
    pub span: Range<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// Another place that explains it, with a few words.
    pub context: Option<(Range<usize>, String)>,
    /// What mends it, in order and apart; empty if it cannot be guessed.
    pub edits: Vec<Edit>,
    /// Whether the mended text lacks what was meant here.
    pub lost: bool,
}

/// A replacement of a part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The part replaced; empty for an insertion.
    pub span: Range<usize>,
    /// What takes its place.
    pub with: String,
}

impl Slip {
    fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: help.into(), context: None, edits: Vec::new(), lost: false }
    }

    /// Adds a replacement that mends it.
    fn edit(mut self, span: Range<usize>, with: impl Into<String>) -> Self {
        self.edits.push(Edit { span, with: with.into() });
        self
    }
}

/// The slips in the statements that a parser finds fault with. `errors` are the places and messages of the parser;
/// `is_value` says whether a text is a value as it stands.
pub fn find(text: &str, errors: &[(Range<usize>, &str)], is_value: &dyn Fn(&str) -> bool) -> Vec<Slip> {
    let statements = statement::split(text);
    let mut found = Vec::new();
    for (place, statement) in statements.iter().enumerate() {
        let next = statements.get(place + 1).map_or(text.len() + 1, |next| next.span.start);
        let here = |error: &&(Range<usize>, &str)| (statement.span.start..next).contains(&error.0.start);
        let mine: Vec<&(Range<usize>, &str)> = errors.iter().filter(here).collect();
        if !statement.unclosed.is_empty() {
            // The parser reads on into the next statements, so what it says of those means nothing.
            found.push(line::quotes(text, statement).unwrap_or_else(|| line::unclosed(text, statement)));
            return found;
        }
        if mine.is_empty() {
            continue;
        }
        if let Some(double) = mine.iter().find(|(_, message)| message.contains("duplicate key")) {
            found.push(line::double(text, &statements[..place], statement, &double.0));
            continue;
        }
        found.extend(slips_of(text, statement, is_value));
    }
    found
}

/// The slips of one statement. A slip of its frame comes first; those of its values are found once the frame is mended.
fn slips_of(text: &str, statement: &Statement, is_value: &dyn Fn(&str) -> bool) -> Vec<Slip> {
    let frame = line::blanks(text, statement)
        .or_else(|| line::comment(text, statement))
        .or_else(|| line::header(text, statement))
        .or_else(|| line::quotes(text, statement))
        .or_else(|| line::assignment(text, statement));
    match frame {
        Some(slip) => vec![slip],
        None => scalar::slips(text, statement, is_value),
    }
}
