//! A fighter's turn: getting up, fleeing, attacks and the openings they give.

use super::super::fighter::{ActionPolicy, Ready, Status};
use super::Trial;
use super::care::{Busy, Task};

impl Trial<'_> {
    /// BRD-11: one turn.
    pub(super) fn turn(&mut self, i: usize) {
        // Ruling: after a fighter's first turn it is no longer unaware, since acting reveals the
        // fight. BRD-10, BRD-39: the incapacitated and objects do not act.
        if !self.standing(i) {
            return;
        }
        self.bodies[i].unaware = false;
        self.bodies[i].defends = 0;
        self.readied[i] = false;
        if self.bodies[i].winded {
            if self.decided.is_none() {
                self.tally[self.side(i)].turns_lost += 1;
            }
            return;
        }
        let mut left = self.actions(i);
        self.struck[i] = false;
        while left > 0 && self.standing(i) {
            if !self.act(i, left) {
                break;
            }
            if self.rules.winded_stops_at_once && self.bodies[i].winded {
                break;
            }
            left -= 1;
        }
    }

    /// One action; returns whether there was anything to do.
    ///
    /// Ruling: self-care comes first (getting up, fleeing, an item), then what the last action is
    /// reserved for, then tasks in progress, then allies, then enemies.
    pub(super) fn act(&mut self, i: usize, left: i32) -> bool {
        let f = &self.fight.fighters[i];
        let near = self.all().any(|j| self.enemy_standing(i, j) && self.within_reach(j, i));
        // Ruling: after the fight, prone fighters help from where they lie.
        if self.decided.is_none() && self.bodies[i].prone && !(f.stays_down && near) {
            self.stand(i);
            return true;
        }
        if self.decided.is_none() {
            // BRD-16: only a fighter on his feet flees.
            if f.escapes_wounded && self.bodies[i].wounded && !self.bodies[i].prone {
                self.escape(i);
                return true;
            }
            if self.use_item(i) || self.wake_ally(i) {
                return true;
            }
            if left == 1 && f.action_policy == ActionPolicy::AttackThenDefend && self.many_attacks(i) {
                self.bodies[i].defends += 1;
                return true;
            }
            if left == 1 && self.struck[i] && f.action_policy == ActionPolicy::HitAndMove && near {
                self.move_away(i);
                return true;
            }
        }
        if self.drop_stale_task(i) {
            self.work(i);
            return true;
        }
        if let Some(task) = self.medical_task(i) {
            let actions = match task {
                Task::Aid(_) => self.rules.aid_actions,
                _ => self.rules.stabilize_actions,
            };
            self.busy[i] = Some(Busy { task, left: actions });
            self.work(i);
            return true;
        }
        if self.decided.is_some() {
            return false;
        }
        if let Some(target) = self.choose_target(i, &f.main) {
            let holds_back = matches!(f.ready, Ready::IfAttacked | Ready::IfSideAttacked);
            if self.affordable_ability(i) {
                self.pay_vigor(i, f.ability_vigor);
                self.bodies[i].mana -= f.ability_mana;
                self.busy[i] = Some(Busy { task: Task::Ability, left: f.ability_actions });
                self.work(i);
            } else if left == 1 && holds_back && self.all().any(|j| self.enemy_standing(i, j)) {
                // BRD-17. Ruling: nobody waits for objects, which never attack.
                self.readied[i] = true;
            } else {
                self.attack_action(i, target);
            }
            return true;
        }
        // Ruling: a shot waits only for an enemy in range, not for one who comes near.
        let waits = match f.ready {
            Ready::Never | Ready::IfAttacked | Ready::IfSideAttacked => false,
            Ready::Attacker => !f.main.ranged,
            Ready::InRange => true,
        };
        if waits {
            let fresh = !self.readied[i];
            self.readied[i] = true;
            return fresh;
        }
        let Some(target) = self.approached(i) else { return false };
        self.approach(i, target);
        true
    }

    /// BRD-14: whether at least two attacks are expected before the next turn.
    pub(super) fn many_attacks(&self, i: usize) -> bool {
        let side = self.side(i);
        let friends = self.all().filter(|j| self.side(*j) == side && self.present(*j)).count() as i32;
        let attacks: i32 =
            self.all().filter(|j| self.enemy_standing(i, *j)).map(|j| self.fight.fighters[j].actions).sum();
        attacks >= 2 * friends
    }

    /// BRD-18: whether the ability can be paid for.
    pub(super) fn affordable_ability(&self, i: usize) -> bool {
        let (f, b) = (&self.fight.fighters[i], &self.bodies[i]);
        f.uses_ability && b.vigor >= f.ability_vigor && b.mana >= f.ability_mana
    }

    /// BRD-18: the attack of the ability, which may expose its user.
    pub(super) fn ability(&mut self, i: usize) {
        let f = &self.fight.fighters[i];
        if f.ability_exposes && self.create_opening(i) {
            return;
        }
        let Some(target) = self.choose_target(i, &f.ability) else { return };
        if self.standing(i) && !self.forestalled(i, target) {
            self.strike(i, &f.ability, target, false);
            if f.weapon_light {
                self.offhand(i, target);
            }
        }
    }

    /// BRD-12, BRD-13: an Attack action, and an Off-hand attack with it.
    pub(super) fn attack_action(&mut self, i: usize, target: usize) {
        if self.forestalled(i, target) {
            return;
        }
        let strike = &self.fight.fighters[i].main;
        self.strike(i, strike, target, false);
        self.offhand(i, target);
    }

    /// BRD-13: an Off-hand attack as part of another.
    pub(super) fn offhand(&mut self, i: usize, target: usize) {
        let f = &self.fight.fighters[i];
        let Some(strike) = &f.offhand else { return };
        let vigor = self.bodies[i].vigor;
        if vigor < self.rules.offhand_vigor || !f.offhand_policy.wants(vigor) {
            return;
        }
        // Ruling: it is part of the same action, so it has the same target.
        if !self.present(target) || !self.in_reach(i, strike, target) {
            return;
        }
        self.pay_vigor(i, self.rules.offhand_vigor);
        self.strike(i, strike, target, false);
    }

    /// BRD-26: getting up, which is an opening.
    pub(super) fn stand(&mut self, i: usize) {
        if !self.create_opening(i) && self.standing(i) {
            self.bodies[i].prone = false;
        }
    }

    /// BRD-16: fleeing, which is an opening.
    pub(super) fn escape(&mut self, i: usize) {
        let thrown = self.create_opening(i);
        if self.standing(i) && !(thrown && self.rules.escape_needs_footing) {
            self.bodies[i].status = Status::Fled;
            self.judge();
        }
    }

    /// BRD-23: enemies within reach may attack. Returns whether one of them knocked the fighter
    /// down, which cancels the action.
    pub(super) fn create_opening(&mut self, i: usize) -> bool {
        let mut thrown = false;
        for e in self.reacting() {
            let able = self.standing(i) && self.enemy_standing(i, e) && self.within_reach(e, i) && self.may_react(e);
            let vigor = self.bodies[e].vigor;
            if able && vigor >= self.rules.opening_vigor && self.fight.fighters[e].opening_policy.wants(vigor) {
                self.pay_vigor(e, self.rules.opening_vigor);
                self.tally[self.side(e)].openings += 1;
                let strike = &self.fight.fighters[e].main;
                thrown |= self.strike(e, strike, i, true).knocked_down;
            }
        }
        thrown
    }
}
