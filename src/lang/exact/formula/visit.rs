//! What is found out from face to face.

use std::cell::RefCell;
use std::rc::Rc;

use super::decks::{gone, needs, note_dealt};
use super::hand::{Alternatives, Joint};
use super::kind::Group;
use super::pass::Reading;
use super::reader::{About, Reader, Window};
use super::spread::Spread;
use super::term::{Fixed, Solver};
use crate::formula::{
    Bound, Bounds, Hand, Keeping, Let, Measured, NO_DIE, Name, Range, Scope, Step, Term, Visit, free_names, hand_parts,
    measured_of, mentions, parts_mut, size, visits,
};
use dashu_int::UBig;
use dice::FastMap;
use dice::exact::budget::TooLarge;

/// A visit to the faces of dice whose number is known.
pub(super) struct Visiting<'t> {
    face: &'t Name,
    visit: &'t Visit,
    /// For each of its pools which one of the pass it is, and which dice are looked at.
    pools: Vec<(usize, Window)>,
    first: Vec<i64>,
    /// What is known of the names that it does not give.
    scope: Scope,
    /// Whether nothing changes any more what is kept.
    over: RefCell<FastMap<Vec<i64>, bool>>,
}

impl<'t> Visiting<'t> {
    pub(super) fn high(&self) -> bool {
        self.visit.high
    }

    pub(super) fn first(&self) -> Vec<i64> {
        self.first.clone()
    }

    /// How many numbers are kept.
    pub(super) fn width(&self) -> usize {
        self.first.len()
    }

    /// The steps that a face takes.
    pub(super) fn steps(&self) -> f64 {
        25.0 * self.visit.terms().into_iter().map(size).sum::<usize>() as f64
    }

    /// Whether it matters how many dice are higher, where pools have so many dice.
    pub(super) fn minds_place(&self, all: &[usize]) -> bool {
        self.visit.shown.iter().any(|shown| shown.cmp != dice::Cmp::Eq)
            || self.pools.iter().any(|(pool, window)| *window != (0, all[*pool]))
    }

    /// Does what is done at a face.
    pub(super) fn take(&self, solver: &mut Solver<'t, '_>, kept: &mut [i64], face: i64, about: &[About]) {
        if self.pools.iter().all(|(pool, window)| about[*pool].kept(*window) == 0) {
            return;
        }
        let shown = self.visit.shown.iter().map(|shown| {
            let (pool, window) = self.pools[shown.pool];
            about[pool].compared(window, shown.cmp) as i64
        });
        solver.visit(self.face, self.visit, face, shown, kept);
    }

    /// Whether no face changes what is kept any more.
    pub(super) fn is_over(&self, kept: &[i64], ends: [i64; 2], all: &[usize]) -> bool {
        if let Some(&over) = self.over.borrow().get(kept) {
            return over;
        }
        let mut scope = self.scope.clone();
        let [low, high] = ends;
        scope.set(self.face.slot, Bounds::Value(Range::of(low, high)));
        for shown in &self.visit.shown {
            scope.set(shown.name.slot, Bounds::Value(Range::of(0, all[self.pools[shown.pool].0] as i64)));
        }
        let states = || std::iter::zip(&self.visit.states, kept);
        states().for_each(|(state, &kept)| scope.set(state.name.slot, Bounds::Value(Range::of(kept, kept))));
        scope.take(&self.visit.steps);
        let over = states().all(|(state, &kept)| {
            let range = scope.range(&Term::Name(state.name.clone()));
            range == Range::of(kept, kept)
        });
        self.over.borrow_mut().insert(kept.to_vec(), over);
        over
    }
}

/// Dice with names of which one visit sees all, and what is read off them together.
struct Together<'t> {
    lets: Vec<&'t Let>,
    hands: Vec<&'t Hand>,
    visits: Vec<(&'t Name, &'t Visit)>,
    rest: &'t Term,
}

