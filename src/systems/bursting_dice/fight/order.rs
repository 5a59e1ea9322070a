//! The order of initiative.

use crate::dice::{Dice, Reading};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::MOST;

use super::super::house::InitiativeTies;
use super::super::rank::{Action, BEYOND};
use super::params::First;
use super::setup::Fight;
use super::state::Numbers;

impl Fight {
    /// `BRD-07` Initiative: everybody rolls once, the highest acts first; ties go to the higher Speed score,
    /// then to the dice. `BRD-09` Overwatch is among the dice.
    #[inline(always)]
    pub(super) fn roll_order<D: Dice>(&self, place: &mut Numbers<D::L>, rolls: Mask<D::L>, dice: &mut D) {
        let house = &self.arena.house;
        let n = self.fighters.len();
        let mut totals = [Num::<D::L>::zero(); MOST];
        for (total, &(count, sides)) in totals.iter_mut().zip(&self.initiative) {
            let action = Action {
                count: Num::splat(count),
                sides: Num::splat(sides),
                window: [Num::zero(), Num::splat(BEYOND)],
                bursts: 0,
            };
            *total = action.roll(house, dice, rolls).total;
        }
        let by_speed = house.initiative_ties == InitiativeTies::Speed;
        let speed = |i: usize| if by_speed { self.fighters[i].speed } else { 0 };
        let mut tied = Mask::none();
        for i in 0..n {
            for j in i + 1..n {
                if speed(i) == speed(j) && self.together(i, j) {
                    tied |= rolls & totals[i].eq(totals[j]);
                }
            }
        }
        // Rolling until no tie is left makes every order of the tied equally likely, so one is drawn: each in
        // turn takes a random rank among those before him.
        let mut ranks = [Num::<D::L>::zero(); MOST];
        dice.when(
            tied,
            #[inline(always)]
            |dice| {
                for newcomer in 1..n {
                    let rank = dice.d(newcomer as u16 + 1, tied) - 1;
                    for other in &mut ranks[..newcomer] {
                        *other += other.ge(rank).count();
                    }
                    ranks[newcomer] = rank;
                }
            },
        );
        let mut before = [Num::<D::L>::zero(); MOST];
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
            place.place_mut(i).set(rolls, before[i]);
        }
        dice.tell(rolls, |r| self.tell_order(r, place));
    }

    /// Whether two fighters compete for the same places.
    #[inline(always)]
    fn together(&self, i: usize, j: usize) -> bool {
        self.first == First::ByInitiative || self.side_of(i) == self.side_of(j)
    }

    /// Places that are taken before any of a fighter's, where one side acts first.
    pub(super) fn places_before(&self, fighter: usize) -> i16 {
        let second = match self.first {
            First::ByInitiative => return 0,
            First::A => 1,
            First::B => 0,
        };
        if self.side_of(fighter) == second { self.side(1 - second).len() as i16 } else { 0 }
    }

    fn tell_order<L: Lanes>(&self, r: &Reading, place: &Numbers<L>) -> String {
        let mut names: Vec<(i16, &str)> =
            self.fighters.iter().enumerate().map(|(i, f)| (r.num(place[i]), f.name.as_str())).collect();
        names.sort_unstable();
        let names: Vec<&str> = names.into_iter().map(|(_, name)| name).collect();
        format!("initiative: {} (BRD-07)", names.join(", "))
    }
}
