//! The checker for statements: names, kinds of values, and ways through a text.

use std::sync::Arc;

use super::NotationFault;
use super::fighters;
use super::parse::{How, STATEMENTS, StatementForm, What, reserved};
use super::{FighterSlot, FighterSlots, NotationFaults, Purpose, ScriptNames, Who};
use crate::dice::expr::Sign;
use crate::dice::formula::{self, Bound, Bounds, Name, Term, ValueKind, outcome_words};
use crate::dice::notation::check::{Checker, called};
use crate::dice::notation::syntax::{Form, Node, OutputForm, Place};
use crate::dice::notation::words::nearest;
use crate::dice::script::{ResultOf, Said, Script, Statement, visit_mut};

/// The most times that a block is repeated.
const MAX_REPEATS: i64 = 100;
/// The most times that blocks in each other are repeated together.
const MAX_TOGETHER: i64 = 1000;

/// Checks a text.
pub(super) fn check(
    text: &str,
    form: &[StatementForm],
    names: &ScriptNames,
    purpose: Purpose,
    faults: Vec<NotationFault>,
) -> Result<Script, NotationFaults> {
    let mut checker = Checker::new(&names.known, faults);
    checker.functions = Arc::clone(&names.functions);
    checker.ever = names.ever;
    for (name, range) in names.kept.iter().chain(&names.ranged) {
        checker.given(name, Bounds::Value(*range));
    }
    let fighters = names.fighters.as_ref().map(|fighters| fighters::given(&mut checker, fighters, purpose));
    let given = checker.slots;
    let mut walk = Walk {
        checker,
        names,
        purpose,
        fighters,
        counts: Vec::new(),
        ends: Vec::new(),
        leaves: Vec::new(),
        results: None,
        named: Vec::new(),
        repeats: 1,
        inside_each: false,
    };
    let whole = text.trim_end().len();
    let mut statements = walk.block(form);
    match purpose {
        Purpose::Check if form.is_empty() && walk.checker.faults.is_empty() => {
            let fault = NotationFault::new(0..whole, "nothing is rolled")
                .help("end with a result, such as `d20 + bonus >= dc`");
            walk.checker.faults.push(fault);
        }
        Purpose::Check => {
            if let Some(place) = without_result(form, whole..whole).filter(|_| !form.is_empty()) {
                let fault = NotationFault::new(place, "there is a way through the text without a result");
                walk.checker
                    .faults
                    .push(fault.help("give both branches of the last `if` a result, or add one at the end"));
            }
        }
        Purpose::Step if walk.ends.is_empty() && walk.checker.faults.is_empty() => {
            let fault = NotationFault::new(0..whole, "nothing ends this");
            walk.checker
                .faults
                .push(fault.help("say when it is over and what it came to: `if hp <= 0 then end \"dead\"`"));
        }
        Purpose::Step | Purpose::Turn | Purpose::Moment => {}
    }
    if !walk.checker.faults.is_empty() {
        return Err(NotationFaults::new(walk.checker.faults));
    }
    let results = walk.results.unwrap_or_default();
    // Outcomes come before words that are only compared.
    let mut words: Vec<String> = Vec::new();
    let mut note = |word: &str| {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    };
    results.iter().flat_map(|result| &result.words).for_each(|word| note(word));
    visit_mut(&mut statements, &mut |term| formula::words(term).iter().for_each(|word| note(word)));
    visit_mut(&mut statements, &mut |term| formula::number_words(term, &words));
    Ok(Script {
        statements,
        scope: walk.checker.scope,
        slots: walk.checker.slots,
        given,
        words,
        ends: walk.ends,
        leaves: walk.leaves,
        counts: walk.counts,
        results,
        fighters: walk.fighters,
        read: walk.checker.read,
    })
}

pub(super) struct Walk<'n> {
    pub(super) checker: Checker,
    pub(super) names: &'n ScriptNames,
    pub(super) purpose: Purpose,
    /// The slots of fighters, in a text of a fight.
    pub(super) fighters: Option<FighterSlots>,
    counts: Vec<String>,
    ends: Vec<String>,
    pub(super) leaves: Vec<String>,
    results: Option<Vec<ResultOf>>,
    /// The values of names, by slot.
    named: Vec<(usize, Term)>,
    /// How often the present block is repeated at most, by all blocks around it.
    repeats: i64,
    /// Whether the present block is done to each of several fighters.
    pub(super) inside_each: bool,
}

