//! Where fighters stand, whom they reach and whom they choose.

use super::super::fighter::{Status, Strike, TargetPolicy};
use super::Trial;

impl Trial<'_> {
    pub(super) fn enemy_standing(&self, i: usize, j: usize) -> bool {
        self.side(i) != self.side(j) && self.standing(j)
    }

    /// Whom somebody attacks with this: the best of those in reach, if there is a place beside them.
    pub(super) fn choose_target(&self, i: usize, strike: &Strike) -> Option<usize> {
        if !strike.ranged && !self.has_place(i) {
            return None;
        }
        self.best_target(i, &|j| self.in_reach(i, strike, j))
    }

    /// Whom somebody goes to who cannot attack: the best of those in reach, or else of all.
    pub(super) fn approached(&self, i: usize) -> Option<usize> {
        let strike = &self.fight.fighters[i].main;
        self.best_target(i, &|j| self.in_reach(i, strike, j)).or_else(|| self.best_target(i, &|_| true))
    }

    /// BRD-24: whether there is a place beside enemies for one more who fights hand to hand.
    ///
    /// Ruling: the text says how many can be adjacent to one creature, but not who. Each enemy who stands has so many
    /// places, and those who come first on the sheets of a side take them first.
    fn has_place(&self, i: usize) -> bool {
        let fights = |j: usize| self.standing(j) && !self.fight.fighters[j].main.ranged;
        let before = (0..i).filter(|j| self.side(*j) == self.side(i) && fights(*j)).count() as i32;
        let enemies = self.all().filter(|j| self.side(*j) != self.side(i) && self.present(*j)).count() as i32;
        before < enemies * self.rules.most_adjacent
    }

    /// Whom somebody would like to attack most, of those who are eligible.
    ///
    /// Ruling: weakest is who has least Durability and Health, focus fire goes by the order of the sheets, and danger
    /// is the expected damage of a hit, rounded down, times actions. A fighter who executes turns to the helpless first.
    pub(super) fn best_target(&self, i: usize, eligible: &dyn Fn(usize) -> bool) -> Option<usize> {
        let f = &self.fight.fighters[i];
        let enemies = || self.all().filter(|j| self.side(*j) != f.side && eligible(*j));
        if f.executes {
            let helpless = enemies().find(|j| match self.bodies[*j].status {
                // Ruling: without a countdown, a fighter in Shock is out of it altogether.
                Status::Shock(_) => self.fight.follow_shock,
                Status::Stable | Status::Bound => true,
                _ => false,
            });
            if helpless.is_some() {
                return helpless;
            }
        }
        let mut enemies = enemies().filter(|j| self.present(*j));
        match f.target {
            TargetPolicy::FocusFire => enemies.next(),
            TargetPolicy::Weakest => enemies.min_by_key(|j| self.bodies[*j].durability + self.bodies[*j].health),
            TargetPolicy::MostDangerous => enemies.min_by_key(|j| -self.fight.danger[*j]),
        }
    }

    /// BRD-39: whether somebody stands, or something that may still be destroyed.
    pub(super) fn present(&self, j: usize) -> bool {
        matches!(self.bodies[j].status, Status::Standing | Status::Inert)
    }

    /// Feet between two enemies.
    pub(super) fn gap(&self, i: usize, j: usize) -> i32 {
        self.way[i] + self.way[j]
    }

    /// BRD-24: whether a fighter reaches an enemy hand to hand.
    pub(super) fn within_reach(&self, i: usize, j: usize) -> bool {
        self.gap(i, j) <= self.fight.fighters[i].reach
    }

    pub(super) fn in_reach(&self, i: usize, strike: &Strike, j: usize) -> bool {
        if strike.ranged { self.shot_possible(i, j) } else { self.within_reach(i, j) }
    }

    /// BRD-44: whether a shot reaches so far.
    pub(super) fn shot_possible(&self, i: usize, j: usize) -> bool {
        self.gap(i, j) <= self.rules.farthest_shot(self.fight.visibility)
    }

    /// BRD-15: feet of one Move.
    pub(super) fn stride(&self, i: usize) -> i32 {
        let speed = self.fight.fighters[i].speed;
        if self.bodies[i].prone { (speed / self.rules.prone_divisor).max(1) } else { speed }
    }

    /// BRD-15, BRD-17: a Move towards an enemy, which may run into those who wait for it.
    pub(super) fn approach(&mut self, i: usize, j: usize) {
        let fight = self.fight;
        let reached = |t: &Self, e: usize| t.in_reach(e, &fight.fighters[e].main, i);
        let step = self.stride(i);
        let own = step.min(self.way[i]);
        self.way[i] -= own;
        self.way[j] -= (step - own).min(self.way[j]);
        for e in self.all() {
            if self.standing(i) && self.enemy_standing(i, e) && self.readied[e] && reached(self, e) {
                self.take_readied(e, i);
            }
        }
    }

    /// BRD-17: the readied attack.
    pub(super) fn take_readied(&mut self, e: usize, i: usize) {
        if !self.may_react(e) || self.bodies[e].vigor < self.rules.ready_vigor {
            return;
        }
        self.readied[e] = false;
        self.pay_vigor(e, self.rules.ready_vigor);
        let strike = &self.fight.fighters[e].main;
        self.strike(e, strike, i, true);
    }

    /// A Move out of the middle.
    pub(super) fn move_away(&mut self, i: usize) {
        self.way[i] += self.stride(i);
    }
}
