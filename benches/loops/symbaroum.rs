//! The bundled Symbaroum fight of three against three with structs in a list, one trial at a time.
//!
//! It implements the same rules under the same IDs as the library, as far as they apply at the
//! ford, with the default policies; no code is shared.

use std::cmp::Reverse;

use oddsmith::engine::sample::Tallies;
use oddsmith::systems::Metric;
use rand::{Rng, RngExt};

use super::bundled;

/// Metrics of the whole fight, under the library's names, in the order of [`sample`].
const OF_THE_FIGHT: [&str; 12] = [
    "winner",
    "rounds",
    "deaths",
    "deaths.a",
    "deaths.b",
    "survivors",
    "survivors.a",
    "survivors.b",
    "free_attacks.a",
    "free_attacks.b",
    "turns_lost.a",
    "turns_lost.b",
];

/// Metrics of each fighter.
const OF_EACH: [&str; 4] = ["damage", "fell", "toughness", "fate"];

/// The six fighters at the ford.
const NAMES: [&str; 6] = ["warden", "scout", "sellsword", "raider-1", "raider-2", "captain"];

/// All metrics the library measures for this fight.
fn metrics() -> impl Iterator<Item = String> {
    let of_fighters = NAMES.iter().flat_map(|name| OF_EACH.map(|what| format!("{what}.{name}")));
    OF_THE_FIGHT.iter().map(|name| (*name).to_owned()).chain(of_fighters)
}

const ROUND_LIMIT: usize = 100;
const DEATH_STRIKES: i32 = 3;
const FLANK_FROM: usize = 2;
const ADVANTAGE: i32 = 2;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Pc,
    Npc,
}

#[derive(Clone, Copy, PartialEq)]
enum Weapon {
    SingleHanded,
    Long,
    Heavy,
}

impl Weapon {
    fn die(self) -> i32 {
        match self {
            Self::SingleHanded | Self::Long => 8,
            Self::Heavy => 10,
        }
    }
}

#[derive(Clone, Copy)]
enum Armor {
    Light,
    Medium,
}

impl Armor {
    fn die(self) -> i32 {
        match self {
            Self::Light => 4,
            Self::Medium => 6,
        }
    }

    fn impeding(self) -> i32 {
        match self {
            Self::Light => 2,
            Self::Medium => 3,
        }
    }
}

struct Sheet {
    kind: Kind,
    accurate: i32,
    quick: i32,
    strong: i32,
    vigilant: i32,
    weapon: Weapon,
    armor: Armor,
    shield: bool,
}

impl Sheet {
    fn side(&self) -> usize {
        usize::from(self.kind == Kind::Npc)
    }

    /// SYM-02, SYM-26.
    fn defense(&self) -> i32 {
        self.quick - self.armor.impeding() + i32::from(self.shield)
    }

    fn toughness(&self) -> i32 {
        self.strong.max(10)
    }

    fn pain_threshold(&self) -> i32 {
        (self.strong + 1) / 2
    }
}

/// The sheets of the six fighters at the ford.
fn sheets() -> Vec<Sheet> {
    use Armor::{Light, Medium};
    use Kind::{Npc, Pc};
    use Weapon::{Heavy, Long, SingleHanded};
    let raider = || Sheet {
        kind: Npc,
        accurate: 11,
        quick: 12,
        strong: 10,
        vigilant: 10,
        weapon: SingleHanded,
        armor: Light,
        shield: false,
    };
    vec![
        Sheet {
            kind: Pc,
            accurate: 13,
            quick: 11,
            strong: 11,
            vigilant: 12,
            weapon: SingleHanded,
            armor: Medium,
            shield: true,
        },
        Sheet { kind: Pc, accurate: 12, quick: 14, strong: 9, vigilant: 13, weapon: Long, armor: Light, shield: false },
        Sheet {
            kind: Pc,
            accurate: 12,
            quick: 10,
            strong: 14,
            vigilant: 10,
            weapon: Heavy,
            armor: Medium,
            shield: false,
        },
        raider(),
        raider(),
        Sheet {
            kind: Npc,
            accurate: 13,
            quick: 13,
            strong: 14,
            vigilant: 10,
            weapon: Heavy,
            armor: Medium,
            shield: false,
        },
    ]
}

#[derive(Clone, Copy, PartialEq)]
enum Condition {
    Up,
    /// At 0 Toughness since this turn.
    Fallen,
    Dying,
    Dead,
}

