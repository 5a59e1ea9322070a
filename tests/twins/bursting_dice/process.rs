//! Kinds other than fights: checks, contests, single attacks, dying, emergency aid and Vigor.

use super::Dice;
use super::attack::{self, Scene};
use super::dice;
use super::fighter::{Body, Fighter, Status};
use super::rules::{Burst, Rules, Visibility};
use super::sheet::{Brief, Sheet, Twin};

/// The names of metrics.
pub fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(|n| (*n).to_owned()).collect()
}

/// BRD-42: the Durability that emergency aid restores.
pub fn aid_roll(rules: &Rules, rng: &mut Dice) -> i32 {
    let burst = if rules.aid_bursts { rules.burst } else { Burst::Off };
    dice::bursting(rng, rules.aid_die, burst).total
}

/// The combatant that a parameter names.
pub fn person(brief: &Brief, rules: &Rules, param: &str) -> Option<Fighter> {
    let name = brief.params.word_opt(param)?;
    brief.characters.get(name).map(|s| Fighter::of("", 0, s, rules))
}

/// BRD-02: the Bonus dice of a field.
fn field_dice(f: &Fighter, field: &str) -> i32 {
    match field {
        "strength" => f.strength_dice,
        "speed" => f.speed_dice,
        "soul" => f.soul_dice,
        "reason" => f.reason_dice,
        "resolve" => f.resolve_dice,
        "skill" => f.skill_dice,
        "medicine" => f.medicine_dice,
        "initiative" => f.initiative_dice,
        _ => f.agility_dice,
    }
}

/// BRD-03: Charges minus Challenges of a sheet on checks of a field.
fn field_steps(f: &Fighter, field: &str) -> i32 {
    match field {
        "medicine" => f.medicine_steps,
        "initiative" => f.initiative_steps,
        _ => 0,
    }
}

/// BRD-01, BRD-27, BRD-44: a check against a victory sum.
pub struct Check {
    rules: Rules,
    vs: i32,
    count: i32,
    sides: i32,
    names: Vec<String>,
}

impl Check {
    /// Reads a check.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let p = &brief.params;
        let who = person(brief, &rules, "who");
        let mut count = p.int_opt("dice").unwrap_or_else(|| match &who {
            None => 1,
            Some(f) => field_dice(f, p.word("field")),
        });
        if p.on("resistance") {
            count += who.as_ref().map_or(0, |f| f.resist_dice);
        }
        let wounded = p.on_opt("wounded").unwrap_or(who.as_ref().is_some_and(|f| f.start.wounded));
        let own = who.as_ref().map_or(0, |f| field_steps(f, p.word("field")));
        let steps = own + p.int("charges") - p.int("challenges") + rules.wound_steps(wounded);
        Some(Self {
            vs: p.int("vs") + rules.visibility_vs(Visibility::of(p.word("visibility"))),
            count,
            sides: rules.sides(steps),
            rules,
            names: names(&["success", "total", "margin", "bursts"]),
        })
    }
}

impl Twin for Check {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        let roll = dice::action_roll(rng, &self.rules, self.count, self.sides);
        out[0] = Some(i32::from(self.rules.check_succeeds(roll.total, self.vs)));
        out[1] = Some(roll.total);
        // A failure is negative, even if equalling the victory sum does not succeed.
        out[2] = Some(roll.total - self.vs - i32::from(!self.rules.check_at_least));
        out[3] = Some(roll.bursts);
    }
}

/// BRD-20, BRD-22: two combatants who roll against each other.
pub struct Contest {
    rules: Rules,
    count: [i32; 2],
    sides: [i32; 2],
    least: i32,
    reacts: bool,
    /// The winner of a tie, encoded as in the metric `winner`.
    tie: i32,
    names: Vec<String>,
}

