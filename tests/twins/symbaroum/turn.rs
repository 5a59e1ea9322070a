//! The turn of a fighter: how it uses its Combat Action and Movement Action.

use super::battle::{Battle, Fate};
use super::profile::{AidPolicy, Draw, Passing};
use super::rules::{Blind, Level};

/// SYM-13: the actions left in a turn.
#[derive(Debug, Clone, Copy)]
struct Slots {
    combat: bool,
    movement: bool,
}

impl Slots {
    /// Spends a Movement Action; the Combat Action can replace it.
    fn move_once(&mut self) -> bool {
        if self.movement {
            self.movement = false;
            true
        } else if self.combat {
            self.combat = false;
            true
        } else {
            false
        }
    }
}

impl Battle<'_> {
    /// The whole turn of a standing fighter. A fighter who stays prone does not move: he neither engages nor withdraws.
    pub fn act(&mut self, who: usize) {
        let mut slots = Slots { combat: true, movement: true };
        if self.winner.is_some() {
            return self.act_afterwards(who, &mut slots);
        }
        let flees = self.sheet(who).retreat.is_some_and(|limit| self.states[who].toughness <= limit);
        if self.states[who].prone && self.sheet(who).stands_up {
            self.stand_up(who, &mut slots);
        }
        if self.sheet(who).weapon.draw == Draw::FreeAction {
            self.draw(who, &mut slots);
        }
        if flees && !self.states[who].prone && slots.move_once() {
            if self.withdraw(who) {
                self.states[who].fate = Fate::Fled;
                self.part(who);
                self.check_end();
            }
            if !self.up(who) {
                return;
            }
        }
        if !self.states[who].prone {
            self.aid(who, &mut slots);
            self.tend(who, &mut slots);
        }
        let stays_off = self.up(who) && self.keep_off(who, &mut slots);
        if !self.up(who) || self.winner.is_some() {
            return;
        }
        self.draw(who, &mut slots);
        self.switch(who, &mut slots);
        if self.finish_off(who, stays_off, &mut slots) {
            return;
        }
        if stays_off && self.states[who].engaged.is_empty() && !self.in_hand(who).ranged {
            self.drink(who, &mut slots);
        } else if self.in_hand(who).ranged {
            self.shoot(who, &mut slots);
        } else {
            self.fight(who, &mut slots);
        }
    }

    /// A fighter's turn after the fight is decided. Ruling: only the dying matter then, and nobody
    /// stands in the way of helping or finishing them.
    fn act_afterwards(&mut self, who: usize, slots: &mut Slots) {
        self.aid(who, slots);
        if slots.combat {
            self.finish_off(who, false, slots);
        }
    }

    /// SYM-28: policy `finish_off`. Ruling: dying enemies in reach take precedence over standing
    /// ones. A melee fighter reaches the enemies who fell in melee with him, and others with a
    /// Movement Action if he is not engaged and nobody stands in the way. He does not approach them
    /// if he stays out of melee. Returns whether that was his turn.
    fn finish_off(&mut self, who: usize, stays_off: bool, slots: &mut Slots) -> bool {
        if !self.sheet(who).finishes_off || !slots.combat {
            return false;
        }
        let dying: Vec<usize> = self.enemies(who).filter(|&enemy| self.states[enemy].fate == Fate::Dying).collect();
        let free = self.winner.is_some();
        if self.in_hand(who).ranged {
            let blocked = self.setup.shots_blocked && !free;
            let Some(target) = self.pick(&dying) else { return false };
            if blocked && (!slots.movement || self.states[who].prone) {
                return false;
            }
            slots.movement &= !blocked;
            self.drink(who, slots);
            self.attack(who, target);
            return true;
        }
        let near = |&&enemy: &&usize| free || self.states[who].fallen_near.contains(&enemy);
        let beside: Vec<usize> = dying.iter().filter(near).copied().collect();
        if let Some(target) = self.pick(&beside) {
            self.drink(who, slots);
            self.attack(who, target);
            return true;
        }
        if !slots.movement || stays_off || self.states[who].prone || !self.states[who].engaged.is_empty() {
            return false;
        }
        let passing = self.sheet(who).passing;
        let open: Vec<usize> =
            dying.into_iter().filter(|&enemy| !self.screened(enemy) || passing != Passing::Never).collect();
        let Some(target) = self.pick(&open) else { return false };
        slots.movement = false;
        if self.screened(target) {
            if passing == Passing::GoAround {
                slots.combat = false;
            } else if !self.run_past(who, target) {
                return true;
            }
        }
        self.states[who].rear = false;
        self.states[who].fallen_near = vec![target];
        if slots.combat {
            self.attack(who, target);
        }
        true
    }

    /// SYM-19: standing up costs the Movement Action, and the whole turn if the test of Quick fails.
    fn stand_up(&mut self, who: usize, slots: &mut Slots) {
        let rules = self.rules();
        let sheet = self.sheet(who);
        slots.movement = false;
        self.states[who].prone = false;
        let easy = !sheet.pc && !rules.npc_stand_tests;
        if !easy && !rules.test(self.rng, sheet.quick, Blind::Neither) {
            slots.combat = false;
            self.turns_lost[sheet.side] += 1;
        }
    }

    /// SYM-09: a Short weapon is drawn as a Free Action, any other as a Movement Action.
    fn draw(&mut self, who: usize, slots: &mut Slots) {
        let sheet = self.sheet(who);
        if self.states[who].drawn || !sheet.draws {
            return;
        }
        if sheet.weapon.draw == Draw::FreeAction || slots.move_once() {
            self.states[who].drawn = true;
        }
    }

    /// SYM-14: switching weapons is a Movement Action. Ruling: a fighter switches only if he can
    /// still attack: to the melee weapon while in melee, otherwise to the ranged one.
    fn switch(&mut self, who: usize, slots: &mut Slots) {
        let in_melee = !self.states[who].engaged.is_empty();
        let suits = self.in_hand(who).ranged != in_melee;
        if self.sheet(who).second.is_some() && self.states[who].drawn && !suits && slots.movement && slots.combat {
            slots.movement = false;
            self.states[who].switched = !self.states[who].switched;
        }
    }

    /// SYM-24: each enemy in melee gets a Free Attack, at most one per turn for withdrawals. A
    /// fighter who is knocked down stays where he is. Returns whether he got away.
    fn withdraw(&mut self, who: usize) -> bool {
        for enemy in self.in_turn(&self.states[who].engaged.clone()) {
            if self.up(who) && self.up(enemy) && !self.states[enemy].withdraw_used {
                self.states[enemy].withdraw_used = true;
                self.free_attack(enemy, who);
            }
        }
        let away = self.up(who) && !self.states[who].prone;
        if away {
            self.part(who);
            self.states[who].fallen_near.clear();
        }
        away
    }

    /// Fighters in listed order.
    fn sorted(&self, who: &[usize]) -> Vec<usize> {
        let mut list = who.to_vec();
        list.sort_unstable();
        list
    }

    /// SYM-29: first aid for a dying ally: a Movement Action to get there, which is a withdrawal
    /// for a helper in melee, and the Combat Action.
    fn aid(&mut self, who: usize, slots: &mut Slots) {
        let sheet = self.sheet(who);
        let able = self.states[who].herbal_cures > 0 || sheet.medicus != Level::None;
        let in_melee = !self.states[who].engaged.is_empty();
        let willing = match sheet.aid {
            AidPolicy::AtOnce => true,
            AidPolicy::WhenFree => !in_melee,
            AidPolicy::Ignore => false,
        };
        if !able || !willing || !slots.combat || !slots.movement {
            return;
        }
        let dying: Vec<usize> = self.allies(who).filter(|&ally| self.states[ally].fate == Fate::Dying).collect();
        if dying.is_empty() {
            return;
        }
        slots.movement = false;
        if in_melee && self.rules().aid_withdraws && !self.withdraw(who) {
            return;
        }
        slots.combat = false;
        if let Some(patient) = self.pick(&dying) {
            self.first_aid(who, patient);
        }
    }

    /// SYM-29: policy `tend`: first aid for a wounded, standing ally by a helper who is not in
    /// melee: a Movement Action to get there, and the Combat Action. Ruling: each ally is treated
    /// only once in a fight.
    fn tend(&mut self, who: usize, slots: &mut Slots) {
        let sheet = self.sheet(who);
        let Some(limit) = sheet.tend else { return };
        let able = self.states[who].herbal_cures > 0 || sheet.medicus != Level::None;
        if !able || !self.states[who].engaged.is_empty() || !slots.combat || !slots.movement {
            return;
        }
        let wounded = |&ally: &usize| {
            let state = &self.states[ally];
            let hurt = state.toughness <= limit && state.toughness < self.sheet(ally).max_toughness;
            self.up(ally) && hurt && !state.tended
        };
        let wounded: Vec<usize> = self.allies(who).filter(wounded).collect();
        if let Some(patient) = self.pick(&wounded) {
            *slots = Slots { combat: false, movement: false };
            self.states[patient].tended = true;
            self.treat_wounds(who, patient);
        }
    }

    /// SYM-14, SYM-22: policies `step_back` and `when_flanked`: a weak or flanked fighter withdraws
    /// with a Movement Action, which gives each enemy in melee with him a Free Attack. Returns
    /// whether he approaches nobody in this turn.
    fn keep_off(&mut self, who: usize, slots: &mut Slots) -> bool {
        let sheet = self.sheet(who);
        let weak = sheet.step_back.is_some_and(|limit| self.states[who].toughness <= limit);
        let in_melee = !self.states[who].engaged.is_empty();
        let goes = in_melee && (weak || sheet.gets_away && self.flanked(who));
        if goes && !self.states[who].prone && slots.move_once() {
            self.withdraw(who);
            return true;
        }
        weak
    }

    /// SYM-31: a herbal cure on oneself, with a Movement Action not needed for an attack. Ruling:
    /// this takes precedence over getting around the enemy.
    fn drink(&mut self, who: usize, slots: &mut Slots) {
        let sheet = self.sheet(who);
        let wants = sheet.drink.is_some_and(|limit| self.states[who].toughness <= limit);
        if wants
            && self.winner.is_none()
            && slots.movement
            && self.states[who].herbal_cures > 0
            && self.states[who].toughness < sheet.max_toughness
        {
            slots.movement = false;
            let state = &mut self.states[who];
            state.herbal_cures -= 1;
            state.toughness = (state.toughness + self.setup.rules.herbal_cure).min(sheet.max_toughness);
        }
    }

    /// Whether a fighter is a standing enemy of another.
    fn is_foe(&self, who: usize, enemy: usize) -> bool {
        self.states[enemy].fate == Fate::Standing && self.sheet(enemy).side != self.sheet(who).side
    }

    /// SYM-25: a shot at any enemy, after a Movement Action if the line of sight is blocked.
    fn shoot(&mut self, who: usize, slots: &mut Slots) {
        let foes: Vec<usize> = self.enemies(who).filter(|&enemy| self.is_foe(who, enemy)).collect();
        let target = self.choose(who, &foes);
        let mut clear = true;
        if self.setup.shots_blocked && slots.combat {
            clear = slots.movement && !self.states[who].prone;
            slots.movement &= !clear;
        }
        self.drink(who, slots);
        if let Some(target) = target.filter(|_| clear && slots.combat) {
            self.attack(who, target);
        }
    }

    /// A turn in melee, or on the way to it.
    fn fight(&mut self, who: usize, slots: &mut Slots) {
        let engaged = self.sorted(&self.states[who].engaged);
        let target = if engaged.is_empty() {
            if self.states[who].prone { None } else { self.approach(who, slots) }
        } else {
            let target = self.choose(who, &engaged);
            self.drink(who, slots);
            self.get_around(who, target, slots);
            target
        };
        if !self.up(who) {
            return;
        }
        self.drink(who, slots);
        if let Some(target) = target.filter(|&target| slots.combat && self.is_foe(who, target)) {
            self.attack(who, target);
        }
    }

    /// SYM-22: a Movement Action to get around an engaged enemy. Ruling: turning to another enemy
    /// gives up the position.
    fn get_around(&mut self, who: usize, target: Option<usize>, slots: &mut Slots) {
        let Some(target) = target else { return };
        self.states[who].around.retain(|&enemy| enemy == target);
        if self.sheet(who).flanks && slots.movement && !self.states[who].prone && self.flank_open(target) {
            slots.movement = false;
            self.states[who].around.push(target);
        }
    }

    /// Whether a Movement Action around a target would flank it.
    fn flank_open(&self, target: usize) -> bool {
        let rules = self.rules();
        !self.setup.flank_blocked
            && rules.flank_needs_move
            && !self.flanked(target)
            && self.melee_attackers(target) >= rules.flank_from as usize
    }

    /// Whether others stand in front of an enemy.
    fn screened(&self, enemy: usize) -> bool {
        self.states[enemy].rear && self.allies(enemy).any(|ally| self.up(ally) && !self.states[ally].rear)
    }

    /// The enemies a fighter can reach with its remaining actions.
    fn in_reach(&self, who: usize, passing: Passing, slots: Slots) -> Vec<usize> {
        let limit = self.rules().surround_limit as usize;
        self.enemies(who)
            .filter(|&enemy| self.is_foe(who, enemy) && self.states[enemy].engaged.len() < limit)
            .filter(|&enemy| {
                !self.screened(enemy)
                    || match passing {
                        Passing::Never => false,
                        Passing::RunPast => true,
                        Passing::GoAround => slots.combat && slots.movement,
                    }
            })
            .collect()
    }

    /// SYM-14: a Movement Action to engage an enemy, if necessary past those in front (SYM-24).
    fn approach(&mut self, who: usize, slots: &mut Slots) -> Option<usize> {
        if !slots.movement && !slots.combat {
            return None;
        }
        let passing = self.sheet(who).passing;
        let foes = self.in_reach(who, passing, *slots);
        let target = self.choose(who, &foes)?;
        slots.move_once();
        if self.screened(target) {
            if passing == Passing::GoAround {
                slots.combat = false;
            } else if !self.run_past(who, target) {
                return None;
            }
        }
        self.engage(who, target);
        Some(target)
    }

    /// SYM-24: one enemy in front gets a Free Attack, at most one per turn for passing. Ruling: it
    /// is a single one of those in front. A fighter who is knocked down does not get past.
    fn run_past(&mut self, who: usize, target: usize) -> bool {
        let front: Vec<usize> =
            self.allies(target).filter(|&enemy| self.up(enemy) && !self.states[enemy].rear).collect();
        if let Some(guard) = self.pick(&front).filter(|&guard| !self.states[guard].pass_used) {
            self.states[guard].pass_used = true;
            self.free_attack(guard, who);
        }
        self.up(who) && !self.states[who].prone
    }

    /// SYM-14: the fighter joins melee with the target. Long weapons get their Free Attack
    /// (SYM-10). Ruling: joining an ally's melee is not yet a flanking position (SYM-22); getting
    /// around the enemy takes a separate Movement Action.
    pub fn engage(&mut self, who: usize, target: usize) {
        self.arrive(who, target);
        if self.outreaches(target, who) {
            self.reach_attack(target, who);
        } else if self.rules().long_either && self.outreaches(who, target) {
            self.reach_attack(who, target);
        }
    }

    /// SYM-14: the fighter is in melee with the target, and leaves behind those who fell beside him
    /// before.
    fn arrive(&mut self, who: usize, target: usize) {
        self.states[who].rear = false;
        self.states[who].fallen_near.clear();
        self.join(who, target);
    }

    /// SYM-10: whether a Long weapon still has its Free Attack against an enemy without one in
    /// hand. Ruling: an enemy's Long weapon counts even if a shield takes away its own Free Attack.
    pub fn outreaches(&self, wielder: usize, enemy: usize) -> bool {
        self.in_hand(wielder).reach && !self.in_hand(enemy).long && !self.states[wielder].reach_used
    }

    /// SYM-10: the Free Attack of a Long weapon.
    pub fn reach_attack(&mut self, wielder: usize, enemy: usize) {
        self.states[wielder].reach_used = true;
        self.free_attack(wielder, enemy);
    }

    /// SYM-12: the Free Attack of an ambusher on a surprised enemy, whom he engages if he attacks
    /// in melee. Rulings: he has waited where his line of sight is clear, and reaches enemies in
    /// the rear if his policy passes those in front; Long weapons get no Free Attack of their own
    /// here.
    pub fn surprise_attack(&mut self, who: usize) {
        let ranged = self.in_hand(who).ranged;
        let foes: Vec<usize> = if ranged {
            self.enemies(who).filter(|&enemy| self.up(enemy)).collect()
        } else if self.states[who].engaged.is_empty() {
            self.in_reach(who, self.sheet(who).passing, Slots { combat: true, movement: true })
        } else {
            self.sorted(&self.states[who].engaged)
        };
        let Some(target) = self.choose(who, &foes) else { return };
        if !ranged && self.states[who].engaged.is_empty() {
            self.arrive(who, target);
        }
        self.states[target].unaware = true;
        self.free_attack(who, target);
        self.states[target].unaware = false;
    }

    /// SYM-10: in a fight that starts in melee, Long weapons get their Free Attack at once.
    pub fn reach_attack_at_start(&mut self, who: usize) {
        let foes: Vec<usize> =
            self.sorted(&self.states[who].engaged).into_iter().filter(|&enemy| self.outreaches(who, enemy)).collect();
        if let Some(target) = self.choose(who, &foes) {
            self.reach_attack(who, target);
        }
    }
}
