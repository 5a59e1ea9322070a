//! Turns: movement, tactics and the order of things within a turn.

use super::attack::Occasion;
use super::character::{Ability, Distance, Skill, Weapon};
use super::checks::{Check, Purpose};
use super::dice::Mode;
use super::state::{Fate, Fight, Grip};

/// FS-59: the two checks of a feint.
fn feint_checks() -> (Check, Check) {
    (
        Check::new(Ability::Wil, Some(Skill::Cunning), Purpose::Contest),
        Check::new(Ability::Per, Some(Skill::Insight), Purpose::Contest),
    )
}

/// What is left of a turn.
#[derive(Debug, Clone, Copy)]
struct Turn {
    action: bool,
    minor: bool,
    metres: i32,
    disengaged: bool,
}

impl<'a> Fight<'a> {
    /// FS-43: one turn of a fighter.
    pub fn turn(&mut self, me: usize) {
        self.acting = Some(me);
        self.begin(me);
        match self.fighters[me].fate {
            Fate::Dying { .. } => self.death_save(me),
            Fate::Standing => self.take_turn(me),
            _ => {}
        }
        self.end(me);
        self.acting = None;
    }

    /// What ends at the start of a turn.
    fn begin(&mut self, me: usize) {
        for f in &mut self.fighters {
            f.sickened_by[me] = (f.sickened_by[me] - 1).max(0);
            f.harried_by.retain(|&helper| helper != me);
        }
        let f = &mut self.fighters[me];
        f.on_guard = false;
        f.frightened = false;
        f.dazzled = false;
        f.stunned = false;
        f.open = false;
        f.defending = false;
        f.ready = false;
        f.reaction = true;
        f.shaky = false;
    }

    /// What happens at the end of a turn.
    fn end(&mut self, me: usize) {
        self.bleed(me);
        let f = &mut self.fighters[me];
        f.stun_ends = (f.stun_ends - 1).max(0);
        f.spent = false;
        f.surprised = false;
        f.feint = f.feint.and_then(|(whom, ends)| (ends > 1).then_some((whom, ends - 1)));
    }

    /// FS-41, FS-103: who is surprised or incapacitated loses the turn.
    fn take_turn(&mut self, me: usize) {
        if self.fighters[me].surprised || self.stunned(me) {
            let l = self.fighters[me].lasting;
            if !l.incapacitated && !l.paralyzed && !l.unconscious {
                self.tally(me).turns_denied += 1;
            }
            return;
        }
        if self.incapacitated(me) {
            return;
        }
        let able = !self.fighters[me].spent;
        let mut turn = Turn { action: able, minor: able, metres: self.speed(me), disengaged: false };
        self.stand_up(me, &mut turn);
        if self.incapacitated(me) {
            return;
        }
        if self.enemies(me).is_empty() {
            if turn.action {
                self.give_aid(me, &mut turn);
            }
            return;
        }
        self.act(me, &mut turn);
    }

    /// FS-45: standing up, which provokes opportunity attacks unless Acrobatics prevents them.
    ///
    /// Ruling: the attack meets a fighter who is up already, and no longer prone.
    fn stand_up(&mut self, me: usize, turn: &mut Turn) {
        if !self.fighters[me].prone || turn.metres < self.rules.stand_up_cost || turn.metres == 0 || self.crawls(me) {
            return;
        }
        turn.metres -= self.rules.stand_up_cost;
        self.fighters[me].prone = false;
        if self.threatened(me) {
            let check = Check::new(Ability::Dex, Some(Skill::Acrobatics), Purpose::Other);
            let (deft, _) = self.against_dc(me, &check, self.rules.stand_up_dc);
            if !deft {
                self.provoke(me);
            }
        }
    }

    /// FS-96: two compromised legs only crawl.
    fn crawls(&self, me: usize) -> bool {
        self.fighters[me].traumas.severe_leg.iter().all(|&n| n > 0)
    }