impl Contest {
    /// Reads a contest.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let p = &brief.params;
        let who = |x: &str| person(brief, &rules, &format!("who_{x}"));
        let count = |x: &str| {
            let own = who(x).map_or(1, |f| field_dice(&f, p.word(&format!("field_{x}"))));
            let resisting = p.on(&format!("resistance_{x}"));
            p.int_opt(&format!("dice_{x}")).unwrap_or(own)
                + who(x).filter(|_| resisting).map_or(0, |f| f.resist_dice)
                + if p.on(&format!("overwatch_{x}")) { rules.overwatch_dice } else { 0 }
        };
        let sides = |x: &str| {
            let wounded = p.on_opt(&format!("wounded_{x}")).unwrap_or(who(x).is_some_and(|f| f.start.wounded));
            let own = who(x).map_or(0, |f| field_steps(&f, p.word(&format!("field_{x}"))));
            let steps = own + p.int(&format!("charges_{x}")) - p.int(&format!("challenges_{x}"));
            rules.sides(steps + rules.wound_steps(wounded))
        };
        Some(Self {
            count: [count("a"), count("b")],
            sides: [sides("a"), sides("b")],
            least: p.int("least_a"),
            reacts: p.on("b_reacts"),
            tie: match p.word("tie") {
                "a" => 0,
                "b" => 2,
                _ => 1,
            },
            rules,
            names: names(&["success", "winner", "margin"]),
        })
    }
}

impl Twin for Contest {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        let a = dice::action_roll(rng, &self.rules, self.count[0], self.sides[0]).total;
        let b = dice::action_roll(rng, &self.rules, self.count[1], self.sides[1]).total;
        let winner = if a <= self.least {
            2
        } else if !self.reacts || a > b {
            0
        } else if a == b {
            self.tie
        } else {
            2
        };
        out[0] = Some(i32::from(winner == 0));
        out[1] = Some(winner);
        // An attack that does not exceed Guard, or that nothing opposes, is compared with the
        // minimum total alone.
        let opposed = self.reacts && a > self.least;
        out[2] = Some(a - if opposed { b } else { self.least });
    }
}

/// BRD-12: attacks of one combatant on another.
pub struct Attack {
    rules: Rules,
    attacker: Fighter,
    target: Fighter,
    attacks: i32,
    visibility: Visibility,
    range: i32,
    defends: i32,
    own_turn: bool,
    ability: bool,
    names: Vec<String>,
}

impl Attack {
    /// Reads attacks.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let p = &brief.params;
        let who = |x: &str| Some(Fighter::of(x, 0, brief.characters.get(p.word(x))?, &rules));
        Some(Self {
            attacker: who("attacker")?,
            target: who("target")?,
            attacks: p.int("attacks"),
            visibility: Visibility::of(p.word("visibility")),
            range: p.int("range"),
            defends: p.int("defends"),
            own_turn: p.on("own_turn"),
            ability: p.on("ability"),
            rules,
            names: names(&[
                "success",
                "outcome",
                "hits",
                "avoided",
                "damage",
                "absorbed",
                "burst_damage",
                "criticals",
                "vigor_spent.attacker",
                "vigor_spent.target",
                "durability",
                "health",
                "armor",
                "knocked_down",
            ]),
        })
    }
}

