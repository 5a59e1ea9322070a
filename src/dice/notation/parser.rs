//! The parser: recursive descent over the grammar in [the module's text](super), from a text to its syntax tree. Here
//! are whole texts and their statements.
//!
//! A syntax error ends a statement, because whatever follows would be a guess; the next statement is read again. What
//! a part means is checked afterwards, so that several faults are reported at once.

use super::fault::{NotationFault, NotationFaults};
use super::limits::MAX_CONSTANT;
use super::scan::Scanner;
use super::syntax::{Form, LetForm, Node, OutputForm, Place, TextForm};
use super::words::{is_keyword, why_not_a_name};
use crate::dice::expr::{Cmp, Comparison};

/// Parses a whole text. The tree is complete even if there are faults; what could not be read is missing or broken.
pub(super) fn parse(text: &str) -> (TextForm, Vec<NotationFault>) {
    let mut parser = Parser::new(text);
    let form = parser.text();
    (form, parser.faults)
}

/// Parses a comparison with a number, such as `>= 12`.
pub(super) fn parse_comparison(text: &str) -> Result<Comparison, NotationFaults> {
    let mut parser = Parser::new(text);
    match parser.whole_comparison() {
        Ok(comparison) if parser.faults.is_empty() => Ok(comparison),
        _ => Err(NotationFaults::new(parser.faults)),
    }
}

/// A syntax error was recorded, and the statement cannot be read on.
pub(super) struct Stop;

pub(super) type Read<T> = Result<T, Stop>;

