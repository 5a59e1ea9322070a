//! A fight of two sides: initiative, turns, openings, recovery and the countdown of Shock.

mod care;
mod place;
mod turn;

use super::Dice;
use super::attack::{self, Outcome, Scene};
use super::dice;
use super::fighter::{AllyPolicy, Body, Fighter, Nature, Status, Strike, Surprise};
use super::rules::{Rules, Visibility};
use super::sheet::{Brief, Sheet, Twin};
use care::Busy;

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
    /// The side that acts first, unless initiative decides.
    first: Option<usize>,
    /// BRD-08: fighters who are ambushed.
    ambushed: Vec<bool>,
    /// BRD-08: fighters who lie in wait.
    ambushers: Vec<bool>,
    /// BRD-09: fighters whose overwatch helps them.
    overwatch: Vec<bool>,
    from_behind: bool,
    visibility: Visibility,
    distance: i32,
    follow_shock: bool,
    round_limit: i32,
    /// How dangerous each fighter is to the other side.
    danger: Vec<i32>,
    /// Whether nobody can ever hurt anybody, and nobody will flee.
    hopeless: bool,
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

/// How dangerous a fighter is: the expected damage of a hit on each enemy at the start of the
/// fight, rounded down, times actions.
fn danger(rules: &Rules, f: &Fighter, all: &[Fighter]) -> i32 {
    let unhurt = Body { wounded: false, ..f.start.clone() };
    let enemies = all.iter().filter(|t| t.side != f.side);
    let each = enemies.map(|t| (attack::expected_damage(rules, &unhurt, &f.main, t, &t.start) + 1e-9) as i32);
    each.sum::<i32>() * f.actions
}

/// BRD-16: whether a fighter will flee without being hurt any more.
fn leaves(f: &Fighter) -> bool {
    f.start.status == Status::Standing && f.start.wounded && f.escapes_wounded
}

/// Whether one combatant can ever hurt another.
fn can_hurt(rules: &Rules, f: &Fighter, t: &Fighter) -> bool {
    let body = &t.start;
    if f.side == t.side || f.start.status != Status::Standing || body.durability + body.health == 0 {
        return false;
    }
    let mut strikes = vec![&f.main];
    strikes.extend(f.uses_ability.then_some(&f.ability));
    strikes.extend(f.offhand.as_ref());
    strikes.into_iter().any(|s| {
        let most = attack::most_damage(rules, s, t);
        // BRD-34: worn armor that wears down does not last.
        let mut bare = body.clone();
        if attack::wears(rules, s, t, body) {
            bare.armor = Some(0);
        }
        most > attack::ranks(rules, s, t, &bare).all
    })
}

impl Fight {
    /// Reads a fight; `None` if it uses something this simulator does not support.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let mut fighters = Vec::new();
        for (side, members) in brief.sides.iter().enumerate() {
            for member in members {
                fighters.push(Fighter::of(&member.name, side, &member.sheet, &rules));
            }
        }
        if brief.sides.len() != 2 {
            return None;
        }
        let p = &brief.params;
        // BRD-09: overwatch in the wrong direction makes the side, including its watchers, count as
        // ambushed.
        let elsewhere = p.word("attack_from") == "elsewhere";
        let watching = |f: &Fighter| f.overwatch.unwrap_or(side(p, "overwatch") == Some(f.side));
        let side_ambushed = |s: usize| side(p, "ambushed") == Some(s) || (elsewhere && side(p, "overwatch") == Some(s));
        let ambushed = |f: &Fighter| match f.surprise {
            // BRD-09: fighters in overwatch in the right direction are not ambushed.
            Surprise::BySide if watching(f) => elsewhere,
            Surprise::BySide => side(p, "ambushed") == Some(f.side),
            other => other == Surprise::Ambushed,
        };
        let ambusher = |f: &Fighter| match f.surprise {
            Surprise::BySide => side_ambushed(1 - f.side) && !ambushed(f),
            other => other == Surprise::Ambusher,
        };
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
            danger: fighters.iter().map(|f| danger(&rules, f, &fighters)).collect(),
            hopeless: !fighters.iter().any(|f| leaves(f) || fighters.iter().any(|t| can_hurt(&rules, f, t))),
            ambushed: fighters.iter().map(ambushed).collect(),
            ambushers: fighters.iter().map(ambusher).collect(),
            overwatch: fighters.iter().map(|f| watching(f) && !elsewhere).collect(),
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
    /// Distance of each fighter in feet from the middle, where the sides meet.
    ///
    /// Ruling: the text does not say where the members of a side stand. Both sides start at the
    /// same distance from the middle, and the distance between two enemies is the sum of theirs to
    /// it. A fighter who approaches an enemy first covers his own distance and then that of the
    /// enemy.
    way: Vec<i32>,
    busy: Vec<Option<Busy>>,
    readied: Vec<bool>,
    /// BRD-21: the target of the attack about to be made, if he has already reacted to it.
    reacted: Option<usize>,
    /// Fighters who have attacked in their own turn.
    struck: Vec<bool>,
    /// Durability and Health each has made enemies lose.
    damage: Vec<i32>,
    /// Rounds each has begun before falling.
    up: Vec<i32>,
    /// For the fallen, how many rounds they began before that: without waking, the round in which
    /// they fell.
    fell: Vec<Option<i32>>,
    tally: [Tally; 2],
    order: Vec<usize>,
    round: i32,
    /// The winner, and the number of rounds started until the decision.
    decided: Option<(Winner, i32)>,
    /// Durability and Health of each at the end of the deciding round.
    left: Vec<i32>,
}

