//! Tokens to statements.

mod expression;

use std::collections::HashMap;
use std::ops::Range;

use crate::fault::Fault;
use crate::scan::{Kind, Token, tokens};
use crate::syntax::{Expr, Function, Given, Param, ParamKind, Piece, Program, Setting, Statement, Tree};

/// How deeply blocks, parentheses and operands may be nested.
const DEEPEST: usize = 300;
/// How many operators may follow one another.
const LONGEST_CHAIN: usize = 2_000;
/// The longest program, in bytes.
const LONGEST: usize = 1 << 20;
/// The words with which a statement begins.
const STATEMENTS: [&str; 6] = ["output", "function", "set", "if", "loop", "result"];

/// Reads a program.
///
/// # Errors
/// If the text is no program; the first fault is told.
pub fn parse(text: &str) -> Result<Program, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::new(0..0, "the program is longer than a megabyte"));
    }
    let mut parser = Parser { tokens: tokens(text)?, place: 0, ..Parser::default() };
    let mut body = Vec::new();
    while parser.next() != Kind::End {
        body.push(parser.statement(Around::Program)?);
    }
    let numbers = parser.numbers(&body);
    let Parser { functions, names, shapes, constants, .. } = parser;
    Ok(Program { body, functions, names: names.list, shapes: shapes.list, constants, numbers })
}

/// What a statement stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    Program,
    /// A block of a loop or a condition, outside of functions.
    Block,
    Function,
}

/// Things with a number each.
#[derive(Debug)]
struct Numbered<T> {
    list: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { list: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Numbered<T> {
    fn number(&mut self, thing: T) -> usize {
        *self.places.entry(thing).or_insert_with_key(|thing| {
            self.list.push(thing.clone());
            self.list.len() - 1
        })
    }
}

#[derive(Debug, Default)]
struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    place: usize,
    depth: usize,
    functions: Vec<Function>,
    names: Numbered<String>,
    shapes: Numbered<Vec<Option<String>>>,
    constants: usize,
}

/// An expression, how deeply it is nested, and whether it has the same value wherever it stands.
struct Built {
    expr: Expr,
    depth: usize,
    constant: bool,
}

impl<'t> Parser<'t> {
    fn next(&self) -> Kind<'t> {
        self.tokens[self.place].kind
    }