struct Fighter<'a> {
    sheet: &'a Sheet,
    toughness: i32,
    condition: Condition,
    prone: bool,
    /// The enemy engaged.
    foe: Option<usize>,
    /// Whether he has moved around his foe.
    flanking: bool,
    /// Whether the Free Attack of the Long weapon is still available.
    reach: bool,
    strikes: i32,
    /// The enemy on whom he has made his Free Attack for pain in this turn.
    pained: Option<usize>,
    damage: i32,
    /// The round in which he first fell.
    fell: Option<usize>,
}

impl<'a> Fighter<'a> {
    fn new(sheet: &'a Sheet) -> Self {
        Self {
            sheet,
            toughness: sheet.toughness(),
            condition: Condition::Up,
            prone: false,
            foe: None,
            flanking: false,
            reach: sheet.weapon == Weapon::Long && !sheet.shield,
            strikes: 0,
            pained: None,
            damage: 0,
            fell: None,
        }
    }

    fn is_up(&self) -> bool {
        self.condition == Condition::Up
    }

    fn is_dying(&self) -> bool {
        matches!(self.condition, Condition::Fallen | Condition::Dying)
    }

    /// The number of his fate in the library: dead, dying, or standing.
    fn fate(&self) -> usize {
        match self.condition {
            Condition::Dead => 0,
            Condition::Fallen | Condition::Dying => 1,
            Condition::Up => 4,
        }
    }
}

struct Fight<'a, R> {
    rng: &'a mut R,
    fighters: Vec<Fighter<'a>>,
    winner: Option<usize>,
    rounds: usize,
    free_attacks: [usize; 2],
    turns_lost: [usize; 2],
}

impl<'a, R: Rng> Fight<'a, R> {
    fn new(rng: &'a mut R, sheets: &'a [Sheet]) -> Self {
        let fighters = sheets.iter().map(Fighter::new).collect();
        Self { rng, fighters, winner: None, rounds: 0, free_attacks: [0; 2], turns_lost: [0; 2] }
    }

    fn roll(&mut self, sides: i32) -> i32 {
        self.rng.random_range(1..=sides)
    }

    fn side(&self, i: usize) -> usize {
        self.fighters[i].sheet.side()
    }

    /// SYM-07: by Quick, then by Vigilant, then by the die.
    fn turn_order(&mut self) -> Vec<usize> {
        let sheets: Vec<&Sheet> = self.fighters.iter().map(|fighter| fighter.sheet).collect();
        let key = |i: usize| (sheets[i].quick, sheets[i].vigilant);
        let mut order: Vec<usize> = (0..sheets.len()).collect();
        order.sort_by_key(|&i| Reverse(key(i)));
        for tied in order.chunk_by_mut(|&i, &j| key(i) == key(j)) {
            self.roll_off(tied);
        }
        order
    }

    /// Each rolls a d20, the highest goes first; ties are rerolled.
    fn roll_off(&mut self, tied: &mut [usize]) {
        if tied.len() < 2 {
            return;
        }
        let mut rolls: Vec<(i32, usize)> = tied.iter().map(|&i| (self.roll(20), i)).collect();
        rolls.sort_by_key(|&(roll, _)| Reverse(roll));
        let mut first = 0;
        for same in rolls.chunk_by(|a, b| a.0 == b.0) {
            let tied = &mut tied[first..first + same.len()];
            for (place, &(_, i)) in tied.iter_mut().zip(same) {
                *place = i;
            }
            self.roll_off(tied);
            first += same.len();
        }
    }

    /// Plays turn after turn until one side is beaten and nobody is left dying.
    fn run(&mut self) {
        let order = self.turn_order();
        for _ in 0..ROUND_LIMIT {
            if self.winner.is_none() {
                self.rounds += 1;
            }
            for &i in &order {
                match self.fighters[i].condition {
                    Condition::Up if self.winner.is_none() => {
                        self.turn(i);
                        self.settle();
                    }
                    Condition::Dying => self.test_death(i),
                    _ => {}
                }
            }
            for fighter in &mut self.fighters {
                fighter.pained = None;
                if fighter.condition == Condition::Fallen {
                    fighter.condition = Condition::Dying;
                }
            }
            if self.winner.is_some() && !self.fighters.iter().any(Fighter::is_dying) {
                return;
            }
        }
    }

    fn settle(&mut self) {
        let stands = |side| self.fighters.iter().any(|fighter| fighter.sheet.side() == side && fighter.is_up());
        if !stands(0) {
            self.winner = Some(1);
        } else if !stands(1) {
            self.winner = Some(0);
        }
    }

