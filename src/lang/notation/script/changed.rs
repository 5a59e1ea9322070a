//! Changes of what is kept: numbers, words, and yes or no.

use super::check::Walk;
use super::names::{FighterSlot, Stat};
use super::parse::{How, StatementForm, What};
use crate::expr::Sign;
use crate::formula::{Arm, Bound, Let, Name, Term, ValueKind, outcome_words};
use crate::notation::Purpose;
use crate::notation::check::called;
use crate::notation::language::RESERVED;
use crate::notation::syntax::{Form, Node, OutputForm, Place};
use crate::notation::words::nearest;
use crate::script::Statement;
use dice::Cmp;

impl Walk<'_> {
    pub(super) fn change(
        &mut self,
        name: &str,
        name_span: &Place,
        how: How,
        value: &Node,
        place: &Place,
    ) -> Option<Statement> {
        let Some(before) = self.kept(name) else {
            self.checker.value(value);
            self.not_kept(name, name_span);
            return None;
        };
        let stat = self.kept_stat(before.slot).cloned();
        let (kind, what) = match &stat {
            Some(Stat::Listed(..)) => (ValueKind::Word, "a word"),
            Some(Stat::Answer) => (ValueKind::YesNo, "yes or no"),
            _ => (ValueKind::Number, "a number"),
        };
        if kind != ValueKind::Number && how != How::Become {
            let message = format!("`{name}` is {what}, to which nothing is added");
            self.checker.fault_with(name_span, message, format!("give it another value: `{name} := …`"));
            return None;
        }
        let kept = before.slot;
        let value = match (&stat, kind) {
            (Some(Stat::Listed(words, _)), _) => {
                let words: Vec<&str> = words.iter().filter_map(Term::as_word).collect();
                self.word_among(name, &words, value)?
            }
            (_, ValueKind::YesNo) => self.answer_for(name, value)?,
            _ => self.number(value)?,
        };
        let before = Term::Name(before);
        let value = match how {
            How::Become => value,
            How::Add => Term::Sum(vec![(Sign::Plus, before), (Sign::Plus, value)]),
            How::Subtract => Term::Sum(vec![(Sign::Plus, before), (Sign::Minus, value)]),
        };
        Some(Statement::Change { kept, value, place: place.clone() })
    }

    /// A value for what is yes or no.
    fn answer_for(&mut self, name: &str, node: &Node) -> Option<Term> {
        let (term, kind) = self.checker.value(node)?;
        if kind == ValueKind::YesNo {
            return Some(term);
        }
        let help = match term.as_number() {
            Some(number @ (0 | 1)) => format!("write `{name} := {}`", number == 1),
            _ => format!("write `{name} := true`, or a question: `{name} := d6 >= 4`"),
        };
        let message = format!("`{name}` is yes or no, and this is {}", called(kind));
        self.checker.fault_with(&node.span, message, help);
        None
    }

    /// The place, among those that are kept under a name, of the word that a value comes to.
    fn word_among(&mut self, name: &str, words: &[&str], node: &Node) -> Option<Term> {
        let (term, kind) = self.checker.value(node)?;
        let known = || words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ");
        if kind != ValueKind::Word {
            let message = format!("`{name}` is a word, and this is {}", called(kind));
            self.checker.fault_with(&node.span, message, format!("it may be {}", known()));
            return None;
        }
        let named: Vec<(usize, &Term)> = self.named.iter().map(|(slot, term)| (*slot, term)).collect();
        let other = outcome_words(&term, &named).into_iter().find(|word| !words.contains(word)).map(str::to_owned);
        let place = place_among(&term, words, &named);
        let Some(other) = other else { return Some(place) };
        let help = match nearest(&other, words.iter().copied()) {
            Some(near) => format!("did you mean `\"{near}\"`?"),
            None => format!("it may be {}", known()),
        };
        self.checker.fault_with(&node.span, format!("`{name}` is never `\"{other}\"`"), help);
        None
    }

    /// What is kept under a name.
    fn kept(&mut self, name: &str) -> Option<Name> {
        let slot = match self.fighters {
            None => self.names.kept.iter().position(|(known, _)| known == name)?,
            Some(slots) => {
                let slot = self.checker.slot_of(name)?;
                let is_kept = slot >= slots.first && matches!(slots.what(slot), FighterSlot::Kept(..));
                is_kept.then_some(slot)?
            }
        };
        Some(Name { slot, text: name.to_owned(), several: false })
    }

    /// What is known of what is kept in a slot.
    fn kept_stat(&self, slot: usize) -> Option<&Stat> {
        let kept = match (self.fighters, &self.names.fighters) {
            (Some(slots), Some(fighters)) => match slots.what(slot) {
                FighterSlot::Kept(_, place) => fighters.kept.get(place),
                _ => None,
            },
            _ => self.names.kept.get(slot),
        };
        kept.map(|(_, stat)| stat)
    }

    /// Reports a comparison that stands for itself where a change or a name was meant: `led = 0`. Returns whether it did.
    pub(super) fn refuse_assignment(&mut self, form: &StatementForm, is_last: bool) -> bool {
        let What::Results(outputs) = &form.what else { return false };
        let [OutputForm { label: None, value }] = outputs.as_slice() else { return false };
        let (Form::Compare(sides, Cmp::Eq), false) = (&value.form, value.enclosed) else { return false };
        let Form::Name(name) = &sides[0].form else { return false };
        if self.purpose == Purpose::Check && is_last {
            return false;
        }
        self.checker.value(&sides[1]);
        let text = self.text[sides[1].span.clone()].to_owned();
        let known = self.checker.knows(name);
        let kept = self.kept(name).filter(|_| self.purpose != Purpose::Check);
        let help = if let Some(kept) = kept {
            let is_answer = matches!(self.kept_stat(kept.slot), Some(Stat::Answer));
            match text.as_str() {
                "0" if is_answer => format!("write `{name} := false`"),
                "1" if is_answer => format!("write `{name} := true`"),
                text => format!("write `{name} := {text}`"),
            }
        } else if known {
            format!("`{name}` stays as it is; `let` gives a name to another value")
        } else {
            self.checker.give_broken(name);
            format!("write `let {name} = {text}`")
        };
        self.checker.fault_with(&form.place, "`=` compares, and this changes nothing", help);
        true
    }

    /// Says that a name is not that of a number that is kept.
    fn not_kept(&mut self, name: &str, place: &Place) {
        if let Some(fighters) = &self.names.fighters {
            let of = name.split_once('.').map_or(name, |(_, of)| of);
            let is_stat = fighters.stats.iter().any(|(known, _)| known == of);
            let message = match is_stat {
                true => format!("`{name}` cannot change: it stands on the sheet"),
                false => format!("`{name}` is not a number that can change"),
            };
            let begins = ["", "target.", "enemy.", "ally."];
            let all: Vec<String> = begins
                .into_iter()
                .flat_map(|begin| fighters.kept.iter().map(move |(known, _)| format!("{begin}{known}")))
                .collect();
            let help = match nearest(name, all.iter().map(String::as_str)) {
                Some(near) if near == name && name.starts_with("target.") => {
                    "only a turn or a reaction has a target".to_owned()
                }
                Some(near) if near == name => "write it inside `each enemy { … }` or `each ally { … }`".to_owned(),
                Some(near) => format!("did you mean `{near}`?"),
                None if is_stat => format!("list it under `keeps`: `keeps = [\"{of}\"]`"),
                None => format!("list it under `keeps`: `keeps = {{ {of} = 0 }}`"),
            };
            self.checker.fault_with(place, message, help);
            return;
        }
        let message = match self.checker.knows(name) {
            true => format!("`{name}` cannot change: it is not a number that is kept"),
            false => format!("`{name}` is not a number that is kept"),
        };
        let kept: Vec<&str> = self.names.kept.iter().map(|(known, _)| known.as_str()).collect();
        let help = match nearest(name, kept.iter().copied().chain(RESERVED.map(|phrase| phrase.word))) {
            Some(near) => format!("did you mean `{near}`?"),
            None if kept.is_empty() => format!("list it under `state`: `state = {{ {name} = 0 }}`"),
            None => format!("kept are {}; `let` gives a name to a value", listed(&kept)),
        };
        self.checker.fault_with(place, message, help);
    }
}

