//! Visits to the faces of dice, and the functions that stand for some of them.

use super::{Checker, Dice, Known, KnownValue, Typed, bind};
use crate::expr::Sign;
use crate::formula::{
    Bound, Bounds, Keeping, Let, Name, Range, Shown, Source, State, Step, Term, ValueKind, Visit, Visited, free_names,
    has_dice, parts,
};
use crate::notation::NotationFault;
use crate::notation::language::FACES;
use crate::notation::parser;
use crate::notation::script::{How, StatementForm, What};
use crate::notation::syntax::{CallForm, LetForm, Node, Place, VisitForm};
use dice::Cmp;

/// The functions that stand for a visit: how many pools each is given, and whether a number besides. What it is given is
/// called `p`, `q` and `n`.
const TOLD: [(&str, usize, bool, &str); 7] = [
    (
        "unmatched",
        2,
        false,
        "each face of p, q from high with left = 0 { left += max(0, count(p = face) - count(q = face)) } left",
    ),
    (
        "unbeaten",
        2,
        false,
        "each face of p, q from high with left = 0, more = 0 {
           let mine = count(p = face); let theirs = count(q = face) + more
           left += max(0, mine - theirs); more := max(0, theirs - mine)
         } left",
    ),
    (
        "widest_face",
        1,
        false,
        "each face of p from high with size = 0, best = 0 {
           if count(p = face) > size then { size := count(p = face); best := face }
         } best",
    ),
    (
        "widest_sum",
        1,
        false,
        "each face of p from high with size = 0, best = 0 {
           if count(p = face) > size then { size := count(p = face); best := face }
         } size * best",
    ),
    (
        "set_face",
        1,
        true,
        "each face of p from high with found = false, best = 0 {
           if not found then { if count(p = face) >= n then { found := true; best := face } }
         } best",
    ),
    ("run_face", 1, false, "RUN top"),
    ("run_sum", 1, false, "RUN size * top - size * (size - 1) / 2"),
];

/// The longest straight, the highest of several.
const RUN: &str = "each face of p from high with size = 0, top = 0, run = 0, begun = 0, last = 0 {
    if run > 0 and face = last - 1 then run += 1 else { run := 1; begun := face }
    if run > size then { size := run; top := begun }
    last := face
}";

/// A visit whose block is checked.
pub(super) struct Visiting {
    face: usize,
    pools: Vec<Option<Name>>,
    shown: Vec<Shown>,
    /// What is kept, by slot.
    kept: Vec<(usize, ValueKind)>,
}

impl Checker {
    /// A visit, with the name of the face. What is kept is known from now on.
    pub(super) fn visit(&mut self, form: &VisitForm, place: &Place) -> Option<(Name, Bound)> {
        let before = self.faults.len();
        if self.visiting.is_some() {
            self.fault(place, "faces are visited inside another visit");
            return None;
        }
        let pools: Vec<Option<Visited>> = form.pools.iter().map(|node| self.visited(node)).collect();
        let firsts: Vec<Option<(Term, ValueKind)>> = form.states.iter().map(|state| self.first(state)).collect();
        let named = Name { slot: self.slots, text: "face".to_owned(), several: false };
        if self.knows("face") {
            let message = "`face` is the face that is visited here, and cannot be another name beside it";
            self.fault_with(place, message, "take another name before");
        }
        self.slots += 1;
        let outside = self.names.len();
        let mut kept: Vec<Known> = Vec::new();
        for (LetForm { name, name_span, .. }, first) in std::iter::zip(&form.states, &firsts) {
            if name == "face" || kept.iter().any(|known| known.text == *name) {
                self.fault_with(name_span, format!("`{name}` is named twice"), "take another name");
            }
            self.note_taken(name, name_span);
            let value = first.as_ref().map_or(KnownValue::Broken, |(_, kind)| KnownValue::Value(*kind));
            kept.push(Known { text: name.clone(), slot: self.slots, value });
            self.slots += 1;
        }
        let slots: Vec<usize> = kept.iter().map(|known| known.slot).collect();
        self.names.extend(kept.iter().cloned());
        self.names.push(Known {
            text: "face".to_owned(),
            slot: named.slot,
            value: KnownValue::Value(ValueKind::Number),
        });
        self.visiting = Some(Visiting {
            face: named.slot,
            pools: pools.iter().map(|pool| pool.as_ref().and_then(|pool| pool.name().cloned())).collect(),
            shown: Vec::new(),
            kept: std::iter::zip(&slots, &firsts)
                .filter_map(|(slot, first)| Some((*slot, first.as_ref()?.1)))
                .collect(),
        });
        let steps = self.steps(&form.body);
        let shown = self.visiting.take().map_or_else(Vec::new, |visiting| visiting.shown);
        self.names.truncate(outside);
        if form.body.is_empty() && self.faults.len() == before {
            self.fault_with(place, "nothing is done at a face", FACES.advice());
        }
        let sound = self.faults.len() == before;
        let states = kept.iter().zip(firsts).filter_map(|(known, first)| {
            let name = Name { slot: known.slot, text: known.text.clone(), several: false };
            Some(State { name, first: first?.0, range: Range { low: None, high: None } })
        });
        let states = states.collect();
        // What follows knows them even if there is a fault in what is done.
        self.names.extend(kept);
        let pools: Vec<Visited> = pools.into_iter().collect::<Option<_>>()?;
        let mut visit = Visit { pools, high: form.high, shown, states, steps, told: None };
        // What is asked where it cannot matter is left out, so that equal visits are the same.
        let asked: Vec<usize> = visit.terms().into_iter().flat_map(free_names).collect();
        visit.shown.retain(|shown| asked.contains(&shown.name.slot));
        visit.shown.sort_by_key(|shown| (shown.pool, shown.cmp.to_string()));
        if !sound {
            return None;
        }
        let ranges = self.scope.kept_ranges(&named, &visit);
        for (state, range) in std::iter::zip(&mut visit.states, ranges) {
            self.scope.set(state.name.slot, Bounds::Value(range));
            state.range = range;
        }
        Some((named, Bound::Faces(Box::new(visit))))
    }