impl<'a> Trial<'a> {
    fn new(fight: &'a Fight, rng: &'a mut Dice) -> Self {
        let mut bodies: Vec<Body> = fight.fighters.iter().map(|f| f.start.clone()).collect();
        for ((body, f), ambushed) in bodies.iter_mut().zip(&fight.fighters).zip(&fight.ambushed) {
            body.unaware |= fight.from_behind && *ambushed;
            if let Status::Shock(_) = body.status {
                body.status = Status::Shock(attack::shock_ends(&fight.rules, f, 1));
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
            reacted: None,
            struck: vec![false; count],
            damage: vec![0; count],
            up: vec![0; count],
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
                if self.round >= self.fight.round_limit {
                    self.stops_waiting();
                    return;
                }
            }
            if self.decided.is_none() {
                if self.round > 0 && self.fight.hopeless {
                    self.decide(Winner::NoProgress);
                    continue;
                }
                if self.round >= self.fight.round_limit {
                    self.decide(Winner::Timeout);
                    self.note_left();
                    self.stops_waiting();
                    return;
                }
            }
            self.round += 1;
            for i in self.all() {
                let out = matches!(self.bodies[i].status, Status::Shock(_) | Status::Stable | Status::Dead);
                self.up[i] += i32::from(!out);
            }
            if self.decided.is_none() {
                for side in 0..2 {
                    // Ruling: a fighter without Health counts as wounded, even with Durability
                    // left.
                    let hurt = |i: usize| self.bodies[i].wounded || self.out_of_health(i);
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

    /// BRD-40. Ruling: the round limit also ends the countdown of those in Shock. They then remain
    /// in it, unless nobody is left on their side who would help: then their death is certain.
    fn stops_waiting(&mut self) {
        let helps = |t: &Self, j: usize| t.standing(j) && t.fight.fighters[j].downed_ally != AllyPolicy::Never;
        for i in self.all() {
            let waits = self.fight.follow_shock && matches!(self.bodies[i].status, Status::Shock(_));
            if waits && !self.all().any(|j| self.side(j) == self.side(i) && helps(self, j)) {
                self.bodies[i].status = Status::Dead;
            }
        }
    }

    /// Whether a countdown of Shock is still running.
    fn pending(&self) -> bool {
        self.fight.follow_shock && self.bodies.iter().any(|b| matches!(b.status, Status::Shock(_)))
    }

    /// BRD-07: highest first; ties go to the higher Speed, then to another roll.
    fn roll_initiative(&mut self) {
        let mut keys = Vec::new();
        for i in self.all() {
            let f = &self.fight.fighters[i];
            let watch = self.fight.overwatch[i] && self.round == 1;
            let count = f.initiative_dice + if watch { self.rules.overwatch_dice } else { 0 };
            let sides = self.rules.sides(f.initiative_steps + self.rules.wound_steps(self.bodies[i].wounded));
            // Ruling: a fighter who cannot act does not roll, and comes last if he wakes.
            let total = if self.standing(i) { dice::action_roll(self.rng, self.rules, count, sides).total } else { 0 };
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
            if self.fight.ambushers[i] {
                actions += self.rules.ambusher_extra;
            }
            if self.fight.ambushed[i] {
                actions = actions.min(self.rules.ambushed_actions);
            }
        }
        actions
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
            may_react: !targets_turn && self.reacted != Some(j) && self.ambush_lets_react(j),
            round: self.round,
        };
        let a = self.bodies[i].clone();
        if !targets_turn {
            self.struck[i] = true;
            self.reacted = None;
        }
        let outcome = attack::attack(self.rules, self.rng, (f, &a), strike, (t, &mut self.bodies[j]), &scene);
        if outcome.no_roll {
            // Ruling: killing the helpless does not count as an attack.
            self.falls(j);
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
            self.falls(j);
            self.busy[j] = None;
            self.readied[j] = false;
            self.judge();
        }
        outcome
    }

    /// Records that a fighter fell. Ruling: one who begins the fight in Shock does not fall in it,
    /// even if he wakes.
    fn falls(&mut self, j: usize) {
        if !matches!(self.fight.fighters[j].start.status, Status::Shock(_)) {
            self.fell[j].get_or_insert(self.up[j]);
        }
    }

    /// BRD-40: whether a fighter has no Health left, or is dead.
    fn out_of_health(&self, i: usize) -> bool {
        let body = &self.bodies[i];
        body.status == Status::Dead || (body.health == 0 && self.fight.fighters[i].nature != Nature::Object)
    }

    /// BRD-08: whether an ambush leaves a fighter his reactions.
    fn ambush_lets_react(&self, j: usize) -> bool {
        self.rules.ambushed_react || self.round > 1 || !self.fight.ambushed[j]
    }

    fn may_react(&self, j: usize) -> bool {
        // BRD-25: nobody reacts to what he does not know of.
        let knows = !(self.rules.unaware_cannot_defend && self.bodies[j].unaware);
        self.standing(j) && knows && self.ambush_lets_react(j)
    }

    /// Decides the fight if a side has won.
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

    /// The fight is decided; only those in Shock are still followed.
    fn decide(&mut self, winner: Winner) {
        self.decided = Some((winner, self.round));
    }

    /// Records what everybody has left when the fight is decided.
    fn note_left(&mut self) {
        if self.left.is_empty() {
            self.left = self
                .all()
                .map(|i| if self.out_of_health(i) { 0 } else { self.bodies[i].durability + self.bodies[i].health })
                .collect();
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
        values.push((winner != Winner::Timeout).then_some(rounds));
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
        values.extend(self.left.iter().map(|left| Some(*left)));
        out.copy_from_slice(&values);
    }
}
