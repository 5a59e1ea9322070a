//! Whether anybody can still hurt anybody: two crippled fighters may become unable to hit.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::{Table, Who};

use super::super::fighter::{Fighter, Way};
use super::super::house::Formula;
use super::closing::{OUT_OF_REACH, TURNS};
use super::setup::Fight;
use super::state::State;

/// An enemy whom somebody could hurt if all goes well.
#[derive(Debug, Clone)]
pub struct Threat {
    attacker: usize,
    target: usize,
    /// What the distance takes from the attack when both sides have closed in.
    handicap: i16,
    /// Whether the target can be caught without a defence.
    passive: bool,
    /// The ways in which it may defend itself: place among those of the arena, and the lowest adjustment.
    ways: Vec<(usize, i16)>,
}

impl Fight {
    /// Who could hurt whom: everybody who attacks at all, against every enemy.
    pub(super) fn make_threats(&self) -> Vec<Threat> {
        let mut threats = Vec::new();
        for attacker in 0..self.fighters.len() {
            if self.most_attacks(attacker) == 0 || self.only_answers(attacker) {
                continue;
            }
            let handicap = self.closing.as_ref().map_or(0, |closing| closing.handicap[attacker][TURNS]);
            if handicap == OUT_OF_REACH {
                continue;
            }
            for target in self.side(1 - self.side_of(attacker)) {
                threats.push(self.threat(attacker, target, handicap));
            }
        }
        threats
    }

    /// Whether somebody alone against one enemy spends every action on answers, turn after turn: he declares
    /// last, and the enemy attacks as often as he can answer.
    fn only_answers(&self, fighter: usize) -> bool {
        let enemies = self.side(1 - self.side_of(fighter));
        if !self.plans[fighter].reactive || self.fighters.len() > 2 || self.scope.rechecks {
            return false;
        }
        let enemy = enemies.start;
        let last = self.orders.iter().all(|order| order.group[enemy] < order.group[fighter]);
        let (me, plan) = (&self.fighters[fighter], &self.plans[fighter]);
        let answers = plan.sure_defences(me, self.fighters[enemy].is_ranged(), last, self.scope.walking);
        let reaches = self.closing.as_ref().is_none_or(|closing| closing.handicap[enemy][TURNS] < OUT_OF_REACH);
        last && reaches && answers >= me.attack.skill.actions && self.plans[enemy].attacks[0] >= answers
    }

    fn threat(&self, attacker: usize, target: usize, handicap: i16) -> Threat {
        let shot = self.fighters[attacker].is_ranged();
        let used = |way: &&super::super::blow::Defence| way.is_used(target, shot);
        let least = |way: usize| self.fighters[target].defences[way].map_or(0, |way| way.skill.least());
        let ways = self.arena.ways.iter().enumerate().filter(|(_, way)| used(way)).map(|(i, way)| (i, least(way.way)));
        Threat { attacker, target, handicap, passive: self.may_be_passive(target, shot), ways: ways.collect() }
    }

    /// Whether somebody can be caught without a defence. Only if that is impossible for certain, a passive
    /// target does not count as a chance.
    fn may_be_passive(&self, target: usize, shot: bool) -> bool {
        let enemies = self.side(1 - self.side_of(target));
        let attacks: i16 = enemies.clone().map(|enemy| self.most_attacks(enemy)).sum();
        let last = |enemy: usize| self.orders.iter().all(|order| order.group[enemy] < order.group[target]);
        let declares_last = enemies.clone().all(last);
        let (fighter, plan) = (&self.fighters[target], &self.plans[target]);
        let shaken = self.scope.rechecks && (fighter.som < self.arena.house.reaction_die || self.scope.moods);
        let mut shots = vec![shot];
        if enemies.clone().any(|enemy| self.fighters[enemy].is_ranged() != shot) {
            shots.push(!shot);
        }
        let sure = shots.iter().map(|&shot| plan.sure_defences(fighter, shot, declares_last, self.scope.walking)).min();
        shaken || sure.unwrap_or(0) < attacks
    }

