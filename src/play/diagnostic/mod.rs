//! A fault in a user's file as a plain value: code, message, labelled spans, advice.
//!
//! Code that finds a fault records it and continues, so that all faults of a file are reported at
//! once. This module does not render: the command line prints the values with carets, an editor
//! could underline them.

mod words;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub use words::{advice, listed, nearest, shorten};

/// A text that faults point into: a scenario file, or one command-line argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its name in messages: a path, or `--set`.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The files that the text names and that were opened with it, so that whoever reads it needs no disk.
    pub files: Vec<NamedFile>,
}

/// A file that a text names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    /// Its path as the text writes it.
    pub path: String,
    /// What is in it, or why it could not be opened.
    pub content: Result<Arc<Source>, Unopened>,
}

/// Why a file that a text names has no content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unopened {
    /// It may not be read, or cannot be; in words.
    Unread(String),
    /// It is no text of a scenario.
    Unfit(Box<Diagnostic>),
}

impl Source {
    /// A named text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), files: Vec::new() }
    }

    /// The paths and texts of the files that were opened with it, as a copy that can be stored.
    pub fn file_texts(&self) -> Vec<(String, String)> {
        let opened = |file: &NamedFile| Some((file.path.clone(), file.content.as_ref().ok()?.text.clone()));
        self.files.iter().filter_map(opened).collect()
    }

    /// The text with files from a stored copy.
    #[must_use]
    pub fn with_file_texts(self, files: &[(String, String)]) -> Self {
        let file = |(path, text): &(String, String)| NamedFile {
            path: path.clone(),
            content: Ok(Arc::new(Self::new(path.as_str(), text.as_str()))),
        };
        Self { files: files.iter().map(file).collect(), ..self }
    }

    /// Line and column of a byte offset, both from 1; columns count characters. An offset inside a
    /// character counts as its start, one past the end as the end.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }

    /// Moves a span to character boundaries within the text, so that a renderer may slice with it.
    pub fn clamp(&self, span: Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start.min(self.text.len()));
        let end = self.text.ceil_char_boundary(span.end.min(self.text.len()));
        start..end.max(start)
    }
}

/// How severe a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is usable, and something in it is read in one of several ways.
    Note,
    /// The file is usable, but something in it deserves attention.
    Warning,
    /// The file is unusable.
    Error,
}

/// A span of the source with a short explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Byte range in the source, on character boundaries.
    pub span: Range<usize>,
    /// The explanation; may be empty.
    pub text: String,
    /// Whether this is the location of the fault; other labels are context.
    pub primary: bool,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// The kind of fault.
    pub code: Code,
    /// What is wrong, in one sentence.
    pub message: String,
    /// The text that all labels point into.
    pub source: Arc<Source>,
    /// Spans in the source; the first one is primary.
    pub labels: Vec<Label>,
    /// Spans of other texts that have to do with it.
    pub elsewhere: Vec<(Arc<Source>, Label)>,
    /// What to do about it.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// Whether the place at fault is this text in quotation marks.
    pub fn is_about(&self, text: &str) -> bool {
        let place = self.source.clamp(self.labels[0].span.clone());
        self.source.text[place].trim_matches(['"', '\'']) == text
    }

    /// An error at a span of a source.
    pub fn error(code: Code, message: impl Into<String>, source: &Arc<Source>, span: Range<usize>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            source: Arc::clone(source),
            labels: vec![Label { span: source.clamp(span), text: String::new(), primary: true }],
            elsewhere: Vec::new(),
            help: Vec::new(),
        }
    }

    /// The same at another severity.
    #[must_use]
    pub fn severity(self, severity: Severity) -> Self {
        Self { severity, ..self }
    }

    /// Sets the text of the primary label.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.labels[0].text = text.into();
        self
    }

    /// Adds another span of the same source as context.
    #[must_use]
    pub fn context(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        let span = self.source.clamp(span);
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    /// Adds a span of any text as context.
    #[must_use]
    pub fn context_in(mut self, source: &Arc<Source>, span: Range<usize>, text: impl Into<String>) -> Self {
        if Arc::ptr_eq(source, &self.source) {
            return self.context(span, text);
        }
        let label = Label { span: source.clamp(span), text: text.into(), primary: false };
        self.elsewhere.push((Arc::clone(source), label));
        self
    }

    /// Adds a piece of advice.
    #[must_use]
    pub fn help(mut self, advice: impl Into<String>) -> Self {
        self.help.push(advice.into());
        self
    }

    /// The byte offset of the primary label.
    pub fn start(&self) -> usize {
        self.labels[0].span.start
    }

    /// Line and column of the fault, both from 1.
    pub fn line_column(&self) -> (usize, usize) {
        self.source.line_column(self.start())
    }
}

