//! A fight between two sides, turn by turn.

mod actions;
mod hiding;
mod stalemate;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::{Brief, Twin};
use super::fighter::Fighter;
use super::rules::{Pair, Rules, Stats};

/// The sides named by a parameter.
fn sides_named(word: &str) -> [bool; 2] {
    [matches!(word, "a" | "both"), matches!(word, "b" | "both")]
}

/// The question: sheets, rules, parameters.
#[derive(Debug)]
pub struct Fight {
    rules: Rules,
    fighters: Vec<Fighter>,
    /// The side of each fighter: 0 is a, 1 is b.
    side: Vec<usize>,
    round_limit: i32,
    dying: bool,
    distance: i32,
    surprised: [bool; 2],
    cornered: [bool; 2],
    check_ambushed: bool,
    check_first_fall: bool,
    check_half: bool,
    check_cornered: bool,
    check_outnumbered: bool,
    som_change: i32,
    som_change_turn: i32,
    som_change_side: [bool; 2],
    tie_die: i32,
    metrics: Vec<String>,
}

/// The result of a fight, in the order of its codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Winner {
    A,
    B,
    DoubleKo,
    Stalemate,
    Timeout,
}

/// The state of a fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Has not joined the fight yet.
    Away,
    Standing,
    /// Down, with the remaining turns of the fatality clock.
    Dying(i32),
    Stable,
    Fled,
    Dead,
}

/// A fighter's plan for the current turn.
#[derive(Debug, Clone, Copy, Default)]
struct Plan {
    /// Whether he takes part in the declarations: he is standing and has not lost the turn.
    declares: bool,
    /// Whether he can also act: he is not crushed by his load.
    acts: bool,
    declared: bool,
    /// KUP-24: whether this turn is for hiding.
    hides: bool,
    /// KUP-08: whether he was hidden at the start of this turn, so that his attacks come unnoticed.
    unseen: bool,
    /// Whether walking has cost an action.
    walked: bool,
    /// KUP-09: actions used so far.
    used: i32,
    /// KUP-09: the lowest number of actions allowed by any skill used or planned.
    limit: i32,
    /// The patient for whom an action is reserved.
    patient: Option<usize>,
    /// Actions reserved for attacks.
    attacks: i32,
    /// Number of defences still allowed.
    defences: i32,
}

impl Plan {
    /// Actions reserved for the declaration.
    fn kept(&self) -> i32 {
        self.attacks + i32::from(self.patient.is_some())
    }
}

/// The state of a fighter in a trial.
#[derive(Debug, Clone)]
struct Body {
    stats: Stats,
    som: i32,
    state: State,
    /// KUP-03: metres walked towards the other side.
    advance: i32,
    plan: Plan,
    /// KUP-01: damage that lands at the end of the turn.
    pending: i32,
    /// KUP-01: treatment that takes effect at the end of the turn.
    treated: bool,
    /// Bit mask of the enemies who attacked him in this turn.
    attacked_by: u32,
    check_due: bool,
    outnumbered_before: bool,
    focus: Option<usize>,
    /// KUP-24: whether he has yet to hide.
    will_hide: bool,
    /// KUP-24: whether the enemies have lost sight of him.
    hidden: bool,
    dealt: i32,
    fell: Option<i32>,
}

/// A trial.
struct Trial<'a> {
    fight: &'a Fight,
    bodies: Vec<Body>,
    /// KUP-07: the rank of the tie-breaking dice.
    rank: Vec<usize>,
    order: Vec<usize>,
    turn: i32,
    turns_lost: [i32; 2],
    attacks: [i32; 2],
    hits: [i32; 2],
    absorbed: [i32; 2],
    first_fall_done: [bool; 2],
    half_done: [bool; 2],
}

