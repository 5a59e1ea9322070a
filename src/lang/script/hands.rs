//! Dice that lie on the table: rolled once, and read as often as the rest of a block names them.

use super::Statement;
use super::changes::Changes;
use super::cuts::Cuts;
use super::lower::{Lowering, Step, Unfit};
use super::walk::{beats, replace, visit_mut};
use crate::formula::{
    Bound, Bounds, Hand, Let, Name, Range, Reading, Scope, Source, Term, ValueKind, free_names, hand_parts, mentions,
    parts, set_apart, visits,
};
use crate::machine::{Operation, Reach, Register};
use crate::notation::together;

/// The highest number that stands for several things read off dice, in lanes of 16 bits. What is worked out from it stays
/// within them.
const MOST_TOGETHER: i64 = 29_000;

impl Lowering<'_> {
    /// Puts dice on the table. They are rolled now, unless their faces are visited: then they wait for the first statement
    /// that speaks of them, by which all that the visit needs is known. All draws from a deck are made together.
    pub(super) fn on_the_table(&mut self, name: &Name, hand: &Hand, later: &mut [Statement]) -> Step<()> {
        if let Some((_, shared)) = hand.deck().filter(|(_, shared)| !shared.before.is_empty()) {
            return Err(Unfit::Deck(hand.to_string(), shared.name.text.clone()));
        }
        self.scope.set(name.slot, Bounds::Dice(hand.clone()));
        let mut bound = vec![(name.clone(), Bound::Dice(hand.clone()))];
        bound.extend(self.drawn_later(name.slot, later));
        let mut waits = false;
        for (name, value) in &bound {
            let Bound::Dice(hand) = value else { continue };
            self.settle(name, hand, later)?;
            self.set_against(name, later);
            visit_mut(later, &mut |term| waits |= visits(term).iter().any(|(_, visit)| visit.looks_at(name.slot)));
        }
        if waits {
            self.waiting.extend(bound);
            return Ok(());
        }
        self.roll_hands(bound, later)
    }

    /// Takes from the statements that follow in this block the later draws from a deck whose numbers of cards are known by
    /// now.
    fn drawn_later(&mut self, first: usize, later: &mut [Statement]) -> Vec<(Name, Bound)> {
        let mut drawn = Vec::new();
        for at in 0..later.len() {
            let changes = Changes::of(&later[..at]);
            let Statement::Let(bound, _) = &mut later[at] else { continue };
            let follows = |(_, value): &(Name, Bound)| match value {
                Bound::Dice(hand) => hand.is_drawn_after(first),
                _ => false,
            };
            if !bound.iter().any(follows) {
                continue;
            }
            let is_known = |(_, value): &(Name, Bound)| match value {
                Bound::Dice(hand) => {
                    let counted = hand_parts(hand).into_iter().flat_map(free_names);
                    counted.into_iter().all(|slot| self.stays(slot, &changes))
                }
                _ => false,
            };
            // What comes after a draw that waits knows what is gone only when that is made.
            if !bound.iter().filter(|bound| follows(bound)).all(is_known) {
                break;
            }
            let (now, others) = std::mem::take(bound).into_iter().partition::<Vec<_>, _>(follows);
            *bound = others;
            drawn.extend(now);
        }
        for (name, value) in &drawn {
            if let Bound::Dice(hand) = value {
                self.scope.set(name.slot, Bounds::Dice(hand.clone()));
            }
        }
        drawn
    }

    /// Rolls dice with names. What statements read off them gets a name.
    fn roll_hands(&mut self, bound: Vec<(Name, Bound)>, later: &mut [Statement]) -> Step<()> {
        let text = bound.first().map_or_else(String::new, |(name, _)| name.text.clone());
        let mut read: Vec<Term> = Vec::new();
        let mut beaten = false;
        for (name, _) in &bound {
            visit_mut(later, &mut |term| {
                beaten |= beats(term, name.slot);
                read_off(term, name.slot, &mut read);
            });
        }
        if beaten {
            return Err(Unfit::Pool(text));
        }
        self.refuse_unknown(&bound, &read, later)?;
        let mut names = Vec::new();
        match read.as_slice() {
            [] => {}
            [only] => {
                let body = only.clone();
                let mut range = self.scope.range(&body);
                if range.low.is_none() || range.high.is_none() {
                    // No run ever sees a burst go farther than is likely.
                    let mut likely = Scope::likely();
                    for (name, value) in &bound {
                        if let Bound::Dice(hand) = value {
                            likely.set(name.slot, Bounds::Dice(hand.clone()));
                        }
                    }
                    range = likely.range(&body);
                }
                let rolled = bound
                    .into_iter()
                    .rev()
                    .fold(body.clone(), |body, (name, value)| Term::Let(Box::new(Let { name, value, body })));
                let to = self.register()?;
                let found = self.fresh_within(&body, to, range);
                visit_mut(later, &mut |term| replace(term, &read, std::slice::from_ref(&found)));
                let Term::Name(fresh) = &found else { unreachable!("a fresh number is a name") };
                self.rolled_for(&rolled, fresh.slot, later, to)?;
                return Ok(());
            }
            several => {
                let outputs: Vec<(Term, ValueKind)> =
                    several.iter().map(|what| (what.clone(), ValueKind::Number)).collect();
                let all = together(&bound, &outputs, None, &self.scope).ok_or_else(|| Unfit::Pool(text.clone()))?;
                let to = self.register()?;
                let all_of_it = Term::of(&all.expr);
                self.roll_into(&all_of_it, to)?;
                let farthest = if self.made.reach == Reach::Lanes { MOST_TOGETHER } else { self.made.reach.farthest() };
                let most = self.scope.range(&all_of_it).high.unwrap_or(farthest).min(farthest);
                let total = self.fresh_within(&all_of_it, to, Range::of(0, most));
                for ((output, _), part) in outputs.iter().zip(&all.parts) {
                    let value = part.found_in(&total).ok_or_else(|| Unfit::Pool(text.clone()))?;
                    let range = self.scope.range(output);
                    let to = self.register()?;
                    let floor = self.next;
                    let from = self.value(&value)?;
                    self.push(Operation::Put(from, to));
                    self.next = floor;
                    names.push(self.fresh_within(output, to, range));
                }
            }
        }
        visit_mut(later, &mut |term| replace(term, &read, &names));
        Ok(())
    }

    /// Rolls dice that waited, if a statement, the first of these, speaks of them.
    pub(super) fn roll_waiting(&mut self, statements: &mut [Statement]) -> Step<()> {
        while let Some((now, _)) = statements.split_at_mut_checked(1) {
            let mut wanted = None;
            visit_mut(now, &mut |term| {
                let mut waiting = self.waiting.iter().map(|(name, _)| name.slot);
                wanted = wanted.or_else(|| waiting.find(|&slot| mentions(term, slot)));
            });
            let Some(wanted) = wanted else { break };
            self.roll_together(wanted, statements)?;
        }
        Ok(())
    }

    /// Rolls dice and all that are seen together with them.
    fn roll_together(&mut self, slot: usize, later: &mut [Statement]) -> Step<()> {
        let mut seen = vec![slot];
        let mut missing = None;
        let mut known = 0;
        while known < seen.len() {
            known = seen.len();
            visit_mut(later, &mut |term| {
                for (_, visit) in visits(term) {
                    if seen.iter().any(|&slot| visit.looks_at(slot)) {
                        let slots = visit.pools.iter().filter_map(|pool| pool.name().map(|name| name.slot));
                        let others: Vec<usize> = slots.filter(|slot| !seen.contains(slot)).collect();
                        if others.iter().any(|slot| !self.waiting.iter().any(|(name, _)| name.slot == *slot)) {
                            missing = Some(visit.to_string());
                        }
                        seen.extend(others);
                    }
                }
            });
            let deck = |value: &Bound| match value {
                Bound::Dice(hand) => hand.deck().map(|(_, shared)| shared.name.slot),
                _ => None,
            };
            let decks: Vec<usize> = self
                .waiting
                .iter()
                .filter(|(name, _)| seen.contains(&name.slot))
                .filter_map(|(_, value)| deck(value))
                .collect();
            let drawn = self.waiting.iter().filter(|(name, value)| {
                !seen.contains(&name.slot) && deck(value).is_some_and(|deck| decks.contains(&deck))
            });
            let drawn: Vec<usize> = drawn.map(|(name, _)| name.slot).collect();
            seen.extend(drawn);
        }
        if let Some(visit) = missing {
            return Err(Unfit::Visited(visit));
        }
        let waiting = std::mem::take(&mut self.waiting);
        let (bound, others) = waiting.into_iter().partition(|(name, _)| seen.contains(&name.slot));
        self.waiting = others;
        self.roll_hands(bound, later)
    }

    /// Refuses a visit that needs more than is known when its dice are rolled.
    fn refuse_unknown(&self, bound: &[(Name, Bound)], read: &[Term], later: &mut [Statement]) -> Step<()> {
        for term in read.iter().filter(|term| matches!(term, Term::Let(_))) {
            // What changes after the visit is of no matter, unless it is repeated.
            let last = later.iter_mut().rposition(|statement| {
                let mut here = false;
                visit_mut(std::slice::from_mut(statement), &mut |part| here |= contains(part, term));
                here
            });
            let before = last.map_or(0, |last| match later[last] {
                Statement::If { .. } | Statement::Repeat { .. } | Statement::Each { .. } => last + 1,
                _ => last,
            });
            let changes = Changes::of(&later[..before]);
            let known = |slot: usize| bound.iter().any(|(name, _)| name.slot == slot) || self.stays(slot, &changes);
            if !free_names(term).into_iter().all(known) {
                let visit = visits(term).first().map_or_else(String::new, |(_, visit)| visit.to_string());
                return Err(Unfit::Visited(visit));
            }
        }
        Ok(())
    }

    /// Dice that are set against dice are read one by one, so that other things can be read off them, too.
    fn set_against(&mut self, name: &Name, later: &mut [Statement]) {
        let mut hands = Vec::new();
        named_hands(later, &mut hands);
        let (scope, slots) = (&self.scope, &mut self.slots);
        visit_mut(later, &mut |term| set_apart(term, Some(name.slot), scope, &hands, slots));
    }

    /// Dice are compared with numbers as they are where they are compared: where such a number may change before that, or
    /// is found out only then, the dice are read one by one.
    fn settle(&self, name: &Name, hand: &Hand, later: &mut [Statement]) -> Step<()> {
        let changes = Changes::of(later);
        let stays = |slot: usize| self.stays(slot, &changes);
        let mut reading = Reading::new(name, hand, &self.scope, &stays);
        note(later, &mut reading);
        let mut settled = Ok(());
        visit_mut(later, &mut |term| {
            if let Err(measured) = reading.settle(term) {
                settled = Err(Unfit::Later(measured.to_string()));
            }
        });
        settled
    }

    /// Whether a number has the same value now and wherever statements read it.
    fn stays(&self, slot: usize, changes: &Changes) -> bool {
        match (slot < self.first_let, self.script.fighters) {
            (true, Some(slots)) if slot >= slots.first => changes.spares(slots.what(slot), slots),
            (true, _) => !changes.kept.contains(&slot),
            (false, _) => self.places.iter().any(|(known, _)| *known == slot),
        }
    }

    /// A roll whose total is used in the statements given, under this slot.
    pub(super) fn rolled_for(&mut self, term: &Term, slot: usize, later: &[Statement], to: Register) -> Step<()> {
        let cuts = if free_names(term).is_empty() {
            let changes = Changes::of(later);
            Cuts::by(slot, later, &|other| self.stays(other, &changes)).unwrap_or_default()
        } else {
            Vec::new()
        };
        self.roll_apart_into(term, &cuts, to)
    }
}