    /// Whether an enemy at hand could make an opportunity attack.
    fn threatened(&self, me: usize) -> bool {
        self.foes_at_hand(me).into_iter().any(|foe| self.can_strike(foe, me))
    }

    /// FS-62: whether one can make an opportunity attack on another.
    fn can_strike(&self, foe: usize, me: usize) -> bool {
        self.can_react(foe) && self.sees(foe, me) && self.weapon(foe).is_melee()
    }

    /// FS-62: every enemy at hand may strike.
    fn provoke(&mut self, me: usize) {
        for foe in self.foes_at_hand(me) {
            if self.stands(me) && self.can_strike(foe, me) {
                self.react(foe);
                let weapon = self.weapon(foe);
                self.attack(foe, me, weapon, Occasion::Opportunity);
            }
        }
    }

    /// FS-96, FS-98: an action in spite of severe traumas; a failure loses it, and reactions until the next turn.
    fn attempt(&mut self, me: usize, turn: &mut Turn) -> bool {
        turn.action = false;
        if self.hindered(me) {
            turn.minor = false;
        }
        let traumas = self.fighters[me].traumas;
        let mut able = true;
        if traumas.severe_body > 0 {
            able &= self
                .save(
                    me,
                    Check::new(Ability::Str, Some(Skill::Stamina), Purpose::Save),
                    self.rules.severe_action_dc,
                    0.3,
                )
                .0;
        }
        if able && traumas.severe_mind > 0 {
            able &= self
                .save(
                    me,
                    Check::new(Ability::Int, Some(Skill::Lucidity), Purpose::Save),
                    self.rules.severe_action_dc,
                    0.3,
                )
                .0;
        }
        if !able {
            self.fighters[me].shaky = true;
        }
        able && !self.incapacitated(me)
    }

    /// FS-43: after another action, a fighter with a melee weapon uses its movement to come up to an enemy.
    fn move_up(&mut self, me: usize, turn: &mut Turn) {
        if self.incapacitated(me)
            || !self.weapon(me).is_melee()
            || self.character(me).readies
            || !self.foes_at_hand(me).is_empty()
            || self.frightened(me)
        {
            return;
        }
        let metres = self.walkable(me, turn.metres);
        let weapon = self.weapon(me);
        let near = self.within(me, metres);
        let far = self.enemies(me);
        if let Some(enemy) = self.choose(me, &near, weapon) {
            self.close_in(me, enemy);
        } else if let Some(enemy) = self.choose(me, &far, weapon) {
            self.walk(me, enemy, metres.min(self.walk_to(me, enemy)));
        }
    }

    /// The tactics of a turn.
    fn act(&mut self, me: usize, turn: &mut Turn) {
        let c = self.character(me);
        if turn.action && self.give_aid(me, turn) {
            self.move_up(me, turn);
            return;
        }
        if turn.action && self.fighters[me].grip == Grip::Dropped {
            // FS-15: picks up or clears the weapon.
            if self.attempt(me, turn) {
                self.fighters[me].grip = Grip::Held;
            }
            self.move_up(me, turn);
            return;
        }
        let low = self.fighters[me].vp * 100 <= self.max_vp(me) * self.rules.last_stand_percent;
        if turn.action && c.last_stand && low && !self.allies(me).is_empty() {
            if self.attempt(me, turn) {
                self.fighters[me].defending = true;
            }
            return;
        }
        if turn.action && self.blast(me, turn) {
            self.move_up(me, turn);
            return;
        }
        if self.weapon(me).is_melee() { self.fight_hand_to_hand(me, turn) } else { self.shoot(me, turn) }
    }

