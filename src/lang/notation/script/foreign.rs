//! Statements as other languages have them, each refused with the one that works here. What stands in them is read, so
//! that its own faults are reported at the same time.

use super::NotationFault;
use super::parse::{StatementForm, What, sees_header};
use crate::notation::language::{LET, MATCH, STATEMENTS};
use crate::notation::parser::{Parser, Read, Stop};
use crate::notation::scan::Scanner;
use crate::notation::syntax::{Form, Node, OutputForm, Place};
use crate::notation::words::nearest;
use crate::script::Whose;

/// Words for fighters of a side.
const FIGHTERS: [(&str, Whose); 6] = [
    ("enemy", Whose::Enemies),
    ("enemies", Whose::Enemies),
    ("foes", Whose::Enemies),
    ("opponents", Whose::Enemies),
    ("ally", Whose::Allies),
    ("allies", Whose::Allies),
];

impl Parser<'_> {
    /// Whether the word that comes next begins a statement of another language.
    pub(super) fn sees_foreign(&self, word: &str) -> bool {
        match word {
            "unless" | "when" | "whenever" => self.followed_by(sees_header),
            "all" | "every" | "foreach" | "for" | "each" => self.followed_by(|scan| {
                let (skipped, whose) = fighters(scan);
                // `each enemy` is right.
                let is_right = word == "each" && !skipped && matches!(whose.as_deref(), Some("enemy" | "ally"));
                whose.is_some() && !is_right
            }),
            "return" => !self.followed_by(|scan| scan.peek().is_some_and(|c| "=:+-*/<>!,.".contains(c))),
            "break" | "exit" | "quit" | "continue" | "pass" => {
                !self.followed_by(|scan| !matches!(scan.peek(), None | Some(';' | '}')))
            }
            word => instead_of(word).is_some() && self.followed_by(sees_header),
        }
    }

    /// Reads a statement of another language, and says how it is written.
    pub(super) fn foreign_statement(&mut self) -> Read<What> {
        let word = self.scan.sees_name();
        let place = self.scan.name();
        let refuse = |parser: &mut Self, help: &str| {
            let fault = NotationFault::new(place.clone(), format!("`{word}` is not a word of the language"));
            parser.faults.push(fault.help(help));
        };
        match word.as_str() {
            "unless" | "when" | "whenever" => {
                refuse(self, if word == "unless" { "write `if not (…) then …`" } else { "write `if … then …`" });
                let held = self.either()?;
                self.scan.take_word("then");
                let body = self.branch()?;
                let no = if self.scan.take_word("else") { self.branch()? } else { Vec::new() };
                let span = held.span.clone();
                let held = if word == "unless" { Node::new(Form::Not(Box::new(held)), span) } else { held };
                Ok(What::If { held, yes: body, no })
            }
            "all" | "every" | "foreach" | "for" | "each" => {
                let (_, side) = fighters(&mut self.scan);
                let whose = FIGHTERS.iter().find(|(word, _)| side.as_deref() == Some(word)).map(|(_, whose)| *whose);
                let whose = whose.unwrap_or(Whose::Enemies);
                let one = if whose == Whose::Enemies { "enemy" } else { "ally" };
                let help = format!("write `each {one} {{ … }}`");
                match word.as_str() {
                    "each" => {
                        let message = format!("`{one}` is expected here: they come one by one");
                        self.faults.push(NotationFault::new(place.clone(), message).help(help));
                    }
                    _ => refuse(self, &help),
                }
                self.scan.take_word("do");
                Ok(What::Each { whose, body: self.branch()? })
            }
            "return" => {
                let alone = self.scan.sees_line_end() || matches!(self.scan.peek(), None | Some(';' | '}'));
                if alone {
                    refuse(self, "write `stop`");
                } else {
                    let value = self.value()?;
                    let text = self.scan.slice(value.span).to_owned();
                    let help = format!(
                        "a check comes to a value that stands alone: write `{text}`; `stop` ends a step or a turn"
                    );
                    refuse(self, &help);
                }
                Ok(What::Broken)
            }
            "break" | "exit" | "quit" | "continue" | "pass" => {
                refuse(self, "write `stop`: nothing more of the text is done");
                Ok(What::Broken)
            }
            word => {
                let help = instead_of(word).unwrap_or_default();
                refuse(self, &help);
                Err(Stop)
            }
        }
    }

    /// A loop of another language. What is done in it is read, so that its own faults are reported, too.
    pub(super) fn refuse_loop(&mut self) -> Read<What> {
        let word = self.scan.sees_name();
        let place = self.scan.name();
        let fault = NotationFault::new(place.clone(), format!("`{word}` is not a word of the language"));
        self.faults.push(fault.help("say how often at most: `repeat 3 times { … }`, with an `if` inside it"));
        while self.scan.here() != Some('{') {
            if matches!(self.scan.here(), None | Some('\n' | '#')) {
                return Err(Stop);
            }
            self.scan.skip();
        }
        let body = self.branch()?;
        Ok(What::If { held: Node::new(Form::Broken, place), yes: body, no: Vec::new() })
    }

    /// Moves to the end of a statement that cannot be read, behind all blocks that it opens.
    pub(super) fn skip_whole_statement(&mut self, start: usize) {
        let reached = self.scan.at();
        self.scan.return_to(start);
        let mut open = 0;
        // Comments are skipped on the way.
        while let Some(c) = self.scan.peek() {
            let passed = self.scan.at() >= reached;
            match c {
                _ if open == 0 && passed && self.scan.at() > start && self.scan.sees_line_end() => return,
                '}' if open == 0 => return,
                ';' if open == 0 && passed => return,
                '{' => open += 1,
                '}' => open -= 1,
                '"' if self.scan.clone().quoted('"').is_some() => {
                    self.scan.quoted('"');
                    continue;
                }
                _ => {}
            }
            self.scan.skip();
        }
    }
}

