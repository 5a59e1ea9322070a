//! The parser: recursive descent over the grammar in [the module's text](super).
//!
//! A syntax error ends parsing, because whatever follows would be a guess. A semantic error (a limit, a keep that
//! does not exist) is recorded and parsing continues, so that several are reported at once.

use std::ops::Range;

use super::fault::{NotationFault, NotationFaults};
use super::limits::{MAX_CONSTANT, MAX_NESTING, is_decided_by_dice};
use super::scan::Scanner;
use crate::dice::expr::{Burst, Cmp, Comparison, Expr, Pool, Sign};

/// Parses a roll.
///
/// # Errors
/// All faults found in the text: the first syntax error, if any, and all semantic errors before it.
pub fn parse(text: &str) -> Result<Expr, NotationFaults> {
    let mut parser = Parser::new(text);
    let node = parser.whole_roll();
    parser.finish(node.map(|node| node.expr))
}

/// Parses a comparison with a number, such as `>= 12`.
///
/// # Errors
/// The faults in the text.
pub fn parse_comparison(text: &str) -> Result<Comparison, NotationFaults> {
    let mut parser = Parser::new(text);
    let comparison = parser.whole_comparison();
    parser.finish(comparison)
}

/// A syntax error was recorded and parsing has ended.
pub(super) struct Stop;

pub(super) type Read<T> = Result<T, Stop>;

/// A parsed piece of the text.
pub(super) struct Node {
    pub(super) expr: Expr,
    pub(super) span: Range<usize>,
    /// Whether it is a single pool without parentheses and without faults, whose dice a comparison would count.
    pub(super) bare: bool,
}

