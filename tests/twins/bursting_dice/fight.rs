//! A fight of two sides: initiative, turns, openings, recovery and the countdown of Shock.

use super::Dice;
use super::attack::{self, Outcome, Scene};
use super::dice;
use super::fighter::{ActionPolicy, AllyPolicy, Body, Fighter, Status, Strike, TargetPolicy};
use super::rules::{Rules, Visibility};
use super::sheet::{Brief, Sheet, Twin};

/// How a fight may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Winner {
    A,
    B,
    Draw,
    Timeout,
    NoProgress,
}

/// A fight between two sides.
pub struct Fight {
    rules: Rules,
    fighters: Vec<Fighter>,
    /// The side that acts first, unless initiative says so.
    first: Option<usize>,
    /// Sides that are ambushed.
    ambushed: [bool; 2],
    /// BRD-09: the side whose overwatch helps it.
    overwatch: Option<usize>,
    from_behind: bool,
    visibility: Visibility,
    distance: i32,
    follow_shock: bool,
    round_limit: i32,
    names: Vec<String>,
}

/// The side that a parameter names.
fn side(params: &Sheet, name: &str) -> Option<usize> {
    match params.word(name) {
        "a" => Some(0),
        "b" => Some(1),
        _ => None,
    }
}

impl Fight {
    /// Reads a fight; nothing if it uses what is not played here.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let mut fighters = Vec::new();
        for (side, members) in brief.sides.iter().enumerate() {
            for member in members {
                fighters.push(Fighter::of(&member.name, side, &member.sheet, &rules));
            }
        }
        if brief.sides.len() != 2 || (rules.most_adjacent as usize) < fighters.len() - 1 {
            return None;
        }
        let p = &brief.params;
        let mut ambushed = [side(p, "ambushed") == Some(0), side(p, "ambushed") == Some(1)];
        let mut overwatch = side(p, "overwatch");
        if let (Some(watcher), "elsewhere") = (overwatch, p.word("attack_from")) {
            ambushed[watcher] = true;
            overwatch = None;
        }
        let mut names = Vec::new();
        for metric in ["winner", "rounds", "deaths", "deaths.a", "deaths.b", "survivors", "survivors.a", "survivors.b"]
        {
            names.push(metric.to_owned());
        }
        for metric in
            ["attacks", "over_guard", "hits", "criticals", "vigor_spent", "turns_lost", "openings", "unwounded_rounds"]
        {
            names.push(format!("{metric}.a"));
            names.push(format!("{metric}.b"));
        }
        for metric in ["damage", "fell", "health", "fate", "left"] {
            names.extend(fighters.iter().map(|f| format!("{metric}.{}", f.name)));
        }
        Some(Self {
            first: side(p, "first"),
            ambushed,
            overwatch,
            from_behind: p.on("from_behind"),
            visibility: Visibility::of(p.word("visibility")),
            distance: p.int("distance"),
            follow_shock: p.on("shock"),
            round_limit: p.int("round_limit"),
            names,
            rules,
            fighters,
        })
    }
}

impl Twin for Fight {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        let mut trial = Trial::new(self, rng);
        trial.run();
        trial.report(out);
    }
}

/// Something that takes several actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// BRD-18: the ability, against this enemy.
    Ability,
    /// BRD-41: stabilising this ally.
    Stabilise(usize),
    /// BRD-42: emergency aid for this ally.
    Aid(usize),
}

/// What a fighter is in the middle of.
#[derive(Debug, Clone, Copy)]
struct Busy {
    task: Task,
    /// Actions that it still takes.
    left: i32,
}

/// Counts of one side.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    attacks: i32,
    over_guard: i32,
    hits: i32,
    criticals: i32,
    vigor_spent: i32,
    turns_lost: i32,
    openings: i32,
    unwounded_rounds: i32,
}

