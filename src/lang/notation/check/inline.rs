//! Calls of functions of the game, put in place of their values.

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

use super::{Checker, Known, KnownValue, Typed, bind};
use crate::formula::{Bound, Bounds, Name, Term, ValueKind, has_dice, parts};
use crate::notation::NotationFault;
use crate::notation::functions::MAX_WRITTEN_OUT;
use crate::notation::syntax::{CallForm, Form, Node, Place};

/// The most parts of a value without dice that is put wherever its parameter is named. A larger one is worked out once
/// and named.
const MOST_PARTS: usize = 16;

impl Checker {
    /// Makes parameters known of which nothing is known, as in a function that is not called. `hidden` are names that the
    /// game knows and a function does not.
    pub(in crate::notation) fn open(&mut self, params: &[String], hidden: &[String]) {
        let open = |name: &String| Known { text: name.clone(), slot: usize::MAX, value: KnownValue::Open };
        self.names.extend(params.iter().map(open));
        self.hidden = hidden.to_vec();
    }

    /// A call of a function of the game.
    pub(super) fn inlined(&mut self, call: &CallForm, place: &Place) -> Typed {
        let given: Vec<Option<(Term, ValueKind)>> = call.given.iter().map(|node| self.value(node)).collect();
        let functions = Arc::clone(&self.functions);
        let Some(function) = functions.find(&call.name) else { return Typed::Broken };
        if given.len() != function.params.len() {
            let (takes, example) = function.signature();
            let message = format!("`{}` takes {takes}", call.name);
            self.fault_with(&call.name_span, message, format!("write `{example}`"));
            return Typed::Broken;
        }
        let Some(given) = given.into_iter().collect::<Option<Vec<_>>>().filter(|_| function.sound) else {
            return Typed::Broken;
        };
        let before = self.written_out;
        self.written_out = before.saturating_add(function.length());
        if self.written_out > MAX_WRITTEN_OUT {
            if before <= MAX_WRITTEN_OUT {
                let message = format!(
                    "with every call written out, the functions of this text are longer than {MAX_WRITTEN_OUT} characters"
                );
                self.fault_with(place, message, "call fewer functions, or give a value that is used often a name");
            }
            return Typed::Broken;
        }
        let mut bound = Vec::new();
        let mut known = self.constants(&functions.constants);
        for (param, (term, kind)) in function.params.iter().zip(given) {
            known.push(self.given_as(param, term, kind, &mut bound));
        }
        let names = mem::replace(&mut self.names, known);
        let numbers = self.variables.iter().filter(|(name, _)| functions.constants.contains(name));
        let numbers: BTreeMap<String, i32> = numbers.map(|(name, number)| (name.clone(), *number)).collect();
        let variables = mem::replace(&mut self.variables, numbers);
        let faults = mem::take(&mut self.faults);
        let read = mem::take(&mut self.read);
        // What the function calls is counted with it.
        let written_out = mem::take(&mut self.written_out);
        // What one call excludes another may need.
        let ever = mem::replace(&mut self.ever, false);
        let value = self.value(&function.body);
        self.ever = ever;
        self.written_out = written_out;
        self.names = names;
        self.variables = variables;
        self.read.retain(|name| functions.constants.contains(name));
        self.read.extend(read);
        for fault in mem::replace(&mut self.faults, faults) {
            let part = functions.text[fault.span].trim();
            let message = format!("{} (in `{}`: `{part}`)", fault.message, call.name);
            self.faults.push(NotationFault { span: place.clone(), message, ..fault });
        }
        value.map_or(Typed::Broken, |(term, kind)| Typed::Value(bind(&bound, term), kind))
    }

    /// What every function knows.
    fn constants(&self, names: &[String]) -> Vec<Known> {
        self.names.iter().filter(|known| names.contains(&known.text)).cloned().collect()
    }

    /// A parameter with the value that is given for it.
    fn given_as(&mut self, param: &str, term: Term, kind: ValueKind, bound: &mut Vec<(Name, Bound)>) -> Known {
        let text = param.to_owned();
        if let Some(number) = term.as_number().filter(|_| kind == ValueKind::Number) {
            return Known { text, slot: usize::MAX, value: KnownValue::Number(number) };
        }
        if !has_dice(&term) && size(&term) <= MOST_PARTS {
            return Known { text, slot: usize::MAX, value: KnownValue::Term(term, kind) };
        }
        let slot = self.reserve(Bounds::Value(self.scope.range(&term)));
        bound.push((Name { slot, text: text.clone(), several: false }, Bound::Value(term)));
        Known { text, slot, value: KnownValue::Value(kind) }
    }

    /// Whether a part is a parameter of which nothing is known.
    pub(super) fn is_parameter(&self, node: &Node) -> bool {
        let Form::Name(name) = &node.form else { return false };
        self.names.iter().any(|known| known.text == *name && matches!(known.value, KnownValue::Open))
    }

    /// Whether a part is a parameter where dice are needed, which is a fault.
    pub(super) fn refuse_parameter(&mut self, node: &Node, asked_by: &str) -> bool {
        let Form::Name(name) = &node.form else { return false };
        if !self.is_parameter(node) {
            return false;
        }
        let message = format!("`{name}` is a value, and `{asked_by}` looks at dice");
        let help = "give the number of dice, and roll them in the function: `hits(n) = count((n)d6 >= 5)`";
        self.fault_with(&node.span, message, help);
        true
    }

    /// The fault of a name that the game knows and a function does not.
    pub(super) fn is_hidden(&self, name: &str, place: &Place) -> Option<NotationFault> {
        let of = name.rsplit('.').next().unwrap_or(name);
        if !self.hidden.iter().any(|hidden| hidden == of) {
            return None;
        }
        let message = format!("`{name}` is not known here");
        let help =
            "a function knows its parameters and the rules of the game: add a parameter, and give it in the call";
        Some(NotationFault::new(place.clone(), message).help(help))
    }
}

/// How many names and numbers a term has.
fn size(term: &Term) -> usize {
    parts(term).into_iter().map(size).sum::<usize>().max(1)
}
