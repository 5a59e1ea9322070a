//! The names that a text uses and does not give itself: those whose numbers come from outside.

use std::ops::Range;
use std::sync::Arc;

use super::fault::NotationFaults;
use super::functions::Functions;
use super::script::{StatementForm, What};
use super::syntax::{
    Bound, CallForm, ChangeForm, DiceForm, DieForm, Form, LetForm, Node, SpanForm, TextForm, VisitForm,
};
use super::{Variables, check, parser};

/// A name whose number comes from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnboundName {
    /// The name as it is first written. Letter case makes no difference.
    pub name: String,
    /// Where it is first used, in bytes of the text.
    pub span: Range<usize>,
}

/// The names that a text uses without a `let` of its own, each once, in the order of the text.
///
/// # Errors
/// If the text cannot be read to its end: all its faults, without names that nothing is known by.
pub fn unbound_names(text: &str) -> Result<Vec<UnboundName>, NotationFaults> {
    let (form, faults) = parser::parse(text, &Functions::default());
    if !faults.is_empty() {
        let all = match check::check(form, &Variables::new(), &[], &Arc::default(), faults.clone()) {
            Err(all) => all.into_vec().into_iter().filter(|fault| fault.unknown_name.is_none()).collect(),
            Ok(_) => faults,
        };
        let is_sound = |text: &str| parser::parse(text, &Functions::default()).1.is_empty();
        return Err(super::explained(text, NotationFaults::new(all), &is_sound));
    }
    let mut search = Search { text, given: Vec::new(), found: Vec::new() };
    search.whole(&form);
    search.found.sort_by_key(|name| name.span.start);
    Ok(search.found)
}

struct Search<'t> {
    text: &'t str,
    /// The names given so far, the innermost last.
    given: Vec<&'t str>,
    found: Vec<UnboundName>,
}

impl<'t> Search<'t> {
    fn whole(&mut self, form: &'t TextForm) {
        self.lets(&form.lets);
        let condition = form.given.iter().map(|given| &given.condition);
        form.outputs
            .iter()
            .map(|output| &output.value)
            .chain(condition)
            .chain(&form.parts)
            .for_each(|node| self.node(node));
    }

    fn lets(&mut self, lets: &'t [LetForm]) {
        for LetForm { name, value, .. } in lets {
            if let Form::Visit(visit) = &value.form {
                self.visit(visit);
                continue;
            }
            self.node(value);
            self.given.push(name);
        }
    }

    fn visit(&mut self, visit: &'t VisitForm) {
        visit.pools.iter().chain(visit.states.iter().map(|state| &state.value)).for_each(|node| self.node(node));
        self.given.extend(visit.states.iter().map(|state| state.name.as_str()));
        let outside = self.given.len();
        self.given.push("face");
        self.steps(&visit.body);
        self.given.truncate(outside);
    }

    fn steps(&mut self, steps: &'t [StatementForm]) {
        let outside = self.given.len();
        for step in steps {
            match &step.what {
                What::Let(named) => self.lets(std::slice::from_ref(named)),
                What::Change { value, .. } => self.node(value),
                What::If { held, yes, no } => {
                    self.node(held);
                    self.steps(yes);
                    self.steps(no);
                }
                // All else is refused.
                _ => {}
            }
        }
        self.given.truncate(outside);
    }

    fn name(&mut self, name: &str, span: &Range<usize>) {
        let known = self.found.iter_mut().find(|found| found.name.to_lowercase() == name);
        if self.given.contains(&name) {
            return;
        }
        match known {
            Some(known) if known.span.start <= span.start => {}
            Some(known) => known.span = span.clone(),
            None => {
                let written = &self.text[span.clone()];
                let name = if written.to_lowercase() == name { written } else { name };
                self.found.push(UnboundName { name: name.to_owned(), span: span.clone() });
            }
        }
    }

    fn node(&mut self, node: &'t Node) {
        match &node.form {
            Form::Number(_) | Form::Word(_) | Form::Answer(_) | Form::Deck(_) | Form::Broken => {}
            Form::Name(name) => self.name(name, &node.span),
            Form::Dice(dice) => self.dice(dice),
            // A deck is never a number from outside.
            Form::Draw(drawn) => self.node(&drawn.count),
            Form::Braces(parts) | Form::And(parts) | Form::Or(parts) => parts.iter().for_each(|part| self.node(part)),
            Form::Call(CallForm { given, .. }) => given.iter().for_each(|part| self.node(part)),
            Form::Kept(pool, changes) => {
                self.node(pool);
                changes.iter().for_each(|change| self.change(&change.what));
            }
            Form::Sum(terms) => terms.iter().for_each(|(_, term)| self.node(term)),
            Form::Product(parts) | Form::Quotient(parts) | Form::Remainder(parts) | Form::Compare(parts, _) => {
                parts.iter().for_each(|part| self.node(part));
            }
            Form::In(part, span) => {
                self.node(part);
                self.span(span);
            }
            Form::Not(part) => self.node(part),
            Form::If(parts) => parts.iter().for_each(|part| self.node(part)),
            Form::Match(subject, arms) => {
                self.node(subject);
                for arm in arms {
                    arm.spans.iter().for_each(|span| self.span(span));
                    self.node(&arm.value);
                }
            }
            Form::Visit(visit) => self.visit(visit),
            Form::Let(lets, body) => {
                let outside = self.given.len();
                self.lets(lets);
                self.node(body);
                self.given.truncate(outside);
            }
            Form::Rolls(roll, until) => {
                self.node(roll);
                self.node(&until.value);
            }
        }
    }

    fn dice(&mut self, dice: &'t DiceForm) {
        dice.count.iter().for_each(|count| self.node(count));
        if let DieForm::Rolled(sides) = &dice.die {
            self.node(sides);
        }
        dice.changes.iter().for_each(|change| self.change(&change.what));
    }

    fn change(&mut self, change: &'t ChangeForm) {
        if let ChangeForm::Keep { number, .. } = change {
            self.node(number);
        }
    }

    fn span(&mut self, span: &SpanForm) {
        for bound in [&span.low, &span.high].into_iter().flatten() {
            if let Bound::Name(name, _) = &**bound {
                self.name(name, &span.place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_a_let_come_from_outside() {
        for (text, expected) in [
            ("2d6+3", &[][..]),
            ("d20 + Bonus >= dc", &["Bonus", "dc"]),
            ("let p = skill d6; count(p >= skill) + (let q = d6; q + x)", &["skill", "x"]),
            ("4d6kh(kept) + d(faces)", &["kept", "faces"]),
            ("draw(hand, {1..13:4})", &["hand"]),
            ("match d20 { ..low: 0, else: 1 }", &["low"]),
            ("{ total: 2d6 + a, high: d6 in 5..b }", &["a", "b"]),
            ("let p = 2d6; sum(p) given count(p >= low) >= 1", &["low"]),
            ("given d6 + given given d20 >= given", &["given"]),
        ] {
            let found: Vec<String> = unbound_names(text)
                .unwrap_or_else(|faults| panic!("{text}: {faults}"))
                .into_iter()
                .map(|found| found.name)
                .collect();
            assert_eq!(found, expected, "{text}");
        }
        assert!(unbound_names("2d6 +").is_err());
        let found = unbound_names("d6 + x + x").expect("legal syntax");
        assert_eq!((found.len(), found[0].span.clone()), (1, 5..6));
    }
}