impl Twin for Attack {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        let (f, t) = (&self.attacker, &self.target);
        let (mut a, mut b) = (f.start.clone(), t.start.clone());
        b.defends = self.defends;
        let mut n = [0; 14];
        let scene = Scene { feet: self.range, visibility: self.visibility, may_react: !self.own_turn, round: 1 };
        let mut knocked = false;
        for _ in 0..self.attacks {
            if self.ability && (a.vigor < f.ability_vigor || a.mana < f.ability_mana) {
                break;
            }
            for offhand in [false, true] {
                let main = if self.ability { &f.ability } else { &f.main };
                let Some(strike) = (if offhand { f.offhand.as_ref() } else { Some(main) }) else { continue };
                // BRD-13: a technique allows an Off-hand attack only with a light weapon.
                if offhand && self.ability && !f.weapon_light {
                    continue;
                }
                if strike.ranged && self.range > self.rules.farthest_shot(self.visibility) {
                    continue;
                }
                if b.status == Status::Dead {
                    continue;
                }
                if offhand {
                    if a.vigor < self.rules.offhand_vigor || !f.offhand_policy.wants(a.vigor) {
                        continue;
                    }
                    a.vigor -= self.rules.offhand_vigor;
                    n[8] += self.rules.offhand_vigor;
                }
                if self.ability && !offhand {
                    a.vigor -= f.ability_vigor;
                    a.mana -= f.ability_mana;
                    n[8] += f.ability_vigor;
                }
                let before = b.clone();
                let o = attack::attack(&self.rules, rng, (f, &a), strike, (t, &mut b), &scene);
                n[2] += i32::from(o.hit);
                n[3] += i32::from(o.avoided);
                n[4] += o.damage;
                n[5] += o.absorbed;
                n[6] += o.burst_damage;
                n[7] += i32::from(o.critical);
                n[9] += o.vigor;
                knocked |= o.knocked_down;
                n[1] = n[1].max(grade(&o, &before, &b));
            }
        }
        n[0] = i32::from(n[2] > 0);
        n[10] = b.durability;
        n[11] = b.health;
        n[13] = i32::from(knocked);
        for (slot, value) in out.iter_mut().zip(n) {
            *slot = Some(value);
        }
        let wears = self.rules.armor_wears && t.armor_rank > 0;
        out[12] = Some(b.armor.filter(|_| wears).unwrap_or(0));
    }
}

/// The index of an attack's result in the list of outcomes.
fn grade(o: &attack::Outcome, before: &Body, after: &Body) -> i32 {
    match after.status {
        Status::Dead => 6,
        Status::Shock(_) if !matches!(before.status, Status::Shock(_)) => 5,
        _ if after.wounded && o.damage > 0 => 4,
        _ if o.damage > 0 => 3,
        _ if o.hit => 2,
        _ if o.avoided => 1,
        _ => 0,
    }
}

/// BRD-40, BRD-41: a character in Shock, and helpers.
pub struct Dying {
    rules: Rules,
    stamina: i32,
    helpers: i32,
    arrives: i32,
    medicine: i32,
    sides: i32,
    actions: i32,
    hit_in_round: i32,
    names: Vec<String>,
}

/// The sides of the Medicine dice of identical helpers.
fn helper_sides(rules: &Rules, p: &Sheet) -> i32 {
    rules.sides(p.int("charges") - p.int("challenges") + rules.wound_steps(p.on("wounded")))
}

impl Dying {
    /// Reads a countdown.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let p = &brief.params;
        Some(Self {
            stamina: p.int("stamina"),
            helpers: p.int("helpers"),
            arrives: p.int("helper_arrives"),
            medicine: p.int("medicine"),
            sides: helper_sides(&rules, p),
            actions: p.int("actions"),
            hit_in_round: p.int("hit_in_round"),
            rules,
            names: names(&["success", "outcome", "rounds", "tries", "stable_after"]),
        })
    }
}

impl Twin for Dying {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        let last = self.stamina - i32::from(self.rules.shock_at_once);
        let mut done = vec![0; self.helpers as usize];
        let (mut tries, mut round) = (0, 0);
        let outcome = 'end: loop {
            if round >= last {
                break 1;
            }
            round += 1;
            if round >= self.arrives {
                for progress in &mut done {
                    *progress += self.actions;
                    while *progress >= self.rules.stabilize_actions {
                        *progress -= self.rules.stabilize_actions;
                        tries += 1;
                        let total = dice::action_roll(rng, &self.rules, self.medicine, self.sides).total;
                        if self.rules.check_succeeds(total, self.rules.stabilize_vs) {
                            break 'end 2;
                        }
                    }
                }
            }
            if round == self.hit_in_round {
                break 0;
            }
        };
        out[0] = Some(i32::from(outcome == 2));
        out[1] = Some(outcome);
        out[2] = Some(round);
        out[3] = Some(tries);
        out[4] = (outcome == 2).then_some(round);
    }
}

/// BRD-42: emergency aid, round by round.
pub struct Aid {
    rules: Rules,
    durability: i32,
    max: i32,
    in_shock: bool,
    medicine: i32,
    sides: i32,
    actions: i32,
    rounds: i32,
    names: Vec<String>,
}