/// The place among `words` of the word that a term comes to. `named` are the values of names, by slot.
fn place_among<'t>(term: &'t Term, words: &[&str], named: &[(usize, &'t Term)]) -> Term {
    let place = |word: &str| {
        let place = words.iter().position(|known| *known == word).unwrap_or_default();
        Term::number(i32::try_from(place).unwrap_or_default())
    };
    match term {
        Term::Word(word) => place(word),
        Term::If(parts) => {
            let [held, yes, no] = &**parts;
            Term::If(Box::new([held.clone(), place_among(yes, words, named), place_among(no, words, named)]))
        }
        Term::Match(subject, arms, rest) => {
            let arm = |arm: &'t Arm| Arm { spans: arm.spans.clone(), value: place_among(&arm.value, words, named) };
            let rest = rest.as_ref().map(|rest| Box::new(place_among(rest, words, named)));
            Term::Match(subject.clone(), arms.iter().map(arm).collect(), rest)
        }
        Term::Let(bound) => {
            let mut named = named.to_vec();
            if let Bound::Value(value) = &bound.value {
                named.push((bound.name.slot, value));
            }
            let body = place_among(&bound.body, words, &named);
            Term::Let(Box::new(Let { name: bound.name.clone(), value: bound.value.clone(), body }))
        }
        // A name stands for its word by a number of the whole text, so it is asked which of its words it is.
        name => {
            let mut all = outcome_words(name, named).into_iter().rev();
            let last = all.next().map_or_else(|| Term::number(0), place);
            all.fold(last, |rest, word| {
                let asked = Term::Compare(Box::new([name.clone(), Term::Word(word.to_owned())]), Cmp::Eq);
                Term::If(Box::new([asked, place(word), rest]))
            })
        }
    }
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
