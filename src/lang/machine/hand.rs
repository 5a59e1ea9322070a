//! Dice on lanes of which something is read off: added and counted as they fall, or sorted first.

use super::run::{Workspace, within};
use super::{LaneDie, LaneFaces, LaneGroup, LaneHand, LaneMeasure, LaneReader, NO_DIE, NO_DIE_WHOLE, Register, SORTED};
use crate::formula::Keeping;
use dice::faces::{Faces, compare, worth};
use lane::faces::FairDie;
use lane::{Lanes, Mask, Num};

/// A die that is not there.
#[inline(always)]
pub(super) fn no_die<L: Lanes>() -> Num<L> {
    Num::whole(if L::WHOLE { NO_DIE_WHOLE } else { NO_DIE })
}

/// Throws the dice of a hand and puts what is read off them into registers.
#[inline(always)]
pub(super) fn throw_hand<F: Faces>(faces: &mut F, hand: &LaneHand, work: &mut Workspace<F::L>, live: Mask<F::L>) {
    clear(hand, work);
    let mut place = 0;
    let mut count = Num::zero();
    for group in &hand.groups {
        match group {
            LaneGroup::Given(values) => lay_given(hand, values, work, (&mut place, &mut count), live),
            LaneGroup::Cards { dice, count: number, places, shared, cards } => {
                let before = places.len() - dice.len();
                for (drawn, die) in dice.iter().enumerate() {
                    let there = match number {
                        Some(number) => live & work.get(*number).gt(drawn as i16),
                        None => live,
                    };
                    if number.is_some() && !hand.sorted && !shared && !faces.any(there) {
                        break;
                    }
                    let active = if *shared { live } else { there };
                    let card = draw(faces, die, &places[..=before + drawn], &mut work.drawn, active);
                    faces.shows(cards, card, there);
                    let value = worth(faces, cards, card);
                    lay(hand, work, &mut place, &mut count, value, there);
                }
            }
            LaneGroup::Dice { most, count: number, die, reroll, burst } => {
                for die_number in 0..*most {
                    let mut more = match number {
                        Some(number) => live & work.get(*number).gt(die_number as i16),
                        None => live,
                    };
                    if number.is_some() && !hand.sorted && !faces.any(more) {
                        break;
                    }
                    let sides = match die {
                        LaneDie::Sides(sides, _) => work.get(*sides),
                        LaneDie::Fair(..) => Num::zero(),
                    };
                    let Some(burst) = burst else {
                        let face = stand(faces, die, reroll, sides, more);
                        lay(hand, work, &mut place, &mut count, face, more);
                        continue;
                    };
                    let there = more;
                    let mut total = Num::zero();
                    let mut throws = 0;
                    loop {
                        let face = stand(faces, die, reroll, sides, more);
                        if burst.apart {
                            lay(hand, work, &mut place, &mut count, face, more);
                        } else {
                            total += face.only(more);
                        }
                        if burst.most == Some(throws) {
                            break;
                        }
                        throws += 1;
                        more &= shows(&burst.faces, face, sides);
                        // Where dice are sorted, each has a place of its own.
                        let kept_place = burst.apart && hand.sorted;
                        if !kept_place && !faces.any(more) {
                            break;
                        }
                    }
                    if !burst.apart {
                        lay(hand, work, &mut place, &mut count, total, there);
                    }
                }
            }
        }
    }
    read_sorted(hand, work, place, count);
}

/// Reads something off dice whose values are all known, and puts it into registers.
#[inline(always)]
pub(super) fn look_at<L: Lanes>(hand: &LaneHand, work: &mut Workspace<L>, live: Mask<L>) {
    clear(hand, work);
    let mut place = 0;
    let mut count = Num::zero();
    for group in &hand.groups {
        let LaneGroup::Given(values) = group else { unreachable!("no dice are left in a text") };
        lay_given(hand, values, work, (&mut place, &mut count), live);
    }
    read_sorted(hand, work, place, count);
}

/// Makes the registers ready to which dice are added as they fall.
#[inline(always)]
fn clear<L: Lanes>(hand: &LaneHand, work: &mut Workspace<L>) {
    if !hand.sorted {
        for (_, to) in &hand.readers {
            work.put(*to, Num::zero());
        }
    }
}

/// Lays dice whose values are known.
#[inline(always)]
fn lay_given<L: Lanes>(
    hand: &LaneHand,
    values: &[(Register, Option<Register>)],
    work: &mut Workspace<L>,
    (place, count): (&mut usize, &mut Num<L>),
    live: Mask<L>,
) {
    for (value, counts) in values {
        let there = match counts {
            Some(counts) => live & work.get(*counts).gt(0),
            None => live,
        };
        let value = work.get(*value);
        lay(hand, work, place, count, value, there);
    }
}