    fn after(&self, steps: usize) -> Kind<'t> {
        self.tokens.get(self.place + steps).map_or(Kind::End, |token| token.kind)
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.place].span.clone()
    }

    /// Where the last token ended.
    fn end(&self) -> usize {
        self.tokens[self.place.saturating_sub(1)].span.end
    }

    fn skip(&mut self) {
        if self.place + 1 < self.tokens.len() {
            self.place += 1;
        }
    }

    fn takes(&mut self, kind: Kind) -> bool {
        let found = self.next() == kind;
        if found {
            self.skip();
        }
        found
    }

    fn sign(&mut self, sign: char) -> bool {
        self.takes(Kind::Sign(sign))
    }

    fn expect(&mut self, sign: char, why: &str) -> Result<(), Fault> {
        if self.sign(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}` {why}"))) }
    }

    fn unexpected(&self, wanted: &str) -> Fault {
        let found = match self.next() {
            Kind::Number(number) => format!("`{number}`"),
            Kind::Name(word) | Kind::Word(word) => format!("`{word}`"),
            Kind::Text(_) => "a text".to_owned(),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::End => "the end of the program".to_owned(),
        };
        Fault::new(self.span(), format!("{wanted} is expected here, not {found}"))
    }

    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::new(self.span(), "this is nested too deeply"));
        }
        let found = inner(self);
        self.depth -= 1;
        found
    }

    fn name(&mut self, why: &str) -> Result<usize, Fault> {
        let Kind::Name(name) = self.next() else {
            let fault = self.unexpected(&format!("the name of a variable {why}"));
            return Err(fault.help("variables are written in capital letters, such as `HIT_POINTS`"));
        };
        self.skip();
        Ok(self.names.number(name.to_owned()))
    }

    fn statement(&mut self, around: Around) -> Result<Statement, Fault> {
        let start = self.span();
        match self.next() {
            Kind::Word("output") if around == Around::Function => {
                Err(Fault::new(start, "a function cannot print").help("write `result:` here, and `output` outside"))
            }
            Kind::Word("set") if around == Around::Function => {
                Err(Fault::new(start, "a function cannot change settings").help("put `set` before the call"))
            }
            Kind::Word("function") if around == Around::Function => {
                Err(Fault::new(start, "a function cannot be defined within another").help("put it before this one"))
            }
            Kind::Word("result") if around != Around::Function => {
                Err(Fault::new(start, "only functions have a result").help("write `output` to print a value"))
            }
            Kind::Word("output") => self.output(),
            Kind::Word("set") => self.setting(),
            Kind::Word("function") => self.function(),
            Kind::Word("if") => self.condition(around),
            Kind::Word("loop") => self.repeated(around),
            Kind::Word("result") => {
                self.skip();
                self.expect(':', "after `result`")?;
                let value = self.expression()?;
                if self.next() == Kind::Sign('}') {
                    return Ok(Statement::Result(value));
                }
                Err(self.unexpected("`}`").help("a result ends its block, so nothing can follow it"))
            }
            Kind::Name(name) => {
                if let Kind::Word(rest) = self.after(1) {
                    let word = format!("{}{rest}", name.to_lowercase());
                    if STATEMENTS.contains(&word.as_str()) {
                        let fault = Fault::new(start, format!("`{name}{rest}` begins with a capital letter"));
                        return Err(fault.help(format!("write `{word}`; capital letters are for variables")));
                    }
                }
                let slot = self.name("to set")?;
                if !self.sign(':') {
                    return Err(self
                        .unexpected("`:` and a value")
                        .help("to print a variable, write `output` before it"));
                }
                Ok(Statement::Assign { slot, value: self.expression()? })
            }
            Kind::Word(word) => {
                let fault = self.unexpected("a statement");
                Err(match STATEMENTS.iter().find(|known| known.starts_with(word) || word.starts_with(*known)) {
                    Some(known) => fault.help(format!("did you mean `{known}`?")),
                    None => fault.help("did you forget `output`?"),
                })
            }
            _ => Err(self.unexpected("a statement").help("did you forget `output`?")),
        }
    }

    fn output(&mut self) -> Result<Statement, Fault> {
        self.skip();
        let value = self.expression()?;
        let label = match self.takes(Kind::Word("named")) {
            false => None,
            true => Some(self.label()?),
        };
        Ok(Statement::Output { value, label })
    }

    /// A text with variables in brackets.
    fn label(&mut self) -> Result<Vec<Piece>, Fault> {
        let Kind::Text(text) = self.next() else {
            return Err(self.unexpected("a text in quotes").help("for example `output 3d6 named \"strength\"`"));
        };
        self.skip();
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('[') {
            let inner = &rest[open + 1..];
            let name = &inner[..inner.find(']').unwrap_or(0)];
            let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
            let shown = if is_name { open } else { open + 1 };
            pieces.push(Piece::Text(rest[..shown].to_owned()));
            rest = &rest[shown..];
            if is_name {
                pieces.push(Piece::Name(self.names.number(name.to_owned())));
                rest = &rest[name.len() + 2..];
            }
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(pieces)
    }

    fn setting(&mut self) -> Result<Statement, Fault> {
        self.skip();
        let start = self.span();
        let Kind::Text(what) = self.next() else {
            return Err(self.unexpected("what is set, in quotes,").help("for example `set \"explode depth\" to 2`"));
        };
        self.skip();
        if !self.takes(Kind::Word("to")) {
            return Err(self.unexpected("`to`"));
        }
        let setting = match what.trim() {
            "explode depth" => Setting::ExplodeDepth(self.expression()?),
            "maximum function depth" => Setting::FunctionDepth(self.expression()?),
            "position order" => match self.next() {
                Kind::Text(order @ ("highest first" | "lowest first")) => {
                    self.skip();
                    Setting::HighestFirst(order == "highest first")
                }
                _ => return Err(self.unexpected("`\"highest first\"` or `\"lowest first\"`")),
            },
            _ => {
                let fault = Fault::new(start, format!("there is no setting `{what}`"));
                let known = "the settings are `explode depth`, `maximum function depth` and `position order`";
                return Err(fault.help(known));
            }
        };
        Ok(Statement::Set { what: start.start..self.end(), setting })
    }

    fn function(&mut self) -> Result<Statement, Fault> {
        self.skip();
        self.expect(':', "after `function`")?;
        let (mut shape, mut params) = (Vec::new(), Vec::new());
        while !self.sign('{') {
            match self.next() {
                Kind::Word(word) => {
                    shape.push(Some(word.to_owned()));
                    self.skip();
                }
                Kind::Name(_) => {
                    let slot = self.name("")?;
                    let kind = if self.sign(':') { self.kind()? } else { ParamKind::Any };
                    shape.push(None);
                    params.push(Param { slot, kind });
                }
                _ => {
                    let fault = self.unexpected("a word of the function's name, a parameter or `{`");
                    return Err(fault.help("for example `function: add A:n to B:n { result: A + B }`"));
                }
            }
        }
        let body = self.block(Around::Function)?;
        let shape = self.shapes.number(shape);
        self.functions.push(Function { shape, params, body });
        Ok(Statement::Define(self.functions.len() - 1))
    }

    fn kind(&mut self) -> Result<ParamKind, Fault> {
        let kind = match self.next() {
            Kind::Word("n") => ParamKind::Number,
            Kind::Word("s") => ParamKind::Sequence,
            Kind::Word("d") => ParamKind::Dice,
            Kind::Sign('?') => ParamKind::Any,
            _ => {
                let fault = self.unexpected("what the parameter takes");
                return Err(fault.help("`n` is a number, `s` a sequence, `d` dice"));
            }
        };
        self.skip();
        Ok(kind)
    }

    /// Statements up to the brace that closes them; the one that opens them has been read.
    fn block(&mut self, around: Around) -> Result<Vec<Statement>, Fault> {
        self.deeper(|parser| {
            let mut body = Vec::new();
            while !parser.sign('}') {
                if parser.next() == Kind::End {
                    return Err(parser.unexpected("`}`").help("a block is not closed"));
                }
                body.push(parser.statement(around)?);
            }
            Ok(body)
        })
    }

    fn condition(&mut self, around: Around) -> Result<Statement, Fault> {
        let inner = if around == Around::Function { around } else { Around::Block };
        let mut arms = Vec::new();
        loop {
            self.skip();
            let condition = self.expression()?;
            self.expect('{', "after the condition")?;
            arms.push((condition, self.block(inner)?));
            if !self.takes(Kind::Word("else")) {
                return Ok(Statement::If { arms, otherwise: Vec::new() });
            }
            if self.next() != Kind::Word("if") {
                self.expect('{', "after `else`")?;
                return Ok(Statement::If { arms, otherwise: self.block(inner)? });
            }
        }
    }

    fn repeated(&mut self, around: Around) -> Result<Statement, Fault> {
        self.skip();
        let slot = self.name("after `loop`")?;
        if !self.takes(Kind::Word("over")) {
            return Err(self.unexpected("`over`").help("for example `loop N over {1..6} { output Nd6 }`"));
        }
        let over = self.expression()?;
        self.expect('{', "after what is looped over")?;
        let body = self.block(if around == Around::Function { around } else { Around::Block })?;
        Ok(Statement::Loop { slot, over, body })
    }

    /// The variables that are set once, at the top, to a plain number.
    fn numbers(&self, body: &[Statement]) -> Vec<Given> {
        let mut times = vec![0usize; self.names.list.len()];
        count_set(body, &mut times);
        let given = |statement: &Statement| match statement {
            Statement::Assign { slot, value: Expr { tree: Tree::Number(value), span } } if times[*slot] == 1 => {
                Some(Given { name: self.names.list[*slot].clone(), value: *value, span: span.clone(), slot: *slot })
            }
            _ => None,
        };
        body.iter().filter_map(given).collect()
    }
}

/// How often each variable is set outside of functions.
fn count_set(body: &[Statement], times: &mut [usize]) {
    for statement in body {
        match statement {
            Statement::Assign { slot, .. } => times[*slot] += 1,
            Statement::Loop { slot, body, .. } => {
                times[*slot] += 1;
                count_set(body, times);
            }
            Statement::If { arms, otherwise } => {
                arms.iter().for_each(|(_, body)| count_set(body, times));
                count_set(otherwise, times);
            }
            _ => {}
        }
    }
}
