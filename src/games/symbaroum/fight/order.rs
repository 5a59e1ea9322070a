//! The turn order, and which fighters roll to break ties in it.

use play::systems::lane_actor::number;
use play::systems::ties::random_order;

use crate::fight::prelude::*;

string_enum! {
    /// Who acts first.
    First {
        /// The fighter with the highest Quick.
        ByQuick = "by_quick",
        /// Everybody of the first side.
        A = "a",
        /// Everybody of the second side.
        B = "b",
    }
}

/// Tied fighters, and the places they share.
#[derive(Debug, Clone)]
pub struct Tied {
    /// The fighters; one if there is no tie.
    pub members: Vec<usize>,
    /// Their places, in order: as many as there are members.
    pub places: Vec<usize>,
    /// The same places as a table.
    at: Table,
}

impl Tied {
    /// Fighters who share places.
    pub fn new(members: Vec<usize>, places: Vec<usize>) -> Self {
        let mut at = [0; 32];
        for (to, &from) in at.iter_mut().zip(&places) {
            *to = from as i16;
        }
        Self { members, places, at }
    }
}

/// The turn order as far as it follows from the sheets.
#[derive(Debug, Clone)]
pub struct Order {
    /// The groups of tied fighters, before anybody delays.
    pub tied: Vec<Tied>,
    /// Fighters who delay, each with the place that they delay to.
    pub delays: Vec<(usize, i16)>,
}

impl Order {
    /// Whether places differ from fight to fight, or are moved by delays.
    pub fn is_open(&self) -> bool {
        !self.delays.is_empty() || self.tied.iter().any(|tied| tied.members.len() > 1)
    }

    /// The earliest place that a fighter may have before anybody delays.
    pub fn first_place(&self, fighter: usize) -> usize {
        self.tied.iter().find(|tied| tied.members.contains(&fighter)).map_or(0, |tied| tied.places[0])
    }

    /// All fighters who may have a place. Each delay moves the fighters behind it up by at most one place.
    pub fn candidates(&self, place: usize) -> Vec<usize> {
        let mut candidates = Vec::new();
        for tied in &self.tied {
            let (first, last) = (tied.places[0], tied.places[tied.places.len() - 1]);
            for &fighter in &tied.members {
                let own = self.delays.iter().find(|&&(who, _)| who == fighter);
                let others = self.delays.len() - usize::from(own.is_some());
                let last = own.map_or(last, |&(_, later)| last.max(later as usize));
                if (first.saturating_sub(others)..=last).contains(&place) {
                    candidates.push(fighter);
                }
            }
        }
        candidates.sort_unstable();
        candidates
    }
}

/// `SYM-07` Turn order: highest Quick first (not Defense), then highest Vigilant; a roll breaks any remaining tie.
pub fn turn_order(fighters: &Roster<Fighter>, first: First) -> Order {
    let key = |i: usize| {
        let of_a = fighters.side_of(i) == 0;
        let leads = (first == First::A && of_a) || (first == First::B && !of_a);
        let fighter = &fighters[i];
        (leads, fighter.attribute(Attribute::Quick), fighter.attribute(Attribute::Vigilant))
    };
    let mut order: Vec<usize> = (0..fighters.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(key(i)));

    let mut next = 0..fighters.len();
    let tied = order
        .chunk_by(|&i, &j| key(i) == key(j))
        .map(|group| Tied::new(group.to_vec(), next.by_ref().take(group.len()).collect()))
        .collect();
    let most = fighters.len() as i16;
    let delays = (0..fighters.len())
        .map(|i| (i, fighters[i].policies.delay_to.min(most) - 1))
        .filter(|&(_, later)| later > 0)
        .collect();
    Order { tied, delays }
}

