//! The part of the parser for visits: `each face of p, q from high with n = 0 { … }`.

use super::fault::NotationFault;
use super::language::FACES;
use super::parser::{Parser, Read};
use super::scan::Scanner;
use super::syntax::{Form, LetForm, Node, VisitForm};
use super::words::{is_keyword, why_not_a_name};

impl Parser<'_> {
    /// Whether a visit comes next.
    pub(super) fn sees_visit(&mut self) -> bool {
        if self.scan.sees_name() != "each" {
            return false;
        }
        let mut ahead = self.scan.clone();
        ahead.name();
        matches!(ahead.sees_name().as_str(), "face" | "faces" | "die" | "dice")
    }

    /// A visit, which gives the names of what is kept from face to face. Its own name is that of the face.
    pub(super) fn visit(&mut self) -> Read<LetForm> {
        self.deeper()?;
        let start = self.scan.at();
        self.scan.name();
        let word = self.next_word_span();
        let name_span = self.scan.name();
        if self.scan.slice(word.clone()).to_lowercase() != "face" {
            return self.stop(NotationFault::new(word, "`face` is expected after `each`").help(FACES.advice()));
        }
        if !self.scan.take_word("of") {
            let span = self.next_word_span();
            return self.stop(NotationFault::new(span, "`of` is expected here").help(FACES.advice()));
        }
        let mut pools = Vec::new();
        loop {
            pools.push(self.sum()?);
            if !self.scan.take(',') {
                break;
            }
        }
        let mut high = true;
        if self.scan.take_word("from") {
            let span = self.next_word_span();
            high = match self.scan.sees_name().as_str() {
                "high" | "highest" => true,
                "low" | "lowest" => false,
                _ => {
                    let fault = NotationFault::new(span, "`high` or `low` is expected after `from`");
                    return self.stop(fault.help(FACES.advice()));
                }
            };
            self.scan.name();
        }
        if !self.scan.take_word("with") {
            let fault = match self.scan.peek() {
                Some('{') => NotationFault::new(self.next_span(), "nothing is kept from face to face"),
                _ => NotationFault::new(
                    self.next_word_span(),
                    "`with` and what is kept from face to face is expected here",
                ),
            };
            return self.stop(fault.help(FACES.advice()));
        }
        let mut states = Vec::new();
        loop {
            states.push(self.kept_from_face_to_face()?);
            if !self.scan.take(',') {
                break;
            }
        }
        if self.scan.peek() != Some('{') {
            let span = self.next_word_span();
            let fault = NotationFault::new(span, "`{` and what is done at each face is expected here");
            return self.stop(fault.help(FACES.advice()));
        }
        let open = self.next_span();
        self.scan.skip();
        let body = self.statements(Some(open));
        self.depth -= 1;
        let place = start..self.scan.consumed();
        let form = VisitForm { pools, high, states, body };
        let value = Node::new(Form::Visit(Box::new(form)), place);
        Ok(LetForm { name: "face".to_owned(), name_span, value })
    }

    /// `NAME = value`.
    fn kept_from_face_to_face(&mut self) -> Read<LetForm> {
        let name = self.scan.sees_name();
        let name_span = self.next_word_span();
        if name.is_empty() || is_keyword(&name) {
            let fault = NotationFault::new(name_span, "the name of what is kept from face to face is expected here");
            return self.stop(fault.help(FACES.advice()));
        }
        if let Some(why) = why_not_a_name(&name) {
            self.faults.push(NotationFault::new(name_span.clone(), why).help("take another word"));
        }
        self.scan.name();
        if !self.scan.take('=') {
            let fault = NotationFault::new(self.next_span(), format!("what `{name}` is at first is expected here"));
            return self.stop(fault.help(format!("write `with {name} = 0`")));
        }
        let value = self.value()?;
        Ok(LetForm { name, name_span, value })
    }

    /// Moves behind a visit that cannot be read, and that began at a place. The names of what it may keep have broken values,
    /// so that their uses are no further faults.
    pub(super) fn skip_visit(&mut self, start: usize) -> Vec<LetForm> {
        let mut deep = 0;
        while let Some(c) = self.scan.here() {
            self.scan.skip();
            match c {
                '{' => deep += 1,
                '}' if deep <= 1 => break,
                '}' => deep -= 1,
                _ => {}
            }
        }
        let place = start..self.scan.at();
        let mut unread = Scanner::new(self.scan.slice(place.clone()));
        let mut names: Vec<String> = Vec::new();
        while unread.peek().is_some() {
            let name = unread.sees_name();
            if name.is_empty() {
                unread.skip();
                continue;
            }
            unread.name();
            let gets = ["=", "+=", "-=", ":="].into_iter().any(|sign| unread.clone().take_sign(sign));
            if gets && name != "face" && !names.contains(&name) {
                names.push(name);
            }
        }
        let broken = |name| LetForm { name, name_span: place.clone(), value: Node::new(Form::Broken, place.clone()) };
        names.into_iter().map(broken).collect()
    }
}
