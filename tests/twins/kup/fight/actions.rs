//! The turn of a fighter: planning, walking, aid, attacks and defences.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::fighter::{Aid, Defence, Tactics, Targeting};
use super::{Plan, State, Trial};

impl Trial<'_> {
    /// KUP-09 and the tactics: how many actions are reserved for defence, attacks and aid. All
    /// skills used in one turn share the lowest number of actions that any of them allows.
    ///
    /// Ruling: a helper does not attack in the turn in which he gives First Aid; his other actions
    /// are defences, unless he never defends himself.
    pub(super) fn make_plan(&mut self, who: usize, rng: &mut Xoshiro256PlusPlus) {
        let fighter = self.fighter(who);
        let mut plan = self.bodies[who].plan;
        plan.used = i32::from(plan.walked);
        plan.limit = i32::MAX;
        if plan.acts && !plan.hides {
            plan.patient = self.chosen_patient(who, rng);
            if plan.patient.is_some() {
                plan.limit = self.fight.rules.actions(fighter.first_aid_es);
            }
            match fighter.tactics {
                Tactics::AllOut => {}
                Tactics::Balanced if plan.patient.is_none() => self.plan_balanced(who, &mut plan),
                Tactics::Balanced | Tactics::Turtle | Tactics::Reactive => plan.defences = i32::MAX,
            }
        }
        self.bodies[who].plan = plan;
    }

    /// `balanced`: half of the actions of the weapon's skill, rounded down, are reserved for
    /// defence, the rest for attacks.
    ///
    /// Rulings: the number comes from the attacking skill, whatever skill defends. A defence that
    /// would exceed the limit of mixed skills is not made, and its action is lost. If the attacking
    /// skill allows no action, or no untrained check, it is not used, and all actions are for
    /// defence.
    pub(super) fn plan_balanced(&self, who: usize, plan: &mut Plan) {
        if !self.fighter(who).can_attack(&self.fight.rules) {
            plan.defences = i32::MAX;
            return;
        }
        plan.limit = self.fight.rules.actions(self.fighter(who).combat_es);
        let left = (plan.limit - plan.used).max(0);
        plan.defences = left / 2;
        plan.attacks = left - plan.defences;
    }

    /// One declaration, executed at once: hiding, aid or attacks.
    ///
    /// Rulings: a `reactive` fighter with nobody in reach keeps all actions for defence, and so he does with what is left
    /// where the attacking skill allows no attack after the defences so far. An enemy who has declared in this turn
    /// counts even if he is down by now.
    pub(super) fn act(&mut self, who: usize, rng: &mut Xoshiro256PlusPlus) {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        let mut plan = self.bodies[who].plan;
        if plan.hides {
            self.hide(who, rng);
            return;
        }
        if let Some(patient) = plan.patient.take() {
            plan.used += 1;
            self.bodies[who].plan = plan;
            self.treat(who, patient, rng);
            return;
        }
        let rest = plan.limit.min(rules.actions(fighter.combat_es)) - plan.used;
        let in_reach = self.seen_by(who).any(|enemy| self.reaches(who, self.metres(who, enemy)));
        let attacks = match fighter.tactics {
            Tactics::Turtle => 0,
            Tactics::Balanced => plan.attacks,
            Tactics::AllOut => rest,
            Tactics::Reactive if !in_reach => 0,
            Tactics::Reactive => {
                let mut enemies = self.everybody().filter(|other| self.side(*other) != self.side(who));
                if enemies.any(|enemy| self.bodies[enemy].plan.declared) {
                    if rest > 0 {
                        plan.defences = 0;
                    }
                    rest
                } else {
                    plan.defences = 0;
                    self.plan_balanced(who, &mut plan);
                    plan.attacks
                }
            }
        };
        plan.attacks = 0;
        self.bodies[who].plan = plan;
        self.make_attacks(who, attacks, rng);
    }

    /// KUP-21: the dying allies to choose from: those with the shortest clock. KUP-09: treatment
    /// takes an action, which the skill must allow.
    ///
    /// Ruling: an ally who falls in this turn, where damage lands at once, is treated from the next
    /// turn on. Where untrained checks can succeed (`untrained = stats_only`), everybody can try
    /// First Aid.
    pub(super) fn patients(&self, who: usize) -> Vec<usize> {
        let now = match self.fighter(who).aid {
            Aid::First => true,
            Aid::AfterFight => self.enemies_of(who).next().is_none(),
            Aid::Never => false,
        };
        if !self.fight.dying || !self.knows_aid(who) || !now {
            return Vec::new();
        }
        let dying: Vec<(i32, usize)> = self
            .everybody()
            .filter(|ally| self.side(*ally) == self.side(who))
            .filter_map(|ally| match self.bodies[ally].state {
                State::Dying(left) => Some((left, ally)),
                _ => None,
            })
            .collect();
        let shortest = dying.iter().map(|(left, _)| *left).min();
        dying.into_iter().filter(|(left, _)| Some(*left) == shortest).map(|(_, ally)| ally).collect()
    }

    /// KUP-21 and KUP-09: whether a fighter can ever give First Aid: by policy, and with a skill
    /// that can succeed and allows an action.
    pub(super) fn knows_aid(&self, who: usize) -> bool {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        fighter.aid != Aid::Never && rules.can_try(fighter.first_aid_es) && rules.actions(fighter.first_aid_es) > 0
    }

    /// KUP-21: the dying ally to treat.
    ///
    /// Ruling: among equally short clocks the first listed or, under a house rule, a random one.
    pub(super) fn chosen_patient(&self, who: usize, rng: &mut Xoshiro256PlusPlus) -> Option<usize> {
        let patients = self.patients(who);
        match patients.len() {
            2.. if self.fight.rules.equals_are_rolled => Some(patients[rng.random_range(0..patients.len())]),
            _ => patients.first().copied(),
        }
    }

    /// KUP-21: one attempt at First Aid, which takes effect at the end of the turn.
    pub(super) fn treat(&mut self, who: usize, patient: usize, rng: &mut Xoshiro256PlusPlus) {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        let body = &self.bodies[who];
        let base = body.stats.sum(rules.pair_first_aid) + fighter.other + rules.mood(body.som);
        let die = rules.adjustment(fighter.first_aid_es, rng);
        if die.is_some_and(|die| rules.succeeds(base + die - rules.stabilize_dying)) {
            self.bodies[patient].treated = true;
        }
    }

    /// KUP-03: at the start of a turn all melee fighters without an enemy in reach walk towards the
    /// other side simultaneously. Under a house rule walking costs an action.
    ///
    /// Rulings: fighters with a melee weapon walk whatever their tactics; shooters stay where they
    /// are. A helper who needs his only action for First Aid does not walk if walking costs one. A
    /// fighter does not walk in the turn in which he hides, nor when all enemies are hidden.
    pub(super) fn close_in(&mut self) {
        if self.fight.distance == 0 {
            return;
        }
        let rules = &self.fight.rules;
        let is_needed = |who: usize| {
            !rules.move_is_free && !self.patients(who).is_empty() && rules.actions(self.fighter(who).first_aid_es) < 2
        };
        let walks = |who: &usize| {
            let body = &self.bodies[*who];
            body.plan.acts && !body.will_hide && self.would_walk(*who) && !is_needed(*who)
        };
        let walkers: Vec<usize> = self.everybody().filter(walks).collect();
        for who in walkers {
            self.bodies[who].advance += self.fighter(who).mov(&self.fight.rules);
            self.bodies[who].plan.walked = !self.fight.rules.move_is_free;
        }
    }

    /// Whether a fighter has a melee weapon, nobody at arm's length, and can walk.
    pub(super) fn would_walk(&self, who: usize) -> bool {
        let fighter = self.fighter(who);
        !fighter.ranged
            && fighter.mov(&self.fight.rules) > 0
            && self.seen_by(who).next().is_some()
            && self.seen_by(who).all(|enemy| self.metres(who, enemy) > 0)
    }

    /// Metres between two enemies.
    pub(super) fn metres(&self, who: usize, enemy: usize) -> i32 {
        (self.fight.distance - self.bodies[who].advance - self.bodies[enemy].advance).max(0)
    }

    /// KUP-03 and KUP-18: whether an attack is possible at this distance.
    pub(super) fn reaches(&self, who: usize, metres: i32) -> bool {
        let fighter = self.fighter(who);
        if fighter.ranged { fighter.range_malus(metres, &self.fight.rules).is_some() } else { metres == 0 }
    }

    /// The attacks of one declaration.
    pub(super) fn make_attacks(&mut self, who: usize, attacks: i32, rng: &mut Xoshiro256PlusPlus) {
        if !self.fight.rules.can_try(self.fighter(who).combat_es) {
            return;
        }
        for _ in 0..attacks {
            let targets = self.targets(who);
            let Some(first) = targets.first() else { return };
            let target = if targets.len() > 1 { targets[rng.random_range(0..targets.len())] } else { *first };
            self.bodies[who].focus = Some(target);
            self.attack(who, target, rng);
        }
    }

    /// The candidates among the standing enemies in sight and reach.
    ///
    /// Rulings: the first listed of equals or, under a house rule, all of them. `focus_fire` starts
    /// with the first listed. With `spread` a fighter attacks the enemy at the same place of the
    /// other side, else the next one standing, else the first.
    pub(super) fn targets(&self, who: usize) -> Vec<usize> {
        let rules = &self.fight.rules;
        let in_reach: Vec<usize> =
            self.seen_by(who).filter(|enemy| self.reaches(who, self.metres(who, *enemy))).collect();
        let lowest = |value: &dyn Fn(usize) -> i32| {
            let least = in_reach.iter().map(|enemy| value(*enemy)).min();
            let mut equals: Vec<usize> =
                in_reach.iter().copied().filter(|enemy| Some(value(*enemy)) == least).collect();
            if !rules.equals_are_rolled {
                equals.truncate(1);
            }
            equals
        };
        match self.fighter(who).targeting {
            Targeting::Weakest => lowest(&|enemy| self.bodies[enemy].stats.sum(rules.wounds)),
            Targeting::MostDangerous => lowest(&|enemy| {
                let body = &self.bodies[enemy];
                -self.fighter(enemy).attack_base(&body.stats, body.som, rules)
            }),
            Targeting::FocusFire => {
                let kept = self.bodies[who].focus.filter(|focus| in_reach.contains(focus));
                kept.or_else(|| in_reach.first().copied()).into_iter().collect()
            }
            Targeting::Spread => {
                let place = self.place_in_side(who);
                let along = in_reach.iter().find(|enemy| self.place_in_side(**enemy) >= place);
                along.or_else(|| in_reach.first()).copied().into_iter().collect()
            }
        }
    }

    /// KUP-02: size steps from the attacker to the target; positive if the target is bigger.
    pub(super) fn steps_bigger(&self, who: usize, target: usize) -> i32 {
        self.fighter(target).size - self.fighter(who).size
    }

    /// KUP-15 and KUP-18: the base of an attack before the die: stats, adjustments, weapon, size
    /// and range.
    pub(super) fn attack_arc(&self, who: usize, target: usize, distance: i32) -> i32 {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        let body = &self.bodies[who];
        let range =
            if fighter.ranged { fighter.range_malus(distance, rules).unwrap_or(rules.range_extreme) } else { 0 };
        fighter.attack_base(&body.stats, body.som, rules) + self.steps_bigger(who, target) * rules.size_arc_per_step
            - range
    }

    /// KUP-15: one attack: the ARC against the defence or the passive threshold, and its damage.
    pub(super) fn attack(&mut self, who: usize, target: usize, rng: &mut Xoshiro256PlusPlus) {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        self.attacks[self.side(who)] += 1;
        self.bodies[target].attacked_by |= 1 << who;
        self.bodies[who].plan.used += 1;
        self.bodies[who].hidden = false;
        // KUP-08: a fighter who is unaware of an attack does not defend himself.
        let resists = if self.bodies[who].plan.unseen { self.passive(target) } else { self.defend(target, who, rng) };
        let Some(die) = rules.adjustment(fighter.combat_es, rng) else {
            return;
        };
        let distance = self.metres(who, target);
        let margin = self.attack_arc(who, target, distance) + die - resists;
        if !rules.succeeds(margin) {
            return;
        }
        self.hits[self.side(who)] += 1;
        let armor = self.fighter(target).armor_level;
        let damage = rules.damage(margin, fighter.weapon_level, armor, self.steps_bigger(who, target));
        if damage == 0 {
            self.absorbed[self.side(who)] += 1;
        }
        self.bodies[who].dealt += damage;
        self.bodies[target].pending += damage;
        if rules.damage_at_once {
            self.land_damage(target);
        }
    }

    /// KUP-16: the threshold of an attack: a defence if an action is left for one, else the passive
    /// threshold.
    pub(super) fn defend(&mut self, target: usize, attacker: usize, rng: &mut Xoshiro256PlusPlus) -> i32 {
        let rules = &self.fight.rules;
        let fighter = self.fighter(target);
        let body = &self.bodies[target];
        let mut plan = body.plan;
        let defence = fighter.pick_defence(self.fighter(attacker).ranged, &body.stats, body.som, rules, |es| {
            plan.acts && plan.defences > 0 && plan.used + plan.kept() < plan.limit.min(rules.actions(es))
        });
        let Some(defence) = defence else {
            return self.passive(target);
        };
        let es = fighter.defence_es(defence);
        plan.limit = plan.limit.min(rules.actions(es));
        plan.used += 1;
        plan.defences -= 1;
        self.bodies[target].plan = plan;
        self.defence_arc(target, attacker, defence) + rules.adjustment(es, rng).unwrap_or(0)
    }

    /// KUP-16 and KUP-02: the base of a defence before the die, against an attacker of another
    /// size.
    pub(super) fn defence_arc(&self, target: usize, attacker: usize, defence: Defence) -> i32 {
        let rules = &self.fight.rules;
        let body = &self.bodies[target];
        let size =
            if rules.size_adj_defender { self.steps_bigger(attacker, target) * rules.size_arc_per_step } else { 0 };
        self.fighter(target).defence_base(defence, &body.stats, body.som, rules) - size
    }

    /// KUP-16: the passive threshold: what an attack on a fighter who does not defend himself must
    /// exceed.
    pub(super) fn passive(&self, target: usize) -> i32 {
        self.fight.rules.passive(&self.bodies[target].stats)
    }
}
