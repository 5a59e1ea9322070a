//! Functions that a game defines: `soak(dealt, armour) = max(0, dealt - armour)`, one on each line.
//!
//! ```text
//! functions = { NAME "(" NAME { "," NAME } ")" "=" value }
//! ```
//!
//! A call is put in place of its function's value, with what is given under the names of its parameters: an evaluator
//! knows nothing of functions. A function may call those before it, so all calls come to an end.

use std::sync::Arc;

use super::Variables;
use super::check::Checker;
use super::fault::{NotationFault, NotationFaults};
use super::habits;
use super::language::function_of;
use super::limits::MAX_NESTING;
use super::parser::{Parser, Read};
use super::read_as::ReadAs;
use super::scan::Scanner;
use super::script::{Stat, why_not_in_scripts};
use super::syntax::{Node, Place};
use super::words::{is_keyword, why_not_a_name};

/// The longest text that calls may come to when every call is written out, in bytes.
pub(super) const MAX_WRITTEN_OUT: usize = 20_000;

/// The functions of a game.
#[derive(Debug, Default)]
pub struct Functions {
    pub(super) text: String,
    pub(super) all: Vec<Function>,
    /// Numbers from outside that every function knows.
    pub(super) constants: Vec<String>,
    /// The constants that a function reads.
    pub read: Vec<String>,
    /// How parts of them are read that others read otherwise, in the order of the text.
    pub read_as: Vec<ReadAs>,
}

/// A function.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) params: Vec<String>,
    pub(super) body: Node,
    /// Whether it can be called. If not, a fault of its own is reported.
    pub(super) sound: bool,
    /// How long its value is when every call is written out.
    length: usize,
    /// How deep its parts stand in each other, with those of the functions that it calls.
    depth: u32,
}

/// The names that matter to the functions of a game.
#[derive(Debug, Default)]
pub struct FunctionNames {
    /// Values from outside that every function knows.
    pub constants: Vec<(String, Stat)>,
    /// Other names of the game. A function has to be given what they stand for.
    pub others: Vec<String>,
}

/// Reads functions. Those with a fault are among them, so that their calls are no further faults.
pub fn parse_functions(text: &str, names: &FunctionNames) -> (Arc<Functions>, Vec<NotationFault>) {
    let mut parser = Parser::new(text);
    let mut functions = Functions {
        text: text.to_owned(),
        all: Vec::new(),
        constants: names.constants.iter().map(|(name, _)| name.to_lowercase()).collect(),
        read: Vec::new(),
        read_as: Vec::new(),
    };
    parser.own.later = defined(text);
    while parser.scan.peek().is_some() {
        let before = parser.faults.len();
        let Ok((name, name_span, params)) = parser.head(&functions, names) else {
            parser.skip_definition();
            continue;
        };
        parser.begin(&name);
        let start = parser.scan.at();
        let body = parser.value().and_then(|body| parser.definition_ended().map(|()| body));
        let calls = std::mem::take(&mut parser.called);
        let called = || calls.iter().filter_map(|name| functions.find(name));
        let written = parser.scan.consumed().saturating_sub(start);
        let length = called().fold(written, |sum, function| sum.saturating_add(function.length));
        let depth = parser.deepest + called().map(|function| function.depth).max().unwrap_or(0);
        if let Some(fault) = too_large(&name, &name_span, length, depth) {
            parser.faults.push(fault);
        }
        let broken = || Node::new(super::syntax::Form::Broken, start..start);
        let body = body.unwrap_or_else(|_| {
            parser.skip_definition();
            broken()
        });
        let sound = parser.faults.len() == before;
        if function_of(&name).is_some() {
            continue;
        }
        parser.own.define(&name);
        functions.all.push(Function { name, params, body, sound, length, depth });
    }
    functions.read_as = parser.read_as;
    let faults = habits::explained(text, parser.faults, &|_| false);
    checked(functions, names, faults)
}

