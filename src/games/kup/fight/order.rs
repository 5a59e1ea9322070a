//! The order of declaration, and which fighters roll to break ties in it.
//!
//! Fighters who are tied form a *group*. Those of a group for whom it matters who declares first form a *lot* and roll
//! for their places.

use play::systems::ties::random_order;

use crate::fight::prelude::*;

/// The order of declaration for given States of Mind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// By fighter: how many groups declare earlier.
    pub group: Vec<i16>,
    /// By fighter: the first of the places to roll for, and how many there are.
    pub places: Vec<(usize, usize)>,
}

impl Order {
    /// `KUP-07` Declaration and execution order: lowest State of Mind first, then lowest Empathy, then lowest
    /// Perception, as they are when the fight begins. Fighters equal in all three form a group; within it, each rolls
    /// for a place among the fighters of the same lot, and the lots stand as listed.
    pub fn of(fighters: &[Fighter], som: &[i16], lots: &[usize]) -> Self {
        let key = |i: usize| (som[i], fighters[i].tie_breakers);
        let mut order: Vec<usize> = (0..fighters.len()).collect();
        order.sort_by_key(|&i| (key(i), lots[i], i));
        let mut group = vec![0; fighters.len()];
        let mut places = vec![(0, 0); fighters.len()];
        let mut first = 0;
        for (number, tied) in (0..).zip(order.chunk_by(|&i, &j| key(i) == key(j))) {
            for lot in tied.chunk_by(|&i, &j| lots[i] == lots[j]) {
                for &i in lot {
                    group[i] = number;
                    places[i] = (first, lot.len());
                }
                first += lot.len();
            }
        }
        Self { group, places }
    }

    /// Whether a fighter may have a place.
    pub fn may_have(&self, fighter: usize, place: usize) -> bool {
        let (first, len) = self.places[fighter];
        (first..first + len).contains(&place)
    }

    /// Whether two fighters roll for the same places.
    #[inline(always)]
    pub fn are_tied(&self, one: usize, other: usize) -> bool {
        self.group[one] == self.group[other] && self.places[one] == self.places[other]
    }

    /// Whether any places are rolled for.
    pub fn has_ties(&self) -> bool {
        self.places.iter().any(|&(_, len)| len > 1)
    }
}

/// The lot of each fighter: fighters belong to the same lot if they may be tied in any of the orders and it matters
/// which of them declares first. A lot is numbered after its first fighter.
pub fn lots(orders: &[&Order], matters: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let n = orders[0].group.len();
    let mut lots: Vec<usize> = (0..n).collect();
    for i in 0..n {
        for j in 0..i {
            if orders.iter().any(|order| order.group[i] == order.group[j]) && matters(i, j) {
                let (one, other) = (lots[i].min(lots[j]), lots[i].max(lots[j]));
                for lot in lots.iter_mut().filter(|lot| **lot == other) {
                    *lot = one;
                }
            }
        }
    }
    lots
}

/// The members of each lot that is drawn: those of two or more.
pub fn drawn(lots: &[usize]) -> Vec<Vec<usize>> {
    let of = |lot: usize| (0..lots.len()).filter(|&i| lots[i] == lot).collect::<Vec<_>>();
    (0..lots.len()).map(of).filter(|lot| lot.len() > 1).collect()
}

/// `KUP-07` Declaration and execution order: fighters still tied roll a die and reroll ties, once for the whole fight.
/// That makes every order of the tied fighters equally likely whatever the die, so one is drawn directly.
#[inline(always)]
pub fn break_ties<D: Dice>(
    lots: &[Vec<usize>],
    fighters: usize,
    fresh: Mask<D::L>,
    dice: &mut D,
) -> FixedVec<Num<D::L>, MAX_FIGHTERS> {
    let mut ranks = FixedVec::filled(Num::<D::L>::zero(), fighters);
    for lot in lots {
        let order = random_order(lot.len(), fresh, dice);
        // By index: iterators over lanes are not always inlined.
        for i in 0..lot.len() {
            ranks[lot[i]] = order[i];
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{house, sheet};
    use play::systems::character::Character;
    use play::systems::question::Place;
    use play::systems::{Fields, Value};

    fn fighter(empathy: i64, perception: i64) -> Fighter {
        let mut fields = Fields::defaults(&sheet::fields());
        fields.set("empathy", Value::Int(empathy));
        fields.set("perception", Value::Int(perception));
        let house = house::HouseRules::of(&Fields::defaults(&house::constants()));
        Fighter::new("f", &fields, &house, Place(&[])).expect("the sheet is good")
    }

    #[test]
    fn state_of_mind_then_empathy_then_perception_from_low_to_high() {
        let fighters = [fighter(5, 3), fighter(5, 2), fighter(6, 1), fighter(5, 3), fighter(9, 9)];
        let (now, later) = ([5, 5, 5, 5, 4], [5, 5, 5, 6, 4]);
        let alone = [0, 1, 2, 3, 4];
        let [order, changed] = [now, later].map(|som| Order::of(&fighters, &som, &alone));
        assert!(!order.has_ties() && order.group[0] == order.group[3]);
        assert_eq!(lots(&[&changed], |_, _| true), alone);
        let lots = lots(&[&order, &changed], |_, _| true);
        assert_eq!((lots.as_slice(), drawn(&lots)), ([0, 1, 2, 0, 4].as_slice(), vec![vec![0, 3]]));
        let [order, changed] = [now, later].map(|som| Order::of(&fighters, &som, &lots));
        assert_eq!(order.places, [(2, 2), (1, 1), (4, 1), (2, 2), (0, 1)]);
        assert!(order.has_ties() && order.may_have(3, 2) && !order.may_have(3, 1));
        assert!(order.are_tied(0, 3) && !changed.are_tied(0, 3) && !changed.has_ties());
    }

    #[test]
    fn lots_of_a_group_stand_one_behind_the_other() {
        let fighters: Vec<Fighter> = (0..4).map(|_| fighter(5, 3)).collect();
        let order = Order::of(&fighters, &[5; 4], &[0, 1, 0, 3]);
        assert_eq!((order.places, order.group), (vec![(0, 2), (2, 1), (0, 2), (3, 1)], vec![0; 4]));
    }
}