/// One trial of a fight.
struct Trial<'a> {
    fight: &'a Fight,
    rules: &'a Rules,
    rng: &'a mut Dice,
    bodies: Vec<Body>,
    /// Feet of each to the middle, where the sides meet.
    ///
    /// Ruling: the text does not say where the members of a side stand. Both sides start at the same distance from the
    /// middle, and the way between two enemies is the sum of their ways to it. Who approaches an enemy covers his own
    /// way first and then that of the enemy.
    way: Vec<i32>,
    busy: Vec<Option<Busy>>,
    readied: Vec<bool>,
    /// Durability and Health that each took from enemies, that is, made them lose.
    damage: Vec<i32>,
    fell: Vec<Option<i32>>,
    tally: [Tally; 2],
    order: Vec<usize>,
    round: i32,
    /// Who won, and the rounds started until then.
    decided: Option<(Winner, i32)>,
    /// Durability and Health of each at the end of the round in which the fight was decided.
    left: Vec<i32>,
}

impl<'a> Trial<'a> {
    fn new(fight: &'a Fight, rng: &'a mut Dice) -> Self {
        let mut bodies: Vec<Body> = fight.fighters.iter().map(|f| f.start.clone()).collect();
        for (body, f) in bodies.iter_mut().zip(&fight.fighters) {
            body.unaware |= fight.from_behind && fight.ambushed[f.side];
            if let Status::Shock(_) = body.status {
                body.status = Status::Shock(attack::shock_ends(&fight.rules, f, 0));
            }
        }
        let count = bodies.len();
        Trial {
            fight,
            rules: &fight.rules,
            rng,
            way: fight.fighters.iter().map(|f| (fight.distance + f.side as i32) / 2).collect(),
            bodies,
            busy: vec![None; count],
            readied: vec![false; count],
            damage: vec![0; count],
            fell: vec![None; count],
            tally: [Tally::default(); 2],
            order: Vec::new(),
            round: 0,
            decided: None,
            left: Vec::new(),
        }
    }

    fn side(&self, i: usize) -> usize {
        self.fight.fighters[i].side
    }

    fn standing(&self, i: usize) -> bool {
        self.bodies[i].status == Status::Standing
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.bodies.len()
    }

    /// BRD-06: rounds of turns in the order of initiative, and recovery.
    fn run(&mut self) {
        self.judge();
        loop {
            if self.decided.is_some() {
                self.note_left();
                if !self.pending() {
                    return;
                }
            }
            if self.decided.is_none() {
                if self.round > 0 && self.hopeless() {
                    self.decide(Winner::NoProgress);
                    continue;
                }
                if self.round >= self.fight.round_limit {
                    self.decide(Winner::Timeout);
                    self.note_left();
                    return;
                }
            }
            self.round += 1;
            if self.decided.is_none() {
                for side in 0..2 {
                    // Ruling: who has fallen counts as wounded.
                    let hurt = |i: usize| self.bodies[i].wounded || self.fell[i].is_some();
                    let wounded = self.all().any(|i| self.side(i) == side && hurt(i));
                    self.tally[side].unwounded_rounds += i32::from(!wounded);
                }
            }
            if self.round == 1 || self.rules.initiative_each_round {
                self.roll_initiative();
            }
            for n in 0..self.order.len() {
                self.turn(self.order[n]);
            }
            self.end_round();
        }
    }

    /// Whether those in Shock still wait for their end.
    fn pending(&self) -> bool {
        self.fight.follow_shock && self.bodies.iter().any(|b| matches!(b.status, Status::Shock(_)))
    }

    /// Whether nobody who can act can ever do any damage.
    fn hopeless(&self) -> bool {
        !self.all().any(|i| self.standing(i) && self.all().any(|j| self.can_hurt(i, j)))
    }

    /// Whether one combatant can ever hurt another.
    fn can_hurt(&self, i: usize, j: usize) -> bool {
        let (f, t) = (&self.fight.fighters[i], &self.fight.fighters[j]);
        if f.side == t.side || !self.present(j) {
            return false;
        }
        let mut strikes = vec![&f.main];
        strikes.extend(f.offhand.as_ref());
        strikes.into_iter().any(|s| {
            let most = attack::most_damage(self.rules, s, t);
            let body = &self.bodies[j];
            most > 0 && (most > attack::ranks(self.rules, s, t, body).all || attack::wears(self.rules, s, t, body))
        })
    }

