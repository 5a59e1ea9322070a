//! Choices: what holds, `if`, and tables.

use super::number::fixed;
use super::{Checker, Typed, called};
use crate::expr::Expr;
use crate::formula::{Arm, Span, Term, ValueKind};
use crate::notation::syntax::{ArmForm, Form, Node, Place};

impl Checker {
    /// A part that must be yes or no.
    pub(in crate::notation) fn yes_no(&mut self, node: &Node) -> Option<Term> {
        match self.typed(node) {
            Typed::Value(term, ValueKind::YesNo) => Some(term),
            Typed::Broken => None,
            typed => {
                let kind = match typed {
                    Typed::Value(_, kind) => kind,
                    _ => ValueKind::Number,
                };
                let message = format!("yes or no is needed here, not {}", called(kind));
                let counts = matches!(&node.form, Form::Compare(..));
                let help = if counts {
                    "this counts dice; compare the count, as in `(6d10 >= 7) >= 1`"
                } else {
                    "compare it, as in `d20 >= 15`"
                };
                self.fault_with(&node.span, message, help);
                None
            }
        }
    }

    /// Reports a question of which one answer never happens, and with it a part of the text.
    pub(in crate::notation) fn note_never(&mut self, held: &Term, place: &Place, has_else: bool) {
        if !self.ever {
            return;
        }
        let why = self.scope.reason(held).map_or(String::new(), |why| format!(": {why}"));
        match self.scope.answer(held) {
            Some(false) => {
                let help = "ask for what can happen, or give the numbers a wider `range`";
                self.fault_with(place, format!("this never holds{why}"), help);
            }
            Some(true) if has_else => {
                let help = "leave the `if` out, or ask for what may fail";
                self.fault_with(place, format!("this always holds, and the `else` is never reached{why}"), help);
            }
            _ => {}
        }
    }

    pub(super) fn joined(&mut self, nodes: &[Node], all: bool) -> Option<Term> {
        let parts: Vec<Option<Term>> = nodes.iter().map(|node| self.yes_no(node)).collect();
        Some(Term::Joined(parts.into_iter().collect::<Option<_>>()?, all))
    }

    pub(super) fn choice(&mut self, parts: &[Node; 3]) -> Typed {
        let held = self.yes_no(&parts[0]);
        held.iter().for_each(|held| self.note_never(held, &parts[0].span, true));
        let values = [self.value(&parts[1]), self.value(&parts[2])];
        let kind = self.one_kind(&values, &[&parts[1].span, &parts[2].span]);
        let [Some((yes, _)), Some((no, _))] = values else { return Typed::Broken };
        let (Some(held), Some(kind)) = (held, kind) else { return Typed::Broken };
        let term = match certain(&held) {
            Some(true) => yes,
            Some(false) => no,
            None => Term::If(Box::new([held, yes, no])),
        };
        Typed::Value(term, kind)
    }

    /// The kind that all values share; yes and no do not mix with numbers.
    fn one_kind(&mut self, values: &[Option<(Term, ValueKind)>], places: &[&Place]) -> Option<ValueKind> {
        let mut kinds = values.iter().zip(places).filter_map(|(value, place)| Some((value.as_ref()?.1, *place)));
        let (first, _) = kinds.next()?;
        if let Some((other, place)) = kinds.find(|(kind, _)| *kind != first) {
            let message = format!("one outcome is {} and another {}", called(first), called(other));
            self.fault_with(place, message, "all outcomes of a choice are of one kind");
            return None;
        }
        Some(first)
    }