impl<'t> Solver<'t, '_> {
    /// Does what a visit does at a face, for which some dice are `shown`.
    fn visit(&mut self, face: &Name, visit: &'t Visit, value: i64, shown: impl Iterator<Item = i64>, kept: &mut [i64]) {
        self.fix(face.slot, Fixed::Value(value));
        for (name, number) in std::iter::zip(&visit.shown, shown) {
            self.fix(name.name.slot, Fixed::Value(number));
        }
        for (state, kept) in std::iter::zip(&visit.states, kept.iter()) {
            self.fix(state.name.slot, Fixed::Value(*kept));
        }
        self.take(&visit.steps);
        for (state, kept) in std::iter::zip(&visit.states, kept) {
            if let Some(Fixed::Value(value)) = self.fixed(state.name.slot) {
                *kept = *value;
            }
        }
    }

    fn take(&mut self, steps: &'t [Step]) {
        for step in steps {
            match step {
                Step::Put(name, value) => {
                    let value = self.certain(value);
                    self.fix(name.slot, Fixed::Value(value));
                }
                Step::If(held, yes, no) => self.take(if self.certain(held) != 0 { yes } else { no }),
            }
        }
    }

    /// The values of a term in which numbers that were found out from face to face are known.
    pub(super) fn after_faces(&mut self, bound: &'t Let, visit: &'t Visit) -> Result<Spread, TooLarge> {
        let kept = match self.fixed(bound.name.slot) {
            Some(Fixed::Kept(kept)) => kept.clone(),
            _ => self.die_by_die(bound, visit)?,
        };
        for (state, kept) in std::iter::zip(&visit.states, kept) {
            self.fix(state.name.slot, Fixed::Value(kept));
        }
        let spread = self.solve(&bound.body)?.as_ref().clone();
        visit.slots().into_iter().for_each(|slot| self.forget(slot));
        Ok(spread)
    }

    /// Visits the faces of dice that are known one by one.
    fn die_by_die(&mut self, bound: &'t Let, visit: &'t Visit) -> Result<Vec<i64>, TooLarge> {
        let mut pools: Vec<Vec<i64>> = Vec::new();
        for pool in &visit.pools {
            let places = pool.die_by_die().map(|measured| self.read(&pool.dice, Keeping::All, &measured.what));
            let dice: Vec<i64> = places.take_while(|die| *die != NO_DIE).collect();
            if pool.most.is_none_or(|most| most >= crate::formula::MOST_ONE_BY_ONE) {
                return Err(self.budget.exceeded(visit));
            }
            pools.push(dice);
        }
        let mut faces: Vec<i64> = pools.iter().flatten().copied().collect();
        faces.sort_unstable();
        faces.dedup();
        if visit.high {
            faces.reverse();
        }
        let steps: usize = visit.terms().into_iter().map(size).sum();
        self.budget.spend(visit, faces.len() as f64 * 25.0 * steps as f64)?;
        let mut kept: Vec<i64> = visit.states.iter().map(|state| self.certain(&state.first)).collect();
        for face in faces {
            let shown: Vec<i64> = visit
                .shown
                .iter()
                .map(|shown| pools[shown.pool].iter().filter(|die| shown.cmp.holds(*die, &face)).count() as i64)
                .collect();
            self.visit(&bound.name, visit, face, shown.into_iter(), &mut kept);
        }
        self.forget(bound.name.slot);
        Ok(kept)
    }

    /// The dice from a name on of which one visit sees all. Nothing if there is no such visit, or if it depends on more
    /// than these dice and what is known.
    fn seen_together(&self, bound: &'t Let) -> Option<Together<'t>> {
        let mut lets = Vec::new();
        let mut hands = Vec::new();
        let mut rest = None;
        let mut next = Some(bound);
        while let Some(bound) = next.take() {
            let Bound::Dice(hand) = &bound.value else { break };
            let mentioned = |slot: usize| hand_parts(hand).into_iter().any(|part| mentions(part, slot));
            let is_seen = self.visited.contains(&bound.name.slot) || hand.deck().is_some();
            if !is_seen || lets.iter().any(|known: &&Let| mentioned(known.name.slot)) {
                break;
            }
            // What is compared with other dice is read when these are known.
            let others = || lets.iter().map(|known: &&Let| known.name.slot);
            if others().any(|slot| needs(&bound.body, bound.name.slot, slot)) {
                break;
            }
            lets.push(bound);
            hands.push(hand);
            rest = Some(&bound.body);
            if let Term::Let(inner) = &bound.body {
                next = Some(inner);
            }
        }
        let mut rest = rest?;
        let slots: Vec<usize> = lets.iter().map(|bound| bound.name.slot).collect();
        let mut found: Vec<(&Name, &Visit)> = visits(rest);
        found.retain(|(face, visit)| {
            let own = visit.slots();
            let is_known = |slot: usize| own.contains(&slot) || slot == face.slot || self.fixed(slot).is_some();
            let known = visit.terms().into_iter().all(|term| {
                !slots.iter().any(|&slot| mentions(term, slot)) && free_names(term).into_iter().all(is_known)
            });
            known && visit.pools.iter().all(|pool| pool.name().is_some_and(|name| slots.contains(&name.slot)))
        });
        match found.first() {
            Some((_, first)) => {
                let high = first.high;
                found.retain(|(_, visit)| visit.high == high);
            }
            // Without a visit only cards of one deck are better seen together.
            None => {
                let deck = |hand: &Hand| hand.deck().map(|(_, shared)| shared.name.slot);
                let first = deck(hands[0])?;
                let drawn = hands.iter().take_while(|hand| deck(hand) == Some(first)).count();
                if drawn == 1 {
                    return None;
                }
                lets.truncate(drawn);
                hands.truncate(drawn);
                rest = &lets[drawn - 1].body;
            }
        }
        Some(Together { lets, hands, visits: found, rest })
    }

    /// A name of dice whose faces are visited, together with other such names, and the term in which they hold.
    pub(super) fn together(&mut self, term: &Term, bound: &'t Let) -> Result<Option<Spread>, TooLarge> {
        let Some(Together { lets, hands, visits, rest }) = self.seen_together(bound) else { return Ok(None) };
        let known = |slot: usize| visits.iter().any(|(face, _)| face.slot == slot);
        let mut measures: Vec<Vec<Measured>> = Vec::new();
        for bound in &lets {
            let slot = bound.name.slot;
            let mut read = measured_of(rest, slot, &|measured| self.places(measured), &known);
            gone(rest, &bound.name, &mut read);
            if read.iter().any(|measured| measured.reads_itself(slot)) {
                return Ok(None);
            }
            measures.push(read);
        }
        let mut all: Alternatives = vec![(UBig::ONE, Vec::new())];
        let (mut whole, mut truncated) = (UBig::ONE, 0.0);
        for (pool, hand) in hands.iter().enumerate() {
            let (alternatives, weight, cut) = self.alternatives(term, hand)?;
            self.budget.spend(term, 200.0 * all.len() as f64 * alternatives.len() as f64)?;
            let own = |groups: &[Group]| groups.iter().map(|group| Group { pool, ..group.clone() }).collect::<Vec<_>>();
            all = all
                .iter()
                .flat_map(|(weight, groups)| {
                    let joined = |(more, others): &(UBig, Vec<Group>)| {
                        (weight * more, [groups.as_slice(), &own(others)].concat())
                    };
                    alternatives.iter().map(joined).collect::<Vec<_>>()
                })
                .collect();
            whole *= weight;
            truncated += cut;
        }
        let mut joints: Vec<(UBig, Joint)> = Vec::new();
        let mut rounds = self.budget.rounds(all.len());
        for (weight, mut groups) in all {
            note_dealt(&mut groups);
            let count = |pool: usize| groups.iter().filter(|group| group.pool == pool).map(|group| group.count).sum();
            let mut readers: Vec<(usize, Reader)> = Vec::new();
            for (pool, (hand, measures)) in std::iter::zip(&hands, &measures).enumerate() {
                let read = measures.iter().map(|measured| (pool, self.reader(hand, measured, count(pool))));
                readers.extend(read.collect::<Vec<_>>());
            }
            let windows: Vec<Window> =
                hands.iter().enumerate().map(|(pool, hand)| hand.keep.window(count(pool))).collect();
            let visits = visits.iter().map(|&(face, visit)| self.visiting(face, visit, &lets, &windows)).collect();
            joints.push((weight, self.pass(term, &groups, &Reading { readers, visits })?));
            rounds.done(self.budget, term)?;
        }
        let mut joint = Spread::mixed(joints.iter().map(|(weight, joint)| (weight, joint)), &whole);
        joint.truncated += truncated;
        let measures: Vec<Rc<Vec<Measured>>> = measures.into_iter().map(Rc::new).collect();
        let mut chosen = Vec::new();
        let mut rounds = self.budget.rounds(joint.values.len());
        for (values, weight) in &joint.values {
            let mut left = values.as_slice();
            let kept = &values[measures.iter().map(|read| read.len()).sum()..];
            for (bound, read) in std::iter::zip(&lets, &measures) {
                let (own, others) = left.split_at(read.len());
                left = others;
                // What is known of dice tells apart what was found out about them, too.
                self.fix(bound.name.slot, Fixed::Dice(Rc::clone(read), [own, kept].concat()));
            }
            let mut kept = kept;
            for (face, visit) in &visits {
                let (own, others) = kept.split_at(visit.states.len());
                kept = others;
                self.fix(face.slot, Fixed::Kept(own.to_vec()));
            }
            chosen.push((weight.clone(), self.solve(rest)?));
            rounds.done(self.budget, term)?;
        }
        lets.iter().map(|bound| bound.name.slot).chain(visits.iter().map(|(face, _)| face.slot)).for_each(|slot| {
            self.forget(slot);
        });
        self.mix(term, &chosen, &joint.total, joint.truncated).map(Some)
    }

    fn visiting(&self, face: &'t Name, visit: &'t Visit, lets: &[&Let], windows: &[Window]) -> Visiting<'t> {
        let is = |bound: &Let, name: &Name| bound.name.slot == name.slot;
        let place = |name| lets.iter().position(|bound| is(bound, name));
        let pools = visit.pools.iter().filter_map(|pool| pool.name().and_then(place));
        let pools = pools.map(|pool| (pool, windows[pool])).collect();
        let first = visit.states.iter().map(|state| self.certain(&state.first)).collect();
        let mut scope = Scope::default();
        for slot in visit.terms().into_iter().flat_map(free_names) {
            if let Some(Fixed::Value(value)) = self.fixed(slot) {
                scope.set(slot, Bounds::Value(Range::of(*value, *value)));
            }
        }
        Visiting { face, visit, pools, first, scope, over: RefCell::default() }
    }
}