impl Aid {
    /// Reads a treatment.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let p = &brief.params;
        Some(Self {
            durability: p.int("durability"),
            max: p.int("max_durability"),
            in_shock: p.on("in_shock"),
            medicine: p.int("medicine"),
            sides: helper_sides(&rules, p),
            actions: p.int("actions"),
            rounds: p.int("rounds"),
            rules,
            names: names(&["success", "durability", "tries"]),
        })
    }
}

impl Twin for Aid {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        let mut durability = self.durability;
        let (mut tries, mut progress) = (0, 0);
        let useless = self.in_shock && !self.rules.aid_ends_shock;
        for _ in 0..self.rounds {
            progress += self.actions;
            while progress >= self.rules.aid_actions {
                progress -= self.rules.aid_actions;
                if useless || durability >= self.max {
                    continue;
                }
                tries += 1;
                let total = dice::action_roll(rng, &self.rules, self.medicine, self.sides).total;
                if self.rules.check_succeeds(total, self.rules.aid_vs) {
                    durability = (durability + aid_roll(&self.rules, rng)).min(self.max);
                }
            }
        }
        out[0] = Some(i32::from(durability > 0));
        out[1] = Some(durability);
        out[2] = Some(tries);
    }
}

/// BRD-28, BRD-29: the Vigor of a fighter over some rounds.
pub struct Resources {
    rules: Rules,
    who: Fighter,
    defenses: i32,
    offhand_attacks: i32,
    openings: i32,
    abilities: i32,
    defends: i32,
    rounds: i32,
    names: Vec<String>,
}

impl Resources {
    /// Reads a budget.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let p = &brief.params;
        Some(Self {
            who: Fighter::of("", 0, brief.characters.get(p.word("who"))?, &rules),
            defenses: p.int("defenses"),
            offhand_attacks: p.int("offhand_attacks"),
            openings: p.int("openings"),
            abilities: p.int("abilities"),
            defends: p.int("defends"),
            rounds: p.int("rounds"),
            rules,
            names: names(&[
                "vigor",
                "mana",
                "defenses",
                "last_defenses",
                "offhand_attacks",
                "openings",
                "abilities",
                "turns_lost",
                "vigor_spent",
            ]),
        })
    }
}

impl Twin for Resources {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, _rng: &mut Dice, out: &mut [Option<i32>]) {
        let f = &self.who;
        let mut b = f.start.clone();
        let (mut defenses, mut last, mut offhand, mut openings, mut abilities) = (0, 0, 0, 0, 0);
        let (mut lost, mut spent) = (0, 0);
        let mut pay = |b: &mut Body, vigor: i32| {
            b.vigor -= vigor;
            spent += vigor;
            attack::exhaust(&self.rules, b);
        };
        for _ in 0..self.rounds {
            // Ruling: he pays for Off-hand attacks first, then for abilities, openings and
            // Defenses.
            b.defends = 0;
            last = 0;
            if b.winded {
                lost += 1;
            } else {
                for _ in 0..self.offhand_attacks {
                    if b.vigor >= self.rules.offhand_vigor {
                        pay(&mut b, self.rules.offhand_vigor);
                        offhand += 1;
                    }
                }
                for _ in 0..self.abilities {
                    if b.vigor >= f.ability_vigor && b.mana >= f.ability_mana {
                        pay(&mut b, f.ability_vigor);
                        b.mana -= f.ability_mana;
                        abilities += 1;
                    }
                }
                b.defends = self.defends;
            }
            for _ in 0..self.openings {
                if b.vigor >= self.rules.opening_vigor {
                    pay(&mut b, self.rules.opening_vigor);
                    openings += 1;
                }
            }
            for _ in 0..self.defenses {
                let cost = attack::defense_cost(&self.rules, b.defends);
                if b.vigor - cost >= f.keep_vigor {
                    pay(&mut b, cost);
                    last += 1;
                }
            }
            defenses += last;
            attack::recover(&self.rules, f, &mut b);
        }
        for (slot, value) in
            out.iter_mut().zip([b.vigor, b.mana, defenses, last, offhand, openings, abilities, lost, spent])
        {
            *slot = Some(value);
        }
    }
}