pub(super) struct Parser<'t> {
    pub(super) scan: Scanner<'t>,
    pub(super) faults: Vec<NotationFault>,
    /// Number of dice parsed so far.
    pub(super) dice: u64,
    depth: u32,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        Self { scan: Scanner::new(text), faults: Vec::new(), dice: 0, depth: 0 }
    }

    fn finish<T>(self, read: Read<T>) -> Result<T, NotationFaults> {
        match read {
            Ok(value) if self.faults.is_empty() => Ok(value),
            _ => Err(NotationFaults::new(self.faults)),
        }
    }

    pub(super) fn stop<T>(&mut self, fault: NotationFault) -> Read<T> {
        self.faults.push(fault);
        Err(Stop)
    }

    /// The span of the next character, empty at the end of the text.
    pub(super) fn next_span(&mut self) -> Range<usize> {
        self.scan.peek();
        let mut after = self.scan.clone();
        after.skip();
        self.scan.at()..after.at()
    }

    fn whole_roll(&mut self) -> Read<Node> {
        if self.scan.peek().is_none() {
            let fault = NotationFault::new(self.next_span(), "there is nothing to roll");
            return self.stop(fault.help("write `2d6+3`"));
        }
        let node = self.roll()?;
        match self.scan.peek() {
            None => Ok(node),
            Some(')') => {
                let span = self.next_span();
                self.stop(NotationFault::new(span, "this parenthesis was never opened"))
            }
            Some(c) => {
                let fault = self.leftover(c);
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
        Ok(Comparison { cmp, value: self.constant(number, span) })
    }

    fn missing_number(&mut self, cmp: Cmp) -> NotationFault {
        let span = self.next_span();
        if cmp == Cmp::Eq && matches!(self.scan.peek(), Some('>' | '<')) {
            let meant = if self.scan.peek() == Some('>') { ">=" } else { "<=" };
            return NotationFault::new(span, "this is not a comparison sign").help(format!("did you mean `{meant}`?"));
        }
        NotationFault::new(span, format!("a number is expected after `{cmp}`"))
    }

    /// The fault for a character in an unexpected place.
    fn leftover(&mut self, c: char) -> NotationFault {
        let span = self.next_span();
        let text = self.scan.slice(span.clone());
        let fault = NotationFault::new(span.clone(), format!("`{text}` is not expected here"));
        match c {
            '*' | '/' | 'x' | '×' | '÷' => fault.help("rolls can be added and subtracted, not multiplied or divided"),
            '0'..='9' | '(' => fault.help("write `+` or `-` between the parts of a sum"),
            'd' | 'k' | 'r' | '!' => {
                fault.help("re-rolls, bursts and keeps belong to dice: `4d6kh3`, before any parenthesis")
            }
            // `3w6`: dice in German.
            'w' => fault.help("dice are written with `d`: `3d6`"),
            'a'..='z' => fault.help("a roll is made of dice and numbers: `2d6+3`"),
            _ => fault,
        }
    }

    fn roll(&mut self) -> Read<Node> {
        let left = self.sum()?;
        let Some(cmp) = self.scan.cmp() else { return Ok(left) };
        if cmp == Cmp::Eq && matches!(self.scan.peek(), Some('>' | '<')) {
            let fault = self.missing_number(cmp);
            return self.stop(fault);
        }
        let right = self.sum()?;
        if self.scan.sees_cmp() {
            let span = self.next_span();
            let whole = self.scan.slice(left.span.start..right.span.end);
            let fault = NotationFault::new(span, "a second comparison needs parentheses around the first");
            return self.stop(fault.help(format!("write `({whole})` first")));
        }
        Ok(self.compare(left, cmp, right))
    }

    /// Joins the two sides of a comparison. A bare pool compared with a number counts its dice.
    fn compare(&mut self, left: Node, cmp: Cmp, right: Node) -> Node {
        let span = left.span.start..right.span.end;
        let counted = match (left.bare, number_of(&right.expr), right.bare, number_of(&left.expr)) {
            (true, Some(number), _, _) => Some((&left, cmp, number, &right.span)),
            (_, _, true, Some(number)) => Some((&right, cmp.mirrored(), number, &left.span)),
            _ => None,
        };
        if let Some((node, cmp, number, number_span)) = counted
            && let Expr::Pool(pool) = &node.expr
            && pool.kept() > 1
        {
            let value = self.constant(number, number_span.clone());
            let comparison = Comparison { cmp, value };
            if !is_decided_by_dice(pool, comparison) {
                let message =
                    format!("this counts dice, and `{comparison}` is the same for every face of {}", pool.die);
                let help = format!("write `({pool}) {comparison}` to compare the total");
                self.faults.push(NotationFault::new(span.clone(), message).help(help));
            }
            if pool.burst != Burst::Never && pool.die.lowest() >= 0 && comparison.value <= pool.die.highest() {
                let message = format!(
                    "a burst adds to its own die, which `{comparison}` counts already: `{pool} {comparison}` may be meant otherwise"
                );
                let plain = Pool { burst: Burst::Never, ..pool.clone() };
                let help = format!(
                    "write `{plain} {comparison}` to count each die once, or `({pool}) {comparison}` to compare the total; a \
                     die that counts and is rolled once more has no notation yet"
                );
                self.faults.push(NotationFault::new(span.clone(), message).help(help));
            }
            let pool = Pool { successes: Some(comparison), ..pool.clone() };
            return Node { expr: Expr::Pool(pool), span, bare: false };
        }
        Node { expr: Expr::Compare(Box::new(left.expr), cmp, Box::new(right.expr)), span, bare: false }
    }

    fn sum(&mut self) -> Read<Node> {
        let mut terms = Vec::new();
        self.scan.peek();
        let start = self.scan.at();
        let mut sign = self.signs(Sign::Plus);
        let first = self.term()?;
        let (mut end, bare) = (first.span.end, first.bare && sign == Sign::Plus);
        terms.push((sign, first.expr));
        while matches!(self.scan.peek(), Some('+' | '-')) {
            sign = self.signs(Sign::Plus);
            let term = self.term()?;
            end = term.span.end;
            terms.push((sign, term.expr));
        }
        let alone = terms.len() == 1;
        let expr = match terms.pop() {
            Some((Sign::Plus, only)) if alone => only,
            Some((Sign::Minus, Expr::Constant(n))) if alone => Expr::Constant(-n),
            last => {
                terms.extend(last);
                Expr::Sum(terms)
            }
        };
        Ok(Node { expr, span: start..end, bare: bare && alone })
    }

    /// Parses any number of signs: `+-2` subtracts.
    fn signs(&mut self, mut sign: Sign) -> Sign {
        while let Some(c @ ('+' | '-')) = self.scan.peek() {
            self.scan.skip();
            if c == '-' {
                sign = if sign == Sign::Plus { Sign::Minus } else { Sign::Plus };
            }
        }
        sign
    }

    fn term(&mut self) -> Read<Node> {
        match self.scan.peek() {
            Some('(') => self.parenthesis(),
            Some('0'..='9') => {
                let (number, span) = self.scan.number().expect("a digit comes next");
                if self.scan.peek() == Some('d') {
                    return self.pool(number, span);
                }
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                Ok(Node { expr: Expr::Constant(self.constant(number, span.clone())), span, bare: false })
            }
            Some('d') => {
                let here = self.scan.at();
                self.pool(1, here..here)
            }
            Some(_) => {
                let span = self.next_span();
                let text = self.scan.slice(span.clone());
                let message = format!("a number, dice or `(` is expected, not `{text}`");
                let letter = text.starts_with(char::is_alphabetic);
                let fault = NotationFault::new(span, message);
                self.stop(if letter { fault.help("a roll is made of dice and numbers: `2d6+3`") } else { fault })
            }
            None => {
                let span = self.next_span();
                self.stop(NotationFault::new(span, "a number, dice or `(` is expected at the end"))
            }
        }
    }

    fn parenthesis(&mut self) -> Read<Node> {
        let open = self.next_span();
        if self.depth == MAX_NESTING {
            let message = format!("parentheses stand more than {MAX_NESTING} deep in each other");
            return self.stop(NotationFault::new(open, message));
        }
        self.scan.skip();
        self.depth += 1;
        let inner = self.roll()?;
        self.depth -= 1;
        if !self.scan.take(')') {
            return match self.scan.peek() {
                Some(c) => {
                    let fault = self.leftover(c);
                    self.stop(fault)
                }
                None => self.stop(NotationFault::new(open, "this parenthesis is never closed")),
            };
        }
        Ok(Node { expr: inner.expr, span: open.start..self.scan.at(), bare: false })
    }

    /// A constant within its limits; one outside is a semantic error and evaluates to 0.
    pub(super) fn constant(&mut self, number: i64, span: Range<usize>) -> i32 {
        match i32::try_from(number) {
            Ok(n) if number.abs() <= MAX_CONSTANT => n,
            _ => {
                let message = format!("numbers run from -{MAX_CONSTANT} to {MAX_CONSTANT}");
                self.faults.push(NotationFault::new(span, message));
                0
            }
        }
    }
}

/// The value of an expression without dice; `None` if it has dice or a comparison.
fn number_of(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Constant(n) => Some(i64::from(*n)),
        Expr::Sum(terms) => {
            terms.iter().map(|(sign, term)| number_of(term).map(|n| if *sign == Sign::Plus { n } else { -n })).sum()
        }
        Expr::Pool(_) | Expr::Compare(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::expr::{Die, Keep, Reroll};

    fn canonical(text: &str) -> String {
        let expr = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        let printed = expr.to_string();
        assert_eq!(parse(&printed), Ok(expr), "{printed} parses back");
        printed
    }

    /// The position and message of the first fault, and its help.
    fn first_fault(text: &str) -> (&str, String, Option<String>) {
        let faults = parse(text).expect_err("a fault").into_vec();
        let fault = faults.into_iter().next().expect("at least one");
        (&text[fault.span], fault.message, fault.help)
    }

    #[test]
    fn a_pool_is_read_with_all_its_parts() {
        let pool = Pool {
            count: 4,
            die: Die::Sided(6),
            reroll: Some(Reroll { at_most: 2, once: true }),
            burst: Burst::Once,
            keep: Keep::High(3),
            successes: Some(Comparison { cmp: Cmp::Ge, value: 8 }),
        };
        assert_eq!(parse("4d6ro<3!okh3 >= 8"), Ok(Expr::Pool(pool.clone())));
        assert_eq!(parse(" 4 D 6 K3 !O Ro <= 2>=8"), Ok(Expr::Pool(pool)));
    }

    #[test]
    fn every_form_has_one_canonical_text() {
        for (text, printed) in [
            ("1d20", "d20"),
            ("D%", "d100"),
            ("4DF", "4dF"),
            ("d{3, 1,+2,-1}", "d{-1,1,2,3}"),
            ("4d6k3", "4d6kh3"),
            ("4d6dl1", "4d6kh3"),
            ("4d6dh1", "4d6kl3"),
            ("4d6kh4", "4d6"),
            ("4d6dl0", "4d6"),
            ("2d6r1", "2d6r<2"),
            ("2d6r<=2!", "2d6r<3!"),
            ("4dFr<0kh2", "4dFr<0kh2"),
            ("4dFro=-1", "4dFro<0"),
            ("-5", "-5"),
            ("-d6+10", "-d6+10"),
            ("2d6 - -3", "2d6+3"),
            ("2d6−3", "2d6-3"),
            ("2d6+(-3)", "2d6+(-3)"),
            ("((2d6))", "2d6"),
            ("10-(d6+(2))", "10-(d6+2)"),
            ("3d12kh2+4>=17", "3d12kh2+4 >= 17"),
            ("2d6+3 > 2d6+1", "2d6+3 > 2d6+1"),
            ("2d6 > 3d4", "(2d6) > (3d4)"),
            ("(3d6)>=10", "(3d6) >= 10"),
            ("6d10≥7", "6d10 >= 7"),
            ("7 <= 6d10", "6d10 >= 7"),
            ("6d10 >= 5+2", "6d10 >= 7"),
            ("(6d10 >= 7) >= 3", "(6d10 >= 7) >= 3"),
            ("(6d10 >= 7)+1", "(6d10 >= 7)+1"),
            ("2d20kh1 >= 15", "2d20kh1 >= 15"),
            ("d20>=11", "d20 >= 11"),
            ("d20>=11+2", "d20 >= 11+2"),
            ("(d20 >= 11)-(d6 <> 1)", "(d20 >= 11)-(d6 != 1)"),
            ("5d6! = 8", "5d6! = 8"),
            ("5d6!=3", "5d6 != 3"),
        ] {
            assert_eq!(canonical(text), printed, "{text}");
        }
    }

    #[test]
    fn one_die_is_compared_and_several_are_counted() {
        assert!(parse("d20 >= 11").expect("legal").is_comparison());
        assert!(parse("2d20kl1 >= 11").expect("legal").is_comparison());
        assert!(parse("(2d20) >= 11").expect("legal").is_comparison());
        assert!(!parse("2d20 >= 11").expect("legal").is_comparison());
    }

    #[test]
    fn dice_1_a_burst_that_adds_to_what_counts_already_is_refused() {
        for text in ["6d10! >= 8", "6d10!o > 7", "8 <= 6d10!"] {
            let (_, message, help) = first_fault(text);
            assert!(message.contains("counts already"), "{text}: {message}");
            let help = help.expect("both readings");
            assert!(help.contains("`6d10 >") && help.contains("`(6d10!"), "{text}: {help}");
        }
        // Only what bursts can come to 12.
        for text in ["5d6! >= 12", "(6d10!) >= 8", "d6! >= 5", "2d6! + 1 >= 5", "5d6!=3"] {
            assert!(parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn dice_2_a_comparison_right_behind_a_burst_is_refused() {
        for text in ["d6!>=5", "3d6!>4", "5d6!<3"] {
            let (at, message, help) = first_fault(text);
            assert!(at.starts_with('!') && message.contains("which faces burst"), "{text}: {message}");
            assert!(help.expect("both readings").contains("a space"), "{text}");
        }
        assert!(parse("d6! >= 5").is_ok());
    }

    #[test]
    fn a_count_that_no_face_decides_asks_for_parentheses() {
        let (place, message, help) = first_fault("3d6 >= 10");
        assert_eq!(place, "3d6 >= 10");
        assert!(message.contains("every face of d6"), "{message}");
        assert_eq!(help.as_deref(), Some("write `(3d6) >= 10` to compare the total"));
        for always in ["3d6 >= 1", "3d6 < 1", "3d6 = 7", "3d6 != 0", "2d{1,5} = 3", "3d6!o > 12", "3d6r<3 >= 3"] {
            assert!(first_fault(always).2.expect("help").contains("to compare the total"), "{always}");
        }
        for decided in ["3d6 >= 2", "3d6 = 6", "3d6! >= 10", "3d6!o >= 12", "2d{1,5} >= 3", "3d6ro<3 >= 3"] {
            assert!(parse(decided).is_ok(), "{decided}");
        }
    }

    #[test]
    fn faults_point_at_their_place() {
        for (text, place, help) in [
            ("", "", "write `2d6+3`"),
            ("4d6hk3", "hk", "did you mean `kh`?"),
            ("4d6h3", "h", "did you mean `kh`?"),
            ("4d6x3", "x", "a die that bursts"),
            ("d20adv", "adv", "`2d20kh1`"),
            ("4d6d1", "d", "`dl1`"),
            ("2d6*3", "*", "not multiplied"),
            ("2d6 3", "3", "`+` or `-`"),
            ("(2d6)kh1", "k", "before any parenthesis"),
            ("3d", "d", "d{1,1,2,3}"),
            ("d{1,x}", "x", "d{1,1,2,3}"),
            ("4d6kh", "kh", "write `kh1`"),
            ("4d6r", "r", "write `r<3`"),
            ("4d6r2", "r2", "write `r<=2`"),
            ("4d6r>2", "r>2", "write `r<2`"),
            ("d6r<7", "r<7", "`ro` rolls again only once"),
            ("d20 => 4", ">", "did you mean `>=`?"),
            ("6d10 >= 7 >= 3", ">", "write `(6d10 >= 7)`"),
        ] {
            let (found, message, found_help) = first_fault(text);
            assert_eq!(found, place, "{text}: {message}");
            assert!(found_help.as_deref().unwrap_or("").contains(help), "{text}: {message} ({found_help:?})");
        }
    }

    #[test]
    fn limits_have_faults_and_their_last_legal_neighbour_has_none() {
        let deep = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        let faces = |count: usize| format!("d{{{}}}", vec!["1"; count].join(","));
        for (refused, legal) in [
            ("100001d6", "100000d6"),
            ("0d6", "1d6"),
            ("99999d6+2d4", "99999d6+d4"),
            ("d0", "d1"),
            ("d1000001", "d1000000"),
            ("d{}", "d{1}"),
            (&faces(1001), &faces(1000)),
            ("d{30001}", "d{30000}"),
            ("d{-30001}", "d{-30000}"),
            ("1000000001", "1000000000"),
            ("d6 >= -1000000001", "d6 >= -1000000000"),
            (&deep(51), &deep(50)),
            ("d6r<7", "d6ro<7"),
            ("d1!", "d2!"),
            ("d6r<6!", "d6r<5!"),
            ("d{-3,0}!", "d{-3,1}!"),
            ("4d6kh5", "4d6kh4"),
            ("4d6kl0", "4d6kl1"),
            ("4d6dh4", "4d6dh3"),
            ("d99999999999999999999", "d999999"),
            ("2d6kh1kl1", "2d6kh1"),
            ("d6!!", "d6!"),
            ("d6r1ro1", "d6r1"),
            ("(2d6", "(2d6)"),
            ("2d6)", "2d6"),
            ("2d6+", "2d6"),
            ("d{1,2", "d{1,2}"),
            ("2d6 é", "2d6 "),
        ] {
            assert!(parse(refused).is_err(), "{refused}");
            assert!(parse(legal).is_ok(), "{legal}");
        }
    }

    #[test]
    fn several_faults_are_reported_in_order() {
        let faults = parse("0d6 + 4d6kh9 + d6r<7 + (").expect_err("four faults").into_vec();
        let places: Vec<Range<usize>> = faults.into_iter().map(|fault| fault.span).collect();
        assert_eq!(places, [0..1, 9..12, 17..20, 24..24]);
    }

    #[test]
    fn comparisons_are_read_alone() {
        assert_eq!(parse_comparison(" >= 12 "), Ok(Comparison { cmp: Cmp::Ge, value: 12 }));
        assert_eq!(parse_comparison("!=-3"), Ok(Comparison { cmp: Cmp::Ne, value: -3 }));
        for wrong in ["", "12", ">=", "=> 12", ">= 12 13", ">= x", ">= 99999999999"] {
            assert!(parse_comparison(wrong).is_err(), "{wrong}");
        }
    }
}
