//! The bundled Farsight duel with plain structs, one trial at a time.
//!
//! It implements the same rules under the same IDs as the library, as far as they apply between two
//! swords that are in melee from the start, with the default policies; no code is shared.

use oddsmith::engine::sample::Tallies;
use oddsmith::systems::Metric;
use rand::{Rng, RngExt};

use super::bundled;

/// The metrics counted, under the library's names, in the order of [`sample`].
pub const METRICS: [&str; 38] = [
    "fell.ranger",
    "fell.pirate",
    "winner",
    "rounds",
    "attacks",
    "deaths",
    "survivors",
    "wiped_out",
    "deaths.a",
    "deaths.b",
    "survivors.a",
    "survivors.b",
    "turns_denied.a",
    "turns_denied.b",
    "exploits.a",
    "exploits.b",
    "setbacks.a",
    "setbacks.b",
    "mild_traumas.a",
    "mild_traumas.b",
    "severe_traumas.a",
    "severe_traumas.b",
    "edge_drawn.a",
    "edge_drawn.b",
    "dodges.a",
    "dodges.b",
    "opportunities.a",
    "opportunities.b",
    "stopped.a",
    "stopped.b",
    "bled.a",
    "bled.b",
    "damage.ranger",
    "damage.pirate",
    "vp.ranger",
    "vp.pirate",
    "fate.ranger",
    "fate.pirate",
];

const ROUND_LIMIT: usize = 10_000;
/// Both have CMB 3 and Cold Weapons 2 with the sword, CMB alone with fists.
const SWORD: i32 = 5;
const FISTS: i32 = 3;
const STR: i32 = 2;
/// DEX of the ranger and of the pirate.
const DEX: [i32; 2] = [2, 1];
/// Abilities left at their default.
const AVERAGE: i32 = 1;
const VITALITY: i32 = 20;
const ARMOR: i32 = 2;
const SPEED: i32 = 10;
/// An attack that needs more than this hits less than one time in four, and is not worth a dodge.
const DODGE_NEED: i32 = 17;
/// Fates of a fighter, numbered as in the library.
const DEAD: usize = 0;
const STANDING: usize = 4;

/// Where the sword is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sword {
    Held,
    Dropped,
    Broken,
}

/// One of the two fighters.
#[derive(Clone, Copy)]
struct Fighter {
    vitality: i32,
    up: bool,
    frightened: bool,
    dazzled: bool,
    /// Disadvantage on the next check.
    hampered: bool,
    stunned: bool,
    exposed: bool,
    /// Stunned by a trauma until the end of its next turn.
    loses_turn: bool,
    on_guard: bool,
    prone: bool,
    sword: Sword,
    reacted: bool,
    /// Due to the enemy's exploit: number of starts of the enemy's turns until it ends.
    sickened: i32,
    exhaustion: i32,
    /// Traumas of limbs, the right one first.
    right_arm: bool,
    left_arm: bool,
    severe_arms: [bool; 2],
    /// Mild traumas of both legs.
    legs: i32,
    severe_legs: [bool; 2],
    severe: bool,
    bleeding: bool,
    strength_lost: i32,
    perception_lost: i32,
    dexterity_lost: i32,
}

impl Fighter {
    const FRESH: Self = Self {
        vitality: VITALITY,
        up: true,
        frightened: false,
        dazzled: false,
        hampered: false,
        stunned: false,
        exposed: false,
        loses_turn: false,
        on_guard: false,
        prone: false,
        sword: Sword::Held,
        reacted: false,
        sickened: 0,
        exhaustion: 0,
        right_arm: false,
        left_arm: false,
        severe_arms: [false; 2],
        legs: 0,
        severe_legs: [false; 2],
        severe: false,
        bleeding: false,
        strength_lost: 0,
        perception_lost: 0,
        dexterity_lost: 0,
    };

    /// FS-103, FS-104: being sickened counts once.
    fn ill(&self) -> bool {
        self.sickened > 0 || self.exhaustion >= 2
    }

