//! The checker for statements: names, kinds of values, and ways through a text.

use std::sync::Arc;

use super::NotationFault;
use super::fighters;
use super::parse::{StatementForm, What, reserved};
use super::{FighterSlots, NotationFaults, Purpose, ScriptNames, Who};
use crate::formula::{self, Bound, Bounds, Term, ValueKind, outcome_words};
use crate::notation::check::{Checker, called};
use crate::notation::syntax::{Form, LetForm, Node, OutputForm, Place};
use crate::script::{KeptDeck, ResultOf, Said, Script, Statement, visit_mut};

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
    for (name, stat) in &names.kept {
        let slot = checker.reserve(Bounds::Value(stat.range()));
        checker.give_stat(name, stat, slot);
    }
    let decks: Vec<KeptDeck> =
        names.decks.iter().scan(0, |first, deck| Some(kept_deck(&mut checker, deck, first))).collect();
    names.given.iter().for_each(|(name, stat)| checker.given(name, stat));
    let fighters = names.fighters.as_ref().map(|fighters| fighters::given(&mut checker, fighters, purpose));
    let given = checker.slots;
    let mut walk = Walk {
        text,
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
        decks,
        results,
        kept_words: match (walk.fighters, &names.fighters) {
            (Some(slots), Some(fighters)) => fighters::kept_words(slots, fighters),
            _ => names.kept.iter().map(|(_, stat)| stat.words()).collect(),
        },
        fighters: walk.fighters,
        read: walk.checker.read,
    })
}

/// Makes a deck known that is kept. `first` is the place of its first number, and that of the next deck afterwards.
fn kept_deck(checker: &mut Checker, (name, cards): &(String, Vec<i32>), first: &mut usize) -> KeptDeck {
    let slot = checker.give_deck(name, cards);
    let mut deck = KeptDeck { name: name.clone(), slot, first: *first, faces: Vec::new(), counts: Vec::new() };
    for &card in cards {
        let card = card as i16;
        match deck.faces.last() {
            Some(&last) if last == card => *deck.counts.last_mut().unwrap_or(&mut 0) += 1,
            _ => {
                deck.faces.push(card);
                deck.counts.push(1);
            }
        }
    }
    *first += deck.faces.len();
    deck
}

pub(super) struct Walk<'n> {
    pub(super) text: &'n str,
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
    pub(super) named: Vec<(usize, Term)>,
    /// How often the present block is repeated at most, by all blocks around it.
    repeats: i64,
    /// Whether the present block is done to each of several fighters.
    pub(super) inside_each: bool,
}

impl Walk<'_> {
    pub(super) fn block(&mut self, form: &[StatementForm]) -> Vec<Statement> {
        let outside = self.checker.names.len();
        let around = std::mem::replace(&mut self.checker.outside, outside);
        let mut statements = Vec::new();
        let mut over = false;
        for (number, statement) in form.iter().enumerate() {
            if over {
                self.checker.fault(&statement.place, "this is never reached");
                break;
            }
            if self.refuse_assignment(statement, number + 1 == form.len()) {
                continue;
            }
            over = ends_always(statement, self.purpose);
            statements.extend(self.statement(statement));
        }
        self.checker.names.truncate(outside);
        self.checker.outside = around;
        statements
    }

    fn statement(&mut self, form: &StatementForm) -> Option<Statement> {
        match &form.what {
            What::Let(LetForm { value: Node { form: Form::Visit(visit), span, .. }, .. }) => {
                let bound = self.checker.visited_values(visit, span)?;
                Some(Statement::Let(bound, form.place.clone()))
            }
            What::Let(named) => {
                let bound = self.checker.lets(std::slice::from_ref(named));
                self.named.extend(bound.iter().filter_map(|(name, value)| match value {
                    Bound::Value(term) => Some((name.slot, term.clone())),
                    Bound::Dice(_) | Bound::Faces(_) => None,
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
                if self.purpose == Purpose::Check && self.fighters.is_none() {
                    let help = format!("make it a result: `{{ result: …, {name}: 1 }}`");
                    self.checker.fault_with(&form.place, "a check counts nothing beside its results", help);
                    return None;
                }
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
            What::Shuffle { name, name_span } => {
                let (deck, slot) = self.checker.deck_to_shuffle(name, name_span)?;
                Some(Statement::Shuffle { deck, slot, place: form.place.clone() })
            }
            What::Stop => {
                if self.purpose == Purpose::Check {
                    let help = "give it a result in place of `stop`";
                    self.checker.fault_with(&form.place, "a check is over with its result", help);
                    return None;
                }
                Some(Statement::Stop(form.place.clone()))
            }
            What::Results(outputs) => self.results(outputs, &form.place),
            What::Broken => None,
        }
    }

    pub(super) fn number(&mut self, node: &Node) -> Option<Term> {
        let (term, kind) = self.checker.value(node)?;
        if kind == ValueKind::Word {
            self.checker.fault(&node.span, "a number is needed here, and this is a word");
            return None;
        }
        Some(term)
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
                name if self.names.called.iter().any(|(known, _)| known == name) => {
                    let called = self.names.called.iter().find(|(known, _)| known == name);
                    parts.extend(called.map(|(_, called)| Said::Text(called.clone())));
                }
                "enemy" | "ally" if self.inside_each => parts.push(Said::Fighter(Who::Other)),
                name => {
                    let (term, kind) = self.checker.value(&Node::new(Form::Name(name.to_owned()), span.clone()))?;
                    parts.push(match kind {
                        ValueKind::Word => Said::Word(term),
                        ValueKind::YesNo => Said::Answer(term),
                        ValueKind::Number => Said::Number(term),
                    });
                }
            }
            rest = after;
        }
        parts.push(Said::Text(rest.to_owned()));
        Some(Statement::Say(parts, place.clone()))
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

/// Whether nothing after a statement is ever reached. A value that stands alone ends nothing but a check.
fn ends_always(statement: &StatementForm, purpose: Purpose) -> bool {
    let ends = |branch: &[StatementForm]| branch.last().is_some_and(|last| ends_always(last, purpose));
    match &statement.what {
        What::End { .. } | What::Leave { .. } | What::Stop => true,
        What::Results(_) => purpose == Purpose::Check,
        What::If { yes, no, .. } => ends(yes) && ends(no),
        _ => false,
    }
}

/// Where a way through a check has no result. What could not be read may have been one.
fn without_result(form: &[StatementForm], end: Place) -> Option<Place> {
    match form.last() {
        Some(last) if ends_always(last, Purpose::Check) || matches!(last.what, What::Broken) => None,
        Some(last) => match &last.what {
            What::If { yes, no, .. } => {
                without_result(yes, last.place.clone()).or_else(|| without_result(no, last.place.clone()))
            }
            _ => Some(last.place.clone()),
        },
        None => Some(end),
    }
}