    pub(super) fn table(&mut self, subject: &Node, forms: &[ArmForm], place: &Place) -> Typed {
        let before = self.faults.len();
        let subject_term = self.number(subject);
        let mut arms = Vec::new();
        let mut rest = None;
        let mut values = Vec::new();
        for form in forms {
            let spans: Vec<Option<Span>> = form.spans.iter().map(|span| self.span(span)).collect();
            let value = self.value(&form.value);
            if rest.is_some() {
                self.fault_with(&form.place, "an outcome after `else` is never met", "`else` comes last");
            }
            let spans: Option<Vec<Span>> = spans.into_iter().collect();
            if let (Some(subject), Some(spans)) = (&subject_term, &spans) {
                self.note_unmet(subject, spans, &form.place);
            }
            if let (Some(spans), Some((term, _))) = (spans, &value) {
                if form.spans.is_empty() {
                    rest = Some(Box::new(term.clone()));
                } else {
                    self.note_overlap(&arms, &spans, &form.place);
                    arms.push(Arm { spans, value: term.clone() });
                }
            }
            values.push(value);
        }
        let places: Vec<&Place> = forms.iter().map(|form| &form.value.span).collect();
        let kind = self.one_kind(&values, &places);
        if forms.is_empty() {
            self.fault_with(place, "this table has no outcomes", "write `match d20 { 1: 0, 2..=20: 1 }`");
        }
        let (Some(subject), Some(kind)) = (subject_term, kind) else { return Typed::Broken };
        // An outcome that is a parameter is not known before the function is called.
        if values.iter().any(Option::is_none) {
            return Typed::Broken;
        }
        if self.faults.len() == before && rest.is_none() {
            self.note_gap(&subject, &arms, place);
        }
        if self.faults.len() > before {
            return Typed::Broken;
        }
        if let Some(number) = fixed(&subject) {
            let met = arms.iter().find(|arm| arm.spans.iter().any(|span| span.holds(number)));
            let value = met.map(|arm| arm.value.clone()).or(rest.map(|rest| *rest));
            return value.map_or(Typed::Broken, |value| Typed::Value(value, kind));
        }
        Typed::Value(Term::Match(Box::new(subject), arms, rest), kind)
    }

    /// Reports an outcome that no number leads to.
    fn note_unmet(&mut self, subject: &Term, spans: &[Span], place: &Place) {
        let range = self.scope.range(subject);
        let unmet = !spans.is_empty() && spans.iter().all(|span| span.meets(range) == Some(false));
        if self.ever && unmet {
            let message = format!("this is never met: what is looked at {}", range.told());
            self.fault_with(place, message, "leave this line out, or give the numbers a wider `range`");
        }
    }

    fn note_overlap(&mut self, arms: &[Arm], spans: &[Span], place: &Place) {
        let earlier = arms.iter().flat_map(|arm| &arm.spans);
        let twice = earlier
            .flat_map(|one| spans.iter().map(move |other| (one, other)))
            .find(|(one, other)| one.low <= other.high && other.low <= one.high);
        if let Some((one, other)) = twice {
            self.fault(place, format!("`{other}` meets `{one}`, which stands before it"));
        }
    }

    /// Reports a number that the table leaves out.
    fn note_gap(&mut self, subject: &Term, arms: &[Arm], place: &Place) {
        let range = self.scope.range(subject);
        let mut spans: Vec<Span> = arms.iter().flat_map(|arm| arm.spans.iter().copied()).collect();
        spans.sort_by_key(|span| span.low);
        let text = |end: Option<i64>| end.map_or("without end".to_owned(), |n| n.to_string());
        let reach = format!("{} to {}", text(range.low), text(range.high));
        let help = "add a line for it, or `else: …` for all that is left";
        let mut next = range.low.unwrap_or(i64::MIN);
        for span in spans {
            if span.low != i32::MIN && i64::from(span.low) > next {
                break;
            }
            let end = if span.high == i32::MAX { i64::MAX } else { i64::from(span.high) };
            next = next.max(end.saturating_add(1));
        }
        let left_out = match range.high {
            Some(high) => next <= high,
            None => next != i64::MAX,
        };
        if left_out {
            let number = if next == i64::MIN { "the lowest numbers".to_owned() } else { next.to_string() };
            self.fault_with(place, format!("the table leaves out {number}: the roll runs from {reach}"), help);
        }
    }
}

/// The answer to a question without dice.
fn certain(term: &Term) -> Option<bool> {
    match term {
        Term::Not(part) => return certain(part).map(|answer| !answer),
        Term::Joined(parts, all) => {
            let answers: Option<Vec<bool>> = parts.iter().map(certain).collect();
            return answers.map(|answers| answers.contains(&!all) != *all);
        }
        _ => {}
    }
    let Term::Plain(Expr::Compare(left, cmp, right)) = term else { return None };
    let [left, right] = [left, right].map(|side| fixed(&Term::Plain((**side).clone())));
    Some(cmp.holds(&left?, &right?))
}