    /// FS-95, FS-103.
    fn is_stunned(&self) -> bool {
        self.stunned || self.loses_turn
    }

    /// FS-103.
    fn able(&self) -> bool {
        self.up && !self.is_stunned()
    }

    /// FS-44.
    fn can_react(&self) -> bool {
        self.able() && !self.reacted
    }

    /// FS-96: a useless arm cannot hold the sword, but the other one can.
    fn holds(&self) -> bool {
        self.sword == Sword::Held && self.severe_arms != [true; 2]
    }

    /// FS-95, FS-96, FS-104.
    fn metres(&self) -> i32 {
        if self.exhaustion >= 5 {
            return 0;
        }
        let walks = (SPEED - 2 * self.legs).max(0);
        let walks = match self.severe_legs {
            [false, false] => walks,
            [true, true] => walks / 3,
            _ => walks / 2,
        };
        if self.exhaustion >= 3 { walks / 2 } else { walks }
    }

    /// FS-87.
    fn death_threshold(&self) -> i32 {
        (10 + STR - self.strength_lost + AVERAGE).max(0)
    }

    /// Permanently out of the fight.
    fn fall(&mut self) {
        *self = Self { vitality: 0, up: false, ..Self::FRESH };
    }
}

/// FS-01: the kept dice of a check, the higher one first.
fn check<R: Rng>(rng: &mut R, causes: i32) -> (i32, i32) {
    let mut dice = [rng.random_range(1..=12), rng.random_range(1..=12)];
    dice.sort_unstable();
    let [low, high] = dice;
    if causes == 0 {
        return (high, low);
    }
    let third = rng.random_range(1..=12);
    if causes > 0 { (high.max(third), high.min(third).max(low)) } else { (low.max(third).min(high), low.min(third)) }
}

/// FS-12: the highest rank of exploit of a success with these dice, if it has any.
fn intensity((high, low): (i32, i32)) -> Option<i32> {
    (high == 12 && low != 1).then_some(low)
}

struct Duel<'a, R> {
    rng: &'a mut R,
    fighters: [Fighter; 2],
    winner: Option<usize>,
    rounds: usize,
    attacks: usize,
    denied: [usize; 2],
    exploits: [usize; 2],
    setbacks: [usize; 2],
    mild: [usize; 2],
    severe: [usize; 2],
    drawn: [usize; 2],
    dodges: [usize; 2],
    opportunities: [usize; 2],
    stopped: [usize; 2],
    bled: [usize; 2],
    damage: [usize; 2],
    /// The round in which each fighter fell.
    fell: [Option<usize>; 2],
}

impl<'a, R: Rng> Duel<'a, R> {
    fn new(rng: &'a mut R) -> Self {
        let zero = [0; 2];
        Self {
            rng,
            fighters: [Fighter::FRESH; 2],
            winner: None,
            rounds: 0,
            attacks: 0,
            denied: zero,
            exploits: zero,
            setbacks: zero,
            mild: zero,
            severe: zero,
            drawn: zero,
            dodges: zero,
            opportunities: zero,
            stopped: zero,
            bled: zero,
            damage: zero,
            fell: [None; 2],
        }
    }

    fn roll(&mut self, sides: i32) -> i32 {
        self.rng.random_range(1..=sides)
    }

    /// FS-42.
    fn first(&mut self) -> usize {
        let totals = DEX.map(|dex| {
            let (high, low) = check(self.rng, 0);
            high + low + dex
        });
        if totals[0] == totals[1] { usize::from(self.rng.random_bool(0.5)) } else { usize::from(totals[1] > totals[0]) }
    }

    fn run(&mut self) {
        let first = self.first();
        while self.winner.is_none() && self.rounds < ROUND_LIMIT {
            self.rounds += 1;
            for me in [first, 1 - first] {
                if self.winner.is_none() && self.fighters[me].up {
                    self.turn(me);
                    self.settle();
                }
            }
        }
    }

