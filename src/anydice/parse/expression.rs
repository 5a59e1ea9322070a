//! Tokens to expressions.

use super::{Built, LONGEST_CHAIN, Parser};
use crate::fault::Fault;
use crate::scan::Kind;
use crate::syntax::{Binary, Expr, Part, Tree, Unary};

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Result<Expr, Fault> {
        let built = self.operation(0)?;
        Ok(self.kept(built))
    }

    /// A whole expression; if it has the same value everywhere, that is worked out once.
    fn kept(&mut self, built: Built) -> Expr {
        let Built { expr, constant, .. } = built;
        if !constant || matches!(expr.tree, Tree::Number(_)) {
            return expr;
        }
        self.constants += 1;
        Expr { span: expr.span.clone(), tree: Tree::Constant(self.constants - 1, Box::new(expr)) }
    }

    /// The operator that stands here, and how many tokens it has.
    fn operator(&self) -> Option<(Binary, usize)> {
        let equals = self.after(1) == Kind::Sign('=');
        Some(match self.next() {
            Kind::Sign('&') => (Binary::And, 1),
            Kind::Sign('|') => (Binary::Or, 1),
            Kind::Sign('=') => (Binary::Equal, 1),
            Kind::Sign('!') if equals => (Binary::Unequal, 2),
            Kind::Sign('<') if equals => (Binary::AtMost, 2),
            Kind::Sign('<') => (Binary::Less, 1),
            Kind::Sign('>') if equals => (Binary::AtLeast, 2),
            Kind::Sign('>') => (Binary::More, 1),
            Kind::Sign('+') => (Binary::Plus, 1),
            Kind::Sign('-') => (Binary::Minus, 1),
            Kind::Sign('*') => (Binary::Times, 1),
            Kind::Sign('/') => (Binary::Divide, 1),
            Kind::Sign('^') => (Binary::Power, 1),
            Kind::Sign('@') => (Binary::At, 1),
            Kind::Word("d") => (Binary::Dice, 1),
            _ => return None,
        })
    }

    /// An expression whose operators have at least this rank.
    fn operation(&mut self, rank: u8) -> Result<Built, Fault> {
        self.deeper(|parser| {
            let mut left = parser.unary()?;
            while let Some((operator, tokens)) = parser.operator().filter(|(operator, _)| operator.rank() >= rank) {
                (0..tokens).for_each(|_| parser.skip());
                let right = parser.operation(operator.rank() + 1)?;
                left = parser.joined(operator, left, right)?;
            }
            Ok(left)
        })
    }

    fn joined(&mut self, operator: Binary, left: Built, right: Built) -> Result<Built, Fault> {
        let depth = left.depth.max(right.depth) + 1;
        let span = left.expr.span.start..right.expr.span.end;
        if depth > LONGEST_CHAIN {
            return Err(Fault::new(span, "this expression is too long").help("set variables to parts of it"));
        }
        let constant = left.constant && right.constant;
        let mut side = |built: Built| if constant { built.expr } else { self.kept(built) };
        let sides = Box::new((side(left), side(right)));
        Ok(Built { expr: Expr { tree: Tree::Binary(operator, sides), span }, depth, constant })
    }

    fn unary(&mut self) -> Result<Built, Fault> {
        let start = self.span().start;
        let operator = match self.next() {
            Kind::Sign('#') => Unary::Length,
            Kind::Sign('-') => Unary::Minus,
            Kind::Sign('+') => Unary::Plus,
            Kind::Sign('!') => Unary::Not,
            Kind::Word("d") => Unary::Die,
            _ => return self.value(),
        };
        self.skip();
        let Built { expr, depth, constant } = self.deeper(Self::unary)?;
        let span = start..expr.span.end;
        let tree = match (operator, &expr.tree) {
            (Unary::Minus, Tree::Number(number)) => Tree::Number(-number),
            _ => Tree::Unary(operator, Box::new(expr)),
        };
        Ok(Built { expr: Expr { tree, span }, depth: depth + 1, constant })
    }

    fn value(&mut self) -> Result<Built, Fault> {
        let start = self.span();
        match self.next() {
            Kind::Number(number) => {
                self.skip();
                Ok(Built { expr: Expr { tree: Tree::Number(number), span: start }, depth: 0, constant: true })
            }
            Kind::Name(_) => {
                let slot = self.name("")?;
                Ok(Built { expr: Expr { tree: Tree::Name(slot), span: start }, depth: 0, constant: false })
            }
            Kind::Sign('(') => {
                self.skip();
                let mut built = self.operation(0)?;
                self.expect(')', "to close a parenthesis")?;
                built.expr.span = start.start..self.end();
                Ok(built)
            }
            Kind::Sign('{') => {
                self.skip();
                self.sequence(start.start)
            }
            Kind::Sign('[') => {
                self.skip();
                self.call(start.start)
            }
            Kind::Text(_) => Err(Fault::new(start, "a text is not a value").help("texts stand only after `named`")),
            Kind::Word("legacy") => {
                Err(Fault::new(start, "rolls in the notation of the first AnyDice are not understood")
                    .help("write `[highest 4 of 8d6]` for `8d6h4`"))
            }
            _ => Err(self.unexpected("a value")),
        }
    }

    fn sequence(&mut self, start: usize) -> Result<Built, Fault> {
        let mut parts = Vec::new();
        let (mut depth, mut constant) = (0, true);
        let mut item = |parser: &mut Self| -> Result<Expr, Fault> {
            let built = parser.operation(0)?;
            depth = depth.max(built.depth + 1);
            constant &= built.constant;
            Ok(built.expr)
        };
        while !self.sign('}') {
            if !parts.is_empty() {
                self.expect(',', "or `}` in a sequence")?;
            }
            let first = item(self)?;
            let spans = self.next() == Kind::Sign('.') && self.after(1) == Kind::Sign('.');
            let last = match spans {
                true => {
                    self.skip();
                    self.skip();
                    Some(item(self)?)
                }
                false => None,
            };
            let times = if self.sign(':') { Some(item(self)?) } else { None };
            parts.push(Part { first, last, times });
        }
        let expr = Expr { tree: Tree::Sequence(parts), span: start..self.end() };
        Ok(Built { expr, depth, constant })
    }

    fn call(&mut self, start: usize) -> Result<Built, Fault> {
        let (mut shape, mut given) = (Vec::new(), Vec::new());
        let mut depth = 0;
        while !self.sign(']') {
            match self.next() {
                Kind::Word(word) if word != "d" => {
                    shape.push(Some(word.to_owned()));
                    self.skip();
                }
                Kind::End => return Err(self.unexpected("`]`").help("a call is not closed")),
                _ => {
                    let built = self.operation(0)?;
                    depth = depth.max(built.depth + 1);
                    given.push(self.kept(built));
                    shape.push(None);
                }
            }
        }
        let shape = self.shapes.number(shape);
        let expr = Expr { tree: Tree::Call(shape, given), span: start..self.end() };
        Ok(Built { expr, depth, constant: false })
    }
}
