//! The part of the parser for values, from `if` down to a single part of a product.

use super::fault::NotationFault;
use super::limits::{MAX_FACTORS, MAX_NESTING};
use super::parser::{Parser, Read, Stop};
use super::syntax::{Form, Node, Place};
use super::words::{ELSE_IF, is_die};
use crate::expr::Sign;
use dice::Cmp;

impl Parser<'_> {
    /// A value: a choice, or anything less.
    pub(super) fn value(&mut self) -> Read<Node> {
        if self.scan.sees_name() != "if" {
            return self.either();
        }
        self.chosen()
    }

    /// A choice, whose first word comes next.
    fn chosen(&mut self) -> Read<Node> {
        self.deeper()?;
        let start = self.scan.at();
        let word = self.scan.name();
        let held = self.either()?;
        self.word_of_choice("then", word.clone(), "the yes of this `if` is missing")?;
        let yes = self.value()?;
        let no = match self.refuse_else_if() {
            true => self.chosen()?,
            false => {
                self.word_of_choice("else", word, "this `if` has no `else`")?;
                self.value()?
            }
        };
        self.depth -= 1;
        let span = start..no.span.end;
        Ok(Node::new(Form::If(Box::new([held, yes, no])), span))
    }

    /// Reports a word that other languages have for `else if`, if one comes next.
    pub(super) fn refuse_else_if(&mut self) -> bool {
        let word = self.scan.sees_name();
        let is_one = ELSE_IF.contains(&word.as_str());
        if is_one {
            let fault = NotationFault::new(self.next_word_span(), format!("`{word}` is not a word of the language"));
            self.faults.push(fault.help("write `else if`"));
        }
        is_one
    }

    /// Takes `then` or `else`.
    pub(super) fn word_of_choice(&mut self, word: &str, start: Place, missing: &str) -> Read<()> {
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

    /// A value that stands in another.
    pub(super) fn nested(&mut self) -> Read<Node> {
        self.deeper()?;
        let value = self.value()?;
        self.depth -= 1;
        Ok(value)
    }

    pub(super) fn deeper(&mut self) -> Read<()> {
        if self.depth == MAX_NESTING {
            let span = self.next_span();
            let message = format!("parts of the text stand more than {MAX_NESTING} deep in each other");
            return self.stop(NotationFault::new(span, message));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        Ok(())
    }

    pub(super) fn either(&mut self) -> Read<Node> {
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
        let before = self.rolled;
        let left = self.sum()?;
        let between = self.rolled;
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
        self.note_compared([&left, &right], cmp, [between > before, self.rolled > between]);
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
        let mut factors = 1;
        while let Some(c @ ('*' | '/' | '%' | '×' | '÷' | '·')) = self.scan.peek() {
            if factors == MAX_FACTORS {
                let span = self.next_span();
                return self.stop(NotationFault::new(span, format!("a product has at most {MAX_FACTORS} factors")));
            }
            factors += 1;
            self.scan.skip();
            let right = match self.scan.peek() {
                Some('+' | '-') => {
                    let start = self.scan.at();
                    let sign = self.signs();
                    let part = self.part()?;
                    match sign {
                        // A plus alone changes nothing.
                        Sign::Plus => part,
                        Sign::Minus => {
                            let span = start..part.span.end;
                            Node::new(Form::Sum(vec![(sign, part)]), span)
                        }
                    }
                }
                _ => self.part()?,
            };
            let span = left.span.start..right.span.end;
            let parts = Box::new([left, right]);
            let form = match c {
                '/' | '÷' => Form::Quotient(parts),
                '%' => Form::Remainder(parts),
                _ => Form::Product(parts),
            };
            left = Node::new(form, span);
        }
        Ok(left)
    }

    fn part(&mut self) -> Read<Node> {
        let node = match self.scan.peek() {
            Some('(') => self.parenthesis()?,
            Some('0'..='9') => {
                let (number, span) = self.scan.number().expect("a digit comes next");
                if self.scan.decimals() {
                    let span = span.start..self.scan.at();
                    let text = self.scan.slice(span.clone());
                    let fault = NotationFault::new(span.clone(), format!("`{text}` is not a whole number"));
                    let help = "write a share as a division, which rounds down: `n / 2`; `ceil(n / 2)` rounds up";
                    self.faults.push(fault.help(help));
                    return Ok(Node::new(Form::Broken, span));
                }
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
        loop {
            if self.sees_visit() {
                lets.push(self.visit()?);
                self.scan.take(';');
            } else if self.scan.sees_name() == "let" {
                lets.push(self.named().map_err(|_| Stop)?);
            } else {
                break;
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