    fn settle(&mut self) {
        for (fighter, fell) in self.fighters.iter().zip(&mut self.fell) {
            if !fighter.up && fell.is_none() {
                *fell = Some(self.rounds);
            }
        }
        self.winner = match self.fighters.map(|fighter| fighter.up) {
            [true, true] => None,
            [true, false] => Some(0),
            [false, true] => Some(1),
            [false, false] => Some(2),
        };
    }

    /// Causes of disadvantage of a check that is not an attack and is made now.
    fn hampers(&mut self, who: usize, bodily: bool) -> i32 {
        let fighter = &mut self.fighters[who];
        let causes = i32::from(fighter.ill())
            + i32::from(bodily && fighter.exhaustion >= 1)
            + i32::from(fighter.frightened)
            + i32::from(fighter.is_stunned())
            + i32::from(fighter.hampered);
        fighter.hampered = false;
        causes
    }

    /// FS-14, FS-15, FS-16: the effects of the special faces of a check that is not an attack.
    /// Returns the number of a setback.
    fn read(&mut self, who: usize, dice: (i32, i32), success: bool, failure: bool) -> Option<i32> {
        let (high, low) = dice;
        self.drawn[who] += usize::from(low == 12 || high == 1);
        if success && let Some(intensity) = intensity(dice) {
            self.exploits[who] += 1;
            // Sign of Destiny: another card.
            self.drawn[who] += usize::from(intensity >= 11);
        }
        (failure && low == 1 && high != 12).then(|| self.setback(who))
    }

    /// FS-08: a check of STR or DEX against a DC, with `more` additional causes of disadvantage.
    fn saves(&mut self, who: usize, bonus: i32, dc: i32, more: i32) -> (bool, Option<i32>) {
        let causes = self.hampers(who, true) + more;
        let (high, low) = check(self.rng, -causes);
        let success = high + low + bonus >= dc;
        (success, self.read(who, (high, low), success, !success))
    }

    /// STR (Stamina).
    fn stamina(&mut self, who: usize, dc: i32) -> (bool, Option<i32>) {
        let bonus = STR - self.fighters[who].strength_lost;
        self.saves(who, bonus, dc, 0)
    }

    /// FS-43.
    fn turn(&mut self, me: usize) {
        let enemy = 1 - me;
        let fighter = &mut self.fighters[me];
        let (lost, reacted) = (fighter.loses_turn, fighter.reacted);
        *fighter = Fighter {
            frightened: false,
            dazzled: false,
            stunned: false,
            exposed: false,
            loses_turn: false,
            on_guard: false,
            reacted: false,
            ..*fighter
        };
        let hindered = fighter.exhaustion >= 3;
        let sickened = &mut self.fighters[enemy].sickened;
        *sickened = (*sickened - 1).max(0);
        if lost {
            self.denied[me] += 1;
        } else {
            self.acts(me, hindered, reacted);
        }
        let fighter = &mut self.fighters[me];
        if fighter.up && fighter.bleeding {
            // FS-103.
            self.bled[me] += 1;
            fighter.vitality -= 1;
            if fighter.vitality <= 0 {
                fighter.fall();
            }
        }
    }

    fn acts(&mut self, me: usize, hindered: bool, reacted: bool) {
        let enemy = 1 - me;
        let metres = self.fighters[me].metres();
        let mut action = !(hindered && reacted);
        if action && self.fighters[me].severe && !self.stamina(me, 15).0 {
            // FS-96.
            action = false;
            self.fighters[me].reacted = true;
        }
        let fighter = &mut self.fighters[me];
        if fighter.able() && fighter.prone && metres >= 3 && fighter.severe_legs != [true; 2] {
            // FS-45, FS-62.
            fighter.prone = false;
            let bonus = DEX[me] - fighter.dexterity_lost;
            let limps = fighter.legs > 0 || fighter.severe_legs != [false; 2];
            let (deft, _) = self.saves(me, bonus, 16, i32::from(limps));
            if !deft && self.fighters[me].up && self.fighters[enemy].can_react() {
                self.fighters[enemy].reacted = true;
                self.opportunities[enemy] += 1;
                self.attack(enemy, me, false);
            }
        }
        if !self.fighters[me].able() {
            return;
        }
        if action && self.fighters[me].sword == Sword::Dropped {
            // FS-15.
            self.fighters[me].sword = Sword::Held;
            return;
        }
        if action && self.fighters[enemy].up {
            let feint = !hindered && self.feint(me, enemy);
            if self.fighters[me].able() && self.fighters[enemy].up {
                self.attack(me, enemy, feint);
            }
        }
    }

