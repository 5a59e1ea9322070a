//! The order of declaration: who declares at which place, and which of them roll for it.

use crate::dice::Dice;
use crate::lane::{Mask, Num};
use crate::systems::Row;
use crate::systems::who::MOST;

use super::super::fighter::Fighter;
use super::super::words::Pair;

/// The order of declaration of some fighters with certain States of Mind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// By fighter: how many groups of tied fighters declare before its own.
    pub group: Vec<i16>,
    /// By fighter: the first place that its group has, and how many.
    pub places: Vec<(usize, usize)>,
}

impl Order {
    /// `KUP-07` Declaration and execution order: lowest State of Mind first, then lowest Empathy, then lowest
    /// Perception. Who shares all three is in one group.
    pub fn of(fighters: &[Fighter], som: &[i16]) -> Self {
        let key = |i: usize| (som[i], nature(&fighters[i]));
        let mut order: Vec<usize> = (0..fighters.len()).collect();
        order.sort_by_key(|&i| key(i));
        let mut group = vec![0; fighters.len()];
        let mut places = vec![(0, 0); fighters.len()];
        let mut first = 0;
        for (number, tied) in (0..).zip(order.chunk_by(|&i, &j| key(i) == key(j))) {
            for &i in tied {
                group[i] = number;
                places[i] = (first, tied.len());
            }
            first += tied.len();
        }
        Self { group, places }
    }

    /// Whether a fighter may have a place.
    pub fn may_have(&self, fighter: usize, place: usize) -> bool {
        let (first, len) = self.places[fighter];
        (first..first + len).contains(&place)
    }

    /// Whether some share a place.
    pub fn has_ties(&self) -> bool {
        self.places.iter().any(|&(_, len)| len > 1)
    }
}

/// What breaks ties of the State of Mind.
fn nature(fighter: &Fighter) -> (i16, i16) {
    (fighter.known[Pair::EmpathyPerception.known()], fighter.unknown[Pair::EmpathyPerception.unknown()])
}

/// Groups of fighters who may be tied in any of some orders.
pub fn rivals(fighters: &[Fighter], orders: &[&Order]) -> Vec<Vec<usize>> {
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    for (i, fighter) in fighters.iter().enumerate() {
        let tied = |&j: &usize| orders.iter().any(|order| order.group[i] == order.group[j]);
        let (mine, others): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|cluster| cluster.iter().any(tied));
        clusters = others;
        clusters.push(mine.into_iter().flatten().chain([i]).collect());
        debug_assert!(nature(fighter).0 > 0, "Empathy is a known stat");
    }
    clusters.retain(|cluster| cluster.len() > 1);
    clusters
}

/// `KUP-07` Declaration and execution order: who is still tied rolls a die, ties again, once for the whole
/// fight. That makes every order of the tied equally likely whatever the die, so the order is drawn
/// directly: each in turn takes a random rank among those drawn before.
#[inline(always)]
pub fn break_ties<D: Dice>(
    clusters: &[Vec<usize>],
    fighters: usize,
    fresh: Mask<D::L>,
    dice: &mut D,
) -> Row<Num<D::L>, MOST> {
    let mut ranks = Row::filled(Num::<D::L>::zero(), fighters);
    for cluster in clusters {
        for (newcomer, &fighter) in cluster.iter().enumerate().skip(1) {
            let rank = dice.d(newcomer as u16 + 1, fresh) - 1;
            for &other in &cluster[..newcomer] {
                let moved = ranks[other].ge(rank).count();
                ranks[other] += moved;
            }
            ranks[fighter] = rank;
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::character::Character;
    use crate::systems::kup::{house, sheet};
    use crate::systems::question::Place;
    use crate::systems::{Fields, Value};

    fn fighter(empathy: i64, perception: i64) -> Fighter {
        let mut fields = Fields::defaults(sheet::FIELDS);
        fields.set("empathy", Value::Int(empathy));
        fields.set("perception", Value::Int(perception));
        let house = house::House::of(&Fields::defaults(house::CONSTANTS));
        Fighter::new("f", &fields, &house, Place(&[])).expect("the sheet is good")
    }

    #[test]
    fn state_of_mind_then_empathy_then_perception_from_low_to_high() {
        let fighters = [fighter(5, 3), fighter(5, 2), fighter(6, 1), fighter(5, 3), fighter(9, 9)];
        let order = Order::of(&fighters, &[5, 5, 5, 5, 4]);
        assert_eq!(order.places, [(2, 2), (1, 1), (4, 1), (2, 2), (0, 1)]);
        assert!(order.has_ties() && order.may_have(3, 2) && !order.may_have(3, 1));
        let later = Order::of(&fighters, &[5, 5, 5, 6, 4]);
        assert!(!later.has_ties());
        assert_eq!(rivals(&fighters, &[&later]), Vec::<Vec<usize>>::new());
        assert_eq!(rivals(&fighters, &[&order, &later]), [vec![0, 3]]);
    }
}