impl Walk<'_> {
    pub(super) fn block(&mut self, form: &[StatementForm]) -> Vec<Statement> {
        let outside = self.checker.names.len();
        let mut statements = Vec::new();
        let mut over = false;
        for statement in form {
            if over {
                self.checker.fault(&statement.place, "this is never reached");
                break;
            }
            over = ends_always(statement);
            statements.extend(self.statement(statement));
        }
        self.checker.names.truncate(outside);
        statements
    }

    fn statement(&mut self, form: &StatementForm) -> Option<Statement> {
        match &form.what {
            What::Let(named) => {
                let bound = self.checker.lets(std::slice::from_ref(named));
                self.named.extend(bound.iter().filter_map(|(name, value)| match value {
                    Bound::Value(term) => Some((name.slot, term.clone())),
                    Bound::Dice(_) => None,
                }));
                Some(Statement::Let(bound, form.place.clone()))
            }
            What::Change { name, name_span, how, value } => self.change(name, name_span, *how, value, &form.place),
            What::Count { name, name_span, value } => {
                if let Some(why) = reserved(name) {
                    self.checker.fault_with(name_span, why, "take another word");
                }
                let value = match value {
                    Some(value) => self.number(value)?,
                    None => Term::number(1),
                };
                let place = self.counts.iter().position(|known| known == name);
                let count = place.unwrap_or_else(|| {
                    self.counts.push(name.clone());
                    self.counts.len() - 1
                });
                Some(Statement::Count { count, value, place: form.place.clone() })
            }
            What::If { held, yes, no } => {
                let asked = held.span.clone();
                let held = self.checker.yes_no(held);
                held.iter().for_each(|held| self.checker.note_never(held, &asked, !no.is_empty()));
                let yes = self.block(yes);
                let no = self.block(no);
                Some(Statement::If { held: held?, yes, no, asked })
            }
            What::Repeat { times, body } => {
                let span = times.span.clone();
                let times = self.number(times);
                let range = times.as_ref().map(|times| self.checker.scope.range(times));
                let around = self.repeats;
                if range.is_some_and(|range| !range.lies_within(0, MAX_REPEATS)) {
                    let message = format!("this may be below 0 or more than {MAX_REPEATS} times");
                    self.checker.fault_with(&span, message, format!("write `min({MAX_REPEATS}, max(0, …))`"));
                } else if let Some(most) = range.and_then(|range| range.high) {
                    self.repeats *= most.max(1);
                    if self.repeats > MAX_TOGETHER {
                        let message = format!("blocks in each other may be repeated {} times together", self.repeats);
                        self.checker.fault_with(&span, message, format!("{MAX_TOGETHER} is the limit"));
                        self.repeats = around;
                    }
                }
                let body = self.block(body);
                self.repeats = around;
                let times = times?;
                Some(Statement::Repeat { times, body, place: form.place.clone() })
            }
            What::End { word, word_span } => {
                if self.purpose == Purpose::Check {
                    let help = format!("write `\"{word}\"` alone: a check comes to it at once");
                    self.checker.fault_with(word_span, "only a process has an end", help);
                }
                if word.trim().is_empty() {
                    self.checker.fault(word_span, "an outcome has a name");
                }
                let place = self.ends.iter().position(|known| known == word);
                let place = place.unwrap_or_else(|| {
                    self.ends.push(word.clone());
                    self.ends.len() - 1
                });
                Some(Statement::End(place, form.place.clone()))
            }
            What::Say { text, text_span } => self.say(text, text_span, &form.place),
            What::Target(choice) => self.target(choice, &form.place),
            What::Each { whose, body } => self.each(*whose, body, &form.place),
            What::Leave { word, word_span } => self.leave(word, word_span, &form.place),
            What::Results(outputs) => self.results(outputs, &form.place),
        }
    }

    fn number(&mut self, node: &Node) -> Option<Term> {
        let (term, kind) = self.checker.value(node)?;
        if kind == ValueKind::Word {
            self.checker.fault(&node.span, "a number is needed here, and this is a word");
            return None;
        }
        Some(term)
    }

    fn change(&mut self, name: &str, name_span: &Place, how: How, value: &Node, place: &Place) -> Option<Statement> {
        let value = self.number(value);
        let Some(before) = self.kept(name) else {
            self.not_kept(name, name_span);
            return None;
        };
        let (value, kept) = (value?, before.slot);
        let before = Term::Name(before);
        let value = match how {
            How::Become => value,
            How::Add => Term::Sum(vec![(Sign::Plus, before), (Sign::Plus, value)]),
            How::Subtract => Term::Sum(vec![(Sign::Plus, before), (Sign::Minus, value)]),
        };
        Some(Statement::Change { kept, value, place: place.clone() })
    }

    /// The number that is kept under a name.
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

    /// A line of a trace. What stands in braces is a number, or a fighter.
    fn say(&mut self, text: &str, span: &Place, place: &Place) -> Option<Statement> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((inside, after)) = after.split_once('}') else {
                self.checker.fault(span, "a brace is never closed");
                return None;
            };
            parts.push(Said::Text(before.to_owned()));
            let name = inside.trim().to_lowercase();
            match name.as_str() {
                "me" if self.fighters.is_some() => parts.push(Said::Fighter(Who::Me)),
                "target" if self.purpose == Purpose::Turn => parts.push(Said::Fighter(Who::Target)),
                "enemy" | "ally" if self.inside_each => parts.push(Said::Fighter(Who::Other)),
                name => parts.push(Said::Number(self.number(&Node::new(Form::Name(name.to_owned()), span.clone()))?)),
            }
            rest = after;
        }
        parts.push(Said::Text(rest.to_owned()));
        Some(Statement::Say(parts, place.clone()))
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
        let is_given = self.names.known.contains_key(name) || self.names.ranged.iter().any(|(known, _)| known == name);
        let is_let = self.checker.names.iter().any(|known| known.text == name);
        let message = match is_given || is_let {
            true => format!("`{name}` cannot change: it is not a number that is kept"),
            false => format!("`{name}` is not a number that is kept"),
        };
        let kept: Vec<&str> = self.names.kept.iter().map(|(known, _)| known.as_str()).collect();
        let help = match nearest(name, kept.iter().copied().chain(STATEMENTS)) {
            Some(near) => format!("did you mean `{near}`?"),
            None if kept.is_empty() => format!("list it under `state`: `state = {{ {name} = 0 }}`"),
            None => format!("kept are {}; `let` gives a name to a value", listed(&kept)),
        };
        self.checker.fault_with(place, message, help);
    }

    fn results(&mut self, outputs: &[OutputForm], place: &Place) -> Option<Statement> {
        if self.purpose != Purpose::Check {
            let help = match outputs {
                [OutputForm { label: None, value }] if matches!(value.form, Form::Word(_)) => {
                    "did you mean `end` and the word?"
                }
                _ => "change a number with `+=`, `-=` or `:=`, name a value with `let`, or `end` with a word",
            };
            self.checker.fault_with(place, "this changes nothing", help);
            return None;
        }
        let mut terms = Vec::new();
        let mut found = Vec::new();
        for OutputForm { label, value } in outputs {
            let (term, kind) = self.checker.value(value)?;
            let named: Vec<(usize, &Term)> = self.named.iter().map(|(slot, term)| (*slot, term)).collect();
            let words = match kind {
                ValueKind::Word => outcome_words(&term, &named).into_iter().map(str::to_owned).collect(),
                ValueKind::Number | ValueKind::YesNo => Vec::new(),
            };
            found.push(ResultOf { label: label.clone(), kind, words });
            terms.push(term);
        }
        let Some(known) = &mut self.results else {
            self.results = Some(found);
            return Some(Statement::Results(terms, place.clone()));
        };
        let labels = |results: &[ResultOf]| results.iter().map(|result| result.label.clone()).collect::<Vec<_>>();
        if labels(known) != labels(&found) {
            let message = "these results have other labels than the ones before";
            self.checker.fault_with(place, message, "all ways through a check have the same results");
            return None;
        }
        for (known, found) in known.iter_mut().zip(found) {
            if known.kind != found.kind {
                let message = format!("this is {}, and another result is {}", called(found.kind), called(known.kind));
                self.checker.faults.push(NotationFault::new(place.clone(), message));
                return None;
            }
            for word in found.words {
                if !known.words.contains(&word) {
                    known.words.push(word);
                }
            }
        }
        Some(Statement::Results(terms, place.clone()))
    }
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Whether nothing after a statement is ever reached.
fn ends_always(statement: &StatementForm) -> bool {
    match &statement.what {
        What::End { .. } | What::Leave { .. } | What::Results(_) => true,
        What::If { yes, no, .. } => yes.last().is_some_and(ends_always) && no.last().is_some_and(ends_always),
        _ => false,
    }
}

/// Where a way through a text has no result.
fn without_result(form: &[StatementForm], end: Place) -> Option<Place> {
    match form.last() {
        Some(last) if ends_always(last) => None,
        Some(last) => match &last.what {
            What::If { yes, no, .. } => {
                without_result(yes, last.place.clone()).or_else(|| without_result(no, last.place.clone()))
            }
            _ => Some(last.place.clone()),
        },
        None => Some(end),
    }
}
