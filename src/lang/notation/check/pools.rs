//! Dice: how many, of what kind, and what their faces do.

use super::Checker;
use super::keep::Kept;
use super::number::fixed;
use crate::formula::{FaceBurst, FaceSet, Group, Hand, HandDie, Keeping, Term};
use crate::notation::NotationFault;
use crate::notation::syntax::{Change, ChangeForm, DiceForm, DieForm, FacesForm, Form, Node, Place};
use dice::limits::{MAX_DICE, MAX_SIDES, Part, pool_violations};
use dice::{Cmp, Die, Keep};

impl Checker {
    /// The dice of a text. `None` if they have a fault.
    pub(super) fn hand(&mut self, form: &DiceForm) -> Option<Hand> {
        let before = self.faults.len();
        let count_place =
            form.count.as_ref().map_or(form.die_span.start..form.die_span.start + 1, |node| node.span.clone());
        let literal = form.count.as_ref().is_none_or(|node| matches!(node.form, Form::Number(_)) && !node.enclosed);
        let count = match &form.count {
            None => Some(Term::number(1)),
            Some(node) => match node.form {
                Form::Number(n) if literal => Some(Term::number(i32::try_from(n).unwrap_or(i32::MAX))),
                _ => self.number_of_dice(node),
            },
        };
        let die = self.die(&form.die);
        let (count, die) = (count?, die?);
        let mut group = Group::plain(count, die);
        let mut places = Places { reroll: None, burst: None, keep: None };
        let mut kept = Kept::default();
        for change in &form.changes {
            self.change(change, &mut group, &mut kept, &mut places);
        }
        let number = group.count.as_number();
        let keep = match kept.place.clone() {
            None => Keeping::All,
            Some(place) => {
                places.keep = Some(place);
                // Where faces add dice, there may be more to keep than are written.
                let fixed = number.filter(|_| !group.adds_dice());
                kept.keeping(self, fixed.filter(|_| literal), fixed)
            }
        };
        let sound = self.faults.len() == before;
        let hand = Hand { groups: vec![group], keep };
        self.note_violations(&hand, literal, &places, &count_place, &form.die_span);
        if let Some(number) = number {
            self.count_dice(u64::try_from(number).unwrap_or(0), &count_place);
        }
        (sound && self.faults.len() == before).then_some(hand)
    }

    /// A number of dice that is not a plain number.
    pub(super) fn number_of_dice(&mut self, node: &Node) -> Option<Term> {
        let term = self.number(node)?;
        let term = match fixed(&term) {
            Some(number) => Term::number(i32::try_from(number).unwrap_or(i32::MAX)),
            None => term,
        };
        let range = self.scope.range(&term);
        match (range.low, range.high) {
            (Some(0..), Some(high)) if high <= MAX_DICE as i64 => Some(term),
            (Some(0..), Some(high)) => {
                self.fault(&node.span, format!("this may be {high} dice; the limit is {MAX_DICE}"));
                None
            }
            (Some(0..), None) => {
                self.fault(&node.span, "the number of dice has no upper end");
                None
            }
            (low, _) => {
                let low = low.map_or("any number below 0".to_owned(), |low| low.to_string());
                let message = format!("the number of dice may be {low}");
                self.fault_with(&node.span, message, "write `max(0, …)` around it");
                None
            }
        }
    }

    fn die(&mut self, form: &DieForm) -> Option<HandDie> {
        let die = match form {
            DieForm::Sides(sides) => Die::Sided(u32::try_from(*sides).unwrap_or(u32::MAX)),
            DieForm::Fate => Die::Fate,
            DieForm::Faces(faces) => Die::Faces(faces.clone()),
            DieForm::Rolled(node) => {
                let term = self.number(node)?;
                if let Some(sides) = fixed(&term) {
                    if sides < 1 {
                        self.fault(&node.span, format!("a die with {sides} sides cannot be rolled"));
                        return None;
                    }
                    return Some(HandDie::Known(Die::Sided(u32::try_from(sides).unwrap_or(u32::MAX))));
                }
                let range = self.scope.range(&term);
                if range.lies_within(1, MAX_SIDES as i64) {
                    return Some(HandDie::Sides(term));
                }
                if range.low.is_some_and(|low| low >= 1) {
                    self.fault(&node.span, format!("a die has at most {MAX_SIDES} sides"));
                } else {
                    let message = "the die may have fewer than one side";
                    self.fault_with(&node.span, message, "write `max(1, …)` around the number of sides");
                }
                return None;
            }
        };
        Some(HandDie::Known(die))
    }

