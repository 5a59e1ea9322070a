//! The condition of a roll.

use super::together::together;
use super::{Checker, bind, expr};
use crate::exact::distribution;
use crate::formula::{Bound, Let, Name, Term, ValueKind, free_names, given_slots};
use crate::notation::syntax::Place;
use crate::notation::{Given, Output, Outputs, ReadAs, Under};
use dice::Effort;

/// How much is done to find out whether a condition always or never holds: a hundredth of a second.
const EFFORT: Effort = Effort::of_steps(1e7);

impl Checker {
    /// The outputs of a text under a condition. One that never holds is a fault.
    pub(super) fn under(
        &mut self,
        lets: &[(Name, Bound)],
        outputs: Vec<Output>,
        terms: &[(Term, ValueKind)],
        condition: &Term,
        place: &Place,
    ) -> Outputs {
        let asked = expr(bind(lets, condition.clone()), ValueKind::YesNo);
        // After a fault, a name may be known that nothing gives.
        let solved = || if self.faults.is_empty() { always(&asked) } else { None };
        let answer = self.scope.answer(condition).or_else(solved);
        if answer == Some(false) {
            let why = self.scope.reason(condition).map_or(String::new(), |why| format!(": {why}"));
            self.fault_with(place, format!("this condition never holds{why}"), "ask for what can happen");
        }
        if !self.faults.is_empty() {
            return Outputs { outputs, together: None, given: None };
        }
        let words = condition.to_string();
        let shared = reached(lets, condition);
        let looks_elsewhere =
            terms.iter().all(|(term, _)| !reached(lets, term).iter().any(|slot| shared.contains(slot)));
        let says = if answer == Some(true) {
            Some(format!("`given {words}` changes nothing: it always holds"))
        } else if looks_elsewhere {
            Some(format!(
                "`given {words}` changes nothing: it looks at no die of the roll; a name means the same dice in both, \
                 as in `let p = 4d6; sum(p) given count(p = 6) >= 1`"
            ))
        } else {
            None
        };
        let note = says.map(|words| ReadAs { span: place.clone(), words });
        let all = together(lets, terms, Some(condition), &self.scope);
        let is_one = terms.len() == 1;
        let outputs = std::iter::zip(outputs, terms).map(|(output, asked)| {
            let together = if is_one {
                all.clone()
            } else {
                together(lets, std::slice::from_ref(asked), Some(condition), &self.scope)
            };
            Output { under: Some(Under { words: written(lets, &asked.0, condition), together }), ..output }
        });
        let outputs = outputs.collect();
        let given = Given { expr: asked, words, span: place.clone(), note };
        Outputs { outputs, together: all, given: Some(given) }
    }
}

/// The answer to a question if it is always the same, as far as that is found out at once.
fn always(question: &crate::Expr) -> Option<bool> {
    let odds = distribution(question, EFFORT).ok().filter(|odds| odds.truncated_mass() == 0.0)?;
    let certain = |answer: i64| odds.weight(answer) == *odds.total();
    if certain(1) { Some(true) } else { certain(0).then_some(false) }
}

/// The names that a term uses, and those that these use.
fn reached(lets: &[(Name, Bound)], term: &Term) -> Vec<usize> {
    let mut slots = free_names(term);
    for (name, value) in lets.iter().rev() {
        if given_slots(name, value).iter().any(|slot| slots.contains(slot)) {
            let alone = Let { name: name.clone(), value: value.clone(), body: Term::number(0) };
            slots.extend(free_names(&Term::Let(Box::new(alone))));
        }
    }
    slots
}

/// How an output and its condition are written, behind the names that they use.
fn written(lets: &[(Name, Bound)], term: &Term, condition: &Term) -> String {
    let used: Vec<usize> = [term, condition].into_iter().flat_map(|term| reached(lets, term)).collect();
    let named = lets.iter().filter(|(name, value)| given_slots(name, value).iter().any(|slot| used.contains(slot)));
    let names: String = named.map(|(name, value)| Let::head(name, value) + " ").collect();
    format!("{names}{term} given {condition}")
}