    /// BRD-07: highest first; ties go to the higher Speed, then to another roll.
    fn roll_initiative(&mut self) {
        let mut keys = Vec::new();
        for i in self.all() {
            let f = &self.fight.fighters[i];
            let watch = self.fight.overwatch == Some(f.side) && self.round == 1;
            let count = f.initiative_dice + if watch { self.rules.overwatch_dice } else { 0 };
            let sides = self.rules.sides(self.rules.wound_steps(self.bodies[i].wounded));
            let total = dice::action_roll(self.rng, self.rules, count, sides).total;
            let first = self.fight.first == Some(f.side);
            let speed = if self.rules.ties_by_speed { f.speed } else { 0 };
            let again = dice::face(self.rng, 1_000_000_000);
            keys.push((first, total, speed, again));
        }
        self.order = self.all().collect();
        self.order.sort_by_key(|i| std::cmp::Reverse(keys[*i]));
    }

    /// BRD-08: the actions of a turn.
    fn actions(&self, i: usize) -> i32 {
        let f = &self.fight.fighters[i];
        let mut actions = f.actions;
        if self.round == 1 {
            if self.fight.ambushed[1 - f.side] {
                actions += self.rules.ambusher_extra;
            }
            if self.fight.ambushed[f.side] {
                actions = actions.min(self.rules.ambushed_actions);
            }
        }
        actions
    }

    /// BRD-11: one turn.
    fn turn(&mut self, i: usize) {
        // Ruling: after one's first place in the order nobody is unaware any more, since who acts knows of the fight.
        self.bodies[i].unaware = false;
        if !self.standing(i) {
            return;
        }
        self.bodies[i].defends = 0;
        self.readied[i] = false;
        if self.bodies[i].winded {
            if self.decided.is_none() {
                self.tally[self.side(i)].turns_lost += 1;
            }
            return;
        }
        let mut left = self.actions(i);
        let mut attacked = false;
        while left > 0 && self.standing(i) {
            if !self.act(i, left, &mut attacked) {
                break;
            }
            left -= 1;
        }
    }