/// Reads off sorted dice what cannot be added as they fall.
#[inline(always)]
fn read_sorted<L: Lanes>(hand: &LaneHand, work: &mut Workspace<L>, place: usize, count: Num<L>) {
    if hand.sorted {
        sort(&mut work.dice[..place.min(SORTED)]);
        for (reader, to) in &hand.readers {
            let read = read(hand, reader, work, place.min(SORTED), count);
            work.put(*to, read);
        }
    }
}

/// Draws a card: the place in the deck of one of those that are left. `drawn` has, in these places, those drawn before, from
/// the first, and in the last one room for one more.
#[inline(always)]
fn draw<F: Faces>(
    faces: &mut F,
    die: &FairDie,
    places: &[u8],
    drawn: &mut [Num<F::L>; SORTED],
    active: Mask<F::L>,
) -> Num<F::L> {
    let Some((last, before)) = places.split_last() else { return Num::zero() };
    let mut card = faces.throw(die, active);
    // It is so many places farther on as there are cards before it that are gone.
    for &place in before {
        card += card.ge(drawn[place as usize % SORTED]).count();
    }
    let mut farthest = card;
    for &place in before {
        let gone = &mut drawn[place as usize % SORTED];
        (*gone, farthest) = (gone.min(farthest), gone.max(farthest));
    }
    drawn[*last as usize % SORTED] = farthest;
    card
}

/// Adds a die to what is read, or puts it to those that will be sorted.
#[inline(always)]
fn lay<L: Lanes>(
    hand: &LaneHand,
    work: &mut Workspace<L>,
    place: &mut usize,
    count: &mut Num<L>,
    value: Num<L>,
    there: Mask<L>,
) {
    if hand.sorted {
        work.dice[*place % SORTED] = there.select(value, no_die());
        *place += 1;
        *count += there.count();
        return;
    }
    for (reader, to) in &hand.readers {
        let adds = match &reader.what {
            LaneMeasure::Count(cmp, with) => compare(*cmp, value, work.get(*with)).count(),
            LaneMeasure::Within(span) => within(value, *span).count(),
            LaneMeasure::Between(low, high) => between(value, [low, high].map(|end| work.get(*end))).count(),
            _ => value,
        };
        work.put(*to, work.get(*to) + adds.only(there));
    }
}

/// The face that stands after re-rolls.
#[inline(always)]
fn stand<F: Faces>(
    faces: &mut F,
    die: &LaneDie,
    reroll: &Option<(LaneFaces, bool)>,
    sides: Num<F::L>,
    active: Mask<F::L>,
) -> Num<F::L> {
    let mut face = face_of(faces, die, sides, active);
    let Some((again, once)) = reroll else { return face };
    let mut more = active & shows(again, face, sides);
    while faces.any(more) {
        face.set(more, face_of(faces, die, sides, more));
        if *once {
            break;
        }
        more &= shows(again, face, sides);
    }
    face
}

/// A single throw.
#[inline(always)]
fn face_of<F: Faces>(faces: &mut F, die: &LaneDie, sides: Num<F::L>, active: Mask<F::L>) -> Num<F::L> {
    match die {
        LaneDie::Fair(die, worths) => {
            let face = faces.throw(die, active);
            faces.shows(worths, face, active);
            worth(faces, worths, face)
        }
        LaneDie::Sides(_, most) => faces.throw_by_lane(sides, *most, active) + 1,
    }
}

/// Where a die shows one of some faces.
#[inline(always)]
fn shows<L: Lanes>(faces: &LaneFaces, face: Num<L>, sides: Num<L>) -> Mask<L> {
    match faces {
        LaneFaces::AtMost(most) => face.le(*most),
        LaneFaces::AtLeast(least) => face.ge(*least),
        LaneFaces::Highest => face.eq(sides),
        LaneFaces::Listed(listed) => {
            let mut found = Mask::none();
            for &one in listed {
                found |= face.eq(one);
            }
            found
        }
    }
}

/// Sorts from the highest.
#[inline(always)]
fn sort<L: Lanes>(dice: &mut [Num<L>]) {
    for i in 1..dice.len() {
        let mut low = dice[i];
        for high in &mut dice[..i] {
            (*high, low) = (high.max(low), high.min(low));
        }
        dice[i] = low;
    }
}

/// Which of the sorted dice are looked at: from the first number to below the second.
#[derive(Debug, Clone, Copy)]
enum Window<L: Lanes> {
    Fixed(usize, usize),
    ByLane(Num<L>, Num<L>),
}