    /// FS-91, `medic.first`: first aid to an ally who is dying and bleeds or has failed a death save.
    ///
    /// Ruling: a medic who has an enemy at the throat fights on.
    fn give_aid(&mut self, me: usize, turn: &mut Turn) -> bool {
        if !self.character(me).medic || !self.foes_at_hand(me).is_empty() {
            return false;
        }
        let kit = self.fighters[me].kit > 0;
        let patient = (0..self.fighters.len()).find(|&i| {
            let f = &self.fighters[i];
            let Fate::Dying { failures, .. } = f.fate else { return false };
            i != me
                && self.character(i).side == self.character(me).side
                && (f.bleeding || failures >= 1)
                && (kit || !(f.bleeding || self.rules.aid_needs_kit))
        });
        let Some(patient) = patient else { return false };
        if !self.attempt(me, turn) {
            return true;
        }
        let bleeding = self.fighters[patient].bleeding;
        if bleeding || self.rules.aid_needs_kit {
            self.fighters[me].kit -= 1;
        }
        let mut dc = self.rules.stabilise_dc + self.rules.stabilise_dc_trauma * self.fighters[patient].traumas.count;
        if bleeding {
            dc += self.rules.stabilise_bleeding;
        }
        self.tally(me).aid += 1;
        let (success, _) = self.against_dc(me, &Check::new(Ability::Int, Some(Skill::Medicine), Purpose::Action), dc);
        if success {
            self.fighters[patient].bleeding = false;
            self.fighters[patient].fate = Fate::Stable;
        }
        true
    }

    /// FS-73, `grenade.if2`: a grenade if enough enemies stand together and no ally is among them.
    fn blast(&mut self, me: usize, turn: &mut Turn) -> bool {
        let f = &self.fighters[me];
        if !self.character(me).throws || f.grenades == 0 || self.setup.spread > self.rules.frag_radius {
            return false;
        }
        let free: Vec<usize> = self
            .enemies(me)
            .into_iter()
            .filter(|&e| !self.melee[me][e] && !self.allies(me).iter().any(|&a| self.melee[a][e]))
            .collect();
        let victims: Vec<usize> =
            free.into_iter().filter(|&e| self.distance(me, e) <= Distance::Short).take(self.setup.cluster).collect();
        if i32::try_from(victims.len()).unwrap() < self.rules.blast_least {
            return false;
        }
        if self.attempt(me, turn) {
            let far = victims.iter().any(|&v| self.distance(me, v) > Distance::Close);
            self.throw_grenade(me, &victims, far);
        }
        true
    }

    /// `target.weakest` and `target.nearest`: whom to attack of those within reach.
    fn choose(&self, me: usize, candidates: &[usize], weapon: &Weapon) -> Option<usize> {
        let mut best: Option<(usize, f64, i32)> = None;
        for &enemy in candidates {
            let (kill, second) = if self.character(me).nearest {
                (0.0, if self.melee[me][enemy] { -1 } else { self.metres(me, enemy) })
            } else {
                let vp = self.fighters[enemy].vp;
                (
                    self.hit_chance(me, enemy, weapon, Occasion::Action)
                        * self.prospects(me, enemy, weapon, Occasion::Action, vp).1,
                    vp,
                )
            };
            let better = best.is_none_or(|(_, k, s)| kill > k + 1e-12 || ((kill - k).abs() <= 1e-12 && second < s));
            if better {
                best = Some((enemy, kill, second));
            }
        }
        best.map(|(enemy, _, _)| enemy)
    }

    /// Metres to walk until an enemy is within reach.
    fn walk_to(&self, me: usize, enemy: usize) -> i32 {
        (self.metres(me, enemy) - self.character(me).reach.max(1)).max(0)
    }

    /// FS-48: whether there is room around an enemy.
    fn room_around(&self, me: usize, enemy: usize) -> bool {
        let around = (0..self.fighters.len())
            .filter(|&i| self.character(i).side == self.character(me).side && self.melee[i][enemy])
            .count();
        i32::try_from(around).unwrap() < self.rules.surround_limit
    }