    /// Counts dice that are certain to be rolled.
    pub(super) fn count_dice(&mut self, count: u64, place: &Place) {
        let fits_alone = count <= MAX_DICE;
        let fitted = self.dice <= MAX_DICE;
        self.dice = self.dice.saturating_add(count);
        if fits_alone && fitted && self.dice > MAX_DICE {
            let message = format!("this makes {} dice in all; the limit is {MAX_DICE}", self.dice);
            self.fault(place, message);
        }
    }

    fn change(&mut self, change: &Change, group: &mut Group, kept: &mut Kept, places: &mut Places) {
        match &change.what {
            ChangeForm::Keep { word, number } => kept.add(self, word, number, &change.span),
            ChangeForm::Reroll { once, faces } => {
                if places.reroll.replace(change.span.clone()).is_some() {
                    self.fault(&change.span, "a pool has one re-roll only");
                    return;
                }
                let name = if *once { "ro" } else { "r" };
                if let Some(faces) = self.rerolled(faces, name, &group.die, &change.span) {
                    group.reroll = Some((faces, *once));
                }
            }
            ChangeForm::Burst { most, apart, faces } => {
                if places.burst.replace(change.span.clone()).is_some() {
                    self.fault(&change.span, "a pool bursts in one way only");
                    return;
                }
                let faces = match faces {
                    None => None,
                    Some(faces) => match self.faces(faces, &group.die, &change.span) {
                        Some(faces) => not_the_highest(faces, &group.die),
                        None => return,
                    },
                };
                group.burst = Some(FaceBurst { faces, most: *most, apart: *apart });
            }
        }
    }

    /// The faces of a re-roll. A number alone is clear only if it is the lowest face.
    fn rerolled(&mut self, faces: &FacesForm, name: &str, die: &HandDie, place: &Place) -> Option<FaceSet> {
        let FacesForm::Bare(number) = *faces else { return self.faces(faces, die, place) };
        let number = self.constant(number, place);
        if let HandDie::Known(die) = die
            && die.face_count() > 0
            && number == die.lowest()
        {
            return Some(FaceSet::AtMost(number));
        }
        let message = format!("`{name}{number}` could mean this face or all up to it");
        let help = format!(
            "write `{name}<={number}` to roll {number} and lower again, or `{name}{{{number}}}` for {number} alone"
        );
        self.fault_with(place, message, help);
        None
    }

    fn faces(&mut self, faces: &FacesForm, die: &HandDie, place: &Place) -> Option<FaceSet> {
        match faces {
            FacesForm::Compared(cmp, number) => {
                let number = self.constant(*number, place);
                match cmp {
                    Cmp::Lt => Some(FaceSet::AtMost(number - 1)),
                    Cmp::Le => Some(FaceSet::AtMost(number)),
                    Cmp::Gt => Some(FaceSet::AtLeast(number + 1)),
                    Cmp::Ge => Some(FaceSet::AtLeast(number)),
                    Cmp::Eq => self.listed(&[i64::from(number)], die, place),
                    Cmp::Ne => {
                        self.fault_with(place, "`!=` does not say which faces", "list them: `{1,2,3}`");
                        None
                    }
                }
            }
            FacesForm::Listed(faces) => self.listed(faces, die, place),
            FacesForm::Bare(number) => self.listed(&[*number], die, place),
        }
    }

    fn listed(&mut self, faces: &[i64], die: &HandDie, place: &Place) -> Option<FaceSet> {
        let mut listed: Vec<i32> = faces.iter().map(|&face| self.constant(face, place)).collect();
        listed.sort_unstable();
        listed.dedup();
        let (Some(&least), Some(&most)) = (listed.first(), listed.last()) else {
            self.fault_with(place, "no faces are listed", "write `{5,6}`");
            return None;
        };
        let HandDie::Known(die) = die else { return Some(FaceSet::Listed(listed)) };
        if die.face_count() as u64 > MAX_SIDES {
            return None;
        }
        if let Some(face) = listed.iter().find(|&&face| !die.shows(face)) {
            self.fault(place, format!("{die} has no face {face}"));
            return None;
        }
        // All faces up to one, or from one on, have one canonical form.
        let all = |holds: &dyn Fn(i32) -> bool| listed.len() == die.distinct(holds);
        Some(if all(&|face| face <= most) {
            FaceSet::AtMost(most)
        } else if all(&|face| face >= least) {
            FaceSet::AtLeast(least)
        } else {
            FaceSet::Listed(listed)
        })
    }