/// The same term in which dice whose faces are visited get their names after everything that the visit needs.
pub(super) fn sunk(mut term: Term) -> Term {
    for part in parts_mut(&mut term) {
        *part = sunk(std::mem::replace(part, Term::number(0)));
    }
    let Term::Let(bound) = &term else { return term };
    let slot = bound.name.slot;
    if !matches!(bound.value, Bound::Dice(_)) || !visits(&bound.body).iter().any(|(_, visit)| visit.looks_at(slot)) {
        return term;
    }
    let mut needed: Vec<usize> = Vec::new();
    for (_, visit) in visits(&bound.body).iter().filter(|(_, visit)| visit.looks_at(slot)) {
        needed.extend(visit.terms().into_iter().flat_map(free_names));
        needed.extend(visit.pools.iter().filter_map(|pool| pool.name().map(|name| name.slot)));
    }
    // The names that follow, up to the last one that is needed.
    let mut following: Vec<&Let> = Vec::new();
    let mut next = &bound.body;
    while let Term::Let(inner) = next {
        // What is compared with these dice comes after them.
        if inner.mentions(slot) || needs(&inner.body, inner.name.slot, slot) {
            break;
        }
        following.push(inner);
        next = &inner.body;
    }
    let Some(last) = following.iter().rposition(|inner| inner.gives().iter().any(|slot| needed.contains(slot))) else {
        return term;
    };
    let moved: Vec<(Name, Bound)> =
        following[..=last].iter().map(|inner| (inner.name.clone(), inner.value.clone())).collect();
    let body = following[last].body.clone();
    let own = Term::Let(Box::new(Let { name: bound.name.clone(), value: bound.value.clone(), body }));
    moved.into_iter().rev().fold(own, |body, (name, value)| Term::Let(Box::new(Let { name, value, body })))
}