    /// Steps next to an enemy; whoever has readied an attack strikes.
    fn close_in(&mut self, me: usize, enemy: usize) {
        let walk = self.walk_to(me, enemy);
        if walk > 0 {
            self.fighters[me].moved = true;
            let ahead = (self.fighters[enemy].at - self.fighters[me].at).signum();
            self.fighters[me].at += ahead * walk;
        }
        self.melee[me][enemy] = true;
        self.melee[enemy][me] = true;
        if self.fighters[enemy].ready && self.can_react(enemy) {
            self.fighters[enemy].ready = false;
            self.react(enemy);
            let weapon = self.weapon(enemy);
            self.attack(enemy, me, weapon, Occasion::Action);
        }
    }

    /// Walks without reaching anybody.
    fn walk(&mut self, me: usize, toward: usize, metres: i32) {
        if metres > 0 {
            self.fighters[me].moved = true;
            let ahead = (self.fighters[toward].at - self.fighters[me].at).signum();
            self.fighters[me].at += ahead * metres;
        }
    }

    /// Metres that it can still walk: half of them on its belly.
    fn walkable(&self, me: usize, metres: i32) -> i32 {
        if self.fighters[me].prone || self.crawls(me) { metres / self.rules.hard_movement } else { metres }
    }

    /// The enemies that it can step up to with so many metres.
    fn within(&self, me: usize, metres: i32) -> Vec<usize> {
        if self.frightened(me) {
            return Vec::new();
        }
        self.enemies(me).into_iter().filter(|&e| self.walk_to(me, e) <= metres && self.room_around(me, e)).collect()
    }

    /// A turn with a melee weapon.
    fn fight_hand_to_hand(&mut self, me: usize, turn: &mut Turn) {
        let weapon = self.weapon(me);
        let mut at_hand = self.foes_at_hand(me);
        if at_hand.is_empty() {
            let near = self.within(me, self.walkable(me, turn.metres));
            if let Some(enemy) = self.choose(me, &near, weapon) {
                let walk = self.walk_to(me, enemy);
                turn.metres -=
                    if self.fighters[me].prone || self.crawls(me) { walk * self.rules.hard_movement } else { walk };
                self.close_in(me, enemy);
                if self.incapacitated(me) {
                    return;
                }
                at_hand = self.foes_at_hand(me);
            }
        }
        let Some(target) = self.choose(me, &at_hand, weapon) else {
            self.wait(me, turn);
            return;
        };
        if !turn.action {
            return;
        }
        if self.character(me).helps
            && (std::ptr::eq(weapon, &self.character(me).fists) || self.character(me).unarmed)
            && !self.allies(me).is_empty()
        {
            if self.attempt(me, turn) {
                self.help(me, target);
            }
            return;
        }
        if turn.minor && self.character(me).minors && !self.hindered(me) && !self.off_hand_is_better(me, target) {
            self.feint(me, target, turn);
        }
        if self.incapacitated(me) {
            return;
        }
        if self.attempt(me, turn) {
            self.attack_with(me, target, turn);
        }
    }

    /// FS-50: the attacks of one action, and the one with the other hand.
    fn attack_with(&mut self, me: usize, mut target: usize, turn: &mut Turn) {
        let second = self.off_hand(me);
        for _ in 0..self.character(me).attacks {
            if self.incapacitated(me) {
                return;
            }
            let weapon = self.weapon(me);
            if !self.stands(target) || !self.reaches(me, target, weapon) {
                let others: Vec<usize> =
                    self.enemies(me).into_iter().filter(|&e| self.reaches(me, e, weapon)).collect();
                match self.choose(me, &others, weapon) {
                    Some(next) => target = next,
                    None => match self.next_within(me, turn) {
                        Some(next) => target = next,
                        None => break,
                    },
                }
            }
            self.attack(me, target, weapon, Occasion::Action);
        }
        let Some(second) = second else { return };
        if turn.minor && self.character(me).minors && !self.incapacitated(me) {
            let others: Vec<usize> = self.enemies(me).into_iter().filter(|&e| self.reaches(me, e, second)).collect();
            let target = if self.stands(target) && others.contains(&target) {
                Some(target)
            } else {
                self.choose(me, &others, second)
            };
            if let Some(target) = target {
                turn.minor = false;
                self.attack(me, target, second, Occasion::OffHand);
            }
        }
    }