impl Fight {
    /// The fight of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let params = &brief.params;
        let mut fighters = Vec::new();
        let mut side = Vec::new();
        if brief.sides.len() != 2 {
            return None;
        }
        for (s, members) in brief.sides.iter().enumerate() {
            for member in members {
                fighters.push(Fighter::read(member, &rules)?);
                side.push(s);
            }
        }
        let mut metrics: Vec<String> = [
            "winner",
            "rounds",
            "deaths",
            "deaths.a",
            "deaths.b",
            "survivors",
            "survivors.a",
            "survivors.b",
            "turns_lost.a",
            "turns_lost.b",
            "attacks.a",
            "attacks.b",
            "hits.a",
            "hits.b",
            "absorbed.a",
            "absorbed.b",
        ]
        .map(str::to_owned)
        .to_vec();
        for fighter in &fighters {
            for what in ["damage", "fell", "left", "fate"] {
                metrics.push(format!("{what}.{}", fighter.name));
            }
        }
        Some(Self {
            fighters,
            side,
            round_limit: params.int("round_limit"),
            dying: params.on("dying"),
            distance: params.int("distance"),
            surprised: sides_named(params.word("surprised")),
            cornered: sides_named(params.word("cornered")),
            check_ambushed: params.on("check_ambushed"),
            check_first_fall: params.on("check_first_fall"),
            check_half: params.on("check_half"),
            check_cornered: params.on("check_cornered"),
            check_outnumbered: params.on("check_outnumbered"),
            som_change: params.int("som_change"),
            som_change_turn: params.int("som_change_turn"),
            som_change_side: sides_named(params.word("som_change_side")),
            tie_die: rules.by_name.int("tie_die"),
            rules,
            metrics,
        })
    }
}

impl Twin for Fight {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let mut trial = Trial::start(self, rng);
        let winner = trial.decide(rng);
        let rounds = trial.turn;
        if winner != Winner::Timeout {
            trial.follow_the_dying(rng);
        }
        trial.report(winner, rounds, out);
    }
}

impl<'a> Trial<'a> {
    fn start(fight: &'a Fight, rng: &mut Xoshiro256PlusPlus) -> Self {
        let bodies = fight
            .fighters
            .iter()
            .map(|fighter| Body {
                stats: fighter.stats,
                som: fighter.som,
                state: if fighter.joins > 1 { State::Away } else { State::Standing },
                advance: 0,
                plan: Plan::default(),
                pending: 0,
                treated: false,
                attacked_by: 0,
                check_due: false,
                outnumbered_before: false,
                focus: None,
                will_hide: fighter.can_hide(&fight.rules),
                hidden: false,
                dealt: 0,
                fell: None,
            })
            .collect();
        let mut trial = Trial {
            fight,
            bodies,
            rank: vec![0; fight.fighters.len()],
            order: Vec::new(),
            turn: 0,
            turns_lost: [0; 2],
            attacks: [0; 2],
            hits: [0; 2],
            absorbed: [0; 2],
            first_fall_done: [false; 2],
            half_done: [false; 2],
        };
        let mut all: Vec<usize> = (0..fight.fighters.len()).collect();
        trial.break_ties(&mut all, 0, rng);
        trial.sort_order();
        trial
    }

    /// KUP-07: everybody in a group rolls; the lowest goes first, and ties are rolled again. Done
    /// once for the whole event.
    fn break_ties(&mut self, group: &mut [usize], first_rank: usize, rng: &mut Xoshiro256PlusPlus) {
        if let [only] = group {
            self.rank[*only] = first_rank;
            return;
        }
        let mut rolls: Vec<(i32, usize)> =
            group.iter().map(|who| (rng.random_range(1..=self.fight.tie_die), *who)).collect();
        rolls.sort_unstable();
        let mut from = 0;
        while from < rolls.len() {
            let to = from + rolls[from..].iter().take_while(|(roll, _)| *roll == rolls[from].0).count();
            let mut tied: Vec<usize> = rolls[from..to].iter().map(|(_, who)| *who).collect();
            self.break_ties(&mut tied, first_rank + from, rng);
            from = to;
        }
    }