    /// One action, or nothing if there is nothing to do.
    ///
    /// Ruling: first comes what concerns oneself (getting up, fleeing, an item), then what the last action is reserved
    /// for, then what was begun, then allies, and then enemies.
    fn act(&mut self, i: usize, left: i32, attacked: &mut bool) -> bool {
        let f = &self.fight.fighters[i];
        let near = self.all().any(|j| self.enemy_present(i, j) && self.adjacent(i, j));
        // Ruling: after the fight those on the ground help where they lie.
        if self.decided.is_none() && self.bodies[i].prone && !(f.stays_down && near) {
            self.stand(i);
            return true;
        }
        if self.decided.is_none() {
            if f.escapes_wounded && self.bodies[i].wounded {
                self.escape(i);
                return true;
            }
            if self.use_item(i) {
                return true;
            }
            if left == 1 && f.action_policy == ActionPolicy::AttackThenDefend && self.many_attacks(i) {
                self.bodies[i].defends += 1;
                return true;
            }
            if left == 1 && *attacked && f.action_policy == ActionPolicy::HitAndMove && near {
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
            *attacked = true;
            if self.affordable_ability(i) {
                self.pay_vigor(i, f.ability_vigor);
                self.bodies[i].mana -= f.ability_mana;
                self.busy[i] = Some(Busy { task: Task::Ability, left: f.ability_actions });
                self.work(i);
            } else {
                self.attack_action(i, target);
            }
            return true;
        }
        // Ruling: who shoots does not wait for anybody to come.
        if f.readies && !f.main.ranged {
            let fresh = !self.readied[i];
            self.readied[i] = true;
            return fresh;
        }
        let Some(target) = self.best_target(i, &|_| true) else { return false };
        self.approach(i, target);
        true
    }

    /// Whether a fighter goes on with something; what has become pointless is given up.
    fn drop_stale_task(&mut self, i: usize) -> bool {
        if let Some(busy) = self.busy[i] {
            let useful = match busy.task {
                Task::Ability => true,
                Task::Stabilise(j) => matches!(self.bodies[j].status, Status::Shock(_)),
                Task::Aid(j) => self.wants_aid(j),
            };
            if !useful {
                self.busy[i] = None;
            }
        }
        self.busy[i].is_some()
    }

    /// BRD-06, BRD-18: one action of something that may take several.
    fn work(&mut self, i: usize) {
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
    fn medicine(&mut self, i: usize) -> i32 {
        let sides = self.rules.sides(self.rules.wound_steps(self.bodies[i].wounded));
        dice::action_roll(self.rng, self.rules, self.fight.fighters[i].medicine_dice, sides).total
    }

    /// BRD-41: a Medicine check ends the countdown.
    fn stabilise(&mut self, i: usize, j: usize) {
        let total = self.medicine(i);
        if self.rules.check_succeeds(total, self.rules.stabilize_vs) {
            self.bodies[j].status = Status::Stable;
        }
    }

    /// BRD-42: a Medicine check restores some Durability.
    fn aid(&mut self, i: usize, j: usize) {
        let total = self.medicine(i);
        if !self.rules.check_succeeds(total, self.rules.aid_vs) {
            return;
        }
        let restored = super::process::aid_roll(self.rules, self.rng);
        self.restore(j, restored);
        if self.rules.aid_ends_shock && matches!(self.bodies[j].status, Status::Shock(_)) {
            self.bodies[j].status = Status::Stable;
        }
    }

    /// Durability comes back, and with it somebody is no longer wounded.
    fn restore(&mut self, j: usize, points: i32) {
        let body = &mut self.bodies[j];
        body.durability = (body.durability + points).min(self.fight.fighters[j].max_durability);
        if body.durability > 0 {
            body.wounded = false;
        }
    }

    fn wants_aid(&self, j: usize) -> bool {
        self.bodies[j].wounded && self.standing(j)
    }

    /// What somebody does for allies.
    fn medical_task(&self, i: usize) -> Option<Task> {
        let f = &self.fight.fighters[i];
        let now = match f.downed_ally {
            AllyPolicy::AtOnce => true,
            AllyPolicy::AfterFight => self.decided.is_some(),
            AllyPolicy::Never => false,
        };
        let ally = |j: &usize| *j != i && self.side(*j) == f.side;
        if now
            && self.fight.follow_shock
            && let Some(j) = self.all().filter(ally).find(|j| matches!(self.bodies[*j].status, Status::Shock(_)))
        {
            return Some(Task::Stabilise(j));
        }
        if f.treats_wounded && self.decided.is_none() {
            return self.all().filter(ally).find(|j| self.wants_aid(*j)).map(Task::Aid);
        }
        None
    }

    /// BRD-19: a restoring item.
    fn use_item(&mut self, i: usize) -> bool {
        let f = &self.fight.fighters[i];
        let body = &mut self.bodies[i];
        let wanted = f.item_below.is_some_and(|below| body.durability < below);
        if !wanted || body.items == 0 {
            return false;
        }
        body.items -= 1;
        self.restore(i, f.item_durability);
        true
    }

    /// BRD-14: whether at least two attacks are expected before the next turn.
    fn many_attacks(&self, i: usize) -> bool {
        let side = self.side(i);
        let friends = self.all().filter(|j| self.side(*j) == side && self.standing(*j)).count() as i32;
        let attacks: i32 =
            self.all().filter(|j| self.enemy_standing(i, *j)).map(|j| self.fight.fighters[j].actions).sum();
        attacks >= 2 * friends
    }

    fn enemy_present(&self, i: usize, j: usize) -> bool {
        self.side(i) != self.side(j) && self.present(j)
    }

    fn enemy_standing(&self, i: usize, j: usize) -> bool {
        self.side(i) != self.side(j) && self.standing(j)
    }

    /// Whom somebody attacks with this: the best of those in reach.
    fn choose_target(&self, i: usize, strike: &Strike) -> Option<usize> {
        self.best_target(i, &|j| self.in_reach(i, strike, j))
    }

    /// Whom somebody would like to attack most, of those who are eligible.
    ///
    /// Ruling: weakest is who has least Durability and Health, focus fire goes by the order of the sheets, and danger
    /// is the expected damage of a hit, rounded down, times actions. Whoever executes turns to the helpless first.
    fn best_target(&self, i: usize, eligible: &dyn Fn(usize) -> bool) -> Option<usize> {
        let f = &self.fight.fighters[i];
        let enemies = || self.all().filter(|j| self.side(*j) != f.side && eligible(*j));
        if f.executes {
            let helpless = enemies().find(|j| match self.bodies[*j].status {
                // Ruling: without a countdown, who falls is out of it altogether.
                Status::Shock(_) => self.fight.follow_shock,
                Status::Stable | Status::Bound => true,
                _ => false,
            });
            if helpless.is_some() {
                return helpless;
            }
        }
        let mut enemies = enemies().filter(|j| self.present(*j));
        match f.target {
            TargetPolicy::FocusFire => enemies.next(),
            TargetPolicy::Weakest => enemies.min_by_key(|j| self.bodies[*j].durability + self.bodies[*j].health),
            TargetPolicy::MostDangerous => enemies.min_by_key(|j| -self.fight.fighters[*j].danger),
        }
    }

    /// BRD-39: whether somebody stands, or something that may still be destroyed.
    fn present(&self, j: usize) -> bool {
        matches!(self.bodies[j].status, Status::Standing | Status::Inert)
    }

    /// Feet between two enemies.
    fn gap(&self, i: usize, j: usize) -> i32 {
        self.way[i] + self.way[j]
    }

    /// BRD-24: whether two enemies are adjacent.
    fn adjacent(&self, i: usize, j: usize) -> bool {
        self.gap(i, j) <= self.rules.reach
    }

    fn in_reach(&self, i: usize, strike: &Strike, j: usize) -> bool {
        if strike.ranged { self.shot_possible(i, j) } else { self.adjacent(i, j) }
    }

    /// BRD-44: whether a shot reaches so far.
    fn shot_possible(&self, i: usize, j: usize) -> bool {
        self.gap(i, j) <= self.rules.farthest_shot(self.fight.visibility)
    }

    /// BRD-15: feet of one Move.
    fn stride(&self, i: usize) -> i32 {
        let speed = self.fight.fighters[i].speed;
        if self.bodies[i].prone { (speed / self.rules.prone_divisor).max(1) } else { speed }
    }

    /// BRD-15, BRD-17: a Move towards an enemy, which may run into those who wait for it.
    fn approach(&mut self, i: usize, j: usize) {
        let before: Vec<bool> = self.all().map(|e| self.adjacent(i, e)).collect();
        let step = self.stride(i);
        let own = step.min(self.way[i]);
        self.way[i] -= own;
        self.way[j] -= (step - own).min(self.way[j]);
        for e in self.all() {
            if self.standing(i) && self.enemy_standing(i, e) && self.readied[e] && !before[e] && self.adjacent(i, e) {
                self.take_readied(e, i);
            }
        }
    }

    /// BRD-17: the readied attack.
    fn take_readied(&mut self, e: usize, i: usize) {
        if !self.may_react(e) || self.bodies[e].vigor < self.rules.ready_vigor {
            return;
        }
        self.readied[e] = false;
        self.pay_vigor(e, self.rules.ready_vigor);
        let strike = &self.fight.fighters[e].main;
        self.strike(e, strike, i, true);
    }

    /// A Move out of the middle.
    fn move_away(&mut self, i: usize) {
        self.way[i] += self.stride(i);
    }

    /// BRD-18: whether the ability can be paid for.
    fn affordable_ability(&self, i: usize) -> bool {
        let (f, b) = (&self.fight.fighters[i], &self.bodies[i]);
        f.uses_ability && b.vigor >= f.ability_vigor && b.mana >= f.ability_mana
    }

    /// BRD-18: the attack of the ability, which may expose its user.
    fn ability(&mut self, i: usize) {
        let f = &self.fight.fighters[i];
        if f.ability_exposes && self.create_opening(i) {
            return;
        }
        let Some(target) = self.choose_target(i, &f.ability) else { return };
        if self.standing(i) {
            self.strike(i, &f.ability, target, false);
            if f.weapon_light {
                self.offhand(i, target);
            }
        }
    }

    /// BRD-12, BRD-13: an Attack action, and an Off-hand attack with it.
    fn attack_action(&mut self, i: usize, target: usize) {
        let strike = &self.fight.fighters[i].main;
        self.strike(i, strike, target, false);
        self.offhand(i, target);
    }

    /// BRD-13: an Off-hand attack as part of another.
    fn offhand(&mut self, i: usize, target: usize) {
        let f = &self.fight.fighters[i];
        let Some(strike) = &f.offhand else { return };
        let vigor = self.bodies[i].vigor;
        if vigor < self.rules.offhand_vigor || !f.offhand_policy.wants(vigor) {
            return;
        }
        // Ruling: it is part of the same action, so it is aimed at the same enemy.
        if !self.present(target) || !self.in_reach(i, strike, target) {
            return;
        }
        self.pay_vigor(i, self.rules.offhand_vigor);
        self.strike(i, strike, target, false);
    }

    /// BRD-28: pays Vigor.
    fn pay_vigor(&mut self, i: usize, vigor: i32) {
        self.tally[self.side(i)].vigor_spent += vigor;
        self.bodies[i].vigor -= vigor;
        if vigor > 0 {
            attack::exhaust(self.rules, &mut self.bodies[i]);
        }
    }

    /// BRD-12: an attack and its consequences.
    fn strike(&mut self, i: usize, strike: &Strike, j: usize, targets_turn: bool) -> Outcome {
        let (f, t) = (&self.fight.fighters[i], &self.fight.fighters[j]);
        let scene = Scene {
            feet: self.gap(i, j),
            visibility: self.fight.visibility,
            may_react: !targets_turn && self.ambush_lets_react(j),
            round: self.round,
        };
        let a = self.bodies[i].clone();
        let outcome = attack::attack(self.rules, self.rng, (f, &a), strike, (t, &mut self.bodies[j]), &scene);
        if outcome.no_roll {
            // Ruling: killing the helpless is not counted among the attacks.
            self.fell[j].get_or_insert(self.round);
            self.judge();
            return outcome;
        }
        let tally = &mut self.tally[f.side];
        tally.attacks += 1;
        tally.over_guard += i32::from(outcome.over_guard);
        tally.hits += i32::from(outcome.hit);
        tally.criticals += i32::from(outcome.critical);
        self.tally[t.side].vigor_spent += outcome.vigor;
        self.damage[i] += outcome.lost;
        if matches!(self.bodies[j].status, Status::Shock(_) | Status::Dead) {
            self.fell[j].get_or_insert(self.round);
            self.busy[j] = None;
            self.judge();
        }
        outcome
    }

    /// BRD-08: whether an ambush leaves somebody his reactions.
    fn ambush_lets_react(&self, j: usize) -> bool {
        self.rules.ambushed_react || self.round > 1 || !self.fight.ambushed[self.side(j)]
    }

    fn may_react(&self, j: usize) -> bool {
        self.standing(j) && self.ambush_lets_react(j)
    }

    /// BRD-26: getting up, which is an opening.
    fn stand(&mut self, i: usize) {
        if !self.create_opening(i) && self.standing(i) {
            self.bodies[i].prone = false;
        }
    }

    /// BRD-16: fleeing, which is an opening.
    fn escape(&mut self, i: usize) {
        let thrown = self.create_opening(i);
        if self.standing(i) && !(thrown && self.rules.escape_needs_footing) {
            self.bodies[i].status = Status::Fled;
            self.judge();
        }
    }

    /// BRD-23: adjacent enemies may attack, in the order of the sheets; whether somebody was knocked down by it, which cancels the action.
    fn create_opening(&mut self, i: usize) -> bool {
        let mut thrown = false;
        for e in self.all() {
            let able = self.standing(i) && self.enemy_standing(i, e) && self.adjacent(i, e) && self.may_react(e);
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

    /// Whether somebody has won.
    fn judge(&mut self) {
        if self.decided.is_some() {
            return;
        }
        let able = |side| self.all().any(|i| self.side(i) == side && self.present(i));
        let winner = match (able(0), able(1)) {
            (true, true) => return,
            (true, false) => Winner::A,
            (false, true) => Winner::B,
            (false, false) => Winner::Draw,
        };
        self.decide(winner);
    }

    /// The fight is over; what follows concerns those in Shock alone.
    fn decide(&mut self, winner: Winner) {
        self.decided = Some((winner, self.round));
    }

    /// Notes what is left of everybody, once the fight is over.
    fn note_left(&mut self) {
        if self.left.is_empty() {
            self.left = self.bodies.iter().map(|b| b.durability + b.health).collect();
        }
    }

    /// BRD-29, BRD-40: recovery, and death for those whose time is up.
    fn end_round(&mut self) {
        for i in self.all() {
            attack::recover(self.rules, &self.fight.fighters[i], &mut self.bodies[i]);
            if let Status::Shock(ends) = self.bodies[i].status
                && self.fight.follow_shock
                && self.round >= ends
            {
                self.bodies[i].status = Status::Dead;
            }
        }
    }

    fn report(&self, out: &mut [Option<i32>]) {
        let mut values: Vec<Option<i32>> = Vec::with_capacity(out.len());
        let (winner, rounds) = self.decided.unwrap_or((Winner::Timeout, self.round));
        values.push(Some(winner as i32));
        values.push(Some(rounds));
        let count = |side: usize, counts: &dyn Fn(Status) -> bool| {
            self.all().filter(|i| self.side(*i) == side && counts(self.bodies[*i].status)).count() as i32
        };
        for counts in [
            &(|s: Status| s == Status::Dead) as &dyn Fn(Status) -> bool,
            &(|s: Status| !matches!(s, Status::Dead | Status::Shock(_))),
        ] {
            let (a, b) = (count(0, counts), count(1, counts));
            values.extend([Some(a + b), Some(a), Some(b)]);
        }
        for of in [
            |t: &Tally| t.attacks,
            |t: &Tally| t.over_guard,
            |t: &Tally| t.hits,
            |t: &Tally| t.criticals,
            |t: &Tally| t.vigor_spent,
            |t: &Tally| t.turns_lost,
            |t: &Tally| t.openings,
            |t: &Tally| t.unwounded_rounds,
        ] {
            values.extend(self.tally.iter().map(|t| Some(of(t))));
        }
        values.extend(self.damage.iter().map(|d| Some(*d)));
        values.extend(self.fell.iter().copied());
        for (b, fell) in self.bodies.iter().zip(&self.fell) {
            values.push(fell.is_none().then_some(b.health));
        }
        values.extend(self.bodies.iter().map(|b| {
            Some(match b.status {
                Status::Dead => 0,
                Status::Shock(_) => 1,
                Status::Stable | Status::Bound => 2,
                Status::Fled => 3,
                Status::Standing | Status::Inert => 4,
            })
        }));
        // Ruling: nothing is left of who has fallen.
        values
            .extend(self.left.iter().zip(&self.fell).map(|(left, fell)| Some(if fell.is_some() { 0 } else { *left })));
        out.copy_from_slice(&values);
    }
}
