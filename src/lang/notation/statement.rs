//! The statements of a text: names given by `let`, and what is asked at the end.

use super::fault::NotationFault;
use super::parser::{Parser, Read, Stop};
use super::syntax::{Form, GivenForm, LetForm, Node, OutputForm, TextForm};
use super::words::{CARDS, GIVEN, GIVEN_ONCE, is_keyword, why_not_a_name};

impl Parser<'_> {
    pub(super) fn text(&mut self) -> TextForm {
        let mut lets = Vec::new();
        if self.scan.peek().is_none() {
            let fault = NotationFault::new(self.next_span(), "there is nothing to roll");
            self.faults.push(fault.help("write `2d6+3`"));
            return TextForm { lets, outputs: Vec::new(), given: None, parts: Vec::new() };
        }
        loop {
            if self.sees_visit() {
                let (depth, start) = (self.depth, self.scan.at());
                match self.visit() {
                    Ok(visit) => {
                        lets.push(visit);
                        self.scan.take(';');
                    }
                    Err(Stop) => {
                        self.depth = depth;
                        lets.extend(self.skip_visit(start));
                    }
                }
                continue;
            }
            if self.scan.sees_name() != "let" {
                break;
            }
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
        let (outputs, given) = match ended {
            true => Default::default(),
            false => self.last_statement(!lets.is_empty()).unwrap_or_default(),
        };
        TextForm { lets, outputs, given, parts: std::mem::take(&mut self.parts) }
    }

    /// Moves behind the next `;` or line break.
    pub(super) fn skip_statement(&mut self) {
        while let Some(c) = self.scan.here() {
            self.scan.skip();
            if matches!(c, ';' | '\n') {
                return;
            }
        }
    }

    /// The end of a text, which is what is asked, and under which condition.
    fn last_statement(&mut self, named: bool) -> Read<(Vec<OutputForm>, Option<GivenForm>)> {
        if self.scan.peek().is_none() && named {
            let span = self.next_span();
            let fault = NotationFault::new(span, "names are given, but nothing is asked of them");
            return self.stop(fault.help("say what to roll at the end, as in `let p = 6d10; count(p >= 7)`"));
        }
        let outputs = match self.labels()? {
            Some(outputs) => outputs,
            None => vec![OutputForm { label: None, value: self.value()? }],
        };
        let given = match self.given(&outputs) {
            Ok(given) => given,
            Err(stop) => {
                self.parts.extend(outputs.into_iter().map(|output| output.value));
                return Err(stop);
            }
        };
        self.scan.take(';');
        let next = self.scan.peek();
        if next.is_none() {
            return Ok((outputs, given));
        }
        self.parts.extend(outputs.into_iter().map(|output| output.value));
        self.parts.extend(given.map(|given| given.condition));
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
            None => Ok(Default::default()),
        }
    }

    /// The condition under which something is asked, if one comes next.
    fn given(&mut self, outputs: &[OutputForm]) -> Read<Option<GivenForm>> {
        if self.scan.sees_name() != GIVEN {
            return Ok(None);
        }
        let word = self.scan.name();
        if self.scan.sees_name() == "that" {
            let that = self.scan.name();
            if self.scan.peek().is_some() {
                self.faults
                    .push(NotationFault::new(that, "the condition follows `given` at once").help("leave `that` out"));
            }
        }
        if self.scan.peek().is_none() {
            let fault = NotationFault::new(word, "a condition is expected after `given`");
            return self.stop(fault.help("write what holds, as in `let p = 4d6; sum(p) given count(p = 6) >= 1`"));
        }
        let condition = self.value()?;
        if self.scan.sees_name() == GIVEN {
            let second = self.next_word_span();
            self.parts.push(condition);
            return self.stop(NotationFault::new(second, "there is a second `given`").help(GIVEN_ONCE));
        }
        let is_given = |output: &OutputForm| output.label.as_ref().is_some_and(|label| label.to_lowercase() == GIVEN);
        if outputs.iter().any(is_given) {
            let fault =
                NotationFault::new(word.clone(), "a result is called `given`, as whether the condition holds is");
            self.faults.push(fault.help("give the result another label"));
        }
        let place = word.start..condition.span.end;
        Ok(Some(GivenForm { condition, place }))
    }

    /// Labelled values in braces, if that comes next.
    pub(super) fn labels(&mut self) -> Read<Option<Vec<OutputForm>>> {
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
            let label = self.scan.sees_name_as_written();
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
            let same = |other: &OutputForm| other.label.as_ref().map(|other| other.to_lowercase());
            if outputs.iter().any(|other| same(other) == Some(label.to_lowercase())) {
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

    /// What gets a name: a value, or a deck of cards.
    pub(super) fn let_value(&mut self) -> Read<Node> {
        let mut ahead = self.scan.clone();
        if ahead.take_word(CARDS) && ahead.peek() == Some('{') {
            return self.deck();
        }
        self.value()
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
            self.calls_d |= name == "d";
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
        let Ok(value) = self.let_value() else { return Err(broken(name, self.scan.at())) };
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
}
