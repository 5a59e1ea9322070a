//! Compiles dice of which something is read off.

use super::super::{
    LaneBurst, LaneDie, LaneFaces, LaneGroup, LaneHand, LaneMeasure, LaneReader, Operation, Reach, Register, SORTED,
};
use super::{Compiled, Compiler, FARTHEST, NEVER, Place};
use crate::formula::{
    Bound, Deck, FaceSet, Group, Hand, HandDie, Keeping, Measure, Measured, Range, Scope, Source, Term, Test, parts,
};
use dice::Cmp;
use dice::{Unsampled, worths};
use lane::faces::FairDie;

impl Compiler<'_> {
    pub(super) fn measured(&mut self, term: &Term, measured: &Measured, to: Register) -> Result<(), Unsampled> {
        if let Measure::Beats(other) = &measured.what {
            return self.beats(term, measured, other, to);
        }
        let from = match &measured.dice {
            Source::Rolled(hand) => self.hand(term, hand, None, vec![measured.clone()])?[0].1,
            Source::Named(_) => self.read(measured),
        };
        self.operations.push(Operation::Copy(from, to));
        Ok(())
    }

    /// Where something is that was read off named dice.
    pub(super) fn read(&self, measured: &Measured) -> Register {
        let Source::Named(name) = &measured.dice else { unreachable!("these dice have no name") };
        let Some(Some(Place::Dice(read))) = self.names.get(name.slot) else {
            unreachable!("dice are rolled before they are read")
        };
        let found = read.iter().find(|(known, _)| known.keep == measured.keep && known.what == measured.what);
        found.expect("everything that is read was collected").1
    }

    pub(super) fn beats(
        &mut self,
        term: &Term,
        measured: &Measured,
        other: &Source,
        to: Register,
    ) -> Result<(), Unsampled> {
        let places = places(&self.scope, measured, term);
        let sides = [(&measured.dice, measured.keep), (other, Keeping::All)];
        let mut ranks = Vec::new();
        for (source, keep) in sides {
            let measures: Vec<Measured> = (1..=places)
                .map(|place| Measured { dice: source.clone(), keep, what: Measure::Rank(place, true) })
                .collect();
            ranks.push(match source {
                Source::Rolled(hand) => self.hand(term, hand, None, measures)?.into_iter().map(|(_, at)| at).collect(),
                Source::Named(_) => measures.iter().map(|measured| self.read(measured)).collect::<Vec<Register>>(),
            });
        }
        let higher = self.register(term)?;
        self.operations.push(Operation::Number(0, to));
        for (&mine, &theirs) in std::iter::zip(&ranks[0], &ranks[1]) {
            self.operations.push(Operation::Compare(mine, Cmp::Gt, theirs, higher));
            self.operations.push(Operation::Add(to, higher, to));
        }
        Ok(())
    }

    /// Throws dice, which may have a name; each thing that is read off them gets a register.
    pub(super) fn hand(
        &mut self,
        whole: &Term,
        hand: &Hand,
        name: Option<&str>,
        measures: Vec<Measured>,
    ) -> Result<Vec<(Measured, Register)>, Unsampled> {
        let read: Vec<(Measured, Register)> = measures
            .into_iter()
            .map(|measured| Ok((measured, self.register(whole)?)))
            .collect::<Result<_, Unsampled>>()?;
        if let ([(measured, to)], Some(pool)) = (read.as_slice(), hand.as_pool())
            && (measured.keep, &measured.what) == (Keeping::All, &Measure::Sum)
        {
            self.pool(&pool, name, 0, *to)?;
            return Ok(read);
        }
        let floor = self.next;
        let mut readers = Vec::new();
        for (measured, to) in &read {
            let what = match &measured.what {
                Measure::Sum => LaneMeasure::Sum,
                Measure::Count(Test::Compare(cmp, with)) => LaneMeasure::Count(*cmp, self.far_number(with)?),
                Measure::Count(Test::Within(span)) => LaneMeasure::Within(*span),
                Measure::Count(Test::Between(ends)) => {
                    LaneMeasure::Between(self.far_number(&ends[0])?, self.far_number(&ends[1])?)
                }
                Measure::Rank(place, highest) => LaneMeasure::Rank((*place).min(FARTHEST as u32), *highest),
                Measure::Die(place) => LaneMeasure::Die((*place).min(FARTHEST as u32)),
                Measure::Widest => LaneMeasure::Widest,
                Measure::LongestRun => LaneMeasure::LongestRun,
                Measure::Distinct => LaneMeasure::Sets(1),
                Measure::Sets(size) => LaneMeasure::Sets((*size).min(FARTHEST as u32)),
                Measure::Matching => LaneMeasure::Matching,
                Measure::Beats(_) => unreachable!("dice against dice are read one by one"),
            };
            readers.push((LaneReader { keep: measured.keep, what }, *to));
        }
        let sorted = hand.is_kept()
            || readers.iter().any(|(reader, _)| {
                let adds = matches!(
                    reader.what,
                    LaneMeasure::Sum | LaneMeasure::Count(..) | LaneMeasure::Within(_) | LaneMeasure::Between(..)
                );
                !adds || reader.keep != Keeping::All
            });
        let mut groups = Vec::new();
        let (mut count, mut most) = (Some(0), 0usize);
        for group in &hand.groups {
            let (group, fixed, dice) = self.group(whole, hand, group, sorted)?;
            groups.push(group);
            count = count.zip(fixed).map(|(sum, more)| sum + more);
            most += dice;
        }
        if sorted && most > SORTED {
            return Err(Unsampled::Sorted(hand.to_string()));
        }
        let worth = self.scope.worth(hand);
        self.throws(name, hand, 1);
        self.within_reach(worth, hand)?;
        let hand = LaneHand { groups, count, most, sorted, keep: hand.keep, readers };
        self.operations.push(Operation::Hand(Box::new(hand)));
        self.next = floor;
        Ok(read)
    }

    /// A number that is only compared with, in a register. One beyond the lanes' range compares as their end does.
    fn far_number(&mut self, term: &Term) -> Compiled {
        match term.as_number() {
            Some(number) => {
                let number = if self.reach == Reach::Lanes { number.clamp(-31_000, 31_000) } else { number };
                let to = self.register(term)?;
                self.operations.push(Operation::Number(number, to));
                Ok(to)
            }
            None => self.term(term),
        }
    }

    /// A group of dice, their number if it is the same in all lanes, and the most there can be.
    fn group(
        &mut self,
        whole: &Term,
        hand: &Hand,
        group: &Group,
        sorted: bool,
    ) -> Result<(LaneGroup, Option<usize>, usize), Unsampled> {
        let most = self.scope.range(&group.count).high.unwrap_or(i64::MAX);
        if most > FARTHEST {
            return Err(Unsampled::Count(hand.to_string()));
        }
        let most = u32::try_from(most).unwrap_or(0);
        let count = match group.count.as_number() {
            Some(_) => None,
            None => Some(self.term(&group.count)?),
        };
        let fixed = count.is_none().then_some(most as usize);
        if let HandDie::Roll(roll) = &group.die {
            return self.given(whole, roll, most, count).map(|given| (given, fixed, most as usize));
        }
        if let HandDie::Card(deck) = &group.die {
            return Ok((self.cards(hand, deck, most, count)?, fixed, most as usize));
        }
        let (die, highest) = match &group.die {
            HandDie::Known(die) => {
                // Faces that never stand are left out.
                let stands = |face: &i64| !matches!(&group.reroll, Some((faces, false)) if faces.holds(*face));
                if die.face_count() > 32_767 {
                    return Err(Unsampled::Faces(hand.to_string()));
                }
                let list: Vec<i16> = die.faces().into_iter().filter(stands).map(|face| face as i16).collect();
                let Some(&highest) = list.last() else { return Err(Unsampled::Endless(hand.to_string())) };
                let fair = FairDie::new(list.len() as u16);
                (LaneDie::Fair(fair, worths(&list)), Some((highest, list)))
            }
            HandDie::Sides(sides) => {
                let range = self.scope.range(sides);
                let most = range.high.and_then(|high| u16::try_from(high).ok()).filter(|&high| high <= 16_384);
                let most = most.ok_or_else(|| Unsampled::Faces(hand.to_string()))?;
                (LaneDie::Sides(self.term(sides)?, most), None)
            }
            HandDie::Roll(_) | HandDie::Card(_) => unreachable!("they have groups of their own"),
        };
        let reroll = match &group.reroll {
            Some((faces, once)) if *once || highest.is_none() => Some((lane_faces(faces), *once)),
            _ => None,
        };
        let mut dice = most as usize;
        let burst = match &group.burst {
            None => None,
            Some(burst) => {
                if burst.apart && sorted {
                    let Some(more) = burst.most else { return Err(Unsampled::Sorted(hand.to_string())) };
                    dice = dice.saturating_mul(more as usize + 1);
                }
                let faces = match (&burst.faces, &highest) {
                    (Some(faces), _) => lane_faces(faces),
                    (None, Some((highest, _))) => LaneFaces::AtLeast(*highest),
                    (None, None) => LaneFaces::Highest,
                };
                if burst.most.is_none() {
                    self.note_long_bursts(hand, burst.faces.as_ref(), &group.die, highest.as_ref())?;
                }
                Some(LaneBurst { faces, most: burst.most, apart: burst.apart })
            }
        };
        // Where every die has a place of its own, twice as many have a fixed number only if none is missing.
        let fixed = fixed.filter(|_| !matches!(&burst, Some(burst) if burst.apart));
        Ok((LaneGroup::Dice { most, count, die, reroll, burst }, fixed, dice))
    }

    /// Refuses bursts so likely that their sums might leave the lanes.
    fn note_long_bursts(
        &self,
        hand: &Hand,
        faces: Option<&FaceSet>,
        die: &HandDie,
        known: Option<&(i16, Vec<i16>)>,
    ) -> Result<(), Unsampled> {
        let (chance, highest) = match (known, die) {
            (Some((highest, list)), _) => {
                let bursts = list.iter().filter(|&&face| faces.map_or(face == *highest, |set| set.holds(face.into())));
                let largest = list.iter().map(|face| face.unsigned_abs()).max().unwrap_or(1);
                (bursts.count() as f64 / list.len() as f64, f64::from(largest))
            }
            (None, HandDie::Sides(sides)) => {
                let Range { low, high } = self.scope.range(sides);
                let least = low.unwrap_or(1).max(1);
                let bursts = match faces {
                    None => 1,
                    Some(FaceSet::AtLeast(from)) => (high.unwrap_or(0) + 1 - i64::from(*from)).max(1),
                    Some(set) => (1..=least).filter(|&face| set.holds(face)).count().max(1) as i64,
                };
                (bursts as f64 / least as f64, high.unwrap_or(0) as f64)
            }
            _ => return Ok(()),
        };
        let throws = NEVER.ln() / chance.min(0.999_999).ln();
        let too_far = throws * highest > self.reach.farthest() as f64;
        if too_far { Err(self.reach.exceeded(hand.to_string())) } else { Ok(()) }
    }

    /// Rolls that count as dice: each has a register.
    fn given(&mut self, whole: &Term, roll: &Term, most: u32, count: Option<Register>) -> Result<LaneGroup, Unsampled> {
        let mut values = Vec::new();
        for number in 0..most {
            let held = match count {
                None => None,
                Some(count) => {
                    let held = self.register(whole)?;
                    self.operations.push(Operation::Against(count, Cmp::Gt, number as i32, held));
                    Some(held)
                }
            };
            let value = match held {
                Some(held) => self.under(held, roll, false)?,
                None => self.term(roll)?,
            };
            values.push((value, held));
        }
        Ok(LaneGroup::Given(values))
    }

    /// Cards of a deck.
    fn cards(&mut self, hand: &Hand, deck: &Deck, most: u32, count: Option<Register>) -> Result<LaneGroup, Unsampled> {
        if let Some(shared) = deck.shared.as_ref().filter(|shared| shared.before.is_empty()) {
            // Where the same text is played again, the deck is a fresh one.
            self.decks.retain(|(name, _)| name.slot != shared.name.slot);
            self.decks.push((shared.name.clone(), Vec::new()));
        }
        let most = most as usize;
        let last = self.decks.iter().flat_map(|(_, places)| places).max();
        let taken = last.map_or(0, |&last| usize::from(last) + 1);
        if taken + most > SORTED {
            return Err(Unsampled::Sorted(hand.to_string()));
        }
        let own = (taken..taken + most).map(|place| place as u8);
        let places: Vec<u8> = match &deck.shared {
            None => own.collect(),
            Some(shared) => {
                let known = self.decks.iter_mut().find(|(name, _)| name.slot == shared.name.slot);
                let (_, places) = known.expect("the first draw has noted the deck");
                places.extend(own);
                places.clone()
            }
        };
        let list: Vec<i16> = deck.cards.faces().into_iter().map(|face| face as i16).collect();
        let left = list.len() - (places.len() - most);
        let dice = (0..most).map(|drawn| FairDie::new((left - drawn) as u16)).collect();
        Ok(LaneGroup::Cards { dice, count, places, shared: deck.shared.is_some(), cards: worths(&list) })
    }
}

