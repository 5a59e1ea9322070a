//! The order of initiative.

use lang::TraceReader;
use play::systems::ties::random_order;

use super::super::house::InitiativeTies;
use super::super::rank::sides;
use super::params::First;
use crate::fight::prelude::*;

/// The initiative roll of a fighter.
#[derive(Debug, Clone, Copy)]
pub struct Initiative {
    /// Bonus dice.
    pub dice: i16,
    /// Rank of these dice from 0, before the ladder's limits.
    pub rank: i16,
    /// `BRD-09` Overwatch: Bonus dice in the first round.
    pub overwatch: i16,
}

impl Fight {
    /// `BRD-07` Initiative: all fighters able to act roll, and the highest acts first; ties go to the higher Speed
    /// score, then to the dice. Fighters who wake later come last. `BRD-09` Overwatch adds to the roll of the first
    /// round only. `BRD-32` Wounded fighters roll smaller Bonus dice.
    #[inline(always)]
    pub(super) fn roll_order<D: Dice>(
        &self,
        state: &mut State<D::L>,
        rolls: Mask<D::L>,
        is_first_round: bool,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let n = self.fighters.len();
        let mut totals = [Num::<D::L>::zero(); MAX_FIGHTERS];
        for (i, total) in totals[..n].iter_mut().enumerate() {
            let Initiative { dice: count, rank, overwatch } = self.initiative[i];
            let worse = state.durability.place(i).eq(0).count().times(house.wounded_steps);
            let action = Action {
                count: Num::splat(if is_first_round { count + overwatch } else { count }),
                sides: sides(self.combat.ladder(), Num::splat(rank) - worse),
                window: [Num::zero(), Num::splat(BEYOND)],
                bursts: 0,
            };
            let takes_part = rolls & state.up.has_one(i);
            dice.cite(takes_part & Mask::uniform(is_first_round && overwatch > 0), "BRD-09");
            *total = action.roll(house, dice, takes_part).total.only(takes_part);
        }
        let by_speed = house.initiative_ties == InitiativeTies::Speed;
        let speed = |i: usize| if by_speed { self.fighters[i].speed } else { 0 };
        // Fighters who did not roll are tied, which matters if they wake.
        let last = Mask::uniform(self.scope.wakes);
        let mut tied = Mask::none();
        for i in 0..n {
            for j in i + 1..n {
                if speed(i) == speed(j) && self.together(i, j) {
                    tied |= rolls & (totals[i].gt(0) | last) & totals[i].eq(totals[j]);
                }
            }
        }
        // Rerolling until no tie is left makes every order of the tied fighters equally likely, so one is drawn.
        let mut ranks = [Num::<D::L>::zero(); MAX_FIGHTERS];
        when!(dice, tied, ranks = random_order(n, tied, dice));
        let mut before = [Num::<D::L>::zero(); MAX_FIGHTERS];
        for i in 0..n {
            before[i] = before[i] + self.tables.place[i];
            for j in i + 1..n {
                if !self.together(i, j) {
                    continue;
                }
                let second_first = match speed(j).cmp(&speed(i)) {
                    std::cmp::Ordering::Greater => totals[j].ge(totals[i]),
                    std::cmp::Ordering::Less => totals[j].gt(totals[i]),
                    std::cmp::Ordering::Equal => {
                        totals[j].gt(totals[i]) | (totals[j].eq(totals[i]) & ranks[j].lt(ranks[i]))
                    }
                };
                before[i] += second_first.count();
                before[j] += (!second_first).count();
            }
            state.place.place_mut(i).set(rolls, before[i]);
        }
        dice.tell(rolls, |r| self.tell_order(r, state, &totals));
    }

    /// Whether two fighters compete for the same places.
    #[inline(always)]
    fn together(&self, i: usize, j: usize) -> bool {
        self.first == First::ByInitiative || self.fighters.side_of(i) == self.fighters.side_of(j)
    }

    /// The number of places ahead of all of a fighter's, if one side acts first.
    pub(super) fn places_before(&self, fighter: usize) -> i16 {
        let second = match self.first {
            First::ByInitiative => return 0,
            First::A => 1,
            First::B => 0,
        };
        if self.fighters.side_of(fighter) == second { self.fighters.side(1 - second).len() as i16 } else { 0 }
    }

    fn tell_order<L: Lanes>(&self, r: &TraceReader, state: &State<L>, totals: &[Num<L>; MAX_FIGHTERS]) -> String {
        let able = (0..self.fighters.len()).filter(|&i| r.flag(state.up.has_one(i)));
        let mut order: Vec<(i16, String)> =
            able.map(|i| (r.num(state.place[i]), format!("{} {}", self.fighters[i].name, r.num(totals[i])))).collect();
        order.sort_unstable();
        let order: Vec<String> = order.into_iter().map(|(_, name)| name).collect();
        format!("initiative: {} (BRD-07)", order.join(", "))
    }
}