/// What is written in place of a word that begins a statement elsewhere.
fn instead_of(word: &str) -> Option<String> {
    Some(match word {
        "set" => "write `hp := 3` for another value of what is kept".to_owned(),
        "var" | "const" | "local" | "val" | "def" => LET.advice(),
        "print" | "log" | "echo" | "tell" => "write `say \"…\"`".to_owned(),
        "switch" | "case" | "select" => MATCH.advice(),
        "otherwise" => "write `else`, behind the branch of an `if`".to_owned(),
        _ => return None,
    })
}

/// Takes the words for the fighters of a side: whether words stand before it, and the side.
fn fighters(scan: &mut Scanner<'_>) -> (bool, Option<String>) {
    let mut skipped = false;
    while ["each", "every", "all", "of", "the", "my", "other"].iter().any(|word| scan.take_word(word)) {
        skipped = true;
    }
    let word = scan.sees_name();
    let known = FIGHTERS.iter().any(|(known, _)| *known == word);
    if known {
        scan.name();
    }
    (skipped, known.then_some(word))
}

/// The fault of a word that stands where a statement begins, and is followed by something that it cannot be followed by.
pub(super) fn no_statement(statement: &StatementForm) -> Option<NotationFault> {
    let What::Results(outputs) = &statement.what else { return None };
    let [OutputForm { label: None, value: Node { form: Form::Name(name), span, enclosed: false } }] =
        outputs.as_slice()
    else {
        return None;
    };
    let words = || STATEMENTS.iter().map(|phrase| phrase.word).filter(|word| !word.is_empty());
    let span: Place = span.clone();
    let fault = NotationFault::new(span, format!("`{name}` begins no statement"));
    if let Some(help) = instead_of(name) {
        let message = format!("`{name}` is not a word of the language");
        return Some(NotationFault { message, ..fault }.help(help));
    }
    Some(match nearest(name, words()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => {
            // `each` begins two kinds of statement.
            let mut listed: Vec<String> = words().map(|word| format!("`{word}`")).collect();
            listed.dedup();
            fault.help(format!("statements begin with {}, or change what is kept: `hp -= 3`", listed.join(", ")))
        }
    })
}