/// Faces by value, for lanes.
fn lane_faces(faces: &FaceSet) -> LaneFaces {
    let near = |face: i32| face.clamp(-32_000, 32_000) as i16;
    match faces {
        FaceSet::AtMost(most) => LaneFaces::AtMost(near(*most)),
        FaceSet::AtLeast(least) => LaneFaces::AtLeast(near(*least)),
        FaceSet::Listed(faces) => LaneFaces::Listed(faces.iter().map(|&face| near(face)).collect()),
    }
}

/// How many dice of both sides are compared one by one. Dice that get their name further inside are looked up there.
pub(super) fn places(scope: &Scope, measured: &Measured, inside: &Term) -> u32 {
    let Measure::Beats(other) = &measured.what else { return 0 };
    let size = |source: &Source, keep: Keeping| {
        let hand = scope.hand(source).or_else(|| match source {
            Source::Named(name) => bound_in(inside, name.slot),
            Source::Rolled(hand) => Some(hand),
        });
        hand.map_or(0, |hand| keep.kept(hand.keep.kept(hand.fixed_size().unwrap_or(0).into())))
    };
    u32::try_from(size(&measured.dice, measured.keep).min(size(other, Keeping::All))).unwrap_or(0)
}

/// The dice that get a name in a term.
fn bound_in(term: &Term, slot: usize) -> Option<&Hand> {
    if let Term::Let(bound) = term
        && let Bound::Dice(hand) = &bound.value
        && bound.name.slot == slot
    {
        return Some(hand);
    }
    parts(term).into_iter().find_map(|part| bound_in(part, slot))
}
