//! The part of the parser for words: names, functions, tables, pools in braces, spans.

use super::fault::NotationFault;
use super::language::{MATCH, function_names, function_of};
use super::parser::{Parser, Read};
use super::syntax::{ArmForm, Bound, CallForm, Form, Node, Place, SpanForm, UntilForm};
use super::words::{GIVEN, is_die, is_keyword, nearest};

impl Parser<'_> {
    /// A part that begins with a letter.
    pub(super) fn worded(&mut self) -> Read<Node> {
        let word = self.scan.sees_name();
        let start = self.scan.at();
        if word == "match" {
            return self.table();
        }
        if is_die(&word) && (word.len() > 1 || self.sees_lone_die() || word == "d") {
            return self.dice(None);
        }
        if let "true" | "false" = word.as_str() {
            let span = self.scan.name();
            return Ok(Node::new(Form::Answer(word == "true"), span));
        }
        if let "yes" | "no" = word.as_str() {
            let span = self.scan.name();
            let fault = NotationFault::new(span.clone(), format!("`{word}` is not a value"));
            self.faults.push(fault.help(if word == "yes" { "write `true`" } else { "write `false`" }));
            return Ok(Node::new(Form::Broken, span));
        }
        if is_keyword(&word) {
            let span = self.next_word_span();
            let fault = NotationFault::new(span, format!("a number or dice are expected, not `{word}`"));
            return self.stop(match word.as_str() {
                "if" | "let" | "not" => fault.help(format!("put the `{word}` into parentheses")),
                _ => fault,
            });
        }
        let span = self.scan.name();
        if let Some((name, span)) = self.scan.name_of_fighter(&word, span.clone()) {
            return self.after(Node::new(Form::Name(name), span));
        }
        if self.scan.peek_on_line() == Some('(') {
            if word == "rolls" {
                return self.rolls(start);
            }
            if word == "draw" {
                let drawn = self.draw(start)?;
                return self.kept(drawn);
            }
            let is_own = self.own.known.contains(&word);
            if is_own {
                self.called.push(word.clone());
            }
            let open = self.next_span();
            let around = std::mem::replace(&mut self.counting, word == "count");
            let given = self.arguments(open);
            self.counting = around;
            if !is_own && function_of(&word).is_none() {
                let first = given.as_ref().ok().and_then(|given| given.first());
                let first = first.map(|node| {
                    let text = self.scan.slice(node.span.clone());
                    let is_alone = node.enclosed
                        || matches!(
                            node.form,
                            Form::Name(_) | Form::Number(_) | Form::Dice(_) | Form::Call(_) | Form::Draw(_)
                        );
                    if is_alone { text.to_owned() } else { format!("({text})") }
                });
                let fault = self.no_function(&word, span, first);
                self.faults.push(fault);
                given?;
                return Ok(Node::new(Form::Broken, start..self.scan.at()));
            }
            let given = given?;
            let call = CallForm { name: word, name_span: span, given };
            let node = Node::new(Form::Call(call), start..self.scan.at());
            return self.kept(node);
        }
        let node = Node::new(Form::Name(word), span);
        self.after(node)
    }

    /// The fault of a call of a function that there is not; `given` is the first thing that it is given.
    fn no_function(&self, word: &str, span: Place, given: Option<String>) -> NotationFault {
        if let Some((message, help)) = self.own.not_yet(word) {
            return NotationFault::new(span, message).help(help);
        }
        let known = function_names().chain(self.own.known.iter().map(String::as_str));
        let fault = NotationFault::new(span, format!("there is no function `{word}`")).once();
        let part = given.unwrap_or_else(|| "n".to_owned());
        let shared = |by: u32| format!("write `{part} / {by}`, which rounds down; `ceil({part} / {by})` rounds up");
        match nearest(word, known) {
            _ if word == "half" || word == "halve" => fault.help(shared(2)),
            _ if word == "third" => fault.help(shared(3)),
            _ if word == "quarter" => fault.help(shared(4)),
            _ if word == "double" || word == "twice" => fault.help(format!("write `{part} * 2`")),
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(format!("a product is written `{word} * (…)`")),
        }
    }

    /// Values between parentheses, of which the first comes next.
    fn arguments(&mut self, open: Place) -> Read<Vec<Node>> {
        self.scan.skip();
        let mut given = Vec::new();
        if self.scan.take(')') {
            return Ok(given);
        }
        loop {
            given.push(self.nested()?);
            if self.scan.take(')') {
                return Ok(given);
            }
            if !self.scan.take(',') {
                return self.unclosed(open, "this parenthesis is never closed", "`,` or `)` is expected here");
            }
        }
    }

    /// `rolls(d20 until sum >= 20)`, from its parenthesis.
    fn rolls(&mut self, start: usize) -> Read<Node> {
        const HELP: &str = "write `rolls(d20 until sum >= 20)` or `rolls(d6 until roll = 6)`";
        let open = self.next_span();
        self.scan.skip();
        let roll = self.nested()?;
        if !self.scan.take_word("until") {
            return match self.scan.peek() {
                Some(_) => {
                    let span = self.next_word_span();
                    self.stop(NotationFault::new(span, "`until` is expected here").help(HELP))
                }
                None => self.stop(NotationFault::new(open, "this parenthesis is never closed").help(HELP)),
            };
        }
        let place = self.next_word_span();
        let sum = match self.scan.sees_name().as_str() {
            "sum" => true,
            "roll" => false,
            _ => return self.stop(NotationFault::new(place, "`sum` or `roll` is expected after `until`").help(HELP)),
        };
        self.scan.name();
        let Some(cmp) = self.scan.cmp() else {
            let span = self.next_span();
            return self.stop(NotationFault::new(span, "a comparison is expected here").help(HELP));
        };
        let value = Box::new(self.sum()?);
        let place = place.start..value.span.end;
        if !self.scan.take(')') {
            return self.unclosed(open, "this parenthesis is never closed", "`)` is expected here");
        }
        let until = UntilForm { sum, cmp, value, place };
        Ok(Node::new(Form::Rolls(Box::new(roll), until), start..self.scan.at()))
    }

    /// One die each, in braces.
    pub(super) fn braces(&mut self) -> Read<Node> {
        let open = self.next_span();
        self.scan.skip();
        let mut dice = Vec::new();
        loop {
            if self.scan.take('}') {
                break;
            }
            dice.push(self.nested()?);
            if !self.scan.take(',') && self.scan.peek() != Some('}') {
                if self.scan.peek() == Some(':') {
                    let span = self.next_span();
                    let fault = NotationFault::new(span, "results with labels stand at the end of a text");
                    return self.stop(fault.help("write `let p = 6d10; { total: sum(p), ones: count(p = 1) }`"));
                }
                return self.unclosed(open, "this brace is never closed", "`,` or `}` is expected between dice");
            }
        }
        Ok(Node::new(Form::Braces(dice), open.start..self.scan.at()))
    }

    /// `match value { span: value, … }`.
    fn table(&mut self) -> Read<Node> {
        let help = MATCH.advice();
        let start = self.scan.at();
        self.scan.name();
        self.deeper()?;
        let subject = self.sum()?;
        self.depth -= 1;
        if self.scan.peek() != Some('{') {
            let span = self.next_span();
            return self.stop(NotationFault::new(span, "`{` is expected after what is looked up").help(help));
        }
        let open = self.next_span();
        self.scan.skip();
        let mut arms = Vec::new();
        loop {
            if self.scan.take('}') {
                break;
            }
            if self.scan.peek().is_none() {
                return self.stop(NotationFault::new(open, "this brace is never closed").help(help));
            }
            let place = self.next_word_span();
            let mut spans = Vec::new();
            if !self.scan.take_word("else") && !self.scan.take('_') {
                loop {
                    spans.push(self.span()?);
                    if !self.scan.take_word("or") {
                        break;
                    }
                }
            }
            let place = place.start..spans.last().map_or(place.end, |span| span.place.end);
            if !self.scan.take(':') {
                let span = self.next_span();
                return self
                    .stop(NotationFault::new(span, "`:` is expected after the numbers of an outcome").help(help));
            }
            let value = self.nested()?;
            arms.push(ArmForm { spans, place, value });
            let ended = self.scan.sees_line_end();
            if !self.scan.take(',') && self.scan.peek() != Some('}') && !ended {
                return self.unclosed(open, "this brace is never closed", "`,` or `}` is expected between outcomes");
            }
        }
        let node = Node::new(Form::Match(Box::new(subject), arms), start..self.scan.at());
        Ok(node)
    }

    /// A span of numbers.
    pub(super) fn span(&mut self) -> Read<SpanForm> {
        self.scan.peek();
        let start = self.scan.at();
        let low = self.bound();
        let (ranged, high) = if self.scan.take_sign("..") {
            let inclusive = self.scan.here() == Some('=');
            if inclusive {
                self.scan.skip();
            }
            // `in 3.. given …` has no upper end; one with this name touches the dots.
            let is_condition = self.scan.here().is_none_or(char::is_whitespace) && self.scan.sees_name() == GIVEN;
            let high = if is_condition { None } else { self.bound() };
            if inclusive && high.is_none() {
                let span = self.next_span();
                return self.stop(NotationFault::new(span, "a number is expected after `..=`"));
            }
            (true, high)
        } else {
            (false, low.clone())
        };
        if low.is_none() && high.is_none() {
            let span = self.next_word_span();
            let message = if ranged { "this span has no end" } else { "a number or a span is expected" };
            return self.stop(NotationFault::new(span, message).help("write `20`, `2..=14`, `..=6` or `15..`"));
        }
        Ok(SpanForm { low, high, place: start..self.scan.at() })
    }

    /// An end of a span.
    fn bound(&mut self) -> Option<Box<Bound>> {
        if let Some((number, _)) = self.scan.signed() {
            return Some(Box::new(Bound::Number(number)));
        }
        let before = self.scan.at();
        let minus = self.scan.take('-');
        let name = self.scan.sees_name();
        if name.is_empty() || is_keyword(&name) || name == "_" {
            self.scan.return_to(before);
            return None;
        }
        self.scan.name();
        Some(Box::new(Bound::Name(name, minus)))
    }
}
