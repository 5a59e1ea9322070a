//! The parser for statements.

use super::NotationFault;
use super::foreign;
use super::syntax::{Form, LetForm, Node, OutputForm, Place};
use crate::notation::Functions;
use crate::notation::language::{END, LET, REPEAT, RESERVED};
use crate::notation::limits::MAX_NESTING;
use crate::notation::parser::{Parser, Read, Stop};
use crate::notation::read_as::ReadAs;
use crate::notation::scan::Scanner;
use crate::notation::words::{GIVEN, is_keyword, why_not_a_name};
use crate::script::Whose;

/// A statement with its place.
#[derive(Debug)]
pub(in crate::notation) struct StatementForm {
    pub(in crate::notation) what: What,
    pub(in crate::notation) place: Place,
}

/// What a statement does.
#[derive(Debug)]
pub(in crate::notation) enum What {
    Let(LetForm),
    Change {
        name: String,
        name_span: Place,
        how: How,
        value: Node,
    },
    Count {
        name: String,
        name_span: Place,
        value: Option<Node>,
    },
    If {
        held: Node,
        yes: Vec<StatementForm>,
        no: Vec<StatementForm>,
    },
    Repeat {
        times: Node,
        body: Vec<StatementForm>,
    },
    End {
        word: String,
        word_span: Place,
    },
    Say {
        text: String,
        text_span: Place,
    },
    Target(ChoiceForm),
    Each {
        whose: Whose,
        body: Vec<StatementForm>,
    },
    Leave {
        word: String,
        word_span: Place,
    },
    Stop,
    Shuffle {
        name: String,
        name_span: Place,
    },
    Results(Vec<OutputForm>),
    /// A statement with a syntax error, which is reported.
    Broken,
}

/// A choice of a fighter.
#[derive(Debug)]
pub(in crate::notation) struct ChoiceForm {
    pub(in crate::notation) whose: Whose,
    pub(in crate::notation) by: ChosenBy,
}

/// By what a fighter is chosen.
#[derive(Debug)]
pub(in crate::notation) enum ChosenBy {
    First,
    Random,
    /// At random, by a number of this name.
    Weight(String, Place),
    /// By a number of this name; the most (`true`) or the least.
    Number(String, Place, bool),
}

/// How a kept number changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) enum How {
    Add,
    Subtract,
    Become,
}

/// Parses a whole text.
pub(super) fn parse(text: &str, functions: &Functions) -> (Vec<StatementForm>, Vec<NotationFault>) {
    let mut parser = Parser::calling(text, functions);
    let form = parser.statements(None);
    (form, parser.faults)
}

/// How parts of a text are read that others read otherwise.
pub(super) fn read_as(text: &str, functions: &Functions) -> Vec<ReadAs> {
    let mut parser = Parser::calling(text, functions);
    parser.statements(None);
    parser.read_as
}