/// Whether a term stands in another.
fn contains(whole: &Term, term: &Term) -> bool {
    whole == term || parts(whole).into_iter().any(|part| contains(part, term))
}

/// Takes note of the names that are given in statements.
fn note(statements: &[Statement], reading: &mut Reading<'_>) {
    for statement in statements {
        match statement {
            Statement::Let(bound, _) => {
                for (name, value) in bound {
                    match value {
                        Bound::Value(term) => reading.note(term),
                        Bound::Dice(hand) => hand_parts(hand).into_iter().for_each(|part| reading.note(part)),
                        Bound::Faces(visit) => visit.terms().into_iter().for_each(|part| reading.note(part)),
                    }
                    reading.note_name(name.slot, value);
                }
            }
            Statement::Change { value, .. } | Statement::Count { value, .. } => reading.note(value),
            Statement::If { held, yes, no, .. } => {
                reading.note(held);
                note(yes, reading);
                note(no, reading);
            }
            Statement::Repeat { times, body, .. } => {
                reading.note(times);
                note(body, reading);
            }
            Statement::Each { body, .. } => note(body, reading),
            Statement::Results(values, _) => values.iter().for_each(|value| reading.note(value)),
            // What is said gives no names.
            Statement::Say(..)
            | Statement::Target { .. }
            | Statement::End(..)
            | Statement::Leave(..)
            | Statement::Shuffle { .. }
            | Statement::Stop(_) => {}
        }
    }
}