    /// A visit as values of what is kept in the end. Several are read off one number that says them all.
    pub(in crate::notation) fn visited_values(
        &mut self,
        form: &VisitForm,
        place: &Place,
    ) -> Option<Vec<(Name, Bound)>> {
        let (face, bound) = self.visit(form, place)?;
        let Bound::Faces(visit) = &bound else { return None };
        let kept: Vec<Name> = visit.states.iter().map(|state| state.name.clone()).collect();
        let lets = [(face.clone(), bound.clone())];
        let of = |body: Term| Term::Let(Box::new(Let { name: face.clone(), value: bound.clone(), body }));
        if let [only] = kept.as_slice() {
            return Some(vec![(only.clone(), Bound::Value(of(Term::Name(only.clone()))))]);
        }
        let outputs: Vec<(Term, ValueKind)> =
            kept.iter().map(|name| (Term::Name(name.clone()), ValueKind::Number)).collect();
        let together = super::together::together(&lets, &outputs, None, &self.scope);
        let Some(together) = together else {
            let message = "what is kept may have too many values together";
            self.fault_with(place, message, "keep fewer numbers, or smaller ones: `min(10, …)`");
            return None;
        };
        let all = Term::of(&together.expr);
        let slot = self.reserve(Bounds::Value(self.scope.range(&all)));
        let text = kept.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(" ");
        let name = Name { slot, text, several: false };
        let number = Term::Name(name.clone());
        let mut values = vec![(name, Bound::Value(all))];
        for (name, part) in std::iter::zip(kept, together.parts) {
            values.push((name, Bound::Value(part.found_in(&number)?)));
        }
        Some(values)
    }

    /// Dice whose faces are visited.
    fn visited(&mut self, node: &Node) -> Option<Visited> {
        let Dice { source, keep } = self.pool(node, "each face of")?;
        if keep != Keeping::All && matches!(source, Source::Named(_)) {
            let help = "name the dice that are kept: `let best = 5d6kh3;`";
            self.fault_with(&node.span, "the faces of all dice of a name are visited", help);
            return None;
        }
        let hand = self.scope.hand(&source)?;
        let most = self.scope.dice(hand).high.map(|dice| hand.keep.kept(dice));
        let most = most.and_then(|most| u32::try_from(most).ok());
        Some(Visited { dice: source, most })
    }

    /// What is kept before the first face.
    fn first(&mut self, form: &LetForm) -> Option<(Term, ValueKind)> {
        let (term, kind) = self.value(&form.value)?;
        if has_dice(&term) {
            let help = format!("name it first: `let first = d6; … with {} = first`", form.name);
            self.fault_with(&form.value.span, "what is kept is known before the first face", help);
            return None;
        }
        if kind == ValueKind::Word {
            let message = "a number, or yes or no, is kept from face to face, not a word";
            self.fault_with(&form.value.span, message, "let each word be a number, and make a table of it at the end");
            return None;
        }
        Some((term, kind))
    }