impl Parser<'_> {
    /// Statements up to the end of the text, or up to the brace that closes the one opened there.
    pub(in crate::notation) fn statements(&mut self, open: Option<Place>) -> Vec<StatementForm> {
        let mut statements = Vec::new();
        loop {
            while self.scan.take(';') {}
            match self.scan.peek() {
                None => {
                    if let Some(open) = open {
                        self.faults.push(NotationFault::new(open, "this brace is never closed"));
                    }
                    return statements;
                }
                Some('}') => {
                    if open.is_some() {
                        self.scan.skip();
                        return statements;
                    }
                    let span = self.next_span();
                    self.faults.push(NotationFault::new(span, "this brace was never opened"));
                    self.scan.skip();
                    continue;
                }
                Some(_) => {}
            }
            let (depth, start) = (self.depth, self.scan.at());
            let read = self.statement();
            let ended = read.as_ref().is_ok_and(|statement| self.ended(statement).is_ok());
            if !ended {
                self.depth = depth;
                self.skip_whole_statement(start);
            }
            // A result that is not read to its end may say anything, and so may what cannot be read.
            let is_result = |statement: &StatementForm| matches!(statement.what, What::Results(_));
            statements.push(match read {
                Ok(statement) if ended || !is_result(&statement) => statement,
                _ => StatementForm { what: What::Broken, place: start..start },
            });
        }
    }

    /// Refuses whatever follows a statement on its line.
    fn ended(&mut self, statement: &StatementForm) -> Read<()> {
        if self.scan.sees_line_end() {
            return Ok(());
        }
        match self.scan.peek() {
            None | Some(';' | '}') => Ok(()),
            Some(c) if matches!(c, '"' | '\'' | '{' | '0'..='9') || c.is_alphabetic() => {
                let fault = match foreign::no_statement(statement) {
                    Some(fault) if !is_keyword(&self.scan.sees_name()) => fault,
                    _ => {
                        let mut fault = self.leftover(c);
                        fault.help.get_or_insert_with(|| "a statement ends with its line, or with `;`".to_owned());
                        fault
                    }
                };
                self.stop(fault)
            }
            Some(c) => {
                let mut fault = self.leftover(c);
                fault.help.get_or_insert_with(|| "a statement ends with its line, or with `;`".to_owned());
                self.stop(fault)
            }
        }
    }

    fn statement(&mut self) -> Read<StatementForm> {
        self.scan.peek();
        let start = self.scan.at();
        let what = self.what()?;
        let end = self.scan.consumed().max(start);
        Ok(StatementForm { what, place: start..end })
    }

    fn what(&mut self) -> Read<What> {
        match self.scan.sees_name().as_str() {
            "let" => self.let_statement().map(What::Let),
            "if" => self.if_statement(),
            "repeat" => self.repeat_statement(),
            "end" => self.end_statement(),
            "say" if self.followed_by(sees_words) => self.say_statement(),
            "shuffle" if self.followed_by(|scan| !scan.sees_name().is_empty()) => self.shuffle_statement(),
            "leave" if self.followed_by(sees_words) => self.leave_statement(),
            "stop"
                if !self.followed_by(|scan| {
                    !matches!(scan.peek(), None | Some(';' | '}')) && scan.sees_name() != "else"
                }) =>
            {
                self.scan.name();
                Ok(What::Stop)
            }
            word if !self.own.is_any(word) && self.sees_foreign(word) => self.foreign_statement(),
            "while" | "for" | "loop" if self.followed_by(sees_header) => self.refuse_loop(),
            "target" if self.followed_by(|scan| scan.sees_name() == "is") => self.target_statement(),
            "each" if self.sees_visit() => self.visit().map(What::Let),
            "each" if self.followed_by(|scan| !scan.sees_name().is_empty()) => self.each_statement(),
            "count" => match self.counted_name() {
                true => self.count_statement(),
                false => self.results(),
            },
            name if !name.is_empty() && self.changed_name() => self.change_statement(),
            _ => self.results(),
        }
    }

    /// Whether `count` is followed by a name, and not by what is counted.
    fn counted_name(&mut self) -> bool {
        let mut ahead = self.scan.clone();
        ahead.name();
        !ahead.sees_line_end() && !ahead.sees_name().is_empty()
    }

    /// Whether the next word is followed by something on its line.
    pub(super) fn followed_by(&self, what: impl FnOnce(&mut Scanner<'_>) -> bool) -> bool {
        let mut ahead = self.scan.clone();
        ahead.name();
        !ahead.sees_line_end() && what(&mut ahead)
    }

    /// Whether a name is followed by a sign that changes it.
    fn changed_name(&mut self) -> bool {
        let mut ahead = self.scan.clone();
        let name = ahead.sees_name();
        let span = ahead.name();
        ahead.name_of_fighter(&name, span);
        ["+=", "-=", ":="].iter().any(|sign| ahead.clone().take_sign(sign))
    }

    /// `shuffle deck`.
    fn shuffle_statement(&mut self) -> Read<What> {
        self.scan.name();
        let name = self.scan.sees_name();
        let name_span = self.scan.name();
        Ok(What::Shuffle { name, name_span })
    }

    fn let_statement(&mut self) -> Read<LetForm> {
        self.scan.name();
        let name = self.scan.sees_name();
        let name_span = self.next_word_span();
        if name.is_empty() {
            return self.stop(NotationFault::new(name_span, "a name is expected after `let`").help(LET.advice()));
        }
        if let Some(why) = why_not_a_name(&name).or_else(|| reserved(&name)) {
            self.faults.push(NotationFault::new(name_span.clone(), why).help("take another word"));
            if is_keyword(&name) {
                return Err(Stop);
            }
        }
        self.scan.name();
        if !self.scan.take('=') {
            let fault = NotationFault::new(self.next_span(), format!("`=` is expected after `let {name}`"));
            return self.stop(fault.help(format!("write `let {name} = d20`")));
        }
        // The name is known from now on, even if its value cannot be read.
        let value = match self.let_value() {
            Ok(value) => value,
            Err(Stop) => {
                self.skip_statement();
                let at = self.scan.at();
                Node::new(Form::Broken, at..at)
            }
        };
        Ok(LetForm { name, name_span, value })
    }

    fn change_statement(&mut self) -> Read<What> {
        let name = self.scan.sees_name();
        let name_span = self.scan.name();
        let of_fighter = self.scan.name_of_fighter(&name, name_span.clone());
        let (name, name_span) = of_fighter.unwrap_or((name, name_span));
        let how = if self.scan.take_sign("+=") {
            How::Add
        } else if self.scan.take_sign("-=") {
            How::Subtract
        } else {
            self.scan.take_sign(":=");
            How::Become
        };
        Ok(What::Change { name, name_span, how, value: self.value()? })
    }

    fn count_statement(&mut self) -> Read<What> {
        self.scan.name();
        let name = self.scan.sees_name();
        let name_span = self.scan.name();
        let value = match self.scan.take_sign("+=") {
            true => Some(self.value()?),
            false => None,
        };
        Ok(What::Count { name, name_span, value })
    }

    fn if_statement(&mut self) -> Read<What> {
        let word = self.scan.name();
        let held = self.either()?;
        self.word_of_choice("then", word, "what happens then is missing")?;
        let yes = self.branch()?;
        let no = if self.refuse_else_if() {
            self.deeper()?;
            let start = self.scan.at();
            let what = self.if_statement()?;
            self.depth -= 1;
            vec![StatementForm { what, place: start..self.scan.consumed() }]
        } else if self.scan.take_word("else") {
            self.branch()?
        } else {
            Vec::new()
        };
        Ok(What::If { held, yes, no })
    }

    fn repeat_statement(&mut self) -> Read<What> {
        self.scan.name();
        let times = self.sum()?;
        if !self.scan.take_word("times") {
            let span = self.next_word_span();
            return self.stop(NotationFault::new(span, "`times` is expected here").help(REPEAT.advice()));
        }
        Ok(What::Repeat { times, body: self.branch()? })
    }

    fn end_statement(&mut self) -> Read<What> {
        self.scan.name();
        match self.quoted_words("end", "what the trial came to")? {
            Some((word, word_span)) => Ok(What::End { word, word_span }),
            None => {
                let span = self.next_word_span();
                let fault = NotationFault::new(span, "what the trial came to is expected after `end`");
                self.stop(fault.help(END.advice()))
            }
        }
    }

    /// A text in quotation marks, if one comes next. Words without them are read, too, and reported.
    fn quoted_words(&mut self, statement: &str, what: &str) -> Read<Option<(String, Place)>> {
        if let Some(quoted) = self.quotation()? {
            return Ok(Some(quoted));
        }
        let start = self.scan.at();
        while !self.scan.sees_line_end() && !self.scan.sees_name().is_empty() && !is_keyword(&self.scan.sees_name()) {
            self.scan.name();
        }
        let span = start..self.scan.consumed().max(start);
        if span.is_empty() {
            return Ok(None);
        }
        let text = self.scan.slice(span.clone()).to_owned();
        let fault = NotationFault::new(span.clone(), format!("{what} is written in quotation marks"));
        self.faults.push(fault.help(format!("write `{statement} \"{text}\"`")));
        Ok(Some((text, span)))
    }

    /// A text in quotation marks, if one comes next.
    fn quotation(&mut self) -> Read<Option<(String, Place)>> {
        let Some(open @ ('"' | '\'')) = self.scan.peek() else { return Ok(None) };
        let start = self.scan.at();
        match self.scan.quoted(open) {
            Some(text) => Ok(Some((text, start..self.scan.at()))),
            None => self.stop(NotationFault::new(start..start + 1, "this quotation mark is never closed")),
        }
    }

    fn say_statement(&mut self) -> Read<What> {
        self.scan.name();
        let (text, text_span) = self.quoted_words("say", "what is told")?.unwrap_or_default();
        Ok(What::Say { text, text_span })
    }

    fn leave_statement(&mut self) -> Read<What> {
        self.scan.name();
        let (word, word_span) = self.quoted_words("leave", "why the fighter leaves")?.unwrap_or_default();
        Ok(What::Leave { word, word_span })
    }

    /// Statements in braces, or a single one.
    pub(super) fn branch(&mut self) -> Read<Vec<StatementForm>> {
        if self.depth == MAX_NESTING {
            let span = self.next_span();
            let message = format!("blocks stand more than {MAX_NESTING} deep in each other");
            return self.stop(NotationFault::new(span, message));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let branch = if self.scan.peek() == Some('{') && !self.sees_labels() {
            let open = self.next_span();
            self.scan.skip();
            self.statements(Some(open))
        } else {
            vec![self.statement()?]
        };
        self.depth -= 1;
        Ok(branch)
    }

    /// Whether labelled results come next.
    fn sees_labels(&mut self) -> bool {
        let mut ahead = self.scan.clone();
        ahead.take('{') && !ahead.sees_name().is_empty() && {
            ahead.name();
            !ahead.clone().take_sign(":=") && ahead.take(':')
        }
    }

    fn results(&mut self) -> Read<What> {
        let results = match self.labels()? {
            Some(results) => results,
            None => vec![OutputForm { label: None, value: self.value()? }],
        };
        // On a line of its own the word is a name of the game.
        if self.scan.sees_name() == GIVEN && !self.scan.sees_line_end() {
            let span = self.next_word_span();
            self.parts.extend(results.into_iter().map(|result| result.value));
            let fault = NotationFault::new(span, "`given` belongs to a roll, and not to a text of a game");
            return self.stop(fault.help(
                "let the check tell it as one result more, as in `{ total: sum(p), six: count(p = 6) >= 1 }`, or ask the \
                 roll in `oddsmith odds` or with `system = \"dice\"`",
            ));
        }
        Ok(What::Results(results))
    }
}

/// Whether words come next, with quotation marks or without.
fn sees_words(scan: &mut Scanner<'_>) -> bool {
    matches!(scan.peek(), Some('"' | '\'')) || !matches!(scan.sees_name().as_str(), "" | "else" | "and" | "or" | "in")
}

/// Whether what comes next may stand at the head of a loop.
pub(super) fn sees_header(scan: &mut Scanner<'_>) -> bool {
    matches!(scan.peek(), Some('{' | '(' | '0'..='9')) || !scan.sees_name().is_empty()
}

/// Why a name would be taken for the beginning of a statement.
pub(super) fn reserved(name: &str) -> Option<String> {
    RESERVED
        .iter()
        .any(|phrase| phrase.word == name)
        .then(|| format!("`{name}` has a meaning of its own and cannot be a name"))
}

/// Words that stand for fighters.
const FIGHTERS: [&str; 6] = ["me", "target", "enemy", "ally", "enemies", "allies"];

/// Why a name has another meaning in some text of a game.
pub(in crate::notation) fn why_not_in_scripts(name: &str) -> Option<String> {
    let is_fighter = FIGHTERS.contains(&name);
    is_fighter.then(|| format!("`{name}` has a meaning of its own and cannot be a name")).or_else(|| reserved(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::language::STATEMENTS;

    #[test]
    fn every_statement_of_the_reference_is_read() {
        for form in STATEMENTS.iter().flat_map(|phrase| phrase.forms) {
            let (read, faults) = parse(&form.replace('…', "stop"), &Functions::default());
            assert!(faults.is_empty() && read.len() == 1, "{form}: {faults:?}");
        }
    }
}
