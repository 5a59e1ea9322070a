//! Expectations: what a designer wants to be true of a quantity, one line of text each.
//!
//! `success in 0.60..0.70`, `p95(rounds) <= 6`, `winner=a >= 45 %`, `chance(rounds > 8) < 0.05`.
//! The line is only parsed here; the plan resolves its metric once the game has built the
//! experiment.

use play::diagnostic::{Code, Diagnostic, shorten};
use play::query::syntax::{self, Statement};
use play::query::{AmongStatements, QueryFault};

use super::keys;
use super::node::Node;
use super::place::{Faults, Place};

/// An expectation as written.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// The whole line, verbatim.
    pub text: String,
    /// Where the line is.
    pub place: Place,
    /// The parsed line.
    pub statement: Statement,
}

impl Expectation {
    /// The line with whitespace normalised to single spaces.
    pub fn line(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The fault that this line contradicts an earlier one.
    pub fn excludes(&self, before: &Self) -> Diagnostic {
        let (other, mine) = (before.line(), self.line());
        let message = format!("`{}` and `{}` exclude each other", shorten(&other), shorten(&mine));
        let fault = self.place.error(Code::CONTRADICTION, message);
        fault.context(before.place.span.clone(), "expected here")
    }

    /// Converts a fault in the line to a diagnostic in the file.
    pub fn fault(&self, fault: QueryFault) -> Diagnostic {
        placed(fault, &self.text, &self.place)
    }
}

/// Converts a fault in a text to a diagnostic at its place in the file.
pub fn placed(fault: QueryFault, text: &str, place: &Place) -> Diagnostic {
    let diagnostic = place.within(text, fault.span).error(fault.code, fault.message);
    fault.help.into_iter().fold(diagnostic, Diagnostic::help)
}

/// Reads `expect`: a line, or a list of lines.
pub fn read(node: &Node, faults: &mut Faults) -> Vec<Expectation> {
    let single = [node.clone()];
    let items: &[Node] = match (node.list(), node.text()) {
        (Some(items), _) => items,
        (None, Some(_)) => &single,
        (None, None) => {
            keys::wrong_type("expect", "a list of lines such as [\"success in 0.60..0.70\"]", node, faults);
            return Vec::new();
        }
    };
    let mut found: Vec<Expectation> = Vec::new();
    let mut among = AmongStatements::default();
    for item in items {
        let Some(text) = item.text() else {
            keys::wrong_type("expect", "lines such as \"success in 0.60..0.70\"", item, faults);
            continue;
        };
        match syntax::statement(text) {
            Ok(statement) => {
                let read = Expectation { text: text.to_owned(), place: item.place.clone(), statement };
                if let Some(other) = among.add(&read.statement, &found, |other| &other.statement) {
                    faults.push(read.excludes(other));
                }
                found.push(read);
            }
            Err(fault) => faults.push(placed(fault, text, &item.place)),
        }
    }
    found
}
