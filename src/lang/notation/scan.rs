//! A scanner for characters, numbers and words that tracks byte positions.

use std::ops::Range;

use dice::Cmp;

/// A position in a text that moves forward.
#[derive(Debug, Clone)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The end of what was consumed last; white space may follow up to `at`.
    end: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, end: 0 }
    }

    /// The byte position of the next character.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The end of what was consumed last.
    pub(super) fn consumed(&self) -> usize {
        self.end
    }

    /// The text of a span.
    pub(super) fn slice(&self, span: Range<usize>) -> &'t str {
        &self.text[span]
    }

    /// Skips white space and comments and returns the next character in lower case, without taking it.
    pub(super) fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') || self.is_repeat() {
                return self.here();
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Whether the `#` that comes next touches a number, a word or a parenthesis before it. Then it begins no comment:
    /// `6#4d6` repeats a roll in other programs.
    fn is_repeat(&self) -> bool {
        touches(&self.text[..self.at])
    }

    /// The next character if no line ends before it.
    pub(super) fn peek_on_line(&mut self) -> Option<char> {
        let found = self.peek();
        if self.text[self.end..self.at].contains('\n') { None } else { found }
    }

    /// Whether a line ends before the next character.
    pub(super) fn sees_line_end(&mut self) -> bool {
        self.peek();
        self.text[self.end..self.at].contains('\n')
    }

    /// Moves back to an earlier position.
    pub(super) fn return_to(&mut self, at: usize) {
        self.at = at;
        self.end = at;
    }

    /// The next character in lower case, including white space. A typographic minus sign counts as `-`.
    pub(super) fn here(&self) -> Option<char> {
        self.text[self.at..].chars().next().map(|c| match c {
            '\u{2212}' | '\u{2013}' => '-',
            c => c.to_ascii_lowercase(),
        })
    }

    /// Moves past the next character.
    pub(super) fn skip(&mut self) {
        self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.end = self.at;
    }

    /// Consumes the next character if it is `wanted`.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.skip();
        }
        found
    }

    /// Consumes a run of characters of one kind, after white space.
    fn take_while(&mut self, kind: impl Fn(char) -> bool) -> Range<usize> {
        self.peek();
        let start = self.at;
        while self.here().is_some_and(&kind) {
            self.skip();
        }
        start..self.at
    }

    /// Consumes a number without a sign and returns it with its span. A number too large for 64 bits becomes the
    /// largest one, which every limit refuses.
    pub(super) fn number(&mut self) -> Option<(u64, Range<usize>)> {
        let span = self.take_while(|c| c.is_ascii_digit());
        (!span.is_empty()).then(|| (self.text[span.clone()].parse().unwrap_or(u64::MAX), span))
    }

    /// Consumes the decimals of a number that has just been consumed; whether it has any.
    pub(super) fn decimals(&mut self) -> bool {
        let rest = self.text[self.at..].strip_prefix('.');
        let has_any = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if has_any {
            self.skip();
            self.take_while(|c| c.is_ascii_digit());
        }
        has_any
    }

    /// Consumes a number with an optional sign, which the span includes.
    pub(super) fn signed(&mut self) -> Option<(i64, Range<usize>)> {
        let before = self.clone();
        let minus = self.peek() == Some('-');
        let start = self.at;
        if minus || self.peek() == Some('+') {
            self.skip();
        }
        let Some((size, span)) = self.number() else {
            *self = before;
            return None;
        };
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        Some((if minus { -size } else { size }, start..span.end))
    }

    /// Consumes a run of letters, after white space.
    pub(super) fn word(&mut self) -> Range<usize> {
        self.take_while(char::is_alphabetic)
    }

    /// The name or keyword that comes next, in lower case: a letter and then letters, digits and `_`.
    pub(super) fn sees_name(&mut self) -> String {
        self.sees_name_as_written().to_lowercase()
    }

    /// The name or keyword that comes next, in the letter case in which it is written; empty if none does.
    pub(super) fn sees_name_as_written(&mut self) -> String {
        if !self.peek().is_some_and(char::is_alphabetic) {
            return String::new();
        }
        self.text[self.at..].chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect()
    }

    /// Consumes a name or keyword and returns its span.
    pub(super) fn name(&mut self) -> Range<usize> {
        self.take_while(|c| c.is_alphanumeric() || c == '_')
    }

    /// The rest of a name such as `target.hp`, of which the fighter has been consumed; the whole name with its span.
    pub(super) fn name_of_fighter(&mut self, fighter: &str, span: Range<usize>) -> Option<(String, Range<usize>)> {
        let mut rest = self.text[span.end..].chars();
        if fighter.is_empty() || rest.next() != Some('.') || !rest.next().is_some_and(char::is_alphabetic) {
            return None;
        }
        self.return_to(span.end);
        self.skip();
        let what = self.sees_name();
        let end = self.name().end;
        Some((format!("{fighter}.{what}"), span.start..end))
    }

    /// Consumes a keyword if it comes next.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.sees_name() == word;
        if found {
            self.name();
        }
        found
    }

    /// Consumes a sign of several characters if it comes next.
    pub(super) fn take_sign(&mut self, sign: &str) -> bool {
        self.peek();
        let found = self.text[self.at..].starts_with(sign);
        if found {
            self.at += sign.len();
            self.end = self.at;
        }
        found
    }

    /// Consumes a text in quotation marks, whose opening one comes next. `None` if it is not closed on the line.
    pub(super) fn quoted(&mut self, close: char) -> Option<String> {
        self.skip();
        let rest = &self.text[self.at..];
        let line = rest.lines().next().unwrap_or("");
        let end = line.find(close)?;
        self.at += end + close.len_utf8();
        self.end = self.at;
        Some(rest[..end].to_owned())
    }

    /// Consumes a comparison sign.
    pub(super) fn cmp(&mut self) -> Option<Cmp> {
        self.peek();
        const SIGNS: [(&str, Cmp); 12] = [
            (">=", Cmp::Ge),
            ("<=", Cmp::Le),
            ("!=", Cmp::Ne),
            ("<>", Cmp::Ne),
            ("==", Cmp::Eq),
            ("=", Cmp::Eq),
            (">", Cmp::Gt),
            ("<", Cmp::Lt),
            ("≥", Cmp::Ge),
            ("≤", Cmp::Le),
            ("≠", Cmp::Ne),
            ("＝", Cmp::Eq),
        ];
        let rest = &self.text[self.at..];
        let &(sign, cmp) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
        self.at += sign.len();
        self.end = self.at;
        Some(cmp)
    }

    /// Whether `<`, `>`, `≤` or `≥` comes next, without white space in between.
    pub(super) fn sees_order_at_once(&self) -> bool {
        self.text[self.at..].starts_with(['<', '>', '≥', '≤'])
    }

    /// Whether a comparison sign comes next.
    pub(super) fn sees_cmp(&self) -> bool {
        self.clone().cmp().is_some()
    }
}

/// Whether a `#` behind this text touches a number, a word or a parenthesis, so that it begins no comment.
fn touches(before: &str) -> bool {
    before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | '%'))
}

/// The text of a line without its comment.
pub fn without_comment(line: &str) -> &str {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match quote {
            Some(close) if c == close => quote = None,
            Some(_) => {}
            None if c == '"' => quote = Some('"'),
            None if c == '#' && !touches(&line[..at]) => return &line[..at],
            None => {}
        }
    }
    line
}
