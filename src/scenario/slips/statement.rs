//! Splits a text into statements: a header, or a name with its value, over one line or several.

use std::ops::Range;

use super::super::own_keys;

/// A statement of a text, with the blank lines and comments before it left out.
#[derive(Debug)]
pub struct Statement {
    /// Where it is, without its line end.
    pub span: Range<usize>,
    /// Brackets that are still open at its end, with their places.
    pub unclosed: Vec<(char, usize)>,
    /// A comment at the end of its last line.
    pub comment: Option<usize>,
}

impl Statement {
    /// Its text without a comment at its end and the spaces before that.
    pub fn body(&self, text: &str) -> Range<usize> {
        let end = self.comment.unwrap_or(self.span.end);
        let start = self.span.start;
        start..start + text[start..end].trim_end().len()
    }
}

/// Splits a text into statements. A bracket that is never closed ends where the next statement begins.
pub fn split(text: &str) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut many_lines: Option<&str> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let shown = line.trim_end_matches(['\n', '\r']);
        let end = at + shown.len();
        if many_lines.is_none() {
            let blank = shown.trim().is_empty() || shown.trim_start().starts_with('#');
            if open.is_empty() || begins_statement(shown) {
                if blank {
                    continue;
                }
                if let Some(before) = found.last_mut() {
                    before.unclosed = std::mem::take(&mut open);
                }
                let lead = shown.len() - shown.trim_start().len();
                found.push(Statement { span: at + lead..end, unclosed: Vec::new(), comment: None });
            } else if blank {
                continue;
            }
        }
        let Some(statement) = found.last_mut() else { continue };
        statement.span.end = end;
        let is_header = open.is_empty() && is_header(shown);
        statement.comment = scan(text, at..end, &mut many_lines, |letter, place| match letter {
            '[' | '{' if !is_header => open.push((letter, place)),
            ']' | '}' if open.last().is_some_and(|&(before, _)| closer(before) == letter) => {
                open.pop();
            }
            _ => {}
        });
    }
    if let Some(last) = found.last_mut() {
        last.unclosed = open;
    }
    found
}

/// The bracket that closes another.
pub const fn closer(open: char) -> char {
    if open == '[' { ']' } else { '}' }
}

/// Calls `each` for every character outside strings, and returns the place of a comment.
pub fn scan<'t>(
    text: &'t str,
    line: Range<usize>,
    many_lines: &mut Option<&'t str>,
    mut each: impl FnMut(char, usize),
) -> Option<usize> {
    let mut at = line.start;
    while at < line.end {
        let rest = &text[at..line.end];
        if let Some(quote) = *many_lines {
            match rest.find(quote) {
                Some(end) => {
                    *many_lines = None;
                    at += end + quote.len();
                }
                None => return None,
            }
            continue;
        }
        let letter = rest.chars().next()?;
        match letter {
            '#' => return Some(at),
            '"' | '\'' if !is_apostrophe(text, at) => {
                if rest.starts_with("\"\"\"") || rest.starts_with("'''") {
                    *many_lines = Some(&text[at..at + 3]);
                    at += 3;
                } else {
                    at += string_length(rest);
                }
                continue;
            }
            _ => each(letter, at),
        }
        at += letter.len_utf8();
    }
    None
}

/// Whether the quote at a place stands within a word: `Ford's`, `1'000`.
pub fn is_apostrophe(text: &str, at: usize) -> bool {
    text[at..].starts_with('\'') && text[..at].ends_with(|before: char| before.is_alphanumeric())
}

/// The length of the string at the start of a text; up to its end if the string is never closed.
pub fn string_length(text: &str) -> usize {
    let quote = text.chars().next().unwrap_or('"');
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !escaped {
            return at + 1;
        }
        escaped = letter == '\\' && quote == '"' && !escaped;
    }
    text.len()
}

/// Whether a line looks like the header of a table.
pub fn is_header(line: &str) -> bool {
    let name = line.trim_start().trim_start_matches('[');
    line.trim_start().starts_with('[') && name.trim_start().starts_with(|first: char| first.is_alphabetic())
}

/// Whether a line begins a statement even though a bracket is open before it.
fn begins_statement(line: &str) -> bool {
    let line = line.trim_start();
    if is_header(line) {
        let name = line.trim_start_matches('[');
        let first = name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or("");
        return own_keys::OF_FILE.contains(&first);
    }
    let Some((key, value)) = line.split_once('=') else { return false };
    let key = key.trim();
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    let value = value.trim_start();
    let is_value = value.starts_with(|first: char| first.is_ascii_digit() || "\"'[{+-“„".contains(first));
    is_key && (is_value || value.starts_with("true") || value.starts_with("false"))
}
