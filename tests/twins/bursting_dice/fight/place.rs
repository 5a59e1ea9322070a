//! Positions of fighters, their reach and their choice of targets.

use super::super::dice;
use super::super::fighter::{Ready, Status, Strike, TargetPolicy};
use super::Trial;

impl Trial<'_> {
    pub(super) fn enemy_standing(&self, i: usize, j: usize) -> bool {
        self.side(i) != self.side(j) && self.standing(j)
    }

    /// The target of an attack with this weapon: the best in reach, if there is a place beside
    /// enemies.
    pub(super) fn choose_target(&mut self, i: usize, strike: &Strike) -> Option<usize> {
        if !strike.ranged && !self.has_place(i) {
            return None;
        }
        let best = self.best_targets(i, &|j| self.in_reach(i, strike, j));
        self.one_of(&best)
    }

    /// The enemy a fighter approaches if he cannot attack: the best in reach, else the best of all.
    pub(super) fn approached(&mut self, i: usize) -> Option<usize> {
        let strike = &self.fight.fighters[i].main;
        let mut best = self.best_targets(i, &|j| self.in_reach(i, strike, j));
        if best.is_empty() {
            best = self.best_targets(i, &|_| true);
        }
        self.one_of(&best)
    }

    /// One of several equivalent fighters.
    ///
    /// Ruling: the first by sheet order or, under the house rule, any of them, rolled each time.
    pub(super) fn one_of(&mut self, equals: &[usize]) -> Option<usize> {
        if equals.len() > 1 && self.rules.equals_are_rolled {
            return Some(equals[dice::face(self.rng, equals.len() as i32) as usize - 1]);
        }
        equals.first().copied()
    }

    /// The order in which fighters react to the same event.
    ///
    /// Ruling: sheet order or, if equals are rolled for, initiative order.
    pub(super) fn reacting(&self) -> Vec<usize> {
        if self.rules.equals_are_rolled { self.order.clone() } else { self.all().collect() }
    }

    /// BRD-24: whether there is a place beside enemies for one more melee fighter.
    ///
    /// Ruling: the text limits how many can be adjacent to one creature, but does not say who. Each
    /// standing enemy has that many places; they go to fighters in sheet order or, if equals are
    /// rolled for, in initiative order.
    fn has_place(&self, i: usize) -> bool {
        let fights = |j: usize| self.standing(j) && !self.fight.fighters[j].main.ranged;
        let line = self.reacting().into_iter().take_while(|j| *j != i);
        let before = line.filter(|j| self.side(*j) == self.side(i) && fights(*j)).count() as i32;
        let enemies = self.all().filter(|j| self.side(*j) != self.side(i) && self.present(*j)).count() as i32;
        before < enemies * self.rules.most_adjacent
    }

    /// The eligible enemies a fighter most wants to attack; several if they are equal to him.
    ///
    /// Ruling: the weakest has the least Durability and Health, focus fire follows sheet order, and
    /// danger is the expected damage of a hit, rounded down, times actions. A fighter who executes
    /// attacks the helpless first.
    fn best_targets(&self, i: usize, eligible: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let f = &self.fight.fighters[i];
        let enemies = || self.all().filter(|j| self.side(*j) != f.side && eligible(*j));
        if f.executes {
            let helpless = enemies().filter(|j| match self.bodies[*j].status {
                // Ruling: without a countdown, a fighter in Shock is out of the fight altogether.
                Status::Shock(_) => self.fight.follow_shock,
                Status::Stable | Status::Bound => true,
                _ => false,
            });
            let helpless: Vec<usize> = helpless.collect();
            if !helpless.is_empty() {
                return helpless;
            }
        }
        let rank = |j: &usize| match f.target {
            TargetPolicy::FocusFire => *j as i32,
            TargetPolicy::Weakest => self.bodies[*j].durability + self.bodies[*j].health,
            TargetPolicy::MostDangerous => -self.fight.danger[*j],
        };
        let present: Vec<usize> = enemies().filter(|j| self.present(*j)).collect();
        let best = present.iter().map(rank).min();
        present.into_iter().filter(|j| Some(rank(j)) == best).collect()
    }

    /// BRD-39: whether a fighter stands, or is an object that may still be destroyed.
    pub(super) fn present(&self, j: usize) -> bool {
        matches!(self.bodies[j].status, Status::Standing | Status::Inert)
    }

    /// Feet between two enemies.
    pub(super) fn gap(&self, i: usize, j: usize) -> i32 {
        self.way[i] + self.way[j]
    }

    /// BRD-24: whether a fighter reaches an enemy in melee.
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

    /// BRD-15, BRD-17: a Move towards an enemy, which may trigger readied attacks.
    pub(super) fn approach(&mut self, i: usize, j: usize) {
        let fight = self.fight;
        let reached = |t: &Self, e: usize| t.in_reach(e, &fight.fighters[e].main, i);
        let step = self.stride(i);
        let own = step.min(self.way[i]);
        self.way[i] -= own;
        self.way[j] -= (step - own).min(self.way[j]);
        for e in self.reacting() {
            let waits = matches!(fight.fighters[e].ready, Ready::Attacker | Ready::InRange);
            if waits && self.standing(i) && self.enemy_standing(i, e) && self.readied[e] && reached(self, e) {
                self.take_readied(e, i);
            }
        }
    }

    /// BRD-17: the attacks readied for an attack, made before it. Returns whether the attack is
    /// lost.
    ///
    /// Ruling: an attack is what a fighter does in his own turn, with the weapon or an ability. An
    /// Off-hand attack is part of it; openings and readied attacks are not attacks in this sense.
    pub(super) fn forestalled(&mut self, i: usize, target: usize) -> bool {
        let fight = self.fight;
        let mut thrown = false;
        self.reacted = None;
        for e in self.reacting() {
            let f = &fight.fighters[e];
            let meant = match f.ready {
                Ready::IfAttacked => e == target,
                Ready::IfSideAttacked => true,
                Ready::Never | Ready::Attacker | Ready::InRange => false,
            };
            let able = !thrown && self.standing(i) && self.enemy_standing(i, e) && self.readied[e];
            if meant && able && self.in_reach(e, &f.main, i) {
                thrown |= self.take_readied(e, i);
                // BRD-21: one reaction per attack.
                if e == target && !self.readied[e] {
                    self.reacted = Some(target);
                }
            }
        }
        thrown || !self.standing(i)
    }

    /// BRD-17: makes the readied attack. Returns whether it knocks the enemy down.
    pub(super) fn take_readied(&mut self, e: usize, i: usize) -> bool {
        if !self.may_react(e) || self.bodies[e].vigor < self.rules.ready_vigor {
            return false;
        }
        self.readied[e] = false;
        self.pay_vigor(e, self.rules.ready_vigor);
        let strike = &self.fight.fighters[e].main;
        self.strike(e, strike, i, true).knocked_down
    }

    /// A Move away from the middle.
    pub(super) fn move_away(&mut self, i: usize) {
        self.way[i] += self.stride(i);
    }
}