    /// Where nobody who stands can hurt any enemy who stands, whatever the dice show.
    #[inline(always)]
    pub(super) fn nobody_can_hurt<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut hope = Mask::none();
        for threat in &self.threats {
            let (me, target) = (Who::one(threat.attacker), Who::one(threat.target));
            let [mine, its] = [threat.attacker, threat.target].map(
                #[inline(always)]
                |i| state.left[i],
            );
            let bigger = self.arena.bigger(me, target);
            let steps = bigger.times(self.arena.house.size_arc_per_step);
            let wounded = &self.arena.wounded;
            let best = self.fighters[threat.attacker].attack.skill.most() - threat.handicap;
            let arc = self.arena.attack.value(me, mine, wounded) + self.mood(me, state) + steps + best;
            let mut against = Num::splat(i16::MAX / 2);
            if threat.passive {
                against = self.arena.passive.value(target, its, wounded);
            }
            for &(way, least) in &threat.ways {
                let mut defence = self.arena.ways[way].value(target, its, wounded) + self.mood(target, state) + least;
                if self.arena.house.size_adj_defender {
                    defence -= steps;
                }
                against = against.min(defence);
            }
            let margin = arc - against;
            let damage = self.arena.damage(me, target, margin, bigger);
            hope |= margin.gt(0) & damage.gt(0) & state.stands(threat.attacker) & state.stands(threat.target);
        }
        !hope
    }

    /// Where somebody stands who is well enough to hurt anybody, so that nobody need look any closer.
    #[inline(always)]
    pub(super) fn somebody_is_fit<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut fit = Mask::none();
        for i in 0..self.fighters.len() {
            fit |= state.stands(i) & state.left[i].ge(self.tables.safe[i]);
        }
        fit
    }

    /// By fighter: as long as so much is left of its wounded pair, it can hurt every enemy, who only get
    /// easier to hit.
    pub(super) fn safe_at(&self) -> Table {
        let mut safe = [i16::MAX; 32];
        if self.scope.moods {
            return safe;
        }
        for (i, safe) in safe.iter_mut().take(self.fighters.len()).enumerate() {
            let mine: Vec<&Threat> = self.threats.iter().filter(|threat| threat.attacker == i).collect();
            if !mine.is_empty() {
                let hurts_all = |left: &i16| mine.iter().all(|threat| self.most_damage(threat, *left) > 0);
                let unfit = (1..=self.fighters[i].sum()).rev().find(|left| !hurts_all(left));
                *safe = unfit.unwrap_or(0) + 1;
            }
        }
        safe
    }

    /// The most damage that an attacker of whose wounded pair so much is left can do to an unhurt target.
    fn most_damage(&self, threat: &Threat, left: i16) -> i16 {
        let house = &self.arena.house;
        let (me, target) = (&self.fighters[threat.attacker], &self.fighters[threat.target]);
        let value =
            |f: &Fighter, way: Way, damage| way.skill.stats + way.plus - f.lost(way.share, damage) + f.mood(house);
        let bigger = target.size - me.size;
        let steps = bigger * house.size_arc_per_step;
        let arc = value(me, me.attack, me.sum() - left) + me.attack.skill.most() - threat.handicap + steps;
        let halves = if house.size_adj_defender { steps } else { 0 };
        let defence = |&(way, least): &(usize, i16)| {
            let way = target.defences[self.arena.ways[way].way];
            way.map_or(i16::MAX / 2, |way| value(target, way, 0) + least - halves)
        };
        let passive = threat.passive.then_some(target.passive.0);
        let against = threat.ways.iter().map(defence).chain(passive).min().unwrap_or(i16::MAX / 2);
        let margin = arc - against;
        if margin <= 0 {
            return 0;
        }
        let damage = match house.damage_formula {
            Formula::Additive => margin + me.weapon_level - target.armor_level,
            Formula::Multiplicative => (margin - target.armor_level) * me.weapon_level,
        };
        damage - bigger * house.size_damage_per_step
    }
}
