//! Functions.

use super::number::fixed;
use super::{Checker, Dice, Typed};
use crate::exact::distribution;
use crate::expr::Expr;
use crate::formula::{
    Formula, Hand, Keeping, MOST_APART, Measure, Measured, Rounding, Source, Term, Until, ValueKind, has_free_names,
};
use crate::notation::language::{Function, function_of};
use crate::notation::syntax::{CallForm, Form, Node, Place, UntilForm};
use dice::Effort;
use dice::limits::MAX_DICE;
use dice::{Cmp, Keep};

impl Checker {
    pub(super) fn call(&mut self, call: &CallForm, place: &Place) -> Typed {
        let number = |term: Option<Term>| term.map_or(Typed::Broken, |term| Typed::Value(term, ValueKind::Number));
        let name = call.name.as_str();
        if self.functions.find(name).is_some() {
            return self.inlined(call, place);
        }
        if let Some(told) = self.told(call) {
            return told;
        }
        match (name, call.given.as_slice()) {
            ("max" | "highest" | "min" | "lowest", [only]) => number(self.end(only, name)),
            ("max" | "highest", several @ [_, _, ..]) => number(self.extreme(several, true)),
            ("min" | "lowest", several @ [_, _, ..]) => number(self.extreme(several, false)),
            ("abs", [only]) => number(self.number(only).map(|term| match fixed(&term) {
                Some(n) => Term::number(n.unsigned_abs() as i32),
                None => Term::Magnitude(Box::new(term)),
            })),
            ("floor", [only]) => number(self.rounded(only, name, Rounding::Down)),
            ("ceil", [only]) => number(self.rounded(only, name, Rounding::Up)),
            ("round", [only]) => number(self.rounded(only, name, Rounding::Nearest)),
            ("sum", [only]) => {
                let dice = self.pool(only, "sum");
                number(dice.and_then(|dice| self.sum(dice, &only.span, true)))
            }
            ("count", [only]) => number(self.count(only, place)),
            ("widest", [only]) => number(self.measured(only, name, Measure::Widest)),
            ("longest_run", [only]) => number(self.measured(only, name, Measure::LongestRun)),
            ("distinct", [only]) => number(self.measured(only, name, Measure::Distinct)),
            ("matching", [only]) => number(self.measured(only, name, Measure::Matching)),
            ("rank", [pool, place]) => number(self.rank(pool, place)),
            ("sets", [pool, size]) => number(self.sets(pool, size)),
            ("beats", [mine, theirs]) => number(self.beats(mine, theirs)),
            ("pool", given) => self.pooled(given, place).map_or(Typed::Broken, Typed::rolled),
            ("times", [count, roll]) => self.times(count, roll).map_or(Typed::Broken, Typed::rolled),
            _ => {
                for node in &call.given {
                    self.typed(node);
                }
                if let Some(Function { needs, example, .. }) = function_of(name) {
                    let message = format!("`{name}` needs {needs}");
                    self.fault_with(&call.name_span, message, format!("write `{example}`"));
                }
                Typed::Broken
            }
        }
    }

    fn extreme(&mut self, nodes: &[Node], largest: bool) -> Option<Term> {
        let terms: Vec<Option<Term>> = nodes.iter().map(|node| self.number(node)).collect();
        let terms: Vec<Term> = terms.into_iter().collect::<Option<_>>()?;
        let numbers: Option<Vec<i64>> = terms.iter().map(fixed).collect();
        if let Some(numbers) = numbers {
            let end = if largest { numbers.into_iter().max() } else { numbers.into_iter().min() };
            return Some(Term::number(end.unwrap_or(0) as i32));
        }
        Some(Term::Extreme(terms, largest))
    }

    /// The highest or lowest die of a pool.
    fn end(&mut self, node: &Node, name: &str) -> Option<Term> {
        let highest = matches!(name, "max" | "highest");
        if self.refuse_parameter(node, name) {
            return None;
        }
        match self.typed(node) {
            Typed::Dice(dice) => {
                if let Source::Rolled(hand) = &dice.source
                    && let Some(mut pool) = hand.as_pool()
                    && pool.keep == Keep::All
                {
                    if pool.count > 1 {
                        pool.keep = if highest { Keep::High(1) } else { Keep::Low(1) };
                    }
                    return Some(Term::Plain(Expr::Pool(pool)));
                }
                Some(read_off(dice, Measure::Rank(1, highest)))
            }
            Typed::Value(..) => {
                let message = format!("`{name}` needs a pool of dice, or several numbers");
                self.fault_with(&node.span, message, format!("write `{name}(4d6)` or `{name}(d8, d12)`"));
                None
            }
            Typed::Broken => None,
        }
    }