/// Checks the value of each function alone, whatever its parameters are.
fn checked(
    functions: Functions,
    names: &FunctionNames,
    mut faults: Vec<NotationFault>,
) -> (Arc<Functions>, Vec<NotationFault>) {
    let mut shared = Arc::new(functions);
    let mut read = Vec::new();
    for place in 0..shared.all.len() {
        if !shared.all[place].sound {
            continue;
        }
        let mut checker = Checker::new(&Variables::new(), Vec::new());
        checker.functions = Arc::clone(&shared);
        names.constants.iter().for_each(|(name, stat)| checker.given(name, stat));
        checker.open(&shared.all[place].params, &names.others);
        checker.value(&shared.all[place].body);
        read.extend(checker.read.iter().filter(|name| shared.constants.contains(name)).cloned());
        let found = std::mem::take(&mut checker.faults);
        drop(checker);
        if !found.is_empty() {
            let functions = Arc::get_mut(&mut shared).unwrap_or_else(|| unreachable!("the checker is gone"));
            functions.all[place].sound = false;
            faults.extend(found);
        }
    }
    let functions = Arc::get_mut(&mut shared).unwrap_or_else(|| unreachable!("no checker is left"));
    functions.read = read;
    (shared, if faults.is_empty() { faults } else { NotationFaults::new(faults).into_vec() })
}

impl Functions {
    /// The function of a name.
    pub(super) fn find(&self, name: &str) -> Option<&Function> {
        self.all.iter().find(|function| function.name == name)
    }

    /// The names of all functions.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|function| function.name.as_str())
    }
}

impl Function {
    /// How long its value is when every call in it is written out.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// What it takes, in words, and how it is called.
    pub(super) fn signature(&self) -> (String, String) {
        let several = if self.params.len() == 1 { "value" } else { "values" };
        let params = self.params.join(", ");
        (format!("{} {several}: {params}", self.params.len()), format!("{}({params})", self.name))
    }
}

/// The fault of a function that comes to too much.
fn too_large(name: &str, place: &Place, length: usize, depth: u32) -> Option<NotationFault> {
    if length > MAX_WRITTEN_OUT {
        let message = format!("with every call written out, `{name}` is longer than {MAX_WRITTEN_OUT} characters");
        return Some(NotationFault::new(place.clone(), message).help("call fewer functions in it, or call them once"));
    }
    (depth > MAX_NESTING).then(|| {
        let message = format!("with every call written out, parts of `{name}` stand more than {MAX_NESTING} deep");
        NotationFault::new(place.clone(), message).help("call fewer functions in each other")
    })
}

/// The names of all functions of a text, as far as they can be seen without reading their values.
fn defined(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| head_of(&mut Scanner::new(line))).collect()
}

/// The name of the function whose definition comes next.
fn head_of(scan: &mut Scanner<'_>) -> Option<String> {
    let name = scan.sees_name();
    if name.is_empty() || is_keyword(&name) {
        return None;
    }
    scan.name();
    if !scan.take('(') {
        return None;
    }
    loop {
        if scan.take(')') {
            return (scan.take('=') && scan.here() != Some('=')).then_some(name);
        }
        if scan.name().is_empty() && !scan.take(',') {
            return None;
        }
    }
}

const FORM: &str = "write `soak(dealt, armour) = max(0, dealt - armour)`";