    /// FS-59: a tie is neither won nor lost.
    fn feint(&mut self, me: usize, enemy: usize) -> bool {
        let causes = [me, enemy].map(|who| self.hampers(who, false));
        let [own, other] = causes.map(|causes| check(self.rng, -causes));
        let cunning = own.0 + own.1 + AVERAGE;
        let insight = other.0 + other.1 + AVERAGE - self.fighters[enemy].perception_lost;
        let (won, lost) = (cunning > insight, cunning < insight);
        self.read(me, own, won, lost);
        self.read(enemy, other, lost, won);
        won
    }

    /// FS-63 and all of its consequences.
    fn attack(&mut self, me: usize, enemy: usize, feint: bool) {
        let (own, other) = (self.fighters[me], &mut self.fighters[enemy]);
        let armed = own.holds();
        let bonus = if armed { SWORD } else { FISTS };
        let dc = 12 + DEX[enemy] - other.dexterity_lost + if other.on_guard { 2 } else { 0 };
        let mut causes = 0;
        for (is, cause) in [
            (feint, 1),
            (other.is_stunned(), 1),
            (other.exposed, 1),
            (other.prone, 1),
            (own.ill(), -1),
            (own.frightened, -1),
            (own.dazzled, -1),
            (own.hampered, -1),
            (own.is_stunned(), -1),
            (own.prone, -1),
            (if own.severe_arms[0] { own.left_arm } else { own.right_arm }, -1),
        ] {
            causes += if is { cause } else { 0 };
        }
        if other.can_react() && dc - bonus <= DODGE_NEED {
            // FS-61.
            other.reacted = true;
            causes -= 1;
            self.dodges[enemy] += 1;
        }
        self.attacks += 1;
        self.fighters[me].hampered = false;
        let (high, low) = check(self.rng, causes);
        self.drawn[me] += usize::from(low == 12 || high == 1);
        if high + low + bonus < dc {
            if low == 1 && high != 12 {
                self.setback(me);
            }
            return;
        }
        let rank = intensity((high, low)).map_or(0, |intensity| self.exploit(me, intensity));
        let extra = match rank {
            5 => self.roll(6),
            9 => self.roll(8),
            10 => self.roll(10),
            _ => 0,
        };
        let thrown = self.roll(if armed { 8 } else { 3 });
        let sent = (STR - own.strength_lost + thrown + extra).max(0);
        let damage = (sent - ARMOR).max(0);
        self.stopped[enemy] += (sent - damage) as usize;
        self.damage[me] += damage as usize;
        let other = &mut self.fighters[enemy];
        other.vitality -= damage;
        if other.vitality <= 0 {
            other.fall();
        } else if rank == 5 {
            let (steady, setback) = self.stamina(enemy, 17);
            if !steady && self.fighters[enemy].up {
                // FS-15: from bad to worse.
                let turns = if setback == Some(16) { 2 } else { 1 };
                let sickened = &mut self.fighters[enemy].sickened;
                *sickened = turns.max(*sickened);
            }
        } else if rank >= 9 && damage > 0 {
            let severe = damage > other.death_threshold();
            self.trauma(enemy, severe);
        }
    }

    /// FS-13: chooses maximum damage, else going on guard.
    fn exploit(&mut self, me: usize, intensity: i32) -> i32 {
        self.exploits[me] += 1;
        match intensity {
            10.. => 10,
            9 => 9,
            5.. => 5,
            _ => {
                self.fighters[me].on_guard = true;
                2
            }
        }
    }