    fn rounded(&mut self, node: &Node, name: &str, rounding: Rounding) -> Option<Term> {
        match &node.form {
            Form::Quotient(parts) => self.quotient(parts, rounding),
            _ => {
                self.typed(node);
                let message = format!("`{name}` rounds a division that stands in it; all else is whole already");
                self.fault_with(&node.span, message, format!("write `{name}(4d6 / 2)`"));
                None
            }
        }
    }

    fn measured(&mut self, node: &Node, name: &str, what: Measure) -> Option<Term> {
        self.pool(node, name).map(|dice| read_off(dice, what))
    }

    fn rank(&mut self, pool: &Node, place: &Node) -> Option<Term> {
        let dice = self.pool(pool, "rank");
        let rank = self.certain(place, "the place of a die")?;
        if rank == 0 || i64::from(rank).abs() > MAX_DICE as i64 {
            let help = "`rank(p, 2)` is the second highest die, `rank(p, -1)` the lowest";
            self.fault_with(&place.span, format!("no die has the place {rank}"), help);
            return None;
        }
        dice.map(|dice| read_off(dice, Measure::Rank(rank.unsigned_abs(), rank > 0)))
    }

    fn sets(&mut self, pool: &Node, size: &Node) -> Option<Term> {
        let dice = self.pool(pool, "sets");
        let dice_each = self.certain(size, "the size of a set")?;
        if dice_each < 1 {
            self.fault_with(
                &size.span,
                "a set has at least one die",
                "`sets(5d6, 2)` counts the pairs and larger sets",
            );
            return None;
        }
        dice.map(|dice| read_off(dice, Measure::Sets(dice_each.unsigned_abs())))
    }

    fn beats(&mut self, mine: &Node, theirs: &Node) -> Option<Term> {
        let (one, other) = (self.pool(mine, "beats"), self.pool(theirs, "beats"));
        let (one, other) = (one?, other?);
        for (dice, node) in [(&one, mine), (&other, theirs)] {
            let few = |hand: &Hand| self.scope.dice(hand).high.is_some_and(|most| most <= MOST_APART);
            if self.scope.hand(&dice.source).is_some_and(|hand| hand.fixed_size().is_none() && !few(hand)) {
                let message =
                    format!("dice whose number varies can be set against dice if they are at most {MOST_APART}");
                self.fault(&node.span, message);
                return None;
            }
        }
        if other.keep != Keeping::All {
            let help = "name the dice that are kept: `let kept = 3d6kh2;`";
            self.fault_with(&theirs.span, "the dice set against others cannot be kept here", help);
            return None;
        }
        Some(read_off(one, Measure::Beats(other.source)))
    }

    pub(super) fn rolls(&mut self, roll: &Node, until: &UntilForm, place: &Place) -> Option<Term> {
        let (term, value) = (self.number(roll), self.certain(&until.value, "the end of the rolling"));
        let (term, value) = (term?, value?);
        let range = self.scope.range(&term);
        if until.sum {
            let reach = match until.cmp {
                Cmp::Ge => value,
                Cmp::Gt => value.saturating_add(1),
                _ => {
                    let help = "write `until sum >= 20`";
                    self.fault_with(&until.place, "a sum is rolled for until it is high enough", help);
                    return None;
                }
            };
            if range.low.is_none_or(|low| low < 1) {
                let message = "this might be rolled without end, as a roll may be 0 or less";
                self.fault_with(&roll.span, message, "write `max(1, …)` around the roll");
                return None;
            }
            return Some(Term::Rolls(Box::new(term), Until::Sum(reach)));
        }
        if has_free_names(&term) {
            let message = "what is rolled until something shows cannot depend on names";
            self.fault(&roll.span, message);
            return None;
        }
        let expr = match &term {
            Term::Plain(expr) => expr.clone(),
            term => Expr::Formula(Box::new(Formula::new(term.clone(), ValueKind::Number))),
        };
        let odds = match distribution(&expr, Effort::MODERATE) {
            Ok(odds) => odds,
            Err(too_large) => {
                self.fault(&roll.span, too_large.to_string());
                return None;
            }
        };
        let ends = odds.iter().any(|(total, chance)| chance > 0.0 && until.cmp.holds(&total, &i64::from(value)));
        if !ends {
            let message = format!("no roll of `{expr}` is ever {} {value}, so this would not end", until.cmp);
            self.fault(place, message);
            return None;
        }
        Some(Term::Rolls(Box::new(term), Until::Roll(until.cmp, value)))
    }
}

fn read_off(dice: Dice, what: Measure) -> Term {
    Term::Measured(Box::new(Measured { dice: dice.source, keep: dice.keep, what }))
}