pub(super) struct Parser<'t> {
    pub(super) scan: Scanner<'t>,
    pub(super) faults: Vec<NotationFault>,
    /// Parts that were read before a syntax error.
    pub(super) parts: Vec<Node>,
    pub(super) depth: u32,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        Self { scan: Scanner::new(text), faults: Vec::new(), parts: Vec::new(), depth: 0 }
    }

    pub(super) fn stop<T>(&mut self, fault: NotationFault) -> Read<T> {
        self.faults.push(fault);
        Err(Stop)
    }

    /// Keeps a part whose neighbour cannot be read, so that its own faults are reported, too.
    pub(super) fn keep_part<T>(&mut self, part: Node, read: Read<T>) -> Read<(Node, T)> {
        match read {
            Ok(next) => Ok((part, next)),
            Err(stop) => {
                self.parts.push(part);
                Err(stop)
            }
        }
    }

    /// The span of the next character, empty at the end of the text.
    pub(super) fn next_span(&mut self) -> Place {
        self.scan.peek();
        let mut after = self.scan.clone();
        after.skip();
        self.scan.at()..after.at()
    }

    /// The span of the next name, or else of the next character.
    pub(super) fn next_word_span(&mut self) -> Place {
        let mut ahead = self.scan.clone();
        if ahead.sees_name().is_empty() { self.next_span() } else { ahead.name() }
    }

    fn text(&mut self) -> TextForm {
        let mut lets = Vec::new();
        if self.scan.peek().is_none() {
            let fault = NotationFault::new(self.next_span(), "there is nothing to roll");
            self.faults.push(fault.help("write `2d6+3`"));
            return TextForm { lets, outputs: Vec::new(), parts: Vec::new() };
        }
        while self.scan.sees_name() == "let" {
            match self.named() {
                Ok(named) => lets.push(named),
                // The name, if there is one, is known from now on, so that its uses are no further faults.
                Err(unread) => {
                    lets.extend(unread.map(|unread| *unread));
                    self.depth = 0;
                    self.skip_statement();
                }
            }
        }
        // A syntax error may have taken the rest of the text with it.
        let ended = self.scan.peek().is_none() && !self.faults.is_empty();
        let outputs = match ended {
            true => Vec::new(),
            false => self.last_statement(!lets.is_empty()).unwrap_or_default(),
        };
        TextForm { lets, outputs, parts: std::mem::take(&mut self.parts) }
    }

    /// Moves behind the next `;` or line break.
    fn skip_statement(&mut self) {
        while let Some(c) = self.scan.here() {
            self.scan.skip();
            if matches!(c, ';' | '\n') {
                return;
            }
        }
    }

    /// The end of a text, which is what is asked.
    fn last_statement(&mut self, named: bool) -> Read<Vec<OutputForm>> {
        if self.scan.peek().is_none() && named {
            let span = self.next_span();
            let fault = NotationFault::new(span, "names are given, but nothing is asked of them");
            return self.stop(fault.help("say what to roll at the end, as in `let p = 6d10; count(p >= 7)`"));
        }
        let outputs = match self.labels()? {
            Some(outputs) => outputs,
            None => vec![OutputForm { label: None, value: self.value()? }],
        };
        self.scan.take(';');
        let next = self.scan.peek();
        if next.is_none() {
            return Ok(outputs);
        }
        self.parts.extend(outputs.into_iter().map(|output| output.value));
        match next {
            Some(c @ (')' | '}')) => {
                let what = if c == ')' { "parenthesis" } else { "brace" };
                let span = self.next_span();
                self.stop(NotationFault::new(span, format!("this {what} was never opened")))
            }
            Some(c) => {
                let fault = self.leftover(c);
                self.stop(fault)
            }
            None => Ok(Vec::new()),
        }
    }

    /// Labelled values in braces, if that comes next.
    fn labels(&mut self) -> Read<Option<Vec<OutputForm>>> {
        let before = self.scan.at();
        if self.scan.peek() != Some('{') {
            return Ok(None);
        }
        let open = self.next_span();
        self.scan.skip();
        let labelled = {
            let mut ahead = self.scan.clone();
            !ahead.sees_name().is_empty() && {
                ahead.name();
                ahead.take(':')
            }
        };
        if !labelled {
            self.scan.return_to(before);
            return Ok(None);
        }
        let mut outputs: Vec<OutputForm> = Vec::new();
        loop {
            if self.scan.take('}') {
                return Ok(Some(outputs));
            }
            let label = self.scan.sees_name();
            let place = self.next_word_span();
            if label.is_empty() {
                return match self.scan.peek() {
                    Some(_) => self.stop(
                        NotationFault::new(place, "a label is expected")
                            .help("write `{ total: sum(p), ones: count(p = 1) }`"),
                    ),
                    None => self.stop(NotationFault::new(open, "this brace is never closed")),
                };
            }
            if outputs.iter().any(|other| other.label.as_ref() == Some(&label)) {
                self.faults.push(NotationFault::new(place, format!("two results are called `{label}`")));
            }
            self.scan.name();
            if !self.scan.take(':') {
                let span = self.next_span();
                return self.stop(
                    NotationFault::new(span, format!("`:` is expected after the label `{label}`"))
                        .help("write `{ total: sum(p), ones: count(p = 1) }`"),
                );
            }
            outputs.push(OutputForm { label: Some(label), value: self.value()? });
            if !self.scan.take(',') && self.scan.peek() != Some('}') {
                return self.unclosed(open, "this brace is never closed", "`,` or `}` is expected between results");
            }
        }
    }

    /// Stops because something other than a separator comes next.
    pub(super) fn unclosed<T>(&mut self, open: Place, never_closed: &str, expected: &str) -> Read<T> {
        match self.scan.peek() {
            None => self.stop(NotationFault::new(open, never_closed)),
            Some(c) => {
                let mut fault = self.leftover(c);
                if fault.help.is_none() {
                    fault.message = expected.to_owned();
                }
                self.stop(fault)
            }
        }
    }

    /// `let NAME = value` with its end. After a syntax error, the name with a broken value if there is one.
    pub(super) fn named(&mut self) -> Result<LetForm, Option<Box<LetForm>>> {
        self.scan.name();
        let name = self.scan.sees_name();
        let name_span = self.next_word_span();
        let misnamed = |parser: &mut Self, message: String, help: &str| {
            parser.faults.push(NotationFault::new(name_span.clone(), message).help(help));
        };
        if name.is_empty() {
            misnamed(self, "a name is expected after `let`".to_owned(), "write `let p = 6d10;`");
            return Err(None);
        }
        if let Some(why) = why_not_a_name(&name) {
            misnamed(self, why, "take another word");
            if is_keyword(&name) {
                return Err(None);
            }
        }
        self.scan.name();
        let name_span = name_span.clone();
        let broken = |name: String, at: usize| {
            let value = Node::new(Form::Broken, at..at);
            Some(Box::new(LetForm { name, name_span: name_span.clone(), value }))
        };
        if !self.scan.take('=') {
            let fault = NotationFault::new(self.next_span(), format!("`=` is expected after `let {name}`"));
            self.faults.push(fault.help(format!("write `let {name} = 6d10;`")));
            return Err(broken(name, self.scan.at()));
        }
        let Ok(value) = self.value() else { return Err(broken(name, self.scan.at())) };
        let ended = self.scan.sees_line_end() || self.scan.peek().is_none();
        if self.scan.take(';') || ended {
            return Ok(LetForm { name, name_span, value });
        }
        self.parts.push(value);
        let fault = match self.scan.peek() {
            Some(c) => {
                let mut fault = self.leftover(c);
                if fault.help.is_none() {
                    fault.help = Some("a `let` ends with `;` or with its line".to_owned());
                }
                fault
            }
            None => NotationFault::new(self.next_span(), "`;` is expected after a `let`"),
        };
        self.faults.push(fault);
        Err(broken(name, self.scan.at()))
    }

    fn whole_comparison(&mut self) -> Read<Comparison> {
        let Some(cmp) = self.scan.cmp() else {
            let fault = NotationFault::new(self.next_span(), "a comparison sign is expected");
            return self.stop(fault.help("write `>= 12`; the signs are >= > <= < = !="));
        };
        let Some((number, span)) = self.scan.signed() else {
            let fault = self.missing_number(cmp);
            return self.stop(fault);
        };
        if self.scan.peek().is_some() {
            let span = self.next_span();
            return self.stop(NotationFault::new(span, "nothing may follow the number of a comparison"));
        }
        match i32::try_from(number) {
            Ok(value) if number.abs() <= MAX_CONSTANT => Ok(Comparison { cmp, value }),
            _ => {
                let message = format!("numbers run from -{MAX_CONSTANT} to {MAX_CONSTANT}");
                self.stop(NotationFault::new(span, message))
            }
        }
    }

    pub(super) fn missing_number(&mut self, cmp: Cmp) -> NotationFault {
        let span = self.next_span();
        if cmp == Cmp::Eq && matches!(self.scan.peek(), Some('>' | '<')) {
            let meant = if self.scan.peek() == Some('>') { ">=" } else { "<=" };
            return NotationFault::new(span, "this is not a comparison sign").help(format!("did you mean `{meant}`?"));
        }
        NotationFault::new(span, format!("a number is expected after `{cmp}`"))
    }

    /// The fault for a character in an unexpected place.
    pub(super) fn leftover(&mut self, c: char) -> NotationFault {
        let word = self.scan.sees_name();
        let span = if is_keyword(&word) { self.next_word_span() } else { self.next_span() };
        let text = self.scan.slice(span.clone());
        let fault = NotationFault::new(span.clone(), format!("`{text}` is not expected here"));
        match c {
            _ if word == "else" => fault.help("`else` belongs to `if … then … else …`"),
            _ if word == "then" => fault.help("`then` belongs to `if … then … else …`"),
            _ if word == "if" || word == "let" => fault.help(format!("put the `{word}` into parentheses")),
            '0'..='9' | '(' => fault.help("write `+` or `-` between the parts of a sum"),
            'x' if word == "x" => fault.help("times is written `*`"),
            'd' | 'k' | 'r' | '!' => {
                fault.help("re-rolls, bursts and keeps belong to dice: `4d6kh3`, before any parenthesis")
            }
            // `3w6`: dice in German.
            'w' => fault.help("dice are written with `d`: `3d6`"),
            'a'..='z' => fault.help("write `+` or `-` between the parts of a sum"),
            '&' => fault.help("both at once is written `and`"),
            '|' => fault.help("one or the other is written `or`"),
            '?' => fault.help("a choice is written `if … then … else …`"),
            '^' => fault.help("a power is written as a product: `n * n`"),
            _ => fault,
        }
    }
}