    /// FS-43: moves on to another enemy between attacks.
    fn next_within(&mut self, me: usize, turn: &mut Turn) -> Option<usize> {
        if !self.weapon(me).is_melee() {
            return None;
        }
        let near = self.within(me, self.walkable(me, turn.metres));
        let enemy = self.choose(me, &near, self.weapon(me))?;
        turn.metres -= self.walk_to(me, enemy);
        self.close_in(me, enemy);
        (!self.incapacitated(me)).then_some(enemy)
    }

    /// FS-78: the weapon in the other hand, if both are light and both can be held.
    fn off_hand(&self, me: usize) -> Option<&'a Weapon> {
        let c = self.character(me);
        let f = &self.fighters[me];
        let second = c.off_hand.as_ref()?;
        let both_hands = f.traumas.severe_arm == [0, 0] && f.grip == Grip::Held;
        (c.weapon.light && !c.weapon.two_handed && second.light && both_hands).then_some(second)
    }

    /// `minor.auto`: whether the attack with the other hand promises more damage than a feint, or than aiming.
    ///
    /// Ruling: the digest compares with a feint in melee only; a second shot is compared with aiming in the same way.
    fn off_hand_is_better(&self, me: usize, target: usize) -> bool {
        let Some(second) = self.off_hand(me) else { return false };
        let extra = self.hit_chance(me, target, second, Occasion::OffHand)
            * self.prospects(me, target, second, Occasion::OffHand, 0).0;
        let weapon = self.weapon(me);
        let gain = if weapon.is_melee() { self.feint_gain(me, target) } else { self.aim_gain(me, target) };
        let gain = gain * self.prospects(me, target, weapon, Occasion::Action, 0).0;
        extra > gain
    }

    /// FS-58: by how much aiming raises the chance to hit.
    fn aim_gain(&self, me: usize, target: usize) -> f64 {
        let weapon = self.weapon(me);
        let attack = self.attack_check(me, target, weapon, Occasion::Action);
        let need = self.attack_dc(me, target, weapon) - self.bonus(me, &attack);
        let mode = self.mode(me, &attack);
        self.rules.odds.chance(mode, need - self.rules.aim_bonus) - self.rules.odds.chance(mode, need)
    }

    /// FS-59: by how much a feint raises the chance to hit, as long as nothing else helps or hampers the attack.
    fn feint_gain(&self, me: usize, target: usize) -> f64 {
        let (check, against) = feint_checks();
        let wins = self.rules.odds.wins(
            self.mode(me, &check),
            self.bonus(me, &check),
            self.mode(target, &against),
            self.bonus(target, &against),
        );
        let weapon = self.weapon(me);
        let attack = self.attack_check(me, target, weapon, Occasion::Action);
        let need = self.attack_dc(me, target, weapon) - self.bonus(me, &attack);
        let odds = &self.rules.odds;
        wins * (odds.chance(Mode::Advantage, need) - odds.chance(Mode::Normal, need))
    }

    /// FS-59: a feint, if it can help.
    fn feint(&mut self, me: usize, target: usize, turn: &mut Turn) {
        if self.fighters[me].feint.is_some_and(|(whom, _)| whom == target) {
            return;
        }
        if self.feint_gain(me, target) <= 1e-12 {
            return;
        }
        turn.minor = false;
        let (mut check, against) = feint_checks();
        check.causes.bad_if(self.fighters[me].lasting.grappled);
        if self.contest(me, &check, target, &against).0 {
            self.fighters[me].feint = Some((target, 2));
        }
    }

    /// No enemy within reach: waits with an attack readied, or runs.
    fn wait(&mut self, me: usize, turn: &mut Turn) {
        if !turn.action {
            return;
        }
        if self.character(me).readies {
            if self.attempt(me, turn) {
                self.fighters[me].ready = true;
            }
            return;
        }
        self.dash(me, turn);
    }

    /// FS-51: runs toward the nearest enemy.
    fn dash(&mut self, me: usize, turn: &mut Turn) {
        let Some(nearest) =
            self.enemies(me).into_iter().filter(|&e| self.room_around(me, e)).min_by_key(|&e| self.metres(me, e))
        else {
            return;
        };
        if self.frightened(me) || self.speed(me) == 0 {
            return;
        }
        let mut metres = turn.metres;
        let dashes = self.attempt(me, turn);
        if dashes {
            metres += self.speed(me);
        } else if self.incapacitated(me) {
            return;
        }
        let metres = self.walkable(me, metres);
        if self.walk_to(me, nearest) <= metres && self.weapon(me).is_melee() {
            self.close_in(me, nearest);
        } else {
            self.walk(me, nearest, metres.min(self.walk_to(me, nearest)));
        }
        if dashes && self.stands(me) {
            self.after_dash(me);
        }
    }

    /// FS-95, FS-96: whoever dashes with a hurt leg may fall.
    fn after_dash(&mut self, me: usize) {
        let traumas = self.fighters[me].traumas;
        if traumas.severe_leg.iter().any(|&n| n > 0) {
            self.fighters[me].prone = true;
        } else if traumas.leg.iter().any(|&n| n > 0) {
            let check = Check::new(Ability::Dex, Some(Skill::Reflex), Purpose::Save);
            if !self.save(me, check, self.rules.mild_leg_dc, 0.3).0 {
                self.fighters[me].prone = true;
            }
        }
    }

    /// A turn with a ranged weapon.
    fn shoot(&mut self, me: usize, turn: &mut Turn) {
        if self.character(me).keeps_away
            && !self.foes_at_hand(me).is_empty()
            && turn.metres > 0
            && !self.fighters[me].prone
        {
            let threat = self.threatened(me);
            if threat && self.rules.keep_disengages {
                if turn.action && self.attempt(me, turn) {
                    turn.disengaged = true;
                }
                if self.incapacitated(me) {
                    return;
                }
            }
            if threat && !self.rules.keep_disengages {
                self.provoke(me);
            }
            if !self.stands(me) || self.incapacitated(me) {
                return;
            }
            if turn.disengaged || !threat || !self.rules.keep_disengages {
                self.step_back(me, turn);
            }
        }
        if !turn.action {
            return;
        }
        let weapon = self.weapon(me);
        let mut targets: Vec<usize> = self.enemies(me).into_iter().filter(|&e| self.reaches(me, e, weapon)).collect();
        if targets.is_empty() && !self.frightened(me) {
            let Some(nearest) = self.enemies(me).into_iter().min_by_key(|&e| self.metres(me, e)) else { return };
            let metres = self.walkable(me, turn.metres).min(self.walk_to(me, nearest));
            self.walk(me, nearest, metres);
            turn.metres = 0;
            targets = self.enemies(me).into_iter().filter(|&e| self.reaches(me, e, weapon)).collect();
        }
        let Some(target) = self.choose(me, &targets, weapon) else {
            self.wait(me, turn);
            return;
        };
        if turn.minor
            && self.character(me).minors
            && !self.hindered(me)
            && self.sees(me, target)
            && !self.off_hand_is_better(me, target)
        {
            turn.minor = false;
            self.fighters[me].aim = Some(target);
        }
        if self.attempt(me, turn) {
            self.attack_with(me, target, turn);
        } else if self.rules.aim_lost_if_unused {
            self.fighters[me].aim = None;
        }
    }

    /// FS-53: steps out of everybody's reach.
    fn step_back(&mut self, me: usize, turn: &mut Turn) {
        let back = if self.character(me).side == 0 { -1 } else { 1 };
        self.fighters[me].at += back * turn.metres;
        self.fighters[me].moved = true;
        turn.metres = 0;
        for other in 0..self.fighters.len() {
            self.melee[me][other] = false;
            self.melee[other][me] = false;
        }
    }
}