    fn steps(&mut self, forms: &[StatementForm]) -> Vec<Step> {
        let mut steps = Vec::new();
        let outside = self.names.len();
        for form in forms {
            match &form.what {
                What::Let(named) => {
                    for (name, bound) in self.lets(std::slice::from_ref(named)) {
                        match bound {
                            Bound::Value(term) => {
                                if self.is_plain(&term, &named.value.span) {
                                    steps.push(Step::Put(name, term));
                                }
                            }
                            _ => self.refuse_dice(&named.value.span),
                        }
                    }
                }
                What::Change { name, name_span, how, value } => {
                    steps.extend(self.kept_anew(name, name_span, *how, value));
                }
                What::If { held, yes, no } => {
                    let place = &held.span;
                    let held = self.yes_no(held);
                    let (yes, no) = (self.steps(yes), self.steps(no));
                    if let Some(held) = held.filter(|held| self.is_plain(held, place)) {
                        steps.push(Step::If(held, yes, no));
                    }
                }
                What::Broken => {}
                _ => {
                    let message = "only names, `if`, and changes of what is kept stand here";
                    self.fault_with(&form.place, message, FACES.advice());
                }
            }
        }
        self.names.truncate(outside);
        steps
    }

    /// A new value of what is kept.
    fn kept_anew(&mut self, name: &str, place: &Place, how: How, node: &Node) -> Option<Step> {
        let known = self.names.iter().rev().find(|known| known.text == name).map(|known| (known.slot, &known.value));
        if matches!(known, Some((_, KnownValue::Broken))) {
            self.value(node);
            return None;
        }
        let slot = known.map(|(slot, _)| slot);
        let kept = self.visiting.as_ref().and_then(|visiting| {
            visiting.kept.iter().find(|(own, _)| Some(*own) == slot).map(|(slot, kind)| (*slot, *kind))
        });
        let Some((slot, kind)) = kept else {
            self.value(node);
            let message = format!("`{name}` is not kept from face to face");
            self.fault_with(place, message, format!("say what it is at first: `with {name} = 0`"));
            return None;
        };
        let value = match kind {
            ValueKind::YesNo if how == How::Become => self.yes_no(node)?,
            ValueKind::YesNo => {
                let message = format!("`{name}` is yes or no, to which nothing is added");
                self.fault_with(place, message, format!("give it another value: `{name} := …`"));
                return None;
            }
            _ => self.number_or_answer(node)?,
        };
        if !self.is_plain(&value, &node.span) {
            return None;
        }
        let named = Name { slot, text: name.to_owned(), several: false };
        let before = (Sign::Plus, Term::Name(named.clone()));
        let value = match how {
            How::Become => value,
            How::Add => Term::Sum(vec![before, (Sign::Plus, value)]),
            How::Subtract => Term::Sum(vec![before, (Sign::Minus, value)]),
        };
        Some(Step::Put(named, value))
    }

    /// Whether a term rolls no dice and gives no names; else that is a fault.
    fn is_plain(&mut self, term: &Term, place: &Place) -> bool {
        fn lets(term: &Term) -> bool {
            matches!(term, Term::Let(_)) || parts(term).into_iter().any(lets)
        }
        if lets(term) {
            let help = "give it a name with a `let` of its own line";
            self.fault_with(place, "what is done at each face has no names inside a value", help);
            return false;
        }
        if has_dice(term) {
            self.refuse_dice(place);
            return false;
        }
        true
    }

    fn refuse_dice(&mut self, place: &Place) {
        let help = "roll them before, with a name: `let n = d6;`";
        self.fault_with(place, "no dice are rolled while faces are visited", help);
    }

    /// How many dice compare with the face that is visited, if that is asked. Nothing if it is not; no term if it cannot be
    /// asked.
    pub(super) fn shown(&mut self, dice: &Dice, cmp: Cmp, with: &[&Term], place: &Place) -> Option<Option<Term>> {
        let visiting = self.visiting.as_mut()?;
        let inner = |term: &&Term| free_names(term).into_iter().any(|slot| slot >= visiting.face);
        if !with.iter().any(inner) {
            return None;
        }
        let pool = match (&dice.source, with) {
            (Source::Named(name), [Term::Name(face)]) if face.slot == visiting.face && dice.keep == Keeping::All => {
                visiting.pools.iter().position(|pool| pool.as_ref() == Some(name)).map(|pool| (pool, name))
            }
            _ => None,
        };
        let Some((pool, name)) = pool else {
            let message = "while faces are visited, the dice of these pools are compared with `face`, and no others";
            let help = "write `count(p = face)`, or `>`, `<`, `>=`, `<=`, `!=`, with a pool of `each face of p`";
            self.fault_with(place, message, help);
            return Some(None);
        };
        let known = visiting.shown.iter().find(|shown| shown.pool == pool && shown.cmp == cmp);
        if let Some(shown) = known {
            return Some(Some(Term::Name(shown.name.clone())));
        }
        let text = format!("count({} {cmp} face)", name.text);
        let slot = self.slots;
        self.slots += 1;
        let named = Name { slot, text, several: false };
        let pools = self.visiting.as_ref().and_then(|visiting| visiting.pools[pool].clone());
        let most =
            pools.and_then(|name| self.scope.hand(&Source::Named(name)).and_then(|hand| self.scope.dice(hand).high));
        self.scope.set(slot, Bounds::Value(Range { low: Some(0), high: most }));
        let shown = Shown { name: named.clone(), pool, cmp };
        self.visiting.iter_mut().for_each(|visiting| visiting.shown.push(shown.clone()));
        Some(Some(Term::Name(named)))
    }