/// The dice that get a name in statements, by slot.
fn named_hands(statements: &[Statement], hands: &mut Vec<(usize, Hand)>) {
    for statement in statements {
        match statement {
            Statement::Let(bound, _) => hands.extend(bound.iter().filter_map(|(name, value)| match value {
                Bound::Dice(hand) => Some((name.slot, hand.clone())),
                Bound::Value(_) | Bound::Faces(_) => None,
            })),
            Statement::If { yes, no, .. } => [yes, no].into_iter().for_each(|block| named_hands(block, hands)),
            Statement::Repeat { body, .. } | Statement::Each { body, .. } => named_hands(body, hands),
            _ => {}
        }
    }
}

/// Everything that is read off the dice of a name, each thing once. What compares the dice with something read off them
/// is one thing, and so is a visit to their faces.
fn read_off(term: &Term, slot: usize, read: &mut Vec<Term>) {
    let here = match term {
        Term::Measured(measured) => matches!(&measured.dice, Source::Named(name) if name.slot == slot),
        Term::Let(bound) => matches!(&bound.value, Bound::Faces(visit) if visit.looks_at(slot)),
        _ => false,
    };
    if here {
        if !read.contains(term) {
            read.push(term.clone());
        }
        return;
    }
    parts(term).into_iter().for_each(|part| read_off(part, slot, read));
}