    /// KUP-07: ascending by State of Mind, Empathy, Perception, and the tie-breaking dice. The order of the first turn
    /// is maintained but for changes of the State of Mind, so Empathy and Perception are those at the start.
    fn sort_order(&mut self) {
        let mut order: Vec<usize> = (0..self.bodies.len()).collect();
        order.sort_by_key(|who| {
            let stats = &self.fighter(*who).stats;
            let ties = Pair::EMPATHY_PERCEPTION;
            (self.bodies[*who].som, stats.known(ties), stats.unknown(ties), self.rank[*who])
        });
        self.order = order;
    }

    fn fighter(&self, who: usize) -> &'a Fighter {
        &self.fight.fighters[who]
    }

    fn side(&self, who: usize) -> usize {
        self.fight.side[who]
    }

    fn everybody(&self) -> std::ops::Range<usize> {
        0..self.bodies.len()
    }

    /// A fighter's position in the list of his side.
    fn place_in_side(&self, who: usize) -> usize {
        (0..who).filter(|other| self.side(*other) == self.side(who)).count()
    }

    fn standing(&self, who: usize) -> bool {
        self.bodies[who].state == State::Standing
    }

    fn stands_on(&self, side: usize) -> bool {
        self.everybody().any(|who| self.side(who) == side && self.standing(who))
    }

    fn enemies_of(&self, who: usize) -> impl Iterator<Item = usize> + '_ {
        let side = self.side(who);
        self.everybody().filter(move |other| self.side(*other) != side && self.standing(*other))
    }

    /// Plays turns until the fight is decided.
    fn decide(&mut self, rng: &mut Xoshiro256PlusPlus) -> Winner {
        self.ask_for_first_checks();
        if self.is_stalemate() {
            return Winner::Stalemate;
        }
        loop {
            self.turn += 1;
            self.play_turn(rng);
            match (self.stands_on(0), self.stands_on(1)) {
                (true, false) => return Winner::A,
                (false, true) => return Winner::B,
                (false, false) => return Winner::DoubleKo,
                (true, true) => {}
            }
            self.newcomers_join();
            if self.is_stalemate() {
                return Winner::Stalemate;
            }
            if self.turn >= self.fight.round_limit {
                return Winner::Timeout;
            }
        }
    }

    /// KUP-01: one turn. Damage and treatment take effect at its end.
    ///
    /// Ruling: a fighter who is crushed by his load has his place in the order of declarations but
    /// does nothing.
    fn play_turn(&mut self, rng: &mut Xoshiro256PlusPlus) {
        for who in self.everybody() {
            let declares = self.standing(who) && !self.loses_turn(who, rng);
            let (acts, unseen) = (declares && self.can_act(who), self.bodies[who].hidden);
            self.bodies[who].plan = Plan { declares, acts, unseen, ..Plan::default() };
        }
        self.close_in();
        for who in self.everybody() {
            self.open(who);
        }
        for who in self.everybody() {
            self.make_plan(who, rng);
        }
        for n in 0..self.order.len() {
            let who = self.order[n];
            self.bodies[who].plan.declared = self.bodies[who].plan.declares;
            if self.bodies[who].plan.acts && self.standing(who) {
                self.act(who, rng);
            }
        }
        self.end_turn();
    }

    /// KUP-22: the scripted change of the State of Mind between two turns, clamped to 1 to 10,
    /// followed by a new sort of the order.
    fn change_som(&mut self) {
        let fight = self.fight;
        if self.turn + 1 != fight.som_change_turn || fight.som_change == 0 {
            return;
        }
        for who in self.everybody() {
            if fight.som_change_side[self.side(who)] {
                let body = &mut self.bodies[who];
                body.som = (body.som + fight.som_change).clamp(1, 10);
            }
        }
        self.sort_order();
    }

    /// KUP-06 a and d: in the first turn the ambushed, except those on guard, and the cornered need
    /// a check.
    fn ask_for_first_checks(&mut self) {
        let fight = self.fight;
        for who in self.everybody() {
            let side = self.side(who);
            let ambushed = fight.check_ambushed && fight.surprised[side] && !self.fighter(who).on_guard;
            let cornered = fight.check_cornered && fight.cornered[side];
            self.bodies[who].check_due = self.standing(who) && (ambushed || cornered);
        }
    }

    /// KUP-05 and KUP-08: whether a fighter loses this turn. Several reasons result in a single
    /// check.
    fn loses_turn(&mut self, who: usize, rng: &mut Xoshiro256PlusPlus) -> bool {
        let fight = self.fight;
        let due = std::mem::take(&mut self.bodies[who].check_due);
        let surprised = self.turn == 1 && fight.surprised[self.side(who)] && !self.fighter(who).on_guard;
        let lost = if surprised && fight.rules.surprised_lose_turn {
            true
        } else {
            due && !fight.rules.reaction(self.bodies[who].som, rng)
        };
        if lost {
            self.turns_lost[self.side(who)] += 1;
        }
        lost
    }

    /// KUP-04: whether a fighter stands and is not crushed by his load.
    fn can_act(&self, who: usize) -> bool {
        self.standing(who) && self.fighter(who).burden(&self.fight.rules).is_some()
    }

    /// KUP-01: the end of a turn: treatment helps, clocks run, damage lands, the wounded flee, and
    /// Reaction checks for the next turn become due.
    fn end_turn(&mut self) {
        self.run_clocks();
        for who in self.everybody() {
            self.land_damage(who);
            let body = &mut self.bodies[who];
            let sum = body.stats.sum(self.fight.rules.wounds);
            let flees = self.fight.fighters[who].flee_below.is_some_and(|below| sum <= below);
            if body.state == State::Standing && flees {
                body.state = State::Fled;
            }
        }
        self.ask_for_checks();
        self.change_som();
    }

    /// KUP-07: newcomers join the fight between two turns and take their place in the order of
    /// declaration.
    ///
    /// Ruling: they do not join a fight that is decided.
    fn newcomers_join(&mut self) {
        for (body, fighter) in self.bodies.iter_mut().zip(&self.fight.fighters) {
            if body.state == State::Away && fighter.joins <= self.turn + 1 {
                body.state = State::Standing;
            }
        }
    }

    /// KUP-19 and KUP-20: a fighter's pending damage takes effect; at a known stat of 0 or less he
    /// falls. At the end of the turn (KUP-01) or, under a house rule, after each attack.
    fn land_damage(&mut self, who: usize) {
        let wounds = self.fight.rules.wounds;
        let body = &mut self.bodies[who];
        let damage = std::mem::take(&mut body.pending);
        if body.state != State::Standing {
            return;
        }
        body.stats.hurt(wounds, damage);
        if body.stats.known(wounds) <= 0 {
            body.state = State::Dying(self.fight.fighters[who].clock);
            body.fell = Some(self.turn);
        }
    }

    /// KUP-20 and KUP-21: treatment stops a clock, and the others run down. A clock starts in the
    /// turn after the fall.
    fn run_clocks(&mut self) {
        for body in &mut self.bodies {
            let treated = std::mem::take(&mut body.treated);
            if let State::Dying(left) = body.state {
                body.state = match left {
                    _ if treated => State::Stable,
                    _ if !self.fight.dying || body.fell == Some(self.turn) => body.state,
                    ..=1 => State::Dead,
                    _ => State::Dying(left - 1),
                };
            }
        }
    }

    /// KUP-06 b, c and e: conditions met at the end of this turn that require a check at the start
    /// of the next.
    fn ask_for_checks(&mut self) {
        let fight = self.fight;
        for side in 0..2 {
            let members: Vec<usize> = self.everybody().filter(|who| self.side(*who) == side).collect();
            let fallen = members.iter().filter(|who| self.bodies[**who].fell.is_some()).count();
            let dead = members.iter().filter(|who| self.bodies[**who].state == State::Dead).count();
            let gone = if fight.rules.half_counts_dead { dead } else { fallen };
            let mut due = false;
            if fallen > 0 && !self.first_fall_done[side] {
                self.first_fall_done[side] = true;
                due |= fight.check_first_fall;
            }
            if 2 * gone > members.len() && !self.half_done[side] {
                self.half_done[side] = true;
                due |= fight.check_half;
            }
            if due {
                for who in members {
                    self.bodies[who].check_due |= self.standing(who);
                }
            }
        }
        for body in &mut self.bodies {
            let attackers = std::mem::take(&mut body.attacked_by).count_ones();
            if attackers >= fight.rules.outnumbered_from && !body.outnumbered_before {
                body.outnumbered_before = true;
                body.check_due |= fight.check_outnumbered;
            }
        }
    }

    /// KUP-20 and KUP-21: after the fight the clocks of the dying run on, and standing fighters
    /// treat their allies.
    ///
    /// Rulings: nothing is simulated beyond the round limit. A fighter who is dying by then stays
    /// dying if an ally could help him; otherwise he dies when his clock runs out. Scripted changes
    /// of the State of Mind still take place.
    fn follow_the_dying(&mut self, rng: &mut Xoshiro256PlusPlus) {
        if !self.fight.dying {
            return;
        }
        let dying = |body: &Body| matches!(body.state, State::Dying(_));
        while self.turn < self.fight.round_limit && self.bodies.iter().any(dying) {
            self.turn += 1;
            for n in 0..self.order.len() {
                let who = self.order[n];
                if self.can_act(who)
                    && let Some(patient) = self.chosen_patient(who, rng)
                {
                    self.treat(who, patient, rng);
                }
            }
            self.run_clocks();
            self.change_som();
        }
        for who in self.everybody() {
            let side = self.side(who);
            let helped =
                self.everybody().any(|ally| self.side(ally) == side && self.can_act(ally) && self.knows_aid(ally));
            if dying(&self.bodies[who]) && !helped {
                self.bodies[who].state = State::Dead;
            }
        }
    }

    fn report(&self, winner: Winner, rounds: i32, out: &mut [Option<i32>]) {
        let count = |side: Option<usize>, counts: fn(State) -> bool| {
            let members = self.everybody().filter(|who| side.is_none_or(|s| self.side(*who) == s));
            i32::try_from(members.filter(|who| counts(self.bodies[*who].state)).count()).ok()
        };
        let dead = |state| state == State::Dead;
        let survives = |state| matches!(state, State::Away | State::Standing | State::Stable | State::Fled);
        let totals = [
            Some(winner as i32),
            (winner != Winner::Timeout).then_some(rounds),
            count(None, dead),
            count(Some(0), dead),
            count(Some(1), dead),
            count(None, survives),
            count(Some(0), survives),
            count(Some(1), survives),
            Some(self.turns_lost[0]),
            Some(self.turns_lost[1]),
            Some(self.attacks[0]),
            Some(self.attacks[1]),
            Some(self.hits[0]),
            Some(self.hits[1]),
            Some(self.absorbed[0]),
            Some(self.absorbed[1]),
        ];
        out[..totals.len()].copy_from_slice(&totals);
        for (body, out) in self.bodies.iter().zip(out[totals.len()..].chunks_exact_mut(4)) {
            let sum = body.stats.sum(self.fight.rules.wounds);
            out[0] = Some(body.dealt);
            out[1] = body.fell;
            out[2] = Some(if body.fell.is_some() { 0 } else { sum });
            out[3] = Some(match body.state {
                State::Dead => 0,
                State::Dying(_) => 1,
                State::Stable => 2,
                State::Fled => 3,
                State::Away | State::Standing => 4,
            });
        }
    }
}