    /// Reports every limit that the dice break.
    fn note_violations(&mut self, hand: &Hand, literal: bool, places: &Places, count: &Place, die: &Place) {
        let group = &hand.groups[0];
        let number = group.count.as_number();
        if !literal && number == Some(0) {
            return;
        }
        let mut limits = hand.clone();
        // What plain pools cannot say is left out here and checked below.
        if limits.as_pool().is_none() {
            limits.keep = Keeping::All;
            if let Some(group) = limits.groups.first_mut() {
                if number.is_none() {
                    group.count = Term::number(1);
                }
                if !matches!(group.reroll, Some((FaceSet::AtMost(_), _))) {
                    group.reroll = None;
                }
                group.burst = group.burst.take().filter(|burst| burst.faces.is_none() && !burst.apart);
                if let Some(FaceBurst { most: Some(most), .. }) = &mut group.burst {
                    *most = 1;
                }
            }
        }
        let before = self.faults.len();
        if let Some(mut pool) = limits.as_pool().or_else(|| limits.zero_pool()) {
            pool.keep = Keep::All;
            for violation in pool_violations(&pool) {
                let place = match violation.part {
                    Part::Count => Some(count),
                    Part::Die => Some(die),
                    Part::Reroll => places.reroll.as_ref(),
                    Part::Burst => places.burst.as_ref(),
                    Part::Keep => places.keep.as_ref(),
                };
                let place = place.unwrap_or(die).clone();
                let mut fault = NotationFault::new(place, violation.message);
                fault.help = violation.help;
                self.faults.push(fault);
            }
        }
        if self.faults.len() == before {
            self.note_endless(group, places, die);
        }
    }

    /// Reports faces that are rolled again without end, where plain pools cannot say so.
    fn note_endless(&mut self, group: &Group, places: &Places, die: &Place) {
        let stands = |face: i64| !matches!(&group.reroll, Some((faces, false)) if faces.holds(face));
        let bursts = |face: i64, highest: i64| match &group.burst {
            Some(FaceBurst { faces: Some(faces), most: None, .. }) => faces.holds(face),
            Some(FaceBurst { faces: None, most: None, apart: true }) => face == highest,
            _ => false,
        };
        match &group.die {
            HandDie::Known(known) => {
                let special = matches!(&group.reroll, Some((FaceSet::AtLeast(_) | FaceSet::Listed(_), _)));
                if !special && matches!(&group.burst, None | Some(FaceBurst { faces: None, apart: false, .. })) {
                    return;
                }
                let faces = known.faces();
                let highest = faces.iter().copied().filter(|&face| stands(face)).max().unwrap_or(0);
                let place = places.reroll.as_ref().unwrap_or(die).clone();
                if special && !faces.iter().any(|&face| stands(face)) {
                    let message = format!("every face of {known} would be rolled again, without end");
                    self.fault_with(&place, message, "`ro` rolls again only once");
                    return;
                }
                let place = places.burst.as_ref().unwrap_or(die).clone();
                if !faces.iter().any(|&face| stands(face) && !bursts(face, highest)) {
                    let message = format!("every face of {known} would burst, without end");
                    self.fault_with(&place, message, "`!o` bursts only once");
                } else if let Some(FaceBurst { faces: Some(set), .. }) = &group.burst
                    && !faces.iter().any(|&face| stands(face) && set.holds(face))
                {
                    self.fault(&place, format!("no face of {known} would burst"));
                }
            }
            HandDie::Sides(sides) => {
                let least = self.scope.range(sides).low.unwrap_or(1);
                let ends = (1..=least.min(1000)).any(|face| stands(face) && !bursts(face, least));
                let top = matches!(&group.burst, Some(FaceBurst { faces: None, most: None, .. }));
                if !ends || (top && !(1..least).any(stands)) {
                    let place = places.burst.as_ref().or(places.reroll.as_ref()).unwrap_or(die).clone();
                    let message = format!("a die with {least} sides would be rolled again without end");
                    self.fault_with(&place, message, "`!o` bursts and `ro` re-rolls only once");
                }
            }
            HandDie::Roll(_) | HandDie::Card(_) => {}
        }
    }
}

/// Where the parts of dice stand.
struct Places {
    reroll: Option<Place>,
    burst: Option<Place>,
    keep: Option<Place>,
}

/// Faces that burst; `None` if it is the highest one alone.
fn not_the_highest(faces: FaceSet, die: &HandDie) -> Option<FaceSet> {
    let HandDie::Known(die) = die else { return Some(faces) };
    if die.face_count() as u64 > MAX_SIDES {
        return None;
    }
    match faces {
        FaceSet::AtLeast(least) if least <= die.highest() && die.distinct(&|face| face >= least) == 1 => None,
        faces => Some(faces),
    }
}