    /// SYM-13: two actions, one of which must remain for an attack.
    fn turn(&mut self, me: usize) {
        let mut actions = 2;
        if self.fighters[me].prone {
            actions -= self.stand_up(me);
        }
        let Some(target) = self.choose_target(me) else { return };
        let mut engages = false;
        if !self.in_melee(me, target) {
            if actions == 0 {
                return;
            }
            actions -= 1;
            engages = true;
        }
        if self.fighters[me].foe != Some(target) {
            self.fighters[me].foe = Some(target);
            self.fighters[me].flanking = false;
        }
        if actions == 2 && self.attackers_of(target) >= FLANK_FROM && !self.is_flanked(target) {
            // SYM-22: a Movement Action to the target's other side.
            actions -= 1;
            self.fighters[me].flanking = true;
        }
        if engages && self.fighters[target].reach && self.fighters[me].sheet.weapon != Weapon::Long {
            // SYM-10: a fighter without a Long weapon who engages the wielder of one is attacked
            // first.
            self.fighters[target].reach = false;
            self.attack(target, me, true);
        }
        if actions > 0 && self.fighters[me].is_up() {
            self.attack(me, target, false);
        }
    }

    /// SYM-19: returns the number of actions it takes.
    fn stand_up(&mut self, me: usize) -> i32 {
        self.fighters[me].prone = false;
        if self.roll(20) <= self.fighters[me].sheet.quick {
            return 1;
        }
        let side = self.side(me);
        self.turns_lost[side] += 1;
        2
    }

    /// The weakest enemy, restricted to those in melee with him if there are any.
    fn choose_target(&self, me: usize) -> Option<usize> {
        let enemies =
            || (0..self.fighters.len()).filter(|&i| self.side(i) != self.side(me) && self.fighters[i].is_up());
        let bound = enemies().any(|i| self.in_melee(me, i));
        enemies().filter(|&i| !bound || self.in_melee(me, i)).min_by_key(|&i| self.fighters[i].toughness)
    }

    fn in_melee(&self, i: usize, j: usize) -> bool {
        self.fighters[i].foe == Some(j) || self.fighters[j].foe == Some(i)
    }

    fn attackers_of(&self, target: usize) -> usize {
        self.fighters.iter().filter(|fighter| fighter.foe == Some(target)).count()
    }

    /// SYM-22.
    fn is_flanked(&self, target: usize) -> bool {
        self.attackers_of(target) >= FLANK_FROM
            && self.fighters.iter().any(|fighter| fighter.foe == Some(target) && fighter.flanking)
    }

    /// One attack, and the Free Attack its pain may grant.
    fn attack(&mut self, attacker: usize, target: usize, free: bool) {
        let side = self.side(attacker);
        self.free_attacks[side] += usize::from(free);
        if self.strike(attacker, target) {
            self.attack(attacker, target, true);
        }
    }

    /// SYM-15 to SYM-18: test, damage, pain. Returns whether pain grants a Free Attack.
    fn strike(&mut self, attacker: usize, target: usize) -> bool {
        // SYM-21: multiple Advantages count as one.
        let advantage = self.fighters[target].prone || self.is_flanked(target);
        if !self.hits(attacker, target, advantage) {
            return false;
        }
        let damage = self.damage(attacker, target, advantage);
        self.fighters[attacker].damage += damage;
        self.fighters[target].toughness -= damage;
        if self.fighters[target].toughness <= 0 {
            self.fall(target);
            return false;
        }
        if damage <= self.fighters[target].sheet.pain_threshold() {
            return false;
        }
        // SYM-18: players who inflict pain attack again; NPCs knock the target prone first.
        let prefers_prone = self.fighters[attacker].sheet.kind == Kind::Npc;
        let has_free_attack = self.fighters[attacker].pained != Some(target);
        if has_free_attack && (!prefers_prone || self.fighters[target].prone) {
            self.fighters[attacker].pained = Some(target);
            return true;
        }
        self.fighters[target].prone = true;
        false
    }

    /// SYM-15, SYM-16: the player rolls, to attack or to defend.
    fn hits(&mut self, attacker: usize, target: usize, advantage: bool) -> bool {
        let accurate = self.fighters[attacker].sheet.accurate;
        let defense = self.fighters[target].sheet.defense();
        let advantage = if advantage { ADVANTAGE } else { 0 };
        match self.fighters[attacker].sheet.kind {
            Kind::Pc => self.roll(20) <= accurate + 10 - defense + advantage,
            Kind::Npc => self.roll(20) > defense + 10 - accurate - advantage,
        }
    }

