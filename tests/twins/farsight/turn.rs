//! Turns: the sequence within a turn, first aid, and the tactics of the action.

use super::attack::Occasion;
use super::character::{Ability, Skill};
use super::checks::{Check, Purpose};
use super::state::{Fate, Fight, Grip};

/// What remains of a turn.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    /// The action.
    pub action: bool,
    /// The minor action.
    pub minor: bool,
    /// Metres of movement.
    pub metres: i32,
    /// Its speed in metres, reduced if it must crawl.
    pub speed: i32,
    /// Whether the fight goes on for it.
    pub fights: bool,
}

impl Fight<'_> {
    /// FS-43: one turn of a fighter.
    pub fn turn(&mut self, me: usize) {
        match self.fighters[me].fate {
            Fate::Dying { .. } => self.death_save(me),
            Fate::Standing => {
                self.preparations_end_with_this_turn(me);
                if let Some(mut turn) = self.begin(me) {
                    self.act(me, &mut turn);
                }
                let f = &mut self.fighters[me];
                f.aimed_at = f.aimed_at.filter(|&(_, ends)| !ends);
                f.deceived = f.deceived.filter(|&(_, ends)| !ends);
            }
            _ => {}
        }
        self.bleed(me);
    }

    /// FS-58, FS-59: preparations made before this turn expire with it; under the house rule an aim
    /// lasts until used.
    fn preparations_end_with_this_turn(&mut self, me: usize) {
        let f = &mut self.fighters[me];
        f.deceived = f.deceived.map(|(target, _)| (target, true));
        if self.rules.aim_lost_if_unused {
            f.aimed_at = f.aimed_at.map(|(target, _)| (target, true));
        }
    }

    /// Ends effects at the start of a turn and returns the turn, if there is one: FS-41, FS-103:
    /// the surprised and the incapacitated lose it.
    fn begin(&mut self, me: usize) -> Option<Turn> {
        for f in &mut self.fighters {
            f.sickened_by[me] = (f.sickened_by[me] - 1).max(0);
            f.harried_by.retain(|&helper| helper != me);
        }
        let fights = !self.decided || (self.character(me).finishes && self.any_fallen(me));
        let hindered = self.hindered(me);
        let f = &mut self.fighters[me];
        // Ruling: a hindered fighter loses its action if it has used a reaction, or lost reactions
        // to pain, since its last turn.
        let spent = hindered && (!f.reaction || f.shaky);
        let lost = f.surprised || f.loses_turn;
        f.unnoticed = [false; 16];
        f.on_guard = false;
        f.frightened = false;
        f.dazzled = false;
        f.stunned = false;
        f.open = false;
        f.defending = false;
        f.surprised = false;
        f.loses_turn = false;
        f.reaction = true;
        f.shaky = false;
        let l = f.lasting;
        if fights && (l.stunned || lost && !(l.incapacitated || l.paralyzed)) {
            self.tally(me).turns_denied += 1;
        }
        if lost || l.stunned || l.incapacitated || l.paralyzed {
            return None;
        }
        self.fighters[me].ready = false;
        let speed = self.speed(me);
        let minor = self.character(me).minors && !hindered;
        Some(Turn { action: !spent, minor, metres: speed, speed, fights })
    }

    /// Whether an enemy is at 0 vitality, alive, and not a prisoner.
    fn any_fallen(&self, me: usize) -> bool {
        (0..self.fighters.len()).any(|i| self.character(i).side != self.character(me).side && self.fallen(i))
    }

    /// Whether a fighter is at 0 vitality, alive, and not a prisoner.
    pub fn fallen(&self, i: usize) -> bool {
        matches!(self.fighters[i].fate, Fate::Dying { .. } | Fate::Stable)
    }

    /// Whether a turn can continue.
    pub fn able(&self, me: usize) -> bool {
        self.stands(me) && !self.incapacitated(me)
    }

    /// The actions of a turn.
    fn act(&mut self, me: usize, turn: &mut Turn) {
        if turn.action && (turn.fights || self.character(me).medic) {
            self.overcome_pain(me, turn);
        }
        if self.able(me) {
            self.stand_up(me, turn);
        }
        if !self.able(me) {
            return;
        }
        if self.fighters[me].prone || self.crawls(me) {
            turn.metres /= self.rules.hard_movement;
            turn.speed /= self.rules.hard_movement;
        }
        if turn.action && self.fighters[me].grip == Grip::Dropped && turn.fights {
            // FS-15: picks up or clears the weapon.
            turn.action = false;
            self.fighters[me].grip = Grip::Held;
        }
        if turn.action {
            self.give_aid(me, turn);
        }
        if !self.able(me) || !turn.fights {
            return;
        }
        let floor = self.character(me).max_vp * self.rules.last_stand_percent / 100;
        let low = self.fighters[me].vp <= floor;
        if turn.action && self.character(me).last_stand && low && !self.allies(me).is_empty() {
            self.fighters[me].defending = true;
            turn.action = false;
        }
        let shoots = !self.weapon(me).is_melee();
        if shoots {
            self.step_back(me, turn);
        }
        if !self.able(me) {
            return;
        }
        if turn.action && self.would_throw(me) {
            turn.action = false;
            self.throw_grenade(me);
        }
        if self.able(me) {
            self.advance(me, turn, shoots);
        }
    }

    /// FS-96, FS-98: acting despite severe traumas; a failure costs the action, and reactions until
    /// the next turn.
    ///
    /// Ruling: this is rolled at the start of the turn.
    fn overcome_pain(&mut self, me: usize, turn: &mut Turn) {
        let traumas = self.fighters[me].traumas;
        let saves =
            [(traumas.severe_body, Ability::Str, Skill::Stamina), (traumas.severe_mind, Ability::Int, Skill::Lucidity)];
        for (count, ability, skill) in saves {
            if count > 0 && turn.action && self.able(me) {
                let check = Check::new(ability, Some(skill), Purpose::Save);
                turn.action = self.save(me, check, self.rules.severe_action_dc, 0.3).0;
            }
        }
        if !turn.action && self.stands(me) {
            self.fighters[me].shaky = true;
        }
    }

    /// FS-45: standing up, which provokes opportunity attacks unless Acrobatics prevents them.
    ///
    /// Ruling: the attack meets a fighter who is already up and no longer prone; a fighter in melee
    /// always tries Acrobatics.
    fn stand_up(&mut self, me: usize, turn: &mut Turn) {
        let cost = self.rules.stand_up_cost;
        if !self.fighters[me].prone || turn.metres < cost.max(1) || self.crawls(me) || !turn.fights {
            return;
        }
        turn.metres -= cost;
        self.fighters[me].prone = false;
        if !self.foes_at_hand(me).is_empty() {
            let check = Check::new(Ability::Dex, Some(Skill::Acrobatics), Purpose::Action);
            let (deft, _) = self.against_dc(me, &check, self.rules.stand_up_dc);
            if !deft {
                self.provoke(me);
            }
        }
    }

    /// FS-96: with two severely hurt legs a fighter only crawls.
    pub fn crawls(&self, me: usize) -> bool {
        self.fighters[me].traumas.severe_leg.iter().all(|&n| n > 0)
    }

    /// Whether an enemy in melee could make an opportunity attack.
    pub fn threatened(&self, me: usize) -> bool {
        self.foes_at_hand(me).into_iter().any(|foe| self.can_strike(foe, me))
    }

    /// FS-62: whether one fighter can make an opportunity attack on another.
    fn can_strike(&self, foe: usize, me: usize) -> bool {
        self.can_react(foe) && self.sees(foe, me) && self.weapon(foe).is_melee()
    }

    /// FS-62: every enemy in melee may strike.
    pub fn provoke(&mut self, me: usize) {
        while self.stands(me) {
            let able: Vec<usize> = self.foes_at_hand(me).into_iter().filter(|&foe| self.can_strike(foe, me)).collect();
            let Some(foe) = self.one_of(&able) else { return };
            self.react(foe);
            let weapon = self.weapon(foe);
            self.attack(foe, me, weapon, Occasion::Opportunity, 0, false);
        }
    }

    /// FS-91, `medic.first`: first aid to the first ally who is dying; otherwise FS-103: to the
    /// first who bleeds, possibly itself.
    ///
    /// Ruling: a medic with an enemy in melee keeps fighting.
    fn give_aid(&mut self, me: usize, turn: &mut Turn) {
        if !self.character(me).medic || !self.foes_at_hand(me).is_empty() {
            return;
        }
        let kit = self.fighters[me].kit > 0;
        let own = |i: usize| self.character(i).side == self.character(me).side;
        let dying = |&i: &usize| {
            let f = &self.fighters[i];
            let in_danger = match f.fate {
                Fate::Dying { .. } => true,
                Fate::Stable => f.bleeding && self.rules.bleeding_kills,
                _ => false,
            };
            own(i) && in_danger && (kit || !(f.bleeding || self.rules.aid_needs_kit))
        };
        let bleeding = |&i: &usize| own(i) && self.stands(i) && self.fighters[i].bleeding && kit;
        let mut patients: Vec<usize> = (0..self.fighters.len()).filter(dying).collect();
        if patients.is_empty() {
            patients = (0..self.fighters.len()).filter(bleeding).collect();
        }
        let Some(patient) = self.one_of(&patients) else { return };
        turn.action = false;
        let p = &self.fighters[patient];
        let (stands, bleeding) = (p.fate == Fate::Standing, p.bleeding);
        let mut dc = self.rules.stabilise_dc + self.rules.stabilise_dc_trauma * p.traumas.count;
        if bleeding {
            dc += self.rules.stabilise_bleeding;
        }
        if stands {
            dc = self.rules.stop_bleeding_dc;
        }
        if bleeding || self.rules.aid_needs_kit {
            self.fighters[me].kit -= 1;
        }
        self.tally(me).aid += 1;
        let mut check = Check::new(Ability::Int, Some(Skill::Medicine), Purpose::Action);
        // FS-109: by the unmodified bonus of the sheet.
        let c = self.character(me);
        let plain = c.abilities[Ability::Int as usize] + c.skills[Skill::Medicine as usize].unwrap_or(0);
        check.causes.good += self.burn(me, dc - plain);
        if self.against_dc(me, &check, dc).0 {
            let p = &mut self.fighters[patient];
            p.bleeding = false;
            if !stands {
                p.fate = Fate::Stable;
            }
        }
    }
}