impl Parser<'_> {
    /// The name of a function, and its parameters, up to `=`.
    fn head(&mut self, before: &Functions, names: &FunctionNames) -> Read<(String, Place, Vec<String>)> {
        let name = self.scan.sees_name();
        let name_span = self.next_word_span();
        if name.is_empty() || is_keyword(&name) {
            return self.stop(NotationFault::new(name_span, "the name of a function is expected here").help(FORM));
        }
        let is_constant = |name: &String| before.constants.contains(name);
        let taken = if is_constant(&name) || names.others.contains(&name) {
            Some(format!("`{name}` is a number or a stat of this game and cannot be a function"))
        } else if before.find(&name).is_some() {
            Some(format!("two functions are called `{name}`"))
        } else {
            why_not_a_name(&name).or_else(|| why_not_in_scripts(&name))
        };
        if let Some(why) = taken {
            self.faults.push(NotationFault::new(name_span.clone(), why).help("take another name"));
        }
        self.scan.name();
        let open = self.next_span();
        if self.scan.peek_on_line() != Some('(') {
            let message = format!("the parameters of `{name}` are expected in parentheses");
            return self.stop(NotationFault::new(open, message).help(FORM));
        }
        self.scan.skip();
        let mut params: Vec<String> = Vec::new();
        loop {
            let param = self.scan.sees_name();
            let place = self.next_word_span();
            if param.is_empty() {
                let message = if params.is_empty() { "a function has a parameter" } else { "a parameter is missing" };
                return self.stop(NotationFault::new(place, message).help(FORM));
            }
            let why = if params.contains(&param) {
                Some(format!("two parameters are called `{param}`"))
            } else if is_constant(&param) {
                Some(format!("`{param}` is a number of the rules, which every function knows"))
            } else if self.own.is_any(&param) {
                Some(format!("`{param}` is a function of this game"))
            } else {
                why_not_a_name(&param).or_else(|| why_not_in_scripts(&param))
            };
            if let Some(why) = why {
                self.faults.push(NotationFault::new(place, why).help("take another name"));
            }
            self.scan.name();
            params.push(param);
            if self.scan.take(')') {
                break;
            }
            if !self.scan.take(',') {
                return self.unclosed(open, "this parenthesis is never closed", "`,` or `)` is expected here");
            }
        }
        if !self.scan.take('=') {
            let place = self.next_span();
            let message = format!("`=` is expected after the parameters of `{name}`");
            return self.stop(NotationFault::new(place, message).help(FORM));
        }
        Ok((name, name_span, params))
    }

    /// Begins the value of a function.
    fn begin(&mut self, name: &str) {
        self.own.begin(name);
        self.called.clear();
        (self.depth, self.deepest) = (0, 0);
    }

    /// Refuses whatever follows a definition on its line.
    fn definition_ended(&mut self) -> Read<()> {
        if self.scan.take(';') || self.scan.sees_line_end() {
            return Ok(());
        }
        match self.scan.peek() {
            None => Ok(()),
            Some(c) => {
                let mut fault = self.leftover(c);
                fault.help.get_or_insert_with(|| "a function ends with its line".to_owned());
                self.stop(fault)
            }
        }
    }

    /// Moves to the next line on which a definition begins.
    fn skip_definition(&mut self) {
        self.parts.clear();
        let mut begins = self.scan.sees_line_end();
        while !(begins && head_of(&mut self.scan.clone()).is_some()) {
            let Some(c) = self.scan.here() else { return };
            self.scan.skip();
            begins = c == '\n';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Range;
    use crate::notation::{Purpose, ScriptNames, parse_script};

    fn names() -> FunctionNames {
        let number = |name: &str, low, high| (name.to_owned(), Stat::Number(Range::of(low, high)));
        let constants = vec![number("crit_from", 2, 20), number("by", 0, 5)];
        FunctionNames { constants, others: ["armour", "hp"].map(str::to_owned).into() }
    }

    /// The part and the message of each fault of functions.
    fn faults(text: &str) -> Vec<(String, String)> {
        let found = parse_functions(text, &names()).1;
        found.into_iter().map(|fault| (text[fault.span].to_owned(), fault.message)).collect()
    }

    /// A check that may call functions, or its faults.
    fn called(functions: &str, check: &str) -> Result<String, Vec<(String, String)>> {
        let (functions, faults) = parse_functions(functions, &names());
        assert_eq!(faults, []);
        let given = names().constants;
        let names = ScriptNames { given, functions, ..ScriptNames::default() };
        match parse_script(check, &names, Purpose::Check) {
            Ok(script) => {
                let crate::script::Statement::Results(values, _) = script.statements.last().expect("a result") else {
                    panic!("{check} has no result")
                };
                Ok(values[0].to_string())
            }
            Err(faults) => {
                let faults = faults.into_vec().into_iter();
                Err(faults.map(|fault| (check[fault.span].to_owned(), fault.message)).collect())
            }
        }
    }

    #[test]
    fn a_call_is_put_in_place_of_the_value() {
        let soak = "soak(dealt, armour) = max(0, dealt - armour)";
        assert_eq!(called(soak, "soak(7, 3)"), Ok("4".to_owned()));
        assert_eq!(called(soak, "soak(by, 3)"), Ok("max(0, by-3)".to_owned()));
        // Dice are rolled once, and a number that is given once is given as it is.
        assert_eq!(called("twice(n) = n + n", "twice(2d6)"), Ok("let n = sum(2d6); n+n".to_owned()));
        assert_eq!(called("twice(n) = n + n", "twice(by + 1)"), Ok("(by+1)+(by+1)".to_owned()));
    }

    #[test]
    fn a_function_knows_those_before_it_and_the_rules() {
        let text = "crit(die) = die >= crit_from   # of the rules\n\nhurt(die, bonus) = (\n  if crit(die) then 2d8 + bonus\n  else d8 + bonus\n)";
        assert_eq!(faults(text), []);
        assert!(called(text, "let die = d20\nhurt(die, 3)").is_ok());
        assert_eq!(faults("f(word) = if word = \"high\" then 3 else 1"), []);
        assert_eq!(
            faults("a(x) = b(x)\nb(x) = b(x) + c(x)"),
            [
                ("b".to_owned(), "`b` is defined after this".to_owned()),
                ("b".to_owned(), "`b` calls itself".to_owned()),
                ("c".to_owned(), "there is no function `c`".to_owned()),
            ]
        );
    }

    #[test]
    fn a_fault_of_a_value_is_found_without_a_call() {
        for (text, part, message) in [
            ("f(x) = x + y", "y", "`y` is not a name, a number or dice"),
            ("f(x) = x - armour", "armour", "`armour` is not known here"),
            ("f(x) = x - target.armour", "target.armour", "`target.armour` is not known here"),
            ("f(x) = count(x >= 5)", "x", "`x` is a value, and `count` looks at dice"),
            ("f(x) = x / by", "by", "the divisor may be 0: it runs from 0 to 5"),
            ("f(x) = soka(x)", "soka", "there is no function `soka`"),
            ("f(x) = 0d6 + x", "0", "a pool needs at least one die"),
            ("f(x) = x)", ")", "`)` is not expected here"),
            ("f(x) = ", "", "a number, dice or `(` is expected at the end"),
            ("max(x) = x", "max", "`max` has a meaning of its own and cannot be a name"),
            ("target(x) = x", "target", "`target` has a meaning of its own and cannot be a name"),
            ("hp(x) = x", "hp", "`hp` is a number or a stat of this game and cannot be a function"),
            ("f(x, x) = x", "x", "two parameters are called `x`"),
            ("f(by) = by", "by", "`by` is a number of the rules, which every function knows"),
            ("f() = d6", ")", "a function has a parameter"),
            ("f = d6", "=", "the parameters of `f` are expected in parentheses"),
            ("f(x) d6", "d", "`=` is expected after the parameters of `f`"),
            ("f(x) = x\nf(y) = y", "f", "two functions are called `f`"),
            ("g(y) = y\nf(x) = g(x, 2)", "g", "`g` takes 1 value: y"),
        ] {
            assert_eq!(faults(text), [(part.to_owned(), message.to_owned())], "{text}");
        }
        // A faulty function brings no more faults where it is called, and the next one is read again.
        assert_eq!(faults("f(x) = x +\n  )\ng(x) = f(x) + z").len(), 2);
    }

    #[test]
    fn a_fault_that_a_call_causes_is_at_the_call() {
        let half = "half(x, y) = x / y";
        assert_eq!(called(half, "half(2d6, 2)").map(|_| ()), Ok(()));
        for (check, part, message) in [
            ("half(2d6, by)", "half(2d6, by)", "the divisor may be 0: it runs from 0 to 5 (in `half`: `y`)"),
            ("half(\"a\", 2)", "half(\"a\", 2)", "a number is needed here, not a word (in `half`: `x`)"),
            ("half(3)", "half", "`half` takes 2 values: x, y"),
            ("half", "half", "`half` is not a name, a number or dice"),
            ("let half = 3\nhalf", "half", "`half` is a function of this game"),
            ("hafl(2, 2)", "hafl", "there is no function `hafl`"),
        ] {
            assert_eq!(called(half, check), Err(vec![(part.to_owned(), message.to_owned())]), "{check}");
        }
    }

    #[test]
    fn calls_that_grow_without_bound_are_refused() {
        let doubling = |times: usize| {
            let lines = (1..=times).map(|n| format!("f{n}(x) = f{}(x) + f{}(x)\n", n - 1, n - 1));
            format!("f0(x) = x + d6\n{}", lines.collect::<String>())
        };
        assert_eq!(faults(&doubling(8)), []);
        let (part, message) = faults(&doubling(12)).remove(0);
        assert!(part.starts_with('f') && message.contains("longer than 20000 characters"), "{part}: {message}");
        let chain = |length: usize| {
            let lines = (1..=length).map(|n| format!("f{n}(x) = f{}(x)\n", n - 1));
            format!("f0(x) = x\n{}", lines.collect::<String>())
        };
        assert_eq!(faults(&chain(40)), []);
        assert!(faults(&chain(60))[0].1.contains("more than 50 deep"));
        // A text that calls a large function often is as large.
        let calls = ["f8(1)"; 12].join(" + ");
        let found = called(&doubling(8), &calls).expect_err("too long");
        assert_eq!(found.len(), 1);
        assert!(found[0].1.contains("longer than 20000 characters"), "{found:?}");
    }
}