    /// FS-15: returns its number.
    fn setback(&mut self, me: usize) -> i32 {
        self.setbacks[me] += 1;
        let number = self.roll(10) + self.roll(10);
        let fighter = &mut self.fighters[me];
        match number {
            2 => self.trauma(me, false),
            4 => fighter.frightened = true,
            5 => fighter.exposed = true,
            7 if fighter.holds() => fighter.sword = Sword::Dropped,
            9 | 11 => fighter.hampered = true,
            12 => fighter.dazzled = true,
            14 => fighter.prone = true,
            18 => fighter.stunned = true,
            19 => {
                fighter.exhaustion += 1;
                if fighter.exhaustion >= 4 {
                    fighter.vitality = fighter.vitality.min(VITALITY / 2);
                }
                if fighter.exhaustion >= 6 {
                    fighter.fall();
                }
            }
            20 if fighter.holds() => fighter.sword = Sword::Broken,
            _ => {}
        }
        number
    }

    /// FS-95, FS-96.
    fn trauma(&mut self, who: usize, severe: bool) {
        if severe {
            self.severe[who] += 1;
        } else {
            self.mild[who] += 1;
        }
        let (part, first) = (self.roll(12), self.rng.random_bool(0.5));
        let fighter = &mut self.fighters[who];
        fighter.severe |= severe;
        fighter.bleeding |= severe;
        match part {
            1 if first => fighter.perception_lost += 1,
            2..=4 if first => fighter.strength_lost += 1,
            2..=4 => fighter.dexterity_lost += 1,
            5..=8 if severe => fighter.severe_arms[usize::from(part > 6)] = true,
            5..=6 => fighter.right_arm = true,
            7..=8 => fighter.left_arm = true,
            9.. if severe => fighter.severe_legs[usize::from(part > 10)] = true,
            9.. => fighter.legs += 1,
            _ => {}
        }
        fighter.loses_turn |= severe || part <= 4;
    }
}

/// Differences between engine and loop in standard errors, for everything the loop counts.
pub fn scores(metrics: &[Metric], engine: &Tallies, plain: &[Vec<u64>]) -> Vec<(String, f64)> {
    assert_eq!(metrics.len(), METRICS.len(), "the loop counts everything that the engine counts");
    let mut scores = Vec::new();
    for (name, plain) in METRICS.iter().zip(plain) {
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

/// Plays fights and counts each of [`METRICS`]. The winner is 0, 1, 2 for neither, or 3 for the
/// round limit. A fighter who falls is dead, since there are no death saves; one who does not fall
/// has no round of falling.
pub fn sample<R: Rng>(rng: &mut R, trials: u32) -> Vec<Vec<u64>> {
    let mut histograms = vec![Vec::new(); METRICS.len()];
    for _ in 0..trials {
        let mut duel = Duel::new(rng);
        duel.run();
        let deaths = duel.fighters.map(|fighter| usize::from(!fighter.up));
        let survivors = duel.fighters.map(|fighter| usize::from(fighter.up));
        // A fight cut off by the round limit would have no rounds, but that does not occur here.
        let single = [
            duel.winner.unwrap_or(3),
            duel.rounds,
            duel.attacks,
            deaths.iter().sum(),
            survivors.iter().sum(),
            usize::from(survivors[0] == 0),
        ];
        let by_side = [
            deaths,
            survivors,
            duel.denied,
            duel.exploits,
            duel.setbacks,
            duel.mild,
            duel.severe,
            duel.drawn,
            duel.dodges,
            duel.opportunities,
            duel.stopped,
            duel.bled,
            duel.damage,
            duel.fighters.map(|fighter| fighter.vitality as usize),
            duel.fighters.map(|fighter| if fighter.up { STANDING } else { DEAD }),
        ];
        let (fallen, counts) = histograms.split_at_mut(2);
        for (histogram, value) in counts.iter_mut().zip(single.into_iter().chain(by_side.into_iter().flatten())) {
            count(histogram, value);
        }
        for (histogram, round) in fallen.iter_mut().zip(duel.fell) {
            if let Some(round) = round {
                count(histogram, round);
            }
        }
    }
    histograms
}