impl<L: Lanes> Window<L> {
    /// The dice kept of a window.
    #[inline(always)]
    fn keep(self, keep: Keeping) -> Self {
        let (from, to) = match self {
            Self::Fixed(from, to) => {
                let (inner_from, inner_to) = keep.window(to - from);
                return Self::Fixed(from + inner_from, from + inner_to);
            }
            Self::ByLane(from, to) => (from, to),
        };
        let number = |n: u32| Num::splat(n.min(30_000) as i16);
        match keep {
            Keeping::All => self,
            Keeping::High(kept) => Self::ByLane(from, to.min(from + number(kept))),
            Keeping::Low(kept) => Self::ByLane(from.max(to - number(kept)), to),
            Keeping::Without { high, low } => {
                let from = to.min(from + number(high));
                Self::ByLane(from, from.max(to - number(low)))
            }
        }
    }

    /// The places that may be in it.
    #[inline(always)]
    fn places(self, count: usize) -> (usize, usize) {
        match self {
            Self::Fixed(from, to) => (from, to),
            Self::ByLane(..) => (0, count),
        }
    }

    /// Where a place is in it.
    #[inline(always)]
    fn holds(self, place: usize) -> Mask<L> {
        match self {
            Self::Fixed(from, to) => Mask::uniform((from..to).contains(&place)),
            Self::ByLane(from, to) => from.le(place as i16) & to.gt(place as i16),
        }
    }
}

/// Where a die lies between two numbers, or is one of them.
#[inline(always)]
fn between<L: Lanes>(die: Num<L>, [low, high]: [Num<L>; 2]) -> Mask<L> {
    die.ge(low) & die.le(high)
}

/// Reads something off sorted dice.
#[inline(always)]
fn read<L: Lanes>(hand: &LaneHand, reader: &LaneReader, work: &Workspace<L>, dice: usize, count: Num<L>) -> Num<L> {
    let whole = match hand.count {
        Some(count) => Window::Fixed(0, count.min(dice)),
        None => Window::ByLane(Num::zero(), count),
    };
    let window = whole.keep(hand.keep).keep(reader.keep);
    let with = match &reader.what {
        LaneMeasure::Count(_, with) => work.get(*with),
        _ => Num::zero(),
    };
    let ends = match &reader.what {
        LaneMeasure::Between(low, high) => [work.get(*low), work.get(*high)],
        _ => [Num::zero(); 2],
    };
    let place = match (&reader.what, window) {
        (LaneMeasure::Rank(place, true), Window::Fixed(from, _)) => Num::splat((from + *place as usize - 1) as i16),
        (LaneMeasure::Rank(place, true), Window::ByLane(from, _)) => from + (*place as i16 - 1),
        (LaneMeasure::Rank(place, false), Window::Fixed(_, to)) => Num::splat(to as i16) - *place as i16,
        (LaneMeasure::Rank(place, false), Window::ByLane(_, to)) => to - *place as i16,
        _ => Num::zero(),
    };
    if let LaneMeasure::Die(place) = &reader.what {
        let place = *place as usize - 1;
        return match window {
            Window::Fixed(from, to) if from + place < to => work.dice[(from + place) % SORTED],
            Window::Fixed(..) => no_die(),
            Window::ByLane(from, to) => {
                let mut die = no_die();
                for at in 0..dice {
                    let here = (from + place as i16).eq(at as i16) & to.gt(at as i16);
                    die.set(here, work.dice[at % SORTED]);
                }
                die
            }
        };
    }
    let mut result = Num::zero();
    // The number of equal dice so far, and of faces in a row.
    let (mut equal, mut run) = (Num::<L>::zero(), Num::<L>::zero());
    let mut before = Num::<L>::zero();
    let (first, last) = window.places(dice);
    for at in first..last {
        let die = work.dice[at % SORTED];
        let here = window.holds(at);
        match &reader.what {
            LaneMeasure::Sum => result += die.only(here),
            LaneMeasure::Count(cmp, _) => result += (compare(*cmp, die, with) & here).count(),
            LaneMeasure::Within(span) => result += (within(die, *span) & here).count(),
            LaneMeasure::Between(..) => result += (between(die, ends) & here).count(),
            LaneMeasure::Rank(..) => result += die.only(here & place.eq(at as i16)),
            LaneMeasure::Die(_) => unreachable!("read above"),
            LaneMeasure::Widest | LaneMeasure::Sets(_) | LaneMeasure::Matching => {
                let same = here & die.eq(before) & equal.gt(0);
                equal = (same.select(equal, Num::zero()) + 1).only(here);
                match &reader.what {
                    LaneMeasure::Widest => result = result.max(equal),
                    LaneMeasure::Sets(size) => result += equal.eq(*size as i16).count(),
                    _ => result += equal.eq(2).count() + equal.ge(2).count(),
                }
            }
            LaneMeasure::LongestRun => {
                let (same, next) = (die.eq(before), (die + 1).eq(before));
                let started = run.gt(0);
                let longer = (started & next).select(run + 1, Num::splat(1));
                run = (started & same).select(run, longer).only(here);
                result = result.max(run);
            }
        }
        before = die;
    }
    result
}