    /// SYM-17, SYM-06: the player rolls, the NPC takes half of each die.
    fn damage(&mut self, attacker: usize, target: usize, advantage: bool) -> i32 {
        let weapon = self.fighters[attacker].sheet.weapon.die();
        let armor = self.fighters[target].sheet.armor.die();
        let damage = match self.fighters[attacker].sheet.kind {
            Kind::Pc => {
                let extra = if advantage { self.roll(4) } else { 0 };
                self.roll(weapon) + extra - armor / 2
            }
            Kind::Npc => {
                let extra = if advantage { 2 } else { 0 };
                weapon / 2 + extra - self.roll(armor)
            }
        };
        damage.max(0)
    }

    /// SYM-27, SYM-28: leaves every melee, dead or dying.
    fn fall(&mut self, who: usize) {
        for fighter in &mut self.fighters {
            if fighter.foe == Some(who) {
                fighter.foe = None;
                fighter.flanking = false;
            }
        }
        let fallen = &mut self.fighters[who];
        fallen.fell.get_or_insert(self.rounds);
        fallen.foe = None;
        fallen.flanking = false;
        fallen.prone = false;
        fallen.reach = false;
        fallen.condition = match fallen.sheet.kind {
            Kind::Pc => Condition::Fallen,
            Kind::Npc => Condition::Dead,
        };
    }

    /// SYM-28.
    fn test_death(&mut self, me: usize) {
        match self.roll(20) {
            1 => {
                self.fighters[me].toughness = self.roll(4);
                self.fighters[me].condition = Condition::Up;
                self.fighters[me].prone = true;
                self.fighters[me].strikes = 0;
            }
            2..=10 => {}
            11..=19 => {
                self.fighters[me].strikes += 1;
                if self.fighters[me].strikes == DEATH_STRIKES {
                    self.fighters[me].condition = Condition::Dead;
                }
            }
            _ => self.fighters[me].condition = Condition::Dead,
        }
    }

    /// How many of a side are dead, and how many are up.
    fn outcome(&self, side: usize) -> [usize; 2] {
        let mine = || self.fighters.iter().filter(|fighter| fighter.sheet.side() == side);
        [mine().filter(|fighter| fighter.condition == Condition::Dead).count(), mine().filter(|f| f.is_up()).count()]
    }
}

/// Differences between engine and loop in standard errors, for every metric.
pub fn scores(metrics: &[Metric], engine: &Tallies, plain: &[Vec<u64>]) -> Vec<(String, f64)> {
    let names: Vec<String> = self::metrics().collect();
    assert_eq!(metrics.len(), names.len(), "the loop counts what the engine counts");
    let mut scores = Vec::new();
    for (name, plain) in names.iter().zip(plain) {
        let at =
            metrics.iter().position(|metric| metric.answers_to(name)).expect("the engine counts what the loop counts");
        scores.extend(bundled::scores(name, &engine.histograms[at], (0..).zip(plain.iter().copied())));
    }
    scores
}

fn count(histogram: &mut Vec<u64>, value: usize) {
    if value >= histogram.len() {
        histogram.resize(value + 1, 0);
    }
    histogram[value] += 1;
}

/// Plays fights and counts all metrics. The winner is 0, 1, or 2 for the round limit; a fighter who
/// never fell has no round of falling, and one who is dead or dying has no Toughness.
pub fn sample<R: Rng>(rng: &mut R, trials: u32) -> Vec<Vec<u64>> {
    let sheets = sheets();
    let mut histograms = vec![Vec::new(); metrics().count()];
    for _ in 0..trials {
        let mut fight = Fight::new(rng, &sheets);
        fight.run();
        let [[dead_a, alive_a], [dead_b, alive_b]] = [fight.outcome(0), fight.outcome(1)];
        let values = [
            fight.winner.unwrap_or(2),
            fight.rounds,
            dead_a + dead_b,
            dead_a,
            dead_b,
            alive_a + alive_b,
            alive_a,
            alive_b,
            fight.free_attacks[0],
            fight.free_attacks[1],
            fight.turns_lost[0],
            fight.turns_lost[1],
        ];
        let (whole, each) = histograms.split_at_mut(values.len());
        for (histogram, value) in whole.iter_mut().zip(values) {
            count(histogram, value);
        }
        for (fighter, histograms) in fight.fighters.iter().zip(each.chunks_mut(OF_EACH.len())) {
            count(&mut histograms[0], fighter.damage as usize);
            if let Some(round) = fighter.fell {
                count(&mut histograms[1], round);
            }
            if fighter.is_up() {
                count(&mut histograms[2], fighter.toughness as usize);
            }
            count(&mut histograms[3], fighter.fate());
        }
    }
    histograms
}
