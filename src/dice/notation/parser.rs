//! The parser: recursive descent over the grammar in [the module's text](super), from a text to its syntax tree.
//!
//! A syntax error ends a statement, because whatever follows would be a guess; the next statement is read again. What
//! a part means is checked afterwards, so that several faults are reported at once.

use super::fault::{NotationFault, NotationFaults};
use super::limits::{MAX_CONSTANT, MAX_NESTING};
use super::scan::Scanner;
use super::syntax::{Form, Node, Place, TextForm};
use super::words::{is_die, is_keyword};
use crate::dice::expr::{Cmp, Comparison, Sign};

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
    fn keep_part<T>(&mut self, part: Node, read: Read<T>) -> Read<(Node, T)> {
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

    fn missing_number(&mut self, cmp: Cmp) -> NotationFault {
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

    /// A value: a choice, or anything less.
    pub(super) fn value(&mut self) -> Read<Node> {
        if self.scan.sees_name() != "if" {
            return self.either();
        }
        self.deeper()?;
        let start = self.scan.at();
        let word = self.scan.name();
        let held = self.either()?;
        self.word_of_choice("then", word.clone(), "the yes of this `if` is missing")?;
        let yes = self.value()?;
        self.word_of_choice("else", word, "this `if` has no `else`")?;
        let no = self.value()?;
        self.depth -= 1;
        let span = start..no.span.end;
        Ok(Node::new(Form::If(Box::new([held, yes, no])), span))
    }

    /// Takes `then` or `else`.
    fn word_of_choice(&mut self, word: &str, start: Place, missing: &str) -> Read<()> {
        if self.scan.take_word(word) {
            return Ok(());
        }
        match self.scan.peek() {
            None | Some(';' | ')' | '}' | ',') => {
                self.stop(NotationFault::new(start, missing).help("write `if … then … else …`"))
            }
            Some(_) if word == "then" => {
                let span = self.next_word_span();
                self.stop(NotationFault::new(span, "`then` is expected here").help("write `if … then … else …`"))
            }
            Some(c) => {
                let mut fault = self.leftover(c);
                fault.help.get_or_insert_with(|| format!("`{word}` is expected: `if … then … else …`"));
                self.stop(fault)
            }
        }
    }

    fn deeper(&mut self) -> Read<()> {
        if self.depth == MAX_NESTING {
            let span = self.next_span();
            let message = format!("parentheses stand more than {MAX_NESTING} deep in each other");
            return self.stop(NotationFault::new(span, message));
        }
        self.depth += 1;
        Ok(())
    }

    fn either(&mut self) -> Read<Node> {
        let first = self.both()?;
        self.joined(first, "or", Self::both, Form::Or)
    }

    fn both(&mut self) -> Read<Node> {
        let first = self.denial()?;
        self.joined(first, "and", Self::denial, Form::And)
    }

    /// Parts joined by a word.
    fn joined(
        &mut self,
        first: Node,
        word: &str,
        next: fn(&mut Self) -> Read<Node>,
        form: fn(Vec<Node>) -> Form,
    ) -> Read<Node> {
        if self.scan.sees_name() != word {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.scan.take_word(word) {
            parts.push(next(self)?);
        }
        if let Some(mixed) = parts.iter().find(|part| matches!(part.form, Form::And(_)) && !part.enclosed) {
            let inner = self.scan.slice(mixed.span.clone());
            let fault = NotationFault::new(mixed.span.clone(), "`and` next to `or` can be read in two ways");
            self.faults.push(fault.help(format!("write `({inner})`, or put the `or` into parentheses")));
        }
        let span = parts[0].span.start..parts.last().map_or(0, |last| last.span.end);
        Ok(Node::new(form(parts), span))
    }

    fn denial(&mut self) -> Read<Node> {
        if self.scan.sees_name() != "not" {
            return self.compared();
        }
        self.deeper()?;
        let start = self.scan.at();
        self.scan.name();
        let denied = self.denial()?;
        self.depth -= 1;
        let span = start..denied.span.end;
        Ok(Node::new(Form::Not(Box::new(denied)), span))
    }

    fn compared(&mut self) -> Read<Node> {
        let left = self.sum()?;
        if self.scan.sees_name() == "in" {
            self.scan.name();
            let within = self.span()?;
            let span = left.span.start..within.place.end;
            return Ok(Node::new(Form::In(Box::new(left), within), span));
        }
        let Some(cmp) = self.scan.cmp() else { return Ok(left) };
        if cmp == Cmp::Eq && matches!(self.scan.peek(), Some('>' | '<')) {
            let fault = self.missing_number(cmp);
            return self.stop(fault);
        }
        let right = self.sum();
        let (left, right) = self.keep_part(left, right)?;
        if self.scan.sees_cmp() {
            let span = self.next_span();
            let whole = self.scan.slice(left.span.start..right.span.end);
            let fault = NotationFault::new(span, "a second comparison needs parentheses around the first");
            return self.stop(fault.help(format!("write `({whole})` first; a span is written `x in 2..=14`")));
        }
        let span = left.span.start..right.span.end;
        Ok(Node::new(Form::Compare(Box::new([left, right]), cmp), span))
    }

    pub(super) fn sum(&mut self) -> Read<Node> {
        self.scan.peek();
        let start = self.scan.at();
        let mut sign = self.signs();
        let mut terms = Vec::new();
        loop {
            let Ok(term) = self.product() else {
                self.parts.extend(terms.into_iter().map(|(_, term)| term));
                return Err(Stop);
            };
            terms.push((sign, term));
            if !matches!(self.scan.peek(), Some('+' | '-')) {
                break;
            }
            sign = self.signs();
        }
        let span = start..terms.last().map_or(start, |(_, last)| last.span.end);
        match terms.pop() {
            Some((Sign::Plus, only)) if terms.is_empty() => Ok(only),
            last => {
                terms.extend(last);
                Ok(Node::new(Form::Sum(terms), span))
            }
        }
    }

    /// Parses any number of signs: `+-2` subtracts.
    fn signs(&mut self) -> Sign {
        let mut sign = Sign::Plus;
        while let Some(c @ ('+' | '-')) = self.scan.peek() {
            self.scan.skip();
            if c == '-' {
                sign = if sign == Sign::Plus { Sign::Minus } else { Sign::Plus };
            }
        }
        sign
    }

    fn product(&mut self) -> Read<Node> {
        let mut left = self.part()?;
        while let Some(c @ ('*' | '/' | '×' | '÷' | '·')) = self.scan.peek() {
            self.scan.skip();
            let right = match self.scan.peek() {
                Some('+' | '-') => {
                    let start = self.scan.at();
                    let sign = self.signs();
                    let part = self.part()?;
                    let span = start..part.span.end;
                    Node::new(Form::Sum(vec![(sign, part)]), span)
                }
                _ => self.part()?,
            };
            let span = left.span.start..right.span.end;
            let parts = Box::new([left, right]);
            left = Node::new(if matches!(c, '/' | '÷') { Form::Quotient(parts) } else { Form::Product(parts) }, span);
        }
        Ok(left)
    }

    fn part(&mut self) -> Read<Node> {
        let node = match self.scan.peek() {
            Some('(') => self.parenthesis()?,
            Some('0'..='9') => {
                let (number, span) = self.scan.number().expect("a digit comes next");
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                Node::new(Form::Number(number), span)
            }
            Some('{') => self.braces()?,
            Some(open @ ('"' | '\'' | '“' | '„' | '‘')) => self.quoted(open)?,
            Some(c) if c.is_alphabetic() => return self.worded(),
            Some(_) => {
                let span = self.next_span();
                let text = self.scan.slice(span.clone());
                let message = format!("a number, dice or `(` is expected, not `{text}`");
                return self.stop(NotationFault::new(span, message));
            }
            None => {
                let span = self.next_span();
                return self.stop(NotationFault::new(span, "a number, dice or `(` is expected at the end"));
            }
        };
        self.after(node)
    }

    /// Dice of which the part was the number, or what is kept of it.
    pub(super) fn after(&mut self, node: Node) -> Read<Node> {
        let is_count = match &node.form {
            // As in `3d`, where the sides are missing.
            Form::Number(_) => self.scan.peek_on_line() == Some('d') && self.scan.sees_name() != "dl",
            Form::Name(_) => self.sees_die(),
            _ => node.enclosed && self.sees_die(),
        };
        if is_count {
            return self.dice(Some(node));
        }
        self.kept(node)
    }

    /// Whether dice come next on this line.
    pub(super) fn sees_die(&mut self) -> bool {
        if self.scan.peek_on_line() != Some('d') {
            return false;
        }
        let word = self.scan.sees_name();
        is_die(&word) && (word.len() > 1 || self.sees_lone_die())
    }

    /// Whether what follows a lone `d` makes it a die.
    pub(super) fn sees_lone_die(&self) -> bool {
        let mut ahead = self.scan.clone();
        ahead.skip();
        matches!(ahead.peek_on_line(), Some('%' | '{' | '(' | '0'..='9' | 'f'))
    }

    fn parenthesis(&mut self) -> Read<Node> {
        let open = self.next_span();
        self.deeper()?;
        self.scan.skip();
        let mut lets = Vec::new();
        while self.scan.sees_name() == "let" {
            match self.named() {
                Ok(named) => lets.push(named),
                Err(_) => return Err(Stop),
            }
        }
        let inner = self.value()?;
        self.depth -= 1;
        if !self.scan.take(')') {
            return self.unclosed(open, "this parenthesis is never closed", "`)` is expected here");
        }
        let span = open.start..self.scan.at();
        let form = if lets.is_empty() { inner.form } else { Form::Let(lets, Box::new(inner)) };
        Ok(Node { form, span, enclosed: true })
    }

    fn quoted(&mut self, open: char) -> Read<Node> {
        let start = self.scan.at();
        let close = match open {
            '“' => '”',
            '„' => '“',
            '‘' => '’',
            same => same,
        };
        match self.scan.quoted(close) {
            Some(word) if word.trim().is_empty() => {
                self.stop(NotationFault::new(start..self.scan.at(), "an outcome needs a name"))
            }
            Some(word) => Ok(Node::new(Form::Word(word.trim().to_owned()), start..self.scan.at())),
            None => self.stop(NotationFault::new(start..start + open.len_utf8(), "this quotation is never closed")),
        }
    }
}