/// One line for logs and tests: `ford.toml:3:5: error E013: ...`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_column();
        let severity = match self.severity {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(f, "{}:{line}:{column}: {severity} {}: {}", self.source.name, self.code, self.message)
    }
}

/// A kind of fault, identified by a number that never changes its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// The number: `E013`.
    pub id: &'static str,
    /// The kind of fault in a few words.
    pub title: &'static str,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Declares the codes together with the list of all codes, so that none can be missing.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:literal, $title:literal;)+) => {
        impl Code {
            $($(#[doc = $doc])+ pub const $name: Self = Self { id: $id, title: $title };)+

            /// Every code, in order of number.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

codes! {
    /// The text is not TOML, or says a key twice.
    SYNTAX = "E001", "not valid TOML";
    /// The file is not UTF-8 text.
    ENCODING = "E002", "not UTF-8 text";
    /// The file is longer than a scenario can reasonably be.
    FILE_SIZE = "E003", "file too large";
    /// A file of games that is missing, lies elsewhere, or tells no game.
    GAME_FILE = "E004", "file of games that cannot be used";
    /// A key that means nothing at this place.
    UNKNOWN_KEY = "E010", "unknown key";
    /// A key that must be given.
    MISSING_KEY = "E011", "missing key";
    /// A string where a number belongs, and the like.
    WRONG_TYPE = "E012", "wrong type";
    /// A number outside its legal range.
    OUT_OF_RANGE = "E013", "out of range";
    /// An identifier that does not look like one, or is reserved.
    BAD_NAME = "E014", "bad name";
    /// Two experiments, fighters or values of a sweep under one name.
    DUPLICATE = "E015", "name used twice";
    /// No game of that name.
    UNKNOWN_SYSTEM = "E020", "unknown system";
    /// The game has no such kind of experiment.
    UNKNOWN_KIND = "E021", "unknown kind of experiment";
    /// No character of that name, or one of another game.
    UNKNOWN_CHARACTER = "E022", "unknown character";
    /// A word that is none of the legal choices, flags or policies.
    UNKNOWN_CHOICE = "E023", "unknown choice";
    /// `vary`, `--vary` or `--set` names something that the experiment does not have.
    UNKNOWN_TARGET = "E024", "nothing of that name";
    /// A character that inherits from itself.
    CIRCULAR = "E025", "circular inheritance";
    /// A roll or comparison that does not parse.
    NOTATION = "E030", "bad dice notation";
    /// A range that does not parse or holds nothing.
    BAD_RANGE = "E031", "bad range";
    /// Outcome bands that overlap or leave a gap.
    BAD_BANDS = "E032", "bad outcome bands";
    /// An expectation that cannot be read, or says nothing of its metric.
    EXPECTATION = "E033", "bad expectation";
    /// A goal that does not parse, or asks for what its metric cannot have.
    BAD_GOAL = "E034", "bad goal";
    /// More cells or characters than one file may have.
    TOO_MANY = "E040", "more than one file may have";
    /// Two settings that exclude each other.
    CONTRADICTION = "E041", "contradictory settings";
    /// Sides of a fight that are missing, empty, too many or too large.
    SIDES = "E042", "bad sides";
    /// A chart that no answers could be drawn as.
    CHART = "E043", "chart that cannot be drawn";
    /// The game refuses values that are each legal alone.
    REFUSED = "E050", "refused by the game";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let source = Source::new("a.toml", "a = 1\nüb = 2\n");
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column(6), (2, 1));
        assert_eq!(source.line_column(7), (2, 1), "inside the ü");
        assert_eq!(source.line_column(8), (2, 2));
        assert_eq!(source.line_column(999), (3, 1));
    }

    #[test]
    fn spans_are_moved_to_character_borders() {
        let source = Source::new("a.toml", "aüb");
        assert_eq!(source.clamp(2..2), 1..3);
        assert_eq!(source.clamp(9..12), 4..4);
    }

    #[test]
    fn codes_are_unique_and_in_order() {
        assert!(Code::ALL.windows(2).all(|pair| pair[0].id < pair[1].id));
    }

    #[test]
    fn a_fault_prints_as_one_line() {
        let source = Arc::new(Source::new("a.toml", "a = 1\nb = 2"));
        let fault = Diagnostic::error(Code::UNKNOWN_KEY, "unknown key `b`", &source, 6..7)
            .label("here")
            .context(0..1, "known")
            .help("remove it");
        assert_eq!(fault.to_string(), "a.toml:2:1: error E010: unknown key `b`");
        assert_eq!(fault.line_column(), (2, 1));
        assert!(fault.labels[0].primary && !fault.labels[1].primary);
    }
}
