//! The checker: from a syntax tree to rolls, with the types of all parts, the ranges of numbers and the uses of names.

use std::collections::BTreeSet;
use std::sync::Arc;

mod call;
mod choice;
mod compare;
mod count;
mod draw;
mod given;
mod inline;
mod keep;
mod number;
mod pools;
pub(crate) mod together;
mod visit;

use super::fault::{NotationFault, NotationFaults};
use super::functions::Functions;
use super::language::{function_names, function_of};
use super::limits::MAX_CONSTANT;
use super::syntax::{DeckForm, Form, LetForm, Node, OutputForm, Place, TextForm};
use super::words::{CHANGES, nearest};
use super::{Output, Outputs, Stat, Variables};
use crate::expr::Expr;
use crate::formula::{
    Bound, Bounds, Formula, Hand, Keeping, Let, Name, Rounding, Scope, Source, Term, ValueKind, given_slots, mentions,
};

/// Checks a text. With it come the names that it reads.
pub(super) fn check(
    form: TextForm,
    variables: &Variables,
    given: &[(String, Stat)],
    functions: &Arc<Functions>,
    faults: Vec<NotationFault>,
) -> Result<(Outputs, BTreeSet<String>), NotationFaults> {
    let mut checker = Checker::new(variables, faults);
    checker.functions = Arc::clone(functions);
    given.iter().for_each(|(name, stat)| checker.given(name, stat));
    let outputs = checker.text(form);
    if checker.faults.is_empty() { Ok((outputs, checker.read)) } else { Err(NotationFaults::new(checker.faults)) }
}

/// A checked part of a text.
enum Typed {
    /// A value.
    Value(Term, ValueKind),
    /// Dice, which as a number are their sum.
    Dice(Dice),
    /// A part with a fault, which is reported.
    Broken,
}

/// Dice of a text.
struct Dice {
    source: Source,
    /// Which of them are looked at, if they were named before.
    keep: Keeping,
}

/// A name that holds.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) text: String,
    slot: usize,
    value: KnownValue,
}

/// What is known of a name.
#[derive(Clone)]
pub(super) enum KnownValue {
    Value(ValueKind),
    /// Dice; several or one, or those that were kept.
    Dice {
        several: bool,
    },
    /// A fixed number.
    Number(i32),
    /// A value that is put in its place.
    Term(Term, ValueKind),
    /// A deck of cards.
    Deck(draw::KnownDeck),
    /// A parameter of a function, of which nothing is known before it is called.
    Open,
    /// Its value has a fault, which is reported.
    Broken,
}

pub(super) struct Checker {
    pub(super) faults: Vec<NotationFault>,
    variables: Variables,
    /// The innermost last.
    pub(super) names: Vec<Known>,
    /// How many of them were given outside the present block.
    pub(super) outside: usize,
    /// Whether a value in parentheses is checked, or that of a function.
    inside_value: bool,
    pub(super) scope: Scope,
    /// Number of names so far, of which each has a slot.
    pub(super) slots: usize,
    /// Number of dice so far.
    dice: u64,
    /// The functions that may be called.
    pub(super) functions: Arc<Functions>,
    /// The names that have been read, those of parameters left out.
    pub(super) read: BTreeSet<String>,
    /// Names of the game that are not known in the value of a function.
    hidden: Vec<String>,
    /// Whether ranges are all that there may ever be, so that what they exclude is a mistake.
    pub(super) ever: bool,
    /// The visit whose block is checked.
    visiting: Option<visit::Visiting>,
    /// How many bytes the calls of functions come to so far when they are written out.
    written_out: usize,
}

impl Checker {
    pub(super) fn new(variables: &Variables, faults: Vec<NotationFault>) -> Self {
        Self {
            faults,
            variables: variables.iter().map(|(name, value)| (name.to_lowercase(), *value)).collect(),
            names: Vec::new(),
            outside: 0,
            inside_value: false,
            scope: Scope::default(),
            slots: 0,
            dice: 0,
            functions: Arc::default(),
            read: BTreeSet::new(),
            hidden: Vec::new(),
            ever: false,
            visiting: None,
            written_out: 0,
        }
    }

    /// A slot for a number that is found out later.
    pub(super) fn reserve(&mut self, bounds: Bounds) -> usize {
        self.scope.set(self.slots, bounds);
        self.slots += 1;
        self.slots - 1
    }

    /// Gives the number in a slot a name.
    pub(super) fn give(&mut self, name: &str, slot: usize) {
        self.give_kind(name, slot, ValueKind::Number);
    }

    /// Gives what is in a slot a name.
    pub(super) fn give_kind(&mut self, name: &str, slot: usize, kind: ValueKind) {
        self.names.push(Known { text: name.to_lowercase(), slot, value: KnownValue::Value(kind) });
    }