#[cfg(test)]
mod tests {
    use super::super::lower::Unfit;
    use super::super::{Lowered, lower};
    use crate::notation::{Purpose, ScriptNames, Stat, parse, parse_script};
    use crate::{Range, distribution};
    use dice::Effort;

    fn lowered(text: &str) -> Result<Lowered, Unfit> {
        let kept = vec![("hp".to_owned(), Stat::Number(Range::of(0, 9)))];
        let names = ScriptNames { kept, ..ScriptNames::default() };
        let script = parse_script(text, &names, Purpose::Step).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        lower(text, &script, &[("hp".to_owned(), 0..9)]).map_err(|(unfit, _)| unfit)
    }

    #[test]
    fn faces_are_visited_in_one_roll_with_all_that_is_read() {
        let end = "if hp <= 0 then end 'out'";
        for (text, rolls) in [
            (
                "let p = 4d6; let q = 3d6; each face of p, q with n = 0 { n += max(0, count(p = face) - count(q = face)) }; hp -= n",
                vec!["unmatched(4d6, 3d6)"],
            ),
            (
                "let p = 3d6; hp -= 1; each face of p with n = hp { n += 1 }; hp := n",
                vec!["distinct(3d6)", "distinct(3d6) + 1", "distinct(3d6) + 2"],
            ),
            (
                "let p = 3d6; let n = d4; let q = 2d6; each face of p, q with m = n { m += 1 }; hp -= m",
                vec!["d4", "1 + distinct(5d6)", "2 + distinct(5d6)"],
            ),
            ("hp -= unbeaten(4d6, 2d6)", vec!["unbeaten(4d6, 2d6)"]),
        ] {
            let made = lowered(&format!("{text}; {end}")).unwrap_or_else(|why| panic!("{text}: {why}"));
            for (roll, expected) in std::iter::zip(&made.rolls, rolls) {
                let odds =
                    distribution(&parse(expected).expect("a legal roll"), Effort::MODERATE).expect("a small roll");
                let found = roll.distribution().expect("a small roll");
                assert!((found.mean() - odds.mean()).abs() < 1e-12, "{text}: {} is not {expected}", roll.expr());
                assert!(roll.unsampled().is_none(), "{text}");
            }
        }
        let twice = "let p = 3d6; repeat 2 times { let q = 2d6; each face of p, q with n = 0 { n += 1 }; hp -= n }";
        assert!(matches!(lowered(&format!("{twice}; {end}")), Err(Unfit::Visited(_))));
        // All draws from a deck are one roll.
        let cards = "let deck = cards {1..4}; let a = draw(2, deck); if highest(a) = 4 then hp -= 1; let b = draw(1, deck); hp -= b";
        let made = lowered(&format!("{cards}; {end}")).unwrap_or_else(|why| panic!("{cards}: {why}"));
        assert_eq!(made.rolls.len(), 1);
        let seen = "let deck = cards {1..4}; let a = draw(2, deck); let b = draw(max(0, highest(a) - 2), deck); hp -= highest(b)";
        assert!(matches!(lowered(&format!("{seen}; {end}")), Err(Unfit::Deck(..))));
        let changed = "let p = 3d6; hp -= highest(p); each face of p with n = hp { n += 1 }; hp := n";
        assert!(matches!(lowered(&format!("{changed}; {end}")), Err(Unfit::Visited(_))));
    }
}
