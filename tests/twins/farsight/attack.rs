//! Attacks: advantages and disadvantages, damage, and exploits.

use super::character::{Ability, Distance, Exploits, Skill, Tenacity, Weapon};
use super::checks::{Check, Purpose, Setback};
use super::dice::{self, Causes, Mode};
use super::harm::{Blow, passes};
use super::state::{Cover, Fight, Sight};
use rand::RngExt;

/// The occasion of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// An attack of the Attack action, or a readied one.
    Action,
    /// FS-78: with the weapon in the other hand.
    OffHand,
    /// FS-62: an opportunity attack.
    Opportunity,
    /// FS-13: due to another fighter's exploit.
    TeamPlay,
}

impl Fight<'_> {
    /// FS-64: the Defense bonus of a distance.
    fn distance_bonus(&self, distance: Distance) -> i32 {
        match distance {
            Distance::Adjacent => self.rules.distance_adjacent,
            Distance::Close => self.rules.distance_close,
            Distance::Short => self.rules.distance_short,
            Distance::Medium => self.rules.distance_medium,
            Distance::Long => self.rules.distance_long,
            Distance::Extreme => self.rules.distance_extreme,
        }
    }

    /// FS-65: the cover of a target that has not moved, against attackers who are not next to it.
    pub fn cover_against(&self, target: usize, attacker: usize) -> Cover {
        if self.fighters[target].moved || self.melee[attacker][target] {
            Cover::None
        } else {
            self.setup.cover[self.character(target).side]
        }
    }

    /// FS-65, FS-70, FS-74: whether a weapon reaches a target.
    pub fn reaches(&self, me: usize, target: usize, weapon: &Weapon) -> bool {
        if weapon.is_melee() {
            return self.melee[me][target];
        }
        let beyond = self.distance(me, target) as i32 - weapon.range as i32;
        beyond <= 1 && self.cover_against(target, me) != Cover::Total
    }

    /// FS-63, FS-64, FS-65: the total an attack needs.
    pub fn attack_dc(&self, me: usize, target: usize, weapon: &Weapon) -> i32 {
        let mut dc = self.defense(target);
        if !weapon.is_melee() {
            dc += self.distance_bonus(self.distance(me, target));
            dc += match self.cover_against(target, me) {
                Cover::None => 0,
                Cover::Light => self.rules.cover_light,
                Cover::Moderate => self.rules.cover_moderate,
                Cover::High | Cover::Total => self.rules.cover_high,
            };
        }
        dc
    }

    /// FS-67: whether a target is flanked by enough allies in melee with it who can see it.
    fn flanked(&self, me: usize, target: usize) -> bool {
        let side = self.character(me).side;
        let around = (0..self.fighters.len())
            .filter(|&i| {
                self.character(i).side == side
                    && self.stands(i)
                    && !self.incapacitated(i)
                    && self.weapon(i).is_melee()
                    && self.melee[i][target]
                    && self.sees(i, target)
            })
            .count();
        self.rules.flanking && i32::try_from(around).unwrap() >= self.rules.flank_from
    }

    /// FS-63 to FS-72, FS-103: the attack roll with all advantages and disadvantages except a
    /// dodge.
    pub fn attack_check(&self, me: usize, target: usize, weapon: &Weapon, occasion: Occasion) -> Check {
        let f = &self.fighters[me];
        let t = &self.fighters[target];
        let adjacent = self.is_next_to(me, target, weapon);
        let mut causes = Causes::default();
        // Advantages. Not being seen is one cause, whatever the reason.
        causes.good_if(self.rules.elevation && self.setup.higher == Some(self.character(me).side));
        causes.good_if(t.lasting.paralyzed);
        causes.good_if(t.lasting.restrained);
        causes.good_if(self.stunned(target));
        causes.good_if(self.unconscious(target));
        causes.good_if(t.prone && adjacent);
        causes.good_if(t.open);
        causes.good_if(!self.sees(target, me));
        causes.good_if(self.fighters[target].harried_by.iter().any(|&helper| helper != me));
        // Disadvantages.
        causes.bad_if(!self.sees(me, target));
        causes.bad_if(self.setup.sight == Sight::Bleared);
        causes.bad_if(f.lasting.dazzled || f.dazzled);
        causes.bad_if(f.lasting.restrained);
        causes.bad_if(f.prone && weapon.is_melee());
        causes.bad_if(t.prone && !adjacent && (self.rules.ranged_at_unconscious || !self.unconscious(target)));
        causes.bad_if(self.defends(target) && self.sees(target, me));
        // Ruling: arms are one cause. The weapon is in the right hand, or in the left if the right
        // arm is useless.
        let hurt = |arm: usize| f.traumas.arm[arm] > 0;
        let changed = f.traumas.severe_arm[0] > 0;
        causes.bad_if(if occasion == Occasion::OffHand {
            hurt(1)
        } else if weapon.two_handed {
            hurt(1) || (hurt(0) && !changed)
        } else {
            hurt(usize::from(changed))
        });
        if !weapon.is_melee() {
            causes.bad_if(self.distance(me, target) > weapon.range);
            causes.bad_if(self.hindered_by_foes(me));
            causes.bad_if(self.shoots_into_melee(me, target));
        }
        let mut mods = self.character(me).attack_bonus;
        if self.flanked(me, target) {
            mods += self.rules.flanking_bonus;
        }
        Check { ability: Ability::Cmb, skill: Some(weapon.skill), purpose: Purpose::Attack, mods, causes }
    }

    /// FS-71: whether an enemy in melee sees the shooter and can act.
    pub fn hindered_by_foes(&self, me: usize) -> bool {
        self.foes_at_hand(me).into_iter().any(|i| !self.incapacitated(i) && self.sees(i, me))
    }

    /// FS-72: whether the target is in melee with an ally of the shooter and does not tower above
    /// it.
    fn shoots_into_melee(&self, me: usize, target: usize) -> bool {
        self.allies(me).into_iter().any(|ally| {
            self.melee[ally][target]
                && self.character(target).size - self.character(ally).size < self.rules.pass_size_gap
        })
    }

    /// FS-82: what is added to the damage dice of a weapon.
    fn damage_bonus(&self, me: usize, weapon: &Weapon, occasion: Occasion) -> i32 {
        let ability = if weapon.is_melee() { Ability::Str } else { Ability::Per };
        let score = if occasion == Occasion::OffHand { 0 } else { self.score(me, ability) };
        score + self.character(me).damage_bonus
    }

    /// FS-74: whether the attacker stands next to the target, as with every melee weapon: the
    /// fallen still lie at its feet.
    fn is_next_to(&self, me: usize, target: usize, weapon: &Weapon) -> bool {
        weapon.is_melee() || self.melee[me][target]
    }

    /// FS-103: whether a hit does maximum damage.
    fn most_damage(&self, me: usize, target: usize, weapon: &Weapon) -> bool {
        self.is_next_to(me, target, weapon) && (self.unconscious(target) || self.fighters[target].lasting.paralyzed)
    }

    /// FS-61, `dodge.best_hit`: whether the target dodges, which it does if the attack is likely
    /// enough to hit.
    ///
    /// Ruling: a fighter is aware of an attacker it does not see, unless the attacker is hidden.
    fn dodges(&self, me: usize, target: usize, weapon: &Weapon, need: i32) -> bool {
        weapon.is_melee()
            && self.character(target).dodges
            && self.can_react(target)
            && self.stands(target)
            && !self.fighters[me].hidden
            && !self.fighters[target].unnoticed[me]
            && (!self.rules.dodge_needs_sight || self.sees(target, me))
            && self.rules.odds.chance(Mode::Normal, need) * 100.0 >= f64::from(self.rules.dodge_percent) - 1e-9
    }

    /// FS-50, FS-63: one attack. `aim` and `feint` are the contributions of the minor action.
    ///
    /// Ruling: the attacker first declares what it spends, then the target whether it dodges.
    pub fn attack(&mut self, me: usize, target: usize, weapon: &Weapon, occasion: Occasion, aim: i32, feint: bool) {
        self.attacks += 1;
        if occasion == Occasion::Opportunity {
            self.tally(me).opportunities += 1;
        }
        let mut check = self.attack_check(me, target, weapon, occasion);
        check.mods += aim;
        let deceived = weapon.is_melee() && self.has_deceived(me, target);
        check.causes.good_if(feint || deceived);
        let dc = self.attack_dc(me, target, weapon);
        if self.fails_outright(me, &check) {
            self.shows_itself(me);
            return;
        }
        if deceived {
            self.fighters[me].deceived = None;
        }
        // Ruling: after a miss, the enemy's answer could drop the attacker.
        let answer = self.character(target);
        let most = answer.weapon.damage.most() + answer.damage_bonus + answer.abilities[answer.weapon.adds() as usize];
        if most >= self.fighters[me].vp {
            check.causes.good += self.burn(me, dc - self.bonus(me, &check));
        }
        let worth = &self.setup.worth[me][target];
        check.mods += match self.character(me).tenacity {
            Tenacity::Never => 0,
            Tenacity::Finisher
                if self.stands(target) && (worth.mean + 1e-9).floor() >= f64::from(self.fighters[target].vp) =>
            {
                let bonus = self.affordable(me);
                self.pay(me, bonus)
            }
            Tenacity::Finisher => 0,
            Tenacity::Value(price) => {
                let mode = self.mode(me, &check);
                let need = dc - self.bonus(me, &check);
                self.buy(me, price, need, mode, worth.mean / f64::from(self.character(me).max_vp))
            }
        };
        let need = dc - self.bonus(me, &check);
        if self.dodges(me, target, weapon, need) {
            self.react(target);
            self.tally(target).dodges += 1;
            check.causes.bad += 1;
        }
        let total = self.bonus(me, &check);
        let dice = self.throw(me, &check);
        let hit = total + dice.sum >= dc;
        self.draw_by_result(me, dice, hit, !hit);
        self.fighters[target].harried_by.retain(|&helper| helper == me);
        self.shows_itself(me);
        if !hit {
            if self.setback(me, dice.special) == Setback::Friendly {
                self.hit_ally(me, target, weapon, occasion);
            }
            return;
        }
        let rank = dice.special.intensity().and_then(|intensity| self.choose_exploit(me, target, intensity));
        let die = match rank {
            Some(5) => self.rules.effective_strike_die,
            Some(9) => self.rules.powerful_strike_die,
            Some(10) => self.rules.lethal_strike_die,
            _ => 0,
        };
        let blow = Blow {
            knocks_out: self.character(me).captures && (weapon.is_melee() || self.rules.knock_out_ranged),
            trauma: matches!(rank, Some(9 | 10)),
        };
        let most = self.most_damage(me, target, weapon);
        let bonus = self.damage_bonus(me, weapon, occasion);
        self.hurt(me, target, weapon, bonus, die, most, blow);
        if let Some(rank) = rank {
            self.use_exploit(me, target, rank, occasion);
        }
    }

    /// FS-82, FS-84, FS-85: rolls damage and deals it.
    #[expect(clippy::too_many_arguments)]
    fn hurt(
        &mut self,
        me: usize,
        target: usize,
        weapon: &Weapon,
        bonus: i32,
        exploit_die: i32,
        most: bool,
        blow: Blow,
    ) {
        let thrown = if most { weapon.damage.most() } else { weapon.damage.roll(self.rng) };
        let extra = if most { exploit_die } else { dice::die(self.rng, exploit_die) };
        let before = if self.rules.exploit_before_av { extra } else { 0 };
        let sent = (thrown + bonus + before).max(self.rules.damage_least);
        let (damage, stopped) = passes(self.character(target), sent, extra - before, weapon.harm, self.rules);
        self.tally(target).stopped += stopped;
        self.fighters[me].dealt += damage;
        self.suffer(target, damage, weapon.harm, blow);
    }

    /// FS-15: setback 17: the attack hits an ally who is in melee with the target.
    fn hit_ally(&mut self, me: usize, target: usize, weapon: &Weapon, occasion: Occasion) {
        let near: Vec<usize> = self.allies(me).into_iter().filter(|&ally| self.melee[ally][target]).collect();
        if near.is_empty() {
            return;
        }
        let victim = near[self.rng.random_range(0..near.len())];
        let bonus = self.damage_bonus(me, weapon, occasion);
        let most = self.most_damage(me, victim, weapon);
        self.hurt(me, victim, weapon, bonus, 0, most, Blow::default());
    }

    /// FS-13: chooses an exploit up to the intensity.
    ///
    /// Ruling: the digest does not say what `support` and `initiative` choose. Support takes
    /// Vanish, Help, Team Play, Quick Movement or On Guard, the highest it can use; initiative
    /// climbs if it is not first yet, and otherwise chooses like damage.
    fn choose_exploit(&mut self, me: usize, target: usize, intensity: i32) -> Option<i32> {
        let first = self.order.first() == Some(&me) || self.has_climbed(me);
        let rank = match self.character(me).exploits {
            Exploits::Never => return None,
            Exploits::Damage if intensity >= 10 => 10,
            Exploits::Damage if intensity >= 9 => 9,
            Exploits::Damage if intensity >= 5 => 5,
            Exploits::Damage if intensity >= 11 && !first => 11,
            Exploits::Damage => 2,
            Exploits::Control if intensity >= 5 && !self.sickened(target) => 5,
            Exploits::Control if intensity >= 4 && (self.can_shove(me, target) || self.can_prepare(me, target)) => 4,
            Exploits::Control => 2,
            Exploits::Support if intensity >= 8 => 8,
            Exploits::Support if intensity >= 7 => 7,
            Exploits::Support if intensity >= 6 => 6,
            Exploits::Support if intensity >= 3 => 3,
            Exploits::Support => 2,
            Exploits::Initiative if intensity >= 11 && !first => 11,
            Exploits::Initiative if intensity >= 10 => 10,
            Exploits::Initiative if intensity >= 9 => 9,
            Exploits::Initiative if intensity >= 5 => 5,
            Exploits::Initiative => 2,
        };
        self.ranks[usize::try_from(rank).unwrap()] += 1;
        self.tally(me).exploits += 1;
        Some(rank)
    }

    /// FS-13: the effects of an exploit other than damage.
    fn use_exploit(&mut self, me: usize, target: usize, rank: i32, occasion: Occasion) {
        match rank {
            2 => self.fighters[me].on_guard = true,
            3 => self.fighters[me].prone = false,
            4 if self.can_prepare(me, target) => self.prepare(me, target),
            4 => self.shove(me, target),
            5 if self.stands(target) => {
                let check = Check::new(Ability::Str, Some(Skill::Stamina), Purpose::Save);
                let (saved, setback) = self.save(target, check, self.rules.effective_strike_dc, 0.3);
                if !saved && self.stands(target) {
                    let turns = if setback == Setback::Worse { 2 } else { 1 };
                    let left = &mut self.fighters[target].sickened_by[me];
                    *left = (*left).max(turns);
                }
            }
            // Ruling: an attack by team play cannot trigger another one.
            6 if self.stands(target) && occasion != Occasion::TeamPlay => {
                if let Some(ally) = self.team_mate(me, target) {
                    self.react(ally);
                    let weapon = self.weapon(ally);
                    self.attack(ally, target, weapon, Occasion::TeamPlay, 0, false);
                }
            }
            7 if self.stands(target) && self.melee[me][target] => self.help(me, target),
            8 => self.vanish(me),
            11 => self.climb(me),
            _ => {}
        }
    }

    /// FS-13: whether it acts first from the next round on: the latest to have climbed, or under
    /// the house rule everybody who has.
    fn has_climbed(&self, me: usize) -> bool {
        let among = if self.rules.latest_climbs { self.climbed.min(1) } else { self.climbed };
        self.next.iter().take(among).any(|&i| i == me)
    }

    /// FS-13: acts first from the next round on; of several the latest, or the first under the
    /// house rule.
    fn climb(&mut self, me: usize) {
        if self.has_climbed(me) {
            return;
        }
        self.next.retain(|&i| i != me);
        let place = if self.rules.latest_climbs { 0 } else { self.climbed };
        self.next.insert(place, me);
        self.climbed += 1;
    }

    /// FS-13: an ally who can attack a target immediately.
    fn team_mate(&mut self, me: usize, target: usize) -> Option<usize> {
        let able = |&ally: &usize| {
            self.can_react(ally)
                && self.sees(me, ally)
                && self.sees(ally, target)
                && self.reaches(ally, target, self.weapon(ally))
        };
        let able: Vec<usize> = self.allies(me).into_iter().filter(able).collect();
        self.one_of(&able)
    }

    /// FS-54: harries an enemy in melee, so that the next attack of another ally on it has
    /// advantage.
    ///
    /// Ruling: the first ally to attack it benefits.
    pub fn help(&mut self, me: usize, target: usize) {
        if !self.fighters[target].harried_by.contains(&me) {
            self.fighters[target].harried_by.push(me);
        }
    }

    /// FS-13, FS-55: hides by an exploit. Ruling: from all enemies or from none; the total must not
    /// be less than anyone's passive Alertness.
    fn vanish(&mut self, me: usize) {
        if !self.rules.vanish_passive {
            self.fighters[me].hidden = true;
            return;
        }
        let alert = Check::new(Ability::Per, Some(Skill::Alertness), Purpose::Other);
        let watchers = self.enemies(me).into_iter().filter(|&enemy| !self.fails_outright(enemy, &alert));
        let dc = watchers
            .map(|enemy| self.passive_alertness(enemy))
            .max()
            .map_or(0, |value| value + i32::from(!self.rules.hider_wins_ties));
        let check = Check::new(Ability::Dex, Some(Skill::Stealth), Purpose::Contest);
        if self.against_dc(me, &check, dc.max(0)).0 {
            self.fighters[me].hidden = true;
        }
    }

    /// FS-59: whether a target was deceived by a feint from an exploit and not attacked in melee
    /// since.
    pub fn has_deceived(&self, me: usize, target: usize) -> bool {
        self.fighters[me].deceived.is_some_and(|(other, _)| other == target)
    }

    /// FS-58: whether it has aimed at a target by an exploit and not attacked it since.
    pub fn has_aimed(&self, me: usize, target: usize) -> bool {
        self.fighters[me].aimed_at.is_some_and(|(other, _)| other == target)
    }

    /// FS-13: whether an extra minor action can prepare the next attack on a target: shooters aim
    /// at targets they see, others feint at enemies in melee, where that can help.
    fn can_prepare(&self, me: usize, target: usize) -> bool {
        if !self.character(me).prepares_ahead || !self.stands(target) {
            return false;
        }
        if self.weapon(me).is_melee() {
            self.melee[me][target] && self.setup.worth[me][target].feint && !self.has_deceived(me, target)
        } else {
            self.sees(me, target) && !self.has_aimed(me, target)
        }
    }

    /// FS-13: an extra minor action that prepares the next attack.
    fn prepare(&mut self, me: usize, target: usize) {
        if !self.weapon(me).is_melee() {
            self.fighters[me].aimed_at = Some((target, false));
            return;
        }
        let check = Check::new(Ability::Wil, Some(Skill::Cunning), Purpose::Contest);
        let against = Check::new(Ability::Per, Some(Skill::Insight), Purpose::Answer);
        if self.contest(me, &check, target, &against, false) && self.stands(me) && self.stands(target) {
            self.fighters[me].deceived = Some((target, false));
        }
    }

    /// FS-77: whether a shove could knock the target down.
    fn can_shove(&self, me: usize, target: usize) -> bool {
        self.stands(target)
            && self.melee[me][target]
            && !self.fighters[target].prone
            && self.character(target).size - self.character(me).size <= self.rules.grapple_size_limit
    }

    /// FS-77: knocks the target down.
    fn shove(&mut self, me: usize, target: usize) {
        if !self.can_shove(me, target) {
            return;
        }
        let check = Check::new(Ability::Cmb, Some(Skill::Wrestling), Purpose::Contest);
        let against = self.resistance(target);
        if self.contest(me, &check, target, &against, true) {
            self.fighters[target].prone = true;
        }
    }

    /// FS-75, FS-77: the check the target resists with: its better option, or always Wrestling
    /// under a house rule.
    fn resistance(&self, target: usize) -> Check {
        let wrestling = Check::new(Ability::Cmb, Some(Skill::Wrestling), Purpose::Answer);
        let acrobatics = Check::new(Ability::Dex, Some(Skill::Acrobatics), Purpose::Answer);
        if !self.rules.grapple_best_option || self.fails_outright(target, &acrobatics) {
            return wrestling;
        }
        if self.fails_outright(target, &wrestling) {
            return acrobatics;
        }
        let expected = |check: &Check| {
            let dice = match self.mode(target, check) {
                Mode::Normal => 13.0,
                Mode::Advantage => 767.0 / 48.0,
                Mode::Disadvantage => 481.0 / 48.0,
            };
            f64::from(self.bonus(target, check)) + dice
        };
        if expected(&acrobatics) > expected(&wrestling) { acrobatics } else { wrestling }
    }

    /// FS-19: whether a passive value notices a Stealth total.
    pub fn notices(&self, value: i32, stealth: i32) -> bool {
        if self.rules.hider_wins_ties { value > stealth } else { value >= stealth }
    }

    /// FS-07: passive Alertness.
    pub fn passive_alertness(&self, who: usize) -> i32 {
        let check = Check::new(Ability::Per, Some(Skill::Alertness), Purpose::Other);
        let mode = match self.mode(who, &check) {
            Mode::Normal => 0,
            Mode::Advantage => self.rules.passive_step,
            Mode::Disadvantage => -self.rules.passive_step,
        };
        self.rules.passive_base + self.bonus(who, &check) + mode
    }
}
