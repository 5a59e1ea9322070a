//! Movement: a fighter's choice of enemy, its way there, and its actions on arrival.

use super::attack::Occasion;
use super::character::{Ability, Skill};
use super::checks::{Check, Purpose};
use super::state::{Cover, Fight};
use super::turn::Turn;

impl Fight<'_> {
    /// Its melee reach in metres, with its weapon or with fists.
    fn strikes_at(&self, me: usize) -> i32 {
        self.character(me).reach.max(1) + i32::from(self.weapon(me).long)
    }

    /// Metres to walk until an enemy is within reach. Ruling: zero if melee has begun and nobody
    /// shoots, since the sides have met.
    fn walk_to(&self, me: usize, enemy: usize) -> i32 {
        if self.setup.engaged && !self.setup.characters.iter().any(|c| !c.weapon.is_melee()) {
            return 0;
        }
        (self.metres(me, enemy).max(1) - self.strikes_at(me)).max(0)
    }

    /// FS-48: whether there is room around an enemy.
    fn room_around(&self, me: usize, enemy: usize) -> bool {
        let around = (0..self.fighters.len())
            .filter(|&i| self.character(i).side == self.character(me).side && self.stands(i) && self.melee[i][enemy])
            .count();
        i32::try_from(around).unwrap() < self.rules.surround_limit
    }

    /// FS-103: whether it dares to come closer.
    fn brave(&self, me: usize) -> bool {
        !self.frightened(me) && self.fighters[me].traumas.terrified == 0
    }

    /// FS-70: whether its weapon reaches that far: at most one category beyond its range.
    fn in_range(&self, me: usize, enemy: usize) -> bool {
        self.distance(me, enemy) as i32 <= self.character(me).weapon.range as i32 + 1
    }

    /// Whether an attack makes sense: the target stands, or has fallen and the attacker attacks the
    /// fallen.
    fn can_be_struck(&self, me: usize, enemy: usize) -> bool {
        self.stands(enemy) || (self.character(me).finishes && self.fallen(enemy))
    }

    /// `target.weakest` and `target.nearest`: the enemy that a fighter chooses. Enemies it can
    /// attack this turn come first; in melee it stays with those in melee.
    ///
    /// Ruling: among equally near enemies, `nearest` takes the one whose position in its side is
    /// closest to its own.
    fn choose(&mut self, me: usize, shoots: bool, metres: i32) -> Option<usize> {
        let bound = !shoots && !self.foes_at_hand(me).is_empty();
        let mut best = (i32::MIN, i32::MAX);
        let mut equals: Vec<usize> = Vec::new();
        for enemy in 0..self.fighters.len() {
            if self.character(enemy).side == self.character(me).side || !self.can_be_struck(me, enemy) {
                continue;
            }
            let near = self.melee[me][enemy];
            let allowed = if shoots {
                near || self.fighters[enemy].moved || self.setup.cover[self.character(enemy).side] != Cover::Total
            } else {
                near || (!bound && self.room_around(me, enemy))
            };
            if !allowed {
                continue;
            }
            let vp = self.fighters[enemy].vp;
            let (mut first, second) = if self.character(me).nearest {
                let slot = |i: usize| i32::try_from(self.setup.slots[i]).unwrap();
                (if near { 1 } else { -self.metres(me, enemy).max(1) }, (slot(enemy) - slot(me)).abs())
            } else {
                (self.setup.worth[me][enemy].kills[usize::try_from(vp.clamp(0, 31)).unwrap()], vp)
            };
            let at_once = if shoots { self.in_range(me, enemy) } else { near || self.walk_to(me, enemy) <= metres };
            if at_once {
                first += 16_000;
            }
            if equals.is_empty() || first > best.0 || (first == best.0 && second < best.1) {
                best = (first, second);
                equals = vec![enemy];
            } else if (first, second) == best {
                equals.push(enemy);
            }
        }
        self.one_of(&equals)
    }

    /// Walks towards an enemy.
    fn walk(&mut self, me: usize, toward: usize, metres: i32) {
        if metres > 0 {
            self.fighters[me].moved = true;
            let forward = if self.character(me).side == 0 { 1 } else { -1 };
            let between = (self.fighters[toward].at - self.fighters[me].at) * forward;
            self.fighters[me].at += if between >= 0 { forward * metres } else { -forward * metres };
        }
    }

    /// FS-74: two fighters come into melee.
    fn engage(&mut self, me: usize, enemy: usize) {
        self.melee[me][enemy] = true;
        self.melee[enemy][me] = true;
    }

    /// FS-45, FS-51: moves towards an enemy; then the minor action and the attacks.
    pub fn advance(&mut self, me: usize, turn: &mut Turn, shoots: bool) {
        let Some(target) = self.choose(me, shoots, turn.metres) else { return };
        let near = self.melee[me][target];
        let far = shoots && !self.in_range(me, target);
        let mut reached = !far && (shoots || near);
        let mut comes = false;
        if far || !(shoots || near) {
            let way = if far {
                let limit = match self.character(me).weapon.range as i32 + 1 {
                    1 => 10,
                    2 => 30,
                    3 => 50,
                    4 => 100,
                    _ => 150,
                };
                self.metres(me, target) - limit
            } else {
                self.walk_to(me, target)
            };
            if self.brave(me) || way == 0 {
                if way <= turn.metres {
                    self.walk(me, target, way);
                    turn.metres -= way;
                    reached = true;
                    comes = !shoots;
                } else if !shoots && self.character(me).readies {
                    // FS-56.
                    if turn.action {
                        self.fighters[me].ready = true;
                        turn.action = false;
                    }
                } else {
                    let dashes = turn.action;
                    let range = turn.metres + if dashes { turn.speed } else { 0 };
                    comes = way <= range && !shoots;
                    self.walk(me, target, way.min(range));
                    if dashes {
                        turn.action = false;
                        self.after_dash(me);
                    }
                }
            }
        }
        if comes {
            self.engage(me, target);
        }
        let unarmed = self.character(me).unarmed || self.is_empty_handed(me);
        if turn.action
            && self.able(me)
            && self.character(me).helps
            && unarmed
            && self.melee[me][target]
            && !self.allies(me).is_empty()
        {
            self.help(me, target);
            turn.action = false;
        }
        let mut aim = 0;
        let mut feint = false;
        let mut second = false;
        if reached && turn.action && turn.minor && self.able(me) {
            let worth = &self.setup.worth[me][target];
            second = worth.second && self.off_hand_reaches(me, target);
            if shoots && !second {
                if self.sees(me, target) && !self.has_aimed(me, target) {
                    aim = self.rules.aim_bonus;
                }
            } else if !shoots && !second && worth.feint && self.stands(target) && !self.has_deceived(me, target) {
                let check = Check::new(Ability::Wil, Some(Skill::Cunning), Purpose::Contest);
                let against = Check::new(Ability::Per, Some(Skill::Insight), Purpose::Answer);
                feint = self.contest(me, &check, target, &against, false);
            }
        }
        if comes && self.fighters[target].ready && self.can_react(target) {
            // FS-56: a fighter who has waited strikes first.
            self.fighters[target].ready = false;
            self.react(target);
            let weapon = self.weapon(target);
            self.attack(target, me, weapon, Occasion::Action, 0, false);
        }
        if reached && turn.action && self.able(me) {
            self.attack_with(me, target, turn, shoots, [aim, i32::from(feint)], second);
        }
    }

    /// FS-78: whether there is an off-hand weapon and it reaches.
    fn off_hand_reaches(&self, me: usize, target: usize) -> bool {
        let Some(second) = &self.character(me).off_hand else { return false };
        let holds = !self.is_empty_handed(me) && self.fighters[me].traumas.severe_arm == [0, 0];
        let reaches = if second.is_melee() {
            self.melee[me][target]
        } else {
            self.distance(me, target) as i32 <= second.range as i32 + 1
        };
        holds && reaches
    }

    /// FS-50: the attacks of one action, and the off-hand attack.
    ///
    /// Ruling: the first attack is aimed at the enemy who was feinted at, and is not made if the
    /// setback of that contest (FS-15) has dropped the enemy.
    fn attack_with(
        &mut self,
        me: usize,
        mut target: usize,
        turn: &mut Turn,
        shoots: bool,
        [aim, feint]: [i32; 2],
        second: bool,
    ) {
        for number in 0..self.character(me).attacks {
            if !self.able(me) {
                return;
            }
            if !self.can_be_struck(me, target) {
                if number == 0 {
                    continue;
                }
                match self.turn_on(me, turn, shoots) {
                    Some(next) => target = next,
                    None => continue,
                }
            }
            // FS-15: a shooter who has lost its gun has only fists for the remaining attacks.
            if number > 0 && shoots && self.is_empty_handed(me) && !self.melee[me][target] {
                continue;
            }
            let weapon = self.weapon(me);
            let first = number == 0;
            let mut bonus = if first { aim } else { 0 };
            if self.has_aimed(me, target) {
                self.fighters[me].aimed_at = None;
                bonus += self.rules.aim_bonus;
            }
            self.attack(me, target, weapon, Occasion::Action, bonus, first && feint > 0);
        }
        if !second || !self.able(me) {
            return;
        }
        if !self.can_be_struck(me, target) {
            match self.turn_on(me, turn, shoots) {
                Some(next) => target = next,
                None => return,
            }
        }
        let Some(weapon) = &self.character(me).off_hand else { return };
        let holds = !self.is_empty_handed(me) && self.fighters[me].traumas.severe_arm == [0, 0];
        if holds && (!weapon.is_melee() || self.melee[me][target]) {
            self.attack(me, target, weapon, Occasion::OffHand, 0, false);
        }
    }

    /// FS-43: switches to another enemy between attacks.
    fn turn_on(&mut self, me: usize, turn: &mut Turn, shoots: bool) -> Option<usize> {
        let enemy = self.choose(me, shoots, turn.metres)?;
        if shoots {
            return self.in_range(me, enemy).then_some(enemy);
        }
        if !self.melee[me][enemy] {
            let way = self.walk_to(me, enemy);
            if way > turn.metres || !(self.brave(me) || way == 0) {
                return None;
            }
            self.walk(me, enemy, way);
            turn.metres -= way;
            self.engage(me, enemy);
        }
        Some(enemy)
    }

    /// FS-95, FS-96: a fighter who dashes with a hurt leg may fall.
    fn after_dash(&mut self, me: usize) {
        let traumas = self.fighters[me].traumas;
        if traumas.severe_leg.iter().any(|&n| n > 0) {
            self.fighters[me].prone = true;
        } else if traumas.leg.iter().any(|&n| n > 0) {
            let check = Check::new(Ability::Dex, Some(Skill::Reflex), Purpose::Save);
            if !self.save(me, check, self.rules.mild_leg_dc, 0.3).0 && self.stands(me) {
                self.fighters[me].prone = true;
            }
        }
    }

    /// FS-53, FS-62, `range.keep`: moves out of all enemies' reach before shooting, using the
    /// action if necessary.
    ///
    /// Ruling: nobody retreats more than 50 m behind the line of its side.
    pub fn step_back(&mut self, me: usize, turn: &mut Turn) {
        if !self.character(me).keeps_away || self.foes_at_hand(me).is_empty() || turn.metres == 0 {
            return;
        }
        let threat = self.threatened(me);
        if threat && self.rules.keep_disengages {
            if !turn.action {
                return;
            }
            turn.action = false;
        } else if threat {
            self.provoke(me);
        }
        if !self.able(me) {
            return;
        }
        let (back, line) = if self.character(me).side == 0 { (-1, 0) } else { (1, self.apart) };
        let moved = (line - self.fighters[me].at) * back;
        let moved = (moved - turn.metres).max(-50);
        self.fighters[me].at = line - back * moved;
        self.fighters[me].moved = true;
        turn.metres = 0;
        for other in 0..self.fighters.len() {
            self.melee[me][other] = false;
            self.melee[other][me] = false;
        }
    }
}
