//! The parser: recursive descent over the grammar in [the module's text](super), from a text to its syntax tree. Here
//! is what all statements share.
//!
//! A syntax error ends a statement, because whatever follows would be a guess; the next statement is read again. What
//! a part means is checked afterwards, so that several faults are reported at once.

use super::fault::{NotationFault, NotationFaults};
use super::functions::Functions;
use super::limits::{MAX_CONSTANT, MAX_TEXT};
use super::read_as::ReadAs;
use super::scan::Scanner;
use super::syntax::{Node, Place, TextForm};
use super::words::{GIVEN, GIVEN_ONCE, is_keyword};
use dice::{Cmp, Comparison};

/// Parses a whole text. The tree is complete even if there are faults; what could not be read is missing or broken.
pub(super) fn parse(text: &str, functions: &Functions) -> (TextForm, Vec<NotationFault>) {
    if text.len() > MAX_TEXT {
        let rest = text.floor_char_boundary(MAX_TEXT)..text.len();
        let fault = NotationFault::new(rest, format!("the text of a roll has at most {MAX_TEXT} bytes"));
        return (TextForm { lets: Vec::new(), outputs: Vec::new(), given: None, parts: Vec::new() }, vec![fault]);
    }
    let mut parser = Parser::calling(text, functions);
    let form = parser.text();
    (form, parser.faults)
}

/// How the parts of a text are read that others read otherwise, in the order in which they are read.
pub(super) fn read_as(text: &str, functions: &Functions) -> Vec<ReadAs> {
    let mut parser = Parser::calling(text, functions);
    parser.text();
    parser.read_as
}

/// Parses a comparison with a number, such as `>= 12`.
pub(super) fn parse_comparison(text: &str) -> Result<Comparison, NotationFaults> {
    let mut parser = Parser::new(text);
    match parser.whole_comparison() {
        Ok(comparison) if parser.faults.is_empty() => Ok(comparison),
        _ => Err(NotationFaults::new(parser.faults)),
    }
}

/// Parses a deck: `{1..13:4}`.
pub(super) fn parse_deck(text: &str) -> Result<Vec<i32>, NotationFaults> {
    let mut parser = Parser::new(text);
    match parser.whole_deck() {
        Ok(cards) if parser.faults.is_empty() => Ok(cards),
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
    /// The greatest depth so far.
    pub(super) deepest: u32,
    pub(super) own: OwnNames,
    /// How parts are read that others read otherwise.
    pub(super) read_as: Vec<ReadAs>,
    /// Number of rolls of dice so far.
    pub(super) rolled: usize,
    /// Whether this is what `count(...)` counts.
    pub(super) counting: bool,
    /// Whether something was to be called `d`, so that a `d` without sides means this and is no further fault.
    pub(super) calls_d: bool,
    /// The functions of the game that have been called, one for each call.
    pub(super) called: Vec<String>,
}

/// The names of the functions of a game.
#[derive(Debug, Default)]
pub(super) struct OwnNames {
    /// Those that can be called.
    pub(super) known: Vec<String>,
    /// The one whose value is read now.
    defining: Option<String>,
    /// Those that are defined somewhere.
    pub(super) later: Vec<String>,
}

impl OwnNames {
    pub(super) fn begin(&mut self, name: &str) {
        self.defining = Some(name.to_owned());
    }

    pub(super) fn define(&mut self, name: &str) {
        self.defining = None;
        self.known.push(name.to_owned());
    }

    pub(super) fn is_any(&self, name: &str) -> bool {
        self.known.iter().chain(&self.later).any(|known| known == name)
    }

    /// Why a function cannot be called here although there is one, and what to do instead.
    pub(super) fn not_yet(&self, name: &str) -> Option<(String, String)> {
        if self.defining.as_deref() == Some(name) {
            let help = "a function may call only those before it; `repeat` repeats, in a text that does something";
            return Some((format!("`{name}` calls itself"), help.to_owned()));
        }
        let is_later = self.later.iter().any(|later| later == name);
        is_later.then(|| (format!("`{name}` is defined after this"), format!("move the line of `{name}` up")))
    }
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            scan: Scanner::new(text),
            faults: Vec::new(),
            parts: Vec::new(),
            depth: 0,
            deepest: 0,
            own: OwnNames::default(),
            read_as: Vec::new(),
            rolled: 0,
            counting: false,
            calls_d: false,
            called: Vec::new(),
        }
    }

    /// A parser of a text that may call these functions.
    pub(super) fn calling(text: &'t str, functions: &Functions) -> Self {
        let known = functions.names().map(str::to_owned).collect();
        Self { own: OwnNames { known, ..OwnNames::default() }, ..Self::new(text) }
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
        let is_when = ["when", "where"].contains(&word.as_str());
        let span = if is_keyword(&word) || word == GIVEN || is_when { self.next_word_span() } else { self.next_span() };
        let text = self.scan.slice(span.clone());
        let fault = NotationFault::new(span.clone(), format!("`{text}` is not expected here"));
        match c {
            _ if word == "else" => fault.help("`else` belongs to `if … then … else …`"),
            _ if word == "then" => fault.help("`then` belongs to `if … then … else …`"),
            _ if word == GIVEN => fault.help(GIVEN_ONCE),
            _ if is_when => fault.help("a condition on the dice is written `given …`, at the end of the whole roll"),
            _ if word == "if" || word == "let" => fault.help(format!("put the `{word}` into parentheses")),
            '0'..='9' | '(' => fault.help("write `+` or `-` between the parts of a sum"),
            'x' if word == "x" => fault.help("times is written `*`"),
            '#' => fault.help("a remark begins with ` #`, with a space before it"),
            'd' | 'k' | 'r' | '!' => {
                fault.help("re-rolls, bursts and keeps belong to dice: `4d6kh3`, before any parenthesis")
            }
            // `3w6`: dice in German.
            'w' => fault.help("dice are written with `d`: `3d6`"),
            'a'..='z' => fault.help("write `+` or `-` between the parts of a sum"),
            '&' => fault.help("both at once is written `and`"),
            '|' => fault.help("one or the other is written `or`; a condition on the dice is written `given …`"),
            '?' => fault.help("a choice is written `if … then … else …`"),
            '^' => fault.help("a power is written as a product: `n * n`"),
            _ => fault,
        }
    }
}