#[cfg(test)]
mod tests {
    use crate::exact::distribution;
    use crate::notation::{parse, parse_outputs};
    use dice::{Distribution, Effort};

    fn odds(text: &str) -> Distribution {
        let expr = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        distribution(&expr, Effort::MODERATE).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    fn same(one: &str, other: &str) {
        let (one_odds, other_odds) = (odds(one), odds(other));
        for value in one_odds.first().min(other_odds.first())..=one_odds.last().max(other_odds.last()) {
            let (a, b) = (one_odds.probability(value), other_odds.probability(value));
            assert!((a - b).abs() < 1e-14, "{value}: {a} of {one}, {b} of {other}");
        }
    }

    #[test]
    fn what_functions_read_off_is_found_from_face_to_face() {
        for pool in
            ["6d6", "(d4)d8", "4d10again", "{d4, d6, d6, d8, d20}", "5d{0, 1, 1, 3, 9}", "7d6kh3", "4d6kl2", "3d6!"]
        {
            let of = |steps: &str, end: &str| {
                format!("let p = {pool}; each face of p with n = 0, m = 0 {{ {steps} }} {end}")
            };
            same(&of("n += 1", "n"), &format!("distinct({pool})"));
            same(&of("n += count(p = face) * face", "n"), &format!("sum({pool})"));
            same(&of("n := max(n, count(p = face))", "n"), &format!("widest({pool})"));
            same(&of("if count(p = face) > 1 then n += count(p = face)", "n"), &format!("matching({pool})"));
            same(&of("if n = 0 and count(p >= face) >= 2 then n := face", "n"), &format!("rank({pool}, 2)"));
            let both = "count(p >= 3) * 100 + ";
            same(
                &of("if count(p > face) = 0 then m := face", &format!("{both} m")),
                &format!("let p = {pool}; {both} highest(p)"),
            );
        }
    }

    #[test]
    fn dice_that_have_to_be_known_first_are_read_one_by_one() {
        let steps = "{ if face = top then n += count(p = face) }";
        same(
            &format!("let p = 4d6; each face of p with top = highest(p), n = 0 {steps} n"),
            "let p = 4d6; count(p = highest(p))",
        );
        same(
            "let p = (d3)d6; let q = 2d6; let h = highest(p); each face of q with n = h { n += face } n + count(p = 1)",
            "let p = (d3)d6; let q = 2d6; highest(p) + (each face of q with n = 0 { n += face } n) + count(p = 1)",
        );
        // The number of the second dice depends on the first.
        same(
            "let p = 2d3; let q = (highest(p))d4; each face of p, q with n = 0 { n += count(p = face) + 10 * count(q = face) } n",
            "let p = 2d3; 2 + 10 * highest(p)",
        );
    }

    #[test]
    fn dice_may_be_compared_with_others_of_the_same_visit() {
        let visited =
            "let p = 2d4; let q = 2d3; each face of p, q with n = 0 { n += count(p = face) * count(q = face) }";
        same(
            &format!("{visited} n * 10 + count(q > highest(p))"),
            &format!(
                "{visited} n * 10 + (if lowest(q) > highest(p) then 2 else if highest(q) > highest(p) then 1 else 0)"
            ),
        );
        same(
            &format!("{visited} n * 10 + count(p > highest(q))"),
            &format!(
                "{visited} n * 10 + (if lowest(p) > highest(q) then 2 else if highest(p) > highest(q) then 1 else 0)"
            ),
        );
    }

    #[test]
    fn what_comes_between_the_dice_and_the_visit_may_be_needed() {
        let visit = "each face of p, q from low with n = k { n += count(p = face) * count(q >= face) }";
        let sorted = [
            format!("let k = d3; let q = 2d4; let p = 3d6; {visit} n"),
            format!("let p = 3d6; let k = d3; let q = 2d4; {visit} n"),
        ];
        same(&sorted[0], &sorted[1]);
        let after =
            "let a = 3d4; let b = 3d4; each face of a with n = 0 { n += 1 } each face of b with m = n { m += face } m";
        same(after, "distinct(3d4) + (let b = 3d4; each face of b with m = 0 { m += face } m)");
        // One visit after another, each of its own dice, and both in the answer.
        same(
            "let a = 2d3; let b = 2d2; each face of a from low with x = 0 { x += face } \
             each face of b from low with n = 0 { n += count(b > face) } x * 10 + n",
            "(let a = 2d3; each face of a with x = 0 { x += face } x * 10) + (let b = 2d2; count(b > lowest(b)))",
        );
    }

    #[test]
    fn large_pools_are_visited_in_passing() {
        // As solved with a name for each face.
        assert!((odds("unbeaten(10d6, 6d6)").mean() - 4.486_336_285).abs() < 5e-10);
        let dominant = odds("dominant(3d6, 2d6, d6, 5d6)");
        assert!((dominant.probability(1) - 0.253_165_500).abs() < 1e-9, "{}", dominant.probability(1));
        assert!((dominant.probability(4) - 0.598_377_020).abs() < 1e-9, "{}", dominant.probability(4));
        // As found from all faces of each die at once before kinds of dice became one.
        assert!((odds("pool(5d4, 5d6, 5d8, 5d10)kh3").mean() - 23.913_206_500).abs() < 5e-10);
        for text in [
            "unbeaten(12d6, 8d6)",
            "unmatched(pool(2d12, 2d10, 2d8, 2d6, 2d4), pool(2d12, 2d10, 2d8, 2d6, 2d4))",
            "let p = 100d12; each face of p with n = 0 { n += count(p = face) / 2 } n",
            "let p = 12d10; match highest(p) { 10: count(p = 10), 9: count(p = 9), 8: count(p = 8), else: 0 }",
        ] {
            let expr = parse(text).expect("a legal roll");
            assert!(distribution(&expr, Effort::of_steps(1e8)).is_ok(), "{text}");
        }
    }

    #[test]
    fn results_of_one_throw_are_told_together() {
        let text = "let p = 5d6; each face of p with n = 0, m = 0 { n += 1; m := face } { kinds: n, lowest: m }";
        let together =
            parse_outputs(text, &Default::default()).expect("a legal roll").together.expect("few combinations");
        let all = distribution(&together.expr, Effort::MODERATE).expect("a small roll");
        let five = all.iter().filter(|(number, _)| together.parts[0].of(*number) == 5);
        let chance: f64 = five.map(|(_, chance)| chance).sum();
        assert!((chance - 720.0 / 7776.0).abs() < 1e-12);
    }
}