/// `SYM-08` Delaying: once the order is set, including rolled ties, a fighter may take a later place, and those in
/// between move up. If several delay, the first in the order does so first. Returns the lanes where anybody delayed.
#[inline(always)]
pub fn delay<L: Lanes>(delays: &[(usize, i16)], place: &mut [Num<L>], fresh: Mask<L>) -> Mask<L> {
    let mut moved = Mask::none();
    let mut set = [Num::<L>::zero(); MAX_FIGHTERS];
    set[..place.len()].copy_from_slice(place);
    for turn in 0..place.len() {
        for &(who, later) in delays {
            let now = place[who];
            let goes = fresh & set[who].eq(number(turn)) & now.lt(later);
            for other in &mut *place {
                let closes_up = goes & other.gt(now) & other.le(later);
                *other -= closes_up.count();
            }
            place[who].set(goes, later);
            moved |= goes;
        }
    }
    moved
}

/// `SYM-07` Turn order: fighters who share Quick and Vigilant roll a d20 and reroll ties. That makes every order of the
/// tied fighters equally likely, so one is drawn directly.
#[inline(always)]
pub fn break_tie<D: Dice>(tied: &Tied, place: &mut [Num<D::L>], fresh: Mask<D::L>, dice: &mut D) {
    let ranks = random_order(tied.members.len(), fresh, dice);
    // By index: iterators over lanes are not always inlined.
    for i in 0..tied.members.len() {
        place[tied.members[i]].set(fresh, ranks[i].lookup(&tied.at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{house, sheet};
    use lane::Solo;
    use lane::inspect::InspectNum;
    use play::systems::character::Character;
    use play::systems::question::Place;
    use play::systems::{Fields, Value};

    fn fighter(quick: i64, vigilant: i64, delay: i64) -> Fighter {
        let mut fields = Fields::defaults(&sheet::fields());
        fields.set("quick", Value::Int(quick));
        fields.set("vigilant", Value::Int(vigilant));
        if delay > 0 {
            fields.set("delay", Value::Policy("delay_to".to_owned(), delay));
        }
        let house = house::HouseRules::of(&Fields::defaults(&house::constants()));
        Fighter::new("f", &fields, &house, Place(&[])).expect("the sheet is good")
    }

    fn places(fighters: &Roster<Fighter>, first: First) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut groups: Vec<_> =
            turn_order(fighters, first).tied.into_iter().map(|tied| (tied.places, tied.members)).collect();
        groups.sort();
        groups
    }

    /// All places after the delays, without dice.
    fn delayed(fighters: &Roster<Fighter>) -> Vec<i16> {
        let order = turn_order(fighters, First::ByQuick);
        let mut place: Vec<Num<Solo>> = (0..fighters.len()).map(|i| number(order.first_place(i))).collect();
        delay(&order.delays, &mut place, Mask::all());
        place.into_iter().map(InspectNum::first).collect()
    }

    #[test]
    fn quick_then_vigilant_then_the_die() {
        let fighters =
            Roster::new(vec![fighter(10, 10, 0), fighter(12, 8, 0)], vec![fighter(12, 9, 0), fighter(10, 10, 0)]);
        let expected = vec![(vec![0], vec![2]), (vec![1], vec![1]), (vec![2, 3], vec![0, 3])];
        assert_eq!(places(&fighters, First::ByQuick), expected);
        let a_first = vec![(vec![0], vec![1]), (vec![1], vec![0]), (vec![2], vec![2]), (vec![3], vec![3])];
        assert_eq!(places(&fighters, First::A), a_first);
    }

    #[test]
    fn who_delays_takes_a_later_place() {
        let fighters =
            Roster::new(vec![fighter(15, 10, 3), fighter(12, 8, 0)], vec![fighter(11, 9, 0), fighter(5, 10, 2)]);
        assert_eq!(delayed(&fighters), [2, 0, 1, 3]);
        let order = turn_order(&fighters, First::ByQuick);
        assert_eq!(
            (0..4).map(|place| order.candidates(place)).collect::<Vec<_>>(),
            [vec![0, 1, 2], vec![0, 1, 2], vec![0, 2, 3], vec![3]],
            "the last wants a place before his own and keeps it, but counts as one who may let others close up"
        );
        // Both go to the end: the first in the order delays first, so the second ends up behind.
        let fighters =
            Roster::new(vec![fighter(15, 10, 4), fighter(12, 8, 4)], vec![fighter(11, 9, 0), fighter(5, 10, 0)]);
        assert_eq!(delayed(&fighters), [2, 3, 0, 1]);
    }
}
