//! The turn order: who acts at which place, and which of them roll for it.

use crate::dice::Dice;
use crate::lane::{Mask, Num};

use super::super::fighter::Fighter;
use super::super::words::Attribute;
use crate::systems::who::{MOST, Table};
use crate::systems::words::words;

words! {
    /// Who acts first.
    First {
        /// Whoever has the highest Quick.
        ByQuick = "by_quick",
        /// Everybody of the first side.
        A = "a",
        /// Everybody of the second side.
        B = "b",
    }
}

/// Fighters who are tied, and the places that they share.
#[derive(Debug, Clone)]
pub struct Tied {
    /// The fighters; one if there is no tie.
    pub members: Vec<usize>,
    /// As many places, in order.
    pub places: Vec<usize>,
    /// The same as a table.
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

/// `SYM-07` Turn order: highest Quick first (not Defense), then highest Vigilant; who still shares both
/// rolls for it. `SYM-08` Delaying: those who delay take their later place, the others close up.
pub fn turn_order(fighters: &[Fighter], second_side: usize, first: First) -> Vec<Tied> {
    let key = |i: usize| {
        let of_a = i < second_side;
        let leads = (first == First::A && of_a) || (first == First::B && !of_a);
        let fighter = &fighters[i];
        (leads, fighter.attribute(Attribute::Quick), fighter.attribute(Attribute::Vigilant))
    };
    let mut order: Vec<usize> = (0..fighters.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(key(i)));

    let mut delayed: Vec<Option<usize>> = vec![None; fighters.len()];
    let mut prompt = Vec::new();
    for (place, &i) in order.iter().enumerate() {
        let wish = usize::try_from(fighters[i].policies.delay_to).unwrap_or(0).min(fighters.len());
        // A place is delayed to only if it comes later; taken ones move the next wish further back.
        let free = (wish.saturating_sub(1)..fighters.len()).find(|&p| delayed[p].is_none());
        match free {
            Some(free) if wish > place + 1 => delayed[free] = Some(i),
            _ => prompt.push(i),
        }
    }
    let mut groups: Vec<Tied> =
        delayed.iter().enumerate().filter_map(|(place, i)| i.map(|i| Tied::new(vec![i], vec![place]))).collect();
    let free: Vec<usize> = (0..fighters.len()).filter(|&place| delayed[place].is_none()).collect();
    let mut next = free.into_iter();
    for group in prompt.chunk_by(|&i, &j| key(i) == key(j)) {
        let places = next.by_ref().take(group.len()).collect();
        groups.push(Tied::new(group.to_vec(), places));
    }
    groups
}

/// `SYM-07` Turn order: who shares Quick and Vigilant rolls a d20, ties again. That makes every order of
/// the tied equally likely, so the order is drawn directly: each in turn takes a random rank among those
/// drawn before.
#[inline(always)]
pub fn break_tie<D: Dice>(tied: &Tied, place: &mut [Num<D::L>], fresh: Mask<D::L>, dice: &mut D) {
    let mut ranks = [Num::<D::L>::zero(); MOST];
    for newcomer in 1..tied.members.len() {
        let rank = dice.d(newcomer as u16 + 1, fresh) - 1;
        for other in &mut ranks[..newcomer] {
            *other += other.ge(rank).count();
        }
        ranks[newcomer] = rank;
    }
    // By index: iterators over lanes are not always inlined.
    for i in 0..tied.members.len() {
        place[tied.members[i]].set(fresh, ranks[i].lookup(&tied.at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::character::Character;
    use crate::systems::question::Place;
    use crate::systems::symbaroum::{house, sheet};
    use crate::systems::{Fields, Value};

    fn fighter(quick: i64, vigilant: i64, delay: i64) -> Fighter {
        let mut fields = Fields::defaults(sheet::FIELDS);
        fields.set("quick", Value::Int(quick));
        fields.set("vigilant", Value::Int(vigilant));
        if delay > 0 {
            fields.set("delay", Value::Policy("delay_to".to_owned(), delay));
        }
        let house = house::House::of(&Fields::defaults(house::CONSTANTS));
        Fighter::new("f", &fields, &house, Place(&[])).expect("the sheet is good")
    }

    fn places(fighters: &[Fighter], first: First) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut groups: Vec<_> =
            turn_order(fighters, 2, first).into_iter().map(|tied| (tied.places, tied.members)).collect();
        groups.sort();
        groups
    }

    #[test]
    fn quick_then_vigilant_then_the_die() {
        let fighters = [fighter(10, 10, 0), fighter(12, 8, 0), fighter(12, 9, 0), fighter(10, 10, 0)];
        let expected = vec![(vec![0], vec![2]), (vec![1], vec![1]), (vec![2, 3], vec![0, 3])];
        assert_eq!(places(&fighters, First::ByQuick), expected);
        let a_first = vec![(vec![0], vec![1]), (vec![1], vec![0]), (vec![2], vec![2]), (vec![3], vec![3])];
        assert_eq!(places(&fighters, First::A), a_first);
    }

    #[test]
    fn who_delays_takes_a_later_place() {
        let fighters = [fighter(15, 10, 3), fighter(12, 8, 0), fighter(11, 9, 0), fighter(5, 10, 2)];
        let expected = vec![(vec![0], vec![1]), (vec![1], vec![2]), (vec![2], vec![0]), (vec![3], vec![3])];
        assert_eq!(places(&fighters, First::ByQuick), expected);
    }
}