    /// Makes a name known whose value has a fault, which is reported.
    pub(super) fn give_broken(&mut self, name: &str) {
        self.names.push(Known { text: name.to_lowercase(), slot: usize::MAX, value: KnownValue::Broken });
    }

    /// Whether a name is known.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.names.iter().any(|known| known.text == name) || self.variables.contains_key(name)
    }

    /// The slot that a name stands for, or from which its value is found out; `None` if there is no such slot.
    pub(super) fn slot_of(&self, name: &str) -> Option<usize> {
        let known = self.names.iter().rev().find(|known| known.text == name)?;
        (known.slot != usize::MAX).then_some(known.slot)
    }

    /// Gives a value a name.
    pub(super) fn give_value(&mut self, name: &str, value: Term, kind: ValueKind) {
        self.give_value_of(name, usize::MAX, value, kind);
    }

    /// Gives a name to a value that is found out from a slot.
    pub(super) fn give_value_of(&mut self, name: &str, slot: usize, value: Term, kind: ValueKind) {
        self.names.push(Known { text: name.to_lowercase(), slot, value: KnownValue::Term(value, kind) });
    }

    pub(super) fn fault(&mut self, place: &Place, message: impl Into<String>) {
        self.faults.push(NotationFault::new(place.clone(), message));
    }

    pub(super) fn fault_with(&mut self, place: &Place, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(NotationFault::new(place.clone(), message).help(help));
    }

    fn text(&mut self, form: TextForm) -> Outputs {
        let lets = self.lets(&form.lets);
        let mut outputs = Vec::new();
        let mut terms = Vec::new();
        for OutputForm { label, value } in &form.outputs {
            let Some((term, kind)) = self.value(value) else { continue };
            let label = label.clone();
            outputs.push(Output { label, expr: expr(bind(&lets, term.clone()), kind), under: None });
            terms.push((term, kind));
        }
        let condition = form.given.as_ref().and_then(|given| Some((self.yes_no(&given.condition)?, &given.place)));
        for part in &form.parts {
            self.typed(part);
        }
        let Some((condition, place)) = condition else {
            let is_one = terms.len() < 2 || !self.faults.is_empty();
            let together = if is_one { None } else { together::together(&lets, &terms, None, &self.scope) };
            return Outputs { outputs, together, given: None };
        };
        self.under(&lets, outputs, &terms, &condition, place)
    }

    /// Makes names known. A fixed number needs no `let` of its own: it stands wherever it is named.
    pub(super) fn lets(&mut self, lets: &[LetForm]) -> Vec<(Name, Bound)> {
        let mut bound = Vec::new();
        for LetForm { name, name_span, value } in lets {
            if let Form::Visit(visit) = &value.form {
                bound.extend(self.visit(visit, &value.span));
                continue;
            }
            if let Form::Deck(cards) = &value.form {
                self.note_taken(name, name_span);
                self.deck(name, cards, &value.span);
                continue;
            }
            let deck = match &value.form {
                Form::Draw(drawn) => match &drawn.deck {
                    DeckForm::Named(deck) => Some(deck),
                    DeckForm::Listed(_) => None,
                },
                _ => None,
            };
            let typed = match (&value.form, deck) {
                (Form::Draw(drawn), Some(deck)) => self.draw_from(drawn, deck).map_or(Typed::Broken, Typed::rolled),
                _ => self.typed(value),
            };
            // What could not be read names what it may keep, known or not.
            if !matches!(value.form, Form::Broken) {
                self.note_taken(name, name_span);
            }
            let slot = self.slots;
            self.slots += 1;
            let mut named = Name { slot, text: name.clone(), several: false };
            let known = match typed {
                Typed::Broken => KnownValue::Broken,
                Typed::Value(term, kind) => match term.as_number().filter(|_| kind == ValueKind::Number) {
                    Some(number) => KnownValue::Number(number),
                    None => {
                        self.scope.set(slot, Bounds::Value(self.scope.range(&term)));
                        bound.push((named, Bound::Value(term)));
                        KnownValue::Value(kind)
                    }
                },
                Typed::Dice(Dice { source: Source::Rolled(hand), .. }) => {
                    self.scope.set(slot, Bounds::Dice(hand.clone()));
                    named.several = !hand.is_kept() && hand.fixed_size() != Some(1);
                    let several = named.several;
                    if let Some(deck) = deck {
                        self.note_drawn(deck, &named);
                    }
                    bound.push((named, Bound::Dice(hand)));
                    KnownValue::Dice { several }
                }
                Typed::Dice(dice) => match self.sum(dice, &value.span, true) {
                    Some(term) => {
                        self.scope.set(slot, Bounds::Value(self.scope.range(&term)));
                        bound.push((named, Bound::Value(term)));
                        KnownValue::Value(ValueKind::Number)
                    }
                    None => KnownValue::Broken,
                },
            };
            self.names.push(Known { text: name.clone(), slot, value: known });
        }
        bound
    }

    /// Reports a name that is known already.
    fn note_taken(&mut self, name: &str, place: &Place) {
        if self.names.iter().any(|known| known.text == *name) {
            self.fault_with(place, format!("`{name}` is named twice"), "take another name");
        } else if self.variables.contains_key(name) {
            self.fault_with(place, format!("`{name}` is a number from outside"), "take another name");
        } else if self.functions.find(name).is_some() {
            self.fault_with(place, format!("`{name}` is a function of this game"), "take another name");
        }
    }

    /// A value of any kind; dice become their sum.
    pub(super) fn value(&mut self, node: &Node) -> Option<(Term, ValueKind)> {
        match self.typed(node) {
            Typed::Value(term, kind) => Some((term, kind)),
            Typed::Dice(dice) => Some((self.sum(dice, &node.span, false)?, ValueKind::Number)),
            Typed::Broken => None,
        }
    }

    fn typed(&mut self, node: &Node) -> Typed {
        let value = |term: Option<Term>, kind| term.map_or(Typed::Broken, |term| Typed::Value(term, kind));
        match &node.form {
            Form::Number(number) => {
                let number = self.constant(*number, &node.span);
                Typed::Value(Term::number(number), ValueKind::Number)
            }
            Form::Word(word) => Typed::Value(Term::Word(word.clone()), ValueKind::Word),
            Form::Answer(answer) => Typed::Value(Term::answer(*answer), ValueKind::YesNo),
            Form::Name(name) => self.name(name, &node.span),
            Form::Dice(dice) => self.hand(dice).map_or(Typed::Broken, Typed::rolled),
            Form::Draw(drawn) => self.draw(drawn).map_or(Typed::Broken, Typed::rolled),
            Form::Braces(dice) => self.braces(dice, &node.span).map_or(Typed::Broken, Typed::rolled),
            Form::Kept(pool, changes) => self.kept_pool(pool, changes).map_or(Typed::Broken, Typed::Dice),
            Form::Call(call) => self.call(call, &node.span),
            Form::Sum(terms) => value(self.sum_of(terms), ValueKind::Number),
            Form::Product(factors) => value(self.product(factors, &node.span), ValueKind::Number),
            Form::Quotient(parts) => value(self.quotient(parts, Rounding::Down), ValueKind::Number),
            Form::Remainder(parts) => value(self.remainder(parts), ValueKind::Number),
            Form::Compare(sides, cmp) => self.compare(sides, *cmp, &node.span),
            Form::In(node, span) => value(self.within(node, span), ValueKind::YesNo),
            Form::And(parts) => value(self.joined(parts, true), ValueKind::YesNo),
            Form::Or(parts) => value(self.joined(parts, false), ValueKind::YesNo),
            Form::Not(denied) => value(self.yes_no(denied).map(|term| Term::Not(Box::new(term))), ValueKind::YesNo),
            Form::If(parts) => self.choice(parts),
            Form::Match(subject, arms) => self.table(subject, arms, &node.span),
            Form::Let(lets, body) => self.block(lets, body),
            Form::Visit(visit) => {
                self.visit(visit, &node.span);
                Typed::Broken
            }
            Form::Rolls(roll, until) => value(self.rolls(roll, until, &node.span), ValueKind::Number),
            Form::Deck(_) | Form::Broken => Typed::Broken,
        }
    }

    /// A value in parentheses with names of its own.
    fn block(&mut self, lets: &[LetForm], body: &Node) -> Typed {
        let outside = self.names.len();
        let around = std::mem::replace(&mut self.outside, outside);
        let inside = std::mem::replace(&mut self.inside_value, true);
        let bound = self.lets(lets);
        let value = self.value(body);
        self.names.truncate(outside);
        self.outside = around;
        self.inside_value = inside;
        value.map_or(Typed::Broken, |(term, kind)| Typed::Value(bind(&bound, term), kind))
    }

    fn name(&mut self, name: &str, place: &Place) -> Typed {
        if let Some(known) = self.names.iter().rev().find(|known| known.text == name) {
            self.read.insert(name.to_owned());
            let several = matches!(known.value, KnownValue::Dice { several: true });
            let named = Name { slot: known.slot, text: known.text.clone(), several };
            return match &known.value {
                KnownValue::Value(kind) => Typed::Value(Term::Name(named), *kind),
                KnownValue::Number(number) => Typed::Value(Term::number(*number), ValueKind::Number),
                KnownValue::Term(term, kind) => Typed::Value(term.clone(), *kind),
                KnownValue::Dice { .. } => Typed::Dice(Dice { source: Source::Named(named), keep: Keeping::All }),
                KnownValue::Deck(deck) if deck.is_kept() => Typed::Value(Term::Name(named), ValueKind::Number),
                KnownValue::Deck(_) => {
                    let message = format!("`{name}` is a deck, and no value");
                    self.fault_with(place, message, format!("write `let hand = draw(5, {name});`"));
                    Typed::Broken
                }
                KnownValue::Open | KnownValue::Broken => Typed::Broken,
            };
        }
        if let Some(&number) = self.variables.get(name) {
            self.read.insert(name.to_owned());
            return Typed::Value(Term::number(number), ValueKind::Number);
        }
        if let Some(fault) = self.is_hidden(name, place) {
            self.faults.push(fault);
            return Typed::Broken;
        }
        let message = format!("`{name}` is not a name, a number or dice");
        let own = self.names.iter().map(|known| known.text.as_str()).chain(self.variables.keys().map(String::as_str));
        let help = match nearest(name, own.chain(function_names()).chain(self.functions.names())) {
            Some(near) if function_of(near).is_some() || self.functions.find(near).is_some() => {
                format!("did you mean `{near}(…)`?")
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let fault = NotationFault::new(place.clone(), message).once();
                self.faults.push(match self.known_slip(name) {
                    Some(help) => fault.help(help),
                    None => fault.help(self.known_names(name)).of_name(name),
                });
                return Typed::Broken;
            }
        };
        self.faults.push(NotationFault::new(place.clone(), message).help(help).once());
        Typed::Broken
    }

    /// Advice for a name that is a slip of some other kind.
    fn known_slip(&self, name: &str) -> Option<String> {
        match name.split_once('.').map(|(fighter, _)| fighter) {
            Some("target") => return Some("only a turn or a reaction has a target".to_owned()),
            Some(one @ ("enemy" | "ally")) => return Some(format!("write it inside `each {one} {{ … }}`")),
            _ => {}
        }
        let die = name.find('d').filter(|&at| {
            let sides = &name[at + 1..];
            !sides.is_empty() && sides.bytes().all(|c| c.is_ascii_digit())
        });
        if let Some(at) = die.filter(|&at| self.names.iter().any(|known| known.text == name[..at])) {
            return Some(format!("write a space: `{} {}`", &name[..at], &name[at..]));
        }
        if CHANGES.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit())) {
            return Some("re-rolls, bursts and keeps belong to dice: `4d6kh3`, before any parenthesis".to_owned());
        }
        None
    }

    /// Advice for a name that is near nothing known.
    fn known_names(&self, name: &str) -> String {
        let known: Vec<String> = self
            .names
            .iter()
            .map(|known| known.text.as_str())
            .chain(self.variables.keys().map(String::as_str))
            .take(12)
            .map(|name| format!("`{name}`"))
            .collect();
        if known.is_empty() {
            format!("an outcome in words is written `\"{name}\"`; a number is named first: `let {name} = 2d6;`")
        } else {
            format!("known are {}; an outcome in words is written `\"{name}\"`", known.join(", "))
        }
    }

    /// A constant within its limits; one outside is a fault and counts as 0.
    fn constant(&mut self, number: i64, place: &Place) -> i32 {
        match i32::try_from(number) {
            Ok(n) if number.abs() <= MAX_CONSTANT => n,
            _ => {
                self.fault(place, format!("numbers run from -{MAX_CONSTANT} to {MAX_CONSTANT}"));
                0
            }
        }
    }
}

impl Typed {
    fn rolled(hand: Hand) -> Self {
        Self::Dice(Dice { source: Source::Rolled(hand), keep: Keeping::All })
    }
}

/// A term with the names that it uses.
fn bind(lets: &[(Name, Bound)], term: Term) -> Term {
    lets.iter().rev().fold(term, |body, (name, value)| {
        if !given_slots(name, value).into_iter().any(|slot| mentions(&body, slot)) {
            return body;
        }
        Term::Let(Box::new(Let { name: name.clone(), value: value.clone(), body }))
    })
}

/// A checked term as a roll.
pub(crate) fn expr(term: Term, kind: ValueKind) -> Expr {
    match term {
        Term::Plain(expr) => expr,
        term => Expr::Formula(Box::new(Formula::new(term, kind))),
    }
}

/// What a kind of value is called in a fault.
pub(super) fn called(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Number => "a number",
        ValueKind::YesNo => "yes or no",
        ValueKind::Word => "a word",
    }
}