    /// A call of a function that stands for a visit. Nothing if it is none, or is given something else.
    pub(super) fn told(&mut self, call: &CallForm) -> Option<Typed> {
        let (name, pools, number, text) = match (call.name.as_str(), call.given.len()) {
            ("dominant", given @ 2..=8) => ("dominant", given, false, dominant(given)),
            (name, given) => {
                let (name, pools, number, text) = TOLD.into_iter().find(|(known, ..)| *known == name)?;
                if given != pools + usize::from(number) {
                    return None;
                }
                (name, pools, number, text.replace("RUN", RUN))
            }
        };
        if self.visiting.is_some() {
            let help = format!("name it before: `let n = {}(…);`", call.name);
            self.fault_with(&call.name_span, "faces are visited inside another visit", help);
            return Some(Typed::Broken);
        }
        let dice: Vec<Option<Dice>> = call.given[..pools].iter().map(|node| self.pool(node, name)).collect();
        let size = number.then(|| self.certain(&call.given[pools], "the size of a set"));
        if let Some(Some(size)) = size
            && size < 1
        {
            self.fault(&call.given[pools].span, "a set has at least one die");
            return Some(Typed::Broken);
        }
        let size = match size {
            Some(None) => return Some(Typed::Broken),
            Some(Some(size)) => Some(size.unsigned_abs()),
            None => None,
        };
        let Some(dice) = dice.into_iter().collect::<Option<Vec<_>>>() else { return Some(Typed::Broken) };
        for (dice, node) in std::iter::zip(&dice, &call.given) {
            if dice.keep != Keeping::All && matches!(dice.source, Source::Named(_)) {
                let help = "name the dice that are kept: `let best = 5d6kh3;`";
                self.fault_with(&node.span, format!("`{name}` looks at all dice of a name"), help);
                return Some(Typed::Broken);
            }
        }
        let mut known = Vec::new();
        for (place, dice) in dice.iter().enumerate() {
            let hand = self.scope.hand(&dice.source)?.clone();
            let slot = self.reserve(Bounds::Dice(hand));
            let text =
                if pools > 2 || name == "dominant" { format!("p{}", place + 1) } else { ["p", "q"][place].to_owned() };
            known.push(Known { text, slot, value: KnownValue::Dice { several: true } });
        }
        let value = KnownValue::Number(size.and_then(|size| i32::try_from(size).ok()).unwrap_or(0));
        known.push(Known { text: "n".to_owned(), slot: usize::MAX, value });
        let outside = std::mem::replace(&mut self.names, known);
        let variables = std::mem::take(&mut self.variables);
        let read = std::mem::take(&mut self.read);
        let faults = std::mem::take(&mut self.faults);
        let (form, _) = parser::parse(&text, &self.functions);
        let lets = self.lets(&form.lets);
        let value = form.outputs.first().and_then(|output| self.value(&output.value));
        // A fault in it is one of what it is given.
        for fault in std::mem::replace(&mut self.faults, faults) {
            self.faults.push(NotationFault { span: call.name_span.clone(), ..fault });
        }
        self.names = outside;
        self.variables = variables;
        self.read = read;
        let Some((Term::Let(mut bound), kind)) = value.map(|(term, kind)| (bind(&lets, term), kind)) else {
            return Some(Typed::Broken);
        };
        let Let { value: Bound::Faces(visit), .. } = &mut *bound else { return Some(Typed::Broken) };
        visit.told = Some((name, size));
        for (pool, dice) in std::iter::zip(&mut visit.pools, dice) {
            pool.dice = dice.source;
        }
        Some(Typed::Value(Term::Let(bound), kind))
    }
}

/// Which of several pools has the highest die, of those that have equally many of them the next one, and so on.
fn dominant(pools: usize) -> String {
    let each = |part: &dyn Fn(usize) -> String, between: &str| (1..=pools).map(part).collect::<Vec<_>>().join(between);
    format!(
        "each face of {} from high with {} {{ if {} > 1 then {{ let best = max({}); {} }} }} {} {pools}",
        each(&|pool| format!("p{pool}"), ", "),
        each(&|pool| format!("in{pool} = 1"), ", "),
        each(&|pool| format!("in{pool}"), " + "),
        each(&|pool| format!("in{pool} * count(p{pool} = face)"), ", "),
        each(&|pool| format!("in{pool} := if in{pool} = 1 and count(p{pool} = face) = best then 1 else 0"), "; "),
        (1..pools).map(|pool| format!("if in{pool} = 1 then {pool} else ")).collect::<String>(),
    )
}
