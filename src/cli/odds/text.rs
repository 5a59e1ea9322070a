//! Rolls as they are written: an argument, a line of standard input or of a file; with a label or without.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crate::diagnostic::Source;

use super::super::failure::Failure;

/// A roll as written.
#[derive(Debug)]
pub struct RollText {
    /// The text that faults point into.
    pub source: Arc<Source>,
    /// The byte range of the roll, without its label.
    pub span: Range<usize>,
    /// What the user calls the roll: `attack` in `attack: d20+5`.
    pub label: Option<String>,
}

impl RollText {
    /// The rolls of some arguments and files. `read` returns the text of a file, and that of standard input for `-`.
    ///
    /// # Errors
    /// If a text cannot be read or holds no roll.
    pub fn all(
        arguments: &[String],
        files: &[PathBuf],
        read: impl Fn(&str) -> Result<Arc<Source>, Failure>,
    ) -> Result<Vec<Self>, Failure> {
        let mut texts = Vec::new();
        for (number, text) in arguments.iter().enumerate() {
            if text == "-" {
                texts.extend(Self::lines(&read("-")?)?);
                continue;
            }
            let name = if arguments.len() == 1 { "roll".to_owned() } else { format!("roll {}", number + 1) };
            texts.push(Self::new(&Arc::new(Source::new(name, text.as_str())), 0..text.len()));
        }
        for file in files {
            texts.extend(Self::lines(&read(&file.to_string_lossy())?)?);
        }
        Ok(texts)
    }

    fn new(source: &Arc<Source>, span: Range<usize>) -> Self {
        let text = &source.text[span.clone()];
        let (label, start) = match label(text) {
            Some((label, rest)) => (Some(label.to_owned()), span.start + rest),
            None => (None, span.start),
        };
        Self { source: Arc::clone(source), span: start..span.end, label }
    }

    /// The text of the roll.
    pub fn text(&self) -> &str {
        &self.source.text[self.span.clone()]
    }

    /// The rolls of a text, one a line. A roll goes on while a brace or a parenthesis is open.
    fn lines(source: &Arc<Source>) -> Result<Vec<Self>, Failure> {
        // A byte order mark, as some editors write it.
        let text = source.text.trim_start_matches('\u{feff}');
        let mut at = source.text.len() - text.len();
        let mut texts = Vec::new();
        let mut start = at;
        let mut open = 0_i32;
        for line in text.split_inclusive('\n') {
            if open == 0 {
                start = at;
            }
            open = (open + opened(line)).max(0);
            at += line.len();
            let roll = source.text[start..at].trim_end();
            let is_remark = roll.trim_start().starts_with('#') && !roll.contains('\n');
            if open == 0 && !roll.is_empty() && !is_remark {
                texts.push(Self::new(source, start..start + roll.len()));
            }
        }
        if open > 0 {
            let roll = source.text[start..].trim_end();
            texts.push(Self::new(source, start..start + roll.len()));
        }
        if texts.is_empty() {
            let name = if source.name == "stdin" { "standard input" } else { source.name.as_str() };
            return Err(Failure::usage(format!("{name} holds no roll")).help("write one roll a line"));
        }
        Ok(texts)
    }
}

/// The label of a roll, and where the roll begins. No roll begins with a name and a colon.
fn label(text: &str) -> Option<(&str, usize)> {
    let (label, _) = text.split_once(':')?;
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    let label_text = label.trim();
    (label_text.starts_with(char::is_alphabetic) && label_text.chars().all(fits))
        .then_some((label_text, label.len() + 1))
}

/// How many more braces and parentheses a line opens than it closes, outside words and remarks.
fn opened(line: &str) -> i32 {
    let mut open = 0;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => break,
            '{' | '(' => open += 1,
            '}' | ')' => open -= 1,
            _ => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Option<String>, String)> {
        let all = RollText::all(&["-".to_owned()], &[], |_| Ok(Arc::new(Source::new("stdin", text))));
        all.expect("some rolls").iter().map(|roll| (roll.label.clone(), roll.text().trim().to_owned())).collect()
    }

    #[test]
    fn a_label_stands_before_a_colon() {
        for (text, expected, roll) in [
            ("attack: d20+5", Some("attack"), " d20+5"),
            ("2nd: d6", None, "2nd: d6"),
            ("3d6", None, "3d6"),
            ("{ a: d6, b: d8 }", None, "{ a: d6, b: d8 }"),
            ("match d6 { 1: 0, else: 1 }", None, "match d6 { 1: 0, else: 1 }"),
            ("long sword's edge: d8", Some("long sword's edge"), " d8"),
        ] {
            let found = RollText::new(&Arc::new(Source::new("roll", text)), 0..text.len());
            assert_eq!((found.label.as_deref(), found.text()), (expected, roll), "{text}");
        }
    }

    #[test]
    fn a_roll_goes_on_while_a_brace_is_open() {
        let found = read("# attacks\nhit: match d20 {\n  1: \"a } b\", # )\n  else: \"x\"\n}\n\n3d6\n");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].0.as_deref(), Some("hit"));
        assert!(found[0].1.ends_with('}'), "{found:?}");
        assert_eq!(found[1], (None, "3d6".to_owned()));
        assert_eq!(read("max(d6,\n").len(), 1, "the fault is found by the parser");
    }
}
