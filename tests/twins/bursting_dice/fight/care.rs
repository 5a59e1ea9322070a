//! Tasks of several actions, and care for the wounded.

use super::super::dice;
use super::super::fighter::{AllyPolicy, Status};
use super::Trial;

/// A task that takes several actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// BRD-18: the ability.
    Ability,
    /// BRD-41: stabilising this ally.
    Stabilise(usize),
    /// BRD-42: emergency aid for this ally.
    Aid(usize),
}

/// A task in progress.
#[derive(Debug, Clone, Copy)]
pub struct Busy {
    pub task: Task,
    /// Actions it still takes.
    pub left: i32,
}

impl Trial<'_> {
    /// Whether a fighter continues a task; one that has become pointless is dropped.
    ///
    /// Ruling: emergency aid is given while the fight goes on. When it is decided, what was begun of
    /// it is dropped; only those in Shock are cared for after that.
    pub(super) fn drop_stale_task(&mut self, i: usize) -> bool {
        if let Some(busy) = self.busy[i] {
            let useful = match busy.task {
                Task::Ability => true,
                Task::Stabilise(j) => matches!(self.bodies[j].status, Status::Shock(_)),
                Task::Aid(j) => self.decided.is_none() && self.wants_aid(j),
            };
            if !useful {
                self.busy[i] = None;
            }
        }
        self.busy[i].is_some()
    }

    /// BRD-06, BRD-18: one action of a task that may take several.
    pub(super) fn work(&mut self, i: usize) {
        let Some(busy) = self.busy[i] else { return };
        if busy.left > 1 {
            self.busy[i] = Some(Busy { left: busy.left - 1, ..busy });
            return;
        }
        self.busy[i] = None;
        match busy.task {
            Task::Ability => self.ability(i),
            Task::Stabilise(j) => self.stabilise(i, j),
            Task::Aid(j) => self.aid(i, j),
        }
    }

    /// Total of a Medicine check.
    pub(super) fn medicine(&mut self, i: usize) -> i32 {
        let f = &self.fight.fighters[i];
        let sides = self.rules.sides(f.medicine_steps + self.rules.wound_steps(self.bodies[i].wounded));
        dice::action_roll(self.rng, self.rules, f.medicine_dice, sides).total
    }

    /// BRD-41: a Medicine check ends the countdown.
    pub(super) fn stabilise(&mut self, i: usize, j: usize) {
        let total = self.medicine(i);
        if self.rules.check_succeeds(total, self.rules.stabilize_vs) {
            self.bodies[j].status = Status::Stable;
        }
    }

    /// BRD-42: a Medicine check restores some Durability.
    pub(super) fn aid(&mut self, i: usize, j: usize) {
        let total = self.medicine(i);
        if !self.rules.check_succeeds(total, self.rules.aid_vs) {
            return;
        }
        let restored = super::super::process::aid_roll(self.rules, self.rng);
        self.restore(j, restored);
        if self.rules.aid_ends_shock && matches!(self.bodies[j].status, Status::Shock(_)) {
            self.bodies[j].status = Status::Stable;
        }
    }

    /// Restores Durability, which may end being wounded.
    pub(super) fn restore(&mut self, j: usize, points: i32) {
        let body = &mut self.bodies[j];
        body.durability = (body.durability + points).min(self.fight.fighters[j].max_durability);
        if body.durability > 0 {
            body.wounded = false;
        }
    }

    pub(super) fn wants_aid(&self, j: usize) -> bool {
        self.bodies[j].wounded && self.standing(j) && self.fight.fighters[j].max_durability > 0
    }

    /// What a fighter does for allies.
    pub(super) fn medical_task(&mut self, i: usize) -> Option<Task> {
        let f = &self.fight.fighters[i];
        let now = match f.downed_ally {
            AllyPolicy::AtOnce => true,
            AllyPolicy::AfterFight => self.decided.is_some(),
            AllyPolicy::Never => false,
        };
        let allies: Vec<usize> = self.all().filter(|j| *j != i && self.side(*j) == f.side).collect();
        if now && self.fight.follow_shock {
            let dying = |j: &usize| matches!(self.bodies[*j].status, Status::Shock(_));
            let dying: Vec<usize> = allies.iter().copied().filter(dying).collect();
            if let Some(j) = self.one_of(&dying) {
                return Some(Task::Stabilise(j));
            }
        }
        if f.treats_wounded && self.decided.is_none() {
            let wounded: Vec<usize> = allies.into_iter().filter(|j| self.wants_aid(*j)).collect();
            return self.one_of(&wounded).map(Task::Aid);
        }
        None
    }

    /// BRD-19: a restoring item.
    pub(super) fn use_item(&mut self, i: usize) -> bool {
        let f = &self.fight.fighters[i];
        let body = &mut self.bodies[i];
        let wanted = f.item_below.is_some_and(|below| body.durability < below);
        if !wanted || body.items == 0 {
            return false;
        }
        body.items -= 1;
        self.take_item(i, i);
        true
    }

    /// BRD-19, BRD-41: uses an item to wake an ally who is stable but unconscious.
    ///
    /// Ruling: he stands up when the item restores his Health, with the Vigor and Durability he
    /// had.
    pub(super) fn wake_ally(&mut self, i: usize) -> bool {
        let f = &self.fight.fighters[i];
        if !f.wakes_allies || self.bodies[i].items == 0 || f.item_health == 0 {
            return false;
        }
        // BRD-10: whoever was bound when the fight began stays so, and is left alone.
        let bound = |j: usize| self.fight.fighters[j].start.status == Status::Bound;
        let asleep =
            |j: &usize| *j != i && self.side(*j) == f.side && self.bodies[*j].status == Status::Stable && !bound(*j);
        let asleep: Vec<usize> = self.all().filter(asleep).collect();
        let Some(j) = self.one_of(&asleep) else { return false };
        self.bodies[i].items -= 1;
        self.take_item(i, j);
        self.bodies[j].status = Status::Standing;
        self.bodies[j].prone = false;
        self.bodies[j].unaware = false;
        self.fell[j] = None;
        true
    }

    /// BRD-19: the effect of one fighter's item on another, or on himself.
    fn take_item(&mut self, i: usize, j: usize) {
        let f = &self.fight.fighters[i];
        self.restore(j, f.item_durability);
        let body = &mut self.bodies[j];
        body.health = (body.health + f.item_health).min(self.fight.fighters[j].max_health);
    }
}
